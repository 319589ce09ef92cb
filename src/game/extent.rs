//! How fully the clauses of a card are applied: what each asked for, and what it got (R5.3).

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::world::CardId;

use super::question::Choice;
use super::reason::Reason;

/// Most numbered clauses of one card.
pub const MAX_CLAUSES: usize = 48;

/// Most cards whose clauses run in one action: the card played, and those that answer.
pub const MAX_RUNS: usize = 8;

/// The extent of one card's clauses.
///
/// An *atom* is the smallest thing that a clause asks for: one figure recruited, one step
/// advanced. What was asked and not applied is the *shortfall* of the clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The card.
    pub card: CardId,
    applied: [u8; MAX_CLAUSES],
    short: [u8; MAX_CLAUSES],
}

impl Extent {
    /// How many atoms a clause has asked for.
    pub fn asked(&self, clause: usize) -> u16 {
        u16::from(self.applied(clause)) + u16::from(self.short(clause))
    }

    /// How many atoms of a clause were applied.
    pub fn applied(&self, clause: usize) -> u8 {
        self.applied.get(clause).copied().unwrap_or(0)
    }

    /// The shortfall of a clause.
    pub fn short(&self, clause: usize) -> u8 {
        self.short.get(clause).copied().unwrap_or(0)
    }

    /// How many atoms of some clauses were applied.
    pub fn applied_in(&self, clauses: ClauseSet) -> u32 {
        let each = self.applied.iter().enumerate();
        each.filter(|(clause, _)| clauses.contains(*clause))
            .map(|(_, applied)| u32::from(*applied))
            .sum()
    }

    /// How many atoms were asked for and applied in all.
    pub fn totals(&self) -> (u32, u32) {
        let applied: u32 = self.applied.iter().map(|n| u32::from(*n)).sum();
        let short: u32 = self.short.iter().map(|n| u32::from(*n)).sum();
        (applied + short, applied)
    }
}

/// Something to say of a clause at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// Why one atom was not applied.
    Short(Reason),
    /// What was chosen, by a player or because there was nothing else.
    Chose(Choice),
}

/// Some clauses of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClauseSet(u64);

impl ClauseSet {
    /// Adds a clause.
    pub fn insert(&mut self, clause: usize) {
        if clause < MAX_CLAUSES {
            self.0 |= 1 << clause;
        }
    }

    /// Whether a clause is in it.
    pub fn contains(self, clause: usize) -> bool {
        clause < MAX_CLAUSES && self.0 >> clause & 1 == 1
    }

    /// The clauses of both.
    pub fn with(self, other: ClauseSet) -> ClauseSet {
        ClauseSet(self.0 | other.0)
    }
}

/// The extents of all cards that run in one action, in the order in which they began.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Extents {
    runs: ArrayVec<Extent, MAX_RUNS>,
    /// The run and clause at work.
    current: Option<(usize, usize)>,
    /// What the open question is about: its run, and the clauses that depend on it.
    focus: Option<(usize, ClauseSet)>,
    /// Whether it is known that after every option of it all is applied in full, and something of
    /// what it is about.
    sure: bool,
    /// What there is to say of the clauses, by run and clause, if anybody wants to know.
    pub notes: Option<Vec<(usize, usize, Note)>>,
}

impl Extents {
    /// Begins the clauses of a card. `None` when too many cards run already.
    pub fn begin(&mut self, card: CardId) -> Option<usize> {
        let extent = Extent {
            card,
            applied: [0; MAX_CLAUSES],
            short: [0; MAX_CLAUSES],
        };
        self.runs.try_push(extent).ok()?;
        Some(self.runs.len() - 1)
    }

    /// Forgets the card that began last, if it is this one: it has done nothing.
    pub fn forget(&mut self, run: usize) {
        if self.runs.len() == run + 1 {
            self.runs.pop();
        }
    }

    /// The extents in the order in which the cards began.
    pub fn runs(&self) -> &[Extent] {
        &self.runs
    }

    /// Enters a clause; returns the one at work before, for [`Extents::leave`].
    pub fn enter(&mut self, run: usize, clause: usize) -> Option<(usize, usize)> {
        self.current.replace((run, clause))
    }

    /// Leaves a clause.
    pub fn leave(&mut self, before: Option<(usize, usize)>) {
        self.current = before;
    }

    /// The run and clause at work.
    pub fn at_work(&self) -> Option<(usize, usize)> {
        self.current
    }

    /// The card and the clause at work.
    pub fn about(&self) -> Option<(CardId, usize)> {
        let (run, clause) = self.current?;
        Some((self.runs.get(run)?.card, clause))
    }

    /// The clause at work applied atoms.
    pub fn apply(&mut self, count: u8) {
        if let Some((run, clause)) = self.current
            && let Some(applied) = self
                .runs
                .get_mut(run)
                .and_then(|extent| extent.applied.get_mut(clause))
        {
            *applied = applied.saturating_add(count);
        }
    }

    /// The clause at work fell short by atoms.
    pub fn fall_short(&mut self, reason: Reason, count: u8) {
        let Some((run, clause)) = self.current else {
            return;
        };
        if let Some(short) = self
            .runs
            .get_mut(run)
            .and_then(|extent| extent.short.get_mut(clause))
        {
            *short = short.saturating_add(count);
        }
        if let Some(notes) = &mut self.notes {
            notes.extend((0..count).map(|_| (run, clause, Note::Short(reason))));
        }
    }

    /// The clause at work binds what was chosen.
    pub fn chose(&mut self, choice: Choice) {
        if let (Some((run, clause)), Some(notes)) = (self.current, &mut self.notes) {
            notes.push((run, clause, Note::Chose(choice)));
        }
    }

    /// Says what the question about to be asked is about.
    pub fn focus_on(&mut self, run: usize, clauses: ClauseSet) {
        self.focus = Some((run, clauses));
        self.sure = false;
    }

    /// Says that the question about to be asked is about the clause at work.
    pub fn focus_on_current(&mut self) {
        self.focus = self.current.map(|(run, clause)| {
            let mut clauses = ClauseSet::default();
            clauses.insert(clause);
            (run, clauses)
        });
        self.sure = false;
    }

    /// Says that after every option of the question about to be asked all is applied in full, and
    /// something of what it is about; so nothing has to be tried.
    pub fn make_sure(&mut self) {
        self.sure = true;
    }

    /// Whether that is known of the open question.
    pub fn is_sure(&self) -> bool {
        self.sure
    }

    /// What the open question is about.
    pub fn focus(&self) -> Option<(usize, ClauseSet)> {
        self.focus
    }

    /// How many atoms of what a question is about have been applied.
    pub fn applied_in(&self, focus: Option<(usize, ClauseSet)>) -> u32 {
        focus
            .and_then(|(run, clauses)| Some(self.runs.get(run)?.applied_in(clauses)))
            .unwrap_or(0)
    }

    /// Whether the clause at work is one that a question is about.
    pub fn is_at_work_in(&self, focus: Option<(usize, ClauseSet)>) -> bool {
        match (self.current, focus) {
            (Some((at, clause)), Some((run, clauses))) => at == run && clauses.contains(clause),
            _ => false,
        }
    }

    /// Compares shortfalls clause by clause, in the order of the cards and of their clauses.
    /// Smaller is better.
    pub fn compare_shortfalls(&self, other: &Extents) -> Ordering {
        let none = [0; MAX_CLAUSES];
        for i in 0..self.runs.len().max(other.runs.len()) {
            let ours = self.runs.get(i).map_or(&none, |extent| &extent.short);
            let theirs = other.runs.get(i).map_or(&none, |extent| &extent.short);
            match ours.cmp(theirs) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
        Ordering::Equal
    }
}
