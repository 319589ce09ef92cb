//! Westron: a small language for event cards, and the interpreter that plays them.
//!
//! A card of the base pack, played on the printed set-up with scripted answers:
//!
//! ```
//! use westron::scenario::Trial;
//!
//! let cards = westron::base().expect("the base pack is right");
//! let report = Trial::of(&cards, "Imrahil of Dol Amroth")
//!     .given("reinforcements Gondor: 0 leaders")
//!     .die("muster")
//!     .choosing("elite")
//!     .play()
//!     .expect("every question is answered");
//! assert_eq!((report.applied, report.asked), (1, 2));
//! assert_eq!(report.clauses[1].stopped_by[0].rule, "R2.1");
//! ```
//!
//! Step by step, for a game of one's own:
//!
//! ```
//! use westron::play::{Action, Luck, Play, Report, Words};
//!
//! let cards = westron::base().expect("the base pack is right");
//! let state = cards.start();
//! let card = cards.find("riders of theoden").expect("accents and case do not matter").id;
//! let action = Action::Play { card, die: None };
//!
//! let mut play = Play::begin(&cards, &state, action, Luck::Seed(1))
//!     .expect("it can be played")
//!     .expect("it goes on");
//! while let Some(ask) = play.question() {
//!     let words = Words::new(&cards);
//!     println!("{} {:?}", words.prompt(ask), words.labels(ask));
//!     let first = ask.options[0];
//!     play.answer(first).expect("it is one of the options");
//! }
//! let after = play.attempt().state;
//! assert_ne!(after, state);
//! println!("{}", Report::of(&play).text());
//! ```
//!
//! Where things are and why is written down in `ARCHITECTURE.md`; the language, for those who write
//! cards, in `README.md`.

pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod game;
pub mod kit;
mod load;
pub mod names;
pub mod play;
pub mod program;
pub mod prose;
pub mod scenario;
pub mod syntax;
pub mod world;

pub use load::{Loaded, PackWorlds, ReadPack, base, build_world, load, load_read};

/// The examples of the README are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
