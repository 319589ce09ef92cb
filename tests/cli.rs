//! The program: each command's good and bad uses.

#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that fails stops"
)]

#[path = "cli/bad_input.rs"]
mod bad_input;
#[path = "cli/chance.rs"]
mod chance;
#[path = "cli/commands.rs"]
mod commands;
#[path = "cli/kit.rs"]
mod kit;
#[path = "cli/packs.rs"]
mod packs;
#[path = "cli/pages.rs"]
mod pages;
#[path = "cli/play.rs"]
mod play;
#[path = "cli/process.rs"]
mod process;
#[path = "cli/program.rs"]
mod program;
