//! The commands, a file each.

mod check;
mod explain;
mod fmt;
mod junit;
mod list;
mod lsp;
mod mutate;
mod names;
mod new;
mod outcomes;
mod play;
mod probe;
mod show;
mod test;

pub use check::check;
pub use explain::explain;
pub use fmt::fmt;
pub use list::list;
pub use lsp::lsp;
pub use mutate::mutate;
pub use new::new;
pub use outcomes::outcomes;
pub use play::play;
pub use probe::probe;
pub use show::show;
pub use test::test;

use serde::Serialize;

use crate::diagnostic::{nearest, one_of};
use crate::names::fold;
use crate::play::CardSet;
use crate::program::Card;
use crate::world::{DeckId, FaceId, Side, World};

use super::Status;
use super::console::Console;

/// How a command ends; both are statuses, the second one early.
pub type Ended = Result<Status, Status>;

/// Writes a value as JSON.
fn print_json(value: &impl Serialize, console: &mut Console) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => console.line(&text),
        Err(error) => console.error(&format!("this can't be written as JSON: {error}")),
    }
}

/// The card that a name stands for, or an error with a near title.
pub fn find_card<'a>(
    cards: &'a CardSet,
    name: &str,
    console: &mut Console,
) -> Result<&'a Card, Status> {
    cards.find(name).map_err(|error| {
        console.error(&format!("there is no card `{name}`"));
        match error.meant {
            Some(title) => console.help(&format!("did you mean `{title}`?")),
            None => console.help("`westron list` lists all titles and codes"),
        }
        Status::Usage
    })
}

/// The side that a word stands for: `shadow`, `free`, or as in the codes of cards, `sh`, `fp`.
fn find_side(word: &str, console: &mut Console) -> Result<Side, Status> {
    let written = letters(word);
    let found = Side::BOTH.into_iter().find(|side| {
        let words = side.name().split(' ');
        let initials: String = words.filter_map(|word| word.chars().next()).collect();
        written.len() > 1
            && (letters(side.name()).starts_with(&written) || letters(&initials) == written)
    });
    let names = Side::BOTH.map(Side::name);
    found.ok_or_else(|| no_such("side", word, &names, console))
}

/// The deck that a word stands for.
fn find_deck(world: &World, word: &str, console: &mut Console) -> Result<DeckId, Status> {
    let found = world.deck_ids().find(|id| {
        let deck = world.deck(*id);
        [&deck.id, &deck.name]
            .iter()
            .any(|name| fold(name) == fold(word))
    });
    let names: Vec<&str> = world.decks.iter().map(|deck| deck.id.as_str()).collect();
    found.ok_or_else(|| no_such("deck", word, &names, console))
}

/// The die face that a word stands for.
pub fn find_face(world: &World, word: &str, console: &mut Console) -> Result<FaceId, Status> {
    let found = world.face_ids().find(|id| {
        let face = world.face(*id);
        [&face.id, &face.name]
            .iter()
            .any(|name| letters(name) == letters(word))
    });
    let names: Vec<&str> = world.faces.iter().map(|face| face.id.as_str()).collect();
    found.ok_or_else(|| no_such("die face", word, &names, console))
}

fn no_such(what: &str, word: &str, names: &[&str], console: &mut Console) -> Status {
    console.error(&format!("there is no {what} `{word}`"));
    match nearest(word, names.iter().copied()) {
        Some(near) => console.help(&format!("did you mean `{near}`?")),
        None => console.help(&format!("write {}", one_of(names))),
    }
    Status::Usage
}

/// The letters of a word, small, without blanks, hyphens and accents.
fn letters(word: &str) -> String {
    fold(word).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Lines of columns, each as wide as its widest entry; the last one is not filled up.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            let gap = width.saturating_sub(cell.chars().count()) + 2;
            line.extend(std::iter::repeat_n(' ', gap));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
