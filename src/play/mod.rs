//! The interpreter: program + state + decisions → report.

mod action;
mod card_set;
mod effects;
mod evaluate;
mod on_table;
mod run;

pub use action::{Action, Event, Refusal};
pub use card_set::{CardSet, NoSuchCard};
