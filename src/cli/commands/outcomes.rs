//! `westron outcomes`: every legal outcome of a card on a board.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::cli::args::{Format, OutcomesArgs};
use crate::cli::console::Console;
use crate::cli::{Status, board, packs, render};
use crate::game::State;
use crate::play::{
    Action, CardSet, Outcome, Outcomes, Play, Report, Words, outcomes as all_outcomes,
};

use super::{Ended, find_card, print_json};

/// All outcomes for programs.
#[derive(Debug, Serialize)]
struct Listed {
    card: String,
    id: String,
    pack: String,
    playable: bool,
    unmet: Vec<crate::play::Unmet>,
    ways: usize,
    cut: bool,
    outcomes: Vec<Listing>,
}

/// One outcome.
#[derive(Debug, Serialize)]
struct Listing {
    asked: u32,
    applied: u32,
    ways: usize,
    answers: Vec<String>,
    rolls: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tiles: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    companions: Vec<String>,
    changes: Vec<String>,
}

/// Lists the outcomes of a card.
pub fn outcomes(folders: &[PathBuf], args: &OutcomesArgs, console: &mut Console) -> Ended {
    let (cards, packs) = packs::game(folders, console)?;
    let card = find_card(&cards, &args.card, console)?;
    let board = board::set_up(&cards, &packs, card, &args.board, console)?;
    let spinner = spinner(console);
    let result = all_outcomes(&cards, &board.state, &board.action, args.limit);
    spinner.finish_and_clear();
    let found = match result {
        Ok(found) => found,
        Err(refusal) => {
            let report = Report::refused(&cards, &board.state, &board.action, &refusal);
            match args.format {
                Format::Json => print_json(
                    &Listed {
                        card: card.title.clone(),
                        id: card.code.clone(),
                        pack: card.source.pack.clone(),
                        playable: false,
                        unmet: report.unmet,
                        ways: 0,
                        cut: false,
                        outcomes: Vec::new(),
                    },
                    console,
                ),
                Format::Text => console.print(&report.text()),
            }
            return Err(Status::Findings);
        }
    };
    let listings = listings(&cards, &board.state, &board.action, &found);
    match args.format {
        Format::Json => print_json(
            &Listed {
                card: card.title.clone(),
                id: card.code.clone(),
                pack: card.source.pack.clone(),
                playable: true,
                unmet: Vec::new(),
                ways: found.ways,
                cut: found.cut,
                outcomes: listings,
            },
            console,
        ),
        Format::Text => {
            console.line(&format!("{} ({})", card.title, card.code));
            for (number, listing) in listings.iter().enumerate() {
                console.print(&text(number + 1, listing));
            }
            console.line(&closing(&found, args.limit));
        }
    }
    Ok(Status::Fine)
}

fn spinner(console: &Console) -> ProgressBar {
    if !console.is_live() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner().with_message("following every way");
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}

fn listings(cards: &CardSet, state: &State, action: &Action, found: &Outcomes) -> Vec<Listing> {
    let words = Words::new(cards);
    let mut listings: Vec<Listing> = found
        .outcomes
        .iter()
        .map(|outcome| {
            let (asked, applied) = outcome
                .extents
                .runs()
                .first()
                .map_or((0, 0), |run| run.totals());
            Listing {
                asked,
                applied,
                ways: outcome.ways,
                answers: outcome
                    .answers
                    .iter()
                    .map(|answered| words.label(&answered.ask, answered.choice))
                    .collect(),
                rolls: outcome.rolls.clone(),
                tiles: outcome
                    .tiles
                    .iter()
                    .map(|id| cards.world.tile(*id).id.clone())
                    .collect(),
                companions: outcome
                    .companions
                    .iter()
                    .map(|id| cards.world.character(*id).name.clone())
                    .collect(),
                changes: changes(cards, state, action, outcome),
            }
        })
        .collect();
    listings.sort_by_key(|listing| std::cmp::Reverse(listing.applied));
    listings
}

/// What changed on the way to an outcome.
fn changes(cards: &CardSet, state: &State, action: &Action, outcome: &Outcome) -> Vec<String> {
    let Ok(Ok(mut play)) = Play::begin(cards, state, action.clone(), outcome.luck()) else {
        return Vec::new();
    };
    for answered in &outcome.answers {
        if play.answer(answered.choice).is_err() {
            break;
        }
    }
    Report::of(&play).changes
}

fn text(number: usize, listing: &Listing) -> String {
    let mut line = format!(
        "{number:>3}  applied {} of {}",
        listing.applied, listing.asked
    );
    if !listing.answers.is_empty() {
        line.push_str(&format!("  by choosing {}", listing.answers.join(", ")));
    }
    if !listing.rolls.is_empty() {
        let rolls: Vec<String> = listing.rolls.iter().map(u8::to_string).collect();
        line.push_str(&format!("  with rolls {}", rolls.join(", ")));
    }
    if !listing.tiles.is_empty() {
        line.push_str(&format!("  with tiles {}", listing.tiles.join(", ")));
    }
    if !listing.companions.is_empty() {
        line.push_str(&format!(
            "  with {} at random",
            listing.companions.join(", ")
        ));
    }
    if listing.ways > 1 {
        line.push_str(&format!("  ({} ways)", listing.ways));
    }
    line.push('\n');
    for change in &listing.changes {
        line.push_str(&format!("       · {change}\n"));
    }
    line
}

fn closing(found: &Outcomes, limit: usize) -> String {
    let outcomes = render::counted(found.outcomes.len(), "outcome");
    let ways = render::counted(found.ways, "way");
    if found.cut {
        format!(
            "{outcomes} in {ways}; there may be more: the limit of {limit} ways was reached (--limit)"
        )
    } else {
        format!("{outcomes} in {ways}; that is all")
    }
}
