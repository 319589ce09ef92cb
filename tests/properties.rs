//! Properties: what holds for any tree, any board, any answers. Each was seen to fail once, when the
//! code it is about was broken on purpose.
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

mod properties {
    use crate::common::source;

    mod battle;
    mod boards;
    mod clauses;
    mod conserved;
    mod every_card;
    mod halves;
    mod hostile;
    mod kinds;
    mod layout;
    mod limits;
    mod marches;
    mod mended;
    mod modifiers;
    mod moves;
    mod requirements;
    mod ring;
    mod same;
    mod sets;
    mod trees;
    mod war;
    mod written;
}
