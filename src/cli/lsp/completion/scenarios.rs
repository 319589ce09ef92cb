//! What can stand at a place of a scenario.

use lsp_types::CompletionItemKind;

use crate::scenario::{self, BlockLines, beginnings, happenings};

use super::{List, Place};
use crate::cli::lsp::tokens::{Token, TokenKind};

pub(super) fn complete(list: &mut List<'_>, place: &Place<'_>) {
    let heads = place.heads();
    if let ([_], Some(choosing)) = (heads.as_slice(), choosing(place)) {
        return labels(list, place, choosing);
    }
    if place.quoted {
        if !place.line.is_empty() && place.back(1) != "scenario" {
            list.titles();
        }
        return;
    }
    match heads.as_slice() {
        [] => list.keyword("scenario", "scenario \"TITLE\" { … }"),
        [_] if place.line.is_empty() => {
            for (word, usage) in [
                ("given", "given { … }: the board"),
                ("when", "when SIDE plays \"TITLE\": what happens"),
                (
                    "choosing",
                    "choosing ANSWER, ANSWER: in the order of the questions",
                ),
                ("then", "then { … }: what holds"),
            ] {
                list.keyword(word, usage);
            }
        }
        [_, head, ..] if place.line.is_empty() => {
            let block = match head.starts_with("given") {
                true => BlockLines::Given,
                false => BlockLines::Then,
            };
            for (word, example) in beginnings(block) {
                list.keyword(word, example);
            }
            list.names(|_| true);
        }
        _ => within(list, place),
    }
}

/// What a line goes on with.
fn within(list: &mut List<'_>, place: &Place<'_>) {
    match (place.back(2), place.back(1)) {
        ("with" | "changes", "a" | "an") => list.faces(" die"),
        ("die", "to") => list.faces(""),
        (_, "faces") => list.faces(""),
        (_, "plays" | "discards") => list.titles(),
        (_, "in" | "from" | "attacks" | "controls" | "enter" | "attack") => {
            list.regions();
            list.keyword("fellowship", "");
        }
        (_, "reinforcements" | "casualties" | "advances") => list.peoples(),
        (_, "by") => list.peoples(),
        (_, "when") => {
            for line in happenings() {
                let shown = line.trim_end_matches(',');
                let text = shown.split_whitespace().next().unwrap_or_default();
                if text.starts_with(char::is_lowercase) {
                    list.add_as(shown, shown, CompletionItemKind::SNIPPET, "");
                }
            }
            list.names(|_| true);
        }
        (_, word) if word.starts_with(|c: char| c.is_ascii_digit()) => counted(list, place),
        (_, ":" | ",") => items(list, place),
        _ => list.names(|_| true),
    }
}

/// What is counted.
fn counted(list: &mut List<'_>, place: &Place<'_>) {
    match place.word(0) {
        "dice" => list.faces(""),
        first => {
            let Some(world) = list.world() else { return };
            for kind in &world.kinds {
                let count = place.back(1);
                let noun = if count == "1" {
                    &kind.noun
                } else {
                    &kind.plural
                };
                list.add(noun, CompletionItemKind::CLASS, &kind.name);
            }
            if !["reinforcements", "casualties"].contains(&first) {
                list.peoples();
            }
        }
    }
}

/// What stands in a list.
fn items(list: &mut List<'_>, place: &Place<'_>) {
    match place.word(0) {
        "hand" | "deck" | "table" | "discard" | "cards" => list.titles(),
        "faces" => list.faces(""),
        "hunt" | "tiles" => {
            let Some(world) = list.world() else { return };
            for tile in &world.tiles {
                list.add(&tile.id, CompletionItemKind::ENUM_MEMBER, &tile.name);
            }
        }
        _ => {
            list.characters();
            list.keyword("nothing", "");
            list.keyword("besieged by", "");
        }
    }
}

/// The word `choosing` whose answers are written here.
fn choosing(place: &Place<'_>) -> Option<Token> {
    let words = place.before.iter().rev();
    let mut words = words.filter(|token| token.kind == TokenKind::Word);
    let word = words.find(|token| {
        let word = token.text(place.text);
        let start = place.text.get(..token.span.start).unwrap_or_default();
        let line = start.rsplit('\n').next().unwrap_or_default();
        let first = line.trim().is_empty();
        first && ["choosing", "when", "given", "then"].contains(&word)
    })?;
    let text = place.text.get(word.span.end..place.at).unwrap_or_default();
    // The answers go on in the next line only behind a comma.
    let goes_on = |line: &str| line.trim_end().is_empty() || line.trim_end().ends_with(',');
    let above = text.rsplit_once('\n').map_or("", |(above, _)| above);
    let here = word.text(place.text) == "choosing" && above.lines().all(goes_on);
    (here && (above.is_empty() || above.contains(','))).then_some(*word)
}

/// The options of the question that the next answer is for: the scenario is played as far as its
/// answers go.
fn labels(list: &mut List<'_>, place: &Place<'_>, choosing: Token) {
    let mut behind = place
        .before
        .iter()
        .filter(|token| token.span.start > choosing.span.start && token.text(place.text) == ",");
    let end = behind
        .next_back()
        .map_or(choosing.span.start, |comma| comma.span.start);
    let starts = place.before.iter().rev();
    let start = starts.filter(|token| token.kind == TokenKind::Word);
    let start = start
        .filter(|token| token.text(place.text) == "scenario")
        .map(|token| token.span.start)
        .next();
    let (Some(start), Some(cards)) = (start, &list.project.cards) else {
        return;
    };
    let text = place.text.get(start..end).unwrap_or_default();
    let parsed = scenario::parse("", &format!("{text}\n}}\n"));
    let Some(scenario) = parsed.scenarios.first() else {
        return;
    };
    let Some(question) = scenario::open_question(cards, scenario) else {
        return;
    };
    // What is written of the answer goes, however many words it has.
    let answer = match end == choosing.span.start {
        true => choosing.span.end,
        false => end + 1,
    };
    let written = place.text.get(answer..place.at).unwrap_or_default();
    let blank = written.len() - written.trim_start().len();
    list.replaced.start = (answer + blank).min(place.at);
    list.replaced.end = list.replaced.end.max(place.at);
    for label in &question.options {
        let needs_quotes = label.contains([',', '"', '#']);
        let text = match needs_quotes {
            true => format!("\"{}\"", label.replace('"', "")),
            false => label.clone(),
        };
        list.add_as(label, &text, CompletionItemKind::VALUE, &question.prompt);
    }
}
