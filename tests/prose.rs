//! The text of cards: the base cards in both languages, one of every form, and that nothing a card
//! says is left out. Cases are card files: `cards/base/*.card`, `tests/syntax/good/*.card` and
//! `tests/prose/*.card`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use westron::diagnostic::{Code, Diagnostic};
use westron::prose::{Lang, Locale, card_text, combat_text, show};
use westron::syntax::tree::{Card, CombatHalf, Section, SectionKind};
use westron::syntax::{SECTIONS, VERBS, parse};
use westron::world::{PackSources, World, load};

struct Base {
    pack: PackSources,
    world: World,
    locales: Vec<(Lang, Locale)>,
}

impl Base {
    fn new() -> Base {
        let pack = PackSources::base().unwrap();
        let world = load(&pack.worlds[0].path, &pack.worlds[0].text).unwrap();
        let packs = std::slice::from_ref(&pack);
        let locale = |lang: Lang| (lang, Locale::of_packs(lang.code(), packs, &world).unwrap());
        let locales = Lang::ALL.into_iter().map(locale).collect();
        Base {
            pack,
            world,
            locales,
        }
    }

    fn titles(&self) -> Vec<String> {
        let sources = self.pack.cards.iter();
        let titles = |text: &str| {
            let cards = cards_of(text).into_iter().map(|card| card.title.text);
            let halves = halves_of(text).into_iter().map(|half| half.title.text);
            cards.chain(halves).collect::<Vec<_>>()
        };
        sources.flat_map(|source| titles(&source.text)).collect()
    }

    /// The paragraphs of a card in each language.
    fn both(&self, card: &Card) -> Vec<String> {
        let text = |(lang, locale): &(Lang, Locale)| {
            card_text(&self.world, locale, *lang, card)
                .paragraphs
                .join("\n")
        };
        self.locales.iter().map(text).collect()
    }
}

fn cards_of(text: &str) -> Vec<Card> {
    let parsed = parse("test.card", text);
    assert!(parsed.findings.is_empty(), "{text}\n{:#?}", parsed.findings);
    parsed.tree.cards
}

fn halves_of(text: &str) -> Vec<CombatHalf> {
    parse("test.card", text).tree.combats
}

fn files(dir: &str) -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(dir);
    let mut files: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "card"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    files.iter().map(read).collect()
}

fn snapshot(base: &Base, name: &str, cards: &[Card], halves: &[CombatHalf]) {
    for (lang, locale) in &base.locales {
        let halves = halves
            .iter()
            .map(|half| combat_text(&base.world, locale, *lang, half, false).to_string());
        let texts = cards
            .iter()
            .map(|card| show(&base.world, locale, *lang, card))
            .chain(halves);
        let text = texts.collect::<Vec<_>>().join("\n");
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("prose");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(format!("{name}.{lang}"), text));
    }
}

#[test]
fn base_cards() {
    let base = Base::new();
    for (name, text) in files("cards/base") {
        snapshot(&base, &name, &cards_of(&text), &halves_of(&text));
    }
}

#[test]
fn every_form() {
    let base = Base::new();
    for (name, text) in files("tests/prose") {
        snapshot(&base, &name, &cards_of(&text), &halves_of(&text));
    }
}

/// The examples of the verbs and sections, each in a card.
fn examples() -> Vec<Card> {
    let mut text = String::new();
    for verb in VERBS {
        writeln!(
            text,
            "card \"{}\" {{\n  Shadow strategy 1, icon army\n  play {{\n    {}\n  }}\n}}",
            verb.word, verb.example
        )
        .unwrap();
    }
    for section in SECTIONS {
        let (word, example) = (section.word, section.example);
        writeln!(
            text,
            "card \"{word}\" {{\n  Shadow strategy 1, icon army\n  {example}\n}}"
        )
        .unwrap();
    }
    cards_of(&text)
}

/// Every card that there is.
fn all_cards() -> Vec<Card> {
    let mut cards = examples();
    for dir in ["cards/base", "tests/syntax/good", "tests/prose"] {
        for (_, text) in files(dir) {
            cards.extend(cards_of(&text));
        }
    }
    cards
}

#[test]
fn examples_of_every_verb_and_section() {
    snapshot(&Base::new(), "examples", &examples(), &[]);
}

#[test]
fn texts_are_well_formed() {
    let base = Base::new();
    // A combat half has a text of its own.
    let printed = |section: &Section| {
        matches!(
            section.kind,
            SectionKind::Printed(_) | SectionKind::Combat(_)
        )
    };
    for card in all_cards() {
        if card.sections.iter().all(printed) {
            continue;
        }
        for text in base.both(&card) {
            assert!(!text.is_empty(), "{}", card.title.text);
            for line in text.lines() {
                let line = line.trim_start().trim_start_matches("• ");
                assert!(line.ends_with(['.', ':']), "{line}");
                assert!(line.starts_with(char::is_uppercase), "{line}");
            }
            for wrong in [
                "  •  ", " .", " ,", "..", ",,", " de el ", " a el ", "( ", " )", "()",
            ] {
                assert!(!text.contains(wrong), "`{wrong}` in {text}");
            }
        }
    }
}

/// The words of a number in either language.
fn words_of(number: &str) -> Vec<&str> {
    let words: &[&str] = match number {
        "1" => &["one", "a", "an", "un", "una", "uno"],
        "2" => &["two", "dos"],
        "3" => &["three", "tres"],
        "4" => &["four", "cuatro"],
        "5" => &["five", "cinco"],
        "6" => &["six", "seis"],
        "7" => &["seven", "siete"],
        "8" => &["eight", "ocho"],
        "9" => &["nine", "nueve"],
        "10" => &["ten", "diez"],
        _ => &[],
    };
    let mut all = words.to_vec();
    all.push(number);
    all
}

/// The body of a card: what stands behind its header.
fn body(text: &str) -> &str {
    match text.find(", icon ") {
        Some(at) => &text[at + text[at..].find('\n').unwrap()..],
        None => &text[text.find('\n').unwrap()..],
    }
}

/// The cards of a file, each with its own text.
fn sources(text: &str) -> Vec<String> {
    let parts = text.split("\ncard ").enumerate();
    let whole = |(i, part): (usize, &str)| match i {
        0 => part.to_owned(),
        _ => format!("card {part}"),
    };
    parts
        .map(whole)
        .filter(|part| part.contains("card \""))
        .collect()
}

fn all_sources() -> Vec<String> {
    ["cards/base", "tests/prose"]
        .into_iter()
        .flat_map(files)
        .flat_map(|(_, text)| sources(&text))
        .collect()
}

/// The places of the numbers in the body of a card.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let start = text.len() - body(text).len();
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = start;
    while at < bytes.len() {
        if bytes[at].is_ascii_digit() {
            let end = at
                + bytes[at..]
                    .iter()
                    .take_while(|b| b.is_ascii_digit())
                    .count();
            found.push(at..end);
            at = end;
        }
        at += 1;
    }
    found
}

#[test]
fn no_number_of_a_card_is_missing() {
    let base = Base::new();
    let mut seen = 0;
    for source in all_sources() {
        let card = cards_of(&source).remove(0);
        for text in base.both(&card) {
            let words: Vec<String> = text
                .split(|c: char| !c.is_alphanumeric())
                .map(str::to_lowercase)
                .collect();
            for range in numbers(&source) {
                let number = &source[range];
                seen += 1;
                let there = words_of(number)
                    .iter()
                    .any(|it| words.iter().any(|w| w == it));
                assert!(there, "{number} is missing in\n{text}\nof\n{source}");
            }
        }
    }
    assert!(seen > 100);
}

#[test]
fn another_number_is_another_text() {
    let base = Base::new();
    for source in all_sources() {
        let before = base.both(&cards_of(&source)[0]);
        for range in numbers(&source) {
            let other = if &source[range.clone()] == "4" {
                "3"
            } else {
                "4"
            };
            let mut changed = source.clone();
            changed.replace_range(range.clone(), other);
            // `step` agrees with its number.
            let changed = changed.replace(&format!("{other} steps"), &format!("{other} step"));
            let changed = changed.replace(&format!("{other} step"), &format!("{other} steps"));
            let after = base.both(&cards_of(&changed)[0]);
            for (before, after) in before.iter().zip(&after) {
                assert_ne!(before, after, "{range:?} of\n{source}");
            }
        }
    }
}

#[test]
fn another_name_is_another_text() {
    let base = Base::new();
    let mut seen = 0;
    for source in all_sources() {
        let before = base.both(&cards_of(&source)[0]);
        for (name, _) in base.world.names.iter() {
            let name = name.strip_prefix("The ").unwrap_or(name);
            let start = source.len() - body(&source).len();
            for (at, _) in source[start..].match_indices(name) {
                let range = start + at..start + at + name.len();
                let outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != ' ');
                let next = source[range.end..].chars().next();
                let whole = outside(next) || source[range.end..].starts_with(" {");
                if !whole
                    && !source[range.end..]
                        .trim_start()
                        .starts_with(char::is_lowercase)
                {
                    continue;
                }
                let mut changed = source.clone();
                changed.replace_range(range, "\"Xyz\"");
                let parsed = parse("test.card", &changed);
                if !parsed.findings.is_empty() {
                    continue;
                }
                seen += 1;
                let after = base.both(&parsed.tree.cards[0]);
                for (before, after) in before.iter().zip(&after) {
                    assert_ne!(before, after, "{name} in\n{changed}");
                }
            }
        }
    }
    assert!(seen > 80, "{seen}");
}

#[test]
fn spanish_has_every_name_of_the_base_game() {
    let base = Base::new();
    let (_, spanish) = &base.locales[1];
    assert_eq!(spanish.missing(&base.world), Vec::<String>::new());
    for title in base.titles() {
        let term = spanish.term(westron::world::Realm::Titles, &title);
        assert!(term.is_some(), "{title}");
    }
    assert!(!Locale::english().missing(&base.world).is_empty());
}

fn found(base: &Base, text: &str) -> Vec<Diagnostic> {
    Locale::load("es.ron", text, &base.world, &base.titles()).unwrap_err()
}

#[test]
fn wrong_locales_are_told_what_is_wrong() {
    let base = Base::new();
    let text = r#"(
      language: "es",
      regions: [
        (name: "Edorras", as: "Edoras"),
        (name: "Gondor", as: "Gondor"),
        (name: "Erech", as: "Erech", gender: "x"),
        (name: "Bree", as: "Bree"),
        (name: "bree", as: "Bree"),
        (name: "Dale"),
      ],
      titles: [(name: "Stormcro", as: "Cuervo")],
      planets: [],
    )"#;
    let findings = found(&base, text);
    let mut rendered = String::new();
    for finding in &findings {
        let words = &text[finding.span.range()];
        let help = finding.help.as_deref().unwrap_or_default();
        writeln!(
            rendered,
            "{} `{words}`: {} ({help})",
            finding.code, finding.message
        )
        .unwrap();
    }
    insta::assert_snapshot!(rendered, @r#"
    W0402 `"Edorras"`: there is no region `Edorras` (did you mean `Edoras`?)
    W0402 `"Gondor"`: there is no region `Gondor` (add it to the world, or use what is there)
    W0409 `"x"`: this is no gender (it is "m" or "f")
    W0405 `"bree"`: `bree` is translated twice ()
    W0406 `"Dale"`: region `Dale` has no `as` (every region needs `as: …`)
    W0402 `"Stormcro"`: there is no card `Stormcro` (did you mean `Stormcrow`?)
    W0410 `planets`: a locale has no `planets` (it may have `language`, `sides`, `nations`, `regions`, `areas`, `characters`, `nouns`, `decks`, `faces` and `titles`)
    "#);
    assert_eq!(found(&base, "(sides: [])")[0].code, Code::WorldIncomplete);
    assert_eq!(found(&base, "nothing")[0].code, Code::BadRon);
}

#[test]
fn locales_of_packs_merge() {
    let base = Base::new();
    let mut more = base.pack.clone();
    more.cards.clear();
    more.locales[1].text =
        r#"(language: "es", regions: [(name: "Edoras", as: "la Corte de Oro")])"#.to_owned();
    assert!(more.locales[1].path.ends_with("es.ron"));
    let packs = [base.pack.clone(), more];
    let locale = Locale::of_packs("es", &packs, &base.world).unwrap();
    let name = |name: &str| {
        let term = locale.term(westron::world::Realm::Places, name);
        term.unwrap().text.clone()
    };
    assert_eq!(name("edoras"), "la Corte de Oro");
    assert_eq!(name("Helm's Deep"), "el Abismo de Helm");
}

#[test]
fn a_language_has_a_code() {
    assert_eq!("es".parse(), Ok(Lang::Es));
    assert_eq!(Lang::En.to_string(), "en");
    assert!("fr".parse::<Lang>().is_err());
}
