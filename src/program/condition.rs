//! Conditions.

use crate::syntax::tree::Comparison;
use crate::world::*;

use super::{Armies, BattleNumber, NationTest, Nations, RegionTest, Regions, Things, TileTest};

/// A condition, with the words that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What is asked.
    pub test: Test,
    /// As it is written.
    pub text: String,
}

/// What a condition asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// All hold.
    And(Vec<Condition>),
    /// One holds.
    Or(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// Every one of these Nations passes (`all`), or one of them.
    Nations {
        /// Which.
        nations: Nations,
        /// Every one, instead of one.
        all: bool,
        /// What.
        test: NationTest,
    },
    /// There are at least so many.
    ThereAre(u8, Things),
    /// One of these Characters is in play (R1.8).
    InPlay(CharacterSet),
    /// One of these Characters is out for good (R2.2).
    Out(CharacterSet),
    /// Something of the tiles that the card has drawn.
    Tile(TileTest),
    /// The Fellowship is on the Mordor Track (R9.7).
    OnTrack,
    /// One of these Characters stands in one of these regions.
    CharacterIn(CharacterSet, Regions),
    /// One of these Characters is in the Fellowship.
    InFellowship(CharacterSet),
    /// One of these Characters is with such an Army (R1.5).
    CharacterWith(CharacterSet, Armies),
    /// One of these Characters is the Guide (R9.2).
    Guide(CharacterSet),
    /// One of these regions passes.
    Region(Regions, RegionTest),
    /// The Fellowship is revealed (R9.1).
    FellowshipRevealed,
    /// The Fellowship's figure is in one of these regions.
    FellowshipIn(Regions),
    /// How a quantity compares with a number or with another quantity.
    Compare(Quantity, Comparison, Measure),
    /// The region where the defender stands passes.
    DefenderIn(Regions),
    /// A side defends.
    Defends(Side),
    /// The defender is inside a besieged Stronghold (R8.6).
    DefenderBesieged,
    /// The opponent has played a Combat card in this round (R8.2).
    OpponentPlayedCard,
}

/// A number of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Corruption (R9.1).
    Corruption,
    /// Progress (R9.1).
    Progress,
    /// A number of one side in a battle.
    Battle(Side, BattleNumber),
}

/// What a quantity is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A number.
    Number(u16),
    /// A quantity, so many times.
    Times(u16, Quantity),
}
