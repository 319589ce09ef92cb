//! The games that scenarios are about.

use std::collections::BTreeMap;

use crate::load;
use crate::play::CardSet;
use crate::world::PackSources;

use super::packs::Packs;
use super::scope::Scope;

/// For the scenarios of each pack, the game of that pack and of those that it builds on: what other packs
/// change is no concern of theirs.
pub struct Games<'a> {
    all: &'a CardSet,
    /// Games with fewer packs than all.
    some: Vec<CardSet>,
    /// Which of them a file is about.
    of: BTreeMap<String, usize>,
}

impl<'a> Games<'a> {
    /// The games of the packs whose scenarios are looked at; `all` is the game of all packs.
    pub fn of(packs: &Packs, all: &'a CardSet, scope: &Scope) -> Games<'a> {
        let mut games = Games {
            all,
            some: Vec::new(),
            of: BTreeMap::new(),
        };
        let mut known: Vec<Vec<&str>> = Vec::new();
        // Files without a pack come after the packs, and are about all of them.
        for pack in packs.sources.iter().take(packs.roots.len()) {
            let held = |path: &str| scope.holds(path);
            let files: Vec<&str> = (pack.scenarios.iter())
                .map(|source| source.path.as_str())
                .filter(|path| held(path))
                .collect();
            if files.is_empty() {
                continue;
            }
            let ids = built_on(pack, &packs.sources);
            if packs.sources.len() == ids.len() {
                continue;
            }
            let number = match known.iter().position(|other| *other == ids) {
                Some(number) => number,
                None => {
                    let wanted = |pack: &&PackSources| ids.contains(&pack.manifest.id.as_str());
                    let some: Vec<PackSources> =
                        packs.sources.iter().filter(wanted).cloned().collect();
                    let Ok(game) = load(&some).ready() else {
                        continue;
                    };
                    games.some.push(game);
                    known.push(ids);
                    known.len() - 1
                }
            };
            for file in files {
                games.of.insert(file.to_owned(), number);
            }
        }
        games
    }

    /// The game that the scenarios of a file are about.
    pub fn of_file(&self, file: &str) -> &CardSet {
        let game = self.of.get(file).and_then(|number| self.some.get(*number));
        game.unwrap_or(self.all)
    }
}

/// The ids of a pack and of those that it builds on, itself or by others, in the order of loading. Each
/// comes after those that it needs.
fn built_on<'p>(pack: &'p PackSources, all: &'p [PackSources]) -> Vec<&'p str> {
    let mut ids = vec![pack.manifest.id.as_str()];
    for other in all.iter().rev() {
        let id = other.manifest.id.as_str();
        let needed = all
            .iter()
            .any(|it| ids.contains(&it.manifest.id.as_str()) && it.manifest.needs(id));
        if needed && !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids.sort_by_key(|id| all.iter().position(|it| it.manifest.id == *id));
    ids
}
