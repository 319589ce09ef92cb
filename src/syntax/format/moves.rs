//! The canonical words of `move`.

use crate::syntax::tree::{Move, Operand};

use super::text::Text;

impl Text<'_> {
    pub(super) fn move_clause(&mut self, clause: &Move) {
        self.push("move ");
        self.operand(&clause.what);
        if let Some(from) = &clause.from {
            self.push(" from ");
            self.operand(from);
        }
        if let Some(range) = &clause.range {
            self.separator(", ");
            let up_to = if range.up_to { "up to " } else { "" };
            let regions = if range.number.value == 1 {
                "region"
            } else {
                "regions"
            };
            let each = if range.each { " each" } else { "" };
            self.push(&format!("{up_to}{} {regions}{each}", range.number.value));
        }
        if let Some(to) = &clause.to {
            match clause.range {
                Some(_) => self.separator(", "),
                None => self.push(" "),
            }
            // Behind a phrase `there` alone would belong to the phrase.
            let alone = matches!(to, Operand::There(_))
                && !matches!(clause.what, Operand::Phrase(_))
                && clause.from.is_none();
            self.push(if alone { "" } else { "to " });
            self.operand(to);
        }
        if let Some(taking) = &clause.taking {
            self.separator(", ");
            self.push("taking ");
            self.phrase(taking);
        }
        if clause.to_fight.is_some() {
            self.separator(", ");
            self.push("to fight");
        }
    }
}
