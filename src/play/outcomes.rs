//! Every outcome of an action: all answers that are offered, all results of chance that differ.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::action::{Action, Refusal};
use super::attempt::{Attempt, Start};
use super::card_set::CardSet;
use super::chance::results;
use super::next::Ask;
use super::script::Script;
use super::session::{Answered, Luck};
use crate::game::*;
use crate::world::{FaceMap, Side, World};

/// Most runs that are followed unless the caller says otherwise.
pub const DEFAULT_LIMIT: usize = 20_000;

/// One way an action can come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The questions and answers that lead to it, the first way that was found.
    pub answers: Vec<Answered>,
    /// The results of chance that lead to it; of cards any will do.
    pub script: Script,
    /// How many cards were drawn, or taken from a hand at random. Of each only one was followed, which
    /// stands for any.
    pub cards: usize,
    /// In how many ways it was reached.
    pub ways: usize,
    /// How fully the clauses were applied.
    pub extents: Extents,
    /// The position after it.
    pub state: State,
}

impl Outcome {
    /// The results of chance that lead to it.
    pub fn luck(&self) -> Luck {
        Luck::Script(self.script.clone())
    }

    /// In how many of how many rolls the Action dice of a side show the faces that lead to it, in any
    /// order; each face of a die counts, also where it repeats another. `None` where none are rolled, where
    /// other faces lead to it, too, or where the numbers are too large.
    pub fn odds(&self, world: &World, side: Side) -> Option<(u64, u64)> {
        let die = &world.sides[side].faces;
        let rolled = &self.script.faces;
        if rolled.is_empty() || self.ways > 1 {
            return None;
        }
        let (mut rolls, mut all) = (1_u64, 1_u64);
        let mut seen: FaceMap<u64> = FaceMap::filled(0);
        for (before, face) in (0_u64..).zip(rolled) {
            let on_die = die.iter().filter(|it| *it == face).count() as u64;
            seen[*face] += 1;
            // One more die: it can lie at any place among those before it, but for its equals.
            rolls = rolls.checked_mul(on_die * (before + 1))? / seen[*face];
            all = all.checked_mul(die.len() as u64)?;
        }
        Some((rolls, all))
    }
}

/// All outcomes of an action.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Outcomes {
    /// Each that differs, in the order found.
    pub outcomes: Vec<Outcome>,
    /// How many ways were followed.
    pub ways: usize,
    /// Whether the limit cut the search short.
    pub cut: bool,
}

/// Finds every outcome of an action from a state, following at most `limit` ways.
///
/// A die stands for two results, a success and a miss. A drawn card stands for every card of its
/// deck: only the first is followed, since which one comes decides nothing else. Every Hunt tile of the
/// pool and every Companion is followed. Action dice are followed in one order of their faces only, since
/// they are rolled together.
///
/// # Errors
/// The refusal, if the action can't be done.
pub fn outcomes(
    cards: &CardSet,
    state: &State,
    action: &Action,
    limit: usize,
) -> Result<Outcomes, Refusal> {
    if let Some(refusal) = cards.refusal(state, action) {
        return Err(refusal);
    }
    let mut search = Search {
        start: Start {
            cards,
            state,
            action,
        },
        limit,
        found: Outcomes::default(),
        places: HashMap::new(),
    };
    search.follow();
    Ok(search.found)
}

/// Where the ways part.
struct Fork {
    /// How many steps lead here.
    steps: usize,
    /// How many answers are among them.
    answers: usize,
    /// The question, if one was asked.
    ask: Option<Ask>,
    /// How it can go on.
    ways: Vec<Step>,
    /// The next of them.
    next: usize,
}

impl Fork {
    /// The next way to go on.
    fn take(&mut self) -> Option<Step> {
        let step = self.ways.get(self.next).copied();
        self.next += 1;
        step
    }

    /// The answer that a step is, if one was asked for.
    fn answered(&self, step: Step) -> Option<Answered> {
        match (&self.ask, step) {
            (Some(ask), Step::Choice(choice)) => Some(Answered {
                ask: ask.clone(),
                choice,
            }),
            _ => None,
        }
    }
}

struct Search<'a> {
    start: Start<'a>,
    limit: usize,
    found: Outcomes,
    /// The places of the outcomes found, by a number that equal ones share.
    places: HashMap<u64, Vec<usize>>,
}

impl Search<'_> {
    /// Follows every way, depth first. What is still to be tried is kept in a list, not on the stack of
    /// the program: a long battle has hundreds of dice.
    fn follow(&mut self) {
        let mut steps = Vec::new();
        let mut answers: Vec<Answered> = Vec::new();
        let mut forks: Vec<Fork> = Vec::new();
        loop {
            if self.found.ways >= self.limit {
                self.found.cut = true;
                return;
            }
            match self.look(&mut steps, &answers) {
                Some(fork) => forks.push(fork),
                None if steps.len() > super::MAX_STEPS_OF_PLAY => self.found.cut = true,
                None => {}
            }
            loop {
                let Some(fork) = forks.last_mut() else { return };
                steps.truncate(fork.steps);
                answers.truncate(fork.answers);
                if let Some(step) = fork.take() {
                    answers.extend(fork.answered(step));
                    steps.push(step);
                    break;
                }
                forks.pop();
            }
        }
    }

    /// Where these steps lead: to the end, which is kept, or to where the ways part.
    fn look(&mut self, steps: &mut Vec<Step>, answers: &[Answered]) -> Option<Fork> {
        if steps.len() > super::MAX_STEPS_OF_PLAY {
            return None;
        }
        let at = self.start.run(steps);
        let (ask, ways) = match &at.open {
            None => {
                self.keep(at, steps, answers);
                return None;
            }
            Some(Open::Question(question)) => {
                let ask = self.start.put(steps, &at.extents, at.phase, question);
                match ask.forced() {
                    Some(choice) => (None, vec![Step::Choice(choice)]),
                    None => {
                        let ways = ask.options.iter().copied().map(Step::Choice).collect();
                        (Some(ask), ways)
                    }
                }
            }
            Some(Open::Chance(chance)) => (None, self.results(&at.state, *chance, steps)),
            Some(Open::Misfit(_) | Open::TooDeep) => {
                self.found.cut = true;
                return None;
            }
        };
        Some(Fork {
            steps: steps.len(),
            answers: answers.len(),
            ask,
            ways,
            next: 0,
        })
    }

    /// The results of chance that differ.
    fn results(&self, state: &State, chance: Chance, steps: &[Step]) -> Vec<Step> {
        match chance {
            Chance::Die { least, most, .. } => {
                let success = (1..=6).rev().find(|face| (least..=most).contains(face));
                let miss = (1..=6).find(|face| !(least..=most).contains(face));
                success.into_iter().chain(miss).map(Step::Die).collect()
            }
            // Which card comes decides nothing else, so the first stands for all.
            Chance::Card { .. } | Chance::CardInHand { .. } => {
                let mut first = results(self.start.cards, state, chance);
                first.truncate(1);
                first
            }
            Chance::Face { .. } => {
                let mut each: Vec<Step> = Vec::new();
                for step in results(self.start.cards, state, chance) {
                    if !each.contains(&step) && in_order(steps.last(), step) {
                        each.push(step);
                    }
                }
                each
            }
            Chance::Number { .. } | Chance::Tile | Chance::Companion => {
                let mut each = results(self.start.cards, state, chance);
                each.dedup();
                each
            }
        }
    }

    fn keep(&mut self, at: Attempt, steps: &[Step], answers: &[Answered]) {
        self.found.ways += 1;
        let runs = at.extents.runs();
        let mut hasher = DefaultHasher::new();
        (&at.state, &runs).hash(&mut hasher);
        let places = self.places.entry(hasher.finish()).or_default();
        for place in places.iter() {
            if let Some(outcome) = self.found.outcomes.get_mut(*place)
                && outcome.state == at.state
                && outcome.extents.runs() == runs
            {
                outcome.ways += 1;
                return;
            }
        }
        places.push(self.found.outcomes.len());
        let mut script = Script::of(steps);
        let cards = script.cards.len();
        script.cards.clear();
        self.found.outcomes.push(Outcome {
            answers: answers.to_vec(),
            script,
            cards,
            ways: 1,
            extents: at.extents,
            state: at.state,
        });
    }
}

/// Whether an Action die comes behind the one rolled before it, in the order of the faces.
fn in_order(before: Option<&Step>, step: Step) -> bool {
    match (before, step) {
        (Some(Step::Face(before)), Step::Face(face)) => *before <= face,
        _ => true,
    }
}
