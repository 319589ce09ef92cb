//! A checked card: names are ids, phrases are typed, references are slots.
//!
//! The checker makes programs, the interpreter runs them. Whatever can be said here is executed.

mod clause;
mod combat;
mod condition;
mod moves;
mod query;
mod ring;
mod table;
mod war;

pub use clause::*;
pub use combat::*;
pub use condition::*;
pub use moves::*;
pub use query::*;
pub use ring::*;
pub use table::*;
pub use war::*;

use crate::syntax::Span;
use crate::world::{CardId, DeckId, FaceId, Side};

pub use crate::game::MAX_CLAUSES;

/// Most things that one card can bind.
pub const MAX_SLOTS: usize = 8;

/// Most figures of one `recruit`, counted by Nation.
pub const MAX_RECRUITS: usize = 32;

/// A checked card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its id over all packs.
    pub id: CardId,
    /// Its code: `fp-str-16`.
    pub code: String,
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// Its deck.
    pub deck: DeckId,
    /// Its number in the deck.
    pub number: u8,
    /// Its icon (R5.1).
    pub icon: FaceId,
    /// What must hold to play it (R5.2); for a table card, its `while` is apart.
    pub requires: Option<Condition>,
    /// What the requirement binds, for the effects to refer to.
    pub binds: Vec<Bind>,
    /// What else is bound once a slot is chosen: what the phrase chosen from speaks of.
    pub with_choices: Vec<(Slot, Bind)>,
    /// What it does on the table, if it goes there (R5.5).
    pub table: Option<Table>,
    /// Its effects, in order (R5.3).
    pub play: Vec<Clause>,
    /// Its combat half.
    pub combat: Option<CombatId>,
    /// Whether its combat half can be used from the table, too.
    pub combat_from_table: bool,
    /// The words of every clause, by [`ClauseId`].
    pub texts: Vec<String>,
    /// Where it was written.
    pub source: Source,
    /// Where the card was written whose place it takes, if it replaces one of another pack.
    pub replaces: Option<Source>,
}

/// Where a card was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The id of its pack.
    pub pack: String,
    /// The file.
    pub file: String,
    /// The card in it.
    pub span: Span,
}

/// Something that a card binds and refers to later: `there`, `that army`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot(u8);

impl Slot {
    /// The slot with this number, below [`MAX_SLOTS`].
    pub fn new(index: usize) -> Option<Slot> {
        u8::try_from(index)
            .ok()
            .filter(|_| index < MAX_SLOTS)
            .map(Slot)
    }

    /// The number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A binding: one of these things, chosen by the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bind {
    /// Where it is kept.
    pub slot: Slot,
    /// From what it is chosen.
    pub from: Things,
}
