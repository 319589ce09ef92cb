//! Blocks without anything in them.

use crate::diagnostic::Code;
use crate::syntax::Span;
use crate::syntax::tree::{Block, Body, Card, Clause, ClauseKind, ForEachFace, SectionKind, When};

use super::context::Ctx;

/// The empty blocks of a card. That of a reaction may be empty where the card is discarded for it.
/// A card that does nothing at all is told so, and no more.
pub(super) fn in_card(ctx: &mut Ctx, card: &Card) {
    let mut sections = card.sections.iter().map(|section| &section.kind);
    let acts = sections.any(|kind| match kind {
        SectionKind::Play(block) => !block.clauses.is_empty(),
        SectionKind::WhileOnTable(bans) => !bans.is_empty(),
        kind => matches!(kind, SectionKind::On(_)),
    });
    if !acts {
        return;
    }
    for section in &card.sections {
        match &section.kind {
            SectionKind::Play(block) => in_block(ctx, block, "play"),
            SectionKind::On(reaction) if reaction.discard_this => {
                in_clauses(ctx, &reaction.body.clauses);
            }
            SectionKind::On(reaction) => {
                let word = if reaction.before { "before" } else { "on" };
                in_block(ctx, &reaction.body, word);
            }
            SectionKind::WhileOnTable(bans) if bans.is_empty() => {
                found(ctx, section.span, "while on table");
            }
            _ => {}
        }
    }
}

/// The empty blocks of clauses and of those that they govern.
pub(super) fn in_clauses(ctx: &mut Ctx, clauses: &[Clause]) {
    for clause in clauses {
        in_clause(ctx, clause);
    }
}

fn in_clause(ctx: &mut Ctx, clause: &Clause) {
    match &clause.kind {
        ClauseKind::If {
            unless,
            then,
            otherwise,
            ..
        } => {
            in_body(ctx, then, if *unless { "unless" } else { "if" });
            if let Some(otherwise) = otherwise {
                in_body(ctx, otherwise, "else");
            }
        }
        ClauseKind::ForEach { body, .. } | ClauseKind::ForEachFace(ForEachFace { body, .. }) => {
            in_body(ctx, body, "for each")
        }
        ClauseKind::May(body) => in_body(ctx, body, "may"),
        ClauseKind::Opponent(body) => in_body(ctx, body, "opponent must"),
        ClauseKind::When(When { body, .. }) => in_body(ctx, body, "at"),
        ClauseKind::Either(blocks) => {
            for (i, block) in blocks.iter().enumerate() {
                in_block(ctx, block, if i == 0 { "either" } else { "or" });
            }
        }
        ClauseKind::Attack(attack) => {
            if let Some(block) = &attack.block {
                in_block(ctx, block, "attack");
            }
        }
        ClauseKind::Roll { each, .. } => in_clause(ctx, each),
        _ => {}
    }
}

fn in_body(ctx: &mut Ctx, body: &Body, word: &str) {
    match body {
        Body::Line(clause) => in_clause(ctx, clause),
        Body::Block(block) => in_block(ctx, block, word),
    }
}

fn in_block(ctx: &mut Ctx, block: &Block, word: &str) {
    if block.clauses.is_empty() {
        found(ctx, block.span, word);
    }
    in_clauses(ctx, &block.clauses);
}

fn found(ctx: &mut Ctx, span: Span, word: &str) {
    let message = format!("the block of this `{word}` is empty");
    let help = "write what it does between the braces, or take it away";
    let _: Option<()> = ctx.error(Code::EmptyBlock, span, message, help);
}
