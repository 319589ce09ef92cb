//! Tools for authors: what no scenario would notice, and how a card behaves at its boundaries.
//!
//! | module | what it does |
//! |---|---|
//! | `mutate` | changes a card a little, and asks whether a scenario fails |
//! | `probe` | plays a card on the boards at its own boundaries |
//!
//! Nothing here reads or writes files, and nothing draws randomness: the same cards and scenarios
//! give the same answers in the same order.

pub mod mutate;
pub mod probe;
