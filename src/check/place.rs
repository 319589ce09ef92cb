//! Places: what stands after `in`, `within N of`, `adjacent to`, and in lists.

use crate::diagnostic::Code;
use crate::program::{Nations, Presence, RegionTest, Regions};
use crate::syntax::tree::{DeterminerKind, Operand, Phrase};
use crate::world::{RegionSet, Side};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::scope::Wanted;
use super::{army, figures, lints, names, phrase, region};

/// A place: regions, and whose Army it is, where an Army was named as the place.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub regions: Regions,
    pub side: Option<Side>,
}

impl From<Regions> for Place {
    fn from(regions: Regions) -> Self {
        Self {
            regions,
            side: None,
        }
    }
}

/// A place where something stands or happens: regions, or an Army's region.
pub(super) fn place(ctx: &mut Ctx, operand: &Operand) -> Option<Place> {
    one(ctx, operand, false)?;
    match operand {
        Operand::Phrase(phrase) => match phrase::noun(ctx, phrase)? {
            Noun::Army => {
                let armies = army::armies(ctx, phrase, None)?;
                let side = Some(armies.side);
                let regions = army::regions_of(armies);
                Some(Place { regions, side })
            }
            Noun::Region | Noun::Settlement(_) => Some(region::regions(ctx, phrase)?.into()),
            other => wrong(ctx, phrase, &other),
        },
        Operand::List { items, .. } => {
            let places = ctx.every(items, place)?;
            let mut sides = places.iter().map(|place| place.side);
            let side = sides.next().flatten();
            let side = side.filter(|side| sides.all(|other| other == Some(*side)));
            let regions = union(places.into_iter().map(|place| place.regions).collect());
            Some(Place { regions, side })
        }
        other => Some(regions(ctx, other)?.into()),
    }
}

/// Refuses a count where any one of a phrase's things is meant.
fn one(ctx: &mut Ctx, operand: &Operand, all: bool) -> Option<()> {
    match operand {
        Operand::Phrase(phrase) => phrase::no_count(ctx, phrase, all),
        _ => Some(()),
    }
}

/// Regions, from whatever stands for them.
pub(super) fn regions(ctx: &mut Ctx, operand: &Operand) -> Option<Regions> {
    one(ctx, operand, false)?;
    match operand {
        Operand::Name(name) => names::region(ctx, name).map(Regions::These),
        Operand::Phrase(phrase) => match phrase::noun(ctx, phrase)? {
            Noun::Region | Noun::Settlement(_) => region::regions(ctx, phrase),
            other => wrong(ctx, phrase, &other),
        },
        Operand::There(span) => ctx.there(*span),
        Operand::Each(span) => ctx.each(*span),
        Operand::Anywhere(_) => Some(Regions::Where(Vec::new())),
        Operand::List { items, .. } => {
            let items = ctx.every(items, regions)?;
            Some(union(items))
        }
    }
}

fn wrong<T>(ctx: &mut Ctx, phrase: &Phrase, noun: &Noun) -> Option<T> {
    let class = noun.class();
    let message = format!("a region is wanted here, and this is {}", class.one());
    let help = match class {
        Class::Figures | Class::Army => {
            "say `a region with …`, and what it holds after it".to_owned()
        }
        _ => "name a region, or say `a region …`".to_owned(),
    };
    ctx.error(Code::WrongNoun, phrase.span, message, help)
}

/// What a distance is measured from: regions, or those with such an Army or figures.
pub(super) fn near(ctx: &mut Ctx, operand: &Operand) -> Option<Regions> {
    one(ctx, operand, false)?;
    match operand {
        Operand::Phrase(phrase) => match phrase::noun(ctx, phrase)? {
            Noun::Army => Some(army::regions_of(army::armies(ctx, phrase, None)?)),
            Noun::Figures(..) => {
                let figures = figures::figures(ctx, phrase, None)?;
                Some(holding(Presence::Figures(figures)))
            }
            noun @ Noun::Fellowship => {
                phrase::plain(ctx, phrase, &noun)?;
                Some(holding(Presence::Fellowship))
            }
            _ => regions(ctx, operand),
        },
        Operand::Name(name) if is_character(ctx, operand) => {
            names::characters(ctx, name).map(Regions::OfCharacters)
        }
        Operand::List { items, .. } => {
            let items = ctx.every(items, near)?;
            Some(union(items))
        }
        other => regions(ctx, other),
    }
}

fn holding(presence: Presence) -> Regions {
    Regions::Where(vec![RegionTest::Holds(presence)])
}

/// Whether an operand is the name of a Character, and of no region.
pub(super) fn is_character(ctx: &Ctx, operand: &Operand) -> bool {
    use crate::world::Named;
    match operand {
        Operand::Name(name) => {
            let meanings = ctx.world.names.meanings(&name.text);
            let place = |m: &Named| matches!(m, Named::Region(_) | Named::Area(_));
            meanings
                .iter()
                .any(|meaning| matches!(meaning, Named::Characters(_)))
                && !meanings.iter().any(place)
        }
        Operand::List { items, .. } => {
            !items.is_empty() && items.iter().all(|item| is_character(ctx, item))
        }
        _ => false,
    }
}

/// Whether an operand is the word `fellowship`.
pub(super) fn is_fellowship(ctx: &Ctx, operand: &Operand) -> bool {
    match operand {
        Operand::Phrase(phrase) => match phrase.nouns.as_slice() {
            [word] if alone(phrase) => ctx
                .words
                .find(&word.text)
                .is_some_and(|entry| entry.noun == Noun::Fellowship),
            _ => false,
        },
        _ => false,
    }
}

/// A noun with nothing around it but an article.
fn alone(phrase: &Phrase) -> bool {
    let article = phrase
        .determiner
        .as_ref()
        .is_none_or(|determiner| determiner.kind == DeterminerKind::The);
    article && phrase.adjectives.is_empty() && phrase.but.is_none() && phrase.filters.is_empty()
}

/// Something that a region or a Nation can hold.
pub(super) fn presence(ctx: &mut Ctx, operand: &Operand, side: Option<Side>) -> Option<Presence> {
    one(ctx, operand, false)?;
    match operand {
        Operand::Phrase(phrase) => match phrase::noun(ctx, phrase)? {
            Noun::Army => Some(Presence::Army(army::armies(ctx, phrase, side)?)),
            Noun::Figures(..) => Some(Presence::Figures(figures::figures(ctx, phrase, side)?)),
            noun @ Noun::Fellowship => {
                phrase::plain(ctx, phrase, &noun)?;
                Some(Presence::Fellowship)
            }
            other => {
                let message = format!("nothing holds {}", other.class().one());
                let help = "armies, figures, characters and the fellowship can be held";
                ctx.error(Code::WrongNoun, phrase.span, message, help)
            }
        },
        Operand::Name(name) => {
            let characters = names::characters(ctx, name)?;
            let figures = figures::of_characters(ctx, characters, name.span)?;
            Some(Presence::Figures(figures))
        }
        Operand::List { items, .. } => {
            let items = ctx.every(items, |ctx, item| presence(ctx, item, side))?;
            Some(Presence::Any(items))
        }
        Operand::There(span) | Operand::Each(span) | Operand::Anywhere(span) => ctx.error(
            Code::WrongNoun,
            *span,
            "a place can't be held",
            "armies, figures, characters and the fellowship can be held",
        ),
    }
}

/// The Nations of an operand.
pub(super) fn nations(ctx: &mut Ctx, operand: &Operand) -> Option<Nations> {
    one(ctx, operand, true)?;
    match operand {
        Operand::Name(name) => names::nation(ctx, name).map(Nations::These),
        Operand::Phrase(phrase) => match phrase::noun(ctx, phrase)? {
            Noun::Nation => super::nation::nations(ctx, phrase),
            other => {
                let message = format!(
                    "a Nation is wanted here, and this is {}",
                    other.class().one()
                );
                let help = "name a Nation, or say `a nation` or `that nation`";
                ctx.error(Code::WrongNoun, phrase.span, message, help)
            }
        },
        Operand::List { items, .. } => {
            let items = ctx.every(items, |ctx, item| {
                nations(ctx, item).map(|nations| (nations, item.span()))
            })?;
            let mut all = crate::world::NationSet::EMPTY;
            for (nations, span) in items {
                match nations {
                    Nations::These(set) => all |= set,
                    Nations::Slot(_) | Nations::Where(..) => {
                        return ctx.error(
                            Code::UnlikeList,
                            span,
                            "a list of Nations holds names only",
                            "say it in a clause of its own",
                        );
                    }
                }
            }
            Some(Nations::These(all))
        }
        Operand::Each(span) => ctx.each_nation(*span),
        Operand::There(span) | Operand::Anywhere(span) => ctx.error(
            Code::WrongNoun,
            *span,
            "a Nation is wanted here, and this is a place",
            "name a Nation, or say `that nation`",
        ),
    }
}

/// `that army` and its like.
pub(super) fn that(phrase: &Phrase) -> bool {
    phrase
        .determiner
        .as_ref()
        .is_some_and(|determiner| determiner.kind == DeterminerKind::That)
}

/// The words of a `that …` phrase, without what is said behind them.
pub(super) fn that_words(phrase: &Phrase) -> String {
    let mut bare = phrase.clone();
    bare.filters.clear();
    crate::syntax::phrase_text(&bare)
}

/// What a `that …` phrase asks for, by its noun and side.
pub(super) fn wanted(noun: &Noun, side: Option<Side>) -> Option<Wanted> {
    match noun {
        Noun::Region => Some(Wanted::Region(Vec::new())),
        Noun::Settlement(which) => Some(Wanted::Region(which.clone())),
        Noun::Army => Some(Wanted::Army(side)),
        Noun::Nation => Some(Wanted::Nation),
        _ => None,
    }
}

/// Regions of any; names are put together.
pub(super) fn union(items: Vec<Regions>) -> Regions {
    let mut named = RegionSet::EMPTY;
    let mut others = Vec::new();
    for item in items {
        match item {
            Regions::These(set) => named |= set,
            other => others.push(other),
        }
    }
    match (named.is_empty(), others.len()) {
        (true, 1) => others.swap_remove(0),
        (_, 0) => Regions::These(named),
        (true, _) => Regions::Union(others),
        (false, _) => {
            others.insert(0, Regions::These(named));
            Regions::Union(others)
        }
    }
}

/// Reports regions that can't be, at the phrase that says them.
pub(super) fn not_empty(ctx: &mut Ctx, regions: Regions, phrase: &Phrase) -> Option<Regions> {
    if lints::possible(ctx.world, &regions).is_empty() {
        return ctx.error(
            Code::EmptyPhrase,
            phrase.span,
            "no region of the world can satisfy this",
            "look at the Nation, the settlement and the place: together they leave no region",
        );
    }
    Some(regions)
}
