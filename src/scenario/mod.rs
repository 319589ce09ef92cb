//! Boards in words, and scenarios: given, when, then.
//!
//! A scenario file holds scenarios, each a board, what happens on it, and what holds then:
//!
//! ```text
//! scenario "Imrahil of Dol Amroth: no leader is left" {
//!   given {
//!     reinforcements Gondor: 0 leaders
//!   }
//!   when Free Peoples plays "Imrahil of Dol Amroth" with a muster die
//!   choosing elite
//!   then {
//!     in Dol Amroth: 3 Gondor regulars, 1 Gondor elite
//!     applied 1 of 2
//!   }
//! }
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `layout`, `parse`, `tree` | text → lines → trees; knows no world |
//! | `names` | looks names up, with findings |
//! | `board` | `given` → a position |
//! | `when` | `when` → actions |
//! | `expect` | `then`, asked of a position and a report |
//! | `run` | checks scenarios, plays them |
//! | `trial` | the same for tests in Rust |
//! | `format` | the canonical layout |
//!
//! Nothing here reads or writes files.

mod board;
mod expect;
mod format;
mod layout;
mod names;
mod parse;
mod run;
pub mod tree;
mod trial;
mod when;
mod words;

pub use board::Setup;
pub use format::{format, reformat};
pub use parse::{
    BlockLines, ParsedScenarios, beginnings, given_line, happenings, parse, then_line, when_line,
};
pub use run::{
    CheckedScenario, Failure, OpenQuestion, Outcome, check, check_one, given_lines, open_question,
    run, titles_twice,
};
pub use tree::Scenario;
pub use trial::{Trial, TrialError};
pub use when::when_actions;
