//! Mutants: a card with one small change, and the question whether any scenario notices.
//!
//! A mutant that no scenario notices shows what the scenarios do not say of the card. The changes
//! are made on the syntax tree, so that each can be shown as the author would have written it:
//! something is dropped, flipped, shifted by one, or taken for its like.
//!
//! ```
//! use westron::kit::mutate::{Bench, Verdict};
//! use westron::scenario;
//! use westron::world::PackSources;
//!
//! let cards = westron::base().unwrap();
//! let card = cards.find("Imrahil of Dol Amroth").unwrap().id;
//! let pack = PackSources::base().unwrap();
//! let mut bench = Bench::new(cards, &[pack], Vec::new());
//!
//! let subject = bench.subject(card).unwrap();
//! let verdict = bench.judge(&subject, &subject.mutants[0]);
//! assert!(matches!(verdict, Verdict::Survived), "there are no scenarios");
//! ```

mod battle;
mod bench;
mod clauses;
mod conditions;
mod excuse;
mod moves;
mod named;
mod phrases;
mod ring;
mod same;
mod score;
mod sections;
mod variant;
mod war;
mod words;

pub use bench::{Bench, Subject, Verdict};
pub use excuse::{Excuse, read_excuses};
pub use score::{CardScore, Excused, Score, Survivor};

use crate::syntax::tree::{Card, CombatHalf};
use crate::world::World;

use variant::Variant;
use words::Mutator;

/// A card with one small change.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The line of the file that the change is in, from 1.
    pub line: usize,
    /// The change: `2 → 3`, `without free`.
    pub change: String,
    /// The line as the mutant has it; of a line that is gone, `without` and the line.
    pub text: String,
    /// What is changed.
    pub(super) changed: Changed,
}

/// A card, or its combat half, with one small change.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Changed {
    Card(Card),
    Half(CombatHalf),
}

impl Mutant {
    /// The place and the change: `line 5: 2 → 3`.
    pub fn label(&self) -> String {
        format!("line {}: {}", self.line, self.change)
    }
}

/// Every mutant of a card, in the order of its lines. `source` is the text of its file.
///
/// Mutants that say the same are in the list once, and none says what the card says.
pub fn mutants(world: &World, source: &str, card: &Card) -> Vec<Mutant> {
    let mut mutants: Vec<Mutant> = Vec::new();
    for variant in (Mutator { world }).card(card) {
        if variant.node != *card {
            add(&mut mutants, source, variant.map(Changed::Card));
        }
    }
    mutants
}

/// The same of a combat half.
pub fn half_mutants(world: &World, source: &str, half: &CombatHalf) -> Vec<Mutant> {
    let mut mutants: Vec<Mutant> = Vec::new();
    for variant in (Mutator { world }).half(half) {
        if variant.node != *half {
            add(&mut mutants, source, variant.map(Changed::Half));
        }
    }
    mutants
}

fn add(mutants: &mut Vec<Mutant>, source: &str, variant: Variant<Changed>) {
    if mutants.iter().any(|mutant| mutant.changed == variant.node) {
        return;
    }
    let before = source.get(..variant.span.start).unwrap_or_default();
    mutants.push(Mutant {
        line: before.matches('\n').count() + 1,
        text: variant.text.unwrap_or_else(|| variant.change.clone()),
        change: variant.change,
        changed: variant.node,
    });
}
