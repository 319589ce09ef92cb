//! Combat halves and what is said in battles, as written.

use super::{
    Amount, Block, Body, Comparison, Condition, Number, Operand, Phrase, Quoted, Threshold, Word,
};
use crate::syntax::span::Span;

/// `combat "Title" at 3 { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatHalf {
    /// The title, by which cards name it.
    pub title: Quoted,
    /// Its initiatives: one number, or two.
    pub initiatives: Vec<Number>,
    /// What must hold for it to be used, each in a line of its own.
    pub requires: Vec<Condition>,
    /// The clauses in order.
    pub body: Block,
    /// The whole half.
    pub span: Span,
}

/// When something in a battle is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Time {
    /// When.
    pub kind: TimeKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeKind {
    /// `at 5`, of two initiatives.
    At(Number),
    /// `in round 1`
    Round(Number),
    /// `before combat roll`
    Window(Window),
}

/// The moments of a round of battle that a clause can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Window {
    /// `before combat roll`
    BeforeCombatRoll,
    /// `before re-roll`
    BeforeReRoll,
    /// `after re-roll`
    AfterReRoll,
    /// `before casualties`
    BeforeCasualties,
    /// `after casualties`
    AfterCasualties,
}

impl Window {
    /// Every window, in the order of a round.
    pub const ALL: [Window; 5] = [
        Window::BeforeCombatRoll,
        Window::BeforeReRoll,
        Window::AfterReRoll,
        Window::BeforeCasualties,
        Window::AfterCasualties,
    ];

    /// Its words.
    pub fn words(self) -> &'static str {
        match self {
            Window::BeforeCombatRoll => "before combat roll",
            Window::BeforeReRoll => "before re-roll",
            Window::AfterReRoll => "after re-roll",
            Window::BeforeCasualties => "before casualties",
            Window::AfterCasualties => "after casualties",
        }
    }
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Many {
    /// `3`
    Number(Number),
    /// `as many`: as were taken or forfeited just before.
    AsMany(Span),
    /// `as many … as leadership`
    AsManyAs(Quantity),
}

impl Many {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Many::Number(number) => number.span,
            Many::AsMany(span) => *span,
            Many::AsManyAs(quantity) => quantity.span,
        }
    }
}

/// A number of the game: `corruption`, `re-roll hits`, `the opponent's units`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// `the opponent's`
    pub opponents: bool,
    /// Its one or two words, with one blank between them.
    pub words: Word,
    /// With `the opponent's`.
    pub span: Span,
}

/// What a quantity is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// `3`
    Number(Number),
    /// `the opponent's hits`, `twice the opponent's units`
    Quantity {
        /// `twice`
        twice: bool,
        /// Which.
        quantity: Quantity,
    },
}

/// The rolls of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolls {
    /// `combat roll`
    Combat,
    /// `re-roll`
    ReRoll,
    /// `combat roll and re-roll`
    Both,
}

/// What is done in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleClause {
    /// `add 1 to combat roll and re-roll of both sides`
    AddToRolls {
        /// How much.
        many: Many,
        /// To which rolls.
        rolls: Rolls,
        /// `of both sides`
        both_sides: bool,
    },
    /// `add 2 to hits`
    AddToHits(Many),
    /// `reduce the opponent's combat roll by 1`
    ReduceRolls {
        /// Which rolls.
        rolls: Rolls,
        /// By how much.
        by: Reduction,
    },
    /// `reduce the opponent's dice by 1 for each companion in battle, at least 1`
    ReduceDice(Reduction),
    /// `reduce re-roll hits by 1`
    ReduceReRollHits(Reduction),
    /// `limit the opponent's dice to 3`
    LimitDice(Number),
    /// `cancel 1 hit`
    CancelHits(Number),
    /// `cancel hits up to the level of that companion`
    CancelHitsByLevel(Operand),
    /// `cancel the opponent's combat card`
    CancelCard,
    /// `cancel the opponent's re-roll`
    CancelReRoll,
    /// `cancel the leadership and abilities of that companion`
    CancelAbilities(Operand),
    /// `forfeit the leadership of 1 companion in battle`
    ForfeitOf(Operand),
    /// `forfeit 1 or more nazgul leadership`
    ForfeitSome {
        /// How many points.
        number: Number,
        /// `or more`
        or_more: bool,
        /// Whose: a kind of figure.
        kind: Option<Word>,
    },
    /// `turn 1 miss into a hit`, `turn up to 2 misses into hits`
    Turn {
        /// `up to`
        up_to: bool,
        /// How many.
        number: Number,
    },
    /// `strike with 3 dice, on 4+`
    Strike {
        /// How many dice.
        dice: Box<Amount>,
        /// Which faces hit; where it is not said, those that hit in the combat roll.
        on: Option<Threshold>,
    },
    /// `take up to 4 hits`
    TakeHits {
        /// `up to`
        up_to: bool,
        /// How many.
        number: Number,
    },
    /// `retreat`
    Retreat,
    /// `withdraw into the siege`
    Withdraw,
    /// `opponent may not re-roll any 1`
    BarReRoll(Number),
    /// `opponent may not use a combat card`
    BarCard,
}

/// By how much something is reduced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// How much, for each thing counted where `for_each` is there.
    pub many: Many,
    /// What is counted.
    pub for_each: Option<Phrase>,
    /// `at least 1`: what must be left.
    pub at_least: Option<Number>,
}

/// A clause that waits: `after re-roll, if hits at least 1: add 1 to hits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// When, all of it.
    pub times: Vec<Time>,
    /// What is done. A lone `if` or `for each` stands behind a comma.
    pub body: Body,
}

/// A filter for Characters: `of level at most re-roll hits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelFilter {
    /// How the level is compared.
    pub comparison: Comparison,
    /// With what.
    pub with: Measure,
}

/// `for each 1 in the opponent's combat roll: …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForEachFace {
    /// The face that counts.
    pub face: Number,
    /// `the opponent's`
    pub opponents: bool,
    /// What is done for each.
    pub body: Body,
}
