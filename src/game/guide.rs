//! The Guide of the Fellowship (R9.2, R11.1).

use crate::world::*;

use super::board::Board;
use super::change::RingChange;
use super::game::{Flow, Game};
use super::question::{Choice, Options, RingPrompt};
use super::state::CharacterPlace;

impl Board<'_> {
    /// The Companions in the Fellowship.
    pub fn companions_in_fellowship(&self) -> CharacterSet {
        self.world
            .characters_of(Role::Companion)
            .iter()
            .filter(|id| self.characters[*id] == CharacterPlace::Fellowship)
            .collect()
    }

    /// Those who may guide: the Companions of the highest Level in the Fellowship, or who only ever guides
    /// when no Companion is left (R9.2).
    pub fn guides(&self) -> CharacterSet {
        let companions = self.companions_in_fellowship();
        let level = |id: CharacterId| self.world.character(id).level;
        match companions.iter().map(level).max() {
            Some(highest) => companions
                .iter()
                .filter(|id| level(*id) == highest)
                .collect(),
            None => self
                .world
                .characters_of(Role::Guide)
                .iter()
                .filter(|id| self.characters[*id] != CharacterPlace::Out)
                .collect(),
        }
    }
}

impl Game<'_> {
    /// What the Guide can do (R11.1).
    pub fn guide_abilities(&self) -> GuideAbilities {
        let guide = self.state.fellowship.guide;
        guide.map_or_else(GuideAbilities::default, |guide| {
            self.world.character(guide).as_guide
        })
    }

    /// After a die that plays any card has played one, the Guide may let a card of that deck be drawn
    /// (R11.1).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision or chance is open.
    pub fn guide_draws(&mut self, deck: DeckId) -> Flow {
        let draws = self.guide_abilities().draws_after_event;
        if !draws || !self.deck_has_cards(Side::FreePeoples, deck) {
            return Ok(());
        }
        let options = [Choice::Yes, Choice::No].into_iter().collect();
        match self.ask_free_peoples(RingPrompt::GuideDraws(deck), options)? {
            Choice::Yes => self.draw(Side::FreePeoples, deck),
            _ => Ok(()),
        }
    }

    /// Somebody has left the Fellowship: where that was the Guide, another guides (R9.2); the Free Peoples
    /// choose among equals.
    pub(super) fn settle_guide(&mut self) -> Flow {
        let there = |id: CharacterId| self.state.characters[id] == CharacterPlace::Fellowship;
        if self.state.fellowship.guide.is_some_and(there) {
            return Ok(());
        }
        self.state.fellowship.guide = None;
        let options: Options = self
            .board()
            .guides()
            .iter()
            .map(Choice::Character)
            .collect();
        let Choice::Character(guide) = self.ask_free_peoples(RingPrompt::Guide, options)? else {
            return Ok(());
        };
        self.state.characters[guide] = CharacterPlace::Fellowship;
        self.state.fellowship.guide = Some(guide);
        self.ring(RingChange::Guide(guide))
    }
}
