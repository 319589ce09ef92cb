//! Hands, decks, tables and discard piles.

use crate::game::{CardPlace, HAND_LIMIT};
use crate::program::Card;
use crate::scenario::tree::{Fact, Pile};
use crate::syntax::Span;
use crate::world::{DeckId, Side};

use super::Builder;

/// The place of a pile.
pub(in crate::scenario) fn place_of(pile: Pile) -> CardPlace {
    match pile {
        Pile::Hand => CardPlace::Hand,
        Pile::Table => CardPlace::Table,
        Pile::Discard => CardPlace::Discard,
        Pile::Deck => CardPlace::Deck,
    }
}

impl Builder<'_, '_> {
    /// `hand SIDE: …` and the like: exactly these cards.
    pub(super) fn pile_line(&mut self, fact: &Fact, span: Span) {
        let Fact::Cards {
            pile,
            side,
            deck,
            cards,
        } = fact
        else {
            return;
        };
        let Some(side) = self.lookup.side(side) else {
            return;
        };
        let deck = match deck {
            Some(word) => match self.lookup.deck(word) {
                Some(deck) => Some(deck),
                None => return,
            },
            None => None,
        };
        let place = place_of(*pile);
        self.empty_pile(place, side, deck);
        for name in cards {
            let Some(card) = self.lookup.card_of(side, name) else {
                continue;
            };
            if let Some((_, first)) = self.piles[card.id] {
                let message = format!("`{}` is in two places", card.title);
                self.lookup.contradict(
                    name.span,
                    Some(first),
                    message,
                    "there is one of each card",
                );
                continue;
            }
            if deck.is_some_and(|deck| deck != card.deck) {
                let message = format!("`{}` is of another deck", card.title);
                self.lookup
                    .contradict(name.span, None, message, "name cards of this deck");
                continue;
            }
            self.check_table(*pile, card, name.span);
            self.piles[card.id] = Some((place, name.span));
            self.setup.state.cards[card.id] = place;
        }
        if *pile == Pile::Hand && cards.len() > HAND_LIMIT {
            let message = format!("a hand holds {HAND_LIMIT} cards at most");
            self.lookup
                .contradict(span, None, message, "leave some out");
        }
    }

    fn check_table(&mut self, pile: Pile, card: &Card, span: Span) {
        if pile == Pile::Table && card.table.is_none() {
            let message = format!("`{}` is not played on the table", card.title);
            self.lookup
                .contradict(span, None, message, "name a card that says `on table`");
        }
    }

    /// Takes the cards out of a pile that no line has put there: those of a deck are out, the others
    /// go to their deck.
    fn empty_pile(&mut self, place: CardPlace, side: Side, deck: Option<DeckId>) {
        let to = if place == CardPlace::Deck {
            CardPlace::Out
        } else {
            CardPlace::Deck
        };
        for card in self.lookup.cards.cards() {
            let fits = card.side == side && deck.is_none_or(|deck| deck == card.deck);
            let named = self.piles[card.id].is_some();
            if fits && !named && self.setup.state.cards[card.id] == place {
                self.setup.state.cards[card.id] = to;
            }
        }
    }
}
