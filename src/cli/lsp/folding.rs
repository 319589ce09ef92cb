//! What can be folded away: braces and brackets over several lines, and comments.

use lsp_types as lsp;

use super::project::{Content, File};
use super::tokens::{TokenKind, tokens};

/// The foldable stretches of a file.
pub fn folds(file: &File) -> Vec<lsp::FoldingRange> {
    let mut folds = Vec::new();
    match file.content {
        Content::Cards(..) | Content::Scenarios(_) => {
            let all = tokens(&file.text);
            let mut open = Vec::new();
            let mut comments: Option<(usize, usize)> = None;
            for token in &all {
                let line = file.lines.line(token.span.start);
                match (token.kind, token.text(&file.text)) {
                    (TokenKind::Mark, "{" | "(") => open.push(line),
                    (TokenKind::Mark, "}" | ")") => {
                        if let Some(start) = open.pop() {
                            push(&mut folds, start, line, None);
                        }
                    }
                    _ => {}
                }
                let start = file.lines.start_of(token.span.start);
                let before = file.text.get(start..token.span.start).unwrap_or_default();
                if token.kind != TokenKind::Comment || !before.trim().is_empty() {
                    continue;
                }
                comments = match comments {
                    Some((start, last)) if last + 1 == line => Some((start, line)),
                    other => {
                        push_comments(&mut folds, other);
                        Some((line, line))
                    }
                };
            }
            push_comments(&mut folds, comments);
        }
        Content::Data => data_folds(file, &mut folds),
    }
    folds
}

/// The brackets of a data file; what stands in quotes and comments does not count.
fn data_folds(file: &File, folds: &mut Vec<lsp::FoldingRange>) {
    let mut open = Vec::new();
    for (line, text) in file.text.lines().enumerate() {
        let mut quoted = false;
        let mut last = ' ';
        for c in text.chars() {
            match c {
                '"' if last != '\\' => quoted = !quoted,
                '/' if last == '/' && !quoted => break,
                '(' | '[' | '{' if !quoted => open.push(line),
                ')' | ']' | '}' if !quoted => {
                    if let Some(start) = open.pop() {
                        push(folds, start, line, None);
                    }
                }
                _ => {}
            }
            last = c;
        }
    }
}

fn push_comments(folds: &mut Vec<lsp::FoldingRange>, lines: Option<(usize, usize)>) {
    if let Some((start, end)) = lines {
        push(folds, start, end + 1, Some(lsp::FoldingRangeKind::Comment));
    }
}

/// Folds up to the line before the last, which stays to be seen.
fn push(
    folds: &mut Vec<lsp::FoldingRange>,
    start: usize,
    end: usize,
    kind: Option<lsp::FoldingRangeKind>,
) {
    let line = |line: usize| u32::try_from(line).ok();
    if end > start + 1
        && let (Some(start_line), Some(end_line)) = (line(start), line(end - 1))
    {
        folds.push(lsp::FoldingRange {
            start_line,
            end_line,
            kind,
            ..lsp::FoldingRange::default()
        });
    }
}
