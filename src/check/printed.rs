//! The printed text of a card, held against its clauses.
//!
//! Text and clauses are brought to the same form. The clauses are written out in their canonical
//! words, which read like English; both are cut into words that mean something in the game
//! (`lexer`, with the tables of `words`), and these are gathered to claims (`claims`): figures with
//! their number, names, words of the rules, what is optional, what is an alternative. Then the
//! claims are compared (`compare`). Nothing here is executed, and every finding is a warning.

mod claims;
mod clauses;
mod compare;
mod lexer;
mod words;

use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::syntax::Span;
use crate::syntax::tree::{Card, Printed, SectionKind};
use crate::world::{Named, World};

use super::context::Ctx;

/// The longest text that is compared.
const MAX_BYTES: usize = 4096;

/// The languages of printed texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    English,
    Spanish,
}

impl Language {
    const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// As it is written behind `printed`.
    fn word(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    fn of(word: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// Names that a text may use beside those of the world: where a locale is to be plugged in.
fn extra_names(_world: &World, _language: Language) -> Vec<(String, Vec<Named>)> {
    Vec::new()
}

fn texts(card: &Card) -> impl Iterator<Item = (&Printed, Span)> {
    card.sections
        .iter()
        .filter_map(|section| match &section.kind {
            SectionKind::Printed(printed) => Some((printed, section.span)),
            _ => None,
        })
}

/// Whether each text is in a language that is known, and none in a language twice.
pub(super) fn languages(ctx: &mut Ctx, card: &Card) {
    let mut seen: Vec<(Language, Span)> = Vec::new();
    for (printed, section) in texts(card) {
        let length: usize = printed.lines.iter().map(|line| line.text.len()).sum();
        if length > MAX_BYTES {
            let message = format!("a printed text has at most {MAX_BYTES} bytes");
            let finding = Diagnostic::new(Code::CardTooLarge, ctx.file, section, message)
                .help("only what is printed on the card belongs here");
            ctx.findings.push(finding);
        }
        let word = &printed.language;
        let Some(language) = Language::of(&word.text) else {
            ctx.findings.push(unknown_language(ctx, printed));
            continue;
        };
        match seen.iter().find(|(known, _)| *known == language) {
            Some((_, first)) => {
                let message = format!("a card has one printed text in `{}`", word.text);
                let finding = Diagnostic::new(Code::SectionTwice, ctx.file, word.span, message)
                    .help("join the lines with commas: `printed en \"…\", \"…\"`")
                    .also(*first, "the first one");
                ctx.findings.push(finding);
            }
            None => seen.push((language, word.span)),
        }
    }
}

fn unknown_language(ctx: &Ctx, printed: &Printed) -> Diagnostic {
    let word = &printed.language;
    let message = format!("a printed text can't be in `{}`", word.text);
    let finding = Diagnostic::new(Code::PrintedLanguage, ctx.file, word.span, message);
    let known = Language::ALL.map(Language::word);
    let small = word.text.to_lowercase();
    match nearest(&small, known) {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
        None => finding.help(format!("write {}", one_of(&known))),
    }
}

/// Compares each printed text of a card with its clauses.
pub(super) fn compare(ctx: &mut Ctx, card: &Card) {
    if texts(card).next().is_none() {
        return;
    }
    let side = ctx.side;
    let english = lexer::Lexicon::new(ctx.world, Language::English, side);
    let clauses = clauses::claims(&english, card);
    for (printed, section) in texts(card) {
        let Some(language) = Language::of(&printed.language.text) else {
            continue;
        };
        let lexicon = lexer::Lexicon::new(ctx.world, language, side);
        let mut tokens = Vec::new();
        for line in &printed.lines {
            let start = line.span.start + 1;
            lexicon.read(
                &line.text,
                &|from, to| Span::new(start + from, start + to),
                &mut tokens,
            );
        }
        let text = claims::gather(ctx.world, &tokens);
        compare::compare(ctx, (printed, section), &text, &clauses);
    }
}
