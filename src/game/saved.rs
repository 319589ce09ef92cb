//! A state as names: readable, and valid still when the world's file is put in another order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::names::fold;
use crate::world::*;

use super::board::Board;
use super::faults::Fault;
use super::save_error::SaveError;
use super::saved_victory::SavedVictory;
use super::stacks::Stacks;
use super::state::*;
use super::totals::{check_figures, check_tiles, figure_totals};

type Counts = BTreeMap<String, u8>;

/// A [`State`] in names, for files and reports. What is empty or as in every game is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedState {
    /// The regions in which anything stands or has changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, SavedRegion>,
    /// Reinforcements by Nation and kind of figure.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub reinforcements: BTreeMap<String, Counts>,
    /// Casualties by Nation and kind of figure.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub casualties: BTreeMap<String, Counts>,
    /// Characters who are not on the map: `fellowship`, `aside` or `out`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub characters: BTreeMap<String, SavedPlace>,
    /// The Political Track.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub politics: BTreeMap<String, SavedStanding>,
    /// The Fellowship.
    pub fellowship: SavedFellowship,
    /// The Hunt.
    pub hunt: SavedHunt,
    /// Unused dice by side and face; a side that has not rolled is left out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: BTreeMap<String, Counts>,
    /// Elven Rings by side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rings: Counts,
    /// The sides that have used a Ring this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ring_used: Vec<String>,
    /// The Characters who have done this turn what they can do once a turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub abilities_used: Vec<String>,
    /// Where each card is, by its code.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, SavedCardPlace>,
    /// Who has won, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SavedVictory>,
}

/// What stands in a region.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedRegion {
    /// Figures by Nation and kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, Counts>,
    /// Characters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<String>,
    /// Whether its Settlement is in the hands of its first owner's enemy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub captured: bool,
    /// Whether its Stronghold is under siege.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub besieged: bool,
}

/// A Character off the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SavedPlace {
    /// In the Fellowship.
    Fellowship,
    /// Not in play yet.
    Aside,
    /// Out for good.
    Out,
}

/// A Nation's marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedStanding {
    /// Steps from At War.
    pub steps: u8,
    /// Whether it is active.
    pub active: bool,
}

/// The Fellowship.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedFellowship {
    /// Its region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Its progress.
    pub progress: u8,
    /// Whether it is revealed.
    pub revealed: bool,
    /// Its corruption.
    pub corruption: u8,
    /// Its guide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide: Option<String>,
    /// Its step on the Mordor Track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mordor: Option<u8>,
    /// Whether it was declared this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub declared: bool,
    /// Whether it has tried to move or to hide on the Mordor Track this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub journeyed: bool,
}

/// The Hunt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedHunt {
    /// Dice in the box, by side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: Counts,
    /// Tiles in the pool, by id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pool: Counts,
    /// Tiles drawn.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub drawn: Counts,
    /// Special tiles in play that wait for the Mordor Track.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub waiting: Counts,
    /// Tiles removed for good.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub removed: Counts,
    /// Tiles that a card has replaced, while an action goes on.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub aside: Counts,
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedCardPlace {
    Deck,
    Hand,
    BeingPlayed,
    Table,
    Discard,
    Out,
}

impl SavedState {
    /// A state as names. `code` is the code of a card.
    pub fn of<'a>(
        world: &World,
        code: impl Fn(CardId) -> Option<&'a str>,
        state: &State,
    ) -> SavedState {
        let mut saved = SavedState::default();
        for stack in state.stacks.iter() {
            let region = saved
                .regions
                .entry(world.region(stack.region).name.clone())
                .or_default();
            let figures = region
                .figures
                .entry(world.nation(stack.nation).name.clone())
                .or_default();
            figures.insert(world.kind(stack.kind).id.clone(), stack.count);
        }
        for (set, field) in [
            (
                state.captured,
                (|region: &mut SavedRegion| region.captured = true) as fn(&mut SavedRegion),
            ),
            (state.besieged, |region| region.besieged = true),
        ] {
            for region in set.iter() {
                field(
                    saved
                        .regions
                        .entry(world.region(region).name.clone())
                        .or_default(),
                );
            }
        }
        for nation in world.nation_ids() {
            let name = &world.nation(nation).name;
            for (pool, into) in [
                (&state.reinforcements, &mut saved.reinforcements),
                (&state.casualties, &mut saved.casualties),
            ] {
                let counts: Counts = world
                    .kind_ids()
                    .filter(|kind| pool[nation][*kind] > 0)
                    .map(|kind| (world.kind(kind).id.clone(), pool[nation][kind]))
                    .collect();
                if !counts.is_empty() {
                    into.insert(name.clone(), counts);
                }
            }
            let Standing { steps, active } = state.politics[nation];
            saved
                .politics
                .insert(name.clone(), SavedStanding { steps, active });
        }
        for character in world.character_ids() {
            let name = world.character(character).name.clone();
            let place = match state.characters[character] {
                CharacterPlace::Region(region) => {
                    let region = saved
                        .regions
                        .entry(world.region(region).name.clone())
                        .or_default();
                    region.characters.push(name);
                    continue;
                }
                CharacterPlace::Aside => SavedPlace::Aside,
                CharacterPlace::Fellowship => SavedPlace::Fellowship,
                CharacterPlace::Out => SavedPlace::Out,
            };
            saved.characters.insert(name, place);
        }
        let used = state.abilities_used.iter();
        saved.abilities_used = used.map(|id| world.character(id).name.clone()).collect();
        let fellowship = &state.fellowship;
        saved.fellowship = SavedFellowship {
            region: fellowship
                .region
                .map(|region| world.region(region).name.clone()),
            progress: fellowship.progress,
            revealed: fellowship.revealed,
            corruption: fellowship.corruption,
            guide: fellowship
                .guide
                .map(|guide| world.character(guide).name.clone()),
            mordor: fellowship.mordor,
            declared: fellowship.declared,
            journeyed: fellowship.journeyed,
        };
        let tiles = |map: &TileMap<u8>| -> Counts {
            world
                .tile_ids()
                .filter(|id| map[*id] > 0)
                .map(|id| (world.tile(id).id.clone(), map[id]))
                .collect()
        };
        saved.hunt = SavedHunt {
            dice: Side::BOTH
                .into_iter()
                .filter(|side| state.hunt.dice[*side] > 0)
                .map(|side| (side.name().to_owned(), state.hunt.dice[side]))
                .collect(),
            pool: tiles(&state.hunt.pool),
            drawn: tiles(&state.hunt.drawn),
            waiting: tiles(&state.hunt.waiting),
            removed: tiles(&state.hunt.removed),
            aside: tiles(&state.hunt.aside),
        };
        for side in Side::BOTH {
            if state.dice_rolled[side] {
                let faces = world.face_ids().filter(|face| state.dice[side][*face] > 0);
                let counts = faces
                    .map(|face| (world.face(face).id.clone(), state.dice[side][face]))
                    .collect();
                saved.dice.insert(side.name().to_owned(), counts);
            }
            saved
                .rings
                .insert(side.name().to_owned(), state.rings[side]);
            if state.ring_used[side] {
                saved.ring_used.push(side.name().to_owned());
            }
        }
        for (card, place) in state.cards.iter() {
            let (Some(code), Some(place)) = (code(card), SavedCardPlace::of(place)) else {
                continue;
            };
            saved.cards.insert(code.to_owned(), place);
        }
        saved.winner = state.winner.map(SavedVictory::of);
        saved
    }

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
        let mut seated = CharacterSet::EMPTY;
        for (name, region) in &self.regions {
            let id = find.region(name)?;
            state.captured.set(id, region.captured);
            state.besieged.set(id, region.besieged);
            for (nation, counts) in &region.figures {
                let nation = find.nation(nation)?;
                for (kind, count) in counts {
                    if state.stacks.add(id, nation, find.kind(kind)?, *count) != *count {
                        return Err(SaveError::TooManyStacks);
                    }
                }
            }
            for name in &region.characters {
                let character = find.character(name)?;
                once(&mut seated, character, name)?;
                state.characters[character] = CharacterPlace::Region(id);
            }
        }
        for (name, place) in &self.characters {
            let character = find.character(name)?;
            once(&mut seated, character, name)?;
            state.characters[character] = match place {
                SavedPlace::Fellowship => CharacterPlace::Fellowship,
                SavedPlace::Aside => CharacterPlace::Aside,
                SavedPlace::Out => CharacterPlace::Out,
            };
        }
        for (name, standing) in &self.politics {
            let steps = in_range("steps to war", standing.steps, MAX_STEPS)?;
            state.politics[find.nation(name)?] = Standing {
                steps,
                active: standing.active,
            };
        }
        let fellowship = &self.fellowship;
        state.fellowship = Fellowship {
            region: fellowship
                .region
                .as_deref()
                .map(|name| find.region(name))
                .transpose()?,
            progress: fellowship.progress,
            revealed: fellowship.revealed,
            corruption: in_range("corruption", fellowship.corruption, MAX_CORRUPTION)?,
            guide: fellowship
                .guide
                .as_deref()
                .map(|name| find.character(name))
                .transpose()?,
            mordor: fellowship
                .mordor
                .map(|step| in_range("step on the Mordor Track", step, LAST_STEP))
                .transpose()?,
            declared: fellowship.declared,
            journeyed: fellowship.journeyed,
        };
        if state.fellowship.region.is_some() && state.fellowship.mordor.is_some() {
            return Err(SaveError::TwoJourneys);
        }
        state.hunt = Hunt {
            dice: PerSide(
                Side::BOTH.map(|side| self.hunt.dice.get(side.name()).copied().unwrap_or(0)),
            ),
            pool: find.tiles(&self.hunt.pool)?,
            drawn: find.tiles(&self.hunt.drawn)?,
            waiting: find.tiles(&self.hunt.waiting)?,
            removed: find.tiles(&self.hunt.removed)?,
            aside: find.tiles(&self.hunt.aside)?,
        };
        for side in Side::BOTH {
            if let Some(counts) = self.dice.get(side.name()) {
                state.dice_rolled[side] = true;
                for (face, count) in counts {
                    state.dice[side][find.face(face)?] = *count;
                }
            }
            if let Some(rings) = self.rings.get(side.name()) {
                state.rings[side] = in_range("Elven Rings", *rings, world.rings())?;
            }
            state.ring_used[side] = self.ring_used.iter().any(|name| name == side.name());
        }
        let rings = Side::BOTH.map(|side| state.rings[side]);
        let together = rings.iter().fold(0_u8, |sum, it| sum.saturating_add(*it));
        in_range("Elven Rings of both sides", together, world.rings())?;
        for name in &self.abilities_used {
            state.abilities_used.insert(find.character(name)?);
        }
        for (code, place) in &self.cards {
            let id = card(code).ok_or_else(|| unknown("card", code))?;
            state.cards[id] = place.place();
        }
        state.winner = self
            .winner
            .as_ref()
            .map(SavedVictory::restore)
            .transpose()?;
        check_figures(world, &expected, &figure_totals(world, &state))?;
        check_tiles(world, &state.hunt)?;
        check_board(world, &state)?;
        Ok(state)
    }
}

impl SavedCardPlace {
    fn of(place: CardPlace) -> Option<Self> {
        Some(match place {
            CardPlace::Nowhere => return None,
            CardPlace::Deck => Self::Deck,
            CardPlace::Hand => Self::Hand,
            CardPlace::BeingPlayed => Self::BeingPlayed,
            CardPlace::Table => Self::Table,
            CardPlace::Discard => Self::Discard,
            CardPlace::Out => Self::Out,
        })
    }

    fn place(self) -> CardPlace {
        match self {
            Self::Deck => CardPlace::Deck,
            Self::Hand => CardPlace::Hand,
            Self::BeingPlayed => CardPlace::BeingPlayed,
            Self::Table => CardPlace::Table,
            Self::Discard => CardPlace::Discard,
            Self::Out => CardPlace::Out,
        }
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

/// Notes that a Character has a place; one place is enough.
fn once(seated: &mut CharacterSet, character: CharacterId, name: &str) -> Result<(), SaveError> {
    if seated.contains(character) {
        return Err(SaveError::Twice(name.to_owned()));
    }
    seated.insert(character);
    Ok(())
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

/// Finds things of a world by the names in a file.
struct Finder<'a> {
    world: &'a World,
}

impl Finder<'_> {
    fn region(&self, name: &str) -> Result<RegionId, SaveError> {
        let found = self
            .world
            .region_ids()
            .find(|id| fold(&self.world.region(*id).name) == fold(name));
        found.ok_or_else(|| unknown("region", name))
    }

    fn nation(&self, name: &str) -> Result<NationId, SaveError> {
        let found = self
            .world
            .nation_ids()
            .find(|id| fold(&self.world.nation(*id).name) == fold(name));
        found.ok_or_else(|| unknown("Nation", name))
    }

    fn character(&self, name: &str) -> Result<CharacterId, SaveError> {
        let found = self
            .world
            .character_ids()
            .find(|id| fold(&self.world.character(*id).name) == fold(name));
        found.ok_or_else(|| unknown("Character", name))
    }

    fn kind(&self, id: &str) -> Result<KindId, SaveError> {
        let found = self
            .world
            .kind_ids()
            .find(|kind| self.world.kind(*kind).id == id);
        found.ok_or_else(|| unknown("kind of figure", id))
    }

    fn face(&self, id: &str) -> Result<FaceId, SaveError> {
        let found = self
            .world
            .face_ids()
            .find(|face| self.world.face(*face).id == id);
        found.ok_or_else(|| unknown("die face", id))
    }

    fn tiles(&self, counts: &Counts) -> Result<TileMap<u8>, SaveError> {
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

    fn pools(&self, saved: &BTreeMap<String, Counts>) -> Result<NationMap<KindMap<u8>>, SaveError> {
        let mut pools: NationMap<KindMap<u8>> = NationMap::default();
        for (nation, counts) in saved {
            let nation = self.nation(nation)?;
            for (kind, count) in counts {
                pools[nation][self.kind(kind)?] = *count;
            }
        }
        Ok(pools)
    }
}
