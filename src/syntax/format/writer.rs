//! Lines, and the comments between and behind them.

use crate::syntax::tree::Comment;

/// Writes lines and puts each comment where it belongs: its own line before the node it preceded,
/// or the end of the line that was written last.
pub(super) struct Writer<'c> {
    out: String,
    comments: std::iter::Peekable<std::slice::Iter<'c, Comment>>,
    /// Whether the last line can't take a comment: it has one, or there is no line.
    closed: bool,
}

impl<'c> Writer<'c> {
    pub(super) fn new(comments: &'c [Comment]) -> Self {
        Self {
            out: String::new(),
            comments: comments.iter().peekable(),
            closed: true,
        }
    }

    /// Writes one line of a node that starts at `start`.
    pub(super) fn line(&mut self, indent: usize, start: usize, text: &str) {
        self.comments_before(indent, start);
        self.put(indent, text);
    }

    /// Writes a node over several lines; all but the first are indented once more.
    pub(super) fn lines(&mut self, indent: usize, start: usize, lines: &[String]) {
        self.comments_before(indent, start);
        for (i, line) in lines.iter().enumerate() {
            self.put(if i == 0 { indent } else { indent + super::STEP }, line);
        }
    }

    /// Writes the comments that stand before the `}` that ends at `end`.
    pub(super) fn line_before_end(&mut self, indent: usize, end: usize) {
        self.comments_before(indent, end);
    }

    /// Writes what stands between cards: a blank line, and comments with the blank lines that
    /// part them from each other and from the card.
    pub(super) fn begin_card(&mut self, start: usize) {
        self.trailing(start);
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.loose_comments(start);
    }

    pub(super) fn finish(mut self) -> String {
        self.trailing(usize::MAX);
        if !self.out.is_empty() && self.comments.peek().is_some() {
            self.out.push('\n');
        }
        self.loose_comments(usize::MAX);
        self.out
    }

    /// Comments outside cards. A gap of more than the line break is a blank line.
    fn loose_comments(&mut self, start: usize) {
        while let Some(comment) = self.comments.next_if(|comment| comment.span.start < start) {
            self.put(0, &comment.text);
            let next = match self.comments.peek() {
                Some(next) if next.span.start < start => next.span.start,
                _ if start == usize::MAX => continue,
                _ => start,
            };
            if next.saturating_sub(comment.span.end) > 1 {
                self.out.push('\n');
            }
        }
        self.closed = true;
    }

    /// A comment in the last line, which stands before `start`.
    fn trailing(&mut self, start: usize) {
        let in_line = |comment: &&Comment| !comment.own_line && comment.span.start < start;
        if !self.closed
            && let Some(comment) = self.comments.next_if(in_line)
        {
            self.append(comment);
        }
    }

    fn comments_before(&mut self, indent: usize, start: usize) {
        while let Some(comment) = self.comments.next_if(|comment| comment.span.start < start) {
            match comment.own_line || self.closed {
                true => {
                    self.put(indent, &comment.text);
                    self.closed = true;
                }
                false => self.append(comment),
            }
        }
    }

    fn append(&mut self, comment: &Comment) {
        if self.out.ends_with('\n') {
            self.out.pop();
        }
        self.out.push(' ');
        self.out.push_str(&comment.text);
        self.out.push('\n');
        self.closed = true;
    }

    fn put(&mut self, indent: usize, text: &str) {
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.out.push_str(text);
        self.out.push('\n');
        self.closed = false;
    }
}
