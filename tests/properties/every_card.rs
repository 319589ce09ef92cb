//! Every card from random boards, with random answers and random chance: no card makes or loses
//! anything, and none leaves a board that is none of the game.

use westron::game::*;
use westron::play::{Action, CardSet, NotPlayed, Player, results};
use westron::world::*;

use super::boards::{base, stirred};
use crate::common::Dice;

/// Boards for each card. In a release build it is the ten thousand that the project promises.
const BOARDS: u64 = if cfg!(debug_assertions) { 12 } else { 10_000 };

/// Tiles wherever they are; a special tile may come into play by its card.
fn tiles(world: &World, state: &State) -> TileMap<u8> {
    let mut all = TileMap::default();
    let hunt = &state.hunt;
    for tile in world.tile_ids() {
        all[tile] = hunt.pool[tile] + hunt.drawn[tile] + hunt.waiting[tile] + hunt.removed[tile];
    }
    all
}

fn check(cards: &CardSet, card: CardId, before: &State, after: &State) {
    let (world, title) = (&cards.world, cards.title(card));
    assert!(
        figure_totals(world, before) == figure_totals(world, after),
        "{title}: figures"
    );
    let (old, new) = (tiles(world, before), tiles(world, after));
    for tile in world.tile_ids() {
        let own = world.tile(tile).special.is_some();
        assert!(
            new[tile] == old[tile] || own && new[tile] == 1,
            "{title}: tiles"
        );
    }
    for side in Side::BOTH {
        let unused = |state: &State| state.dice_left(side, world) + state.hunt.dice[side];
        assert!(unused(after) <= unused(before), "{title}: dice");
    }
    let rings = |state: &State| state.rings[Side::FreePeoples] + state.rings[Side::Shadow];
    assert!(rings(after) <= rings(before), "{title}: rings");
    for id in cards.ids() {
        let nowhere = after.cards[id] == CardPlace::Nowhere;
        assert!(!nowhere, "{title}: {}", cards.title(id));
    }
    let board = Board {
        world,
        state: after,
    };
    assert_eq!(board.fault(), None, "{title}");
}

#[test]
fn no_card_makes_or_loses_anything() {
    let cards = base();
    let mut player = Player::new(cards);
    let mut played = vec![0u64; cards.cards().len()];
    for seed in 0..BOARDS {
        let mut board = stirred(cards, seed + 5_000);
        for card in cards.ids() {
            board.cards[card] = match board.cards[card] {
                CardPlace::Table | CardPlace::Discard | CardPlace::Out => CardPlace::Hand,
                place => place,
            };
            let mut dice = Dice::new(seed * 1_000 + card.index() as u64);
            let mut chance = Dice::new(seed * 1_000 + card.index() as u64 + 7);
            let action = Action::Play { card, die: None };
            let after = player.play(
                &board,
                &action,
                |ask| dice.pick(&ask.options),
                |state, event| chance.pick(&results(cards, state, event)),
            );
            match after {
                Ok(after) => {
                    check(cards, card, &board, &after);
                    played[card.index()] += 1;
                }
                Err(NotPlayed::Refused(_)) => {}
                Err(why) => panic!("{} on board {seed}: {why:?}", cards.title(card)),
            }
        }
    }
    let never: Vec<&str> = { cards.ids() }
        .filter(|card| played[card.index()] == 0)
        .map(|card| cards.title(card))
        .collect();
    let most = if cfg!(debug_assertions) { 30 } else { 0 };
    assert!(never.len() <= most, "never played: {never:?}");
}
