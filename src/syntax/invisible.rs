//! Characters that nobody sees: they come with text from web pages and word processors.
//!
//! They are looked for before any grammar, once for cards and scenarios, and taken out of what the
//! grammars read, so that the finding is about the character and not about the word beside it.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic};

use super::layout::code_end;
use super::span::Span;

/// The mark that some editors put before a text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';
/// Most findings about one file; there is one a line.
const MAX_FINDINGS: usize = 100;

/// The text with blanks in the place of such characters, each as long as what it replaces, and the
/// first of every line as a finding. What stands in quotes and comments may have them, and so may
/// the beginning of a file a byte-order mark.
pub(crate) fn blanked<'t>(file: &str, text: &'t str) -> (Cow<'t, str>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    if !text.contains(is_invisible) {
        return (Cow::Borrowed(text), findings);
    }
    let mut out = String::with_capacity(text.len());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = code_end(line);
        let mut quoted = false;
        let mut said = false;
        for (at, c) in line.char_indices() {
            quoted ^= c == '"';
            if at >= end || quoted || !is_invisible(c) {
                out.push(c);
                continue;
            }
            out.extend(std::iter::repeat_n(' ', c.len_utf8()));
            let mark = c == BYTE_ORDER_MARK && start + at == 0;
            if !mark && !said && findings.len() < MAX_FINDINGS {
                findings.push(finding(file, c, start + at));
            }
            said |= !mark;
        }
        start += line.len();
    }
    (Cow::Owned(out), findings)
}

/// Adds the findings of [`blanked`], in the place of whatever else is wrong in their lines: the
/// blanks may have cut a word in two there.
pub(crate) fn instead(text: &str, invisible: Vec<Diagnostic>, findings: &mut Vec<Diagnostic>) {
    if invisible.is_empty() {
        return;
    }
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line = |it: &Diagnostic| breaks.partition_point(|at| *at < it.span.start);
    let said: Vec<usize> = invisible.iter().map(line).collect();
    findings.retain(|finding| said.binary_search(&line(finding)).is_err());
    findings.extend(invisible);
}

fn finding(file: &str, c: char, at: usize) -> Diagnostic {
    let message = format!("an invisible character U+{:04X} stands here", u32::from(c));
    let span = Span::new(at, at + c.len_utf8());
    let (help, fix) = match is_blank(c) {
        true => ("type a plain blank in its place", " "),
        false => ("take it away", ""),
    };
    Diagnostic::new(Code::Invisible, file, span, message)
        .help(help)
        .fix(fix)
}

/// A blank that is not the one of the keyboard: it has a width.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

fn is_invisible(c: char) -> bool {
    let no_width = matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | BYTE_ORDER_MARK
    );
    no_width || is_blank(c)
}
