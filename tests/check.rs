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

use westron::check::{
    Checked, check_cards, lower_change, lower_condition, resolve_figures, resolve_nations,
};
use westron::diagnostic::{Code, Diagnostic};
use westron::program::Card;
use westron::syntax;
use westron::world::{Side, World, load};

const BASE: &str = include_str!("../cards/base/world.ron");

const DECKS: [(&str, &str); 5] = [
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
    ("combat.card", include_str!("../cards/base/combat.card")),
];

/// Cards without the lines that name their combat halves: for those that are checked alone.
fn without_halves(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("  combat \""));
    lines.map(|line| format!("{line}\n")).collect()
}

fn world() -> World {
    load("world.ron", BASE).unwrap()
}

/// Reads and checks files; the findings of both.
fn check(world: &World, files: &[(&str, &str)]) -> Checked {
    let files: Vec<_> = files
        .iter()
        .map(|(file, text)| ((*file).to_owned(), syntax::parse(file, text)))
        .collect();
    check_cards(world, &files, "test", &Checked::default())
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
    let written = DECKS.map(|(file, text)| syntax::parse(file, text).tree.cards.len());
    let number: usize = written.into_iter().sum();
    assert!(number >= 49, "{number}");
    let numbers = checked.cards.iter().map(|card| card.id.index());
    assert!(numbers.eq(0..number));
}

#[test]
fn the_median_base_card_has_at_most_ten_lines() {
    let mut lengths: Vec<usize> = DECKS
        .iter()
        .flat_map(|(file, text)| {
            let cards = syntax::parse(file, text).tree.cards;
            cards
                .into_iter()
                .map(|card| text[card.span.range()].lines().count())
        })
        .collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= 10, "{median}");
}

/// Ids as the names that they stand for.
fn named(world: &World, debug: &str) -> String {
    let mut text = debug.to_owned();
    let mut replace = |kind: &str, index: usize, name: &str| {
        text = text.replace(&format!("{kind}({index})"), name);
    };
    for (i, it) in world.regions.iter().enumerate() {
        replace("RegionId", i, &it.name);
    }
    for (i, it) in world.nations.iter().enumerate() {
        replace("NationId", i, &it.name);
    }
    for (i, it) in world.characters.iter().enumerate() {
        replace("CharacterId", i, &it.name);
    }
    for (i, it) in world.kinds.iter().enumerate() {
        replace("KindId", i, &it.noun);
    }
    for (i, it) in world.decks.iter().enumerate() {
        replace("DeckId", i, &it.id);
    }
    for (i, it) in world.faces.iter().enumerate() {
        replace("FaceId", i, &it.id);
    }
    text
}

/// A card as its parts, one in a line.
fn program(world: &World, card: &Card) -> String {
    let mut shown = String::new();
    writeln!(shown, "{} {}", card.code, card.title).unwrap();
    if let Some(requires) = &card.requires {
        writeln!(shown, "requires {requires:?}").unwrap();
    }
    for bind in &card.binds {
        writeln!(shown, "binds {bind:?}").unwrap();
    }
    if let Some(table) = &card.table {
        writeln!(shown, "table {table:?}").unwrap();
    }
    for clause in &card.play {
        writeln!(shown, "play {clause:?}").unwrap();
    }
    for (id, text) in card.texts.iter().enumerate() {
        writeln!(shown, "{id}: {text}").unwrap();
    }
    named(world, &shown)
}

#[test]
fn cards_become_what_they_say() {
    let world = world();
    let cards = check(&world, &DECKS).cards;
    for code in [
        "fp-char-23",
        "fp-char-24",
        "fp-str-02",
        "fp-str-05",
        "fp-str-06",
        "fp-str-08",
        "fp-str-13",
        "fp-str-16",
        "fp-str-23",
        "sh-char-19",
        "sh-char-21",
        "sh-char-22",
        "sh-str-01",
        "sh-str-03",
        "sh-str-05",
        "sh-str-06",
        "sh-str-15",
        "sh-str-17",
        "sh-str-20",
        "sh-str-21",
    ] {
        let card = cards.iter().find(|card| card.code == code).unwrap();
        insta::assert_snapshot!(code, program(&world, card));
    }
}

#[test]
fn numbers_and_titles_are_compared_over_all_files() {
    let world = world();
    let text = "card \"One\" {\n  Free Peoples strategy 1, icon army\n  play {\n    draw 1 strategy card\n  }\n}\n";
    let other = text.replace("One", "Other");
    let checked = check(
        &world,
        &[("a.card", text), ("b.card", &other), ("c.card", text)],
    );
    let findings: Vec<_> = checked
        .findings
        .iter()
        .map(|f| (f.code, f.file.as_str()))
        .collect();
    assert_eq!(
        findings,
        [
            (Code::NumberTwice, "b.card"),
            (Code::TitleTwice, "c.card"),
            (Code::NumberTwice, "c.card")
        ]
    );
    assert!(
        checked.findings[0]
            .help
            .as_ref()
            .unwrap()
            .contains("a.card")
    );
    assert_eq!(checked.cards.len(), 1);
}

#[test]
fn there_are_no_more_cards_than_ids() {
    let world = world();
    let (file, text) = DECKS[1];
    let text = without_halves(text);
    let files = [(file.to_owned(), syntax::parse(file, &text))];
    let count = files[0].1.tree.cards.len();
    // 250 cards of an earlier pack, with a number and a title that this one does not use.
    let earlier = check_cards(
        &world,
        &[DECKS[0]].map(|(file, text)| {
            let text = without_halves(text);
            (file.to_owned(), syntax::parse(file, &text))
        }),
        "test",
        &Checked::default(),
    );
    let earlier = Checked {
        cards: vec![earlier.cards[0].clone(); 250],
        ..Checked::default()
    };
    let checked = check_cards(&world, &files, "test", &earlier);
    assert_eq!(checked.cards.len(), 6);
    assert_eq!(checked.findings.len(), count - 6);
    assert!(
        checked
            .findings
            .iter()
            .all(|f| f.code == Code::CardTooLarge)
    );
}

#[test]
fn scenarios_can_ask_for_parts() {
    let world = world();
    let file = "test.scenario";
    let change = |text| syntax::parse_change(file, text, 0).unwrap();
    let condition = |text| syntax::parse_condition(file, text, 0).unwrap();
    let operand = |text| {
        let mut operands = syntax::parse_operand_list(file, text, 0).unwrap();
        operands.swap_remove(0)
    };
    let mut shown = String::new();
    for text in [
        "Saruman eliminated",
        "companion in fellowship eliminated",
        "Helm's Deep attacked by Shadow",
        "fellowship declared in (Edoras or Helm's Deep)",
        "a Free Peoples nation activated",
        "Shadow card played by an event die",
        "a Gondor unit in Osgiliath eliminated",
        "Dale captured",
    ] {
        let pattern = lower_change(&world, file, &change(text)).unwrap();
        writeln!(shown, "{text}: {pattern:?}").unwrap();
    }
    for text in [
        "Gondor at war",
        "Edoras free",
        "no nazgul in Moria",
        "that army in Osgiliath",
        "Shadow controls 2 Elven strongholds",
        "a companion in fellowship",
        "fellowship in a Rohan region",
        "(Gondor and Rohan) not at war",
        "Shadow controls Edoras",
        "Edoras with a companion",
        "corruption at most 3 or progress at least 1",
    ] {
        let lowered = lower_condition(&world, file, Side::Shadow, &condition(text));
        let lowered = lowered.map(|condition| condition.test);
        let lowered = lowered.map_err(|findings| findings[0].message.clone());
        writeln!(shown, "{text}: {lowered:?}").unwrap();
    }
    for text in [
        "3 Isengard regulars",
        "2 nazgul",
        "1 unit",
        "2 companions",
        "all Elven leaders",
    ] {
        let syntax::tree::Operand::Phrase(phrase) = operand(text) else {
            panic!("{text}");
        };
        let figures = resolve_figures(&world, file, &phrase);
        let figures = figures.map_err(|findings| findings[0].message.clone());
        writeln!(shown, "{text}: {figures:?}").unwrap();
    }
    let nations = resolve_nations(&world, file, &operand("(Gondor or Rohan)")).unwrap();
    writeln!(shown, "{nations:?}").unwrap();
    insta::assert_snapshot!(named(&world, &shown));
}

/// Whatever word of a card is missing or doubled, the checker finds its own words for it.
#[test]
fn a_lost_or_doubled_word_is_never_a_mistake_of_the_program() {
    let world = world();
    let mut right = 0;
    let mut wrong = 0;
    for (file, text) in DECKS {
        for card in syntax::parse(file, text).tree.cards {
            let card = &without_halves(&text[card.span.range()]);
            for word in card.split_whitespace() {
                let at = word.as_ptr() as usize - card.as_ptr() as usize;
                let (before, after) = (&card[..at], &card[at + word.len()..]);
                for changed in [
                    format!("{before}{after}"),
                    format!("{before}{word} {word}{after}"),
                    format!("{before}that{after}"),
                    format!("{before}Gondor{after}"),
                    format!("{before}companion{after}"),
                ] {
                    let checked = check(&world, &[("test.card", &changed)]);
                    let fine = !checked.findings.iter().any(Diagnostic::is_error);
                    let internal = checked.findings.iter().any(|f| f.code == Code::Internal);
                    assert!(
                        !internal,
                        "{changed}\n{}",
                        shown(&checked.findings, &changed)
                    );
                    assert!(!fine || checked.cards.len() == 1, "{changed}");
                    right += usize::from(fine);
                    wrong += usize::from(!fine);
                }
            }
        }
    }
    assert!(right > 100 && wrong > 1000, "{right} right, {wrong} wrong");
}
