//! What must hold for any bytes, one function a kind of input. The fuzz targets call these, and
//! `tests/corpus.rs` calls them with the inputs that fuzzing has found.
#![allow(dead_code, reason = "every fuzz target uses one of them")]

use std::sync::OnceLock;

use westron::check::{Checked, check_cards};
use westron::diagnostic::{Code, Diagnostic};
use westron::game::*;
use westron::play::{Action, Attempt, CardSet, Luck, Play, PlayError, Report, Start};
use westron::world::{FaceId, Side, World};
use westron::{scenario, syntax};

use crate::common::{Dice, random_board};

/// The longest text that is looked at: longer ones find nothing that shorter ones do not.
const LONGEST: usize = 20_000;
/// Most steps that a play of a strange card is followed.
const MOST_STEPS: usize = 60;

pub fn base() -> &'static CardSet {
    static BASE: OnceLock<CardSet> = OnceLock::new();
    BASE.get_or_init(|| westron::base().expect("the base pack is right"))
}

fn text(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    (text.len() <= LONGEST).then(|| text.into_owned())
}

fn points_into(text: &str, findings: &[Diagnostic]) {
    for finding in findings {
        assert!(text.get(finding.span.range()).is_some(), "{finding:?}");
        for (span, _) in &finding.also {
            assert!(text.get(span.range()).is_some(), "{finding:?}");
        }
        assert_ne!(finding.code, Code::Internal);
    }
}

/// Card text: it is read and checked, every finding points into it; without errors it is laid out,
/// which changes nothing of what is found; cards that are right are played.
pub fn cards(bytes: &[u8]) {
    const FILE: &str = "fuzz.card";
    let Some(text) = text(bytes) else { return };
    let world = &base().world;
    let parsed = syntax::parse(FILE, &text);
    points_into(&text, &parsed.findings);
    let readable = !parsed.findings.iter().any(Diagnostic::is_error);
    let checked = check_cards(
        world,
        &[(FILE.to_owned(), parsed)],
        "fuzz",
        &Checked::default(),
    );
    points_into(&text, &checked.findings);
    let formatted = syntax::reformat(FILE, &text, &|_| None);
    assert_eq!(formatted.is_ok(), readable, "{formatted:?}");
    let Ok(formatted) = formatted else { return };
    assert_eq!(
        syntax::reformat(FILE, &formatted, &|_| None).as_ref(),
        Ok(&formatted)
    );
    let again = syntax::parse(FILE, &formatted);
    let again = check_cards(
        world,
        &[(FILE.to_owned(), again)],
        "fuzz",
        &Checked::default(),
    );
    // A line that is indented too far is not any more.
    let codes = |findings: &[Diagnostic]| {
        let codes = findings.iter().map(|it| it.code);
        codes
            .filter(|it| *it != Code::Misindented)
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&again.findings), codes(&checked.findings));
    if checked.findings.iter().any(Diagnostic::is_error) {
        return;
    }
    let cards = CardSet::new(world.clone(), checked.cards, checked.combats);
    let state = cards.start();
    for card in cards.ids() {
        let action = Action::Play { card, die: None };
        if cards.refusal(&state, &action).is_none() {
            let start = Start {
                cards: &cards,
                state: &state,
                action: &action,
            };
            run_to_the_end(start, |asked| asked[0]);
        }
    }
}

/// Scenarios: they are read, checked and played; those without a finding are laid out, and say the
/// same then.
pub fn scenarios(bytes: &[u8]) {
    const FILE: &str = "fuzz.scenario";
    let Some(text) = text(bytes) else { return };
    let cards = base();
    let parsed = scenario::parse(FILE, &text);
    points_into(&text, &parsed.findings);
    if parsed.findings.is_empty() {
        let formatted = scenario::format(&text);
        let again = scenario::parse(FILE, &formatted);
        assert_eq!(again.findings, [], "{formatted}");
        assert_eq!(again.scenarios, parsed.scenarios, "{formatted}");
        assert_eq!(scenario::format(&formatted), formatted);
    } else {
        scenario::format(&text);
    }
    let found = scenario::check(cards, &parsed.scenarios);
    points_into(&text, &found);
    for it in &parsed.scenarios {
        let outcome = scenario::run(cards, it);
        points_into(&text, &outcome.findings);
    }
}

/// Worlds: they are loaded or refused with findings that point into them; a board of one that is
/// loaded holds all its figures.
pub fn world(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match westron::world::load("fuzz.ron", &text) {
        Ok(world) => {
            let cards = CardSet::new(world, Vec::new(), Vec::new());
            let (start, empty) = (cards.start(), cards.empty());
            let world = &cards.world;
            assert!(figure_totals(world, &start) == figure_totals(world, &empty));
            saved_again(&cards, &start);
        }
        Err(findings) => {
            assert!(!findings.is_empty());
            points_into(&text, &findings);
        }
    }
}

/// Saved boards: the first bytes choose a card, the others are the file. What is restored can be
/// saved and restored again, and any card can be played on it.
pub fn saved(bytes: &[u8]) {
    let cards = base();
    let Some((numbers, file)) = bytes.split_first_chunk::<4>() else {
        return;
    };
    let Ok(saved) = serde_json::from_slice::<SavedState>(file) else {
        return;
    };
    let find = |code: &str| cards.cards().iter().find(|it| it.code == code);
    let card = |code: &str| find(code).map(|card| card.id);
    let Ok(state) = saved.restore(&cards.world, cards.ids(), card) else {
        return;
    };
    check_saved(&state);
    let [card, die, seed, _] = numbers;
    let action = play_action(cards, *card, *die);
    let mut dice = Dice::new(u64::from(*seed));
    play_through(cards, &state, &action, u64::from(*seed), |play| {
        let ask = play.question().expect("a question is open");
        dice.pick(&ask.options)
    });
}

/// Answers: a board, a card, a die, and bytes that are answers, most of them wrong.
pub fn answers(bytes: &[u8]) {
    let cards = base();
    let Some(([low, high, card, die, seed], answers)) = bytes.split_first_chunk::<5>() else {
        return;
    };
    let state = random_board(cards, u64::from(u16::from_le_bytes([*low, *high])));
    let action = play_action(cards, *card, *die);
    // As steps that nobody has looked at.
    let steps: Vec<Step> = answers
        .chunks(3)
        .map(|it| strange_step(cards, it))
        .collect();
    let start = Start {
        cards,
        state: &state,
        action: &action,
    };
    if cards.refusal(&state, &action).is_none() {
        let at = start.run(&steps);
        assert!(
            figure_totals(&cards.world, &at.state) == figure_totals(&cards.world, &state),
            "figures are lost"
        );
        let resumed = Play::resume(cards, state.clone(), action.clone(), Luck::Seed(1), steps);
        assert!(resumed.is_ok() || matches!(resumed, Err(PlayError::Misfit)));
    }
    // As answers to the questions.
    let mut answers = answers.iter().copied();
    play_through(cards, &state, &action, u64::from(*seed), |play| {
        let ask = play.question().expect("a question is open").clone();
        let number = usize::from(answers.next().unwrap_or(0));
        if number >= 128 {
            let wrong = strange_step(cards, &[0, number as u8, answers.next().unwrap_or(0)]);
            if let Step::Choice(wrong) = wrong
                && !ask.options.contains(&wrong)
            {
                assert_eq!(play.clone().answer(wrong), Err(PlayError::NotAnOption));
            }
        }
        ask.options[number % ask.options.len()]
    });
}

fn play_action(cards: &CardSet, card: u8, die: u8) -> Action {
    let ids: Vec<_> = cards.ids().collect();
    let faces: Vec<FaceId> = cards.world.face_ids().collect();
    let card = ids[usize::from(card) % ids.len()];
    let face = faces.get(usize::from(die) % (2 * faces.len())).copied();
    match die {
        // The other things that are done with a die or on the board.
        200..=219 => Action::Muster {
            side: Side::BOTH[usize::from(die) % 2],
            die: faces[usize::from(die / 2) % faces.len()],
        },
        220..=239 => Action::PayDiscard { card, offer: None },
        _ => Action::Play { card, die: face },
    }
}

/// Any step at all.
fn strange_step(cards: &CardSet, bytes: &[u8]) -> Step {
    let at = |i: usize| usize::from(bytes.get(i).copied().unwrap_or(0));
    let world = &cards.world;
    let (a, b) = (at(1), at(2));
    let region = world.region_ids().nth(a % world.regions.len());
    let nation = world.nation_ids().nth(a % world.nations.len());
    let kind = world.kind_ids().nth(b % world.kinds.len());
    let character = world.character_ids().nth(a % world.characters.len());
    let face = world.face_ids().nth(a % world.faces.len());
    let deck = world.deck_ids().nth(a % world.decks.len());
    let card = cards.ids().nth(a % cards.cards().len());
    let (Some(region), Some(nation), Some(kind), Some(card)) = (region, nation, kind, card) else {
        return Step::Die(0);
    };
    Step::Choice(match at(0) % 18 {
        0 => Choice::Region(region),
        1 => Choice::Nation(nation),
        2 => Choice::Figure(nation, kind),
        3 => Choice::FigureIn(
            region,
            world.nation_ids().nth(b / 4 % 8).unwrap_or(nation),
            kind,
        ),
        4 => character.map_or(Choice::No, Choice::Character),
        5 => Choice::Remove(nation, kind),
        6 => Choice::Reduce(nation, kind),
        7 => Choice::RemoveForTwo(nation, kind),
        8 => Choice::Number(a as u8),
        9 => Choice::Yes,
        10 => Choice::No,
        11 => Choice::Alternative(a as u8),
        12 => Choice::Card(card),
        13 => deck.map_or(Choice::Done, Choice::Deck),
        14 => face.map_or(Choice::Done, Choice::Die),
        15 => Choice::Done,
        16 => return Step::Die(a as u8),
        _ => return Step::Card(card),
    })
}

/// Plays an action, if it can be done, and looks at the board after it.
fn play_through<'a>(
    cards: &'a CardSet,
    state: &State,
    action: &Action,
    seed: u64,
    mut choose: impl FnMut(&Play<'a>) -> Choice,
) {
    let mut play = match Play::begin(cards, state, action.clone(), Luck::Seed(seed)) {
        Ok(play) => play.expect("it goes on"),
        Err(refusal) => {
            Report::refused(cards, state, action, &refusal);
            return;
        }
    };
    while play.question().is_some() {
        let choice = choose(&play);
        match play.answer(choice) {
            Ok(()) => {}
            Err(PlayError::TooLong) => return,
            Err(error) => panic!("{error}"),
        }
    }
    let after = play.attempt().state;
    let world = &cards.world;
    assert!(figure_totals(world, &after) == figure_totals(world, state));
    Report::of(&play);
    if after.winner.is_none() {
        check_board(world, &after);
    }
    saved_again(cards, &after);
}

/// Runs an action with answers out of everything that the rules know, without looking ahead.
fn run_to_the_end(start: Start<'_>, choose: impl Fn(&[Choice]) -> Choice) -> Option<Attempt> {
    let mut steps = Vec::new();
    while steps.len() < MOST_STEPS {
        let at = start.run(&steps);
        let step = match &at.open {
            None => return Some(at),
            Some(Open::Question(question)) => Step::Choice(choose(&question.options)),
            Some(Open::Chance(Chance::Die { .. } | Chance::Number { .. })) => Step::Die(6),
            Some(Open::Chance(chance)) => {
                let all = westron::play::results(start.cards, &at.state, *chance);
                *all.first().expect("something comes")
            }
            Some(Open::TooDeep) => return None,
            Some(Open::Misfit(step)) => panic!("{step:?} was offered and does not fit"),
        };
        steps.push(step);
    }
    None
}

/// What holds of any board that was restored: it is one of the game, and can be saved again.
pub fn check_saved(state: &State) {
    let cards = base();
    let world = &cards.world;
    saved_again(cards, state);
    check_armies(world, state);
    assert!(figure_totals(world, state) == figure_totals(world, &cards.start()));
    for tile in world.tile_ids() {
        let hunt = &state.hunt;
        let piles = [
            &hunt.pool,
            &hunt.drawn,
            &hunt.waiting,
            &hunt.removed,
            &hunt.aside,
        ];
        for pile in piles {
            assert!(pile[tile] <= world.tile(tile).count.max(1));
        }
    }
    for side in Side::BOTH {
        assert!(state.dice_left(side, world) <= world.sides[side].most_dice);
        assert!(state.rings[side] <= Side::BOTH.map(|it| world.sides[it].rings).iter().sum());
    }
}

/// A state survives being saved.
fn saved_again(cards: &CardSet, state: &State) {
    let code = |id| cards.card(id).map(|card| card.code.as_str());
    let saved = SavedState::of(&cards.world, code, state);
    let find = |code: &str| cards.cards().iter().find(|it| it.code == code);
    let card = |code: &str| find(code).map(|card| card.id);
    let again = saved.restore(&cards.world, cards.ids(), card);
    assert_eq!(again.as_ref(), Ok(state));
}

/// What holds on any board that the rules left: no Leader alone, every siege with both parties, no
/// region over its limit, no card in the middle of being played.
pub fn check_board(world: &World, state: &State) {
    let board = Board { world, state };
    check_armies(world, state);
    for side in Side::BOTH {
        assert_eq!(board.over_limit(side), None);
    }
    assert_eq!(state.cards_in(CardPlace::BeingPlayed).next(), None);
}

/// No Leader stands alone; both sides have an Army in a region where, and only where, a Stronghold
/// is besieged.
fn check_armies(world: &World, state: &State) {
    let board = Board { world, state };
    for region in world.region_ids() {
        for stack in state.stacks.of(region) {
            let side = board.side_of(stack.nation);
            assert!(
                board.is_unit(stack.kind)
                    || world.kind(stack.kind).stands_alone
                    || board.has_army(side, region),
                "{stack:?} stands alone"
            );
        }
        let armies = Side::BOTH.map(|side| board.has_army(side, region));
        let siege = board.is_besieged(region);
        assert_eq!(
            armies == [true, true],
            siege,
            "{:?}",
            world.region(region).name
        );
        let stronghold = Some(westron::world::Settlement::Stronghold);
        assert!(!siege || board.settlement_of(region) == stronghold);
    }
}
