//! One pass over the text of one item: quotes and brackets.

use crate::diagnostic::Code;

use super::{MAX_DEPTH, MAX_PLACES};

/// What a pass found.
pub(super) enum Scan {
    /// All brackets match; the braces of the card.
    Balanced { open: usize, close: usize },
    /// Nested too deep to be read.
    TooDeep { at: usize, message: String },
    /// One mistake and how to go on.
    Fix(Fix),
}

/// A mistake in the brackets, and what mends it.
pub(super) struct Fix {
    pub code: Code,
    /// Where: start and end.
    pub at: (usize, usize),
    pub message: String,
    pub help: &'static str,
    pub also: Option<((usize, usize), &'static str)>,
    /// Texts to put in, the last place first.
    pub insert: Vec<(usize, String)>,
    /// A character to blank out.
    pub blank: Option<usize>,
}

impl Fix {
    fn new(code: Code, at: (usize, usize), message: String, help: &'static str) -> Self {
        Self {
            code,
            at,
            message,
            help,
            also: None,
            insert: Vec::new(),
            blank: None,
        }
    }
}

/// An open bracket.
struct Open {
    brace: bool,
    at: usize,
    /// The indentation of its line.
    indent: usize,
    /// The first line that should not stand inside it, if there is one.
    suspect: Option<(usize, usize)>,
}

/// One line of an item.
struct Line<'a> {
    at: usize,
    /// Without comment and trailing blanks.
    code: &'a str,
    indent: usize,
}

impl Line<'_> {
    fn end(&self) -> usize {
        self.at + self.code.len()
    }

    fn first_token(&self) -> (usize, usize) {
        let start = self.at + self.indent;
        let code = self.code.get(self.indent..).unwrap_or_default();
        let length = code
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(code.len())
            .max(code.chars().next().map_or(0, char::len_utf8));
        (start, start + length)
    }
}

/// Where the comment of a line starts.
pub(super) fn comment_start(line: &str) -> Option<usize> {
    let mut quoted = false;
    let last_quote = line.rfind('"');
    for (i, c) in line.char_indices() {
        match c {
            // A quote that is not closed in its line quotes nothing.
            '"' => quoted = !quoted && last_quote > Some(i),
            '#' if !quoted => return Some(i),
            _ => {}
        }
    }
    None
}

struct State {
    stack: Vec<Open>,
    body: Option<(usize, usize)>,
    /// A `}` that stands deeper than the line of the `{` it closes.
    deeper: Option<usize>,
    /// The first `{` that was closed later than its indentation says, and the line that says so.
    late: Option<(usize, (usize, usize))>,
    goes_on: bool,
    places: usize,
    last_code_end: usize,
}

/// Looks for the first mistake in the brackets of an item.
pub(super) fn scan(text: &str) -> Scan {
    let mut state = State {
        stack: Vec::new(),
        body: None,
        deeper: None,
        late: None,
        goes_on: false,
        places: 0,
        last_code_end: 0,
    };
    let mut at = 0;
    for raw in text.split_inclusive('\n') {
        let comment = comment_start(raw).unwrap_or(raw.len());
        let code = raw.get(..comment).unwrap_or_default().trim_end();
        let line = Line {
            at,
            code,
            indent: code.len() - code.trim_start().len(),
        };
        at += raw.len();
        if code.is_empty() {
            continue;
        }
        if let Some(found) = state.head(&line, text).or_else(|| state.line(&line)) {
            return found;
        }
    }
    state.finish(text)
}

impl State {
    /// A card whose `{` is missing.
    fn head(&mut self, line: &Line, text: &str) -> Option<Scan> {
        if line.at != 0 || line.code.contains('{') {
            return None;
        }
        let next = text
            .split('\n')
            .skip(1)
            .map(str::trim_start)
            .find(|line| !line.is_empty() && !line.starts_with('#'));
        if next.is_some_and(|next| next.starts_with('{')) {
            return None;
        }
        let last = line.code.chars().next_back().map_or(0, char::len_utf8);
        let mut fix = Fix::new(
            Code::Unexpected,
            (line.end() - last, line.end()),
            "`{` is missing after the title".to_owned(),
            "a card is written `card \"TITLE\" { … }`",
        );
        let opened = line.code.matches('"').count() % 2 == 1;
        let text = if opened { "\" {" } else { " {" };
        fix.insert.push((line.end(), text.to_owned()));
        Some(Scan::Fix(fix))
    }

    fn line(&mut self, line: &Line) -> Option<Scan> {
        let starts_with = |c| line.code.trim_start().starts_with(c);
        if let Some(top) = self.stack.last()
            && !top.brace
            && !self.goes_on
            && !starts_with(')')
        {
            return Some(unclosed_paren(top.at, self.last_code_end));
        }
        if let Some(top) = self.stack.last_mut() {
            let outside = match starts_with('}') {
                true => line.indent < top.indent,
                false => line.indent <= top.indent && !starts_with(')'),
            };
            if outside && !self.goes_on && top.brace && top.suspect.is_none() {
                top.suspect = Some(line.first_token());
            }
        }
        self.places = if self.goes_on { self.places } else { 0 };
        self.places += line.code.split_whitespace().filter(|w| *w == "in").count();
        if self.places > MAX_PLACES {
            let message = "this line holds too many places in one another".to_owned();
            let at = line.at + line.indent;
            return Some(Scan::TooDeep { at, message });
        }
        let found = self.characters(line);
        let code = line.code;
        self.goes_on = code.ends_with([',', '('])
            || code
                .split_whitespace()
                .next_back()
                .is_some_and(|word| word == "or" || word == "and");
        self.last_code_end = line.end();
        found
    }

    fn characters(&mut self, line: &Line) -> Option<Scan> {
        let mut quote = None;
        for (i, c) in line.code.char_indices() {
            let at = line.at + i;
            match (c, quote) {
                ('"', None) => quote = Some(i),
                ('"', Some(_)) => quote = None,
                (_, Some(_)) => {}
                ('(' | '{', None) => {
                    if let Some(found) = self.open(c == '{', at, line) {
                        return Some(found);
                    }
                }
                (')' | '}', None) => {
                    if let Some(found) = self.close(c == '}', at, line) {
                        return Some(found);
                    }
                }
                _ => {}
            }
        }
        let start = quote?;
        let rest = line.code.get(start..).unwrap_or_default();
        let inner = rest.strip_suffix('{').unwrap_or(rest).trim_end();
        let end = line.at + start + inner.len();
        let mut fix = Fix::new(
            Code::UnclosedQuote,
            (line.at + start, end),
            "this quote is not closed in its line".to_owned(),
            "put a `\"` behind the last word that belongs to it",
        );
        fix.insert.push((end, "\"".to_owned()));
        if inner.len() == 1 {
            fix.insert.clear();
            fix.blank = Some(line.at + start);
        }
        Some(Scan::Fix(fix))
    }

    fn open(&mut self, brace: bool, at: usize, line: &Line) -> Option<Scan> {
        if let Some(top) = self.stack.last()
            && brace
            && !top.brace
        {
            return Some(unclosed_paren(top.at, self.end_before(at, line)));
        }
        if self.stack.len() >= MAX_DEPTH {
            let message = format!("brackets are nested more than {MAX_DEPTH} deep");
            return Some(Scan::TooDeep { at, message });
        }
        self.stack.push(Open {
            brace,
            at,
            indent: line.indent,
            suspect: None,
        });
        None
    }

    /// The end of the code before a place.
    fn end_before(&self, at: usize, line: &Line) -> usize {
        let before = line.code.get(..at - line.at).unwrap_or_default().trim_end();
        match before.is_empty() {
            true => self.last_code_end,
            false => line.at + before.len(),
        }
    }

    fn close(&mut self, brace: bool, at: usize, line: &Line) -> Option<Scan> {
        match self.stack.last() {
            Some(top) if !top.brace && brace => {
                Some(unclosed_paren(top.at, self.end_before(at, line)))
            }
            Some(top) if top.brace == brace => {
                if brace && line.first_token().0 == at && line.indent > top.indent {
                    self.deeper.get_or_insert(at);
                }
                let open = top.at;
                if let Some(place) = top.suspect
                    && self.late.is_none_or(|(_, earlier)| place.0 < earlier.0)
                {
                    self.late = Some((open, place));
                }
                self.stack.pop();
                if self.stack.is_empty() && brace && self.body.is_none() {
                    self.body = Some((open, at));
                }
                None
            }
            _ if !brace => {
                let message = "this `)` closes nothing".to_owned();
                let mut fix = Fix::new(Code::Unopened, (at, at + 1), message, "take it away");
                fix.blank = Some(at);
                Some(Scan::Fix(fix))
            }
            _ => {
                let at = self.deeper.unwrap_or(at);
                let message = "this `}` closes nothing".to_owned();
                let mut fix = Fix::new(Code::Unopened, (at, at + 1), message, "take it away");
                fix.blank = Some(at);
                Some(Scan::Fix(fix))
            }
        }
    }

    fn finish(mut self, text: &str) -> Scan {
        let end = text.trim_end().len();
        let suspect = self
            .stack
            .iter()
            .filter_map(|open| Some((open.at, open.suspect?)))
            .chain(self.late)
            .min_by_key(|(_, suspect)| suspect.0);
        let message = |what: &str| format!("this `{what}` is never closed");
        if let Some((at, place)) = suspect
            && !self.stack.is_empty()
        {
            let help = "close it with `}` before the line that no longer belongs to it";
            let mut fix = Fix::new(Code::Unclosed, (at, at + 1), message("{"), help);
            fix.also = Some((place, "this line stands no deeper than the `{`"));
            fix.insert.push((place.0, "}\n".to_owned()));
            return Scan::Fix(fix);
        }
        if let Some(top) = self.stack.last()
            && !top.brace
        {
            return unclosed_paren(top.at, self.last_code_end);
        }
        let Some(first) = self.stack.first() else {
            return match self.body.take() {
                Some((open, close)) => Scan::Balanced { open, close },
                None => Scan::Fix(no_body(text, self.last_code_end)),
            };
        };
        let help = "the text ends before it is closed with `}`";
        let at = (first.at, first.at + 1);
        let mut fix = Fix::new(Code::Unclosed, at, message("{"), help);
        fix.insert
            .push((end, format!("\n{}", "}\n".repeat(self.stack.len()))));
        Scan::Fix(fix)
    }
}

/// Only the title of a card, and a `{` that is none: in quotes, or not there at all.
fn no_body(text: &str, end: usize) -> Fix {
    let help = "a card is written `card \"TITLE\" { … }`";
    let last = text.get(..end).and_then(|text| text.chars().next_back());
    let at = (end - last.map_or(0, char::len_utf8), end);
    let mut fix = Fix::new(Code::Unexpected, at, "the card has no `{`".to_owned(), help);
    fix.insert.push((end, " {\n}\n".to_owned()));
    fix
}

fn unclosed_paren(at: usize, end: usize) -> Scan {
    let help = "close it with `)` behind the last word of the list";
    let message = "this `(` is never closed".to_owned();
    let mut fix = Fix::new(Code::Unclosed, (at, at + 1), message, help);
    fix.insert.push((end, ")".to_owned()));
    Scan::Fix(fix)
}
