//! Limits, looked at when an action is over (R1.5).

use crate::world::*;

use super::board::{Board, REGION_LIMIT, SIEGE_LIMIT};
use super::change::{Change, Figure};
use super::game::{Flow, Game};
use super::question::{Choice, Offer, Prompt, Question};

impl Board<'_> {
    /// The first region in which a side has more Army units than it may have (R1.5).
    pub fn over_limit(&self, side: Side) -> Option<RegionId> {
        let mut here: Option<(RegionId, u8)> = None;
        for stack in self
            .stacks
            .iter()
            .filter(|stack| self.is_unit_of(side, *stack))
        {
            let before = here.filter(|(region, _)| *region == stack.region);
            let units = before
                .map_or(0, |(_, units)| units)
                .saturating_add(stack.count);
            // No limit is below that of a siege.
            if units > SIEGE_LIMIT && units > self.unit_limit(side, stack.region) {
                return Some(stack.region);
            }
            here = Some((stack.region, units));
        }
        None
    }

    /// Whether a region holds too many units of a side. Most actions leave no region with so many figures
    /// of anybody, and nothing is counted then; inside a siege fewer may stand than elsewhere.
    fn is_over_limit(&self) -> bool {
        let crowds = self.stacks.crowds(REGION_LIMIT.into()) | self.besieged;
        crowds.iter().any(|region| self.is_crowded(region))
    }

    fn is_crowded(&self, region: RegionId) -> bool {
        let mut sides = Side::BOTH.iter();
        sides.any(|side| self.units(*side, region) > self.unit_limit(*side, region))
    }

    /// How many Army units a side may have in a region when an action is over (R1.5).
    pub fn unit_limit(&self, side: Side, region: RegionId) -> u8 {
        if self.is_inside(side, region) {
            SIEGE_LIMIT
        } else {
            REGION_LIMIT
        }
    }
}

impl Game<'_> {
    /// The end of an action: each side removes its units over the limits, as it likes, back to the
    /// reinforcements (R1.5). Tiles that were set aside return to the pool.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn end_action(&mut self) -> Flow {
        self.return_aside()?;
        if self.board().is_over_limit() {
            self.keep_limits()?;
        }
        Ok(())
    }

    fn keep_limits(&mut self) -> Flow {
        for side in Side::BOTH {
            while let Some(region) = self.board().over_limit(side) {
                self.withdraw_one(side, region)?;
            }
        }
        Ok(())
    }

    fn withdraw_one(&mut self, side: Side, region: RegionId) -> Flow {
        let board = self.board();
        let options = board
            .stacks
            .of(region)
            .filter(|stack| board.is_unit_of(side, *stack))
            .map(|stack| Choice::Figure(stack.nation, stack.kind))
            .collect();
        let prompt = Prompt::Limit(region);
        if let Choice::Figure(nation, kind) = self.ask(Question {
            side,
            prompt,
            options,
            offer: Offer::All,
        })? {
            let taken = self.state.stacks.take(region, nation, kind, 1);
            self.state.reinforcements[nation][kind] += taken;
            self.happened(Change::Withdrawn(Figure { nation, kind }, region))?;
        }
        Ok(())
    }
}
