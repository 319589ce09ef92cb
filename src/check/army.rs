//! Phrases for Armies: `a Shadow army of at least 2 nations` and its like.

use crate::diagnostic::Code;
use crate::program::{Armies, ArmyTest, Presence, RegionTest, Regions};
use crate::syntax::tree::{DeterminerKind, Filter, FilterKind, Operand, Phrase};
use crate::world::Side;

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::{figures, names, place, region};

/// The Armies of a phrase whose noun is `army`. The side may be known from around it.
pub(super) fn armies(ctx: &mut Ctx, phrase: &Phrase, around: Option<Side>) -> Option<Armies> {
    phrase::no_but(ctx, phrase)?;
    let mut tests = Vec::new();
    let mut side = None;
    for (adj, _) in phrase::adjectives(ctx, phrase, &Noun::Army)? {
        match adj {
            Adj::Side(named) => side = Some(named),
            Adj::Besieged => tests.push(ArmyTest::Besieged),
            Adj::Unbesieged => tests.push(not(ArmyTest::Besieged)),
            _ => {}
        }
    }
    if place::that(phrase) {
        return that(ctx, phrase, side, tests);
    }
    let side = side
        .or_else(|| ctx.quietly(|ctx| side_of_filters(ctx, phrase)))
        .or(around);
    let Some(side) = side else {
        // The filters are looked at all the same.
        let _ = ctx.every(&phrase.filters, |ctx, item| filter(ctx, item, ctx.side));
        return ctx.error(
            Code::NoSide,
            phrase.span,
            "whose army is not said",
            "write `Free Peoples army` or `Shadow army`",
        );
    };
    let filters = ctx.every(&phrase.filters, |ctx, item| filter(ctx, item, side))?;
    tests.extend(filters.into_iter().flatten());
    possible(ctx, phrase, &tests)?;
    Some(Armies { side, tests })
}

/// `that army`, with what more is said of it.
fn that(
    ctx: &mut Ctx,
    phrase: &Phrase,
    side: Option<Side>,
    mut tests: Vec<ArmyTest>,
) -> Option<Armies> {
    let (slot, side) = ctx.that_army(&place::that_words(phrase), phrase.span, side)?;
    let filters = ctx.every(&phrase.filters, |ctx, item| filter(ctx, item, side))?;
    tests.insert(0, ArmyTest::Region(RegionTest::In(Regions::Slot(slot))));
    tests.extend(filters.into_iter().flatten());
    Some(Armies { side, tests })
}

/// Whether the region that an Army must stand in exists at all.
fn possible(ctx: &mut Ctx, phrase: &Phrase, tests: &[ArmyTest]) -> Option<()> {
    let regions = tests
        .iter()
        .filter_map(|test| match test {
            ArmyTest::Region(test) => Some(test.clone()),
            ArmyTest::Besieged | ArmyTest::Besieging => Some(RegionTest::Besieged),
            _ => None,
        })
        .collect();
    place::not_empty(ctx, Regions::Where(regions), phrase).map(|_| ())
}

/// `the army of (Strider or Aragorn)` is of their side.
fn side_of_filters(ctx: &mut Ctx, phrase: &Phrase) -> Option<Side> {
    phrase.filters.iter().find_map(|filter| match &filter.kind {
        FilterKind::Of(operand) if place::is_character(ctx, operand) => {
            let characters = figures::characters(ctx, operand)?;
            figures::only_characters(ctx, characters).map(|figures| figures.side)
        }
        _ => None,
    })
}

fn not(test: ArmyTest) -> ArmyTest {
    ArmyTest::Not(Box::new(test))
}

/// What a filter says of an Army of this side.
fn filter(ctx: &mut Ctx, filter: &Filter, side: Side) -> Option<Vec<ArmyTest>> {
    let region = |test| Some(vec![ArmyTest::Region(test)]);
    match &filter.kind {
        FilterKind::In(operand) => Some(region::army_tests(place::regions(ctx, operand)?)),
        FilterKind::There => region(RegionTest::In(ctx.there(filter.span)?)),
        FilterKind::Anywhere => Some(Vec::new()),
        FilterKind::With(operand) => with(ctx, operand, side),
        FilterKind::Within(steps, operand) => {
            let steps = phrase::small(ctx, *steps);
            region(RegionTest::Within(steps?, place::near(ctx, operand)?))
        }
        FilterKind::AdjacentTo(operand) => {
            region(RegionTest::AdjacentTo(place::near(ctx, operand)?))
        }
        FilterKind::Besieging(operand) => besieging(ctx, operand),
        FilterKind::BesiegedBy(operand) => {
            let by = region::side(ctx, operand)?;
            if by == side {
                return ctx.error(
                    Code::EmptyPhrase,
                    filter.span,
                    "an army is never besieged by its own side",
                    "name the other side, or leave this away",
                );
            }
            Some(vec![ArmyTest::Besieged])
        }
        FilterKind::On(name) => {
            let area = names::area(ctx, name)?;
            region(RegionTest::In(Regions::These(area)))
        }
        FilterKind::Of(operand) => of(ctx, operand, filter),
        FilterKind::Not(word) => match word.text.as_str() {
            "besieged" => Some(vec![not(ArmyTest::Besieged)]),
            "unbesieged" => Some(vec![ArmyTest::Besieged]),
            other => {
                let message = format!("an army can't be `{other}`");
                let help = "an army can be `besieged` or `unbesieged`";
                ctx.error(Code::WrongState, word.span, message, help)
            }
        },
        FilterKind::Holding(_)
        | FilterKind::OutsideFellowship
        | FilterKind::AtWar { .. }
        | FilterKind::InBattle
        | FilterKind::OfLevel(_) => phrase::wrong_filter(ctx, filter, Class::Army),
    }
}

/// `with a nazgul`, `with no companion`
fn with(ctx: &mut Ctx, operand: &Operand, side: Side) -> Option<Vec<ArmyTest>> {
    let held = place::presence(ctx, operand, Some(side))?;
    let tests = with_tests(ctx, held, operand, side)?;
    if region::no_determiner(operand) {
        return Some(tests.into_iter().map(not).collect());
    }
    Some(tests)
}

fn with_tests(
    ctx: &mut Ctx,
    held: Presence,
    operand: &Operand,
    side: Side,
) -> Option<Vec<ArmyTest>> {
    match held {
        Presence::Figures(figures) if figures.side == side => Some(vec![ArmyTest::With(figures)]),
        Presence::Figures(figures) => {
            let message = format!(
                "a {} army never has figures of the {}",
                side.name(),
                figures.side.name()
            );
            let help = "name figures of the army's own side, or the army of the other side";
            ctx.error(Code::WrongSide, operand.span(), message, help)
        }
        Presence::Any(items) => figures::merge(items)
            .filter(|figures| figures.side == side)
            .map(|figures| vec![ArmyTest::With(figures)])
            .or_else(|| not_in_army(ctx, operand)),
        Presence::Army(_) | Presence::Fellowship => not_in_army(ctx, operand),
    }
}

fn not_in_army<T>(ctx: &mut Ctx, operand: &Operand) -> Option<T> {
    ctx.error(
        Code::WrongNoun,
        operand.span(),
        "this is never a part of an army",
        "an army has figures of its side and characters: `with a companion`, `with an elite`",
    )
}

/// `besieging a stronghold`, `besieging an Elven stronghold`, `besieging Old Keep`
fn besieging(ctx: &mut Ctx, operand: &Operand) -> Option<Vec<ArmyTest>> {
    let mut tests = vec![ArmyTest::Besieging];
    match operand {
        Operand::Phrase(phrase) if !place::that(phrase) => {
            let noun = phrase::noun(ctx, phrase)?;
            let strongholds = matches!(&noun, Noun::Settlement(which)
                if which.contains(&crate::world::Settlement::Stronghold));
            if !strongholds && noun != Noun::Region {
                return ctx.error(
                    Code::WrongNoun,
                    phrase.span,
                    "only a stronghold can be besieged",
                    "say `besieging a stronghold`",
                );
            }
            let of_place = region::tests(ctx, phrase)?;
            let more = of_place
                .into_iter()
                .filter(|test| !matches!(test, RegionTest::Settlement(_)));
            tests.extend(more.map(ArmyTest::Region));
        }
        _ => tests.extend(region::army_tests(place::regions(ctx, operand)?)),
    }
    Some(tests)
}

/// `of at least 2 nations`, `of (Strider or Aragorn)`
fn of(ctx: &mut Ctx, operand: &Operand, whole: &Filter) -> Option<Vec<ArmyTest>> {
    if place::is_character(ctx, operand) {
        let characters = figures::characters(ctx, operand)?;
        let test = RegionTest::In(Regions::OfCharacters(characters));
        return Some(vec![ArmyTest::Region(test)]);
    }
    if let Operand::Phrase(phrase) = operand
        && phrase::noun(ctx, phrase)? == Noun::Nation
        && phrase.adjectives.is_empty()
        && let Some(determiner) = &phrase.determiner
        && let DeterminerKind::AtLeast(number) = determiner.kind
    {
        phrase::no_filters(ctx, phrase, Class::Nation)?;
        return Some(vec![ArmyTest::Nations(phrase::small(ctx, number)?)]);
    }
    ctx.error(
        Code::WrongFilter,
        whole.span,
        "an army is `of` a character, or `of at least N nations`",
        "for the units of one Nation say `with a … unit`",
    )
}

/// The regions in which such Armies are.
pub(super) fn regions_of(armies: Armies) -> Regions {
    if let [ArmyTest::Region(RegionTest::In(slot @ Regions::Slot(_)))] = armies.tests.as_slice() {
        return slot.clone();
    }
    if let [ArmyTest::Region(RegionTest::In(regions))] = armies.tests.as_slice() {
        let in_them = RegionTest::In(regions.clone());
        let any = Armies {
            side: armies.side,
            tests: Vec::new(),
        };
        return Regions::Where(vec![RegionTest::Holds(Presence::Army(any)), in_them]);
    }
    Regions::Where(vec![RegionTest::Holds(Presence::Army(armies))])
}
