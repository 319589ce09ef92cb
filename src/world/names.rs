//! Every name of a world, and what it stands for.

use std::collections::BTreeMap;

use super::ids::*;
use crate::names::fold;

/// What a name stands for. One name may stand for several things; where it is used says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A side.
    Side(Side),
    /// A Nation.
    Nation(NationId),
    /// A region.
    Region(RegionId),
    /// A named set of regions.
    Area(RegionSet),
    /// A Character, or the several that a card means together.
    Characters(CharacterSet),
}

/// The names of a world. They are found whatever their accents, case or article.
#[derive(Clone, Debug, Default)]
pub struct Names {
    by_fold: BTreeMap<String, Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    spelling: String,
    meanings: Vec<Named>,
}

impl Names {
    /// Adds a name. A name that is there already gets one more meaning.
    pub fn add(&mut self, name: &str, meaning: Named) {
        let entry = self.by_fold.entry(fold(name)).or_insert_with(|| Entry {
            spelling: name.to_owned(),
            meanings: Vec::new(),
        });
        if !entry.meanings.contains(&meaning) {
            entry.meanings.push(meaning);
        }
    }

    /// What a name stands for; nothing if it is unknown.
    pub fn meanings(&self, name: &str) -> &[Named] {
        self.by_fold
            .get(&fold(name))
            .map_or(&[], |entry| &entry.meanings)
    }

    /// A name as the world spells it, with its accents. An article that was left out stays out: an
    /// adjective is spelt like a name and has none.
    pub fn spelling(&self, name: &str) -> Option<&str> {
        let spelling = self.by_fold.get(&fold(name))?.spelling.as_str();
        let after_article = |name: &str| {
            let head = name.get(..4)?;
            head.eq_ignore_ascii_case("the ").then_some(4)
        };
        match after_article(spelling) {
            Some(start) if after_article(name).is_none() => spelling.get(start..),
            _ => Some(spelling),
        }
    }

    /// Every name as the world spells it, with its meanings, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Named])> {
        self.by_fold
            .values()
            .map(|entry| (entry.spelling.as_str(), entry.meanings.as_slice()))
    }
}

/// Whether a name can be written on a card as it is; any other must be quoted wherever it stands.
///
/// Such a name is a run of capitalised words; `of`, `the` and `&` may stand between them, and
/// apostrophes and hyphens inside them.
pub fn is_plain_name(name: &str) -> bool {
    let words: Vec<&str> = name.split(' ').collect();
    let capitalised = |word: &str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let at_ends = words.first().into_iter().chain(words.last());
    at_ends.copied().all(capitalised)
        && words
            .iter()
            .all(|word| capitalised(word) || ["of", "the", "&"].contains(word))
}

#[cfg(test)]
mod tests {
    use super::is_plain_name;

    #[test]
    fn plain_names_are_runs_of_capitalised_words() {
        for name in [
            "Bree",
            "Vale of the Carnen",
            "Southrons & Easterlings",
            "Helm's Deep",
        ] {
            assert!(is_plain_name(name), "{name}");
        }
        for name in [
            "",
            "bree",
            "Of the",
            "2 with Reveal",
            "Give it to Uss!",
            "Bree ",
            "Bree  Two",
        ] {
            assert!(!is_plain_name(name), "{name}");
        }
    }
}
