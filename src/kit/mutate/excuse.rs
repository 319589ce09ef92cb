//! Survivors that nothing could notice, each with the reason: `survivors.ron` of a pack.

use serde::{Deserialize, Serialize};

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;
use crate::world::Source;

/// A mutant that does the same as its card on every board, and why.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Excuse {
    /// The code of the card.
    pub card: String,
    /// The text of the mutant, as the report of `mutate` has it.
    pub mutant: String,
    /// Why no board tells it from the card.
    pub reason: String,
}

/// Reads a list of excuses.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_excuses(source: &Source) -> Result<Vec<Excuse>, Diagnostic> {
    ron::from_str(&source.text).map_err(|error| {
        let at = offset(&source.text, error.span.start.line, error.span.start.col);
        let span = Span::new(at, at);
        Diagnostic::new(Code::BadPack, &source.path, span, error.code.to_string())
            .help("an entry is `(card: \"fp-str-1\", mutant: \"…\", reason: \"…\")`")
    })
}

/// The byte of a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let inside = rest
        .chars()
        .take(column.saturating_sub(1))
        .map(char::len_utf8);
    start + inside.sum::<usize>()
}
