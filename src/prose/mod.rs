//! The text of a card for people, written from its clauses, in English and in Spanish.
//!
//! The tree is walked once (`structure.rs`), which decides what becomes a sentence and what a list;
//! how it is said is the business of a language (`en/`, `es/`). Every kind of clause, filter,
//! condition, ban and change is matched in both, so that a new one without words does not compile.
//! Names come from the world, and in another language from its [`Locale`].

mod en;
mod es;
mod language;
mod lists;
mod structure;
mod words;

use std::fmt;
use std::str::FromStr;

use crate::syntax::tree::{Ban, Card, Clause, CombatHalf, Reaction, Section, SectionKind};
use crate::world::World;

pub use crate::world::Locale;

use language::{Agency, Language};
use lists::sentence;
use structure::{Piece, layout, pieces, under};
use words::Words;

/// A language that cards can be read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Es];

    /// The code of the language, as locale files give it: `en`, `es`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that there is none of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no text in the language `{0}`: it is `en` or `es`")]
pub struct UnknownLang(pub String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code() == text)
            .ok_or_else(|| UnknownLang(text.to_owned()))
    }
}

/// The text of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// The title.
    pub title: String,
    /// Whose card it is, its deck, number and icon; empty if the card's header could not be read.
    pub header: String,
    /// A paragraph for each section. A paragraph may have lines that start with `•`.
    pub paragraphs: Vec<String>,
}

impl fmt::Display for CardText {
    /// The title, the header, and the paragraphs after a blank line, each line ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        if !self.header.is_empty() {
            writeln!(f, "{}", self.header)?;
        }
        if !self.paragraphs.is_empty() {
            writeln!(f)?;
        }
        for paragraph in &self.paragraphs {
            writeln!(f, "{paragraph}")?;
        }
        Ok(())
    }
}

/// The text of a card. The locale is that of the language; what it lacks is called as in the world.
pub fn card_text(world: &World, locale: &Locale, lang: Lang, card: &Card) -> CardText {
    let words = Words { world, locale };
    match lang {
        Lang::En => text(&en::English { words }, words, card),
        Lang::Es => text(&es::Spanish { words }, words, card),
    }
}

/// What one clause says, in sentences.
pub fn clause_text(world: &World, locale: &Locale, lang: Lang, clause: &Clause) -> String {
    let words = Words { world, locale };
    match lang {
        Lang::En => of_clause(&en::English { words }, clause),
        Lang::Es => of_clause(&es::Spanish { words }, clause),
    }
}

fn of_clause<L: Language>(language: &L, clause: &Clause) -> String {
    let clauses = std::slice::from_ref(clause);
    language.polish(layout(&pieces(language, clauses, Agency::Card)))
}

/// The text of a combat half, as [`card_text`] gives that of a card; `from_table` for a card that can
/// use it from the table, too.
pub fn combat_text(
    world: &World,
    locale: &Locale,
    lang: Lang,
    half: &CombatHalf,
    from_table: bool,
) -> CardText {
    let words = Words { world, locale };
    match lang {
        Lang::En => half_text(&en::English { words }, words, half, from_table),
        Lang::Es => half_text(&es::Spanish { words }, words, half, from_table),
    }
}

fn half_text<L: Language>(
    language: &L,
    words: Words<'_>,
    half: &CombatHalf,
    from_table: bool,
) -> CardText {
    let mut paragraphs = Vec::new();
    if from_table {
        let sentence = Piece::Sentence(language.usable_from_table().to_owned());
        paragraphs.push(language.polish(layout(&[sentence])));
    }
    let requires = half.requires.iter();
    let requires: Vec<Piece> = requires
        .map(|condition| Piece::Sentence(language.usable(condition)))
        .collect();
    for pieces in [requires, pieces(language, &half.body.clauses, Agency::Card)] {
        if !pieces.is_empty() {
            paragraphs.push(language.polish(layout(&pieces)));
        }
    }
    CardText {
        title: translated(words, &half.title.text),
        header: language.polish(language.initiatives(&half.initiatives)),
        paragraphs,
    }
}

/// A title, as the locale has it.
fn translated(words: Words<'_>, title: &str) -> String {
    let term = words.locale.term(crate::world::Realm::Titles, title);
    term.map_or_else(|| title.to_owned(), |term| term.text.clone())
}

/// The text of a card in one string: [`card_text`] written out.
pub fn show(world: &World, locale: &Locale, lang: Lang, card: &Card) -> String {
    card_text(world, locale, lang, card).to_string()
}

fn text<L: Language>(language: &L, words: Words<'_>, card: &Card) -> CardText {
    let mut sections: Vec<&Section> = card.sections.iter().collect();
    sections.sort_by_key(|section| rank(&section.kind));
    let paragraph = |section: &&Section| {
        let pieces = section_pieces(language, &section.kind);
        (!pieces.is_empty()).then(|| language.polish(layout(&pieces)))
    };
    let header = card.header.as_ref();
    CardText {
        title: translated(words, &card.title.text),
        header: header.map_or_else(String::new, |it| language.polish(language.header(it))),
        paragraphs: sections.iter().filter_map(paragraph).collect(),
    }
}

/// The order in which sections are read, whatever the order in the file.
fn rank(section: &SectionKind) -> u8 {
    match section {
        SectionKind::Replaces(_) | SectionKind::Requires(_) => 0,
        SectionKind::OnTable { .. } => 1,
        SectionKind::Play(_) => 2,
        SectionKind::WhileOnTable(_) => 3,
        SectionKind::On(_) => 4,
        SectionKind::DiscardWhen(_) => 5,
        SectionKind::DiscardBy(_) => 6,
        SectionKind::Combat(_) => 7,
        SectionKind::Printed(_) => 8,
    }
}

fn section_pieces<L: Language>(language: &L, section: &SectionKind) -> Vec<Piece> {
    let sentences = |texts: Vec<String>| texts.into_iter().map(Piece::Sentence).collect();
    match section {
        SectionKind::Requires(condition) => vec![Piece::Sentence(language.requires(condition))],
        SectionKind::OnTable { condition } => sentences(language.on_table(condition.as_ref())),
        SectionKind::Play(block) => pieces(language, &block.clauses, Agency::Card),
        SectionKind::WhileOnTable(bans) => bans_pieces(language, bans),
        SectionKind::On(reaction) => reaction_pieces(language, reaction),
        SectionKind::DiscardWhen(change) => vec![Piece::Sentence(language.discard_when(change))],
        SectionKind::DiscardBy(discard) => vec![Piece::Sentence(language.discard_by(discard))],
        // The half has a text of its own.
        SectionKind::Combat(_) => Vec::new(),
        SectionKind::Replaces(title) => {
            vec![Piece::Sentence(language.replaces(&title.text))]
        }
        // It is what the prose is compared with, not a part of it.
        SectionKind::Printed(_) => Vec::new(),
    }
}

fn bans_pieces<L: Language>(language: &L, bans: &[Ban]) -> Vec<Piece> {
    let head = language.while_on_table();
    match bans {
        [] => Vec::new(),
        [ban] => vec![Piece::Sentence(format!("{head}, {}", language.ban(ban)))],
        bans => {
            let item = |ban: &Ban| vec![Piece::Sentence(language.ban(ban))];
            vec![Piece::List {
                head: head.to_owned(),
                items: bans.iter().map(item).collect(),
            }]
        }
    }
}

fn reaction_pieces<L: Language>(language: &L, reaction: &Reaction) -> Vec<Piece> {
    let head = language.when(reaction.before, &reaction.change);
    let clauses = &reaction.body.clauses;
    if reaction.discard_this {
        let discard = format!("{head}, {}", language.discard_this(reaction.may));
        let mut all = vec![Piece::Sentence(discard)];
        if reaction.may && !clauses.is_empty() {
            all.push(under(language, language.if_you_do(), clauses, Agency::Card));
        } else {
            all.extend(pieces(language, clauses, Agency::Card));
        }
        return all;
    }
    if clauses.is_empty() {
        return Vec::new();
    }
    if !reaction.may {
        return vec![under(language, &head, clauses, Agency::Card)];
    }
    match under(language, &head, clauses, Agency::May) {
        sentence @ Piece::Sentence(_) => vec![sentence],
        Piece::List { head, .. } => {
            let head = format!("{head}, {}", language.all_of(Agency::May));
            match under(language, &head, clauses, Agency::Card) {
                Piece::List { items, .. } => vec![Piece::List { head, items }],
                Piece::Sentence(text) => vec![Piece::Sentence(sentence(&text))],
            }
        }
    }
}
