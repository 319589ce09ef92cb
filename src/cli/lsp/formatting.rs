//! The one canonical layout, as an edit that leaves alone what is right.

use lsp_types as lsp;

use crate::scenario;
use crate::syntax::{self, Span};

use super::project::{Content, File, Project};

/// The edits that bring a file into the canonical layout; nothing for a file with a mistake in it,
/// and for data.
pub fn format(project: &Project, file: &File) -> Option<Vec<lsp::TextEdit>> {
    let formatted = match file.content {
        Content::Cards(..) => {
            let world = &project.cards.as_ref()?.world;
            let spelling = |name: &str| world.names.spelling(name).map(str::to_owned);
            syntax::reformat(&file.name, &file.text, &spelling).ok()?
        }
        Content::Scenarios(_) => scenario::reformat(&file.name, &file.text).ok()?,
        Content::Data => return None,
    };
    Some(edit(file, &formatted).into_iter().collect())
}

/// From one text to the other: the lines between those that are the same at both ends.
fn edit(file: &File, formatted: &str) -> Option<lsp::TextEdit> {
    let old: Vec<&str> = file.text.split_inclusive('\n').collect();
    let new: Vec<&str> = formatted.split_inclusive('\n').collect();
    let same = |(one, other): &(&&str, &&str)| one == other;
    let head = old.iter().zip(&new).take_while(same).count();
    if head == old.len() && head == new.len() {
        return None;
    }
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(same);
    let tail = tail.count().min(old.len().min(new.len()) - head);
    let bytes = |lines: &[&str], from: usize, to: usize| -> String {
        lines.get(from..to).unwrap_or_default().concat()
    };
    let start = bytes(&old, 0, head).len();
    let end = file.text.len() - bytes(&old, old.len() - tail, old.len()).len();
    Some(lsp::TextEdit {
        range: file.lines.range(&file.text, Span::new(start, end)),
        new_text: bytes(&new, head, new.len() - tail),
    })
}
