//! What properties play, and how.

use westron::game::*;
use westron::play::{Action, CardSet, Luck, Play};

use crate::common::Dice;
pub use crate::common::stirred::{actions, stirred};

/// The base cards.
pub fn base() -> &'static CardSet {
    crate::targets::base()
}

/// Plays an action to its end with answers from a seed; nothing if it can't be done.
pub fn play_through<'a>(
    cards: &'a CardSet,
    state: &State,
    action: &Action,
    seed: u64,
) -> Option<Play<'a>> {
    let mut dice = Dice::new(seed);
    let begun = Play::begin(cards, state, action.clone(), Luck::Seed(seed));
    let mut play = begun.ok()?.unwrap();
    while let Some(ask) = play.question() {
        let choice = dice.pick(&ask.options);
        play.answer(choice).unwrap();
    }
    Some(play)
}
