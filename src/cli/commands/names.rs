//! `westron list regions` and so on: the names that cards and scenarios can say.

use serde::Serialize;

use crate::cli::args::{Format, ListKind};
use crate::cli::console::Console;
use crate::cli::render;
use crate::world::{Role, Settlement, World};

use super::{print_json, table};

/// A thing of the world. What its kind does not have is left out.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Listed<'a> {
    /// Its id in files of worlds; areas have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    /// Its name, with its accents.
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nation: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<&'static str>,
    /// The word before the figures of a Nation.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjective: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    noun: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plural: Option<&'a str>,
    /// The code of the card that brings a tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
    /// The regions around a region.
    #[serde(skip_serializing_if = "Option::is_none")]
    neighbours: Option<Vec<&'a str>>,
}

/// Lists the things of one kind.
pub(super) fn list(world: &World, kind: ListKind, format: Format, console: &mut Console) {
    let (mut listed, noun) = match kind {
        ListKind::Cards => (Vec::new(), "card"),
        ListKind::Regions => (regions(world), "region"),
        ListKind::Nations => (nations(world), "Nation"),
        ListKind::Characters => (characters(world), "Character"),
        ListKind::Figures => (figures(world), "kind"),
        ListKind::Tiles => (tiles(world), "kind"),
    };
    if matches!(kind, ListKind::Regions | ListKind::Characters) {
        listed.sort_by_key(|one| crate::names::fold(one.name));
    }
    match format {
        Format::Json => print_json(&listed, console),
        Format::Text => {
            let rows: Vec<Vec<String>> = listed.iter().map(|one| row(one, kind)).collect();
            console.print(&table(&rows));
            console.line(&render::counted(listed.len(), noun));
        }
    }
}

fn regions(world: &World) -> Vec<Listed<'_>> {
    let all = world.regions.iter().map(|region| Listed {
        id: Some(&region.id),
        name: &region.name,
        nation: region.nation.map(|id| world.nation(id).name.as_str()),
        settlement: region.settlement.map(settlement),
        neighbours: Some(
            region
                .neighbours
                .iter()
                .map(|id| world.region(id).name.as_str())
                .collect(),
        ),
        ..Listed::default()
    });
    all.collect()
}

fn nations(world: &World) -> Vec<Listed<'_>> {
    let all = world.nations.iter().map(|nation| Listed {
        id: Some(&nation.id),
        name: &nation.name,
        side: Some(nation.side.name()),
        adjective: Some(&nation.adjective),
        ..Listed::default()
    });
    all.collect()
}

fn characters(world: &World) -> Vec<Listed<'_>> {
    let all = world.characters.iter().map(|character| Listed {
        id: Some(&character.id),
        name: &character.name,
        side: Some(character.side.name()),
        role: Some(match character.role {
            Role::Companion => "Companion",
            Role::Minion => "Minion",
            Role::Guide => "only a Guide",
        }),
        ..Listed::default()
    });
    all.collect()
}

fn figures(world: &World) -> Vec<Listed<'_>> {
    let all = world.kinds.iter().map(|kind| Listed {
        id: Some(&kind.id),
        name: &kind.name,
        noun: Some(&kind.noun),
        plural: Some(&kind.plural),
        ..Listed::default()
    });
    all.collect()
}

fn tiles(world: &World) -> Vec<Listed<'_>> {
    let all = world.tiles.iter().map(|tile| Listed {
        id: Some(&tile.id),
        name: &tile.name,
        side: tile.special.map(|side| side.name()),
        card: tile.card.as_deref(),
        ..Listed::default()
    });
    all.collect()
}

fn settlement(settlement: Settlement) -> &'static str {
    match settlement {
        Settlement::Town => "Town",
        Settlement::City => "City",
        Settlement::Stronghold => "Stronghold",
        Settlement::Fortification => "Fortification",
    }
}

/// A line of the table; first stands what cards and scenarios write.
fn row(one: &Listed<'_>, kind: ListKind) -> Vec<String> {
    let or_nothing = |word: Option<&str>| word.unwrap_or_default().to_owned();
    let neighbours = one.neighbours.iter().flatten();
    let neighbours: Vec<&str> = neighbours.copied().collect();
    match kind {
        ListKind::Cards => Vec::new(),
        ListKind::Regions => vec![
            one.name.to_owned(),
            or_nothing(one.nation),
            or_nothing(one.settlement),
            format!("borders {}", neighbours.join(", ")),
        ],
        ListKind::Nations => vec![
            one.name.to_owned(),
            or_nothing(one.side),
            format!("{} figures", or_nothing(one.adjective)),
        ],
        ListKind::Characters => vec![
            one.name.to_owned(),
            or_nothing(one.side),
            or_nothing(one.role),
        ],
        ListKind::Figures => vec![or_nothing(one.noun), or_nothing(one.plural)],
        ListKind::Tiles => vec![
            or_nothing(one.id),
            one.name.to_owned(),
            or_nothing(one.side),
            or_nothing(one.card),
        ],
    }
}
