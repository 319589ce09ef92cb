//! From packs to a game: worlds are put together, cards are read and checked.

use crate::check::{Checked, check_cards};
use crate::diagnostic::Diagnostic;
use crate::play::CardSet;
use crate::syntax::{self, Parsed};
use crate::world::{PackSources, Source, WorldBuilder};

/// What loading packs gave: a game, if nothing was wrong, and everything that was found.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The world and the cards that are right; `None` if the world is wrong.
    pub cards: Option<CardSet>,
    /// Every finding, warnings too, in the order of the packs and files.
    pub findings: Vec<Diagnostic>,
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

/// Loads packs, each after those that it needs. All their findings are reported in one go.
pub fn load(packs: &[PackSources]) -> Loaded {
    let mut builder = WorldBuilder::new();
    for source in packs.iter().flat_map(|pack| &pack.worlds) {
        builder.add(&source.path, &source.text);
    }
    let mut findings = Vec::new();
    let world = match builder.finish() {
        Ok(world) => Some(world),
        Err(found) => {
            findings.extend(found);
            None
        }
    };
    let mut earlier = Checked::default();
    for pack in packs {
        let parse = |source: &Source| {
            let parsed = syntax::parse(&source.path, &source.text);
            (source.path.clone(), parsed)
        };
        let files: Vec<(String, Parsed)> = pack.cards.iter().map(parse).collect();
        match &world {
            Some(world) => {
                let checked = check_cards(world, &files, &pack.manifest.id, &earlier);
                findings.extend(checked.findings);
                earlier.cards.extend(checked.cards);
                earlier.combats = checked.combats;
            }
            None => findings.extend(files.into_iter().flat_map(|(_, parsed)| parsed.findings)),
        }
    }
    Loaded {
        cards: world.map(|world| CardSet::new(world, earlier.cards, earlier.combats)),
        findings,
    }
}

/// The base game, which is part of this library.
///
/// # Errors
/// The findings in it; there are none, which a test says.
pub fn base() -> Result<CardSet, Vec<Diagnostic>> {
    load(&[PackSources::base()?]).ready()
}
