//! `westron show`: one card.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::Status;
use crate::cli::args::{Format, Language, ShowArgs};
use crate::cli::console::Console;
use crate::cli::packs::{self, Packs};
use crate::play::CardSet;
use crate::program::Card;
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
}

/// Shows a card.
pub fn show(folders: &[PathBuf], args: &ShowArgs, console: &mut Console) -> Ended {
    let (cards, packs) = packs::game(folders, console)?;
    let card = find_card(&cards, &args.card, console)?;
    let file = own_file(&packs, card);
    let text = syntax::format(&file, &|name| {
        cards.world.names.spelling(name).map(str::to_owned)
    });
    let lang = match args.lang {
        Language::En => Lang::En,
        Language::Es => Lang::Es,
    };
    let prose = prose_of(&cards, &packs, lang, &file);
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
            },
            console,
        ),
        Format::Text => {
            console.line(&format!(
                "{} ({}, pack `{}`)",
                card.title, card.code, card.source.pack
            ));
            console.line(&format!(
                "{} · {} {} · {} icon · {}",
                card.side.name(),
                world.deck(card.deck).name,
                card.number,
                world.face(card.icon).name,
                if card.table.is_some() {
                    "stays on the table"
                } else {
                    "discarded after use"
                },
            ));
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
        }
    }
    Ok(Status::Fine)
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
