//! English conditions.

use crate::syntax::tree::{
    Condition, ConditionKind, DeterminerKind, Filter, FilterKind, Operand, Phrase, Predicate,
};
use crate::world::{Realm, Side};

use super::super::lists::join;
use super::super::words::{Meaning, Parts, State, none};
use super::phrase::state;
use super::{English, and};

impl English<'_> {
    /// A condition, as it stands after `if`.
    pub(super) fn condition(&self, condition: &Condition) -> String {
        match &condition.kind {
            ConditionKind::And(parts) => {
                let parts: Vec<String> = self.each_condition(parts);
                join(&parts, |_| " and ")
            }
            ConditionKind::Or(parts) => {
                let texts: Vec<String> = self.each_condition(parts);
                let several = |it: &Condition| matches!(it.kind, ConditionKind::And(_));
                match parts.iter().any(several) {
                    true => join(&texts, |_| ", or "),
                    false => join(&texts, |_| " or "),
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
                "your opponent has played a Combat card".to_owned()
            }
        }
    }

    /// Conditions of a list. What one says of the subject of the one before it is said without it:
    /// `Edoras is unconquered`, `not besieged`.
    fn each_condition(&self, parts: &[Condition]) -> Vec<String> {
        let mut before: Option<String> = None;
        let mut said = Vec::new();
        for part in parts {
            let text = self.condition(part);
            let start = match &part.kind {
                ConditionKind::Is { subject, .. } => self.start_of(subject),
                _ => None,
            };
            let rest = start.as_ref().and_then(|start| text.strip_prefix(start));
            let again = rest.is_some() && start == before;
            before = start.filter(|_| rest.is_some());
            said.push(rest.filter(|_| again).unwrap_or(&text).to_owned());
        }
        said
    }

    /// How a sentence about a subject starts: `Edoras is `.
    fn start_of(&self, subject: &Operand) -> Option<String> {
        let be = if self.is_plural(subject) { "are" } else { "is" };
        match subject {
            Operand::Name(_) | Operand::Phrase(_) => Some(format!(
                "{} {be} ",
                self.operand_as(subject, Realm::Characters)
            )),
            Operand::List { .. } | Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => {
                None
            }
        }
    }

    /// `there is a Free Peoples Army in Osgiliath`, `all Shadow Nations are At War`
    fn there(&self, phrase: &Phrase) -> String {
        let parts = self.words.parts(phrase);
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        let definite = matches!(
            kind,
            Some(DeterminerKind::All | DeterminerKind::That | DeterminerKind::The)
        );
        if let (Some(DeterminerKind::All), [filter]) = (kind, phrase.filters.as_slice())
            && let Some(state) = denied(&filter.kind)
        {
            let mut head = phrase.clone();
            head.filters.clear();
            return format!("none of the {} are {state}", self.bare(&head));
        }
        if definite && !phrase.filters.is_empty() {
            let said = phrase.filters.iter().map(|it| self.said(it, &parts));
            return format!("{} {}", self.head(phrase), and(&said.collect::<Vec<_>>()));
        }
        if let Some(inside) = self.inside_place(phrase, &parts) {
            return inside;
        }
        let be = if parts.plural { "are" } else { "is" };
        let phrase = self.operand(&Operand::Phrase(Box::new(phrase.clone())));
        format!("there {be} {phrase}")
    }

    /// A place with somebody: `there is a Companion in an unconquered Settlement`.
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
        if place.filters.iter().any(with) {
            return None;
        }
        let be = if self.words.parts(&who).plural {
            "are"
        } else {
            "is"
        };
        let (who, place) = (Operand::Phrase(who), Operand::Phrase(Box::new(place)));
        Some(format!(
            "there {be} {} in {}",
            self.operand(&who),
            self.operand(&place)
        ))
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
            } if negated && items.len() > 1 && !place => {
                let items = items.iter().map(|it| self.operand_as(it, wanted));
                let items: Vec<String> = items.collect();
                (format!("neither {}", join(&items, |_| " nor ")), false)
            }
            _ => (self.operand_as(subject, wanted), negated),
        };
        let be = match (self.is_plural(subject), negated) {
            (false, false) => "is",
            (false, true) => "is not",
            (true, false) => "are",
            (true, true) => "are not",
        };
        match predicate {
            Predicate::InPlay(_) => format!("{who} {be} in play"),
            Predicate::OnTrack(_) => format!("{who} {be} on the Mordor Track"),
            Predicate::InBattle(_) => format!("{who} {be} in the battle"),
            Predicate::Within(steps, of) => format!("{who} {be} {}", self.within(*steps, of)),
            Predicate::Is(word) if word.text == "own" => format!("{who} {be} yours"),
            Predicate::AtWar(_) => format!("{who} {be} At War"),
            Predicate::In(place) => format!("{who} {be} {}", self.place(place)),
            Predicate::With(operand) if place => {
                let what = if negated {
                    none(operand)
                } else {
                    operand.clone()
                };
                format!("there is {} in {who}", self.operand(&what))
            }
            Predicate::With(operand) => format!("{who} {be} with {}", self.operand(operand)),
            Predicate::Controls(operand) => {
                let verb = match (self.is_plural(subject), negated) {
                    (false, false) => "controls",
                    (false, true) => "does not control",
                    (true, false) => "control",
                    (true, true) => "do not control",
                };
                format!("{who} {verb} {}", self.operand(operand))
            }
            Predicate::BesiegedBy(operand) => {
                format!("{who} {be} besieged by {}", self.operand(operand))
            }
            Predicate::Is(word) if word.text == "guide" => format!("{who} {be} the Guide"),
            Predicate::Is(word) | Predicate::State(word) => {
                format!("{who} {be} {}", state(&State::of(&word.text)))
            }
        }
    }

    /// Whether a subject takes a plural verb.
    fn is_plural(&self, subject: &Operand) -> bool {
        match subject {
            Operand::Name(name) => match self.words.meaning(name, Realm::Places) {
                Meaning::Side(side) => side == Side::FreePeoples,
                Meaning::Place(key) => {
                    let term = self.words.locale.term(Realm::Places, &key);
                    term.is_some_and(|term| term.many)
                }
                Meaning::Nation(_) | Meaning::Character(_) | Meaning::Unknown(_) => false,
            },
            Operand::Phrase(phrase) => self.words.parts(phrase).plural,
            Operand::List { and, .. } => *and,
            Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => false,
        }
    }

    fn is_place(&self, subject: &Operand) -> bool {
        match subject {
            Operand::Name(name) => {
                matches!(self.words.meaning(name, Realm::Places), Meaning::Place(_))
            }
            Operand::Phrase(phrase) => self.words.parts(phrase).noun().is_place(),
            Operand::List { items, .. } => items.iter().any(|item| self.is_place(item)),
            Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => true,
        }
    }
}

/// The state that a filter denies.
fn denied(filter: &FilterKind) -> Option<String> {
    match filter {
        FilterKind::AtWar { negated: true } => Some("At War".to_owned()),
        FilterKind::Not(word) => Some(state(&State::of(&word.text)).to_owned()),
        _ => None,
    }
}
