//! The program as a process: exit status, colours, a reader that goes away.

use std::io::Read;
use std::process::{Command, Stdio};

fn westron() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_westron"));
    command
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null());
    command
}

#[test]
fn the_exit_status_reaches_the_shell() {
    for (args, status) in [
        (&["list"][..], 0),
        (&["play", "The Red Arrow"], 1),
        (&["play", "No Such Card At All"], 2),
        (&["--no-such-option"], 2),
        (&["--version"], 0),
    ] {
        let output = westron().args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{args:?}");
    }
}

#[test]
fn there_are_no_colours_outside_a_terminal() {
    let output = westron().args(["check", "missing.card"]).output().unwrap();
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
    let forced = westron()
        .env("CLICOLOR_FORCE", "1")
        .args(["check", "missing.card"])
        .output();
    assert!(forced.unwrap().stdout.contains(&0x1b));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = westron()
        .args(["explain"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut errors)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{errors}");
    assert_eq!(errors, "");
}
