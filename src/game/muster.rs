//! Mustering with an Action die (R3).

use crate::world::*;

use super::board::Board;
use super::change::Figure;
use super::game::{Flow, Game};
use super::question::{Choice, Offer, Options, Prompt, Question};

impl Board<'_> {
    /// Where a figure can be mustered by a die (R3.1, R3.3).
    pub fn muster_places(&self, figure: Figure) -> RegionSet {
        if !self.is_at_war(figure.nation) || self.reinforcements[figure.nation][figure.kind] == 0 {
            return RegionSet::EMPTY;
        }
        let side = self.side_of(figure.nation);
        self.world
            .region_ids()
            .filter(|region| self.musters_in(side, figure, *region))
            .collect()
    }

    fn musters_in(&self, side: Side, figure: Figure, region: RegionId) -> bool {
        let kind = self.world.kind(figure.kind);
        self.nation_of(region) == Some(figure.nation)
            && self
                .settlement_of(region)
                .is_some_and(|it| kind.mustered_in.contains(&it))
            && self.controller(region) == Some(side)
            && !self.is_besieged(region)
            && self.is_free(side, region)
            && (kind.class == FigureClass::Unit || kind.stands_alone || self.has_army(side, region))
    }
}

impl Game<'_> {
    /// Musters by one Muster result (R3.2): the side chooses a figure and its Settlement, then a
    /// second one that the rest of the result allows, for another Settlement (R3.4), or none.
    ///
    /// Returns how many figures came.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn muster(&mut self, side: Side) -> Flow<u8> {
        let mut left = MUSTER_RESULT;
        let mut used = RegionSet::EMPTY;
        let mut mustered = 0;
        while left > 0 {
            let mut options = self.muster_options(side, left, used);
            if options.is_empty() {
                break;
            }
            // One figure of a pair may come alone (R3.2).
            if mustered > 0 {
                options.push(Choice::Done);
            }
            let choice = self.ask(Question {
                side,
                prompt: Prompt::Muster,
                options,
                offer: Offer::All,
            })?;
            let Choice::Figure(nation, kind) = choice else {
                break;
            };
            let figure = Figure { nation, kind };
            let places = self.board().muster_places(figure).without(used);
            let options = places.iter().map(Choice::Region).collect();
            let prompt = Prompt::MusterWhere(figure);
            let Choice::Region(region) = self.ask(Question {
                side,
                prompt,
                options,
                offer: Offer::All,
            })?
            else {
                break;
            };
            self.place(figure, region)?;
            used.insert(region);
            mustered += 1;
            left = left.saturating_sub(self.world.kind(kind).muster_cost.max(1));
        }
        Ok(mustered)
    }

    /// Whether a Muster result would bring in anything for a side.
    pub fn can_muster(&self, side: Side) -> bool {
        !self
            .muster_options(side, MUSTER_RESULT, RegionSet::EMPTY)
            .is_empty()
    }

    fn muster_options(&self, side: Side, left: u8, used: RegionSet) -> Options {
        let mut options = Options::new();
        for nation in self.world.nations_of(side).iter() {
            for kind in self
                .world
                .kind_ids()
                .filter(|kind| self.world.kind(*kind).muster_cost <= left)
            {
                let places = self.board().muster_places(Figure { nation, kind });
                if !places.without(used).is_empty() {
                    options.push(Choice::Figure(nation, kind));
                }
            }
        }
        options
    }
}
