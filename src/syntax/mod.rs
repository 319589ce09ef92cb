//! Text → tree → text. Knows no game.

mod format;
mod invisible;
mod layout;
mod parse;
mod span;
pub mod tree;
mod verbs;

pub use format::{
    ban_text, change_text, clause_text, condition_text, format, operand_text, paid_discard_text,
    phrase_text, reformat,
};
pub(crate) use invisible::{blanked, instead};
pub(crate) use parse::is_noun;
pub use parse::{
    Parsed, card_bodies, grammar_alone, parse, parse_change, parse_condition, parse_operand_list,
};
pub use span::Span;
pub use verbs::{SECTIONS, VERBS, Verb};
