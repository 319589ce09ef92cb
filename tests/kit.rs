//! The author's tools: mutants and probes.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails stops"
)]

#[path = "kit/changes.rs"]
mod changes;
#[path = "kit/pack.rs"]
mod pack;
#[path = "kit/probe.rs"]
mod probe;
#[path = "kit/score.rs"]
mod score;
