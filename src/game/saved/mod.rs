//! A state as names: readable, and valid still when the world's file is put in another order.

mod error;
mod read;
mod victory;
mod write;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::state::CardPlace;

pub use error::SaveError;
pub use victory::{SavedTriumph, SavedVictory};

type Counts = BTreeMap<String, u8>;

/// A [`State`](super::State) in names, for files and reports. What is empty or as in every game is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedState {
    /// The regions in which anything stands or has changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, SavedRegion>,
    /// Reinforcements by Nation and kind of figure.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub reinforcements: BTreeMap<String, Counts>,
    /// Casualties by Nation and kind of figure.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub casualties: BTreeMap<String, Counts>,
    /// Characters who are not on the map: `fellowship`, `aside` or `out`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub characters: BTreeMap<String, SavedPlace>,
    /// The Political Track.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub politics: BTreeMap<String, SavedStanding>,
    /// The Fellowship.
    pub fellowship: SavedFellowship,
    /// The Hunt.
    pub hunt: SavedHunt,
    /// Unused dice by side and face; a side that has not rolled is left out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: BTreeMap<String, Counts>,
    /// Elven Rings by side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rings: Counts,
    /// The sides that have used a Ring this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ring_used: Vec<String>,
    /// The Characters who have done this turn what they can do once a turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub abilities_used: Vec<String>,
    /// Where each card is, by its code.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, SavedCardPlace>,
    /// Who has won, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SavedVictory>,
}

/// What stands in a region.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedRegion {
    /// Figures by Nation and kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, Counts>,
    /// Characters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<String>,
    /// Whether its Settlement is in the hands of its first owner's enemy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub captured: bool,
    /// Whether its Stronghold is under siege.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub besieged: bool,
}

/// A Character off the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SavedPlace {
    /// In the Fellowship.
    Fellowship,
    /// Not in play yet.
    Aside,
    /// Out for good.
    Out,
}

/// A Nation's marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedStanding {
    /// Steps from At War.
    pub steps: u8,
    /// Whether it is active.
    pub active: bool,
}

/// The Fellowship.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedFellowship {
    /// Its region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Its progress.
    pub progress: u8,
    /// Whether it is revealed.
    pub revealed: bool,
    /// Its corruption.
    pub corruption: u8,
    /// Its guide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide: Option<String>,
    /// Its step on the Mordor Track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mordor: Option<u8>,
    /// Whether it was declared this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub declared: bool,
    /// Whether it has tried to move or to hide on the Mordor Track this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub journeyed: bool,
}

/// The Hunt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedHunt {
    /// Dice in the box, by side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: Counts,
    /// Tiles in the pool, by id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pool: Counts,
    /// Tiles drawn.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub drawn: Counts,
    /// Special tiles in play that wait for the Mordor Track.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub waiting: Counts,
    /// Tiles removed for good.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub removed: Counts,
    /// Tiles that a card has replaced, while an action goes on.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub aside: Counts,
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedCardPlace {
    Deck,
    Hand,
    BeingPlayed,
    Table,
    Discard,
    Out,
}

impl SavedCardPlace {
    fn of(place: CardPlace) -> Option<Self> {
        Some(match place {
            CardPlace::Nowhere => return None,
            CardPlace::Deck => Self::Deck,
            CardPlace::Hand => Self::Hand,
            CardPlace::BeingPlayed => Self::BeingPlayed,
            CardPlace::Table => Self::Table,
            CardPlace::Discard => Self::Discard,
            CardPlace::Out => Self::Out,
        })
    }

    fn place(self) -> CardPlace {
        match self {
            Self::Deck => CardPlace::Deck,
            Self::Hand => CardPlace::Hand,
            Self::BeingPlayed => CardPlace::BeingPlayed,
            Self::Table => CardPlace::Table,
            Self::Discard => CardPlace::Discard,
            Self::Out => CardPlace::Out,
        }
    }
}
