//! One card: its header, its sections in their order, and what they say together.

use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::program::{self, Condition, Source, Table};
use crate::syntax::Span;
use crate::syntax::tree::{self, Section, SectionKind, Word};
use crate::world::{CardId, DeckId, FaceId, Side, World};

use super::context::Ctx;
use super::{candidates, change, clause, condition, empty, names, printed, table};

/// The header, looked up.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub side: Side,
    pub deck: DeckId,
    pub number: u8,
    pub icon: FaceId,
}

/// The code of a card: `fp-str-16`.
///
/// The side stands with the first letters of its words, or the first two of its only word; the
/// deck with its first four letters, without a vowel at their end; the number with two digits
/// at least.
pub fn code(world: &World, side: Side, deck: DeckId, number: u8) -> String {
    let name = side.name().to_lowercase();
    let words: Vec<&str> = name.split_whitespace().collect();
    let side: String = match words.as_slice() {
        [only] => only.chars().take(2).collect(),
        several => several
            .iter()
            .filter_map(|word| word.chars().next())
            .collect(),
    };
    let deck: String = world.deck(deck).id.chars().take(4).collect();
    let deck = deck.trim_end_matches(['a', 'e', 'i', 'o', 'u']);
    format!("{side}-{deck}-{number:02}")
}

/// Reads a header.
pub(super) fn header(ctx: &mut Ctx, header: &tree::Header) -> Option<Header> {
    let side = names::side(ctx, &header.side);
    let decks = ctx.words.decks.clone();
    let deck = listed(ctx, &header.deck, &decks, "deck");
    let faces = ctx.words.faces.clone();
    let icon = listed(ctx, &header.icon, &faces, "icon");
    let number = super::phrase::small(ctx, header.number);
    Some(Header {
        side: side?,
        deck: deck?,
        number: number?,
        icon: icon?,
    })
}

fn listed<T: Copy>(ctx: &mut Ctx, word: &Word, list: &[(String, T)], what: &str) -> Option<T> {
    if let Some((_, id)) = list.iter().find(|(known, _)| *known == word.text) {
        return Some(*id);
    }
    let words: Vec<&str> = list.iter().map(|(word, _)| word.as_str()).collect();
    let message = format!("there is no {what} `{}`", word.text);
    let finding = Diagnostic::new(Code::UnknownFace, ctx.file, word.span, message);
    let finding = match nearest(&word.text, words.iter().copied()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
        None => finding.help(format!("write {}", one_of(&words))),
    };
    ctx.fail(finding)
}

/// What the sections of a card say.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    pub requires: Option<Condition>,
    pub binds: Vec<program::Bind>,
    pub with_choices: Vec<(program::Slot, program::Bind)>,
    pub table: Option<Table>,
    pub play: Vec<program::Clause>,
    pub texts: Vec<String>,
}

/// Checks the sections. The findings are in the context; the answer is good if none is an error.
pub(super) fn contents(ctx: &mut Ctx, card: &tree::Card) -> Contents {
    let mut contents = Contents::default();
    once(ctx, card);
    empty::in_card(ctx, card);
    printed::languages(ctx, card);
    for section in &card.sections {
        if let SectionKind::Requires(required) = &section.kind {
            contents.requires = condition::condition(ctx, required);
            if contents.requires.is_some() {
                candidates::collect(ctx, required);
            } else {
                ctx.scope.break_off();
                lost(ctx, section);
            }
        }
    }
    for section in &card.sections {
        if let SectionKind::Play(block) = &section.kind {
            match clause::block(ctx, &block.clauses) {
                Some(clauses) => contents.play = clauses,
                None => lost(ctx, section),
            }
        }
    }
    contents.binds = std::mem::take(&mut ctx.scope.binds);
    ctx.scope.forget();
    contents.table = on_table(ctx, card);
    contents.texts = std::mem::take(&mut ctx.texts);
    contents.with_choices = std::mem::take(&mut ctx.scope.with_choices);
    together(ctx, card, &contents);
    contents
}

/// The sections that may stand only once.
fn once(ctx: &mut Ctx, card: &tree::Card) {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for section in &card.sections {
        let (word, help) = match &section.kind {
            SectionKind::Requires(_) => ("requires", "join the two with `and`"),
            SectionKind::OnTable { .. } => ("on table", "join the conditions with `and`"),
            SectionKind::Play(_) => ("play", "put the clauses into one `play`"),
            SectionKind::WhileOnTable(_) => ("while on table", "put the lines into one of them"),
            SectionKind::Combat(_) => ("combat", "keep one of the two"),
            SectionKind::Replaces(_) => ("replaces", "a card takes the place of one other"),
            SectionKind::On(_)
            | SectionKind::DiscardWhen(_)
            | SectionKind::DiscardBy(_)
            | SectionKind::Printed(_) => {
                continue;
            }
        };
        let head = keyword(section, word);
        match seen.iter().find(|(known, _)| *known == word) {
            Some((_, first)) => {
                let message = format!("a card has one `{word}`");
                let finding = Diagnostic::new(Code::SectionTwice, ctx.file, head, message)
                    .help(help)
                    .also(*first, "the first one");
                ctx.findings.push(finding);
            }
            None => seen.push((word, head)),
        }
    }
}

/// A section that could not be understood must have said why: nothing is ever dropped silently.
fn lost(ctx: &mut Ctx, section: &Section) {
    if !ctx.findings.iter().any(Diagnostic::is_error) {
        let message = "this can't be understood, and no reason was found";
        ctx.findings.push(
            Diagnostic::new(Code::Internal, ctx.file, section.span, message)
                .help("this is a mistake in the program; please report it with the card"),
        );
    }
}

/// The words that a section starts with.
fn keyword(section: &Section, word: &str) -> Span {
    let start = section.span.start;
    Span::new(start, section.span.end.min(start + word.len()))
}

fn on_table(ctx: &mut Ctx, card: &tree::Card) -> Option<Table> {
    let on_table = card
        .sections
        .iter()
        .find_map(|section| match &section.kind {
            SectionKind::OnTable { condition } => Some((condition, section)),
            _ => None,
        });
    let mut result = Table::default();
    if let Some((Some(stays), section)) = on_table {
        result.condition = condition::condition(ctx, stays);
        if result.condition.is_none() {
            lost(ctx, section);
        }
    }
    let mut discards = Vec::new();
    for section in &card.sections {
        let word = match &section.kind {
            SectionKind::WhileOnTable(bans) => {
                match ctx.every(bans, table::ban) {
                    Some(bans) => result.bans.extend(bans.into_iter().flatten()),
                    None => lost(ctx, section),
                }
                "while on table"
            }
            SectionKind::On(reaction) => {
                match table::reaction(ctx, reaction) {
                    Some(reaction) => result.reactions.push(reaction),
                    None => lost(ctx, section),
                }
                if reaction.before { "before" } else { "on" }
            }
            SectionKind::DiscardWhen(when) => {
                match change::change(ctx, when) {
                    Some(pattern) => discards.push((pattern, section.span)),
                    None => lost(ctx, section),
                }
                "discard when"
            }
            SectionKind::DiscardBy(paid) => {
                match table::paid(ctx, paid) {
                    Some(paid) => result.paid.push(paid),
                    None => lost(ctx, section),
                }
                "discard by"
            }
            SectionKind::Requires(_)
            | SectionKind::OnTable { .. }
            | SectionKind::Play(_)
            | SectionKind::Combat(_)
            | SectionKind::Replaces(_)
            | SectionKind::Printed(_) => {
                continue;
            }
        };
        if on_table.is_none() {
            alone(ctx, section, word);
        }
    }
    for (pattern, span) in &discards {
        let repeated = result
            .condition
            .as_ref()
            .is_some_and(|stays| table::repeats(&stays.test, pattern));
        if repeated {
            ctx.warn(
                Code::RepeatedRequirement,
                *span,
                "`on table while …` says this already",
                "leave this line away: the card goes when its condition ends",
            );
        }
    }
    result.discards = discards.into_iter().map(|(pattern, _)| pattern).collect();
    on_table.map(|_| result)
}

fn alone(ctx: &mut Ctx, section: &Section, word: &str) {
    ctx.findings.push(
        Diagnostic::new(
            Code::SectionAlone,
            ctx.file,
            keyword(section, word),
            format!("`{word}` is for cards on the table, and this one does not go there"),
        )
        .help("write `on table` or `on table while …` under the header"),
    );
}

/// What only the whole card shows.
fn together(ctx: &mut Ctx, card: &tree::Card, contents: &Contents) {
    let wrong = ctx.findings.iter().any(Diagnostic::is_error);
    let written = |kind: fn(&SectionKind) -> bool| card.sections.iter().any(|s| kind(&s.kind));
    let something = card.sections.iter().any(|section| match &section.kind {
        SectionKind::Play(block) => !block.clauses.is_empty(),
        SectionKind::WhileOnTable(bans) => !bans.is_empty(),
        SectionKind::On(_) => true,
        _ => false,
    });
    if !something && !wrong {
        ctx.findings.push(
            Diagnostic::new(
                Code::EmptyCard,
                ctx.file,
                card.title.span,
                "this card does nothing",
            )
            .help("write what it does into `play { … }`"),
        );
    }
    let way_off = written(|kind| {
        matches!(
            kind,
            SectionKind::OnTable { condition: Some(_) }
                | SectionKind::DiscardWhen(_)
                | SectionKind::DiscardBy(_)
        ) || matches!(kind, SectionKind::On(reaction) if reaction.discard_this)
    });
    let stays = written(|kind| matches!(kind, SectionKind::OnTable { .. }));
    if stays && !way_off {
        ctx.warn(
            Code::NoWayOff,
            card.title.span,
            "nothing ever takes this card off the table",
            "add `on table while …`, `discard when …` or `discard by opponent paying …`",
        );
    }
    if let (Some(required), Some(table)) = (&contents.requires, &contents.table)
        && table
            .condition
            .as_ref()
            .is_some_and(|stays| stays.test == required.test)
        && let Some(section) = card
            .sections
            .iter()
            .find(|section| matches!(section.kind, SectionKind::Requires(_)))
    {
        ctx.warn(
            Code::RepeatedRequirement,
            section.span,
            "`on table while …` requires this already",
            "leave this line away",
        );
    }
}

/// Puts a card together.
pub(super) fn assemble(
    world: &World,
    card: &tree::Card,
    header: &Header,
    contents: Contents,
    id: CardId,
    source: (&str, &str),
) -> program::Card {
    let (pack, file) = source;
    program::Card {
        id,
        code: code(world, header.side, header.deck, header.number),
        title: card.title.text.clone(),
        side: header.side,
        deck: header.deck,
        number: header.number,
        icon: header.icon,
        requires: contents.requires,
        binds: contents.binds,
        with_choices: contents.with_choices,
        table: contents.table,
        play: contents.play,
        combat: None,
        combat_from_table: false,
        replaces: None,
        texts: contents.texts,
        source: Source {
            pack: pack.to_owned(),
            file: file.to_owned(),
            span: card.span,
        },
    }
}
