//! The Fellowship, the Hunt and its dice: what cards do about them, ask of them, and answer to.

use crate::game::{HuntTerms, Journey};
use crate::world::*;

use super::{Count, Regions, Slot};

/// Most Hunt tiles that one card can draw.
pub const MAX_TILES_DRAWN: usize = 8;

/// What a clause does about the Fellowship, the Hunt or the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingEffect {
    /// The special tile of the card enters play (R9.7).
    PutTile(TileId),
    /// Another tile takes the place of the one just drawn.
    ReplaceTile,
    /// The damage of the Hunt goes down (R10.3).
    ReduceHunt(u8),
    /// The tile that is due is not drawn.
    PreventDraw,
    /// The dice of the Hunt roll that is due get more.
    AddToRoll(u8),
    /// Draws tiles, for the clauses that follow.
    DrawTiles(u8),
    /// The tile drawn takes effect as that of a successful Hunt (R10.2).
    HuntWith(HuntTerms),
    /// The Shadow rolls for the Hunt (R10.1).
    RollForHunt,
    /// The Eyes among the tiles drawn are removed for good.
    RemoveEyes,
    /// The other tiles drawn return to the pool.
    ReturnTiles,
    /// Heals Corruption (R9.1).
    Heal(u8),
    /// Adds Corruption (R9.1).
    AddCorruption(u8),
    /// Adds as much Corruption as the Level of the Companion taken at random.
    AddLevel(Slot),
    /// The Fellowship is hidden (R9.5).
    Hide,
    /// The Fellowship is revealed (R9.5).
    Reveal,
    /// The Fellowship moves (R9.3).
    Move,
    /// The figure of the Fellowship is put into an adjacent region.
    Shift,
    /// A group of Companions is separated (R9.6), or moves if it is on the map.
    Separate {
        /// Whether it may be on the map.
        or_move: bool,
        /// How it goes.
        journey: Journey,
    },
    /// As many Companions as the number of the tile are separated, and stay where the Fellowship is.
    SeparateAsTile,
    /// Unused dice of the side are changed to a face.
    ChangeDice {
        /// How many.
        count: Count,
        /// What they show before.
        from: FaceSet,
        /// What they show then.
        to: FaceId,
    },
    /// All unused dice of the opponent that show one of these are discarded.
    DiscardDice(FaceSet),
    /// A card of a side on the table is discarded, or one at random from its hand.
    DiscardCard {
        /// Whose.
        side: Side,
        /// Of which deck.
        deck: DeckId,
        /// Whether it may be one at random from the hand.
        or_random: bool,
    },
    /// A Companion in the Fellowship is taken at random, for the clauses that follow.
    ChooseCompanion(Slot),
}

/// What is asked of the tiles that a card has drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileTest {
    /// The tile is one of these.
    Is(Vec<TileKind>),
    /// All of them are Eyes.
    AllEyes,
}

/// A kind of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileKind {
    /// An Eye.
    Eye,
    /// A special tile of a side.
    Special(Side),
}

/// Changes of the Fellowship and the Hunt that cards answer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RingPattern {
    /// A tile is about to be drawn, by a side if that is said.
    TileDue(Option<Side>),
    /// A tile was drawn, by a side if that is said.
    TileDrawn(Option<Side>),
    /// The damage of the tile is known.
    TileDamage,
    /// The Hunt roll is about to be made.
    RollDue,
    /// The Hunt roll was made.
    RollMade,
    /// The Fellowship was declared, and its way came through one of these regions.
    DeclaredThrough(Regions),
    /// The Fellowship was revealed, and its way came through one of these regions.
    RevealedThrough(Regions),
}
