//! `westron show`: one card.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::Status;
use crate::cli::args::{Format, Language, ShowArgs};
use crate::cli::console::Console;
use crate::cli::packs::{self, Packs};
use crate::play::CardSet;
use crate::program::{Card, Combat};
use crate::prose::{self, CardText, Lang, Locale};
use crate::syntax;
use crate::syntax::tree::CardFile;

use super::{Ended, find_card, print_json};

/// A card for programs.
#[derive(Debug, Serialize)]
struct Shown<'a> {
    code: &'a str,
    title: &'a str,
    side: &'static str,
    deck: &'a str,
    number: u8,
    icon: &'a str,
    table: bool,
    pack: &'a str,
    file: &'a str,
    text: &'a str,
    clauses: &'a [String],
    lang: &'static str,
    prose: &'a [String],
    combat: Option<ShownHalf<'a>>,
}

/// A combat half for programs.
#[derive(Debug, Serialize)]
struct ShownHalf<'a> {
    title: &'a str,
    initiatives: &'a [u8],
    from_table: bool,
    file: &'a str,
    text: String,
    clauses: &'a [String],
    prose: Vec<String>,
}

/// Shows a card.
pub fn show(folders: &[PathBuf], args: &ShowArgs, console: &mut Console) -> Ended {
    let (cards, packs) = packs::game(folders, console)?;
    let card = find_card(&cards, &args.card, console)?;
    let file = own_file(&packs, card);
    let text = canonical(&cards, &file);
    let lang = match args.lang {
        Language::En => Lang::En,
        Language::Es => Lang::Es,
    };
    let prose = prose_of(&cards, &packs, lang, &file);
    let half = half_of(&cards, &packs, lang, card);
    let world = &cards.world;
    match args.format {
        Format::Json => print_json(
            &Shown {
                code: &card.code,
                title: &card.title,
                side: card.side.name(),
                deck: &world.deck(card.deck).id,
                number: card.number,
                icon: &world.face(card.icon).id,
                table: card.table.is_some(),
                pack: &card.source.pack,
                file: &card.source.file,
                text: &text,
                clauses: &card.texts,
                lang: lang.code(),
                prose: prose.as_ref().map_or(&[], |prose| &prose.paragraphs),
                combat: half.as_ref().map(|(half, file, prose)| ShownHalf {
                    title: &half.title,
                    initiatives: &half.initiatives,
                    from_table: card.combat_from_table,
                    file: &half.source.file,
                    text: canonical(&cards, file),
                    clauses: &half.texts,
                    prose: prose.paragraphs.clone(),
                }),
            },
            console,
        ),
        Format::Text => {
            console.line(&format!(
                "{} ({}, pack `{}`)",
                card.title, card.code, card.source.pack
            ));
            if let Some(prose) = &prose {
                console.line(&format!("{} · {}", prose.header, stays(lang, card)));
            }
            console.line("");
            console.line(text.trim_end());
            if let Some(prose) = &prose {
                console.line("");
                if prose.title != card.title {
                    console.line(&prose.title);
                }
                for paragraph in &prose.paragraphs {
                    console.line(paragraph);
                }
            }
            if let Some((_, file, prose)) = &half {
                console.line("");
                console.line(canonical(&cards, file).trim_end());
                console.line("");
                console.line(&prose.title);
                console.line(&prose.header);
                for paragraph in &prose.paragraphs {
                    console.line(paragraph);
                }
            }
        }
    }
    Ok(Status::Fine)
}

/// Whether the card stays on the table, in words.
fn stays(lang: Lang, card: &Card) -> &'static str {
    match (lang, card.table.is_some()) {
        (Lang::En, true) => "stays on the table",
        (Lang::En, false) => "discarded after use",
        (Lang::Es, true) => "se queda sobre la mesa",
        (Lang::Es, false) => "se descarta tras usarla",
    }
}

/// A file in its canonical layout.
fn canonical(cards: &CardSet, file: &CardFile) -> String {
    syntax::format(file, &|name| {
        cards.world.names.spelling(name).map(str::to_owned)
    })
}

/// The combat half of a card: the program, its own file, and what it says in sentences.
fn half_of<'c>(
    cards: &'c CardSet,
    packs: &Packs,
    lang: Lang,
    card: &Card,
) -> Option<(&'c Combat, CardFile, CardText)> {
    let half = cards.combat_of(card.id)?;
    let mut sources = packs.sources.iter().flat_map(|pack| &pack.cards);
    let source = sources.find(|source| source.path == half.source.file)?;
    let tree = syntax::parse(&source.path, &source.text).tree;
    let span = half.source.span;
    let own = tree
        .combats
        .into_iter()
        .find(|other| other.span.range() == span.range())?;
    let world = &cards.world;
    let locale = Locale::of_packs(lang.code(), &packs.sources, world).unwrap_or_default();
    let prose = prose::combat_text(world, &locale, lang, &own, card.combat_from_table);
    let inside = |at: usize| span.range().contains(&at);
    let comments = tree.comments.into_iter();
    let file = CardFile {
        cards: Vec::new(),
        combats: vec![own],
        comments: comments.filter(|it| inside(it.span.start)).collect(),
    };
    Some((half, file, prose))
}

/// What the card says in sentences. The locales of packs that are wrong are left out; `check` says so.
fn prose_of(cards: &CardSet, packs: &Packs, lang: Lang, file: &CardFile) -> Option<CardText> {
    let world = &cards.world;
    let locale = Locale::of_packs(lang.code(), &packs.sources, world).unwrap_or_default();
    let card = file.cards.first()?;
    Some(prose::card_text(world, &locale, lang, card))
}

/// One card as it was written, with its own comments, as a file of its own.
fn own_file(packs: &Packs, card: &Card) -> CardFile {
    let mut sources = packs.sources.iter().flat_map(|pack| &pack.cards);
    let Some(source) = sources.find(|source| source.path == card.source.file) else {
        return CardFile::default();
    };
    let tree = syntax::parse(&source.path, &source.text).tree;
    let own = tree
        .cards
        .into_iter()
        .find(|other| other.title.text == card.title);
    let span = card.source.span;
    let inside = |at: usize| span.range().contains(&at);
    CardFile {
        cards: own.into_iter().collect(),
        combats: Vec::new(),
        comments: tree
            .comments
            .into_iter()
            .filter(|comment| inside(comment.span.start))
            .collect(),
    }
}
