//! The interpreter: program + state + decisions → report.

mod action;
mod attempt;
mod card_set;
mod chance;
mod effects;
mod evaluate;
mod extent;
mod journeys;
mod next;
mod on_table;
mod outcomes;
mod player;
mod refers;
mod report;
mod ring_words;
mod run;
mod script;
mod session;
mod stirs;
mod sure;
mod words;

pub use action::{Action, Event, Refusal};
pub use attempt::{Attempt, Start};
pub use card_set::{CardSet, NoSuchCard};
pub use chance::results;
pub use extent::{MAX_WAYS, offered};
pub use journeys::{Entry, Travel};
pub use next::{Ask, MAX_STEPS_OF_PLAY, PlayError};
pub use outcomes::{DEFAULT_LIMIT, Outcome, Outcomes, outcomes};
pub use player::{NotPlayed, Player};
pub use report::{
    ClauseReport, CombatReport, DiscardReport, OtherReport, QuestionReport, Report, StoppedBy,
    Unmet, WinnerReport, saved,
};
pub use script::{Script, Used};
pub use session::{Answered, Luck, Play};
pub use words::{NotAnOption, Words, action_words, place_words};
