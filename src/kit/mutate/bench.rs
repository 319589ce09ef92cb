//! The bench: a mutant takes the place of its card, and the scenarios run.

use crate::check::check_cards;
use crate::diagnostic::{Code, Diagnostic};
use crate::play::CardSet;
use crate::program;
use crate::scenario::{self, Scenario};
use crate::syntax::tree::{Card, CardFile};
use crate::syntax::{self, Parsed};
use crate::world::{CardId, PackSources};

use super::named::names_card;
use super::same::same_program;
use super::{Mutant, mutants};

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The checker refuses it, or warns of what it does not warn of in the card itself. This is
    /// what it says.
    Caught(String),
    /// It means the same as the card.
    Equivalent,
    /// This scenario fails.
    Killed(String),
    /// No scenario notices.
    Survived,
}

/// A card on the bench.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its id.
    pub id: CardId,
    /// Its mutants, in the order of the lines.
    pub mutants: Vec<Mutant>,
    /// Which scenarios run: those that name it, and pass.
    pub scenarios: Vec<usize>,
    /// The titles of the scenarios that name it and fail as it is; they are left out.
    pub failing: Vec<String>,
    warnings: Vec<Code>,
}

/// The cards, their trees and the scenarios.
#[derive(Clone, Debug)]
pub struct Bench {
    cards: CardSet,
    files: Vec<File>,
    scenarios: Vec<Scenario>,
}

/// A card file as it was read.
#[derive(Clone, Debug)]
struct File {
    path: String,
    text: String,
    tree: CardFile,
}

impl Bench {
    /// A bench for the cards of some packs, with the scenarios that are to notice.
    pub fn new(cards: CardSet, packs: &[PackSources], scenarios: Vec<Scenario>) -> Bench {
        let sources = packs.iter().flat_map(|pack| &pack.cards);
        let files = sources.map(|source| File {
            path: source.path.clone(),
            text: source.text.clone(),
            tree: syntax::parse(&source.path, &source.text).tree,
        });
        Bench {
            cards,
            files: files.collect(),
            scenarios,
        }
    }

    /// The cards as they are.
    pub fn cards(&self) -> &CardSet {
        &self.cards
    }

    /// The scenarios.
    pub fn scenarios(&self) -> &[Scenario] {
        &self.scenarios
    }

    /// Puts a card on the bench: its mutants are made, and its scenarios run once as it is.
    /// `None` if there is no such card, or its file is not in the packs.
    pub fn subject(&self, id: CardId) -> Option<Subject> {
        let card = self.cards.card(id)?;
        let (file, tree) = self.tree(card)?;
        let (_, findings) = self.check(&file.path, tree, id);
        let touching = self.scenarios.iter().enumerate();
        let touching = touching.filter(|(_, one)| names_card(one, card));
        let (pass, fail): (Vec<_>, Vec<_>) =
            touching.partition(|(_, one)| scenario::run(&self.cards, one).passed());
        Some(Subject {
            id,
            mutants: mutants(&self.cards.world, &file.text, tree),
            scenarios: pass.into_iter().map(|(at, _)| at).collect(),
            failing: fail.into_iter().map(|(_, one)| one.title.clone()).collect(),
            warnings: findings.iter().map(|finding| finding.code).collect(),
        })
    }

    fn tree(&self, card: &program::Card) -> Option<(&File, &Card)> {
        let file = self.files.iter().find(|it| it.path == card.source.file)?;
        let mut trees = file.tree.cards.iter();
        let tree = trees.find(|tree| tree.title.text == card.title)?;
        Some((file, tree))
    }

    /// Checks a card alone, as the one with this id.
    fn check(
        &self,
        file: &str,
        tree: &Card,
        id: CardId,
    ) -> (Option<program::Card>, Vec<Diagnostic>) {
        let parsed = Parsed {
            tree: CardFile {
                cards: vec![tree.clone()],
                comments: Vec::new(),
            },
            findings: Vec::new(),
        };
        let files = [(file.to_owned(), parsed)];
        let checked = check_cards(&self.cards.world, &files, "", &[]);
        let card = checked.cards.into_iter().next();
        (
            card.map(|card| program::Card { id, ..card }),
            checked.findings,
        )
    }

    /// Puts a mutant in the place of its card and runs the scenarios of the subject, up to the
    /// first that fails. Afterwards the card is in its place again.
    pub fn judge(&mut self, subject: &Subject, mutant: &Mutant) -> Verdict {
        let Some(original) = self.cards.card(subject.id) else {
            return Verdict::Equivalent;
        };
        let file = original.source.file.clone();
        let (card, findings) = self.check(&file, &mutant.card, subject.id);
        if let Some(finding) = findings.iter().find(|finding| finding.is_error()) {
            return Verdict::Caught(finding.message.clone());
        }
        if let Some(finding) = self.new_warning(subject, &findings) {
            return Verdict::Caught(finding.message.clone());
        }
        let Some(card) = card else {
            return Verdict::Caught("it can't be read as a card".to_owned());
        };
        if same_program(&card, original) {
            return Verdict::Equivalent;
        }
        let Some(original) = self.cards.replace(card) else {
            return Verdict::Equivalent;
        };
        let mut chosen = subject.scenarios.iter();
        let killer = chosen
            .find_map(|at| {
                self.scenarios
                    .get(*at)
                    .filter(|one| !scenario::run(&self.cards, one).passed())
            })
            .map(|one| one.title.clone());
        self.cards.replace(original);
        killer.map_or(Verdict::Survived, Verdict::Killed)
    }

    /// A warning that the card itself does not get, or not as often.
    fn new_warning<'f>(
        &self,
        subject: &Subject,
        findings: &'f [Diagnostic],
    ) -> Option<&'f Diagnostic> {
        let mut known = subject.warnings.clone();
        findings.iter().find(|finding| {
            let at = known.iter().position(|code| *code == finding.code);
            at.map(|at| known.remove(at)).is_none()
        })
    }
}
