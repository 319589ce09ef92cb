//! What must hold for any bytes, one function a kind of input. The fuzz targets call these, and
//! `tests/corpus.rs` calls them with the inputs that fuzzing has found.
#![allow(dead_code, reason = "every fuzz target uses one of them")]

pub mod changed;
pub mod exercise;
mod whole;

use std::sync::OnceLock;

use westron::check::{Checked, check_cards};
use westron::cli::{Console, Saved, take_up};
use westron::diagnostic::{Code, Diagnostic};
use westron::game::*;
use westron::play::{Action, CardSet, Luck, Play, PlayError, Report, Start};
use westron::world::{CardId, FaceId, PackSources, Source as File, World};
use westron::{PackWorlds, build_world, scenario, syntax};

use crate::common::Dice;
use crate::common::battle::battle_board;
use crate::common::source::Source;
use crate::common::stirred::{actions, stirred};
use whole::saved_again;
pub use whole::{check_board, check_saved};

/// The longest text that is looked at: longer ones find nothing that shorter ones do not.
const LONGEST: usize = 20_000;

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
    exercise::say(world, &again.tree);
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
    exercise::exercise(world, &text, checked);
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

/// Worlds: a file is loaded, or refused with findings that point into it, alone and as that of a pack
/// that builds on the base pack; a board of a world that is loaded holds all its figures.
pub fn world(bytes: &[u8]) {
    static BASE: OnceLock<PackWorlds> = OnceLock::new();
    const FILE: &str = "fuzz.ron";
    let Some(text) = text(bytes) else { return };
    look_at_world(&text, westron::world::load(FILE, &text));
    let below = BASE.get_or_init(|| PackWorlds::of(&PackSources::base().expect("it is right")));
    let own = PackWorlds {
        id: "fuzz".to_owned(),
        needs: vec![below.id.clone()],
        files: vec![File {
            path: FILE.to_owned(),
            text: text.clone(),
        }],
    };
    look_at_world(&text, build_world(&[below.clone(), own]));
}

fn look_at_world(text: &str, world: Result<World, Vec<Diagnostic>>) {
    let own = |findings: &[Diagnostic]| {
        let own = findings.iter().filter(|it| it.file == "fuzz.ron");
        own.cloned().collect::<Vec<_>>()
    };
    let failed = world.is_err();
    let loaded = westron::load_read(world, &[]);
    points_into(text, &own(&loaded.findings));
    let Some(cards) = loaded.cards else {
        assert!(!loaded.findings.is_empty());
        return;
    };
    assert!(!failed);
    let (start, empty) = (cards.start(), cards.empty());
    let world = &cards.world;
    assert!(figure_totals(world, &start) == figure_totals(world, &empty));
    saved_again(&cards, &start);
    for board in world.boards.iter() {
        let board = cards.board(&board.name).expect("it is there");
        assert!(figure_totals(world, &board) == figure_totals(world, &empty));
        saved_again(&cards, &board);
    }
}

/// Saved boards: the first bytes choose a card. The others are the file, or say what was changed in
/// one that a play has left. What is restored can be saved and restored again, and any card can be
/// played on it.
pub fn saved(bytes: &[u8]) {
    let cards = base();
    let Some((numbers, file)) = bytes.split_first_chunk::<4>() else {
        return;
    };
    let [card, die, seed, number] = *numbers;
    let saved = match file.first() {
        Some(b'{') => serde_json::from_slice::<SavedState>(file),
        _ => {
            let state = stirred(cards, u64::from(number));
            let value = serde_json::to_value(saved_state(cards, &state));
            let mut value = value.expect("states are JSON");
            change_some(&mut value, file);
            serde_json::from_value(value)
        }
    };
    let Ok(saved) = saved else { return };
    let Ok(state) = saved.restore(&cards.world, cards.ids(), by_code) else {
        return;
    };
    check_saved(&state);
    let action = any_action(cards, &state, [card, die, number]);
    let mut dice = Dice::new(u64::from(seed));
    play_through(cards, &state, &action, u64::from(seed), |play| {
        let ask = play.question().expect("a question is open");
        dice.pick(&ask.options)
    });
}

/// So many changes as the bytes are long enough for.
fn change_some(value: &mut serde_json::Value, bytes: &[u8]) {
    let mut source = Source::new(bytes);
    for _ in 0..bytes.len().div_ceil(8).min(6) {
        changed::change(value, &mut source);
    }
}

/// Saved plays: the bytes are the file, or a card, a board, answers, and what was changed in the file.
/// It is refused, or a play that goes on and comes to what holds after any play.
pub fn plays(bytes: &[u8]) {
    let cards = base();
    let packs = base_packs();
    let text = match bytes.first() {
        Some(b'{') => String::from_utf8_lossy(bytes).into_owned(),
        _ => match changed_play(cards, bytes) {
            Some(text) => text,
            None => return,
        },
    };
    let mut console = Console::new(std::io::sink(), std::io::sink(), None);
    let Ok((mut play, when)) = take_up(cards, packs, "fuzz.json", &text, &mut console) else {
        return;
    };
    let before = play.start_state().clone();
    check_saved(&before);
    // What is taken up and saved again is taken up again, and is the same.
    if play.question().is_some() {
        let again = Saved::of(&play, when.as_deref(), packs)
            .text()
            .expect("it is JSON");
        let again = take_up(cards, packs, "again.json", &again, &mut console);
        let (again, _) = again.expect("it was taken up before");
        assert_eq!(again.steps(), play.steps());
        assert_eq!(again.question(), play.question());
    }
    let mut dice = Dice::new(bytes.len() as u64);
    go_on(cards, &before, &mut play, |play| {
        let ask = play.question().expect("a question is open");
        dice.pick(&ask.options)
    });
}

fn base_packs() -> &'static [PackSources] {
    static PACKS: OnceLock<[PackSources; 1]> = OnceLock::new();
    PACKS.get_or_init(|| [PackSources::base().expect("the base pack is right")])
}

/// A play that waits for its second question or a later one, with changes in its file.
fn changed_play(cards: &CardSet, bytes: &[u8]) -> Option<String> {
    let ([card, seed, answers], changes) = bytes.split_first_chunk::<3>()?;
    let state = stirred(cards, u64::from(*seed));
    let ids: Vec<_> = cards.ids().collect();
    let card = ids[usize::from(*card) % ids.len()];
    let action = Action::Play { card, die: None };
    let begun = Play::begin(cards, &state, action, Luck::Seed(u64::from(*seed)));
    let mut play = begun.ok()?.expect("it goes on");
    let mut dice = Dice::new(u64::from(*answers));
    for _ in 0..answers % 8 {
        let mut next = play.clone();
        let Some(ask) = next.question() else { break };
        let choice = dice.pick(&ask.options);
        next.answer(choice).expect("it is an option");
        if next.question().is_none() {
            break;
        }
        play = next;
    }
    let text = Saved::of(&play, None, base_packs())
        .text()
        .expect("it is JSON");
    let mut value = serde_json::from_str(&text).expect("it was written so");
    change_some(&mut value, changes);
    Some(value.to_string())
}

/// Answers: a board, an action, and bytes that are answers, most of them wrong.
pub fn answers(bytes: &[u8]) {
    let cards = base();
    let Some(([low, high, card, kind, seed], answers)) = bytes.split_first_chunk::<5>() else {
        return;
    };
    let number = u64::from(u16::from_le_bytes([*low, *high]));
    let (state, action) = match kind {
        // Every fourth is a battle.
        192.. => {
            let mut dice = Dice::new(number);
            battle_board(cards, &mut dice)
        }
        _ => {
            let state = stirred(cards, number);
            let action = any_action(cards, &state, [*card, *kind, *seed]);
            (state, action)
        }
    };
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

/// A card played, without a die or with one, or anything else that can be done.
fn any_action(cards: &CardSet, state: &State, [card, kind, seed]: [u8; 3]) -> Action {
    if kind < 96 {
        let ids: Vec<_> = cards.ids().collect();
        let card = ids[usize::from(card) % ids.len()];
        let mut hands = state.cards_in(CardPlace::Hand);
        // Not only cards that happen to lie where they can be played from.
        let card = match state.cards[card] {
            CardPlace::Table | CardPlace::Discard | CardPlace::Out => hands.next().unwrap_or(card),
            _ => card,
        };
        let faces: Vec<FaceId> = cards.world.face_ids().collect();
        let die = faces.get(usize::from(kind) % 12).copied();
        return Action::Play { card, die };
    }
    let all = actions(cards, u64::from(seed));
    all[(usize::from(card) * 256 + usize::from(kind)) % all.len()].clone()
}

fn by_code(code: &str) -> Option<CardId> {
    let mut all = base().cards().iter();
    all.find(|it| it.code == code).map(|card| card.id)
}

fn saved_state(cards: &CardSet, state: &State) -> SavedState {
    let code = |id| cards.card(id).map(|card| card.code.as_str());
    SavedState::of(&cards.world, code, state)
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
    choose: impl FnMut(&Play<'a>) -> Choice,
) {
    match Play::begin(cards, state, action.clone(), Luck::Seed(seed)) {
        Ok(play) => go_on(cards, state, &mut play.expect("it goes on"), choose),
        Err(refusal) => {
            Report::refused(cards, state, action, &refusal);
        }
    }
}

/// Plays to the end, and looks at the board then.
fn go_on<'a>(
    cards: &'a CardSet,
    before: &State,
    play: &mut Play<'a>,
    mut choose: impl FnMut(&Play<'a>) -> Choice,
) {
    while play.question().is_some() {
        let choice = choose(play);
        match play.answer(choice) {
            Ok(()) => {}
            // A script may end before the play does.
            Err(PlayError::TooLong | PlayError::WithoutEnd) => return,
            Err(_) if matches!(play.luck(), Luck::Script { .. }) => return,
            Err(error) => panic!("{error}"),
        }
    }
    let after = play.attempt().state;
    let world = &cards.world;
    assert!(figure_totals(world, &after) == figure_totals(world, before));
    let _report = Report::of(play).with_state(cards, &after);
    if after.winner.is_none() {
        check_board(world, &after);
    }
    saved_again(cards, &after);
}
