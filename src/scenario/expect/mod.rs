//! `then`: what is asked of the board and of the play.

mod facts;
mod standing;

use crate::game::{Board, Deed, State, TableCards};
use crate::names::fold;
use crate::play::{Answered, Ask, NotAnOption, Report, Words};
use crate::syntax::Span;
use crate::world::Side;

use super::board::place_of;
use super::names::Lookup;
use super::tree::{Answer, DeedWord, Pile, Then};
use super::words;

/// What a step came to.
pub(super) struct Seen<'s> {
    /// The board before.
    pub before: &'s State,
    /// The board after.
    pub after: &'s State,
    /// The questions with their answers.
    pub answered: &'s [Answered],
    /// The question that is still open.
    pub open: Option<&'s Ask>,
    /// What happened.
    pub report: Option<&'s Report>,
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    pub expected: String,
    pub found: String,
}

/// What came of asking: nothing where a name is wrong, which is a finding.
pub(super) type Asked = Option<Result<(), Mismatch>>;

fn compare(expected: impl Into<String>, found: impl Into<String>) -> Asked {
    let (expected, found) = (expected.into(), found.into());
    holds(expected == found, expected, found)
}

fn holds(so: bool, expected: impl Into<String>, found: impl Into<String>) -> Asked {
    Some(if so {
        Ok(())
    } else {
        Err(Mismatch {
            expected: expected.into(),
            found: found.into(),
        })
    })
}

/// Asks one line.
pub(super) fn ask(lookup: &mut Lookup<'_>, seen: &Seen<'_>, then: &Then, span: Span) -> Asked {
    let board = Board {
        world: lookup.world(),
        state: seen.after,
    };
    match then {
        Then::Fact(fact) => facts::ask(lookup, board, fact, span),
        Then::Besieged(region, by) => {
            let region = lookup.region(region)?;
            let by = match by {
                Some(by) => Some(lookup.side(by)?),
                None => None,
            };
            compare(
                siege(board, region, by),
                siege(board, region, standing::besieger(board, region)),
            )
        }
        Then::Applied(applied, asked) => {
            let found = seen
                .report
                .map(|report| (report.applied, report.asked))
                .unwrap_or_default();
            compare(
                format!("applied {} of {}", applied.value, asked.value),
                format!("applied {} of {}", found.0, found.1),
            )
        }
        Then::CardAt(card, pile) => {
            let card = lookup.card(card)?;
            let place = seen.after.cards[card.id];
            let expected = crate::play::place_words(place_of(*pile));
            compare(
                format!("\"{}\" {expected}", card.title),
                format!("\"{}\" {}", card.title, crate::play::place_words(place)),
            )
        }
        Then::CardCount(count, side) => {
            let side = lookup.side(side)?;
            let hand = words::cards_in(lookup.cards, seen.after, side, place_of(Pile::Hand));
            let found = format!("{}: {}", hand.len(), words::list(&hand));
            holds(
                hand.len() == usize::from(count.value),
                count.value.to_string(),
                found,
            )
        }
        Then::NotPlayable(reason) => not_playable(seen, reason.as_ref()),
        Then::Offered {
            which,
            side,
            options,
        } => {
            let side = match side {
                Some(side) => Some(lookup.side(side)?),
                None => None,
            };
            offered(lookup, seen, *which, side, options)
        }
        Then::NotAsked => {
            let asks = seen
                .answered
                .iter()
                .map(|answered| &answered.ask)
                .chain(seen.open);
            let prompts: Vec<String> = asks
                .map(|ask| Words::new(lookup.cards).prompt(ask))
                .collect();
            holds(prompts.is_empty(), "no question", prompts.join(" · "))
        }
        Then::May {
            side,
            negated,
            deed,
            region,
        } => {
            let (side, region) = (lookup.side(side), lookup.region(region));
            let (side, region) = (side?, region?);
            may(lookup, board, side, *negated, deed_of(*deed, side, region))
        }
        Then::StoppedBy(rule) => {
            let clauses = seen.report.iter().flat_map(|report| &report.clauses);
            let rules: Vec<String> = clauses
                .flat_map(|clause| &clause.stopped_by)
                .map(|it| format!("{} ({})", it.rule, it.reason))
                .collect();
            let so = rules
                .iter()
                .any(|it| it.split(' ').next() == Some(&rule.text));
            holds(
                so,
                format!("stopped by {}", rule.text),
                format!("stopped by {}", words::list(&rules)),
            )
        }
        Then::Won(side) => {
            let side = lookup.side(side)?;
            let words = |winner: Option<Side>| match winner {
                Some(side) => format!("{} has won", side.name()),
                None => "nobody has won".to_owned(),
            };
            let winner = seen.after.winner.map(|victory| victory.side);
            compare(words(Some(side)), words(winner))
        }
        Then::NoChanges => {
            let mut after = seen.after.clone();
            // The card played and the die spent are no change of the board.
            after.cards = seen.before.cards;
            after.dice = seen.before.dice;
            let changes = seen
                .report
                .map(|report| report.changes.join(", "))
                .unwrap_or_default();
            holds(after == *seen.before, "changes: none", changes)
        }
    }
}

fn siege(board: Board<'_>, region: crate::world::RegionId, by: Option<Side>) -> String {
    let name = &board.world.region(region).name;
    match by {
        Some(side) => format!("{name} besieged by {}", side.name()),
        None => format!("{name} not besieged"),
    }
}

fn not_playable(seen: &Seen<'_>, reason: Option<&Answer>) -> Asked {
    let expected = match reason {
        Some(reason) => format!("not playable because {}", reason.text),
        None => "not playable".to_owned(),
    };
    let Some(report) = seen.report else {
        return Some(Ok(()));
    };
    if report.played {
        return holds(false, expected, "it was played");
    }
    let unmet = report
        .unmet
        .iter()
        .map(|unmet| format!("{}: {}", unmet.condition, unmet.because));
    let found: Vec<String> = unmet.collect();
    let fits = |reason: &Answer| found.iter().any(|text| has_words(text, &reason.text));
    holds(
        reason.is_none_or(fits),
        expected,
        format!("not playable because {}", found.join("; ")),
    )
}

/// Whether all words of a text stand in another, in their order; marks and accents do not matter.
fn has_words(text: &str, wanted: &str) -> bool {
    let plain = |text: &str| fold(text).replace(|c: char| !c.is_alphanumeric(), " ");
    let text = plain(text);
    let mut words = text.split_whitespace();
    plain(wanted)
        .split_whitespace()
        .all(|wanted| words.any(|word| word == wanted))
}

fn offered(
    lookup: &Lookup<'_>,
    seen: &Seen<'_>,
    which: usize,
    side: Option<Side>,
    options: &[Answer],
) -> Asked {
    let to = |side: Option<Side>| side.map(|side| format!(" to {}:", side.name()));
    let words = Words::new(lookup.cards);
    let texts: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
    let wanted = to(side).unwrap_or_default();
    let expected = format!("offered{wanted} {}", texts.join(", "));
    let mut asks = seen
        .answered
        .iter()
        .map(|answered| &answered.ask)
        .chain(seen.open);
    let Some(ask) = asks.nth(which) else {
        let asked = if which == 0 {
            "no question was asked"
        } else {
            "there was no such question"
        };
        return holds(false, expected, asked);
    };
    let whose = to(side.map(|_| ask.side)).unwrap_or_default();
    let found = format!("offered{whose} {}", words.labels(ask).join(", "));
    let choices: Result<Vec<_>, NotAnOption> =
        texts.iter().map(|text| words.choose(ask, text)).collect();
    let so = side.is_none_or(|side| side == ask.side)
        && choices.is_ok_and(|choices| {
            let all = ask.options.iter().all(|option| choices.contains(option));
            all && choices.len() == ask.options.len()
        });
    holds(so, expected, found)
}

fn deed_of(deed: DeedWord, side: Side, region: crate::world::RegionId) -> Deed {
    match deed {
        DeedWord::Attack => Deed::Attack(side, region),
        DeedWord::Enter => Deed::EnterWithArmy(side, region),
        DeedWord::CombatCard => Deed::CombatCard(side, region),
    }
}

fn may(lookup: &Lookup<'_>, board: Board<'_>, side: Side, negated: bool, deed: Deed) -> Asked {
    let words = match deed {
        Deed::Attack(_, region) => format!("attack {}", board.world.region(region).name),
        Deed::EnterWithArmy(_, region) => {
            format!("enter {} with an army", board.world.region(region).name)
        }
        Deed::CombatCard(_, region) => {
            format!("use a combat card in {}", board.world.region(region).name)
        }
        Deed::Advance(..) | Deed::HuntBox => String::new(),
    };
    let forbidden = lookup.cards.forbids(board, deed);
    let expected = format!(
        "{} may {}{words}",
        side.name(),
        if negated { "not " } else { "" }
    );
    let found = match forbidden {
        Some(card) => format!("\"{}\" forbids it", lookup.cards.title(card)),
        None => "no card on the table forbids it".to_owned(),
    };
    holds(forbidden.is_some() == negated, expected, found)
}
