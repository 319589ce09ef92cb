//! What a card does while it lies on the table, and what sends it away.

use crate::world::*;

use super::{Clause, Condition, Figures, Nations, Regions, RingPattern};

/// What a card does on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What must hold to play it and for it to stay (R5.5).
    pub condition: Option<Condition>,
    /// What is forbidden while it lies there.
    pub bans: Vec<Ban>,
    /// What it answers to.
    pub reactions: Vec<Reaction>,
    /// The changes that send it away (R5.5).
    pub discards: Vec<ChangePattern>,
    /// What the opponent can pay to send it away (R5.6).
    pub paid: Vec<PaidDiscard>,
}

/// Something forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ban {
    /// A side may not enter these regions with an Army.
    Enter(Side, Regions),
    /// A side may not attack these regions.
    Attack(Side, Regions),
    /// A side may not use a Combat card in these regions; nowhere if absent.
    CombatCard(Side, Option<Regions>),
    /// A side may not advance these Nations by these causes; by none if absent.
    Advance(Side, Nations, Option<Vec<CausePattern>>),
    /// These Nations are activated by these causes, and by nothing else (R6.2).
    Activated(NationSet, Vec<CausePattern>),
    /// Dice that have moved the Fellowship may not go to the Hunt Box (R9.3).
    HuntBox,
}

/// Which causes are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CausePattern {
    /// An attack, on one of these regions if that is said.
    Attack(Option<Regions>),
    /// One of these Characters.
    Character(CharacterSet),
    /// The Fellowship declared, in one of these regions if that is said.
    Declaration(Option<Regions>),
    /// A die used as one of these results.
    Die(FaceSet),
    /// A card of these sides.
    Card,
}

/// Which changes are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangePattern {
    /// One of these Nations is activated.
    Activated(NationSet, Option<Vec<CausePattern>>),
    /// One of these Nations advances.
    Advanced(NationSet, Option<Vec<CausePattern>>),
    /// One of these Characters is eliminated; in the Fellowship if that is said.
    CharacterEliminated {
        /// Who.
        who: CharacterSet,
        /// Only out of the Fellowship.
        in_fellowship: bool,
    },
    /// One of these figures is eliminated.
    FigureEliminated(Figures),
    /// The Fellowship is declared, in one of these regions if that is said.
    Declared(Option<Regions>),
    /// The Fellowship is revealed.
    Revealed,
    /// The Fellowship is hidden.
    Hidden,
    /// A side plays a card, by a die used as one of these results if that is said.
    Played(Side, Option<FaceSet>),
    /// One of these regions is attacked, by a side if that is said.
    Attacked(Regions, Option<Side>),
    /// The Settlement of one of these regions is captured, by a side if that is said.
    Captured(Regions, Option<Side>),
    /// Something of the Fellowship or the Hunt.
    Ring(RingPattern),
    /// One of these.
    Any(Vec<ChangePattern>),
}

/// What a card on the table does when something happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// What it answers to.
    pub on: ChangePattern,
    /// Whether its owner decides.
    pub may: bool,
    /// Whether the card is discarded for it.
    pub discard_this: bool,
    /// What it does.
    pub body: Vec<Clause>,
    /// As it is written.
    pub text: String,
}

/// An action of the opponent that sends the card away (R5.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidDiscard {
    /// Who pays.
    pub by: Side,
    /// What is paid, all of it.
    pub costs: Vec<Cost>,
    /// When it can be done.
    pub condition: Option<Condition>,
    /// As it is written.
    pub text: String,
}

/// Something paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// An unused Action die, showing one of these faces.
    Die(FaceSet),
    /// Elven Rings (R5.12).
    Rings(u8),
    /// Cards from the hand.
    Cards {
        /// How many.
        count: u8,
        /// Of which deck.
        deck: Option<DeckId>,
        /// With which icon.
        icon: Option<FaceId>,
    },
}
