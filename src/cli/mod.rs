//! The program `westron`: all reading, writing and asking.
//!
//! `main.rs` hands the arguments and a [`Console`] to [`run`], and what it answers is the exit
//! status. Nothing here knows a rule of the game.

mod args;
mod board;
mod commands;
mod console;
mod files;
mod games;
mod lsp;
mod packs;
mod render;
mod save;
mod scope;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use console::{Asker, Console, Reply};
pub use save::{Saved, take_up};

use args::{Cli, Command};

/// Columns of help texts that go elsewhere than to a terminal.
const HELP_WIDTH: usize = 100;

/// How a run of the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is well.
    Fine,
    /// Something was found, a scenario failed, a card can't be played.
    Findings,
    /// Wrong usage, or a file that can't be read.
    Usage,
}

impl Status {
    /// The number of the exit status.
    pub fn code(self) -> u8 {
        match self {
            Status::Fine => 0,
            Status::Findings => 1,
            Status::Usage => 2,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status.code())
    }
}

/// Runs the program with arguments; the first is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>, console: &mut Console) -> Status {
    let mut command = Cli::command();
    if !console.is_live() {
        // Help for a file or a test does not depend on who looks on.
        command = command.term_width(HELP_WIDTH);
    }
    let parsed = command.try_get_matches_from_mut(args);
    let status = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => dispatch(&cli, console),
        Err(error) => {
            let text = error.render().ansi().to_string();
            if error.use_stderr() {
                console.note(text.trim_end());
                Status::Usage
            } else {
                console.print(&text);
                Status::Fine
            }
        }
    };
    match console.finish() {
        Ok(()) => status,
        Err(kind) => {
            console.error(&format!("the output can't be written: {kind}"));
            Status::Usage
        }
    }
}

fn dispatch(cli: &Cli, console: &mut Console) -> Status {
    let packs = &cli.packs;
    let result = match &cli.command {
        Command::Check(args) => commands::check(packs, args, console),
        Command::Fmt(args) => commands::fmt(packs, args, console),
        Command::List(args) => commands::list(packs, args, console),
        Command::Show(args) => commands::show(packs, args, console),
        Command::Play(args) => commands::play(packs, args, console),
        Command::Outcomes(args) => commands::outcomes(packs, args, console),
        Command::Test(args) => commands::test(packs, args, console),
        Command::Mutate(args) => commands::mutate(packs, args, console),
        Command::Probe(args) => commands::probe(packs, args, console),
        Command::Explain(args) => commands::explain(args, console),
        Command::New(args) => commands::new(packs, args, console),
        Command::Lsp(_) => Ok(commands::lsp(packs)),
    };
    match result {
        Ok(status) | Err(status) => status,
    }
}
