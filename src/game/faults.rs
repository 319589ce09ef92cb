//! What no rule leaves on a board: asked of boards that come from elsewhere.

use crate::world::*;

use super::board::Board;

/// Something on a board that no sequence of plays leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A Leader without an Army unit (R1.4).
    LeaderAlone(RegionId),
    /// Armies of both sides where there is no siege (R1.5).
    BothArmies(RegionId),
    /// A siege without a Stronghold, a garrison or a besieger (R1.7).
    NoSiege(RegionId),
}

impl Board<'_> {
    /// The first thing that is wrong with where the figures stand; `None` if nothing is.
    pub fn fault(&self) -> Option<Fault> {
        self.world
            .region_ids()
            .find_map(|region| self.fault_in(region))
    }

    fn fault_in(&self, region: RegionId) -> Option<Fault> {
        let armies = Side::BOTH.map(|side| self.has_army(side, region));
        let stronghold = self.settlement_of(region) == Some(Settlement::Stronghold);
        if self.is_besieged(region) {
            if !stronghold || armies != [true, true] {
                return Some(Fault::NoSiege(region));
            }
        } else if armies == [true, true] {
            return Some(Fault::BothArmies(region));
        }
        let alone = self.stacks.of(region).any(|stack| {
            let kind = self.world.kind(stack.kind);
            kind.class == FigureClass::Leader
                && !kind.stands_alone
                && !self.has_army(self.side_of(stack.nation), region)
        });
        alone.then_some(Fault::LeaderAlone(region))
    }
}
