//! Nothing under `src/` names a card, a region, a Nation or a Character of the base game.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use std::fs;
use std::path::Path;

use westron::names::fold;
use westron::world::{PackSources, load};

/// Names that are also words of the rules or of the language.
const ALSO_WORDS: &[&str] = &[];

fn names() -> Vec<String> {
    let pack = PackSources::base().unwrap();
    let world = load(&pack.worlds[0].path, &pack.worlds[0].text).unwrap();
    let mut names: Vec<String> = Vec::new();
    names.extend(world.regions.iter().map(|it| it.name.clone()));
    names.extend(world.nations.iter().flat_map(|it| [it.name.clone()]));
    names.extend(world.characters.iter().map(|it| it.name.clone()));
    for source in &pack.cards {
        let titles = source
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("card \""));
        names.extend(
            titles
                .filter_map(|rest| rest.split('"').next())
                .map(str::to_owned),
        );
    }
    names.retain(|name| !ALSO_WORDS.contains(&name.as_str()));
    names
}

/// The code of a file without its comments and its tests.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn visit(dir: &Path, found: &mut Vec<String>, names: &[String]) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(&path, found, names);
        } else if path.extension().is_some_and(|it| it == "rs")
            && path.file_stem().is_some_and(|it| it != "tests")
        {
            let text = format!(
                " {} ",
                fold(&code(&fs::read_to_string(&path).unwrap()))
                    .replace(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-', " ")
            );
            for name in names {
                if text.contains(&format!(" {} ", fold(name))) {
                    found.push(format!("{}: {name}", path.display()));
                }
            }
        }
    }
}

#[test]
fn the_engine_names_nothing_of_the_base_game() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let names = names();
    assert!(names.len() > 120, "the names were found");
    let mut found = Vec::new();
    visit(&src, &mut found, &names);
    assert!(found.is_empty(), "{found:#?}");
}
