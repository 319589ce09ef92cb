//! Where Armies can come, and by which way (R7.1).

use arrayvec::ArrayVec;

use crate::world::*;

use super::super::board::Board;
use super::super::game::{Flow, Game};
use super::super::question::{Choice, Options, Prompt, Question};
use super::army::{ArmyMove, Way};

/// The regions that an Army enters, in order, and the Nations whose units may go all the way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Path {
    pub regions: ArrayVec<RegionId, MAX_REGIONS>,
    pub nations: NationSet,
}

/// Regions by how many steps they are away: those within 0, 1, 2 … steps.
type Layers = ArrayVec<RegionSet, { MAX_REGIONS + 1 }>;

impl Board<'_> {
    /// The regions whose borders stop none of some Nations (R6.4).
    pub(super) fn borders_open_to(&self, nations: NationSet) -> RegionSet {
        let mut bound = nations.iter().filter(|nation| !self.is_at_war(*nation));
        match (bound.next(), bound.next()) {
            (None, _) => self.world.all_regions(),
            (Some(only), None) => self.world.wilds() | self.world.land_of(only),
            (Some(_), Some(_)) => self.world.wilds(),
        }
    }
}

impl Game<'_> {
    /// The regions that Armies of a side may enter (R1.6), whatever is in them.
    pub fn open_to_armies(&self, side: Side) -> RegionSet {
        let board = self.board();
        let held = board.armies(side.opponent()).without(board.sieges(side));
        let closed = self.cards.closed_to(board, side);
        self.world.all_regions().without(held | closed)
    }

    /// The regions that Armies of a side may come to in one of these ways.
    pub fn open_ground(&self, side: Side, way: Way) -> RegionSet {
        match way {
            Way::Steps(_) | Way::Directly => self.open_to_armies(side),
            Way::ToFight => {
                let closed = self.cards.closed_to(self.board(), side);
                self.world.all_regions().without(closed)
            }
        }
    }

    /// The regions that an Army with these Nations comes to within so many steps over open ground;
    /// where it is, is none of them.
    pub(super) fn reach(
        &self,
        open: RegionSet,
        from: RegionId,
        steps: u8,
        nations: NationSet,
    ) -> RegionSet {
        let start = RegionSet::of(from);
        let layers = self.layers(open, start, steps, nations);
        layers.last().copied().unwrap_or_default().without(start)
    }

    /// Regions by their distance, over open ground that an Army with these Nations may enter.
    fn layers(&self, open: RegionSet, start: RegionSet, steps: u8, nations: NationSet) -> Layers {
        let ground = open & self.board().borders_open_to(nations);
        let mut reached = start;
        let mut frontier = start;
        let mut layers = Layers::new();
        layers.push(start);
        for _ in 0..usize::from(steps).min(MAX_REGIONS) {
            frontier = (self.world.around(frontier) & ground).without(reached);
            reached |= frontier;
            layers.push(reached);
        }
        layers
    }

    /// The sets of Nations that can be all that may go: everybody, or whoever is At War and one Nation
    /// that is not, which stays in its own regions and those of nobody (R6.4).
    pub(super) fn companies(&self, nations: NationSet) -> impl Iterator<Item = NationSet> + '_ {
        let at_war: NationSet = nations
            .iter()
            .filter(|nation| self.board().is_at_war(*nation))
            .collect();
        let bound = nations.without(at_war);
        let single = bound.iter().map(move |one| at_war | NationSet::of(one));
        let none = (!bound.is_empty() && !at_war.is_empty()).then_some(at_war);
        std::iter::once(nations).chain(single).chain(none)
    }

    /// The way to a region: the shortest one, or the one that the player chooses where something
    /// depends on it. `None` if no part of the Army can go there.
    pub(super) fn find_path(&mut self, army: &ArmyMove, steps: u8, to: RegionId) -> Flow<Path> {
        let mut path = Path {
            regions: ArrayVec::new(),
            nations: self.board().nations_in(army.side, army.from),
        };
        let mut at = army.from;
        let mut left = steps;
        while at != to && left > 0 && !path.regions.is_full() {
            let next = if self.way_matters(army, at, left, to, path.nations) {
                self.ask_way(army, at, left, to, path.nations)?
            } else {
                self.next_on_shortest(army, at, left, to, path.nations)
            };
            let Some(next) = next else { break };
            let stopped = self.board().stopped_at_border(path.nations, next);
            path.nations = path.nations.without(stopped);
            path.regions.push(next);
            at = next;
            left -= 1;
        }
        Ok(path)
    }

    /// Whether a part of the Army can go from a region to another in so many steps.
    pub(super) fn leads_to(
        &self,
        army: &ArmyMove,
        at: RegionId,
        steps: u8,
        to: RegionId,
        nations: NationSet,
    ) -> bool {
        self.company_to(army, at, steps, to, nations).is_some()
    }

    /// The largest set of Nations with which it can.
    fn company_to(
        &self,
        army: &ArmyMove,
        at: RegionId,
        steps: u8,
        to: RegionId,
        nations: NationSet,
    ) -> Option<NationSet> {
        let open = self.open_to_armies(army.side);
        self.companies(nations).find(|company| {
            let there = at == to || self.reach(open, at, steps, *company).contains(to);
            there && self.has_force(&army.question(to, *company))
        })
    }

    /// Whether one way to a region has other consequences than another: a Settlement is taken, a
    /// Nation roused, or a border stops some.
    fn way_matters(
        &self,
        army: &ArmyMove,
        at: RegionId,
        steps: u8,
        to: RegionId,
        nations: NationSet,
    ) -> bool {
        let nobody = NationSet::EMPTY;
        let open = self.open_to_armies(army.side);
        let there = self.layers(open, RegionSet::of(at), steps, nobody);
        let back = self.layers(open, RegionSet::of(to), steps, nobody);
        let pairs = there.iter().zip(back.iter().rev());
        let between = pairs.fold(RegionSet::EMPTY, |all, (there, back)| all | *there & *back);
        let ends = RegionSet::of(at) | RegionSet::of(to) | RegionSet::of(army.from);
        between.without(ends).iter().any(|region| {
            let board = self.board();
            board.is_taken_by_entering(army.side, region)
                || board.would_rouse(army.side, region)
                || !board.stopped_at_border(nations, region).is_empty()
        })
    }

    fn ask_way(
        &mut self,
        army: &ArmyMove,
        at: RegionId,
        left: u8,
        to: RegionId,
        nations: NationSet,
    ) -> Flow<Option<RegionId>> {
        let near = self.world.region(at).neighbours;
        let options: Options = near
            .iter()
            .filter(|next| {
                let further = nations.without(self.board().stopped_at_border(nations, *next));
                self.bar_to_enter(army.side, *next).is_none()
                    && self.leads_to(army, *next, left - 1, to, further)
            })
            .map(Choice::Region)
            .collect();
        if options.is_empty() {
            return Ok(None);
        }
        if army.offer != super::super::question::Offer::All {
            self.extents.focus_on_current();
        }
        let choice = self.ask(Question {
            side: army.decider,
            prompt: Prompt::MoveThrough(at, to),
            options,
            offer: army.offer,
        })?;
        Ok(if let Choice::Region(region) = choice {
            Some(region)
        } else {
            None
        })
    }

    fn next_on_shortest(
        &self,
        army: &ArmyMove,
        at: RegionId,
        left: u8,
        to: RegionId,
        nations: NationSet,
    ) -> Option<RegionId> {
        let company = self.company_to(army, at, left, to, nations)?;
        let layers = self.layers(
            self.open_to_armies(army.side),
            RegionSet::of(to),
            left,
            company,
        );
        let near = self.world.region(at).neighbours;
        layers.iter().find_map(|layer| (*layer & near).first())
    }
}
