//! What holds for every move: who moves is who was there, nobody moves twice, and every region that an
//! Army enters is open to it.

use std::collections::BTreeMap;

use westron::game::*;
use westron::play::Action;
use westron::world::*;

use super::boards::{actions, base, play_through, stirred};

/// The actions that move and do nothing else: by dice, and by cards whose other clauses move nobody.
fn moves(action: &Action) -> bool {
    matches!(
        action,
        Action::MoveArmies { .. } | Action::MoveCharacters { .. }
    )
}

#[test]
fn nobody_moves_twice_and_armies_enter_what_is_open_to_them() {
    let cards = base();
    let world = &cards.world;
    let (mut marched, mut arrived) = (0, 0);
    for seed in 1500..if cfg!(debug_assertions) { 1540 } else { 1700 } {
        let state = stirred(cards, seed);
        let before = Board {
            world,
            state: &state,
        };
        for action in actions(cards, seed).into_iter().filter(moves) {
            let Some(play) = play_through(cards, &state, &action, seed) else {
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
