//! Random battles (R8): whatever both sides choose and roll, figures and cards are conserved, the board
//! is one of the game, and the same decisions come to the same state.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::Dice;
use westron::game::*;
use westron::play::{Action, CardSet, Player, Start, outcomes, results};
use westron::world::*;

const BATTLES: u64 = 10_000;

/// Puts figures of a Nation from the reinforcements into a region.
fn put(state: &mut State, region: RegionId, nation: NationId, kind: KindId, count: u8) {
    let pool = &mut state.reinforcements[nation][kind];
    let count = count.min(*pool);
    *pool -= count;
    state.stacks.add(region, nation, kind, count);
}

/// An Army of a side, of one or two Nations, with who may go with it.
fn army(
    cards: &CardSet,
    state: &mut State,
    dice: &mut Dice,
    side: Side,
    region: RegionId,
    most: usize,
) {
    let world = &cards.world;
    let nations: Vec<NationId> = world.nations_of(side).iter().collect();
    let units: Vec<KindId> = world.kinds_of(FigureClass::Unit).iter().collect();
    let leaders: Vec<KindId> = world.kinds_of(FigureClass::Leader).iter().collect();
    let first = dice.pick(&nations);
    put(state, region, first, units[0], 1);
    for _ in 0..1 + dice.below(3) {
        let other = dice.pick(&nations);
        let nation = dice.pick(&[first, first, other]);
        let kind = dice.pick(&units);
        put(state, region, nation, kind, dice.below(most) as u8);
        let leader = dice.pick(&leaders);
        put(state, region, nation, leader, dice.below(3) as u8);
    }
    for character in world.character_ids() {
        let facts = world.character(character);
        let free = state.characters[character] == CharacterPlace::Aside;
        if facts.side == side && facts.role != Role::Guide && free && dice.once_in(5) {
            state.characters[character] = CharacterPlace::Region(region);
        }
    }
}

/// Two Armies that stand against each other: next to each other, or in a siege.
fn board(cards: &CardSet, dice: &mut Dice) -> (State, RegionId, RegionId, Side) {
    let world = &cards.world;
    let mut state = cards.empty();
    for character in world.character_ids() {
        state.characters[character] = CharacterPlace::Aside;
    }
    state.fellowship.guide = None;
    for nation in world.nation_ids() {
        state.politics[nation].steps = u8::from(dice.once_in(6));
        state.politics[nation].active = dice.once_in(2);
    }
    let regions: Vec<RegionId> = world.region_ids().collect();
    let strongholds: Vec<RegionId> = { regions.iter() }
        .copied()
        .filter(|id| world.region(*id).settlement == Some(Settlement::Stronghold))
        .collect();
    let attacker = dice.pick(&Side::BOTH);
    let (from, region) = if dice.once_in(3) {
        let region = dice.pick(&strongholds);
        let owner = world.nation(world.region(region).nation.unwrap()).side;
        state.captured.set(region, dice.once_in(3));
        let inside = if state.captured.contains(region) {
            owner.opponent()
        } else {
            owner
        };
        state.besieged.insert(region);
        army(cards, &mut state, dice, inside, region, 3);
        army(cards, &mut state, dice, inside.opponent(), region, 5);
        (region, region)
    } else {
        let both = [dice.pick(&regions), dice.pick(&strongholds)];
        let region = dice.pick(&both);
        let next: Vec<RegionId> = world.region(region).neighbours.iter().collect();
        let from = dice.pick(&next);
        for (place, side) in [(from, attacker), (region, attacker.opponent())] {
            let owner = world.region(place).nation.map(|id| world.nation(id).side);
            let settled = !matches!(
                world.region(place).settlement,
                None | Some(Settlement::Fortification)
            );
            let captured = settled && owner.is_some_and(|owner| owner != side);
            state.captured.set(place, captured);
            army(cards, &mut state, dice, side, place, 5);
        }
        (from, region)
    };
    let elsewhere = dice.pick(&regions);
    state.fellowship.region = Some(dice.pick(&[region, elsewhere]));
    for side in Side::BOTH {
        let deck: Vec<CardId> = { cards.cards().iter() }
            .filter(|card| card.side == side && state.cards[card.id] == CardPlace::Deck)
            .map(|card| card.id)
            .collect();
        for _ in 0..dice.below(HAND_LIMIT) {
            state.cards[dice.pick(&deck)] = CardPlace::Hand;
        }
    }
    (state, from, region, attacker)
}

fn check(cards: &CardSet, before: &State, after: &State) {
    let world = &cards.world;
    assert!(figure_totals(world, before) == figure_totals(world, after));
    let board = Board {
        world,
        state: after,
    };
    assert_eq!(board.fault(), None);
    for card in cards.ids() {
        let place = after.cards[card];
        assert!(!matches!(
            place,
            CardPlace::BeingPlayed | CardPlace::Nowhere
        ));
    }
}

#[test]
fn battles_conserve_everything_and_come_out_the_same_again() {
    let cards = westron::base().unwrap();
    let mut player = Player::new(&cards);
    let (mut fought, mut rounds) = (0, 0);
    for seed in 0..BATTLES {
        let mut dice = Dice::new(seed);
        let (state, from, region, side) = board(&cards, &mut dice);
        let action = Action::Attack {
            side,
            die: None,
            from: Some(from),
            target: Some(region),
        };
        if cards.refusal(&state, &action).is_some() {
            continue;
        }
        let mut luck = Dice::new(seed + 1_000_000);
        let played = player.play(
            &state,
            &action,
            |ask| dice.pick(&ask.options),
            |state, chance| luck.pick(&results(&cards, state, chance)),
        );
        let after = played.unwrap_or_else(|why| panic!("seed {seed}: {why:?}"));
        check(&cards, &state, &after);
        let start = Start {
            cards: &cards,
            state: &state,
            action: &action,
        };
        let again = start.run_with_log(player.steps());
        assert!(again.open.is_none() && again.state == after, "seed {seed}");
        fought += 1;
        rounds += { again.log.iter() }
            .filter(|it| matches!(it, Change::Round(_)))
            .count();
    }
    assert!(fought > BATTLES / 2, "{fought} of {BATTLES}");
    assert!(
        rounds as u64 > fought,
        "{rounds} rounds in {fought} battles"
    );
}

/// A battle has hundreds of dice: what is still to be tried must not lie on the program's stack.
#[test]
fn the_outcomes_of_a_long_battle_are_cut_and_nothing_breaks() {
    let cards = westron::base().unwrap();
    let (mut tried, mut seed) = (0, 0);
    while tried < 5 {
        let (state, from, region, side) = board(&cards, &mut Dice::new(seed));
        seed += 1;
        let action = Action::Attack {
            side,
            die: None,
            from: Some(from),
            target: Some(region),
        };
        if cards.refusal(&state, &action).is_none() {
            let found = outcomes(&cards, &state, &action, 40).unwrap();
            assert!(found.ways <= 40 && !found.outcomes.is_empty());
            tried += 1;
        }
    }
}
