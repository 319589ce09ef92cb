//! English attacks, and what hits an Army without a battle.

use crate::syntax::tree::{Attack, HitManner, Operand, Phrase, Retreat, Word};

use super::{English, and, counted, number};

impl English<'_> {
    /// `inflict one hit on that Army (this counts as a battle)`
    pub(super) fn hit(&self, target: &Operand, manner: &HitManner) -> String {
        let target = self.operand(target);
        let mut text = match &manner.dice {
            None => format!("inflict one hit on {target}"),
            Some((dice, _)) if dice.value == 1 => {
                format!("roll one die and inflict as many hits on {target} as the roll shows")
            }
            Some((dice, _)) => format!(
                "roll {} dice and inflict as many hits on {target} as the rolls show together",
                number(dice.value)
            ),
        };
        let battle = manner
            .as_battle
            .map(|_| "this counts as a battle".to_owned());
        let taken = (!manner.taking.is_empty()).then(|| {
            let taken = self.taken(&manner.taking);
            format!("if the Army is wiped out, its {taken} are eliminated, too")
        });
        let notes: Vec<String> = battle.into_iter().chain(taken).collect();
        if !notes.is_empty() {
            text = format!("{text} ({})", notes.join("; "));
        }
        text
    }

    /// `Nazgûl and Minions`
    fn taken(&self, words: &[Word]) -> String {
        let nouns: Vec<String> = words
            .iter()
            .map(|word| self.bare(&Phrase::of_noun(word)))
            .collect();
        and(&nouns)
    }

    /// All of an attack but what holds in its rounds.
    pub(super) fn attack(&self, attack: &Attack) -> String {
        let mut text = "attack".to_owned();
        let within = matches!(
            (&attack.target, &attack.from),
            (Some(Operand::There(_)), Some(Operand::There(_)))
        );
        if within {
            text = "attack the enemy Army there".to_owned();
        } else if let Some(target) = &attack.target {
            text = match target {
                Operand::There(_) => format!("{text} the Army there"),
                other => format!("{text} {}", self.operand(other)),
            };
        }
        if let Some(with) = &attack.with {
            text = format!("{text} with {}", self.having(with));
        }
        if let Some(from) = attack.from.as_ref().filter(|_| !within) {
            text = format!("{text} from {}", self.operand(from));
        }
        if let Some(rounds) = &attack.rounds {
            let rounds = counted(rounds.value, "Combat round", "Combat rounds");
            text = format!("{text}; a siege battle lasts {rounds} instead of one");
        }
        if attack.without_ceasing.is_some() {
            text = format!("{text}, without ceasing the attack");
        }
        text
    }

    pub(super) fn retreat(&self, retreat: &Retreat) -> String {
        let army = self.operand(&retreat.army);
        let text = format!("have {army} retreat");
        let Some(or_else) = &retreat.or_else else {
            return text;
        };
        let with = if or_else.taking.is_empty() {
            String::new()
        } else {
            format!(" with its {}", self.taken(&or_else.taking))
        };
        format!("{text} or, failing that, eliminate it{with}")
    }
}
