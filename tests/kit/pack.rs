//! A pack of one card on the base world.

use westron::kit::mutate::{Bench, Mutant, Verdict};
use westron::play::CardSet;
use westron::scenario;
use westron::world::PackSources;

/// A card with its scenarios.
pub struct Pack {
    pub cards: CardSet,
    pub bench: Bench,
}

/// Loads a card, `body` being its lines after the header, with scenarios.
pub fn pack(side: &str, body: &str, scenarios: &str) -> Pack {
    let manifest =
        "(id: \"small\", title: \"Small\", version: \"1.0.0\", language: 1, needs: [\"base\"])";
    let card = format!("card \"Trial\" {{\n  {side} strategy 90, icon muster\n{body}\n}}\n");
    let files = [
        ("pack.ron", manifest.to_owned()),
        ("small.card", card),
        ("small.scenario", scenarios.to_owned()),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.into_bytes()));
    let small = PackSources::from_files(files.to_vec()).unwrap();
    let parsed = scenario::parse("small.scenario", scenarios);
    let right = scenarios.is_empty() || parsed.findings.is_empty();
    assert!(right, "{:#?}", parsed.findings);
    let sources = vec![PackSources::base().unwrap(), small];
    let cards = westron::load(&sources).ready().unwrap();
    let bench = Bench::new(cards.clone(), &sources, parsed.scenarios);
    Pack { cards, bench }
}

impl Pack {
    /// Every mutant with its verdict.
    pub fn judged(&mut self) -> Vec<(Mutant, Verdict)> {
        let id = self.cards.find("Trial").unwrap().id;
        let subject = self.bench.subject(id).unwrap();
        let mutants = subject.mutants.clone();
        mutants
            .into_iter()
            .map(|mutant| {
                let verdict = self.bench.judge(&subject, &mutant);
                (mutant, verdict)
            })
            .collect()
    }
}

/// The labels and texts of the mutants of a card.
pub fn mutants(side: &str, body: &str) -> Vec<String> {
    let mut pack = pack(side, body, "");
    let judged = pack.judged();
    let line = |(mutant, verdict): &(Mutant, Verdict)| {
        let what = match verdict {
            Verdict::Caught(_) => "caught",
            Verdict::Equivalent => "same",
            Verdict::Killed(_) => "killed",
            Verdict::Survived => "alive",
        };
        format!("{what:7} {} | {}", mutant.label(), mutant.text)
    };
    judged.iter().map(line).collect()
}
