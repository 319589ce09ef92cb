//! The definition of maximum extent, as a search that tries everything, held against the interpreter.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

mod common;

use std::cmp::Ordering;
use std::collections::BTreeSet;

use common::random_board;
use westron::game::*;
use westron::play::{Action, CardSet, Start, outcomes};
use westron::world::{PackSources, Side};

/// What one way of going on comes to, up to chance or the other side's decision.
struct Way {
    short: Vec<u16>,
    effective: bool,
}

/// All ways to go on from some steps, without leaving anything out.
fn ways(
    start: Start<'_>,
    steps: &mut Vec<Step>,
    side: Side,
    phase: Phase,
    from: &Extents,
    known: Option<bool>,
    found: &mut Vec<Way>,
) {
    let at = start.run(steps);
    let applied = at.extents.applied_in(from.focus()) > from.applied_in(from.focus());
    if let Some(Open::Question(question)) = &at.open
        && question.side == side
        && at.phase <= phase
    {
        // When the same clause asks again, what follows is the effect of that answer.
        let asks_again = at.extents.at_work() == from.at_work();
        let known = known.or(asks_again.then_some(applied));
        for option in &question.options {
            steps.push(Step::Choice(*option));
            ways(start, steps, side, phase, from, known, found);
            steps.pop();
        }
        return;
    }
    let begun = at.open.is_some() && at.extents.is_at_work_in(from.focus());
    found.push(Way {
        short: shortfalls(&at.extents),
        effective: known.unwrap_or(begun || applied),
    });
}

fn shortfalls(extents: &Extents) -> Vec<u16> {
    let runs = extents.runs();
    let runs = runs.iter();
    runs.flat_map(|run| (0..MAX_CLAUSES).map(|clause| u16::from(run.short(clause))))
        .collect()
}

fn compare(a: &[u16], b: &[u16]) -> Ordering {
    let length = a.len().max(b.len());
    let padded = |list: &[u16]| {
        (0..length)
            .map(|i| list.get(i).copied().unwrap_or(0))
            .collect::<Vec<_>>()
    };
    padded(a).cmp(&padded(b))
}

/// The options that the definition offers.
fn offered(
    start: Start<'_>,
    steps: &[Step],
    extents: &Extents,
    phase: Phase,
    question: &Question,
) -> Vec<Choice> {
    if question.offer == Offer::All {
        return question.options.to_vec();
    }
    let mut tried: Vec<(Choice, Vec<Way>)> = Vec::new();
    for option in &question.options {
        let mut steps = steps.to_vec();
        steps.push(Step::Choice(*option));
        let mut found = Vec::new();
        ways(
            start,
            &mut steps,
            question.side,
            phase,
            extents,
            None,
            &mut found,
        );
        tried.push((*option, found));
    }
    if question.offer == Offer::Effective {
        let works = |ways: &[Way]| ways.iter().any(|way| way.effective);
        let good: Vec<Choice> = tried
            .iter()
            .filter(|(option, ways)| *option == Choice::No || works(ways))
            .map(|(option, _)| *option)
            .collect();
        return if good.is_empty() {
            question.options.to_vec()
        } else {
            good
        };
    }
    let least = tried
        .iter()
        .flat_map(|(_, ways)| ways)
        .map(|way| way.short.clone())
        .min_by(|a, b| compare(a, b))
        .unwrap();
    let smallest = |way: &&Way| compare(&way.short, &least) == Ordering::Equal;
    let full: Vec<&(Choice, Vec<Way>)> = tried
        .iter()
        .filter(|(_, ways)| ways.iter().any(|way| smallest(&way)))
        .collect();
    let effective: Vec<Choice> = full
        .iter()
        .filter(|(_, ways)| ways.iter().filter(smallest).any(|way| way.effective))
        .map(|(option, _)| *option)
        .collect();
    match (effective.is_empty(), question.offer) {
        (_, Offer::Smallest) => full.iter().map(|(option, _)| *option).collect(),
        (true, Offer::FullestOrDone) => vec![Choice::Done],
        (true, _) => full.iter().map(|(option, _)| *option).collect(),
        (false, _) => effective,
    }
}

/// Every outcome that the definition allows.
fn reference(start: Start<'_>, steps: &mut Vec<Step>, found: &mut BTreeSet<String>) {
    let at = start.run(steps);
    let next: Vec<Step> = match &at.open {
        None => {
            found.insert(format!("{:?} {:?}", at.state, at.extents.runs()));
            return;
        }
        Some(Open::Question(question)) => {
            let options = offered(start, steps, &at.extents, at.phase, question);
            options.into_iter().map(Step::Choice).collect()
        }
        Some(Open::Chance(Chance::Die { .. })) => vec![Step::Die(6), Step::Die(1)],
        Some(Open::Chance(chance @ (Chance::Card { .. } | Chance::CardInHand { .. }))) => {
            let all = westron::play::results(start.cards, &at.state, *chance);
            vec![*all.first().unwrap()]
        }
        Some(Open::Chance(chance)) => {
            let mut all = westron::play::results(start.cards, &at.state, *chance);
            all.dedup();
            all
        }
        other => panic!("{other:?}"),
    };
    for step in next {
        steps.push(step);
        reference(start, steps, found);
        steps.pop();
    }
}

fn hold_against_definition(cards: &CardSet, seeds: std::ops::Range<u64>) -> usize {
    let mut played = 0;
    for seed in seeds {
        let state = random_board(cards, seed);
        for card in cards.cards() {
            let action = Action::Play {
                card: card.id,
                die: None,
            };
            let Ok(found) = outcomes(cards, &state, &action, 200) else {
                continue;
            };
            // The reference tries everything again at every question; wide plays are left out.
            if found.cut || found.ways > 40 {
                continue;
            }
            played += 1;
            let mine: BTreeSet<String> = found
                .outcomes
                .iter()
                .map(|it| format!("{:?} {:?}", it.state, it.extents.runs()))
                .collect();
            let mut theirs = BTreeSet::new();
            let start = Start {
                cards,
                state: &state,
                action: &action,
            };
            reference(start, &mut Vec::new(), &mut theirs);
            assert!(
                mine == theirs,
                "seed {seed}, {}: {} outcomes, {} by the definition",
                card.title,
                mine.len(),
                theirs.len()
            );
        }
    }
    played
}

/// The base cards, and cards that make the definition decide something.
fn cards() -> CardSet {
    let file = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
    let tricky = PackSources::from_files(vec![
        file("pack.ron", include_bytes!("extent/pack.ron")),
        file("tricky.card", include_bytes!("extent/tricky.card")),
    ]);
    westron::load(&[PackSources::base().unwrap(), tricky.unwrap()])
        .ready()
        .unwrap()
}

#[test]
fn the_interpreter_offers_what_the_definition_offers() {
    let cards = cards();
    let played = hold_against_definition(&cards, 0..25);
    assert!(played > 300, "only {played} plays were compared");
    // A board on which it matters how hits are taken: the Army has fewer units than there are hits.
    assert!(hold_against_definition(&cards, 388..389) > 0);
}

#[test]
fn figures_and_cards_are_conserved_by_every_outcome() {
    let cards = cards();
    for seed in 100..112 {
        let state = random_board(&cards, seed);
        let figures = figure_totals(&cards.world, &state);
        for card in cards.cards() {
            let action = Action::Play {
                card: card.id,
                die: None,
            };
            let Ok(found) = outcomes(&cards, &state, &action, 100) else {
                continue;
            };
            for outcome in &found.outcomes {
                assert!(
                    figure_totals(&cards.world, &outcome.state) == figures,
                    "seed {seed}, {}",
                    card.title
                );
                let places = outcome
                    .state
                    .cards
                    .iter()
                    .filter(|(_, at)| *at == CardPlace::Nowhere)
                    .count();
                assert_eq!(places, westron::world::MAX_CARDS - cards.cards().len());
                assert!(
                    outcome
                        .state
                        .cards_in(CardPlace::BeingPlayed)
                        .next()
                        .is_none()
                );
            }
        }
    }
}
