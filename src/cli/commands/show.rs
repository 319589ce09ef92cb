//! `westron show`: one card.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::Status;
use crate::cli::args::{Format, ShowArgs};
use crate::cli::console::Console;
use crate::cli::packs::{self, Packs};
use crate::play::CardSet;
use crate::program::Card;
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
}

/// Shows a card.
pub fn show(folders: &[PathBuf], args: &ShowArgs, console: &mut Console) -> Ended {
    let (cards, packs) = packs::game(folders, console)?;
    let card = find_card(&cards, &args.card, console)?;
    let text = canonical(&cards, &packs, card);
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
            if !card.texts.is_empty() {
                console.line("");
                console.line("clauses:");
            }
            for (number, text) in card.texts.iter().enumerate() {
                console.line(&format!("{:>4}  {text}", number + 1));
            }
        }
    }
    Ok(Status::Fine)
}

/// The canonical text of one card, with its own comments.
fn canonical(cards: &CardSet, packs: &Packs, card: &Card) -> String {
    let sources = packs.sources.iter().flat_map(|pack| &pack.cards);
    let Some(source) = sources
        .into_iter()
        .find(|source| source.path == card.source.file)
    else {
        return String::new();
    };
    let tree = syntax::parse(&source.path, &source.text).tree;
    let own = tree
        .cards
        .into_iter()
        .find(|other| other.title.text == card.title);
    let span = card.source.span;
    let inside = |at: usize| span.range().contains(&at);
    let file = CardFile {
        cards: own.into_iter().collect(),
        comments: tree
            .comments
            .into_iter()
            .filter(|comment| inside(comment.span.start))
            .collect(),
    };
    syntax::format(&file, &|name| {
        cards.world.names.spelling(name).map(str::to_owned)
    })
}
