//! What the rules ask about a position: Armies, control, free regions.

use std::ops::Deref;

use crate::world::*;

use super::stacks::Stack;
use super::state::{CharacterPlace, State};

/// Most Army units of a side in a region at the end of an action (R1.5).
pub const REGION_LIMIT: u8 = 10;
/// Most Army units inside a besieged Stronghold at the end of an action (R1.5).
pub const SIEGE_LIMIT: u8 = 5;

/// A state with its world: everything that can be asked of a position without changing it.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// The world.
    pub world: &'a World,
    /// The state.
    pub state: &'a State,
}

impl Deref for Board<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}

impl Board<'_> {
    /// The side of a Nation.
    pub fn side_of(&self, nation: NationId) -> Side {
        self.world.nation(nation).side
    }

    /// The Nation that a region belongs to (R1.2).
    pub fn nation_of(&self, region: RegionId) -> Option<NationId> {
        self.world.region(region).nation
    }

    /// What stands in a region (R1.3).
    pub fn settlement_of(&self, region: RegionId) -> Option<Settlement> {
        self.world.region(region).settlement
    }

    /// Whether a kind of figure is an Army unit.
    pub fn is_unit(&self, kind: KindId) -> bool {
        self.world.kinds_of(FigureClass::Unit).contains(kind)
    }

    /// Whether a stack is of Army units of a side.
    pub fn is_unit_of(&self, side: Side, stack: Stack) -> bool {
        self.is_unit(stack.kind) && self.world.nations_of(side).contains(stack.nation)
    }

    /// Who had the Settlement of a region first; `None` without a Settlement. A Fortification
    /// is none (R1.3).
    pub fn first_owner(&self, region: RegionId) -> Option<Side> {
        let had = |side: &&Side| self.world.first_owned(**side).contains(region);
        Side::BOTH.iter().find(had).copied()
    }

    /// The regions whose Settlement a side controls (R1.3).
    pub fn controlled(&self, side: Side) -> RegionSet {
        let lost = self.world.first_owned(side).without(self.captured);
        lost | self.world.first_owned(side.opponent()) & self.captured
    }

    /// The regions whose Settlement is controlled by its first owner (R1.3).
    pub fn unconquered(&self) -> RegionSet {
        let [free_peoples, shadow] = Side::BOTH.map(|side| self.world.first_owned(side));
        (free_peoples | shadow).without(self.captured)
    }

    /// The regions whose Stronghold a side besieges (R1.7).
    pub fn sieges(&self, side: Side) -> RegionSet {
        self.besieged & self.controlled(side.opponent())
    }

    /// The regions that are free for a side (R1.6).
    pub fn free_regions(&self, side: Side) -> RegionSet {
        let enemy = side.opponent();
        let taken = self.besieged | self.armies(enemy) | self.controlled(enemy);
        self.world.all_regions().without(taken) | self.sieges(side)
    }

    /// Who controls the Settlement of a region; `None` without a Settlement (R1.3).
    pub fn controller(&self, region: RegionId) -> Option<Side> {
        let owner = self.first_owner(region)?;
        Some(if self.captured.contains(region) {
            owner.opponent()
        } else {
            owner
        })
    }

    /// Whether the Settlement of a region is controlled by its first owner (R1.3).
    pub fn is_unconquered(&self, region: RegionId) -> bool {
        self.first_owner(region).is_some() && !self.captured.contains(region)
    }

    /// Whether a region has an unconquered City or Stronghold of the Free Peoples (R6.2, R9.4).
    pub fn shelters(&self, region: RegionId) -> bool {
        let large = matches!(
            self.settlement_of(region),
            Some(Settlement::City | Settlement::Stronghold)
        );
        large && self.is_unconquered(region) && self.first_owner(region) == Some(Side::FreePeoples)
    }

    /// Whether the Stronghold of a region is under siege (R1.7).
    pub fn is_besieged(&self, region: RegionId) -> bool {
        self.besieged.contains(region)
    }

    /// Whether a side is inside a besieged Stronghold there (R1.7).
    pub fn is_inside(&self, side: Side, region: RegionId) -> bool {
        self.is_besieged(region) && self.controller(region) == Some(side)
    }

    /// Whether a side besieges the Stronghold of a region (R1.7).
    pub fn is_besieging(&self, side: Side, region: RegionId) -> bool {
        self.is_besieged(region) && self.controller(region) == Some(side.opponent())
    }

    /// How many Army units of a side stand in a region.
    pub fn units(&self, side: Side, region: RegionId) -> u8 {
        self.stacks
            .of(region)
            .filter(|stack| self.is_unit_of(side, *stack))
            .map(|stack| stack.count)
            .fold(0, u8::saturating_add)
    }

    /// Whether a side has an Army in a region (R1.5).
    pub fn has_army(&self, side: Side, region: RegionId) -> bool {
        self.armies(side).contains(region)
    }

    /// The regions where a side has an Army (R1.5).
    pub fn armies(&self, side: Side) -> RegionSet {
        self.stacks.armies(side)
    }

    /// The Nations whose units are in the Army of a side in a region.
    pub fn army_nations(&self, side: Side, region: RegionId) -> NationSet {
        self.stacks
            .of(region)
            .filter(|stack| self.is_unit_of(side, *stack))
            .map(|stack| stack.nation)
            .collect()
    }

    /// Whether a region is free for a side (R1.6).
    pub fn is_free(&self, side: Side, region: RegionId) -> bool {
        if self.is_besieged(region) {
            return self.is_besieging(side, region);
        }
        !self.has_army(side.opponent(), region) && self.controller(region) != Some(side.opponent())
    }

    /// Whether an Army of a side may move into a region as far as other Armies go (R1.6).
    pub fn is_free_for_armies(&self, side: Side, region: RegionId) -> bool {
        self.is_besieging(side, region) || !self.has_army(side.opponent(), region)
    }

    /// Whether a Nation is At War (R6.1).
    pub fn is_at_war(&self, nation: NationId) -> bool {
        self.politics[nation].steps == 0
    }

    /// The region in which a Character stands on the map.
    pub fn region_of(&self, character: CharacterId) -> Option<RegionId> {
        match self.characters[character] {
            CharacterPlace::Region(region) => Some(region),
            CharacterPlace::Aside | CharacterPlace::Fellowship | CharacterPlace::Out => None,
        }
    }

    /// The Characters who stand in a region.
    pub fn characters_in(&self, region: RegionId) -> CharacterSet {
        self.world
            .character_ids()
            .filter(|id| self.region_of(*id) == Some(region))
            .collect()
    }

    /// Whether a Character is in play: on the board or in the Fellowship, now (R1.8).
    pub fn is_in_play(&self, character: CharacterId) -> bool {
        match self.characters[character] {
            CharacterPlace::Fellowship | CharacterPlace::Region(_) => true,
            CharacterPlace::Aside | CharacterPlace::Out => false,
        }
    }
}
