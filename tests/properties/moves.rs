//! Moves, made out of [`Source`]s.

use westron::syntax::tree::*;

use super::source::Source;
use super::trees::{NOWHERE, bare_operand, bare_phrase, number, operand};

pub fn moves(source: &mut Source<'_>) -> ClauseKind {
    ClauseKind::Move(Box::new(Move {
        what: not_the_fellowship(operand(source, 0, false)),
        from: source.maybe(|source| bare_operand(source, 1)),
        range: source.maybe(|source| Range {
            up_to: source.once_in(2),
            number: number(source),
            each: source.once_in(2),
            span: NOWHERE,
        }),
        to: source.maybe(|source| operand(source, 1, false)),
        to_fight: source.maybe(|_| NOWHERE),
        taking: source.maybe(|source| bare_phrase(source, 1)),
    }))
}

/// `move fellowship` is a clause of its own.
fn not_the_fellowship(operand: Operand) -> Operand {
    match operand {
        Operand::Phrase(phrase)
            if phrase.determiner.is_none()
                && phrase.adjectives.is_empty()
                && matches!(phrase.nouns.as_slice(), [word] if word.text == "fellowship") =>
        {
            Operand::Each(NOWHERE)
        }
        other => other,
    }
}
