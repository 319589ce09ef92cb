//! `move`: Armies, those who move by themselves, and figures that are put into a region.

use crate::diagnostic::Code;
use crate::program::{
    ArmyMoves, ArmyTest, Count, Effect, FigureMoves, Figures, RegionTest, Regions,
};
use crate::syntax::Span;
use crate::syntax::tree::{FilterKind, Move, Operand, Phrase, Range};
use crate::world::{FigureClass, KindSet, Role};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::{army, figures, phrase, place, region};

/// Most things at once that a part of an Army can be asked to have.
const MAX_NEEDS: usize = 4;

/// One `move`.
pub(super) fn move_clause(ctx: &mut Ctx, clause: &Move, span: Span) -> Option<Effect> {
    match &clause.what {
        Operand::Phrase(phrase) if phrase::noun(ctx, phrase)? == Noun::Army => {
            armies(ctx, clause, phrase, span)
        }
        _ => not_armies(ctx, clause, span),
    }
}

fn armies(ctx: &mut Ctx, clause: &Move, phrase: &Phrase, span: Span) -> Option<Effect> {
    if let Some(taking) = &clause.taking {
        return ctx.error(
            Code::WrongFilter,
            taking.span,
            "an army takes along whoever is in it",
            "leave `taking …` away",
        );
    }
    if let (Some(span), Some(_)) = (clause.to_fight, &clause.range) {
        return ctx.error(
            Code::WrongFilter,
            span,
            "an army that moves region by region enters none that the enemy holds",
            "leave the number of regions away, or write an `attack` in a line of its own",
        );
    }
    let count = match place::that(phrase) {
        true => Some(Count::Exactly(1)),
        false => phrase::count(ctx, phrase),
    };
    if count == Some(Count::All) {
        return ctx.error(
            Code::WrongCount,
            phrase.span,
            "how many armies move is not said",
            "write `1`, `2` or `up to 4`",
        );
    }
    let armies = army::armies(ctx, phrase, None);
    let from = clause.from.as_ref().map(|from| place::regions(ctx, from));
    let steps = clause.range.as_ref().map(|it| range(ctx, it, count));
    let to = clause.to.as_ref().map(|to| destination(ctx, to));
    let mut armies = armies?;
    if let Some(from) = from {
        armies.tests.extend(region::army_tests(from?));
    }
    let needs = |test: &&ArmyTest| matches!(test, ArmyTest::With(_));
    if armies.tests.iter().filter(needs).count() > MAX_NEEDS {
        let message = format!("an army that moves is asked for {MAX_NEEDS} things at most");
        return ctx.error(Code::CardTooLarge, phrase.span, message, "ask for less");
    }
    if steps.is_none() && to.is_none() {
        return ctx.error(
            Code::WrongCount,
            span,
            "how far the army moves, or where to, is not said",
            "write `, up to 2 regions` behind it, or `to` and a place",
        );
    }
    let steps = match steps {
        Some(steps) => Some(steps?),
        None => None,
    };
    let to = match to {
        Some(to) => Some(to?),
        None => None,
    };
    Some(Effect::MoveArmies(ArmyMoves {
        count: count?,
        armies,
        steps,
        to,
        to_fight: clause.to_fight.is_some(),
    }))
}

/// `1 region`, `up to 2 regions each`
fn range(ctx: &mut Ctx, range: &Range, count: Option<Count>) -> Option<u8> {
    let several = matches!(count, Some(Count::Exactly(2..) | Count::UpTo(2..)));
    if several && !range.each {
        return ctx.error(
            Code::WrongCount,
            range.span,
            "whether each of the armies moves so far is not said",
            "write `each` behind it",
        );
    }
    if range.each && !several && count.is_some() {
        return ctx.error(
            Code::WrongCount,
            range.span,
            "`each` is said of one army",
            "leave `each` away",
        );
    }
    if range.number.value > 1 && !range.up_to {
        return ctx.error(
            Code::WrongCount,
            range.span,
            "an army may always stop earlier",
            format!("write `up to {} regions`", range.number.value),
        );
    }
    phrase::small(ctx, range.number)
}

/// Where to: here `another` army is one that does not move.
fn destination(ctx: &mut Ctx, operand: &Operand) -> Option<Regions> {
    let outside = std::mem::replace(&mut ctx.knows_another, true);
    let place = place::place(ctx, operand);
    ctx.knows_another = outside;
    place.map(|place| place.regions)
}

fn not_armies(ctx: &mut Ctx, clause: &Move, span: Span) -> Option<Effect> {
    if let Some(span) = clause.to_fight {
        return ctx.error(
            Code::WrongFilter,
            span,
            "only an army moves to fight",
            "leave it away",
        );
    }
    let (count, figures) = moved(ctx, &clause.what);
    let from = clause.from.as_ref().map(|from| place::regions(ctx, from));
    let to = clause.to.as_ref().map(|to| destination(ctx, to));
    let taking = clause.taking.as_ref().map(|it| companions(ctx, it));
    let mut figures = figures?;
    if let Some(from) = from {
        let from = from?;
        figures.places = Some(match figures.places {
            None => from,
            Some(places) => Regions::Where(vec![RegionTest::In(places), RegionTest::In(from)]),
        });
    }
    if let Some(range) = &clause.range {
        return ctx.error(
            Code::WrongFilter,
            range.span,
            "only an army moves a number of regions; others move as far as they can",
            "leave it away, or say where to: `to` and a place",
        );
    }
    let Some(to) = to else {
        return freely(ctx, clause, count?, figures, span);
    };
    movable(ctx, &figures, clause.what.span())?;
    let taking = match (&clause.taking, taking) {
        (Some(phrase), Some(_)) if !figures.kinds.is_empty() => {
            return ctx.error(
                Code::WrongFilter,
                phrase.span,
                "only characters take others along",
                "leave `taking …` away",
            );
        }
        (_, Some(taking)) => Some(taking?),
        (_, None) => None,
    };
    Some(Effect::MoveFigures(FigureMoves {
        count: count?,
        figures,
        to: to?,
        taking,
    }))
}

/// Who moves, and how many.
fn moved(ctx: &mut Ctx, what: &Operand) -> (Option<Count>, Option<Figures>) {
    match what {
        Operand::Phrase(phrase) => (
            phrase::count(ctx, phrase),
            figures::figures(ctx, phrase, None),
        ),
        _ => {
            let all = matches!(what, Operand::List { and: true, .. });
            let count = if all { Count::All } else { Count::Exactly(1) };
            let who = figures::characters(ctx, what);
            let figures = who.and_then(|who| figures::of_characters(ctx, who, what.span()));
            (Some(count), figures)
        }
    }
}

/// `move any number of nazgul`
fn freely(
    ctx: &mut Ctx,
    clause: &Move,
    count: Count,
    figures: Figures,
    span: Span,
) -> Option<Effect> {
    if let Some(taking) = &clause.taking {
        return ctx.error(
            Code::WrongFilter,
            taking.span,
            "where they are taken to is not said",
            "write `to` and a place before it, or leave `taking …` away",
        );
    }
    if !matches!(count, Count::UpTo(_)) {
        return ctx.error(
            Code::WrongCount,
            span,
            "where to is not said",
            "write `to` and a place; or `any number of …`, who move as far as they can",
        );
    }
    let walking = |kind| !ctx.world.kind(kind).flies;
    if figures.kinds.iter().any(walking) {
        return ctx.error(
            Code::WrongNoun,
            clause.what.span(),
            "these do not move by themselves",
            "units and leaders move in an army: `move 1 … army, 1 region`",
        );
    }
    outside(ctx, &clause.what, &figures)?;
    Some(Effect::MoveFreely(count, figures))
}

/// Companions in the Fellowship are separated, not moved; who moves them says so.
fn outside(ctx: &mut Ctx, what: &Operand, figures: &Figures) -> Option<()> {
    let companions = ctx.world.characters_of(Role::Companion);
    let said = matches!(what, Operand::Phrase(phrase)
        if phrase.filters.iter().any(|it| it.kind == FilterKind::OutsideFellowship));
    if said || !figures.characters.meets(companions) {
        return Some(());
    }
    ctx.error(
        Code::WrongFilter,
        what.span(),
        "companions in the fellowship are not moved",
        "write `outside fellowship` behind it",
    )
}

/// Whether these can be put into a region: not Leaders without their units (R1.4).
fn movable(ctx: &mut Ctx, figures: &Figures, span: Span) -> Option<()> {
    let leaders = ctx.world.kinds_of(FigureClass::Leader);
    let led: KindSet = (figures.kinds & leaders)
        .iter()
        .filter(|kind| !ctx.world.kind(*kind).stands_alone)
        .collect();
    if led.is_empty() {
        return Some(());
    }
    ctx.error(
        Code::WrongNoun,
        span,
        "leaders move with units only",
        "move the army: `move that army to …`",
    )
}

/// `taking any number of companions`
fn companions(ctx: &mut Ctx, phrase: &Phrase) -> Option<Figures> {
    phrase::no_filters(ctx, phrase, Class::Figures)?;
    let count = phrase::count(ctx, phrase)?;
    let figures = figures::figures(ctx, phrase, None)?;
    if count != Count::UpTo(u8::MAX) {
        return ctx.error(
            Code::WrongCount,
            phrase.span,
            "how many go along is always free",
            "write `any number of`",
        );
    }
    if !figures.kinds.is_empty() {
        return ctx.error(
            Code::WrongNoun,
            phrase.span,
            "only characters are taken along",
            "write `any number of companions`",
        );
    }
    Some(figures)
}
