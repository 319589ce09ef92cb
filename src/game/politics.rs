//! Politics (R6): what activates and advances a Nation.

use crate::world::*;

use super::board::Board;
use super::change::{Cause, Change, Deed};
use super::game::{Flow, Game};
use super::reason::Reason;
use super::state::MAX_STEPS;

impl Board<'_> {
    /// The envoy of a Nation in an unconquered City or Stronghold of it, from where any die advances
    /// it (R11.3).
    pub fn envoy(&self, nation: NationId) -> Option<CharacterId> {
        self.world.character_ids().find(|&who| {
            self.world.character(who).envoy == Some(nation)
                && self.region_of(who).is_some_and(|region| {
                    self.nation_of(region) == Some(nation) && self.shelters(region)
                })
        })
    }
}

impl Game<'_> {
    /// Activates a Nation. `Ok(None)` when it is done or was done before, else what stops it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn activate(&mut self, nation: NationId, cause: Cause) -> Flow<Option<Reason>> {
        if self.state.politics[nation].active {
            return Ok(None);
        }
        if let Some((card, false)) = self.cards.rouses(self.board(), nation, cause) {
            return Ok(Some(Reason::Forbidden(card)));
        }
        self.state.politics[nation].active = true;
        self.happened(Change::Activated(nation, cause))?;
        Ok(None)
    }

    /// Advances a Nation one step (R6.1), on behalf of a side. Returns what stops it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn advance(&mut self, side: Side, nation: NationId, cause: Cause) -> Flow<Option<Reason>> {
        if let Some(reason) = self.bar_to_advance(side, nation, cause) {
            return Ok(Some(reason));
        }
        self.state.politics[nation].steps -= 1;
        self.happened(Change::Advanced(nation, cause))?;
        Ok(None)
    }

    /// What keeps a Nation from advancing a step.
    pub fn bar_to_advance(&self, side: Side, nation: NationId, cause: Cause) -> Option<Reason> {
        let standing = self.state.politics[nation];
        match standing.steps {
            0 => return Some(Reason::AlreadyAtWar(nation)),
            1 if !standing.active => return Some(Reason::PassiveAtLastStep(nation)),
            _ => {}
        }
        self.cards
            .forbids(self.board(), Deed::Advance(side, nation, cause))
            .map(Reason::Forbidden)
    }

    /// Moves a Nation back one step (R6.1). Returns what stops it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn move_back(&mut self, nation: NationId, cause: Cause) -> Flow<Option<Reason>> {
        if self.state.politics[nation].steps >= MAX_STEPS {
            return Ok(Some(Reason::FirstStep(nation)));
        }
        self.state.politics[nation].steps += 1;
        self.happened(Change::MovedBack(nation, cause))?;
        Ok(None)
    }

    /// What an attack on the Army in a region does to the Nations (R6.2, R6.3), once a battle.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn attacked(&mut self, region: RegionId, attacker: Side) -> Flow {
        let defender = attacker.opponent();
        let nations = self.board().army_nations(defender, region);
        self.happened(Change::Attacked(region, attacker))?;
        let cause = Cause::Attack(region);
        self.rouse(
            cause,
            if defender == Side::FreePeoples {
                nations
            } else {
                NationSet::EMPTY
            },
        )?;
        for nation in nations.iter() {
            self.advance(defender, nation, cause)?;
        }
        Ok(())
    }

    /// A Companion ends a move or enters play in a region: he may rouse its Nation (R6.2, R6.5).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn companion_rouses(&mut self, character: CharacterId, region: RegionId) -> Flow {
        let roused = self.unconquered_nation(region) & self.world.character(character).rouses;
        self.rouse(Cause::Companion(character), roused)
    }

    /// The Fellowship is declared in a region: its Nation is roused (R6.2, R6.5).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn declaration_rouses(&mut self, region: RegionId) -> Flow {
        let roused = self.unconquered_nation(region);
        self.rouse(Cause::Declaration(region), roused)
    }

    /// A Settlement is captured: its Nation advances (R6.3).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn capture_alarms(&mut self, region: RegionId) -> Flow {
        if let Some(nation) = self.board().nation_of(region) {
            let side = self.world.nation(nation).side;
            self.advance(side, nation, Cause::Capture(region))?;
        }
        Ok(())
    }

    /// An Army enters a region of an enemy Nation (R6.2).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn entry_rouses(&mut self, region: RegionId, side: Side) -> Flow {
        let nation = self.board().nation_of(region);
        let roused = nation
            .filter(|_| side == Side::Shadow)
            .map_or(NationSet::EMPTY, NationSet::of);
        self.rouse(
            Cause::Entry(region),
            roused & self.world.nations_of(Side::FreePeoples),
        )
    }

    /// A Character enters play at whose coming all Free Peoples Nations wake (R6.2).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn all_roused(&mut self, character: CharacterId) -> Flow {
        self.rouse(
            Cause::Arrival(character),
            self.world.nations_of(Side::FreePeoples),
        )
    }

    /// The Free Peoples Nation whose unconquered City or Stronghold is in a region.
    fn unconquered_nation(&self, region: RegionId) -> NationSet {
        let board = self.board();
        let nation = board.nation_of(region).filter(|_| board.shelters(region));
        nation.map_or(NationSet::EMPTY, NationSet::of)
    }

    /// Activates the Nations that a cause rouses: those of the list of R6.2 (`listed`), but for a
    /// Nation whose list a card replaces, what the card says (R6.2, last sentence).
    fn rouse(&mut self, cause: Cause, listed: NationSet) -> Flow {
        for nation in self.world.nations_of(Side::FreePeoples).iter() {
            let roused = match self.cards.rouses(self.board(), nation, cause) {
                Some((_, answer)) => answer,
                None => listed.contains(nation),
            };
            if roused {
                self.activate(nation, cause)?;
            }
        }
        Ok(())
    }
}
