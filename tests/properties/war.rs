//! Attacks and their like, made out of [`Source`]s.

use westron::syntax::tree::*;

use super::clauses::block;
use super::source::Source;
use super::trees::{DEEPEST, NOWHERE, bare_operand, number, operand, phrase, word};

/// Who may go with an army.
const TAKEN: &[&str] = &["nazgul", "minions", "companions", "leaders"];

pub fn hit(source: &mut Source<'_>) -> ClauseKind {
    ClauseKind::Hit {
        target: operand(source, 0, false),
        manner: HitManner {
            dice: source.maybe(|source| (number(source), word(source, &["die", "dice"]))),
            as_battle: source.once_in(2).then_some(NOWHERE),
            taking: taking(source),
        },
    }
}

fn taking(source: &mut Source<'_>) -> Vec<Word> {
    match source.once_in(2) {
        true => source.some(1, |source| word(source, TAKEN)),
        false => Vec::new(),
    }
}

/// An attack, a retreat or a card played; a block only where the depth allows one.
pub fn war(source: &mut Source<'_>, depth: Option<usize>) -> ClauseKind {
    match source.below(4) {
        0 => ClauseKind::Retreat(Retreat {
            army: operand(source, 1, false),
            or_else: source.maybe(|source| OrElse {
                army: operand(source, 1, false),
                taking: taking(source),
            }),
        }),
        1 => ClauseKind::PlayCard {
            cards: phrase(source, 1),
        },
        _ => ClauseKind::Attack(Attack {
            target: source.maybe(|source| bare_operand(source, 1)),
            from: source.maybe(|source| operand(source, 1, false)),
            with: source.maybe(|source| phrase(source, 1)),
            rounds: source.maybe(number),
            without_ceasing: source.once_in(3).then_some(NOWHERE),
            block: match depth {
                Some(depth) if depth < DEEPEST => source.maybe(|source| block(source, depth + 1)),
                _ => None,
            },
        }),
    }
}
