//! Clauses as written.

use super::{
    Attack, BattleClause, Block, Body, Condition, ForEachFace, HitManner, Many, Move, Number,
    Operand, Phrase, Retreat, RingClause, When, Word,
};
use crate::syntax::span::Span;

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// From its first to its last token.
    pub span: Span,
}

impl Clause {
    /// The clauses that it governs, in order, each list by itself.
    pub fn inner(&self) -> Vec<&[Clause]> {
        match &self.kind {
            ClauseKind::Roll { each, .. } => vec![std::slice::from_ref(each)],
            ClauseKind::If {
                then, otherwise, ..
            } => {
                let otherwise = otherwise.iter().map(Body::clauses);
                std::iter::once(then.clauses()).chain(otherwise).collect()
            }
            ClauseKind::ForEach { body, .. }
            | ClauseKind::May(body)
            | ClauseKind::Opponent(body)
            | ClauseKind::When(When { body, .. })
            | ClauseKind::ForEachFace(ForEachFace { body, .. }) => vec![body.clauses()],
            ClauseKind::Either(blocks) => {
                let blocks = blocks.iter().map(|block| block.clauses.as_slice());
                blocks.collect()
            }
            ClauseKind::Attack(attack) => {
                let block = attack.block.iter();
                block.map(|block| block.clauses.as_slice()).collect()
            }
            ClauseKind::Choose { .. }
            | ClauseKind::Recruit { .. }
            | ClauseKind::Advance { .. }
            | ClauseKind::MoveBack { .. }
            | ClauseKind::Move(_)
            | ClauseKind::Activate { .. }
            | ClauseKind::Hit { .. }
            | ClauseKind::Retreat(_)
            | ClauseKind::PlayCard { .. }
            | ClauseKind::Eliminate { .. }
            | ClauseKind::Replace { .. }
            | ClauseKind::Draw { .. }
            | ClauseKind::Ring(_)
            | ClauseKind::Battle(_) => Vec::new(),
        }
    }

    /// The blocks that end its line, those of a clause behind a colon, too: `may either { … } or { … }`.
    /// That of an `else` is no part of its line.
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            ClauseKind::Either(blocks) => blocks.iter().collect(),
            ClauseKind::Attack(attack) => attack.block.iter().collect(),
            ClauseKind::May(body)
            | ClauseKind::Opponent(body)
            | ClauseKind::ForEach { body, .. }
            | ClauseKind::When(When { body, .. })
            | ClauseKind::ForEachFace(ForEachFace { body, .. })
            | ClauseKind::If { then: body, .. } => match body {
                Body::Block(block) => vec![block],
                Body::Line(clause) => clause.blocks(),
            },
            ClauseKind::Roll { each, .. } => each.blocks(),
            ClauseKind::Choose { .. }
            | ClauseKind::Recruit { .. }
            | ClauseKind::Advance { .. }
            | ClauseKind::MoveBack { .. }
            | ClauseKind::Move(_)
            | ClauseKind::Activate { .. }
            | ClauseKind::Hit { .. }
            | ClauseKind::Retreat(_)
            | ClauseKind::PlayCard { .. }
            | ClauseKind::Eliminate { .. }
            | ClauseKind::Replace { .. }
            | ClauseKind::Draw { .. }
            | ClauseKind::Battle(_)
            | ClauseKind::Ring(_) => Vec::new(),
        }
    }
}

/// The kinds of clause.
///
/// A new clause starts here; ARCHITECTURE.md lists the places that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `choose A, B or a C with a D`, `choose 3 Sauron strongholds`
    Choose {
        /// What may be chosen. Only a lone phrase may have a count above one.
        alternatives: Vec<Operand>,
    },
    /// `recruit 1 Gondor unit and 1 Gondor leader in Dol Amroth, 2 … in …`
    Recruit {
        /// The parts, which happen together.
        parts: Vec<RecruitPart>,
    },
    /// `advance Elves 1 step`, `advance that nation to war`
    Advance {
        /// Which Nations.
        nations: Vec<Operand>,
        /// How far.
        distance: Distance,
    },
    /// `move back that nation 1 step`
    MoveBack {
        /// Which Nations.
        nations: Vec<Operand>,
        /// How many steps.
        steps: Number,
    },
    /// `move that army, up to 2 regions`, `move any number of nazgul`
    Move(Box<Move>),
    /// `activate that nation`
    Activate {
        /// Which Nations.
        nations: Vec<Operand>,
    },
    /// `roll 3 dice, each 5+: hit that army`
    Roll {
        /// How many dice.
        dice: Amount,
        /// Which faces succeed.
        threshold: Threshold,
        /// What one success does.
        each: Box<Clause>,
    },
    /// `hit that army`, `hit the Elven units there`
    Hit {
        /// Who takes the hit.
        target: Operand,
        /// How it is dealt.
        manner: HitManner,
    },
    /// `attack that stronghold, for 3 rounds { … }`
    Attack(Attack),
    /// `retreat that army, or else eliminate that army`
    Retreat(Retreat),
    /// `play 1 character card without a die`
    PlayCard {
        /// The card, with its count and deck.
        cards: Phrase,
    },
    /// `eliminate 1 Free Peoples leader in Minas Tirith`
    Eliminate {
        /// Which figures, and how many.
        figures: Phrase,
    },
    /// `replace 2 Sauron regulars anywhere by Sauron elites`
    Replace {
        /// Which figures, and how many.
        figures: Phrase,
        /// The figure that takes the place of each.
        by: Phrase,
    },
    /// `draw 2 strategy cards`, `draw 1 card from either deck`
    Draw {
        /// How many, of which deck.
        cards: Phrase,
        /// Whether `from either deck` follows.
        from_either: bool,
    },
    /// A clause of the Fellowship, the Hunt or the dice.
    Ring(RingClause),
    /// `if C …`, `unless C …`, with `else …`
    If {
        /// `unless` instead of `if`.
        unless: bool,
        /// The condition.
        condition: Condition,
        /// What happens when it holds.
        then: Body,
        /// What happens when it does not. An `else if` is a block of one `If`.
        otherwise: Option<Body>,
    },
    /// `for each P { … }`
    ForEach {
        /// Over what; inside the body it is `there` or `that …`.
        over: Phrase,
        /// What is done for each.
        body: Body,
    },
    /// `may clause`, `may { … }`
    May(Body),
    /// `either { … } or { … }`
    Either(Vec<Block>),
    /// `opponent must clause`
    Opponent(Body),
    /// `before re-roll: clause`
    When(When),
    /// `for each 1 in the opponent's combat roll: clause`
    ForEachFace(ForEachFace),
    /// What is done in a battle: `cancel 1 hit`
    Battle(BattleClause),
}

/// One part of a `recruit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecruitPart {
    /// The figures, each with its count.
    pub figures: Vec<Phrase>,
    /// Where.
    pub place: Operand,
    /// `, taking control`
    pub taking_control: bool,
}

/// How far a Nation advances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distance {
    /// `N step`, `N steps`
    Steps(Number),
    /// `to war`
    ToWar(Span),
}

/// `5+` or `6`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// The face.
    pub value: Number,
    /// Whether higher faces succeed, too.
    pub or_more: bool,
}

/// `5 dice`, `1 die for each nazgul in that army, at most 5`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The number, per thing counted where `for_each` is there.
    pub many: Many,
    /// `die` or `dice`.
    pub unit: Word,
    /// What is counted.
    pub for_each: Option<Phrase>,
    /// `at most N`
    pub at_most: Option<Number>,
    /// `at least N`
    pub at_least: Option<Number>,
    /// The whole amount.
    pub span: Span,
}
