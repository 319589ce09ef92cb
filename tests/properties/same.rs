//! Three ways to play come to the same: with reports, without, and every way at once.

use westron::game::*;
use westron::play::*;
use westron::world::CardId;

use super::boards::{actions, base, stirred};
use crate::common::Dice;

fn in_deck(cards: &CardSet, state: &State, chance: Chance) -> Option<CardId> {
    let Chance::Card { side, deck } = chance else {
        return None;
    };
    let of_deck = |id: &CardId| {
        cards
            .card(*id)
            .is_some_and(|card| card.side == side && card.deck == deck)
    };
    state.cards_in(CardPlace::Deck).find(of_deck)
}

/// A success or a miss, and the first card of a deck: what `outcomes` reduces chance to.
fn reduced(cards: &CardSet, dice: &mut Dice, state: &State, chance: Chance) -> Step {
    match chance {
        Chance::Die { least, most, .. } => {
            let success = (1..=6).rev().find(|face| (least..=most).contains(face));
            let miss = (1..=6).find(|face| !(least..=most).contains(face));
            let both: Vec<u8> = success.into_iter().chain(miss).collect();
            Step::Die(dice.pick(&both))
        }
        Chance::Number { .. } => Step::Die(dice.pick(&[1, 2, 3, 4, 5, 6])),
        Chance::Card { .. } => Step::Card(in_deck(cards, state, chance).unwrap()),
        Chance::CardInHand { .. } => *results(cards, state, chance).first().unwrap(),
        Chance::Tile | Chance::Companion | Chance::Face { .. } => {
            dice.pick(&results(cards, state, chance))
        }
    }
}

#[test]
fn a_play_with_reports_and_one_without_come_to_the_same() {
    let cards = base();
    let mut player = Player::new(cards);
    let (mut played, mut refused) = (0, 0);
    for seed in 900..if cfg!(debug_assertions) { 910 } else { 960 } {
        let state = stirred(cards, seed);
        for action in actions(cards, seed) {
            let mut dice = Dice::new(seed);
            let mut luck = Dice::new(seed + 1);
            let mut answers = Vec::new();
            let chance = |state: &State, event: Chance| reduced(cards, &mut luck, state, event);
            let choose = |ask: &Ask| {
                let choice = dice.pick(&ask.options);
                answers.push((ask.clone(), choice));
                choice
            };
            let after = match player.play(&state, &action, choose, chance) {
                Ok(after) => after,
                Err(NotPlayed::Refused(why)) => {
                    let begun = Play::begin(cards, &state, action, Luck::Seed(0));
                    assert_eq!(begun.err(), Some(why));
                    refused += 1;
                    continue;
                }
                Err(NotPlayed::Stopped(error)) => panic!("{error}"),
            };
            // The same results of chance as a script, the same answers one by one.
            let script = Luck::Script(Script::of(player.steps()));
            let mut play = Play::begin(cards, &state, action.clone(), script)
                .unwrap()
                .unwrap();
            for (ask, choice) in &answers {
                assert_eq!(play.question(), Some(ask));
                play.answer(*choice).unwrap();
            }
            assert_eq!(play.question(), None);
            assert_eq!(play.steps(), player.steps());
            assert!(play.attempt().state == after);
            assert!(*play.start_state() == state);
            played += 1;
        }
    }
    assert!(played > 300 && refused > 300, "{played}, {refused}");
}

#[test]
fn the_outcomes_hold_every_play_through() {
    let cards = base();
    let mut player = Player::new(cards);
    let mut compared = 0;
    for seed in 1000..if cfg!(debug_assertions) { 1008 } else { 1060 } {
        let state = stirred(cards, seed);
        for action in actions(cards, seed) {
            let Ok(all) = outcomes(cards, &state, &action, 60) else {
                continue;
            };
            if all.cut {
                continue;
            }
            for way in 0..3 {
                let mut dice = Dice::new(seed + way);
                let mut luck = Dice::new(seed * 3 + way);
                let choose = |ask: &Ask| dice.pick(&ask.options);
                let chance = |state: &State, event: Chance| reduced(cards, &mut luck, state, event);
                let after = player.play(&state, &action, choose, chance).unwrap();
                let found = all.outcomes.iter().filter(|it| it.state == after);
                assert!(found.count() > 0, "seed {seed}, {action:?}");
                compared += 1;
            }
            let ways: usize = all.outcomes.iter().map(|it| it.ways).sum();
            assert_eq!(ways, all.ways);
        }
    }
    assert!(compared > 500, "{compared}");
}
