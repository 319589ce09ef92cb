//! What holds of every board of the game.

use westron::game::*;
use westron::play::CardSet;
use westron::world::{Side, World};

use super::base;

/// What holds of any board that was restored: it is one of the game, and can be saved again.
pub fn check_saved(state: &State) {
    let cards = base();
    let world = &cards.world;
    saved_again(cards, state);
    check_armies(world, state);
    assert!(figure_totals(world, state) == figure_totals(world, &cards.start()));
    for tile in world.tile_ids() {
        let hunt = &state.hunt;
        let piles = [
            &hunt.pool,
            &hunt.drawn,
            &hunt.waiting,
            &hunt.removed,
            &hunt.aside,
        ];
        for pile in piles {
            assert!(pile[tile] <= world.tile(tile).count.max(1));
        }
    }
    for side in Side::BOTH {
        assert!(state.dice_left(side, world) <= world.sides[side].most_dice);
        assert!(state.rings[side] <= Side::BOTH.map(|it| world.sides[it].rings).iter().sum());
    }
}

/// A state survives being saved.
pub fn saved_again(cards: &CardSet, state: &State) {
    let code = |id| cards.card(id).map(|card| card.code.as_str());
    let saved = SavedState::of(&cards.world, code, state);
    let find = |code: &str| cards.cards().iter().find(|it| it.code == code);
    let card = |code: &str| find(code).map(|card| card.id);
    let again = saved.restore(&cards.world, cards.ids(), card);
    assert_eq!(again.as_ref(), Ok(state));
}

/// What holds on any board that the rules left: no Leader alone, every siege with both parties, no
/// region over its limit, no card in the middle of being played.
pub fn check_board(world: &World, state: &State) {
    let board = Board { world, state };
    check_armies(world, state);
    for side in Side::BOTH {
        assert_eq!(board.over_limit(side), None);
    }
    assert_eq!(state.cards_in(CardPlace::BeingPlayed).next(), None);
}

/// No Leader stands alone; both sides have an Army in a region where, and only where, a Stronghold
/// is besieged.
fn check_armies(world: &World, state: &State) {
    let board = Board { world, state };
    for region in world.region_ids() {
        for stack in state.stacks.of(region) {
            let side = board.side_of(stack.nation);
            assert!(
                board.is_unit(stack.kind)
                    || world.kind(stack.kind).stands_alone
                    || board.has_army(side, region),
                "{stack:?} stands alone"
            );
        }
        let armies = Side::BOTH.map(|side| board.has_army(side, region));
        let siege = board.is_besieged(region);
        assert_eq!(
            armies == [true, true],
            siege,
            "{:?}",
            world.region(region).name
        );
        let stronghold = Some(westron::world::Settlement::Stronghold);
        assert!(!siege || board.settlement_of(region) == stronghold);
    }
}
