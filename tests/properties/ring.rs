//! Clauses and conditions of the Fellowship, the Hunt and its dice, made out of [`Source`]s.

use westron::syntax::tree::*;

use super::source::Source;
use super::trees::{bare_phrase, list, name, number, word};

/// A clause.
pub fn ring(source: &mut Source<'_>) -> ClauseKind {
    ClauseKind::Ring(match source.below(25) {
        0 => RingClause::PutTile,
        1 => RingClause::ReplaceTile,
        2 => RingClause::ReduceHunt(number(source)),
        3 => RingClause::PreventDraw,
        4 => RingClause::AddToRoll(number(source)),
        5 => RingClause::DrawTiles(source.maybe(number)),
        6 => {
            RingClause::HuntWith(source.maybe(|source| {
                source.pick(&[HuntTerm::WithoutReduction, HuntTerm::RandomCasualty])
            }))
        }
        7 => RingClause::RollForHunt,
        8 => RingClause::RemoveEyes,
        9 => RingClause::ReturnTiles,
        10 => RingClause::Heal(number(source)),
        11 => RingClause::AddCorruption(number(source)),
        12 => RingClause::AddLevel,
        13 => RingClause::Hide,
        14 => RingClause::Reveal,
        15 => RingClause::Move,
        16 => RingClause::Shift,
        17 => RingClause::SeparateAsTile,
        18 => RingClause::ChangeDice(ChangeDice {
            up_to: source.once_in(2),
            number: number(source),
            face: source.maybe(face),
            unit: word(source, &["die", "dice"]),
            to: face(source),
        }),
        19 => RingClause::DiscardDice {
            face: source.maybe(face),
            unit: word(source, &["die", "dice"]),
        },
        20 => RingClause::DiscardCard {
            card: bare_phrase(source, 1),
            or_random: source.once_in(2),
        },
        21 => RingClause::ChooseCompanion,
        22 => RingClause::EliminateCharacter(match source.once_in(2) {
            true => Operand::Name(name(source)),
            false => list(source, 1),
        }),
        _ => RingClause::Separate(Separate {
            or_move: source.once_in(2),
            level: source.maybe(number),
            further: source.maybe(number),
            into_siege: source.once_in(2),
        }),
    })
}

fn face(source: &mut Source<'_>) -> Word {
    word(source, &["character", "eye", "will-of-the-west"])
}

/// A condition about tiles.
pub fn tile_test(source: &mut Source<'_>) -> ConditionKind {
    ConditionKind::Tile(match source.once_in(3) {
        true => TileTest::AllEyes,
        false => TileTest::Is(source.some(1, |source| match source.once_in(2) {
            true => TileKind::Eye,
            false => TileKind::Special(super::trees::header_name(source)),
        })),
    })
}
