//! Maximum extent (design 3.2): which options of a question are offered. This is its one place.
//!
//! An option leads to outcomes: all ways to go on, up to the next chance event or the next decision
//! of the other side. Outcomes are compared by their shortfalls, clause by clause in the order of
//! the card. What is offered is found by trying: every option is followed on a copy of the state.

use std::cmp::Ordering;

use crate::game::*;
use crate::world::Side;

use super::attempt::{Attempt, Start};

/// Most ways that are followed for one question. Where a card has more, those beyond are taken
/// to be as good as what is known of them; no base card comes near.
pub const MAX_WAYS: u32 = 50_000;

/// The best that an option leads to.
struct Best {
    /// The smallest shortfalls.
    extents: Extents,
    /// Whether something that depends on the question can be applied with them.
    effective: bool,
}

/// What a question is asked about, for comparing its options.
struct Search<'a> {
    start: Start<'a>,
    side: Side,
    phase: Phase,
    /// The run and clause that ask.
    asking: Option<(usize, usize)>,
    /// The clauses that depend on the answer.
    focus: Option<(usize, ClauseSet)>,
    /// Whether only that something can be applied counts, and no shortfall.
    any_effect: bool,
    /// What had been applied of it before.
    applied_before: u32,
    /// The shortfalls before; no way leads to smaller ones.
    bound: Extents,
    ways_left: u32,
}

/// The options of an open question that its side is offered, in their order. Empty where the
/// answer can only be [`Choice::Done`].
/// The steps are only borrowed for trying.
pub fn offered(
    start: Start<'_>,
    steps: &mut Vec<Step>,
    at: &Attempt,
    question: &Question,
) -> Options {
    let focus = at.extents.focus();
    let mut search = Search {
        start,
        side: question.side,
        phase: at.phase,
        asking: at.extents.at_work(),
        focus,
        any_effect: question.offer == Offer::Effective,
        applied_before: at.extents.applied_in(focus),
        bound: at.extents.clone(),
        ways_left: MAX_WAYS,
    };
    match question.offer {
        Offer::All => question.options.clone(),
        Offer::Effective => search.effective(steps, &question.options),
        Offer::Fullest => {
            let (options, effective) = search.fullest(steps, &question.options);
            if effective.is_empty() {
                options
            } else {
                effective
            }
        }
        Offer::FullestOrDone => search.fullest(steps, &question.options).1,
    }
}

impl Search<'_> {
    /// The options by which something can be applied; all if by none. To leave it is always possible.
    fn effective(&mut self, steps: &mut Vec<Step>, options: &Options) -> Options {
        let mut kept = Options::new();
        let mut any = false;
        for option in options {
            let works = *option == Choice::No || self.follow(steps, *option, None).effective;
            any |= works && *option != Choice::No;
            if works {
                kept.push(*option);
            }
        }
        if any || options.contains(&Choice::No) {
            kept
        } else {
            options.clone()
        }
    }

    /// The options that lead to a smallest shortfall; and those of them by which something can be
    /// applied.
    fn fullest(&mut self, steps: &mut Vec<Step>, options: &Options) -> (Options, Options) {
        let mut least: Option<Extents> = None;
        let mut kept = Options::new();
        let mut effective = Options::new();
        for option in options {
            let best = self.follow(steps, *option, None);
            let order = least.as_ref().map_or(Ordering::Less, |least| {
                best.extents.compare_shortfalls(least)
            });
            match order {
                Ordering::Greater => continue,
                Ordering::Less => {
                    kept.clear();
                    effective.clear();
                    least = Some(best.extents);
                }
                Ordering::Equal => {}
            }
            kept.push(*option);
            if best.effective {
                effective.push(*option);
            }
        }
        (kept, effective)
    }

    fn follow(&mut self, steps: &mut Vec<Step>, option: Choice, effective: Option<bool>) -> Best {
        steps.push(Step::Choice(option));
        let best = self.best(steps, effective);
        steps.pop();
        best
    }

    /// The best of all ways to go on. `effective` is whether the answer has had an effect, once that
    /// is known: when the same clause asks again, what follows is the next answer's.
    fn best(&mut self, steps: &mut Vec<Step>, effective: Option<bool>) -> Best {
        self.ways_left = self.ways_left.saturating_sub(1);
        let attempt = self.start.run(steps);
        let Some(question) = self.own_question(&attempt) else {
            return self.outcome(attempt, effective);
        };
        let asks_again = attempt.extents.at_work() == self.asking;
        let effective = effective.or_else(|| asks_again.then(|| self.has_applied(&attempt)));
        let mut best: Option<Best> = None;
        for option in &question.options {
            let found = self.follow(steps, *option, effective);
            if best
                .as_ref()
                .is_none_or(|best| self.is_better(&found, best))
            {
                best = Some(found);
            }
            if best.as_ref().is_some_and(|best| self.is_good_enough(best)) {
                break;
            }
        }
        best.unwrap_or_else(|| self.outcome(attempt, effective))
    }

    fn is_better(&self, found: &Best, best: &Best) -> bool {
        let more_effective = found.effective && !best.effective;
        match found.extents.compare_shortfalls(&best.extents) {
            _ if self.any_effect => more_effective,
            Ordering::Less => true,
            Ordering::Equal => more_effective,
            Ordering::Greater => false,
        }
    }

    /// Whether nothing better can be found: no shortfall is added, and something is applied.
    fn is_good_enough(&self, best: &Best) -> bool {
        let nothing_added = best.extents.compare_shortfalls(&self.bound) == Ordering::Equal;
        best.effective && (self.any_effect || nothing_added)
    }

    /// The next decision, if it is the same side's and still about the same effects.
    fn own_question<'q>(&self, attempt: &'q Attempt) -> Option<&'q Question> {
        match &attempt.open {
            Some(Open::Question(question)) => {
                let ours = question.side == self.side && attempt.phase <= self.phase;
                (ours && self.ways_left > 0).then_some(question)
            }
            Some(Open::Chance(_) | Open::Misfit(_) | Open::TooDeep) | None => None,
        }
    }

    fn has_applied(&self, attempt: &Attempt) -> bool {
        attempt.extents.applied_in(self.focus) > self.applied_before
    }

    fn outcome(&self, attempt: Attempt, effective: Option<bool>) -> Best {
        // Chance, or the other side, decides in a clause that depends on the question: it has begun.
        let begun = attempt.open.is_some() && attempt.extents.is_at_work_in(self.focus);
        let effective = effective.unwrap_or_else(|| begun || self.has_applied(&attempt));
        Best {
            effective,
            extents: attempt.extents,
        }
    }
}
