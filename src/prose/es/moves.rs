//! `move` in Spanish.

use crate::syntax::tree::{DeterminerKind, FilterKind, Move, Operand, Phrase, Range};
use crate::world::Realm;

use super::super::words::Noun;
use super::Spanish;
use super::grammar::{and, counted};

impl Spanish<'_> {
    /// `ese Ejército hasta dos regiones`, without the verb.
    pub(super) fn moving(&self, clause: &Move) -> String {
        let there = matches!(clause.to, Some(Operand::There(_)));
        let before = if there { "allí " } else { "" };
        let mut text = format!("{before}{}", self.moved(&clause.what));
        if let Some(from) = &clause.from {
            text = format!("{text} desde {}", self.operand(from).text);
        }
        if let Some(range) = &clause.range {
            let comma = if self.has_tail(&clause.what) { "," } else { "" };
            text = format!("{text}{comma} {}", distance(range));
        }
        if let Some(to) = &clause.to {
            let comma = match &clause.range {
                Some(range) if range.each => ", cada uno",
                Some(_) => ",",
                None => "",
            };
            let directly = if clause.range.is_none() && self.is_army(&clause.what) {
                " directamente"
            } else {
                ""
            };
            text = match to {
                Operand::There(_) => text,
                to => format!("{text}{comma}{directly} a {}", self.operand(to).text),
            };
        }
        if clause.to_fight.is_some() {
            text = format!("{text}, aunque haya allí un Ejército enemigo, para combatirlo");
        }
        match &clause.taking {
            Some(taking) => format!(
                "{text}, junto con {} de la misma región",
                self.phrase(taking).text
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
                    FilterKind::With(operand) => Some(self.operand(operand).text),
                    _ => None,
                });
                let with: Vec<String> = with.collect();
                let bare = self.phrase(&bare).text;
                match with.is_empty() {
                    true => bare,
                    false => format!("{bare}, con {} entre los que van,", and(&with)),
                }
            }
            Operand::Phrase(phrase) => self.chosen(phrase),
            other => self.to(other, Realm::Characters),
        }
    }

    /// Whether what moves ends in `que tenga …`.
    fn has_tail(&self, what: &Operand) -> bool {
        let tail = |phrase: &Phrase| !is_that(phrase) && self.phrase(phrase).text.contains(" que ");
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

/// `hasta dos regiones cada uno`
fn distance(range: &Range) -> String {
    let up_to = if range.up_to { "hasta " } else { "" };
    let regions = counted(range.number.value, true, "región", "regiones");
    let each = if range.each { " cada uno" } else { "" };
    format!("{up_to}{regions}{each}")
}
