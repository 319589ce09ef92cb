//! Random battles (R8): whatever both sides choose and roll, figures and cards are conserved, the board
//! is one of the game, and the same decisions come to the same state.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use common::Dice;
use common::battle::battle_board as board;
use westron::game::*;
use westron::play::{CardSet, Player, Start, outcomes, results};

const BATTLES: u64 = 10_000;

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
    let mut used = BTreeSet::new();
    for seed in 0..BATTLES {
        let mut dice = Dice::new(seed);
        let (state, action) = board(&cards, &mut dice);
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
        used.extend({ again.log.iter() }.filter_map(|it| match it {
            Change::CombatCard(_, card) => cards.combat_of(*card).map(|half| &half.title),
            _ => None,
        }));
        rounds += { again.log.iter() }
            .filter(|it| matches!(it, Change::Round(_)))
            .count();
    }
    assert!(fought > BATTLES / 2, "{fought} of {BATTLES}");
    let all: BTreeSet<&String> = cards.combats().iter().map(|half| &half.title).collect();
    let never: Vec<_> = all.difference(&used).collect();
    assert!(never.is_empty(), "never used: {never:?}");
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
        let (state, action) = board(&cards, &mut Dice::new(seed));
        seed += 1;
        if cards.refusal(&state, &action).is_none() {
            let found = outcomes(&cards, &state, &action, 40).unwrap();
            assert!(found.ways <= 40 && !found.outcomes.is_empty());
            tried += 1;
        }
    }
}
