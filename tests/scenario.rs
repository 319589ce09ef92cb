//! Scenarios: the base game's pass, wrong ones are found out, and nothing panics.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

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

#[test]
fn the_base_scenarios_are_in_their_canonical_layout() {
    for (file, text) in base_files() {
        assert_eq!(scenario::format(&text), text, "{file}");
    }
}
