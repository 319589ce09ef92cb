//! The bench: a mutant takes the place of its card, and the scenarios run.

use crate::check::{Checked, check_cards};
use crate::diagnostic::{Code, Diagnostic};
use crate::names::fold;
use crate::play::CardSet;
use crate::program;
use crate::scenario::{self, Scenario};
use crate::syntax::tree::{Card, CardFile, CombatHalf, SectionKind};
use crate::syntax::{self, Parsed};
use crate::world::{CardId, PackSources};

use super::named::names_card;
use super::same::{same_half, same_program};
use super::{Changed, Mutant, half_mutants, mutants};

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
    /// Its mutants, in the order of the lines; those of its combat half last, on the bench of the
    /// first card that has it.
    pub mutants: Vec<Mutant>,
    /// Which scenarios run: those that name it, and pass.
    pub scenarios: Vec<usize>,
    /// Which run for its combat half: those that name a card with it, and pass.
    pub of_half: Vec<usize>,
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
        let half = self.half(tree);
        let findings = self
            .check(&file.path, tree, half.map(|(_, half)| half))
            .findings;
        let (scenarios, failing) = self.naming(&[card]);
        let mut mutants = mutants(&self.cards.world, &file.text, tree);
        let mut of_half = Vec::new();
        let sharing = self.sharing(card);
        if let Some((file, half)) = half
            && sharing.first().is_some_and(|first| first.id == id)
        {
            mutants.extend(half_mutants(&self.cards.world, &file.text, half));
            of_half = self.naming(&sharing).0;
        }
        Some(Subject {
            id,
            mutants,
            scenarios,
            of_half,
            failing,
            warnings: findings.iter().map(|finding| finding.code).collect(),
        })
    }

    /// The scenarios that name one of these cards: those that pass, and the titles of the others.
    fn naming(&self, cards: &[&program::Card]) -> (Vec<usize>, Vec<String>) {
        let touching = self.scenarios.iter().enumerate();
        let touching = touching.filter(|(_, one)| cards.iter().any(|card| names_card(one, card)));
        let (pass, fail): (Vec<_>, Vec<_>) =
            touching.partition(|(_, one)| scenario::run(&self.cards, one).passed());
        (
            pass.into_iter().map(|(at, _)| at).collect(),
            fail.into_iter().map(|(_, one)| one.title.clone()).collect(),
        )
    }

    /// The cards that have the combat half of a card.
    fn sharing(&self, card: &program::Card) -> Vec<&program::Card> {
        let cards = self.cards.cards().iter();
        cards
            .filter(|other| card.combat.is_some() && other.combat == card.combat)
            .collect()
    }

    /// The combat half that a card names, as it was read.
    fn half(&self, card: &Card) -> Option<(&File, &CombatHalf)> {
        let title = card
            .sections
            .iter()
            .find_map(|section| match &section.kind {
                SectionKind::Combat(half) => Some(fold(&half.title.text)),
                _ => None,
            })?;
        let mut files = self.files.iter().rev();
        files.find_map(|file| {
            let mut halves = file.tree.combats.iter();
            let half = halves.find(|half| fold(&half.title.text) == title)?;
            Some((file, half))
        })
    }

    fn tree(&self, card: &program::Card) -> Option<(&File, &Card)> {
        let file = self.files.iter().find(|it| it.path == card.source.file)?;
        let mut trees = file.tree.cards.iter();
        let tree = trees.find(|tree| tree.title.text == card.title)?;
        Some((file, tree))
    }

    /// Checks a card alone, with its combat half.
    fn check(&self, file: &str, tree: &Card, half: Option<&CombatHalf>) -> Checked {
        // Whose place it takes is settled, and what it replaces is not there any more.
        let mut tree = tree.clone();
        tree.sections
            .retain(|section| !matches!(section.kind, SectionKind::Replaces(_)));
        let parsed = Parsed {
            tree: CardFile {
                cards: vec![tree],
                combats: half.into_iter().cloned().collect(),
                comments: Vec::new(),
            },
            findings: Vec::new(),
        };
        let files = [(file.to_owned(), parsed)];
        check_cards(&self.cards.world, &files, "", &Checked::default())
    }

    /// Puts a mutant in the place of its card and runs the scenarios of the subject, up to the
    /// first that fails. Afterwards the card is in its place again.
    pub fn judge(&mut self, subject: &Subject, mutant: &Mutant) -> Verdict {
        let Some(original) = self.cards.card(subject.id) else {
            return Verdict::Equivalent;
        };
        let file = original.source.file.clone();
        let Some((_, tree)) = self.tree(original) else {
            return Verdict::Equivalent;
        };
        let half = self.half(tree).map(|(_, half)| half);
        let checked = match &mutant.changed {
            Changed::Card(card) => self.check(&file, card, half),
            Changed::Half(half) => self.check(&file, tree, Some(half)),
        };
        let Checked {
            cards,
            combats,
            findings,
            ..
        } = checked;
        if let Some(finding) = findings.iter().find(|finding| finding.is_error()) {
            return Verdict::Caught(finding.message.clone());
        }
        if let Some(finding) = self.new_warning(subject, &findings) {
            return Verdict::Caught(finding.message.clone());
        }
        if let Changed::Half(_) = &mutant.changed {
            let side = original.side;
            let half = combats.into_iter().find(|half| half.side == side);
            return self.judge_half(subject, half);
        }
        let Some(card) = cards.into_iter().next() else {
            return Verdict::Caught("it can't be read as a card".to_owned());
        };
        let card = program::Card {
            id: subject.id,
            combat: original.combat,
            replaces: original.replaces.clone(),
            ..card
        };
        if same_program(&card, original) {
            return Verdict::Equivalent;
        }
        let Some(original) = self.cards.replace(card) else {
            return Verdict::Equivalent;
        };
        let verdict = self.try_scenarios(&subject.scenarios);
        self.cards.replace(original);
        verdict
    }

    /// The same for the combat half of the card.
    fn judge_half(&mut self, subject: &Subject, half: Option<program::Combat>) -> Verdict {
        let (Some(half), Some(original)) = (half, self.cards.combat_of(subject.id)) else {
            return Verdict::Caught("it can't be read as a combat half".to_owned());
        };
        if same_half(&half, original) {
            return Verdict::Equivalent;
        }
        let id = original.id;
        let Some(original) = self.cards.replace_combat(program::Combat { id, ..half }) else {
            return Verdict::Equivalent;
        };
        let verdict = self.try_scenarios(&subject.of_half);
        self.cards.replace_combat(original);
        verdict
    }

    fn try_scenarios(&self, chosen: &[usize]) -> Verdict {
        let mut chosen = chosen.iter();
        let killer = chosen.find_map(|at| {
            self.scenarios
                .get(*at)
                .filter(|one| !scenario::run(&self.cards, one).passed())
        });
        killer.map_or(Verdict::Survived, |one| Verdict::Killed(one.title.clone()))
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
