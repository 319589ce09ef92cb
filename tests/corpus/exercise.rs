//! Strange cards that are right, played in every way there is: from the hand, on the table, in battle.

use std::fmt::Write as _;

use westron::check::{Checked, check_cards};
use westron::game::*;
use westron::play::{Action, Attempt, CardSet, Event, Start};
use westron::prose::{Lang, Locale, combat_text, show};
use westron::scenario::given_lines;
use westron::syntax;
use westron::syntax::tree::CardFile;
use westron::world::{Side, World};

use crate::common::stirred::actions;

/// Most steps that a play of a strange card is followed.
const MOST_STEPS: usize = 60;

/// Two Armies with all that cards of battles speak of.
const BATTLE: &[&str] = &[
    "Gondor at war",
    "Sauron at war",
    "in Osgiliath: 3 Gondor regulars, 1 Gondor elite, 1 Gondor leader, Boromir, Legolas",
    "in South Ithilien: 3 Sauron regulars, 2 Sauron elites, 2 nazgul, the Witch-king",
];

/// Plays all cards, with the first answers and with the last.
pub fn exercise(world: &World, text: &str, checked: Checked) {
    let halves: Vec<String> = { checked.combats.iter() }
        .map(|it| it.title.clone())
        .collect();
    let cards = CardSet::new(world.clone(), checked.cards, checked.combats);
    let state = cards.start();
    for card in cards.ids() {
        run_to_the_end(&cards, &state, &Action::Play { card, die: None });
    }
    on_the_table(&cards);
    if !halves.is_empty() {
        in_battle(world, text, &halves);
    }
}

/// What is read has a text in both languages, right or wrong.
pub fn say(world: &World, read: &CardFile) {
    let locale = Locale::default();
    for lang in [Lang::En, Lang::Es] {
        for card in &read.cards {
            assert!(!show(world, &locale, lang, card).is_empty());
        }
        for half in &read.combats {
            combat_text(world, &locale, lang, half, true);
        }
    }
}

/// All that answers to what happens, and all that can be paid for.
fn on_the_table(cards: &CardSet) {
    let tabled: Vec<_> = { cards.cards().iter() }
        .filter(|card| card.table.is_some())
        .map(|card| card.id)
        .collect();
    if tabled.is_empty() {
        return;
    }
    let mut state = cards.start();
    for card in &tabled {
        state.cards[*card] = CardPlace::Table;
    }
    for action in actions(cards, 0) {
        if !matches!(action, Action::Play { .. }) {
            run_to_the_end(cards, &state, &action);
        }
    }
}

/// Cards for both sides with every half, all of them in the hands.
fn in_battle(world: &World, text: &str, halves: &[String]) {
    let mut more = String::new();
    for (i, half) in halves.iter().enumerate().take(3) {
        for (j, side) in ["Free Peoples", "Shadow"].iter().enumerate() {
            let number = 900 + i;
            write!(
                more,
                "card \"Bearer {i} {j}\" {{\n  {side} strategy {number}, icon army\n  play {{\n    \
                 draw 1 strategy card\n  }}\n  combat \"{half}\"\n}}\n"
            )
            .expect("a text takes it");
        }
    }
    let files = [("fuzz.card", text), ("more.card", &more)];
    let files = files.map(|(name, text)| (name.to_owned(), syntax::parse(name, text)));
    let checked = check_cards(world, &files, "fuzz", &Checked::default());
    // A card of the text may have a name or a number of ours.
    if checked.findings.iter().any(|it| it.is_error()) {
        return;
    }
    let cards = CardSet::new(world.clone(), checked.cards, checked.combats);
    let setup = given_lines(&cards, cards.start(), BATTLE).expect("the board is right");
    let mut state = setup.state;
    for side in Side::BOTH {
        let own = { cards.cards().iter() }.filter(|it| it.side == side && it.combat.is_some());
        for card in own.take(HAND_LIMIT) {
            state.cards[card.id] = CardPlace::Hand;
        }
    }
    for side in Side::BOTH {
        let action = Action::Attack {
            side,
            die: None,
            from: None,
            target: None,
        };
        run_to_the_end(&cards, &state, &action);
    }
    let event = Action::Event(Event::Revealed);
    run_to_the_end(&cards, &state, &event);
}

fn run_to_the_end(cards: &CardSet, state: &State, action: &Action) {
    if cards.refusal(state, action).is_some() {
        return;
    }
    let start = Start {
        cards,
        state,
        action,
    };
    for choose in [<[Choice]>::first, <[Choice]>::last] {
        if let Some(at) = run(start, choose) {
            let (after, before) = (
                figure_totals(&cards.world, &at.state),
                figure_totals(&cards.world, state),
            );
            assert!(after == before, "figures are lost");
        }
    }
}

/// Runs an action with answers out of everything that the rules know, without looking ahead.
fn run(start: Start<'_>, choose: fn(&[Choice]) -> Option<&Choice>) -> Option<Attempt> {
    let mut steps = Vec::new();
    while steps.len() < MOST_STEPS {
        let at = start.run(&steps);
        let step = match &at.open {
            None => return Some(at),
            Some(Open::Question(question)) => {
                Step::Choice(*choose(&question.options).expect("something is offered"))
            }
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
