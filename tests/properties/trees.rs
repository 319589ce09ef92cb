//! Syntax trees of the whole grammar, made out of [`Source`]s.
//!
//! Only trees that some text stands for are made. Where several trees would have the same words the
//! parser has one reading, and that one is made; each such place has its comment.

use westron::syntax::Span;
use westron::syntax::tree::*;

use super::battle::{comparison, half, level, measure, quantity, reference};
use super::clauses::block;
use super::ring::tile_test;
use super::source::Source;

/// How deep phrases and clauses are nested at most.
pub const DEEPEST: usize = 3;

/// Spans do not count.
pub const NOWHERE: Span = Span { start: 0, end: 0 };

const NAMES: &[&str] = &[
    "Edoras",
    "Dol Amroth",
    "Vale of the Carnen",
    "Helm's Deep",
    "Helm’s Dyke",
    "Barad-dûr",
    "Witch-king",
    "Hammer & Tongs",
    "The Mouth of Sauron",
    "Gandalf the Grey",
    "Éomer",
    "Rohan",
];

const QUOTED: &[&str] = &[
    "a quoted name",
    "Edoras",
    "the Shire",
    "A # that opens no comment",
    "a { or ) that opens nothing",
    "War of 1409",
    "Ñandú, 北",
];

const NOUNS: &[&str] = &[
    "region",
    "army",
    "unit",
    "companion",
    "settlement",
    "nation",
    "figure",
    "card",
    "die",
    "nazgul",
    "fellowship",
    "step-child",
    "región",
];

const ADJECTIVES: &[&str] = &[
    "free",
    "unbesieged",
    "elven",
    "strategy",
    "passive",
    "besieged",
];

const STATES: &[&str] = &[
    "active",
    "revealed",
    "unconquered",
    "hidden",
    "guide",
    "eliminated",
];

const PARTICIPLES: &[&str] = &[
    "activated",
    "advanced",
    "eliminated",
    "declared",
    "revealed",
    "hidden",
    "played",
    "attacked",
    "captured",
    "recruited",
    "discarded",
    "moved",
    "made",
    "drawn",
];

/// A tree out of bytes.
pub fn card_file(source: &mut Source<'_>) -> CardFile {
    CardFile {
        cards: source.some(1, card),
        combats: source.some(0, half),
        comments: Vec::new(),
    }
}

fn card(source: &mut Source<'_>) -> Card {
    Card {
        title: Quoted {
            text: source
                .pick(&["Title", "A # B {", "Þe (old) ’title’", "combat card", " x "])
                .to_owned(),
            span: NOWHERE,
        },
        header: Some(Header {
            side: header_name(source),
            deck: word(source, &["strategy", "character"]),
            number: number(source),
            icon: word(source, &["muster", "army-muster", "will-of-the-west"]),
            span: NOWHERE,
        }),
        sections: source.some(1, section),
        span: NOWHERE,
    }
}

fn section(source: &mut Source<'_>) -> Section {
    let kind = match source.below(11) {
        10 => SectionKind::Replaces(Quoted {
            text: source.pick(&["Title", "Þe (old) ’title’"]).to_owned(),
            span: NOWHERE,
        }),
        9 => SectionKind::Combat(reference(source)),
        0 | 1 => SectionKind::Play(block(source, 0)),
        8 => SectionKind::Printed(printed(source)),
        2 => SectionKind::Requires(condition(source)),
        3 => SectionKind::OnTable {
            condition: source.maybe(condition),
        },
        4 => SectionKind::WhileOnTable(source.some(0, ban)),
        5 => SectionKind::On(Reaction {
            before: source.once_in(2),
            change: change(source, 0),
            may: source.once_in(2),
            discard_this: source.once_in(2),
            body: block(source, 0),
        }),
        6 => SectionKind::DiscardWhen(change(source, 0)),
        _ => SectionKind::DiscardBy(PaidDiscard {
            by_opponent: source.once_in(2),
            costs: source.some(1, |source| bare_phrase(source, 0)),
            condition: source.maybe(condition),
        }),
    };
    Section {
        kind,
        span: NOWHERE,
    }
}

fn printed(source: &mut Source<'_>) -> Printed {
    Printed {
        language: word(source, &["en", "es"]),
        lines: source.some(1, |source| Quoted {
            text: source.pick(QUOTED).to_owned(),
            span: NOWHERE,
        }),
    }
}

// Words.

/// One of some words.
pub fn word(source: &mut Source<'_>, from: &[&str]) -> Word {
    Word {
        text: source.pick(from).to_owned(),
        span: NOWHERE,
    }
}

/// A number.
pub fn number(source: &mut Source<'_>) -> Number {
    Number {
        value: source.pick(&[1, 2, 0, 3, 10, 9999]),
        span: NOWHERE,
    }
}

/// A name without an article, where none may stand.
pub fn header_name(source: &mut Source<'_>) -> Name {
    let quoted = source.once_in(4);
    let from = if quoted { QUOTED } else { NAMES };
    Name {
        text: source.pick(from).to_owned(),
        quoted,
        span: NOWHERE,
    }
}

pub fn name(source: &mut Source<'_>) -> Name {
    let mut name = header_name(source);
    if !name.quoted && source.once_in(4) {
        name.text = format!("the {}", name.text);
    }
    name
}

// Phrases.

/// An operand. In a list nothing is made that would be read as a filter of what stands before it.
pub fn operand(source: &mut Source<'_>, depth: usize, listed: bool) -> Operand {
    operand_of(source, depth, listed, phrase)
}

/// An operand whose phrases have no filters and no exception.
pub fn bare_operand(source: &mut Source<'_>, depth: usize) -> Operand {
    operand_of(source, depth, false, bare_phrase)
}

fn operand_of(
    source: &mut Source<'_>,
    depth: usize,
    listed: bool,
    phrase: fn(&mut Source<'_>, usize) -> Phrase,
) -> Operand {
    match source.below(10) {
        1..=3 if depth < DEEPEST => Operand::Phrase(Box::new(phrase(source, depth + 1))),
        4 if depth < DEEPEST => list(source, depth + 1),
        5 if !listed => Operand::There(NOWHERE),
        6 => Operand::Each(NOWHERE),
        7 if !listed => Operand::Anywhere(NOWHERE),
        _ => Operand::Name(name(source)),
    }
}

pub fn list(source: &mut Source<'_>, depth: usize) -> Operand {
    let items = source.some(1, |source| operand(source, depth, true));
    Operand::List {
        // A single one has no `and` before it.
        and: items.len() > 1 && source.once_in(2),
        items,
        span: NOWHERE,
    }
}

/// A phrase with all that may follow its noun.
pub fn phrase(source: &mut Source<'_>, depth: usize) -> Phrase {
    let mut phrase = bare_phrase(source, depth);
    if source.once_in(4) {
        phrase.but = Some(Box::new(match source.once_in(3) {
            true => list(source, depth + 1),
            false => Operand::Name(name(source)),
        }));
    }
    for _ in 0..source.pick(&[0, 1, 1, 2, 3]) {
        let filter = filter(source, depth);
        // What follows a phrase in a place belongs to that phrase.
        let closes = matches!(&filter.kind, FilterKind::In(Operand::Phrase(_)));
        phrase.filters.push(filter);
        if closes {
            break;
        }
    }
    phrase
}

/// A phrase without exception and filters.
pub fn bare_phrase(source: &mut Source<'_>, depth: usize) -> Phrase {
    let determiner = source.maybe(determiner);
    let mut adjectives = Vec::new();
    for _ in 0..source.pick(&[0, 0, 1, 2]) {
        let next = adjective(source, depth);
        // Two names without quotes would be one name.
        let bare =
            |it: Option<&Adjective>| matches!(it, Some(Adjective::Name(name)) if !name.quoted);
        if !(bare(adjectives.last()) && bare(Some(&next))) {
            adjectives.push(next);
        }
    }
    let mut nouns = vec![word(source, NOUNS)];
    // Nouns in parentheses without anything before them are a list of phrases.
    if (determiner.is_some() || !adjectives.is_empty()) && source.once_in(4) {
        nouns.extend(source.some(1, |source| word(source, NOUNS)));
    }
    Phrase {
        determiner,
        adjectives,
        nouns,
        but: None,
        filters: Vec::new(),
        span: NOWHERE,
    }
}

fn determiner(source: &mut Source<'_>) -> Determiner {
    let kind = match source.below(11) {
        0 => DeterminerKind::A,
        1 => DeterminerKind::The,
        2 => DeterminerKind::That,
        3 => DeterminerKind::All,
        4 => DeterminerKind::Any,
        5 => DeterminerKind::No,
        6 => DeterminerKind::Count(number(source)),
        7 => DeterminerKind::UpTo(number(source)),
        8 => DeterminerKind::AtLeast(number(source)),
        9 => DeterminerKind::Another,
        _ => DeterminerKind::AnyNumber,
    };
    Determiner {
        kind,
        span: NOWHERE,
    }
}

fn adjective(source: &mut Source<'_>, depth: usize) -> Adjective {
    match source.below(5) {
        0 | 1 => Adjective::Word(word(source, ADJECTIVES)),
        2 if depth < DEEPEST => {
            let items = source.some(1, |source| adjective(source, DEEPEST));
            Adjective::List(items, NOWHERE)
        }
        _ => Adjective::Name(header_name(source)),
    }
}

fn filter(source: &mut Source<'_>, depth: usize) -> Filter {
    let kind = match source.below(17) {
        15 => FilterKind::InBattle,
        16 => FilterKind::OfLevel(level(source)),
        0 | 1 => match operand(source, depth, false) {
            Operand::There(_) => FilterKind::There,
            Operand::Anywhere(_) => FilterKind::Anywhere,
            place => FilterKind::In(place),
        },
        2 => FilterKind::There,
        3 => FilterKind::Anywhere,
        4 => FilterKind::With(bare_operand(source, depth)),
        5 => FilterKind::Within(number(source), bare_operand(source, depth)),
        6 => FilterKind::AdjacentTo(bare_operand(source, depth)),
        7 => FilterKind::Besieging(bare_operand(source, depth)),
        8 => FilterKind::BesiegedBy(bare_operand(source, depth)),
        9 => FilterKind::Holding(bare_operand(source, depth)),
        10 => FilterKind::On(name(source)),
        11 => FilterKind::Of(bare_operand(source, depth)),
        13 => FilterKind::OutsideFellowship,
        12 => FilterKind::AtWar {
            negated: source.once_in(2),
        },
        _ => FilterKind::Not(word(source, STATES)),
    };
    Filter {
        kind,
        span: NOWHERE,
    }
}

// Conditions.

/// A condition.
pub fn condition(source: &mut Source<'_>) -> Condition {
    joined(source, ConditionKind::Or, |source| {
        joined(source, ConditionKind::And, condition_one)
    })
}

fn joined(
    source: &mut Source<'_>,
    join: fn(Vec<Condition>) -> ConditionKind,
    part: fn(&mut Source<'_>) -> Condition,
) -> Condition {
    let mut parts = source.some(1, part);
    match parts.len() {
        1 => parts.remove(0),
        _ => Condition {
            kind: join(parts),
            span: NOWHERE,
        },
    }
}

fn condition_one(source: &mut Source<'_>) -> Condition {
    let kind = match source.below(7) {
        0..=2 => ConditionKind::Is {
            subject: match source.below(4) {
                3 => Operand::Phrase(Box::new(lone("defender"))),
                0 => Operand::Name(name(source)),
                1 => list(source, 1),
                _ => Operand::Phrase(Box::new(lone("fellowship"))),
            },
            negated: source.once_in(3),
            predicate: predicate(source),
        },
        3 => ConditionKind::Compare {
            quantity: quantity(source),
            comparison: comparison(source),
            with: measure(source),
        },
        4 => ConditionKind::OpponentPlayedCard,
        5 => tile_test(source),
        _ => ConditionKind::There(Box::new(existence(source))),
    };
    Condition {
        kind,
        span: NOWHERE,
    }
}

/// A phrase that no one takes for a subject with its predicate: it starts with a count.
fn existence(source: &mut Source<'_>) -> Phrase {
    let mut phrase = phrase(source, 1);
    let counted = !matches!(
        phrase.determiner.as_ref().map(|it| it.kind),
        None | Some(DeterminerKind::The)
    );
    if !counted {
        phrase.determiner = Some(Determiner {
            kind: DeterminerKind::No,
            span: NOWHERE,
        });
    }
    phrase
}

/// A noun that is a subject by itself.
fn lone(noun: &str) -> Phrase {
    let noun = Word {
        text: noun.to_owned(),
        span: NOWHERE,
    };
    Phrase {
        determiner: None,
        adjectives: Vec::new(),
        nouns: vec![noun],
        but: None,
        filters: Vec::new(),
        span: NOWHERE,
    }
}

fn predicate(source: &mut Source<'_>) -> Predicate {
    match source.below(11) {
        10 => Predicate::OnTrack(NOWHERE),
        8 => Predicate::InBattle(NOWHERE),
        9 => Predicate::Within(number(source), bare_operand(source, 1)),
        0 => Predicate::State(word(source, STATES)),
        1 => Predicate::InPlay(NOWHERE),
        2 => Predicate::AtWar(NOWHERE),
        3 => Predicate::In(operand(source, 1, false)),
        4 => Predicate::With(operand(source, 1, false)),
        5 => Predicate::Controls(operand(source, 1, false)),
        6 => Predicate::BesiegedBy(bare_operand(source, 1)),
        _ => Predicate::Is(word(source, STATES)),
    }
}

// Changes and bans.

fn change(source: &mut Source<'_>, depth: usize) -> Change {
    let place = source.maybe(|source| operand(source, depth + 1, false));
    Change {
        subject: operand(source, depth + 1, true),
        participle: word(source, PARTICIPLES),
        // A list stands in no change within another.
        or: match depth {
            0 => source.maybe(|source| word(source, PARTICIPLES)),
            _ => None,
        },
        through: place.is_some() && source.once_in(3),
        place,
        by: source.maybe(|source| agents(source, depth)),
        span: NOWHERE,
    }
}

fn agents(source: &mut Source<'_>, depth: usize) -> Vec<Agent> {
    source.some(1, |source| agent(source, depth + 1))
}

fn agent(source: &mut Source<'_>, depth: usize) -> Agent {
    match source.below(5) {
        0..=2 => Agent::Operand(operand(source, depth, true)),
        3 if depth < DEEPEST => Agent::Change(Box::new(change(source, depth))),
        _ => Agent::Attack {
            on: source.maybe(|source| operand(source, depth, false)),
            span: NOWHERE,
        },
    }
}

fn ban(source: &mut Source<'_>) -> Ban {
    let who = bare_operand(source, 1);
    let kind = match source.below(5) {
        4 => BanKind::HuntBox,
        0 => BanKind::Regions {
            who,
            deeds: source.some(1, |source| RegionDeed {
                kind: source.pick(&[RegionDeedKind::Attack, RegionDeedKind::EnterWithArmy]),
                span: NOWHERE,
            }),
            places: operand(source, 1, false),
        },
        1 => BanKind::CombatCard {
            who,
            place: source.maybe(|source| operand(source, 1, false)),
        },
        2 => BanKind::Advance {
            who,
            nations: operand(source, 1, false),
            by: source.maybe(|source| agents(source, 0)),
        },
        _ => BanKind::Activated {
            nations: who,
            except: source.maybe(|source| agents(source, 0)),
        },
    };
    Ban {
        kind,
        span: NOWHERE,
    }
}
