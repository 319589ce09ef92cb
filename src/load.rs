//! From packs to a game: worlds are put together, cards are read and checked.

use crate::check::{Checked, Resolved, check_cards, lower_condition, lower_regions};
use crate::diagnostic::{Code, Diagnostic};
use crate::play::{CardSet, Entry};
use crate::program::{Condition, Regions};
use crate::syntax::{self, Parsed};
use crate::world::{CharacterId, PackSources, Source, World, WorldBuilder};

/// What loading packs gave: a game, if nothing was wrong, and everything that was found.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The world and the cards that are right; `None` if the world is wrong.
    pub cards: Option<CardSet>,
    /// Every finding, warnings too, in the order of the packs and files.
    pub findings: Vec<Diagnostic>,
    /// The names in the cards that were looked up, by file.
    pub names: Vec<(String, Vec<Resolved>)>,
}

impl Loaded {
    /// The game, if there is no error.
    ///
    /// # Errors
    /// Every finding.
    pub fn ready(self) -> Result<CardSet, Vec<Diagnostic>> {
        match self.cards {
            Some(cards) if !self.findings.iter().any(Diagnostic::is_error) => Ok(cards),
            _ => Err(self.findings),
        }
    }
}

/// A pack whose card files are read.
#[derive(Clone, Debug, Default)]
pub struct ReadPack {
    /// Its id.
    pub id: String,
    /// The ids of the packs that it builds on.
    pub needs: Vec<String>,
    /// Its card files, by name, as far as they could be read.
    pub cards: Vec<(String, Parsed)>,
}

impl ReadPack {
    /// Reads the card files of a pack.
    pub fn of(pack: &PackSources) -> ReadPack {
        let read = |source: &Source| {
            let parsed = syntax::parse(&source.path, &source.text);
            (source.path.clone(), parsed)
        };
        ReadPack {
            id: pack.manifest.id.clone(),
            needs: needs_of(pack),
            cards: pack.cards.iter().map(read).collect(),
        }
    }
}

/// Loads packs, each after those that it needs. All their findings are reported in one go.
pub fn load(packs: &[PackSources]) -> Loaded {
    let worlds: Vec<PackWorlds> = packs.iter().map(PackWorlds::of).collect();
    let read: Vec<ReadPack> = packs.iter().map(ReadPack::of).collect();
    load_read(build_world(&worlds), &read.iter().collect::<Vec<_>>())
}

/// The world files of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackWorlds {
    /// The id of the pack.
    pub id: String,
    /// The ids of the packs that it builds on.
    pub needs: Vec<String>,
    /// The files.
    pub files: Vec<Source>,
}

impl PackWorlds {
    /// Those of a pack.
    pub fn of(pack: &PackSources) -> PackWorlds {
        PackWorlds {
            id: pack.manifest.id.clone(),
            needs: needs_of(pack),
            files: pack.worlds.clone(),
        }
    }
}

fn needs_of(pack: &PackSources) -> Vec<String> {
    let needs = pack.manifest.needs.iter();
    needs.map(|need| need.id.clone()).collect()
}

/// The world that packs describe together, each after those that it needs.
///
/// # Errors
/// Everything that is wrong with it.
pub fn build_world(packs: &[PackWorlds]) -> Result<World, Vec<Diagnostic>> {
    let mut builder = WorldBuilder::new();
    let mut known = Vec::new();
    for pack in packs {
        note_needs(&pack.id, &pack.needs, &mut known);
        let own = known.iter().filter(|(id, _)| *id == pack.id);
        let needs: Vec<String> = own.map(|(_, need)| need.clone()).collect();
        builder.pack(&pack.id, &needs);
        for source in &pack.files {
            builder.add(&source.path, &source.text);
        }
    }
    builder.finish()
}

/// [`load`], for whoever keeps what was read: after a change in one file only that is read again.
pub fn load_read(world: Result<World, Vec<Diagnostic>>, packs: &[&ReadPack]) -> Loaded {
    let mut findings = Vec::new();
    let world = world.map_err(|found| findings.extend(found)).ok();
    let mut names = Vec::new();
    let mut earlier = Checked::default();
    for pack in packs {
        match &world {
            Some(world) => {
                note_needs(&pack.id, &pack.needs, &mut earlier.needs);
                let mut checked = check_cards(world, &pack.cards, &pack.id, &earlier);
                findings.append(&mut checked.findings);
                names.append(&mut checked.names);
                earlier.add(checked);
            }
            None => {
                let read = pack.cards.iter();
                findings.extend(read.flat_map(|(_, parsed)| parsed.findings.clone()));
            }
        }
    }
    let entries = world.as_ref().map(|world| entries(world, &mut findings));
    Loaded {
        cards: world.map(|world| {
            let cards = CardSet::new(world, earlier.cards, earlier.combats);
            cards.with_entries(entries.unwrap_or_default())
        }),
        findings,
        names,
    }
}

/// Notes what a pack builds on, by others too: those before it have noted theirs.
fn note_needs(pack: &str, needs: &[String], known: &mut Vec<(String, String)>) {
    let through = |need: &String| {
        let known = known.iter().filter(move |(of, _)| of == need);
        known.map(|(_, other)| other.clone()).collect::<Vec<_>>()
    };
    let others: Vec<String> = needs.iter().flat_map(through).collect();
    for need in needs.iter().cloned().chain(others) {
        known.push((pack.to_owned(), need));
    }
}

/// How Characters enter play (R11.5): a world gives it in the words of a card.
fn entries(world: &World, findings: &mut Vec<Diagnostic>) -> Vec<(CharacterId, Entry)> {
    let mut entries = Vec::new();
    for who in world.character_ids() {
        let character = world.character(who);
        let Some(enters) = &character.enters else {
            continue;
        };
        let when = enters.when.iter().map(|words| {
            // The quote stands before the words.
            let at = words.span.start + 1;
            let read = syntax::parse_condition(&words.file, &words.text, at);
            let read = read.map_err(|finding| vec![finding])?;
            lower_condition(world, &words.file, character.side, &read)
        });
        let places = enters.places.iter().map(|words| {
            let at = words.span.start + 1;
            let read = syntax::parse_operand_list(&words.file, &words.text, at);
            let read = read.map_err(|finding| vec![finding])?;
            match read.as_slice() {
                [one] => lower_regions(world, &words.file, character.side, one),
                _ => {
                    let message = "one place is named here";
                    let finding =
                        Diagnostic::new(Code::WrongNoun, &words.file, words.span, message);
                    Err(vec![finding.help("write the others as texts of their own")])
                }
            }
        });
        let when: Result<Vec<Condition>, Vec<Diagnostic>> = when.collect();
        let places: Result<Vec<Regions>, Vec<Diagnostic>> = places.collect();
        match (when, places) {
            (Ok(when), Ok(places)) => {
                let die = enters.die;
                entries.push((who, Entry { die, when, places }));
            }
            (when, places) => {
                findings.extend(when.err().into_iter().flatten());
                findings.extend(places.err().into_iter().flatten());
            }
        }
    }
    entries
}

/// The base game, which is part of this library.
///
/// # Errors
/// The findings in it; there are none, which a test says.
pub fn base() -> Result<CardSet, Vec<Diagnostic>> {
    load(&[PackSources::base()?]).ready()
}
