//! Spanish attacks, and what hits an Army without a battle.

use crate::syntax::tree::{Attack, HitManner, Operand, Phrase, Retreat, Word};

use super::super::words::Noun;
use super::grammar::{and, counted, number};
use super::{Form, Spanish};

impl Spanish<'_> {
    /// `inflige un impacto a ese Ejército (cuenta como batalla)`
    pub(super) fn hit(&self, target: &Operand, manner: &HitManner, form: Form) -> String {
        let target = self.operand(target).text;
        let (roll, deal) = (form.of("tira", "tirar"), form.of("inflige", "infligir"));
        let mut text = match &manner.dice {
            None => format!("{deal} un impacto a {target}"),
            Some((dice, _)) if dice.value == 1 => {
                format!("{roll} un dado e {deal} a {target} tantos impactos como muestre el dado")
            }
            Some((dice, _)) => format!(
                "{roll} {} dados e {deal} a {target} tantos impactos como sumen los dados",
                number(dice.value, false)
            ),
        };
        let battle = manner.as_battle.map(|_| "cuenta como batalla".to_owned());
        let taken = (!manner.taking.is_empty()).then(|| {
            let taken = self.taken(&manner.taking);
            format!("si el Ejército es aniquilado, se elimina también a sus {taken}")
        });
        let notes: Vec<String> = battle.into_iter().chain(taken).collect();
        if !notes.is_empty() {
            text = format!("{text} ({})", notes.join("; "));
        }
        text
    }

    /// `Nazgûl y Esbirros`
    fn taken(&self, words: &[Word]) -> String {
        let nouns: Vec<String> = words
            .iter()
            .map(|word| self.bare(&Phrase::of_noun(word)).text)
            .collect();
        and(&nouns)
    }

    /// All of an attack but what holds in its rounds.
    pub(super) fn attack(&self, attack: &Attack, form: Form) -> String {
        let mut text = form.of("ataca", "atacar").to_owned();
        let within = matches!(
            (&attack.target, &attack.from),
            (Some(Operand::There(_)), Some(Operand::There(_)))
        );
        if within {
            let verb = form.of("libra", "librar");
            text = format!("{verb} allí una batalla contra el Ejército enemigo");
        } else if let Some(target) = &attack.target {
            let target = match target {
                Operand::There(_) => "al Ejército que haya allí".to_owned(),
                Operand::Phrase(phrase) if *self.words.parts(phrase).noun() == Noun::Army => {
                    format!("a {}", self.phrase(phrase).text)
                }
                other => self.operand(other).text,
            };
            text = format!("{text} {target}");
        }
        if let Some(with) = &attack.with {
            text = format!("{text} con {}", self.having(with).text);
        }
        if let Some(from) = attack.from.as_ref().filter(|_| !within) {
            text = format!("{text} desde {}", self.operand(from).text);
        }
        if let Some(rounds) = &attack.rounds {
            let rounds = counted(rounds.value, true, "ronda de Combate", "rondas de Combate");
            text = format!("{text}; una batalla de asedio dura {rounds} en vez de una");
        }
        if attack.without_ceasing.is_some() {
            text = format!("{text}; no se puede cesar el ataque");
        }
        text
    }

    pub(super) fn retreat(&self, retreat: &Retreat, form: Form) -> String {
        let army = self.operand(&retreat.army).text;
        let text = format!("{} que {army} se retire", form.of("haz", "hacer"));
        let Some(or_else) = &retreat.or_else else {
            return text;
        };
        let with = if or_else.taking.is_empty() {
            String::new()
        } else {
            format!(" junto con sus {}", self.taken(&or_else.taking))
        };
        let verb = form.of("elimínalo", "eliminarlo");
        format!("{text} o, si no puede, {verb}{with}")
    }
}
