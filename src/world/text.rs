//! From the text of a data file to a tree in which everything knows its place.
//!
//! The files are RON, the part of it that data needs: `(field: value)`, `[list]`, `{"key": value}`,
//! texts, whole numbers, `true` and `false`. The tree keeps places, so that whatever is found
//! later can point at the very word.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;

/// Most bytes of a data file.
pub(super) const MAX_BYTES: usize = 1024 * 1024;
/// Most brackets within each other.
const MAX_DEPTH: usize = 32;

/// A value, and where it stands.
#[derive(Debug)]
pub(super) struct Node {
    /// The number of its file among those read together.
    pub file: usize,
    pub span: Span,
    pub value: Value,
}

impl Node {
    /// What stands for a file that could not be read.
    pub fn nothing() -> Node {
        Node {
            file: 0,
            span: Span::new(0, 0),
            value: Value::Word(String::new()),
        }
    }

    /// Whether the file could not be read.
    pub fn is_nothing(&self) -> bool {
        matches!(&self.value, Value::Word(word) if word.is_empty())
    }
}

/// What a value is.
#[derive(Debug)]
pub(super) enum Value {
    /// A text in quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A word without quotes: `true`, `None`, or a slip.
    Word(String),
    /// `[…]`
    List(Vec<Node>),
    /// `(name: …)`
    Record(Vec<Field>),
    /// `{"key": …}`
    Map(Vec<(Node, Node)>),
}

/// A field of a record.
#[derive(Debug)]
pub(super) struct Field {
    pub name: String,
    pub span: Span,
    pub node: Node,
}

/// Reads a data file. It stops at the first slip: what follows a wrong bracket means little.
pub(super) fn read(file: &str, text: &str) -> Result<Node, Diagnostic> {
    read_numbered(0, file, text)
}

/// [`read`] for one of several files.
pub(super) fn read_numbered(number: usize, file: &str, text: &str) -> Result<Node, Diagnostic> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file has {} bytes, at most {MAX_BYTES} are read",
            text.len()
        );
        return Err(
            Diagnostic::new(Code::TooLarge, file, Span::new(0, 0), message)
                .help("split it into several files"),
        );
    }
    let mut reader = TextReader {
        number,
        file,
        text,
        at: 0,
    };
    reader.skip_header()?;
    let node = reader.value(0)?;
    reader.skip_blank()?;
    match reader.peek() {
        None => Ok(node),
        Some(_) => Err(reader
            .slip(format!(
                "{} stands after the end of the data",
                reader.found()
            ))
            .help("a file holds one value, from its first `(` to the `)` that closes it")),
    }
}

struct TextReader<'a> {
    number: usize,
    file: &'a str,
    text: &'a str,
    at: usize,
}

type Read<T> = Result<T, Diagnostic>;

impl TextReader<'_> {
    fn value(&mut self, depth: usize) -> Read<Node> {
        self.skip_blank()?;
        let start = self.at;
        if depth > MAX_DEPTH {
            let message = format!("brackets are nested more than {MAX_DEPTH} deep");
            let span = Span::new(start, self.after_next());
            return Err(Diagnostic::new(Code::TooDeep, self.file, span, message));
        }
        let value = match self.peek() {
            Some('"') => Value::Text(self.quoted()?),
            Some('[') => self.list(depth)?,
            Some('(') => self.record(depth)?,
            Some('{') => self.map(depth)?,
            Some(c) if c.is_ascii_digit() || c == '-' || c == '+' => Value::Number(self.number()?),
            Some(c) if c.is_alphabetic() || c == '_' => {
                if let Some(hashes) = self.raw_opening() {
                    Value::Text(self.raw(hashes)?)
                } else {
                    return self.word_or_wrapped(depth);
                }
            }
            None if depth == 0 => {
                return Err(self
                    .slip("there is nothing in the file".to_owned())
                    .help("a data file starts with `(` and ends with `)`"));
            }
            _ => {
                return Err(self.slip(format!("a value is missing before {}", self.found())).help(
                    "a value is a text in quotes, a number, `true`, `false`, or stands in brackets",
                ));
            }
        };
        Ok(Node {
            file: self.number,
            span: Span::new(start, self.at),
            value,
        })
    }

    /// A bare word; `Some(…)` is what it holds, and a name before `(` says nothing.
    fn word_or_wrapped(&mut self, depth: usize) -> Read<Node> {
        let (word, span) = self.word();
        self.skip_blank()?;
        if self.peek() != Some('(') {
            return Ok(Node {
                file: self.number,
                span,
                value: Value::Word(word),
            });
        }
        if word != "Some" {
            return self.value(depth);
        }
        let open = self.at;
        self.bump();
        let node = self.value(depth + 1)?;
        self.skip_blank()?;
        self.close(')', open)?;
        Ok(node)
    }

    fn list(&mut self, depth: usize) -> Read<Value> {
        let open = self.at;
        self.bump();
        let mut items = Vec::new();
        while !self.closes(']', open)? {
            items.push(self.value(depth + 1)?);
            self.comma_or(']', open)?;
        }
        Ok(Value::List(items))
    }

    fn record(&mut self, depth: usize) -> Read<Value> {
        let open = self.at;
        self.bump();
        let mut fields = Vec::new();
        while !self.closes(')', open)? {
            if !self.peek().is_some_and(|c| c.is_alphabetic() || c == '_') {
                return Err(self
                    .slip(format!("a field is missing before {}", self.found()))
                    .help("inside `(` and `)` every value has a name: `id: \"greyford\"`"));
            }
            let (name, span) = self.word();
            self.skip_blank()?;
            if self.peek() != Some(':') {
                let message = format!("`:` is missing after `{name}`");
                return Err(self
                    .diagnostic(span, message)
                    .help(format!("write `{name}: …`")));
            }
            self.bump();
            let node = self.value(depth + 1)?;
            fields.push(Field { name, span, node });
            self.comma_or(')', open)?;
        }
        Ok(Value::Record(fields))
    }

    fn map(&mut self, depth: usize) -> Read<Value> {
        let open = self.at;
        self.bump();
        let mut pairs = Vec::new();
        while !self.closes('}', open)? {
            let key = self.value(depth + 1)?;
            self.skip_blank()?;
            if self.peek() != Some(':') {
                return Err(self
                    .diagnostic(key.span, "`:` is missing after this word")
                    .help("inside `{` and `}` stand pairs: `{\"regular\": 2}`"));
            }
            self.bump();
            pairs.push((key, self.value(depth + 1)?));
            self.comma_or('}', open)?;
        }
        Ok(Value::Map(pairs))
    }

    /// Whether the bracket closes here; consumes it if so.
    fn closes(&mut self, closing: char, open: usize) -> Read<bool> {
        self.skip_blank()?;
        match self.peek() {
            Some(c) if c == closing => {
                self.bump();
                Ok(true)
            }
            None => Err(self.unclosed(closing, open)),
            Some(_) => Ok(false),
        }
    }

    fn close(&mut self, closing: char, open: usize) -> Read<()> {
        if self.closes(closing, open)? {
            return Ok(());
        }
        let message = format!("`{closing}` is missing before {}", self.found());
        Err(self
            .slip(message)
            .also(Span::new(open, open + 1), "opened here"))
    }

    /// After an item: a comma, or the end of the bracket (which is left to be read).
    fn comma_or(&mut self, closing: char, open: usize) -> Read<()> {
        self.skip_blank()?;
        match self.peek() {
            Some(',') => {
                self.bump();
                Ok(())
            }
            Some(c) if c == closing => Ok(()),
            None => Err(self.unclosed(closing, open)),
            Some(')' | ']' | '}') => {
                let message = format!("`{closing}` is missing before {}", self.found());
                Err(self
                    .slip(message)
                    .also(Span::new(open, open + 1), "opened here"))
            }
            Some(':') if closing == ']' => Err(self
                .slip("`:` can't stand in a list".to_owned())
                .also(Span::new(open, open + 1), "the list opened here")
                .help("close the list with `]` before the next field begins")),
            Some(next) => {
                let finding = self
                    .slip(format!("a comma is missing before {}", self.found()))
                    .also(Span::new(open, open + 1), "in the bracket opened here");
                let after_quote = self.text.get(..self.at).is_some_and(|t| t.ends_with('"'));
                Err(if after_quote && next.is_alphabetic() {
                    finding.help("or a quote that stands before it is not closed")
                } else {
                    finding
                })
            }
        }
    }

    fn unclosed(&self, closing: char, open: usize) -> Diagnostic {
        let opening = self
            .text
            .get(open..)
            .and_then(|rest| rest.chars().next())
            .unwrap_or(closing);
        self.diagnostic(
            Span::new(open, open + 1),
            format!("this `{opening}` is never closed"),
        )
        .help(format!("add the `{closing}` that belongs to it"))
    }

    fn number(&mut self) -> Read<i64> {
        let start = self.at;
        self.bump();
        while self
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
        {
            self.bump();
        }
        let span = Span::new(start, self.at);
        let written = self.text.get(span.range()).unwrap_or_default();
        let digits: String = written.chars().filter(|c| *c != '_').collect();
        let unsigned = digits.trim_start_matches(['-', '+']);
        if unsigned.is_empty() || !unsigned.chars().all(|c| c.is_ascii_digit()) {
            let message = format!("`{}` is not a whole number", shorten(written));
            let finding = self.diagnostic(span, message);
            let is_text = unsigned.contains(char::is_alphabetic);
            return Err(if is_text {
                finding.help("a text stands in quotes")
            } else {
                finding
            });
        }
        digits.parse().map_err(|_| {
            self.diagnostic(
                span,
                format!("the number `{}` is too large", shorten(written)),
            )
        })
    }

    fn quoted(&mut self) -> Read<String> {
        let start = self.at;
        self.bump();
        let mut text = String::new();
        loop {
            match self.bump() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(c) if c != '\n' => text.push(c),
                _ => {
                    let line = self
                        .text
                        .get(start..)
                        .and_then(|t| t.lines().next())
                        .unwrap_or("");
                    let span = Span::new(start, start + line.trim_end().len());
                    return Err(self
                        .diagnostic(span, "this quote is not closed in its line")
                        .help("add the closing `\"`"));
                }
            }
        }
    }

    fn escape(&mut self) -> Read<char> {
        let start = self.at.saturating_sub(1);
        let c = match self.bump() {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('0') => Some('\0'),
            Some(c @ ('"' | '\'' | '\\')) => Some(c),
            Some('u') => self.unicode_escape(),
            _ => None,
        };
        c.ok_or_else(|| {
            self.diagnostic(
                Span::new(start, self.at),
                "`\\` starts nothing that is known here",
            )
            .help("write `\\\\` for a backslash, `\\\"` for a quote")
        })
    }

    fn unicode_escape(&mut self) -> Option<char> {
        let rest = self.text.get(self.at..)?.strip_prefix('{')?;
        let (digits, _) = rest.split_once('}')?;
        let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
        self.at += digits.len() + 2;
        Some(c)
    }

    /// How many `#` stand in `r##"`, if a raw text starts here.
    fn raw_opening(&self) -> Option<usize> {
        let rest = self.text.get(self.at..)?.strip_prefix('r')?;
        let text = rest.trim_start_matches('#');
        text.starts_with('"').then(|| rest.len() - text.len())
    }

    fn raw(&mut self, hashes: usize) -> Read<String> {
        let start = self.at;
        let opening = start + hashes + 2;
        let closing = format!("\"{}", "#".repeat(hashes));
        let rest = self.text.get(opening..).unwrap_or_default();
        match rest.split_once(&closing) {
            Some((text, _)) => {
                self.at = opening + text.len() + closing.len();
                Ok(text.to_owned())
            }
            None => Err(self
                .diagnostic(Span::new(start, opening), "this quote is never closed")
                .help(format!("add the closing `{}`", shorten(&closing)))),
        }
    }

    fn word(&mut self) -> (String, Span) {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-')
        {
            self.bump();
        }
        let span = Span::new(start, self.at);
        (
            self.text.get(span.range()).unwrap_or_default().to_owned(),
            span,
        )
    }

    /// Skips a byte order mark and lines such as `#![enable(implicit_some)]`.
    fn skip_header(&mut self) -> Read<()> {
        if self.peek() == Some('\u{feff}') {
            self.bump();
        }
        loop {
            self.skip_blank()?;
            let start = self.at;
            let rest = self.text.get(start..).unwrap_or_default();
            if !rest.starts_with("#!") {
                return Ok(());
            }
            match rest.find(']') {
                Some(end) => self.at += end + 1,
                None => {
                    return Err(self
                        .diagnostic(
                            Span::new(start, start + 2),
                            "this `#!` line is never closed",
                        )
                        .help("write `#![enable(implicit_some)]`, or leave it out"));
                }
            }
        }
    }

    fn skip_blank(&mut self) -> Read<()> {
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_block_comment(&mut self) -> Read<()> {
        let start = self.at;
        let mut depth = 0_usize;
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            if rest.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.at += 2;
            } else if self.bump().is_none() {
                let span = Span::new(start, start + 2);
                return Err(self
                    .diagnostic(span, "this comment is never closed")
                    .help("add `*/`"));
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn after_next(&self) -> usize {
        self.at + self.peek().map_or(0, char::len_utf8)
    }

    /// What stands here, for a message.
    fn found(&self) -> String {
        match self.peek() {
            None => "the end of the file".to_owned(),
            Some(_) => format!(
                "`{}`",
                shorten(self.text.get(self.here().range()).unwrap_or(""))
            ),
        }
    }

    /// The word, the quoted text or the sign that stands here.
    fn here(&self) -> Span {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let length = match rest.strip_prefix('"') {
            Some(quoted) => match quoted.find(['"', '\n']) {
                Some(end) if quoted.get(end..).is_some_and(|end| end.starts_with('"')) => end + 2,
                _ => 1,
            },
            None => match rest.find(|c| !in_word(c)).unwrap_or(rest.len()) {
                0 => return Span::new(self.at, self.after_next()),
                length => length,
            },
        };
        Span::new(self.at, self.at + length)
    }

    fn slip(&self, message: String) -> Diagnostic {
        self.diagnostic(self.here(), message)
    }

    fn diagnostic(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::BadRon, self.file, span, message)
    }
}

/// Longest text of the author's that a message repeats.
const MAX_REPEATED: usize = 60;

/// A text of the author's as a message repeats it: in one line, and not without end.
pub(super) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_REPEATED).map(visible).collect();
    if text.chars().nth(MAX_REPEATED).is_some() {
        short.push('…');
    }
    short
}

fn visible(c: char) -> char {
    if c.is_control() { '\u{fffd}' } else { c }
}
