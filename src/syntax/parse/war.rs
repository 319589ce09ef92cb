//! Lowering of attacks, and of what hits an Army without a battle.

use crate::diagnostic::Code;
use crate::syntax::tree::{Attack, ClauseKind, HitManner, OrElse, Retreat, Word};

use super::Rule;
use super::clause::block;
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::phrase::{operand, phrase};

/// `hit that army by the roll of 1 die, as a battle, taking nazgul and minions`
pub(super) fn hit(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let target = cursor.need(lower, "a hit on nothing")?;
    let target = operand(lower, target)?;
    let mut manner = HitManner::default();
    if let Some(node) = cursor.take(Rule::hit_by) {
        let mut parts = Cursor::new(lower, node);
        parts.take(Rule::kw_by_the_roll_of);
        let number = parts.need_rule(lower, Rule::number)?;
        let word = parts.need_rule(lower, Rule::dice_word)?;
        manner.dice = Some((lower.number(&number), lower.word(&word)));
    }
    while let Some(node) = cursor.next() {
        let span = lower.span(&node);
        let twice = match node.as_rule() {
            Rule::taking => {
                let before = std::mem::replace(&mut manner.taking, taking(lower, node));
                !before.is_empty()
            }
            _ => manner.as_battle.replace(span).is_some(),
        };
        if twice {
            said_twice(lower, span);
        }
    }
    Ok(ClauseKind::Hit { target, manner })
}

fn said_twice(lower: &mut Lower, span: crate::syntax::Span) {
    let finding = lower.finding(Code::Unexpected, span, "this stands here twice".to_owned());
    lower.findings.push(finding.help("keep one of them"));
}

fn taking(lower: &mut Lower, node: Node) -> Vec<Word> {
    let words = node.into_inner();
    words
        .filter(|part| part.as_rule() == Rule::word)
        .map(|part| lower.word(&part))
        .collect()
}

/// `attack TARGET from PLACE with ARMY, for N rounds, without ceasing { … }`
pub(super) fn attack(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let mut attack = Attack {
        target: None,
        from: None,
        with: None,
        rounds: None,
        without_ceasing: None,
        block: None,
    };
    cursor.take(Rule::kw_assault);
    while let Some(node) = cursor.next() {
        let span = lower.span(&node);
        let rule = node.as_rule();
        let mut twice = false;
        match rule {
            Rule::attack_target => {
                let inner = Cursor::new(lower, node).need(lower, "an attack on nothing")?;
                attack.target = Some(operand(lower, inner)?);
            }
            Rule::attack_from => {
                let mut parts = Cursor::new(lower, node);
                parts.take(Rule::kw_from);
                let inner = parts.need(lower, "an attack from nowhere")?;
                attack.from = Some(operand(lower, inner)?);
            }
            Rule::attack_with => {
                let mut parts = Cursor::new(lower, node);
                parts.take(Rule::kw_with);
                let inner = parts.need_rule(lower, Rule::phrase)?;
                attack.with = Some(phrase(lower, inner)?);
            }
            Rule::attack_rounds => {
                let mut parts = Cursor::new(lower, node);
                parts.take(Rule::kw_for);
                let number = parts.need_rule(lower, Rule::number)?;
                let number = lower.number(&number);
                twice = attack.rounds.replace(number).is_some();
            }
            Rule::kw_without_ceasing => twice = attack.without_ceasing.replace(span).is_some(),
            Rule::block => attack.block = Some(block(lower, node)?),
            rule => return Err(lower.bug(span, &format!("{rule:?} in an attack"))),
        }
        if twice {
            said_twice(lower, span);
        }
    }
    Ok(ClauseKind::Attack(attack))
}

/// `retreat that army, or else eliminate that army, taking nazgul and minions`
pub(super) fn retreat(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    cursor.take(Rule::kw_retreat);
    let army = cursor.need(lower, "a retreat of nobody")?;
    let army = operand(lower, army)?;
    let mut or_else = None;
    if cursor.take(Rule::kw_or_else).is_some() {
        cursor.take(Rule::kw_eliminate);
        let again = cursor.need(lower, "nobody to eliminate")?;
        or_else = Some(OrElse {
            army: operand(lower, again)?,
            taking: match cursor.take(Rule::taking) {
                Some(node) => taking(lower, node),
                None => Vec::new(),
            },
        });
    }
    Ok(ClauseKind::Retreat(Retreat { army, or_else }))
}
