//! Plays that stop and go on, and plays that repeat.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

mod common;

use std::collections::BTreeMap;

use common::Dice;
use common::battle::battle_board;
use common::stirred::{actions, stirred};
use westron::game::*;
use westron::play::*;
use westron::world::{Side, TileValue};

fn cards() -> CardSet {
    westron::base().unwrap()
}

/// Plays a card to its end with answers from a seed.
fn play_through<'a>(
    cards: &'a CardSet,
    state: &State,
    action: &Action,
    seed: u64,
) -> Option<Play<'a>> {
    let mut dice = Dice::new(seed);
    let mut play = Play::begin(cards, state, action.clone(), Luck::Seed(seed))
        .ok()?
        .unwrap();
    while let Some(ask) = play.question() {
        let choice = dice.pick(&ask.options);
        play.answer(choice).unwrap();
    }
    Some(play)
}

/// The report of a play, with the board after it.
fn whole_report(play: &Play<'_>) -> Report {
    Report::of(play).with_state(play.cards(), &play.attempt().state)
}

/// Everything that can be done on stirred boards, and a battle for each card that there is.
fn every_play(
    cards: &CardSet,
    seeds: std::ops::Range<u64>,
    mut look: impl FnMut(&State, &Action, u64),
) {
    for seed in seeds {
        let state = stirred(cards, seed);
        for action in actions(cards, seed) {
            look(&state, &action, seed);
        }
        for battle in 0..20 {
            let mut dice = Dice::new(seed * 100 + battle);
            let (state, action) = battle_board(cards, &mut dice);
            look(&state, &action, seed);
        }
    }
}

#[test]
fn the_same_seed_and_answers_give_the_same_bytes() {
    let cards = cards();
    let mut played = 0;
    every_play(&cards, 0..10, |state, action, seed| {
        let Some(play) = play_through(&cards, state, action, seed) else {
            return;
        };
        let again = play_through(&cards, state, action, seed).unwrap();
        let bytes = |play: &Play<'_>| serde_json::to_string(&whole_report(play)).unwrap();
        assert_eq!(bytes(&play), bytes(&again));
        played += 1;
    });
    assert!(played > 150, "{played}");
}

#[test]
fn stopping_at_every_question_and_going_on_is_playing_through() {
    let cards = cards();
    let mut stopped = 0;
    every_play(&cards, 20..35, |state, action, seed| {
        let Some(whole) = play_through(&cards, state, action, seed) else {
            return;
        };
        let mut play = Play::begin(&cards, state, action.clone(), Luck::Seed(seed))
            .unwrap()
            .unwrap();
        let mut answers = whole.answered().iter();
        while let Some(ask) = play.question().cloned() {
            let steps = play.steps().to_vec();
            play = Play::resume(
                &cards,
                state.clone(),
                action.clone(),
                Luck::Seed(seed),
                steps,
            )
            .unwrap();
            assert_eq!(play.question(), Some(&ask));
            play.answer(answers.next().unwrap().choice).unwrap();
            stopped += 1;
        }
        assert_eq!(play.steps(), whole.steps());
        assert_eq!(whole_report(&play), whole_report(&whole));
    });
    assert!(stopped > 100, "{stopped}");
}

/// The same by way of the file that `play --save` writes and `play --resume` reads.
#[test]
fn a_play_saved_at_every_question_is_taken_up_again() {
    use westron::cli::{Console, Saved, take_up};
    let cards = cards();
    let packs = [westron::world::PackSources::base().unwrap()];
    let mut stopped = 0;
    every_play(&cards, 35..40, |state, action, seed| {
        let Action::Play { .. } = action else { return };
        let Some(whole) = play_through(&cards, state, action, seed) else {
            return;
        };
        let begun = Play::begin(&cards, state, action.clone(), Luck::Seed(seed));
        let mut play = begun.unwrap().unwrap();
        for answered in whole.answered() {
            let text = Saved::of(&play, None, &packs).text().unwrap();
            let mut console = Console::new(std::io::sink(), std::io::sink(), None);
            (play, _) = take_up(&cards, &packs, "saved.json", &text, &mut console).unwrap();
            assert_eq!(Saved::of(&play, None, &packs).text().unwrap(), text);
            assert_eq!(play.question(), Some(&answered.ask));
            play.answer(answered.choice).unwrap();
            stopped += 1;
        }
        assert_eq!(play.steps(), whole.steps());
        assert_eq!(whole_report(&play), whole_report(&whole));
    });
    assert!(stopped > 100, "{stopped}");
}

#[test]
fn figures_are_conserved_by_every_action() {
    let cards = cards();
    every_play(&cards, 40..80, |state, action, seed| {
        let Some(play) = play_through(&cards, state, action, seed) else {
            return;
        };
        let after = play.attempt().state;
        assert!(
            figure_totals(&cards.world, &after) == figure_totals(&cards.world, state),
            "{action:?} {seed}"
        );
        for side in Side::BOTH {
            let board = Board {
                world: &cards.world,
                state: &after,
            };
            for region in board.armies(side).iter() {
                assert!(board.units(side, region) <= board.unit_limit(side, region));
            }
        }
    });
}

#[test]
fn an_answer_that_is_no_option_is_refused_and_the_question_stays() {
    let cards = cards();
    let state = cards.start();
    let card = cards.find("wisdom of elrond").unwrap().id;
    let action = Action::Play { card, die: None };
    let mut play = Play::begin(&cards, &state, action.clone(), Luck::Seed(0))
        .unwrap()
        .unwrap();
    let ask = play.question().unwrap().clone();
    assert_eq!(play.answer(Choice::Yes), Err(PlayError::NotAnOption));
    assert_eq!(play.question(), Some(&ask));
    let wrong = Words::new(&cards).choose(&ask, "Isengard").unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "`Isengard` is not an option; the options are Dwarves, Elves, Gondor, The North, Rohan"
    );
    let misfit = Play::resume(&cards, state, action, Luck::Seed(0), vec![Step::Die(3)]);
    assert_eq!(misfit.unwrap_err(), PlayError::Misfit);
}

/// A step of each kind that does not fit where some steps lead to, or none where nothing is open.
fn misfits(start: Start<'_>, steps: &[Step], dice: &mut Dice) -> Vec<(&'static str, Step)> {
    let (cards, world) = (start.cards, &start.cards.world);
    let at = start.run(steps);
    let mut choices = vec![Choice::Yes, Choice::Whole];
    let (what, fitting) = match &at.open {
        Some(Open::Question(question)) => {
            let mut steps = steps.to_vec();
            let mut offered = offered(start, &mut steps, &at.extents, at.phase, question);
            if offered.is_empty() {
                offered.push(Choice::Done);
            }
            // What the rules allow and the card's extent does not comes first.
            let rest = question.options.iter().filter(|it| !offered.contains(it));
            choices.splice(..0, rest.copied());
            let offered = offered.iter().map(|choice| Step::Choice(*choice));
            ("question", offered.collect())
        }
        Some(Open::Chance(chance)) => {
            let what = match chance {
                Chance::Die { .. } => "die",
                Chance::Number { .. } => "number",
                Chance::Card { .. } => "card",
                Chance::CardInHand { .. } => "card in hand",
                Chance::Tile => "tile",
                Chance::Companion => "companion",
                Chance::Face { .. } => "face",
            };
            (what, results(cards, &at.state, *chance))
        }
        _ => return Vec::new(),
    };
    let mut one_of = |kind: Vec<Step>| {
        let kind: Vec<Step> = kind
            .into_iter()
            .filter(|it| !fitting.contains(it))
            .collect();
        (!kind.is_empty()).then(|| (what, dice.pick(&kind)))
    };
    let kinds = [
        one_of(choices.iter().take(1).map(|it| Step::Choice(*it)).collect()),
        one_of(choices.iter().map(|it| Step::Choice(*it)).collect()),
        one_of([0, 3, 7].map(Step::Die).to_vec()),
        one_of(cards.ids().map(Step::Card).collect()),
        one_of(world.tile_ids().map(Step::Tile).collect()),
        one_of(world.character_ids().map(Step::Companion).collect()),
        one_of(world.face_ids().map(Step::Face).collect()),
    ];
    kinds.into_iter().flatten().collect()
}

#[test]
fn steps_that_do_not_fit_are_refused_wherever_they_stand() {
    let cards = cards();
    let mut tried = BTreeMap::new();
    every_play(&cards, 80..120, |state, action, seed| {
        // A tile with a die is in play only after its card.
        let mut state = state.clone();
        for tile in cards.world.tile_ids() {
            if cards.world.tile(tile).value == TileValue::Die {
                state.hunt.pool[tile] += 1;
            }
        }
        let state = &state;
        let Some(play) = play_through(&cards, state, action, seed) else {
            return;
        };
        let resume = |steps: &[Step]| {
            let (state, action) = (state.clone(), action.clone());
            Play::resume(&cards, state, action, Luck::Seed(seed), steps.to_vec())
        };
        let start = Start {
            cards: &cards,
            state,
            action,
        };
        let mut dice = Dice::new(seed);
        let mut hold = |what, before: &[Step], step| {
            let steps = [before, &[step]].concat();
            let resumed = resume(&steps).err();
            let misfit = Some(PlayError::Misfit);
            assert_eq!(resumed, misfit, "{what}: {action:?}, {steps:?}");
            // A run of steps knows the rules alone: what a card offers of their options it is not told.
            let open = start.run(before).open;
            let allowed = match (&open, step) {
                (Some(Open::Question(question)), Step::Choice(it)) => {
                    question.options.contains(&it)
                }
                (open, _) => open.is_none(),
            };
            if !allowed {
                assert_eq!(start.run(&steps).open, Some(Open::Misfit(step)));
            }
            *tried.entry(what).or_insert(0) += 1;
        };
        for at in 0..play.steps().len().min(40) {
            let before = &play.steps()[..at];
            for (what, step) in misfits(start, before, &mut dice) {
                hold(what, before, step);
            }
        }
        hold("the end", play.steps(), Step::Choice(Choice::Done));
        hold("the end", play.steps(), Step::Die(3));
    });
    println!("{tried:?}");
    let all = [
        "card",
        "card in hand",
        "companion",
        "die",
        "face",
        "number",
        "question",
        "the end",
        "tile",
    ];
    assert!(tried.keys().eq(&all), "{tried:?}");
    assert!(tried.values().all(|count| *count >= 6), "{tried:?}");
}

#[test]
fn dice_used_up_by_the_script_stop_the_play() {
    let cards = cards();
    let state = cards.start();
    let action = Action::Play {
        card: cards.find("fp-str-15").unwrap().id,
        die: None,
    };
    let luck = Luck::Script(Script::default());
    let mut play = Play::begin(&cards, &state, action, luck).unwrap().unwrap();
    let regular = play.question().unwrap().options[0];
    play.answer(regular).unwrap();
    assert!(
        play.question().is_none(),
        "a card that is not scripted comes up in the order of the codes"
    );
}

#[test]
fn steps_beyond_the_end_of_a_play_do_not_fit_it() {
    let cards = cards();
    let state = cards.start();
    let card = cards.find("wisdom of elrond").unwrap().id;
    let action = Action::Play { card, die: None };
    let whole = play_through(&cards, &state, &action, 0).unwrap();
    let resumed = |steps: &[Step]| {
        let (state, action) = (state.clone(), action.clone());
        Play::resume(&cards, state, action, Luck::Seed(0), steps.to_vec())
    };
    let steps = whole.steps();
    assert_eq!(resumed(steps).unwrap().steps(), steps);
    let more = [steps, &steps[..1]].concat();
    assert_eq!(resumed(&more).unwrap_err(), PlayError::Misfit);
}

#[test]
fn a_player_takes_no_answer_that_is_no_option() {
    let cards = cards();
    let state = cards.start();
    let card = cards.find("wisdom of elrond").unwrap().id;
    let action = Action::Play { card, die: None };
    let chance = |_: &State, _| Step::Die(1);
    let mut player = Player::new(&cards);
    let played = player.play(&state, &action, |_| Choice::Yes, chance);
    assert_eq!(played, Err(NotPlayed::Stopped(PlayError::NotAnOption)));
}

/// Each result of chance is another number of the seed's row: the dice of one roll differ.
#[test]
fn the_results_of_a_seed_do_not_repeat_the_first() {
    let cards = cards();
    let state = cards.start();
    let action = Action::RollDice { side: Side::Shadow };
    let mut differ = 0;
    for seed in 0..20 {
        let play = play_through(&cards, &state, &action, seed).unwrap();
        assert_eq!(play.steps().len(), 7);
        differ += u32::from(play.steps().iter().any(|step| *step != play.steps()[0]));
    }
    // Seven equal faces are one roll in 46,656.
    assert_eq!(differ, 20);
}

#[test]
fn every_tile_of_the_pool_is_as_likely_as_every_other() {
    let cards = cards();
    let state = cards.start();
    let tiles = results(&cards, &state, Chance::Tile);
    let pool = &state.hunt.pool;
    for id in cards.world.tile_ids() {
        let these = tiles.iter().filter(|step| **step == Step::Tile(id));
        assert_eq!(these.count(), usize::from(pool[id]));
    }
    assert_eq!(tiles.len(), 16);
}

/// A tile that lies in the pool more than once is one way, not several.
#[test]
fn equal_tiles_are_one_way_to_go_on() {
    let cards = cards();
    let lines = [
        "in fellowship: nothing",
        "fellowship in Hollin, guide Gollum",
        "hunt pool: 3 of 3, 2 of 2",
    ];
    let setup = westron::scenario::given_lines(&cards, cards.start(), &lines).unwrap();
    let card = cards.find("orc patrol").unwrap().id;
    let action = Action::Play { card, die: None };
    let found = outcomes(&cards, &setup.state, &action, 100).unwrap();
    // A 3 or a 2, and Gollum reveals the Fellowship for 1 of it, or does not.
    assert_eq!((found.outcomes.len(), found.ways), (4, 4));
}

/// Odds are told where a roll leads to an outcome by one pool of faces only.
#[test]
fn there_are_no_odds_where_other_faces_lead_to_the_same() {
    let cards = cards();
    let side = Side::Shadow;
    let found = outcomes(&cards, &cards.start(), &Action::RollDice { side }, 1).unwrap();
    let mut outcome = found.outcomes[0].clone();
    assert!(outcome.odds(&cards.world, side).is_some());
    outcome.ways = 2;
    assert_eq!(outcome.odds(&cards.world, side), None);
}

/// A file of a pack of ours, by its name.
fn file(name: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    (name.to_owned(), bytes.to_vec())
}

/// Runs scenarios of the base game with a pack of ours; returns how many there were.
fn all_pass(own: Vec<(String, Vec<u8>)>, text: &str) -> usize {
    use westron::scenario;
    use westron::world::PackSources;
    let own = PackSources::from_files(own).unwrap();
    let packs = [PackSources::base().unwrap(), own];
    let cards = westron::load(&packs).ready().unwrap();
    let parsed = scenario::parse("own.scenario", text);
    assert!(parsed.findings.is_empty(), "{:?}", parsed.findings);
    for scenario in &parsed.scenarios {
        let outcome = scenario::run(&cards, scenario);
        let failures = outcome.failures.iter();
        let told: Vec<String> = failures
            .map(|it| {
                format!(
                    "expected {}, found {}\n{}",
                    it.expected, it.found, it.report
                )
            })
            .collect();
        assert!(
            outcome.passed(),
            "{}: {} {:?}",
            outcome.title,
            told.join("\n"),
            outcome.findings
        );
    }
    parsed.scenarios.len()
}

#[test]
fn moves_that_no_base_card_makes_alone() {
    let own = vec![
        file("pack.ron", include_bytes!("plays/pack.ron")),
        file("marches.card", include_bytes!("plays/marches.card")),
    ];
    let ran = all_pass(own, include_str!("plays/marches.scenario"));
    assert_eq!(ran, 12);
}

#[test]
fn rules_that_no_base_card_meets() {
    let own = vec![
        file("pack.ron", include_bytes!("plays/rare/pack.ron")),
        file("rare.card", include_bytes!("plays/rare/rare.card")),
        file("combat.card", include_bytes!("plays/rare/combat.card")),
    ];
    let ran = all_pass(own, include_str!("plays/rare/rare.scenario"));
    assert_eq!(ran, 19);
}
