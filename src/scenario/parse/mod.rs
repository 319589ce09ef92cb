//! Text → scenarios. The layout says where lines begin and end; every line is read alone.

mod error;
mod happening;
mod line;

use pest::Parser;

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::{Span, blanked, instead};

use super::layout::{MAX_BYTES, MAX_LINE, Piece, pieces};
use super::tree::{Answer, Given, Line, Scenario, Step, Then, When};
use error::Block;
use line::Reader;

/// Most findings about the layout of one file; past them nobody reads on.
const MAX_FINDINGS: usize = 200;

/// The generated parser, in a module of its own because its code is not documented.
mod grammar {
    #![allow(missing_docs, reason = "the code is generated")]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/scenario.pest"]
    pub(super) struct Lines;
}

use grammar::{Lines, Rule};

/// The scenarios of a file, as far as they could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedScenarios {
    /// The scenarios in their order; one with a line that could not be read is there, too, and
    /// says so.
    pub scenarios: Vec<Scenario>,
    /// Everything that is wrong, in the order of the file.
    pub findings: Vec<Diagnostic>,
}

/// Reads a scenario file. `file` is the name that findings give.
pub fn parse(file: &str, text: &str) -> ParsedScenarios {
    let (visible, invisible) = match text.len() > MAX_BYTES {
        true => (text.into(), Vec::new()),
        false => blanked(file, text),
    };
    let mut reader = FileReader::new(file, &visible);
    if text.len() > MAX_BYTES {
        let message = format!("the file is larger than {} KiB", MAX_BYTES >> 10);
        let finding = Diagnostic::new(Code::TooLarge, file, Span::new(0, 0), message);
        reader
            .findings
            .push(finding.help("spread the scenarios over several files"));
    } else {
        reader.read();
    }
    let mut findings = reader.findings;
    instead(text, invisible, &mut findings);
    findings.sort_by_key(|finding| (finding.span.start, finding.code));
    ParsedScenarios {
        scenarios: reader.scenarios,
        findings,
    }
}

/// The blocks of a scenario whose lines begin in ways of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockLines {
    /// `given`
    Given,
    /// `then`
    Then,
}

/// How the lines of a block begin, each with one such line: for help and for editors.
pub fn beginnings(block: BlockLines) -> &'static [(&'static str, &'static str)] {
    match block {
        BlockLines::Given => error::GIVEN,
        BlockLines::Then => error::THEN,
    }
}

/// What can happen, in words, with an example of each between backticks.
pub fn happenings() -> impl Iterator<Item = &'static str> {
    error::WHEN.split('`').skip(1).step_by(2)
}

/// Reads one line of `given`, as it stands after `--given` on the command line.
///
/// # Errors
/// What is wrong with it.
pub fn given_line(file: &str, text: &str) -> Result<Line<Given>, Vec<Diagnostic>> {
    alone(file, text, Block::Given, |reader, pair| reader.given(pair))
}

/// Reads one line of `then`.
///
/// # Errors
/// What is wrong with it.
pub fn then_line(file: &str, text: &str) -> Result<Line<Then>, Vec<Diagnostic>> {
    alone(file, text, Block::Then, |reader, pair| reader.then(pair))
}

/// Reads what happens, with its `when`.
///
/// # Errors
/// What is wrong with it.
pub fn when_line(file: &str, text: &str) -> Result<Line<When>, Vec<Diagnostic>> {
    alone(file, text, Block::When, |reader, pair| reader.when(pair))
}

/// Reads a line of `given` that stands somewhere in a text.
pub(super) fn given_in(file: &str, text: &str, span: Span) -> Result<Line<Given>, Vec<Diagnostic>> {
    alone_in(file, text, span, Block::Given, |reader, pair| {
        reader.given(pair)
    })
}

fn alone<T>(
    file: &str,
    text: &str,
    block: Block,
    lower: impl FnOnce(&mut Reader<'_>, line::Pair<'_>) -> Option<T>,
) -> Result<Line<T>, Vec<Diagnostic>> {
    alone_in(file, text, Span::new(0, text.len()), block, lower)
}

fn alone_in<T>(
    file: &str,
    text: &str,
    span: Span,
    block: Block,
    lower: impl FnOnce(&mut Reader<'_>, line::Pair<'_>) -> Option<T>,
) -> Result<Line<T>, Vec<Diagnostic>> {
    let line = text.get(span.range()).unwrap_or_default();
    let start = span.start + (line.len() - line.trim_start().len());
    let span = Span::new(start, start + line.trim().len());
    let mut reader = FileReader::new(file, text);
    match reader.line(span, block, lower) {
        Some(kind) if reader.findings.is_empty() => Ok(Line { kind, span }),
        _ => Err(reader.findings),
    }
}

/// What block the lines belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    File,
    Scenario,
    Given,
    Then,
    /// A block with a wrong head; what is in it is passed over.
    Unknown,
}

struct FileReader<'a> {
    file: &'a str,
    text: &'a str,
    scenarios: Vec<Scenario>,
    findings: Vec<Diagnostic>,
    /// The blocks that are open, each with its brace.
    open: Vec<(Place, usize)>,
    /// A head that waits for its brace.
    head: Option<(Place, Span)>,
}

impl<'a> FileReader<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        FileReader {
            file,
            text,
            scenarios: Vec::new(),
            findings: Vec::new(),
            open: Vec::new(),
            head: None,
        }
    }

    fn read(&mut self) {
        let pieces = pieces(self.text);
        let mut at = 0;
        while let Some(piece) = pieces.get(at) {
            at += 1;
            match *piece {
                Piece::Text {
                    mut span,
                    mut goes_on,
                } => {
                    while goes_on && let Some((next, more, there)) = next_text(&pieces, at) {
                        span = span.to(next);
                        goes_on = more;
                        at = there;
                    }
                    self.text_piece(span);
                }
                Piece::Open(brace) => self.opened(brace),
                Piece::Close(brace) => self.closed(brace),
                Piece::OpenQuote(quote) => self.quote_left_open(quote),
                Piece::Comment { .. } | Piece::Blank => {}
            }
        }
        self.lost_head();
        self.close_all(0);
        if self.scenarios.is_empty() && self.findings.is_empty() {
            let message = "there is no scenario in this file";
            self.find(
                Code::NothingInFile,
                Span::new(0, 0),
                message,
                "a scenario begins with `scenario \"Title\" {`",
            );
        }
    }

    fn place(&self) -> Place {
        self.open.last().map_or(Place::File, |(place, _)| *place)
    }

    fn text_piece(&mut self, span: Span) {
        self.lost_head();
        let text = self.text.get(span.range()).unwrap_or_default();
        let first = text
            .split(|c: char| c.is_whitespace() || c == '"')
            .next()
            .unwrap_or_default();
        match (self.place(), first) {
            (_, "scenario") => {
                self.close_all(0);
                self.scenario(span);
            }
            (Place::File, _) => self.outside(span),
            (Place::Given | Place::Then | Place::Unknown, "when" | "given")
                if self.in_a_scenario() =>
            {
                self.close_all(1);
                self.in_scenario(span, first);
            }
            (Place::Scenario, _) => self.in_scenario(span, first),
            (Place::Given, _) => {
                let given = self.line(span, Block::Given, |reader, pair| reader.given(pair));
                self.add(given, |scenario, kind| {
                    scenario.given.push(Line { kind, span })
                });
            }
            (Place::Then, _) => {
                let then = self.line(span, Block::Then, |reader, pair| reader.then(pair));
                self.add(then, |scenario, kind| {
                    if let Some(step) = scenario.steps.last_mut() {
                        step.then.push(Line { kind, span });
                    }
                });
            }
            (Place::Unknown, _) => {}
        }
    }

    fn in_a_scenario(&self) -> bool {
        matches!(self.open.first(), Some((Place::Scenario, _)))
    }

    fn scenario(&mut self, span: Span) {
        let title = self.line(span, Block::Head, |reader, pair| reader.title(pair));
        let broken = title.is_none();
        let (title, span) = title.unwrap_or_else(|| (String::new(), span));
        self.scenarios.push(Scenario {
            title,
            file: self.file.to_owned(),
            span,
            given: Vec::new(),
            steps: Vec::new(),
            broken,
        });
        self.head = Some((Place::Scenario, span));
    }

    fn in_scenario(&mut self, span: Span, first: &str) {
        match first {
            "given" => {
                let begun = self.scenarios.last().is_some_and(|it| !it.steps.is_empty());
                if begun {
                    let message = "`given` stands after `when`";
                    self.find(
                        Code::WrongLine,
                        span,
                        message,
                        "say what is given before anything happens",
                    );
                    self.spoil();
                }
                self.block_head(span, Place::Given);
            }
            "then" => {
                if self.scenarios.last().is_none_or(|it| it.steps.is_empty()) {
                    let message = "nothing happens before this `then`";
                    self.find(
                        Code::WrongLine,
                        span,
                        message,
                        "say what happens first: `when Shadow plays \"Title\"`",
                    );
                    self.spoil();
                }
                self.block_head(span, Place::Then);
            }
            "when" => {
                let when = self.line(span, Block::When, |reader, pair| reader.when(pair));
                self.add(when, |scenario, kind| {
                    scenario.steps.push(Step {
                        when: Line { kind, span },
                        choosing: Vec::new(),
                        then: Vec::new(),
                    });
                });
            }
            "choosing" => self.choosing(span),
            _ => {
                let finding = error::unknown_part(self.file, self.text, span);
                self.findings.push(finding);
                self.spoil();
                self.head = Some((Place::Unknown, span));
            }
        }
    }

    fn choosing(&mut self, span: Span) {
        let answers: Option<Vec<Answer>> =
            self.line(span, Block::Choosing, |reader, pair| reader.answers(pair));
        if self.scenarios.last().is_none_or(|it| it.steps.is_empty()) {
            let message = "nothing happens before this `choosing`";
            self.find(
                Code::WrongLine,
                span,
                message,
                "the answers stand below their `when`",
            );
            self.spoil();
            return;
        }
        self.add(answers, |scenario, answers| {
            if let Some(step) = scenario.steps.last_mut() {
                step.choosing.extend(answers);
            }
        });
    }

    fn block_head(&mut self, span: Span, place: Place) {
        if self.line(span, Block::Head, |_, _| Some(())).is_none() {
            self.spoil();
        }
        self.head = Some((place, span));
    }

    /// A brace opens the block of the head before it.
    fn opened(&mut self, brace: usize) {
        match self.head.take() {
            Some((place, _)) => self.open.push((place, brace)),
            None => {
                if self.place() != Place::Unknown {
                    let message = "this brace opens nothing";
                    let help = "a brace stands after `scenario \"Title\"`, `given` and `then`";
                    self.find(Code::Unexpected, Span::new(brace, brace + 1), message, help);
                    self.spoil();
                }
                self.open.push((Place::Unknown, brace));
            }
        }
    }

    fn closed(&mut self, brace: usize) {
        self.lost_head();
        if self.open.pop().is_none() {
            let message = "this brace closes nothing";
            self.find(
                Code::Unopened,
                Span::new(brace, brace + 1),
                message,
                "take it out",
            );
        }
    }

    /// A head without a brace after it; its block is taken to be open all the same.
    fn lost_head(&mut self) {
        if let Some((place, span)) = self.head.take()
            && place != Place::Unknown
        {
            let end = Span::new(span.end, span.end);
            self.find(
                Code::Unexpected,
                end,
                "a `{` is missing here",
                "the lines of a block stand between `{` and `}`",
            );
            self.spoil();
            self.open.push((place, span.end));
        }
    }

    /// Closes the blocks beyond a depth, which nobody closed.
    fn close_all(&mut self, depth: usize) {
        while self.open.len() > depth
            && let Some((_, brace)) = self.open.pop()
        {
            self.spoil();
            // Where the brace itself is missing, that has been said.
            if self
                .text
                .get(brace..)
                .is_some_and(|text| text.starts_with('{'))
            {
                let message = "this brace is never closed";
                let help = "add a `}` where the block ends";
                self.find(Code::Unclosed, Span::new(brace, brace + 1), message, help);
            }
        }
    }

    fn quote_left_open(&mut self, quote: usize) {
        let message = "this quote is not closed in its line";
        self.find(
            Code::UnclosedQuote,
            Span::new(quote, quote + 1),
            message,
            "add a `\"` behind the text",
        );
        self.spoil();
    }

    fn outside(&mut self, span: Span) {
        let finding = error::outside(self.file, self.text, span);
        self.findings.push(finding);
        self.head = Some((Place::Unknown, span));
    }

    /// Adds what was read to the last scenario; where nothing could be read it can't be played.
    fn add<T>(&mut self, read: Option<T>, add: impl FnOnce(&mut Scenario, T)) {
        match (read, self.scenarios.last_mut()) {
            (Some(read), Some(scenario)) => add(scenario, read),
            _ => self.spoil(),
        }
    }

    fn spoil(&mut self) {
        if let Some(scenario) = self.scenarios.last_mut() {
            scenario.broken = true;
        }
    }

    fn find(&mut self, code: Code, span: Span, message: &str, help: &str) {
        if self.findings.len() < MAX_FINDINGS {
            let finding = Diagnostic::new(code, self.file, span, message);
            self.findings.push(finding.help(help));
        }
    }

    /// Reads one line; `None` with a finding if it can't be read.
    fn line<T>(
        &mut self,
        span: Span,
        block: Block,
        lower: impl FnOnce(&mut Reader<'_>, line::Pair<'_>) -> Option<T>,
    ) -> Option<T> {
        let text = self.text.get(span.range()).unwrap_or_default();
        if text.len() > MAX_LINE {
            let message = format!("a line has at most {} KiB", MAX_LINE >> 10);
            self.find(Code::TooLarge, span, &message, "say it in several lines");
            return None;
        }
        let mut pairs = match Lines::parse(block.rule(), text) {
            Ok(pairs) => pairs,
            Err(error) => {
                self.findings
                    .push(error::explain(self.file, text, span, block, &error));
                return None;
            }
        };
        let mut reader = Reader::new(self.file, span.start);
        let read = pairs
            .find(|pair| {
                !matches!(
                    pair.as_rule(),
                    Rule::kw_when | Rule::kw_choosing | Rule::EOI
                )
            })
            .and_then(|pair| lower(&mut reader, pair));
        if read.is_none() {
            self.find(
                Code::Internal,
                span,
                "this line was read and then not understood",
                "please report it",
            );
        }
        let fine = reader.findings.is_empty();
        self.findings.append(&mut reader.findings);
        read.filter(|_| fine)
    }
}

/// The next piece of text that a line goes on in: its span, whether that goes on, and what follows.
fn next_text(pieces: &[Piece], from: usize) -> Option<(Span, bool, usize)> {
    for (i, piece) in pieces.iter().enumerate().skip(from) {
        match *piece {
            Piece::Text { span, goes_on } => return Some((span, goes_on, i + 1)),
            Piece::Comment { .. } | Piece::Blank => {}
            Piece::Open(_) | Piece::Close(_) | Piece::OpenQuote(_) => return None,
        }
    }
    None
}
