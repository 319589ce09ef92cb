//! Locales: the names of a world in another language.

use std::collections::BTreeMap;

use super::fields::{FieldReader, Findings, Record, Text};
use super::model::World;
use super::names::Named;
use super::pack::{PackSources, Source};
use super::registry::suggest;
use super::text::{self, Node, shorten};
use crate::diagnostic::{Code, Diagnostic};
use crate::names::fold;
use crate::syntax;

/// What a name belongs to. The same word may be a deck and a face, a people and a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Realm {
    /// Sides and Nations.
    Peoples,
    /// Regions and areas.
    Places,
    /// Characters and groups of them.
    Characters,
    /// Kinds of figure, and the words that hold for Characters.
    Nouns,
    /// Decks, by the word in a card's header.
    Decks,
    /// Die faces, by their id.
    Faces,
    /// Titles of cards.
    Titles,
}

/// A name in the language of a locale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name, with the article that it takes within a sentence, if any: `los Enanos`.
    pub text: String,
    /// Several of it, for a noun.
    pub plural: Option<String>,
    /// How it is called after its class has been said: `de Élite` after `unidad`.
    pub alone: Option<String>,
    /// Whether it is feminine, as far as its article does not say.
    pub feminine: bool,
    /// Whether it takes a plural verb, as far as its article does not say.
    pub many: bool,
}

/// The names of a world in one language. What it lacks is called as in the world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    terms: BTreeMap<(Realm, String), Term>,
}

/// The lists of a locale file: the field, the realm, and what one entry is called in messages.
const LISTS: &[(&str, Realm, &str)] = &[
    ("sides", Realm::Peoples, "side"),
    ("nations", Realm::Peoples, "nation"),
    ("regions", Realm::Places, "region"),
    ("areas", Realm::Places, "area"),
    ("characters", Realm::Characters, "character"),
    ("nouns", Realm::Nouns, "noun"),
    ("decks", Realm::Decks, "deck"),
    ("faces", Realm::Faces, "face"),
    ("titles", Realm::Titles, "card"),
];

const FIELDS: &[&str] = &[
    "language",
    "sides",
    "nations",
    "regions",
    "areas",
    "characters",
    "nouns",
    "decks",
    "faces",
    "titles",
];

impl Locale {
    /// The locale of English: every name as the world has it.
    pub fn english() -> Locale {
        Locale::default()
    }

    /// Reads one locale file. `titles` are the titles of all cards.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the file: its form, names that nothing
    /// in the world has, titles of no card, names given twice.
    pub fn load(
        file: &str,
        text: &str,
        world: &World,
        titles: &[String],
    ) -> Result<Locale, Vec<Diagnostic>> {
        let (locale, _) = read(file, text, world, titles)?;
        Ok(locale)
    }

    /// The locale of a language, such as `es`, from the locale files of packs; what a later pack
    /// says counts. Files of other languages are only checked.
    ///
    /// # Errors
    /// Everything that is wrong with any of the files.
    pub fn of_packs(
        language: &str,
        packs: &[PackSources],
        world: &World,
    ) -> Result<Locale, Vec<Diagnostic>> {
        let cards = packs.iter().flat_map(|pack| &pack.cards);
        let title = |source: &Source| {
            let tree = syntax::parse(&source.path, &source.text).tree;
            let halves = tree.combats.into_iter().map(|half| half.title);
            let titles = tree.cards.into_iter().map(|card| card.title).chain(halves);
            titles.map(|title| title.text)
        };
        let titles: Vec<String> = cards.flat_map(title).collect();
        let files = packs.iter().flat_map(|pack| &pack.locales);
        Locale::of_files(language, files, world, &titles)
    }

    /// The locale files of a language together, in a world with cards of these titles.
    ///
    /// # Errors
    /// Everything that is wrong in files of any language.
    pub fn of_files<'a>(
        language: &str,
        files: impl IntoIterator<Item = &'a Source>,
        world: &World,
        titles: &[String],
    ) -> Result<Locale, Vec<Diagnostic>> {
        let mut all = Locale::default();
        let mut findings = Vec::new();
        for source in files {
            match read(&source.path, &source.text, world, titles) {
                Ok((locale, of)) if of == language => all.merge(locale),
                Ok(_) => {}
                Err(found) => findings.extend(found),
            }
        }
        if findings.is_empty() {
            Ok(all)
        } else {
            Err(findings)
        }
    }

    /// Adds the names of another locale; its names count where both have one.
    pub fn merge(&mut self, other: Locale) {
        self.terms.extend(other.terms);
    }

    /// A name in this language, whatever its accents, case or article.
    pub fn term(&self, realm: Realm, name: &str) -> Option<&Term> {
        self.terms.get(&(realm, fold(name)))
    }

    /// The names of a world that have no translation here, in alphabetical order.
    pub fn missing(&self, world: &World) -> Vec<String> {
        let all = LISTS.iter().filter(|(_, realm, _)| *realm != Realm::Titles);
        let names = all.flat_map(|(list, realm, _)| {
            let names = known(list, world).into_iter();
            names.map(|name| (*realm, name))
        });
        let mut missing: Vec<String> = names
            .filter(|(realm, name)| self.term(*realm, name).is_none())
            .map(|(_, name)| name)
            .collect();
        missing.sort();
        missing
    }
}

fn read(
    file: &str,
    text: &str,
    world: &World,
    titles: &[String],
) -> Result<(Locale, String), Vec<Diagnostic>> {
    let node = text::read(file, text).map_err(|finding| vec![finding])?;
    let mut findings = Findings::default();
    let number = findings.add_file(file, text);
    let mut reader = FieldReader {
        file: number,
        findings: &mut findings,
    };
    let mut locale = Locale::default();
    let mut language = None;
    if let Some(record) = reader.record(&node, "locale", FIELDS) {
        language = reader.need_text(&record, "language");
        let mut seen = BTreeMap::new();
        for (list, realm, what) in LISTS {
            let known = match realm {
                Realm::Titles => titles.to_vec(),
                _ => known(list, world),
            };
            for entry in reader.records(&record, list) {
                let Some((name, term)) = entry_of(&mut reader, entry, what, &known) else {
                    continue;
                };
                let key = (*realm, fold(&name.value));
                if let Some(first) = seen.insert(key.clone(), name.place) {
                    let message = format!("`{}` is translated twice", shorten(&name.value));
                    let finding = reader.findings.again(name.place, first, message);
                    reader.findings.push(finding);
                }
                locale.terms.insert(key, term);
            }
        }
    }
    match language {
        Some(language) if findings.is_empty() => Ok((locale, language.value)),
        _ => Err(findings.into_list()),
    }
}

fn entry_of(
    reader: &mut FieldReader<'_>,
    node: &Node,
    what: &'static str,
    known: &[String],
) -> Option<(Text, Term)> {
    let fields = &["name", "as", "plural", "alone", "gender", "many"];
    let record: Record<'_> = reader.record(node, what, fields)?;
    let name = reader.need_text(&record, "name");
    let text = reader.need_text(&record, "as");
    let plural = reader.text(&record, "plural");
    let alone = reader.text(&record, "alone");
    let gender = reader.text(&record, "gender");
    let (name, text) = (name?, text?);
    if !known.iter().any(|it| fold(it) == fold(&name.value)) {
        let message = format!("there is no {what} `{}`", shorten(&name.value));
        let finding = reader
            .findings
            .at(Code::UnknownReference, name.place, message);
        let candidates: Vec<&str> = known.iter().map(String::as_str).collect();
        let finding = suggest(finding, &name.value, &candidates);
        reader.findings.push(finding);
        return None;
    }
    let feminine = match gender.as_ref().map(|gender| gender.value.as_str()) {
        None | Some("m") => false,
        Some("f") => true,
        Some(_) => {
            let span = record.place_of("gender").span;
            let help = Some("it is \"m\" or \"f\"".to_owned());
            reader.report(Code::WrongValue, span, "this is no gender".to_owned(), help);
            false
        }
    };
    for text in [Some(&text), plural.as_ref(), alone.as_ref()]
        .into_iter()
        .flatten()
        .filter(|text| text.value.trim().is_empty())
    {
        let message = "this is empty".to_owned();
        reader.report(Code::WrongValue, text.place.span, message, None);
    }
    let value = |text: Text| text.value;
    let term = Term {
        text: text.value,
        plural: plural.map(value),
        alone: alone.map(value),
        feminine,
        many: reader.flag(&record, "many"),
    };
    Some((name, term))
}

/// The names that an entry of a list may translate.
fn known(list: &str, world: &World) -> Vec<String> {
    let named = |wanted: &dyn Fn(&Named) -> bool| {
        let fitting = world
            .names
            .iter()
            .filter(|(_, meanings)| meanings.iter().any(wanted));
        fitting.map(|(name, _)| name.to_owned()).collect()
    };
    match list {
        "sides" => named(&|it| matches!(it, Named::Side(_))),
        // A Nation is translated once; its short names mean the same.
        "nations" => world.nations.iter().map(|it| it.name.clone()).collect(),
        "regions" => named(&|it| matches!(it, Named::Region(_))),
        "areas" => named(&|it| matches!(it, Named::Area(_))),
        "characters" => named(&|it| matches!(it, Named::Characters(_))),
        "nouns" => {
            let mut nouns: Vec<String> = world.kinds.iter().map(|it| it.noun.clone()).collect();
            for word in world.characters.iter().flat_map(|it| &it.traits) {
                if !nouns.contains(word) {
                    nouns.push(word.clone());
                }
            }
            nouns
        }
        "decks" => world.decks.iter().map(|it| it.id.clone()).collect(),
        "faces" => world.faces.iter().map(|it| it.id.clone()).collect(),
        _ => Vec::new(),
    }
}
