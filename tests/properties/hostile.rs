//! Answers that nobody asked for, and saved boards that somebody has changed.

use proptest::prelude::*;
use serde_json::Value;
use westron::game::*;

use super::boards::{base, play_through, stirred};
use super::source::Source;
use crate::targets;

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

/// All places of a value that can be changed, as paths.
fn places(value: &Value, path: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                places(inner, &format!("{path}/{key}"), into);
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                places(inner, &format!("{path}/{i}"), into);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    into.push(path.to_owned());
}

fn pick<T: Clone>(source: &mut Source<'_>, from: &[T]) -> T {
    // Lists are longer than a byte counts.
    from[(source.below(256) * 256 + source.below(256)) % from.len()].clone()
}

/// One change: another number, another name, one thing more or less, or two things exchanged.
fn change(value: &mut Value, source: &mut Source<'_>) {
    let mut all = Vec::new();
    places(value, "", &mut all);
    let at = pick(source, &all);
    let other = value.pointer(&pick(source, &all)).cloned().unwrap();
    let Some(target) = value.pointer_mut(&at) else {
        return;
    };
    match target {
        Value::Bool(it) => *it = !*it,
        Value::Number(_) => {
            *target = Value::from(pick(source, &[0, 1, 2, 5, 99, 200, 255, 256, -1]));
        }
        Value::String(_) | Value::Null => *target = other,
        Value::Array(items) => match source.below(3) {
            0 => items.push(other),
            1 => drop(items.pop()),
            _ => items.extend(items.clone()),
        },
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let first = keys.first().cloned().unwrap_or_default();
            match source.below(5) {
                0 => drop(fields.remove(&first)),
                1 => drop(fields.insert("besieged".to_owned(), Value::from(true))),
                2 => drop(fields.insert("captured".to_owned(), Value::from(true))),
                3 => drop(fields.insert(first, other)),
                _ => {
                    // The first field takes the last one's name.
                    if let (Some(inner), Some(last)) = (fields.remove(&first), keys.last()) {
                        fields.insert(last.clone(), inner);
                    }
                }
            }
        }
    }
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
