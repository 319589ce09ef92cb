//! Conditions as written.

use super::{Measure, Number, Operand, Phrase, Quantity, TileTest, Word};
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
    /// `corruption at most 3`, `hits more than the opponent's hits`
    Compare {
        /// What is compared.
        quantity: Quantity,
        /// How.
        comparison: Comparison,
        /// With what.
        with: Measure,
    },
    /// `that tile is an eye`
    Tile(TileTest),
    /// `opponent played a combat card`
    OpponentPlayedCard,
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
    /// `more than`
    MoreThan,
    /// `less than`
    LessThan,
}

impl Comparison {
    /// Its words.
    pub fn words(self) -> &'static str {
        match self {
            Comparison::AtLeast => "at least",
            Comparison::AtMost => "at most",
            Comparison::Exactly => "exactly",
            Comparison::MoreThan => "more than",
            Comparison::LessThan => "less than",
        }
    }

    /// Whether it holds between two numbers.
    pub fn holds(self, one: u16, other: u16) -> bool {
        match self {
            Comparison::AtLeast => one >= other,
            Comparison::AtMost => one <= other,
            Comparison::Exactly => one == other,
            Comparison::MoreThan => one > other,
            Comparison::LessThan => one < other,
        }
    }
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
    /// `in battle`
    InBattle(Span),
    /// `in Edoras`
    In(Operand),
    /// `within 2 of Moria`
    Within(Number, Operand),
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
