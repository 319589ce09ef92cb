//! Lowering of operands and phrases.

use crate::syntax::tree::{
    Adjective, Determiner, DeterminerKind, Filter, FilterKind, Name, Operand, Phrase,
};

use super::Rule;
use super::combat::level_filter;
use super::cursor::{Cursor, Lower, Lowered, Node};

/// `operand`, `operand_bare`, or one of what they hold.
pub(super) fn operand(lower: &mut Lower, node: Node) -> Lowered<Operand> {
    let span = lower.span(&node);
    Ok(match node.as_rule() {
        Rule::operand | Rule::operand_bare | Rule::subject => {
            let inner = Cursor::new(lower, node).need(lower, "an empty operand")?;
            return operand(lower, inner);
        }
        Rule::kw_there => Operand::There(span),
        Rule::kw_each => Operand::Each(span),
        Rule::kw_anywhere => Operand::Anywhere(span),
        Rule::phrase | Rule::phrase_bare => Operand::Phrase(Box::new(phrase(lower, node)?)),
        Rule::the_name => Operand::Name(the_name(lower, node)?),
        Rule::list => list(lower, node)?,
        Rule::fellowship | Rule::defender => Operand::Phrase(Box::new(Phrase {
            determiner: None,
            adjectives: Vec::new(),
            nouns: vec![lower.word(&node)],
            but: None,
            filters: Vec::new(),
            span,
        })),
        rule => return Err(lower.bug(span, &format!("{rule:?} as an operand"))),
    })
}

fn list(lower: &mut Lower, node: Node) -> Lowered<Operand> {
    let and = node
        .clone()
        .into_inner()
        .any(|inner| inner.as_rule() == Rule::kw_and);
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let mut items = Vec::new();
    while let Some(item) = cursor.next() {
        items.push(operand(lower, item)?);
    }
    Ok(Operand::List { items, and, span })
}

/// `operands`
pub(super) fn operands(lower: &mut Lower, node: Node) -> Lowered<Vec<Operand>> {
    let mut cursor = Cursor::new(lower, node);
    let mut operands = Vec::new();
    while let Some(item) = cursor.next() {
        operands.push(operand(lower, item)?);
    }
    Ok(operands)
}

/// A name with the article that may stand before it.
pub(super) fn the_name(lower: &mut Lower, node: Node) -> Lowered<Name> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let article = cursor.take(Rule::kw_the);
    let node = cursor.need(lower, "a name without its name")?;
    let mut name = lower.name(&node);
    if article.is_some() && !name.quoted {
        name.text = format!("the {}", name.text);
    }
    name.span = span;
    Ok(name)
}

/// `phrase`, `phrase_bare`
pub(super) fn phrase(lower: &mut Lower, node: Node) -> Lowered<Phrase> {
    let mut cursor = Cursor::new(lower, node);
    let mut phrase = Phrase {
        determiner: None,
        adjectives: Vec::new(),
        nouns: Vec::new(),
        but: None,
        filters: Vec::new(),
        span: cursor.span(),
    };
    if let Some(node) = cursor.take(Rule::determiner) {
        phrase.determiner = Some(determiner(lower, node)?);
    }
    while let Some(node) = cursor.take(Rule::adjective) {
        phrase.adjectives.push(adjective(lower, node)?);
    }
    let noun = cursor.need(lower, "a phrase without a noun")?;
    match noun.as_rule() {
        Rule::noun_list => {
            let mut words = Cursor::new(lower, noun);
            while let Some(word) = words.next() {
                phrase.nouns.push(lower.word(&word));
            }
        }
        _ => phrase.nouns.push(lower.word(&noun)),
    }
    if let Some(node) = cursor.take(Rule::but) {
        let inner = Cursor::new(lower, node).need(lower, "an exception of nothing")?;
        phrase.but = Some(Box::new(operand(lower, inner)?));
    }
    while let Some(node) = cursor.take(Rule::filter) {
        phrase.filters.push(filter(lower, node)?);
    }
    Ok(phrase)
}

fn determiner(lower: &mut Lower, node: Node) -> Lowered<Determiner> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let inner = cursor.need(lower, "an empty count")?;
    let kind = match inner.as_rule() {
        Rule::kw_a => DeterminerKind::A,
        Rule::kw_the => DeterminerKind::The,
        Rule::kw_that => DeterminerKind::That,
        Rule::kw_all => DeterminerKind::All,
        Rule::kw_any => DeterminerKind::Any,
        Rule::kw_no => DeterminerKind::No,
        Rule::kw_any_number => DeterminerKind::AnyNumber,
        Rule::kw_another => DeterminerKind::Another,
        Rule::number => DeterminerKind::Count(lower.number(&inner)),
        rule => {
            let mut cursor = Cursor::new(lower, inner);
            cursor.take(Rule::kw_at_least);
            let number = cursor.need_rule(lower, Rule::number)?;
            let number = lower.number(&number);
            match rule {
                Rule::det_up_to => DeterminerKind::UpTo(number),
                Rule::det_at_least => DeterminerKind::AtLeast(number),
                rule => return Err(lower.bug(span, &format!("{rule:?} as a count"))),
            }
        }
    };
    Ok(Determiner { kind, span })
}

fn adjective(lower: &mut Lower, node: Node) -> Lowered<Adjective> {
    let mut cursor = Cursor::new(lower, node);
    let inner = cursor.need(lower, "an empty adjective")?;
    if inner.as_rule() != Rule::adjective_list {
        return Ok(name_or_word(lower, &inner));
    }
    let mut items = Cursor::new(lower, inner);
    let mut adjectives = Vec::new();
    while let Some(item) = items.next() {
        adjectives.push(name_or_word(lower, &item));
    }
    Ok(Adjective::List(adjectives, items.span()))
}

fn name_or_word(lower: &Lower, node: &Node) -> Adjective {
    match node.as_rule() {
        Rule::word => Adjective::Word(lower.word(node)),
        _ => Adjective::Name(lower.name(node)),
    }
}

fn filter(lower: &mut Lower, node: Node) -> Lowered<Filter> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let inner = cursor.need(lower, "an empty filter")?;
    let rule = inner.as_rule();
    let mut parts = Cursor::new(lower, inner);
    let kind = match rule {
        Rule::f_in_battle => FilterKind::InBattle,
        Rule::f_of_level => FilterKind::OfLevel(level_filter(lower, &mut parts)?),
        Rule::f_there => FilterKind::There,
        Rule::f_anywhere => FilterKind::Anywhere,
        Rule::f_outside => FilterKind::OutsideFellowship,
        Rule::f_at_war => FilterKind::AtWar { negated: false },
        Rule::f_not => {
            parts.take(Rule::kw_not);
            match parts.take(Rule::kw_at_war) {
                Some(_) => FilterKind::AtWar { negated: true },
                None => {
                    let word = parts.need_rule(lower, Rule::state_word)?;
                    FilterKind::Not(lower.word(&word))
                }
            }
        }
        Rule::f_on => {
            parts.take(Rule::kw_on);
            let name = parts.need_rule(lower, Rule::the_name)?;
            FilterKind::On(the_name(lower, name)?)
        }
        Rule::f_within => {
            let number = parts.need_rule(lower, Rule::number)?;
            let number = lower.number(&number);
            let inner = parts.need(lower, "a distance of nothing")?;
            FilterKind::Within(number, operand(lower, inner)?)
        }
        rule => {
            let inner = parts.need(lower, "a filter without its operand")?;
            let operand = operand(lower, inner)?;
            match rule {
                Rule::f_in => match operand {
                    Operand::There(_) => FilterKind::There,
                    Operand::Anywhere(_) => FilterKind::Anywhere,
                    operand => FilterKind::In(operand),
                },
                Rule::f_with => FilterKind::With(operand),
                Rule::f_adjacent => FilterKind::AdjacentTo(operand),
                Rule::f_besieging => FilterKind::Besieging(operand),
                Rule::f_besieged => FilterKind::BesiegedBy(operand),
                Rule::f_holding => FilterKind::Holding(operand),
                Rule::f_of => FilterKind::Of(operand),
                rule => return Err(lower.bug(span, &format!("{rule:?} as a filter"))),
            }
        }
    };
    Ok(Filter { kind, span })
}
