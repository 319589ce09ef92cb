//! Tree → program: names are looked up, phrases get their types, references their slots.
//!
//! The checker answers with findings, never with a part of a card: a card with an error in it
//! is not in the result, and every finding of a run is there at once. Whatever it lets through
//! is executed to the letter.
//!
//! | file | what it knows |
//! |---|---|
//! | `nouns`, `phrase` | the nouns of the world, what may stand before them, counts |
//! | `names` | what a name stands for, and what it is wanted for |
//! | `place`, `region`, `army`, `nation`, `figures` | phrases for each class of things |
//! | `condition`, `lints` | conditions; what the world decides once and for all |
//! | `scope`, `candidates` | what is bound, and what `there` and `that …` refer to |
//! | `clause`, `choose`, `recruit` | what a card does |
//! | `empty` | blocks without anything in them |
//! | `ring` | the Fellowship, the Hunt and its dice |
//! | `battle`, `combat` | what is done in battles, and combat halves |
//! | `change`, `table` | what it answers to, forbids, and what sends it away |
//! | `printed` | the printed text, held against the clauses |
//! | `card` | headers and sections |

mod army;
mod battle;
mod candidates;
mod card;
mod change;
mod choose;
mod clause;
mod combat;
mod condition;
mod context;
mod empty;
mod figures;
mod lints;
mod moves;
mod names;
mod nation;
mod nouns;
mod phrase;
mod place;
mod printed;
mod quantity;
mod recruit;
mod region;
mod replace;
mod ring;
mod scope;
mod table;
mod war;

pub use card::code;

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::program::{self, ChangePattern, Count};
use crate::syntax::tree::{self, Operand, Phrase};
use crate::syntax::{Parsed, Span};
use crate::world::{
    CardId, CharacterSet, KindSet, MAX_CARDS, Named, NationSet, RegionSet, Side, World,
};

use card::Header;
use combat::Halves;
use context::Ctx;
use replace::Replacing;

/// What checking found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The cards without an error, in the order of the files.
    pub cards: Vec<program::Card>,
    /// The combat halves without an error: those that were known before, then those of the files.
    pub combats: Vec<program::Combat>,
    /// Every finding, in the order of the files.
    pub findings: Vec<Diagnostic>,
    /// The names that were looked up, by file, each file's in order.
    pub names: Vec<(String, Vec<Resolved>)>,
    /// The titles of cards whose place others took, folded, with the id.
    pub replaced: Vec<(String, CardId)>,
    /// Which pack builds on which other one, itself or by others: what it may replace.
    pub needs: Vec<(String, String)>,
}

impl Checked {
    /// Adds what was checked of the next pack. A card that replaces another takes its place.
    pub fn add(&mut self, next: Checked) {
        self.findings.extend(next.findings);
        self.names.extend(next.names);
        self.combats = next.combats;
        for card in next.cards {
            match self.cards.get_mut(card.id.index()) {
                Some(place) => {
                    let title = crate::names::fold(&place.title);
                    self.replaced.push((title, card.id));
                    *place = card;
                }
                None => self.cards.push(card),
            }
        }
    }
}

/// A name in a text, and which of the things that are called so it stands for there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The name, with its article and quotes.
    pub span: Span,
    /// What it stands for.
    pub what: Named,
}

/// Puts looked up names in order, each once.
pub(crate) fn in_order(names: &mut Vec<Resolved>) {
    names.sort_by_key(|name| (name.span.start, name.span.end));
    // Spans are always equal, so their places are compared by hand.
    names.dedup_by(|one, other| one == other && one.span.range() == other.span.range());
}

/// Findings that a line which could not be read may bring about.
const KNOCK_ONS: &[Code] = &[
    Code::Unbound,
    Code::NoWayOff,
    Code::SectionAlone,
    Code::EmptyCard,
    Code::EmptyBlock,
    Code::Unused,
    Code::PrintedNumber,
    Code::PrintedName,
    Code::PrintedKind,
    Code::PrintedOptional,
    Code::PrintedAlternative,
    Code::PrintedCondition,
    Code::PrintedTerm,
    Code::PrintedDeck,
    Code::PrintedSide,
];

/// Checks the cards of a pack as they were read. The findings are those of the reader and the
/// checker together.
///
/// A card in which something could not be read is not in the result, and what is only found
/// because a line is missing (that nothing refers to a choice, that a card does nothing) is left
/// out. `earlier` are the cards and halves of the packs before: ids go on after theirs, and their
/// numbers and titles are taken.
pub fn check_cards(
    world: &World,
    files: &[(String, Parsed)],
    pack: &str,
    earlier: &Checked,
) -> Checked {
    let mut checked = Checked::default();
    let mut known = Known::default();
    let mut halves = Halves::of(world, files, pack, &earlier.combats);
    let mut replacing = Replacing::of(files, pack, earlier);
    let freed = replacing.freed(files);
    for card in earlier.cards.iter().filter(|it| !freed.contains(&it.id)) {
        known.note_earlier(card);
    }
    let mut next = earlier.cards.len();
    for (file, parsed) in files {
        let read = &parsed.findings;
        let mut of_file = read.clone();
        let mut names = halves.names.remove(file.as_str()).unwrap_or_default();
        for card in &parsed.tree.cards {
            let within = card.span.range();
            let unread = read
                .iter()
                .any(|finding| finding.is_error() && within.contains(&finding.span.start));
            let mut findings = Vec::new();
            let whole = check_card(world, file, card, &mut findings, &mut names);
            if unread {
                // Nor is what is wrong with a number that stands for one too large to read.
                let said = |finding: &Diagnostic| {
                    let same = |other: &Diagnostic| other.span.range() == finding.span.range();
                    finding.code == Code::WrongNumber && read.iter().any(same)
                };
                findings.retain(|it| !KNOCK_ONS.contains(&it.code) && !said(it));
            }
            let mut taken = Vec::new();
            let header = whole.as_ref().map(|(header, _)| header);
            known.note(file, card, header, &mut taken);
            let before = findings.len();
            let target = replacing.target(world, file, card, header, &mut findings);
            if findings.len() == before {
                findings.extend(taken);
            }
            let mut combat = (None, false);
            if let Some((header, _)) = &whole {
                combat = halves.resolve(file, card, header.side, &mut findings);
            }
            let id = match &target {
                Some((id, _)) => Some(*id),
                None => CardId::new(next),
            };
            let fine = !unread && !findings.iter().any(Diagnostic::is_error);
            match (whole, id) {
                (Some((header, contents)), Some(id)) if fine => {
                    let source = (pack, file.as_str());
                    let mut card = card::assemble(world, card, &header, contents, id, source);
                    (card.combat, card.combat_from_table) = combat;
                    next += usize::from(target.is_none());
                    card.replaces = target.map(|(_, source)| source);
                    checked.cards.push(card);
                }
                (_, None) => findings.push(too_many(file, card)),
                _ => {}
            }
            of_file.extend(findings);
        }
        of_file.extend(halves.findings.remove(file.as_str()).unwrap_or_default());
        of_file.sort_by_key(|finding| finding.span.start);
        checked.findings.extend(of_file);
        in_order(&mut names);
        checked.names.push((file.clone(), names));
    }
    checked.combats = halves.combats;
    checked
}

fn too_many(file: &str, card: &tree::Card) -> Diagnostic {
    Diagnostic::new(
        Code::CardTooLarge,
        file,
        card.title.span,
        format!("all packs together have {MAX_CARDS} cards at most"),
    )
    .help("leave a pack out, or take cards out of this one")
}

/// Checks one card. Where the header can't be read, only what holds for both sides is found.
fn check_card(
    world: &World,
    file: &str,
    card: &tree::Card,
    findings: &mut Vec<Diagnostic>,
    names: &mut Vec<Resolved>,
) -> Option<(Header, card::Contents)> {
    let mut ctx = Ctx::new(world, file, Side::FreePeoples);
    let header = card
        .header
        .as_ref()
        .and_then(|header| card::header(&mut ctx, header));
    findings.append(&mut ctx.findings);
    names.append(&mut ctx.resolved);
    let Some(header) = header else {
        let [one, other] = Side::BOTH.map(|side| {
            let mut ctx = Ctx::new(world, file, side);
            card::contents(&mut ctx, card);
            names.append(&mut ctx.resolved);
            ctx.findings
        });
        findings.extend(common(one, &other));
        return None;
    };
    ctx.side = header.side;
    let code = card::code(world, header.side, header.deck, header.number);
    ctx.ring.tile = world
        .tile_ids()
        .find(|tile| world.tile(*tile).card.as_deref() == Some(code.as_str()));
    ctx.ring.card = code.clone();
    let contents = card::contents(&mut ctx, card);
    names.append(&mut ctx.resolved);
    if !ctx.findings.iter().any(Diagnostic::is_error) {
        printed::compare(&mut ctx, card);
    }
    findings.append(&mut ctx.findings);
    Some((header, contents))
}

/// The words of the language that are no keywords of its grammar: nouns, in both numbers, and
/// adjectives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenWords {
    /// The nouns.
    pub nouns: Vec<String>,
    /// What may stand before them, besides names.
    pub adjectives: Vec<String>,
}

/// The nouns and adjectives that cards can use in a world.
pub fn open_words(world: &World) -> OpenWords {
    let words = nouns::Vocabulary::new(world);
    let own = nouns::STATE_ADJECTIVES.iter().copied();
    let decks = words.decks.iter().map(|(deck, _)| deck.as_str());
    let faces = words.faces.iter().map(|(face, _)| face.as_str());
    OpenWords {
        nouns: words.nouns().into_iter().map(str::to_owned).collect(),
        adjectives: own.chain(decks).chain(faces).map(str::to_owned).collect(),
    }
}

/// The findings that hold for both sides.
fn common(one: Vec<Diagnostic>, other: &[Diagnostic]) -> Vec<Diagnostic> {
    let same = |a: &Diagnostic, b: &Diagnostic| {
        a.code == b.code && a.span.range() == b.span.range() && a.message == b.message
    };
    let both = |finding: &Diagnostic| other.iter().any(|twin| same(finding, twin));
    one.into_iter().filter(both).collect()
}

/// The numbers and titles so far.
#[derive(Default)]
struct Known {
    numbers: BTreeMap<(Side, u8, u8), (String, String, Span)>,
    titles: BTreeMap<String, (String, Span)>,
}

impl Known {
    fn note_earlier(&mut self, card: &program::Card) {
        let program::Source { file, span, .. } = &card.source;
        self.titles
            .insert(crate::names::fold(&card.title), (file.clone(), *span));
        let deck = u8::try_from(card.deck.index()).unwrap_or(u8::MAX);
        let first = (file.clone(), card.title.clone(), *span);
        self.numbers.insert((card.side, deck, card.number), first);
    }

    fn note(
        &mut self,
        file: &str,
        card: &tree::Card,
        header: Option<&Header>,
        findings: &mut Vec<Diagnostic>,
    ) {
        let title = &card.title;
        let folded = crate::names::fold(&title.text);
        match self.titles.get(&folded) {
            Some((other, span)) => {
                let message = format!("there is a card `{}` already", title.text);
                let finding = Diagnostic::new(Code::TitleTwice, file, title.span, message);
                findings.push(there(
                    finding,
                    file,
                    other,
                    *span,
                    "a card has a title of its own",
                ));
            }
            None => {
                self.titles.insert(folded, (file.to_owned(), title.span));
            }
        }
        let Some((header, written)) = header.zip(card.header.as_ref()) else {
            return;
        };
        let deck = u8::try_from(header.deck.index()).unwrap_or(u8::MAX);
        let key = (header.side, deck, header.number);
        match self.numbers.get(&key) {
            Some((other, owner, span)) => {
                let message = format!("number {} of this deck is `{owner}`", header.number);
                let finding =
                    Diagnostic::new(Code::NumberTwice, file, written.number.span, message);
                findings.push(there(
                    finding,
                    file,
                    other,
                    *span,
                    "give it a number of its own",
                ));
            }
            None => {
                let first = (file.to_owned(), title.text.clone(), written.number.span);
                self.numbers.insert(key, first);
            }
        }
    }
}

/// Says where the other one is: by a span in the same file, else in words.
fn there(finding: Diagnostic, file: &str, other: &str, span: Span, help: &str) -> Diagnostic {
    if file == other {
        finding.help(help).also(span, "the other one")
    } else {
        finding.help(format!("{help}; the other one is in {other}"))
    }
}

/// What a change in text means, for scenarios and tests.
///
/// # Errors
/// Everything that is wrong with it.
pub fn lower_change(
    world: &World,
    file: &str,
    change: &tree::Change,
) -> Result<ChangePattern, Vec<Diagnostic>> {
    alone(world, file, Side::FreePeoples, |ctx| {
        change::change(ctx, change)
    })
}

/// What a condition in text means. `free_for` is the side that `free` and `own` are seen from.
///
/// # Errors
/// Everything that is wrong with it.
pub fn lower_condition(
    world: &World,
    file: &str,
    free_for: Side,
    condition: &tree::Condition,
) -> Result<program::Condition, Vec<Diagnostic>> {
    alone(world, file, free_for, |ctx| {
        condition::condition(ctx, condition)
    })
}

/// What a place in text means. `free_for` is the side that `free` and `own` are seen from.
///
/// # Errors
/// Everything that is wrong with it.
pub fn lower_regions(
    world: &World,
    file: &str,
    free_for: Side,
    operand: &Operand,
) -> Result<program::Regions, Vec<Diagnostic>> {
    alone(world, file, free_for, |ctx| place::regions(ctx, operand))
}

/// Figures by name: `3 Isengard regulars`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFigures {
    /// How many.
    pub count: Count,
    /// Of which Nation; several where only a side is said, or a kind that only one has.
    pub nations: NationSet,
    /// Of which kinds; several for `units`.
    pub kinds: KindSet,
    /// Which Characters are meant, too: `2 companions`.
    pub characters: CharacterSet,
    /// Whose they are.
    pub side: Side,
}

/// What a phrase for figures means that stand in no place yet: `3 Isengard regulars`.
///
/// # Errors
/// Everything that is wrong with it.
pub fn resolve_figures(
    world: &World,
    file: &str,
    phrase: &Phrase,
) -> Result<NamedFigures, Vec<Diagnostic>> {
    alone(world, file, Side::FreePeoples, |ctx| {
        let count = phrase::count(ctx, phrase);
        phrase::no_filters(ctx, phrase, nouns::Class::Figures)?;
        let figures = figures::figures(ctx, phrase, None)?;
        let program::Nations::These(nations) = figures.nations else {
            return None;
        };
        Some(NamedFigures {
            count: count?,
            nations: nations & figures::having(world, figures.kinds),
            kinds: figures.kinds,
            characters: figures.characters,
            side: figures.side,
        })
    })
}

/// The regions of a name, or of a list of names.
///
/// # Errors
/// Everything that is wrong with it.
pub fn resolve_regions(
    world: &World,
    file: &str,
    operand: &Operand,
) -> Result<RegionSet, Vec<Diagnostic>> {
    alone(
        world,
        file,
        Side::FreePeoples,
        |ctx| match place::regions(ctx, operand)? {
            program::Regions::These(set) => Some(set),
            _ => ctx.error(
                Code::WrongNoun,
                operand.span(),
                "a region is named here",
                "write its name",
            ),
        },
    )
}

/// The Nations of a name, or of a list of names.
///
/// # Errors
/// Everything that is wrong with it.
pub fn resolve_nations(
    world: &World,
    file: &str,
    operand: &Operand,
) -> Result<NationSet, Vec<Diagnostic>> {
    alone(world, file, Side::FreePeoples, |ctx| {
        change::nation_set(ctx, operand)
    })
}

/// The Characters of a name, or of a list of names.
///
/// # Errors
/// Everything that is wrong with it.
pub fn resolve_characters(
    world: &World,
    file: &str,
    operand: &Operand,
) -> Result<CharacterSet, Vec<Diagnostic>> {
    alone(world, file, Side::FreePeoples, |ctx| {
        figures::characters(ctx, operand)
    })
}

/// Does one thing outside of any card, where nothing is bound.
fn alone<T>(
    world: &World,
    file: &str,
    side: Side,
    work: impl FnOnce(&mut Ctx) -> Option<T>,
) -> Result<T, Vec<Diagnostic>> {
    let mut ctx = Ctx::new(world, file, side);
    let result = work(&mut ctx);
    let wrong = ctx.findings.iter().any(Diagnostic::is_error);
    match result {
        Some(result) if !wrong => Ok(result),
        _ => Err(ctx.findings),
    }
}
