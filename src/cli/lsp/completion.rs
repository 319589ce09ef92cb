//! What can stand at a place.

mod cards;
mod data;
mod scenarios;

use lsp_types as lsp;

use crate::names::fold;
use crate::syntax::Span;
use crate::world::{Named, World, is_plain_name};

use super::hover::{character_kind, region_kind};
use super::project::{Content, File, Project};
use super::tokens::{Token, TokenKind, tokens};

/// What can stand at a place.
pub fn complete(project: &Project, file: &File, at: usize) -> Vec<lsp::CompletionItem> {
    if let Content::Data = file.content {
        return data::complete(project, file, at);
    }
    let all = tokens(&file.text);
    let place = Place::of(file, &all, at);
    if place.comment {
        return Vec::new();
    }
    let mut list = List {
        project,
        file,
        replaced: place.replaced,
        quoted: place.quoted,
        items: Vec::new(),
    };
    match file.content {
        Content::Cards(..) => cards::complete(&mut list, &place),
        Content::Scenarios(_) | Content::Data => scenarios::complete(&mut list, &place),
    }
    list.items
}

/// A place in a text, and what stands before it.
struct Place<'t> {
    text: &'t str,
    at: usize,
    /// The tokens before the word that is being written.
    before: &'t [Token],
    /// Those of its line.
    line: &'t [Token],
    /// The word that is being written.
    replaced: Span,
    /// Whether that stands in quotes.
    quoted: bool,
    /// Whether that is a comment.
    comment: bool,
}

impl<'t> Place<'t> {
    fn of(file: &'t File, all: &'t [Token], at: usize) -> Place<'t> {
        let text = file.text.as_str();
        let written = all.iter().position(|token| {
            let inside = token.span.start < at && at <= token.span.end;
            let closed = token.kind == TokenKind::Quoted && token.inside(text).end < at;
            inside && token.kind != TokenKind::Mark && !closed
        });
        let count = written.unwrap_or_else(|| all.partition_point(|token| token.span.start < at));
        let before = all.get(..count).unwrap_or_default();
        let start = file.lines.start_of(at);
        let first = before.partition_point(|token| token.span.start < start);
        let token = written.and_then(|i| all.get(i));
        let quoted = token.is_some_and(|token| token.kind == TokenKind::Quoted);
        let replaced = match token {
            Some(token) if quoted => token.inside(text),
            Some(token) => token.span,
            None => Span::new(at, at),
        };
        Place {
            text,
            at,
            before,
            line: before.get(first..).unwrap_or_default(),
            replaced,
            quoted,
            comment: token.is_some_and(|token| token.kind == TokenKind::Comment),
        }
    }

    /// The word so many places back in the line; 1 is the last.
    fn back(&self, places: usize) -> &'t str {
        let i = self.line.len().checked_sub(places);
        let token = i.and_then(|i| self.line.get(i));
        token.map_or("", |token| token.text(self.text))
    }

    /// The word so many places from the start of the line.
    fn word(&self, place: usize) -> &'t str {
        let token = self.line.get(place);
        token.map_or("", |token| token.text(self.text))
    }

    /// The first words of the lines whose braces are open here, the outermost first.
    fn heads(&self) -> Vec<&'t str> {
        let mut heads = Vec::new();
        for token in self.before {
            match (token.kind, token.text(self.text)) {
                (TokenKind::Mark, "{") => {
                    let start = self.text.get(..token.span.start).unwrap_or_default();
                    let line = start.rsplit(['\n', '{']).next().unwrap_or_default();
                    heads.push(line.trim());
                }
                (TokenKind::Mark, "}") => {
                    heads.pop();
                }
                _ => {}
            }
        }
        heads
    }
}

/// A list that is being made.
struct List<'p> {
    project: &'p Project,
    file: &'p File,
    replaced: Span,
    quoted: bool,
    items: Vec<lsp::CompletionItem>,
}

impl<'p> List<'p> {
    fn world(&self) -> Option<&'p World> {
        self.project.cards.as_ref().map(|cards| &cards.world)
    }

    /// Adds an item that is written as it is called.
    fn add(&mut self, label: &str, kind: lsp::CompletionItemKind, detail: &str) {
        self.add_as(label, label, kind, detail);
    }

    /// Adds an item. Names are found without their accents.
    fn add_as(&mut self, label: &str, text: &str, kind: lsp::CompletionItemKind, detail: &str) {
        if self.items.iter().any(|item| item.label == label) {
            return;
        }
        let written = self
            .file
            .text
            .get(self.replaced.range())
            .unwrap_or_default();
        let bare = label.is_ascii() || !written.is_ascii();
        self.items.push(lsp::CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            detail: (!detail.is_empty()).then(|| detail.to_owned()),
            filter_text: (!bare).then(|| fold(label)),
            text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit {
                range: self.file.lines.range(&self.file.text, self.replaced),
                new_text: text.to_owned(),
            })),
            ..lsp::CompletionItem::default()
        });
    }

    /// A word of the language.
    fn keyword(&mut self, word: &str, detail: &str) {
        self.add(word, lsp::CompletionItemKind::KEYWORD, detail);
    }

    /// The names of the world that fit.
    fn names(&mut self, fits: impl Fn(&Named) -> bool) {
        let Some(world) = self.world() else { return };
        for (spelling, meanings) in world.names.iter() {
            let Some(meaning) = meanings.iter().find(|it| fits(it)) else {
                continue;
            };
            let (kind, detail) = about(world, meaning);
            // An article is written small within a line.
            let written = spelling.replacen("The ", "the ", 1);
            let text = match is_plain_name(spelling) || self.quoted {
                true => written,
                false => format!("\"{spelling}\""),
            };
            self.add_as(spelling, &text, kind, &detail);
        }
    }

    fn regions(&mut self) {
        self.names(|it| matches!(it, Named::Region(_) | Named::Area(_)));
    }

    fn characters(&mut self) {
        self.names(|it| matches!(it, Named::Characters(_)));
    }

    fn peoples(&mut self) {
        self.names(|it| matches!(it, Named::Nation(_) | Named::Side(_)));
    }

    fn nouns(&mut self) {
        for noun in &self.project.words.nouns {
            self.add(noun, lsp::CompletionItemKind::CLASS, "noun");
        }
    }

    fn faces(&mut self, behind: &str) {
        let Some(world) = self.world() else { return };
        for face in &world.faces {
            let text = format!("{}{behind}", face.id);
            self.add_as(
                &face.id,
                &text,
                lsp::CompletionItemKind::ENUM_MEMBER,
                &face.name,
            );
        }
    }

    /// The titles of cards, in quotes.
    fn titles(&mut self) {
        let Some(cards) = &self.project.cards else {
            return;
        };
        for card in cards.cards() {
            let detail = format!("{} · {}", card.code, card.side.name());
            self.title(&card.title, &detail);
        }
    }

    /// The titles of combat halves, in quotes.
    fn halves(&mut self) {
        let project = self.project;
        let trees = project.files.iter().filter_map(|file| project.tree(file));
        for half in trees.flat_map(|tree| &tree.combats) {
            self.title(&half.title.text, "combat half");
        }
    }

    fn title(&mut self, title: &str, detail: &str) {
        let text = match self.quoted {
            true => title.to_owned(),
            false => format!("\"{title}\""),
        };
        self.add_as(title, &text, lsp::CompletionItemKind::REFERENCE, detail);
    }
}

/// What a name stands for, in a few words.
fn about(world: &World, meaning: &Named) -> (lsp::CompletionItemKind, String) {
    use lsp::CompletionItemKind as Kind;
    match meaning {
        Named::Side(_) => (Kind::ENUM, "side".to_owned()),
        Named::Nation(id) => {
            let side = world.nation(*id).side.name();
            (Kind::ENUM, format!("Nation of the {side}"))
        }
        Named::Region(id) => (Kind::MODULE, region_kind(world, world.region(*id))),
        Named::Area(_) => (Kind::MODULE, "area".to_owned()),
        Named::Characters(set) => match set.first() {
            Some(id) if set.len() == 1 => (Kind::CLASS, character_kind(world.character(id))),
            _ => (Kind::CLASS, "characters".to_owned()),
        },
    }
}
