//! Cards: the base cards are right, wrong ones are told what is wrong, right ones become what
//! they say.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that fails stops"
)]

use std::fmt::Write as _;

use westron::check::{Checked, check_cards};
use westron::diagnostic::Diagnostic;
use westron::program::Card;
use westron::syntax;
use westron::world::{World, load};

const BASE: &str = include_str!("../cards/base/world.ron");

const DECKS: [(&str, &str); 4] = [
    (
        "free-peoples-character.card",
        include_str!("../cards/base/free-peoples-character.card"),
    ),
    (
        "free-peoples-strategy.card",
        include_str!("../cards/base/free-peoples-strategy.card"),
    ),
    (
        "shadow-character.card",
        include_str!("../cards/base/shadow-character.card"),
    ),
    (
        "shadow-strategy.card",
        include_str!("../cards/base/shadow-strategy.card"),
    ),
];

fn world() -> World {
    load("world.ron", BASE).unwrap()
}

/// Reads and checks files; the findings of both.
fn check(world: &World, files: &[(&str, &str)]) -> Checked {
    let mut findings = Vec::new();
    let mut trees = Vec::new();
    for (file, text) in files {
        let parsed = syntax::parse(file, text);
        findings.extend(parsed.findings);
        trees.push(((*file).to_owned(), parsed.tree));
    }
    let mut checked = check_cards(world, &trees, "test", 0);
    findings.append(&mut checked.findings);
    checked.findings = findings;
    checked
}

/// Findings as a person would check them: code, place, the text under the caret, words, help.
fn shown(findings: &[Diagnostic], text: &str) -> String {
    let place = |start: usize| {
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        format!("{line}:{column}")
    };
    let under = |span: syntax::Span| text[span.range()].replace('\n', "⏎");
    let mut shown = String::new();
    for finding in findings {
        let at = place(finding.span.start);
        let code = finding.code;
        writeln!(shown, "{code} {at} |{}|", under(finding.span)).unwrap();
        writeln!(shown, "  {}", finding.message).unwrap();
        for (span, words) in &finding.also {
            writeln!(shown, "  {} |{}| {words}", place(span.start), under(*span)).unwrap();
        }
        if let Some(help) = &finding.help {
            writeln!(shown, "  help: {help}").unwrap();
        }
        if let Some(fix) = &finding.fix {
            writeln!(shown, "  fix: {fix}").unwrap();
        }
    }
    shown
}

#[test]
fn wrong_cards_are_told_what_is_wrong() {
    let world = world();
    insta::glob!("check/*.card", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let checked = check(&world, &[("test.card", &text)]);
        let titles: Vec<&str> = checked.cards.iter().map(|c| c.title.as_str()).collect();
        let shown = shown(&checked.findings, &text);
        insta::assert_snapshot!(format!("{shown}right: {titles:?}"));
    });
}

#[test]
fn base_cards_are_right() {
    let world = world();
    let checked = check(&world, &DECKS);
    for (file, text) in DECKS {
        let of_file: Vec<Diagnostic> = checked
            .findings
            .iter()
            .filter(|finding| finding.file == file)
            .cloned()
            .collect();
        assert!(of_file.is_empty(), "{file}\n{}", shown(&of_file, text));
    }
    assert_eq!(checked.cards.len(), 39);
    let numbers = checked.cards.iter().map(|card| card.id.index());
    assert!(numbers.eq(0..39));
}
