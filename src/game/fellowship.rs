//! The journey of the Fellowship (R9), and what its coming does to the Nations (R6.2).

use arrayvec::ArrayVec;

use crate::world::*;

use super::board::Board;
use super::change::{Change, RingChange};
use super::game::{Flow, Game};
use super::question::{Choice, Options, RingPrompt};
use super::reason::Reason;
use super::state::{CharacterPlace, LAST_STEP, MAX_CORRUPTION, Triumph, Victory};

/// The way of the figure: where it starts, then region by region.
type Way = ArrayVec<RegionId, MAX_REGIONS>;

impl Board<'_> {
    /// What keeps the Fellowship from moving (R9.3).
    pub fn bar_to_move_fellowship(&self) -> Option<Reason> {
        self.fellowship.revealed.then_some(Reason::Revealed)
    }

    /// What keeps the Fellowship from being declared (R9.4).
    pub fn bar_to_declare(&self) -> Option<Reason> {
        let it = &self.fellowship;
        match it.region {
            None => Some(Reason::OnTheTrack),
            Some(_) if it.declared => Some(Reason::DeclaredAlready),
            Some(_) => self.bar_to_move_fellowship(),
        }
    }

    /// Whether the Fellowship can enter the Mordor Track (R9.7).
    pub fn can_enter_mordor(&self) -> bool {
        let entry = |region| self.world.region(region).mordor_entry;
        self.fellowship.region.is_some_and(entry)
    }

    /// Whether the figure can come to an end in so many steps from a region, where it may not end in an
    /// unconquered City or Stronghold of the Free Peoples (R9.5).
    fn can_end(&self, region: RegionId, steps: u8) -> bool {
        let near = self.world.within(steps, RegionSet::of(region));
        near.iter().any(|end| !self.shelters(end))
    }
}

impl Game<'_> {
    /// The Fellowship moves (R9.3), and the Shadow hunts; on the Mordor Track a tile is drawn, and unless
    /// it says Stop the Fellowship comes to the next step (R9.7). Returns what stops it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision or chance is open.
    pub fn move_fellowship(&mut self) -> Flow<Option<Reason>> {
        if let Some(bar) = self.board().bar_to_move_fellowship() {
            return Ok(Some(bar));
        }
        self.note_journey();
        match self.state.fellowship.mordor {
            Some(step) => self.climb(step)?,
            None => {
                let before = self.state.fellowship.progress;
                let after = before.saturating_add(1);
                self.state.fellowship.progress = after;
                self.ring(RingChange::Progress(before, after))?;
                self.hunt()?;
            }
        }
        Ok(None)
    }

    /// A move on the Mordor Track. At its end the Free Peoples win, once the tile is resolved (R9.7).
    fn climb(&mut self, step: u8) -> Flow {
        let tile = self.draw_tile(Side::Shadow)?;
        if let Some(tile) = tile {
            self.hunt_with(tile, 0, super::HuntTerms::default())?;
        }
        if tile.is_some_and(|tile| self.world.tile(tile).stop) {
            return Ok(());
        }
        let step = step.saturating_add(1).min(LAST_STEP);
        self.state.fellowship.mordor = Some(step);
        self.ring(RingChange::MordorStep(step))?;
        if step == LAST_STEP && self.state.fellowship.corruption < MAX_CORRUPTION {
            return self.win(Victory {
                side: Side::FreePeoples,
                by: Triumph::RingDestroyed,
            });
        }
        Ok(())
    }

    /// The Fellowship enters the Mordor Track (R9.7).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn enter_mordor(&mut self) -> Flow {
        self.state.fellowship.region = None;
        self.state.fellowship.progress = 0;
        self.state.fellowship.mordor = Some(0);
        self.ring(RingChange::EnteredMordor)?;
        self.tiles_for_mordor()
    }

    /// The Fellowship is declared (R9.4): the Free Peoples move the figure up to Progress regions.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn declare_on_way(&mut self) -> Flow {
        let way = self.way(true)?;
        let Some(end) = way.last().copied() else {
            return Ok(());
        };
        self.path = way.iter().copied().collect();
        self.declared_in(end)
    }

    /// The Fellowship is declared in a region, straight from where it was (R9.4).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn declare(&mut self, region: RegionId) -> Flow {
        let start = self.state.fellowship.region;
        self.path = start.into_iter().chain([region]).collect();
        self.declared_in(region)
    }

    /// Progress is 0 from now on, and in an unconquered City or Stronghold of the Free Peoples 1
    /// Corruption is healed and the Nation roused (R9.4).
    fn declared_in(&mut self, region: RegionId) -> Flow {
        self.state.fellowship.region = Some(region);
        self.state.fellowship.progress = 0;
        self.state.fellowship.declared = true;
        self.sheltered = self.board().shelters(region);
        self.happened(Change::Declared(region))?;
        if self.board().shelters(region) {
            self.change_corruption(-1)?;
        }
        self.declaration_rouses(region)?;
        self.sheltered = false;
        self.path = RegionSet::EMPTY;
        Ok(())
    }

    /// The Fellowship is revealed (R9.5): the Free Peoples move the figure up to Progress regions; then
    /// come the tiles that cards draw, then those of the Strongholds on the way. On the Mordor Track it
    /// is only known where it is.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision or chance is open.
    pub fn reveal(&mut self) -> Flow {
        if self.state.fellowship.mordor.is_some() {
            self.state.fellowship.revealed = true;
            return self.happened(Change::Revealed);
        }
        let way = self.way(false)?;
        let end = way.last().copied();
        if end != self.state.fellowship.region
            && let Some(end) = end
        {
            self.state.fellowship.region = Some(end);
            self.ring(RingChange::Shifted(end))?;
        }
        self.state.fellowship.revealed = true;
        self.state.fellowship.progress = 0;
        self.path = way.iter().copied().collect();
        self.happened(Change::Revealed)?;
        self.path = RegionSet::EMPTY;
        self.stronghold_tiles(&way)
    }

    /// The way of the figure, chosen by the Free Peoples region by region, at most Progress of them.
    /// Unless it may end anywhere, it does not end in an unconquered City or Stronghold of the Free
    /// Peoples (R9.5).
    fn way(&mut self, anywhere: bool) -> Flow<Way> {
        let mut way = Way::new();
        let Some(start) = self.state.fellowship.region else {
            return Ok(way);
        };
        way.push(start);
        let mut at = start;
        for left in (1..=self.state.fellowship.progress).rev() {
            let board = self.board();
            let goes_on = |next: &RegionId| anywhere || board.can_end(*next, left - 1);
            let next = self.world.region(at).neighbours.iter().filter(goes_on);
            let mut options: Options = next.map(Choice::Region).collect();
            if anywhere || !board.shelters(at) {
                options.push(Choice::Done);
            }
            let Choice::Region(next) = self.ask_free_peoples(RingPrompt::Path(left), options)?
            else {
                break;
            };
            at = next;
            if way.try_push(at).is_err() {
                break;
            }
        }
        Ok(way)
    }

    /// The Fellowship is hidden (R9.5).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn hide(&mut self) -> Flow {
        self.note_journey();
        self.state.fellowship.revealed = false;
        self.happened(Change::Hidden)
    }

    /// On the Mordor Track a turn without an attempt to move or hide costs Corruption (R9.7).
    fn note_journey(&mut self) {
        if self.state.fellowship.mordor.is_some() {
            self.state.fellowship.journeyed = true;
        }
    }

    /// The figure of the Fellowship is put into a region; Progress stays.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn shift_fellowship(&mut self, region: RegionId) -> Flow {
        self.state.fellowship.region = Some(region);
        self.ring(RingChange::Shifted(region))
    }

    /// Adds Corruption, or heals it, between 0 and the most there is (R9.1), at which the Shadow wins.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open, or the game is over.
    pub fn change_corruption(&mut self, by: i8) -> Flow {
        let before = self.state.fellowship.corruption;
        let after = before.saturating_add_signed(by).min(MAX_CORRUPTION);
        self.state.fellowship.corruption = after;
        if before == after {
            return Ok(());
        }
        self.happened(Change::Corruption(before, after))?;
        if after == MAX_CORRUPTION {
            return self.win(Victory {
                side: Side::Shadow,
                by: Triumph::Corruption,
            });
        }
        Ok(())
    }

    /// A Character ends a move, or enters play, in a region (R6.2).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn arrive(&mut self, character: CharacterId, region: RegionId) -> Flow {
        let before = self.state.characters[character];
        self.state.characters[character] = CharacterPlace::Region(region);
        let change = Change::CharacterArrived(character, region);
        self.note(change);
        if before == CharacterPlace::Fellowship {
            self.settle_guide()?;
        }
        self.tell(change)?;
        if before == CharacterPlace::Aside && self.world.character(character).rouses_all_on_entry {
            self.all_roused(character)?;
        }
        self.companion_rouses(character, region)
    }
}
