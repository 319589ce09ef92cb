//! Westron: a small language for event cards, and the interpreter that plays them.

pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod game;
mod load;
pub mod names;
pub mod play;
pub mod program;
pub mod scenario;
pub mod syntax;
pub mod world;

pub use load::{Loaded, base, load};
