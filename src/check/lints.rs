//! What the fixed parts of the world already decide: phrases that nothing can satisfy,
//! conditions that never or always hold.

use crate::diagnostic::{Code, Diagnostic};
use crate::program::{
    ArmyTest, Condition, Measure, NationTest, Nations, RegionTest, Regions, Test, Things,
};
use crate::syntax::Span;
use crate::syntax::tree::Comparison;
use crate::world::{CharacterSet, NationSet, RegionSet, Role, Settlement, Side, World};

use super::context::Ctx;

/// The regions that could be among these on some board: never too few, maybe too many.
pub(super) fn possible(world: &World, regions: &Regions) -> RegionSet {
    match regions {
        Regions::These(set) => *set,
        Regions::Slot(_) | Regions::OfCharacters(_) => world.all_regions(),
        Regions::Where(tests) => tests
            .iter()
            .fold(world.all_regions(), |all, test| all & passing(world, test)),
        Regions::Union(items) => items
            .iter()
            .fold(RegionSet::EMPTY, |all, item| all | possible(world, item)),
    }
}

/// The regions that could pass a test on some board.
fn passing(world: &World, test: &RegionTest) -> RegionSet {
    match test {
        RegionTest::Nation(nations) => match possible_nations(nations) {
            Some(set) => of_nations(world, set),
            None => world.all_regions(),
        },
        RegionTest::Settlement(which) => with_settlement(world, which),
        RegionTest::In(regions) => possible(world, regions),
        RegionTest::Unconquered => owned(world),
        RegionTest::ControlledBy(_) => with_settlement(world, SETTLEMENTS),
        RegionTest::Besieged | RegionTest::BesiegedBy(_) => {
            with_settlement(world, &[Settlement::Stronghold])
        }
        RegionTest::Within(steps, of) => world.within(*steps, possible(world, of)),
        RegionTest::AdjacentTo(of) => world.around(possible(world, of)),
        RegionTest::Not(inner) if fixed(inner) => {
            world.all_regions().without(passing(world, inner))
        }
        RegionTest::Free(_) | RegionTest::Holds(_) | RegionTest::Not(_) => world.all_regions(),
    }
}

const SETTLEMENTS: &[Settlement] = &[Settlement::Town, Settlement::City, Settlement::Stronghold];

fn with_settlement(world: &World, which: &[Settlement]) -> RegionSet {
    let has = |settlement: Option<Settlement>| settlement.is_some_and(|s| which.contains(&s));
    world
        .region_ids()
        .filter(|id| has(world.region(*id).settlement))
        .collect()
}

/// The regions whose Settlement has a first owner.
fn owned(world: &World) -> RegionSet {
    with_settlement(world, SETTLEMENTS) & of_nations(world, world.nation_ids().collect())
}

fn of_nations(world: &World, nations: NationSet) -> RegionSet {
    world
        .region_ids()
        .filter(|id| {
            world
                .region(*id)
                .nation
                .is_some_and(|nation| nations.contains(nation))
        })
        .collect()
}

fn possible_nations(nations: &Nations) -> Option<NationSet> {
    match nations {
        Nations::These(set) | Nations::Where(set, _) => Some(*set),
        Nations::Slot(_) => None,
    }
}

/// Whether a test asks for nothing that can change.
fn fixed(test: &RegionTest) -> bool {
    match test {
        RegionTest::Nation(Nations::These(_)) | RegionTest::Settlement(_) => true,
        RegionTest::In(Regions::These(_))
        | RegionTest::Within(_, Regions::These(_))
        | RegionTest::AdjacentTo(Regions::These(_)) => true,
        RegionTest::In(Regions::Where(tests)) => tests.iter().all(fixed),
        RegionTest::Not(inner) => fixed(inner),
        _ => false,
    }
}

/// Reports a condition that the world decides once and for all.
pub(super) fn condition(ctx: &mut Ctx, test: &Test, span: Span) {
    match truth(ctx.world, test) {
        Some(false) => ctx.warn(
            Code::NeverTrue,
            span,
            "this never holds, on no board",
            "look at what it asks for: the parts of it exclude each other, or the thing can't be so",
        ),
        Some(true) => ctx.warn(
            Code::AlwaysTrue,
            span,
            "this always holds, on every board",
            "leave it away, or ask for more",
        ),
        None => {}
    }
}

/// Whether a test always or never holds. Of `and` and `or` only what the parts say together:
/// each part is looked at by itself.
fn truth(world: &World, test: &Test) -> Option<bool> {
    match test {
        Test::Not(inner) => truth(world, &inner.test).map(|holds| !holds),
        Test::And(parts) => pairs(parts)
            .any(|(one, other)| exclude(world, &one.test, &other.test))
            .then_some(false),
        Test::Or(parts) => pairs(parts)
            .any(|(one, other)| opposite(&one.test, &other.test))
            .then_some(true),
        Test::Region(regions, asked) => (possible(world, regions) & passing(world, asked))
            .is_empty()
            .then_some(false),
        Test::ThereAre(count, things) => there_are(world, usize::from(*count), things),
        Test::InFellowship(who) | Test::Guide(who) => all_minions(world, *who).then_some(false),
        Test::CharacterWith(who, armies) => {
            of_side(world, *who, armies.side.opponent()).then_some(false)
        }
        Test::Compare(_, comparison, Measure::Number(0)) => match comparison {
            Comparison::AtLeast => Some(true),
            Comparison::LessThan => Some(false),
            Comparison::AtMost | Comparison::Exactly | Comparison::MoreThan => None,
        },
        Test::Compare(one, comparison, Measure::Times(1, other)) if one == other => Some(matches!(
            comparison,
            Comparison::AtLeast | Comparison::AtMost | Comparison::Exactly
        )),
        Test::DefenderIn(regions) => possible(world, regions).is_empty().then_some(false),
        Test::Compare(..)
        | Test::Defends(_)
        | Test::DefenderBesieged
        | Test::OpponentPlayedCard
        | Test::Nations { .. }
        | Test::InPlay(_)
        | Test::Out(_)
        | Test::Tile(_)
        | Test::OnTrack
        | Test::CharacterIn(..)
        | Test::FellowshipRevealed
        | Test::FellowshipIn(_) => None,
    }
}

fn pairs(parts: &[Condition]) -> impl Iterator<Item = (&Condition, &Condition)> {
    parts
        .iter()
        .enumerate()
        .flat_map(|(i, one)| parts.iter().skip(i + 1).map(move |other| (one, other)))
}

fn opposite(one: &Test, other: &Test) -> bool {
    matches!(one, Test::Not(inner) if inner.test == *other)
        || matches!(other, Test::Not(inner) if inner.test == *one)
}

/// Whether two tests can't hold together.
fn exclude(world: &World, one: &Test, other: &Test) -> bool {
    let besieged_by_owner = |one: &Test, other: &Test| match (one, other) {
        (Test::Region(these, RegionTest::BesiegedBy(side)), Test::Region(those, asked)) => {
            let held_by_owner = match asked {
                RegionTest::Unconquered => owner(world, these) == Some(*side),
                RegionTest::ControlledBy(by) => by == side,
                _ => false,
            };
            these == those && one_region(these) && held_by_owner
        }
        _ => false,
    };
    let at_war_and_passive = |one: &Test, other: &Test| match (one, other) {
        (
            Test::Nations {
                nations: a,
                test: NationTest::AtWar,
                ..
            },
            Test::Nations {
                nations: b,
                test: NationTest::Not(inner),
                ..
            },
        ) => a == b && **inner == NationTest::Active,
        _ => false,
    };
    opposite(one, other)
        || besieged_by_owner(one, other)
        || besieged_by_owner(other, one)
        || at_war_and_passive(one, other)
        || at_war_and_passive(other, one)
}

fn one_region(regions: &Regions) -> bool {
    matches!(regions, Regions::These(set) if set.len() == 1)
}

/// The side of the Nation of a region.
fn owner(world: &World, regions: &Regions) -> Option<Side> {
    let Regions::These(set) = regions else {
        return None;
    };
    let nation = world.region(set.first()?).nation?;
    Some(world.nation(nation).side)
}

fn there_are(world: &World, count: usize, things: &Things) -> Option<bool> {
    match things {
        Things::Regions(regions) => (possible(world, regions).len() < count).then_some(false),
        Things::Armies(armies) => (armies.tests.contains(&ArmyTest::Besieged)
            && armies.tests.contains(&ArmyTest::Besieging))
        .then_some(false),
        Things::Nations(Nations::These(set)) => Some(set.len() >= count),
        Things::Nations(Nations::Where(set, tests)) => {
            let passive = NationTest::Not(Box::new(NationTest::Active));
            let contradiction = tests.contains(&NationTest::AtWar) && tests.contains(&passive);
            (set.len() < count || contradiction).then_some(false)
        }
        Things::Figures(figures) => {
            (figures.kinds.is_empty() && figures.characters.len() < count).then_some(false)
        }
        Things::Nations(Nations::Slot(_)) => None,
    }
}

fn all_minions(world: &World, who: CharacterSet) -> bool {
    who.iter()
        .all(|id| world.character(id).role == Role::Minion)
}

fn of_side(world: &World, who: CharacterSet, side: Side) -> bool {
    who.iter().all(|id| world.character(id).side == side)
}

/// Alternatives that do not differ: the player is asked, and his answer changes nothing.
pub(super) fn differ<T: PartialEq>(
    ctx: &mut Ctx,
    items: &[T],
    span: impl Fn(&T) -> Span,
    help: &str,
) {
    for (i, item) in items.iter().enumerate() {
        let earlier = items.get(..i).unwrap_or_default();
        if let Some(first) = earlier.iter().find(|other| *other == item) {
            let message = "this is the same as an alternative before it";
            let finding = Diagnostic::new(Code::SameTwice, ctx.file, span(item), message);
            ctx.findings
                .push(finding.help(help).also(span(first), "the other one"));
        }
    }
}
