//! Plays actions without reports, for searches and playouts.

use crate::game::*;

use super::action::{Action, Refusal};
use super::attempt::Start;
use super::card_set::CardSet;
use super::next::{Ask, Next, PlayError};

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
        if let Some(refusal) = self.cards.refusal(state, action) {
            return Err(NotPlayed::Refused(refusal));
        }
        let start = Start {
            cards: self.cards,
            state,
            action,
        };
        self.steps.clear();
        loop {
            let step = match start.next(&mut self.steps).map_err(NotPlayed::Stopped)? {
                Next::Over(at) => return Ok(at.state),
                Next::Forced(choice) => Step::Choice(choice),
                Next::Chance(event, state) => chance(&state, event),
                Next::Ask(ask) => {
                    let choice = choose(&ask);
                    if !ask.options.contains(&choice) {
                        return Err(NotPlayed::Stopped(PlayError::NotAnOption));
                    }
                    Step::Choice(choice)
                }
            };
            self.steps.push(step);
        }
    }

    /// What was decided in the last play.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}
