//! Spanish clauses.

use crate::syntax::tree::{
    Adjective, Amount, Clause, ClauseKind, DeterminerKind, Distance, Number, Operand, Phrase,
    RecruitPart, Threshold, Word,
};
use crate::world::Realm;

use super::super::lists::join;
use super::super::structure::in_line;
use super::super::words::Noun;
use super::grammar::{and, counted, number, or};
use super::{Form, Spanish};

impl Form {
    pub(super) fn of(self, imperative: &'static str, infinitive: &'static str) -> &'static str {
        match self {
            Form::Imperative => imperative,
            Form::Infinitive => infinitive,
        }
    }
}

impl Spanish<'_> {
    /// What a clause does: `roba una carta de Evento`.
    pub(super) fn deed(&self, clause: &Clause, form: Form) -> String {
        match &clause.kind {
            ClauseKind::Choose { alternatives } => {
                format!(
                    "{} {}",
                    form.of("elige", "elegir"),
                    self.choose(alternatives)
                )
            }
            ClauseKind::Recruit { parts } => {
                format!("{} {}", form.of("recluta", "reclutar"), self.recruit(parts))
            }
            ClauseKind::Advance { nations, distance } => {
                let verb = form.of("haz avanzar", "hacer avanzar");
                let nations = self.nations(nations);
                match distance {
                    Distance::Steps(steps) => {
                        let steps = counted(steps.value, false, "paso", "pasos");
                        format!("{verb} {steps} {nations} en la Tabla Política")
                    }
                    Distance::ToWar(_) => {
                        format!("{verb} {nations} directamente hasta la casilla En guerra")
                    }
                }
            }
            ClauseKind::MoveBack { nations, steps } => {
                let verb = form.of("haz retroceder", "hacer retroceder");
                let steps = counted(steps.value, false, "paso", "pasos");
                let nations = self.nations(nations);
                format!("{verb} {steps} {nations} en la Tabla Política")
            }
            ClauseKind::Move(it) => {
                format!("{} {}", form.of("mueve", "mover"), self.moving(it))
            }
            ClauseKind::Activate { nations } => {
                let names = nations
                    .iter()
                    .map(|it| self.operand_as(it, Realm::Peoples).text);
                let names = and(&names.collect::<Vec<_>>());
                format!("{} {names}", form.of("activa", "activar"))
            }
            ClauseKind::Roll {
                dice,
                threshold,
                each,
            } => format!(
                "{} {} y, por cada resultado de {}, {}",
                form.of("tira", "tirar"),
                self.dice(dice),
                result(*threshold),
                self.deed(each, form)
            ),
            ClauseKind::Hit { target, manner } => self.hit(target, manner, form),
            ClauseKind::Attack(attack) if attack.block.is_none() => self.attack(attack, form),
            ClauseKind::Retreat(retreat) => self.retreat(retreat, form),
            ClauseKind::PlayCard { cards } => {
                let cards = self.phrase(cards).text;
                format!(
                    "{} {cards} sin usar un dado de Acción",
                    form.of("juega", "jugar")
                )
            }
            ClauseKind::Eliminate { figures } => {
                let figures = self.acted_on(figures);
                format!("{} {figures}", form.of("elimina", "eliminar"))
            }
            ClauseKind::Replace { figures, by } => {
                let verb = form.of("sustituye", "sustituir");
                format!("{verb} {}", self.replace(figures, by))
            }
            ClauseKind::Draw { cards, from_either } => {
                let from = match from_either {
                    true => " de cualquiera de tus mazos",
                    false => "",
                };
                let cards = self.phrase(cards).text;
                format!("{} {cards}{from}", form.of("roba", "robar"))
            }
            ClauseKind::Ring(clause) => self.ring(clause, form),
            ClauseKind::Attack(_)
            | ClauseKind::If { .. }
            | ClauseKind::ForEach { .. }
            | ClauseKind::When(_)
            | ClauseKind::ForEachFace(_)
            | ClauseKind::May(_)
            | ClauseKind::Either(_)
            | ClauseKind::Opponent(_) => in_line(self, clause),
            ClauseKind::Battle(clause) => self.battle_deed(clause, form),
        }
    }

    fn choose(&self, alternatives: &[Operand]) -> String {
        let alternative = |operand: &Operand| match operand {
            Operand::Phrase(phrase) => self.different(phrase),
            other => self.operand(other).text,
        };
        or(&alternatives.iter().map(alternative).collect::<Vec<_>>())
    }

    /// `tres Baluartes distintos de Sauron`
    fn different(&self, phrase: &Phrase) -> String {
        let several = |n: Number| n.value > 1;
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        match kind {
            Some(DeterminerKind::Count(n) | DeterminerKind::UpTo(n)) if several(n) => {}
            _ => return self.acted_on(phrase),
        }
        let feminine = self.bare(phrase).feminine;
        let word = Word {
            text: if feminine { "distintas" } else { "distintos" }.to_owned(),
            span: phrase.span,
        };
        let mut phrase = phrase.clone();
        phrase.adjectives.insert(0, Adjective::Word(word));
        self.acted_on(&phrase)
    }

    fn recruit(&self, parts: &[RecruitPart]) -> String {
        let figures = |part: &RecruitPart| {
            let figures: Vec<String> = part.figures.iter().map(|it| self.chosen(it)).collect();
            and(&figures)
        };
        let control = |part: &RecruitPart| match part.taking_control {
            true => ", tomando el control de la región",
            false => "",
        };
        let several = parts.len() > 1 && parts.iter().any(|part| part.figures.len() > 1);
        match parts {
            // A long place comes last.
            [part] if !matches!(part.place, Operand::Phrase(_)) => {
                format!(
                    "{} {}{}",
                    self.place(&part.place),
                    figures(part),
                    control(part)
                )
            }
            parts => {
                let place = |part: &RecruitPart| self.place(&part.place);
                let part = |part: &RecruitPart| {
                    format!("{} {}{}", figures(part), place(part), control(part))
                };
                let parts: Vec<String> = parts.iter().map(part).collect();
                match several {
                    true => join(&parts, |_| ", y además "),
                    false => and(&parts),
                }
            }
        }
    }

    fn replace(&self, figures: &Phrase, by: &Phrase) -> String {
        let parts = self.words.parts(by);
        let same = match (parts.whose.is_empty(), figures.adjectives.is_empty()) {
            (true, true) => " de la misma Nación",
            (true, false) | (false, _) => "",
        };
        let by = match parts.noun() {
            Noun::Unit => self.chosen(by),
            _ => self.phrase(by).text,
        };
        format!("{} por {by}{same}", self.phrase(figures).text)
    }

    /// `a la Nación de Rohan y a esa Nación`
    fn nations(&self, nations: &[Operand]) -> String {
        let names = nations.iter().map(|it| self.to(it, Realm::Peoples));
        and(&names.collect::<Vec<_>>())
    }

    pub(super) fn dice(&self, amount: &Amount) -> String {
        let mut text = self.dice_number(&amount.many);
        if let Some(phrase) = &amount.for_each {
            text = format!("{text} por cada {}", self.bare(phrase).text);
        }
        let bound = |n: u16| number_of_dice(n);
        let least = amount
            .at_least
            .map(|n| format!("{} como mínimo", bound(n.value)));
        let most = amount
            .at_most
            .map(|n| format!("{} como máximo", bound(n.value)));
        let bounds: Vec<String> = least.into_iter().chain(most).collect();
        match bounds.is_empty() {
            true => text,
            false => format!("{text} ({})", join(&bounds, |_| " y ")),
        }
    }
}

/// `uno`, `cinco`
fn number_of_dice(value: u16) -> String {
    match value {
        1 => "uno".to_owned(),
        value => number(value, false),
    }
}

/// `5 o más`, `6`
pub(super) fn result(threshold: Threshold) -> String {
    match threshold.or_more && threshold.value.value < 6 {
        true => format!("{} o más", threshold.value.value),
        false => threshold.value.value.to_string(),
    }
}
