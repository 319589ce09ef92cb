//! Spanish conditions.

use crate::syntax::tree::{
    Condition, ConditionKind, DeterminerKind, FilterKind, Operand, Phrase, Predicate,
};
use crate::world::Realm;

use super::super::lists::join;
use super::super::words::{State, none};
use super::Spanish;
use super::filter::not;
use super::grammar::{Np, and, definite};

impl Spanish<'_> {
    /// A condition, as it stands after `si`.
    pub(super) fn condition(&self, condition: &Condition) -> String {
        match &condition.kind {
            ConditionKind::And(parts) => {
                let parts: Vec<String> = parts.iter().map(|it| self.condition(it)).collect();
                and(&parts)
            }
            ConditionKind::Or(parts) => {
                let texts: Vec<String> = parts.iter().map(|it| self.condition(it)).collect();
                let several = |it: &Condition| matches!(it.kind, ConditionKind::And(_));
                match parts.iter().any(several) {
                    true => join(&texts, |_| ", o bien si "),
                    false => join(&texts, |_| " o si "),
                }
            }
            ConditionKind::Is {
                subject,
                negated,
                predicate,
            } => self.predication(subject, *negated, predicate),
            ConditionKind::There(phrase) => self.there(phrase),
            ConditionKind::Tile(test) => self.tile_test(test),
            ConditionKind::Compare {
                quantity,
                comparison,
                with,
            } => self.comparison(quantity, *comparison, with),
            ConditionKind::OpponentPlayedCard => {
                "tu oponente ha jugado una carta de Combate".to_owned()
            }
        }
    }

    /// `hay un Ejército en Osgiliath`, `todas las Naciones de la Sombra están En guerra`
    fn there(&self, phrase: &Phrase) -> String {
        let parts = self.words.parts(phrase);
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        let is_definite = matches!(
            kind,
            Some(DeterminerKind::All | DeterminerKind::That | DeterminerKind::The)
        );
        if let (Some(DeterminerKind::All), [filter]) = (kind, phrase.filters.as_slice())
            && let Some(state) = self.none_is(&filter.kind, phrase)
        {
            return state;
        }
        if is_definite && !phrase.filters.is_empty() {
            let head = self.head(phrase);
            let said = phrase.filters.iter().map(|it| self.said(it, &head, &parts));
            return format!("{} {}", head.text, and(&said.collect::<Vec<_>>()));
        }
        let not = not(kind == Some(DeterminerKind::No));
        format!("{not}hay {}", self.phrase(phrase).text)
    }

    /// `ninguna de las Naciones de la Sombra está activa`
    fn none_is(&self, filter: &FilterKind, phrase: &Phrase) -> Option<String> {
        let mut head = phrase.clone();
        head.filters.clear();
        let head = self.bare(&head);
        let one = Np::new("", head.feminine, false);
        let state = match filter {
            FilterKind::AtWar { negated: true } => "En guerra".to_owned(),
            other => self.state(&denied(other)?, &one),
        };
        let none = if head.feminine { "ninguna" } else { "ninguno" };
        let article = definite(head.feminine, true);
        Some(format!("{none} de {article} {} está {state}", head.text))
    }

    fn predication(&self, subject: &Operand, negated: bool, predicate: &Predicate) -> String {
        let wanted = match predicate {
            Predicate::InPlay(_)
            | Predicate::OnTrack(_)
            | Predicate::InBattle(_)
            | Predicate::In(_)
            | Predicate::Within(..)
            | Predicate::Is(_) => Realm::Characters,
            Predicate::AtWar(_) | Predicate::Controls(_) => Realm::Peoples,
            Predicate::With(_) | Predicate::BesiegedBy(_) | Predicate::State(_) => Realm::Places,
        };
        let place = matches!(predicate, Predicate::With(_)) && self.is_place(subject);
        let besieged = matches!(predicate, Predicate::BesiegedBy(_));
        let (who, negated) = match subject {
            Operand::List {
                items, and: false, ..
            } if negated && items.len() > 1 && !place => match denies_itself(predicate) {
                // Neither is unconquered: both have been conquered.
                true => {
                    let both = Operand::List {
                        items: items.clone(),
                        and: true,
                        span: subject.span(),
                    };
                    (self.operand_as(&both, wanted), true)
                }
                false => self.neither(items, wanted, besieged),
            },
            _ => (self.operand_as(subject, wanted), negated),
        };
        let be = format!("{}{}", not(negated), who.verb("está", "están"));
        let text = &who.text;
        match predicate {
            Predicate::InPlay(_) => format!("{text} {be} en juego"),
            Predicate::OnTrack(_) => format!("{text} {be} en la Senda de Mordor"),
            Predicate::InBattle(_) => format!("{text} {be} en la batalla"),
            Predicate::Within(steps, of) => format!("{text} {be} {}", self.within(*steps, of)),
            Predicate::Is(word) if word.text == "own" => {
                let (is, yours) = (who.verb("es", "son"), who.adjective("tuyo"));
                format!("{text} {}{is} {yours}", not(negated))
            }
            Predicate::AtWar(_) => format!("{text} {be} En guerra"),
            Predicate::In(place) => format!("{text} {be} {}", self.place(place)),
            Predicate::With(operand) if place => {
                let what = if negated {
                    none(operand)
                } else {
                    operand.clone()
                };
                let no = matches!(&what, Operand::Phrase(phrase) if self.says_no(phrase));
                format!("{}hay {} en {text}", not(no), self.operand(&what).text)
            }
            Predicate::With(operand) => format!("{text} {be} con {}", self.operand(operand).text),
            Predicate::Controls(operand) => {
                let verb = who.verb("controla", "controlan");
                let what = self.operand(operand).text;
                format!("{text} {}{verb} {what}", not(negated))
            }
            Predicate::BesiegedBy(operand) => {
                let by = self.operand_as(operand, Realm::Peoples);
                let verb = by.verb("asedia", "asedian");
                format!("{} {}{verb} {text}", by.text, not(negated))
            }
            Predicate::Is(word) if word.text == "guide" => {
                let is = who.verb("es", "son");
                format!("{text} {}{is} el Guía", not(negated))
            }
            Predicate::Is(word) | Predicate::State(word) => {
                self.in_state(&who, negated, &State::of(&word.text))
            }
        }
    }

    /// `ni Trancos ni Aragorn`, which denies by itself unless the verb stands before it.
    fn neither(&self, items: &[Operand], wanted: Realm, after_verb: bool) -> (Np, bool) {
        let items: Vec<Np> = items.iter().map(|it| self.operand_as(it, wanted)).collect();
        let feminine = items.iter().all(|item| item.feminine);
        let texts: Vec<String> = items.into_iter().map(|item| item.text).collect();
        let all = texts.join(" ni ");
        let text = if after_verb { all } else { format!("ni {all}") };
        (Np::new(text, feminine, true), after_verb)
    }

    fn in_state(&self, who: &Np, negated: bool, state: &State) -> String {
        let (be, have) = (who.verb("está", "están"), who.verb("ha", "han"));
        match state {
            State::Unconquered => {
                let conquered = who.adjective("conquistado");
                format!("{} {}{have} sido {conquered}", who.text, not(!negated))
            }
            State::Unbesieged => {
                let besieged = who.adjective("asediado");
                format!("{} {}{be} {besieged}", who.text, not(!negated))
            }
            State::Free
            | State::Besieged
            | State::Active
            | State::Passive
            | State::Revealed
            | State::Hidden
            | State::Other(_) => {
                let state = self.state(state, who);
                format!("{} {}{be} {state}", who.text, not(negated))
            }
        }
    }
}

/// The state that a filter denies.
fn denied(filter: &FilterKind) -> Option<State> {
    match filter {
        FilterKind::Not(word) => Some(State::of(&word.text)),
        _ => None,
    }
}

/// Whether a state is said as that something is not so.
fn denies_itself(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Is(word) | Predicate::State(word) => {
            matches!(
                State::of(&word.text),
                State::Unconquered | State::Unbesieged
            )
        }
        Predicate::InPlay(_)
        | Predicate::OnTrack(_)
        | Predicate::InBattle(_)
        | Predicate::Within(..)
        | Predicate::AtWar(_)
        | Predicate::In(_)
        | Predicate::With(_)
        | Predicate::Controls(_)
        | Predicate::BesiegedBy(_) => false,
    }
}
