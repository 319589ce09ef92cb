//! No ban without its card on the table, and no card with a ban on the table without it.

use std::collections::BTreeSet;

use westron::game::*;
use westron::program::Ban;
use westron::world::*;

use super::boards::{base, stirred};

/// Every deed there is, with every cause that the rules give.
fn deeds(world: &World) -> Vec<Deed> {
    let mut deeds = vec![Deed::HuntBox];
    for side in Side::BOTH {
        for region in world.region_ids() {
            deeds.push(Deed::EnterWithArmy(side, region));
            deeds.push(Deed::Attack(side, region));
            deeds.push(Deed::CombatCard(side, region));
        }
        for nation in world.nation_ids() {
            for cause in causes(world) {
                deeds.push(Deed::Advance(side, nation, cause));
            }
        }
    }
    deeds
}

fn causes(world: &World) -> Vec<Cause> {
    let mut causes = vec![Cause::Rules];
    for region in world.region_ids() {
        causes.push(Cause::Attack(region));
        causes.push(Cause::Declaration(region));
        causes.push(Cause::Entry(region));
        causes.push(Cause::Capture(region));
    }
    for character in world.character_ids() {
        causes.push(Cause::Companion(character));
        causes.push(Cause::Arrival(character));
    }
    causes.extend(world.face_ids().map(Cause::Die));
    causes.extend(base().ids().map(Cause::Card));
    causes
}

/// What is asked of the table, as one answer each.
fn answers(state: &State) -> Vec<Option<CardId>> {
    let cards = base();
    let world = &cards.world;
    let board = Board { world, state };
    let forbidden = deeds(world)
        .into_iter()
        .map(|deed| cards.forbids(board, deed));
    let roused = world.nation_ids().flat_map(|nation| {
        let of = move |cause| cards.rouses(board, nation, cause).map(|(card, _)| card);
        causes(world).into_iter().map(of)
    });
    forbidden.chain(roused).collect()
}

fn with(state: &State, cards: impl IntoIterator<Item = CardId>, place: CardPlace) -> State {
    let mut state = state.clone();
    for card in cards {
        state.cards[card] = place;
    }
    state
}

fn seeds() -> std::ops::Range<u64> {
    0..if cfg!(debug_assertions) { 6 } else { 40 }
}

#[test]
fn nothing_is_forbidden_without_its_card_on_the_table() {
    let cards = base();
    let (mut forbidden, mut empty_tables) = (0, 0);
    for seed in seeds() {
        let state = stirred(cards, seed);
        for answer in answers(&state).into_iter().flatten() {
            assert_eq!(state.cards[answer], CardPlace::Table);
            let card = cards.card(answer).unwrap();
            assert!(!card.table.as_ref().unwrap().bans.is_empty());
            forbidden += 1;
        }
        for place in [
            CardPlace::Hand,
            CardPlace::Discard,
            CardPlace::Deck,
            CardPlace::Out,
        ] {
            let bare = with(&state, cards.ids(), place);
            assert!(answers(&bare).iter().all(Option::is_none));
            empty_tables += 1;
        }
    }
    assert!(forbidden > 0 && empty_tables > 0);
}

#[test]
fn a_ban_comes_and_goes_with_its_card_and_with_no_other() {
    let cards = base();
    let table: Vec<CardId> = cards
        .cards()
        .iter()
        .filter(|card| card.table.is_some())
        .map(|card| card.id)
        .collect();
    let mut bit = BTreeSet::new();
    for seed in seeds() {
        let bare = with(&stirred(cards, seed), cards.ids(), CardPlace::Deck);
        let alone: Vec<Vec<Option<CardId>>> = table
            .iter()
            .map(|card| answers(&with(&bare, [*card], CardPlace::Table)))
            .collect();
        for (card, answers) in table.iter().zip(&alone) {
            // Alone, a card forbids in its own name.
            assert!(answers.iter().flatten().all(|by| by == card));
            if answers.iter().any(Option::is_some) {
                bit.insert(*card);
            }
        }
        // All together they forbid what one of them forbids; without one, what another does.
        let full = answers(&with(&bare, table.iter().copied(), CardPlace::Table));
        for (i, by) in full.iter().enumerate() {
            assert_eq!(
                by.is_some(),
                alone.iter().any(|answers| answers[i].is_some())
            );
        }
        for (gone, _) in table.iter().enumerate() {
            let others = table.iter().copied().filter(|card| *card != table[gone]);
            let left = answers(&with(&bare, others, CardPlace::Table));
            for (i, by) in left.iter().enumerate() {
                let wanted = |(other, answers): (usize, &Vec<Option<CardId>>)| {
                    other != gone && answers[i].is_some()
                };
                assert_eq!(by.is_some(), alone.iter().enumerate().any(wanted));
            }
        }
    }
    // Every card with a ban has forbidden something somewhere.
    let with_bans: BTreeSet<CardId> = cards
        .cards()
        .iter()
        .filter(|card| card.table.as_ref().is_some_and(|it| !it.bans.is_empty()))
        .map(|card| card.id)
        .collect();
    assert_eq!(bit, with_bans);
}

#[test]
fn a_ban_is_about_the_side_the_place_and_the_cause_that_it_names() {
    let cards = base();
    let world = &cards.world;
    let bare = with(&cards.start(), cards.ids(), CardPlace::Deck);
    let mut looked = 0;
    for card in cards.cards() {
        let Some(table) = &card.table else { continue };
        let state = with(&bare, [card.id], CardPlace::Table);
        let board = Board {
            world,
            state: &state,
        };
        for ban in &table.bans {
            if let Ban::Activated(nations, _) = ban {
                for nation in world.nation_ids() {
                    let answer = cards.rouses(board, nation, Cause::Rules);
                    assert_eq!(answer.is_some(), nations.contains(nation));
                    assert!(answer.is_none_or(|(_, roused)| !roused));
                }
                looked += 1;
                continue;
            }
            for deed in deeds(world) {
                let (side, kind) = match deed {
                    Deed::EnterWithArmy(side, _) => (side, 0),
                    Deed::Attack(side, _) => (side, 1),
                    Deed::CombatCard(side, _) => (side, 2),
                    Deed::Advance(side, ..) => (side, 3),
                    Deed::HuntBox => (Side::FreePeoples, 4),
                };
                let meant = table.bans.iter().any(|ban| {
                    let (of, number) = match ban {
                        Ban::Enter(side, _) => (*side, 0),
                        Ban::Attack(side, _) => (*side, 1),
                        Ban::CombatCard(side, _) => (*side, 2),
                        Ban::Advance(side, ..) => (*side, 3),
                        Ban::HuntBox => (Side::FreePeoples, 4),
                        Ban::Activated(..) => return false,
                    };
                    of == side && number == kind
                });
                if cards.forbids(board, deed).is_some() {
                    assert!(meant, "{} forbids {deed:?}", card.title);
                }
            }
            looked += 1;
        }
    }
    assert!(looked > 0);
}
