//! Lowering of clauses and blocks.

use crate::diagnostic::Code;
use crate::syntax::span::Span;
use crate::syntax::tree::{
    Amount, Block, Body, Clause, ClauseKind, Condition, Distance, Many, Number, Operand,
    RecruitPart, Threshold,
};

use super::Rule;
use super::combat;
use super::condition::{condition, place};
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::error::Context;
use super::moves::move_clause;
use super::phrase::{operands, phrase};
use super::ring;
use super::war;

/// How many `else if` may follow each other: each is nested in the one before.
const MAX_ELSE_IFS: usize = 16;

/// `block`
pub(super) fn block(lower: &mut Lower, node: Node) -> Lowered<Block> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let mut clauses = Vec::new();
    // The line before, if it was a guard that ended in its own line.
    let mut guard: Option<(&'static str, Span, Option<usize>)> = None;
    while let Some(node) = cursor.next() {
        let place = lower.span(&node);
        let column = lower.indentation(&node);
        if let Some((word, above, Some(upper))) = guard.take()
            && column.is_some_and(|column| column > upper)
        {
            misindented(lower, word, above, place);
        }
        if node.as_rule() == Rule::bad_clause {
            lower.explain(&node, Context::Clause);
            continue;
        }
        let clause = clause(lower, node)?;
        guard = line_guard(&clause).map(|word| (word, clause.span, column));
        clauses.push(clause);
    }
    Ok(Block { clauses, span })
}

/// The word of a guard that governs only the clause in its line.
fn line_guard(clause: &Clause) -> Option<&'static str> {
    match &clause.kind {
        ClauseKind::If {
            otherwise: Some(Body::Line(_)),
            ..
        } => Some("else"),
        ClauseKind::If {
            unless,
            then: Body::Line(_),
            otherwise: None,
            ..
        } => Some(if *unless { "unless" } else { "if" }),
        ClauseKind::ForEach {
            body: Body::Line(_),
            ..
        } => Some("for each"),
        _ => None,
    }
}

fn misindented(lower: &mut Lower, word: &str, above: Span, below: Span) {
    let message = format!("this line is indented, but does not belong to the `{word}` above");
    let finding = lower
        .finding(Code::Misindented, below, message)
        .help("put both lines into `{ … }`, or move this one to the left")
        .also(above, format!("this `{word}` governs its own line only"));
    lower.findings.push(finding);
}

/// One clause of any kind.
pub(super) fn clause(lower: &mut Lower, node: Node) -> Lowered<Clause> {
    let rule = node.as_rule();
    let mut cursor = Cursor::new(lower, node.clone());
    let span = cursor.span();
    let kind = match rule {
        Rule::choose => ClauseKind::Choose {
            alternatives: operands(lower, node)?,
        },
        Rule::recruit => recruit(lower, cursor)?,
        Rule::advance => advance(lower, cursor)?,
        Rule::move_back => {
            let nations = nations(lower, &mut cursor)?;
            let steps = cursor.need_rule(lower, Rule::number)?;
            ClauseKind::MoveBack {
                nations,
                steps: steps_of(lower, &steps, &mut cursor),
            }
        }
        Rule::move_clause => move_clause(lower, cursor)?,
        Rule::activate => ClauseKind::Activate {
            nations: nations(lower, &mut cursor)?,
        },
        Rule::hit => war::hit(lower, cursor)?,
        Rule::attack => war::attack(lower, cursor)?,
        Rule::retreat_army => war::retreat(lower, cursor)?,
        Rule::play_card => {
            cursor.take(Rule::kw_play);
            let cards = cursor.need_rule(lower, Rule::phrase)?;
            ClauseKind::PlayCard {
                cards: phrase(lower, cards)?,
            }
        }
        Rule::eliminate => {
            let figures = cursor.need_rule(lower, Rule::phrase)?;
            ClauseKind::Eliminate {
                figures: phrase(lower, figures)?,
            }
        }
        Rule::replace => {
            let figures = cursor.need_rule(lower, Rule::phrase)?;
            let figures = phrase(lower, figures)?;
            let by = cursor.need_rule(lower, Rule::phrase_bare)?;
            ClauseKind::Replace {
                figures,
                by: phrase(lower, by)?,
            }
        }
        Rule::draw => {
            let cards = cursor.need_rule(lower, Rule::phrase)?;
            ClauseKind::Draw {
                cards: phrase(lower, cards)?,
                from_either: cursor.take(Rule::kw_from_either).is_some(),
            }
        }
        Rule::roll => roll(lower, cursor)?,
        Rule::if_clause => if_clause(lower, cursor)?,
        Rule::for_each => {
            let over = cursor.need_rule(lower, Rule::phrase)?;
            let over = phrase(lower, over)?;
            let node = cursor.need_rule(lower, Rule::body)?;
            ClauseKind::ForEach {
                over,
                body: body(lower, node)?,
            }
        }
        Rule::may => {
            cursor.take(Rule::kw_may);
            ClauseKind::May(body_of(lower, cursor)?)
        }
        Rule::opponent => ClauseKind::Opponent(body_of(lower, cursor)?),
        Rule::either => {
            let mut blocks = Vec::new();
            while let Some(node) = cursor.next() {
                blocks.push(block(lower, node)?);
            }
            ClauseKind::Either(blocks)
        }
        Rule::when_clause => combat::when(lower, cursor)?,
        Rule::for_each_face => combat::for_each_face(lower, cursor)?,
        rule if combat::is_battle(rule) => combat::battle(lower, rule, cursor)?,
        rule => match ring::clause(lower, rule, cursor)? {
            Some(clause) => ClauseKind::Ring(clause),
            None => return Err(lower.bug(span, &format!("{rule:?} as a clause"))),
        },
    };
    Ok(Clause { kind, span })
}

fn nations(lower: &mut Lower, cursor: &mut Cursor) -> Lowered<Vec<Operand>> {
    let node = cursor.need_rule(lower, Rule::operands)?;
    operands(lower, node)
}

fn recruit(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let mut parts = Vec::new();
    while let Some(node) = cursor.next() {
        let mut part = Cursor::new(lower, node);
        let mut figures = Vec::new();
        while let Some(node) = part.take(Rule::phrase_bare) {
            figures.push(phrase(lower, node)?);
        }
        let node = part.need_rule(lower, Rule::recruit_place)?;
        parts.push(RecruitPart {
            figures,
            place: place(lower, node)?,
            taking_control: part.take(Rule::kw_taking_control).is_some(),
        });
    }
    Ok(ClauseKind::Recruit { parts })
}

fn advance(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let nations = nations(lower, &mut cursor)?;
    let node = cursor.need(lower, "an advance without its distance")?;
    let distance = match node.as_rule() {
        Rule::kw_to_war => Distance::ToWar(lower.span(&node)),
        _ => Distance::Steps(steps_of(lower, &node, &mut cursor)),
    };
    Ok(ClauseKind::Advance { nations, distance })
}

/// The number of `1 step` or `2 steps`. The tree does not keep the word, so whether it agrees is
/// seen here.
fn steps_of(lower: &mut Lower, number: &Node, cursor: &mut Cursor) -> Number {
    let number = lower.number(number);
    if let Some(word) = cursor.take(Rule::kw_step) {
        let wanted = if number.value == 1 { "step" } else { "steps" };
        if word.as_str() != wanted && number.value != 0 {
            let message = format!("`{}` does not agree with its count", word.as_str());
            let finding = lower.finding(Code::WrongCount, lower.span(&word), message);
            let finding = finding.help(format!("write `{wanted}`")).fix(wanted);
            lower.findings.push(finding);
        }
    }
    number
}

fn roll(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let node = cursor.need_rule(lower, Rule::amount)?;
    let dice = amount(lower, node)?;
    cursor.take(Rule::kw_each);
    let node = cursor.need_rule(lower, Rule::threshold)?;
    let threshold = threshold(lower, node)?;
    let node = cursor.need(lower, "a roll for nothing")?;
    Ok(ClauseKind::Roll {
        dice,
        threshold,
        each: Box::new(clause(lower, node)?),
    })
}

/// `5+`, `6`
pub(super) fn threshold(lower: &mut Lower, node: Node) -> Lowered<Threshold> {
    let mut parts = Cursor::new(lower, node);
    let value = parts.need_rule(lower, Rule::number)?;
    Ok(Threshold {
        value: lower.number(&value),
        or_more: parts.take(Rule::plus).is_some(),
    })
}

/// `amount`
pub(super) fn amount(lower: &mut Lower, node: Node) -> Lowered<Amount> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let many = combat::many(lower, &mut cursor)?;
    let unit = cursor.need_rule(lower, Rule::dice_word)?;
    let mut amount = Amount {
        many,
        unit: lower.word(&unit),
        for_each: None,
        at_most: None,
        at_least: None,
        span,
    };
    if let Some(node) = cursor.take(Rule::amount_as) {
        let mut parts = Cursor::new(lower, node);
        parts.take(Rule::kw_as);
        let node = parts.need_rule(lower, Rule::quantity)?;
        let quantity = combat::quantity(lower, node)?;
        match amount.many {
            Many::AsMany(_) => amount.many = Many::AsManyAs(quantity),
            Many::Number(_) | Many::AsManyAs(_) => {
                let finding = lower
                    .finding(
                        Code::Unexpected,
                        quantity.span,
                        "`as` needs `as many` before it",
                    )
                    .help("write `as many dice as …`");
                lower.findings.push(finding);
            }
        }
    }
    if let Some(node) = cursor.take(Rule::amount_each) {
        let inner = Cursor::new(lower, node).need_rule(lower, Rule::phrase)?;
        amount.for_each = Some(phrase(lower, inner)?);
    }
    while let Some(node) = cursor.next() {
        let rule = node.as_rule();
        let place = lower.span(&node);
        let mut parts = Cursor::new(lower, node);
        parts.next();
        let number = parts.need_rule(lower, Rule::number)?;
        let number = lower.number(&number);
        let (slot, words) = match rule {
            Rule::at_most => (&mut amount.at_most, "at most"),
            _ => (&mut amount.at_least, "at least"),
        };
        if slot.replace(number).is_some() {
            let message = format!("`{words}` stands here twice");
            let finding = lower.finding(Code::Unexpected, place, message);
            lower.findings.push(finding.help("keep one of them"));
        }
    }
    Ok(amount)
}

fn if_clause(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let unless = cursor.take(Rule::kw_unless).is_some();
    let (condition, then) = guarded(lower, &mut cursor)?;
    let mut branches: Vec<(Condition, Body, Span)> = Vec::new();
    while let Some(node) = cursor.take(Rule::else_if) {
        // Line breaks may stand before the `else`, and comments among them.
        let mut parts = node.clone().into_inner();
        let start = parts.find(|part| part.as_rule() == Rule::kw_else);
        let mut inner = Cursor::new(lower, node);
        let mut span = inner.span();
        span.start = start.map_or(span.start, |start| lower.span(&start).start);
        let (condition, body) = guarded(lower, &mut inner)?;
        branches.push((condition, body, span));
    }
    let mut otherwise = match cursor.take(Rule::else_part) {
        None => None,
        Some(node) => {
            let node = Cursor::new(lower, node).need_rule(lower, Rule::body)?;
            Some(body(lower, node)?)
        }
    };
    if let Some((_, _, span)) = branches.get(MAX_ELSE_IFS) {
        let message = format!("more than {MAX_ELSE_IFS} `else if` follow each other");
        let finding = lower.finding(Code::TooDeep, *span, message);
        lower
            .findings
            .push(finding.help("say it in several clauses"));
        branches.truncate(MAX_ELSE_IFS);
    }
    while let Some((condition, then, span)) = branches.pop() {
        let kind = ClauseKind::If {
            unless: false,
            condition,
            then,
            otherwise,
        };
        otherwise = Some(Body::Block(Block {
            clauses: vec![Clause { kind, span }],
            span,
        }));
    }
    Ok(ClauseKind::If {
        unless,
        condition,
        then,
        otherwise,
    })
}

fn guarded(lower: &mut Lower, cursor: &mut Cursor) -> Lowered<(Condition, Body)> {
    let node = cursor.need_rule(lower, Rule::condition)?;
    let condition = condition(lower, node)?;
    let node = cursor.need_rule(lower, Rule::body)?;
    Ok((condition, body(lower, node)?))
}

pub(super) fn body(lower: &mut Lower, node: Node) -> Lowered<Body> {
    let cursor = Cursor::new(lower, node);
    body_of(lower, cursor)
}

/// The block or the clause that comes next.
fn body_of(lower: &mut Lower, mut cursor: Cursor) -> Lowered<Body> {
    let node = cursor.need(lower, "a guard of nothing")?;
    Ok(match node.as_rule() {
        Rule::block => Body::Block(block(lower, node)?),
        _ => Body::Line(Box::new(clause(lower, node)?)),
    })
}
