//! What is asked of one region and what is asked of all at once are two ways to say the same rule: on
//! every board they agree.

use westron::game::*;
use westron::world::*;

use super::boards::{base, stirred};
use crate::common::Dice;

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
                    board.units(side, region) > 0,
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

/// What is kept beside the stacks, and what is found in one go, is what every stack says by itself.
#[test]
fn armies_and_crowds_follow_the_figures_that_come_and_go() {
    let world = &base().world;
    let units = world.kinds_of(FigureClass::Unit);
    let mut fewer = 0;
    for seed in 0..10 {
        let mut dice = Dice::new(seed + 1);
        let mut stacks = stirred(base(), seed).stacks;
        let mut before = 0;
        for _ in 0..100 {
            let all: Vec<Stack> = stacks.iter().collect();
            let near = dice.pick(&all);
            let nations: Vec<NationId> = world.nation_ids().collect();
            let (nation, count) = (dice.pick(&nations), dice.below(7) as u8);
            if dice.once_in(3) {
                stacks.add(near.region, nation, near.kind, count);
            } else {
                stacks.take(near.region, near.nation, near.kind, count);
            }
            let is_there = |region: RegionId, meant: &dyn Fn(&Stack) -> bool| {
                stacks.iter().any(|it| it.region == region && meant(&it))
            };
            let mut armies = 0;
            for region in world.region_ids() {
                for side in Side::BOTH {
                    let ours = world.nations_of(side);
                    let is_unit = |it: &Stack| units.contains(it.kind) && ours.contains(it.nation);
                    let army = is_there(region, &is_unit);
                    assert_eq!(stacks.armies(side).contains(region), army, "seed {seed}");
                    armies += usize::from(army);
                }
                let of_nation = |it: &Stack| it.nation == nation && it.kind == near.kind;
                let found = stacks.regions_of(NationSet::of(nation), KindSet::of(near.kind));
                assert_eq!(found.contains(region), is_there(region, &of_nation));
                let there = stacks.iter().filter(|it| it.region == region);
                let figures: usize = there.map(|it| usize::from(it.count)).sum();
                assert_eq!(stacks.crowds(10).contains(region), figures > 10);
            }
            let some: RegionSet = world.region_ids().filter(|_| dice.once_in(4)).collect();
            let among: Vec<Stack> = stacks.among(some).collect();
            let wanted: Vec<Stack> = stacks
                .iter()
                .filter(|it| some.contains(it.region))
                .collect();
            assert_eq!(among, wanted);
            fewer += usize::from(armies < before);
            before = armies;
        }
    }
    assert!(fewer > 0, "no Army was lost");
}
