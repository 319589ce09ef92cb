//! Changes, bans, reactions and discards as written.

use super::{Adjective, Block, Condition, HuntThing, Operand, Phrase, Word};
use crate::syntax::span::Span;

/// A change, as it stands after `when`, `on` and `before`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What changes.
    pub subject: Operand,
    /// How: `activated`, `advanced`, `played` …
    pub participle: Word,
    /// The second of two: `(declared or revealed)`.
    pub or: Option<Word>,
    /// `in (Edoras or Helm's Deep)`
    pub place: Option<Operand>,
    /// `through` instead of `in`.
    pub through: bool,
    /// `by (attack or companion)`, `by an event die`
    pub by: Option<Vec<Agent>>,
    /// The whole change.
    pub span: Span,
}

impl Change {
    /// What of the Hunt it is about: `hunt tile drawn by Shadow`, `hunt roll made`.
    pub fn hunt(&self) -> Option<HuntThing> {
        let Operand::Phrase(phrase) = &self.subject else {
            return None;
        };
        let bare = phrase.determiner.is_none() && phrase.but.is_none() && phrase.filters.is_empty();
        match (phrase.adjectives.as_slice(), phrase.nouns.as_slice()) {
            ([Adjective::Word(adjective)], [noun]) if bare && adjective.text == "hunt" => {
                match noun.text.as_str() {
                    "tile" => Some(HuntThing::Tile),
                    "roll" => Some(HuntThing::Roll),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Who or what brings a change about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agent {
    /// `attack`, `attack on (Edoras or Helm's Deep)`
    Attack {
        /// Where, if only there.
        on: Option<Operand>,
        /// Where it stands.
        span: Span,
    },
    /// `fellowship declared in (Edoras or Helm's Deep)`
    Change(Box<Change>),
    /// `a companion`, `an event die`, `Shadow`
    Operand(Operand),
}

impl Agent {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Agent::Attack { span, .. } => *span,
            Agent::Change(change) => change.span,
            Agent::Operand(operand) => operand.span(),
        }
    }
}

/// What lasts while the card lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// What it says.
    pub kind: BanKind,
    /// The whole line.
    pub span: Span,
}

/// The kinds of ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BanKind {
    /// `Shadow may not (enter with an army or attack) (Buckland or The Shire)`
    Regions {
        /// Who may not.
        who: Operand,
        /// What he may not do there.
        deeds: Vec<RegionDeed>,
        /// Where.
        places: Operand,
    },
    /// `Free Peoples may not use a combat card in Minas Tirith`
    CombatCard {
        /// Who may not.
        who: Operand,
        /// Where; everywhere if absent.
        place: Option<Operand>,
    },
    /// `Free Peoples may not advance a passive nation by a muster die`
    Advance {
        /// Who may not.
        who: Operand,
        /// Which Nations.
        nations: Operand,
        /// By what means; by any if absent.
        by: Option<Vec<Agent>>,
    },
    /// `Rohan may not be activated except by (…)`
    Activated {
        /// Which Nations.
        nations: Operand,
        /// `except by`: only these do it. Without it nothing does.
        except: Option<Vec<Agent>>,
    },
    /// `dice used to move fellowship may not enter the hunt box`
    HuntBox,
}

/// What may be forbidden in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionDeed {
    /// Which deed.
    pub kind: RegionDeedKind,
    /// Where it stands.
    pub span: Span,
}

/// The deeds that a place can be closed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionDeedKind {
    /// `enter with an army`
    EnterWithArmy,
    /// `attack`
    Attack,
}

/// `on CHANGE, may discard this { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// `before` instead of `on`.
    pub before: bool,
    /// What it answers to.
    pub change: Change,
    /// Whether the owner decides.
    pub may: bool,
    /// Whether the card is discarded for it.
    pub discard_this: bool,
    /// What it does.
    pub body: Block,
}

/// `discard by opponent paying COSTS, if C`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidDiscard {
    /// `opponent` (true) or `owner`.
    pub by_opponent: bool,
    /// The costs, all of them: `any die`, `1 elven ring`, `1 army strategy card`.
    pub costs: Vec<Phrase>,
    /// When it may be done.
    pub condition: Option<Condition>,
}
