//! Recruiting with an Event card (R4).

use crate::world::*;

use super::board::Board;
use super::change::{Change, Figure};
use super::game::{Flow, Game};
use super::reason::Reason;

impl Board<'_> {
    /// What keeps a side from recruiting anything in a region by a card (R4.2).
    ///
    /// In a region under siege both sides may: the recruits of each join their own Army (R4.1).
    pub fn bar_to_recruit(&self, side: Side, region: RegionId) -> Option<Reason> {
        if self.is_besieged(region) {
            None
        } else if self.controller(region) == Some(side.opponent()) {
            Some(Reason::EnemyControls(region))
        } else if self.has_army(side.opponent(), region) {
            Some(Reason::EnemyArmy(region))
        } else {
            None
        }
    }

    /// What keeps a figure from being recruited in a region by a card (R2.1, R4.2, R4.3).
    pub fn bar_to_recruit_figure(&self, figure: Figure, region: RegionId) -> Option<Reason> {
        self.bar_to_recruit(self.side_of(figure.nation), region)
            .or_else(|| self.bar_to_join(figure, region))
    }

    /// What keeps a figure from being recruited in a region that is open to its side (R2.1, R4.3).
    pub fn bar_to_join(&self, figure: Figure, region: RegionId) -> Option<Reason> {
        if self.reinforcements[figure.nation][figure.kind] == 0 {
            return Some(Reason::NoneLeft(figure.nation, KindSet::of(figure.kind)));
        }
        let kind = self.world.kind(figure.kind);
        let alone = kind.class == FigureClass::Leader
            && !kind.stands_alone
            && !self.has_army(self.side_of(figure.nation), region);
        alone.then_some(Reason::LeaderAlone(region))
    }
}

impl Game<'_> {
    /// Recruits one figure by a card, unless something bars it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn recruit(&mut self, figure: Figure, region: RegionId) -> Flow<Option<Reason>> {
        match self.board().bar_to_recruit_figure(figure, region) {
            Some(bar) => Ok(Some(bar)),
            None => self.place(figure, region),
        }
    }

    /// Recruits one unit that takes control of the Settlement there (R4.8).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn recruit_and_capture(
        &mut self,
        figure: Figure,
        region: RegionId,
    ) -> Flow<Option<Reason>> {
        let side = self.board().side_of(figure.nation);
        let bar = self.place(figure, region)?;
        if bar.is_none() {
            self.capture(region, side)?;
        }
        Ok(bar)
    }

    /// Puts a figure from the reinforcements on the map.
    pub(super) fn place(&mut self, figure: Figure, region: RegionId) -> Flow<Option<Reason>> {
        if self.state.stacks.add(region, figure.nation, figure.kind, 1) == 0 {
            return Ok(Some(Reason::MapFull));
        }
        self.state.reinforcements[figure.nation][figure.kind] -= 1;
        self.happened(Change::Recruited(figure, region))?;
        Ok(None)
    }
}
