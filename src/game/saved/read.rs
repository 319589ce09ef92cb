//! A state found by its names.

use std::collections::BTreeMap;

use crate::game::board::Board;
use crate::game::faults::Fault;
use crate::game::stacks::Stacks;
use crate::game::state::*;
use crate::game::totals::{check_figures, check_tiles, figure_totals};
use crate::names::fold;
use crate::world::*;

use super::{
    Counts, SaveError, SavedFellowship, SavedHunt, SavedPlace, SavedRegion, SavedState,
    SavedVictory,
};

impl SavedState {
    /// The state that the names stand for. `card` finds a card by its code; `cards` are all cards,
    /// those that the file does not name lie in their decks.
    ///
    /// # Errors
    /// A name that the world lacks, a number out of range, or figures that are not the world's.
    pub fn restore(
        &self,
        world: &World,
        cards: impl IntoIterator<Item = CardId>,
        card: impl Fn(&str) -> Option<CardId>,
    ) -> Result<State, SaveError> {
        let mut state = State::empty(world, cards);
        let expected = figure_totals(world, &state);
        let find = Finder { world };
        state.stacks = Stacks::of_world(world);
        state.reinforcements = find.pools(&self.reinforcements)?;
        state.casualties = find.pools(&self.casualties)?;
        self.read_characters(find, &mut state)?;
        for (name, region) in &self.regions {
            find.read_region(find.region(name)?, region, &mut state)?;
        }
        for (name, standing) in &self.politics {
            let steps = in_range("steps to war", standing.steps, MAX_STEPS)?;
            let active = standing.active;
            state.politics[find.nation(name)?] = Standing { steps, active };
        }
        state.fellowship = find.fellowship(&self.fellowship)?;
        state.hunt = find.hunt(&self.hunt)?;
        self.read_sides(find, &mut state)?;
        for name in &self.abilities_used {
            state.abilities_used.insert(find.character(name)?);
        }
        for (code, place) in &self.cards {
            let id = card(code).ok_or_else(|| unknown("card", code))?;
            state.cards[id] = place.place();
        }
        let winner = self.winner.as_ref().map(SavedVictory::restore);
        state.winner = winner.transpose()?;
        check_figures(world, &expected, &figure_totals(world, &state))?;
        check_tiles(world, &state.hunt)?;
        check_board(world, &state)?;
        Ok(state)
    }

    /// Where each Character is, on the map and off it; one place is enough.
    fn read_characters(&self, find: Finder<'_>, state: &mut State) -> Result<(), SaveError> {
        let mut seated = CharacterSet::EMPTY;
        let mut seat = |name: &str, place| {
            let character = find.character(name)?;
            if seated.contains(character) {
                return Err(SaveError::Twice(name.to_owned()));
            }
            seated.insert(character);
            state.characters[character] = place;
            Ok(())
        };
        for (region, there) in &self.regions {
            let region = find.region(region)?;
            for name in &there.characters {
                seat(name, CharacterPlace::Region(region))?;
            }
        }
        for (name, place) in &self.characters {
            seat(
                name,
                match place {
                    SavedPlace::Fellowship => CharacterPlace::Fellowship,
                    SavedPlace::Aside => CharacterPlace::Aside,
                    SavedPlace::Out => CharacterPlace::Out,
                },
            )?;
        }
        Ok(())
    }

    fn read_sides(&self, find: Finder<'_>, state: &mut State) -> Result<(), SaveError> {
        let most = find.world.rings();
        let mut together = 0_u8;
        for side in Side::BOTH {
            if let Some(counts) = self.dice.get(side.name()) {
                state.dice_rolled[side] = true;
                for (face, count) in counts {
                    state.dice[side][find.face(face)?] = *count;
                }
            }
            if let Some(rings) = self.rings.get(side.name()) {
                state.rings[side] = in_range("Elven Rings", *rings, most)?;
            }
            together = together.saturating_add(state.rings[side]);
            state.ring_used[side] = self.ring_used.iter().any(|name| name == side.name());
        }
        in_range("Elven Rings of both sides", together, most)?;
        Ok(())
    }
}

fn check_board(world: &World, state: &State) -> Result<(), SaveError> {
    let name = |region| world.region(region).name.clone();
    Err(match (Board { world, state }).fault() {
        None => return Ok(()),
        Some(Fault::LeaderAlone(region)) => SaveError::LeaderAlone(name(region)),
        Some(Fault::BothArmies(region)) => SaveError::BothArmies(name(region)),
        Some(Fault::NoSiege(region)) => SaveError::NoSiege(name(region)),
        Some(Fault::TooManyDice(side)) => SaveError::TooManyDice(side.name()),
        Some(Fault::WrongFace(side, face)) => {
            SaveError::WrongFace(side.name(), world.face(face).name.clone())
        }
        Some(Fault::ProgressOnTrack) => SaveError::ProgressOnTrack,
        Some(Fault::JourneyElsewhere) => SaveError::JourneyElsewhere,
    })
}

fn in_range(what: &'static str, value: u8, most: u8) -> Result<u8, SaveError> {
    if value <= most {
        Ok(value)
    } else {
        Err(SaveError::Range { what, value, most })
    }
}

pub(super) fn unknown(what: &'static str, name: &str) -> SaveError {
    SaveError::Unknown {
        what,
        name: name.to_owned(),
    }
}

/// The one of some things that has a name, with or without accents.
fn named<'w, T: Copy>(
    what: &'static str,
    mut all: impl Iterator<Item = T>,
    name_of: impl Fn(T) -> &'w String,
    name: &str,
) -> Result<T, SaveError> {
    let wanted = fold(name);
    all.find(|id| fold(name_of(*id)) == wanted)
        .ok_or_else(|| unknown(what, name))
}

/// Finds things of a world by the names in a file.
#[derive(Clone, Copy)]
struct Finder<'a> {
    world: &'a World,
}

impl Finder<'_> {
    fn region(self, name: &str) -> Result<RegionId, SaveError> {
        let name_of = |id| &self.world.region(id).name;
        named("region", self.world.region_ids(), name_of, name)
    }

    fn nation(self, name: &str) -> Result<NationId, SaveError> {
        let name_of = |id| &self.world.nation(id).name;
        named("Nation", self.world.nation_ids(), name_of, name)
    }

    fn character(self, name: &str) -> Result<CharacterId, SaveError> {
        let name_of = |id| &self.world.character(id).name;
        named("Character", self.world.character_ids(), name_of, name)
    }

    fn kind(self, id: &str) -> Result<KindId, SaveError> {
        let found = self
            .world
            .kind_ids()
            .find(|kind| self.world.kind(*kind).id == id);
        found.ok_or_else(|| unknown("kind of figure", id))
    }

    fn face(self, id: &str) -> Result<FaceId, SaveError> {
        let found = self
            .world
            .face_ids()
            .find(|face| self.world.face(*face).id == id);
        found.ok_or_else(|| unknown("die face", id))
    }

    fn tiles(self, counts: &Counts) -> Result<TileMap<u8>, SaveError> {
        let mut map = TileMap::default();
        for (id, count) in counts {
            let found = self
                .world
                .tile_ids()
                .find(|tile| self.world.tile(*tile).id == *id);
            map[found.ok_or_else(|| unknown("Hunt tile", id))?] = *count;
        }
        Ok(map)
    }

    fn pools(self, saved: &BTreeMap<String, Counts>) -> Result<NationMap<KindMap<u8>>, SaveError> {
        let mut pools: NationMap<KindMap<u8>> = NationMap::default();
        for (nation, counts) in saved {
            let nation = self.nation(nation)?;
            for (kind, count) in counts {
                pools[nation][self.kind(kind)?] = *count;
            }
        }
        Ok(pools)
    }

    fn read_region(
        self,
        id: RegionId,
        region: &SavedRegion,
        state: &mut State,
    ) -> Result<(), SaveError> {
        state.captured.set(id, region.captured);
        state.besieged.set(id, region.besieged);
        for (nation, counts) in &region.figures {
            let nation = self.nation(nation)?;
            for (kind, count) in counts {
                if state.stacks.add(id, nation, self.kind(kind)?, *count) != *count {
                    return Err(SaveError::TooManyStacks);
                }
            }
        }
        Ok(())
    }

    fn fellowship(self, saved: &SavedFellowship) -> Result<Fellowship, SaveError> {
        let region = saved.region.as_deref().map(|name| self.region(name));
        let guide = saved.guide.as_deref().map(|name| self.character(name));
        let track = |step| in_range("step on the Mordor Track", step, LAST_STEP);
        let fellowship = Fellowship {
            region: region.transpose()?,
            progress: saved.progress,
            revealed: saved.revealed,
            corruption: in_range("corruption", saved.corruption, MAX_CORRUPTION)?,
            guide: guide.transpose()?,
            mordor: saved.mordor.map(track).transpose()?,
            declared: saved.declared,
            journeyed: saved.journeyed,
        };
        if fellowship.region.is_some() && fellowship.mordor.is_some() {
            return Err(SaveError::TwoJourneys);
        }
        Ok(fellowship)
    }

    fn hunt(self, saved: &SavedHunt) -> Result<Hunt, SaveError> {
        let dice = |side: Side| saved.dice.get(side.name()).copied().unwrap_or(0);
        Ok(Hunt {
            dice: PerSide(Side::BOTH.map(dice)),
            pool: self.tiles(&saved.pool)?,
            drawn: self.tiles(&saved.drawn)?,
            waiting: self.tiles(&saved.waiting)?,
            removed: self.tiles(&saved.removed)?,
            aside: self.tiles(&saved.aside)?,
        })
    }
}
