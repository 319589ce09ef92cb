//! Westron.
pub mod diagnostic;
pub mod names;
pub mod syntax;
pub mod world;
