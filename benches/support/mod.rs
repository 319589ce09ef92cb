//! What the benches share.
#![allow(dead_code, reason = "not every bench uses all of it")]

pub mod by_hand;
pub mod deck;
pub mod measure;

use westron::game::*;
use westron::play::*;
use westron::world::*;

/// The base game.
pub fn base() -> CardSet {
    westron::base().expect("the base pack is right")
}

/// The playing of a card by its title.
pub fn action(cards: &CardSet, title: &str) -> Action {
    action_of(cards.find(title).expect("there is such a card").id)
}

/// The playing of a card.
pub fn action_of(card: CardId) -> Action {
    Action::Play { card, die: None }
}

/// Whether a card belongs to a deck of a side.
pub fn facts_fit(cards: &CardSet, card: CardId, side: Side, deck: DeckId) -> bool {
    cards
        .card(card)
        .is_some_and(|card| card.side == side && card.deck == deck)
}

/// The first answer of every question.
pub fn first(ask: &Ask) -> Choice {
    ask.options[0]
}

/// Results of chance that are the same every time: dice by turns, the first card of a deck.
pub struct Luckless<'a> {
    cards: &'a CardSet,
    rolled: usize,
}

impl<'a> Luckless<'a> {
    pub fn new(cards: &'a CardSet) -> Self {
        Luckless { cards, rolled: 0 }
    }

    pub fn step(&mut self, state: &State, chance: Chance) -> Step {
        match chance {
            Chance::Die { .. } | Chance::Number { .. } => {
                self.rolled += 1;
                Step::Die(by_hand::FACES[(self.rolled - 1) % by_hand::FACES.len()])
            }
            Chance::Card { side, deck } => {
                let in_deck = |id: &CardId| facts_fit(self.cards, *id, side, deck);
                let card = state.cards_in(CardPlace::Deck).find(in_deck);
                Step::Card(card.expect("the deck has a card"))
            }
            _ => *westron::play::results(self.cards, state, chance)
                .first()
                .expect("something comes"),
        }
    }
}

/// Plays with the first answers and without a report.
pub fn play(player: &mut Player<'_>, cards: &CardSet, state: &State, action: &Action) -> State {
    let mut luck = Luckless::new(cards);
    player
        .play(state, action, first, |state, chance| {
            luck.step(state, chance)
        })
        .expect("the card can be played")
}

/// Plays with the first answers and writes the report.
pub fn play_with_report(cards: &CardSet, state: &State, action: &Action) -> Report {
    let luck = Luck::Seed(1);
    let mut play = Play::begin(cards, state, action.clone(), luck)
        .expect("the card can be played")
        .expect("it goes on");
    while let Some(ask) = play.question() {
        let choice = first(ask);
        play.answer(choice).expect("it is an option");
    }
    Report::of(&play)
}

/// Whether a card can be played.
pub fn can_be_played(cards: &CardSet, state: &State, action: &Action) -> bool {
    cards.refusal(state, action).is_none()
}

/// The cards that can be played from a state.
pub fn playable(cards: &CardSet, state: &State) -> Vec<Action> {
    cards
        .ids()
        .map(action_of)
        .filter(|action| can_be_played(cards, state, action))
        .collect()
}

/// The printed set-up with a Nation At War.
pub fn at_war(cards: &CardSet, nation: &str) -> State {
    let mut state = cards.start();
    let nation = by_hand::nation(&cards.world, nation);
    state.politics[nation] = Standing {
        steps: 0,
        active: true,
    };
    state
}

/// The printed set-up with so many Nazgûl more in a region that has an enemy Army beside it.
pub fn with_nazgul(cards: &CardSet) -> State {
    let mut state = cards.start();
    let world = &cards.world;
    let sauron = by_hand::nation(world, "Sauron");
    let region = by_hand::region(world, "Minas Morgul");
    let nazgul = by_hand::kind(world, "Nazgûl");
    let regular = by_hand::kind(world, "Regular");
    let elite = by_hand::kind(world, "Elite");
    state.reinforcements[sauron][nazgul] -= 2;
    state.stacks.add(region, sauron, nazgul, 2);
    // An Army within one region, to be hit.
    let gondor = by_hand::nation(world, "Gondor");
    let beside = by_hand::region(world, "North Ithilien");
    state.reinforcements[gondor][regular] -= 2;
    state.stacks.add(beside, gondor, regular, 2);
    state.reinforcements[gondor][elite] -= 1;
    state.stacks.add(beside, gondor, elite, 1);
    state
}
