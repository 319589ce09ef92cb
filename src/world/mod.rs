//! Worlds and packs: what there is, read from data and checked.

mod ids;
mod model;
mod names;

pub use ids::*;
pub use model::*;
pub use names::{Named, Names};
