//! Attacks, and what hits an Army without a battle.

use crate::world::*;

use super::{Armies, Clause, Figures, Regions};

/// Hits that are no battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Whose units are hit (R2.5); they stand in one region.
    pub figures: Figures,
    /// The dice whose faces are added up to the number of hits; one hit if absent.
    pub dice: Option<u8>,
    /// Whether the Nations that are hit react as if attacked (R6.6).
    pub as_battle: bool,
    /// Who goes with an Army that is wiped out (R2.6).
    pub taking: Taken,
}

/// Figures and Characters who share the fate of an Army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// These kinds of figure.
    pub kinds: KindSet,
    /// These Characters.
    pub characters: CharacterSet,
}

/// An attack (R8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Where the Armies stand that may be attacked; anywhere if absent.
    pub targets: Option<Regions>,
    /// Where the attacker may stand; anywhere if absent.
    pub from: Option<Regions>,
    /// What the attacking part must have (R7.1).
    pub needs: Option<Figures>,
    /// Rounds of a siege battle that cost nothing (R8.6).
    pub rounds: u8,
    /// Whether the attacker may cease.
    pub may_cease: bool,
    /// What is done at the start of rounds.
    pub terms: Vec<Terms>,
}

/// What is done at the start of a round of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// In which round; in every one if absent.
    pub round: Option<u8>,
    /// What is done.
    pub clauses: Vec<Clause>,
}

/// A retreat that a card brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rout {
    /// The Army.
    pub army: Armies,
    /// What is eliminated with it where it can't retreat; it stays if absent.
    pub or_else: Option<Taken>,
}
