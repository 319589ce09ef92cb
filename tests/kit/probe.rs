//! How cards behave at their boundaries.

use westron::kit::probe::{DEFAULT_LIMIT, Probe, probe};
use westron::program::{Card, Clause, Effect};
use westron::scenario::given_lines;

use super::pack::pack;

fn probed(card: &str, limit: usize) -> Probe {
    let cards = westron::base().unwrap();
    let id = cards.find(card).unwrap().id;
    probe(&cards, id, limit).unwrap()
}

/// Whether a clause of it, however deep, is about the Fellowship, the dice or the Hunt.
fn asks_of_the_ring(card: &Card) -> bool {
    let table = card.table.iter();
    let reactions = table.flat_map(|table| &table.reactions);
    let bodies = reactions.flat_map(|reaction| &reaction.body);
    card.play.iter().chain(bodies).any(is_of_the_ring)
}

fn is_of_the_ring(clause: &Clause) -> bool {
    matches!(clause.effect, Effect::Ring(_)) || clause.inner().any(|body| body.iter().any(is_of_the_ring))
}

#[test]
fn every_board_can_be_set_up_from_its_lines() {
    let cards = westron::base().unwrap();
    for card in cards.cards() {
        // Cards that move Armies have many outcomes on each board.
        let boards = if cfg!(debug_assertions) { 6 } else { 30 };
        let probe = probe(&cards, card.id, boards).unwrap();
        // Corruption, dice and tiles are not among what a probe varies.
        if !asks_of_the_ring(card) {
            // Nothing is put into a place that is only chosen while the card is played.
            let there = |unmet: &String| unmet.contains(" there");
            let (later, now): (Vec<_>, Vec<_>) = probe.unmet.iter().partition(|it| there(it));
            assert!(now.is_empty(), "{}: {now:?}", card.title);
            assert!(probe.base.playable, "{}: {:?}", card.title, probe.base);
            if later.is_empty() {
                assert_eq!(probe.base.applied, probe.base.asked, "{}", card.title);
            }
        }
        for board in &probe.boards {
            let lines: Vec<&str> = board.given.iter().map(String::as_str).collect();
            assert!(
                given_lines(&cards, cards.start(), &lines).is_ok(),
                "{lines:?}"
            );
        }
    }
}

#[test]
fn the_limit_cuts_and_says_so() {
    let all = probed("Riders of Théoden", DEFAULT_LIMIT);
    assert!(!all.cut);
    let some = probed("Riders of Théoden", 3);
    assert!(some.cut);
    assert_eq!(some.boards, all.boards[..3]);
}

#[test]
fn a_requirement_that_no_line_brings_about_is_said() {
    let body = "  requires (Gandalf or Aragorn) in Moria and Rohan at war\n  play {\n    draw 1 strategy card\n  }";
    let cards = pack("Free Peoples", body, "").cards;
    let id = cards.find("Trial").unwrap().id;
    let probe = probe(&cards, id, DEFAULT_LIMIT).unwrap();
    assert!(probe.base.playable, "{probe:#?}");
    let parts = probe
        .boards
        .iter()
        .filter(|board| board.axis.starts_with("requires"));
    assert!(parts.clone().count() >= 2, "{:#?}", probe.boards);
    assert!(parts.into_iter().all(|board| !board.result.playable));
}
