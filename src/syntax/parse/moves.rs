//! Lowering of `move`.

use crate::syntax::tree::{ClauseKind, Move, Operand, Range};

use super::Rule;
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::phrase::{operand, phrase};

/// `move_clause`
pub(super) fn move_clause(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    cursor.take(Rule::kw_move);
    let node = cursor.need_rule(lower, Rule::operand)?;
    let mut clause = Move {
        what: operand(lower, node)?,
        from: None,
        range: None,
        to: None,
        taking: None,
        to_fight: None,
    };
    if let Some(node) = cursor.take(Rule::move_from) {
        clause.from = Some(behind(lower, node, Rule::kw_from)?);
    }
    if let Some(node) = cursor.take(Rule::move_range) {
        clause.range = Some(range(lower, node)?);
    }
    if let Some(node) = cursor.take(Rule::move_to) {
        clause.to = Some(behind(lower, node, Rule::kw_to)?);
    }
    if let Some(node) = cursor.take(Rule::move_taking) {
        let mut inner = Cursor::new(lower, node);
        inner.take(Rule::kw_taking);
        let node = inner.need_rule(lower, Rule::phrase_bare)?;
        clause.taking = Some(phrase(lower, node)?);
    }
    if let Some(node) = cursor.take(Rule::kw_to_fight) {
        clause.to_fight = Some(lower.span(&node));
    }
    Ok(ClauseKind::Move(Box::new(clause)))
}

/// The operand behind a keyword.
fn behind(lower: &mut Lower, node: Node, keyword: Rule) -> Lowered<Operand> {
    let mut inner = Cursor::new(lower, node);
    inner.take(keyword);
    let node = inner.need(lower, "a move to nowhere")?;
    operand(lower, node)
}

fn range(lower: &mut Lower, node: Node) -> Lowered<Range> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let first = cursor.need(lower, "a move over no distance")?;
    let up_to = first.as_rule() == Rule::det_up_to;
    let number = match up_to {
        true => Cursor::new(lower, first).need_rule(lower, Rule::number)?,
        false => first,
    };
    let number = lower.number(&number);
    cursor.take(Rule::kw_regions);
    Ok(Range {
        up_to,
        number,
        each: cursor.take(Rule::kw_each).is_some(),
        span,
    })
}
