//! The dice of a battle: Combat roll, Leader re-roll, and attacks beside them (R8.2, R8.3).

use crate::world::*;

use super::super::board::Board;
use super::super::game::{Flow, Game};
use super::{Battle, BattleKind, MAX_DICE};

/// The lowest face that hits (R8.2).
const HITS_FROM: u8 = 5;
/// The lowest face that hits where the defender is sheltered (R8.5, R8.6).
const SHELTERED_HITS_FROM: u8 = 6;

impl Board<'_> {
    /// The lowest face that hits for a side in this round, before modifiers (R8.2, R8.5, R8.6).
    pub fn hits_from(&self, battle: &Battle, side: Side) -> u8 {
        if side == battle.attacker && self.shelters_defender(battle) {
            SHELTERED_HITS_FROM
        } else {
            HITS_FROM
        }
    }

    /// Whether the place helps the defender: a Stronghold under siege always, a Fortification or its own
    /// City in the first round.
    fn shelters_defender(&self, battle: &Battle) -> bool {
        let walls = match self.settlement_of(battle.region) {
            Some(Settlement::Fortification) => true,
            Some(Settlement::City) => self.controller(battle.region) == Some(battle.defender()),
            Some(Settlement::Town | Settlement::Stronghold) | None => false,
        };
        match battle.kind {
            BattleKind::Siege => true,
            BattleKind::Field => walls && battle.round == 1,
            BattleKind::Sortie => false,
        }
    }
}

/// The lowest face that hits with a bonus: a 1 always misses and a 6 always hits (R8.3).
fn with_bonus(hits_from: u8, bonus: i8) -> u8 {
    hits_from
        .saturating_add_signed(bonus.saturating_neg())
        .clamp(2, 6)
}

impl Game<'_> {
    /// The Combat roll of both sides, the attacker's first (R8.2).
    pub(super) fn combat_roll(&mut self) -> Flow {
        let Some(attacker) = self.battle.as_ref().map(|battle| battle.attacker) else {
            return Ok(());
        };
        for side in [attacker, attacker.opponent()] {
            let Some(battle) = &self.battle else {
                return Ok(());
            };
            let (board, fighter) = (self.board(), &battle.fighters[side]);
            let dice = fighter.dice_of(board.combat_strength(battle, side));
            let least = with_bonus(board.hits_from(battle, side), fighter.combat_bonus);
            for _ in 0..dice {
                let face = self.roll(side, least, 6)?;
                self.change_battle(|battle| {
                    let fighter = &mut battle.fighters[side];
                    // It fits: no roll has more dice.
                    let _ = fighter.faces.try_push(face);
                    if face >= least {
                        fighter.combat_hits += 1;
                    } else {
                        fighter.misses += 1;
                    }
                });
            }
        }
        Ok(())
    }

    /// The Leader re-roll of both sides: as many misses as they have Leadership, which is fixed before
    /// the first of them (R8.2).
    pub(super) fn leader_re_roll(&mut self) -> Flow {
        let Some(battle) = &self.battle else {
            return Ok(());
        };
        let attacker = battle.attacker;
        let board = self.board();
        let leadership = Side::BOTH.map(|side| board.leadership(battle, side));
        let leadership = PerSide(leadership);
        for side in [attacker, attacker.opponent()] {
            let Some(battle) = &self.battle else {
                return Ok(());
            };
            let fighter = &battle.fighters[side];
            if fighter.re_roll_cancelled {
                continue;
            }
            let hits_from = self.board().hits_from(battle, side);
            let missed = |face: &&u8| **face < with_bonus(hits_from, fighter.combat_bonus);
            let barred = fighter.faces.iter().filter(missed);
            let barred = barred
                .filter(|face| fighter.barred_faces.contains(face))
                .count();
            let barred = u8::try_from(barred).unwrap_or(MAX_DICE);
            let misses = fighter.misses.saturating_sub(barred);
            let dice = leadership[side].min(MAX_DICE).min(misses);
            let least = with_bonus(hits_from, fighter.re_roll_bonus);
            for _ in 0..dice {
                let face = self.roll(side, least, 6)?;
                if face >= least {
                    self.change_battle(|battle| battle.fighters[side].re_roll_hits += 1);
                }
            }
        }
        Ok(())
    }

    /// An attack beside the Combat roll: so many dice, each of which hits from a face on; the hits are
    /// taken at once. Returns how many there were. The limit of a Combat roll (R8.2) is none here:
    /// who asks says how many dice.
    ///
    /// # Errors
    /// [`Stop`](super::super::Stop) when a decision or chance is open.
    pub fn strike(&mut self, side: Side, dice: u8, least: u8) -> Flow<u8> {
        let mut hits = 0;
        for _ in 0..dice {
            hits += u8::from(self.roll(side, least, 6)? >= least);
        }
        self.change_battle(|battle| {
            let fighter = &mut battle.fighters[side];
            fighter.strike_hits = fighter.strike_hits.saturating_add(hits);
        });
        self.hit_in_battle(side.opponent(), hits)?;
        Ok(hits)
    }
}
