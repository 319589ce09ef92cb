//! Phrases for figures: `1 Free Peoples leader in Minas Tirith` and its like.

use crate::diagnostic::{Code, one_of};
use crate::program::{Figures, InBattle, Nations, Presence, RegionTest, Regions};
use crate::syntax::Span;
use crate::syntax::tree::{Filter, FilterKind, Operand, Phrase};
use crate::world::{CharacterSet, KindSet, NationId, NationSet, Side, World};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::{battle, names, place, quantity};

/// What kind of figures a phrase speaks of, before it is known whose they are.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub kinds: KindSet,
    pub characters: CharacterSet,
    /// The side that an adjective names.
    pub side: Option<Side>,
    /// The Nations that an adjective names.
    pub nations: Option<NationSet>,
    /// Where that adjective stands.
    pub nations_span: Span,
}

/// The noun and adjectives of a phrase for figures.
pub(super) fn wanted(ctx: &mut Ctx, phrase: &Phrase) -> Option<Wanted> {
    let noun = phrase::noun(ctx, phrase)?;
    let Noun::Figures(kinds, characters) = noun else {
        let message = format!(
            "figures are wanted here, and this is {}",
            noun.class().one()
        );
        let help = "write figures, such as `units` or `companions`";
        return ctx.error(Code::WrongNoun, phrase.span, message, help);
    };
    let mut wanted = Wanted {
        kinds,
        characters,
        side: None,
        nations: None,
        nations_span: phrase.span,
    };
    for (adj, span) in phrase::adjectives(ctx, phrase, &Noun::Figures(kinds, characters))? {
        match adj {
            Adj::Side(side) => wanted.side = Some(side),
            Adj::Nations(set) => {
                wanted.nations = Some(set);
                wanted.nations_span = span;
            }
            _ => {}
        }
    }
    if wanted.nations.is_some() {
        if kinds.is_empty() {
            return ctx.error(
                Code::WrongAdjective,
                wanted.nations_span,
                "characters belong to no Nation",
                "leave the Nation away, or name the character",
            );
        }
        wanted.characters = CharacterSet::EMPTY;
    }
    but(ctx, phrase, &mut wanted)?;
    Some(wanted)
}

/// `but the Witch-king`
fn but(ctx: &mut Ctx, phrase: &Phrase, wanted: &mut Wanted) -> Option<()> {
    let Some(operand) = &phrase.but else {
        return Some(());
    };
    let except = characters(ctx, operand)?;
    if !except.without(wanted.characters).is_empty() {
        return ctx.error(
            Code::WrongName,
            operand.span(),
            "the exception is none of these figures anyway",
            "leave it away, or name one that is",
        );
    }
    wanted.characters = wanted.characters.without(except);
    Some(())
}

/// The figures of a phrase. The side may be known from around it: from the Army they are in.
pub(super) fn figures(ctx: &mut Ctx, phrase: &Phrase, around: Option<Side>) -> Option<Figures> {
    if place::that(phrase) {
        return that(ctx, phrase);
    }
    let wanted = wanted(ctx, phrase);
    let filters = filters(ctx, phrase);
    let (wanted, filters) = (wanted?, filters?);
    let mut wanted = wanted;
    if filters.nations.is_some() {
        of_nation(ctx, phrase, &mut wanted)?;
    }
    // In a battle a kind that one side alone has needs no word for it.
    let fighting = filters
        .in_battle
        .as_ref()
        .and_then(|_| only_side(ctx.world, &wanted));
    let side = side(
        ctx,
        phrase,
        &wanted,
        filters.of_side.or(filters.side).or(around).or(fighting),
    )?;
    if let Some(army) = filters.side
        && army != side
    {
        let message = format!(
            "figures of the {} are never in an army of the {}",
            side.name(),
            army.name()
        );
        return ctx.error(
            Code::WrongSide,
            phrase.span,
            message,
            "name figures or an army of the other side",
        );
    }
    let nations = match (filters.nations, wanted.nations) {
        (Some(slot), _) => slot,
        (None, Some(set)) => Nations::These(set),
        (None, None) => Nations::These(ctx.world.nations_of(side)),
    };
    lacking(ctx, &wanted, &nations)?;
    let places = match filters.tests.len() {
        0 => None,
        _ => Some(place_of(filters.tests)),
    };
    if let Some(places) = &places {
        place::not_empty(ctx, places.clone(), phrase)?;
    }
    Some(Figures {
        side,
        nations,
        kinds: wanted.kinds,
        characters: wanted.characters & of_side(ctx.world, side),
        places,
        bound: None,
        in_battle: filters.in_battle,
    })
}

/// `that companion`
fn that(ctx: &mut Ctx, phrase: &Phrase) -> Option<Figures> {
    let wanted = wanted(ctx, phrase)?;
    phrase::no_filters(ctx, phrase, Class::Figures)?;
    let asked = super::scope::Wanted::Character(wanted.characters);
    let slot = ctx.that(&place::that_words(phrase), phrase.span, &asked)?;
    let mut figures = of_characters(ctx, wanted.characters, phrase.span)?;
    figures.bound = Some(slot);
    Some(figures)
}

/// The only side that has such figures.
fn only_side(world: &World, wanted: &Wanted) -> Option<Side> {
    let owners = having(world, wanted.kinds);
    let mut sides = owners.iter().map(|id| world.nation(id).side);
    let first = sides.next()?;
    sides.all(|other| other == first).then_some(first)
}

/// `figure of that nation`: Characters are of none, and the Nation is said once.
fn of_nation(ctx: &mut Ctx, phrase: &Phrase, wanted: &mut Wanted) -> Option<()> {
    if wanted.kinds.is_empty() {
        return ctx.error(
            Code::WrongFilter,
            phrase.span,
            "characters belong to no Nation",
            "leave `of …` away, or name a kind of figure",
        );
    }
    if wanted.nations.is_some() {
        return ctx.error(
            Code::WrongFilter,
            phrase.span,
            "the Nation is said twice",
            "say it before the noun, or with `of` behind it",
        );
    }
    wanted.characters = CharacterSet::EMPTY;
    Some(())
}

fn place_of(mut tests: Vec<RegionTest>) -> Regions {
    match tests.as_mut_slice() {
        [RegionTest::In(regions)] => regions.clone(),
        _ => Regions::Where(tests),
    }
}

fn of_side(world: &World, side: Side) -> CharacterSet {
    world
        .character_ids()
        .filter(|id| world.character(*id).side == side)
        .collect()
}

/// Whose the figures are.
fn side(ctx: &mut Ctx, phrase: &Phrase, wanted: &Wanted, around: Option<Side>) -> Option<Side> {
    let of_nation = match wanted.nations {
        Some(set) => {
            let mut sides = set.iter().map(|id| ctx.world.nation(id).side);
            let first = sides.next();
            if sides.any(|side| Some(side) != first) {
                return ctx.error(
                    Code::WrongSide,
                    wanted.nations_span,
                    "these Nations are of both sides",
                    "say it once for each side",
                );
            }
            first
        }
        None => None,
    };
    if let (Some(nation), Some(said)) = (of_nation, wanted.side)
        && nation != said
    {
        return ctx.error(
            Code::WrongSide,
            wanted.nations_span,
            "the side and the Nation contradict each other",
            "leave the side away: the Nation says it",
        );
    }
    let of_noun = side_of_noun(ctx.world, wanted);
    let known = of_nation.or(wanted.side).or(of_noun).or(around);
    let Some(side) = known else {
        let noun = phrase
            .nouns
            .first()
            .map_or("figure", |word| word.text.as_str());
        let message = format!("whose `{noun}` is not said");
        let owners = having(ctx.world, wanted.kinds);
        let sides: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|side| owners.meets(ctx.world.nations_of(*side)))
            .map(|side| format!("{} {noun}", side.name()))
            .collect();
        let help = format!("write {}, or name a Nation", one_of(&sides));
        return ctx.error(Code::NoSide, phrase.span, message, help);
    };
    if let Some(of_noun) = of_noun
        && of_noun != side
        && wanted.nations.is_none()
    {
        let message = format!(
            "these are figures of the {}, not of the {}",
            of_noun.name(),
            side.name()
        );
        let help = "leave the side away, or name other figures";
        return ctx.error(Code::WrongSide, phrase.span, message, help);
    }
    Some(side)
}

/// The side of figures whose noun says it: Characters of one side, and kinds that one Nation
/// alone has.
fn side_of_noun(world: &World, wanted: &Wanted) -> Option<Side> {
    let mut owners = having(world, wanted.kinds).iter();
    let of_kinds = match (owners.next(), owners.next()) {
        (Some(only), None) => Some(world.nation(only).side),
        _ => None,
    };
    let mut sides = wanted.characters.iter().map(|id| world.character(id).side);
    let of_characters = sides
        .next()
        .filter(|first| sides.all(|other| other == *first));
    match (of_kinds, of_characters) {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (Some(one), None) => Some(one),
        // The side of the Characters alone says nothing of the figures beside them, unless
        // the list puts them together.
        (None, side) => side,
    }
}

/// The Nations that have a figure of one of these kinds, on the map or outside.
pub(super) fn having(world: &World, kinds: KindSet) -> NationSet {
    world
        .nation_ids()
        .filter(|nation| kinds.iter().any(|kind| has(world, *nation, kind)))
        .collect()
}

fn has(world: &World, nation: NationId, kind: crate::world::KindId) -> bool {
    world.nation(nation).reinforcements[kind] > 0
        || world.regions.iter().any(|region| {
            region
                .start
                .iter()
                .any(|(of, what, count)| *of == nation && *what == kind && *count > 0)
        })
}

/// Reports a kind that none of the Nations has.
pub(super) fn lacking(ctx: &mut Ctx, wanted: &Wanted, nations: &Nations) -> Option<()> {
    let Nations::These(set) = nations else {
        return Some(());
    };
    let owners = having(ctx.world, wanted.kinds);
    if wanted.kinds.is_empty() || owners.meets(*set) || !wanted.characters.is_empty() {
        return Some(());
    }
    let adjectives = names::adjectives(ctx.world, *set);
    let kinds: Vec<String> = wanted
        .kinds
        .iter()
        .map(|kind| ctx.world.kind(kind).noun.clone())
        .collect();
    let message = format!(
        "there is no {} {}",
        adjectives.join(" or "),
        kinds.join(" or ")
    );
    let help = format!(
        "this kind of figure is {}",
        one_of(&names::adjectives(ctx.world, owners))
    );
    ctx.error(Code::KindNotInNation, wanted.nations_span, message, help)
}

/// What the filters of a phrase for figures say together.
struct Filters {
    tests: Vec<RegionTest>,
    nations: Option<Nations>,
    /// The side of those Nations.
    of_side: Option<Side>,
    /// The side of the Army that they are in.
    side: Option<Side>,
    /// Whether they are in the battle going on.
    in_battle: Option<InBattle>,
}

fn filters(ctx: &mut Ctx, phrase: &Phrase) -> Option<Filters> {
    let mut all = Filters {
        tests: Vec::new(),
        nations: None,
        of_side: None,
        side: None,
        in_battle: None,
    };
    let mut complete = true;
    for filter in &phrase.filters {
        complete &= add_filter(ctx, phrase, filter, &mut all).is_some();
    }
    complete.then_some(all)
}

fn add_filter(ctx: &mut Ctx, phrase: &Phrase, filter: &Filter, all: &mut Filters) -> Option<()> {
    match &filter.kind {
        FilterKind::In(operand) => {
            let place = place::place(ctx, operand)?;
            all.side = all.side.or(place.side);
            match place.regions {
                Regions::Where(tests) if !tests.is_empty() => all.tests.extend(tests),
                other => all.tests.push(RegionTest::In(other)),
            }
        }
        FilterKind::There => {
            let there = ctx.there(filter.span)?;
            all.tests.push(RegionTest::In(there));
        }
        FilterKind::Anywhere => {}
        // Figures and Characters of a phrase are on the map; of Characters it may be said.
        FilterKind::OutsideFellowship => {
            let wanted = ctx.quietly(|ctx| wanted(ctx, phrase));
            if wanted.is_some_and(|wanted| !wanted.kinds.is_empty()) {
                return ctx.error(
                    Code::WrongFilter,
                    filter.span,
                    "only characters can be in the fellowship",
                    "leave it away",
                );
            }
        }
        FilterKind::InBattle => {
            battle::in_battle(ctx, filter.span)?;
            all.in_battle.get_or_insert_default();
        }
        FilterKind::OfLevel(level) => {
            battle::in_battle(ctx, filter.span)?;
            let with = quantity::measure(ctx, &level.with)?;
            let Some(in_battle) = &mut all.in_battle else {
                return ctx.error(
                    Code::WrongFilter,
                    filter.span,
                    "the level is asked of those in battle only",
                    "write `in battle` before it",
                );
            };
            in_battle.level = Some((level.comparison, with));
        }
        FilterKind::Within(steps, operand) => {
            let steps = phrase::small(ctx, *steps);
            let near = place::near(ctx, operand)?;
            all.tests.push(RegionTest::Within(steps?, near));
        }
        FilterKind::AdjacentTo(operand) => {
            let near = place::near(ctx, operand)?;
            all.tests.push(RegionTest::AdjacentTo(near));
        }
        FilterKind::On(name) => {
            let area = names::area(ctx, name)?;
            all.tests.push(RegionTest::In(Regions::These(area)));
        }
        FilterKind::Of(operand) if all.nations.is_none() => {
            let nations = place::nations(ctx, operand)?;
            let set = match &nations {
                Nations::These(set) | Nations::Where(set, _) => *set,
                Nations::Slot(slot) => ctx.nations_in(*slot),
            };
            let mut sides = set.iter().map(|id| ctx.world.nation(id).side);
            let side = sides.next();
            all.of_side = side.filter(|side| sides.all(|other| other == *side));
            all.nations = Some(nations);
        }
        FilterKind::Of(_)
        | FilterKind::With(_)
        | FilterKind::Besieging(_)
        | FilterKind::BesiegedBy(_)
        | FilterKind::Holding(_)
        | FilterKind::AtWar { .. }
        | FilterKind::Not(_) => return phrase::wrong_filter(ctx, filter, Class::Figures),
    }
    Some(())
}

/// The Characters of a name, or of a list of names.
pub(super) fn characters(ctx: &mut Ctx, operand: &Operand) -> Option<CharacterSet> {
    match operand {
        Operand::Name(name) => names::characters(ctx, name),
        Operand::List { items, .. } => {
            let sets = ctx.every(items, characters)?;
            Some(
                sets.into_iter()
                    .fold(CharacterSet::EMPTY, |all, one| all | one),
            )
        }
        Operand::Phrase(phrase) => {
            phrase::no_count(ctx, phrase, false)?;
            let wanted = wanted(ctx, phrase)?;
            if wanted.kinds.is_empty() && phrase.filters.is_empty() {
                return Some(wanted.characters);
            }
            not_characters(ctx, operand.span())
        }
        Operand::There(span) | Operand::Each(span) | Operand::Anywhere(span) => {
            not_characters(ctx, *span)
        }
    }
}

fn not_characters<T>(ctx: &mut Ctx, span: Span) -> Option<T> {
    ctx.error(
        Code::WrongNoun,
        span,
        "a character is wanted here",
        "name a character, or several in parentheses with `or`",
    )
}

/// Figures that are these Characters, which are of one side.
pub(super) fn only_characters(ctx: &Ctx, characters: CharacterSet) -> Option<Figures> {
    let mut sides = characters.iter().map(|id| ctx.world.character(id).side);
    let side = sides.next()?;
    sides.all(|other| other == side).then(|| Figures {
        side,
        nations: Nations::These(ctx.world.nations_of(side)),
        kinds: KindSet::EMPTY,
        characters,
        places: None,
        bound: None,
        in_battle: None,
    })
}

/// Figures that are these Characters; they must be of one side.
pub(super) fn of_characters(ctx: &mut Ctx, set: CharacterSet, span: Span) -> Option<Figures> {
    match only_characters(ctx, set) {
        Some(figures) => Some(figures),
        None => ctx.error(
            Code::WrongSide,
            span,
            "these characters are of both sides",
            "say it once for each side",
        ),
    }
}

/// Several presences as one set of figures, if they are figures of one side without a place.
pub(super) fn merge(items: Vec<Presence>) -> Option<Figures> {
    let mut all: Option<Figures> = None;
    for item in items {
        let Presence::Figures(one) = item else {
            return None;
        };
        match &mut all {
            None => all = Some(one),
            Some(figures) => {
                let alike = figures.side == one.side
                    && figures.places == one.places
                    && (figures.nations == one.nations
                        || figures.kinds.is_empty()
                        || one.kinds.is_empty());
                if !alike {
                    return None;
                }
                if figures.kinds.is_empty() {
                    figures.nations = one.nations;
                }
                figures.kinds |= one.kinds;
                figures.characters |= one.characters;
            }
        }
    }
    all
}

/// The kinds that a figure is replaced by, with their Nations if they are named.
pub(super) fn kinds(ctx: &mut Ctx, phrase: &Phrase) -> Option<Wanted> {
    phrase::no_filters(ctx, phrase, Class::Figures)?;
    let wanted = wanted(ctx, phrase)?;
    if wanted.kinds.is_empty() {
        return ctx.error(
            Code::WrongNoun,
            phrase.span,
            "characters can't be brought in like this",
            "name a kind of figure of a Nation, such as `unit`",
        );
    }
    Some(wanted)
}

/// Whether a place of a phrase is one region: bound, or named alone.
pub(super) fn one_region(places: Option<&Regions>) -> bool {
    match places {
        Some(Regions::Slot(_) | Regions::OfCharacters(_)) => true,
        Some(Regions::These(set)) => set.len() == 1,
        Some(Regions::Where(tests)) => tests.iter().any(|test| match test {
            RegionTest::In(regions) => one_region(Some(regions)),
            _ => false,
        }),
        Some(Regions::Union(_)) | None => false,
    }
}
