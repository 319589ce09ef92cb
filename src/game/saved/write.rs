//! A state put into names.

use crate::game::state::*;
use crate::world::*;

use super::{
    Counts, SavedCardPlace, SavedFellowship, SavedHunt, SavedPlace, SavedRegion, SavedStanding,
    SavedState, SavedVictory,
};

impl SavedState {
    /// A state as names. `code` is the code of a card.
    pub fn of<'a>(
        world: &World,
        code: impl Fn(CardId) -> Option<&'a str>,
        state: &State,
    ) -> SavedState {
        let names = Names { world };
        let mut saved = SavedState {
            fellowship: names.fellowship(&state.fellowship),
            hunt: names.hunt(&state.hunt),
            abilities_used: names.characters(state.abilities_used),
            winner: state.winner.map(SavedVictory::of),
            ..SavedState::default()
        };
        saved.write_map(names, state);
        saved.write_nations(names, state);
        saved.write_characters(names, state);
        saved.write_sides(names, state);
        for (card, place) in state.cards.iter() {
            if let (Some(code), Some(place)) = (code(card), SavedCardPlace::of(place)) {
                saved.cards.insert(code.to_owned(), place);
            }
        }
        saved
    }

    fn write_map(&mut self, names: Names<'_>, state: &State) {
        for stack in state.stacks.iter() {
            let there = &mut self.region(names, stack.region).figures;
            let figures = there.entry(names.nation(stack.nation)).or_default();
            figures.insert(names.kind(stack.kind), stack.count);
        }
        for region in state.captured.iter() {
            self.region(names, region).captured = true;
        }
        for region in state.besieged.iter() {
            self.region(names, region).besieged = true;
        }
    }

    fn region(&mut self, names: Names<'_>, region: RegionId) -> &mut SavedRegion {
        self.regions.entry(names.region(region)).or_default()
    }

    fn write_nations(&mut self, names: Names<'_>, state: &State) {
        for nation in names.world.nation_ids() {
            let pools = [
                (&state.reinforcements, &mut self.reinforcements),
                (&state.casualties, &mut self.casualties),
            ];
            for (pool, into) in pools {
                let counts = names.figures(&pool[nation]);
                if !counts.is_empty() {
                    into.insert(names.nation(nation), counts);
                }
            }
            let Standing { steps, active } = state.politics[nation];
            let standing = SavedStanding { steps, active };
            self.politics.insert(names.nation(nation), standing);
        }
    }

    fn write_characters(&mut self, names: Names<'_>, state: &State) {
        for character in names.world.character_ids() {
            let name = names.character(character);
            let place = match state.characters[character] {
                CharacterPlace::Region(region) => {
                    self.region(names, region).characters.push(name);
                    continue;
                }
                CharacterPlace::Aside => SavedPlace::Aside,
                CharacterPlace::Fellowship => SavedPlace::Fellowship,
                CharacterPlace::Out => SavedPlace::Out,
            };
            self.characters.insert(name, place);
        }
    }

    fn write_sides(&mut self, names: Names<'_>, state: &State) {
        for side in Side::BOTH {
            let name = || side.name().to_owned();
            if state.dice_rolled[side] {
                self.dice.insert(name(), names.faces(&state.dice[side]));
            }
            self.rings.insert(name(), state.rings[side]);
            if state.ring_used[side] {
                self.ring_used.push(name());
            }
        }
    }
}

/// The names of a world.
#[derive(Clone, Copy)]
struct Names<'a> {
    world: &'a World,
}

impl Names<'_> {
    fn region(self, id: RegionId) -> String {
        self.world.region(id).name.clone()
    }

    fn nation(self, id: NationId) -> String {
        self.world.nation(id).name.clone()
    }

    fn kind(self, id: KindId) -> String {
        self.world.kind(id).id.clone()
    }

    fn character(self, id: CharacterId) -> String {
        self.world.character(id).name.clone()
    }

    fn characters(self, all: CharacterSet) -> Vec<String> {
        all.iter().map(|id| self.character(id)).collect()
    }

    fn figures(self, counts: &KindMap<u8>) -> Counts {
        let there = self.world.kind_ids().filter(|kind| counts[*kind] > 0);
        there.map(|kind| (self.kind(kind), counts[kind])).collect()
    }

    fn faces(self, counts: &FaceMap<u8>) -> Counts {
        let world = self.world;
        let there = world.face_ids().filter(|face| counts[*face] > 0);
        there
            .map(|face| (world.face(face).id.clone(), counts[face]))
            .collect()
    }

    fn tiles(self, counts: &TileMap<u8>) -> Counts {
        let world = self.world;
        let there = world.tile_ids().filter(|tile| counts[*tile] > 0);
        there
            .map(|tile| (world.tile(tile).id.clone(), counts[tile]))
            .collect()
    }

    fn fellowship(self, fellowship: &Fellowship) -> SavedFellowship {
        SavedFellowship {
            region: fellowship.region.map(|id| self.region(id)),
            progress: fellowship.progress,
            revealed: fellowship.revealed,
            corruption: fellowship.corruption,
            guide: fellowship.guide.map(|id| self.character(id)),
            mordor: fellowship.mordor,
            declared: fellowship.declared,
            journeyed: fellowship.journeyed,
        }
    }

    fn hunt(self, hunt: &Hunt) -> SavedHunt {
        let sides = Side::BOTH.into_iter().filter(|side| hunt.dice[*side] > 0);
        SavedHunt {
            dice: sides
                .map(|side| (side.name().to_owned(), hunt.dice[side]))
                .collect(),
            pool: self.tiles(&hunt.pool),
            drawn: self.tiles(&hunt.drawn),
            waiting: self.tiles(&hunt.waiting),
            removed: self.tiles(&hunt.removed),
            aside: self.tiles(&hunt.aside),
        }
    }
}
