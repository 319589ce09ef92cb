//! Scenarios: the base game's pass, wrong ones are found out, and nothing panics.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use westron::diagnostic::Diagnostic;
use westron::play::CardSet;
use westron::scenario::{self, Outcome, Scenario, Trial, TrialError};

fn cards() -> &'static CardSet {
    static CARDS: OnceLock<CardSet> = OnceLock::new();
    CARDS.get_or_init(|| westron::base().unwrap())
}

fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "scenario")
        })
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                fs::read_to_string(path).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

fn base_files() -> Vec<(String, String)> {
    files("cards/base/scenarios")
}

fn parsed(file: &str, text: &str) -> Vec<Scenario> {
    let parsed = scenario::parse(file, text);
    assert!(
        parsed.findings.is_empty(),
        "{}",
        shown(text, &parsed.findings)
    );
    parsed.scenarios
}

fn shown(text: &str, findings: &[Diagnostic]) -> String {
    let mut out = String::new();
    for finding in findings {
        let line = text
            .get(..finding.span.start)
            .unwrap_or(text)
            .matches('\n')
            .count()
            + 1;
        let under = text.get(finding.span.range()).unwrap_or("?");
        writeln!(
            out,
            "{} {}:{line} `{under}`: {}",
            finding.code, finding.file, finding.message
        )
        .unwrap();
        if let Some(help) = &finding.help {
            writeln!(out, "    help: {help}").unwrap();
        }
        for (span, words) in &finding.also {
            writeln!(
                out,
                "    also `{}`: {words}",
                text.get(span.range()).unwrap_or("?")
            )
            .unwrap();
        }
    }
    out
}

fn told(text: &str, outcome: &Outcome) -> String {
    let mut out = format!("{}\n", outcome.title);
    out.push_str(&shown(text, &outcome.findings));
    for failure in &outcome.failures {
        writeln!(
            out,
            "  line:     {}",
            text.get(failure.span.range()).unwrap_or("?")
        )
        .unwrap();
        writeln!(out, "  expected: {}", failure.expected).unwrap();
        writeln!(out, "  found:    {}", failure.found).unwrap();
    }
    if let Some(failure) = outcome.failures.last() {
        out.push_str(&failure.report);
    }
    out
}

#[test]
fn the_scenarios_of_the_base_game_pass() {
    let mut failed = String::new();
    let mut all = Vec::new();
    for (file, text) in base_files() {
        let scenarios = parsed(&file, &text);
        for outcome in scenarios
            .iter()
            .map(|scenario| scenario::run(cards(), scenario))
        {
            if !outcome.passed() {
                failed.push_str(&told(&text, &outcome));
                failed.push('\n');
            }
        }
        all.extend(scenarios);
    }
    let findings = scenario::check(cards(), &all);
    assert!(
        failed.is_empty() && findings.is_empty(),
        "{failed}\n{findings:?}"
    );
}

#[test]
fn every_card_of_the_base_game_is_played_in_a_scenario() {
    let texts: String = base_files().into_iter().map(|(_, text)| text).collect();
    for card in cards().cards() {
        let plays = format!("plays \"{}\"", card.title);
        assert!(texts.contains(&plays), "no scenario plays {}", card.title);
    }
}

/// What a report says of a card that has left the table, for each way that the card has.
fn ways_off(table: &westron::program::Table) -> Vec<&'static str> {
    let used = table.reactions.iter().any(|reaction| reaction.discard_this);
    let ways = [
        (table.condition.is_some(), "what it needs no longer holds"),
        (!table.discards.is_empty(), "its discard condition is met"),
        (!table.paid.is_empty(), "paid for"),
        (used, "used"),
    ];
    let there = ways.into_iter().filter(|(there, _)| *there);
    there.map(|(_, way)| way).collect()
}

#[test]
fn every_way_off_the_table_is_played_in_a_scenario() {
    let mut left: BTreeSet<(String, &str)> = BTreeSet::new();
    for (file, text) in base_files() {
        for scenario in parsed(&file, &text) {
            let outcome = scenario::run(cards(), &scenario);
            let gone = outcome.reports.iter().flat_map(|report| &report.discarded);
            left.extend(gone.map(|it| (it.card.clone(), it.because)));
        }
    }
    let mut missing = Vec::new();
    let mut tables = 0;
    for card in cards().cards() {
        let Some(table) = &card.table else { continue };
        tables += 1;
        let ways = ways_off(table);
        assert!(!ways.is_empty(), "{} never leaves the table", card.title);
        let unseen = ways
            .into_iter()
            .filter(|way| !left.contains(&(card.title.clone(), way)));
        missing.extend(unseen.map(|way| format!("{}: {way}", card.title)));
    }
    assert!(tables > 10, "{tables}");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_base_scenarios_are_in_their_canonical_layout() {
    for (file, text) in base_files() {
        assert_eq!(scenario::format(&text), text, "{file}");
    }
}

/// What is wrong with each file of `tests/scenario/bad`, in its syntax and in its names and boards.
#[test]
fn findings() {
    for (file, text) in files("tests/scenario/bad") {
        let parsed = scenario::parse(&file, &text);
        let mut findings = shown(&text, &parsed.findings);
        findings.push_str(&shown(&text, &scenario::check(cards(), &parsed.scenarios)));
        insta::assert_snapshot!(format!("findings@{file}"), findings);
    }
}

/// What is told of scenarios that fail.
#[test]
fn failures() {
    for (file, text) in files("tests/scenario/red") {
        let outcomes = parsed(&file, &text);
        let told: Vec<String> = outcomes
            .iter()
            .map(|scenario| told(&text, &scenario::run(cards(), scenario)))
            .collect();
        insta::assert_snapshot!(format!("failures@{file}"), told.join("\n"));
    }
}

#[test]
fn a_scenario_with_a_finding_is_not_played() {
    let text = "scenario \"X\" {\n  given {\n    Gondr at war\n  }\n  when Sauron advanced\n  then {\n    Sauron at war\n  }\n}\n";
    let scenarios = parsed("x.scenario", text);
    let outcome = scenario::run(cards(), &scenarios[0]);
    assert!(!outcome.passed());
    assert_eq!(outcome.findings.len(), 1);
    assert!(outcome.reports.is_empty());
}

#[test]
fn lines_of_given_make_a_board() {
    let lines = [
        "in Edoras: 2 Isengard regulars",
        "rolls 5, 6",
        "cards \"Stormcrow\"",
    ];
    let setup = scenario::given_lines(cards(), cards().start(), &lines).unwrap();
    assert_eq!(setup.script.rolls, [5, 6]);
    assert_eq!(setup.script.cards.len(), 1);
    assert_eq!(setup.state.captured.len(), 1);
    let findings = scenario::given_lines(cards(), cards().start(), &["in Edors: nothing", "borad"])
        .unwrap_err();
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.text()).collect();
    let files: Vec<&str> = findings
        .iter()
        .map(|finding| finding.file.as_str())
        .collect();
    assert_eq!(codes, ["W0201", "W0505"]);
    assert_eq!(files, ["--given 1", "--given 2"]);
}

#[test]
fn trials() {
    let trial = Trial::of(cards(), "fp-str-18")
        .given("reinforcements Gondor: 0 leaders")
        .die("muster");
    insta::assert_snapshot!(
        "trial",
        trial.clone().choosing("elite").play().unwrap().text()
    );
    assert!(matches!(trial.play(), Err(TrialError::Unanswered { .. })));
    assert!(matches!(
        trial.clone().choosing("x").play(),
        Err(TrialError::Answer(_))
    ));
    assert!(matches!(
        trial.clone().choosing("elite").choosing("elite").play(),
        Err(TrialError::Unasked(_))
    ));
    assert!(matches!(
        trial.clone().die("dye").play(),
        Err(TrialError::Die(_))
    ));
    assert!(matches!(
        trial.given("Gondor").play(),
        Err(TrialError::Given(_))
    ));
    assert!(matches!(
        Trial::of(cards(), "Imrahl").play(),
        Err(TrialError::Card(_))
    ));
    assert!(!Trial::of(cards(), "Olog-hai").play().unwrap().played);
}

#[test]
fn layout() {
    let text = "#top\nscenario   \"A  b\"{given{ in Edoras:2 Rohan regulars ,Legolas # why\n\n\n# own\n reinforcements Rohan:0 leaders,\n  # between\n 1 elite\n}\nwhen   Sauron advanced then { Sauron at war } }\nscenario \"B\" {\n\n when Sauron advanced\n then {\n }\n}";
    let once = scenario::format(text);
    insta::assert_snapshot!("layout", once);
    assert_eq!(scenario::format(&once), once);
}

/// Every beginning of a good file, and of a wrong one, is read without a panic.
#[test]
fn truncated_files() {
    let bases = base_files();
    let (file, text) = bases.iter().find(|(_, text)| text.len() > 4_000).unwrap();
    let (end, _) = text.char_indices().nth(3_000).unwrap();
    let wrong = &files("tests/scenario/bad")[0].1;
    for text in [text.get(..end).unwrap(), wrong] {
        for (end, _) in text.char_indices() {
            let parsed = scenario::parse(file, text.get(..end).unwrap());
            scenario::check(cards(), &parsed.scenarios);
            let once = scenario::format(text.get(..end).unwrap());
            assert_eq!(scenario::format(&once), once);
        }
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    const WORDS: &[&str] = &[
        "scenario",
        "\"X\"",
        "{",
        "}",
        "given",
        "then",
        "when",
        "choosing",
        "in",
        "Edoras",
        ":",
        ",",
        "\n",
        "2",
        "Rohan",
        "regulars",
        "besieged by",
        "Shadow",
        "plays",
        "\"Olog-hai\"",
        "with a",
        "army",
        "die",
        "#",
        "not",
        "playable",
        "because",
        "at war",
        "reinforcements",
        "0",
        "leaders",
        "fellowship",
        "revealed",
        "may",
        "attack",
        "\"",
        "é",
        "’",
        "the",
        "Witch-king",
        "applied",
        "of",
        "nothing",
        "99999",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_text_is_read(text in "\\PC{0,200}") {
            let parsed = scenario::parse("any", &text);
            scenario::check(cards(), &parsed.scenarios);
            let once = scenario::format(&text);
            prop_assert_eq!(scenario::format(&once), once);
        }

        #[test]
        fn any_words_are_read(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..60)) {
            let text = words.join(" ");
            let parsed = scenario::parse("any", &text);
            for scenario in &parsed.scenarios {
                scenario::run(cards(), scenario);
            }
            let once = scenario::format(&text);
            prop_assert_eq!(scenario::format(&once), once);
        }
    }
}
