//! The program: each command's good and bad uses.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails stops"
)]

#[path = "cli/pages.rs"]
mod pages;
#[path = "cli/program.rs"]
mod program;
