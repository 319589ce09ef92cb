//! Which clauses refer to what a card has bound.

use crate::game::ClauseSet;
use crate::program::*;

/// The clauses that refer to a slot; a clause around such a clause is none itself.
pub(super) fn clauses_that_refer(clauses: &[Clause], slot: Slot) -> ClauseSet {
    let mut set = ClauseSet::default();
    for clause in clauses {
        if refers(clause, slot) {
            set.insert(clause.id.index());
        }
        for inner in clause.inner() {
            set = set.with(clauses_that_refer(inner, slot));
        }
    }
    set
}

/// Whether a clause itself refers to it, not one inside it; a clause done for each thing of a
/// phrase refers to what the phrase refers to.
fn refers(it: &Clause, slot: Slot) -> bool {
    match &it.effect {
        Effect::Choose(bind) | Effect::ChooseEach { bind, .. } | Effect::ForEach { bind, .. } => {
            things(&bind.from, slot)
        }
        Effect::Recruit(parts) => parts.iter().any(|part| {
            regions(&part.place, slot) || part.figures.iter().any(|it| nations(&it.nation, slot))
        }),
        Effect::Advance(set, _) | Effect::MoveBack(set, _) | Effect::Activate(set) => {
            nations(set, slot)
        }
        Effect::Roll { dice, each, .. } => amount(dice, slot) || refers(each, slot),
        Effect::Battle(effect) => battle(effect, slot),
        Effect::Hit(Hit { figures: it, .. })
        | Effect::Eliminate(_, it)
        | Effect::Replace { figures: it, .. } => figures(it, slot),
        Effect::Attack(assault) => {
            let places = [&assault.targets, &assault.from];
            places.into_iter().flatten().any(|it| regions(it, slot))
                || assault.needs.as_ref().is_some_and(|it| figures(it, slot))
        }
        Effect::MoveArmies(it) => {
            armies(&it.armies, slot) || it.to.as_ref().is_some_and(|it| regions(it, slot))
        }
        Effect::MoveFreely(_, it) => figures(it, slot),
        Effect::MoveFigures(it) => figures(&it.figures, slot) || regions(&it.to, slot),
        Effect::Retreat(rout) => armies(&rout.army, slot),
        Effect::Ring(RingEffect::AddLevel(other)) => *other == slot,
        Effect::Ring(_) => false,
        Effect::Draw(..)
        | Effect::PlayCard(_)
        | Effect::ForEachFace { .. }
        | Effect::If { .. }
        | Effect::May(_)
        | Effect::Either(_)
        | Effect::Opponent(_) => false,
    }
}

fn amount(it: &Amount, slot: Slot) -> bool {
    it.many == Many::Slot(slot) || it.for_each.as_ref().is_some_and(|it| things(it, slot))
}

fn battle(it: &BattleEffect, slot: Slot) -> bool {
    match it {
        BattleEffect::Modify { by, .. }
        | BattleEffect::AddHits(by)
        | BattleEffect::FewerDice { by, .. }
        | BattleEffect::FewerReRollHits(by) => amount(by, slot),
        BattleEffect::Strike { dice, .. } => amount(dice, slot),
        BattleEffect::CancelHitsByLevel(who)
        | BattleEffect::CancelAbilities(who)
        | BattleEffect::Forfeit(_, who) => figures(who, slot),
        BattleEffect::LimitDice(_)
        | BattleEffect::CancelHits(_)
        | BattleEffect::CancelCard
        | BattleEffect::CancelReRoll
        | BattleEffect::ForfeitSome { .. }
        | BattleEffect::Turn { .. }
        | BattleEffect::TakeHits { .. }
        | BattleEffect::HitOpponent
        | BattleEffect::Retreat
        | BattleEffect::Withdraw
        | BattleEffect::BarReRoll(_)
        | BattleEffect::BarCard => false,
    }
}

fn things(it: &Things, slot: Slot) -> bool {
    match it {
        Things::Regions(it) => regions(it, slot),
        Things::Armies(it) => armies(it, slot),
        Things::Nations(it) => nations(it, slot),
        Things::Figures(it) => figures(it, slot),
    }
}

fn regions(it: &Regions, slot: Slot) -> bool {
    match it {
        Regions::Slot(other) => *other == slot,
        Regions::Where(tests) => tests.iter().any(|it| region_test(it, slot)),
        Regions::Union(parts) => parts.iter().any(|it| regions(it, slot)),
        Regions::These(_) | Regions::OfCharacters(_) => false,
    }
}

fn region_test(it: &RegionTest, slot: Slot) -> bool {
    match it {
        RegionTest::Nation(it) => nations(it, slot),
        RegionTest::In(it) | RegionTest::Within(_, it) | RegionTest::AdjacentTo(it) => {
            regions(it, slot)
        }
        RegionTest::Holds(it) => presence(it, slot),
        RegionTest::Not(it) => region_test(it, slot),
        RegionTest::Settlement(_)
        | RegionTest::Free(_)
        | RegionTest::Unconquered
        | RegionTest::Besieged
        | RegionTest::BesiegedBy(_)
        | RegionTest::ControlledBy(_) => false,
    }
}

fn presence(it: &Presence, slot: Slot) -> bool {
    match it {
        Presence::Army(it) => armies(it, slot),
        Presence::Figures(it) => figures(it, slot),
        Presence::Fellowship => false,
        Presence::Any(parts) => parts.iter().any(|it| presence(it, slot)),
    }
}

fn armies(it: &Armies, slot: Slot) -> bool {
    it.tests.iter().any(|it| army_test(it, slot))
}

fn army_test(it: &ArmyTest, slot: Slot) -> bool {
    match it {
        ArmyTest::Region(it) => region_test(it, slot),
        ArmyTest::With(it) => figures(it, slot),
        ArmyTest::Not(it) => army_test(it, slot),
        ArmyTest::Nations(_) | ArmyTest::Besieged | ArmyTest::Besieging => false,
    }
}

pub(super) fn nations(it: &Nations, slot: Slot) -> bool {
    match it {
        Nations::Slot(other) => *other == slot,
        Nations::Where(_, tests) => tests.iter().any(|it| nation_test(it, slot)),
        Nations::These(_) => false,
    }
}

fn nation_test(it: &NationTest, slot: Slot) -> bool {
    match it {
        NationTest::Holding(it) => presence(it, slot),
        NationTest::Not(it) => nation_test(it, slot),
        NationTest::AtWar | NationTest::Active => false,
    }
}

fn figures(it: &Figures, slot: Slot) -> bool {
    it.bound == Some(slot)
        || nations(&it.nations, slot)
        || it.places.as_ref().is_some_and(|it| regions(it, slot))
}
