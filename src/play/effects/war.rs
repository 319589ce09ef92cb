//! Attacks, and what hits an Army without a battle.

use crate::game::{
    Attack, AttackTerms, Choice, Flow, Game, Needs, Offer, Options, Prompt, Question, Reason,
};
use crate::play::run::Run;
use crate::program::*;
use crate::world::*;

impl Run<'_, '_> {
    /// Attacks with an Army; the battle is fought by the rules (R8).
    pub(in crate::play) fn attack(&mut self, assault: &Assault) -> Flow {
        let places = |run: &Self, regions: &Option<Regions>| match regions {
            Some(regions) => run.view().regions(regions),
            None => run.game.world.all_regions(),
        };
        if let Some(targets) = &assault.targets
            && self.view().is_gone(targets)
        {
            self.is_passed_over();
            return Ok(());
        }
        let (from, targets) = (places(self, &assault.from), places(self, &assault.targets));
        let needs = assault.needs.as_ref().map(|figures| {
            let nations = self.view().nations(&figures.nations);
            Needs::new(nations, figures.kinds, figures.characters)
        });
        // What holds in the rounds refers to what is bound now.
        let again = self.again();
        let round = |game: &mut Game<'_>| again.terms(game, &assault.terms);
        let attack = Attack {
            side: self.actor,
            from,
            targets,
            needs,
            terms: AttackTerms {
                free_rounds: assault.rounds,
                may_cease: assault.may_cease,
                each_round: &round,
            },
        };
        if let Some(reason) = self.game.attack(&attack)? {
            self.short(reason, 1);
        }
        Ok(())
    }

    /// Hits the units of an Army, so many hits at once; their owner takes them (R2.5, R5.9).
    pub(in crate::play) fn hit(&mut self, hit: &Hit, times: u8) -> Flow {
        let figures = &hit.figures;
        if self.view().are_gone(figures) {
            self.is_passed_over();
            return Ok(());
        }
        let hittable = self.hittable(figures);
        let with_units = self.game.board().armies(figures.side);
        let places = match &figures.places {
            Some(places) => self.view().regions(places) & with_units,
            None => with_units,
        };
        let options: Options = places.iter().map(Choice::Region).collect();
        let prompt = Prompt::ChooseArmy(figures.side);
        let chosen = self.ask_here(self.actor, prompt, options, Offer::Fullest)?;
        let Choice::Region(region) = chosen else {
            self.short(Reason::NobodyToHit, times);
            return Ok(());
        };
        if hit.as_battle && hit.dice.is_some() {
            self.game.attacked(region, self.actor)?;
        }
        let hits = self.hits(hit, times)?;
        // Every answer uses up one unit at most for a hit, so that enough units suffice for all hits.
        let units = self.game.board().hittable(figures.side, region, hittable);
        let sure = units >= hits && self.ahead().is_some_and(<[Clause]>::is_empty);
        self.game.extents.make_all_sure(sure);
        let taken = self.game.hit(figures.side, region, hittable, hits)?;
        self.game.extents.make_all_sure(false);
        self.short(Reason::NobodyToHit, hits - taken);
        self.take_along(figures.side, region, hit.taking)
    }

    fn hits(&mut self, hit: &Hit, times: u8) -> Flow<u8> {
        let Some(dice) = hit.dice else {
            return Ok(times);
        };
        let mut hits = 0u8;
        for _ in 0..dice.saturating_mul(times) {
            hits = hits.saturating_add(self.game.roll_number(self.actor)?);
        }
        Ok(hits)
    }

    /// The Nations that dice are rolled to hit react once, whatever the dice show (R6.6).
    pub(in crate::play) fn begin_battle(&mut self, each: &Clause) -> Flow {
        let Effect::Hit(hit) = &each.effect else {
            return Ok(());
        };
        let with_units = self.game.board().armies(hit.figures.side);
        let places = match &hit.figures.places {
            Some(places) if hit.as_battle => self.view().regions(places) & with_units,
            _ => return Ok(()),
        };
        match places.first() {
            Some(region) => self.game.attacked(region, self.actor),
            None => Ok(()),
        }
    }

    /// Who goes with an Army that has no unit left (R2.6).
    fn take_along(&mut self, side: Side, region: RegionId, taking: Taken) -> Flow {
        if self.game.board().has_army(side, region) {
            return Ok(());
        }
        self.game
            .eliminate_others(side, region, taking.kinds, taking.characters)
    }

    /// Has an Army retreat; its owner says where to (R5.9, R8.2).
    pub(in crate::play) fn retreat_army(&mut self, rout: &Rout) -> Flow {
        let side = rout.army.side;
        let Some(region) = self.view().armies(&rout.army).first() else {
            return Ok(());
        };
        let ways = self.game.ways_to_retreat(side, region);
        let chosen = self.game.ask(Question {
            side,
            prompt: Prompt::Retreat(region),
            options: ways.iter().map(Choice::Region).collect(),
            offer: Offer::All,
        })?;
        match (chosen, rout.or_else) {
            (Choice::Region(to), _) => self.game.retreat(side, region, to)?,
            (_, Some(taking)) => {
                self.game.eliminate_army(side, region)?;
                self.take_along(side, region, taking)?;
            }
            (_, None) => {
                self.short(Reason::NoRetreat(region), 1);
                return Ok(());
            }
        }
        self.applied(1);
        Ok(())
    }

    /// Plays a card of the hand without a die.
    pub(in crate::play) fn play_from_hand(&mut self, decks: DeckSet) -> Flow {
        let (side, cards) = (self.actor, self.game.cards);
        let options: Options = self
            .game
            .hand(side)
            .into_iter()
            .filter(|choice| match choice {
                Choice::Card(card) => {
                    let deck = cards.facts(*card).map(|facts| facts.deck);
                    deck.is_some_and(|deck| decks.contains(deck))
                        && cards.can_play(self.game.board(), *card)
                }
                _ => false,
            })
            .collect();
        let Choice::Card(card) = self.ask_here(side, Prompt::PlayCard, options, Offer::All)? else {
            self.short(Reason::NoCandidate, 1);
            return Ok(());
        };
        self.applied(1);
        cards.play(self.game, card)
    }
}
