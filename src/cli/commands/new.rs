//! `westron new`: a starting file that passes `check`.

use std::path::{Path, PathBuf};

use crate::cli::args::{NewArgs, NewKind};
use crate::cli::console::Console;
use crate::cli::packs::{self, Found, Packs};
use crate::cli::{Status, files};
use crate::play::CardSet;
use crate::program::Card;
use crate::world::{DeckId, LANGUAGE_VERSION, Side};

use super::{Ended, find_deck, find_side};

/// Writes a card, a pack or a scenario to start with.
pub fn new(folders: &[PathBuf], args: &NewArgs, console: &mut Console) -> Ended {
    let title = args.name.trim();
    let stem = stem(title);
    if stem.is_empty() || title.contains(['"', '\n', '\r', '\\']) {
        console.error(&format!("`{title}` can't be a title"));
        console.help("a title has letters, and no double quotes");
        return Err(Status::Usage);
    }
    let (cards, packs) = surroundings(folders, &args.dir, console)?;
    match args.kind {
        NewKind::Card => {
            let text = card(&cards, title, args, console)?;
            let path = args.dir.join(format!("{stem}.card"));
            write(&[(path.clone(), text)], console)?;
            say(&[&path], console);
            console.line(&format!(
                "next: open it, write what the card does, then `westron check {}`",
                files::shown(&path)
            ));
        }
        NewKind::Pack => {
            if packs.contains(&stem) {
                console.error(&format!("there is a pack `{stem}` already"));
                console.help("take another name; two packs can't have the same");
                return Err(Status::Usage);
            }
            pack(&cards, title, &stem, args, console)?;
        }
        NewKind::Scenario => {
            let Some(text) = cards.cards().last().map(|card| scenario(title, card)) else {
                console.error("there is no card to write a scenario for");
                return Err(Status::Findings);
            };
            let path = args.dir.join(format!("{stem}.scenario"));
            write(&[(path.clone(), text)], console)?;
            say(&[&path], console);
            console.line(&format!(
                "next: open it, set up the board, then `westron test {}`",
                files::shown(&path)
            ));
        }
    }
    Ok(Status::Fine)
}

/// The packs, with the one that the folder lies in: what is new must not clash with them.
/// With the ids of the packs.
fn surroundings(
    folders: &[PathBuf],
    dir: &Path,
    console: &mut Console,
) -> Result<(CardSet, Vec<String>), Status> {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    let first = dir
        .ancestors()
        .find(|folder| folder.is_dir())
        .unwrap_or(Path::new("."));
    if let Some(root) = packs::pack_of(first) {
        packs.add_folder(&root, &mut found);
    }
    packs.sort(&mut found);
    if !found.findings.is_empty() {
        return Err(found.fail(console));
    }
    let cards = packs::load_all(&packs).ready().map_err(|findings| {
        found.findings = findings;
        found.fail(console)
    })?;
    let ids = packs.sources.iter().map(|pack| pack.manifest.id.clone());
    Ok((cards, ids.collect()))
}

/// A card that draws a card: every pack has decks, and nothing else is needed for it.
fn card(
    cards: &CardSet,
    title: &str,
    args: &NewArgs,
    console: &mut Console,
) -> Result<String, Status> {
    if let Ok(other) = cards.find(title) {
        console.error(&format!(
            "there is a card `{}` already: {}",
            other.title, other.code
        ));
        console.help("take another title");
        return Err(Status::Usage);
    }
    let side = match &args.side {
        Some(word) => find_side(word, console)?,
        None => Side::FreePeoples,
    };
    let deck = match &args.deck {
        Some(word) => Some(find_deck(&cards.world, word, console)?),
        None => cards.world.deck_ids().next(),
    };
    let Some(deck) = deck else {
        console.error("the world has no deck");
        return Err(Status::Findings);
    };
    Ok(card_text(cards, title, side, deck))
}

fn card_text(cards: &CardSet, title: &str, side: Side, deck: DeckId) -> String {
    let in_deck: Vec<&Card> = cards
        .cards()
        .iter()
        .filter(|card| card.side == side && card.deck == deck)
        .collect();
    let number = in_deck
        .iter()
        .map(|card| card.number)
        .max()
        .unwrap_or(0)
        .saturating_add(1);
    // The icon of a card that is there is one that cards of this deck can have.
    let icon = in_deck.last().map(|card| card.icon);
    let icon = icon.or(cards.world.face_ids().next());
    let icon = icon.map_or("character", |icon| &cards.world.face(icon).id);
    let deck = &cards.world.deck(deck).id;
    format!(
        "# A card to start with. One clause a line; `westron show CARD` shows how others are written,\n\
         # `westron explain CODE` what a finding means.\n\n\
         card \"{title}\" {{\n  {} {deck} {number}, icon {icon}\n  play {{\n    draw 1 {deck} card\n  }}\n}}\n",
        side.name()
    )
}

fn scenario(title: &str, card: &Card) -> String {
    format!(
        "# Lines under `given` set up the board, those under `then` say what must have come about.\n\n\
         scenario \"{title}\" {{\n  given {{\n    board start\n  }}\n  when {} plays \"{}\"\n  then {{\n    \"{}\" discarded\n  }}\n}}\n",
        card.side.name(),
        card.title,
        card.title
    )
}

fn pack(
    cards: &CardSet,
    title: &str,
    stem: &str,
    args: &NewArgs,
    console: &mut Console,
) -> Result<(), Status> {
    let folder = args.dir.join(stem);
    if folder.exists() {
        console.error(&format!(
            "there is a file or folder {} already",
            files::shown(&folder)
        ));
        console.help("nothing is overwritten; take another name or folder");
        return Err(Status::Usage);
    }
    let first_card = format!("The First Card of {title}");
    let text = card(cards, &first_card, args, console)?;
    let needs: Vec<String> = Vec::from(["\"base\"".to_owned()]);
    let manifest = format!(
        "(\n  id: \"{stem}\",\n  title: \"{title}\",\n  version: \"0.1.0\",\n  authors: [],\n  licence: \"\",\n  \
         // The version of the card language that the pack is written in.\n  language: {LANGUAGE_VERSION},\n  \
         // The packs that this one builds on; \"base ^1.0\" asks for a version.\n  needs: [{}],\n)\n",
        needs.join(", ")
    );
    let side = match &args.side {
        Some(word) => find_side(word, console)?,
        None => Side::FreePeoples,
    };
    let test = format!(
        "scenario \"{first_card}: it draws a card\" {{\n  given {{\n    board start\n  }}\n  when {} plays \"{first_card}\"\n  \
         then {{\n    \"{first_card}\" discarded\n  }}\n}}\n",
        side.name()
    );
    let written = [
        (folder.join("pack.ron"), manifest),
        (folder.join("cards.card"), text),
        (folder.join("scenarios").join("cards.scenario"), test),
    ];
    write(&written, console)?;
    let paths: Vec<&PathBuf> = written.iter().map(|(path, _)| path).collect();
    say(&paths, console);
    let folder = files::shown(&folder);
    console.line(&format!(
        "next: `westron check {folder}`, and `westron --pack {folder} test`"
    ));
    Ok(())
}

fn write(list: &[(PathBuf, String)], console: &mut Console) -> Result<(), Status> {
    let mut found = Found::default();
    for (path, text) in list {
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if let Err(error) = made {
            console.error(&format!(
                "the folder of {} can't be made: {error}",
                files::shown(path)
            ));
            return Err(Status::Usage);
        }
        if let Err(finding) = files::create(path, text) {
            found.findings.push(finding);
            return Err(found.fail(console));
        }
    }
    Ok(())
}

fn say(paths: &[&PathBuf], console: &mut Console) {
    for path in paths {
        console.line(&format!("wrote {}", files::shown(path)));
    }
}

/// The name of a file for a title: `the-horns-of-the-hills`.
fn stem(title: &str) -> String {
    // The dash keeps a leading article, which names do without.
    let folded = crate::names::fold(&format!("- {title}"));
    let mut stem = String::new();
    for c in folded.chars() {
        if c.is_ascii_alphanumeric() {
            stem.push(c);
        } else if c != '\'' && !stem.ends_with('-') && !stem.is_empty() {
            stem.push('-');
        }
    }
    stem.trim_end_matches('-').to_owned()
}
