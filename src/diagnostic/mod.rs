//! Findings: data first, rendered apart.
//!
//! A finding has a stable code, a place, one sentence in the author's words, and a help line.
//! Nothing here prints; the program renders findings as text or JSON.

mod clip;
mod code;
mod explain;
mod suggest;

pub use code::Code;
pub use explain::{page, title};
pub use suggest::{nearest, one_of, spelt_number};

use crate::syntax::Span;
use clip::clipped;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file can't be used as it is.
    Error,
    /// It can be used, but says something that its author hardly meant.
    Warning,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which finding it is.
    pub code: Code,
    /// The file, as the user named it.
    pub file: String,
    /// Where in the file.
    pub span: Span,
    /// One sentence in lower case without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Other places that belong to it, each with a few words.
    pub also: Vec<(Span, String)>,
    /// A text that would mend it, in place of the span.
    pub fix: Option<String>,
}

impl Diagnostic {
    /// A finding without help.
    pub fn new(code: Code, file: &str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            file: file.to_owned(),
            span,
            message: clipped(message.into()),
            help: None,
            also: Vec::new(),
            fix: None,
        }
    }

    /// Adds the help line.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(clipped(help.into()));
        self
    }

    /// Adds another place.
    pub fn also(mut self, span: Span, words: impl Into<String>) -> Self {
        self.also.push((span, words.into()));
        self
    }

    /// Adds a text that mends it.
    pub fn fix(mut self, text: impl Into<String>) -> Self {
        self.fix = Some(text.into());
        self
    }

    /// How bad it is; the code says so.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Whether the file can't be used.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}
