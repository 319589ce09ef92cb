//! Phrases as written: what stands in a slot.

use super::{LevelFilter, Name, Number, Word};
use crate::syntax::span::Span;

/// What a slot holds: a name, a phrase, a reference, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// `Edoras`
    Name(Name),
    /// `a Rohan region with a companion`, `that army`
    Phrase(Box<Phrase>),
    /// `there`
    There(Span),
    /// `each`
    Each(Span),
    /// `anywhere`
    Anywhere(Span),
    /// `(A, B or C)`
    List {
        /// The elements.
        items: Vec<Operand>,
        /// `and` instead of `or` before the last.
        and: bool,
        /// With its parentheses.
        span: Span,
    },
}

impl Operand {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Operand::Name(name) => name.span,
            Operand::Phrase(phrase) => phrase.span,
            Operand::There(span)
            | Operand::Each(span)
            | Operand::Anywhere(span)
            | Operand::List { span, .. } => *span,
        }
    }
}

/// A noun phrase: count, adjectives, noun, exception, filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The count or article.
    pub determiner: Option<Determiner>,
    /// What stands before the noun.
    pub adjectives: Vec<Adjective>,
    /// The noun; several where they stand in parentheses: `(city or stronghold)`.
    pub nouns: Vec<Word>,
    /// `but the Witch-king`
    pub but: Option<Box<Operand>>,
    /// What stands behind the noun.
    pub filters: Vec<Filter>,
    /// From the first to the last token.
    pub span: Span,
}

impl Phrase {
    /// A noun alone.
    pub fn of_noun(word: &Word) -> Phrase {
        Phrase {
            determiner: None,
            adjectives: Vec::new(),
            nouns: vec![word.clone()],
            but: None,
            filters: Vec::new(),
            span: word.span,
        }
    }
}

/// A count or an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determiner {
    /// Which.
    pub kind: DeterminerKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of determiner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeterminerKind {
    /// `a`, `an`
    A,
    /// `the`
    The,
    /// `that`
    That,
    /// `all`
    All,
    /// `any`
    Any,
    /// `no`
    No,
    /// `3`
    Count(Number),
    /// `up to 3`
    UpTo(Number),
    /// `at least 2`
    AtLeast(Number),
    /// `any number of`
    AnyNumber,
    /// `another`
    Another,
}

/// What stands before a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// `Gondor`
    Name(Name),
    /// `free`
    Word(Word),
    /// `(Gondor or Rohan)`
    List(Vec<Adjective>, Span),
}

/// What stands behind a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// What it says.
    pub kind: FilterKind,
    /// Without the comma before it.
    pub span: Span,
}

/// The kinds of filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterKind {
    /// `in Edoras`, `in a Rohan region with a companion`
    In(Operand),
    /// `in battle`
    InBattle,
    /// `of level at most re-roll hits`
    OfLevel(LevelFilter),
    /// `there`
    There,
    /// `anywhere`
    Anywhere,
    /// `with a companion`
    With(Operand),
    /// `within 1 of a Free Peoples army`
    Within(Number, Operand),
    /// `adjacent to Dunland`
    AdjacentTo(Operand),
    /// `besieging a stronghold`
    Besieging(Operand),
    /// `besieged by Shadow`
    BesiegedBy(Operand),
    /// `holding (fellowship or a companion)`
    Holding(Operand),
    /// `outside fellowship`
    OutsideFellowship,
    /// `on the Coast`
    On(Name),
    /// `of that nation`, `of at least 2 nations`, `of Boromir`
    Of(Operand),
    /// `at war`, `not at war`
    AtWar {
        /// With `not`.
        negated: bool,
    },
    /// `not active`
    Not(Word),
}
