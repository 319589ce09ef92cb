//! Rolling, hitting, eliminating and replacing figures.

use crate::game::{Choice, Figure, Flow, Hittable, Offer, Options, Passed, Prompt, Reason};
use crate::play::evaluate::Candidate;
use crate::play::run::Run;
use crate::program::*;
use crate::world::*;

impl Run<'_, '_> {
    /// Rolls the dice of a clause; returns the successes. Nothing is rolled for a target that is gone.
    pub(in crate::play) fn roll(
        &mut self,
        dice: &Amount,
        least: u8,
        most: u8,
        each: &Clause,
    ) -> Flow<u8> {
        let target = match &each.effect {
            Effect::Hit(hit) => Some(&hit.figures),
            Effect::Eliminate(_, figures) => Some(figures),
            _ => None,
        };
        if target.is_some_and(|figures| self.view().are_gone(figures)) {
            self.pass_over(std::slice::from_ref(each), Passed::Gone);
            return Ok(0);
        }
        self.begin_battle(each)?;
        let number = self.view().amount(dice);
        let mut successes = 0;
        for _ in 0..number {
            let face = self.game.roll(self.actor, least, most)?;
            successes += u8::from((least..=most).contains(&face));
        }
        Ok(successes)
    }

    /// The units that may be hit.
    pub(in crate::play) fn hittable(&self, figures: &Figures) -> Hittable {
        Hittable {
            nations: self.view().nations(&figures.nations),
            kinds: figures.kinds,
        }
    }

    /// Eliminates figures; their owner chooses which (R5.9).
    pub(in crate::play) fn eliminate(&mut self, count: Count, figures: &Figures) -> Flow {
        if self.view().are_gone(figures) {
            self.is_passed_over();
            return Ok(());
        }
        let number = self.number_of(count, figures)?;
        for done in 0..number {
            let options = self.options(figures, |_, _| true);
            if options.is_empty() {
                self.short(Reason::NoFigure, number - done);
                break;
            }
            match self.ask_here(figures.side, Prompt::Eliminate, options, Offer::Fullest)? {
                Choice::FigureIn(region, nation, kind) => {
                    self.game.eliminate(Figure { nation, kind }, region)?
                }
                Choice::Character(character) => self.game.eliminate_character(character)?,
                _ => break,
            }
            self.applied(1);
            if figures.in_battle.is_some() {
                // An Army without a unit is no more (R8.8).
                self.game.hit_in_battle(figures.side, 0)?;
            }
        }
        Ok(())
    }

    /// Replaces figures, each in one step (R2.4).
    pub(in crate::play) fn replace(
        &mut self,
        count: Count,
        figures: &Figures,
        by: KindSet,
    ) -> Flow {
        if self.view().are_gone(figures) {
            self.is_passed_over();
            return Ok(());
        }
        let number = self.number_of(count, figures)?;
        for done in 0..number {
            let has_new = |run: &Self, nation| {
                by.iter()
                    .any(|kind| run.game.state.reinforcements[nation][kind] > 0)
            };
            let options = self.options(figures, has_new);
            if options.is_empty() {
                let reason = self.why_not_replaced(figures, by);
                self.short(reason, number - done);
                break;
            }
            let choice = self.ask_here(self.actor, Prompt::Replace, options, Offer::Fullest)?;
            let Choice::FigureIn(region, nation, kind) = choice else {
                break;
            };
            let old = Figure { nation, kind };
            let pool = self.game.state.reinforcements[nation];
            let options = by
                .iter()
                .filter(|kind| pool[*kind] > 0)
                .map(|kind| Choice::Figure(nation, kind))
                .collect();
            let prompt = Prompt::ReplaceBy(old, region);
            let Choice::Figure(nation, kind) =
                self.ask_here(self.actor, prompt, options, Offer::Fullest)?
            else {
                break;
            };
            let bar = self.game.replace(old, Figure { nation, kind }, region)?;
            self.count(bar);
        }
        Ok(())
    }

    fn why_not_replaced(&self, figures: &Figures, by: KindSet) -> Reason {
        let view = self.view();
        let mut candidates = view.candidates(figures);
        match candidates.next() {
            Some(Candidate::Figures(_, nation, ..)) => Reason::NoneLeft(nation, by),
            Some(Candidate::Character(_)) | None => Reason::NoFigure,
        }
    }

    fn number_of(&mut self, count: Count, figures: &Figures) -> Flow<u8> {
        let there = u8::try_from(self.view().count_figures(figures)).unwrap_or(u8::MAX);
        match count {
            Count::Exactly(count) => Ok(count),
            Count::UpTo(most) => self.how_many(most.min(there)),
            Count::All => Ok(there),
        }
    }

    fn options(&self, figures: &Figures, nation_fits: impl Fn(&Self, NationId) -> bool) -> Options {
        let view = self.view();
        view.candidates(figures)
            .filter_map(|candidate| match candidate {
                Candidate::Figures(region, nation, kind, _) => {
                    nation_fits(self, nation).then_some(Choice::FigureIn(region, nation, kind))
                }
                Candidate::Character(character) => Some(Choice::Character(character)),
            })
            .take(crate::game::MAX_OPTIONS)
            .collect()
    }
}
