//! Hands, decks and discards (R5.4, R5.7).

use crate::world::*;

use super::change::{Change, DiscardReason};
use super::game::{Flow, Game};
use super::question::{Choice, Offer, Options, Prompt, Question};
use super::state::CardPlace;

/// Most cards in a hand (R5.7).
pub const HAND_LIMIT: usize = 6;

impl Game<'_> {
    /// Whether a side can draw from a deck.
    pub fn deck_has_cards(&self, side: Side, deck: DeckId) -> bool {
        self.state.cards_in(CardPlace::Deck).any(|card| {
            self.cards
                .facts(card)
                .is_some_and(|facts| facts.side == side && facts.deck == deck)
        })
    }

    /// Draws one card from a deck that is not empty; over the limit a card is discarded at once (R5.7).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when chance or a decision is open.
    pub fn draw(&mut self, side: Side, deck: DeckId) -> Flow {
        let card = self.next_card(side, deck)?;
        self.state.cards[card] = CardPlace::Hand;
        self.happened(Change::Drawn(side, card))?;
        self.keep_hand_limit(side)
    }

    fn keep_hand_limit(&mut self, side: Side) -> Flow {
        loop {
            let hand = self.hand(side);
            if hand.len() <= HAND_LIMIT {
                return Ok(());
            }
            let question = Question {
                side,
                prompt: Prompt::HandLimit,
                options: hand,
                offer: Offer::All,
            };
            if let Choice::Card(card) = self.ask(question)? {
                self.discard(card, DiscardReason::HandLimit)?;
            }
        }
    }

    /// The hand of a side, as options.
    pub fn hand(&self, side: Side) -> Options {
        self.state
            .cards_in(CardPlace::Hand)
            .filter(|card| {
                self.cards
                    .facts(*card)
                    .is_some_and(|facts| facts.side == side)
            })
            .map(Choice::Card)
            .take(super::MAX_OPTIONS)
            .collect()
    }

    /// Discards a card from wherever it is.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn discard(&mut self, card: CardId, why: DiscardReason) -> Flow {
        self.state.cards[card] = CardPlace::Discard;
        self.happened(Change::Discarded(card, why))
    }
}
