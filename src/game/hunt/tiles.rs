//! Hunt tiles: the pool, what is drawn, and what is put in play (R9.7, R10.4).

use crate::game::change::{Change, RingChange};
use crate::game::game::{Flow, Game};
use crate::game::reason::Reason;
use crate::world::*;

impl Game<'_> {
    /// A side draws a tile from the pool. Cards on the table may answer before, and when it is known.
    /// `None` where the draw is prevented or there is no tile.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision or chance is open.
    pub fn draw_tile(&mut self, side: Side) -> Flow<Option<TileId>> {
        if !self.has_tile() {
            return Ok(None);
        }
        self.hunting = super::Hunting::default();
        self.due(Change::Ring(RingChange::DrawDue(side)))?;
        if self.hunting.prevented {
            self.ring(RingChange::Prevented(side))?;
            return Ok(None);
        }
        let tile = self.take_tile()?;
        self.hunting.tile = Some(tile);
        self.ring(RingChange::Drawn(side, tile))?;
        Ok(self.hunting.tile)
    }

    /// Whether a tile can be drawn: from the pool, or once it is refilled (R10.4).
    pub fn has_tile(&self) -> bool {
        let hunt = &self.state.hunt;
        let standard = |id: TileId| self.world.tile(id).special.is_none();
        self.world
            .tile_ids()
            .any(|id| hunt.pool[id] > 0 || standard(id) && hunt.drawn[id] > 0)
    }

    fn take_tile(&mut self) -> Flow<TileId> {
        let empty = self
            .world
            .tile_ids()
            .all(|id| self.state.hunt.pool[id] == 0);
        if empty {
            self.refill()?;
        }
        let tile = self.next_tile()?;
        self.state.hunt.pool[tile] -= 1;
        self.state.hunt.drawn[tile] += 1;
        Ok(tile)
    }

    /// The standard tiles that were drawn return to the pool (R10.4).
    fn refill(&mut self) -> Flow {
        for id in self.world.tile_ids() {
            if self.world.tile(id).special.is_none() {
                let drawn = std::mem::take(&mut self.state.hunt.drawn[id]);
                self.state.hunt.pool[id] += drawn;
            }
        }
        self.ring(RingChange::Refilled)
    }

    /// Another tile takes the place of the one just drawn, which returns to the pool when the action is
    /// over. Returns what stops it.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision or chance is open.
    pub fn replace_tile(&mut self, side: Side) -> Flow<Option<Reason>> {
        let Some(old) = self.hunting.tile else {
            return Ok(Some(Reason::NoHunt));
        };
        self.state.hunt.drawn[old] = self.state.hunt.drawn[old].saturating_sub(1);
        if !self.has_tile() {
            self.state.hunt.drawn[old] += 1;
            return Ok(Some(Reason::NoTile));
        }
        self.state.hunt.aside[old] += 1;
        self.ring(RingChange::SetAside(old))?;
        let tile = self.take_tile()?;
        self.hunting.tile = Some(tile);
        self.ring(RingChange::Drawn(side, tile))?;
        Ok(None)
    }

    /// The tiles that were set aside return to the pool: the action is over.
    pub(in crate::game) fn return_aside(&mut self) -> Flow {
        for id in self.world.tile_ids() {
            for _ in 0..std::mem::take(&mut self.state.hunt.aside[id]) {
                self.state.hunt.pool[id] += 1;
                self.ring(RingChange::Returned(id))?;
            }
        }
        Ok(())
    }

    /// The same where the game is over and nobody answers any more.
    pub fn return_aside_quietly(&mut self) {
        for id in self.world.tile_ids() {
            let aside = std::mem::take(&mut self.state.hunt.aside[id]);
            self.state.hunt.pool[id] += aside;
        }
    }

    /// A drawn tile returns to the pool.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn return_tile(&mut self, tile: TileId) -> Flow {
        self.state.hunt.drawn[tile] = self.state.hunt.drawn[tile].saturating_sub(1);
        self.state.hunt.pool[tile] += 1;
        self.ring(RingChange::Returned(tile))
    }

    /// A drawn tile is removed for good.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn remove_tile(&mut self, tile: TileId) -> Flow {
        self.state.hunt.drawn[tile] = self.state.hunt.drawn[tile].saturating_sub(1);
        self.state.hunt.removed[tile] += 1;
        self.ring(RingChange::Removed(tile))
    }

    /// A special tile enters play: into the pool if the Fellowship is on the Mordor Track, else it waits
    /// for that (R9.7). Returns whether it did; it does not where it is in play already.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn put_tile_in_play(&mut self, tile: TileId) -> Flow<bool> {
        let on_track = self.state.fellowship.mordor.is_some();
        let hunt = &mut self.state.hunt;
        let piles = [
            hunt.pool,
            hunt.drawn,
            hunt.waiting,
            hunt.removed,
            hunt.aside,
        ];
        if piles.iter().any(|pile| pile[tile] > 0) {
            return Ok(false);
        }
        match on_track {
            true => hunt.pool[tile] = 1,
            false => hunt.waiting[tile] = 1,
        }
        self.ring(RingChange::InPlay(tile))?;
        Ok(true)
    }

    /// The Fellowship enters the Mordor Track: special tiles in play join the pool, and drawn Eyes
    /// return, save those removed for good (R9.7).
    pub(in crate::game) fn tiles_for_mordor(&mut self) -> Flow {
        for id in self.world.tile_ids() {
            let facts = self.world.tile(id);
            let hunt = &mut self.state.hunt;
            let mut joining = std::mem::take(&mut hunt.waiting[id]);
            if facts.special.is_none() && facts.value == TileValue::Eye {
                joining += std::mem::take(&mut hunt.drawn[id]);
            }
            for _ in 0..joining {
                self.state.hunt.pool[id] += 1;
                self.ring(RingChange::Returned(id))?;
            }
        }
        Ok(())
    }
}
