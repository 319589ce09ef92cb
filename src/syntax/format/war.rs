//! The layout of attacks, and of what hits an Army without a battle.

use crate::syntax::tree::{Attack, HitManner, Operand, Retreat, Word};

use super::text::Text;

impl Text<'_> {
    pub(super) fn hit(&mut self, target: &Operand, manner: &HitManner) {
        self.push("hit ");
        self.operand(target);
        if let Some((number, word)) = &manner.dice {
            self.push(&format!(" by the roll of {} {}", number.value, word.text));
        }
        if manner.as_battle.is_some() {
            self.separator(", ");
            self.push("as a battle");
        }
        self.taking(&manner.taking);
    }

    fn taking(&mut self, words: &[Word]) {
        if words.is_empty() {
            return;
        }
        let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        self.separator(", ");
        self.push(&format!("taking {}", words.join(" and ")));
    }

    /// All but its block.
    pub(super) fn attack(&mut self, attack: &Attack) {
        self.push("attack");
        if let Some(target) = &attack.target {
            self.push(" ");
            self.operand(target);
        }
        if let Some(with) = &attack.with {
            self.push(" with ");
            self.phrase(with);
        }
        if let Some(from) = &attack.from {
            self.push(" from ");
            self.operand(from);
        }
        if let Some(rounds) = &attack.rounds {
            self.separator(", ");
            let noun = if rounds.value == 1 { "round" } else { "rounds" };
            self.push(&format!("for {} {noun}", rounds.value));
        }
        if attack.without_ceasing.is_some() {
            self.separator(", ");
            self.push("without ceasing");
        }
    }

    pub(super) fn retreat_army(&mut self, retreat: &Retreat) {
        self.push("retreat ");
        self.operand(&retreat.army);
        if let Some(or_else) = &retreat.or_else {
            self.separator(", ");
            self.push("or else eliminate ");
            self.operand(&or_else.army);
            self.taking(&or_else.taking);
        }
    }
}
