//! What is seen before any grammar: comments, where items begin, and whether brackets and quotes
//! are balanced.
//!
//! Brackets are judged by indentation, because that is how the author sees them. Where one is
//! missing or left over, the finding is given here and the text is mended, so that the grammar
//! meets balanced text and its own findings stay about what the author wrote.

mod scan;

use crate::diagnostic::{Code, Diagnostic, nearest};

use super::span::Span;
use super::tree::Comment;
use scan::{Fix, Scan};

/// The largest file that is read: 1 MiB.
pub(super) const MAX_BYTES: usize = 1 << 20;
/// How deep brackets may be nested.
pub(super) const MAX_DEPTH: usize = 16;
/// How many `in` one line may hold: each may be a phrase within the last.
pub(super) const MAX_PLACES: usize = 64;
/// After so many mended brackets a card is given up.
const MAX_FIXES: usize = 12;

/// A piece of the file that holds one card, mended.
pub(super) struct Item {
    /// The text, with its brackets balanced.
    pub text: Mended,
    /// The `{` and the `}` of the card, in the mended text.
    pub body: (usize, usize),
    /// What it is.
    pub kind: ItemKind,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// `card "TITLE" { … }`
    Card,
    /// `combat "TITLE" at N { … }`
    Combat,
}

/// A text with its way back to the file.
pub(super) struct Mended {
    /// The text.
    pub text: String,
    /// Where it starts in the file.
    base: usize,
    /// What was put in: where in the mended text, and how many bytes. In order.
    inserted: Vec<(usize, usize)>,
}

impl Mended {
    pub(super) fn new(text: &str, base: usize) -> Self {
        Self {
            text: text.to_owned(),
            base,
            inserted: Vec::new(),
        }
    }

    /// The place in the file of a place in the mended text.
    pub(super) fn source(&self, at: usize) -> usize {
        let before: usize = self
            .inserted
            .iter()
            .map(|(start, length)| at.saturating_sub(*start).min(*length))
            .sum();
        self.base + (at - before.min(at))
    }

    fn insert(&mut self, at: usize, text: &str) {
        self.text.insert_str(at, text);
        for (start, _) in &mut self.inserted {
            if *start >= at {
                *start += text.len();
            }
        }
        self.inserted.push((at, text.len()));
    }

    fn blank(&mut self, at: usize) {
        if self.text.get(at..at + 1).is_some() {
            self.text.replace_range(at..at + 1, " ");
        }
    }
}

/// The layout of a file.
#[derive(Default)]
pub(super) struct Layout {
    pub items: Vec<Item>,
    pub comments: Vec<Comment>,
    pub findings: Vec<Diagnostic>,
}

/// Cuts a file into its cards. `text` is without a byte-order mark; it starts at `base`.
pub(super) fn layout(file: &str, text: &str, base: usize) -> Layout {
    let mut layout = Layout {
        comments: comments(text, base),
        ..Layout::default()
    };
    let starts = starts(text);
    let first = starts.first().map_or(text.len(), |start| start.at);
    outside(file, text, 0, first, base, &mut layout.findings);
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).map_or(text.len(), |next| next.at);
        let piece = text.get(start.at..end).unwrap_or_default();
        let kind = match start.kind {
            StartKind::Item(kind) => kind,
            StartKind::Nearly(length) => {
                let span = Span::new(base + start.at, base + start.at + length);
                let written = piece.get(..length).unwrap_or_default();
                layout.findings.push(
                    Diagnostic::new(
                        Code::OutsideCard,
                        file,
                        span,
                        format!("`{written}` stands outside any card"),
                    )
                    .help("did you mean `card`?")
                    .fix("card"),
                );
                ItemKind::Card
            }
        };
        item(file, piece, base + start.at, kind, &mut layout);
    }
    layout
}

fn item(file: &str, piece: &str, base: usize, kind: ItemKind, layout: &mut Layout) {
    let mut mended = Mended::new(piece, base);
    for _ in 0..MAX_FIXES {
        match scan::scan(&mended.text) {
            Scan::Balanced { open, close } => {
                let tail = close + 1;
                let end = mended.text.len();
                let mut findings = Vec::new();
                outside(file, &mended.text, tail, end, 0, &mut findings);
                for mut finding in findings {
                    let Span { start, end } = finding.span;
                    finding.span = Span::new(mended.source(start), mended.source(end));
                    layout.findings.push(finding);
                }
                layout.items.push(Item {
                    text: mended,
                    body: (open, close),
                    kind,
                });
                return;
            }
            Scan::TooDeep { at, message } => {
                let span = Span::new(mended.source(at), mended.source(at) + 1);
                layout.findings.push(
                    Diagnostic::new(Code::TooDeep, file, span, message)
                        .help("say it in several clauses"),
                );
                return;
            }
            Scan::Fix(fix) => mend(file, fix, &mut mended, &mut layout.findings),
        }
    }
}

fn mend(file: &str, fix: Fix, mended: &mut Mended, findings: &mut Vec<Diagnostic>) {
    let place = |at: (usize, usize)| Span::new(mended.source(at.0), mended.source(at.1));
    let mut finding = Diagnostic::new(fix.code, file, place(fix.at), fix.message).help(fix.help);
    if let Some((at, words)) = fix.also {
        finding = finding.also(place(at), words);
    }
    findings.push(finding);
    for (at, text) in fix.insert {
        mended.insert(at, &text);
    }
    if let Some(at) = fix.blank {
        mended.blank(at);
    }
}

struct Start {
    at: usize,
    kind: StartKind,
}

enum StartKind {
    Item(ItemKind),
    /// A misspelt `card` of so many bytes.
    Nearly(usize),
}

/// Whether a part that is read alone is nested too deep for the grammar.
pub(super) fn too_deep(file: &str, text: &str, base: usize) -> Option<Diagnostic> {
    let mut depth = 0usize;
    let mut deepest = 0;
    for c in text.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    let places = text.split_whitespace().filter(|word| *word == "in").count();
    if deepest <= MAX_DEPTH && places <= MAX_PLACES {
        return None;
    }
    let span = Span::new(base, base + text.len());
    let message = "this is nested too deep";
    Some(Diagnostic::new(Code::TooDeep, file, span, message).help("say it in several parts"))
}

/// Where the code of a line ends: at its comment.
pub(super) fn code_end(line: &str) -> usize {
    scan::comment_start(line).unwrap_or(line.len())
}

/// Where the items of a file start.
fn starts(text: &str) -> Vec<Start> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start_matches([' ', '\t']);
        let indent = line.len() - trimmed.len();
        let length = trimmed
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(trimmed.len());
        let (word, rest) = trimmed.split_at_checked(length).unwrap_or_default();
        let rest = rest.trim_start_matches([' ', '\t']);
        let title = rest.starts_with('"');
        let kind = match word {
            "card" if title || indent == 0 => Some(StartKind::Item(ItemKind::Card)),
            // Without `at` and `{` it is the line of a card.
            "combat" if indent == 0 && is_half(rest, text.get(at + line.len()..)) => {
                Some(StartKind::Item(ItemKind::Combat))
            }
            _ if indent == 0 && title && nearest(word, ["card"]).is_some() => {
                Some(StartKind::Nearly(length))
            }
            _ => None,
        };
        if let Some(kind) = kind {
            starts.push(Start {
                at: at + indent,
                kind,
            });
        }
        at += line.len();
    }
    starts
}

/// Whether what follows `combat` makes it a half, and not the line of a card that names one.
fn is_half(rest: &str, below: Option<&str>) -> bool {
    let end = scan::comment_start(rest).unwrap_or(rest.len());
    let code = rest.get(..end).unwrap_or_default().trim_end();
    let behind = code.rsplit('"').next().unwrap_or_default().trim_start();
    let next = below.unwrap_or_default().trim_start();
    code.ends_with('{') || behind.starts_with("at ") || next.starts_with('{')
}

/// Says that text stands outside any card, once for a stretch of it.
fn outside(
    file: &str,
    text: &str,
    start: usize,
    end: usize,
    base: usize,
    findings: &mut Vec<Diagnostic>,
) {
    let mut at = start;
    for line in text
        .get(start..end)
        .unwrap_or_default()
        .split_inclusive('\n')
    {
        let code = line.split('#').next().unwrap_or_default();
        let trimmed = code.trim_start();
        if !trimmed.is_empty() {
            let word_start = at + code.len() - trimmed.len();
            let word = match trimmed.starts_with("//") {
                true => "//",
                false => first_token(trimmed),
            };
            let span = Span::new(base + word_start, base + word_start + word.len());
            let mut finding = Diagnostic::new(
                Code::OutsideCard,
                file,
                span,
                format!("`{}` stands outside any card", shorten(word)),
            );
            finding = match nearest(word, ["card"]) {
                _ if trimmed.starts_with("//") => finding.help("`#` begins a comment"),
                Some(near) if near != word => finding.help("did you mean `card`?").fix("card"),
                _ => finding.help("a file of cards holds `card \"TITLE\" { … }`"),
            };
            findings.push(finding);
            return;
        }
        at += line.len();
    }
}

/// The first word, or the first character.
fn first_token(text: &str) -> &str {
    let length = text
        .find(|c: char| !c.is_alphanumeric() && c != '-')
        .unwrap_or(text.len());
    let length = match length {
        0 => text.chars().next().map_or(0, char::len_utf8),
        length => length,
    };
    text.get(..length).unwrap_or_default()
}

/// A text as it is quoted in a message: not longer than a line.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(LONGEST).collect();
    short.push('…');
    short
}

/// Every comment of a text.
fn comments(text: &str, base: usize) -> Vec<Comment> {
    let mut comments = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        if let Some(start) = scan::comment_start(line) {
            let comment = line.get(start..).unwrap_or_default();
            let before = line.get(..start).unwrap_or_default();
            comments.push(Comment {
                text: comment.trim_end().to_owned(),
                own_line: before.trim().is_empty(),
                // Up to the line break, so that the formatter sees whether a blank line follows.
                span: Span::new(base + at + start, base + at + line.len()),
            });
        }
        at += line.len() + 1;
    }
    comments
}
