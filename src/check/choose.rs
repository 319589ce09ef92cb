//! `choose` and `for each`: what binds.

use crate::diagnostic::Code;
use crate::program::{Clause, Effect, Things};
use crate::syntax::Span;
use crate::syntax::tree::{self, Body, ClauseKind, DeterminerKind, FilterKind, Operand, Phrase};
use crate::world::Named;

use super::context::Ctx;
use super::nouns::Class;
use super::phrase;
use super::{candidates, clause, lints, place};

/// `choose A, B or a C`
pub(super) fn choose(ctx: &mut Ctx, alternatives: &[Operand], span: Span) -> Option<Effect> {
    if let [Operand::Phrase(phrase)] = alternatives
        && let Some(count) = several(phrase)
    {
        let message = format!("{count} things are chosen, and no clause after it says `each`");
        let help = "say what is done with each of them: `recruit 1 … in each`; or choose one";
        return ctx.error(Code::WrongCount, span, message, help);
    }
    let Some(things) = alternatives_together(ctx, alternatives) else {
        ctx.scope.break_off();
        return None;
    };
    lints::differ(
        ctx,
        alternatives,
        Operand::span,
        "name another, or leave it away",
    );
    if let [Operand::Name(name)] = alternatives {
        ctx.warn(
            Code::ChoiceOfOne,
            span,
            format!("there is nothing to choose: `{}` is one", name.text),
            "name it in the clauses after it, in place of `there`",
        );
    }
    let bind = ctx.bind(things, span, true)?;
    if let [Operand::Phrase(phrase)] = alternatives {
        candidates::of_choice(ctx, phrase, bind.slot);
    }
    Some(Effect::Choose(bind))
}

fn several(phrase: &Phrase) -> Option<u16> {
    match phrase.determiner.as_ref()?.kind {
        DeterminerKind::Count(number) if number.value > 1 => Some(number.value),
        _ => None,
    }
}

/// How many clauses after a `choose N …` belong to it: those that say `each`.
pub(super) fn each_body(first: &tree::Clause, after: &[tree::Clause]) -> Option<usize> {
    let ClauseKind::Choose { alternatives } = &first.kind else {
        return None;
    };
    let [Operand::Phrase(phrase)] = alternatives.as_slice() else {
        return None;
    };
    several(phrase)?;
    let length = after.iter().take_while(|clause| says_each(clause)).count();
    (length > 0).then_some(length)
}

/// `choose 3 Sauron strongholds`, `recruit 2 Sauron regulars in each`
pub(super) fn choose_each(
    ctx: &mut Ctx,
    first: &tree::Clause,
    body: &[tree::Clause],
) -> Option<Clause> {
    let id = clause::number(ctx, first);
    let ClauseKind::Choose { alternatives } = &first.kind else {
        return None;
    };
    let [Operand::Phrase(phrase)] = alternatives.as_slice() else {
        return None;
    };
    let count = match phrase.determiner.as_ref().map(|determiner| determiner.kind) {
        Some(DeterminerKind::Count(number)) => phrase::small(ctx, number),
        _ => None,
    };
    let things = choosable(ctx, phrase);
    let enough = match (&things, count) {
        (Some(things), Some(count)) => enough(ctx, things, count, phrase.span),
        _ => None,
    };
    // Without the things the body is looked at all the same, with any region in their place.
    let (things, fine) = match things {
        Some(things) => (things, enough.is_some()),
        None => (
            Things::Regions(crate::program::Regions::Where(Vec::new())),
            false,
        ),
    };
    let bind = ctx.bind_loop(things, first.span, false)?;
    let body = clause::block(ctx, body);
    ctx.end_loop();
    if !fine {
        return None;
    }
    Some(Clause {
        id: id?,
        effect: Effect::ChooseEach {
            bind,
            count: count?,
            body: body?,
        },
    })
}

/// Whether the world has so many of them.
fn enough(ctx: &mut Ctx, things: &Things, count: u8, span: Span) -> Option<()> {
    let Things::Regions(regions) = things else {
        return Some(());
    };
    let most = super::lints::possible(ctx.world, regions).len();
    if most >= usize::from(count) {
        return Some(());
    }
    ctx.error(
        Code::EmptyPhrase,
        span,
        format!("the world has {most} of these, and {count} are chosen"),
        format!("write {most} or less, or describe more of them"),
    )
}

/// What can be chosen from a phrase.
fn choosable(ctx: &mut Ctx, phrase: &Phrase) -> Option<Things> {
    let things = candidates::things(ctx, phrase)?;
    if let Things::Figures(figures) = &things
        && !figures.kinds.is_empty()
    {
        return ctx.error(
            Code::WrongNoun,
            phrase.span,
            "figures can't be chosen and referred to",
            "choose a region, an army, a nation or a character; figures are chosen by the clause that \
             needs them",
        );
    }
    Some(things)
}

/// All alternatives of a `choose` as one; they must be alike.
fn alternatives_together(ctx: &mut Ctx, alternatives: &[Operand]) -> Option<Things> {
    let possible: Vec<Vec<Class>> = alternatives
        .iter()
        .map(|operand| classes(ctx, operand))
        .collect();
    let known = possible.iter().filter(|classes| !classes.is_empty());
    let common = known.clone().fold(None, |all: Option<Vec<Class>>, one| {
        Some(match all {
            None => one.clone(),
            Some(all) => all
                .into_iter()
                .filter(|class| one.contains(class))
                .collect(),
        })
    });
    if let Some(common) = &common
        && common.is_empty()
    {
        return unlike(ctx, alternatives, &possible);
    }
    let class = common.and_then(|common| common.first().copied());
    let things = ctx.every(alternatives, |ctx, operand| {
        alternative(ctx, operand, class)
    })?;
    together(ctx, things, alternatives)
}

fn alternative(ctx: &mut Ctx, operand: &Operand, class: Option<Class>) -> Option<Things> {
    match operand {
        Operand::Phrase(phrase) => {
            let Some(determiner) = &phrase.determiner else {
                return ctx.error(
                    Code::WrongCount,
                    phrase.span,
                    "how many are chosen is not said",
                    "write `a` before it",
                );
            };
            if !matches!(
                determiner.kind,
                DeterminerKind::A | DeterminerKind::Any | DeterminerKind::The
            ) && !matches!(determiner.kind, DeterminerKind::Count(number) if number.value == 1)
            {
                return ctx.error(
                    Code::WrongCount,
                    determiner.span,
                    "one thing is chosen here",
                    "write `a`; `choose 3 …` stands alone, with clauses that say `each` after it",
                );
            }
            choosable(ctx, phrase)
        }
        Operand::List { items, .. } => {
            let items = ctx.every(items, |ctx, item| alternative(ctx, item, class))?;
            together(ctx, items, std::slice::from_ref(operand))
        }
        Operand::Name(_) if class == Some(Class::Nation) => {
            place::nations(ctx, operand).map(Things::Nations)
        }
        other => place::regions(ctx, other).map(Things::Regions),
    }
}

fn together(ctx: &mut Ctx, things: Vec<Things>, operands: &[Operand]) -> Option<Things> {
    let mut regions = Vec::new();
    let mut others = Vec::new();
    for one in things {
        match one {
            Things::Regions(one) => regions.push(one),
            other => others.push(other),
        }
    }
    match (regions.is_empty(), others.as_slice()) {
        (false, []) => Some(Things::Regions(place::union(regions))),
        (true, [only]) => Some(only.clone()),
        (true, several) => nations_together(ctx, several, operands),
        (false, _) => {
            let possible: Vec<Vec<Class>> = operands
                .iter()
                .map(|operand| classes(ctx, operand))
                .collect();
            unlike(ctx, operands, &possible)
        }
    }
}

/// Several Nations by name; Armies are better described in one phrase.
fn nations_together(ctx: &mut Ctx, things: &[Things], operands: &[Operand]) -> Option<Things> {
    use crate::program::Nations::These;
    let mut all = crate::world::NationSet::EMPTY;
    for one in things {
        match one {
            Things::Nations(These(set)) => all |= *set,
            _ => {
                let span = operands.first().map_or_else(Span::default, Operand::span);
                let span = operands.last().map_or(span, |last| span.to(last.span()));
                return ctx.error(
                    Code::UnlikeList,
                    span,
                    "these can't be one choice",
                    "describe them in one phrase: `choose a Shadow army in (A or B)`",
                );
            }
        }
    }
    Some(Things::Nations(These(all)))
}

/// What an operand can be.
fn classes(ctx: &mut Ctx, operand: &Operand) -> Vec<Class> {
    match operand {
        Operand::Name(name) => {
            let meanings = ctx.world.names.meanings(&name.text);
            let mut classes: Vec<Class> = meanings
                .iter()
                .map(|meaning| match meaning {
                    Named::Region(_) | Named::Area(_) => Class::Region,
                    Named::Nation(_) => Class::Nation,
                    Named::Characters(_) => Class::Figures,
                    Named::Side(_) => Class::Player,
                })
                .collect();
            classes.dedup();
            classes
        }
        Operand::Phrase(phrase) => ctx
            .quietly(|ctx| phrase::noun(ctx, phrase))
            .map(|noun| vec![noun.class()])
            .unwrap_or_default(),
        Operand::List { items, .. } => items
            .first()
            .map_or_else(Vec::new, |first| classes(ctx, first)),
        Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => vec![Class::Region],
    }
}

/// `North or South Dunland`: a Nation and a region.
fn unlike<T>(ctx: &mut Ctx, operands: &[Operand], possible: &[Vec<Class>]) -> Option<T> {
    let all: Vec<&str> = possible
        .iter()
        .filter_map(|classes| classes.first())
        .map(|class| class.one())
        .collect();
    let span = operands.first().map_or_else(Span::default, Operand::span);
    let span = operands.last().map_or(span, |last| span.to(last.span()));
    let message = format!("these are unlike things: {}", all.join(", "));
    let help = match shortened(ctx, operands) {
        Some((short, full)) => format!("say the whole name: `{full}`, not `{short}`"),
        None => "choose among things of one kind; say each name in full".to_owned(),
    };
    ctx.error(Code::UnlikeList, span, message, help)
}

/// A name that its author cut short because the next one ends alike.
fn shortened(ctx: &Ctx, operands: &[Operand]) -> Option<(String, String)> {
    let names: Vec<&str> = operands
        .iter()
        .filter_map(|operand| match operand {
            Operand::Name(name) => Some(name.text.as_str()),
            _ => None,
        })
        .collect();
    let last = names.last()?;
    let (_, end) = last.split_once(' ')?;
    names.iter().find_map(|name| {
        let full = format!("{name} {end}");
        ctx.world
            .names
            .spelling(&full)
            .map(|full| ((*name).to_owned(), full.to_owned()))
    })
}

/// `for each unbesieged Elven stronghold { … }`
pub(super) fn for_each(ctx: &mut Ctx, over: &Phrase, body: &Body) -> Option<Effect> {
    if let Some(determiner) = &over.determiner {
        let _: Option<()> = ctx.error(
            Code::WrongCount,
            determiner.span,
            "`for each` goes over them all",
            "write `for each` and the noun, without a count",
        );
    }
    let mark = ctx.scope.mark();
    let things = choosable(ctx, over);
    let fine = things.is_some() && over.determiner.is_none();
    let things = things.unwrap_or(Things::Regions(crate::program::Regions::Where(Vec::new())));
    let bind = ctx.bind_loop(things, over.span, true)?;
    let body = clause::block(ctx, body.clauses());
    ctx.end_loop();
    ctx.end_block(mark);
    if !fine {
        return None;
    }
    Some(Effect::ForEach { bind, body: body? })
}

/// Whether a clause refers to `each`.
fn says_each(clause: &tree::Clause) -> bool {
    match &clause.kind {
        ClauseKind::Choose { alternatives } => alternatives.iter().any(operand),
        ClauseKind::Recruit { parts } => parts.iter().any(|part| operand(&part.place)),
        ClauseKind::Advance { nations, .. }
        | ClauseKind::MoveBack { nations, .. }
        | ClauseKind::Activate { nations } => nations.iter().any(operand),
        ClauseKind::Roll { dice, each, .. } => {
            dice.for_each.as_ref().is_some_and(in_phrase) || says_each(each)
        }
        ClauseKind::Move(it) => {
            let ends = it.from.iter().chain(&it.to);
            operand(&it.what) || ends.into_iter().any(operand)
        }
        ClauseKind::Hit { target, .. } => operand(target),
        ClauseKind::Attack(attack) => {
            let places = [&attack.target, &attack.from];
            places.into_iter().flatten().any(operand) || attack.with.as_ref().is_some_and(in_phrase)
        }
        ClauseKind::Retreat(retreat) => operand(&retreat.army),
        ClauseKind::PlayCard { cards } => in_phrase(cards),
        ClauseKind::Eliminate { figures } => in_phrase(figures),
        ClauseKind::Replace { figures, by } => in_phrase(figures) || in_phrase(by),
        ClauseKind::Draw { cards, .. } => in_phrase(cards),
        ClauseKind::Ring(_) => false,
        ClauseKind::If {
            condition,
            then,
            otherwise,
            ..
        } => {
            in_condition(condition)
                || then.clauses().iter().any(says_each)
                || otherwise
                    .as_ref()
                    .is_some_and(|body| body.clauses().iter().any(says_each))
        }
        ClauseKind::ForEach { over, .. } => in_phrase(over),
        ClauseKind::When(tree::When { body, .. })
        | ClauseKind::ForEachFace(tree::ForEachFace { body, .. }) => {
            body.clauses().iter().any(says_each)
        }
        ClauseKind::Battle(_) => false,
        ClauseKind::May(body) | ClauseKind::Opponent(body) => body.clauses().iter().any(says_each),
        ClauseKind::Either(blocks) => blocks
            .iter()
            .any(|block| block.clauses.iter().any(says_each)),
    }
}

fn operand(operand: &Operand) -> bool {
    match operand {
        Operand::Each(_) => true,
        Operand::Phrase(phrase) => in_phrase(phrase),
        Operand::List { items, .. } => items.iter().any(self::operand),
        Operand::Name(_) | Operand::There(_) | Operand::Anywhere(_) => false,
    }
}

fn in_phrase(phrase: &Phrase) -> bool {
    phrase.filters.iter().any(|filter| match &filter.kind {
        FilterKind::In(one)
        | FilterKind::With(one)
        | FilterKind::Within(_, one)
        | FilterKind::AdjacentTo(one)
        | FilterKind::Besieging(one)
        | FilterKind::BesiegedBy(one)
        | FilterKind::Holding(one)
        | FilterKind::Of(one) => operand(one),
        FilterKind::InBattle
        | FilterKind::OfLevel(_)
        | FilterKind::There
        | FilterKind::Anywhere
        | FilterKind::OutsideFellowship
        | FilterKind::On(_)
        | FilterKind::AtWar { .. }
        | FilterKind::Not(_) => false,
    })
}

fn in_condition(condition: &tree::Condition) -> bool {
    use tree::{ConditionKind, Predicate};
    match &condition.kind {
        ConditionKind::And(parts) | ConditionKind::Or(parts) => parts.iter().any(in_condition),
        ConditionKind::There(phrase) => in_phrase(phrase),
        ConditionKind::Compare { .. }
        | ConditionKind::Tile(_)
        | ConditionKind::OpponentPlayedCard => false,
        ConditionKind::Is {
            subject, predicate, ..
        } => {
            operand(subject)
                || match predicate {
                    Predicate::In(one)
                    | Predicate::Within(_, one)
                    | Predicate::With(one)
                    | Predicate::Controls(one)
                    | Predicate::BesiegedBy(one) => operand(one),
                    Predicate::InPlay(_)
                    | Predicate::OnTrack(_)
                    | Predicate::InBattle(_)
                    | Predicate::AtWar(_)
                    | Predicate::Is(_)
                    | Predicate::State(_) => false,
                }
        }
    }
}
