//! `move` in English.

use crate::syntax::tree::{DeterminerKind, FilterKind, Move, Operand, Phrase, Range};
use crate::world::Realm;

use super::super::words::Noun;
use super::{English, and, counted};

impl English<'_> {
    /// `move that Army up to two regions`
    pub(super) fn moving(&self, clause: &Move) -> String {
        let there = matches!(clause.to, Some(Operand::There(_)));
        let mut text = format!("move {}", self.moved(&clause.what));
        if there {
            text.push_str(" there");
        }
        if let Some(from) = &clause.from {
            text = format!("{text} from {}", self.operand(from));
        }
        if let Some(range) = &clause.range {
            let comma = if self.has_tail(&clause.what) { "," } else { "" };
            text = format!("{text}{comma} {}", distance(range));
        }
        if let Some(to) = &clause.to {
            let comma = match &clause.range {
                Some(range) if range.each => ", each of them",
                Some(_) => ",",
                None => "",
            };
            let directly = if clause.range.is_none() && self.is_army(&clause.what) {
                " directly"
            } else {
                ""
            };
            text = match to {
                Operand::There(_) => text,
                to => format!("{text}{comma}{directly} to {}", self.operand(to)),
            };
        }
        if clause.to_fight.is_some() {
            text = format!("{text}, even if an enemy Army is there, to fight it");
        }
        match &clause.taking {
            Some(taking) => format!(
                "{text}, taking {} from the same region along",
                self.phrase(taking)
            ),
            None => text,
        }
    }

    fn moved(&self, what: &Operand) -> String {
        match what {
            Operand::Phrase(phrase) if is_that(phrase) => {
                // Of an Army that is known it is said what the part that goes must have.
                let mut bare = phrase.as_ref().clone();
                bare.filters
                    .retain(|it| !matches!(it.kind, FilterKind::With(_)));
                let with = phrase.filters.iter().filter_map(|it| match &it.kind {
                    FilterKind::With(operand) => Some(self.operand(operand)),
                    _ => None,
                });
                let with: Vec<String> = with.collect();
                match with.is_empty() {
                    true => self.phrase(&bare),
                    false => format!("{}, including {},", self.phrase(&bare), and(&with)),
                }
            }
            Operand::Phrase(phrase) => self.chosen(phrase),
            other => self.operand_as(other, Realm::Characters),
        }
    }

    /// Whether what moves ends in `that has …`.
    fn has_tail(&self, what: &Operand) -> bool {
        let tail = |phrase: &Phrase| !is_that(phrase) && self.phrase(phrase).contains(" that ");
        matches!(what, Operand::Phrase(phrase) if tail(phrase))
    }

    fn is_army(&self, what: &Operand) -> bool {
        let army = |phrase: &Phrase| *self.words.parts(phrase).noun() == Noun::Army;
        matches!(what, Operand::Phrase(phrase) if army(phrase))
    }
}

fn is_that(phrase: &Phrase) -> bool {
    phrase
        .determiner
        .as_ref()
        .is_some_and(|it| it.kind == DeterminerKind::That)
}

/// `up to two regions each`
fn distance(range: &Range) -> String {
    let up_to = if range.up_to { "up to " } else { "" };
    let regions = counted(range.number.value, "region", "regions");
    let each = if range.each { " each" } else { "" };
    format!("{up_to}{regions}{each}")
}
