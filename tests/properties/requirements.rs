//! A requirement that fails in one part makes the card unplayable, and for that reason alone.

use std::collections::BTreeSet;

use westron::game::*;
use westron::play::*;
use westron::program::{Condition, Test};
use westron::scenario::given_lines;
use westron::world::*;

use super::boards::base;
use crate::common::{Dice, random_board};

/// A card, the words of a part of its requirement, a board on which all of it holds, and a line by
/// which just that part fails. Written by hand from the cards.
const BY_HAND: &[(&str, &str, &[&str], &str)] = &[
    (
        "House of the Stewards",
        "Boromir in a Gondor region",
        &["in Minas Tirith also: Boromir"],
        "in Edoras also: Boromir",
    ),
    (
        "The Grey Company",
        "(Strider or Aragorn) with a Free Peoples army",
        &["in Minas Tirith also: Strider"],
        "in Fangorn: Strider",
    ),
    (
        "The Red Arrow",
        "Gondor active",
        &["Gondor active"],
        "Gondor passive",
    ),
    (
        "Círdan's Ships",
        "Elves at war",
        &["Elves at war"],
        "Elves 1 step from war",
    ),
    (
        "The Palantír of Orthanc",
        "Saruman in play",
        &["in Orthanc also: Saruman"],
        "Saruman aside",
    ),
    (
        "Wormtongue",
        "Saruman in play",
        &["in Orthanc also: Saruman"],
        "Saruman out",
    ),
    (
        "Return to Valinor",
        "Shadow controls an Elven stronghold",
        &["in Lórien: nothing", "Shadow controls Lórien"],
        "Free Peoples controls Lórien",
    ),
    (
        "Denethor's Folly",
        "Minas Tirith besieged by Shadow",
        &["in Minas Tirith: 2 Gondor regulars, besieged by 3 Sauron regulars"],
        "in Minas Tirith: 2 Gondor regulars",
    ),
    (
        "Olog-hai",
        "Sauron at war",
        &["Sauron at war"],
        "Sauron 1 step from war",
    ),
    (
        "The King is Revealed",
        "Aragorn in play",
        &["in Pelargir also: Aragorn"],
        "Aragorn out",
    ),
    (
        "Musterings of Long-planned War",
        "all Shadow nations at war",
        &["Sauron at war", "Isengard at war", "Southrons at war"],
        "Southrons 1 step from war",
    ),
];

/// The parts of what a card needs: those that a refusal tells apart.
fn parts(card: &westron::program::Card) -> Vec<&Condition> {
    fn flat<'c>(condition: &'c Condition, into: &mut Vec<&'c Condition>) {
        match &condition.test {
            Test::And(parts) => parts.iter().for_each(|part| flat(part, into)),
            _ => into.push(condition),
        }
    }
    let mut found = Vec::new();
    let lasting = card.table.iter().flat_map(|table| &table.condition);
    for condition in card.requires.iter().chain(lasting) {
        flat(condition, &mut found);
    }
    found
}

/// The parts that a card is refused for; none if it can be played.
fn unmet(cards: &CardSet, state: &State, card: CardId) -> Vec<String> {
    let action = Action::Play { card, die: None };
    match cards.refusal(state, &action) {
        None => Vec::new(),
        Some(Refusal::Unmet(parts)) => {
            assert!(!parts.is_empty(), "refused for nothing");
            parts.into_iter().map(|part| part.text).collect()
        }
        Some(other) => panic!("{other:?}"),
    }
}

/// Whether every way to play a card agrees that it can, or can't, be played; and that nothing has
/// changed if not.
fn agree(cards: &CardSet, state: &State, card: CardId, playable: bool) {
    let action = Action::Play { card, die: None };
    let before = state.clone();
    let begun = Play::begin(cards, state, action.clone(), Luck::Seed(1));
    assert_eq!(begun.is_ok(), playable);
    let first = |ask: &Ask| ask.options[0];
    let stop = |_: &State, _| Step::Die(1);
    let played = Player::new(cards).play(state, &action, first, stop);
    assert_eq!(!matches!(played, Err(NotPlayed::Refused(_))), playable);
    assert_eq!(outcomes(cards, state, &action, 1).is_ok(), playable);
    assert!(*state == before);
}

/// One thing changed at random.
fn edited(world: &World, state: &State, dice: &mut Dice) -> State {
    let mut state = state.clone();
    let regions: Vec<RegionId> = world.region_ids().collect();
    let nation = NationId::new(dice.below(world.nations.len())).unwrap();
    let character = CharacterId::new(dice.below(world.characters.len())).unwrap();
    match dice.below(8) {
        0 => state.politics[nation].active ^= true,
        1 => state.politics[nation].steps = dice.below(4) as u8,
        2 | 3 => {
            state.characters[character] = match dice.below(4) {
                0 => CharacterPlace::Aside,
                1 => CharacterPlace::Out,
                2 => CharacterPlace::Fellowship,
                _ => CharacterPlace::Region(dice.pick(&regions)),
            };
        }
        4 => {
            // One that is taken is given back, if there is one.
            let taken: Vec<RegionId> = state.captured.iter().collect();
            let region = dice.pick(if taken.is_empty() { &regions } else { &taken });
            let captured = state.captured.contains(region);
            state.captured.set(region, !captured);
        }
        5 => {
            state.fellowship.region = Some(dice.pick(&regions));
            state.fellowship.revealed = dice.once_in(2);
            state.fellowship.progress = dice.below(3) as u8;
        }
        6 => {
            // A siege is lifted.
            let besieged: Vec<RegionId> = state.besieged.iter().collect();
            if let Some(region) = besieged.first() {
                state.besieged.remove(*region);
            }
        }
        _ => {
            let stacks: Vec<Stack> = state.stacks.iter().collect();
            let Stack {
                region,
                nation,
                kind,
                count,
            } = dice.pick(&stacks);
            let taken = state.stacks.take(region, nation, kind, count);
            state.stacks.add(dice.pick(&regions), nation, kind, taken);
        }
    }
    state
}

/// Looks for boards on which one part alone fails, one change away from one where all hold, and
/// returns the parts of all cards, and those for which such a board was found.
fn violate(
    cards: &CardSet,
    seeds: std::ops::Range<u64>,
    edits: usize,
) -> [BTreeSet<(CardId, String)>; 2] {
    let needing: Vec<_> = cards
        .cards()
        .iter()
        .filter(|card| !parts(card).is_empty())
        .collect();
    let all: BTreeSet<_> = needing
        .iter()
        .flat_map(|card| {
            parts(card)
                .into_iter()
                .map(|part| (card.id, part.text.clone()))
        })
        .collect();
    let mut violated = BTreeSet::new();
    for seed in seeds {
        if violated.len() == all.len() {
            break;
        }
        let mut dice = Dice::new(seed);
        let mut state = random_board(cards, seed);
        state.fellowship.revealed = dice.once_in(2);
        state.fellowship.progress = dice.below(3) as u8;
        if dice.once_in(2) {
            let region = dice.below(cards.world.regions.len());
            state.fellowship.region = RegionId::new(region);
        }
        let playable: Vec<_> = needing
            .iter()
            .filter(|card| unmet(cards, &state, card.id).is_empty())
            .collect();
        for _ in 0..edits {
            let changed = edited(&cards.world, &state, &mut dice);
            for card in &playable {
                let found = unmet(cards, &changed, card.id);
                let known: Vec<&str> = parts(card).iter().map(|part| part.text.as_str()).collect();
                assert!(found.iter().all(|part| known.contains(&part.as_str())));
                if let [part] = found.as_slice()
                    && violated.insert((card.id, part.clone()))
                {
                    agree(cards, &changed, card.id, false);
                    agree(cards, &state, card.id, true);
                }
            }
        }
    }
    [all, violated]
}

fn hold(cards: &CardSet) {
    let [all, violated] = violate(cards, 0..400, 120);
    let missing: Vec<String> = all
        .difference(&violated)
        .map(|(card, part)| format!("{}: {part}", cards.title(*card)))
        .collect();
    assert!(
        missing.is_empty(),
        "no board was found on which only this fails: {missing:?}"
    );
}

#[test]
fn every_part_of_every_requirement_alone_keeps_its_card_from_being_played() {
    hold(base());
}

#[test]
fn parts_joined_by_and_fail_one_at_a_time() {
    let text = "card \"Parts\" {\n  Shadow strategy 1, icon muster\n  requires Rohan at war and \
        Saruman in play and fellowship revealed\n  play {\n    draw 1 strategy card\n  }\n}\n\n\
        card \"Lasting Parts\" {\n  Free Peoples character 1, icon muster\n  requires Elves active\n  \
        on table while (Gandalf or Legolas) in play and Edoras unconquered\n  while on table {\n    \
        Shadow may not attack Edoras\n  }\n}\n";
    let world = &base().world;
    let parsed = westron::syntax::parse("parts.card", text);
    let files = [("parts.card".to_owned(), parsed)];
    let checked = westron::check::check_cards(world, &files, "parts", &Default::default());
    assert!(
        !checked.findings.iter().any(|it| it.is_error()),
        "{:?}",
        checked.findings
    );
    let cards = CardSet::new(world.clone(), checked.cards, checked.combats);
    assert_eq!(
        cards
            .cards()
            .iter()
            .map(|card| parts(card).len())
            .sum::<usize>(),
        6
    );
    hold(&cards);
}

#[test]
fn requirements_written_out_by_hand() {
    let cards = base();
    for (card, part, lines, but) in BY_HAND {
        let card = cards.find(card).unwrap();
        let board = |lines: &[&str]| given_lines(cards, cards.start(), lines).unwrap().state;
        let good = board(lines);
        let bad = given_lines(cards, good.clone(), &[but]).unwrap().state;
        assert_eq!(unmet(cards, &good, card.id), [""; 0], "{}", card.title);
        agree(cards, &good, card.id, true);
        assert_eq!(unmet(cards, &bad, card.id), [*part], "{}", card.title);
        agree(cards, &bad, card.id, false);
    }
}
