//! The README is run: its files are written, its commands are run, and their output is what it shows.
//!
//! A block that opens with three backticks and a kind and a path (`card my-cards/cards.card`) is a
//! file; a block `console` holds commands after `$ ` with their output. `…` alone in a line of output
//! stands for any number of lines.

#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// A block of the README: what stands behind the backticks, and its lines.
struct Block {
    line: usize,
    info: String,
    text: String,
}

fn blocks(readme: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in readme.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => {
                open = Some(Block {
                    line: number + 1,
                    info: info.to_owned(),
                    text: String::new(),
                })
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block of the README is not closed");
    blocks
}

/// The words of a command line, with double quotes as in a shell.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

fn run(dir: &Path, command: &str) -> String {
    let words = words(command);
    assert_eq!(
        words[0], "westron",
        "only the program itself is run: {command}"
    );
    let output = Command::new(env!("CARGO_BIN_EXE_westron"))
        .args(&words[1..])
        .current_dir(dir)
        .output()
        .unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Whether the output is as shown, where `…` stands for any lines.
fn is_as_shown(shown: &[&str], found: &[&str]) -> bool {
    match (shown, found) {
        ([], []) => true,
        (["…", rest @ ..], found) => {
            (0..=found.len()).any(|skip| is_as_shown(rest, &found[skip..]))
        }
        ([line, rest @ ..], [other, others @ ..]) => {
            line.trim_end() == other.trim_end() && is_as_shown(rest, others)
        }
        _ => false,
    }
}

#[test]
fn what_the_readme_shows_is_what_happens() {
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let (mut files, mut commands) = (0, 0);
    for block in blocks(&readme) {
        if let Some((_, path)) = block.info.split_once(' ') {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &block.text).unwrap();
            files += 1;
        }
        if block.info != "console" {
            continue;
        }
        for part in block
            .text
            .split("$ ")
            .filter(|part| !part.trim().is_empty())
        {
            let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
            let found = run(dir.path(), command);
            let lines = |text: &str| {
                text.trim_end()
                    .lines()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let (shown, found) = (lines(shown), lines(&found));
            let as_str = |lines: &[String]| {
                lines
                    .iter()
                    .map(|it| it.clone().leak() as &str)
                    .collect::<Vec<_>>()
            };
            assert!(
                is_as_shown(&as_str(&shown), &as_str(&found)),
                "README line {}: `{command}` prints\n{}",
                block.line,
                found.join("\n")
            );
            commands += 1;
        }
    }
    assert!(
        files >= 3 && commands >= 8,
        "{files} files, {commands} commands"
    );
}
