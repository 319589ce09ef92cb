//! Maximum extent (design 3.2): which options of a question are offered. This is its one place.
//!
//! An option leads to outcomes: all ways to go on, up to the next chance event or the next decision
//! of the other side. Outcomes are compared by their shortfalls, clause by clause in the order of
//! the card. What is offered is found by trying: every option is followed on a copy of the state.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::game::*;
use crate::world::Side;

use super::attempt::Start;

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
    /// Whether only the shortfall counts, and no effect.
    any_shortfall: bool,
    /// What had been applied of it before.
    applied_before: u32,
    /// The extents before; no way leads to smaller shortfalls.
    bound: &'a Extents,
    ways_left: u32,
}

/// The options of an open question that its side is offered, in their order. Empty where the
/// answer can only be [`Choice::Done`].
/// The steps are only borrowed for trying.
pub fn offered(
    start: Start<'_>,
    steps: &mut Vec<Step>,
    extents: &Extents,
    phase: Phase,
    question: &Question,
) -> Options {
    // The cheap bounds: nothing has to be tried.
    let sure = extents.is_sure() && question.offer != Offer::Effective;
    if sure || question.offer == Offer::All {
        return copied(&question.options);
    }
    let focus = extents.focus();
    let at_best = extents.at_best();
    let mut search = Search {
        start,
        side: question.side,
        phase,
        asking: extents.at_work(),
        focus,
        any_effect: question.offer == Offer::Effective,
        any_shortfall: question.offer == Offer::Smallest,
        applied_before: extents.applied_in(focus),
        bound: &at_best,
        ways_left: MAX_WAYS,
    };
    match question.offer {
        Offer::All => copied(&question.options),
        Offer::Effective => search.effective(steps, &question.options),
        Offer::Fullest => {
            let (options, effective) = search.fullest(steps, &question.options);
            if effective.is_empty() {
                options
            } else {
                effective
            }
        }
        Offer::Smallest => search.fullest(steps, &question.options).0,
        Offer::FullestOrDone => search.fullest(steps, &question.options).1,
    }
}

/// The options as they are; they fit, since they come from as long a list.
fn copied(options: &Options) -> Options {
    let mut copy = Options::new();
    let _ = copy.try_extend_from_slice(options);
    copy
}

impl Search<'_> {
    /// The options by which something can be applied; all if by none. To leave it is always possible.
    fn effective(&mut self, steps: &mut Vec<Step>, options: &Options) -> Options {
        let mut kept = Options::new();
        let mut any = false;
        for option in options {
            let works = *option == Choice::No || self.best(steps, *option).effective;
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
            let best = self.best(steps, *option);
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

    /// The best of all ways to go on from an option. Each way is one run that takes the first options of
    /// its own questions; the next way differs in the last of them that has another option.
    fn best(&mut self, steps: &mut Vec<Step>, option: Choice) -> Best {
        let before = steps.len();
        steps.push(Step::Choice(option));
        let mut turns = Turns::new();
        let mut best = self.way(steps, &mut turns, Turn::default());
        while self.ways_left > 0 && !self.is_good_enough(&best) {
            let Some(turn) = next_turn(steps, &mut turns) else {
                break;
            };
            let found = self.way(steps, &mut turns, turn);
            if self.is_better(&found, &best) {
                best = found;
            }
        }
        steps.truncate(before);
        best
    }

    /// Follows one way: the steps, then what the turn says, then first options.
    fn way(&mut self, steps: &mut Vec<Step>, turns: &mut Turns, turn: Turn) -> Best {
        self.ways_left = self.ways_left.saturating_sub(1);
        let mut way = Way {
            search: self,
            steps,
            taken: 0,
            turns,
            turn,
        };
        let start = self.start;
        let (extents, stopped) = start.run_live(&mut way, |game| {
            (std::mem::take(&mut game.extents), game.open.is_some())
        });
        // Chance, or the other side, decides in a clause that depends on the question: it has begun.
        let begun = stopped && extents.is_at_work_in(self.focus);
        let known = way.turn.effective;
        let effective = known.unwrap_or_else(|| begun || self.has_applied(&extents));
        Best { extents, effective }
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
        let nothing_added = || best.extents.compare_shortfalls(self.bound) == Ordering::Equal;
        (best.effective || self.any_shortfall) && (self.any_effect || nothing_added())
    }

    /// The question, if it is the same side's and still about the same effects.
    fn own_question<'q>(&self, game: &Game<'_>, asked: Asked<'q>) -> Option<&'q Question> {
        match asked {
            Asked::Question(question) => {
                let ours = question.side == self.side && game.phase <= self.phase;
                ours.then_some(question)
            }
            Asked::Chance(_) => None,
        }
    }

    fn has_applied(&self, extents: &Extents) -> bool {
        extents.applied_in(self.focus) > self.applied_before
    }
}

/// Which option of an own question a way takes.
#[derive(Clone, Copy, Default)]
struct Turn {
    /// How many steps there were before.
    at: usize,
    /// The number of the option.
    option: usize,
    /// How many options there are.
    options: usize,
    /// Whether the answer that is tried has had an effect, once that is known: when the same clause
    /// asks again, what follows is the next answer's.
    effective: Option<bool>,
}

/// The turns of one way. A way with more own questions is followed as far as this.
type Turns = ArrayVec<Turn, MAX_TURNS>;
const MAX_TURNS: usize = 128;

/// Goes back to the last turn that has another option, and takes it.
fn next_turn(steps: &mut Vec<Step>, turns: &mut Turns) -> Option<Turn> {
    loop {
        let turn = turns.pop()?;
        if turn.option + 1 < turn.options {
            steps.truncate(turn.at);
            let option = turn.option + 1;
            return Some(Turn { option, ..turn });
        }
    }
}

/// One way to go on, while it is followed.
struct Way<'w, 's> {
    search: &'w Search<'s>,
    steps: &'w mut Vec<Step>,
    /// How many of the steps have been taken.
    taken: usize,
    turns: &'w mut Turns,
    /// The next turn.
    turn: Turn,
}

impl Decisions for Way<'_, '_> {
    fn decide(&mut self, game: &Game<'_>, asked: Asked<'_>) -> Option<Step> {
        if let Some(step) = self.steps.get(self.taken) {
            self.taken += 1;
            return Some(*step);
        }
        let question = self.search.own_question(game, asked)?;
        if self.turn.effective.is_none() && game.extents.at_work() == self.search.asking {
            self.turn.effective = Some(self.search.has_applied(&game.extents));
        }
        let step = Step::Choice(*question.options.get(self.turn.option)?);
        self.turn.at = self.steps.len();
        self.turn.options = question.options.len();
        self.turns.try_push(self.turn).ok()?;
        self.turn.option = 0;
        self.steps.push(step);
        self.taken += 1;
        Some(step)
    }
}
