//! Spanish conditions.

use crate::syntax::tree::{
    Condition, ConditionKind, DeterminerKind, Filter, FilterKind, Operand, Phrase, Predicate,
};
use crate::world::Realm;

use super::super::lists::join;
use super::super::words::{Parts, State, none};
use super::Spanish;
use super::filter::not;
use super::grammar::{Np, and, definite};

impl Spanish<'_> {
    /// A condition, as it stands after `si`.
    pub(super) fn condition(&self, condition: &Condition) -> String {
        match &condition.kind {
            ConditionKind::And(parts) => and(&self.each_condition(parts)),
            ConditionKind::Or(parts) => {
                let texts = self.each_condition(parts);
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

    /// Conditions of a list. What one says of the subject of the one before it is said without it:
    /// `Edoras está activa`, `no está asediada`.
    fn each_condition(&self, parts: &[Condition]) -> Vec<String> {
        let mut before: Option<String> = None;
        let mut said = Vec::new();
        for part in parts {
            let text = self.condition(part);
            let start = match &part.kind {
                ConditionKind::Is {
                    subject: subject @ (Operand::Name(_) | Operand::Phrase(_)),
                    ..
                } => Some(format!(
                    "{} ",
                    self.operand_as(subject, Realm::Characters).text
                )),
                _ => None,
            };
            let rest = start.as_ref().and_then(|start| text.strip_prefix(start));
            let again = rest.is_some() && start == before;
            before = start.filter(|_| rest.is_some());
            said.push(rest.filter(|_| again).unwrap_or(&text).to_owned());
        }
        said
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
        if let Some(inside) = self.inside_place(phrase, &parts) {
            return inside;
        }
        let mut bare = phrase.clone();
        match bare.filters.pop().map(|it| it.kind) {
            Some(FilterKind::There) => format!("{not}hay allí {}", self.phrase(&bare).text),
            Some(FilterKind::In(place)) => {
                let place = self.place(&place);
                format!("{not}hay {} {place}", self.phrase(&bare).text)
            }
            _ => format!("{not}hay {}", self.phrase(phrase).text),
        }
    }

    /// A place with somebody: `hay un Compañero en un Asentamiento no conquistado`.
    fn inside_place(&self, phrase: &Phrase, parts: &Parts) -> Option<String> {
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        if !parts.noun().is_place() || !matches!(kind, None | Some(DeterminerKind::A)) {
            return None;
        }
        let with = |filter: &Filter| matches!(filter.kind, FilterKind::With(_));
        let mut place = phrase.clone();
        let at = place.filters.iter().position(with)?;
        let FilterKind::With(Operand::Phrase(who)) = place.filters.remove(at).kind else {
            return None;
        };
        if place.filters.iter().any(with) || self.says_no(&who) {
            return None;
        }
        let (who, place) = (self.phrase(&who).text, self.phrase(&place).text);
        Some(format!("hay {who} en {place}"))
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
                false => (self.neither(items, wanted), false),
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
                let by = self.operand_as(operand, Realm::Peoples).text;
                format!("{text} {be} {} por {by}", who.adjective("asediado"))
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

    /// `ni Trancos ni Aragorn`, which denies by itself.
    fn neither(&self, items: &[Operand], wanted: Realm) -> Np {
        let items: Vec<Np> = items.iter().map(|it| self.operand_as(it, wanted)).collect();
        let feminine = items.iter().all(|item| item.feminine);
        let texts: Vec<String> = items.into_iter().map(|item| item.text).collect();
        Np::new(format!("ni {}", texts.join(" ni ")), feminine, true)
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
