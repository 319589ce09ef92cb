//! What became of all the mutants, for reports.

use serde::Serialize;

use crate::program::Card;

use super::Mutant;
use super::bench::{Subject, Verdict};
use super::excuse::Excuse;

/// What became of the mutants of some cards.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    /// The cards, in the order given.
    pub cards: Vec<CardScore>,
    /// Mutants that count: neither the same as their card nor excused.
    pub total: usize,
    /// Those that something noticed.
    pub killed: usize,
    /// The part of them that was noticed, in percent.
    pub percent: f64,
    /// Whether a limit left mutants out.
    pub cut: bool,
    /// Excuses that no survivor needs.
    pub needless: Vec<Excuse>,
}

/// What became of the mutants of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CardScore {
    /// Its code.
    pub code: String,
    /// Its title.
    pub title: String,
    /// The pack that it is of.
    pub pack: String,
    /// Its file.
    pub file: String,
    /// Mutants that count.
    pub total: usize,
    /// Those that something noticed.
    pub killed: usize,
    /// Those of them that the checker noticed.
    pub caught: usize,
    /// Mutants that mean the same as the card; they do not count.
    pub equivalent: usize,
    /// How many scenarios run.
    pub scenarios: usize,
    /// Scenarios that fail as the card is; they are left out.
    pub failing: Vec<String>,
    /// Those that nothing noticed.
    pub survivors: Vec<Survivor>,
    /// Those that nothing could notice; they do not count.
    pub excused: Vec<Excused>,
}

/// A mutant that nothing noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Survivor {
    /// The line of the file, from 1.
    pub line: usize,
    /// The change: `2 → 3`.
    pub change: String,
    /// The line as the mutant has it.
    pub text: String,
}

/// A mutant that nothing could notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Excused {
    /// The mutant.
    #[serde(flatten)]
    pub survivor: Survivor,
    /// Why.
    pub reason: String,
}

impl Survivor {
    /// The place and the change: `line 5: 2 → 3`.
    pub fn label(&self) -> String {
        format!("line {}: {}", self.line, self.change)
    }
}

impl Score {
    /// Adds a card and closes the sums.
    pub fn add(&mut self, card: CardScore) {
        self.total += card.total;
        self.killed += card.killed;
        self.cards.push(card);
        self.percent = percent(self.killed, self.total);
    }

    /// Notes the excuses for cards in the report that no survivor needed. Of a cut report nothing
    /// is said: the survivor may have been left out.
    pub fn note_needless(&mut self, excuses: &[Excuse]) {
        if self.cut {
            return;
        }
        let needless = |excuse: &&Excuse| {
            let card = self.cards.iter().find(|card| card.code == excuse.card);
            card.is_some_and(|card| {
                let mut used = card.excused.iter();
                !used.any(|one| one.survivor.text == excuse.mutant)
            })
        };
        self.needless = excuses.iter().filter(needless).cloned().collect();
    }
}

impl CardScore {
    /// The score of a card before any of its mutants.
    pub fn new(card: &Card, subject: &Subject) -> CardScore {
        CardScore {
            code: card.code.clone(),
            title: card.title.clone(),
            pack: card.source.pack.clone(),
            file: card.source.file.clone(),
            scenarios: subject.scenarios.len(),
            failing: subject.failing.clone(),
            ..CardScore::default()
        }
    }

    /// Counts a mutant.
    pub fn count(&mut self, mutant: &Mutant, verdict: Verdict, excuses: &[Excuse]) {
        match verdict {
            Verdict::Equivalent => {
                self.equivalent += 1;
                return;
            }
            Verdict::Caught(_) => {
                self.caught += 1;
                self.killed += 1;
            }
            Verdict::Killed(_) => self.killed += 1,
            Verdict::Survived => {
                let survivor = Survivor {
                    line: mutant.line,
                    change: mutant.change.clone(),
                    text: mutant.text.clone(),
                };
                let mut own = excuses.iter().filter(|excuse| excuse.card == self.code);
                if let Some(excuse) = own.find(|excuse| excuse.mutant == mutant.text) {
                    let reason = excuse.reason.clone();
                    self.excused.push(Excused { survivor, reason });
                    return;
                }
                self.survivors.push(survivor);
            }
        }
        self.total += 1;
    }
}

/// A part in percent; all of nothing is 100.
#[expect(
    clippy::cast_precision_loss,
    reason = "there are far fewer than 2^52 mutants"
)]
fn percent(part: usize, of: usize) -> f64 {
    if of == 0 {
        100.0
    } else {
        (part as f64 * 1000.0 / of as f64).round() / 10.0
    }
}
