//! What every part of the checker shares: the world, the side, the scope and the findings.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;
use crate::world::{Side, World};

use super::Resolved;
use super::battle::Stage;
use super::nouns::Vocabulary;
use super::ring::RingScope;
use super::scope::Scope;

/// The state of checking one card, or one line of a scenario.
pub(super) struct Ctx<'a> {
    pub world: &'a World,
    /// The file, as the user named it.
    pub file: &'a str,
    /// Whose card it is: what `free`, `own` and `opponent` are seen from.
    pub side: Side,
    pub words: Vocabulary,
    /// How far the round of battle has come that is spoken of, if one is.
    pub stage: Option<Stage>,
    pub scope: Scope,
    /// The tiles, Companions and Hunts that clauses can refer to.
    pub ring: RingScope,
    /// Whether `another` can be said here.
    pub knows_another: bool,
    /// The words of the clauses so far, by their number.
    pub texts: Vec<String>,
    /// Every name that was looked up, and what it stands for in its place.
    pub resolved: Vec<Resolved>,
    /// INVARIANT: whoever answers `None` has added an error here.
    pub findings: Vec<Diagnostic>,
}

impl<'a> Ctx<'a> {
    pub fn new(world: &'a World, file: &'a str, side: Side) -> Self {
        Self {
            world,
            file,
            side,
            words: Vocabulary::new(world),
            stage: None,
            scope: Scope::default(),
            ring: RingScope::default(),
            knows_another: false,
            texts: Vec::new(),
            resolved: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// Adds a finding and answers nothing.
    pub fn fail<T>(&mut self, finding: Diagnostic) -> Option<T> {
        self.findings.push(finding);
        None
    }

    /// Adds a finding with its help and answers nothing.
    pub fn error<T>(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        let finding = Diagnostic::new(code, self.file, span, message).help(help);
        self.fail(finding)
    }

    /// Adds a finding about a misspelt word: the word that was meant, if one is near, else what it
    /// can be.
    pub fn misspelt<T>(
        &mut self,
        code: Code,
        span: Span,
        message: String,
        near: Option<String>,
        otherwise: String,
    ) -> Option<T> {
        let finding = Diagnostic::new(code, self.file, span, message);
        self.fail(match near {
            Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
            None => finding.help(otherwise),
        })
    }

    /// Adds a finding that does not stop the work.
    pub fn warn(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.findings
            .push(Diagnostic::new(code, self.file, span, message).help(help));
    }

    /// Does something whose findings are known already.
    pub fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.findings.len();
        let result = work(self);
        self.findings.truncate(known);
        result
    }

    /// All answers, or nothing if one is missing; every one is worked out, so that every
    /// finding is there.
    pub fn every<I, T>(
        &mut self,
        items: impl IntoIterator<Item = I>,
        mut work: impl FnMut(&mut Self, I) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut complete = true;
        let mut answers = Vec::new();
        for item in items {
            match work(self, item) {
                Some(answer) => answers.push(answer),
                None => complete = false,
            }
        }
        complete.then_some(answers)
    }
}
