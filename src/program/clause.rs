//! Clauses: what a card does, one after the other.

use crate::world::*;

use super::{
    Amount, ArmyMoves, Assault, BattleEffect, Bind, Condition, FigureMoves, Figures, Hit,
    MAX_CLAUSES, Nations, Regions, RingEffect, Rout, Terms,
};

/// The number of a clause in its card, in the order written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ClauseId(u8);

impl ClauseId {
    /// The clause with this number, below [`MAX_CLAUSES`].
    pub fn new(index: usize) -> Option<ClauseId> {
        u8::try_from(index)
            .ok()
            .filter(|_| index < MAX_CLAUSES)
            .map(ClauseId)
    }

    /// The number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its number in the card.
    pub id: ClauseId,
    /// What it does.
    pub effect: Effect,
}

/// What a clause does. Every kind is executed in `play::effects`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Binds one of these.
    Choose(Bind),
    /// Binds up to so many different ones, one after the other, and does the body for each.
    ChooseEach {
        /// What is chosen.
        bind: Bind,
        /// How many.
        count: u8,
        /// What is done for each.
        body: Vec<Clause>,
    },
    /// Recruits figures by R4; the parts happen together.
    Recruit(Vec<Recruits>),
    /// Advances Nations (R6.1).
    Advance(Nations, Distance),
    /// Moves Nations back (R6.1).
    MoveBack(Nations, u8),
    /// Moves Armies (R7.1).
    MoveArmies(ArmyMoves),
    /// Moves those who move by themselves, each as far as it can (R7.4), in groups.
    MoveFreely(Count, Figures),
    /// Puts figures into a region (R7.2).
    MoveFigures(FigureMoves),
    /// Activates Nations (R6.2).
    Activate(Nations),
    /// Rolls dice; every success does the clause once.
    Roll {
        /// How many dice.
        dice: Amount,
        /// The lowest face that succeeds.
        least: u8,
        /// The highest face that succeeds.
        most: u8,
        /// What a success does.
        each: Box<Clause>,
    },
    /// Hits units (R2.5).
    Hit(Hit),
    /// Attacks with an Army (R8).
    Attack(Assault),
    /// Has an Army retreat (R8.2).
    Retreat(Rout),
    /// Plays a card of one of these decks from the hand, without a die.
    PlayCard(DeckSet),
    /// Eliminates figures (R2.2); their owner chooses which (R5.9).
    Eliminate(Count, Figures),
    /// Replaces figures by figures of one of these kinds and of the same Nation (R2.4).
    Replace {
        /// How many.
        count: Count,
        /// Which.
        figures: Figures,
        /// By what.
        by: KindSet,
    },
    /// Draws cards from one of these decks.
    Draw(Count, DeckSet),
    /// Something about the Fellowship, the Hunt or the dice.
    Ring(RingEffect),
    /// Does the one or the other.
    If {
        /// What is asked.
        condition: Condition,
        /// What of it is bound when it holds.
        binds: Vec<Bind>,
        /// What is done when it holds.
        then: Vec<Clause>,
        /// What is done when it does not.
        otherwise: Vec<Clause>,
    },
    /// Does the body for each of these, in the order that the player chooses.
    ForEach {
        /// Which, and where each is bound.
        bind: Bind,
        /// What is done for each.
        body: Vec<Clause>,
    },
    /// Does it if the player likes.
    May(Vec<Clause>),
    /// Does one of these.
    Either(Vec<Vec<Clause>>),
    /// Has the opponent decide.
    Opponent(Vec<Clause>),
    /// Does it once for each die of a Combat roll that shows a face (R8.2).
    ForEachFace {
        /// The face.
        face: u8,
        /// Whether the opponent's roll counts.
        opponents: bool,
        /// What is done for each.
        body: Vec<Clause>,
    },
    /// What is done in a battle.
    Battle(BattleEffect),
}

/// How far a Nation advances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// So many steps.
    Steps(u8),
    /// As many as there are to At War.
    ToWar,
}

/// How many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many, as far as possible.
    Exactly(u8),
    /// As many as the player likes, at most so many.
    UpTo(u8),
    /// All there are.
    All,
}

/// One part of a `recruit`: figures for one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recruits {
    /// The figures.
    pub figures: Vec<RecruitFigures>,
    /// Where; the player chooses where several fit.
    pub place: Regions,
    /// Whether an enemy's Settlement there is no bar, and the first unit takes it (R4.8).
    pub taking_control: bool,
}

/// Figures to recruit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecruitFigures {
    /// How many.
    pub count: Count,
    /// Of which Nation.
    pub nation: Nations,
    /// Of which kinds; the player chooses for each.
    pub kinds: KindSet,
}

impl Clause {
    /// The clauses inside this one: its bodies, none of them empty.
    pub fn inner(&self) -> impl Iterator<Item = &[Clause]> {
        let none: &[Clause] = &[];
        let (one, other, more): (&[Clause], &[Clause], &[Vec<Clause>]) = match &self.effect {
            Effect::ChooseEach { body, .. }
            | Effect::ForEach { body, .. }
            | Effect::May(body)
            | Effect::ForEachFace { body, .. }
            | Effect::Opponent(body) => (body, none, &[]),
            Effect::Roll { each, .. } => (std::slice::from_ref(each), none, &[]),
            Effect::If {
                then, otherwise, ..
            } => (then, otherwise, &[]),
            Effect::Either(bodies) => (none, none, bodies),
            Effect::Choose(_)
            | Effect::Recruit(_)
            | Effect::Advance(..)
            | Effect::MoveBack(..)
            | Effect::Activate(_)
            | Effect::MoveArmies(_)
            | Effect::MoveFreely(..)
            | Effect::MoveFigures(_)
            | Effect::Hit(_)
            | Effect::Attack(_)
            | Effect::Retreat(_)
            | Effect::PlayCard(_)
            | Effect::Eliminate(..)
            | Effect::Replace { .. }
            | Effect::Draw(..)
            | Effect::Ring(_)
            | Effect::Battle(_) => (none, none, &[]),
        };
        let terms: &[Terms] = match &self.effect {
            Effect::Attack(assault) => &assault.terms,
            _ => &[],
        };
        let terms = terms.iter().map(|terms| terms.clauses.as_slice());
        let bodies = [one, other]
            .into_iter()
            .chain(more.iter().map(Vec::as_slice))
            .chain(terms);
        bodies.filter(|body| !body.is_empty())
    }
}
