//! `westron outcomes`: every legal outcome of a card, or of what else is done, on a board.

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

use super::{Ended, print_json};

/// All outcomes for programs.
#[derive(Debug, Default, Serialize)]
struct Listed {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<String>,
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
    /// Cards drawn or taken at random; for each, one was followed that stands for any.
    cards_not_varied: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faces: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odds: Option<(u64, u64)>,
    changes: Vec<String>,
}

/// Lists the outcomes of a card.
pub fn outcomes(folders: &[PathBuf], args: &OutcomesArgs, console: &mut Console) -> Ended {
    let (cards, packs) = packs::game(folders, console)?;
    let card = args.card.as_deref();
    let board = board::set_up(&cards, &packs, card, &args.board, &[], console)?;
    if !board.script.is_empty() {
        console.error("every result of chance is followed, and some are written");
        console.help("leave `rolls`, `faces`, `tiles`, `companions` and `cards` away, or play it");
        return Err(Status::Usage);
    }
    let card = board.card(&cards);
    let listed = Listed {
        card: card.map(|card| card.title.clone()),
        id: card.map(|card| card.code.clone()),
        pack: card.map(|card| card.source.pack.clone()),
        when: board.when.clone(),
        ..Listed::default()
    };
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
                        unmet: report.unmet,
                        ..listed
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
                playable: true,
                ways: found.ways,
                cut: found.cut,
                outcomes: listings,
                ..listed
            },
            console,
        ),
        Format::Text => {
            match (card, &board.when) {
                (Some(card), _) => console.line(&format!("{} ({})", card.title, card.code)),
                (None, when) => console.line(when.as_deref().unwrap_or_default()),
            }
            for (number, listing) in listings.iter().enumerate() {
                console.print(&text(number + 1, listing, card.is_some()));
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
                rolls: outcome.script.rolls.clone(),
                odds: match action {
                    Action::RollDice { side } => outcome.odds(&cards.world, *side),
                    _ => None,
                },
                faces: outcome
                    .script
                    .faces
                    .iter()
                    .map(|id| cards.world.face(*id).id.clone())
                    .collect(),
                tiles: outcome
                    .script
                    .tiles
                    .iter()
                    .map(|id| cards.world.tile(*id).id.clone())
                    .collect(),
                companions: outcome
                    .script
                    .companions
                    .iter()
                    .map(|id| cards.world.character(*id).name.clone())
                    .collect(),
                cards_not_varied: outcome.cards,
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

/// An outcome for people; only a card asks for something.
fn text(number: usize, listing: &Listing, of_card: bool) -> String {
    let mut line = format!("{number:>3}");
    if of_card {
        line.push_str(&format!(
            "  applied {} of {}",
            listing.applied, listing.asked
        ));
    }
    if !listing.answers.is_empty() {
        line.push_str(&format!("  by choosing {}", listing.answers.join(", ")));
    }
    if !listing.rolls.is_empty() {
        let rolls: Vec<String> = listing.rolls.iter().map(u8::to_string).collect();
        line.push_str(&format!("  with rolls {}", rolls.join(", ")));
    }
    if !listing.faces.is_empty() {
        line.push_str(&format!("  with faces {}", listing.faces.join(", ")));
    }
    if let Some((rolls, all)) = listing.odds {
        line.push_str(&format!(", in {rolls} of {all} rolls"));
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
    } else if found.outcomes.iter().any(|it| it.cards > 0) {
        format!(
            "{outcomes} in {ways}; that is all, but a card drawn stands for any of its deck or hand"
        )
    } else {
        format!("{outcomes} in {ways}; that is all")
    }
}
