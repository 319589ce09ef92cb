//! Lowering of clauses and conditions of the Fellowship, the Hunt and its dice.

use crate::syntax::tree::{
    ChangeDice, ConditionKind, HuntTerm, Number, RingClause, Separate, TileKind, TileTest, Word,
};

use super::Rule;
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::phrase::{operand, phrase};

/// The clause of a rule, if it is one of these.
pub(super) fn clause(
    lower: &mut Lower,
    rule: Rule,
    mut cursor: Cursor,
) -> Lowered<Option<RingClause>> {
    Ok(Some(match rule {
        Rule::put_tile => RingClause::PutTile,
        Rule::replace_tile => RingClause::ReplaceTile,
        Rule::reduce_hunt => RingClause::ReduceHunt(number(lower, &mut cursor)?),
        Rule::prevent_draw => RingClause::PreventDraw,
        Rule::add_to_roll => RingClause::AddToRoll(number(lower, &mut cursor)?),
        Rule::add_corruption => RingClause::AddCorruption(number(lower, &mut cursor)?),
        Rule::add_level => RingClause::AddLevel,
        Rule::draw_tiles => {
            skip_to(&mut cursor, &[Rule::number, Rule::kw_a]);
            let number = cursor.take(Rule::number);
            RingClause::DrawTiles(number.map(|node| lower.number(&node)))
        }
        Rule::hunt_with => {
            skip_to(
                &mut cursor,
                &[Rule::kw_no_reduction, Rule::kw_random_casualty],
            );
            RingClause::HuntWith(match cursor.next().map(|node| node.as_rule()) {
                Some(Rule::kw_no_reduction) => Some(HuntTerm::WithoutReduction),
                Some(Rule::kw_random_casualty) => Some(HuntTerm::RandomCasualty),
                _ => None,
            })
        }
        Rule::roll_hunt => RingClause::RollForHunt,
        Rule::remove_eyes => RingClause::RemoveEyes,
        Rule::return_tiles => RingClause::ReturnTiles,
        Rule::heal => RingClause::Heal(number(lower, &mut cursor)?),
        Rule::hide_fellowship => RingClause::Hide,
        Rule::reveal_fellowship => RingClause::Reveal,
        Rule::shift_fellowship => RingClause::Shift,
        Rule::move_fellowship => RingClause::Move,
        Rule::separate_as_tile => RingClause::SeparateAsTile,
        Rule::separate => RingClause::Separate(separate(lower, cursor)?),
        Rule::change_dice => RingClause::ChangeDice(change_dice(lower, cursor)?),
        Rule::discard_dice => {
            let (face, unit) = face_and_unit(lower, &mut cursor)?;
            RingClause::DiscardDice { face, unit }
        }
        Rule::discard_card => {
            skip_to(&mut cursor, &[Rule::phrase_bare]);
            let node = cursor.need_rule(lower, Rule::phrase_bare)?;
            let card = phrase(lower, node)?;
            cursor.take(Rule::kw_from_table);
            RingClause::DiscardCard {
                card,
                or_random: cursor.take(Rule::kw_or_random).is_some(),
            }
        }
        Rule::choose_companion => RingClause::ChooseCompanion,
        Rule::eliminate_character => {
            skip_to(&mut cursor, &[Rule::list, Rule::the_name]);
            let node = cursor.need(lower, "an elimination of nobody")?;
            RingClause::EliminateCharacter(operand(lower, node)?)
        }
        _ => return Ok(None),
    }))
}

/// Passes over what stands before one of these.
fn skip_to(cursor: &mut Cursor, rules: &[Rule]) {
    while cursor.peek().is_some_and(|rule| !rules.contains(&rule)) {
        cursor.next();
    }
}

fn number(lower: &mut Lower, cursor: &mut Cursor) -> Lowered<Number> {
    skip_to(cursor, &[Rule::number]);
    let node = cursor.need_rule(lower, Rule::number)?;
    Ok(lower.number(&node))
}

fn separate(lower: &mut Lower, mut cursor: Cursor) -> Lowered<Separate> {
    let mut separate = Separate {
        or_move: false,
        level: None,
        further: None,
        into_siege: false,
    };
    while let Some(node) = cursor.next() {
        match node.as_rule() {
            Rule::kw_separate_or_move => separate.or_move = true,
            Rule::as_level => {
                separate.level = Some(number(lower, &mut Cursor::new(lower, node))?);
            }
            Rule::further => {
                separate.further = Some(number(lower, &mut Cursor::new(lower, node))?);
            }
            Rule::kw_into_siege => separate.into_siege = true,
            _ => {}
        }
    }
    Ok(separate)
}

fn change_dice(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ChangeDice> {
    skip_to(&mut cursor, &[Rule::det_up_to, Rule::number]);
    let up_to = cursor.peek() == Some(Rule::det_up_to);
    let number = match cursor.take(Rule::det_up_to) {
        Some(node) => number(lower, &mut Cursor::new(lower, node))?,
        None => number(lower, &mut cursor)?,
    };
    let (face, unit) = face_and_unit(lower, &mut cursor)?;
    skip_to(&mut cursor, &[Rule::word]);
    let to = cursor.need_rule(lower, Rule::word)?;
    Ok(ChangeDice {
        up_to,
        number,
        face,
        unit,
        to: lower.word(&to),
    })
}

fn face_and_unit(lower: &mut Lower, cursor: &mut Cursor) -> Lowered<(Option<Word>, Word)> {
    skip_to(cursor, &[Rule::word, Rule::dice_word]);
    let face = cursor.take(Rule::word).map(|node| lower.word(&node));
    let unit = cursor.need_rule(lower, Rule::dice_word)?;
    Ok((face, lower.word(&unit)))
}

/// The condition of a rule about tiles.
pub(super) fn tile_test(lower: &mut Lower, node: Node) -> Lowered<ConditionKind> {
    if node.as_rule() == Rule::all_eyes {
        return Ok(ConditionKind::Tile(TileTest::AllEyes));
    }
    let mut cursor = Cursor::new(lower, node);
    let mut kinds = Vec::new();
    while let Some(node) = cursor.next() {
        if node.as_rule() != Rule::tile_kind {
            continue;
        }
        let mut parts = Cursor::new(lower, node);
        kinds.push(match parts.take(Rule::kw_an_eye) {
            Some(_) => TileKind::Eye,
            None => {
                parts.take(Rule::kw_a);
                let name = parts.need(lower, "a special of nobody")?;
                TileKind::Special(lower.name(&name))
            }
        });
    }
    Ok(ConditionKind::Tile(TileTest::Is(kinds)))
}
