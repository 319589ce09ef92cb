//! The end of a game, in names.

use serde::{Deserialize, Serialize};

use crate::game::state::{Triumph, Victory};
use crate::world::Side;

use super::SaveError;
use super::read::unknown;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedVictory {
    /// The side that has won.
    pub side: String,
    /// How.
    pub by: SavedTriumph,
    /// The rule.
    #[serde(default)]
    pub rule: String,
}

/// What wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedTriumph {
    /// The Ring-bearers are corrupted.
    Corruption,
    /// The Ring is destroyed.
    RingDestroyed,
    /// So many points of captured Settlements at the end of a turn.
    Conquest(u8),
}

impl SavedVictory {
    /// A victory in names.
    pub(super) fn of(victory: Victory) -> SavedVictory {
        SavedVictory {
            side: victory.side.name().to_owned(),
            by: match victory.by {
                Triumph::Corruption => SavedTriumph::Corruption,
                Triumph::RingDestroyed => SavedTriumph::RingDestroyed,
                Triumph::Conquest(points) => SavedTriumph::Conquest(points),
            },
            rule: victory.by.rule().to_owned(),
        }
    }

    pub(super) fn restore(&self) -> Result<Victory, SaveError> {
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|side| side.name() == self.side);
        Ok(Victory {
            side: side.ok_or_else(|| unknown("side", &self.side))?,
            by: match self.by {
                SavedTriumph::Corruption => Triumph::Corruption,
                SavedTriumph::RingDestroyed => Triumph::RingDestroyed,
                SavedTriumph::Conquest(points) => Triumph::Conquest(points),
            },
        })
    }
}
