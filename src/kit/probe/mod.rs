//! Probing: how a card behaves on the boards at its own boundaries.
//!
//! What is varied comes from the card's program: the figures it recruits, the places and Nations it
//! names, what it requires. One thing differs at a time from a *base board*, on which the card is
//! played with everything applied.
//!
//! ```
//! let cards = westron::base().unwrap();
//! let card = cards.find("Imrahil of Dol Amroth").unwrap().id;
//! let probe = westron::kit::probe::probe(&cards, card, 100).unwrap();
//! assert_eq!((probe.base.applied, probe.base.asked), (2, 2));
//! let captured = probe.boards.iter().find(|board| board.given.len() == 2).unwrap();
//! assert_eq!(captured.result.applied, 0);
//! ```

mod asked;
mod axes;
mod board;
mod changes;
mod look;
mod meet;

pub use look::Seen;

use serde::Serialize;

use crate::play::CardSet;
use crate::program::Card;
use crate::world::CardId;

use asked::Asked;
use axes::{Axes, Trial};
use board::Lines;
use look::look;
use meet::Maker;

/// Most boards that are looked at unless the caller says otherwise.
pub const DEFAULT_LIMIT: usize = 120;

/// How often a better base board is looked for.
const ROUNDS: usize = 4;

/// A card on its boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Probe {
    /// Its title.
    pub card: String,
    /// Its code.
    pub id: String,
    /// The lines of `given` that make the base board of the printed set-up.
    pub given: Vec<String>,
    /// What the card does there.
    pub base: Seen,
    /// What could not be brought about by itself.
    pub unmet: Vec<String>,
    /// The other boards.
    pub boards: Vec<Probed>,
    /// Whether a limit left boards out.
    pub cut: bool,
}

/// A board that differs from the base board in one thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Probed {
    /// What is varied.
    pub axis: String,
    /// The lines of `given` that make it.
    pub given: Vec<String>,
    /// What happens, if it is not the play of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// Those of them that the base board does not have.
    pub differs: Vec<String>,
    /// Those of the base board that it does not have, and that no other takes the place of.
    pub lacks: Vec<String>,
    /// What happens there.
    pub result: Seen,
}

/// Looks at a card on at most `limit` boards besides the base board. `None` if there is no such
/// card.
pub fn probe(cards: &CardSet, id: CardId, limit: usize) -> Option<Probe> {
    let card = cards.card(id)?;
    let asked = Asked::of(&cards.world, card);
    let maker = Maker { cards };
    let (mut base, unmet) = set_up(maker, card, &asked);
    let mut seen = look(cards, card, &base.state(cards)?, &play(card));
    for _ in 0..ROUNDS {
        if seen.playable && seen.applied == seen.asked {
            break;
        }
        let Some((better, result)) = improve(maker, card, &asked, &base, &seen) else {
            break;
        };
        (base, seen) = (better, result);
    }
    let state = base.state(cards)?;
    let axes = Axes {
        maker,
        card,
        asked: &asked,
        base: &base,
        state: &state,
    };
    let (boards, cut) = boards(cards, card, &base, axes.all(), limit);
    Some(Probe {
        card: card.title.clone(),
        id: card.code.clone(),
        given: base.texts(),
        base: seen,
        unmet,
        boards,
        cut,
    })
}

fn play(card: &Card) -> crate::play::Action {
    crate::play::Action::Play {
        card: card.id,
        die: None,
    }
}

/// A board on which the card can be played, its `if`s hold, and its choices have candidates; and
/// what could not be brought about.
fn set_up(maker: Maker<'_>, card: &Card, asked: &Asked) -> (Lines, Vec<String>) {
    let mut lines = Lines::default();
    let mut unmet = Vec::new();
    let lasting = card
        .table
        .iter()
        .filter_map(|table| table.condition.as_ref());
    for condition in card.requires.iter().chain(lasting) {
        match maker.make(&lines, condition) {
            Some(made) => lines = made,
            None => unmet.push(condition.text.clone()),
        }
    }
    for (i, bind) in asked.binds.iter().enumerate() {
        let earlier = asked.binds.get(..i).unwrap_or_default();
        if let Some(made) = maker.provide(&lines, earlier, &bind.from) {
            lines = made;
        }
    }
    for condition in &asked.conditions {
        match maker.make(&lines, condition) {
            Some(made) => lines = made,
            None => unmet.push(format!("if {}", condition.text)),
        }
    }
    (lines, unmet)
}

/// The first board around the base board on which less is left undone.
fn improve(
    maker: Maker<'_>,
    card: &Card,
    asked: &Asked,
    base: &Lines,
    seen: &Seen,
) -> Option<(Lines, Seen)> {
    let cards = maker.cards;
    let state = base.state(cards)?;
    let axes = Axes {
        maker,
        card,
        asked,
        base,
        state: &state,
    };
    let mut best: Option<(Lines, Seen)> = None;
    for trial in axes.all().into_iter().filter(|it| it.action == play(card)) {
        let Some(state) = trial.lines.state(cards) else {
            continue;
        };
        let result = look(cards, card, &state, &trial.action);
        let known = best.as_ref().map_or(seen, |(_, best)| best);
        if result.is_better_than(known) {
            best = Some((trial.lines, result));
        }
    }
    best
}

/// Looks at the boards; those that contradict themselves, or are there already, are left out.
fn boards(
    cards: &CardSet,
    card: &Card,
    base: &Lines,
    trials: Vec<Trial>,
    limit: usize,
) -> (Vec<Probed>, bool) {
    let mut boards: Vec<Probed> = Vec::new();
    for trial in trials {
        let given = trial.lines.texts();
        let plays = trial.action == play(card);
        let known = |it: &Probed| {
            it.given == given && it.when == trial.when && (plays || it.axis == trial.axis)
        };
        if plays && trial.lines == *base || boards.iter().any(known) {
            continue;
        }
        let Some(state) = trial.lines.state(cards) else {
            continue;
        };
        if boards.len() >= limit {
            return (boards, true);
        }
        let had = base.texts();
        let abouts: Vec<_> = trial.lines.abouts().cloned().collect();
        let lacks = base
            .abouts()
            .zip(&had)
            .filter(|(about, _)| !abouts.contains(about));
        boards.push(Probed {
            differs: given
                .iter()
                .filter(|it| !had.contains(it))
                .cloned()
                .collect(),
            lacks: lacks.map(|(_, text)| text.clone()).collect(),
            axis: trial.axis,
            when: trial.when,
            result: look(cards, card, &state, &trial.action),
            given,
        });
    }
    (boards, false)
}
