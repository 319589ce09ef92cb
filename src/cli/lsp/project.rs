//! Packs that are looked at together: read file by file, checked as a whole, again after each
//! change.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::{OpenWords, Resolved, open_words};
use crate::cli::packs::{self, Found, Packs};
use crate::diagnostic::{Code, Diagnostic};
use crate::names::fold;
use crate::play::CardSet;
use crate::prose::{Lang, Locale};
use crate::scenario::{self, CheckedScenario, ParsedScenarios, Scenario};
use crate::syntax::tree::CardFile;
use crate::syntax::{self, Parsed};
use crate::world::{PackSources, Source, World};
use crate::{PackWorlds, ReadPack, build_world, load_read};

use super::positions::Lines;
use super::tokens::{Token, TokenKind, tokens};

/// A file of a pack.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name in findings.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Where its lines begin.
    pub lines: Lines,
    /// What is in it.
    pub content: Content,
}

/// What is in a file.
#[derive(Clone, Debug)]
pub enum Content {
    /// Cards; the pack, and the file's place in it.
    Cards(usize, usize),
    /// Scenarios.
    Scenarios(Scenarios),
    /// A world, a locale, or another data file.
    Data,
}

/// The scenarios of a file, and what was found in them.
#[derive(Clone, Debug, Default)]
pub struct Scenarios {
    /// As they were read.
    pub parsed: ParsedScenarios,
    /// As they were checked last; empty if they were not.
    pub checked: Vec<CheckedScenario>,
    /// Every name and text in quotes in the file, folded: the cards that it can name.
    named: BTreeSet<String>,
}

/// Packs that are looked at together.
#[derive(Debug)]
pub struct Project {
    stale: bool,
    /// Whether it was checked since the editor was told.
    news: bool,
    /// The files whose findings are this project's business.
    pub own: BTreeSet<String>,
    /// Every file of every pack.
    pub files: Vec<File>,
    /// The cards that are right. While the world is wrong, those of before.
    pub cards: Option<CardSet>,
    /// What was found, by file.
    pub findings: BTreeMap<String, Vec<Diagnostic>>,
    /// The names that were looked up in cards, by file.
    names: BTreeMap<String, Vec<Resolved>>,
    /// Nouns and adjectives.
    pub words: OpenWords,
    locales: Locales,
    read: Vec<ReadPack>,
    worlds: Vec<PackWorlds>,
    world: Result<World, Vec<Diagnostic>>,
    /// What scenarios can know of the cards, each with the names that it is found by.
    known: BTreeMap<String, [String; 2]>,
}

impl Default for Project {
    fn default() -> Self {
        Project {
            stale: true,
            news: false,
            own: BTreeSet::new(),
            files: Vec::new(),
            cards: None,
            findings: BTreeMap::new(),
            names: BTreeMap::new(),
            words: OpenWords::default(),
            locales: Locales::default(),
            read: Vec::new(),
            worlds: Vec::new(),
            world: Err(Vec::new()),
            known: BTreeMap::new(),
        }
    }
}

/// The locales, what they were made of, and what is wrong with them.
#[derive(Debug, Default)]
struct Locales {
    files: Vec<Source>,
    titles: Vec<String>,
    locales: [Locale; 2],
    findings: Vec<Diagnostic>,
}

impl Project {
    /// Something changed.
    pub fn touch(&mut self) {
        self.stale = true;
    }

    /// Whether something changed since it was checked.
    pub fn is_stale(&self) -> bool {
        self.stale
    }

    /// Whether the editor is still to be told; from now on it is.
    pub fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.news)
    }

    /// A file by its name.
    pub fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|file| file.name == name)
    }

    /// The cards of a file as they were read.
    pub fn tree(&self, file: &File) -> Option<&CardFile> {
        let Content::Cards(pack, place) = file.content else {
            return None;
        };
        let (_, parsed) = self.read.get(pack)?.cards.get(place)?;
        Some(&parsed.tree)
    }

    /// The names in a file that were looked up.
    pub fn names<'p>(&'p self, file: &'p File) -> Box<dyn Iterator<Item = &'p Resolved> + 'p> {
        match &file.content {
            Content::Cards(..) => Box::new(self.names.get(&file.name).into_iter().flatten()),
            Content::Scenarios(all) => Box::new(all.checked.iter().flat_map(|it| &it.names)),
            Content::Data => Box::new(std::iter::empty()),
        }
    }

    /// The names of the world in a language.
    pub fn locale(&self, lang: Lang) -> &Locale {
        let [en, es] = &self.locales.locales;
        match lang {
            Lang::En => en,
            Lang::Es => es,
        }
    }

    /// Checks everything; what did not change is not read again.
    pub fn update(&mut self, packs: Packs, own: Vec<Source>, found: Found) {
        let sources = packs.sources;
        self.stale = false;
        self.news = true;
        self.own = own.iter().map(|source| source.path.clone()).collect();
        let same_world = self.update_world(&sources);
        self.read(&sources, &own);
        let mut findings = found.findings;
        let read: Vec<&ReadPack> = self.read.iter().collect();
        let loaded = load_read(self.world.clone(), &read);
        findings.extend(loaded.findings);
        let cards = sources.iter().flat_map(|pack| &pack.cards);
        findings.extend(cards.filter_map(packs::without_cards));
        self.names = loaded.names.into_iter().collect();
        if let Some(cards) = loaded.cards {
            self.update_locales(&sources, &cards.world, same_world);
            findings.extend(self.locales.findings.iter().cloned());
            if !same_world {
                self.words = open_words(&cards.world);
            }
            self.check_scenarios(&cards, same_world, &mut findings);
            self.cards = Some(cards);
        }
        findings.extend(self.scenario_slips());
        self.findings.clear();
        for finding in findings {
            let of_file = self.findings.entry(finding.file.clone()).or_default();
            of_file.push(finding);
        }
    }

    /// Makes the world anew if its files changed; whether it is the same.
    fn update_world(&mut self, sources: &[PackSources]) -> bool {
        let worlds: Vec<PackWorlds> = sources.iter().map(PackWorlds::of).collect();
        if worlds == self.worlds {
            return true;
        }
        self.worlds = worlds;
        self.world = build_world(&self.worlds);
        false
    }

    /// Reads the files that changed.
    fn read(&mut self, sources: &[PackSources], own: &[Source]) {
        let files = std::mem::take(&mut self.files).into_iter();
        let mut files: BTreeMap<String, File> =
            files.map(|file| (file.name.clone(), file)).collect();
        let parsed = std::mem::take(&mut self.read).into_iter();
        let mut parsed: BTreeMap<String, Parsed> = parsed.flat_map(|pack| pack.cards).collect();
        for (number, pack) in sources.iter().enumerate() {
            let mut read = ReadPack {
                id: pack.manifest.id.clone(),
                needs: pack.manifest.needs.iter().map(|it| it.id.clone()).collect(),
                cards: Vec::new(),
            };
            for source in &pack.cards {
                let old = same(&mut files, source);
                let known = old.as_ref().and_then(|_| parsed.remove(&source.path));
                let now = known.unwrap_or_else(|| syntax::parse(&source.path, &source.text));
                let mut file = old.unwrap_or_else(|| new_file(source));
                file.content = Content::Cards(number, read.cards.len());
                self.files.push(file);
                read.cards.push((source.path.clone(), now));
            }
            self.read.push(read);
            for source in &pack.scenarios {
                let file = same(&mut files, source).unwrap_or_else(|| {
                    let parsed = scenario::parse(&source.path, &source.text);
                    let of_file = Scenarios {
                        parsed,
                        checked: Vec::new(),
                        named: named(&source.text),
                    };
                    File {
                        content: Content::Scenarios(of_file),
                        ..new_file(source)
                    }
                });
                self.files.push(file);
            }
            let data = [&pack.worlds, &pack.locales, &pack.survivors];
            for source in data.into_iter().flatten() {
                let old = same(&mut files, source);
                self.files.push(old.unwrap_or_else(|| new_file(source)));
            }
        }
        // Manifests, and what no pack takes.
        let known: BTreeSet<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
        let others = own
            .iter()
            .filter(|source| !known.contains(source.path.as_str()));
        let others: Vec<File> = others.map(new_file).collect();
        self.files.extend(others);
    }

    fn update_locales(&mut self, sources: &[PackSources], world: &World, same_world: bool) {
        let files: Vec<&Source> = sources.iter().flat_map(|pack| &pack.locales).collect();
        let titles: Vec<String> = self.trees().flat_map(titles).collect();
        let old = &self.locales;
        if same_world && files.iter().copied().eq(&old.files) && titles == old.titles {
            return;
        }
        let mut findings = Vec::new();
        let locales = Lang::ALL.map(|lang| {
            let read = Locale::of_files(lang.code(), files.iter().copied(), world, &titles);
            read.unwrap_or_else(|found| {
                findings = found;
                Locale::default()
            })
        });
        self.locales = Locales {
            files: files.into_iter().cloned().collect(),
            titles,
            locales,
            findings,
        };
    }

    /// The card files as they were read.
    fn trees(&self) -> impl Iterator<Item = &CardFile> {
        let files = self.read.iter().flat_map(|pack| &pack.cards);
        files.map(|(_, parsed)| &parsed.tree)
    }

    /// Looks at the scenarios: at all if they could know the difference, else at those that changed.
    fn check_scenarios(
        &mut self,
        cards: &CardSet,
        same_world: bool,
        findings: &mut Vec<Diagnostic>,
    ) {
        let changed = self.changed_cards(cards);
        let unread: BTreeSet<String> = self
            .trees()
            .flat_map(titles)
            .filter(|title| cards.find(title).is_err())
            .map(|title| fold(&title))
            .collect();
        for file in &mut self.files {
            let Content::Scenarios(all) = &mut file.content else {
                continue;
            };
            let names_one = changed.iter().any(|name| all.named.contains(name));
            let found = all.checked.iter().flat_map(|it| &it.findings);
            // A card that is new may be the one that was missed.
            let misses_one = || found.clone().any(|it| it.code == Code::UnknownCard);
            let unchecked = all.checked.len() != all.parsed.scenarios.len();
            if !same_world || unchecked || names_one || (!changed.is_empty() && misses_one()) {
                let check = |scenario| scenario::check_one(cards, scenario);
                all.checked = all.parsed.scenarios.iter().map(check).collect();
            }
            // A card with a mistake in it is there, if not to be played.
            let knocked_on = |finding: &&Diagnostic| {
                let written = file.text.get(finding.span.range()).unwrap_or_default();
                finding.code == Code::UnknownCard
                    && unread.contains(&fold(written.trim_matches('"')))
            };
            let found = all.checked.iter().flat_map(|it| &it.findings);
            findings.extend(found.filter(|it| !knocked_on(it)).cloned());
        }
    }

    /// The names of the cards that came, went, or are others than before for a scenario. What it says
    /// of one card does not depend on the rest.
    fn changed_cards(&mut self, cards: &CardSet) -> BTreeSet<String> {
        let known = cards.cards().iter().map(|card| {
            let whole = format!("{} {:?} {}", card.code, card.side, card.title);
            (whole, [fold(&card.code), fold(&card.title)])
        });
        let before = std::mem::replace(&mut self.known, known.collect());
        let gone = before
            .iter()
            .filter(|(key, _)| !self.known.contains_key(*key));
        let new = self
            .known
            .iter()
            .filter(|(key, _)| !before.contains_key(*key));
        let changed = gone.chain(new).flat_map(|(_, names)| names.clone());
        changed.collect()
    }

    /// What is wrong with scenarios whatever the cards are.
    fn scenario_slips(&self) -> Vec<Diagnostic> {
        let mut slips = Vec::new();
        let mut all: Vec<&Scenario> = Vec::new();
        for file in &self.files {
            if let Content::Scenarios(of_file) = &file.content {
                slips.extend(of_file.parsed.findings.iter().cloned());
                all.extend(&of_file.parsed.scenarios);
            }
        }
        slips.extend(scenario::titles_twice(&all).into_iter().flatten());
        slips
    }
}

/// The titles of the cards of a file.
fn titles(tree: &CardFile) -> impl Iterator<Item = String> + '_ {
    tree.cards.iter().map(|card| card.title.text.clone())
}

/// The file of before, if its text is the same.
fn same(files: &mut BTreeMap<String, File>, source: &Source) -> Option<File> {
    files
        .remove(&source.path)
        .filter(|file| file.text == source.text)
}

/// Every name and every text in quotes, folded.
fn named(text: &str) -> BTreeSet<String> {
    let words = |token: Token| match token.kind {
        TokenKind::Quoted => text.get(token.inside(text).range()).map(fold),
        TokenKind::Name => Some(fold(token.text(text))),
        TokenKind::Comment | TokenKind::Word | TokenKind::Number | TokenKind::Mark => None,
    };
    tokens(text).into_iter().filter_map(words).collect()
}

fn new_file(source: &Source) -> File {
    File {
        name: source.path.clone(),
        text: source.text.clone(),
        lines: Lines::of(&source.text),
        content: Content::Data,
    }
}
