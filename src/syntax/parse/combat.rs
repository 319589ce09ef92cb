//! Lowering of combat halves, and of what is said in battles.

use pest::Parser;

use crate::diagnostic::Code;
use crate::syntax::layout::{Item, shorten};
use crate::syntax::span::Span;
use crate::syntax::tree::{
    BattleClause, Block, Body, Clause, ClauseKind, CombatHalf, CombatRef, Comparison, ForEachFace,
    LevelFilter, Many, Measure, Number, Quantity, Quoted, Reduction, Rolls, Time, TimeKind, When,
    Window, Word,
};

use super::clause::{amount, body, clause, threshold};
use super::condition::condition;
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::error::Context;
use super::phrase::{operand, phrase};
use super::section::title;
use super::{Cards, Rule, body_text};

/// How a combat half is written.
pub(super) const COMBAT_USAGE: &str = "a combat half is written `combat \"TITLE\" at 3 { … }`";

/// The combat half of an item.
pub(super) fn combat(lower: &mut Lower, item: &Item) -> Lowered<CombatHalf> {
    let (open, close) = item.body;
    let head = item.text.text.get(..open).unwrap_or_default();
    let (title, behind) = title(lower, head, COMBAT_USAGE);
    let initiatives = initiatives(lower, head, behind, &title)?;
    lower.base = open;
    let span = lower.place(0, close - open + 1);
    let whole = Span::new(lower.text.source(0), span.end);
    let pairs = match Cards::parse(Rule::combat_body, body_text(item)) {
        Ok(pairs) => pairs,
        Err(_) => return Err(lower.bug(whole, "the text of a combat half")),
    };
    let mut half = CombatHalf {
        title,
        initiatives,
        requires: Vec::new(),
        body: Block {
            clauses: Vec::new(),
            span,
        },
        span: whole,
    };
    for node in pairs {
        entry(lower, node, &mut half)?;
    }
    Ok(half)
}

fn entry(lower: &mut Lower, node: Node, half: &mut CombatHalf) -> Lowered<()> {
    match node.as_rule() {
        Rule::lbrace | Rule::rbrace | Rule::newline | Rule::EOI => {}
        Rule::bad_clause => lower.explain(&node, Context::Combat),
        Rule::requires => {
            let mut cursor = Cursor::new(lower, node);
            let span = cursor.span();
            let node = cursor.need_rule(lower, Rule::condition)?;
            half.requires.push(condition(lower, node)?);
            if !half.body.clauses.is_empty() {
                let finding = lower
                    .finding(
                        Code::Unexpected,
                        span,
                        "`requires` stands before the clauses",
                    )
                    .help("move it up, right behind the `{`");
                lower.findings.push(finding);
            }
        }
        _ => half.body.clauses.push(clause(lower, node)?),
    }
    Ok(())
}

/// `at 3`, `at 3 and 5`, behind the title.
fn initiatives(
    lower: &mut Lower,
    head: &str,
    behind: (usize, usize),
    title: &Quoted,
) -> Lowered<Vec<Number>> {
    let (start, end) = behind;
    let text = head.get(start..end).unwrap_or_default();
    if text.is_empty() {
        let finding = lower
            .finding(Code::BadHeader, title.span, "the initiative is missing")
            .help(COMBAT_USAGE);
        lower.findings.push(finding);
        return Ok(Vec::new());
    }
    let Ok(mut pairs) = Cards::parse(Rule::initiatives_only, text) else {
        let message = format!("`{}` is no initiative", shorten(text));
        let finding = lower
            .finding(Code::BadHeader, lower.place(start, end), message)
            .help(format!("{COMBAT_USAGE}, or `at 3 and 5` for two"));
        lower.findings.push(finding);
        return Ok(Vec::new());
    };
    let Some(node) = pairs.next() else {
        return Err(lower.bug(title.span, "initiatives of nothing"));
    };
    lower.base = start;
    let mut cursor = Cursor::new(lower, node);
    cursor.take(Rule::kw_at);
    let mut numbers = Vec::new();
    while let Some(node) = cursor.take(Rule::number) {
        numbers.push(lower.number(&node));
    }
    lower.base = 0;
    Ok(numbers)
}

/// `combat "Daylight" from table`, in a card.
pub(super) fn reference(lower: &mut Lower, mut cursor: Cursor) -> Lowered<CombatRef> {
    cursor.take(Rule::kw_combat);
    let node = cursor.need_rule(lower, Rule::quoted)?;
    let title = lower.name(&node);
    let from_table = cursor.take(Rule::kw_from_table);
    Ok(CombatRef {
        title: Quoted {
            text: title.text,
            span: title.span,
        },
        from_table: from_table.map(|node| lower.span(&node)),
    })
}

/// `after re-roll, if C: clause`
pub(super) fn when(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let mut times = Vec::new();
    while let Some(node) = cursor.take(Rule::time) {
        times.push(time(lower, node)?);
    }
    let node = cursor.need(lower, "a time for nothing")?;
    let body = match node.as_rule() {
        Rule::body => body(lower, node)?,
        _ => Body::Line(Box::new(clause(lower, node)?)),
    };
    Ok(ClauseKind::When(When { times, body }))
}

fn time(lower: &mut Lower, node: Node) -> Lowered<Time> {
    let mut outer = Cursor::new(lower, node);
    let span = outer.span();
    let node = outer.need(lower, "a time")?;
    let rule = node.as_rule();
    let mut cursor = Cursor::new(lower, node);
    let first = cursor.need(lower, "a time")?;
    let window = match first.as_rule() {
        Rule::kw_before_combat_roll => Window::BeforeCombatRoll,
        Rule::kw_before_re_roll => Window::BeforeReRoll,
        Rule::kw_after_re_roll => Window::AfterReRoll,
        Rule::kw_before_casualties => Window::BeforeCasualties,
        Rule::kw_after_casualties => Window::AfterCasualties,
        _ => {
            let number = cursor.need_rule(lower, Rule::number)?;
            let number = lower.number(&number);
            let kind = match rule {
                Rule::time_at => TimeKind::At(number),
                _ => TimeKind::Round(number),
            };
            return Ok(Time { kind, span });
        }
    };
    Ok(Time {
        kind: TimeKind::Window(window),
        span,
    })
}

/// `for each 1 in the opponent's combat roll: clause`
pub(super) fn for_each_face(lower: &mut Lower, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let face = cursor.need_rule(lower, Rule::number)?;
    let face = lower.number(&face);
    let opponents = cursor.take(Rule::kw_the_opponents).is_some();
    cursor.take(Rule::kw_combat_roll);
    let node = cursor.need_rule(lower, Rule::body)?;
    Ok(ClauseKind::ForEachFace(ForEachFace {
        face,
        opponents,
        body: body(lower, node)?,
    }))
}

/// What is done in a battle.
pub(super) fn battle(lower: &mut Lower, rule: Rule, mut cursor: Cursor) -> Lowered<ClauseKind> {
    let clause = match rule {
        Rule::add => add(lower, cursor)?,
        Rule::reduce => reduce(lower, cursor)?,
        Rule::limit => {
            let number = loop {
                let node = cursor.need(lower, "a limit of nothing")?;
                if node.as_rule() == Rule::number {
                    break lower.number(&node);
                }
            };
            BattleClause::LimitDice(number)
        }
        Rule::cancel => cancel(lower, cursor)?,
        Rule::forfeit => forfeit(lower, cursor)?,
        Rule::turn => {
            cursor.take(Rule::kw_turn);
            let (up_to, number) = some(lower, &mut cursor)?;
            BattleClause::Turn { up_to, number }
        }
        Rule::strike => strike(lower, cursor)?,
        Rule::take_hits => {
            cursor.take(Rule::kw_take);
            let (up_to, number) = some(lower, &mut cursor)?;
            BattleClause::TakeHits { up_to, number }
        }
        Rule::retreat => BattleClause::Retreat,
        Rule::withdraw => BattleClause::Withdraw,
        Rule::bar_re_roll => {
            cursor.take(Rule::kw_opponent_may_not);
            cursor.take(Rule::kw_re_roll_any);
            let number = cursor.need_rule(lower, Rule::number)?;
            BattleClause::BarReRoll(lower.number(&number))
        }
        Rule::bar_card => BattleClause::BarCard,
        rule => return Err(lower.bug(cursor.span(), &format!("{rule:?} in a battle"))),
    };
    Ok(ClauseKind::Battle(clause))
}

/// `up to 2`, `2`
fn some(lower: &mut Lower, cursor: &mut Cursor) -> Lowered<(bool, Number)> {
    let node = cursor.need(lower, "a number")?;
    if node.as_rule() == Rule::number {
        return Ok((false, lower.number(&node)));
    }
    let number = Cursor::new(lower, node).need_rule(lower, Rule::number)?;
    Ok((true, lower.number(&number)))
}

/// `3`, `as many`
pub(super) fn many(lower: &mut Lower, cursor: &mut Cursor) -> Lowered<Many> {
    let node = cursor.need(lower, "a number")?;
    Ok(match node.as_rule() {
        Rule::kw_as_many => Many::AsMany(lower.span(&node)),
        _ => Many::Number(lower.number(&node)),
    })
}

fn rolls(lower: &Lower, node: Node) -> Rolls {
    let mut cursor = Cursor::new(lower, node);
    let combat = cursor.take(Rule::kw_combat_roll).is_some();
    let re_roll = cursor.take(Rule::kw_re_roll).is_some();
    match (combat, re_roll) {
        (true, true) => Rolls::Both,
        (true, false) => Rolls::Combat,
        (false, _) => Rolls::ReRoll,
    }
}

fn add(lower: &mut Lower, mut cursor: Cursor) -> Lowered<BattleClause> {
    cursor.take(Rule::kw_add);
    let many = many(lower, &mut cursor)?;
    cursor.take(Rule::kw_to);
    let node = cursor.need(lower, "an addition to nothing")?;
    if node.as_rule() == Rule::kw_hits {
        return Ok(BattleClause::AddToHits(many));
    }
    Ok(BattleClause::AddToRolls {
        many,
        rolls: rolls(lower, node),
        both_sides: cursor.take(Rule::kw_of_both_sides).is_some(),
    })
}

fn reduce(lower: &mut Lower, mut cursor: Cursor) -> Lowered<BattleClause> {
    cursor.take(Rule::kw_reduce);
    let node = cursor.need_rule(lower, Rule::reduced)?;
    let many = many(lower, &mut cursor)?;
    let for_each = match cursor.take(Rule::amount_each) {
        None => None,
        Some(node) => {
            let inner = Cursor::new(lower, node).need_rule(lower, Rule::phrase)?;
            Some(phrase(lower, inner)?)
        }
    };
    let at_least = match cursor.take(Rule::at_least) {
        None => None,
        Some(node) => {
            let mut parts = Cursor::new(lower, node);
            parts.take(Rule::kw_at_least);
            let number = parts.need_rule(lower, Rule::number)?;
            Some(lower.number(&number))
        }
    };
    let by = Reduction {
        many,
        for_each,
        at_least,
    };
    let mut what = Cursor::new(lower, node);
    what.take(Rule::kw_the_opponents);
    let node = what.need(lower, "a reduction of nothing")?;
    Ok(match node.as_rule() {
        Rule::kw_re_roll_hits => BattleClause::ReduceReRollHits(by),
        Rule::dice_word => BattleClause::ReduceDice(by),
        _ => BattleClause::ReduceRolls {
            rolls: rolls(lower, node),
            by,
        },
    })
}

fn cancel(lower: &mut Lower, mut cursor: Cursor) -> Lowered<BattleClause> {
    cursor.take(Rule::kw_cancel);
    let node = cursor.need(lower, "a cancelling of nothing")?;
    let rule = node.as_rule();
    let mut parts = Cursor::new(lower, node);
    Ok(match rule {
        Rule::cancel_hits => {
            let number = parts.need_rule(lower, Rule::number)?;
            BattleClause::CancelHits(lower.number(&number))
        }
        Rule::cancel_theirs => {
            parts.take(Rule::kw_the_opponents);
            match parts.take(Rule::kw_re_roll) {
                Some(_) => BattleClause::CancelReRoll,
                None => BattleClause::CancelCard,
            }
        }
        rule => {
            parts.next();
            let node = parts.need(lower, "of nobody")?;
            let who = operand(lower, node)?;
            match rule {
                Rule::cancel_by_level => BattleClause::CancelHitsByLevel(who),
                _ => BattleClause::CancelAbilities(who),
            }
        }
    })
}

fn forfeit(lower: &mut Lower, mut cursor: Cursor) -> Lowered<BattleClause> {
    cursor.take(Rule::kw_forfeit);
    let node = cursor.need(lower, "a forfeit of nothing")?;
    let rule = node.as_rule();
    let mut parts = Cursor::new(lower, node);
    if rule == Rule::forfeit_of {
        parts.take(Rule::kw_the_leadership_of);
        let node = parts.need(lower, "of nobody")?;
        return Ok(BattleClause::ForfeitOf(operand(lower, node)?));
    }
    let number = parts.need_rule(lower, Rule::number)?;
    Ok(BattleClause::ForfeitSome {
        number: lower.number(&number),
        or_more: parts.take(Rule::kw_or_more).is_some(),
        kind: parts.take(Rule::word).map(|node| lower.word(&node)),
    })
}

fn strike(lower: &mut Lower, mut cursor: Cursor) -> Lowered<BattleClause> {
    cursor.take(Rule::kw_strike_with);
    let node = cursor.need_rule(lower, Rule::amount)?;
    let dice = Box::new(amount(lower, node)?);
    cursor.take(Rule::kw_on);
    let on = match cursor.take(Rule::threshold) {
        None => None,
        Some(node) => Some(threshold(lower, node)?),
    };
    Ok(BattleClause::Strike { dice, on })
}

/// `the opponent's re-roll hits`
pub(super) fn quantity(lower: &mut Lower, node: Node) -> Lowered<Quantity> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let opponents = cursor.take(Rule::kw_the_opponents).is_some();
    let first = cursor.need_rule(lower, Rule::word)?;
    let mut words: Word = lower.word(&first);
    if let Some(second) = cursor.take(Rule::word) {
        let second = lower.word(&second);
        words.text = format!("{} {}", words.text, second.text);
        words.span = Span::new(words.span.start, second.span.end);
    }
    Ok(Quantity {
        opponents,
        words,
        span,
    })
}

pub(super) fn measure(lower: &mut Lower, node: Node) -> Lowered<Measure> {
    let mut cursor = Cursor::new(lower, node);
    if let Some(node) = cursor.take(Rule::number) {
        return Ok(Measure::Number(lower.number(&node)));
    }
    let twice = cursor.take(Rule::kw_twice).is_some();
    let node = cursor.need_rule(lower, Rule::quantity)?;
    Ok(Measure::Quantity {
        twice,
        quantity: quantity(lower, node)?,
    })
}

pub(super) fn comparison(lower: &mut Lower, node: Node) -> Lowered<Comparison> {
    let mut cursor = Cursor::new(lower, node);
    Ok(match cursor.next().map(|node| node.as_rule()) {
        Some(Rule::kw_at_least) => Comparison::AtLeast,
        Some(Rule::kw_at_most) => Comparison::AtMost,
        Some(Rule::kw_exactly) => Comparison::Exactly,
        Some(Rule::kw_more_than) => Comparison::MoreThan,
        Some(Rule::kw_less_than) => Comparison::LessThan,
        _ => return Err(lower.bug(cursor.span(), "a comparison")),
    })
}

/// `of level at most re-roll hits`
pub(super) fn level_filter(lower: &mut Lower, parts: &mut Cursor) -> Lowered<LevelFilter> {
    parts.take(Rule::kw_of_level);
    let node = parts.need_rule(lower, Rule::comparison)?;
    let comparison = comparison(lower, node)?;
    let node = parts.need_rule(lower, Rule::measure)?;
    Ok(LevelFilter {
        comparison,
        with: measure(lower, node)?,
    })
}

/// A clause of a battle as it stands behind `:`.
pub(super) fn is_battle(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::add
            | Rule::reduce
            | Rule::limit
            | Rule::cancel
            | Rule::forfeit
            | Rule::turn
            | Rule::strike
            | Rule::take_hits
            | Rule::retreat
            | Rule::withdraw
            | Rule::bar_re_roll
            | Rule::bar_card
    )
}

/// Whether a clause is one that a comma may stand before, behind a time.
pub(in crate::syntax) fn stands_behind_comma(clause: &Clause) -> bool {
    matches!(
        clause.kind,
        ClauseKind::If { .. } | ClauseKind::ForEach { .. } | ClauseKind::ForEachFace(_)
    )
}
