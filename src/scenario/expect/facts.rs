//! Facts, asked of a board.

use crate::game::{Board, CardPlace, CharacterPlace};
use crate::scenario::board::place_of;
use crate::scenario::names::Lookup;
use crate::scenario::tree::{Fact, FellowshipPart, Pile, Political, TilePile};
use crate::scenario::words;
use crate::syntax::Span;
use crate::syntax::tree::{Name, Number, Word};
use crate::world::*;

use super::{Asked, compare, holds, standing};

pub(super) fn ask(lookup: &mut Lookup<'_>, board: Board<'_>, fact: &Fact, span: Span) -> Asked {
    let world = board.world;
    match fact {
        Fact::Standing {
            region,
            mode,
            items,
            besiegers,
        } => standing::ask(
            lookup,
            board,
            region,
            *mode,
            items,
            besiegers.as_deref(),
            span,
        ),
        Fact::Controls(side, region) => {
            let (side, id) = (lookup.side(side), lookup.region(region));
            let (side, id) = (side?, id?);
            let name = &world.region(id).name;
            let words = |side: Option<Side>| match side {
                Some(side) => format!("{name} controlled by {}", side.name()),
                None => format!("{name} controlled by nobody"),
            };
            compare(words(Some(side)), words(board.controller(id)))
        }
        Fact::Pool {
            casualties,
            nation,
            counts,
        } => pool(lookup, board, *casualties, nation, counts),
        Fact::Politics(nation, states) => {
            let id = lookup.nation(nation)?;
            let standing = board.politics[id];
            let so = states.iter().all(|(state, _)| match state {
                Political::AtWar => standing.steps == 0,
                Political::NotAtWar => standing.steps != 0,
                Political::Active => standing.active,
                Political::Passive => !standing.active,
                Political::Steps(number) => u16::from(standing.steps) == number.value,
            });
            let wanted: Vec<String> = states
                .iter()
                .map(|(state, _)| political_words(*state))
                .collect();
            let name = &world.nation(id).name;
            holds(
                so,
                format!("{name} {}", wanted.join(", ")),
                words::politics(world, board.state, id),
            )
        }
        Fact::Fellowship(parts) => fellowship(lookup, board, parts),
        Fact::InFellowship(names) => {
            let mut wanted = CharacterSet::EMPTY;
            for name in names {
                wanted.insert(lookup.character(name)?);
            }
            let there = |id: &CharacterId| board.characters[*id] == CharacterPlace::Fellowship;
            let found: CharacterSet = world.character_ids().filter(there).collect();
            compare(character_list(world, wanted), character_list(world, found))
        }
        Fact::AbilityUsed(who) => {
            let id = lookup.character(who)?;
            let name = &world.character(id).name;
            let so = board.abilities_used.contains(id);
            holds(so, format!("{name} used"), format!("{name} not used"))
        }
        Fact::OffMap { who, out } => {
            let id = lookup.character(who)?;
            let place = if *out {
                CharacterPlace::Out
            } else {
                CharacterPlace::Aside
            };
            let expected = format!(
                "{} {}",
                world.character(id).name,
                if *out { "out" } else { "aside" }
            );
            holds(
                board.characters[id] == place,
                expected,
                words::character_place(world, board.state, id),
            )
        }
        Fact::Cards {
            pile,
            side,
            deck,
            cards,
        } => self::cards(lookup, board, *pile, side, deck.as_ref(), cards),
        Fact::Dice(side, dice) => {
            let side = lookup.side(side)?;
            let mut wanted: FaceMap<u8> = FaceMap::default();
            for (count, face) in dice {
                let (count, face) = (lookup.count(count)?, lookup.face(face)?);
                wanted[face] = wanted[face].saturating_add(count);
            }
            let mut state = board.state.clone();
            state.dice[side] = wanted;
            let words =
                |state| format!("dice {}: {}", side.name(), words::dice(world, state, side));
            compare(words(&state), words(board.state))
        }
        Fact::Rings { side, count, used } => {
            let side = lookup.side(side)?;
            let found = board.rings[side];
            let so = u16::from(found) == count.value && (!used || board.ring_used[side]);
            let words = |count: u16, used: bool| {
                format!(
                    "rings {}: {count}{}",
                    side.name(),
                    if used { ", used" } else { "" }
                )
            };
            holds(
                so,
                words(count.value, *used),
                words(found.into(), board.ring_used[side]),
            )
        }
        Fact::HuntBox(side, count) => {
            let side = lookup.side(side)?;
            let words = |count: u16| format!("hunt box {}: {count}", side.name());
            compare(words(count.value), words(board.hunt.dice[side].into()))
        }
        Fact::Tiles(pile, tiles) => self::tiles(lookup, board, *pile, tiles),
    }
}

fn pool(
    lookup: &mut Lookup<'_>,
    board: Board<'_>,
    casualties: bool,
    nation: &Name,
    counts: &[(Number, Word)],
) -> Asked {
    let world = board.world;
    let id = lookup.nation(nation)?;
    let pool = if casualties {
        &board.casualties[id]
    } else {
        &board.reinforcements[id]
    };
    let mut kinds = KindSet::EMPTY;
    let mut wanted: KindMap<u8> = KindMap::default();
    for (count, noun) in counts {
        let figures = lookup.figures(count, Some(nation), noun)?;
        kinds.insert(figures.kind);
        wanted[figures.kind] = wanted[figures.kind].saturating_add(figures.count);
    }
    // `nothing` asks for all kinds.
    if counts.is_empty() {
        kinds = world.kind_ids().collect();
    }
    let what = if casualties {
        "casualties"
    } else {
        "reinforcements"
    };
    let words = |pool: &KindMap<u8>| {
        let shown = kinds
            .iter()
            .filter(|kind| !counts.is_empty() || pool[*kind] > 0);
        let texts: Vec<String> = shown
            .map(|kind| {
                let facts = world.kind(kind);
                let noun = if pool[kind] == 1 {
                    &facts.noun
                } else {
                    &facts.plural
                };
                format!("{} {noun}", pool[kind])
            })
            .collect();
        format!("{what} {}: {}", world.nation(id).name, words::list(&texts))
    };
    compare(words(&wanted), words(pool))
}

fn political_words(state: Political) -> String {
    match state {
        Political::AtWar => "at war".to_owned(),
        Political::NotAtWar => "not at war".to_owned(),
        Political::Active => "active".to_owned(),
        Political::Passive => "passive".to_owned(),
        Political::Steps(number) if number.value == 1 => "1 step from war".to_owned(),
        Political::Steps(number) => format!("{} steps from war", number.value),
    }
}

fn fellowship(
    lookup: &mut Lookup<'_>,
    board: Board<'_>,
    parts: &[(FellowshipPart, Span)],
) -> Asked {
    let it = &board.fellowship;
    let mut so = true;
    let mut wanted = Vec::new();
    for (part, _) in parts {
        let (holds, words) = match part {
            FellowshipPart::In(region) => {
                let id = lookup.region(region)?;
                (
                    it.region == Some(id),
                    format!("in {}", board.world.region(id).name),
                )
            }
            FellowshipPart::Revealed => (it.revealed, "revealed".to_owned()),
            FellowshipPart::Hidden => (!it.revealed, "hidden".to_owned()),
            FellowshipPart::Declared => (it.declared, "declared".to_owned()),
            FellowshipPart::Journeyed => (it.journeyed, "journeyed".to_owned()),
            FellowshipPart::Progress(number) => (
                u16::from(it.progress) == number.value,
                format!("progress {}", number.value),
            ),
            FellowshipPart::Corruption(number) => (
                u16::from(it.corruption) == number.value,
                format!("corruption {}", number.value),
            ),
            FellowshipPart::Guide(name) => {
                let id = lookup.character(name)?;
                (
                    it.guide == Some(id),
                    format!("guide {}", board.world.character(id).name),
                )
            }
            FellowshipPart::Mordor(number) => (
                it.mordor.map(u16::from) == Some(number.value),
                format!("mordor {}", number.value),
            ),
        };
        so &= holds;
        wanted.push(words);
    }
    holds(
        so,
        format!("fellowship {}", wanted.join(", ")),
        words::fellowship(board.world, board.state),
    )
}

fn character_list(world: &World, set: CharacterSet) -> String {
    let names: Vec<String> = set
        .iter()
        .map(|id| world.character(id).name.clone())
        .collect();
    format!("in fellowship: {}", words::list(&names))
}

fn cards(
    lookup: &mut Lookup<'_>,
    board: Board<'_>,
    pile: Pile,
    side: &Name,
    deck: Option<&Word>,
    names: &[Name],
) -> Asked {
    let side = lookup.side(side)?;
    let deck = match deck {
        Some(word) => Some(lookup.deck(word)?),
        None => None,
    };
    let place = place_of(pile);
    let mut state = board.state.clone();
    for card in lookup.cards.cards() {
        let fits = card.side == side && deck.is_none_or(|deck| deck == card.deck);
        if fits && state.cards[card.id] == place {
            state.cards[card.id] = CardPlace::Nowhere;
        }
    }
    for name in names {
        let card = lookup.card_of(side, name)?;
        state.cards[card.id] = place;
    }
    let all = lookup.cards;
    let words = |state| words::list(&words::cards_in(all, state, side, place));
    compare(words(&state), words(board.state))
}

fn tiles(lookup: &mut Lookup<'_>, board: Board<'_>, pile: TilePile, tiles: &[(u8, Word)]) -> Asked {
    let mut wanted: TileMap<u8> = TileMap::default();
    for (count, word) in tiles {
        let tile = lookup.tile(word)?;
        wanted[tile] = wanted[tile].saturating_add(*count);
    }
    let found = match pile {
        TilePile::Pool => &board.hunt.pool,
        TilePile::Drawn => &board.hunt.drawn,
        TilePile::Waiting => &board.hunt.waiting,
        TilePile::Removed => &board.hunt.removed,
    };
    let words = |map: &TileMap<u8>| {
        let ids = board.world.tile_ids().filter(|id| map[*id] > 0);
        let texts: Vec<String> = ids
            .map(|id| format!("{} of {}", map[id], board.world.tile(id).id))
            .collect();
        words::list(&texts)
    };
    compare(words(&wanted), words(found))
}
