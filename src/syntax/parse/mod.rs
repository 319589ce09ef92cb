//! Text → tree.
//!
//! The layout scan cuts the file into cards; each is parsed alone. The grammar never fails on a
//! card: what it can't read becomes a `bad_…` line, whose text is explained in `error.rs`.

mod clause;
mod combat;
mod condition;
mod cursor;
mod error;
mod expected;
mod hints;
mod moves;
mod phrase;
mod ring;
mod section;
mod war;

pub(crate) use hints::is_noun;

use pest::Parser;

use crate::diagnostic::{Code, Diagnostic};

use super::invisible::{BYTE_ORDER_MARK, blanked, instead};
use super::layout::{self, Item, ItemKind, MAX_BYTES, Mended};
use super::span::Span;
use super::tree::{CardFile, Change, Condition, Operand};
use cursor::{Lower, Lowered};
use error::Context;

pub(super) use combat::stands_behind_comma;

/// The generated parser, in a module of its own because its code is not documented.
mod grammar {
    #![allow(missing_docs, reason = "the code is generated")]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/card.pest"]
    pub(super) struct Cards;
}

use grammar::{Cards, Rule};

/// A file as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The tree. Without findings it is complete.
    pub tree: CardFile,
    /// Everything that is wrong, in the order of the file.
    pub findings: Vec<Diagnostic>,
}

/// Reads a card file. `file` is the name that findings give.
pub fn parse(file: &str, text: &str) -> Parsed {
    if text.len() > MAX_BYTES {
        let message = format!("the file is larger than {} KiB", MAX_BYTES >> 10);
        let finding = Diagnostic::new(Code::TooLarge, file, Span::new(0, 0), message)
            .help("spread the cards over several files");
        return Parsed {
            tree: CardFile::default(),
            findings: vec![finding],
        };
    }
    let mark = text.starts_with(BYTE_ORDER_MARK);
    let base = if mark { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let (visible, invisible) = blanked(file, text);
    let text = visible.get(base..).unwrap_or_default();
    let layout = layout::layout(file, text, base);
    let mut parsed = Parsed {
        tree: CardFile {
            cards: Vec::new(),
            combats: Vec::new(),
            comments: layout.comments,
        },
        findings: Vec::new(),
    };
    for item in &layout.items {
        let mut lower = Lower::new(file, &item.text);
        let read = match item.kind {
            ItemKind::Card => {
                section::card(&mut lower, item).map(|card| parsed.tree.cards.push(card))
            }
            ItemKind::Combat => {
                combat::combat(&mut lower, item).map(|half| parsed.tree.combats.push(half))
            }
        };
        if let Err(finding) = read {
            lower.findings.push(*finding);
        }
        parsed.findings.append(&mut lower.findings);
    }
    drop_echoes(text, base, &layout.findings, &mut parsed.findings);
    parsed.findings.extend(layout.findings);
    instead(&visible, invisible, &mut parsed.findings);
    parsed
        .findings
        .sort_by_key(|finding| (finding.span.start, finding.code));
    // Spans are always equal, so their places are compared by hand.
    parsed
        .findings
        .dedup_by(|one, other| one == other && one.span.range() == other.span.range());
    parsed
}

/// The bodies of the cards of a file, for [`grammar_alone`].
#[doc(hidden)]
pub fn card_bodies(text: &str) -> Vec<String> {
    let layout = layout::layout("", text, 0);
    let cards = layout
        .items
        .iter()
        .filter(|item| item.kind == ItemKind::Card);
    let bodies = cards.map(body_text);
    bodies.map(str::to_owned).collect()
}

/// Runs the grammar on the body of a card and does nothing with it: what the benches hold reading
/// against. Whether it fits.
#[doc(hidden)]
pub fn grammar_alone(body: &str) -> bool {
    Cards::parse(Rule::card_body, body).is_ok()
}

/// Drops what the grammar says about a line whose brackets or quotes are wrong anyway.
fn drop_echoes(text: &str, base: usize, layout: &[Diagnostic], findings: &mut Vec<Diagnostic>) {
    if layout.is_empty() || findings.is_empty() {
        return;
    }
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + base).collect();
    let line = |at: usize| breaks.partition_point(|line_break| *line_break < at);
    let mut broken: Vec<usize> = layout
        .iter()
        .filter(|finding| finding.code != Code::OutsideCard)
        .map(|finding| line(finding.span.start))
        .collect();
    broken.sort_unstable();
    findings.retain(|finding| {
        finding.code != Code::Unexpected || broken.binary_search(&line(finding.span.start)).is_err()
    });
}

/// Reads one change, as it stands after `when` or `on`. `offset` is where `text` stands in the
/// file.
///
/// # Errors
/// The finding that says why it is none.
pub fn parse_change(file: &str, text: &str, offset: usize) -> Result<Change, Diagnostic> {
    part(file, text, offset, Context::Change, |lower, pair| {
        condition::change(lower, pair)
    })
}

/// Reads one condition. `offset` is where `text` stands in the file.
///
/// # Errors
/// The finding that says why it is none.
pub fn parse_condition(file: &str, text: &str, offset: usize) -> Result<Condition, Diagnostic> {
    part(file, text, offset, Context::Condition, |lower, pair| {
        condition::condition(lower, pair)
    })
}

/// Reads operands with commas or `and` between them. `offset` is where `text` stands in the file.
///
/// # Errors
/// The finding that says why they are none.
pub fn parse_operand_list(
    file: &str,
    text: &str,
    offset: usize,
) -> Result<Vec<Operand>, Diagnostic> {
    part(file, text, offset, Context::Operands, |lower, pair| {
        phrase::operands(lower, pair)
    })
}

fn part<T>(
    file: &str,
    text: &str,
    offset: usize,
    context: Context,
    lower_pair: impl FnOnce(&mut Lower, cursor::Node) -> Lowered<T>,
) -> Result<T, Diagnostic> {
    let source = Mended::new(text, offset);
    let mut lower = Lower::new(file, &source);
    if let Some(finding) = layout::too_deep(file, text, offset) {
        return Err(finding);
    }
    let lowered = match Cards::parse(context.rule(), text) {
        Err(_) => return Err(lower.explain_first(text, context)),
        Ok(mut pairs) => match pairs.next() {
            Some(pair) => lower_pair(&mut lower, pair),
            None => Err(lower.bug(Span::new(offset, offset), "an empty part")),
        },
    };
    match (lowered, lower.findings.into_iter().next()) {
        (_, Some(finding)) => Err(finding),
        (Err(finding), None) => Err(*finding),
        (Ok(value), None) => Ok(value),
    }
}

/// The mended text of a card's body, from `{` to `}`.
fn body_text(item: &Item) -> &str {
    let (open, close) = item.body;
    item.text.text.get(open..=close).unwrap_or_default()
}

#[cfg(test)]
mod tests;
