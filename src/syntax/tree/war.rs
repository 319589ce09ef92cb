//! Attacks, and what hits an Army without a battle, as written.

use super::{Block, Number, Operand, Phrase, Word};
use crate::syntax::span::Span;

/// `attack that stronghold, for 3 rounds { … }`, `attack with a Shadow army with a nazgul`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// What is attacked: an Army, or where it stands; anything if absent.
    pub target: Option<Operand>,
    /// `with a Shadow army with a nazgul`: what attacks.
    pub with: Option<Phrase>,
    /// `from a region adjacent to there`: where the attacker stands.
    pub from: Option<Operand>,
    /// `for 3 rounds`
    pub rounds: Option<Number>,
    /// `without ceasing`
    pub without_ceasing: Option<Span>,
    /// What holds in each round.
    pub block: Option<Block>,
}

/// How a hit is dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HitManner {
    /// `by the roll of 1 die`: as many hits as the dice show.
    pub dice: Option<(Number, Word)>,
    /// `as a battle`: the Nations that are hit react as if attacked.
    pub as_battle: Option<Span>,
    /// `taking nazgul and minions`: who goes with an Army that is wiped out.
    pub taking: Vec<Word>,
}

/// `retreat that army, or else eliminate that army, taking nazgul and minions`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// The Army.
    pub army: Operand,
    /// What happens to it if it can't.
    pub or_else: Option<OrElse>,
}

/// `or else eliminate that army, taking nazgul and minions`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrElse {
    /// The same Army.
    pub army: Operand,
    /// Who goes with it.
    pub taking: Vec<Word>,
}
