//! `recruit`: figures of Nations for places, together.

use crate::diagnostic::{Code, one_of};
use crate::program::{Effect, MAX_RECRUITS, Nations, RecruitFigures, Recruits};
use crate::syntax::tree::{Phrase, RecruitPart};
use crate::world::{NationSet, Side};

use super::context::Ctx;
use super::figures::Wanted;
use super::nouns::{Class, Noun};
use super::{figures, names, phrase, place};

/// The parts of one `recruit`.
pub(super) fn recruit(ctx: &mut Ctx, parts: &[RecruitPart]) -> Option<Effect> {
    let recruits = ctx.every(parts, part)?;
    let number: usize = recruits
        .iter()
        .flat_map(|part| &part.figures)
        .map(|figures| match &figures.nation {
            Nations::These(nations) | Nations::Where(nations, _) => nations.len(),
            Nations::Slot(_) => 1,
        })
        .sum();
    if number > MAX_RECRUITS
        && let Some(part) = parts.last()
    {
        let message = format!("one `recruit` has at most {MAX_RECRUITS} different figures");
        let help = "make two clauses of it";
        return ctx.error(Code::CardTooLarge, part.place.span(), message, help);
    }
    Some(Effect::Recruit(recruits))
}

fn part(ctx: &mut Ctx, part: &RecruitPart) -> Option<Recruits> {
    let figures = ctx.every(&part.figures, recruited);
    let place = place::place(ctx, &part.place);
    let (figures, place) = (figures?, place?);
    Some(Recruits {
        figures,
        place: place.regions,
        taking_control: part.taking_control,
    })
}

fn recruited(ctx: &mut Ctx, phrase: &Phrase) -> Option<RecruitFigures> {
    let noun = phrase::noun(ctx, phrase)?;
    if noun.class() != Class::Figures {
        return not_figures(ctx, phrase, &noun);
    }
    let count = phrase::count(ctx, phrase);
    let wanted = figures::kinds(ctx, phrase)?;
    let nations = nations(ctx, phrase, &wanted)?;
    let nation = Nations::These(nations);
    figures::lacking(ctx, &wanted, &nation)?;
    Some(RecruitFigures {
        count: count?,
        nation,
        kinds: wanted.kinds,
    })
}

/// `recruit 1 North region`
fn not_figures<T>(ctx: &mut Ctx, phrase: &Phrase, noun: &Noun) -> Option<T> {
    let message = format!("{} can't be recruited", noun.class().one());
    let kinds: Vec<&str> = ctx
        .world
        .kinds
        .iter()
        .map(|kind| kind.noun.as_str())
        .chain(["unit"])
        .collect();
    let help = format!("figures are recruited: {}", one_of(&kinds));
    ctx.error(Code::WrongNoun, phrase.span, message, help)
}

/// Of which Nations the recruits are: named, all of a side, or the only one with that kind.
fn nations(ctx: &mut Ctx, phrase: &Phrase, wanted: &Wanted) -> Option<NationSet> {
    let own = ctx.world.nations_of(ctx.side);
    let nations = match (wanted.nations, wanted.side) {
        (Some(named), _) => named,
        (None, Some(side)) => ctx.world.nations_of(side),
        (None, None) => {
            let having = figures::having(ctx.world, wanted.kinds);
            if having.len() != 1 {
                let word = phrase.nouns.first().map_or("unit", |word| &word.text);
                let message = format!("of which Nation the `{word}` is, is not said");
                let names = names::adjectives(ctx.world, having & own);
                let help = if names.is_empty() {
                    "name a Nation before the noun".to_owned()
                } else {
                    format!("write {} before the noun", one_of(&names))
                };
                return ctx.error(Code::NoSide, phrase.span, message, help);
            }
            having
        }
    };
    if !nations.without(own).is_empty() {
        let message = format!(
            "these figures are of the {}, and this is a card of the {}",
            ctx.side.opponent().name(),
            ctx.side.name()
        );
        return ctx.error(
            Code::WrongSide,
            wanted.nations_span,
            message,
            help(ctx.side),
        );
    }
    Some(nations)
}

fn help(side: Side) -> String {
    format!(
        "a card recruits for its own side: name a Nation of the {}",
        side.name()
    )
}
