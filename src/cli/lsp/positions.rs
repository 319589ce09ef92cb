//! Bytes ↔ lines and columns. Editors count columns in UTF-16 units.

use lsp_types::{Position, Range};

use crate::syntax::Span;

/// Where the lines of a text begin.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of a text; they end in `\n`, `\r\n` or `\r`.
    pub fn of(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                starts.push(at + 1);
            }
        }
        Lines { starts }
    }

    /// The byte of a place. One behind the end of its line is the line's end, one behind the last
    /// line the end of the text.
    pub fn offset(&self, text: &str, place: Position) -> usize {
        let line = usize::try_from(place.line).unwrap_or(usize::MAX);
        let Some(start) = self.starts.get(line).copied() else {
            return text.len();
        };
        let wanted = usize::try_from(place.character).unwrap_or(usize::MAX);
        let mut units = 0;
        let mut at = start;
        for c in text.get(start..).unwrap_or_default().chars() {
            if units >= wanted || c == '\n' || c == '\r' {
                break;
            }
            units += c.len_utf16();
            at += c.len_utf8();
        }
        at
    }

    /// The place of a byte.
    pub fn position(&self, text: &str, at: usize) -> Position {
        let at = at.min(text.len());
        let line = self.starts.partition_point(|start| *start <= at).max(1) - 1;
        let start = self.starts.get(line).copied().unwrap_or(0);
        let mut units = 0;
        for (place, c) in text.get(start..).unwrap_or_default().char_indices() {
            if start + place >= at {
                break;
            }
            units += c.len_utf16();
        }
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(number(line), number(units))
    }

    /// The places of a span.
    pub fn range(&self, text: &str, span: Span) -> Range {
        Range::new(
            self.position(text, span.start),
            self.position(text, span.end.max(span.start)),
        )
    }

    /// The span of two places; where they are the wrong way round, that between them.
    pub fn span(&self, text: &str, range: Range) -> Span {
        let (one, other) = (self.offset(text, range.start), self.offset(text, range.end));
        Span::new(one.min(other), one.max(other))
    }

    /// The line that a byte lies in, counted from 0.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).max(1) - 1
    }

    /// Where the line begins that a byte lies in.
    pub fn start_of(&self, at: usize) -> usize {
        self.starts.get(self.line(at)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use lsp_types::Position;

    #[test]
    fn columns_are_utf16_units() {
        let text = "Barad-dûr 𝄞x\r\ny\rz\n";
        let lines = Lines::of(text);
        for (line, column, at) in [
            (0, 7, 7),
            (0, 8, 9),
            (0, 10, 11),
            (0, 12, 15),
            (0, 13, 16),
            (0, 99, 16),
            (1, 0, 18),
            (1, 1, 19),
            (2, 0, 20),
            (3, 0, 22),
        ] {
            let place = Position::new(line, column);
            assert_eq!(lines.offset(text, place), at, "{line}:{column}");
            if column < 99 {
                assert_eq!(lines.position(text, at), place);
            }
        }
        assert_eq!(lines.offset(text, Position::new(9, 9)), text.len());
        // In the middle of a pair of units: behind it.
        assert_eq!(lines.offset(text, Position::new(0, 11)), 15);
    }
}
