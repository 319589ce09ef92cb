//! What can stand in a text of a data file: the ids of its field.

use lsp_types::{CompletionItem, CompletionItemKind};

use crate::cli::lsp::data::data;
use crate::cli::lsp::project::{File, Project};
use crate::world::Side;

use super::List;

pub(super) fn complete(project: &Project, file: &File, at: usize) -> Vec<CompletionItem> {
    let all = data(&file.text);
    let here = all
        .iter()
        .find(|datum| datum.span.start <= at && at <= datum.span.end);
    let (Some(datum), Some(cards)) = (here, &project.cards) else {
        return Vec::new();
    };
    let world = &cards.world;
    let mut list = List {
        project,
        file,
        replaced: datum.span,
        quoted: true,
        items: Vec::new(),
    };
    let mut add = |id: &str, name: &str| list.add(id, CompletionItemKind::REFERENCE, name);
    match datum.field.as_str() {
        "neighbours" | "regions" => world.regions.iter().for_each(|it| add(&it.id, &it.name)),
        "nation" | "rouses" | "envoy" | "leading_nations" => {
            world.nations.iter().for_each(|it| add(&it.id, &it.name));
        }
        "characters" | "becomes" => {
            world.characters.iter().for_each(|it| add(&it.id, &it.name));
        }
        "areas" => world.areas.iter().for_each(|it| add(&it.name, "area")),
        "reinforcements" | "reduces_to" | "counts_as" | "voids" | "leading_kinds" => {
            world.kinds.iter().for_each(|it| add(&it.id, &it.name));
        }
        "faces" | "serves_as" | "enters_by" | "turns" | "into" => {
            world.faces.iter().for_each(|it| add(&it.id, &it.name));
        }
        "side" | "special" => Side::BOTH.iter().for_each(|side| add(side.name(), "side")),
        "settlement" | "mustered_in" => {
            for word in ["town", "city", "stronghold", "fortification"] {
                add(word, "");
            }
        }
        "class" => ["unit", "leader"].iter().for_each(|word| add(word, "")),
        "role" => ["companion", "minion", "guide"]
            .iter()
            .for_each(|word| add(word, "")),
        "name" if datum.list == "titles" => list.titles(),
        _ => {}
    }
    list.items
}
