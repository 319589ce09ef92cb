//! Westron.
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod game;
pub mod load;
pub mod names;
pub mod play;
pub mod program;
pub mod syntax;
pub mod world;
