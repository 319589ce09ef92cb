//! The Hunt for the Ring (R10), step by step: the roll, the tile, what it does.

mod damage;
mod roll;
mod tiles;

use crate::world::*;

use super::change::{Change, RingChange};
use super::game::{Flow, Game};

pub use roll::HUNT_DICE;

/// The Hunt at work: what cards on the table look at and change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hunting {
    /// The tile drawn last.
    pub tile: Option<TileId>,
    /// Whether the draw that is due has been prevented.
    pub prevented: bool,
    /// What is added to each die of the Hunt roll by cards.
    pub bonus: u8,
    /// The damage that is left.
    pub damage: u8,
    /// Whether the damage may be reduced, by cards, the Guide or a casualty.
    pub reducible: bool,
    /// Whether a card has reduced it: one may (R10.3).
    pub reduced: bool,
}

/// What a card says of the Hunt that it brings about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HuntTerms {
    /// Whether the damage may be reduced before the rest is Corruption.
    pub reducible: bool,
    /// Whether a Companion taken at random must absorb damage.
    pub random_casualty: bool,
}

impl Default for HuntTerms {
    fn default() -> Self {
        HuntTerms {
            reducible: true,
            random_casualty: false,
        }
    }
}

impl Game<'_> {
    /// The Shadow hunts after the Fellowship has moved (R10.1, R10.2): it rolls, and a success draws a
    /// tile.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision or chance is open.
    pub fn hunt(&mut self) -> Flow {
        let successes = self.hunt_roll()?;
        if successes == 0 {
            return Ok(());
        }
        match self.draw_tile(Side::Shadow)? {
            Some(tile) => self.hunt_with(tile, successes, HuntTerms::default()),
            None => Ok(()),
        }
    }

    /// A tile takes effect as that of a successful Hunt: its damage, then its Reveal icon (R10.2,
    /// R10.3). `successes` are those of the Hunt roll, 0 where none was made.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision or chance is open.
    pub fn hunt_with(&mut self, tile: TileId, successes: u8, terms: HuntTerms) -> Flow {
        let facts = self.world.tile(tile);
        let numbered = facts.special.is_none() && matches!(facts.value, TileValue::Number(_));
        let ignored = numbered && self.guide_abilities().ignores_reveal;
        let mut reveals = facts.reveal && !ignored;
        match facts.value {
            TileValue::Number(number) if number < 0 => self.change_corruption(number)?,
            TileValue::Number(number) => {
                reveals |= self.suffer(number.unsigned_abs(), terms)?;
            }
            TileValue::Eye => {
                let damage = self.eye_damage(successes);
                reveals |= self.suffer(damage, terms)?;
            }
            TileValue::Die => {
                let damage = self.roll_number(Side::Shadow)?;
                reveals |= self.suffer(damage, terms)?;
            }
        }
        // Whoever is declared in a safe place is not found there (R9.4).
        if reveals && !self.state.fellowship.revealed && !self.sheltered {
            self.reveal()?;
        }
        Ok(())
    }

    /// The damage of an Eye: the successes of the roll; on the Mordor Track all dice in the box (R10.2).
    fn eye_damage(&self, successes: u8) -> u8 {
        let dice = &self.state.hunt.dice;
        match self.state.fellowship.mordor {
            Some(_) => dice[Side::Shadow].saturating_add(dice[Side::FreePeoples]),
            None => successes,
        }
    }

    /// One tile for each Shadow Stronghold still in Shadow hands on the way (R9.5).
    pub(super) fn stronghold_tiles(&mut self, way: &[RegionId]) -> Flow {
        for region in way {
            let board = self.board();
            let held = board.settlement_of(*region) == Some(Settlement::Stronghold)
                && board.first_owner(*region) == Some(Side::Shadow)
                && board.controller(*region) == Some(Side::Shadow);
            if held && let Some(tile) = self.draw_tile(Side::Shadow)? {
                self.hunt_with(tile, 0, HuntTerms::default())?;
            }
        }
        Ok(())
    }

    pub(super) fn ring(&mut self, change: RingChange) -> Flow {
        self.happened(Change::Ring(change))
    }
}
