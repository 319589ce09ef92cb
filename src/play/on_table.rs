//! What the cards on the table mean to the rules (design 3.4).
//!
//! Nothing is added or removed by hand: every answer is read from the cards that lie on the table
//! at that moment, so nothing outlives its card.

use arrayvec::ArrayVec;

use crate::game::*;
use crate::program::*;
use crate::world::*;

use super::card_set::CardSet;
use super::evaluate::{Slots, View};
use super::run::{Run, clauses_in};
use super::stirs::Stirs;

impl TableCards for CardSet {
    fn facts(&self, card: CardId) -> Option<CardFacts> {
        self.facts_of(card)
    }

    fn forbids(&self, board: Board<'_>, deed: Deed) -> Option<CardId> {
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        self.on_table(board.state).find_map(|(card, table)| {
            table
                .bans
                .iter()
                .any(|ban| forbids(view, ban, deed))
                .then_some(card.id)
        })
    }

    fn closed_to(&self, board: Board<'_>, side: Side) -> RegionSet {
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        let tables = self.on_table(board.state);
        let bans = tables.flat_map(|(_, table)| &table.bans);
        let closed = bans.filter_map(|ban| match ban {
            Ban::Enter(whose, places) if *whose == side => Some(view.regions(places)),
            _ => None,
        });
        closed.fold(RegionSet::EMPTY, |all, one| all | one)
    }

    fn closes_fixed_regions(&self, board: Board<'_>, side: Side) -> bool {
        let mut bans = self
            .on_table(board.state)
            .flat_map(|(_, table)| &table.bans);
        bans.all(|ban| match ban {
            Ban::Enter(whose, places) => *whose != side || places.is_fixed(),
            _ => true,
        })
    }

    fn rouses(&self, board: Board<'_>, nation: NationId, cause: Cause) -> Option<(CardId, bool)> {
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        self.on_table(board.state).find_map(|(card, table)| {
            table.bans.iter().find_map(|ban| match ban {
                Ban::Activated(nations, causes) if nations.contains(nation) => Some((
                    card.id,
                    causes
                        .iter()
                        .any(|pattern| cause_fits(view, pattern, cause)),
                )),
                _ => None,
            })
        })
    }

    fn can_play(&self, board: Board<'_>, card: CardId) -> bool {
        self.can_be_played(board, card, None)
    }

    fn play(&self, game: &mut Game<'_>, card: CardId) -> Flow {
        let Some(card) = self.card(card) else {
            return Ok(());
        };
        // What follows is still about the card that this one is played by.
        let (phase, played_by) = (game.phase, game.played_by);
        self.play_card(game, card, None)?;
        (game.phase, game.played_by) = (phase, played_by);
        Ok(())
    }

    fn combat_cards(&self, game: &Game<'_>, side: Side) -> Options {
        let view = View {
            board: game.board(),
            battle: game.battle.as_ref(),
            slots: &Slots::default(),
        };
        let usable = |card: &&Card| {
            let there = match game.state.cards[card.id] {
                CardPlace::Hand => true,
                CardPlace::Table => card.combat_from_table,
                _ => false,
            };
            let half = self
                .combat_of(card.id)
                .filter(|_| there && card.side == side);
            half.is_some_and(|half| half.requires.as_ref().is_none_or(|it| view.holds(it)))
        };
        let usable = self.cards().iter().filter(usable);
        // One option is left for none.
        usable
            .map(|card| Choice::Card(card.id))
            .take(MAX_OPTIONS - 1)
            .collect()
    }

    fn initiatives(&self, card: CardId) -> ArrayVec<u8, 2> {
        let half = self.combat_of(card);
        half.map_or_else(ArrayVec::new, |half| half.initiatives.clone())
    }

    fn combat(&self, game: &mut Game<'_>, card: CardId, window: Window, initiative: u8) -> Flow {
        let (Some(card), Some(half)) = (self.card(card), self.combat_of(card)) else {
            return Ok(());
        };
        let now = |act: &&Timed| act.window == window && act.initiative == initiative;
        for act in half.acts.iter().filter(now) {
            Run::begin_combat(game, card)?.block(&act.clauses)?;
        }
        Ok(())
    }

    fn may_answer(&self, game: &Game<'_>, to: CardId) -> bool {
        if !game.has_table() {
            return false;
        }
        let stirs = self.stirs(to);
        let reacting = self.reacting_cards();
        let there = reacting.filter(|card| game.state.cards[card.id] == CardPlace::Table);
        let mut reactions = there.flat_map(|card| card.table.iter().flat_map(|it| &it.reactions));
        reactions.any(|reaction| Stirs::answered_by(&reaction.on, game.played_by).meets(stirs))
    }

    fn after(&self, game: &mut Game<'_>, change: Change) -> Flow {
        debug_assert!(
            self.is_foreseen(game, change),
            "{change:?} does not come of this card"
        );
        if !game.has_table() {
            return Ok(());
        }
        self.send_away(game, change)?;
        self.react(game, change)
    }
}

impl CardSet {
    /// Whether a change while only the card being played has begun is one that can come of it.
    fn is_foreseen(&self, game: &Game<'_>, change: Change) -> bool {
        let stirred = Stirs::of_change(change);
        let played = |card: &CardId| game.state.cards[*card] == CardPlace::BeingPlayed;
        match game.extents.only_card().filter(played) {
            Some(card) if stirred != Stirs::default() => self.stirs(card).meets(stirred),
            _ => true,
        }
    }

    fn on_table<'s, 't>(
        &'s self,
        state: &'t State,
    ) -> impl Iterator<Item = (&'s Card, &'s Table)> + use<'s, 't> {
        // Most of the time the table is empty.
        let any = state.cards.any_is(CardPlace::Table);
        let cards = self.table_cards().take(if any { usize::MAX } else { 0 });
        let there = cards.filter(|card| state.cards[card.id] == CardPlace::Table);
        there.filter_map(|card| Some((card, card.table.as_ref()?)))
    }

    /// Discards the cards that no longer have what they need, or whose time has come (R5.5, R5.8).
    fn send_away(&self, game: &mut Game<'_>, change: Change) -> Flow {
        // A discard is a change, too, and looks at the table anew; so one card a round is enough.
        let found = {
            let board = game.board();
            let path = game.path;
            let view = View {
                board,
                battle: None,
                slots: &Slots::default(),
            };
            self.on_table(board.state).find_map(|(card, table)| {
                let lost = table
                    .condition
                    .as_ref()
                    .is_some_and(|condition| !view.holds(condition));
                let sent = || {
                    table
                        .discards
                        .iter()
                        .any(|pattern| change_fits(view, path, pattern, change))
                };
                let arrives = change == Change::Tabled(card.id);
                let lasting = || {
                    arrives
                        && table
                            .discards
                            .iter()
                            .any(|pattern| already_so(view, pattern))
                };
                if lost {
                    Some((card.id, DiscardReason::RequirementLost))
                } else {
                    (sent() || lasting()).then_some((card.id, DiscardReason::Condition))
                }
            })
        };
        match found {
            Some((card, why)) => {
                game.discard(card, why)?;
                self.send_away(game, change)
            }
            None => Ok(()),
        }
    }

    /// Lets the cards on the table answer to a change; a card does not answer to its own play (R5.11).
    fn react(&self, game: &mut Game<'_>, change: Change) -> Flow {
        if let Change::Rolled(..) = change {
            return Ok(());
        }
        let own_play =
            |card: &Card| matches!(change, Change::Played(_, played, _) if played == card.id);
        for card in self.table_cards().filter(|card| !own_play(card)) {
            for reaction in card.table.iter().flat_map(|table| &table.reactions) {
                let view = View {
                    board: game.board(),
                    battle: None,
                    slots: &Slots::default(),
                };
                let on_table = game.state.cards[card.id] == CardPlace::Table;
                if on_table && change_fits(view, game.path, &reaction.on, change) {
                    self.answer(game, card, reaction)?;
                }
            }
        }
        Ok(())
    }

    fn answer(&self, game: &mut Game<'_>, card: &Card, reaction: &Reaction) -> Flow {
        let mut run = Run::begin_answer(game, card)?;
        if reaction.may {
            let options = [Choice::Yes, Choice::No].into_iter().collect();
            let focus = clauses_in(&reaction.body);
            let prompt = Prompt::UseCard(card.id);
            if run.ask(prompt, options, focus, Offer::Effective)? != Choice::Yes {
                let number = run.run_number();
                game.extents.forget(number);
                return Ok(());
            }
        }
        if reaction.discard_this {
            run.game.discard(card.id, DiscardReason::Used)?;
        }
        run.block(&reaction.body)
    }
}

fn forbids(view: View<'_>, ban: &Ban, deed: Deed) -> bool {
    match (ban, deed) {
        (Ban::Enter(side, places), Deed::EnterWithArmy(who, region))
        | (Ban::Attack(side, places), Deed::Attack(who, region)) => {
            *side == who && view.regions(places).contains(region)
        }
        (Ban::CombatCard(side, places), Deed::CombatCard(who, region)) => {
            *side == who
                && places
                    .as_ref()
                    .is_none_or(|places| view.regions(places).contains(region))
        }
        (Ban::Advance(side, nations, causes), Deed::Advance(who, nation, cause)) => {
            *side == who
                && view.nations(nations).contains(nation)
                && causes
                    .as_ref()
                    .is_none_or(|causes| any_fits(view, causes, cause))
        }
        (Ban::HuntBox, Deed::HuntBox) => true,
        (
            Ban::HuntBox
            | Ban::Enter(..)
            | Ban::Attack(..)
            | Ban::CombatCard(..)
            | Ban::Advance(..)
            | Ban::Activated(..),
            Deed::EnterWithArmy(..)
            | Deed::Attack(..)
            | Deed::CombatCard(..)
            | Deed::Advance(..)
            | Deed::HuntBox,
        ) => false,
    }
}

fn any_fits(view: View<'_>, patterns: &[CausePattern], cause: Cause) -> bool {
    patterns
        .iter()
        .any(|pattern| cause_fits(view, pattern, cause))
}

/// Whether a cause is one that a card means.
fn cause_fits(view: View<'_>, pattern: &CausePattern, cause: Cause) -> bool {
    let at = |places: &Option<Regions>, region| {
        places
            .as_ref()
            .is_none_or(|places| view.regions(places).contains(region))
    };
    match (pattern, cause) {
        (CausePattern::Attack(places), Cause::Attack(region)) => at(places, region),
        (CausePattern::Declaration(places), Cause::Declaration(region)) => at(places, region),
        (CausePattern::Character(who), Cause::Companion(character)) => who.contains(character),
        (CausePattern::Die(faces), Cause::Die(face)) => faces.contains(face),
        (CausePattern::Card, Cause::Card(_)) => true,
        (
            CausePattern::Attack(_)
            | CausePattern::Declaration(_)
            | CausePattern::Character(_)
            | CausePattern::Die(_)
            | CausePattern::Card,
            _,
        ) => false,
    }
}

/// Whether a change is one that a card means. `path` is the way that the Fellowship has just come.
fn change_fits(view: View<'_>, path: RegionSet, pattern: &ChangePattern, change: Change) -> bool {
    let by = |causes: &Option<Vec<CausePattern>>, cause| {
        causes
            .as_ref()
            .is_none_or(|causes| any_fits(view, causes, cause))
    };
    let at = |places: &Option<Regions>, region| {
        places
            .as_ref()
            .is_none_or(|places| view.regions(places).contains(region))
    };
    match (pattern, change) {
        (ChangePattern::Activated(nations, causes), Change::Activated(nation, cause))
        | (ChangePattern::Advanced(nations, causes), Change::Advanced(nation, cause)) => {
            nations.contains(nation) && by(causes, cause)
        }
        (
            ChangePattern::CharacterEliminated { who, in_fellowship },
            Change::CharacterEliminated(id, place),
        ) => who.contains(id) && (!in_fellowship || place.is_none()),
        (ChangePattern::FigureEliminated(figures), Change::Eliminated(figure, region)) => {
            figures.side == view.board.side_of(figure.nation)
                && figures.kinds.contains(figure.kind)
                && view.nations(&figures.nations).contains(figure.nation)
                && at(&figures.places, region)
        }
        (ChangePattern::Declared(places), Change::Declared(region)) => at(places, region),
        (ChangePattern::Revealed, Change::Revealed) | (ChangePattern::Hidden, Change::Hidden) => {
            true
        }
        (ChangePattern::Played(side, faces), Change::Played(who, _, face)) => {
            *side == who && faces.is_none_or(|faces| face.is_some_and(|face| faces.contains(face)))
        }
        (ChangePattern::Attacked(places, side), Change::Attacked(region, who))
        | (ChangePattern::Captured(places, side), Change::Captured(region, who)) => {
            view.regions(places).contains(region) && side.is_none_or(|side| side == who)
        }
        (ChangePattern::Any(patterns), change) => patterns
            .iter()
            .any(|pattern| change_fits(view, path, pattern, change)),
        (ChangePattern::Ring(pattern), change) => ring_fits(view, path, pattern, change),
        (
            ChangePattern::Activated(..)
            | ChangePattern::Advanced(..)
            | ChangePattern::CharacterEliminated { .. }
            | ChangePattern::FigureEliminated(_)
            | ChangePattern::Declared(_)
            | ChangePattern::Revealed
            | ChangePattern::Hidden
            | ChangePattern::Played(..)
            | ChangePattern::Attacked(..)
            | ChangePattern::Captured(..),
            _,
        ) => false,
    }
}

/// The same for changes of the Fellowship and the Hunt.
fn ring_fits(view: View<'_>, path: RegionSet, pattern: &RingPattern, change: Change) -> bool {
    let by = |wanted: &Option<Side>, side| wanted.is_none_or(|wanted| wanted == side);
    let through = |places: &Regions| view.regions(places).meets(path);
    match (pattern, change) {
        (RingPattern::TileDue(side), Change::Ring(RingChange::DrawDue(by_side)))
        | (RingPattern::TileDrawn(side), Change::Ring(RingChange::Drawn(by_side, _))) => {
            by(side, by_side)
        }
        (RingPattern::TileDamage, Change::Ring(RingChange::Damage(_)))
        | (RingPattern::RollDue, Change::Ring(RingChange::RollDue))
        | (RingPattern::RollMade, Change::Ring(RingChange::HuntRolled(_))) => true,
        (RingPattern::DeclaredThrough(places), Change::Declared(_))
        | (RingPattern::RevealedThrough(places), Change::Revealed) => through(places),
        (
            RingPattern::TileDue(_)
            | RingPattern::TileDrawn(_)
            | RingPattern::TileDamage
            | RingPattern::RollDue
            | RingPattern::RollMade
            | RingPattern::DeclaredThrough(_)
            | RingPattern::RevealedThrough(_),
            _,
        ) => false,
    }
}

/// Whether a change that names a lasting state has happened already (R5.8).
fn already_so(view: View<'_>, pattern: &ChangePattern) -> bool {
    match pattern {
        ChangePattern::Activated(nations, None) => nations
            .iter()
            .any(|nation| view.board.politics[nation].active),
        ChangePattern::Revealed => view.board.fellowship.revealed,
        ChangePattern::Any(patterns) => patterns.iter().any(|pattern| already_so(view, pattern)),
        ChangePattern::Ring(_)
        | ChangePattern::Activated(_, Some(_))
        | ChangePattern::Advanced(..)
        | ChangePattern::CharacterEliminated { .. }
        | ChangePattern::FigureEliminated(_)
        | ChangePattern::Declared(_)
        | ChangePattern::Hidden
        | ChangePattern::Played(..)
        | ChangePattern::Attacked(..)
        | ChangePattern::Captured(..) => false,
    }
}
