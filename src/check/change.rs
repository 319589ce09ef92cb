//! Changes: what stands after `when`, `on` and `before`; and what brings them about.

use crate::diagnostic::{Code, nearest, one_of};
use crate::program::{CausePattern, ChangePattern, Nations};
use crate::syntax::tree::{Agent, Change, FilterKind, Operand, Phrase, Word};
use crate::world::{CharacterSet, FaceId, FaceSet, NationSet, Side};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::{figures, nation, place, region, ring};

/// What a change can be, for help lines.
pub(super) const CHANGES: &[&str] = &[
    "NATION activated",
    "NATION advanced",
    "CHARACTER eliminated",
    "FIGURE eliminated",
    "fellowship declared",
    "fellowship revealed",
    "fellowship hidden",
    "SIDE card played",
    "REGION attacked",
    "REGION captured",
    "hunt tile drawn",
    "hunt roll made",
];

/// A change, as a pattern.
pub(super) fn change(ctx: &mut Ctx, change: &Change) -> Option<ChangePattern> {
    if change.hunt().is_some() {
        return ring::hunt_change(ctx, change, false);
    }
    let Some(or) = &change.or else {
        return one_change(ctx, change, &change.participle);
    };
    let both = [&change.participle, or];
    let both = ctx.every(both, |ctx, word| one_change(ctx, change, word))?;
    Some(ChangePattern::Any(both))
}

/// The change that one participle says.
fn one_change(ctx: &mut Ctx, change: &Change, word: &Word) -> Option<ChangePattern> {
    if change.through {
        if !place::is_fellowship(ctx, &change.subject) {
            let help = "say `fellowship declared through …`";
            let message = "only the fellowship comes through a region";
            return ctx.error(Code::WrongChange, change.subject.span(), message, help);
        }
        no_cause(ctx, change)?;
        return ring::through(ctx, change, word);
    }
    let one = Change {
        participle: word.clone(),
        or: None,
        ..change.clone()
    };
    simple_change(ctx, &one)
}

fn simple_change(ctx: &mut Ctx, change: &Change) -> Option<ChangePattern> {
    match change.participle.text.as_str() {
        "activated" => {
            no_place(ctx, change)?;
            let nations = nation_set(ctx, &change.subject);
            let by = causes(ctx, change.by.as_deref())?;
            Some(ChangePattern::Activated(nations?, by))
        }
        "advanced" => {
            no_place(ctx, change)?;
            let nations = nation_set(ctx, &change.subject);
            let by = causes(ctx, change.by.as_deref())?;
            Some(ChangePattern::Advanced(nations?, by))
        }
        "eliminated" => eliminated(ctx, change),
        "declared" | "revealed" | "hidden" => of_fellowship(ctx, change),
        "played" => played(ctx, change),
        "attacked" | "captured" => {
            no_place(ctx, change)?;
            let regions = place::regions(ctx, &change.subject);
            let by = by_side(ctx, change)?;
            if change.participle.text == "attacked" {
                Some(ChangePattern::Attacked(regions?, by))
            } else {
                Some(ChangePattern::Captured(regions?, by))
            }
        }
        other => {
            let words = [
                "activated",
                "advanced",
                "eliminated",
                "declared",
                "revealed",
                "hidden",
                "played",
                "attacked",
                "captured",
            ];
            let near = nearest(other, words).map(str::to_owned);
            let help = format!("a card can answer to {}", one_of(CHANGES));
            let message = format!("nothing answers to `{other}`");
            ctx.misspelt(
                Code::WrongChange,
                change.participle.span,
                message,
                near,
                help,
            )
        }
    }
}

fn no_place(ctx: &mut Ctx, change: &Change) -> Option<()> {
    match &change.place {
        None => Some(()),
        Some(place) => ctx.error(
            Code::WrongChange,
            place.span(),
            format!("`{}` has no place here", change.participle.text),
            "leave the place away; only `fellowship declared` has one",
        ),
    }
}

fn no_cause(ctx: &mut Ctx, change: &Change) -> Option<()> {
    match change.by.as_deref() {
        None | Some([]) => Some(()),
        Some([agent, ..]) => ctx.error(
            Code::WrongChange,
            agent.span(),
            format!("by whom is not asked of `{}`", change.participle.text),
            "leave `by …` away",
        ),
    }
}

/// The Nations of a change: named, or all of a side.
pub(super) fn nation_set(ctx: &mut Ctx, operand: &Operand) -> Option<NationSet> {
    let nations = match operand {
        Operand::Phrase(phrase) if !place::that(phrase) => {
            let noun = phrase::noun(ctx, phrase)?;
            if noun == Noun::Nation {
                phrase::no_count(ctx, phrase, true)?;
                nation::where_(ctx, phrase)?
            } else {
                place::nations(ctx, operand)?
            }
        }
        _ => place::nations(ctx, operand)?,
    };
    match nations {
        Nations::These(set) => Some(set),
        Nations::Slot(_) | Nations::Where(..) => ctx.error(
            Code::WrongChange,
            operand.span(),
            "only Nations that are always the same can be named here",
            "name them, or say `a Free Peoples nation` with nothing more",
        ),
    }
}

fn eliminated(ctx: &mut Ctx, change: &Change) -> Option<ChangePattern> {
    no_place(ctx, change)?;
    no_cause(ctx, change)?;
    let Operand::Phrase(phrase) = &change.subject else {
        let who = figures::characters(ctx, &change.subject)?;
        return Some(ChangePattern::CharacterEliminated {
            who,
            in_fellowship: false,
        });
    };
    let in_fellowship = match phrase.filters.as_slice() {
        [filter] => matches!(&filter.kind, FilterKind::In(operand)
            if place::is_fellowship(ctx, operand)),
        _ => false,
    };
    phrase::no_count(ctx, phrase, false)?;
    let mut phrase = phrase.clone();
    if in_fellowship {
        phrase.filters.clear();
    }
    let figures = figures::figures(ctx, &phrase, None)?;
    match (figures.kinds.is_empty(), &figures.places, in_fellowship) {
        (true, None, _) => Some(ChangePattern::CharacterEliminated {
            who: figures.characters,
            in_fellowship,
        }),
        (_, _, false) => Some(ChangePattern::FigureEliminated(figures)),
        (false, _, true) | (_, Some(_), true) => only_characters(ctx, &phrase),
    }
}

fn only_characters<T>(ctx: &mut Ctx, phrase: &Phrase) -> Option<T> {
    ctx.error(
        Code::WrongChange,
        phrase.span,
        "only characters are in the fellowship",
        "say `companion in fellowship eliminated`",
    )
}

fn of_fellowship(ctx: &mut Ctx, change: &Change) -> Option<ChangePattern> {
    let word = change.participle.text.as_str();
    if !place::is_fellowship(ctx, &change.subject) {
        let message = format!("only the fellowship can be {word}");
        let help = format!("say `fellowship {word}`");
        return ctx.error(Code::WrongChange, change.subject.span(), message, help);
    }
    no_cause(ctx, change)?;
    if word == "declared" {
        let place = match &change.place {
            Some(operand) => Some(place::regions(ctx, operand)?),
            None => None,
        };
        return Some(ChangePattern::Declared(place));
    }
    no_place(ctx, change)?;
    Some(if word == "revealed" {
        ChangePattern::Revealed
    } else {
        ChangePattern::Hidden
    })
}

/// `Shadow card played by an event die`
fn played(ctx: &mut Ctx, change: &Change) -> Option<ChangePattern> {
    no_place(ctx, change)?;
    let help = "say `Free Peoples card played` or `Shadow card played`";
    let Operand::Phrase(phrase) = &change.subject else {
        let span = change.subject.span();
        return ctx.error(Code::WrongChange, span, "only a card is played", help);
    };
    let noun = phrase::noun(ctx, phrase)?;
    if noun != Noun::Card {
        let message = format!("a card is played, and this is {}", noun.class().one());
        return ctx.error(Code::WrongChange, phrase.span, message, help);
    }
    phrase::no_count(ctx, phrase, false)?;
    phrase::no_filters(ctx, phrase, Class::Card)?;
    let mut side = None;
    for (adj, span) in phrase::adjectives(ctx, phrase, &noun)? {
        match adj {
            Adj::Side(named) => side = Some(named),
            _ => {
                return ctx.error(
                    Code::WrongChange,
                    span,
                    "only whose card it is can be asked, not which",
                    help,
                );
            }
        }
    }
    let Some(side) = side else {
        return ctx.error(Code::NoSide, phrase.span, "whose card is not said", help);
    };
    let faces = match change.by.as_deref() {
        None => None,
        Some(agents) => {
            let sets = ctx.every(agents, |ctx, agent| match agent {
                Agent::Operand(Operand::Phrase(phrase)) => used_die(ctx, phrase),
                other => ctx.error(
                    Code::WrongChange,
                    other.span(),
                    "a card is played by a die",
                    "say `by an event die`",
                ),
            })?;
            Some(sets.into_iter().fold(FaceSet::EMPTY, |all, one| all | one))
        }
    };
    Some(ChangePattern::Played(side, faces))
}

fn by_side(ctx: &mut Ctx, change: &Change) -> Option<Option<Side>> {
    match change.by.as_deref() {
        None | Some([]) => Some(None),
        Some([Agent::Operand(operand)]) => region::side(ctx, operand).map(Some),
        Some([first, ..]) => ctx.error(
            Code::WrongChange,
            first.span(),
            format!("`{}` is by one side", change.participle.text),
            "write `by Free Peoples` or `by Shadow`",
        ),
    }
}

/// The causes after `by`, if any are said.
pub(super) fn causes(ctx: &mut Ctx, by: Option<&[Agent]>) -> Option<Option<Vec<CausePattern>>> {
    match by {
        None => Some(None),
        Some(agents) => ctx.every(agents, cause).map(Some),
    }
}

fn cause(ctx: &mut Ctx, agent: &Agent) -> Option<CausePattern> {
    match agent {
        Agent::Attack { on, .. } => {
            let on = match on {
                Some(operand) => Some(place::regions(ctx, operand)?),
                None => None,
            };
            Some(CausePattern::Attack(on))
        }
        Agent::Change(inner) => match change(ctx, inner)? {
            ChangePattern::Declared(place) => Some(CausePattern::Declaration(place)),
            _ => no_cause_like_this(ctx, inner.span),
        },
        Agent::Operand(Operand::Phrase(phrase)) => match phrase::noun(ctx, phrase)? {
            Noun::Die => used_die(ctx, phrase).map(CausePattern::Die),
            Noun::Card => {
                phrase::no_count(ctx, phrase, false)?;
                phrase::no_filters(ctx, phrase, Class::Card)?;
                match phrase.adjectives.is_empty() {
                    true => Some(CausePattern::Card),
                    false => ctx.error(
                        Code::WrongAdjective,
                        phrase.span,
                        "which card it is can't be asked here",
                        "write `a card`",
                    ),
                }
            }
            Noun::Figures(..) => characters(ctx, agent.span(), phrase).map(CausePattern::Character),
            _ => no_cause_like_this(ctx, phrase.span),
        },
        Agent::Operand(operand) => figures::characters(ctx, operand).map(CausePattern::Character),
    }
}

fn characters(ctx: &mut Ctx, span: crate::syntax::Span, phrase: &Phrase) -> Option<CharacterSet> {
    phrase::no_count(ctx, phrase, false)?;
    let wanted = figures::wanted(ctx, phrase)?;
    phrase::no_filters(ctx, phrase, Class::Figures)?;
    if !wanted.kinds.is_empty() {
        return no_cause_like_this(ctx, span);
    }
    Some(wanted.characters)
}

fn no_cause_like_this<T>(ctx: &mut Ctx, span: crate::syntax::Span) -> Option<T> {
    ctx.error(
        Code::WrongChange,
        span,
        "this brings nothing about",
        "causes are `attack`, `attack on …`, a character, `fellowship declared in …`, \
         `a … die` and `a card`",
    )
}

/// The result that a die is used as: `an event die`; any, if no face is said.
fn used_die(ctx: &mut Ctx, phrase: &Phrase) -> Option<FaceSet> {
    phrase::no_count(ctx, phrase, false)?;
    let faces = die(ctx, phrase)?;
    if faces.is_empty() {
        return Some(ctx.world.face_ids().collect());
    }
    Some(faces.into_iter().collect())
}

/// The faces that stand before `die`.
pub(super) fn die(ctx: &mut Ctx, phrase: &Phrase) -> Option<Vec<FaceId>> {
    let noun = phrase::noun(ctx, phrase)?;
    if noun != Noun::Die {
        let message = format!("a die is wanted here, and this is {}", noun.class().one());
        return ctx.error(Code::WrongNoun, phrase.span, message, "say `an event die`");
    }
    phrase::no_filters(ctx, phrase, Class::Die)?;
    let mut faces = Vec::new();
    for (adj, span) in phrase::adjectives(ctx, phrase, &noun)? {
        match adj {
            Adj::Printed(_, Some(face)) => faces.push(face),
            _ => {
                return ctx.error(
                    Code::WrongAdjective,
                    span,
                    "whose die it is can't be said here",
                    "say only what it shows",
                );
            }
        }
    }
    Some(faces)
}
