//! Battles (R8): who may attack what, the rounds, and what comes after.
//!
//! A battle lives within one action, so it is no part of the state: it is [`Game::battle`] while it
//! lasts. What Combat cards change are numbers of a round, on [`Fighter`]; the rules read them.

mod after;
mod attack;
mod forces;
mod losses;
mod rolls;
mod round;

use arrayvec::ArrayVec;

use crate::world::*;

use super::force::Force;
use super::game::{Flow, Game};

pub use attack::{Attack, AttackTerms};

/// Most dice of a roll in battle (R8.2).
pub const MAX_DICE: u8 = 5;

/// Rounds after which a battle is given up. Each round of a battle that goes on for long is open to
/// both sides' choice; none of a sensible length comes near.
pub const MAX_ROUNDS: u8 = 60;

/// How a battle is fought (R8.5, R8.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleKind {
    /// In the field.
    Field,
    /// The besieger attacks the garrison of a Stronghold.
    Siege,
    /// The garrison attacks the besieger, in the field.
    Sortie,
}

/// When in a round a Combat card does something. Those that act at the same time follow their
/// initiative (R8.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Window {
    /// Once the cards are known, before the Combat roll.
    BeforeCombatRoll,
    /// After the Combat roll, before the Leader re-roll.
    BeforeReRoll,
    /// After the re-roll, before casualties are taken.
    BeforeCasualties,
    /// After casualties have been taken.
    AfterCasualties,
}

/// A battle going on.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Where the defender stands.
    pub region: RegionId,
    /// Where the attacker stands; the same region in a siege battle and in a sortie.
    pub from: RegionId,
    /// Who attacks.
    pub attacker: Side,
    /// How it is fought.
    pub kind: BattleKind,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// Rounds of a siege battle that need no Elite reduced (R8.6): 1, unless a card says otherwise.
    pub free_rounds: u8,
    /// Whether the attacker may cease.
    pub may_cease: bool,
    /// What of the attacker's Army does not fight: the rearguard, and who may not attack (R8.1).
    pub held_back: Force,
    /// Whether the defender has left the battle: retreated, or withdrawn into a siege.
    pub left: bool,
    /// Whether it has withdrawn into a siege (R8.5).
    pub withdrew: bool,
    /// The numbers of the round.
    pub fighters: PerSide<Fighter>,
    /// Kinds of figure without Leadership in this battle; whoever counts as such a kind has none
    /// either (R11.4).
    pub void: PerSide<KindSet>,
    /// Characters who have given up their Leadership for the battle (R11.4).
    pub given_up: CharacterSet,
}

/// The numbers of one side in one round of a battle.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// Its Combat card.
    pub card: Option<CardId>,
    /// Whether it may use none this round.
    pub no_card: bool,
    /// Whether its Combat card is cancelled.
    pub card_cancelled: bool,
    /// Characters whose Leadership and abilities are cancelled.
    pub silenced: CharacterSet,
    /// Characters whose Leadership is forfeited.
    pub forfeited: CharacterSet,
    /// Leadership forfeited, by the kind of figure that it is of.
    pub forfeited_of: KindMap<u8>,
    /// Added to each die of the Combat roll.
    pub combat_bonus: i8,
    /// Added to each die of the Leader re-roll.
    pub re_roll_bonus: i8,
    /// Most dice of the Combat roll.
    pub dice_limit: u8,
    /// Dice taken from the Combat roll, and how many are left at least.
    pub fewer_dice: ArrayVec<(u8, u8), 4>,
    /// Whether there is no Leader re-roll.
    pub re_roll_cancelled: bool,
    /// The faces whose dice are not re-rolled.
    pub barred_faces: ArrayVec<u8, 6>,
    /// The faces of the Combat roll.
    pub faces: ArrayVec<u8, { MAX_DICE as usize }>,
    /// How many dice of the Combat roll missed and have not been turned into hits.
    pub misses: u8,
    /// Hits of the Combat roll, those turned included.
    pub combat_hits: u8,
    /// Hits of the Leader re-roll.
    pub re_roll_hits: u8,
    /// Hits added by cards.
    pub extra_hits: u8,
    /// Hits of attacks beside the Combat roll, which were taken at once.
    pub strike_hits: u8,
    /// Hits that will not be taken.
    pub cancelled_hits: u8,
}

impl Default for Fighter {
    fn default() -> Self {
        Fighter {
            card: None,
            no_card: false,
            card_cancelled: false,
            silenced: CharacterSet::EMPTY,
            forfeited: CharacterSet::EMPTY,
            forfeited_of: KindMap::default(),
            combat_bonus: 0,
            re_roll_bonus: 0,
            dice_limit: MAX_DICE,
            fewer_dice: ArrayVec::new(),
            re_roll_cancelled: false,
            barred_faces: ArrayVec::new(),
            faces: ArrayVec::new(),
            misses: 0,
            combat_hits: 0,
            re_roll_hits: 0,
            extra_hits: 0,
            strike_hits: 0,
            cancelled_hits: 0,
        }
    }
}

impl Fighter {
    /// The hits of this round's rolls that the enemy takes when casualties are taken.
    pub fn hits(&self) -> u8 {
        self.combat_hits
            .saturating_add(self.re_roll_hits)
            .saturating_add(self.extra_hits)
            .saturating_sub(self.cancelled_hits)
    }

    /// How many dice a number of dice comes to after what cards have done to the Combat roll.
    pub fn dice_of(&self, strength: u8) -> u8 {
        let most = strength.min(MAX_DICE).min(self.dice_limit);
        self.fewer_dice.iter().fold(most, |dice, (fewer, least)| {
            dice.saturating_sub(*fewer).max((*least).min(dice))
        })
    }
}

impl Battle {
    /// Who defends.
    pub fn defender(&self) -> Side {
        self.attacker.opponent()
    }

    /// Where the Army of a side stands.
    pub fn place_of(&self, side: Side) -> RegionId {
        if side == self.attacker {
            self.from
        } else {
            self.region
        }
    }
}

impl Game<'_> {
    /// The battle going on, to be changed; nothing is changed where there is none.
    pub fn change_battle(&mut self, change: impl FnOnce(&mut Battle)) {
        if let Some(battle) = &mut self.battle {
            change(battle);
        }
    }

    /// Whether the battle is over: an Army has no unit left, or has left the battle.
    pub fn battle_is_over(&self) -> bool {
        self.battle.as_ref().is_none_or(|battle| {
            battle.left
                || Side::BOTH
                    .iter()
                    .any(|side| self.board().units_fighting(battle, *side) == 0)
        })
    }

    /// Runs something within the battle, as long as it lasts.
    fn while_it_lasts(&mut self, run: impl FnOnce(&mut Self) -> Flow) -> Flow {
        if self.battle_is_over() {
            Ok(())
        } else {
            run(self)
        }
    }
}
