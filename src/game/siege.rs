//! What follows when figures leave a region: lost Leaders, ended sieges, captures (R1.4, R2.6, R2.7).

use crate::world::*;

use super::change::{Change, Figure};
use super::game::{Flow, Game};

impl Game<'_> {
    /// Looks at a region after Army units have left it: Leaders who can't stand alone go (R1.4),
    /// and a siege without a garrison or without a besieger ends (R2.7).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn units_left(&mut self, region: RegionId) -> Flow {
        for side in Side::BOTH {
            if !self.board().has_army(side, region) {
                self.lose_leaders_alone(side, region)?;
            }
        }
        if !self.state.besieged.contains(region) {
            return Ok(());
        }
        let Some(inside) = self.board().controller(region) else {
            return Ok(());
        };
        let garrison = self.board().has_army(inside, region);
        let besieger = self.board().has_army(inside.opponent(), region);
        if !garrison || !besieger {
            self.end_siege(region)?;
        }
        if !garrison && besieger {
            self.capture(region, inside.opponent())?;
        }
        Ok(())
    }

    fn lose_leaders_alone(&mut self, side: Side, region: RegionId) -> Flow {
        loop {
            let alone = self.state.stacks.of(region).find(|stack| {
                let kind = self.world.kind(stack.kind);
                kind.class == FigureClass::Leader
                    && !kind.stands_alone
                    && self.board().side_of(stack.nation) == side
            });
            let Some(stack) = alone else { return Ok(()) };
            let figure = Figure {
                nation: stack.nation,
                kind: stack.kind,
            };
            self.take_out(figure, region);
            self.happened(Change::Eliminated(figure, region))?;
        }
    }

    /// A siege ends: whoever is left stands in the region.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn end_siege(&mut self, region: RegionId) -> Flow {
        self.state.besieged.remove(region);
        self.happened(Change::SiegeEnded(region))
    }

    /// A siege begins: the side that controls the Stronghold is inside from now on.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn begin_siege(&mut self, region: RegionId, besieger: Side) -> Flow {
        self.state.besieged.insert(region);
        self.happened(Change::SiegeBegan(region, besieger))
    }

    /// A side takes the Settlement of a region; nothing where it has it already (R1.3, R6.3).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn capture(&mut self, region: RegionId, side: Side) -> Flow {
        let Some(owner) = self.board().first_owner(region) else {
            return Ok(());
        };
        if self.board().controller(region) == Some(side) {
            return Ok(());
        }
        self.state.captured.set(region, side != owner);
        self.happened(Change::Captured(region, side))?;
        if side != owner {
            self.capture_alarms(region)
        } else {
            Ok(())
        }
    }
}
