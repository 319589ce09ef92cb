//! Boards in words, in the notation of scenarios.

use crate::game::{Board, CardPlace, CharacterPlace, State};
use crate::play::CardSet;
use crate::world::*;

/// `2 Rohan regulars`
pub(super) fn figures(world: &World, nation: NationId, kind: KindId, count: u8) -> String {
    let kind = world.kind(kind);
    let noun = if count == 1 { &kind.noun } else { &kind.plural };
    format!("{count} {} {noun}", world.nation(nation).adjective)
}

/// Joined by commas; `nothing` if there is nothing.
pub(super) fn list(words: &[String]) -> String {
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}

/// What a side has in a region.
pub(super) fn of_side(board: Board<'_>, side: Side, region: RegionId) -> Vec<String> {
    let stacks = board
        .stacks
        .of(region)
        .filter(|stack| board.side_of(stack.nation) == side);
    let mut words: Vec<String> = stacks
        .map(|stack| figures(board.world, stack.nation, stack.kind, stack.count))
        .collect();
    let characters = board.characters_in(region);
    let own = characters
        .iter()
        .filter(|id| board.world.character(*id).side == side);
    words.extend(own.map(|id| board.world.character(id).name.clone()));
    words
}

/// What stands in a region.
pub(super) fn standing(board: Board<'_>, region: RegionId) -> String {
    let inside = board
        .controller(region)
        .filter(|_| board.is_besieged(region));
    if let Some(inside) = inside {
        let garrison = list(&of_side(board, inside, region));
        let outside = list(&of_side(board, inside.opponent(), region));
        return format!("{garrison}, besieged by {outside}");
    }
    let mut words = of_side(board, Side::FreePeoples, region);
    words.extend(of_side(board, Side::Shadow, region));
    list(&words)
}

/// Where the figures of a kind are, other than in the reinforcements.
pub(super) fn whereabouts(world: &World, state: &State, nation: NationId, kind: KindId) -> String {
    let on_map = state
        .stacks
        .iter()
        .filter(|stack| stack.nation == nation && stack.kind == kind);
    let mut places: Vec<String> = on_map
        .map(|stack| format!("{} in {}", stack.count, world.region(stack.region).name))
        .collect();
    let out = state.casualties[nation][kind];
    if out > 0 {
        places.push(format!("{out} in the casualties"));
    }
    list(&places)
}

/// How many figures of a kind there are in all.
pub(super) fn total(state: &State, nation: NationId, kind: KindId) -> u32 {
    let on_map = state
        .stacks
        .iter()
        .filter(|stack| stack.nation == nation && stack.kind == kind);
    on_map.map(|stack| u32::from(stack.count)).sum::<u32>()
        + u32::from(state.reinforcements[nation][kind])
        + u32::from(state.casualties[nation][kind])
}

/// Where a character is.
pub(super) fn character_place(world: &World, state: &State, id: CharacterId) -> String {
    let name = &world.character(id).name;
    match state.characters[id] {
        CharacterPlace::Aside => format!("{name} aside"),
        CharacterPlace::Fellowship => format!("{name} in the Fellowship"),
        CharacterPlace::Region(region) => format!("{name} in {}", world.region(region).name),
        CharacterPlace::Out => format!("{name} out"),
    }
}

/// The titles of a side's cards in a place, in quotes.
pub(super) fn cards_in(
    cards: &CardSet,
    state: &State,
    side: Side,
    place: CardPlace,
) -> Vec<String> {
    let of_side = cards.cards().iter().filter(|card| card.side == side);
    of_side
        .filter(|card| state.cards[card.id] == place)
        .map(|card| format!("\"{}\"", card.title))
        .collect()
}

/// The dice of a side, by face.
pub(super) fn dice(world: &World, state: &State, side: Side) -> String {
    let faces = world.face_ids().filter(|face| state.dice[side][*face] > 0);
    let words: Vec<String> = faces
        .map(|face| format!("{} {}", state.dice[side][face], world.face(face).id))
        .collect();
    list(&words)
}

/// A Nation's place on the Political Track.
pub(super) fn politics(world: &World, state: &State, nation: NationId) -> String {
    let standing = state.politics[nation];
    let active = if standing.active { "active" } else { "passive" };
    let steps = match standing.steps {
        0 => "at war".to_owned(),
        1 => "1 step from war".to_owned(),
        steps => format!("{steps} steps from war"),
    };
    format!("{} {active}, {steps}", world.nation(nation).name)
}

/// The Fellowship.
pub(super) fn fellowship(world: &World, state: &State) -> String {
    let it = &state.fellowship;
    let mut words = Vec::new();
    if let Some(region) = it.region {
        words.push(format!("in {}", world.region(region).name));
    }
    if let Some(step) = it.mordor {
        words.push(format!("mordor {step}"));
    }
    words.push(if it.revealed { "revealed" } else { "hidden" }.to_owned());
    words.extend(it.declared.then(|| "declared".to_owned()));
    words.extend(it.journeyed.then(|| "journeyed".to_owned()));
    words.push(format!("progress {}", it.progress));
    words.push(format!("corruption {}", it.corruption));
    if let Some(guide) = it.guide {
        words.push(format!("guide {}", world.character(guide).name));
    }
    format!("fellowship {}", words.join(", "))
}
