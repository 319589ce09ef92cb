//! Conditions with one small change.

use crate::syntax::tree::{
    Comparison, Condition, ConditionKind, Determiner, DeterminerKind, Phrase, Predicate,
};
use crate::syntax::{Span, condition_text};

use super::phrases::{fitting, turned};
use super::variant::{Variant, each, lift, without_one};
use super::words::Mutator;

impl Mutator<'_> {
    /// What a condition may be taken for.
    pub fn condition(self, condition: &Condition) -> Vec<Variant<Condition>> {
        let span = condition.span;
        let with = |kind| Condition { kind, span };
        match &condition.kind {
            ConditionKind::And(parts) => self.joined(
                parts,
                ("and", "or"),
                span,
                ConditionKind::And,
                ConditionKind::Or,
            ),
            ConditionKind::Or(parts) => self.joined(
                parts,
                ("or", "and"),
                span,
                ConditionKind::Or,
                ConditionKind::And,
            ),
            ConditionKind::Tile(test) => lift(self.tile_test(test, span), |it| {
                with(ConditionKind::Tile(it))
            })
            .collect(),
            ConditionKind::There(phrase) => lift(self.there(phrase), |it| {
                with(ConditionKind::There(Box::new(it)))
            })
            .collect(),
            ConditionKind::Is {
                subject,
                negated,
                predicate,
            } => {
                let is = |subject, negated, predicate| {
                    with(ConditionKind::Is {
                        subject,
                        negated,
                        predicate,
                    })
                };
                let who = lift(self.operand(subject), |it| {
                    is(it, *negated, predicate.clone())
                });
                let what = lift(self.predicate(predicate), |it| {
                    is(subject.clone(), *negated, it)
                });
                let mut all: Vec<_> = who.chain(what).collect();
                let turn = is(subject.clone(), !negated, predicate.clone());
                let other = with(turn.kind.clone());
                let (was, becomes) = match predicate {
                    Predicate::Is(_) => (after_subject(condition), after_subject(&other)),
                    _ => turned(*negated, &after_subject(condition)),
                };
                all.push(Variant::swap(turn, span, &was, &becomes));
                all
            }
            ConditionKind::Compare {
                quantity,
                comparison,
                with: measure,
            } => {
                let compare = |quantity, comparison, measure| {
                    with(ConditionKind::Compare {
                        quantity,
                        comparison,
                        with: measure,
                    })
                };
                let counts = lift(self.measure(measure), |it| {
                    compare(quantity.clone(), *comparison, it)
                });
                let others = lift(self.quantity(quantity), |it| {
                    compare(it, *comparison, measure.clone())
                });
                let mut all: Vec<_> = counts.chain(others).collect();
                let (was, other, becomes) = match comparison {
                    Comparison::AtLeast => ("at least", Comparison::AtMost, "at most"),
                    Comparison::AtMost => ("at most", Comparison::AtLeast, "at least"),
                    Comparison::Exactly => ("exactly", Comparison::AtLeast, "at least"),
                    Comparison::MoreThan => ("more than", Comparison::AtLeast, "at least"),
                    Comparison::LessThan => ("less than", Comparison::AtMost, "at most"),
                };
                let turn = compare(quantity.clone(), other, measure.clone());
                all.push(Variant::swap(turn, span, was, becomes));
                all
            }
            ConditionKind::OpponentPlayedCard => Vec::new(),
        }
    }

    fn joined(
        self,
        parts: &[Condition],
        (was, becomes): (&str, &str),
        span: Span,
        same: fn(Vec<Condition>) -> ConditionKind,
        other: fn(Vec<Condition>) -> ConditionKind,
    ) -> Vec<Variant<Condition>> {
        let join = |parts: Vec<Condition>| match parts.as_slice() {
            [only] => only.clone(),
            _ => Condition {
                kind: same(parts),
                span,
            },
        };
        let turn = Condition {
            kind: other(parts.to_vec()),
            span,
        };
        let gone = without_one(parts, |part| (part.span, condition_text(part)));
        let changed = each(parts, |part| self.condition(part));
        let mut all: Vec<_> = lift(gone, join).chain(lift(changed, join)).collect();
        all.push(Variant::swap(turn, span, was, becomes));
        all
    }

    /// `a …` and `no …` are each other's opposite.
    fn there(self, phrase: &Phrase) -> Vec<Variant<Phrase>> {
        let mut all = self.phrase(phrase);
        if let Some(determiner) = &phrase.determiner {
            let other = match determiner.kind {
                DeterminerKind::A => Some((DeterminerKind::No, "a", "no")),
                DeterminerKind::No => Some((DeterminerKind::A, "no", "a")),
                _ => None,
            };
            if let Some((kind, was, becomes)) = other {
                let mut turn = phrase.clone();
                let span = determiner.span;
                turn.determiner = Some(fitting(&Determiner { kind, span }));
                all.push(Variant::swap(turn, span, was, becomes));
            }
        }
        all
    }

    fn predicate(self, predicate: &Predicate) -> Vec<Variant<Predicate>> {
        match predicate {
            Predicate::In(it) => lift(self.operand(it), Predicate::In).collect(),
            Predicate::With(it) => lift(self.operand(it), Predicate::With).collect(),
            Predicate::Controls(it) => lift(self.operand(it), Predicate::Controls).collect(),
            Predicate::BesiegedBy(it) => lift(self.operand(it), Predicate::BesiegedBy).collect(),
            Predicate::State(word) => lift(self.opposite(word), Predicate::State).collect(),
            Predicate::AtWar(span) => {
                let active = crate::syntax::tree::Word {
                    text: "active".to_owned(),
                    span: *span,
                };
                let node = Predicate::State(active);
                vec![Variant::swap(node, *span, "at war", "active")]
            }
            Predicate::Within(steps, of) => {
                let near = lift(self.number(*steps), |it| Predicate::Within(it, of.clone()));
                let where_ = lift(self.operand(of), |it| Predicate::Within(*steps, it));
                near.chain(where_).collect()
            }
            Predicate::InPlay(_)
            | Predicate::InBattle(_)
            | Predicate::OnTrack(_)
            | Predicate::Is(_) => Vec::new(),
        }
    }
}

/// What is said of the subject: `at war` of `all nations at war`.
fn after_subject(condition: &Condition) -> String {
    let ConditionKind::Is {
        subject, negated, ..
    } = &condition.kind
    else {
        return condition_text(condition);
    };
    let whole = condition_text(condition);
    let subject = crate::syntax::operand_text(subject);
    let rest = whole.strip_prefix(&subject).unwrap_or(&whole).trim();
    let not = if *negated { "not " } else { "" };
    rest.strip_prefix(not).unwrap_or(rest).to_owned()
}
