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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Extent {
    /// The card.
    pub card: CardId,
    /// What of the card runs.
    pub part: Part,
    /// Its number among all that have begun in the action; notes give it.
    pub serial: usize,
    /// Whether nothing more can come of it, so that its place can be used again.
    over: bool,
    applied: [u8; MAX_CLAUSES],
    short: [u8; MAX_CLAUSES],
}

/// What of a card runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// What it does when it is played.
    Play,
    /// What it answers from the table.
    Answer,
    /// Its Combat half.
    Combat,
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

/// The clause of a card that something is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The card.
    pub card: CardId,
    /// Whether it is a clause of its Combat half.
    pub combat: bool,
    /// The number of the clause.
    pub clause: usize,
}

/// Something to say of a clause at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// Why one atom was not applied.
    Short(Reason),
    /// What was chosen, by a player or because there was nothing else.
    Chose(Choice),
    /// Why it asked for nothing.
    Passed(Passed),
}

/// Why a clause was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// It stands under a condition that is not met.
    NotMet,
    /// It stands under the `else` of a condition that is met.
    Met,
    /// A player has left it, or taken another alternative.
    NotChosen,
    /// It is done for each of some things or faces, and there is none.
    NoneThere,
    /// It is done for each success of a roll, and there was none.
    NoSuccess,
    /// It refers to something that is not bound, or gone (design 3.2).
    Gone,
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
    /// Whether that is known of every question of the clause at work.
    all_sure: bool,
    /// How many have begun.
    begun: usize,
    /// Those whose places were used again, if anybody wants to know.
    past: Vec<Extent>,
    /// By how much a clause falls short yet, whatever is chosen.
    floor: Option<(usize, usize, u8)>,
    /// What there is to say of the clauses, by the run's serial number and clause, if anybody wants
    /// to know.
    pub notes: Option<Vec<(usize, usize, Note)>>,
}

impl Extents {
    /// Begins the clauses that a card is played for. `None` when too many cards run already.
    pub fn begin(&mut self, card: CardId) -> Option<usize> {
        self.begin_one(card, Part::Play)
    }

    /// Begins what a card on the table answers.
    pub fn begin_answer(&mut self, card: CardId) -> Option<usize> {
        self.begin_one(card, Part::Answer)
    }

    /// Begins the clauses of a card's Combat half, or goes on with them.
    pub fn begin_combat(&mut self, card: CardId) -> Option<usize> {
        let same = |run: &Extent| run.part == Part::Combat && run.card == card && !run.over;
        match self.runs.iter().position(same) {
            Some(run) => Some(run),
            None => self.begin_one(card, Part::Combat),
        }
    }

    fn begin_one(&mut self, card: CardId, part: Part) -> Option<usize> {
        let extent = Extent {
            card,
            part,
            serial: self.begun,
            over: false,
            applied: [0; MAX_CLAUSES],
            short: [0; MAX_CLAUSES],
        };
        if self.runs.is_full() {
            let place = self.runs.iter().position(|run| run.over)?;
            let old = std::mem::replace(self.runs.get_mut(place)?, extent);
            if self.notes.is_some() {
                self.past.push(old);
            }
            self.begun += 1;
            return Some(place);
        }
        self.runs.try_push(extent).ok()?;
        self.begun += 1;
        Some(self.runs.len() - 1)
    }

    /// Forgets the card that began last, if it is this one: it has done nothing.
    pub fn forget(&mut self, run: usize) {
        if self.runs.len() == run + 1 {
            self.runs.pop();
        }
    }

    /// The Combat halves of a round are done: a long battle has more than there are places.
    pub fn end_combats(&mut self) {
        let halves = self.runs.iter_mut().filter(|run| run.part == Part::Combat);
        halves.for_each(|run| run.over = true);
    }

    /// The extents in the order in which the cards began; those of a long battle's first rounds only
    /// where there are notes.
    pub fn runs(&self) -> Vec<&Extent> {
        let mut runs: Vec<&Extent> = self.past.iter().chain(&self.runs).collect();
        runs.sort_by_key(|run| run.serial);
        runs
    }

    /// The card that is played, if nothing of another has begun.
    pub fn only_card(&self) -> Option<CardId> {
        match self.runs.as_slice() {
            [only] if self.begun == 1 && only.part == Part::Play => Some(only.card),
            _ => None,
        }
    }

    /// Whether a run is that of the card for which the action is done.
    pub fn is_the_play(&self, run: usize) -> bool {
        let run = self.runs.get(run);
        run.is_some_and(|run| run.part == Part::Play && run.serial == 0)
    }

    fn serial(&self, run: usize) -> usize {
        self.runs.get(run).map_or(run, |run| run.serial)
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
    pub fn about(&self) -> Option<About> {
        let (run, clause) = self.current?;
        let run = self.runs.get(run)?;
        Some(About {
            card: run.card,
            combat: run.part == Part::Combat,
            clause,
        })
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
        let serial = self.serial(run);
        if let Some(notes) = &mut self.notes {
            notes.extend((0..count).map(|_| (serial, clause, Note::Short(reason))));
        }
    }

    /// The clause at work binds what was chosen.
    pub fn chose(&mut self, choice: Choice) {
        let Some((run, clause)) = self.current else {
            return;
        };
        let serial = self.serial(run);
        if let Some(notes) = &mut self.notes {
            // The region of an Army that was chosen is the same words again.
            let note = (serial, clause, Note::Chose(choice));
            if notes.last() != Some(&note) {
                notes.push(note);
            }
        }
    }

    /// Clauses of a card are passed over.
    pub fn pass_over(&mut self, run: usize, clauses: ClauseSet, why: Passed) {
        let serial = self.serial(run);
        if let Some(notes) = &mut self.notes {
            let passed = (0..MAX_CLAUSES).filter(|clause| clauses.contains(*clause));
            notes.extend(passed.map(|clause| (serial, clause, Note::Passed(why))));
        }
    }

    /// Says what the question about to be asked is about.
    pub fn focus_on(&mut self, run: usize, clauses: ClauseSet) {
        self.focus = Some((run, clauses));
        self.sure = self.all_sure;
    }

    /// Says that the question about to be asked is about the clause at work.
    pub fn focus_on_current(&mut self) {
        self.focus = self.current.map(|(run, clause)| {
            let mut clauses = ClauseSet::default();
            clauses.insert(clause);
            (run, clauses)
        });
        self.sure = self.all_sure;
    }

    /// Says that after every option of the question about to be asked all is applied in full, and
    /// something of what it is about; so nothing has to be tried.
    pub fn make_sure(&mut self) {
        self.sure = true;
    }

    /// Says the same, or that it is not known, of every question that the clause at work asks from now on.
    pub fn make_all_sure(&mut self, sure: bool) {
        self.all_sure = sure;
    }

    /// Says by how much at least the clause at work falls short yet, whatever is chosen in it: so that
    /// nothing better is looked for. It may be less than is true, and never more.
    pub fn expect_short(&mut self, count: u8) {
        let floor = self.current.filter(|_| count > 0);
        self.floor = floor.map(|(run, clause)| (run, clause, count));
    }

    /// The smallest shortfalls that any way can lead to, as far as that is known.
    pub fn at_best(&self) -> Extents {
        let mut best = self.clone();
        if let Some((run, clause, count)) = self.floor
            && let Some(short) = best
                .runs
                .get_mut(run)
                .and_then(|extent| extent.short.get_mut(clause))
        {
            *short = short.saturating_add(count);
        }
        best
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
