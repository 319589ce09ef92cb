//! From the grammar's pairs to tree nodes: a cursor that never panics.

use pest::iterators::{Pair, Pairs};

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::layout::Mended;
use crate::syntax::span::Span;
use crate::syntax::tree::{Name, Number, Word};

use super::Rule;

/// A node of the parse.
pub(super) type Node<'t> = Pair<'t, Rule>;

/// What comes of lowering a node; an error is a mistake in this program.
pub(super) type Lowered<T> = Result<T, Box<Diagnostic>>;

/// The largest number that may be written.
const LARGEST: u16 = 9999;

/// What all lowering needs.
pub(super) struct Lower<'t> {
    pub file: &'t str,
    /// The text that is parsed.
    pub text: &'t Mended,
    /// Where in that text the piece starts that the grammar was given.
    pub base: usize,
    pub findings: Vec<Diagnostic>,
}

impl<'t> Lower<'t> {
    pub(super) fn new(file: &'t str, text: &'t Mended) -> Self {
        Self {
            file,
            text,
            base: 0,
            findings: Vec::new(),
        }
    }

    /// The place in the file of a stretch of the parsed piece.
    pub(super) fn place(&self, start: usize, end: usize) -> Span {
        Span::new(
            self.text.source(self.base + start),
            self.text.source(self.base + end),
        )
    }

    /// Where a node stands, without what the grammar skipped behind its last token.
    pub(super) fn span(&self, node: &Node) -> Span {
        self.place(node.as_span().start(), last_end(node))
    }

    /// A finding that says that this program is wrong.
    pub(super) fn bug(&self, span: Span, what: &str) -> Box<Diagnostic> {
        let message = format!("this could be read, but not understood: {what}");
        Box::new(
            Diagnostic::new(Code::Internal, self.file, span, message)
                .help("this is a mistake in the program; please report it with the card"),
        )
    }

    /// A finding at a place in the file.
    pub(super) fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.file, span, message)
    }

    /// The indentation of the line in which a node starts, if it is the first of its line.
    pub(super) fn indentation(&self, node: &Node) -> Option<usize> {
        let at = self.base + node.as_span().start();
        let before = self.text.text.get(..at)?;
        let line = before.rsplit('\n').next()?;
        line.trim().is_empty().then_some(line.len())
    }

    pub(super) fn word(&self, node: &Node) -> Word {
        Word {
            text: node.as_str().to_owned(),
            span: self.span(node),
        }
    }

    /// A name, quoted or not.
    pub(super) fn name(&self, node: &Node) -> Name {
        let written = node.as_str();
        let inner = written
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        Name {
            text: match inner {
                Some(inner) => inner.to_owned(),
                None => single_spaced(written),
            },
            quoted: inner.is_some(),
            span: self.span(node),
        }
    }

    pub(super) fn number(&mut self, node: &Node) -> Number {
        let span = self.span(node);
        let value = match node.as_str().parse::<u16>() {
            Ok(value) if value <= LARGEST => value,
            _ => {
                let written = crate::syntax::layout::shorten(node.as_str());
                let message = format!("`{written}` is too large");
                let finding = self
                    .finding(Code::NumberTooLarge, span, message)
                    .help(format!("a number is at most {LARGEST}"));
                self.findings.push(finding);
                LARGEST
            }
        };
        Number { value, span }
    }
}

/// Runs of blanks become one.
fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The end of the last token of a node.
fn last_end(node: &Node) -> usize {
    let mut end = node.as_span().end();
    let mut last = node.clone().into_inner().next_back();
    while let Some(child) = last {
        end = child.as_span().end();
        last = child.into_inner().next_back();
    }
    end
}

/// The meaningful children of a node, in order.
pub(super) struct Cursor<'t> {
    pairs: Pairs<'t, Rule>,
    span: Span,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(lower: &Lower, node: Node<'t>) -> Self {
        Self {
            span: lower.span(&node),
            pairs: node.into_inner(),
        }
    }

    /// Where the whole node stands.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    fn skip(&mut self) {
        while self
            .pairs
            .peek()
            .is_some_and(|pair| is_noise(pair.as_rule()))
        {
            self.pairs.next();
        }
    }

    /// What comes next.
    pub(super) fn peek(&mut self) -> Option<Rule> {
        self.skip();
        self.pairs.peek().map(|pair| pair.as_rule())
    }

    /// The next child.
    pub(super) fn next(&mut self) -> Option<Node<'t>> {
        self.skip();
        self.pairs.next()
    }

    /// The next child if it is of this kind.
    pub(super) fn take(&mut self, rule: Rule) -> Option<Node<'t>> {
        match self.peek() == Some(rule) {
            true => self.pairs.next(),
            false => None,
        }
    }

    /// The next child, which the grammar guarantees.
    pub(super) fn need(&mut self, lower: &Lower, what: &str) -> Lowered<Node<'t>> {
        self.next().ok_or_else(|| lower.bug(self.span, what))
    }

    /// The next child, which the grammar guarantees to be of this kind.
    pub(super) fn need_rule(&mut self, lower: &Lower, rule: Rule) -> Lowered<Node<'t>> {
        self.take(rule)
            .ok_or_else(|| lower.bug(self.span, &format!("no {rule:?}")))
    }
}

/// Tokens that only hold the others together.
fn is_noise(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::newline
            | Rule::comma
            | Rule::colon
            | Rule::lbrace
            | Rule::rbrace
            | Rule::lparen
            | Rule::rparen
            | Rule::kw_and
            | Rule::kw_or
            | Rule::kw_in
            | Rule::kw_with
            | Rule::kw_within
            | Rule::kw_adjacent_to
            | Rule::kw_besieging
            | Rule::kw_besieged_by
            | Rule::kw_holding
            | Rule::kw_of
            | Rule::kw_but
            | Rule::kw_by
            | Rule::kw_up_to
            | Rule::kw_controls
            | Rule::kw_is
            | Rule::kw_choose
            | Rule::kw_recruit
            | Rule::kw_advance
            | Rule::kw_move_back
            | Rule::kw_activate
            | Rule::kw_roll
            | Rule::kw_hit
            | Rule::kw_eliminate
            | Rule::kw_replace
            | Rule::kw_draw
            | Rule::kw_if
            | Rule::kw_else
            | Rule::kw_for_each
            | Rule::kw_either
            | Rule::kw_opponent_must
            | Rule::kw_icon
            | Rule::kw_requires
            | Rule::kw_on_table
            | Rule::kw_while
            | Rule::kw_while_on_table
            | Rule::kw_play
            | Rule::kw_printed
            | Rule::kw_replaces
            | Rule::kw_discard_when
            | Rule::kw_discard_by
            | Rule::kw_paying
            | Rule::kw_may_not
            | Rule::kw_except_by
            | Rule::EOI
    )
}
