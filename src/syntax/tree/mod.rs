//! The syntax tree of a card file: what the author wrote, with spans, and nothing decided.
//!
//! Words are kept as written. Whether `regular` is a figure, or `Gondor` a Nation, is the
//! checker's business: the tree knows no game.

mod clause;
mod combat;
mod condition;
mod moves;
mod phrase;
mod ring;
mod table;
mod war;

pub use clause::*;
pub use combat::*;
pub use condition::*;
pub use moves::*;
pub use phrase::*;
pub use ring::*;
pub use table::*;
pub use war::*;

use super::span::Span;

/// A whole card file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFile {
    /// The cards, in the order of the file. A card that could not be read at all is absent.
    pub cards: Vec<Card>,
    /// The combat halves, in the order of the file.
    pub combats: Vec<CombatHalf>,
    /// Every comment, in the order of the file.
    pub comments: Vec<Comment>,
}

/// A comment, from `#` to the end of its line.
#[derive(Clone, Debug)]
pub struct Comment {
    /// The text, with its `#`, without trailing blanks.
    pub text: String,
    /// Whether nothing but blanks stands before it in its line.
    pub own_line: bool,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Comment {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Comment {}

/// A word in lower case, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A name of the world, as written but without quotes.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Whether the author put it in quotes.
    pub quoted: bool,
    /// Where it stands, quotes included.
    pub span: Span,
}

impl PartialEq for Name {
    /// Names are equal when they name the same: accents, case and quotes do not matter.
    fn eq(&self, other: &Self) -> bool {
        crate::names::fold(&self.text) == crate::names::fold(&other.text)
    }
}

impl Eq for Name {}

/// A text in double quotes, such as a title. Titles are compared to the letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The text without its quotes.
    pub text: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value; at most 9999 (a larger one is a finding and becomes 9999).
    pub value: u16,
    /// Where it stands.
    pub span: Span,
}

/// `card "Title" { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The title.
    pub title: Quoted,
    /// The header line; `None` when it could not be read (which is a finding already).
    pub header: Option<Header>,
    /// The sections in the order written.
    pub sections: Vec<Section>,
    /// The whole card.
    pub span: Span,
}

/// `Free Peoples strategy 16, icon muster`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Whose card it is.
    pub side: Name,
    /// The deck.
    pub deck: Word,
    /// The number in the deck.
    pub number: Number,
    /// The icon, a die face.
    pub icon: Word,
    /// The whole line.
    pub span: Span,
}

/// One section of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is.
    pub kind: SectionKind,
    /// The whole section.
    pub span: Span,
}

/// The kinds of section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// `requires C`
    Requires(Condition),
    /// `on table`, `on table while C`
    OnTable {
        /// The condition that must hold to play it and for it to stay.
        condition: Option<Condition>,
    },
    /// `play { … }`
    Play(Block),
    /// `while on table { … }`
    WhileOnTable(Vec<Ban>),
    /// `on CHANGE …`
    On(Reaction),
    /// `discard when CHANGE`
    DiscardWhen(Change),
    /// `discard by opponent paying …`
    DiscardBy(PaidDiscard),
    /// `combat "Daylight"`
    Combat(CombatRef),
    /// `printed en "…"`
    Printed(Printed),
    /// `replaces "Riders of Théoden"`
    Replaces(Quoted),
}

/// `combat "Daylight"`, `combat "Durin's Bane" from table`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatRef {
    /// The title of the half.
    pub title: Quoted,
    /// `from table`: it can be used by discarding the card from the table, too.
    pub from_table: Option<Span>,
}

/// The text that is printed on the card. It is never executed; the checker compares it with the
/// rest of the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Its language: `en`, `es`.
    pub language: Word,
    /// Its lines; together they are the text.
    pub lines: Vec<Quoted>,
}

/// Lines between braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The clauses in order.
    pub clauses: Vec<Clause>,
    /// From `{` to `}`.
    pub span: Span,
}

/// What a guard governs: one clause after a colon, or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// `: clause`
    Line(Box<Clause>),
    /// `{ … }`
    Block(Block),
}

impl Body {
    /// The clauses in order.
    pub fn clauses(&self) -> &[Clause] {
        match self {
            Body::Line(clause) => std::slice::from_ref(clause),
            Body::Block(block) => &block.clauses,
        }
    }
}
