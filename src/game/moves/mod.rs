//! Movement (R7): Armies, and those who move by themselves.

mod army;
mod free;
mod path;
mod step;

pub use army::{ArmyMove, Way};
pub use free::FreeMove;
