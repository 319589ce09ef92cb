//! Clauses of the whole grammar, made out of [`Source`]s.

use westron::syntax::tree::*;

use super::battle::{battle, for_each_face, many, quantity, when};
use super::moves::moves;
use super::ring::ring;
use super::source::Source;
use super::trees::{DEEPEST, NOWHERE, bare_phrase, condition, number, operand, phrase, word};
use super::war::{hit, war};

/// A block; only an inner one may be empty.
pub fn block(source: &mut Source<'_>, depth: usize) -> Block {
    Block {
        clauses: source.some(usize::from(depth == 0), |source| clause(source, depth)),
        span: NOWHERE,
    }
}

fn boxed(kind: ClauseKind) -> Body {
    Body::Line(Box::new(Clause {
        kind,
        span: NOWHERE,
    }))
}

/// A clause that may stand in a line of its own.
pub fn clause(source: &mut Source<'_>, depth: usize) -> Clause {
    let kind = match source.below(10) {
        8 if depth < DEEPEST => when(source, depth),
        9 if depth < DEEPEST => for_each_face(source, depth),
        5 if depth < DEEPEST => ClauseKind::If {
            unless: source.once_in(3),
            condition: condition(source),
            then: body(source, depth + 1, inline),
            otherwise: source.maybe(|source| otherwise(source, depth + 1)),
        },
        6 if depth < DEEPEST => ClauseKind::ForEach {
            over: phrase(source, 1),
            body: body(source, depth + 1, inline),
        },
        7 => inline(source, depth),
        _ => simple(source),
    };
    Clause {
        kind,
        span: NOWHERE,
    }
}

pub fn body(
    source: &mut Source<'_>,
    depth: usize,
    line: fn(&mut Source<'_>, usize) -> ClauseKind,
) -> Body {
    match source.once_in(2) && depth < DEEPEST {
        true => Body::Block(block(source, depth)),
        false => boxed(line(source, depth)),
    }
}

/// What stands behind `else`; an `else if` is a block of one `if`.
fn otherwise(source: &mut Source<'_>, depth: usize) -> Body {
    if source.once_in(3) && depth < DEEPEST {
        let kind = ClauseKind::If {
            unless: false,
            condition: condition(source),
            then: body(source, depth + 1, inline),
            otherwise: source.maybe(|source| otherwise(source, depth + 1)),
        };
        let clauses = vec![Clause {
            kind,
            span: NOWHERE,
        }];
        return Body::Block(Block {
            clauses,
            span: NOWHERE,
        });
    }
    body(source, depth, inline)
}

/// A clause that may stand behind a colon.
pub fn inline(source: &mut Source<'_>, depth: usize) -> ClauseKind {
    match source.below(6) {
        4 => ClauseKind::May(body(source, depth + 1, |source, depth| {
            match source.once_in(4) {
                true => opponent(source, depth),
                false => plain(source, depth),
            }
        })),
        5 => opponent(source, depth),
        _ => plain(source, depth),
    }
}

fn opponent(source: &mut Source<'_>, depth: usize) -> ClauseKind {
    ClauseKind::Opponent(body(source, depth + 1, plain))
}

fn plain(source: &mut Source<'_>, depth: usize) -> ClauseKind {
    match source.below(7) {
        6 => war(source, Some(depth)),
        4 if depth < DEEPEST => {
            ClauseKind::Either(source.some(2, |source| block(source, depth + 1)))
        }
        5 => ClauseKind::Roll {
            dice: amount(source),
            threshold: Threshold {
                value: number(source),
                or_more: source.once_in(2),
            },
            each: Box::new(Clause {
                kind: match source.once_in(4) {
                    true => war(source, Some(depth)),
                    false => simple(source),
                },
                span: NOWHERE,
            }),
        },
        _ => simple(source),
    }
}

pub fn amount(source: &mut Source<'_>) -> Amount {
    // What is counted stands behind `as` or behind `for each`.
    let (many, for_each) = match source.once_in(4) {
        true => (Many::AsManyAs(quantity(source)), None),
        false => (many(source), source.maybe(|source| phrase(source, 1))),
    };
    Amount {
        many,
        unit: word(source, &["dice", "die"]),
        for_each,
        at_most: source.maybe(number),
        at_least: source.maybe(number),
        span: NOWHERE,
    }
}

fn simple(source: &mut Source<'_>) -> ClauseKind {
    match source.below(18) {
        14..=17 => ring(source),
        11..=13 => battle(source),
        9 => moves(source),
        0 => ClauseKind::Draw {
            cards: phrase(source, 1),
            from_either: source.once_in(2),
        },
        1 => ClauseKind::Choose {
            alternatives: operands(source),
        },
        2 => ClauseKind::Recruit {
            parts: source.some(1, |source| RecruitPart {
                figures: source.some(1, |source| bare_phrase(source, 1)),
                place: operand(source, 1, false),
                taking_control: source.once_in(3),
            }),
        },
        3 => ClauseKind::Advance {
            nations: operands(source),
            distance: match source.once_in(2) {
                true => Distance::ToWar(NOWHERE),
                false => Distance::Steps(number(source)),
            },
        },
        4 => ClauseKind::MoveBack {
            nations: operands(source),
            steps: number(source),
        },
        5 => ClauseKind::Activate {
            nations: operands(source),
        },
        6 => hit(source),
        8 => war(source, None),
        7 => ClauseKind::Eliminate {
            figures: phrase(source, 0),
        },
        _ => ClauseKind::Replace {
            figures: phrase(source, 0),
            by: bare_phrase(source, 1),
        },
    }
}

fn operands(source: &mut Source<'_>) -> Vec<Operand> {
    source.some(1, |source| operand(source, 1, true))
}
