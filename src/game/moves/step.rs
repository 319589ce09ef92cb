//! One step of a move: figures leave a region and enter another, with all that follows.

use crate::world::*;

use super::super::board::Board;
use super::super::change::{Change, Deed};
use super::super::force::Force;
use super::super::game::{Flow, Game};
use super::super::reason::Reason;

impl Board<'_> {
    /// The Nations of some whose units and Leaders can't cross into a region: those not At War, if it
    /// is another Nation's (R6.4).
    pub fn stopped_at_border(&self, nations: NationSet, region: RegionId) -> NationSet {
        let Some(owner) = self.nation_of(region) else {
            return NationSet::EMPTY;
        };
        let stopped = nations.iter();
        stopped
            .filter(|nation| *nation != owner && !self.is_at_war(*nation))
            .collect()
    }

    /// Whether a side may move figures into a region that are no Army (R7.4): those of the Shadow not
    /// into a Stronghold of the Free Peoples that it does not besiege, Companions not into one of
    /// their own side that is under siege.
    pub fn bar_to_visit(&self, side: Side, region: RegionId) -> Option<Reason> {
        let stronghold = self.settlement_of(region) == Some(Settlement::Stronghold);
        match side {
            Side::Shadow => {
                let closed = stronghold
                    && self.controller(region) == Some(Side::FreePeoples)
                    && !self.is_besieging(side, region);
                closed.then_some(Reason::ClosedStronghold(region))
            }
            Side::FreePeoples => self
                .is_inside(side, region)
                .then_some(Reason::Besieged(region)),
        }
    }

    /// Whether an Army that enters a region takes its Settlement (R7.3).
    pub fn is_taken_by_entering(&self, side: Side, region: RegionId) -> bool {
        self.controller(region) == Some(side.opponent())
            && !self.is_besieged(region)
            && !self.has_army(side.opponent(), region)
    }
}

impl Game<'_> {
    /// What keeps every Army of a side out of a region (R1.6).
    pub fn bar_to_enter(&self, side: Side, region: RegionId) -> Option<Reason> {
        if !self.board().is_free_for_armies(side, region) {
            return Some(Reason::NotFreeForArmies(region));
        }
        self.forbidden_to_enter(side, region)
    }

    /// The card that forbids a side to enter a region with an Army.
    pub(super) fn forbidden_to_enter(&self, side: Side, region: RegionId) -> Option<Reason> {
        let deed = Deed::EnterWithArmy(side, region);
        self.cards
            .forbids(self.board(), deed)
            .map(Reason::Forbidden)
    }

    /// Figures go from one region to another. Who is no longer there does not go.
    pub(in crate::game) fn step(&mut self, force: &Force, from: RegionId, to: RegionId) -> Flow {
        for (figure, count) in force.figures() {
            let stacks = &mut self.state.stacks;
            let taken = stacks.take(from, figure.nation, figure.kind, count);
            let put = stacks.add(to, figure.nation, figure.kind, taken);
            // Where the map is full they stay.
            stacks.add(from, figure.nation, figure.kind, taken - put);
        }
        for character in force.characters().iter() {
            if self.board().region_of(character) == Some(from) {
                self.state.characters[character] = crate::game::CharacterPlace::Region(to);
            }
        }
        for (figure, count) in force.figures() {
            self.happened(Change::Moved(figure, count, from, to))?;
        }
        Ok(())
    }

    /// An Army has entered a region: its Nation is roused (R6.2), its Settlement taken (R7.3).
    pub(in crate::game) fn entered(&mut self, side: Side, region: RegionId) -> Flow {
        self.entry_rouses(region, side)?;
        if self.board().is_taken_by_entering(side, region) {
            self.capture(region, side)?;
        }
        Ok(())
    }

    /// A move ends: nobody in it moves again (R7.2), and its Characters have arrived (R6.2).
    pub(in crate::game) fn end_move(&mut self, force: &Force, to: RegionId) -> Flow {
        self.moved.note(force, to);
        for character in force.characters().iter() {
            if self.board().region_of(character) == Some(to) {
                self.arrive(character, to)?;
            }
        }
        Ok(())
    }
}
