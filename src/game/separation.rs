//! Companions leave the Fellowship, and go on the map (R7.4, R9.6); Characters enter play (R11.5).

use arrayvec::ArrayVec;

use crate::world::*;

use super::board::Board;
use super::change::{Change, RingChange};
use super::game::{Flow, Game};
use super::question::{Choice, Options, RingPrompt};
use super::state::CharacterPlace;

/// How a group of Companions goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Journey {
    /// So many regions further.
    pub further: u8,
    /// The Level that counts instead of their own.
    pub level: Option<u8>,
    /// Whether it may end inside a besieged Stronghold of their side.
    pub into_siege: bool,
}

impl Board<'_> {
    /// How far a group goes by itself: the highest Level (R7.4).
    fn group_level(&self, group: CharacterSet, journey: Journey) -> u8 {
        let own = |id: CharacterId| self.world.character(id).level.unwrap_or(0);
        let level = journey.level;
        level.unwrap_or_else(|| group.iter().map(own).max().unwrap_or(0))
    }

    /// Where a group that is separated can go: from the Ring-bearers' region up to Progress and Level
    /// (R9.6). Empty on the Mordor Track.
    pub fn separation_reach(&self, group: CharacterSet, journey: Journey) -> RegionSet {
        let Some(start) = self.fellowship.region else {
            return RegionSet::EMPTY;
        };
        let steps = self
            .group_level(group, journey)
            .saturating_add(self.fellowship.progress)
            .saturating_add(journey.further);
        self.companion_reach(start, steps, journey.into_siege)
    }

    /// Where a group on the map can go from a region (R7.4). Level 0 does not move, and nobody leaves a
    /// besieged Stronghold of his side.
    pub fn group_reach(&self, start: RegionId, group: CharacterSet, journey: Journey) -> RegionSet {
        if self.is_inside(Side::FreePeoples, start) {
            return RegionSet::EMPTY;
        }
        let level = self.group_level(group, journey);
        let steps = level.saturating_add(journey.further);
        let mut reach = self.companion_reach(start, steps, journey.into_siege);
        reach.remove(start);
        reach
    }

    /// The regions that Companions reach in so many steps, past enemy Armies; they stop on entering a
    /// Stronghold in Shadow hands, and enter no besieged Stronghold of their side unless that is allowed
    /// (R7.4).
    fn companion_reach(&self, start: RegionId, steps: u8, into_siege: bool) -> RegionSet {
        let mut reached = RegionSet::of(start);
        let mut edge = reached;
        for _ in 0..steps {
            let entered: RegionSet = self
                .world
                .around(edge)
                .without(reached)
                .iter()
                .filter(|region| into_siege || !self.is_inside(Side::FreePeoples, *region))
                .collect();
            reached |= entered;
            edge = entered
                .iter()
                .filter(|region| !self.stops_companions(*region))
                .collect();
            if edge.is_empty() {
                break;
            }
        }
        reached
    }

    fn stops_companions(&self, region: RegionId) -> bool {
        let stronghold = self.settlement_of(region) == Some(Settlement::Stronghold);
        let shadow = self.controller(region) == Some(Side::Shadow);
        stronghold && (shadow || self.is_besieged(region))
    }
}

impl Game<'_> {
    /// Separates a group that may go anywhere in reach; the Free Peoples choose where. On the Mordor
    /// Track it is eliminated (R9.6).
    pub(super) fn separate_to_any(&mut self, group: CharacterSet) -> Flow {
        let reach = self.board().separation_reach(group, Journey::default());
        let options: Options = reach.iter().map(Choice::Region).collect();
        let to = match self.ask_free_peoples(RingPrompt::GroupTo, options)? {
            Choice::Region(region) => Some(region),
            _ => None,
        };
        self.separate(group, to)
    }

    /// Separates a group: it leaves the Fellowship for good, for a region; on the Mordor Track it is
    /// eliminated (R9.6).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn separate(&mut self, group: CharacterSet, to: Option<RegionId>) -> Flow {
        let Some(region) = to.filter(|_| self.state.fellowship.mordor.is_none()) else {
            for who in group.iter() {
                self.eliminate_character(who)?;
            }
            return Ok(());
        };
        let change = |who| Change::Ring(RingChange::Separated(who, region));
        for who in group.iter() {
            self.state.characters[who] = CharacterPlace::Region(region);
            self.note(change(who));
        }
        self.settle_guide()?;
        for who in group.iter() {
            self.tell(change(who))?;
            self.companion_rouses(who, region)?;
        }
        Ok(())
    }

    /// A Character enters play in a region (R11.5). The one that becomes it gives way.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn enter_play(&mut self, character: CharacterId, region: RegionId) -> Flow {
        let before: ArrayVec<CharacterId, MAX_CHARACTERS> = self
            .world
            .character_ids()
            .filter(|id| self.world.character(*id).becomes == Some(character))
            .filter(|id| self.board().is_in_play(*id))
            .collect();
        for who in before {
            self.state.characters[who] = CharacterPlace::Out;
            self.ring(RingChange::GaveWay(who))?;
        }
        self.arrive(character, region)?;
        self.settle_guide()
    }
}
