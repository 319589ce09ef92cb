//! Tree → text: the one canonical layout.

mod combat;
mod moves;
mod ring;
mod table;
mod text;
mod war;
mod writer;

use crate::diagnostic::{Code, Diagnostic};

use super::parse::parse;
use super::span::Span;
use super::tree::{
    Ban, BanKind, Block, Body, Card, CardFile, Change, Clause, ClauseKind, CombatHalf, Condition,
    Operand, PaidDiscard, Phrase, Printed, Quoted, Section, SectionKind,
};
use text::{Spelling, Text};
use writer::Writer;

/// The canonical text of a file. `spelling` gives the spelling of a name, with its accents, or
/// nothing where the name is to stay as it is; quoted names and titles always stay.
pub fn format(tree: &CardFile, spelling: &dyn Fn(&str) -> Option<String>) -> String {
    let mut writer = Writer::new(&tree.comments);
    let mut items: Vec<Item> = tree.cards.iter().map(Item::Card).collect();
    items.extend(tree.combats.iter().map(Item::Combat));
    items.sort_by_key(|item| item.span().start);
    for item in items {
        writer.begin_card(item.span().start);
        match item {
            Item::Card(card) => write_card(&mut writer, card, spelling),
            Item::Combat(half) => combat::write_half(&mut writer, half, spelling),
        }
    }
    writer.finish()
}

/// What stands in a file.
enum Item<'t> {
    Card(&'t Card),
    Combat(&'t CombatHalf),
}

impl Item<'_> {
    fn span(&self) -> Span {
        match self {
            Item::Card(card) => card.span,
            Item::Combat(half) => half.span,
        }
    }
}

/// Reads a file and gives its canonical text.
///
/// # Errors
/// The findings of the file, or one of code `Internal` when the canonical text would say something
/// else than the file does: then the mistake is in the formatter, and the file is left alone.
pub fn reformat(
    file: &str,
    text: &str,
    spelling: &dyn Fn(&str) -> Option<String>,
) -> Result<String, Vec<Diagnostic>> {
    let parsed = parse(file, text);
    if parsed.findings.iter().any(Diagnostic::is_error) {
        return Err(parsed.findings);
    }
    let formatted = format(&parsed.tree, spelling);
    let again = parse(file, &formatted);
    let errors = again.findings.iter().any(Diagnostic::is_error);
    if errors || again.tree != parsed.tree {
        let message = "the formatted text would not say the same; the file is left as it is";
        let finding = Diagnostic::new(Code::Internal, file, Span::new(0, 0), message)
            .help("this is a mistake in the program; please report it with the file");
        return Err(vec![finding]);
    }
    Ok(formatted)
}

fn in_one_line(fill: impl FnOnce(&mut Text)) -> String {
    let mut text = Text::new(&|_| None);
    fill(&mut text);
    text.one_line()
}

/// A clause in one line. Of one that ends in a block only the head: `if a companion in Old Keep`;
/// of `either`, `either … or …`.
pub fn clause_text(clause: &Clause) -> String {
    let mut text = in_one_line(|text| text.clause(clause));
    if text == "either" || text.ends_with(" either") {
        text.push_str(" … or …");
    }
    text
}

/// A condition in one line.
pub fn condition_text(condition: &Condition) -> String {
    in_one_line(|text| text.condition(condition))
}

/// A ban in one line.
pub fn ban_text(ban: &Ban) -> String {
    in_one_line(|text| text.ban(ban))
}

/// A change in one line.
pub fn change_text(change: &Change) -> String {
    in_one_line(|text| text.change(change))
}

/// A paid discard in one line.
pub fn paid_discard_text(discard: &PaidDiscard) -> String {
    in_one_line(|text| text.paid_discard(discard))
}

/// A phrase in one line.
pub fn phrase_text(phrase: &Phrase) -> String {
    in_one_line(|text| text.phrase(phrase))
}

/// An operand in one line.
pub fn operand_text(operand: &Operand) -> String {
    in_one_line(|text| text.operand(operand))
}

/// Columns that each level is indented.
const STEP: usize = 2;

fn write_card(writer: &mut Writer, card: &Card, spelling: Spelling) {
    let head = format!("card \"{}\" {{", card.title.text);
    writer.line(0, card.span.start, &head);
    if let Some(header) = &card.header {
        let mut text = Text::new(spelling);
        text.header(header);
        writer.lines(STEP, header.span.start, &text.lines(STEP));
    }
    for section in &card.sections {
        write_section(writer, section, spelling);
    }
    writer.line_before_end(STEP, card.span.end);
    writer.line(0, card.span.end.saturating_sub(1), "}");
}

fn write_section(writer: &mut Writer, section: &Section, spelling: Spelling) {
    let start = section.span.start;
    let mut text = Text::new(spelling);
    let block = match &section.kind {
        SectionKind::Requires(condition) => {
            text.push("requires ");
            text.condition(condition);
            None
        }
        SectionKind::OnTable { condition } => {
            text.push("on table");
            if let Some(condition) = condition {
                text.push(" while ");
                text.condition(condition);
            }
            None
        }
        SectionKind::Play(block) => {
            text.push("play");
            Some(block)
        }
        SectionKind::WhileOnTable(bans) => {
            writer.line(STEP, start, "while on table {");
            for ban in bans {
                write_ban(writer, ban, spelling);
            }
            writer.line_before_end(2 * STEP, section.span.end);
            writer.line(STEP, section.span.end.saturating_sub(1), "}");
            return;
        }
        SectionKind::On(reaction) => {
            text.reaction(reaction);
            Some(&reaction.body)
        }
        SectionKind::DiscardWhen(change) => {
            text.push("discard when ");
            text.change(change);
            None
        }
        SectionKind::DiscardBy(discard) => {
            text.paid_discard(discard);
            None
        }
        SectionKind::Combat(half) => {
            text.push(&format!("combat \"{}\"", half.title.text));
            text.push(match half.from_table {
                Some(_) => " from table",
                None => "",
            });
            None
        }
        SectionKind::Replaces(title) => {
            text.push(&format!("replaces \"{}\"", title.text));
            None
        }
        SectionKind::Printed(printed) => {
            writer.lines(STEP, start, &printed_lines(printed));
            return;
        }
    };
    match block {
        None => writer.lines(STEP, start, &text.lines(STEP)),
        Some(block) => {
            text.push(" {");
            writer.lines(STEP, start, &text.lines(STEP));
            write_block(writer, block, STEP, spelling);
            writer.line(STEP, block.span.end.saturating_sub(1), "}");
        }
    }
}

/// A printed text as it is, each of its lines in a line of its own.
fn printed_lines(printed: &Printed) -> Vec<String> {
    let last = printed.lines.len().saturating_sub(1);
    let line = |(i, line): (usize, &Quoted)| {
        let head = match i {
            0 => format!("printed {} ", printed.language.text),
            _ => String::new(),
        };
        let comma = if i < last { "," } else { "" };
        format!("{head}\"{}\"{comma}", line.text)
    };
    printed.lines.iter().enumerate().map(line).collect()
}

fn write_ban(writer: &mut Writer, ban: &Ban, spelling: Spelling) {
    let indent = 2 * STEP;
    let mut text = Text::new(spelling);
    let BanKind::Activated {
        nations,
        except: Some(agents),
    } = &ban.kind
    else {
        text.ban(ban);
        return writer.lines(indent, ban.span.start, &text.lines(indent));
    };
    if agents.len() < 2 {
        text.ban(ban);
        return writer.lines(indent, ban.span.start, &text.lines(indent));
    }
    text.operand(nations);
    text.push(" may not be activated except by (");
    writer.lines(indent, ban.span.start, &text.lines(indent));
    for (i, agent) in agents.iter().enumerate() {
        let mut text = Text::new(spelling);
        text.agent(agent);
        text.push(match agents.len() - i {
            1 => "",
            2 => " or",
            _ => ",",
        });
        let lines = text.lines(indent + STEP);
        writer.lines(indent + STEP, agent.span().start, &lines);
    }
    writer.line(indent, ban.span.end.saturating_sub(1), ")");
}

/// The lines of a block, without its braces.
fn write_block(writer: &mut Writer, block: &Block, indent: usize, spelling: Spelling) {
    for clause in &block.clauses {
        write_clause(writer, clause, indent + STEP, spelling);
    }
    writer.line_before_end(indent + STEP, block.span.end);
}

fn write_clause(writer: &mut Writer, clause: &Clause, indent: usize, spelling: Spelling) {
    match &clause.kind {
        ClauseKind::Recruit { parts } if parts.len() > 1 => {
            for (i, part) in parts.iter().enumerate() {
                let mut text = Text::new(spelling);
                let (indent, start) = match i {
                    0 => (indent, clause.span.start),
                    _ => {
                        let first = part.figures.first();
                        let start = first.map_or(clause.span.start, |phrase| phrase.span.start);
                        (indent + STEP, start)
                    }
                };
                text.push(if i == 0 { "recruit " } else { "" });
                text.recruit_part(part);
                text.push(if i + 1 < parts.len() { "," } else { "" });
                writer.lines(indent, start, &text.lines(indent));
            }
        }
        _ => write_headed(writer, clause, indent, spelling, otherwise(clause)),
    }
}

/// What is done where the condition of a clause does not hold: of the clause itself, or of the one
/// behind its times.
fn otherwise(clause: &Clause) -> Option<&Body> {
    match &clause.kind {
        ClauseKind::If { otherwise, .. } => otherwise.as_ref(),
        ClauseKind::When(when) => match &when.body {
            Body::Line(clause) => otherwise(clause),
            Body::Block(_) => None,
        },
        _ => None,
    }
}

/// A clause and its blocks, and the `else` behind them.
fn write_headed(
    writer: &mut Writer,
    clause: &Clause,
    indent: usize,
    spelling: Spelling,
    otherwise: Option<&Body>,
) {
    let mut text = Text::new(spelling);
    text.clause(clause);
    let mut blocks = clause.blocks().into_iter().peekable();
    let braced = blocks.peek().is_some();
    text.push(if braced { " {" } else { "" });
    writer.lines(indent, clause.span.start, &text.lines(indent));
    let mut open = None;
    while let Some(block) = blocks.next() {
        write_block(writer, block, indent, spelling);
        let end = block.span.end.saturating_sub(1);
        match blocks.peek() {
            Some(_) => writer.line(indent, end, "} or {"),
            None => open = Some(end),
        }
    }
    write_else(writer, open, indent, spelling, otherwise);
}

/// What follows the body of an `if`; `open` is where its `}` stands, if it is still to be written.
fn write_else(
    writer: &mut Writer,
    open: Option<usize>,
    indent: usize,
    spelling: Spelling,
    otherwise: Option<&Body>,
) {
    let Some(body) = otherwise else {
        if let Some(end) = open {
            writer.line(indent, end, "}");
        }
        return;
    };
    let mut text = Text::new(spelling);
    text.push(if open.is_some() { "} else" } else { "else" });
    let (start, blocks, next) = match body {
        Body::Line(clause) => {
            text.guarded(body);
            (clause.span.start, clause.blocks(), None)
        }
        Body::Block(block) => match else_if(block) {
            Some((clause, next)) => {
                text.push(" ");
                text.clause(clause);
                (clause.span.start, clause.blocks(), next)
            }
            None => (block.span.start, vec![block], None),
        },
    };
    text.push(if blocks.is_empty() { "" } else { " {" });
    writer.lines(indent, open.unwrap_or(start), &text.lines(indent));
    let mut open = None;
    let count = blocks.len();
    for (i, block) in blocks.into_iter().enumerate() {
        write_block(writer, block, indent, spelling);
        let end = block.span.end.saturating_sub(1);
        match i + 1 < count {
            true => writer.line(indent, end, "} or {"),
            false => open = Some(end),
        }
    }
    write_else(writer, open, indent, spelling, next);
}

/// The `if` of a block that holds nothing else, as `else if` does.
fn else_if(block: &Block) -> Option<(&Clause, Option<&Body>)> {
    match block.clauses.as_slice() {
        [clause] => match &clause.kind {
            ClauseKind::If {
                unless: false,
                otherwise,
                ..
            } => Some((clause, otherwise.as_ref())),
            _ => None,
        },
        _ => None,
    }
}
