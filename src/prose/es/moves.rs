//! `move` in Spanish.

use crate::syntax::tree::{Move, Operand, Phrase, Range};
use crate::world::Realm;

use super::super::words::Noun;
use super::Spanish;
use super::grammar::counted;

impl Spanish<'_> {
    /// `ese Ejército hasta dos regiones`, without the verb.
    pub(super) fn moving(&self, clause: &Move) -> String {
        let mut text = self.moved(&clause.what);
        if let Some(from) = &clause.from {
            text = format!("{text} desde {}", self.operand(from).text);
        }
        if let Some(range) = &clause.range {
            text = format!("{text} {}", distance(range));
        }
        if let Some(to) = &clause.to {
            let comma = if clause.range.is_some() { "," } else { "" };
            let directly = if clause.range.is_none() && self.is_army(&clause.what) {
                " directamente"
            } else {
                ""
            };
            text = match to {
                Operand::There(_) => format!("{text}{comma}{directly} hasta allí"),
                to => format!("{text}{comma}{directly} a {}", self.operand(to).text),
            };
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
            Operand::Phrase(phrase) => self.chosen(phrase),
            other => self.to(other, Realm::Characters),
        }
    }

    fn is_army(&self, what: &Operand) -> bool {
        let army = |phrase: &Phrase| *self.words.parts(phrase).noun() == Noun::Army;
        matches!(what, Operand::Phrase(phrase) if army(phrase))
    }
}

/// `hasta dos regiones cada uno`
fn distance(range: &Range) -> String {
    let up_to = if range.up_to { "hasta " } else { "" };
    let regions = counted(range.number.value, true, "región", "regiones");
    let each = if range.each { " cada uno" } else { "" };
    format!("{up_to}{regions}{each}")
}
