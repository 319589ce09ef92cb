//! Reports as people read them: cards of every sort on boards made for them, each to be read aloud.
//! A play is a paragraph in `tests/reports/*.txt`: its card, lines of `given` and answers after `>`.
//! Questions without an answer take the first option.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;

use westron::play::{CardSet, Report};
use westron::scenario::{Trial, TrialError};

/// Plays a paragraph to its end.
fn play(cards: &CardSet, paragraph: &str) -> Report {
    let mut lines = paragraph.lines();
    let mut trial = Trial::of(cards, lines.next().unwrap());
    for line in lines {
        trial = match line.strip_prefix("> ") {
            Some(answer) => trial.choosing(answer),
            None => trial.given(line),
        };
    }
    loop {
        match trial.play() {
            Ok(report) => return report,
            Err(TrialError::Unanswered { options, .. }) => {
                trial = trial.choosing(options.first().unwrap());
            }
            Err(other) => panic!("{other}\n{paragraph}"),
        }
    }
}

#[test]
fn reports_to_be_read() {
    let cards = westron::base().unwrap();
    let mut plays = 0;
    for entry in fs::read_dir("tests/reports").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let report = |paragraph: &str| {
            let paragraph = paragraph.trim();
            format!("{paragraph}\n\n{}", play(&cards, paragraph).text())
        };
        let reports: Vec<String> = text.split("\n\n").map(report).collect();
        plays += reports.len();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("reports");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        settings.bind(|| insta::assert_snapshot!(name, reports.join("\n\n")));
    }
    assert!(plays >= 25, "{plays}");
}
