//! The words of cards and scenarios, whether their lines can be read or not.

use crate::syntax::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// From `#` to the end of the line.
    Comment,
    /// A text with its quotes, or from an open quote to the end of the line.
    Quoted,
    /// A run of capitalised words: `Vale of the Carnen`.
    Name,
    /// A word in small letters.
    Word,
    /// A number.
    Number,
    /// Any other sign.
    Mark,
}

/// A token, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

impl Token {
    /// Its text.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.span.range()).unwrap_or_default()
    }

    /// Whether a place lies in it or at its end.
    pub fn touches(&self, at: usize) -> bool {
        self.span.start <= at && at <= self.span.end
    }

    /// Between the quotes, for a quoted text.
    pub fn inside(&self, text: &str) -> Span {
        let closed = self.text(text).len() > 1 && self.text(text).ends_with('"');
        let end = self.span.end - usize::from(closed);
        Span::new((self.span.start + 1).min(end), end)
    }
}

/// All tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    tokens
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn next(&mut self) -> Option<Token> {
        let rest = self.rest();
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        self.at += rest.len() - trimmed.len();
        let first = trimmed.chars().next()?;
        let line = trimmed.split('\n').next().unwrap_or_default();
        let (kind, length) = match first {
            '#' => (TokenKind::Comment, line.trim_end().len()),
            '"' => {
                let inner = line.get(1..).unwrap_or_default();
                let closed = inner.find('"').map(|at| at + 2);
                (TokenKind::Quoted, closed.unwrap_or(line.trim_end().len()))
            }
            c if c.is_uppercase() => (TokenKind::Name, name_length(line)),
            c if is_letter(c) => (TokenKind::Word, word_length(line)),
            c if c.is_ascii_digit() => {
                let digits = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
                (TokenKind::Number, line.find(digits).unwrap_or(line.len()))
            }
            c => (TokenKind::Mark, c.len_utf8()),
        };
        let span = Span::new(self.at, self.at + length.max(first.len_utf8()));
        self.at = span.end;
        Some(Token { kind, span })
    }
}

/// Letters, with marks that stand over the letter before.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() || unicode_normalization::char::is_combining_mark(c)
}

/// Bytes of the word at the start: letters, and hyphens and apostrophes within.
fn word_length(text: &str) -> usize {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let goes_on = chars.peek().is_some_and(|(_, next)| is_letter(*next));
        let within = match c {
            '-' => goes_on,
            '\'' | '’' => true,
            c => is_letter(c),
        };
        if !within {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

/// Bytes of the name at the start: capitalised words with `of`, `the` and `&` between them.
fn name_length(text: &str) -> usize {
    let mut end = word_length(text);
    let mut at = end;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let word = rest.trim_start_matches([' ', '\t']);
        if word.len() == rest.len() {
            return end;
        }
        let start = at + rest.len() - word.len();
        let length = match word.chars().next() {
            Some('&') => 1,
            Some(c) if is_letter(c) => word_length(word),
            _ => return end,
        };
        let text = word.get(..length).unwrap_or_default();
        at = start + length;
        if text.starts_with(char::is_uppercase) {
            end = at;
        } else if !["of", "the", "&"].contains(&text) {
            return end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TokenKind, tokens};
    use crate::cli::lsp::data::data;
    use crate::cli::lsp::positions::Lines;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_has_its_words_and_places(
            text in "[a-zA-ZûÛ𝄞\u{301} \t\r\n\"\\\\#&'{}():,0-9/*-]{0,80}"
        ) {
            let mut last = 0;
            for token in tokens(&text) {
                prop_assert!(last <= token.span.start && token.span.start < token.span.end);
                prop_assert!(text.get(token.span.range()).is_some());
                let quoted = token.kind == TokenKind::Quoted;
                prop_assert!(!quoted || text.get(token.inside(&text).range()).is_some());
                last = token.span.end;
            }
            for datum in data(&text) {
                prop_assert_eq!(text.get(datum.span.range()), Some(datum.text.as_str()));
            }
            let lines = Lines::of(&text);
            for (at, c) in text.char_indices() {
                let place = lines.position(&text, at);
                // A carriage return before a line feed is no column of its own.
                if c != '\n' && c != '\r' {
                    prop_assert_eq!(lines.offset(&text, place), at);
                }
            }
        }
    }

    #[test]
    fn names_are_runs_of_capitals() {
        let text = "in the Vale of the Carnen: 2 Southrons & Easterlings regulars, besieged of # x\n\"Helm's \" Helm's Deep or-else \"open";
        let found: Vec<&str> = tokens(text).iter().map(|token| token.text(text)).collect();
        let expected = [
            "in",
            "the",
            "Vale of the Carnen",
            ":",
            "2",
            "Southrons & Easterlings",
            "regulars",
            ",",
            "besieged",
            "of",
            "# x",
            "\"Helm's \"",
            "Helm's Deep",
            "or-else",
            "\"open",
        ];
        assert_eq!(found, expected);
    }
}
