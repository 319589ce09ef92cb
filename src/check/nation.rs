//! Phrases for Nations: `a Free Peoples nation not at war` and its like.

use crate::diagnostic::Code;
use crate::program::{NationTest, Nations};
use crate::syntax::tree::{Filter, FilterKind, Phrase};
use crate::world::NationSet;

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::place;

/// The Nations of a phrase whose noun is `nation`.
pub(super) fn nations(ctx: &mut Ctx, phrase: &Phrase) -> Option<Nations> {
    if place::that(phrase) {
        // A side is no matter here: a card rarely speaks of two Nations.
        let (_, tests) = parts(ctx, phrase)?;
        let slot = ctx.that(
            &place::that_words(phrase),
            phrase.span,
            &super::scope::Wanted::Nation,
        )?;
        if tests.is_empty() {
            return Some(Nations::Slot(slot));
        }
        return ctx.error(
            Code::WrongFilter,
            phrase.span,
            "nothing more can be said of `that nation` here",
            "say it where the nation is chosen",
        );
    }
    where_(ctx, phrase)
}

/// The Nations that a phrase describes, whatever its article.
pub(super) fn where_(ctx: &mut Ctx, phrase: &Phrase) -> Option<Nations> {
    let (set, tests) = parts(ctx, phrase)?;
    if set.is_empty() {
        return ctx.error(
            Code::EmptyPhrase,
            phrase.span,
            "no Nation of the world can satisfy this",
            "look at the side: together with the rest it leaves no Nation",
        );
    }
    Some(if tests.is_empty() {
        Nations::These(set)
    } else {
        Nations::Where(set, tests)
    })
}

/// The Nations that a phrase starts from, and the tests that it puts to them.
pub(super) fn parts(ctx: &mut Ctx, phrase: &Phrase) -> Option<(NationSet, Vec<NationTest>)> {
    phrase::no_but(ctx, phrase)?;
    let mut set: NationSet = ctx.world.nation_ids().collect();
    let mut tests = Vec::new();
    for (adj, _) in phrase::adjectives(ctx, phrase, &Noun::Nation)? {
        match adj {
            Adj::Side(side) => set = set & ctx.world.nations_of(side),
            Adj::Active => tests.push(NationTest::Active),
            Adj::Passive => tests.push(not(NationTest::Active)),
            _ => {}
        }
    }
    tests.extend(ctx.every(&phrase.filters, filter)?);
    Some((set, tests))
}

fn filter(ctx: &mut Ctx, filter: &Filter) -> Option<NationTest> {
    match &filter.kind {
        FilterKind::AtWar { negated: false } => Some(NationTest::AtWar),
        FilterKind::AtWar { negated: true } => Some(not(NationTest::AtWar)),
        FilterKind::Holding(operand) => {
            Some(NationTest::Holding(place::presence(ctx, operand, None)?))
        }
        FilterKind::Not(word) => match state(&word.text) {
            Some(test) => Some(not(test)),
            None => wrong_state(ctx, word),
        },
        _ => phrase::wrong_filter(ctx, filter, Class::Nation),
    }
}

/// The opposite of a test.
pub(super) fn not(test: NationTest) -> NationTest {
    NationTest::Not(Box::new(test))
}

/// The states of a Nation, as words.
pub(super) const STATES: &[&str] = &["active", "passive", "at war"];

/// What a state of a Nation asks.
pub(super) fn state(word: &str) -> Option<NationTest> {
    match word {
        "active" => Some(NationTest::Active),
        "passive" => Some(not(NationTest::Active)),
        _ => None,
    }
}

fn wrong_state<T>(ctx: &mut Ctx, word: &crate::syntax::tree::Word) -> Option<T> {
    let message = format!("a Nation can't be `{}`", word.text);
    let help = format!("a Nation can be {}", crate::diagnostic::one_of(STATES));
    ctx.error(Code::WrongState, word.span, message, help)
}
