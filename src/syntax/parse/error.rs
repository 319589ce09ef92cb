//! What is wrong with a line that the grammar could not read.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::syntax::layout::shorten;
use crate::syntax::verbs::{self, BAN_USAGE, HEADER_USAGE, SECTIONS, VERBS};

use super::clause::block;
use super::cursor::{Lower, Node};
use super::expected::expected;
use super::hints::{self, Hint, Token};
use super::section::bans;
use super::{Cards, Rule};

/// What a text should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    Header,
    Section,
    Clause,
    Combat,
    Ban,
    Condition,
    Change,
    Operands,
}

impl Context {
    /// The rule for such a text alone.
    pub(super) fn rule(self) -> Rule {
        match self {
            Context::Header => Rule::header_only,
            Context::Section => Rule::section_only,
            Context::Clause => Rule::clause_only,
            Context::Combat => Rule::combat_only,
            Context::Ban => Rule::ban_only,
            Context::Condition => Rule::condition_only,
            Context::Change => Rule::change_only,
            Context::Operands => Rule::operands_only,
        }
    }

    /// How such a text is written; of one that can't be read in its condition how conditions are.
    fn usage(self, text: &str, in_condition: bool) -> Option<String> {
        let found = match self {
            _ if in_condition || self == Context::Condition => {
                let shapes = "`NAME at war`, `fellowship revealed`, `a companion in PLACE`, \
                    `corruption at least 5`";
                return Some(format!("a condition is written {shapes}, …"));
            }
            Context::Header => return Some(HEADER_USAGE.to_owned()),
            Context::Ban => return Some(format!("a line here says: {BAN_USAGE}")),
            Context::Section => verbs::find(SECTIONS, text),
            Context::Clause => verbs::find(VERBS, text),
            Context::Combat => verbs::find(VERBS, text).or_else(|| verbs::find(SECTIONS, text)),
            Context::Change => {
                let shape = "a change is written `WHO revealed`, `WHO eliminated by WHOM`, …";
                return Some(shape.to_owned());
            }
            Context::Condition | Context::Operands => return None,
        };
        found.map(|verb| format!("usage: {}", verb.usage))
    }
}

/// The furthest that the grammar came.
pub(super) struct Furthest {
    /// Where it stopped, in the text.
    pub at: usize,
    /// What it expected there.
    pub expected: Vec<Rule>,
}

fn furthest(text: &str, context: Context) -> Option<Furthest> {
    let error = Cards::parse(context.rule(), text).err()?;
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected = match error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    Some(Furthest { at, expected })
}

impl Lower<'_> {
    /// Explains a `bad_…` node, and what is wrong in the blocks it holds.
    pub(super) fn explain(&mut self, node: &Node, context: Context) {
        self.explain_text(node.as_str(), node.as_span().start(), context);
    }

    /// Explains a bad line of a card. Says whether it was meant as the header.
    pub(super) fn explain_card_line(&mut self, node: &Node, first: bool) -> bool {
        let text = node.as_str();
        let header = hints::is_header(&hints::lex(&without_blocks(text).0), first);
        let context = match header {
            true => Context::Header,
            false => Context::Section,
        };
        self.explain_text(text, node.as_span().start(), context);
        header
    }

    /// The finding for a text that is read alone.
    pub(super) fn explain_first(&self, text: &str, context: Context) -> Diagnostic {
        self.explanation(text, context)
    }

    fn explain_text(&mut self, text: &str, at: usize, context: Context) {
        let base = self.base;
        self.base = base + at;
        let (head, blocks) = without_blocks(text);
        let finding = self.explanation(&head, context);
        self.findings.push(finding);
        for (start, end) in blocks {
            let inner = text.get(start..end).unwrap_or_default();
            self.base = base + at + start;
            self.explain_block(inner, text);
        }
        self.base = base;
    }

    /// Finds what is wrong inside a block; its clauses are of no use, since its head is bad.
    fn explain_block(&mut self, inner: &str, head: &str) {
        let is_ban = verbs::find(SECTIONS, head).is_some_and(|verb| verb.word == "while on table");
        let rule = match is_ban {
            true => Rule::ban_block_only,
            false => Rule::block_only,
        };
        let Ok(mut pairs) = Cards::parse(rule, inner) else {
            return;
        };
        let Some(node) = pairs.find(|pair| matches!(pair.as_rule(), Rule::block | Rule::ban_block))
        else {
            return;
        };
        let bug = match is_ban {
            true => bans(self, node).err(),
            false => block(self, node).err(),
        };
        self.findings.extend(bug.map(|bug| *bug));
    }

    fn explanation(&self, text: &str, context: Context) -> Diagnostic {
        let tokens = hints::lex(text);
        let found = furthest(text, context);
        let hint = hints::hint(&tokens, text, context, found.as_ref());
        match hint {
            Some(hint) => self.hinted(hint),
            None => self.generic(text, context, &tokens, found),
        }
    }

    fn hinted(&self, hint: Hint) -> Diagnostic {
        let (start, end) = hint.at;
        let mut finding = self.finding(hint.code, self.place(start, end), hint.message);
        finding.help = hint.help;
        finding.fix = hint.fix;
        finding
    }

    fn generic(
        &self,
        text: &str,
        context: Context,
        tokens: &[Token],
        found: Option<Furthest>,
    ) -> Diagnostic {
        let (at, rules) = match found {
            Some(found) => (found.at, found.expected),
            None => (text.len(), Vec::new()),
        };
        let token = tokens.iter().find(|token| token.end > at);
        let ends = token.is_none_or(|token| matches!(token.text, ")" | "and"));
        let expected = expected(&rules, ends);
        if token.is_some() && expected.is_none() {
            let before = tokens.iter().rev().find(|before| before.end <= at);
            if let Some(finding) = before.and_then(|word| self.misspelt_filter(word)) {
                return finding;
            }
        }
        let (span, message) = match (token, expected) {
            (Some(token), Some(expected)) => (
                self.place(token.start, token.end),
                format!("expected {expected}, found `{}`", shorten(token.text)),
            ),
            (Some(token), None) => (
                self.place(token.start, token.end),
                format!("`{}` can't stand here", shorten(token.text)),
            ),
            (None, expected) => {
                let end = tokens.last().map_or(0, |token| token.end);
                let span = match tokens.is_empty() {
                    true => self.place(0, text.trim_end().len()),
                    false => self.place(end, end),
                };
                let what = expected.unwrap_or_else(|| "something more".to_owned());
                (span, format!("the line ends where {what} was expected"))
            }
        };
        let mut finding = self.finding(Code::Unexpected, span, message);
        finding.help = context.usage(text, hints::in_condition(tokens, at));
        finding
    }

    /// A word before the place that could not be read, if it is nearly one that says more of a noun.
    fn misspelt_filter(&self, word: &Token) -> Option<Diagnostic> {
        let near = nearest(word.text, FILTER_WORDS.iter().copied())?;
        if near == word.text || word.text.len() < 5 {
            return None;
        }
        let message = format!(
            "`{}` says nothing of what stands before it",
            shorten(word.text)
        );
        let span = self.place(word.start, word.end);
        let finding = self.finding(Code::Unexpected, span, message);
        Some(
            finding
                .help(format!("did you mean `{near}`?"))
                .fix(near.to_owned()),
        )
    }
}

/// The longer words by which more is said of a noun; a short one is near too many others.
const FILTER_WORDS: &[&str] = &["adjacent", "besieged", "besieging", "holding", "within"];

/// The text with its outermost blocks blanked out, and where they stand.
fn without_blocks(text: &str) -> (String, Vec<(usize, usize)>) {
    let mut head = String::with_capacity(text.len());
    let mut blocks = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    let mut quoted = false;
    let mut comment = false;
    for (i, c) in text.char_indices() {
        match c {
            '\n' => {
                quoted = false;
                comment = false;
            }
            '#' if !quoted => comment = true,
            '"' if !comment => {
                // A quote that is not closed in its line quotes nothing.
                let rest = text.get(i + 1..).unwrap_or_default();
                let closed = rest
                    .find(['"', '\n'])
                    .and_then(|at| rest.get(at..))
                    .is_some_and(|rest| rest.starts_with('"'));
                quoted = !quoted && closed;
            }
            '{' if !quoted && !comment => {
                if depth == 0 {
                    start = i;
                    head.push('{');
                }
                depth += 1;
                if depth == 1 {
                    continue;
                }
            }
            '}' if !quoted && !comment && depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    blocks.push((start, i + 1));
                }
            }
            _ => {}
        }
        match depth {
            0 => head.push(c),
            _ => head.extend(std::iter::repeat_n(' ', c.len_utf8())),
        }
    }
    (head, blocks)
}
