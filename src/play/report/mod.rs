//! The report of a play: for each clause what it asked for, what was applied, and why not more.

mod build;
mod text;

use serde::Serialize;

use crate::game::{SavedState, State};

use super::card_set::CardSet;

/// What a play came to, in words. With the position after it, its JSON is the one of
/// `westron play --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The title of the card, if a card was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The code of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The pack that it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<String>,
    /// Whether it was played.
    pub played: bool,
    /// Why it could not be: the parts of the requirement that do not hold, or another rule.
    pub unmet: Vec<Unmet>,
    /// The clauses of the card, in order.
    pub clauses: Vec<ClauseReport>,
    /// The cards that a clause had played besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<OtherReport>,
    /// What the cards on the table did in answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<OtherReport>,
    /// The Combat halves that were used, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub combats: Vec<CombatReport>,
    /// The atoms that the card asked for.
    pub asked: u32,
    /// Those that were applied.
    pub applied: u32,
    /// The questions that were asked, with their answers; the open one, if any, comes last.
    pub questions: Vec<QuestionReport>,
    /// What changed, in order.
    pub changes: Vec<String>,
    /// Where the card went: `discard`, `table`, `hand`, `deck` or `out`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goes_to: Option<&'static str>,
    /// Other cards that were discarded, with the reason.
    pub discarded: Vec<DiscardReport>,
    /// Who has won, how, and by which rule, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<WinnerReport>,
    /// The position after it, where [`Report::with_state`] has put it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<SavedState>,
}

/// The end of a game (R12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinnerReport {
    /// Who has won.
    pub side: &'static str,
    /// How, in words.
    pub because: String,
    /// The rule.
    pub rule: &'static str,
}

/// A part of the requirement that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unmet {
    /// The part, or what was tried.
    pub condition: String,
    /// What is so instead.
    pub because: String,
    /// The rule.
    pub rule: &'static str,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClauseReport {
    /// Its words.
    pub text: String,
    /// The atoms that it asked for.
    pub asked: u32,
    /// Those that were applied.
    pub applied: u32,
    /// What it chose and bound.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// Why it asked for nothing, where it was passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed_over: Option<&'static str>,
    /// For each of the others, the reason.
    pub stopped_by: Vec<StoppedBy>,
}

/// Why one atom was not applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoppedBy {
    /// In words.
    pub reason: String,
    /// The rule.
    pub rule: &'static str,
}

/// What another card did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OtherReport {
    /// Its title.
    pub card: String,
    /// Its clauses.
    pub clauses: Vec<ClauseReport>,
}

/// A Combat half that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CombatReport {
    /// The title of the card.
    pub card: String,
    /// The title of the half.
    pub half: String,
    /// Its clauses.
    pub clauses: Vec<ClauseReport>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionReport {
    /// Who was asked.
    pub side: &'static str,
    /// The question.
    pub prompt: String,
    /// The options offered.
    pub options: Vec<String>,
    /// The answer; `None` if it is open.
    pub chosen: Option<String>,
}

/// A discarded card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiscardReport {
    /// Its title.
    pub card: String,
    /// Why.
    pub because: &'static str,
}

impl Report {
    /// The same with the position after it, in names. Writing a whole board takes longer than all else.
    #[must_use]
    pub fn with_state(self, cards: &CardSet, state: &State) -> Report {
        Report {
            state: Some(saved(cards, state)),
            ..self
        }
    }
}

/// A state in names, with the codes of these cards.
pub fn saved(cards: &CardSet, state: &State) -> SavedState {
    SavedState::of(
        &cards.world,
        |id| cards.card(id).map(|card| card.code.as_str()),
        state,
    )
}
