//! Random boards, the same for the same seed.
#![allow(dead_code, reason = "not every test uses all of it")]

pub mod battle;
pub mod source;
pub mod stirred;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use westron::game::*;
use westron::play::CardSet;
use westron::world::*;

/// Numbers for making boards.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `below`.
    pub fn below(&mut self, below: usize) -> usize {
        if below == 0 {
            0
        } else {
            (self.0.next_u64() % below as u64) as usize
        }
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of some things.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A board that rules allow: the printed set-up, stirred. All figures of the world are somewhere.
pub fn random_board(cards: &CardSet, seed: u64) -> State {
    let mut dice = Dice::new(seed);
    let world = &cards.world;
    let mut state = cards.start();
    let regions: Vec<RegionId> = world.region_ids().collect();
    let nations: Vec<NationId> = world.nation_ids().collect();
    let kinds: Vec<KindId> = world.kind_ids().collect();
    // Some figures leave the map, some the reinforcements.
    let stacks: Vec<Stack> = state.stacks.iter().collect();
    for stack in stacks {
        if dice.once_in(3) {
            let count = state
                .stacks
                .take(stack.region, stack.nation, stack.kind, stack.count);
            state.reinforcements[stack.nation][stack.kind] += count;
        }
    }
    for nation in &nations {
        for kind in &kinds {
            let pool = state.reinforcements[*nation][*kind] as usize;
            let lost = if dice.once_in(2) {
                dice.below(pool + 1)
            } else {
                0
            };
            state.reinforcements[*nation][*kind] -= lost as u8;
            state.casualties[*nation][*kind] += lost as u8;
        }
    }
    // Armies turn up in all sorts of places, and besiege the Strongholds they find held.
    for _ in 0..dice.below(25) {
        let (region, nation, kind) = (dice.pick(&regions), dice.pick(&nations), dice.pick(&kinds));
        let side = world.nation(nation).side;
        let board = Board {
            world,
            state: &state,
        };
        if board.state.reinforcements[nation][kind] == 0 || !board.is_unit(kind) {
            continue;
        }
        let enemy = board.has_army(side.opponent(), region);
        let fortified = world.region(region).settlement == Some(Settlement::Stronghold);
        if enemy && !board.is_besieged(region) {
            if !fortified || board.controller(region) != Some(side.opponent()) {
                continue;
            }
            state.besieged.insert(region);
        } else if !enemy && board.controller(region) == Some(side.opponent()) {
            let owner = board.first_owner(region);
            state.captured.set(region, owner == Some(side.opponent()));
        }
        let count = 1 + dice
            .below(3)
            .min(state.reinforcements[nation][kind] as usize - 1);
        state.stacks.add(region, nation, kind, count as u8);
        state.reinforcements[nation][kind] -= count as u8;
    }
    for nation in &nations {
        state.politics[*nation] = Standing {
            steps: dice.below(4) as u8,
            active: dice.once_in(2),
        };
        if state.politics[*nation].steps == 0 {
            state.politics[*nation].active = true;
        }
    }
    for character in world.character_ids() {
        state.characters[character] = match dice.below(6) {
            0 => CharacterPlace::Aside,
            1 => CharacterPlace::Out,
            2 if world.character(character).side == Side::FreePeoples => CharacterPlace::Fellowship,
            // Mostly where something happens.
            3 => CharacterPlace::Region(dice.pick(&regions)),
            _ => {
                let armies: Vec<RegionId> = Board {
                    world,
                    state: &state,
                }
                .armies(world.character(character).side)
                .iter()
                .collect();
                CharacterPlace::Region(dice.pick(&armies))
            }
        };
    }
    // Leaders without an Army are not on a board that the rules left alone.
    let stacks: Vec<Stack> = state.stacks.iter().collect();
    for stack in stacks {
        let board = Board {
            world,
            state: &state,
        };
        let alone = !board.has_army(board.side_of(stack.nation), stack.region);
        if alone && !board.is_unit(stack.kind) && !world.kind(stack.kind).stands_alone {
            let count = state
                .stacks
                .take(stack.region, stack.nation, stack.kind, stack.count);
            state.casualties[stack.nation][stack.kind] += count;
        }
    }
    state
}
