//! `move` in English.

use crate::syntax::tree::{Move, Operand, Phrase, Range};
use crate::world::Realm;

use super::super::words::Noun;
use super::{English, counted};

impl English<'_> {
    /// `move that Army up to two regions`
    pub(super) fn moving(&self, clause: &Move) -> String {
        let mut text = format!("move {}", self.moved(&clause.what));
        if let Some(from) = &clause.from {
            text = format!("{text} from {}", self.operand(from));
        }
        if let Some(range) = &clause.range {
            text = format!("{text} {}", distance(range));
        }
        if let Some(to) = &clause.to {
            let comma = if clause.range.is_some() { "," } else { "" };
            let directly = if clause.range.is_none() && self.is_army(&clause.what) {
                " directly"
            } else {
                ""
            };
            text = match to {
                Operand::There(_) => format!("{text}{comma}{directly} there"),
                to => format!("{text}{comma}{directly} to {}", self.operand(to)),
            };
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
            Operand::Phrase(phrase) => self.chosen(phrase),
            other => self.operand_as(other, Realm::Characters),
        }
    }

    fn is_army(&self, what: &Operand) -> bool {
        let army = |phrase: &Phrase| *self.words.parts(phrase).noun() == Noun::Army;
        matches!(what, Operand::Phrase(phrase) if army(phrase))
    }
}

/// `up to two regions each`
fn distance(range: &Range) -> String {
    let up_to = if range.up_to { "up to " } else { "" };
    let regions = counted(range.number.value, "region", "regions");
    let each = if range.each { " each" } else { "" };
    format!("{up_to}{regions}{each}")
}
