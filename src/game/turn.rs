//! The end of a turn (R9.7, R12), and what is new in the next.

use crate::world::*;

use super::board::Board;
use super::change::Change;
use super::game::{Flow, Game};
use super::state::{Triumph, Victory};

/// Points of captured Settlements by which the Shadow wins at the end of a turn (R12).
pub const SHADOW_POINTS: u8 = 10;

/// Points of captured Settlements by which the Free Peoples win at the end of a turn (R12).
pub const FREE_PEOPLES_POINTS: u8 = 4;

impl Board<'_> {
    /// The points of the enemy's Settlements that a side has captured: 1 for a City, 2 for a Stronghold
    /// (R12).
    pub fn points(&self, side: Side) -> u8 {
        let enemy = side.opponent();
        let captured = self.captured.iter();
        captured
            .filter(|region| self.first_owner(*region) == Some(enemy))
            .map(|region| match self.settlement_of(region) {
                Some(Settlement::City) => 1,
                Some(Settlement::Stronghold) => 2,
                Some(Settlement::Town | Settlement::Fortification) | None => 0,
            })
            .fold(0, u8::saturating_add)
    }

    /// Who wins by points if the turn ends now: the Shadow comes first (R12).
    pub fn conqueror(&self) -> Option<Victory> {
        let needed = [
            (Side::Shadow, SHADOW_POINTS),
            (Side::FreePeoples, FREE_PEOPLES_POINTS),
        ];
        needed.into_iter().find_map(|(side, needed)| {
            let points = self.points(side);
            let by = Triumph::Conquest(points);
            (points >= needed).then_some(Victory { side, by })
        })
    }
}

impl Game<'_> {
    /// The turn ends: on the Mordor Track it costs 1 Corruption if the Fellowship has not tried to move
    /// or to hide (R9.7), then points are counted (R12). In the next turn all dice come back, to be
    /// rolled again, and what can be done once a turn can be done again (R5.12, R9.4, R11.4).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open, or the game is over.
    pub fn end_turn(&mut self) -> Flow {
        let fellowship = &self.state.fellowship;
        if fellowship.mordor.is_some() && !fellowship.journeyed {
            self.change_corruption(1)?;
        }
        if let Some(victory) = self.board().conqueror() {
            return self.win(victory);
        }
        self.state.fellowship.declared = false;
        self.state.fellowship.journeyed = false;
        self.state.ring_used = PerSide::default();
        self.state.abilities_used = CharacterSet::EMPTY;
        self.state.dice = PerSide([FaceMap::default(); 2]);
        self.state.dice_rolled = PerSide::default();
        self.state.hunt.dice = PerSide::default();
        self.happened(Change::TurnEnded)
    }
}
