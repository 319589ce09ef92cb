//! Text → tree → text. Knows no game.

mod span;
pub mod tree;

pub use span::Span;
