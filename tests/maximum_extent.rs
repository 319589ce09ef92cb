//! The definition of maximum extent, as a search that tries everything, held against the interpreter.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

mod common;
mod extent {
    pub mod deceptive;
}

use std::cmp::Ordering;
use std::collections::BTreeSet;

use common::battle::battle_board;
use common::stirred::stirred;
use common::{Dice, random_board};
use extent::deceptive::DECEPTIVE;
use westron::game::*;
use westron::play::{Action, Attempt, CardSet, Luck, Play, Start, outcomes, results};
use westron::scenario::given_lines;
use westron::world::{CardId, PackSources, RegionId, RegionSet, Side};

/// What one way of going on comes to, up to chance or the other side's decision.
struct Way {
    short: Vec<u16>,
    effective: bool,
}

/// All ways to go on from some steps, without leaving anything out; unless there are too many, which is
/// to be seen by their number.
#[allow(clippy::too_many_arguments, reason = "the definition is one function")]
fn ways(
    start: Start<'_>,
    steps: &mut Vec<Step>,
    side: Side,
    phase: Phase,
    from: &Extents,
    known: Option<bool>,
    found: &mut Vec<Way>,
    most: usize,
) {
    if found.len() > most {
        return;
    }
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
            ways(start, steps, side, phase, from, known, found, most);
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

/// The options that the definition offers, unless one of them has more ways than that.
fn offered(
    start: Start<'_>,
    steps: &[Step],
    at: &Attempt,
    question: &Question,
    most_ways: usize,
) -> Option<Vec<Choice>> {
    let (extents, phase) = (&at.extents, at.phase);
    if question.offer == Offer::All {
        return Some(question.options.to_vec());
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
            most_ways,
        );
        if found.len() > most_ways {
            return None;
        }
        tried.push((*option, found));
    }
    if question.offer == Offer::Effective {
        let works = |ways: &[Way]| ways.iter().any(|way| way.effective);
        let good: Vec<Choice> = tried
            .iter()
            .filter(|(option, ways)| *option == Choice::No || works(ways))
            .map(|(option, _)| *option)
            .collect();
        return Some(match good.is_empty() {
            true => question.options.to_vec(),
            false => good,
        });
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
    Some(match (effective.is_empty(), question.offer) {
        (_, Offer::Smallest) => full.iter().map(|(option, _)| *option).collect(),
        (true, Offer::FullestOrDone) => vec![Choice::Done],
        (true, _) => full.iter().map(|(option, _)| *option).collect(),
        (false, _) => effective,
    })
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
            let options = offered(start, steps, &at, question, usize::MAX).unwrap();
            options.into_iter().map(Step::Choice).collect()
        }
        Some(Open::Chance(Chance::Die { .. })) => vec![Step::Die(6), Step::Die(1)],
        Some(Open::Chance(chance @ (Chance::Card { .. } | Chance::CardInHand { .. }))) => {
            let all = results(start.cards, &at.state, *chance);
            vec![*all.first().unwrap()]
        }
        Some(Open::Chance(chance)) => {
            let mut all = results(start.cards, &at.state, *chance);
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

/// Holds the play of a card against the definition, unless it can't be played or has more ways than
/// that: the reference tries everything again at every question.
fn is_held(cards: &CardSet, state: &State, card: CardId, most_ways: usize, board: &str) -> bool {
    let action = Action::Play { card, die: None };
    let Ok(found) = outcomes(cards, state, &action, most_ways) else {
        return false;
    };
    if found.cut {
        return false;
    }
    let mine: BTreeSet<String> = { found.outcomes.iter() }
        .map(|it| format!("{:?} {:?}", it.state, it.extents.runs()))
        .collect();
    let mut theirs = BTreeSet::new();
    let start = Start {
        cards,
        state,
        action: &action,
    };
    reference(start, &mut Vec::new(), &mut theirs);
    assert!(
        mine == theirs,
        "{board}, {}: {} outcomes, {} by the definition",
        cards.title(card),
        mine.len(),
        theirs.len()
    );
    true
}

/// So many are looked at.
const SMALL_BOARDS: u64 = 200;

/// A board with little on it, so that few ways lead far: a few Armies of each side, few Companions
/// and Minions, few tiles.
fn small_board(cards: &CardSet, seed: u64) -> State {
    let world = &cards.world;
    let mut dice = Dice::new(seed ^ 0x5A11);
    let mut state = stirred(cards, seed);
    let mut kept = RegionSet::EMPTY;
    for side in Side::BOTH {
        let board = Board {
            world,
            state: &state,
        };
        let armies: Vec<RegionId> = board.armies(side).iter().collect();
        for _ in 0..1 + dice.below(3) {
            kept.insert(dice.pick(&armies));
        }
    }
    let stacks: Vec<Stack> = state.stacks.iter().collect();
    for stack in stacks {
        let Stack {
            region,
            nation,
            kind,
            count,
        } = stack;
        // No more than two of a kind, and in the other regions nothing.
        let gone = match kept.contains(region) {
            true => count.saturating_sub(2),
            false => count,
        };
        let taken = state.stacks.take(region, nation, kind, gone);
        state.reinforcements[nation][kind] += taken;
        if !kept.contains(region) {
            state.besieged.remove(region);
        }
    }
    let here: Vec<RegionId> = kept.iter().collect();
    for character in world.character_ids() {
        state.characters[character] = match (state.characters[character], dice.below(3)) {
            (CharacterPlace::Fellowship, 0) => CharacterPlace::Fellowship,
            (CharacterPlace::Region(_), 0) => CharacterPlace::Region(dice.pick(&here)),
            (CharacterPlace::Region(_), 1) => CharacterPlace::Out,
            _ => CharacterPlace::Aside,
        };
    }
    for tile in world.tile_ids() {
        let gone = state.hunt.pool[tile].saturating_sub(u8::from(dice.once_in(4)));
        state.hunt.pool[tile] -= gone;
        state.hunt.drawn[tile] += gone;
    }
    state
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
    let mut played = 0;
    for seed in 0..25 {
        let state = random_board(&cards, seed);
        let held = |card: &CardId| is_held(&cards, &state, *card, 40, &format!("board {seed}"));
        played += cards.ids().filter(held).count();
    }
    assert!(played > 300, "only {played} plays were compared");
    // A board on which it matters how hits are taken: the Army has fewer units than there are hits.
    let state = random_board(&cards, 388);
    let held = |card: &CardId| is_held(&cards, &state, *card, 40, "board 388");
    assert!(cards.ids().filter(held).count() > 0);
}

/// What small boards seldom have, and some cards need.
const HELP: &[(&str, &[&str])] = &[
    ("Three Beacons", &["in Pelargir: nothing"]),
    ("The Ents Awake: Treebeard", ENTS),
    ("The Ents Awake: Huorns", ENTS),
    ("The Ents Awake: Entmoot", ENTS),
    ("House of the Stewards", &["in Minas Tirith also: Boromir"]),
    (
        "Grond, Hammer of the Underworld",
        &[
            "in Minas Tirith: 1 Gondor regular, besieged by 1 Sauron regular, the Witch-king",
            "hand Free Peoples: nothing",
            "hand Shadow: nothing",
        ],
    ),
    (
        "The Black Captain Commands",
        &[
            "in Moria: 1 Sauron regular, the Witch-king",
            "hand Free Peoples: nothing",
            "hand Shadow: nothing",
        ],
    ),
    (
        "Denethor's Folly",
        &["in Minas Tirith: 1 Gondor regular, 1 Gondor leader, besieged by 1 Sauron regular"],
    ),
];
const ENTS: &[&str] = &[
    "in Fangorn: Gandalf the White",
    "in Orthanc: 1 Isengard regular, 1 Isengard elite",
    "hand Free Peoples: nothing",
];

/// Cards that have more ways than can be tried even there.
const TOO_WIDE: &[&str] = &[];

#[test]
fn every_card_is_held_against_the_definition_on_small_boards() {
    let cards = cards();
    let mut compared = vec![0; cards.cards().len()];
    for seed in 0..SMALL_BOARDS {
        let state = small_board(&cards, seed);
        let board = format!("small board {seed}");
        for card in cards.ids() {
            compared[card.index()] += u32::from(is_held(&cards, &state, card, 60, &board));
        }
        for (card, lines) in HELP {
            let card = cards.find(card).unwrap().id;
            let Ok(setup) = given_lines(&cards, state.clone(), lines) else {
                continue;
            };
            let held = is_held(
                &cards,
                &setup.state,
                card,
                300,
                &format!("{board} with help"),
            );
            compared[card.index()] += u32::from(held);
        }
    }
    let never: Vec<&str> = { cards.ids() }
        .filter(|card| compared[card.index()] == 0)
        .map(|card| cards.title(card))
        .collect();
    println!("compared {} plays", compared.iter().sum::<u32>());
    assert_eq!(never, TOO_WIDE);
}

#[test]
fn what_seems_as_good_as_another_is_tried() {
    let cards = cards();
    for (title, lines) in DECEPTIVE {
        let card = cards.find(title).unwrap().id;
        let setup =
            given_lines(&cards, cards.empty(), lines).unwrap_or_else(|it| panic!("{it:#?}"));
        assert!(
            is_held(&cards, &setup.state, card, 2_000, "a deceptive board"),
            "{title}"
        );
    }
}

/// The definition above asks the interpreter which questions still belong to the effects; that a card
/// played by a card does not end them is seen here: of the units only the Elite leaves enough Regulars.
#[test]
fn a_card_played_by_a_card_does_not_end_the_effects() {
    let cards = cards();
    let (title, lines) = DECEPTIVE
        .iter()
        .find(|(title, _)| *title == "Word upon Word")
        .unwrap();
    let card = cards.find(title).unwrap().id;
    let setup = given_lines(&cards, cards.empty(), lines).unwrap();
    let action = Action::Play { card, die: None };
    let play = Play::begin(&cards, &setup.state, action, Luck::Seed(1))
        .unwrap()
        .unwrap();
    assert_eq!(play.question().unwrap().prompt, Prompt::Whether);
}

/// Plays an action at random to its end, and holds every question on the way against the definition that
/// has no more ways than can be tried. Returns their number, and what happened.
fn walk(
    cards: &CardSet,
    state: &State,
    action: &Action,
    seed: u64,
    prefer: impl Fn(Choice) -> bool,
) -> (usize, Vec<Change>) {
    const MOST_WAYS: usize = 1_500;
    const MOST_STEPS: usize = 150;
    let start = Start {
        cards,
        state,
        action,
    };
    let mut dice = Dice::new(seed);
    let mut steps = Vec::new();
    let mut held = 0;
    if cards.refusal(state, action).is_some() {
        return (0, Vec::new());
    }
    while steps.len() < MOST_STEPS {
        let at = start.run(&steps);
        let step = match &at.open {
            None | Some(Open::TooDeep) => break,
            Some(Open::Question(question)) => {
                let (extents, phase) = (&at.extents, at.phase);
                let mut mine =
                    westron::play::offered(start, &mut steps, extents, phase, question).to_vec();
                if mine.is_empty() {
                    mine.push(Choice::Done);
                }
                if question.offer != Offer::All
                    && let Some(theirs) = offered(start, &steps, &at, question, MOST_WAYS)
                {
                    assert!(
                        mine == theirs,
                        "{action:?}, {steps:?}: {mine:?}, not {theirs:?}"
                    );
                    held += 1;
                }
                let preferred = mine.iter().copied().find(|it| prefer(*it));
                Step::Choice(preferred.unwrap_or_else(|| dice.pick(&mine)))
            }
            Some(Open::Chance(chance)) => dice.pick(&results(cards, &at.state, *chance)),
            Some(Open::Misfit(step)) => panic!("{step:?}"),
        };
        steps.push(step);
    }
    (held, start.run_with_log(&steps).log)
}

/// Every card on boards of any width, and every Combat half in some battle.
#[test]
fn every_question_on_the_way_is_offered_as_the_definition_says() {
    let cards = cards();
    let mut held = vec![0; cards.cards().len()];
    let seeds = if cfg!(debug_assertions) { 12 } else { 100 };
    for seed in 0..seeds {
        let state = stirred(&cards, seed);
        for card in cards.ids() {
            let action = Action::Play { card, die: None };
            held[card.index()] += walk(&cards, &state, &action, seed, |_| false).0;
        }
    }
    println!("{} questions of plays", held.iter().sum::<usize>());
    let mut halves = BTreeSet::new();
    let mut in_battle = 0;
    for seed in 0..seeds * 200 {
        let (state, action) = battle_board(&cards, &mut Dice::new(seed));
        let half = |card: CardId| cards.combat_of(card).map(|half| &half.title);
        let new = |it| matches!(it, Choice::Card(card) if half(card).is_some_and(|it| !halves.contains(it)));
        let (questions, log) = walk(&cards, &state, &action, seed, new);
        in_battle += questions;
        halves.extend(log.iter().filter_map(|it| match it {
            Change::CombatCard(_, card) => half(*card),
            _ => None,
        }));
    }
    println!("{in_battle} questions of battles");
    let all: BTreeSet<&String> = cards.combats().iter().map(|half| &half.title).collect();
    let never: Vec<_> = all.difference(&halves).collect();
    assert!(never.is_empty(), "never used: {never:?}");
    assert!(in_battle > 100, "{in_battle}");
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
