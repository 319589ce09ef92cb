//! `move`.

use super::{Armies, Count, Figures, Regions};

/// Armies that move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyMoves {
    /// How many, one after the other.
    pub count: Count,
    /// Which. The part that goes must itself have the figures that are asked for (R7.1).
    pub armies: Armies,
    /// Over how many regions at most; straight to the place if absent (R7.2).
    pub steps: Option<u8>,
    /// To one of these; anywhere in reach if absent. Where the Army is, is none of them.
    pub to: Option<Regions>,
    /// Whether it may come to where an enemy Army stands.
    pub to_fight: bool,
}

/// Figures and Characters that are put into a region, without a path (R7.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureMoves {
    /// How many.
    pub count: Count,
    /// Which.
    pub figures: Figures,
    /// To one of these, all of them to the same.
    pub to: Regions,
    /// Who may go along, from where they start.
    pub taking: Option<Figures>,
}
