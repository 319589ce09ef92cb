//! What holds for every move: who moves is who was there, nobody moves twice, and every region that an
//! Army enters is open to it.

use std::collections::BTreeMap;

use westron::game::*;
use westron::play::Action;
use westron::program::{Clause, Effect};
use westron::world::*;

use super::boards::{base, play_through, stirred};

/// Everything by which figures move one region each, and nothing else is done.
fn all_moves() -> Vec<Action> {
    let cards = base();
    let mut all = Vec::new();
    for side in Side::BOTH {
        for die in cards.world.face_ids() {
            all.push(Action::MoveArmies { side, die });
            all.push(Action::MoveCharacters { side, die });
        }
    }
    let one_region =
        |it: &Clause| matches!(&it.effect, Effect::MoveArmies(it) if it.steps == Some(1));
    let marches = cards.cards().iter();
    for card in marches.filter(|card| !card.play.is_empty() && card.play.iter().all(one_region)) {
        // It matters to the answers of the dice how often it is played.
        for _ in 0..4 {
            all.push(Action::Play {
                card: card.id,
                die: None,
            });
        }
    }
    all
}

#[test]
fn nobody_moves_twice_and_armies_enter_what_is_open_to_them() {
    let cards = base();
    let world = &cards.world;
    let (mut marched, mut arrived) = (0, 0);
    for seed in 1500..if cfg!(debug_assertions) { 1540 } else { 1700 } {
        let mut state = stirred(cards, seed);
        for nation in world.nation_ids().filter(|_| seed % 2 == 0) {
            state.politics[nation] = Standing {
                steps: 0,
                active: true,
            };
        }
        let before = Board {
            world,
            state: &state,
        };
        for (number, action) in all_moves().into_iter().enumerate() {
            let answers = seed * 100 + number as u64;
            let Some(play) = play_through(cards, &state, &action, answers) else {
                continue;
            };
            // How many of each figure have left a region where they stood before.
            let mut left: BTreeMap<(RegionId, usize, usize), u8> = BTreeMap::new();
            let mut characters = CharacterSet::EMPTY;
            for change in play.attempt().log {
                match change {
                    Change::Moved(figure, count, from, to) => {
                        let key = (from, figure.nation.index(), figure.kind.index());
                        let sum = left.entry(key).or_default();
                        *sum += count;
                        let stood = state.stacks.count(from, figure.nation, figure.kind);
                        assert!(*sum <= stood, "seed {seed}, {action:?}: {change:?}");
                        let side = before.side_of(figure.nation);
                        if before.stands_alone(figure.kind) {
                            continue;
                        }
                        let near = world.region(from).neighbours;
                        assert!(near.contains(to), "seed {seed}, {change:?}");
                        let open = before.is_free_for_armies(side, to);
                        assert!(open, "seed {seed}, {action:?}: {change:?}");
                        let nation = NationSet::of(figure.nation);
                        // A Nation may have come to war when a Settlement was taken on the way.
                        if before.stopped_at_border(nation, to).is_empty() {
                            marched += 1;
                        } else {
                            panic!("seed {seed}, {action:?}: {change:?}");
                        }
                    }
                    Change::CharacterArrived(character, region) => {
                        assert!(!characters.contains(character), "seed {seed}, {action:?}");
                        characters.insert(character);
                        assert_ne!(before.region_of(character), Some(region));
                        assert_ne!(world.character(character).level, Some(0));
                        arrived += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(marched > 60 && arrived > 60, "{marched}, {arrived}");
}
