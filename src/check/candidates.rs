//! What a requirement speaks of with `a …`, and the effects may refer to with `that …`.

use crate::program::{ArmyTest, Presence, RegionTest, Regions, Slot, Things};
use crate::syntax::tree::{
    Condition, ConditionKind, DeterminerKind, FilterKind, Operand, Phrase, Predicate,
};

use super::context::Ctx;
use super::nouns::Noun;
use super::scope::{Candidate, Relation, with_test};
use super::{army, figures, names, nation, phrase, place, region};

/// Adds the candidates of a requirement that was lowered without a finding.
///
/// What stands behind `or`, `not` and `no` binds nothing: it need not be there.
pub(super) fn collect(ctx: &mut Ctx, condition: &Condition) {
    match &condition.kind {
        ConditionKind::And(parts) => parts.iter().for_each(|part| collect(ctx, part)),
        ConditionKind::There(phrase) if indefinite(phrase) => {
            add(ctx, phrase, Relation::Alone, |things| things);
        }
        ConditionKind::Is {
            subject,
            negated: false,
            predicate,
        } => of_predicate(ctx, subject, predicate),
        ConditionKind::Or(_)
        | ConditionKind::There(_)
        | ConditionKind::Is { .. }
        | ConditionKind::Tile(_)
        | ConditionKind::Compare { .. }
        | ConditionKind::OpponentPlayedCard => {}
    }
}

/// Adds what stands inside a phrase that one thing was chosen from.
pub(super) fn of_choice(ctx: &mut Ctx, phrase: &Phrase, slot: Slot) {
    let Some(things) = ctx.quietly(|ctx| things(ctx, phrase)) else {
        return;
    };
    ctx.scope.in_choice = Some(slot);
    let number = ctx.scope.candidate(Candidate {
        things: things.clone(),
        relation: Relation::Alone,
        span: phrase.span,
        slot: Some(slot),
        depth: 0,
        choice: None,
    });
    for filter in &phrase.filters {
        inside(ctx, &filter.kind, &things, number);
    }
    ctx.scope.in_choice = None;
}

fn indefinite(phrase: &Phrase) -> bool {
    match &phrase.determiner {
        None => true,
        Some(determiner) => match determiner.kind {
            DeterminerKind::A | DeterminerKind::Any | DeterminerKind::The => true,
            DeterminerKind::Count(number) => number.value == 1,
            _ => false,
        },
    }
}

fn of_predicate(ctx: &mut Ctx, subject: &Operand, predicate: &Predicate) {
    match predicate {
        Predicate::In(Operand::Phrase(phrase)) if indefinite(phrase) => {
            let test = if place::is_fellowship(ctx, subject) {
                Some(RegionTest::Holds(Presence::Fellowship))
            } else {
                ctx.quietly(|ctx| figures::characters(ctx, subject))
                    .map(|set| RegionTest::In(Regions::OfCharacters(set)))
            };
            if let Some(test) = test {
                add(ctx, phrase, Relation::Alone, |things| {
                    with_test(things, test)
                });
            }
        }
        Predicate::With(Operand::Phrase(phrase)) if indefinite(phrase) => {
            let who = ctx
                .quietly(|ctx| figures::characters(ctx, subject))
                .and_then(|set| figures::only_characters(ctx, set));
            if let Some(who) = who {
                add(ctx, phrase, Relation::Alone, |things| match things {
                    Things::Armies(mut armies) => {
                        armies.tests.push(ArmyTest::With(who));
                        Things::Armies(armies)
                    }
                    other => other,
                });
            }
        }
        Predicate::Controls(Operand::Phrase(phrase)) if indefinite(phrase) => {
            if let Operand::Name(name) = subject
                && let Some(side) = ctx.quietly(|ctx| names::side(ctx, name))
            {
                add(ctx, phrase, Relation::Alone, |things| {
                    with_test(things, RegionTest::ControlledBy(side))
                });
            }
        }
        _ => {}
    }
}

/// Adds one candidate, and those inside it.
fn add(ctx: &mut Ctx, phrase: &Phrase, relation: Relation, more: impl FnOnce(Things) -> Things) {
    let Some(things) = ctx.quietly(|ctx| things(ctx, phrase)) else {
        return;
    };
    let number = ctx.scope.candidate(Candidate {
        things: more(things.clone()),
        relation,
        span: phrase.span,
        slot: None,
        depth: 0,
        choice: None,
    });
    for filter in &phrase.filters {
        inside(ctx, &filter.kind, &things, number);
    }
}

fn inside(ctx: &mut Ctx, filter: &FilterKind, things: &Things, parent: usize) {
    let (operand, relation) = match (filter, things) {
        (FilterKind::Within(steps, operand), Things::Regions(_) | Things::Armies(_)) => {
            let steps = u8::try_from(steps.value).unwrap_or(u8::MAX);
            (operand, Relation::Within(steps, parent))
        }
        (FilterKind::AdjacentTo(operand), Things::Regions(_) | Things::Armies(_)) => {
            (operand, Relation::Adjacent(parent))
        }
        (FilterKind::In(operand) | FilterKind::Besieging(operand), Things::Armies(_)) => {
            (operand, Relation::PlaceOf(parent))
        }
        (
            FilterKind::With(operand) | FilterKind::Holding(operand),
            Things::Regions(_) | Things::Nations(_),
        ) => (operand, Relation::Inside(parent)),
        (FilterKind::In(operand), Things::Figures(figures)) => {
            return around_figures(ctx, operand, figures.clone());
        }
        (
            FilterKind::In(operand)
            | FilterKind::With(operand)
            | FilterKind::Within(_, operand)
            | FilterKind::AdjacentTo(operand)
            | FilterKind::Holding(operand)
            | FilterKind::Of(operand),
            _,
        ) => (operand, Relation::Lost),
        _ => return,
    };
    if let Operand::Phrase(phrase) = operand
        && indefinite(phrase)
    {
        add(ctx, phrase, relation, |things| things);
    }
}

/// `a companion in a Rohan region`: the region is one with such a figure.
fn around_figures(ctx: &mut Ctx, operand: &Operand, mut figures: crate::program::Figures) {
    figures.places = None;
    if let Operand::Phrase(phrase) = operand
        && indefinite(phrase)
    {
        let holds = RegionTest::Holds(Presence::Figures(figures));
        add(ctx, phrase, Relation::Alone, |things| {
            with_test(things, holds)
        });
    }
}

/// What a phrase describes, whatever its article.
pub(super) fn things(ctx: &mut Ctx, phrase: &Phrase) -> Option<Things> {
    match phrase::noun(ctx, phrase)? {
        Noun::Region | Noun::Settlement(_) => region::regions(ctx, phrase).map(Things::Regions),
        Noun::Army => army::armies(ctx, phrase, None).map(Things::Armies),
        Noun::Nation => nation::nations(ctx, phrase).map(Things::Nations),
        Noun::Figures(..) => figures::figures(ctx, phrase, None).map(Things::Figures),
        other => {
            let message = format!("{} can't be chosen or counted here", other.class().one());
            let help = "regions, armies, nations and figures can";
            ctx.error(
                crate::diagnostic::Code::WrongNoun,
                phrase.span,
                message,
                help,
            )
        }
    }
}
