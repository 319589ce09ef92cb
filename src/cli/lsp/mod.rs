//! The language server: what editors ask while cards and scenarios are written.
//!
//! | file | what it does |
//! |---|---|
//! | `transport` | messages on a stream: their headers, and what to do with broken ones |
//! | `server` | the loop: requests and notifications, one after the other |
//! | `requests` | from the parameters of a request to the feature that answers |
//! | `documents` | the texts that are open, and how files are called |
//! | `positions` | bytes ↔ lines and UTF-16 columns |
//! | `workspace`, `project` | packs on disk with the open texts over them; what is found in them |
//! | `tokens`, `data` | words of cards and scenarios, texts of data files: they never fail |
//! | `occurrences` | every name and title, where it stands, and what it stands for |
//! | the rest | a feature each |
//!
//! A name's meaning comes from the checker where it looked the name up, so that it is known by its
//! place; a line that can't be read is still read word by word.

mod actions;
mod completion;
mod data;
mod diagnostics;
mod documents;
mod folding;
mod formatting;
mod hover;
mod navigation;
mod occurrences;
mod positions;
mod project;
mod rename;
mod requests;
mod semantic;
mod server;
mod symbols;
mod tokens;
mod transport;
mod workspace;

pub use server::serve;
