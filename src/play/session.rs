//! A play, step by step: it stops at a question and goes on with the answer.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::game::*;

use super::action::{Action, Refusal};
use super::attempt::{Attempt, Start};
use super::card_set::CardSet;
use super::chance::results;
use super::next::{Ask, MAX_STEPS_OF_PLAY, PlayError};
use super::script::{Script, Used};

/// Where the results of chance come from.
#[derive(Clone, Debug)]
pub enum Luck {
    /// A portable generator: the same seed gives the same results on every machine.
    Seed(u64),
    /// Written results.
    Script(Script),
}

/// A question that was asked, and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The question.
    pub ask: Ask,
    /// The answer.
    pub choice: Choice,
}

/// A play in progress.
///
/// What has been decided so far is its *steps*; together with the state and the action they are
/// the whole play, so that it can be saved and continued elsewhere.
#[derive(Clone, Debug)]
pub struct Play<'a> {
    cards: &'a CardSet,
    state: State,
    action: Action,
    course: Course,
}

/// What has been decided, and where chance stands.
#[derive(Clone, Debug)]
struct Course {
    steps: Vec<Step>,
    answered: Vec<Answered>,
    open: Option<Ask>,
    luck: Luck,
    used: Used,
    chances: u64,
}

impl<'a> Play<'a> {
    /// Begins an action on a copy of a state, and goes on to the first question.
    ///
    /// # Errors
    /// The refusal if the action can't be done (nothing has changed then), or why it can't go on.
    pub fn begin(
        cards: &'a CardSet,
        state: &State,
        action: Action,
        luck: Luck,
    ) -> Result<Result<Self, PlayError>, Refusal> {
        match cards.refusal(state, &action) {
            Some(refusal) => Err(refusal),
            None => Ok(Self::resume(cards, state.clone(), action, luck, Vec::new())),
        }
    }

    /// Takes up a play with the steps it had, and goes on to the next question.
    ///
    /// # Errors
    /// Why it can't go on.
    pub fn resume(
        cards: &'a CardSet,
        state: State,
        action: Action,
        luck: Luck,
        steps: Vec<Step>,
    ) -> Result<Self, PlayError> {
        let mut play = Play {
            cards,
            state,
            action,
            course: Course {
                steps: Vec::new(),
                answered: Vec::new(),
                open: None,
                luck,
                used: Used::default(),
                chances: 0,
            },
        };
        play.go_on(&steps)?;
        Ok(play)
    }

    /// The open question; `None` when the play is over.
    pub fn question(&self) -> Option<&Ask> {
        self.course.open.as_ref()
    }

    /// Answers the open question and goes on to the next.
    ///
    /// # Errors
    /// The answer is not offered, or the play can't go on.
    pub fn answer(&mut self, choice: Choice) -> Result<(), PlayError> {
        let course = &mut self.course;
        let ask = course.open.take().ok_or(PlayError::NothingAsked)?;
        if !ask.options.contains(&choice) {
            course.open = Some(ask);
            return Err(PlayError::NotAnOption);
        }
        course.answered.push(Answered { ask, choice });
        course.steps.push(Step::Choice(choice));
        self.go_on(&[])
    }

    /// What has been asked and answered.
    pub fn answered(&self) -> &[Answered] {
        &self.course.answered
    }

    /// All that has been decided.
    pub fn steps(&self) -> &[Step] {
        &self.course.steps
    }

    /// The state before.
    pub fn start_state(&self) -> &State {
        &self.state
    }

    /// What is done.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// World and cards.
    pub fn cards(&self) -> &'a CardSet {
        self.cards
    }

    /// How many results of chance have been used; a play with the same seed goes on from there.
    pub fn luck(&self) -> &Luck {
        &self.course.luck
    }

    /// The run as far as it has come, with all that happened.
    pub fn attempt(&self) -> Attempt {
        self.start().run_with_log(&self.course.steps)
    }

    fn start(&self) -> Start<'_> {
        Start {
            cards: self.cards,
            state: &self.state,
            action: &self.action,
        }
    }

    /// Goes on to the next question that is to be asked. What `saved` holds is taken first: it was
    /// decided before.
    fn go_on(&mut self, saved: &[Step]) -> Result<(), PlayError> {
        let start = Start {
            cards: self.cards,
            state: &self.state,
            action: &self.action,
        };
        let mut live = Live {
            start,
            course: &mut self.course,
            taken: 0,
            saved,
            stopped: None,
        };
        let stopped = start.run_live(&mut live, |game| PlayError::of(game.open.as_ref()));
        match live.stopped.or(stopped) {
            Some(error) => Err(error),
            // Saved steps beyond the end.
            None if self.course.steps.len() < saved.len() => Err(PlayError::Misfit),
            None => Ok(()),
        }
    }
}

/// Decides as the run goes on: by the steps so far, then by what was saved, by chance, and where
/// there is only one answer.
struct Live<'p> {
    start: Start<'p>,
    course: &'p mut Course,
    /// How many of the steps so far have been taken.
    taken: usize,
    saved: &'p [Step],
    stopped: Option<PlayError>,
}

impl Decisions for Live<'_> {
    fn decide(&mut self, game: &Game<'_>, asked: Asked<'_>) -> Option<Step> {
        if let Some(step) = self.course.steps.get(self.taken) {
            self.taken += 1;
            return Some(*step);
        }
        match self.step(game, asked) {
            Ok(step) => {
                self.course.steps.extend(step);
                self.taken += 1;
                step
            }
            Err(error) => {
                self.stopped = Some(error);
                None
            }
        }
    }
}

impl Live<'_> {
    /// The next step; `None` where a question is to be asked.
    fn step(&mut self, game: &Game<'_>, asked: Asked<'_>) -> Result<Option<Step>, PlayError> {
        let course = &mut *self.course;
        if course.steps.len() >= MAX_STEPS_OF_PLAY {
            return Err(PlayError::TooLong);
        }
        let saved = self.saved.get(course.steps.len()).copied();
        let step = match (asked, saved) {
            (Asked::Chance(chance), None) => course.chance(self.start.cards, game.state, chance)?,
            (
                Asked::Chance(_),
                Some(
                    step @ (Step::Die(_)
                    | Step::Card(_)
                    | Step::Tile(_)
                    | Step::Companion(_)
                    | Step::Face(_)),
                ),
            ) => course.skip(step),
            (Asked::Question(question), saved) => {
                let start = self.start;
                let ask = start.put(&mut course.steps, &game.extents, game.phase, question);
                match (ask.forced(), saved) {
                    (Some(choice), None) => Step::Choice(choice),
                    (Some(choice), Some(step)) if step == Step::Choice(choice) => step,
                    (None, None) => {
                        course.open = Some(ask);
                        return Ok(None);
                    }
                    (None, Some(Step::Choice(choice))) if ask.options.contains(&choice) => {
                        course.answered.push(Answered { ask, choice });
                        Step::Choice(choice)
                    }
                    (_, Some(_)) => return Err(PlayError::Misfit),
                }
            }
            (Asked::Chance(_), _) => return Err(PlayError::Misfit),
        };
        Ok(Some(step))
    }
}

impl Course {
    /// Counts a result that was saved as used.
    fn skip(&mut self, step: Step) -> Step {
        self.chances += 1;
        self.used.count(step);
        step
    }

    fn chance(
        &mut self,
        cards: &CardSet,
        state: &State,
        chance: Chance,
    ) -> Result<Step, PlayError> {
        let all = results(cards, state, chance);
        let step = match &self.luck {
            Luck::Seed(seed) => {
                let number = self.random(*seed, all.len() as u64);
                let number = usize::try_from(number).unwrap_or(0);
                all.get(number).copied().ok_or(PlayError::NotInDeck)?
            }
            Luck::Script(script) => script.next(&self.used, chance, &all)?,
        };
        Ok(self.skip(step))
    }

    /// A number below `below`, from the seed and how many there were before.
    fn random(&self, seed: u64, below: u64) -> u64 {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(self.chances);
        if below == 0 {
            0
        } else {
            generator.next_u64() % below
        }
    }
}
