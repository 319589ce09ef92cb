//! Findings as text, with the source line and a caret, and as JSON.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;

use crate::diagnostic::{Diagnostic, Severity};
use crate::syntax::Span;

use super::files::Texts;

/// A finding for programs.
#[derive(Debug, Serialize)]
pub struct FindingJson<'a> {
    code: &'static str,
    severity: &'static str,
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'a str,
    help: Option<&'a str>,
    fix: Option<&'a str>,
}

/// Findings as JSON values. Lines and columns count from 1, columns in characters.
pub fn json<'a>(findings: &'a [Diagnostic], texts: &Texts) -> Vec<FindingJson<'a>> {
    let mut locator = Locator::default();
    findings
        .iter()
        .map(|finding| {
            let text = texts.get(&finding.file).map_or("", String::as_str);
            let (start, end) = clamp(text, finding.span);
            let (line, column) = locator.find(&finding.file, text, start);
            let (end_line, end_column) = locator.find(&finding.file, text, end);
            FindingJson {
                code: finding.code.text(),
                severity: severity_word(finding.severity()),
                file: &finding.file,
                line,
                column,
                end_line,
                end_column,
                message: &finding.message,
                help: finding.help.as_deref(),
                fix: finding.fix.as_deref(),
            }
        })
        .collect()
}

/// Finds lines and columns. Findings come in the order of the file, so it goes on from the last
/// place: a long file is not counted anew for each of them.
#[derive(Default)]
struct Locator<'a> {
    file: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Locator<'a> {
    fn find(&mut self, file: &'a str, text: &str, at: usize) -> (usize, usize) {
        if self.file != file || at < self.at || self.line == 0 {
            *self = Locator {
                file,
                at: 0,
                line: 1,
                column: 1,
            };
        }
        for c in text.get(self.at..at).unwrap_or_default().chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at = at;
        (self.line, self.column)
    }
}

/// The word for a severity.
pub fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Most findings that are written as text; whoever mends that many runs the program again.
const MOST_SHOWN: usize = 100;

/// Findings as lines of text, an empty one after each.
pub fn texts(findings: &[Diagnostic], texts: &Texts) -> String {
    let mut lines = String::new();
    for finding in findings.iter().take(MOST_SHOWN) {
        lines.push_str(&text(finding, texts));
        lines.push_str("\n\n");
    }
    if let Some(more) = findings.len().checked_sub(MOST_SHOWN + 1) {
        let more = match more {
            0 => "1 more finding".to_owned(),
            more => format!("{} more findings", more + 1),
        };
        lines.push_str(&format!(
            "… and {more}; `check --format json` lists them all\n\n"
        ));
    }
    lines
}

/// One finding as text, with colours; its last line has no line break.
pub fn text(finding: &Diagnostic, texts: &Texts) -> String {
    let level = match finding.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(finding.message.as_str())
        .id(finding.code.text());
    let source = texts.get(&finding.file).map(String::as_str);
    let mut group = match source.filter(|source| !source.is_empty()) {
        Some(source) => title.element(snippet(finding, source)),
        None => {
            Group::with_title(title).element(annotate_snippets::Origin::path(finding.file.as_str()))
        }
    };
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    Renderer::styled().render(&[group])
}

fn snippet<'a>(
    finding: &'a Diagnostic,
    source: &'a str,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    // Only the lines that are pointed at go to the renderer: it would read a large file anew for
    // each finding.
    let spans = std::iter::once(finding.span).chain(finding.also.iter().map(|(span, _)| *span));
    let clamped: Vec<(usize, usize)> = spans.map(|span| clamp(source, span)).collect();
    let first = clamped.iter().map(|(start, _)| *start).min().unwrap_or(0);
    let last = clamped.iter().map(|(_, end)| *end).max().unwrap_or(0);
    let from = source
        .get(..first)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1);
    let to = source
        .get(last..)
        .and_then(|after| after.find('\n'))
        .map_or(source.len(), |at| last + at);
    let (line, _) = line_and_column(source, from);
    let part = source.get(from..to).unwrap_or_default();
    let mut snippet = Snippet::source(part)
        .line_start(line)
        .path(finding.file.as_str());
    for (i, (start, end)) in clamped.into_iter().enumerate() {
        let range = start.saturating_sub(from)..end.saturating_sub(from);
        let kind = if i == 0 {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let label = i.checked_sub(1).and_then(|also| finding.also.get(also));
        snippet = snippet.annotation(
            kind.span(range)
                .label(label.map(|(_, words)| words.as_str())),
        );
    }
    snippet
}

/// A span within a text, at the edges of characters, and no longer than its first line.
fn clamp(text: &str, span: Span) -> (usize, usize) {
    let floor = |at: usize| {
        let at = at.min(text.len());
        (0..=at)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0)
    };
    let start = floor(span.start);
    let end = floor(span.end).max(start);
    (start, end)
}

/// Line and column of a byte, from 1; the column counts characters.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .map_or(0, |rest| rest.chars().count())
        + 1;
    (line, column)
}

/// `3 errors, 1 warning in 2 files`.
pub fn summary(findings: &[Diagnostic]) -> String {
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let warnings = findings.len() - errors;
    let mut files: Vec<&str> = findings.iter().map(|f| f.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let mut parts = Vec::new();
    if errors > 0 {
        parts.push(counted(errors, "error"));
    }
    if warnings > 0 {
        parts.push(counted(warnings, "warning"));
    }
    format!("{} in {}", parts.join(", "), counted(files.len(), "file"))
}

/// `1 error`, `2 errors`.
pub fn counted(count: usize, word: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {word}{plural}")
}
