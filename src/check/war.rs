//! Attacks, and what hits an Army without a battle.

use crate::diagnostic::Code;
use crate::program::{Armies, ArmyTest, Assault, Effect, Figures, Hit, Regions, Rout, Taken};
use crate::syntax::Span;
use crate::syntax::tree::{Attack, HitManner, Operand, Phrase, Retreat, Word};

use super::context::Ctx;
use super::nouns::Noun;
use super::{army, battle, clause, phrase, place};

/// `hit that army by the roll of 1 die, as a battle, taking nazgul and minions`
pub(super) fn hit(ctx: &mut Ctx, figures: Option<Figures>, manner: &HitManner) -> Option<Effect> {
    let taking = taken(ctx, &manner.taking);
    let dice = match &manner.dice {
        Some((number, word)) => {
            let number = phrase::small(ctx, *number)?;
            clause::dice_agree(ctx, number.into(), word)?;
            Some(number)
        }
        None => None,
    };
    let (figures, taking) = (figures?, taking?);
    let units = ctx.world.nations_of(figures.side);
    let some_only = figures.nations != crate::program::Nations::These(units);
    if some_only && let Some(word) = manner.taking.first() {
        return ctx.error(
            Code::WrongFilter,
            word.span,
            "only a whole army takes others along",
            "say `hit that army`, or leave `taking …` away",
        );
    }
    Some(Effect::Hit(Hit {
        figures,
        dice,
        as_battle: manner.as_battle.is_some(),
        taking,
    }))
}

/// `taking nazgul and minions`: kinds that lead, and Characters.
fn taken(ctx: &mut Ctx, words: &[Word]) -> Option<Taken> {
    let mut taken = Taken::default();
    for word in words {
        let Noun::Figures(kinds, characters) = phrase::one_noun(ctx, word)? else {
            return ctx.error(
                Code::WrongNoun,
                word.span,
                format!("`{}` is no figure that could go with an army", word.text),
                "name kinds of leaders or characters, such as `companions`",
            );
        };
        let units = ctx.world.kinds_of(crate::world::FigureClass::Unit);
        if kinds.meets(units) {
            return ctx.error(
                Code::WrongNoun,
                word.span,
                "an army is its units: these go first",
                "name kinds of leaders or characters, such as `companions`",
            );
        }
        taken.kinds |= kinds;
        taken.characters |= characters;
    }
    Some(taken)
}

/// `attack that stronghold, for 3 rounds { … }`
pub(super) fn attack(ctx: &mut Ctx, attack: &Attack) -> Option<Effect> {
    let targets = each(ctx, attack.target.as_ref(), target);
    let from = each(ctx, attack.from.as_ref(), place::regions);
    let with = each(ctx, attack.with.as_ref(), attackers);
    let rounds = each(ctx, attack.rounds.as_ref(), |ctx, number| {
        phrase::small(ctx, *number)
    });
    let terms = match &attack.block {
        Some(block) => battle::round_block(ctx, block),
        None => Some(Vec::new()),
    };
    let (targets, from, with) = (targets?, from?, with?);
    let (where_from, needs) = with.unwrap_or_default();
    let from = match (from, where_from) {
        (Some(from), None) => Some(from),
        (from, Some(armies)) => Some(army::regions_of(at(armies, from))),
        (None, None) => None,
    };
    Some(Effect::Attack(Assault {
        targets,
        from,
        needs,
        rounds: rounds?.unwrap_or(1),
        may_cease: attack.without_ceasing.is_none(),
        terms: terms?,
    }))
}

/// What an optional part comes to: `None` if it is wrong.
#[expect(clippy::option_option, reason = "a wrong part is not an absent one")]
fn each<P: ?Sized, T>(
    ctx: &mut Ctx,
    part: Option<&P>,
    lower: impl FnOnce(&mut Ctx, &P) -> Option<T>,
) -> Option<Option<T>> {
    match part {
        Some(part) => lower(ctx, part).map(Some),
        None => Some(None),
    }
}

fn at(mut armies: Armies, from: Option<Regions>) -> Armies {
    armies
        .tests
        .extend(from.into_iter().flat_map(super::region::army_tests));
    armies
}

/// What is attacked: a place, or an enemy Army.
fn target(ctx: &mut Ctx, operand: &Operand) -> Option<Regions> {
    let Operand::Phrase(phrase) = operand else {
        return place::regions(ctx, operand);
    };
    if phrase::noun(ctx, phrase)? != Noun::Army {
        return place::regions(ctx, operand);
    }
    let armies = army::armies(ctx, phrase, Some(ctx.side.opponent()))?;
    if armies.side == ctx.side {
        return ctx.error(
            Code::WrongSide,
            phrase.span,
            "this is an army of your own side",
            "name an army of the opponent",
        );
    }
    Some(army::regions_of(armies))
}

/// `with a Shadow army with a nazgul`: where the Army may stand, and what the attacking part must
/// have.
fn attackers(ctx: &mut Ctx, phrase: &Phrase) -> Option<(Option<Armies>, Option<Figures>)> {
    if phrase::noun(ctx, phrase)? != Noun::Army {
        return ctx.error(
            Code::WrongNoun,
            phrase.span,
            "an army attacks",
            "say `with an army`, or `with a … army with a …`",
        );
    }
    let mut armies = army::armies(ctx, phrase, Some(ctx.side))?;
    if armies.side != ctx.side {
        return ctx.error(
            Code::WrongSide,
            phrase.span,
            "this is an army of the opponent",
            "name an army of your own side",
        );
    }
    let mut needs = None;
    let mut twice = false;
    armies.tests.retain(|test| match test {
        ArmyTest::With(figures) => {
            twice |= needs.replace(figures.clone()).is_some();
            false
        }
        _ => true,
    });
    if twice {
        return ctx.error(
            Code::WrongFilter,
            phrase.span,
            "the attacking part can be asked for one thing only",
            "leave one `with …` away, or put both into one list: `with (… or …)`",
        );
    }
    Some((Some(armies), needs))
}

/// `retreat that army, or else eliminate that army, taking nazgul and minions`
pub(super) fn retreat(ctx: &mut Ctx, retreat: &Retreat, span: Span) -> Option<Effect> {
    let army = one_army(ctx, &retreat.army)?;
    let or_else = match &retreat.or_else {
        None => None,
        Some(or_else) => {
            let again = one_army(ctx, &or_else.army)?;
            if again != army {
                return ctx.error(
                    Code::WrongNoun,
                    span,
                    "what retreats and what is eliminated are not the same army",
                    "say `that army` both times",
                );
            }
            Some(taken(ctx, &or_else.taking)?)
        }
    };
    Some(Effect::Retreat(Rout { army, or_else }))
}

fn one_army(ctx: &mut Ctx, operand: &Operand) -> Option<Armies> {
    let armies = match operand {
        Operand::Phrase(phrase) if phrase::noun(ctx, phrase)? == Noun::Army => {
            army::armies(ctx, phrase, None)?
        }
        _ => {
            return ctx.error(
                Code::WrongNoun,
                operand.span(),
                "an army retreats",
                "choose it first, then say `that army`",
            );
        }
    };
    if !super::figures::one_region(Some(&army::regions_of(armies.clone()))) {
        return ctx.error(
            Code::WrongCount,
            operand.span(),
            "which army is not said",
            "choose it first, then say `that army`; or name its region",
        );
    }
    Some(armies)
}
