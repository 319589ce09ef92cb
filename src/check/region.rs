//! Phrases for regions: `a free Rohan region with a settlement` and its like.

use crate::diagnostic::Code;
use crate::program::{ArmyTest, Nations, RegionTest, Regions};
use crate::syntax::tree::{DeterminerKind, Filter, FilterKind, Operand, Phrase};
use crate::world::Side;

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::{figures, names, nation, place};

/// The regions of a phrase whose noun is a region or a Settlement.
pub(super) fn regions(ctx: &mut Ctx, phrase: &Phrase) -> Option<Regions> {
    let tests = tests(ctx, phrase);
    if place::that(phrase) {
        let noun = phrase::noun(ctx, phrase)?;
        let wanted = place::wanted(&noun, None)?;
        let slot = ctx.that(&place::that_words(phrase), phrase.span, &wanted)?;
        let mut tests = tests?;
        if tests.is_empty() || matches!(noun, Noun::Settlement(_)) && tests.len() == 1 {
            return Some(Regions::Slot(slot));
        }
        tests.insert(0, RegionTest::In(Regions::Slot(slot)));
        return Some(Regions::Where(tests));
    }
    let mut tests = tests?;
    let regions = match tests.as_mut_slice() {
        // `the region of X`
        [RegionTest::In(only @ Regions::OfCharacters(_))] => only.clone(),
        _ => Regions::Where(tests),
    };
    place::not_empty(ctx, regions, phrase)
}

/// The tests that a phrase puts to a region.
pub(super) fn tests(ctx: &mut Ctx, phrase: &Phrase) -> Option<Vec<RegionTest>> {
    let noun = phrase::noun(ctx, phrase)?;
    let adjectives = phrase::adjectives(ctx, phrase, &noun);
    let filters = ctx.every(&phrase.filters, filter);
    let mut tests: Vec<RegionTest> = adjectives?
        .into_iter()
        .filter_map(|(adj, _)| adjective(ctx, adj))
        .collect();
    if let Noun::Settlement(which) = noun {
        tests.push(RegionTest::Settlement(which));
    }
    tests.extend(filters?.into_iter().flatten());
    if let Some(but) = &phrase.but {
        let regions = place::regions(ctx, but)?;
        tests.push(not(RegionTest::In(regions)));
    }
    Some(tests)
}

/// What an adjective of a region says; those of other nouns were refused before.
fn adjective(ctx: &Ctx, adj: Adj) -> Option<RegionTest> {
    Some(match adj {
        Adj::Side(side) => RegionTest::Nation(Nations::These(ctx.world.nations_of(side))),
        Adj::Nations(set) => RegionTest::Nation(Nations::These(set)),
        Adj::Settlements(which) => RegionTest::Settlement(which),
        Adj::Free => RegionTest::Free(ctx.side),
        Adj::Unconquered => RegionTest::Unconquered,
        Adj::Besieged => RegionTest::Besieged,
        Adj::Unbesieged => not(RegionTest::Besieged),
        Adj::Active | Adj::Passive | Adj::Elven | Adj::Printed(..) => return None,
    })
}

fn not(test: RegionTest) -> RegionTest {
    RegionTest::Not(Box::new(test))
}

/// What a filter of a region says; `anywhere` says nothing.
fn filter(ctx: &mut Ctx, filter: &Filter) -> Option<Option<RegionTest>> {
    let test = match &filter.kind {
        FilterKind::In(operand) => RegionTest::In(place::regions(ctx, operand)?),
        FilterKind::There => RegionTest::In(ctx.there(filter.span)?),
        FilterKind::Anywhere => return Some(None),
        FilterKind::With(operand) | FilterKind::Holding(operand) => with(ctx, operand)?,
        FilterKind::Within(steps, operand) => {
            let steps = phrase::small(ctx, *steps);
            RegionTest::Within(steps?, place::near(ctx, operand)?)
        }
        FilterKind::AdjacentTo(operand) => RegionTest::AdjacentTo(place::near(ctx, operand)?),
        FilterKind::BesiegedBy(operand) => RegionTest::BesiegedBy(side(ctx, operand)?),
        FilterKind::On(name) => RegionTest::In(Regions::These(names::area(ctx, name)?)),
        FilterKind::Of(operand) => of(ctx, operand)?,
        FilterKind::Not(word) => match state(ctx, &word.text) {
            Some(test) => not(test),
            None => return wrong_state(ctx, word),
        },
        FilterKind::Besieging(_)
        | FilterKind::OutsideFellowship
        | FilterKind::AtWar { .. }
        | FilterKind::InBattle
        | FilterKind::OfLevel(_) => {
            return phrase::wrong_filter(ctx, filter, Class::Region);
        }
    };
    Some(Some(test))
}

/// `with a settlement`, `with a companion`, `with a Free Peoples army`
fn with(ctx: &mut Ctx, operand: &Operand) -> Option<RegionTest> {
    if let Operand::Phrase(phrase) = operand
        && let Noun::Settlement(which) = phrase::noun(ctx, phrase)?
    {
        if place::that(phrase) {
            return ctx.error(
                Code::WrongFilter,
                phrase.span,
                "a region is not `with` one that was chosen",
                "say `there`, or `with a settlement`",
            );
        }
        let mut tests = Vec::new();
        for (adj, span) in phrase::adjectives(ctx, phrase, &Noun::Settlement(Vec::new()))? {
            match adjective(ctx, adj) {
                Some(test) => tests.push(test),
                None => {
                    return ctx.error(
                        Code::WrongAdjective,
                        span,
                        "this can't be said of a settlement",
                        "`free`, `unconquered` and `besieged` can",
                    );
                }
            }
        }
        tests.push(RegionTest::Settlement(which));
        let test = match tests.len() {
            1 => tests.swap_remove(0),
            _ => RegionTest::In(Regions::Where(tests)),
        };
        if no_determiner(operand) {
            return Some(not(test));
        }
        phrase::no_count(ctx, phrase, false)?;
        phrase::no_filters(ctx, phrase, Class::Region)?;
        return Some(test);
    }
    if no_determiner(operand) {
        let presence = place::presence(ctx, operand, None)?;
        return Some(not(RegionTest::Holds(presence)));
    }
    Some(RegionTest::Holds(place::presence(ctx, operand, None)?))
}

/// Whether a phrase starts with `no`.
pub(super) fn no_determiner(operand: &Operand) -> bool {
    match operand {
        Operand::Phrase(phrase) => phrase
            .determiner
            .as_ref()
            .is_some_and(|determiner| determiner.kind == DeterminerKind::No),
        _ => false,
    }
}

/// `of Boromir`, `of that nation`, `of no Free Peoples nation`
fn of(ctx: &mut Ctx, operand: &Operand) -> Option<RegionTest> {
    if place::is_character(ctx, operand) {
        let characters = figures::characters(ctx, operand)?;
        return Some(RegionTest::In(Regions::OfCharacters(characters)));
    }
    if let Operand::Phrase(phrase) = operand
        && phrase::noun(ctx, phrase)? == Noun::Army
    {
        let place = place::place(ctx, operand)?;
        return Some(RegionTest::In(place.regions));
    }
    if no_determiner(operand)
        && let Operand::Phrase(phrase) = operand
    {
        let nations = nation::where_(ctx, phrase)?;
        return Some(not(RegionTest::Nation(nations)));
    }
    Some(RegionTest::Nation(place::nations(ctx, operand)?))
}

/// A side as the operand of `besieged by`.
pub(super) fn side(ctx: &mut Ctx, operand: &Operand) -> Option<Side> {
    match operand {
        Operand::Name(name) => names::side(ctx, name),
        Operand::Phrase(phrase) => match phrase::noun(ctx, phrase)? {
            noun @ (Noun::Opponent | Noun::Owner) => {
                phrase::plain(ctx, phrase, &noun)?;
                Some(match noun {
                    Noun::Owner => ctx.side,
                    _ => ctx.side.opponent(),
                })
            }
            Noun::Army => Some(super::army::armies(ctx, phrase, None)?.side),
            _ => no_side(ctx, operand),
        },
        _ => no_side(ctx, operand),
    }
}

fn no_side<T>(ctx: &mut Ctx, operand: &Operand) -> Option<T> {
    ctx.error(
        Code::WrongNoun,
        operand.span(),
        "a side is wanted here",
        "write `Free Peoples`, `Shadow`, `opponent` or `owner`",
    )
}

/// The states of a region, as words.
pub(super) const STATES: &[&str] = &["unconquered", "besieged", "unbesieged", "free"];

/// What a state of a region asks.
pub(super) fn state(ctx: &Ctx, word: &str) -> Option<RegionTest> {
    Some(match word {
        "unconquered" => RegionTest::Unconquered,
        "besieged" => RegionTest::Besieged,
        "unbesieged" => not(RegionTest::Besieged),
        "free" => RegionTest::Free(ctx.side),
        _ => return None,
    })
}

fn wrong_state<T>(ctx: &mut Ctx, word: &crate::syntax::tree::Word) -> Option<T> {
    let message = format!("a region can't be `{}`", word.text);
    let help = format!("a region can be {}", crate::diagnostic::one_of(STATES));
    ctx.error(Code::WrongState, word.span, message, help)
}

/// Whether an Army stands in regions, as tests of the Army.
pub(super) fn army_tests(regions: Regions) -> Vec<ArmyTest> {
    match regions {
        Regions::Where(tests) => tests.into_iter().map(ArmyTest::Region).collect(),
        other => vec![ArmyTest::Region(RegionTest::In(other))],
    }
}
