//! Answers that nobody asked for, and saved boards that somebody has changed.

use proptest::prelude::*;
use serde_json::Value;
use westron::game::*;

use super::boards::{base, play_through, stirred};
use super::source::Source;
use crate::targets::{self, changed::change};

fn cases(debug: u32, release: u32) -> ProptestConfig {
    ProptestConfig {
        cases: if cfg!(debug_assertions) {
            debug
        } else {
            release
        },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(150, 2000))]

    #[test]
    fn any_answers_leave_a_play_whole(bytes in prop::collection::vec(any::<u8>(), 5..60)) {
        targets::answers(&bytes);
    }

    #[test]
    fn a_saved_board_that_was_changed_is_refused_or_whole(
        seed in 0..40_u64,
        changes in prop::collection::vec(any::<u8>(), 1..30),
    ) {
        look_at_changed(seed, &changes);
    }
}

fn saved(state: &State) -> Value {
    let code = |id| base().card(id).map(|card| card.code.as_str());
    serde_json::to_value(SavedState::of(&base().world, code, state)).unwrap()
}

fn restored(value: Value) -> Option<State> {
    let saved: SavedState = serde_json::from_value(value).ok()?;
    let find = |code: &str| base().cards().iter().find(|it| it.code == code);
    let card = |code: &str| find(code).map(|card| card.id);
    saved.restore(&base().world, base().ids(), card).ok()
}

/// A board that a play has left, which is one that the rules allow.
fn board(seed: u64) -> State {
    let cards = base();
    let state = stirred(cards, seed);
    let ids: Vec<_> = cards.ids().collect();
    let mut plays = (0..ids.len()).filter_map(|i| {
        let card = ids[(i + seed as usize) % ids.len()];
        let action = westron::play::Action::Play { card, die: None };
        play_through(cards, &state, &action, seed)
    });
    plays.next().unwrap().attempt().state
}

fn look_at_changed(seed: u64, changes: &[u8]) -> bool {
    let state = board(seed);
    let mut value = saved(&state);
    let mut source = Source::new(changes);
    for _ in 0..1 + changes.len() / 10 {
        change(&mut value, &mut source);
    }
    let Some(restored) = restored(value) else {
        return false;
    };
    targets::check_saved(&restored);
    true
}

#[test]
fn changed_boards_are_restored_and_refused() {
    let mut dice = crate::common::Dice::new(5);
    let count = 300;
    let kept = (0..count).filter(|i| {
        let changes: Vec<u8> = (0..8).map(|_| dice.below(256) as u8).collect();
        look_at_changed(i % 20, &changes)
    });
    let kept = kept.count();
    assert!(
        kept > 20 && kept < count as usize - 20,
        "{kept} of {count} were restored"
    );
}

#[test]
fn what_is_saved_is_restored() {
    for seed in 0..20 {
        let state = board(seed);
        assert!(restored(saved(&state)) == Some(state), "seed {seed}");
    }
}
