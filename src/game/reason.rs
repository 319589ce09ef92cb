//! Why something could not be applied, and the rule that says so.

use crate::world::*;

/// Why an atom of a clause was not applied. [`Reason::rule`] is the rule behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// None of these kinds of figure is left in the reinforcements.
    NoneLeft(NationId, KindSet),
    /// The region holds an enemy Army.
    EnemyArmy(RegionId),
    /// The Settlement of the region is in enemy hands.
    EnemyControls(RegionId),
    /// A Leader would stand without an Army unit.
    LeaderAlone(RegionId),
    /// No region fits.
    NoPlace,
    /// Nothing fits the choice.
    NoCandidate,
    /// There is no such figure.
    NoFigure,
    /// There is no figure to take another hit.
    NobodyToHit,
    /// The Nation is At War already.
    AlreadyAtWar(NationId),
    /// A passive Nation does not take the last step.
    PassiveAtLastStep(NationId),
    /// The Nation stands on its first step.
    FirstStep(NationId),
    /// A card on the table forbids it.
    Forbidden(CardId),
    /// The deck is empty.
    DeckEmpty(DeckId),
    /// No Army can attack anything that is meant.
    NoAttack,
    /// The map is full (a limit of this program, not of the rules).
    MapFull,
}

impl Reason {
    /// The rule, as rules.md counts them.
    pub fn rule(self) -> &'static str {
        match self {
            Reason::NoneLeft(..) => "R2.1",
            Reason::EnemyArmy(_) | Reason::EnemyControls(_) => "R4.2",
            Reason::LeaderAlone(_) => "R4.3",
            Reason::NoPlace | Reason::NoCandidate | Reason::NoFigure => "R5.3",
            Reason::NobodyToHit => "R2.5",
            Reason::AlreadyAtWar(_) | Reason::PassiveAtLastStep(_) | Reason::FirstStep(_) => "R6.1",
            Reason::Forbidden(_) => "R5.5",
            Reason::DeckEmpty(_) => "R5.7",
            Reason::NoAttack => "R8.1",
            Reason::MapFull => "limit",
        }
    }
}
