//! `westron probe`: how a card behaves on the boards at its own boundaries.

use std::path::PathBuf;

use crate::cli::args::{Format, ProbeArgs};
use crate::cli::console::Console;
use crate::cli::{Status, packs};
use crate::kit::probe::{Probe, Probed, Seen, probe as look};

use super::{Ended, find_card, print_json};

/// The columns that a line should keep to.
const WIDTH: usize = 100;

/// Where what is seen on a board begins.
const COLUMN: usize = 46;

/// Most options of a question that are listed.
const MAX_SHOWN: usize = 7;

/// Probes a card.
pub fn probe(folders: &[PathBuf], args: &ProbeArgs, console: &mut Console) -> Ended {
    let (cards, _) = packs::game(folders, console)?;
    let id = find_card(&cards, &args.card, console)?.id;
    let Some(probe) = look(&cards, id, args.limit) else {
        console.error("no board can be made for this card");
        return Err(Status::Findings);
    };
    match args.format {
        Format::Json => print_json(&probe, console),
        Format::Text => print_text(&probe, args.limit, console),
    }
    Ok(Status::Fine)
}

fn print_text(probe: &Probe, limit: usize, console: &mut Console) {
    console.line(&format!("{} ({})", probe.card, probe.id));
    for condition in &probe.unmet {
        console.line(&format!(
            "  no board was found on which this holds: {condition}"
        ));
    }
    console.line("");
    console.line("base board");
    let mut given = vec!["board start".to_owned()];
    given.extend(probe.given.iter().cloned());
    print_board(&given, &seen_text(&probe.base, None, false), console);
    let mut axis = "";
    for board in &probe.boards {
        if board.axis != axis {
            axis = &board.axis;
            console.line("");
            console.line(axis);
        }
        let known = (board.result == probe.base).then(|| "as on the base board".to_owned());
        let seen = known.map_or_else(
            || seen_text(&board.result, Some(&probe.base), board.when.is_some()),
            |text| vec![text],
        );
        print_board(&lines(board), &seen, console);
    }
    if probe.cut {
        console.line("");
        console.line(&format!(
            "there are more: the limit of {limit} boards was reached (--limit)"
        ));
    }
}

/// The lines in which a board differs from the base board.
fn lines(board: &Probed) -> Vec<String> {
    let lacks = board.lacks.iter().map(|line| format!("without: {line}"));
    let when = board.when.iter().map(|when| format!("when {when}"));
    let differs = board.differs.iter().cloned();
    differs.chain(lacks).chain(when).collect()
}

/// What is seen, in lines. What is the same as on the base board is left out.
fn seen_text(seen: &Seen, base: Option<&Seen>, on_table: bool) -> Vec<String> {
    if !seen.playable {
        return vec![format!("not possible: {}", seen.unmet.join("; "))];
    }
    let mut text = Vec::new();
    if on_table {
        // Nothing is played; what matters is where the card is then.
        text.extend(seen.goes_to.map(|place| format!("it is then {place}")));
    } else if seen.asked > 0 {
        let s = if seen.outcomes == 1 { "" } else { "s" };
        let more = if seen.cut { " or more" } else { "" };
        text.push(format!(
            "{} of {}, {} outcome{s}{more}",
            seen.applied, seen.asked, seen.outcomes
        ));
    } else {
        text.push("asks for nothing".to_owned());
    }
    if !on_table && base.is_none_or(|base| base.goes_to != seen.goes_to) {
        text.extend(seen.goes_to.map(|place| format!("goes to: {place}")));
    }
    if seen.options.is_empty() {
        if !on_table && base.is_some_and(|base| !base.options.is_empty()) {
            text.push("nothing is asked".to_owned());
        }
    } else if base.is_none_or(|base| base.options != seen.options) {
        text.push(format!("asks: {}", listed(&seen.options)));
    }
    text.extend(seen.stopped_by.iter().cloned());
    text
}

/// Options in words; of many the first.
fn listed(options: &[String]) -> String {
    let shown: Vec<&str> = options.iter().take(MAX_SHOWN).map(String::as_str).collect();
    match options.len() - shown.len() {
        0 => shown.join(", "),
        left => format!("{} and {left} more", shown.join(", ")),
    }
}

/// The lines of a board on the left, what is seen there on the right.
fn print_board(given: &[String], seen: &[String], console: &mut Console) {
    let left: Vec<String> = given
        .iter()
        .flat_map(|line| wrapped(line, COLUMN - 4))
        .collect();
    let right: Vec<String> = seen
        .iter()
        .flat_map(|line| wrapped(line, WIDTH - COLUMN))
        .collect();
    for row in 0..left.len().max(right.len()) {
        let cell = |column: &[String]| column.get(row).cloned().unwrap_or_default();
        let (left, right) = (cell(&left), cell(&right));
        let gap = (COLUMN - 2).saturating_sub(left.chars().count());
        let line = format!("  {left}{}{right}", " ".repeat(gap));
        console.line(line.trim_end());
    }
}

/// A text in lines of a width; all but the first are indented.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let full = line.chars().count() + 1 + word.chars().count() > width;
        if full && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, "  ".to_owned()));
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}
