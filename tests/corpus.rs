//! Every input that fuzzing has kept is tried again: nothing panics, and what must hold holds.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

mod common;
#[path = "corpus/targets.rs"]
mod targets;

use std::path::Path;

/// Tries every file of a target's folder.
fn replay(target: &str, look: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(target);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        let name = file.display();
        if std::panic::catch_unwind(|| look(&bytes)).is_err() {
            panic!("{name} fails");
        }
    }
}

#[test]
fn cards() {
    replay("cards", targets::cards);
}

#[test]
fn scenarios() {
    replay("scenarios", targets::scenarios);
}

#[test]
fn world() {
    replay("world", targets::world);
}

#[test]
fn saved() {
    replay("saved", targets::saved);
}

#[test]
fn answers() {
    replay("answers", targets::answers);
}

#[test]
fn plays() {
    replay("plays", targets::plays);
}
