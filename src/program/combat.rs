//! Combat halves, and what clauses do in a battle (R8).

use arrayvec::ArrayVec;

use crate::game::Window;
use crate::syntax::tree::Comparison;
use crate::world::{KindId, Side};

use super::{Amount, Clause, Condition, Count, Figures, Measure, Slot, Source};

/// Most combat halves of all packs together; each counts once for either side.
pub const MAX_COMBATS: usize = 512;

/// The place of a combat half among all packs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CombatId(u16);

impl CombatId {
    /// The half with this number, below [`MAX_COMBATS`].
    pub fn new(index: usize) -> Option<CombatId> {
        u16::try_from(index)
            .ok()
            .filter(|_| index < MAX_COMBATS)
            .map(CombatId)
    }

    /// The number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A checked combat half, as the cards of one side have it.
#[derive(Clone, Debug)]
pub struct Combat {
    /// Its place among all packs.
    pub id: CombatId,
    /// Its title.
    pub title: String,
    /// Whose cards have it.
    pub side: Side,
    /// Its initiatives (R8.3).
    pub initiatives: ArrayVec<u8, 2>,
    /// What must hold for it to be used.
    pub requires: Option<Condition>,
    /// What it does, in order.
    pub acts: Vec<Timed>,
    /// The words of every clause, by [`ClauseId`](super::ClauseId).
    pub texts: Vec<String>,
    /// Where it was written.
    pub source: Source,
}

/// Clauses of a combat half that are done at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timed {
    /// When in the round.
    pub window: Window,
    /// At which of the initiatives.
    pub initiative: u8,
    /// What is done.
    pub clauses: Vec<Clause>,
}

/// A number of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleNumber {
    /// Hits of the rolls, with what cards have added and cancelled.
    Hits,
    /// The same, and the hits that were taken at once.
    TotalHits,
    /// Hits of the Leader re-roll.
    ReRollHits,
    /// Leadership, of a kind of figure if that is said (R8.4).
    Leadership(Option<KindId>),
    /// Army units.
    Units,
}

/// What is done in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleEffect {
    /// Adds to, or takes from, each die of rolls.
    Modify {
        /// Whose rolls.
        sides: ArrayVec<Side, 2>,
        /// Of the Combat roll.
        combat_roll: bool,
        /// Of the Leader re-roll.
        re_roll: bool,
        /// By how much.
        by: Amount,
        /// Takes instead of adding.
        less: bool,
    },
    /// Adds hits.
    AddHits(Amount),
    /// Takes dice from the opponent's Combat roll.
    FewerDice {
        /// How many.
        by: Amount,
        /// How many are left at least.
        at_least: u8,
    },
    /// Takes hits of the Leader re-roll away.
    FewerReRollHits(Amount),
    /// Limits the dice of the opponent's Combat roll.
    LimitDice(u8),
    /// Cancels hits of the opponent.
    CancelHits(u8),
    /// Cancels hits of the opponent up to the level of a Character.
    CancelHitsByLevel(Figures),
    /// Cancels the opponent's Combat card.
    CancelCard,
    /// Cancels the opponent's Leader re-roll.
    CancelReRoll,
    /// Cancels the Leadership and abilities of a Character.
    CancelAbilities(Figures),
    /// Forfeits the Leadership of Characters.
    Forfeit(Count, Figures),
    /// Forfeits Leadership of a kind of figure.
    ForfeitSome {
        /// How much, or at least how much.
        number: u8,
        /// More if the player likes.
        or_more: bool,
        /// Of which kind.
        kind: KindId,
        /// Where the number is kept.
        slot: Option<Slot>,
    },
    /// Turns missed dice into hits.
    Turn {
        /// How many.
        number: u8,
        /// Fewer if the player likes.
        up_to: bool,
    },
    /// An attack beside the Combat roll; its hits are taken at once.
    Strike {
        /// How many dice.
        dice: Amount,
        /// The lowest face that hits; that of the Combat roll if absent.
        least: Option<u8>,
    },
    /// Takes hits on the own Army, at once.
    TakeHits {
        /// How many.
        number: u8,
        /// Fewer if the player likes.
        up_to: bool,
        /// Where the number is kept.
        slot: Option<Slot>,
    },
    /// Hits the opponent's Army, at once.
    HitOpponent,
    /// The own Army retreats.
    Retreat,
    /// The own Army withdraws into the siege.
    Withdraw,
    /// Dice of the opponent that show this face are not re-rolled.
    BarReRoll(u8),
    /// The opponent may not use a Combat card in this round.
    BarCard,
}

/// What holds for figures that are said to be in battle.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct InBattle {
    /// What their level must be.
    pub level: Option<(Comparison, Measure)>,
}
