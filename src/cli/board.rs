//! The board that a card is played on: the set-up, a saved one, and lines of `--given`.

use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::game::{SavedState, State};
use crate::play::{Action, CardSet, Script};
use crate::program::Card;
use crate::scenario::{Setup, given_lines, when_actions};

use super::args::BoardArgs;
use super::commands::{find_card, find_face};
use super::console::Console;
use super::packs::{Found, Packs};
use super::save::Saved;
use super::{Status, files};

/// What is played, and where.
pub struct Board {
    /// The position.
    pub state: State,
    /// The results of chance that are written.
    pub script: Script,
    /// What is done.
    pub action: Action,
    /// The line that says it, unless a card is played.
    pub when: Option<String>,
}

impl Board {
    /// The card that is played, if one is.
    pub fn card<'a>(&self, cards: &'a CardSet) -> Option<&'a Card> {
        match &self.action {
            Action::Play { card, .. } if self.when.is_none() => cards.card(*card),
            _ => None,
        }
    }
}

/// Sets up the board for a card or what else is done. `script` are further lines, each with the name
/// that findings about it have.
///
/// # Errors
/// What is wrong has been written; the status to end with.
pub fn set_up(
    cards: &CardSet,
    packs: &Packs,
    card: Option<&str>,
    args: &BoardArgs,
    script: &[(&str, String)],
    console: &mut Console,
) -> Result<Board, Status> {
    let (action, when) = match &args.when {
        Some(line) => {
            let (action, line) = happening(cards, line, console)?;
            (action, Some(line))
        }
        None => {
            let card = find_card(cards, card.unwrap_or_default(), console)?;
            let die = match &args.die {
                Some(word) => Some(find_face(&cards.world, word, console)?),
                None => None,
            };
            (Action::Play { card: card.id, die }, None)
        }
    };
    let before = match &args.state {
        Some(path) => read_state(cards, packs, path, console)?,
        None => cards.start(),
    };
    let given_lines = args.given.iter().enumerate();
    let mut lines: Vec<(String, &str)> = given_lines
        .map(|(i, line)| (format!("--given {}", i + 1), line.as_str()))
        .collect();
    let further = script
        .iter()
        .map(|(name, line)| ((*name).to_owned(), line.as_str()));
    lines.extend(further);
    let setup = given(cards, before, &lines, console)?;
    Ok(Board {
        state: setup.state,
        script: setup.script,
        action,
        when,
    })
}

/// The one action that a line says, as behind a scenario's `when`, and the whole line.
///
/// # Errors
/// What is wrong with it has been written.
pub fn happening(
    cards: &CardSet,
    line: &str,
    console: &mut Console,
) -> Result<(Action, String), Status> {
    let line = line.trim();
    let whole = match line.split_whitespace().next() {
        Some("when") => line.to_owned(),
        _ => format!("when {line}"),
    };
    let name = "--when";
    let mut actions = when_actions(cards, name, &whole).map_err(|findings| {
        let mut found = Found::default();
        found.texts.insert(name.to_owned(), whole.clone());
        found.findings = findings;
        found.note(console);
        Status::Usage
    })?;
    match (actions.pop(), actions.is_empty()) {
        (Some(action), true) => Ok((action, whole)),
        _ => {
            console.error("this happens in several steps");
            console.help("say one thing: `Shadow draws 1 strategy card`");
            Err(Status::Usage)
        }
    }
}

/// A board, changed by lines as in a scenario's `given`, each with its name.
fn given(
    cards: &CardSet,
    before: State,
    lines: &[(String, &str)],
    console: &mut Console,
) -> Result<Setup, Status> {
    let texts: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    given_lines(cards, before.clone(), &texts).map_err(|findings| {
        let mut found = Found::default();
        for (name, text, findings) in by_line(cards, &before, lines, findings) {
            found.texts.insert(name, text);
            found.findings.extend(findings);
        }
        // These lines are a part of the command, not of a file.
        found.note(console);
        Status::Usage
    })
}

/// The findings of lines, each under the name of its line: every line is set up with the right
/// ones before it.
fn by_line(
    cards: &CardSet,
    before: &State,
    lines: &[(String, &str)],
    all: Vec<Diagnostic>,
) -> Vec<(String, String, Vec<Diagnostic>)> {
    let mut right = Vec::new();
    let mut wrong = Vec::new();
    for (name, line) in lines {
        right.push(*line);
        if let Err(mut findings) = given_lines(cards, before.clone(), &right) {
            right.pop();
            for finding in &mut findings {
                finding.file.clone_from(name);
            }
            wrong.push((name.clone(), (*line).to_owned(), findings));
        }
    }
    if wrong.is_empty() {
        wrong.push(("--given".to_owned(), String::new(), all));
    }
    wrong
}

/// Reads a saved board: one that `play --save` wrote, or the `state` of a report.
fn read_state(
    cards: &CardSet,
    packs: &Packs,
    path: &Path,
    console: &mut Console,
) -> Result<State, Status> {
    let text = read_json(path, console)?;
    let name = files::shown(path);
    if serde_json::from_str::<Marked>(&text).is_ok_and(|marked| marked.westron.is_some()) {
        let saved = Saved::parse(&name, &text, console)?;
        saved.check_packs(&packs.sources, &name, console)?;
        if saved.play.is_some() {
            console.error(&format!(
                "{name} holds a play that waits for an answer, not a board"
            ));
            console.help(&format!("go on with it: westron play --resume {name}"));
            return Err(Status::Usage);
        }
        return restore(cards, &saved.state, &name, console);
    }
    let saved: SavedState = parse_json(&name, &text, console)?;
    restore(cards, &saved, &name, console)
}

/// Enough of a file to tell what it is.
#[derive(Deserialize)]
struct Marked {
    westron: Option<serde_json::Value>,
}

/// Reads a file that should hold JSON.
///
/// # Errors
/// It can't be read, which has been written.
pub fn read_json(path: &Path, console: &mut Console) -> Result<String, Status> {
    files::read_text(path).map_err(|finding| {
        let found = Found {
            findings: vec![finding],
            ..Found::default()
        };
        found.fail(console)
    })
}

/// Reads JSON.
///
/// # Errors
/// What is wrong and where has been written.
pub fn parse_json<T: for<'de> Deserialize<'de>>(
    name: &str,
    text: &str,
    console: &mut Console,
) -> Result<T, Status> {
    serde_json::from_str(text).map_err(|error| {
        let what = match error.classify() {
            serde_json::error::Category::Eof => "the text ends too early".to_owned(),
            serde_json::error::Category::Syntax => "this is no JSON".to_owned(),
            serde_json::error::Category::Data | serde_json::error::Category::Io => {
                let words = error.to_string();
                words
                    .split(" at line ")
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            }
        };
        let place = format!("{name}:{}:{}", error.line(), error.column().max(1));
        console.error(&format!("{place}: this is no saved board or play: {what}"));
        console.help("`westron play CARD --save FILE` writes one");
        Status::Usage
    })
}

/// The position that a saved one stands for.
///
/// # Errors
/// It does not fit the world, which has been written.
pub fn restore(
    cards: &CardSet,
    saved: &SavedState,
    name: &str,
    console: &mut Console,
) -> Result<State, Status> {
    let by_code = |code: &str| {
        let found = cards.cards().iter().find(|card| card.code == code);
        found.map(|card| card.id)
    };
    saved
        .restore(&cards.world, cards.ids(), by_code)
        .map_err(|error| {
            console.error(&format!("{name}: {error}"));
            console.help("the board must be one of the same packs; load them with --pack");
            Status::Usage
        })
}
