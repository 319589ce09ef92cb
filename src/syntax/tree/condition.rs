//! Conditions as written.

use super::{Number, Operand, Phrase, TileTest, Word};
use crate::syntax::span::Span;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What it says.
    pub kind: ConditionKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    /// `A and B`
    And(Vec<Condition>),
    /// `A or B`
    Or(Vec<Condition>),
    /// `Gondor at war`, `(Strider or Aragorn) in a Rohan region`
    Is {
        /// A name, a list of names, or the `fellowship`.
        subject: Operand,
        /// With `not`.
        negated: bool,
        /// What is said of it.
        predicate: Predicate,
    },
    /// `a Free Peoples army in Osgiliath`, `all Shadow nations at war`, `no nazgul in Moria`
    There(Box<Phrase>),
    /// `corruption at most 3`
    Compare {
        /// What is compared.
        quantity: Word,
        /// How.
        comparison: Comparison,
        /// With what.
        number: Number,
    },
    /// `that tile is an eye`
    Tile(TileTest),
}

/// How a quantity is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `at least`
    AtLeast,
    /// `at most`
    AtMost,
    /// `exactly`
    Exactly,
}

/// What is said of the subject of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// `in play`
    InPlay(Span),
    /// `on the mordor track`
    OnTrack(Span),
    /// `at war`
    AtWar(Span),
    /// `in Edoras`
    In(Operand),
    /// `with a Free Peoples army`
    With(Operand),
    /// `controls an Elven stronghold`
    Controls(Operand),
    /// `besieged by Shadow`
    BesiegedBy(Operand),
    /// `is guide`
    Is(Word),
    /// `active`, `unconquered`, `revealed`
    State(Word),
}
