//! `move` as written.

use super::{Number, Operand, Phrase};
use crate::syntax::span::Span;

/// `move 2 Shadow armies, up to 2 regions each, to a region with another Shadow army`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who moves, and how many.
    pub what: Operand,
    /// `from Old Keep`
    pub from: Option<Operand>,
    /// `, up to 2 regions each`
    pub range: Option<Range>,
    /// `to Old Keep`, `there`
    pub to: Option<Operand>,
    /// `, taking any number of companions`
    pub taking: Option<Phrase>,
    /// `, to fight`: even where an enemy Army stands
    pub to_fight: Option<Span>,
}

/// `up to 2 regions each`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Whether `up to` stands before the number.
    pub up_to: bool,
    /// How many regions.
    pub number: Number,
    /// Whether `each` stands behind it.
    pub each: bool,
    /// The whole.
    pub span: Span,
}
