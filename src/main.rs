//! The program; what it does is in `westron::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut console = westron::cli::Console::standard();
    westron::cli::run(std::env::args_os(), &mut console).into()
}
