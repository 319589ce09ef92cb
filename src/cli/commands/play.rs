//! `westron play`: one card, or what else is done, on one board.

use std::collections::VecDeque;
use std::path::PathBuf;

use crate::cli::args::{Auto, Format, PlayArgs, ScriptArgs};
use crate::cli::board;
use crate::cli::console::{Console, Reply};
use crate::cli::packs;
use crate::cli::save::{Saved, resume};
use crate::cli::{Status, files};
use crate::game::Choice;
use crate::play::{Ask, CardSet, Luck, Play, PlayError, Report, Used, Words};

use super::{Ended, print_json};

/// Plays a card.
pub fn play(folders: &[PathBuf], args: &PlayArgs, console: &mut Console) -> Ended {
    let (cards, packs) = packs::game(folders, console)?;
    let (mut play, when) = match &args.resume {
        Some(path) => resume(&cards, &packs.sources, path, console)?,
        None => begin(&cards, &packs, args, console)?,
    };
    let came_to = answer_all(&mut play, args, console)?;
    if came_to == CameTo::End {
        nothing_left(&play, console)?;
    }
    if let Some(path) = &args.save {
        Saved::of(&play, when.as_deref(), &packs.sources).write(path, console)?;
    }
    match (&came_to, args.format) {
        (_, Format::Json) => {
            let report = Report::of(&play).with_state(&cards, &play.attempt().state);
            print_json(&report, console);
        }
        (CameTo::End, Format::Text) => console.print(&Report::of(&play).text()),
        (CameTo::Open | CameTo::Left, Format::Text) => {}
    }
    match came_to {
        CameTo::End => {
            if let Some(path) = &args.save {
                console.note(&format!(
                    "the board after it is saved in {}",
                    files::shown(path)
                ));
            }
            Ok(Status::Fine)
        }
        CameTo::Open | CameTo::Left => {
            say_open(&play, args, console);
            Ok(Status::Findings)
        }
    }
}

/// Where the answers led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CameTo {
    /// The play is over.
    End,
    /// A question is open, and nobody answers it.
    Open,
    /// The person at the terminal left.
    Left,
}

fn begin<'a>(
    cards: &'a CardSet,
    packs: &packs::Packs,
    args: &PlayArgs,
    console: &mut Console,
) -> Result<(Play<'a>, Option<String>), Status> {
    let card = args.card.as_deref();
    let script = script_lines(&args.script);
    let board = board::set_up(cards, packs, card, &args.board, &script, console)?;
    let luck = match (args.seed, board.script.is_empty()) {
        (Some(_), false) => {
            console.error("the results of chance are written, and there is a --seed");
            console.help("leave one of the two away");
            return Err(Status::Usage);
        }
        (seed, true) => Luck::Seed(seed.unwrap_or(0)),
        (None, false) => Luck::Script(board.script),
    };
    match Play::begin(cards, &board.state, board.action.clone(), luck) {
        Ok(Ok(play)) => Ok((play, board.when)),
        Ok(Err(error)) => Err(stopped(error, console)),
        Err(refusal) => {
            let report = Report::refused(cards, &board.state, &board.action, &refusal);
            match args.format {
                Format::Json => print_json(&report.with_state(cards, &board.state), console),
                Format::Text => console.print(&report.text()),
            }
            Err(Status::Findings)
        }
    }
}

/// The lines of a board that the options for chance stand for, each with the name of its option.
fn script_lines(args: &ScriptArgs) -> Vec<(&'static str, String)> {
    let quoted = |title: &String| format!("\"{}\"", title.replace('"', ""));
    let titles: Vec<String> = args.cards.iter().map(quoted).collect();
    let options = [
        ("--rolls", "rolls", &args.rolls),
        ("--faces", "faces", &args.faces),
        ("--tiles", "tiles", &args.tiles),
        ("--companions", "companions", &args.companions),
        ("--cards", "cards", &titles),
    ];
    let given = options
        .into_iter()
        .filter(|(.., values)| !values.is_empty());
    given
        .map(|(option, word, values)| (option, format!("{word} {}", values.join(", "))))
        .collect()
}

/// Makes sure that a play that is over has used all results of chance that were written for it.
fn nothing_left(play: &Play<'_>, console: &mut Console) -> Result<(), Status> {
    let Luck::Script(script) = play.luck() else {
        return Ok(());
    };
    let mut used = Used::default();
    play.steps().iter().for_each(|step| used.count(*step));
    let written = script.written().by_word();
    let mut each = written.into_iter().zip(used.by_word());
    let Some(((word, written), (_, used))) = each.find(|((_, all), (_, used))| used < all) else {
        return Ok(());
    };
    console.error(&format!(
        "the play was over with {used} of {written} `{word}` used"
    ));
    console.help("write no more results than there are");
    Err(Status::Usage)
}

/// Says why a play can't go on.
fn stopped(error: PlayError, console: &mut Console) -> Status {
    console.error(&error.to_string());
    match error {
        PlayError::NoRoll => {
            console.help("give more results, `rolls 5, 6, 2`, or none, and a --seed");
        }
        PlayError::NotInDeck => console.help("name cards that lie in the deck they are drawn from"),
        PlayError::NoTile | PlayError::NotInPool => {
            console.help("name tiles of the pool, `tiles 2, eye`, or none, and a --seed");
        }
        PlayError::NoCompanion | PlayError::NotInFellowship => {
            console
                .help("name Companions in the Fellowship, `companions …`, or none, and a --seed");
        }
        PlayError::NoFace | PlayError::NotOnDie => {
            console.help("name faces of the dice, `faces army, eye`, or none, and a --seed");
        }
        PlayError::NotAnOption
        | PlayError::NothingAsked
        | PlayError::Misfit
        | PlayError::TooLong
        | PlayError::WithoutEnd => {}
    }
    Status::Usage
}

/// Answers questions: first by `--choose`, then by `--auto`, then by asking.
fn answer_all(
    play: &mut Play<'_>,
    args: &PlayArgs,
    console: &mut Console,
) -> Result<CameTo, Status> {
    let mut given: VecDeque<&String> = args.choose.iter().collect();
    let words = Words::new(play.cards());
    let mut asked = 0;
    let came_to = loop {
        let Some(ask) = play.question() else {
            break CameTo::End;
        };
        let choice = if let Some(answer) = given.pop_front() {
            words.choose(ask, answer).map_err(|error| {
                console.error(&format!("at \"{}\": {error}", words.prompt(ask)));
                console.help("give the label of an option, or a word of it that fits no other");
                Status::Usage
            })?
        } else if let Some(auto) = args.auto {
            automatic(ask, auto, args.seed.unwrap_or(0), asked)
        } else if console.can_ask() {
            let options = words.labels(ask);
            match console.ask(&words.prompt(ask), &options) {
                Reply::Option(number) => match ask.options.get(number) {
                    Some(choice) => *choice,
                    None => break CameTo::Left,
                },
                Reply::Leave => break CameTo::Left,
            }
        } else {
            break CameTo::Open;
        };
        asked += 1;
        play.answer(choice)
            .map_err(|error| stopped(error, console))?;
    };
    if given.is_empty() {
        return Ok(came_to);
    }
    let rest: Vec<String> = given.iter().map(|answer| format!("`{answer}`")).collect();
    console.error(&format!(
        "the play was over before {} was asked for",
        rest.join(", ")
    ));
    console.help("leave these --choose away; each answers one question, in their order");
    Err(Status::Usage)
}

/// An answer that nobody gave.
fn automatic(ask: &Ask, auto: Auto, seed: u64, asked: u64) -> Choice {
    let count = ask.options.len().max(1) as u64;
    let number = match auto {
        Auto::First => 0,
        Auto::Random => mixed(seed, asked) % count,
    };
    let number = usize::try_from(number).unwrap_or(0);
    ask.options.get(number).copied().unwrap_or(Choice::Done)
}

/// A number from a seed and a counter, the same on every machine (the step of SplitMix64).
fn mixed(seed: u64, counter: u64) -> u64 {
    let mut z = seed.wrapping_add((counter + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Says which question is open, and how to go on.
fn say_open(play: &Play<'_>, args: &PlayArgs, console: &mut Console) {
    let Some(ask) = play.question() else {
        return;
    };
    let words = Words::new(play.cards());
    console.note(&words.prompt(ask));
    for label in words.labels(ask) {
        console.note(&format!("  {label}"));
    }
    match &args.save {
        Some(path) => {
            let path = files::shown(path);
            console.note(&format!("the play is saved in {path}"));
            console.help(&format!(
                "go on with it: westron play --resume {path} --choose LABEL"
            ));
        }
        None => {
            let given = play.answered().iter();
            let given: Vec<String> = given
                .map(|done| format!("--choose \"{}\"", words.label(&done.ask, done.choice)))
                .collect();
            if !given.is_empty() {
                console.note(&format!("answered so far: {}", given.join(" ")));
            }
            console.help(
                "answer with --choose LABEL (once for each question), let --auto first answer, \
                 or keep the play with --save FILE",
            );
        }
    }
}
