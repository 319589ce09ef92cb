//! What all noun phrases have in common: the noun, its number, its adjectives and its count.

use crate::diagnostic::{Code, Diagnostic, nearest, one_of, spelt_number};
use crate::names::fold;
use crate::program::Count;
use crate::syntax::Span;
use crate::syntax::tree::{
    Adjective, Determiner, DeterminerKind, Filter, FilterKind, Name, Number, Phrase, Word,
};

use crate::world::{DeckId, FaceId, Named, NationSet, Settlement, Side};

use super::context::Ctx;
use super::names::{self, Want};
use super::nouns::{Class, Noun};

/// The noun of a phrase, known and agreeing with its count.
pub(super) fn noun(ctx: &mut Ctx, phrase: &Phrase) -> Option<Noun> {
    let nouns = ctx.every(&phrase.nouns, one_noun)?;
    agreement(ctx, phrase)?;
    referable(ctx, phrase, &nouns)?;
    let mut nouns = nouns.into_iter();
    let Some(mut all) = nouns.next() else {
        return ctx.error(
            Code::UnknownNoun,
            phrase.span,
            "a noun is missing",
            "say what is meant, such as `region`, `army` or `unit`",
        );
    };
    for noun in nouns {
        let (one, other) = (all.class(), noun.class());
        match all.or(noun) {
            Some(both) => all = both,
            None => {
                let message = format!("{} and {} can't be one list", one.one(), other.one());
                let help = "a list in parentheses holds things of one kind: `(city or stronghold)`";
                return ctx.error(Code::UnlikeList, phrase.span, message, help);
            }
        }
    }
    Some(all)
}

/// `that companion`: only what can be bound can be referred to.
fn referable(ctx: &mut Ctx, phrase: &Phrase, nouns: &[Noun]) -> Option<()> {
    let bound = |noun: &Noun| match noun {
        Noun::Figures(kinds, characters) => kinds.is_empty() && !characters.is_empty(),
        other => matches!(other.class(), Class::Region | Class::Army | Class::Nation),
    };
    let that = phrase
        .determiner
        .as_ref()
        .is_some_and(|determiner| determiner.kind == DeterminerKind::That);
    if !that || nouns.iter().all(bound) {
        return Some(());
    }
    ctx.error(
        Code::Unbound,
        phrase.span,
        "this can't be referred to with `that`",
        "only regions, armies, nations and characters can; write `a` or `the`",
    )
}

/// The noun that a word is.
pub(super) fn one_noun(ctx: &mut Ctx, word: &Word) -> Option<Noun> {
    if let Some(entry) = ctx.words.find(&word.text) {
        return Some(entry.noun.clone());
    }
    let message = format!("`{}` is no noun of the language", word.text);
    let finding = Diagnostic::new(Code::UnknownNoun, ctx.file, word.span, message);
    let finding = match nearest(&word.text, ctx.words.nouns()) {
        Some(near) => finding
            .help(format!("did you mean `{near}`?"))
            .fix(near.to_owned()),
        None => finding.help(format!(
            "the nouns are {}",
            one_of(&ctx.words.nouns().into_iter().step_by(2).collect::<Vec<_>>())
        )),
    };
    ctx.fail(finding)
}

/// `2 Gondor unit`, `1 leaders`.
fn agreement(ctx: &mut Ctx, phrase: &Phrase) -> Option<()> {
    let Some(many) = phrase.determiner.as_ref().and_then(wants_plural) else {
        return Some(());
    };
    for word in &phrase.nouns {
        let Some(entry) = ctx.words.find(&word.text) else {
            continue;
        };
        let (wanted, other) = if many {
            (entry.plural.clone(), &entry.singular)
        } else {
            (entry.singular.clone(), &entry.plural)
        };
        if fold(&word.text) == fold(other) && fold(other) != fold(&wanted) {
            let message = format!(
                "`{}` does not agree with its count: it is {}",
                word.text,
                if many { "more than one" } else { "one" }
            );
            let finding = Diagnostic::new(Code::WrongCount, ctx.file, word.span, message)
                .help(format!("write `{wanted}`"))
                .fix(wanted);
            return ctx.fail(finding);
        }
    }
    Some(())
}

/// Whether the noun of a phrase can only mean several.
pub(super) fn is_plural(ctx: &Ctx, phrase: &Phrase) -> bool {
    phrase.nouns.iter().any(|word| {
        ctx.words.find(&word.text).is_some_and(|entry| {
            fold(&word.text) == fold(&entry.plural) && fold(&entry.plural) != fold(&entry.singular)
        })
    })
}

fn wants_plural(determiner: &Determiner) -> Option<bool> {
    match determiner.kind {
        DeterminerKind::A | DeterminerKind::Another => Some(false),
        DeterminerKind::All | DeterminerKind::AnyNumber => Some(true),
        // That none makes no sense is said by itself.
        DeterminerKind::Count(n) | DeterminerKind::UpTo(n) | DeterminerKind::AtLeast(n) => {
            (n.value != 0).then_some(n.value != 1)
        }
        DeterminerKind::The | DeterminerKind::That | DeterminerKind::Any | DeterminerKind::No => {
            None
        }
    }
}

/// How many a clause speaks of: `a`, `2`, `up to 3`, `any number of`, `all`.
pub(super) fn count(ctx: &mut Ctx, phrase: &Phrase) -> Option<Count> {
    let Some(determiner) = &phrase.determiner else {
        if let Some(Adjective::Word(word)) = phrase.adjectives.first()
            && spelt_number(&word.text).is_some()
        {
            return number_word(ctx, &word.text, word.span);
        }
        return ctx.error(
            Code::WrongCount,
            phrase.span,
            "how many is not said",
            "write a count before it: `1`, `up to 2`, `any number of` or `all`",
        );
    };
    match determiner.kind {
        DeterminerKind::A => Some(Count::Exactly(1)),
        DeterminerKind::Count(n) => Some(Count::Exactly(small(ctx, n)?)),
        DeterminerKind::UpTo(n) => Some(Count::UpTo(small(ctx, n)?)),
        DeterminerKind::AnyNumber => Some(Count::UpTo(u8::MAX)),
        DeterminerKind::All => Some(Count::All),
        DeterminerKind::The
        | DeterminerKind::That
        | DeterminerKind::Any
        | DeterminerKind::No
        | DeterminerKind::Another
        | DeterminerKind::AtLeast(_) => ctx.error(
            Code::WrongCount,
            determiner.span,
            "this does not say how many",
            "write `1`, `up to 2`, `any number of` or `all`",
        ),
    }
}

/// Refuses a count where a phrase stands for any one of its things: `in a Rohan region`.
///
/// A count that nobody reads would be a restriction lost.
pub(super) fn no_count(ctx: &mut Ctx, phrase: &Phrase, all: bool) -> Option<()> {
    let Some(determiner) = &phrase.determiner else {
        return Some(());
    };
    match determiner.kind {
        DeterminerKind::A | DeterminerKind::The | DeterminerKind::That | DeterminerKind::Any => {
            Some(())
        }
        DeterminerKind::Count(number) if number.value == 1 => Some(()),
        DeterminerKind::All if all => Some(()),
        DeterminerKind::Another if ctx.knows_another => Some(()),
        DeterminerKind::Another => ctx.error(
            Code::WrongCount,
            determiner.span,
            "another than which is not said",
            "write `a`; `another` can stand where an army moves to",
        ),
        DeterminerKind::No => ctx.error(
            Code::WrongCount,
            determiner.span,
            "`no` can't be said here",
            "turn the condition round with `not`, or start it with `no`",
        ),
        DeterminerKind::All
        | DeterminerKind::Count(_)
        | DeterminerKind::UpTo(_)
        | DeterminerKind::AtLeast(_)
        | DeterminerKind::AnyNumber => ctx.error(
            Code::WrongCount,
            determiner.span,
            "only one can be asked for here",
            "write `a`",
        ),
    }
}

/// A number from 1 to 255.
pub(super) fn small(ctx: &mut Ctx, number: Number) -> Option<u8> {
    match u8::try_from(number.value) {
        Ok(0) | Err(_) => ctx.error(
            Code::WrongNumber,
            number.span,
            format!("{} makes no sense here", number.value),
            "write a number from 1 to 255",
        ),
        Ok(value) => Some(value),
    }
}

/// What an adjective says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Adj {
    Side(Side),
    Nations(NationSet),
    Settlements(Vec<Settlement>),
    Free,
    Unconquered,
    Besieged,
    Unbesieged,
    Active,
    Passive,
    /// `elven` before `ring`.
    Elven,
    /// A word that is a deck, a face, or both.
    Printed(Option<DeckId>, Option<FaceId>),
}

/// The adjectives of a phrase, each fit for its noun, with its place.
pub(super) fn adjectives(ctx: &mut Ctx, phrase: &Phrase, noun: &Noun) -> Option<Vec<(Adj, Span)>> {
    let adjectives = ctx.every(&phrase.adjectives, |ctx, adjective| {
        one_adjective(ctx, adjective, noun)
    })?;
    for (i, (adj, span)) in adjectives.iter().enumerate() {
        let clash = adjectives
            .iter()
            .take(i)
            .find(|(before, _)| clash(before, adj, noun));
        if let Some((before, _)) = clash {
            let message = if before == adj {
                "this is said twice"
            } else {
                "this and the word before it can't both stand here"
            };
            return ctx.error(
                Code::WrongAdjective,
                *span,
                message,
                "leave one of them away; either of two Nations is `(A or B)`",
            );
        }
    }
    Some(adjectives)
}

/// Whether only one of two adjectives can be meant.
fn clash(one: &Adj, other: &Adj, noun: &Noun) -> bool {
    one == other
        || matches!(
            (one, other),
            (Adj::Side(_), Adj::Side(_)) | (Adj::Nations(_), Adj::Nations(_))
        )
        || noun.class() == Class::Die
}

/// A phrase of its noun alone: `fellowship`, `the opponent`.
pub(super) fn plain(ctx: &mut Ctx, phrase: &Phrase, noun: &Noun) -> Option<()> {
    no_count(ctx, phrase, false)?;
    adjectives(ctx, phrase, noun)?;
    no_filters(ctx, phrase, noun.class())
}

fn one_adjective(ctx: &mut Ctx, adjective: &Adjective, noun: &Noun) -> Option<(Adj, Span)> {
    match adjective {
        Adjective::Name(name) => named(ctx, name, noun).map(|adj| (adj, name.span)),
        Adjective::Word(word) => match word_adjective(ctx, &word.text, noun) {
            Some(adj) => Some((adj, word.span)),
            None => unfit(ctx, &word.text, word.span, noun),
        },
        Adjective::List(items, span) => {
            let items = ctx.every(items, |ctx, item| one_adjective(ctx, item, noun))?;
            let mut items = items.into_iter().map(|(adj, _)| adj);
            let first = items.next()?;
            match items.try_fold(first, merged) {
                Some(adj) => Some((adj, *span)),
                None => ctx.error(
                    Code::UnlikeList,
                    *span,
                    "a list of adjectives holds Nations only",
                    "write `(A or B)` with two Nations, or say the whole phrase twice",
                ),
            }
        }
    }
}

fn merged(all: Adj, more: Adj) -> Option<Adj> {
    match (all, more) {
        (Adj::Nations(one), Adj::Nations(other)) => Some(Adj::Nations(one | other)),
        (Adj::Settlements(mut one), Adj::Settlements(other)) => {
            one.extend(other);
            Some(Adj::Settlements(one))
        }
        _ => None,
    }
}

/// A Nation or a side before a noun.
fn named(ctx: &mut Ctx, name: &Name, noun: &Noun) -> Option<Adj> {
    let meanings = names::resolve(ctx, name, Want::NationOrSide)?;
    let adj = meanings.iter().find_map(|meaning| match meaning {
        Named::Side(side) => Some(Adj::Side(*side)),
        Named::Nation(id) => Some(Adj::Nations(NationSet::of(*id))),
        _ => None,
    })?;
    match (&adj, noun.class()) {
        (_, Class::Region | Class::Figures)
        | (Adj::Side(_), Class::Army | Class::Nation | Class::Card | Class::Die) => Some(adj),
        (Adj::Nations(_), Class::Army) => {
            let message = format!("an army has a side, and `{}` is a Nation", name.text);
            let help = format!(
                "write `a {} army with a {} unit`",
                side_of(ctx, &adj).map_or("Free Peoples", Side::name),
                name.text
            );
            ctx.error(Code::WrongAdjective, name.span, message, help)
        }
        _ => unfit(ctx, &name.text, name.span, noun),
    }
}

fn side_of(ctx: &Ctx, adj: &Adj) -> Option<Side> {
    match adj {
        Adj::Nations(set) => set.first().map(|id| ctx.world.nation(id).side),
        Adj::Side(side) => Some(*side),
        _ => None,
    }
}

fn word_adjective(ctx: &Ctx, word: &str, noun: &Noun) -> Option<Adj> {
    let class = noun.class();
    let adj = match word {
        "own" => Adj::Side(ctx.side),
        "free" => Adj::Free,
        "unconquered" => Adj::Unconquered,
        "besieged" => Adj::Besieged,
        "unbesieged" => Adj::Unbesieged,
        "active" => Adj::Active,
        "passive" => Adj::Passive,
        "elven" => Adj::Elven,
        _ => return other_word(ctx, word, noun),
    };
    let fits = match &adj {
        Adj::Side(_) => !matches!(class, Class::Ring | Class::Fellowship | Class::Player),
        Adj::Free | Adj::Unconquered => class == Class::Region,
        Adj::Besieged | Adj::Unbesieged => matches!(class, Class::Region | Class::Army),
        Adj::Active | Adj::Passive => class == Class::Nation,
        _ => class == Class::Ring,
    };
    fits.then_some(adj)
}

fn other_word(ctx: &Ctx, word: &str, noun: &Noun) -> Option<Adj> {
    let named = |list: &[(String, _)]| list.iter().find(|(w, _)| w == word).map(|(_, id)| *id);
    let face = ctx
        .words
        .faces
        .iter()
        .find(|(w, _)| w == word)
        .map(|(_, id)| *id);
    match noun {
        Noun::Card => {
            let deck = named(&ctx.words.decks);
            (deck.is_some() || face.is_some()).then_some(Adj::Printed(deck, face))
        }
        Noun::Die => face.map(|face| Adj::Printed(None, Some(face))),
        Noun::Region => match ctx.words.find(word).map(|entry| entry.noun.clone()) {
            Some(Noun::Settlement(which)) => Some(Adj::Settlements(which)),
            _ => None,
        },
        _ => None,
    }
}

/// What can stand before a noun, for a help line.
fn fitting(ctx: &Ctx, noun: &Noun) -> Vec<String> {
    let words: &[&str] = match noun.class() {
        Class::Region => &["own", "free", "unconquered", "besieged", "unbesieged"],
        Class::Army => &["own", "besieged", "unbesieged"],
        Class::Nation => &["own", "active", "passive"],
        Class::Figures => &["own"],
        Class::Ring => &["elven"],
        Class::Card | Class::Die | Class::Fellowship | Class::Player => &[],
    };
    let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    if noun.class() == Class::Card {
        words.extend(ctx.words.decks.iter().map(|(word, _)| word.clone()));
    }
    if matches!(noun.class(), Class::Card | Class::Die) {
        words.extend(ctx.words.faces.iter().map(|(word, _)| word.clone()));
    }
    let mut seen = Vec::new();
    words.retain(|word| {
        let new = !seen.contains(word);
        if new {
            seen.push(word.clone());
        }
        new
    });
    words
}

/// `two` where `2` is meant. It may be met as a count and as an adjective, and is told once.
pub(super) fn number_word<T>(ctx: &mut Ctx, word: &str, span: Span) -> Option<T> {
    let number = spelt_number(word)?.to_string();
    let same = |it: &Diagnostic| it.code == Code::WrongCount && it.span.range() == span.range();
    if ctx.findings.iter().any(same) {
        return None;
    }
    let message = format!("`{word}` is not written as a number");
    let finding = Diagnostic::new(Code::WrongCount, ctx.file, span, message);
    ctx.fail(finding.help(format!("write `{number}`")).fix(number))
}

fn unfit<T>(ctx: &mut Ctx, word: &str, span: Span, noun: &Noun) -> Option<T> {
    if spelt_number(word).is_some() {
        return number_word(ctx, word, span);
    }
    let words = fitting(ctx, noun);
    let class = noun.class();
    let code = match class {
        Class::Die => Code::UnknownFace,
        _ => Code::WrongAdjective,
    };
    let message = format!("`{word}` can't stand before the noun for {}", class.one());
    let finding = Diagnostic::new(code, ctx.file, span, message);
    let near = nearest(word, words.iter().map(String::as_str)).map(str::to_owned);
    let finding = match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
        None => {
            let mut help = match class {
                Class::Region | Class::Figures => "a Nation or a side fits here".to_owned(),
                Class::Army | Class::Nation | Class::Card => "a side fits here".to_owned(),
                Class::Die | Class::Ring => "this fits here".to_owned(),
                Class::Fellowship | Class::Player => "nothing stands before it".to_owned(),
            };
            if !words.is_empty() {
                let joint = if help.starts_with("this") {
                    ": "
                } else {
                    ", or "
                };
                help = format!("{help}{joint}{}", one_of(&words));
            }
            finding.help(help)
        }
    };
    ctx.fail(finding)
}

/// The words of a filter, for a message.
pub(super) fn filter_words(filter: &FilterKind) -> &'static str {
    match filter {
        FilterKind::In(_) => "in …",
        FilterKind::There => "there",
        FilterKind::InBattle => "in battle",
        FilterKind::OfLevel(_) => "of level …",
        FilterKind::Anywhere => "anywhere",
        FilterKind::OutsideFellowship => "outside fellowship",
        FilterKind::With(_) => "with …",
        FilterKind::Within(..) => "within N of …",
        FilterKind::AdjacentTo(_) => "adjacent to …",
        FilterKind::Besieging(_) => "besieging …",
        FilterKind::BesiegedBy(_) => "besieged by …",
        FilterKind::Holding(_) => "holding …",
        FilterKind::On(_) => "on …",
        FilterKind::Of(_) => "of …",
        FilterKind::AtWar { .. } => "at war",
        FilterKind::Not(_) => "not …",
    }
}

/// A filter that does not fit the noun.
pub(super) fn wrong_filter<T>(ctx: &mut Ctx, filter: &Filter, class: Class) -> Option<T> {
    let fits: &[&str] = match class {
        Class::Region => &[
            "in …",
            "with …",
            "within N of …",
            "adjacent to …",
            "on …",
            "of …",
            "besieged by …",
            "not …",
        ],
        Class::Army => &[
            "in …",
            "there",
            "with …",
            "within N of …",
            "adjacent to …",
            "besieging …",
            "of …",
            "on …",
            "not besieged",
        ],
        Class::Nation => &["at war", "not at war", "not active", "holding …"],
        Class::Figures => &[
            "in …",
            "there",
            "anywhere",
            "within N of …",
            "adjacent to …",
            "on …",
            "of …",
        ],
        Class::Card | Class::Die | Class::Ring | Class::Fellowship | Class::Player => &[],
    };
    let message = format!(
        "`{}` can't be said of {}",
        filter_words(&filter.kind),
        class.one()
    );
    let help = match (fits.is_empty(), &filter.kind, class) {
        (_, FilterKind::Holding(_), _) => "say `with` instead of `holding`".to_owned(),
        (_, FilterKind::With(_), Class::Nation) => "say `holding` instead of `with`".to_owned(),
        (true, ..) => "nothing stands behind it here".to_owned(),
        (false, ..) => format!("here can stand {}", one_of(fits)),
    };
    ctx.error(Code::WrongFilter, filter.span, message, help)
}

/// Refuses an exception where none makes sense.
pub(super) fn no_but(ctx: &mut Ctx, phrase: &Phrase) -> Option<()> {
    match &phrase.but {
        None => Some(()),
        Some(but) => ctx.error(
            Code::WrongFilter,
            but.span(),
            "`but …` can't be said here",
            "only figures and regions have exceptions: `all minions but …`",
        ),
    }
}

/// Refuses filters, one finding for each.
pub(super) fn no_filters(ctx: &mut Ctx, phrase: &Phrase, class: Class) -> Option<()> {
    no_but(ctx, phrase)?;
    ctx.every(&phrase.filters, |ctx, filter| {
        wrong_filter::<()>(ctx, filter, class)
    })
    .map(|_| ())
}
