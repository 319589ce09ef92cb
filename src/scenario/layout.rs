//! The layout of a scenario file: braces, lines and comments.
//!
//! A scenario is cut into pieces before any line is read, so that one wrong line, or a brace that
//! was forgotten, never hides the next scenario.

use crate::syntax::Span;

/// Most bytes of a scenario file.
pub(super) const MAX_BYTES: usize = 1 << 20;
/// Most bytes of one line with those that it goes on in.
pub(super) const MAX_LINE: usize = 16 << 10;

/// A piece of a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    /// A line, or the part of one between braces.
    Text {
        /// Without blanks around it.
        span: Span,
        /// Whether it goes on in the next piece of text, because it ends in a comma.
        goes_on: bool,
    },
    /// `{`
    Open(usize),
    /// `}`
    Close(usize),
    /// A comment.
    Comment {
        /// From `#`, without blanks at its end.
        span: Span,
        /// Whether nothing but blanks stands before it in its line.
        own_line: bool,
    },
    /// An empty line.
    Blank,
    /// A quote that its line does not close.
    OpenQuote(usize),
}

/// Cuts a text into its pieces.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        Cutter {
            text,
            pieces: &mut pieces,
            from: start,
        }
        .line(start, line);
        start += line.len();
    }
    pieces
}

struct Cutter<'a> {
    text: &'a str,
    pieces: &'a mut Vec<Piece>,
    /// Where the text begins that is not cut off yet.
    from: usize,
}

impl Cutter<'_> {
    fn line(&mut self, start: usize, line: &str) {
        if line.trim().is_empty() {
            self.pieces.push(Piece::Blank);
            return;
        }
        let before = self.pieces.len();
        let mut quote = None;
        for (i, c) in line.char_indices() {
            let at = start + i;
            match (c, quote) {
                ('"', None) => quote = Some(at),
                ('"', Some(_)) => quote = None,
                (_, Some(_)) => {}
                ('#', None) => {
                    self.cut(at);
                    let comment = line.get(i..).unwrap_or_default().trim_end();
                    self.pieces.push(Piece::Comment {
                        span: Span::new(at, at + comment.len()),
                        own_line: self.pieces.len() == before,
                    });
                    return;
                }
                ('{', None) => {
                    self.cut(at);
                    self.pieces.push(Piece::Open(at));
                    self.from = at + 1;
                }
                ('}', None) => {
                    self.cut(at);
                    self.pieces.push(Piece::Close(at));
                    self.from = at + 1;
                }
                _ => {}
            }
        }
        self.cut(start + line.len());
        self.pieces.extend(quote.map(Piece::OpenQuote));
    }

    /// Cuts off the text up to a place, if there is any.
    fn cut(&mut self, to: usize) {
        let whole = self.text.get(self.from..to).unwrap_or_default();
        let text = whole.trim();
        if !text.is_empty() {
            let start = self.from + (whole.len() - whole.trim_start().len());
            self.pieces.push(Piece::Text {
                span: Span::new(start, start + text.len()),
                goes_on: text.ends_with(','),
            });
        }
        self.from = to;
    }
}
