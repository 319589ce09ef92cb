//! The interpreter: program + state + decisions → report.

mod action;
mod attempt;
mod card_set;
mod effects;
mod evaluate;
mod extent;
mod on_table;
mod run;
mod session;

pub use action::{Action, Event, Refusal};
pub use card_set::{CardSet, NoSuchCard};
pub use attempt::{Attempt, Start};
pub use extent::{MAX_WAYS, offered};
pub use session::{Answered, Ask, Luck, MAX_STEPS_OF_PLAY, Play, PlayError};
