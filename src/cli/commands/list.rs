//! `westron list`: the cards; the names of the world are in `names`.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::args::{Format, ListArgs, ListKind};
use crate::cli::console::Console;
use crate::cli::{Status, packs, render};
use crate::play::CardSet;
use crate::program::Card;

use super::{Ended, find_deck, find_side, names, print_json, table};

/// A card in the list.
#[derive(Debug, Serialize)]
struct Listed<'a> {
    code: &'a str,
    title: &'a str,
    side: &'static str,
    deck: &'a str,
    number: u8,
    icon: &'a str,
    table: bool,
    event: bool,
    combat: Option<&'a str>,
    pack: &'a str,
}

/// Lists the cards.
pub fn list(folders: &[PathBuf], args: &ListArgs, console: &mut Console) -> Ended {
    let (cards, _) = packs::game(folders, console)?;
    if args.what != ListKind::Cards {
        if args.side.is_some() || args.deck.is_some() {
            console.error("--side and --deck choose among the cards");
            console.help("leave them away, or list the cards");
            return Err(Status::Usage);
        }
        names::list(&cards.world, args.what, args.format, console);
        return Ok(Status::Fine);
    }
    let side = match &args.side {
        Some(word) => Some(find_side(word, console)?),
        None => None,
    };
    let deck = match &args.deck {
        Some(word) => Some(find_deck(&cards.world, word, console)?),
        None => None,
    };
    let wanted = |card: &&Card| {
        side.is_none_or(|side| side == card.side) && deck.is_none_or(|deck| deck == card.deck)
    };
    let mut listed: Vec<Listed> = cards
        .cards()
        .iter()
        .filter(wanted)
        .map(|card| entry(&cards, card))
        .collect();
    listed.sort_by_key(|card| card.code);
    match args.format {
        Format::Json => print_json(&listed, console),
        Format::Text => {
            // Where all are of one pack, that goes without saying.
            let several = listed
                .iter()
                .any(|it| listed.first().is_some_and(|one| one.pack != it.pack));
            let rows: Vec<Vec<String>> = listed.iter().map(|card| row(card, several)).collect();
            console.print(&table(&rows));
            console.line(&render::counted(listed.len(), "card"));
        }
    }
    Ok(Status::Fine)
}

fn entry<'a>(cards: &'a CardSet, card: &'a Card) -> Listed<'a> {
    Listed {
        code: &card.code,
        title: &card.title,
        side: card.side.name(),
        deck: &cards.world.deck(card.deck).id,
        number: card.number,
        icon: &cards.world.face(card.icon).id,
        table: card.table.is_some(),
        event: has_event(card),
        combat: cards.combat_of(card.id).map(|half| half.title.as_str()),
        pack: &card.source.pack,
    }
}

/// Whether a card has something to do as an event.
fn has_event(card: &Card) -> bool {
    !card.play.is_empty() || card.table.is_some()
}

fn row(card: &Listed, with_pack: bool) -> Vec<String> {
    let table = if card.table { "table" } else { "" };
    let event = if card.event { "event" } else { "no event" };
    let combat = card.combat.unwrap_or("no combat half");
    let pack = with_pack.then_some(card.pack);
    let cells = [
        card.code, card.title, card.side, card.deck, card.icon, table, event, combat,
    ];
    cells.into_iter().chain(pack).map(str::to_owned).collect()
}
