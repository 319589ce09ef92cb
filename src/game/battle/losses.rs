//! Casualties in battle (R8.2, R8.8).

use crate::world::*;

use super::super::change::Figure;
use super::super::game::{Flow, Game};
use super::super::question::{Offer, Prompt, Question};

impl Game<'_> {
    /// Casualties of the round's rolls: the attacker's first (R8.2).
    pub(super) fn take_casualties(&mut self) -> Flow {
        let Some(battle) = &self.battle else {
            return Ok(());
        };
        let attacker = battle.attacker;
        let defender = attacker.opponent();
        // Both take effect together: the hits do not depend on who is gone already.
        let on_attacker = battle.fighters[defender].hits();
        let on_defender = battle.fighters[attacker].hits();
        self.hit_in_battle(attacker, on_attacker)?;
        self.hit_in_battle(defender, on_defender)
    }

    /// Hits the Army of a side in the battle; its owner takes them one at a time (R2.5). Hits beyond the
    /// last unit are lost.
    ///
    /// # Errors
    /// [`Stop`](super::super::Stop) when a decision is open.
    pub fn hit_in_battle(&mut self, side: Side, hits: u8) -> Flow {
        let mut left = hits;
        while left > 0 {
            let Some(battle) = &self.battle else {
                return Ok(());
            };
            let region = battle.place_of(side);
            let board = self.board();
            let units = board
                .figures_fighting(battle, side)
                .filter(|stack| board.is_unit(stack.kind));
            let options = self.ways_to_take_a_hit(units, left);
            if options.is_empty() {
                break;
            }
            let prompt = Prompt::TakeHit(region, left);
            let choice = self.ask(Question {
                side,
                prompt,
                options,
                offer: Offer::All,
            })?;
            left = left.saturating_sub(self.take_hit(choice, region)?.max(1));
        }
        self.lose_without_units(side)
    }

    /// An Army that has lost all its Army units in battle loses its Leaders and Characters, too (R8.8).
    pub(super) fn lose_without_units(&mut self, side: Side) -> Flow {
        loop {
            let Some(battle) = &self.battle else {
                return Ok(());
            };
            let (region, board) = (battle.place_of(side), self.board());
            if battle.left || board.units_fighting(battle, side) > 0 {
                return Ok(());
            }
            let figure = board.figures_fighting(battle, side).next();
            let character = board.characters_fighting(battle, side).first();
            match (figure, character) {
                (Some(stack), _) => {
                    let figure = Figure {
                        nation: stack.nation,
                        kind: stack.kind,
                    };
                    self.eliminate(figure, region)?;
                }
                (None, Some(character)) => self.eliminate_character(character)?,
                (None, None) => return Ok(()),
            }
        }
    }
}
