//! Activating, advancing and moving back Nations; drawing cards.

use crate::game::{Cause, Choice, Flow, Offer, Options, Prompt, Reason};
use crate::play::run::Run;
use crate::program::*;
use crate::world::*;

impl Run<'_, '_> {
    /// Advances each of the Nations (R6.1). Always asks for its steps; `to war` for those left.
    pub(in crate::play) fn advance(&mut self, nations: &Nations, distance: Distance) -> Flow {
        for nation in self.view().nations(nations).iter() {
            let steps = match distance {
                Distance::Steps(steps) => steps,
                Distance::ToWar => self.game.state.politics[nation].steps,
            };
            for _ in 0..steps {
                let bar = self
                    .game
                    .advance(self.actor, nation, Cause::Card(self.card.id))?;
                self.count(bar);
            }
        }
        Ok(())
    }

    /// Moves each of the Nations back (R6.1).
    pub(in crate::play) fn move_back(&mut self, nations: &Nations, steps: u8) -> Flow {
        for nation in self.view().nations(nations).iter() {
            for _ in 0..steps {
                let bar = self.game.move_back(nation, Cause::Card(self.card.id))?;
                self.count(bar);
            }
        }
        Ok(())
    }

    /// Activates each of the Nations that is passive (R6.2).
    pub(in crate::play) fn activate(&mut self, nations: &Nations) -> Flow {
        for nation in self.view().nations(nations).iter() {
            if !self.game.state.politics[nation].active {
                let bar = self.game.activate(nation, Cause::Card(self.card.id))?;
                self.count(bar);
            }
        }
        Ok(())
    }

    /// Draws cards (R5.7).
    pub(in crate::play) fn draw(&mut self, count: Count, decks: DeckSet) -> Flow {
        let wanted = match count {
            Count::Exactly(count) => count,
            Count::UpTo(most) => self.how_many(most)?,
            Count::All => u8::MAX,
        };
        for drawn in 0..wanted {
            let options: Options = decks
                .iter()
                .filter(|deck| self.game.deck_has_cards(self.actor, *deck))
                .map(Choice::Deck)
                .collect();
            if options.is_empty() {
                if let (Some(deck), false) = (decks.first(), count == Count::All) {
                    self.short(Reason::DeckEmpty(deck), wanted - drawn);
                }
                break;
            }
            if let Choice::Deck(deck) =
                self.ask_here(self.actor, Prompt::DrawFrom, options, Offer::All)?
            {
                self.game.draw(self.actor, deck)?;
                self.applied(1);
            }
        }
        Ok(())
    }

    /// Asks how many, from none to `most`.
    pub(in crate::play) fn how_many(&mut self, most: u8) -> Flow<u8> {
        let options = (0..=most.min(100)).rev().map(Choice::Number).collect();
        match self.ask_here(self.actor, Prompt::HowMany, options, Offer::All)? {
            Choice::Number(number) => Ok(number),
            _ => Ok(0),
        }
    }
}
