//! Where the Hunt tiles lie.

use crate::diagnostic::Code;
use crate::game::Hunt;
use crate::scenario::tree::{Fact, TilePile};
use crate::syntax::Span;
use crate::world::*;

use super::Builder;

/// The piles: the later ones give up first what a line puts elsewhere.
const PILES: [TilePile; 4] = [
    TilePile::Removed,
    TilePile::Waiting,
    TilePile::Drawn,
    TilePile::Pool,
];

impl Builder<'_, '_> {
    /// Lays the tiles as the lines say. There is only so many of a kind: what a line puts somewhere
    /// is no longer in the piles that no line describes.
    pub(super) fn lay_tiles<'l>(&mut self, facts: impl Iterator<Item = (&'l Fact, Span)>) {
        let world = self.lookup.world();
        let most = |tile: TileId| world.tile(tile).count.max(1);
        let mut laid: TileMap<u8> = TileMap::default();
        let mut written: Vec<(TilePile, Span)> = Vec::new();
        for (fact, span) in facts {
            let Fact::Tiles(pile, tiles) = fact else {
                continue;
            };
            let before = written.iter().find(|(other, _)| other == pile);
            if let Some((_, first)) = before.copied() {
                let message = "what this pile of Hunt tiles holds is said twice";
                self.lookup
                    .contradict(span, Some(first), message, "join the lines");
                continue;
            }
            written.push((*pile, span));
            let mut heap: TileMap<u8> = TileMap::default();
            for (count, word) in tiles {
                let Some(tile) = self.lookup.tile(word) else {
                    continue;
                };
                laid[tile] = laid[tile].saturating_add(*count);
                if laid[tile] > most(tile) {
                    let most = most(tile);
                    let (verb, s) = if most == 1 { ("is", "") } else { ("are", "s") };
                    let message = format!("there {verb} {most} Hunt tile{s} `{}`", word.text);
                    let help = "write fewer of them, in all the lines together";
                    self.lookup
                        .find(Code::TooManyFigures, word.span, message, help);
                }
                heap[tile] = heap[tile].saturating_add(*count);
            }
            *pile_of(&mut self.setup.state.hunt, *pile) = heap;
        }
        for tile in world.tile_ids() {
            let mut left = most(tile).saturating_sub(laid[tile]);
            let silent = |pile: &TilePile| written.iter().all(|(other, _)| other != pile);
            for pile in PILES.into_iter().filter(silent) {
                let heap = pile_of(&mut self.setup.state.hunt, pile);
                heap[tile] = heap[tile].min(left);
                left -= heap[tile];
            }
        }
    }
}

fn pile_of(hunt: &mut Hunt, pile: TilePile) -> &mut TileMap<u8> {
    match pile {
        TilePile::Pool => &mut hunt.pool,
        TilePile::Drawn => &mut hunt.drawn,
        TilePile::Waiting => &mut hunt.waiting,
        TilePile::Removed => &mut hunt.removed,
    }
}
