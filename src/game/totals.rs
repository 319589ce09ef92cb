//! How many figures there are: a play never makes or loses one.

use crate::world::*;

use super::saved::SaveError;
use super::state::{Hunt, State};

/// All figures of a state, wherever they are. A play never changes it.
pub fn figure_totals(world: &World, state: &State) -> NationMap<KindMap<u32>> {
    let mut totals: NationMap<KindMap<u32>> = NationMap::filled(KindMap::filled(0));
    for nation in world.nation_ids() {
        for kind in world.kind_ids() {
            let beside =
                state.reinforcements[nation][kind] as u32 + state.casualties[nation][kind] as u32;
            totals[nation][kind] += beside;
        }
    }
    for stack in state.stacks.iter() {
        totals[stack.nation][stack.kind] += u32::from(stack.count);
    }
    totals
}

pub(super) fn check_figures(
    world: &World,
    expected: &NationMap<KindMap<u32>>,
    found: &NationMap<KindMap<u32>>,
) -> Result<(), SaveError> {
    for nation in world.nation_ids() {
        for kind in world.kind_ids() {
            let (expected, found) = (expected[nation][kind], found[nation][kind]);
            if expected != found {
                return Err(SaveError::Figures {
                    figure: world.figure_name(nation, kind),
                    expected,
                    found,
                });
            }
        }
    }
    Ok(())
}

/// There is only so many tiles of a kind; a special one may be out of the game.
pub(super) fn check_tiles(world: &World, hunt: &Hunt) -> Result<(), SaveError> {
    let piles = [
        &hunt.pool,
        &hunt.drawn,
        &hunt.waiting,
        &hunt.removed,
        &hunt.aside,
    ];
    for tile in world.tile_ids() {
        let found: u32 = piles.iter().map(|pile| u32::from(pile[tile])).sum();
        let most = world.tile(tile).count.max(1);
        if found > u32::from(most) {
            return Err(SaveError::Tiles {
                tile: world.tile(tile).id.clone(),
                found,
                most,
            });
        }
    }
    Ok(())
}
