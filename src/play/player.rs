//! Plays actions without reports, for searches and playouts.

use crate::game::*;

use super::action::{Action, Refusal};
use super::attempt::Start;
use super::card_set::CardSet;
use super::next::{Ask, MAX_STEPS_OF_PLAY, PlayError};

/// Plays one action after the other. Once its buffer has grown it allocates nothing.
#[derive(Clone, Debug)]
pub struct Player<'a> {
    cards: &'a CardSet,
    steps: Vec<Step>,
}

/// Why [`Player::play`] did not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// The action can't be done.
    Refused(Refusal),
    /// It could not go on.
    Stopped(PlayError),
}

impl<'a> Player<'a> {
    /// A player with these cards.
    pub fn new(cards: &'a CardSet) -> Self {
        Player {
            cards,
            steps: Vec::new(),
        }
    }

    /// Does an action from a state and returns the state after it. `choose` answers the questions,
    /// `chance` gives the results of chance in the position where they are needed.
    ///
    /// # Errors
    /// The action is refused, or an answer or result does not fit.
    pub fn play(
        &mut self,
        state: &State,
        action: &Action,
        mut choose: impl FnMut(&Ask) -> Choice,
        mut chance: impl FnMut(&State, Chance) -> Step,
    ) -> Result<State, NotPlayed> {
        if !self.cards.allows(state, action)
            && let Some(refusal) = self.cards.refusal(state, action)
        {
            return Err(NotPlayed::Refused(refusal));
        }
        let start = Start {
            cards: self.cards,
            state,
            action,
        };
        self.steps.clear();
        let mut live = Live {
            start,
            steps: &mut self.steps,
            choose: &mut choose,
            chance: &mut chance,
            stopped: None,
        };
        let mut after = state.clone();
        let stopped = start.run_on(&mut after, &mut live, |game| {
            PlayError::of(game.open.as_ref())
        });
        match live.stopped.or(stopped) {
            Some(error) => Err(NotPlayed::Stopped(error)),
            None => Ok(after),
        }
    }

    /// What was decided in the last play.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Decides as the run goes on, so that it runs once.
struct Live<'p, A, B> {
    start: Start<'p>,
    steps: &'p mut Vec<Step>,
    choose: &'p mut A,
    chance: &'p mut B,
    stopped: Option<PlayError>,
}

impl<A, B> Decisions for Live<'_, A, B>
where
    A: FnMut(&Ask) -> Choice,
    B: FnMut(&State, Chance) -> Step,
{
    fn decide(&mut self, game: &Game<'_>, asked: Asked<'_>) -> Option<Step> {
        if self.steps.len() >= MAX_STEPS_OF_PLAY {
            self.stopped = Some(PlayError::TooLong);
            return None;
        }
        let step = match asked {
            Asked::Chance(event) => (self.chance)(game.state, event),
            Asked::Question(question) => {
                let start = self.start;
                let ask = start.put(self.steps, &game.extents, game.phase, question);
                let choice = ask.forced().unwrap_or_else(|| (self.choose)(&ask));
                if !ask.options.is_empty() && !ask.options.contains(&choice) {
                    self.stopped = Some(PlayError::NotAnOption);
                    return None;
                }
                Step::Choice(choice)
            }
        };
        self.steps.push(step);
        Some(step)
    }
}
