//! What a card does on one board.

use serde::Serialize;

use crate::game::State;
use crate::play::{Action, CardSet, Outcome, Play, Report, outcomes, place_words};
use crate::program::Card;

/// Most ways that are followed on one board.
const MAX_WAYS: usize = 1_000;

/// What happens on a board. Where the outcomes differ, the fullest one is reported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// Whether the card can be played, or what it costs can be paid.
    pub playable: bool,
    /// Why not.
    pub unmet: Vec<String>,
    /// The atoms that it asks for.
    pub asked: u32,
    /// Those that are applied.
    pub applied: u32,
    /// Why the others are not, each reason with its rule.
    pub stopped_by: Vec<String>,
    /// The first question.
    pub question: Option<String>,
    /// Its options.
    pub options: Vec<String>,
    /// How many outcomes there are.
    pub outcomes: usize,
    /// Whether there may be more, since not all ways were followed.
    pub cut: bool,
    /// Where the card is afterwards.
    pub goes_to: Option<&'static str>,
}

impl Seen {
    /// Whether less is left undone.
    pub(super) fn is_better_than(&self, other: &Seen) -> bool {
        let rank = |seen: &Seen| {
            let left = seen.asked.saturating_sub(seen.applied);
            (seen.playable, seen.applied > 0, std::cmp::Reverse(left))
        };
        rank(self) > rank(other)
    }
}

/// Plays a card on a board in every way, as far as the limit goes.
pub(super) fn look(cards: &CardSet, card: &Card, state: &State, action: &Action) -> Seen {
    let found = match outcomes(cards, state, action, MAX_WAYS) {
        Ok(found) => found,
        Err(refusal) => {
            let report = Report::refused(cards, state, action, &refusal);
            let unmet = report.unmet.iter();
            return Seen {
                unmet: unmet
                    .map(|it| format!("{} · {}", it.because, it.rule))
                    .collect(),
                ..Seen::default()
            };
        }
    };
    let applied = |outcome: &Outcome| {
        let runs = outcome.extents.runs();
        let mut own = runs.iter().filter(|run| run.card == card.id);
        own.next().map_or(0, |run| run.totals().1)
    };
    // Of those that apply as much the first is taken.
    let mut best: Option<&Outcome> = None;
    for outcome in &found.outcomes {
        if best.is_none_or(|known| applied(outcome) > applied(known)) {
            best = Some(outcome);
        }
    }
    let mut seen = Seen {
        playable: true,
        outcomes: found.outcomes.len(),
        cut: found.cut,
        ..Seen::default()
    };
    if let Some(report) = best.and_then(|outcome| replay(cards, state, action, outcome)) {
        tell(&mut seen, &report);
    }
    if !matches!(action, Action::Play { .. }) {
        seen.goes_to = best.map(|outcome| place_words(outcome.state.cards[card.id]));
    }
    seen
}

fn tell(seen: &mut Seen, report: &Report) {
    seen.asked = report.asked;
    seen.applied = report.applied;
    seen.goes_to = report.goes_to;
    for stopped in report.clauses.iter().flat_map(|clause| &clause.stopped_by) {
        let text = format!("{} · {}", stopped.reason, stopped.rule);
        if !seen.stopped_by.contains(&text) {
            seen.stopped_by.push(text);
        }
    }
    if let Some(question) = report.questions.first() {
        seen.question = Some(question.prompt.clone());
        seen.options.clone_from(&question.options);
    }
}

/// The report of one outcome.
fn replay(cards: &CardSet, state: &State, action: &Action, outcome: &Outcome) -> Option<Report> {
    let luck = outcome.luck();
    let mut play = Play::begin(cards, state, action.clone(), luck).ok()?.ok()?;
    for answered in &outcome.answers {
        play.answer(answered.choice).ok()?;
    }
    Some(Report::of(&play))
}
