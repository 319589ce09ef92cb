//! What chance can decide.

use crate::game::*;
use crate::world::*;

use super::card_set::CardSet;

/// Every result that a chance event can have in a position, each as often as it can come: six faces, those
/// of an Action die, the cards of a deck or a hand, the tiles of the pool, the Companions in the Fellowship.
pub fn results(cards: &CardSet, state: &State, chance: Chance) -> Vec<Step> {
    let board = Board {
        world: &cards.world,
        state,
    };
    let of = |side, deck, place| cards_of(cards, state, side, deck, place);
    match chance {
        Chance::Die { .. } | Chance::Number { .. } => (1..=6).map(Step::Die).collect(),
        Chance::Card { side, deck } => of(side, deck, CardPlace::Deck),
        Chance::CardInHand { side, deck } => of(side, deck, CardPlace::Hand),
        Chance::Tile => {
            let each = |id| std::iter::repeat_n(Step::Tile(id), state.hunt.pool[id].into());
            cards.world.tile_ids().flat_map(each).collect()
        }
        Chance::Face { side } => {
            let faces = cards.world.sides[side].faces.iter();
            faces.copied().map(Step::Face).collect()
        }
        Chance::Companion => {
            let there = board.companions_in_fellowship();
            there.iter().map(Step::Companion).collect()
        }
    }
}

/// The cards of a side and a deck in a place.
fn cards_of(
    cards: &CardSet,
    state: &State,
    side: Side,
    deck: DeckId,
    place: CardPlace,
) -> Vec<Step> {
    let fits = |id: &CardId| {
        let card = cards.card(*id);
        card.is_some_and(|card| card.side == side && card.deck == deck)
    };
    let there = state.cards_in(place).filter(fits);
    there.map(Step::Card).collect()
}
