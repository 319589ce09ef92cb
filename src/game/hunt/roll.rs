//! The Hunt roll (R10.1).

use crate::game::board::Board;
use crate::game::change::{Change, RingChange};
use crate::game::game::{Flow, Game};
use crate::world::*;

/// Most dice of a Hunt roll (R10.1).
pub const HUNT_DICE: u8 = 5;

impl Board<'_> {
    /// How many failed dice of a Hunt roll are rolled again: one for each of a Stronghold in Shadow
    /// hands, Shadow units, and a Nazgûl in the Ring-bearers' region (R10.1).
    pub fn hunt_rerolls(&self) -> u8 {
        let Some(region) = self.fellowship.region else {
            return 0;
        };
        let stronghold = self.settlement_of(region) == Some(Settlement::Stronghold)
            && self.controller(region) == Some(Side::Shadow);
        let units = self.has_army(Side::Shadow, region);
        let flier = self.has_flier(region);
        u8::from(stronghold) + u8::from(units) + u8::from(flier)
    }

    /// Whether a leader of the Shadow who stands alone, or a Character who counts as one, is in a region.
    fn has_flier(&self, region: RegionId) -> bool {
        let alone = |kind: KindId| self.world.kind(kind).stands_alone;
        let figures = self
            .stacks
            .of(region)
            .any(|stack| alone(stack.kind) && self.side_of(stack.nation) == Side::Shadow);
        let counts = |id: CharacterId| {
            let facts = self.world.character(id);
            facts.side == Side::Shadow && facts.counts_as.iter().any(alone)
        };
        figures || self.characters_in(region).iter().any(counts)
    }
}

impl Game<'_> {
    /// The Hunt roll: how many dice succeed. Without dice in the box there is none (R10.1).
    pub(super) fn hunt_roll(&mut self) -> Flow<u8> {
        let dice = self.state.hunt.dice[Side::Shadow].min(HUNT_DICE);
        if dice == 0 {
            return Ok(0);
        }
        self.hunting.bonus = 0;
        self.due(Change::Ring(RingChange::RollDue))?;
        let bonus = self.state.hunt.dice[Side::FreePeoples].saturating_add(self.hunting.bonus);
        // A success on 6 with what is added, and never on a 1.
        let least = 6_u8.saturating_sub(bonus).max(2);
        let mut successes = self.hunt_dice(dice, least)?;
        let again = self.board().hunt_rerolls().min(dice - successes);
        successes += self.hunt_dice(again, least)?;
        self.ring(RingChange::HuntRolled(successes))?;
        Ok(successes)
    }

    fn hunt_dice(&mut self, dice: u8, least: u8) -> Flow<u8> {
        let mut successes = 0;
        for _ in 0..dice {
            if self.roll(Side::Shadow, least, 6)? >= least {
                successes += 1;
            }
        }
        Ok(successes)
    }

    /// Adds to each die of the Hunt roll that is due.
    pub fn add_to_hunt_roll(&mut self, count: u8) {
        self.hunting.bonus = self.hunting.bonus.saturating_add(count);
    }
}
