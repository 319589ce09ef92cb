//! Text → tree → text. A case is a file under `tests/syntax/`: what is in `good/` parses without a
//! finding and is laid out already; what is in `bad/` has its findings in a snapshot; what is in
//! `format/` has its canonical layout in one.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use westron::diagnostic::{Code, Diagnostic};
use westron::syntax::{self, Span, parse, reformat};

/// The file name that findings give.
const FILE: &str = "test.card";

fn plain(text: &str) -> String {
    reformat(FILE, text, &|_| None).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

fn codes(text: &str) -> Vec<Code> {
    parse(FILE, text)
        .findings
        .iter()
        .map(|finding| finding.code)
        .collect()
}

fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
    let line = before.matches('\n').count() + 1;
    (line, before[line_start..].chars().count() + 1)
}

fn render(text: &str, finding: &Diagnostic) -> String {
    let show = |span: Span| {
        let (line, column) = line_and_column(text, span.start);
        format!(
            "{line}:{column} `{}`",
            text[span.range()].replace('\n', "⏎")
        )
    };
    let mut out = String::new();
    let source = &text[..finding.span.start];
    let start = source.rfind('\n').map_or(0, |line_break| line_break + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    writeln!(out, "{line}").unwrap();
    writeln!(out, "  {} {}", finding.code, show(finding.span)).unwrap();
    writeln!(out, "  {}", finding.message).unwrap();
    for (span, words) in &finding.also {
        writeln!(out, "  and {}: {words}", show(*span)).unwrap();
    }
    if let Some(help) = &finding.help {
        writeln!(out, "  help: {help}").unwrap();
    }
    if let Some(fix) = &finding.fix {
        writeln!(out, "  fix: {fix}").unwrap();
    }
    out
}

/// What must hold for any text: no panic, spans inside the text, findings unless it is complete.
fn check_any(text: &str) {
    let parsed = parse(FILE, text);
    for finding in &parsed.findings {
        assert!(text.get(finding.span.range()).is_some(), "{finding:?}");
        assert_ne!(finding.code, Code::Internal, "{text}");
    }
    if parsed.findings.is_empty() {
        let formatted = plain(text);
        assert_eq!(plain(&formatted), formatted);
    }
}

const BASE: &str = include_str!("syntax/good/base.card");
const COMMENTS: &str = include_str!("syntax/format/comments.card");
const SHAPES: &str = include_str!("syntax/format/shapes.card");

#[test]
fn good_files_parse_and_are_laid_out_already() {
    insta::glob!("syntax/good/*.card", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(parse(FILE, &text).findings, []);
        similar(&plain(&text), &text);
    });
}

fn similar(left: &str, right: &str) {
    for (i, (left, right)) in left.lines().zip(right.lines()).enumerate() {
        assert_eq!(left, right, "line {}", i + 1);
    }
    assert_eq!(left.len(), right.len());
}

#[test]
fn findings() {
    insta::glob!("syntax/bad/*.card", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let findings = parse(FILE, &text).findings;
        let rendered: Vec<String> = findings
            .iter()
            .map(|finding| render(&text, finding))
            .collect();
        insta::assert_snapshot!(rendered.join("\n"));
        assert!(reformat(FILE, &text, &|_| None).is_err());
    });
}

#[test]
fn layout() {
    insta::glob!("syntax/format/*.card", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let formatted = plain(&text);
        insta::assert_snapshot!(formatted);
        similar(&plain(&formatted), &formatted);
        let comments = |text: &str| parse(FILE, text).tree.comments;
        assert_eq!(comments(&text), comments(&formatted));
        assert_eq!(parse(FILE, &text).tree, parse(FILE, &formatted).tree);
        // Windows line breaks make no difference.
        similar(&plain(&text.replace('\n', "\r\n")), &formatted);
    });
}

#[test]
fn spelling_puts_accents_back() {
    let spelling = |name: &str| (name == "Barad-dur").then(|| "Barad-dûr".to_owned());
    let text = "card \"Barad-dur\" {\n  Shadow strategy 1, icon army\n  \
        requires the Barad-dur active and \"Barad-dur\" active\n}\n";
    let formatted = reformat(FILE, text, &spelling).unwrap();
    assert!(formatted.contains("card \"Barad-dur\""));
    assert!(formatted.contains("the Barad-dûr active and \"Barad-dur\" active"));
    let wrong = reformat(FILE, text, &|_| Some("Elsewhere".to_owned()));
    assert_eq!(wrong.unwrap_err()[0].code, Code::Internal);
}

#[test]
fn texts_of_nodes() {
    use westron::syntax::tree::{ClauseKind, SectionKind};
    let tree = parse(FILE, SHAPES).tree;
    let mut texts = Vec::new();
    for section in &tree.cards[0].sections {
        match &section.kind {
            SectionKind::Play(block) => {
                for clause in &block.clauses {
                    texts.push(syntax::clause_text(clause));
                    if let ClauseKind::If { condition, .. } = &clause.kind {
                        texts.push(syntax::condition_text(condition));
                    }
                }
            }
            SectionKind::WhileOnTable(bans) => texts.extend(bans.iter().map(syntax::ban_text)),
            SectionKind::On(reaction) => texts.push(syntax::change_text(&reaction.change)),
            SectionKind::DiscardBy(discard) => texts.push(syntax::paid_discard_text(discard)),
            _ => {}
        }
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn parts_are_read_alone() {
    let change = syntax::parse_change(FILE, "fellowship declared in Edoras", 100).unwrap();
    assert_eq!(
        syntax::change_text(&change),
        "fellowship declared in Edoras"
    );
    assert_eq!((change.span.start, change.span.end), (100, 129));
    let condition =
        syntax::parse_condition(FILE, "Gondor at war or no nazgul in Moria", 0).unwrap();
    assert_eq!(
        syntax::condition_text(&condition),
        "Gondor at war or no nazgul in Moria"
    );
    let list = syntax::parse_operand_list(FILE, "1 Rohan regular, Legolas and 2 leaders", 0);
    assert_eq!(list.unwrap().len(), 3);
    let finding = syntax::parse_change(FILE, "Gondor at peace", 10).unwrap_err();
    assert_eq!((finding.code, finding.span.start), (Code::Unexpected, 17));
    let deep = "(".repeat(100_000);
    let finding = syntax::parse_condition(FILE, &deep, 0).unwrap_err();
    assert_eq!(finding.code, Code::TooDeep);
    assert!(syntax::parse_operand_list(FILE, "", 0).is_err());
}

#[test]
fn a_file_cut_off_anywhere_is_read_to_its_end() {
    let text = plain(COMMENTS);
    for (at, _) in text.char_indices() {
        let cut = &text[..at];
        check_any(cut);
        // Only a card starts a line with `c`, and only its end with `}`.
        let lines = |c| cut.lines().filter(|line| line.starts_with(c)).count();
        let complete = lines('c') == lines('}');
        assert_eq!(parse(FILE, cut).findings.is_empty(), complete, "{cut}");
    }
}

#[test]
fn a_token_too_few_or_too_many_does_no_harm() {
    let text = plain(SHAPES);
    // Without optimisation, every seventh place has to do.
    let step = if cfg!(debug_assertions) { 7 } else { 1 };
    let mut at = 0;
    for (i, token) in text.split_inclusive(char::is_whitespace).enumerate() {
        let (before, after) = (&text[..at], &text[at + token.len()..]);
        if i % step == 0 {
            check_any(&format!("{before}{after}"));
            check_any(&format!("{before}{token}{token}{after}"));
        }
        at += token.len();
    }
    let signs = text
        .char_indices()
        .filter(|(_, c)| c.is_ascii_punctuation());
    for (at, c) in signs.step_by(step) {
        check_any(&format!("{}{}", &text[..at], &text[at + 1..]));
        check_any(&format!("{}{c}{}", &text[..at], &text[at..]));
    }
}

#[test]
fn extreme_files_end_in_a_finding() {
    let card =
        |inner: &str| format!("card \"X\" {{\n  A b 1, icon c\n  play {{\n{inner}\n  }}\n}}\n");
    let many = 100_000;
    assert_eq!(codes(""), []);
    assert_eq!(codes("\u{feff}"), []);
    assert_eq!(codes("\u{feff}card \"X\" { A b 1, icon c\n}"), []);
    assert_eq!(codes(&"(".repeat(many)), [Code::OutsideCard]);
    assert_eq!(codes(&card(&"(".repeat(many))), [Code::TooDeep]);
    assert_eq!(codes(&card(&"{".repeat(many))), [Code::TooDeep]);
    assert_eq!(codes(&card(&"may { ".repeat(many))), [Code::TooDeep]);
    assert_eq!(codes(&card(&"hit a b in ".repeat(50_000))), [Code::TooDeep]);
    assert_eq!(codes(&"a".repeat(2 << 20)), [Code::TooLarge]);
    for line in [
        "may ",
        "a ",
        "A ",
        "if A active: ",
        "or ",
        ", ",
        "} else if A b { ",
        "hit a by b ",
        "\"",
        "5+: ",
    ] {
        let text = card(&line.repeat(20_000));
        assert!(!codes(&text).is_empty(), "{line}");
    }
    let chain = "if A active { draw 1 card }".to_owned()
        + &" else if A active { draw 1 card }".repeat(20_000);
    assert_eq!(codes(&card(&chain)), [Code::TooDeep]);
}

#[test]
fn a_long_file_is_read_fast() {
    let mut text = String::new();
    while text.lines().count() < 2000 {
        text.push_str(BASE);
        text.push('\n');
    }
    let start = Instant::now();
    assert_eq!(parse(FILE, &text).findings, []);
    let limit = if cfg!(debug_assertions) { 10 } else { 1 };
    assert!(start.elapsed() < Duration::from_secs(limit));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_tokens_are_read(tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60)) {
        let soup = tokens.join(" ");
        check_any(&soup);
        check_any(&format!("card \"X\" {{\n A b 1, icon c\n {soup}\n}}"));
        check_any(&format!("card \"X\" {{\n A b 1, icon c\n play {{\n {soup}\n }}\n}}"));
    }
}

const TOKENS: &[&str] = &[
    "card",
    "combat",
    "\"X\"",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    "+",
    "#",
    "\n",
    "\n",
    "\n",
    "play",
    "requires",
    "on",
    "table",
    "while",
    "before",
    "discard",
    "when",
    "by",
    "may",
    "not",
    "this",
    "recruit",
    "advance",
    "move back",
    "activate",
    "choose",
    "roll",
    "hit",
    "eliminate",
    "replace",
    "draw",
    "if",
    "unless",
    "else",
    "for each",
    "either",
    "or",
    "and",
    "opponent must",
    "1",
    "5+",
    "2",
    "12345",
    "a",
    "the",
    "that",
    "all",
    "no",
    "up to",
    "at least",
    "at most",
    "any number of",
    "in",
    "with",
    "within",
    "of",
    "adjacent to",
    "besieging",
    "besieged by",
    "holding",
    "there",
    "each",
    "anywhere",
    "at war",
    "active",
    "unit",
    "army",
    "dice",
    "Gondor",
    "Dol Amroth",
    "fellowship",
    "revealed",
    "attack",
    "but",
    "is",
    "controls",
    "to war",
    "step",
    "from either deck",
];
