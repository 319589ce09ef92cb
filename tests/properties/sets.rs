//! What is asked of one region and what is asked of all at once are two ways to say the same rule: on
//! every board they agree.

use westron::game::*;
use westron::world::*;

use super::boards::{base, stirred};

#[test]
fn sets_of_regions_are_what_is_asked_of_each() {
    let cards = base();
    let mut closed = 0;
    for seed in 0..60 {
        let state = stirred(cards, seed);
        let board = Board {
            world: &cards.world,
            state: &state,
        };
        for side in Side::BOTH {
            let of = |region: RegionId| {
                let deed = Deed::EnterWithArmy(side, region);
                [
                    board.has_army(side, region),
                    board.is_free(side, region),
                    board.controller(region) == Some(side),
                    board.is_besieging(side, region),
                    board.is_unconquered(region),
                    cards.forbids(board, deed).is_some(),
                ]
            };
            let sets = [
                board.armies(side),
                board.free_regions(side),
                board.controlled(side),
                board.sieges(side),
                board.unconquered(),
                cards.closed_to(board, side),
            ];
            for region in cards.world.region_ids() {
                let name = &cards.world.region(region).name;
                let within = sets.map(|set| set.contains(region));
                assert_eq!(within, of(region), "seed {seed}, {side:?}, {name}");
            }
            closed += sets[5].len();
        }
    }
    assert!(closed > 0, "no board had a card that closes a region");
}

#[test]
fn what_is_around_some_regions_borders_on_one_of_them() {
    let world = &base().world;
    for region in world.region_ids() {
        assert_eq!(
            world.around(RegionSet::of(region)),
            world.region(region).neighbours
        );
    }
    let all = world.all_regions();
    for kind in [
        Settlement::Town,
        Settlement::City,
        Settlement::Stronghold,
        Settlement::Fortification,
    ] {
        let there: RegionSet = all
            .iter()
            .filter(|region| world.region(*region).settlement == Some(kind))
            .collect();
        assert_eq!(world.settled(kind), there);
        assert!(!there.is_empty());
    }
}
