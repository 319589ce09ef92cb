//! What no action makes or loses, and what holds after every action.

use westron::game::*;
use westron::play::{Action, CardSet};
use westron::world::*;

use super::boards::{actions, base, play_through, stirred};
use crate::targets::check_board;

/// Plays everything on some boards and looks at the state before, the one after, and what happened.
fn every_action(seeds: std::ops::Range<u64>, mut look: impl FnMut(&State, &State, &[Change])) {
    let cards = base();
    let mut done = 0;
    for seed in seeds.clone() {
        let state = stirred(cards, seed);
        for action in actions(cards, seed) {
            let Some(play) = play_through(cards, &state, &action, seed) else {
                continue;
            };
            let at = play.attempt();
            look(&state, &at.state, &at.log);
            done += 1;
        }
    }
    let boards = (seeds.end - seeds.start) as usize;
    assert!(done > boards * 30, "{done} actions on {boards} boards");
}

fn seeds(from: u64) -> std::ops::Range<u64> {
    from..from + if cfg!(debug_assertions) { 12 } else { 60 }
}

#[test]
fn figures_tiles_dice_rings_and_cards_are_conserved() {
    let cards = base();
    every_action(seeds(300), |before, after, log| {
        let world = &cards.world;
        assert!(figure_totals(world, before) == figure_totals(world, after));
        tiles(world, before, after, log);
        dice_and_rings(world, before, after, log);
        cards_went_where_the_log_says(cards, before, after, log);
    });
}

/// Tiles are in one pile each, and new ones only enter play as the log tells; nothing stays aside.
fn tiles(world: &World, before: &State, after: &State, log: &[Change]) {
    let total = |state: &State, id: TileId| {
        let Hunt {
            pool,
            drawn,
            waiting,
            removed,
            aside,
            ..
        } = state.hunt;
        [pool, drawn, waiting, removed, aside]
            .map(|pile| pile[id])
            .iter()
            .sum::<u8>()
    };
    for id in world.tile_ids() {
        let new = |it: &&Change| **it == Change::Ring(RingChange::InPlay(id));
        let new = log.iter().filter(new).count() as u8;
        assert_eq!(
            total(before, id) + new,
            total(after, id),
            "{}",
            world.tile(id).name
        );
        assert_eq!(after.hunt.aside[id], 0);
    }
    let over = log.contains(&Change::TurnEnded);
    for side in Side::BOTH {
        if over {
            assert_eq!(after.hunt.dice[side], 0);
            continue;
        }
        let come = |it: &&Change| **it == Change::Ring(RingChange::DieToHuntBox(side));
        let come = log.iter().filter(come).count() as u8;
        assert_eq!(before.hunt.dice[side] + come, after.hunt.dice[side]);
    }
}

/// Dice come by being rolled; they and Rings leave only by being used, as a card says, or with the turn.
fn dice_and_rings(world: &World, before: &State, after: &State, log: &[Change]) {
    let count = |change| log.iter().filter(|it| **it == change).count() as u8;
    let over = log.contains(&Change::TurnEnded);
    for side in Side::BOTH {
        if over {
            assert!(!after.dice_rolled[side] && !after.ring_used[side]);
            assert_eq!(after.dice_left(side, world), 0);
            continue;
        }
        let rolled = |face| count(Change::Ring(RingChange::FaceRolled(side, face)));
        let rolls = world.face_ids().any(|face| rolled(face) > 0);
        assert!(!(rolls && before.dice_rolled[side]), "rolled twice");
        assert!(after.dice_rolled[side] || !(rolls || before.dice_rolled[side]));
        for face in world.face_ids() {
            let used = match before.dice_rolled[side] {
                true => count(Change::DieUsed(side, face)),
                false => 0,
            };
            let ring = |change| count(Change::Ring(change));
            let (mut lost, mut won) = (ring(RingChange::DieDiscarded(side, face)), 0);
            for other in world.face_ids() {
                lost += ring(RingChange::DieChanged(side, face, other));
                won += ring(RingChange::DieChanged(side, other, face));
            }
            won += rolled(face);
            if world.face(face).hunts {
                won = 0;
            }
            let (before, after) = (before.dice[side][face], after.dice[side][face]);
            assert_eq!(after + used + lost, before + won);
        }
    }
    let (free, shadow) = (
        count(Change::RingUsed(Side::FreePeoples)),
        count(Change::RingUsed(Side::Shadow)),
    );
    let [ours, theirs] = Side::BOTH.map(|side| before.rings[side]);
    assert_eq!(after.rings[Side::FreePeoples] + free, ours);
    assert_eq!(after.rings[Side::Shadow] + shadow, theirs + free);
}

/// Every card is in one place, and moved only by what the log tells, the last of it last.
fn cards_went_where_the_log_says(cards: &CardSet, before: &State, after: &State, log: &[Change]) {
    if after.winner.is_some() {
        return;
    }
    for card in cards.ids() {
        let mut place = before.cards[card];
        for change in log {
            match change {
                Change::Tabled(it) if *it == card => place = CardPlace::Table,
                Change::Discarded(it, _) if *it == card => place = CardPlace::Discard,
                Change::Drawn(_, it) if *it == card => place = CardPlace::Hand,
                _ => {}
            }
        }
        assert_eq!(after.cards[card], place, "{}", cards.title(card));
        assert_ne!(place, CardPlace::Nowhere);
        assert_ne!(place, CardPlace::BeingPlayed);
    }
    let known = after
        .cards
        .iter()
        .filter(|(_, at)| *at != CardPlace::Nowhere);
    assert_eq!(known.count(), cards.cards().len());
}

#[test]
fn no_leader_alone_no_siege_of_one_side_no_region_over_its_limit() {
    let world = &base().world;
    every_action(seeds(500), |_, after, _| {
        // Where somebody wins, the rest of the action is not done.
        if after.winner.is_none() {
            check_board(world, after);
        }
    });
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let cards = base();
    let mut refused = 0;
    for seed in seeds(700) {
        let state = stirred(cards, seed);
        let copy = state.clone();
        for action in actions(cards, seed) {
            let Some(why) = cards.refusal(&state, &action) else {
                continue;
            };
            assert!(!why.rule().is_empty());
            if let Action::Play { .. } = action {
                assert!(play_through(cards, &state, &action, seed).is_none());
            }
            refused += 1;
        }
        assert!(state == copy);
    }
    assert!(refused > 500, "{refused}");
}
