//! What the Fellowship and the Characters do to the Nations (R6.2, R9): as far as R1–R6 need it.

use crate::world::*;

use super::change::Change;
use super::game::{Flow, Game};
use super::state::{CharacterPlace, MAX_CORRUPTION};

impl Game<'_> {
    /// The Fellowship is declared in a region (R9.4): progress is 0 from now on, and in an unconquered
    /// City or Stronghold of the Free Peoples 1 Corruption is healed and the Nation roused.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn declare(&mut self, region: RegionId) -> Flow {
        self.state.fellowship.region = Some(region);
        self.state.fellowship.progress = 0;
        self.happened(Change::Declared(region))?;
        if self.board().shelters(region) {
            self.change_corruption(-1)?;
        }
        self.declaration_rouses(region)
    }

    /// The Fellowship is revealed where it stands (R9.5).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn reveal(&mut self) -> Flow {
        self.state.fellowship.revealed = true;
        self.state.fellowship.progress = 0;
        self.happened(Change::Revealed)
    }

    /// The Fellowship is hidden (R9.5).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn hide(&mut self) -> Flow {
        self.state.fellowship.revealed = false;
        self.happened(Change::Hidden)
    }

    /// Adds Corruption, or heals it, between 0 and the most there is (R9.1).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn change_corruption(&mut self, by: i8) -> Flow {
        let before = self.state.fellowship.corruption;
        let after = before.saturating_add_signed(by).min(MAX_CORRUPTION);
        self.state.fellowship.corruption = after;
        if before == after {
            Ok(())
        } else {
            self.happened(Change::Corruption(before, after))
        }
    }

    /// A Character ends a move, or enters play, in a region (R6.2).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn arrive(&mut self, character: CharacterId, region: RegionId) -> Flow {
        let enters_play = self.state.characters[character] == CharacterPlace::Aside;
        self.state.characters[character] = CharacterPlace::Region(region);
        self.happened(Change::CharacterArrived(character, region))?;
        if enters_play && self.world.character(character).rouses_all_on_entry {
            self.all_roused(character)?;
        }
        self.companion_rouses(character, region)
    }
}
