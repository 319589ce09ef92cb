//! Printed texts: the section, and how many mistakes the comparison finds.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test that fails stops, and this one prints its figures"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use westron::check::{Checked, check_cards};
use westron::diagnostic::{Code, Diagnostic};
use westron::prose::{Lang, card_text};
use westron::syntax;
use westron::world::{Locale, PackSources, World, load};

fn world() -> World {
    let pack = PackSources::base().unwrap();
    load(&pack.worlds[0].path, &pack.worlds[0].text).unwrap()
}

fn check(world: &World, text: &str) -> Checked {
    let files = [("test.card".to_owned(), syntax::parse("test.card", text))];
    check_cards(world, &files, "test", &Checked::default())
}

/// Cards without the lines that name their combat halves: those have no printed text.
fn without_halves(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("  combat \""));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The text of every card, by its code.
fn cards(world: &World) -> BTreeMap<String, String> {
    let own = std::fs::read_to_string("tests/printed/own.card").unwrap();
    let base = PackSources::base().unwrap();
    let texts = base.cards.iter().map(|source| without_halves(&source.text));
    let mut cards = BTreeMap::new();
    for text in texts.chain([own]) {
        for card in check(world, &text).cards {
            cards.insert(card.code, text[card.source.span.range()].to_owned());
        }
    }
    cards
}

/// One text for a card.
struct Case {
    file: String,
    line: usize,
    code: String,
    /// `right`, `wrong`, `missed`.
    expected: String,
    language: String,
    /// The kind of mistake.
    mistake: String,
    text: String,
}

const FILES: [&str; 6] = [
    "free-peoples.txt",
    "shadow.txt",
    "own.txt",
    "unseen.txt",
    "unseen-2.txt",
    "unseen-3.txt",
];

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for file in FILES {
        let lines = std::fs::read_to_string(format!("tests/printed/{file}")).unwrap();
        let mut code = String::new();
        for (i, line) in lines.lines().enumerate() {
            if let Some(next) = line.strip_prefix("card ") {
                next.clone_into(&mut code);
            } else if let Some((head, text)) = line.split_once(" | ") {
                let words: Vec<&str> = head.split(' ').collect();
                cases.push(Case {
                    file: file.to_owned(),
                    line: i + 1,
                    code: code.clone(),
                    expected: words[0].to_owned(),
                    language: words[1].to_owned(),
                    mistake: words.get(2).copied().unwrap_or_default().to_owned(),
                    text: text.to_owned(),
                });
            }
        }
    }
    cases
}

/// The findings of a card with this text printed on it.
fn findings(world: &World, card: &str, case: &Case) -> Vec<Diagnostic> {
    let body = card.strip_suffix('}').unwrap();
    let text = format!("{body}  printed {} \"{}\"\n}}\n", case.language, case.text);
    check(world, &text).findings
}

fn is_printed(finding: &Diagnostic) -> bool {
    (Code::PrintedNumber..=Code::PrintedSide).contains(&finding.code)
}

#[test]
fn a_text_of_any_length_gets_an_answer() {
    let world = world();
    let card = &cards(&world)["fp-str-14"];
    for (length, expected) in [(1_300, false), (300_000, true)] {
        let case = Case {
            file: String::new(),
            line: 1,
            code: String::new(),
            expected: String::new(),
            language: "en".to_owned(),
            mistake: String::new(),
            text: "or ".repeat(length),
        };
        let findings = findings(&world, card, &case);
        let too_large = findings.iter().any(|it| it.code == Code::CardTooLarge);
        assert_eq!(too_large, expected, "{length}");
    }
}

#[test]
fn mistakes_are_found_and_right_texts_are_not_blamed() {
    let world = world();
    let cards = cards(&world);
    let (mut right, mut blamed, mut mistakes, mut found, mut told) = (0, 0, 0, 0, 0);
    let mut kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut surprises = String::new();
    let mut with_text = [Vec::new(), Vec::new()];
    for case in cases() {
        let card = &cards[&case.code];
        let findings = findings(&world, card, &case);
        assert!(
            findings.iter().all(is_printed),
            "{}: {findings:?}",
            case.code
        );
        let (good, name) = (findings.is_empty(), &case.code);
        let surprise = match case.expected.as_str() {
            "right" => {
                right += 1;
                blamed += usize::from(!good);
                with_text[usize::from(case.language == "es")].push(name.clone());
                !good
            }
            expected => {
                mistakes += 1;
                found += usize::from(!good);
                told += findings.len();
                let kind = kinds.entry(case.mistake.clone()).or_default();
                kind.0 += 1;
                kind.1 += usize::from(!good);
                good != (expected == "missed")
            }
        };
        if surprise {
            let Case {
                file,
                line,
                expected,
                ..
            } = &case;
            writeln!(
                surprises,
                "{file}:{line} {name} {expected} {}",
                case.mistake
            )
            .unwrap();
            writeln!(surprises, "  {}", case.text).unwrap();
            for finding in &findings {
                writeln!(surprises, "  {} {}", finding.code, finding.message).unwrap();
            }
        }
    }
    let [english, spanish] = with_text.map(|mut codes| {
        codes.sort();
        codes.dedup();
        codes.iter().filter(|code| !code.contains("-5")).count()
    });
    println!("{right} right texts ({english} base cards en, {spanish} es), {blamed} blamed");
    println!("{mistakes} mistakes, {found} found, {told} findings for them");
    for (kind, (all, found)) in &kinds {
        println!("  {kind}: {found} of {all}");
    }
    println!("{surprises}");
    assert!(english >= 24 && spanish >= 12 && mistakes >= 60);
    assert_eq!(blamed, 0, "right texts blamed\n{surprises}");
    assert!(
        found * 100 >= mistakes * 95,
        "{found} of {mistakes} found\n{surprises}"
    );
    assert!(
        told * 10 <= found * 11,
        "{told} findings for {found} mistakes"
    );
    assert!(surprises.is_empty(), "{surprises}");
}

/// What `show` writes is a right text, in words that the comparison was not made for.
#[test]
fn the_prose_of_the_base_cards_is_not_blamed() {
    let world = world();
    let mut blamed = String::new();
    let (mut cards, mut wrong) = (0, 0);
    for source in PackSources::base().unwrap().cards {
        let source_text = without_halves(&source.text);
        for card in syntax::parse(&source.path, &source_text).tree.cards {
            let prose = card_text(&world, &Locale::english(), Lang::En, &card).paragraphs;
            let text = source_text[card.span.range()].strip_suffix('}').unwrap();
            let lines: Vec<String> = prose
                .iter()
                .flat_map(|paragraph| paragraph.lines())
                .map(|line| format!("\"{}\"", line.replace('"', "'")))
                .collect();
            let text = format!("{text}  printed en {}\n}}\n", lines.join(",\n    "));
            let findings = check(&world, &text).findings;
            assert!(findings.iter().all(is_printed), "{findings:?}");
            cards += 1;
            wrong += usize::from(!findings.is_empty());
            if !findings.is_empty() {
                writeln!(blamed, "{}: {}", card.title.text, prose.join(" ")).unwrap();
            }
            for finding in findings {
                writeln!(blamed, "  {} {}", finding.code, finding.message).unwrap();
            }
        }
    }
    println!("{cards} cards in prose, {wrong} blamed\n{blamed}");
    assert_eq!(wrong, 0, "{blamed}");
}
