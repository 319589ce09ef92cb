//! One run of an action from its start, as far as the steps go.

use crate::game::*;

use super::action::Action;
use super::card_set::CardSet;

/// An action that is to be done from a state.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// World and cards.
    pub cards: &'a CardSet,
    /// The position before.
    pub state: &'a State,
    /// What is done.
    pub action: &'a Action,
}

/// Where a run came to.
pub struct Attempt {
    /// The position it came to.
    pub state: State,
    /// Why it stopped; `None` when the action is over.
    pub open: Option<Open>,
    /// How fully the clauses were applied.
    pub extents: Extents,
    /// How far the action came.
    pub phase: Phase,
    /// What happened, if that was wanted.
    pub log: Vec<Change>,
}

impl Start<'_> {
    /// Runs the action on a copy of the state with these steps.
    pub fn run(&self, steps: &[Step]) -> Attempt {
        self.go(steps, false)
    }

    /// The same, and writes down what happens and why atoms were not applied.
    pub fn run_with_log(&self, steps: &[Step]) -> Attempt {
        self.go(steps, true)
    }

    /// Runs the action on a copy of the state with whoever decides as it goes on, and takes what is
    /// wanted from where it came to.
    pub(super) fn run_live<T>(
        &self,
        decisions: &mut dyn Decisions,
        take: impl FnOnce(&mut Game<'_>) -> T,
    ) -> T {
        self.run_on(&mut self.state.clone(), decisions, take)
    }

    /// The same on this copy.
    pub(super) fn run_on<T>(
        &self,
        copy: &mut State,
        decisions: &mut dyn Decisions,
        take: impl FnOnce(&mut Game<'_>) -> T,
    ) -> T {
        let mut game = Game::new(&self.cards.world, self.cards, copy, &[]);
        game.decisions = Some(decisions);
        let _ = self.cards.perform(&mut game, self.action);
        take(&mut game)
    }

    fn go(&self, steps: &[Step], log: bool) -> Attempt {
        let mut state = self.state.clone();
        let mut game = Game::new(&self.cards.world, self.cards, &mut state, steps);
        if log {
            game.log = Some(Vec::new());
            game.extents.notes = Some(Vec::new());
        }
        // A stop is known by what it left open.
        let _ = self.cards.perform(&mut game, self.action);
        let Game {
            open,
            extents,
            phase,
            log,
            ..
        } = game;
        Attempt {
            state,
            open,
            extents,
            phase,
            log: log.unwrap_or_default(),
        }
    }
}
