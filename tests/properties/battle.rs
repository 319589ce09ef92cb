//! Combat halves and what is said in battles, made out of [`Source`]s.

use westron::syntax::tree::*;

use super::clauses::{amount, block, body, clause};
use super::source::Source;
use super::trees::{NOWHERE, condition, number, operand, phrase, word};

pub fn half(source: &mut Source<'_>) -> CombatHalf {
    CombatHalf {
        title: title(source),
        initiatives: source.some(1, number),
        requires: source.some(0, condition),
        body: block(source, 0),
        span: NOWHERE,
    }
}

pub fn reference(source: &mut Source<'_>) -> CombatRef {
    CombatRef {
        title: title(source),
        from_table: source.maybe(|_| NOWHERE),
    }
}

fn title(source: &mut Source<'_>) -> Quoted {
    Quoted {
        text: source.pick(&["Half", "A # B {", "at 3"]).to_owned(),
        span: NOWHERE,
    }
}

/// What waits for its time. An `if` and a `for each` stand behind a comma.
pub fn when(source: &mut Source<'_>, depth: usize) -> ClauseKind {
    let times = source.some(1, time);
    let behind_comma = |kind: &ClauseKind| {
        matches!(
            kind,
            ClauseKind::If { .. } | ClauseKind::ForEach { .. } | ClauseKind::ForEachFace(_)
        )
    };
    let next = clause(source, depth + 1);
    let body = match behind_comma(&next.kind) {
        true => Body::Line(Box::new(next)),
        false => body(source, depth + 1, super::clauses::inline),
    };
    ClauseKind::When(When { times, body })
}

fn time(source: &mut Source<'_>) -> Time {
    let kind = match source.below(4) {
        0 => TimeKind::At(number(source)),
        1 => TimeKind::Round(number(source)),
        _ => TimeKind::Window(source.pick(&Window::ALL)),
    };
    Time {
        kind,
        span: NOWHERE,
    }
}

pub fn for_each_face(source: &mut Source<'_>, depth: usize) -> ClauseKind {
    ClauseKind::ForEachFace(ForEachFace {
        face: number(source),
        opponents: source.once_in(2),
        body: body(source, depth + 1, super::clauses::inline),
    })
}

pub fn battle(source: &mut Source<'_>) -> ClauseKind {
    let (up_to, some) = (source.once_in(2), number(source));
    ClauseKind::Battle(match source.below(19) {
        1 => BattleClause::AddToHits(many(source)),
        2 => BattleClause::ReduceRolls {
            rolls: rolls(source),
            by: reduction(source),
        },
        3 => BattleClause::ReduceDice(reduction(source)),
        4 => BattleClause::ReduceReRollHits(reduction(source)),
        5 => BattleClause::LimitDice(some),
        6 => BattleClause::CancelHits(some),
        7 => BattleClause::CancelHitsByLevel(operand(source, 1, false)),
        8 => BattleClause::CancelCard,
        9 => BattleClause::CancelReRoll,
        10 => BattleClause::CancelAbilities(operand(source, 1, false)),
        11 => BattleClause::ForfeitOf(operand(source, 1, false)),
        12 => BattleClause::ForfeitSome {
            number: some,
            or_more: up_to,
            kind: source.maybe(|source| word(source, &["nazgul", "leader"])),
        },
        13 => BattleClause::Turn {
            up_to,
            number: some,
        },
        14 => BattleClause::Strike {
            dice: Box::new(amount(source)),
            on: source.maybe(|source| Threshold {
                value: number(source),
                or_more: source.once_in(2),
            }),
        },
        15 => BattleClause::TakeHits {
            up_to,
            number: some,
        },
        16 if up_to => BattleClause::Retreat,
        16 => BattleClause::Withdraw,
        17 => BattleClause::BarReRoll(some),
        18 => BattleClause::BarCard,
        _ => BattleClause::AddToRolls {
            many: many(source),
            rolls: rolls(source),
            both_sides: source.once_in(2),
        },
    })
}

fn rolls(source: &mut Source<'_>) -> Rolls {
    source.pick(&[Rolls::Combat, Rolls::ReRoll, Rolls::Both])
}

/// `as many as` stands before dice alone.
pub fn many(source: &mut Source<'_>) -> Many {
    match source.once_in(3) {
        true => Many::AsMany(NOWHERE),
        false => Many::Number(number(source)),
    }
}

fn reduction(source: &mut Source<'_>) -> Reduction {
    Reduction {
        many: many(source),
        for_each: source.maybe(|source| phrase(source, 1)),
        at_least: source.maybe(number),
    }
}

/// A quantity of two words: behind one of one word a noun would be its second.
pub fn quantity(source: &mut Source<'_>) -> Quantity {
    Quantity {
        opponents: source.once_in(2),
        words: word(source, &["re-roll hits", "nazgul leadership", "total hits"]),
        span: NOWHERE,
    }
}

pub fn measure(source: &mut Source<'_>) -> Measure {
    match source.once_in(2) {
        true => Measure::Number(number(source)),
        false => Measure::Quantity {
            twice: source.once_in(2),
            quantity: quantity(source),
        },
    }
}

pub fn comparison(source: &mut Source<'_>) -> Comparison {
    source.pick(&[
        Comparison::AtLeast,
        Comparison::AtMost,
        Comparison::Exactly,
        Comparison::MoreThan,
        Comparison::LessThan,
    ])
}

pub fn level(source: &mut Source<'_>) -> LevelFilter {
    LevelFilter {
        comparison: comparison(source),
        with: measure(source),
    }
}
