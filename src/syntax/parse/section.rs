//! Lowering of cards, headers and sections.

use pest::Parser;

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::layout::{Item, shorten};
use crate::syntax::span::Span;
use crate::syntax::tree::{
    Ban, BanKind, Card, Header, PaidDiscard, Printed, Quoted, Reaction, RegionDeed, RegionDeedKind,
    Section, SectionKind,
};
use crate::syntax::verbs::HEADER_USAGE;

use super::clause::block;
use super::combat::reference;
use super::condition::{agents, change, condition, place};
use super::cursor::{Cursor, Lower, Lowered, Node};
use super::error::Context;
use super::phrase::{operand, phrase};
use super::{Cards, Rule, body_text};

/// The card of an item.
pub(super) fn card(lower: &mut Lower, item: &Item) -> Lowered<Card> {
    let (open, close) = item.body;
    let head = item.text.text.get(..open).unwrap_or_default();
    let (title, behind) = title(lower, head, CARD_USAGE);
    nothing_behind(lower, head, behind);
    let mut card = Card {
        title,
        header: None,
        sections: Vec::new(),
        span: lower.place(0, close + 1),
    };
    lower.base = open;
    let pairs = match Cards::parse(Rule::card_body, body_text(item)) {
        Ok(pairs) => pairs,
        Err(_) => return Err(lower.bug(card.span, "the text of a card")),
    };
    let mut header_read = false;
    for node in pairs {
        match node.as_rule() {
            Rule::header => {
                let header = header(lower, node)?;
                if header_read || !card.sections.is_empty() {
                    lower
                        .findings
                        .push(header_misplaced(lower, header.span, header_read));
                }
                header_read = true;
                card.header.get_or_insert(header);
            }
            Rule::bad_section => {
                let first = !header_read && card.sections.is_empty();
                if lower.explain_card_line(&node, first) {
                    header_read = true;
                }
            }
            Rule::lbrace | Rule::rbrace | Rule::newline | Rule::EOI => {}
            _ => card.sections.push(section(lower, node)?),
        }
    }
    if !header_read {
        let finding = lower
            .finding(Code::BadHeader, card.title.span, "the card has no header")
            .help(HEADER_USAGE);
        lower.findings.push(finding);
    }
    Ok(card)
}

fn header_misplaced(lower: &Lower, span: Span, again: bool) -> Diagnostic {
    let message = match again {
        true => "the card has a header already",
        false => "the header stands before the sections",
    };
    let help = match again {
        true => "take one of the two away",
        false => "move it up, right behind the title",
    };
    lower.finding(Code::BadHeader, span, message).help(help)
}

/// How a card is written.
const CARD_USAGE: &str = "a card is written `card \"TITLE\" { … }`";

/// Nothing stands between the title of a card and its `{`.
fn nothing_behind(lower: &mut Lower, head: &str, (start, end): (usize, usize)) {
    let extra = head.get(start..end).unwrap_or_default();
    if !extra.is_empty() {
        let message = format!("`{}` can't stand behind the title", shorten(extra));
        let finding = lower
            .finding(Code::Unexpected, lower.place(start, end), message)
            .help(CARD_USAGE);
        lower.findings.push(finding);
    }
}

/// The title before the `{` of an item, and where what stands behind it is.
pub(super) fn title(lower: &mut Lower, head: &str, usage: &str) -> (Quoted, (usize, usize)) {
    let word_length = head
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(head.len());
    let after = head.get(word_length..).unwrap_or_default();
    // A comment may stand between the title and a `{` in the next line.
    let line = after.split('\n').next().unwrap_or_default();
    let rest = line.trim_start();
    let start = head.len() - after.len() + (line.len() - rest.len());
    let rest = rest.trim_end();
    let span = lower.place(start, start + rest.len());
    let mut parts = rest.strip_prefix('"').unwrap_or_default().split('"');
    let quoted = parts.next().unwrap_or_default();
    if !rest.starts_with('"') {
        let finding = match rest.is_empty() {
            true => lower
                .finding(
                    Code::Unexpected,
                    lower.place(0, word_length),
                    "the title is missing",
                )
                .help(usage),
            false => lower
                .finding(
                    Code::Unexpected,
                    span,
                    format!("the title `{}` has no quotes", shorten(rest)),
                )
                .help(format!("write it as `\"{}\"`", shorten(rest)))
                .fix(format!("\"{rest}\"")),
        };
        lower.findings.push(finding);
        let end = start + rest.len();
        let title = Quoted {
            text: rest.to_owned(),
            span,
        };
        return (title, (end, end));
    }
    let length = quoted.len() + 2;
    let behind = rest.get(length..).unwrap_or_default();
    let extra = behind.split('#').next().unwrap_or_default().trim();
    let at = start + length + (behind.len() - behind.trim_start().len());
    let span = lower.place(start, start + length);
    if quoted.trim().is_empty() {
        let finding = lower
            .finding(Code::Unexpected, span, "the title is empty")
            .help("put the name of the card between the quotes");
        lower.findings.push(finding);
    }
    let title = Quoted {
        text: quoted.to_owned(),
        span,
    };
    (title, (at, at + extra.len()))
}

fn header(lower: &mut Lower, node: Node) -> Lowered<Header> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let side = cursor.need(lower, "a header without a side")?;
    let deck = cursor.need_rule(lower, Rule::word)?;
    let number = cursor.need_rule(lower, Rule::number)?;
    let icon = cursor.need_rule(lower, Rule::word)?;
    Ok(Header {
        side: lower.name(&side),
        deck: lower.word(&deck),
        number: lower.number(&number),
        icon: lower.word(&icon),
        span,
    })
}

fn section(lower: &mut Lower, node: Node) -> Lowered<Section> {
    let rule = node.as_rule();
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let kind = match rule {
        Rule::requires => {
            let node = cursor.need_rule(lower, Rule::condition)?;
            SectionKind::Requires(condition(lower, node)?)
        }
        Rule::on_table => SectionKind::OnTable {
            condition: match cursor.take(Rule::condition) {
                None => None,
                Some(node) => Some(condition(lower, node)?),
            },
        },
        Rule::play => {
            let node = cursor.need_rule(lower, Rule::block)?;
            SectionKind::Play(block(lower, node)?)
        }
        Rule::while_on_table => {
            let node = cursor.need_rule(lower, Rule::ban_block)?;
            SectionKind::WhileOnTable(bans(lower, node)?)
        }
        Rule::reaction => SectionKind::On(reaction(lower, cursor)?),
        Rule::discard_when => {
            let node = cursor.need_rule(lower, Rule::change)?;
            SectionKind::DiscardWhen(change(lower, node)?)
        }
        Rule::discard_by => SectionKind::DiscardBy(paid_discard(lower, cursor)?),
        Rule::combat => SectionKind::Combat(reference(lower, cursor)?),
        Rule::printed => SectionKind::Printed(printed(lower, cursor)?),
        Rule::replaces => SectionKind::Replaces(replaces(lower, cursor)?),
        rule => return Err(lower.bug(span, &format!("{rule:?} as a section"))),
    };
    Ok(Section { kind, span })
}

fn reaction(lower: &mut Lower, mut cursor: Cursor) -> Lowered<Reaction> {
    let before = cursor.take(Rule::kw_before).is_some();
    cursor.take(Rule::kw_on);
    let node = cursor.need_rule(lower, Rule::change)?;
    let change = change(lower, node)?;
    let (may, discard_this) = match cursor.take(Rule::reaction_how) {
        None => (false, false),
        Some(node) => {
            let how = Cursor::new(lower, node)
                .need(lower, "a reaction")?
                .as_rule();
            (how != Rule::kw_discard_this, how != Rule::kw_may)
        }
    };
    let node = cursor.need_rule(lower, Rule::block)?;
    Ok(Reaction {
        before,
        change,
        may,
        discard_this,
        body: block(lower, node)?,
    })
}

fn paid_discard(lower: &mut Lower, mut cursor: Cursor) -> Lowered<PaidDiscard> {
    let who = cursor.need(lower, "a discard by nobody")?;
    let by_opponent = who.as_rule() == Rule::kw_opponent;
    let mut costs = Vec::new();
    while let Some(node) = cursor.take(Rule::phrase_bare) {
        costs.push(phrase(lower, node)?);
    }
    let condition = match cursor.take(Rule::discard_if) {
        None => None,
        Some(node) => {
            let node = Cursor::new(lower, node).need_rule(lower, Rule::condition)?;
            Some(condition(lower, node)?)
        }
    };
    Ok(PaidDiscard {
        by_opponent,
        costs,
        condition,
    })
}

/// `replaces "Riders of Théoden"`
fn replaces(lower: &mut Lower, mut cursor: Cursor) -> Lowered<Quoted> {
    cursor.take(Rule::kw_replaces);
    let node = cursor.need_rule(lower, Rule::quoted)?;
    let title = lower.name(&node);
    Ok(Quoted {
        text: title.text,
        span: title.span,
    })
}

fn printed(lower: &mut Lower, mut cursor: Cursor) -> Lowered<Printed> {
    let language = cursor.need_rule(lower, Rule::language)?;
    let language = lower.word(&language);
    let mut lines = Vec::new();
    while let Some(node) = cursor.take(Rule::printed_text) {
        let line = lower.name(&node);
        lines.push(Quoted {
            text: line.text,
            span: line.span,
        });
    }
    Ok(Printed { language, lines })
}

pub(super) fn bans(lower: &mut Lower, node: Node) -> Lowered<Vec<Ban>> {
    let mut cursor = Cursor::new(lower, node);
    let mut bans = Vec::new();
    while let Some(node) = cursor.next() {
        match node.as_rule() {
            Rule::bad_ban => lower.explain(&node, Context::Ban),
            _ => bans.push(ban(lower, node)?),
        }
    }
    Ok(bans)
}

fn ban(lower: &mut Lower, node: Node) -> Lowered<Ban> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    if cursor.take(Rule::ban_hunt_box).is_some() {
        let kind = BanKind::HuntBox;
        return Ok(Ban { kind, span });
    }
    let who = cursor.need_rule(lower, Rule::operand_bare)?;
    let who = operand(lower, who)?;
    let inner = cursor.need(lower, "a ban of nothing")?;
    let rule = inner.as_rule();
    let mut parts = Cursor::new(lower, inner);
    let kind = match rule {
        Rule::ban_card => {
            parts.take(Rule::kw_use_card);
            let place = match parts.take(Rule::ban_place) {
                None => None,
                Some(node) => Some(place(lower, node)?),
            };
            BanKind::CombatCard { who, place }
        }
        Rule::ban_activated => {
            parts.take(Rule::kw_be_activated);
            let agents = agents(lower, parts)?;
            BanKind::Activated {
                nations: who,
                except: (!agents.is_empty()).then_some(agents),
            }
        }
        Rule::ban_advance => {
            let nations = parts.need_rule(lower, Rule::operand)?;
            let nations = operand(lower, nations)?;
            let agents = agents(lower, parts)?;
            BanKind::Advance {
                who,
                nations,
                by: (!agents.is_empty()).then_some(agents),
            }
        }
        Rule::ban_regions => {
            let mut deeds = Vec::new();
            while let Some(node) = parts.take(Rule::deed) {
                deeds.push(deed(lower, node)?);
            }
            let places = parts.need_rule(lower, Rule::operand)?;
            BanKind::Regions {
                who,
                deeds,
                places: operand(lower, places)?,
            }
        }
        rule => return Err(lower.bug(span, &format!("{rule:?} as a ban"))),
    };
    Ok(Ban { kind, span })
}

fn deed(lower: &mut Lower, node: Node) -> Lowered<RegionDeed> {
    let mut cursor = Cursor::new(lower, node);
    let span = cursor.span();
    let kind = match cursor.need(lower, "a deed")?.as_rule() {
        Rule::kw_enter => RegionDeedKind::EnterWithArmy,
        _ => RegionDeedKind::Attack,
    };
    Ok(RegionDeed { kind, span })
}
