//! Lowering of conditions and changes.

use crate::syntax::tree::{Agent, Change, Condition, ConditionKind, Operand, Predicate};

use super::Rule;
use super::combat;
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::phrase::{operand, phrase};

/// `condition`
pub(super) fn condition(lower: &mut Lower, node: Node) -> Lowered<Condition> {
    joined(lower, node, ConditionKind::Or, |lower, node| {
        joined(lower, node, ConditionKind::And, one)
    })
}

fn joined(
    lower: &mut Lower,
    node: Node,
    join: fn(Vec<Condition>) -> ConditionKind,
    part: fn(&mut Lower, Node) -> Lowered<Condition>,
) -> Lowered<Condition> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let first = cursor.need(lower, "an empty condition")?;
    let first = part(lower, first)?;
    let mut parts = vec![first];
    while let Some(node) = cursor.next() {
        parts.push(part(lower, node)?);
    }
    match parts.len() {
        1 => parts
            .pop()
            .ok_or_else(|| lower.bug(span, "a condition of nothing")),
        _ => Ok(Condition {
            kind: join(parts),
            span,
        }),
    }
}

fn one(lower: &mut Lower, node: Node) -> Lowered<Condition> {
    let span = lower.span(&node);
    let kind = match node.as_rule() {
        Rule::phrase => ConditionKind::There(Box::new(phrase(lower, node)?)),
        Rule::compare => {
            let mut cursor = Cursor::new(lower, node);
            let node = cursor.need_rule(lower, Rule::quantity)?;
            let quantity = combat::quantity(lower, node)?;
            let node = cursor.need_rule(lower, Rule::comparison)?;
            let comparison = combat::comparison(lower, node)?;
            let node = cursor.need_rule(lower, Rule::measure)?;
            ConditionKind::Compare {
                quantity,
                comparison,
                with: combat::measure(lower, node)?,
            }
        }
        Rule::tile_is | Rule::all_eyes => super::ring::tile_test(lower, node)?,
        Rule::opponent_card => ConditionKind::OpponentPlayedCard,
        Rule::predication => {
            let mut cursor = Cursor::new(lower, node);
            let subject = cursor.need_rule(lower, Rule::subject)?;
            let subject = operand(lower, subject)?;
            let before = cursor.take(Rule::kw_not).is_some();
            let node = cursor.need(lower, "a predicate")?;
            // Behind `is` it stands within: `Gollum is not guide`.
            let within = node
                .clone()
                .into_inner()
                .any(|it| it.as_rule() == Rule::kw_not);
            let negated = before || (node.as_rule() == Rule::p_is && within);
            ConditionKind::Is {
                subject,
                negated,
                predicate: predicate(lower, node)?,
            }
        }
        rule => return Err(lower.bug(span, &format!("{rule:?} as a condition"))),
    };
    Ok(Condition { kind, span })
}

fn predicate(lower: &mut Lower, node: Node) -> Lowered<Predicate> {
    let span = lower.span(&node);
    let rule = node.as_rule();
    let mut cursor = Cursor::new(lower, node);
    Ok(match rule {
        Rule::p_in_play => Predicate::InPlay(span),
        Rule::p_on_track => Predicate::OnTrack(span),
        Rule::p_in_battle => Predicate::InBattle(span),
        Rule::p_within => {
            let number = cursor.need_rule(lower, Rule::number)?;
            let number = lower.number(&number);
            let node = cursor.need(lower, "a distance of nothing")?;
            Predicate::Within(number, operand(lower, node)?)
        }
        Rule::p_at_war => Predicate::AtWar(span),
        Rule::p_is | Rule::p_state => {
            let _ = cursor.take(Rule::kw_not);
            let word = cursor.need_rule(lower, Rule::state_word)?;
            let word = lower.word(&word);
            match rule {
                Rule::p_is => Predicate::Is(word),
                _ => Predicate::State(word),
            }
        }
        rule => {
            let node = cursor.need(lower, "a predicate without its operand")?;
            let operand = operand(lower, node)?;
            match rule {
                Rule::p_in => Predicate::In(operand),
                Rule::p_with => Predicate::With(operand),
                Rule::p_controls => Predicate::Controls(operand),
                Rule::p_besieged => Predicate::BesiegedBy(operand),
                rule => return Err(lower.bug(span, &format!("{rule:?} as a predicate"))),
            }
        }
    })
}

/// `change`
pub(super) fn change(lower: &mut Lower, node: Node) -> Lowered<Change> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let subject = cursor.need(lower, "a change of nothing")?;
    let subject = operand(lower, subject)?;
    let mut or = None;
    let participle = match cursor.take(Rule::participles) {
        None => cursor.need_rule(lower, Rule::participle)?,
        Some(node) => {
            let mut both = Cursor::new(lower, node);
            let first = both.need_rule(lower, Rule::participle)?;
            both.take(Rule::kw_or);
            or = Some(both.need_rule(lower, Rule::participle)?);
            first
        }
    };
    let change = change_tail(lower, subject, &participle, cursor, span)?;
    Ok(Change {
        or: or.map(|node| lower.word(&node)),
        ..change
    })
}

fn change_tail(
    lower: &mut Lower,
    subject: Operand,
    participle: &Node,
    mut cursor: Cursor,
    span: crate::syntax::span::Span,
) -> Lowered<Change> {
    let participle = lower.word(participle);
    let mut through = false;
    let place = match cursor.take(Rule::change_place) {
        None => None,
        Some(node) => {
            let mut inner = Cursor::new(lower, node);
            through = inner.take(Rule::kw_through).is_some();
            let place = inner.need(lower, "a place without its name")?;
            Some(operand(lower, place)?)
        }
    };
    let by = match cursor.take(Rule::change_by) {
        None => None,
        Some(node) => Some(agents(lower, Cursor::new(lower, node))?),
    };
    Ok(Change {
        subject,
        participle,
        or: None,
        place,
        through,
        by,
        span,
    })
}

/// `in PLACE`, `there`
pub(super) fn place(lower: &mut Lower, node: Node) -> Lowered<Operand> {
    let inner = Cursor::new(lower, node).need(lower, "a place without its name")?;
    operand(lower, inner)
}

/// The agents that are left in a node.
pub(super) fn agents(lower: &mut Lower, mut cursor: Cursor) -> Lowered<Vec<Agent>> {
    let mut agents = Vec::new();
    while let Some(node) = cursor.next() {
        agents.push(agent(lower, node)?);
    }
    Ok(agents)
}

fn agent(lower: &mut Lower, node: Node) -> Lowered<Agent> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let first = cursor.need(lower, "an agent without its name")?;
    if first.as_rule() == Rule::attack_agent {
        let mut parts = Cursor::new(lower, first);
        parts.take(Rule::kw_attack);
        parts.take(Rule::kw_on);
        let on = match parts.next() {
            None => None,
            Some(node) => Some(operand(lower, node)?),
        };
        return Ok(Agent::Attack { on, span });
    }
    let subject = operand(lower, first)?;
    match cursor.take(Rule::participle) {
        None => Ok(Agent::Operand(subject)),
        Some(participle) => {
            let change = change_tail(lower, subject, &participle, cursor, span)?;
            Ok(Agent::Change(Box::new(change)))
        }
    }
}
