//! What every word is, for editors that colour by meaning.

use std::collections::{BTreeMap, BTreeSet};

use lsp_types as lsp;

use crate::names::fold;
use crate::world::Named;

use super::occurrences::{self, Occurrence, Role, Thing};
use super::project::{Content, File, Project};
use super::tokens::{Token, TokenKind, tokens};

/// The types of tokens, in the order of their numbers.
pub const TYPES: [lsp::SemanticTokenType; 10] = [
    lsp::SemanticTokenType::COMMENT,
    lsp::SemanticTokenType::STRING,
    lsp::SemanticTokenType::NUMBER,
    lsp::SemanticTokenType::KEYWORD,
    lsp::SemanticTokenType::TYPE,
    lsp::SemanticTokenType::NAMESPACE,
    lsp::SemanticTokenType::ENUM,
    lsp::SemanticTokenType::CLASS,
    lsp::SemanticTokenType::FUNCTION,
    lsp::SemanticTokenType::VARIABLE,
];
/// The modifiers, in the order of their bits.
pub const MODIFIERS: [lsp::SemanticTokenModifier; 1] = [lsp::SemanticTokenModifier::DEFINITION];

const COMMENT: u32 = 0;
const STRING: u32 = 1;
const NUMBER: u32 = 2;
const KEYWORD: u32 = 3;
const NOUN: u32 = 4;
const PLACE: u32 = 5;
const PEOPLE: u32 = 6;
const CHARACTER: u32 = 7;
const TITLE: u32 = 8;
const UNKNOWN: u32 = 9;

/// The tokens of a file; none for data.
pub fn of_file(project: &Project, file: &File) -> Vec<lsp::SemanticToken> {
    if matches!(file.content, Content::Data) {
        return Vec::new();
    }
    let names: BTreeMap<usize, Occurrence> = occurrences::of_file(project, file)
        .into_iter()
        .map(|it| (it.span.start, it))
        .collect();
    let nouns: BTreeSet<String> = project.words.nouns.iter().map(|noun| fold(noun)).collect();
    let mut encoder = Encoder {
        file,
        line: 0,
        column: 0,
        tokens: Vec::new(),
    };
    for token in tokens(&file.text) {
        let inner = token.span.start + usize::from(token.kind == TokenKind::Quoted);
        let name = names.get(&inner);
        if let Some((kind, modifier)) = class(file, &token, name, &nouns) {
            encoder.push(&token, kind, modifier);
        }
    }
    encoder.tokens
}

fn class(
    file: &File,
    token: &Token,
    name: Option<&Occurrence>,
    nouns: &BTreeSet<String>,
) -> Option<(u32, u32)> {
    let definition = u32::from(name.is_some_and(|it| it.role == Role::Definition));
    let named = name.map(|it| match &it.thing {
        Thing::Named(Named::Region(_) | Named::Area(_)) => PLACE,
        Thing::Named(Named::Nation(_) | Named::Side(_)) => PEOPLE,
        Thing::Named(Named::Characters(_)) => CHARACTER,
        Thing::Card(_) | Thing::Combat(_) | Thing::Scenario(_) => TITLE,
    });
    let kind = match token.kind {
        TokenKind::Comment => COMMENT,
        TokenKind::Quoted => named.unwrap_or(STRING),
        TokenKind::Name => named.unwrap_or(UNKNOWN),
        TokenKind::Number => NUMBER,
        TokenKind::Word => {
            let word = fold(token.text(&file.text));
            if nouns.contains(&word) { NOUN } else { KEYWORD }
        }
        TokenKind::Mark => return None,
    };
    Some((kind, definition))
}

/// Writes tokens as the protocol wants them: each from the one before.
struct Encoder<'f> {
    file: &'f File,
    line: u32,
    column: u32,
    tokens: Vec<lsp::SemanticToken>,
}

impl Encoder<'_> {
    fn push(&mut self, token: &Token, token_type: u32, token_modifiers_bitset: u32) {
        let range = self.file.lines.range(&self.file.text, token.span);
        let delta_line = range.start.line.saturating_sub(self.line);
        let before = if delta_line == 0 { self.column } else { 0 };
        self.tokens.push(lsp::SemanticToken {
            delta_line,
            delta_start: range.start.character.saturating_sub(before),
            length: range.end.character.saturating_sub(range.start.character),
            token_type,
            token_modifiers_bitset,
        });
        (self.line, self.column) = (range.start.line, range.start.character);
    }
}
