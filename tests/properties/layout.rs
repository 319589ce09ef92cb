//! Trees → text → trees: the layout says what the tree says, wherever comments stand.

use std::fmt::Write as _;

use proptest::prelude::*;
use westron::syntax::tree::CardFile;
use westron::syntax::{format, parse, reformat};

use super::source::Source;
use super::{kinds, trees};

const FILE: &str = "made.card";

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: if cfg!(debug_assertions) { 250 } else { 2000 },
        // What is found is written down in `mended.rs`.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// So many choices make trees of a page or two.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..400)
}

fn made(bytes: &[u8]) -> CardFile {
    trees::card_file(&mut Source::new(bytes))
}

fn plain(tree: &CardFile) -> String {
    format(tree, &|_| None)
}

fn read(text: &str) -> CardFile {
    let parsed = parse(FILE, text);
    assert_eq!(parsed.findings, [], "in\n{text}");
    parsed.tree
}

/// The text with comments in every place that a byte says: before a line, behind it, both.
fn with_comments(text: &str, source: &mut Source<'_>) -> String {
    let mut out = String::new();
    let words = ["# plain", "#", "# a { or } or \"", "#play {", "# ünï 北"];
    for (i, line) in text.lines().enumerate() {
        let chosen = source.below(8);
        if chosen & 1 != 0 {
            writeln!(out, "   {} {i}", source.pick(&words)).unwrap();
        }
        out.push_str(line);
        // A title's `{` may have its comment, too.
        if chosen & 2 != 0 {
            write!(out, " {} {i}", source.pick(&words)).unwrap();
        }
        out.push('\n');
        if chosen & 4 != 0 && !line.is_empty() {
            out.push('\n');
        }
    }
    if source.once_in(2) {
        out.push_str("# the last\n");
    }
    out
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_laid_out_is_read_as_the_same_tree(bytes in choices()) {
        let tree = made(&bytes);
        let text = plain(&tree);
        let again = read(&text);
        prop_assert_eq!(&again, &tree, "in\n{}", text);
        prop_assert_eq!(plain(&again), &*text);
        prop_assert_eq!(reformat(FILE, &text, &|_| None), Ok(text));
    }

    #[test]
    fn comments_stay_wherever_they_stand(bytes in choices(), where_at in choices()) {
        let tree = made(&bytes);
        let text = with_comments(&plain(&tree), &mut Source::new(&where_at));
        let commented = read(&text);
        prop_assert_eq!(&commented.cards, &tree.cards, "in\n{}", text);
        let laid_out = plain(&commented);
        let again = read(&laid_out);
        prop_assert_eq!(&again, &commented, "in\n{}\nfrom\n{}", laid_out, text);
        prop_assert_eq!(plain(&again), &*laid_out, "from\n{}", text);
    }
}

#[test]
fn every_variant_of_the_tree_is_made() {
    let mut seen = kinds::Seen::new();
    let mut dice = crate::common::Dice::new(1);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..400).map(|_| dice.below(256) as u8).collect();
        kinds::of_file(&made(&bytes), &mut seen);
    }
    let missing: Vec<_> = kinds::all().difference(&seen).copied().collect();
    assert!(missing.is_empty(), "never made: {missing:?}");
}
