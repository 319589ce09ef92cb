//! Movement (R7): Armies, and those who move by themselves.

mod army;
mod dice;
mod free;
mod path;
mod step;

pub use army::{ArmyMove, Way};
pub use dice::{ARMIES_MOVED, ArmyDie};
pub use free::FreeMove;
