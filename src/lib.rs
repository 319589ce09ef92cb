//! Westron.
pub mod check;
pub mod diagnostic;
pub mod game;
pub mod names;
pub mod play;
pub mod program;
pub mod syntax;
pub mod world;
