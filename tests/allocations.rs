//! A play without a report allocates nothing once the player is warm, and neither does a copy of the state.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

mod common;

use allocation_counter::measure;
use common::random_board;
use westron::game::*;
use westron::play::{Action, CardSet, Player};

/// The first card of the deck, and sixes.
fn lucky(cards: &CardSet, state: &State, chance: Chance) -> Step {
    match chance {
        Chance::Die { .. } | Chance::Number { .. } => Step::Die(6),
        Chance::Card { side, deck } => {
            let card = state.cards_in(CardPlace::Deck).find(|id| {
                cards
                    .card(*id)
                    .is_some_and(|card| card.side == side && card.deck == deck)
            });
            Step::Card(card.unwrap())
        }
        Chance::Tile => {
            let tile = cards.world.tile_ids().find(|id| state.hunt.pool[*id] > 0);
            Step::Tile(tile.unwrap())
        }
        Chance::Companion | Chance::CardInHand { .. } | Chance::Face { .. } => {
            unreachable!("nothing is played that needs it")
        }
    }
}

#[test]
fn a_warm_player_allocates_nothing() {
    let cards = westron::base().unwrap();
    let mut player = Player::new(&cards);
    let boards: Vec<State> = (0..20).map(|seed| random_board(&cards, seed)).collect();
    let mut play = |state: &State, card| {
        let action = Action::Play { card, die: None };
        let chance = |state: &State, event| lucky(&cards, state, event);
        player
            .play(state, &action, |ask| ask.options[0], chance)
            .is_ok()
    };
    // Once to warm up; a card that is refused says why, in a list, so only those played count.
    let played: Vec<(usize, _)> = boards
        .iter()
        .enumerate()
        .flat_map(|(i, state)| cards.ids().map(move |card| (i, state, card)))
        .filter(|(_, state, card)| play(state, *card))
        .map(|(i, _, card)| (i, card))
        .collect();
    assert!(played.len() > 300, "{} plays", played.len());
    for (board, card) in played {
        let counted = measure(|| {
            play(&boards[board], card);
        });
        assert_eq!(counted.count_total, 0, "{} allocates", cards.title(card));
    }
}

#[test]
fn a_copy_of_the_state_allocates_nothing() {
    let cards = westron::base().unwrap();
    let state = cards.start();
    let counted = measure(|| {
        std::hint::black_box(state.clone());
    });
    assert_eq!(counted.count_total, 0);
    assert_eq!(
        measure(|| drop(std::hint::black_box(vec![1]))).count_total,
        1,
        "the counter counts"
    );
}
