//! What is wrong with a saved state.

use crate::game::stacks::MAX_STACKS;

/// Why a saved state does not fit a world.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// A name that the world lacks.
    #[error("the saved state names `{name}`, and there is no such {what}")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Figures that are not those of the world.
    #[error("the saved state has {found} figures of `{figure}`, and the world has {expected}")]
    Figures {
        /// Which.
        figure: String,
        /// How many the world has.
        expected: u32,
        /// How many are in the state.
        found: u32,
    },
    /// A number out of its range.
    #[error("the saved state has {what} {value}, and the most is {most}")]
    Range {
        /// What.
        what: &'static str,
        /// The value.
        value: u8,
        /// The most there may be.
        most: u8,
    },
    /// More Hunt tiles of a kind than there are.
    #[error("the saved state has {found} Hunt tiles `{tile}`, and there are {most}")]
    Tiles {
        /// Which.
        tile: String,
        /// How many are in the state.
        found: u32,
        /// How many there are.
        most: u8,
    },
    /// The Fellowship in a region and on the Mordor Track.
    #[error("the saved state has the Fellowship in a region and on the Mordor Track")]
    TwoJourneys,
    /// Someone or something in two places.
    #[error("the saved state has `{0}` twice")]
    Twice(String),
    /// A Leader without an Army unit (R1.4).
    #[error("the saved state has a leader in `{0}` without an Army unit")]
    LeaderAlone(String),
    /// Armies of both sides without a siege (R1.5).
    #[error("the saved state has Armies of both sides in `{0}`, where there is no siege")]
    BothArmies(String),
    /// A siege without a Stronghold or without both Armies (R1.7).
    #[error(
        "the saved state has a siege in `{0}`, which needs a Stronghold and an Army of each side"
    )]
    NoSiege(String),
    /// More Action dice of a side, unused and in the Hunt Box, than it has.
    #[error("the saved state has more dice of the {0}, with those in the Hunt Box, than there are")]
    TooManyDice(&'static str),
    /// An unused die that shows what no unused die of its side does.
    #[error("the saved state has an unused die of the {0} that shows `{1}`")]
    WrongFace(&'static str, String),
    /// Progress on the Mordor Track (R9.7).
    #[error("the saved state has Progress of the Fellowship on the Mordor Track")]
    ProgressOnTrack,
    /// A Fellowship that is said to have moved on the Mordor Track, and is not there.
    #[error("the saved state has the Fellowship moved on the Mordor Track, where it is not")]
    JourneyElsewhere,
    /// Too many stacks on the map.
    #[error("the saved state has more than {MAX_STACKS} stacks on the map")]
    TooManyStacks,
}
