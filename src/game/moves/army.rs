//! Moving Armies (R7.1–R7.3).

use crate::world::*;

use super::super::board::Board;
use super::super::force::{Force, ForceQuestion, Needs, Purpose};
use super::super::game::{Flow, Game};
use super::super::question::Offer;
use super::super::reason::Reason;
use super::path::Path;

/// How an Army comes to where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It moves at most so many regions, each of which it may enter (R7.1). Not out of a siege (R7.2).
    Steps(u8),
    /// It is put there: only the rules for the end apply (R7.2).
    Directly,
    /// The same, even where an enemy Army stands that it is going to fight.
    ToFight,
}

/// An Army that is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmyMove {
    /// Whose.
    pub side: Side,
    /// Who decides.
    pub decider: Side,
    /// Where it is.
    pub from: RegionId,
    /// How it goes.
    pub way: Way,
    /// What the part that goes must have (R7.1).
    pub needs: Option<Needs>,
    /// How its questions are offered: [`Offer::Smallest`] where a clause asks.
    pub offer: Offer,
}

impl ArmyMove {
    /// The question which part of the Army goes to a region, if only these Nations may.
    pub(super) fn question(&self, to: RegionId, nations: NationSet) -> ForceQuestion {
        ForceQuestion {
            side: self.side,
            decider: self.decider,
            region: self.from,
            purpose: Purpose::Move(to),
            needs: self.needs,
            nations,
            offer: self.offer,
        }
    }
}

impl Board<'_> {
    /// The Nations of a side that have figures in a region.
    pub fn nations_in(&self, side: Side, region: RegionId) -> NationSet {
        let stacks = self.stacks.of(region);
        let nations: NationSet = stacks.map(|stack| stack.nation).collect();
        nations & self.world.nations_of(side)
    }

    /// Whether an Army that enters a region activates its Nation (R6.2).
    pub fn would_rouse(&self, side: Side, region: RegionId) -> bool {
        self.nation_of(region).is_some_and(|nation| {
            side == Side::Shadow
                && self.side_of(nation) == Side::FreePeoples
                && !self.politics[nation].active
        })
    }
}

impl Game<'_> {
    /// The regions to which a part of an Army can move.
    pub fn army_destinations(&self, army: &ArmyMove) -> RegionSet {
        self.destinations_over(army, self.open_ground(army.side, army.way))
    }

    /// The same, over ground that is known to be open: [`Game::open_ground`].
    pub fn destinations_over(&self, army: &ArmyMove, open: RegionSet) -> RegionSet {
        let board = self.board();
        let nations = board.nations_in(army.side, army.from);
        let mut found = RegionSet::EMPTY;
        if matches!(army.way, Way::Steps(_)) && board.is_inside(army.side, army.from) {
            return found;
        }
        for company in self.companies(nations) {
            let reach = match army.way {
                Way::Steps(steps) => self.reach(open, army.from, steps, company),
                Way::Directly | Way::ToFight => self.put_over(army, open, company),
            };
            // Whether there is a part does not depend on where it goes, only on who may go.
            let Some(some) = reach.without(found).first() else {
                continue;
            };
            if self.has_force(&army.question(some, company)) {
                found |= reach;
            }
        }
        found
    }

    fn put_over(&self, army: &ArmyMove, open: RegionSet, nations: NationSet) -> RegionSet {
        (open & self.board().borders_open_to(nations)).without(RegionSet::of(army.from))
    }

    /// What keeps an Army out of a region: an Army of the enemy does not, where it comes to fight.
    fn bar_to_come(&self, army: &ArmyMove, region: RegionId) -> Option<Reason> {
        match army.way {
            Way::ToFight => self.forbidden_to_enter(army.side, region),
            Way::Steps(_) | Way::Directly => self.bar_to_enter(army.side, region),
        }
    }

    /// Into how many parts an Army can be split at most that can all move.
    pub fn parts_of(&self, army: &ArmyMove) -> u8 {
        let nations = self.board().nations_in(army.side, army.from);
        self.most_parts(&army.question(army.from, nations))
    }

    /// Why an Army can't move to any of some regions.
    pub fn why_army_stays(&self, army: &ArmyMove, to: RegionSet) -> Reason {
        let board = self.board();
        let here = army.from;
        if matches!(army.way, Way::Steps(_)) && board.is_inside(army.side, here) {
            return Reason::Besieged(here);
        }
        let nations = board.nations_in(army.side, here);
        if !self
            .companies(nations)
            .any(|all| self.has_force(&army.question(here, all)))
        {
            return Reason::NobodyToMove(here);
        }
        let others = to.without(RegionSet::of(here));
        let near = others & self.world.region(here).neighbours;
        let entered_at_once = match army.way {
            Way::Steps(_) => near,
            Way::Directly | Way::ToFight => others,
        };
        let Some(region) = entered_at_once.first() else {
            return others.first().map_or(Reason::NoPlace, Reason::OutOfReach);
        };
        if let Some(bar) = self.bar_to_come(army, region) {
            return bar;
        }
        match board.stopped_at_border(nations, region).first() {
            Some(nation) => Reason::Border(nation, region),
            None => Reason::OutOfReach(region),
        }
    }

    /// Moves an Army, or a part of it, to one of its destinations. The player chooses by which way,
    /// where that matters, and who goes. Returns who went; `None` if nobody can.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn move_army(&mut self, army: &ArmyMove, to: RegionId) -> Flow<Option<Force>> {
        let path = match army.way {
            Way::Steps(steps) => self.find_path(army, steps, to)?,
            Way::Directly | Way::ToFight => self.straight(army, to),
        };
        if path.regions.last() != Some(&to) {
            return Ok(None);
        }
        let Some(force) = self.choose_force(&army.question(to, path.nations))? else {
            return Ok(None);
        };
        let mut at = army.from;
        for region in path.regions {
            self.step(&force, at, region)?;
            if at == army.from {
                self.units_left(at)?;
            }
            self.entered(army.side, region)?;
            at = region;
        }
        self.end_move(&force, to)?;
        Ok(Some(force))
    }

    fn straight(&self, army: &ArmyMove, to: RegionId) -> Path {
        let board = self.board();
        let nations = board.nations_in(army.side, army.from);
        let mut path = Path {
            nations: nations.without(board.stopped_at_border(nations, to)),
            ..Path::default()
        };
        path.regions.push(to);
        path
    }
}
