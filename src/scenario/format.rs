//! The canonical layout of scenario files: two blanks a level, one blank between words, one part a
//! line, at most one empty line, every comment kept.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;

use super::layout::{Piece, pieces};
use super::parse::parse;

/// A scenario file in its canonical layout. What can't be read is kept as it is, but for blanks.
pub fn format(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut writer = Writer {
        text,
        ..Writer::default()
    };
    for piece in pieces(text) {
        writer.piece(piece);
    }
    writer.out
}

/// A scenario file in its canonical layout.
///
/// # Errors
/// Everything that is wrong with the file, or that its canonical layout would not say the same.
pub fn reformat(file: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
    let read = parse(file, text);
    if read.findings.iter().any(Diagnostic::is_error) {
        return Err(read.findings);
    }
    let formatted = format(text);
    let again = parse(file, &formatted);
    if again.findings.iter().any(Diagnostic::is_error) || again.scenarios != read.scenarios {
        let message = "the formatted text would not say the same; the file is left as it is";
        let finding = Diagnostic::new(Code::Internal, file, Span::new(0, 0), message)
            .help("this is a mistake in the program; please report it with the file");
        return Err(vec![finding]);
    }
    Ok(formatted)
}

#[derive(Default)]
struct Writer<'a> {
    text: &'a str,
    out: String,
    depth: usize,
    /// Whether the line written last goes on in the next.
    goes_on: bool,
    /// Whether an empty line stands before the next.
    gap: bool,
    /// Whether the line written last opened a block.
    opened: bool,
}

impl Writer<'_> {
    fn piece(&mut self, piece: Piece) {
        match piece {
            Piece::Text { span, goes_on } => {
                let line = words(self.text.get(span.range()).unwrap_or_default());
                self.line(&line);
                self.goes_on = goes_on;
            }
            Piece::Open(_) => {
                if self.out.is_empty() || self.is_closed() {
                    self.line("{");
                } else {
                    self.out.pop();
                    self.out.push_str(" {\n");
                }
                self.depth += 1;
                self.goes_on = false;
                self.opened = true;
                self.gap = false;
            }
            Piece::Close(_) => {
                self.depth = self.depth.saturating_sub(1);
                self.goes_on = false;
                self.gap = false;
                self.line("}");
            }
            Piece::Comment { span, own_line } => {
                let comment = self.text.get(span.range()).unwrap_or_default();
                if own_line || self.out.is_empty() || self.is_closed() {
                    let goes_on = self.goes_on;
                    self.line(comment);
                    self.goes_on = goes_on;
                } else {
                    self.out.pop();
                    self.out.push(' ');
                    self.out.push_str(comment);
                    self.out.push('\n');
                }
            }
            Piece::Blank => self.gap = true,
            Piece::OpenQuote(_) => {}
        }
    }

    fn line(&mut self, line: &str) {
        let first = self.out.is_empty();
        let begins_scenario = self.depth == 0 && self.out.ends_with("}\n") && line != "}";
        if !first && !self.opened && (self.gap || begins_scenario) {
            self.out.push('\n');
        }
        let depth = self.depth + if self.goes_on { 1 } else { 0 };
        self.out.push_str(&"  ".repeat(depth));
        self.out.push_str(line);
        self.out.push('\n');
        self.gap = false;
        self.goes_on = false;
        self.opened = false;
    }

    /// Whether nothing can stand behind what was written last: it has a comment, or an open quote.
    fn is_closed(&self) -> bool {
        let line = self
            .out
            .trim_end_matches('\n')
            .rsplit('\n')
            .next()
            .unwrap_or_default();
        pieces(line)
            .iter()
            .any(|piece| matches!(piece, Piece::Comment { .. } | Piece::OpenQuote(_)))
    }
}

/// A line with one blank between words, none before a comma or colon and one behind it. What is in
/// quotes is left as it is.
pub(super) fn words(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut quoted = false;
    let mut blank = false;
    for c in line.chars() {
        if !quoted && c.is_whitespace() {
            blank = true;
            continue;
        }
        let glued = !quoted && (c == ',' || c == ':');
        let after_mark = !quoted && out.ends_with([',', ':']) && !glued;
        if (blank && !glued || after_mark) && !out.is_empty() {
            out.push(' ');
        }
        blank = false;
        if c == '"' {
            quoted = !quoted;
        }
        out.push(c);
    }
    out
}
