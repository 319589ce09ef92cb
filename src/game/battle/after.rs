//! How a battle ends: retreat, withdrawal into a siege, and the winner's advance (R8.2, R8.5, R8.7).

use crate::world::*;

use super::super::change::{Change, Deed};
use super::super::force::{Force, ForceQuestion, Purpose};
use super::super::game::{Flow, Game};
use super::super::question::{Choice, Offer, Options, Prompt, Question};
use super::BattleKind;

impl Game<'_> {
    /// The regions that the Army of a side in a region can retreat to: next to it, free, and barred by
    /// no card (R8.2).
    pub fn ways_to_retreat(&self, side: Side, region: RegionId) -> RegionSet {
        let board = self.board();
        if board.is_inside(side, region) {
            return RegionSet::EMPTY;
        }
        self.world
            .region(region)
            .neighbours
            .iter()
            .filter(|to| {
                let deed = Deed::EnterWithArmy(side, *to);
                board.is_free(side, *to) && self.cards.forbids(board, deed).is_none()
            })
            .collect()
    }

    /// After a round that the attacker follows up, the defender may retreat (R8.2).
    pub(super) fn retreats(&mut self) -> Flow<bool> {
        let Some(battle) = &self.battle else {
            return Ok(false);
        };
        let (side, region) = (battle.defender(), battle.region);
        let ways = self.ways_to_retreat(side, region);
        let mut options: Options = ways.iter().map(Choice::Region).collect();
        if options.is_empty() || options.try_push(Choice::No).is_err() {
            return Ok(false);
        }
        match self.ask(Question {
            side,
            prompt: Prompt::Retreat(region),
            options,
            offer: Offer::All,
        })? {
            Choice::Region(to) => {
                self.retreat(side, region, to)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The Army of a side retreats: all of it, but for who never moves (R8.8). A border does not hold
    /// it up (R6.4).
    ///
    /// # Errors
    /// [`Stop`](super::super::Stop) when a decision is open.
    pub fn retreat(&mut self, side: Side, from: RegionId, to: RegionId) -> Flow {
        let mut force = self.board().force_in(side, from);
        for character in self.board().never_move().iter() {
            force.take_character(character);
        }
        self.change_battle(|battle| battle.left = true);
        self.happened(Change::Retreated(side, from, to))?;
        self.transfer(side, &force, from, to)
    }

    /// The defender of a Stronghold leaves the field for its walls; the attacker may follow and besiege
    /// it (R8.5).
    ///
    /// # Errors
    /// [`Stop`](super::super::Stop) when a decision is open.
    pub fn withdraw_into_siege(&mut self) -> Flow {
        let Some(battle) = &mut self.battle else {
            return Ok(());
        };
        battle.left = true;
        battle.withdrew = true;
        let (side, region) = (battle.defender(), battle.region);
        self.happened(Change::Withdrew(side, region))
    }

    /// What the attacker does when the defender is gone: it moves in with all, a part or none of the Army
    /// that attacked (R8.7).
    pub(super) fn after_battle(&mut self) -> Flow {
        let Some(battle) = &self.battle else {
            return Ok(());
        };
        let (side, from, region) = (battle.attacker, battle.from, battle.region);
        let withdrew = battle.withdrew;
        let board = self.board();
        let gone = battle.left || board.units_fighting(battle, battle.defender()) == 0;
        if !gone || battle.kind != BattleKind::Field || board.units_fighting(battle, side) == 0 {
            return Ok(());
        }
        if from == region {
            return if withdrew {
                self.begin_siege(region, side)
            } else {
                self.capture(region, side)
            };
        }
        let Some(force) = self.choose_advance(side, from, region)? else {
            return Ok(());
        };
        if withdrew {
            self.begin_siege(region, side)?;
        }
        self.transfer(side, &force, from, region)
    }

    fn choose_advance(
        &mut self,
        side: Side,
        from: RegionId,
        region: RegionId,
    ) -> Flow<Option<Force>> {
        let question = ForceQuestion {
            side,
            decider: side,
            region: from,
            purpose: Purpose::Advance(region),
            needs: None,
            nations: self.world.nations_of(side),
            offer: Offer::All,
        };
        let barred = self
            .cards
            .forbids(self.board(), Deed::EnterWithArmy(side, region));
        if barred.is_some()
            || !self.has_force(&question)
            || !self.ask_whether(side, Prompt::Advance(region))?
        {
            return Ok(None);
        }
        self.choose_force(&question)
    }

    /// Puts a force of a side from one region into another, with what follows (R2.7, R6.2, R7.3).
    fn transfer(&mut self, side: Side, force: &Force, from: RegionId, to: RegionId) -> Flow {
        self.step(force, from, to)?;
        self.units_left(from)?;
        if force.units(self.world) > 0 {
            self.entered(side, to)?;
        }
        self.end_move(force, to)
    }
}
