//! What is said of battles: when it is done, and what it does (R8).

use crate::diagnostic::Code;
use crate::game::Window;
use crate::program::{Amount, BattleEffect, Count, Effect, Figures, InBattle, Many, Terms};
use crate::syntax::Span;
use crate::syntax::tree::{
    self, BattleClause, Block, ClauseKind, Operand, Reduction, Rolls, Threshold, TimeKind, When,
};
use crate::world::Side;

use super::context::Ctx;
use super::nouns::Noun;
use super::{clause, figures, phrase, place, quantity};

/// How far a round of battle has come when something is done; what comes later is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// The round begins: Combat cards are yet to be chosen.
    Start,
    /// In a window of the rules.
    In(Window),
}

const BEFORE_ROLL: Stage = Stage::In(Window::BeforeCombatRoll);
const BEFORE_RE_ROLL: Stage = Stage::In(Window::BeforeReRoll);
pub(super) const BEFORE_CASUALTIES: Stage = Stage::In(Window::BeforeCasualties);

impl Stage {
    /// The words that make something wait for it.
    fn words(self) -> &'static str {
        match self {
            Stage::Start => "at the start of a round",
            Stage::In(Window::BeforeCombatRoll) => "before combat roll",
            Stage::In(Window::BeforeReRoll) => "before re-roll",
            Stage::In(Window::BeforeCasualties) => "before casualties",
            Stage::In(Window::AfterCasualties) => "after casualties",
        }
    }
}

/// The moment of the rules that words stand for. What is done after the re-roll and before casualties
/// is done at one moment, in order of initiative.
pub(super) fn window(words: tree::Window) -> Window {
    match words {
        tree::Window::BeforeCombatRoll => Window::BeforeCombatRoll,
        tree::Window::BeforeReRoll => Window::BeforeReRoll,
        tree::Window::AfterReRoll | tree::Window::BeforeCasualties => Window::BeforeCasualties,
        tree::Window::AfterCasualties => Window::AfterCasualties,
    }
}

/// The stage of what is being read; an error where there is no battle.
fn stage(ctx: &mut Ctx, span: Span) -> Option<Stage> {
    match ctx.stage {
        Some(stage) => Some(stage),
        None => ctx.error(
            Code::OutsideBattle,
            span,
            "this is said of a battle, and here is none",
            "it can stand in a combat half: `combat \"TITLE\" at 3 { … }`",
        ),
    }
}

/// Refuses what is done outside any battle.
pub(super) fn in_battle(ctx: &mut Ctx, span: Span) -> Option<()> {
    stage(ctx, span).map(|_| ())
}

/// Refuses what is not known yet.
pub(super) fn not_before(ctx: &mut Ctx, first: Stage, what: &str, span: Span) -> Option<()> {
    let stage = stage(ctx, span)?;
    if stage >= first {
        return Some(());
    }
    let help = match first {
        BEFORE_ROLL => "it is known once the combat cards are chosen".to_owned(),
        first if stage == Stage::Start => {
            format!("make it a clause: `{}, if …`", first.words())
        }
        first => format!("put `{}` before it", first.words()),
    };
    let message = format!("{what} at this time of the round");
    ctx.error(Code::WrongTime, span, message, help)
}

/// Refuses what comes too late.
fn not_after(ctx: &mut Ctx, last: Stage, what: &str, span: Span) -> Option<()> {
    let stage = stage(ctx, span)?;
    if stage <= last {
        return Some(());
    }
    let help = match last {
        Stage::Start => "it can stand in the block of an attack".to_owned(),
        BEFORE_ROLL => "leave the time away, or write `before combat roll`".to_owned(),
        last => format!("write `{}`, or leave the time away", last.words()),
    };
    let message = format!("{what} at this time of the round");
    ctx.error(Code::WrongTime, span, message, help)
}

/// The clauses that hold in the rounds of a battle which a card begins: the block of an `attack`.
pub(super) fn round_block(ctx: &mut Ctx, block: &Block) -> Option<Vec<Terms>> {
    let outside = ctx.stage.replace(Stage::Start);
    let lines = ctx.every(&block.clauses, |ctx, line| {
        let (round, clauses) = match &line.kind {
            ClauseKind::When(when) => (Some(round_of(ctx, when)?), when.body.clauses()),
            _ => (None, std::slice::from_ref(line)),
        };
        let clauses = clause::block(ctx, clauses)?;
        Some(Terms { round, clauses })
    });
    ctx.stage = outside;
    lines
}

fn round_of(ctx: &mut Ctx, when: &When) -> Option<u8> {
    match when.times.as_slice() {
        [time] if matches!(time.kind, TimeKind::Round(_)) => match time.kind {
            TimeKind::Round(number) => phrase::small(ctx, number),
            TimeKind::At(_) | TimeKind::Window(_) => None,
        },
        times => {
            let span = times.first().map(|time| time.span).unwrap_or_default();
            ctx.error(
                Code::WrongTime,
                span,
                "what an attack brings holds from the start of a round",
                "write `in round N`, or nothing",
            )
        }
    }
}

/// A time that stands where none can.
pub(super) fn misplaced(ctx: &mut Ctx, when: &When) -> Option<Effect> {
    let span = when.times.first().map(|time| time.span).unwrap_or_default();
    in_battle(ctx, span)?;
    ctx.error(
        Code::WrongTime,
        span,
        "a time stands at the start of a line, outside all other blocks",
        "move it out: `before re-roll, if …` or `before re-roll { … }`",
    )
}

/// `for each 1 in the opponent's combat roll`
pub(super) fn for_each_face(ctx: &mut Ctx, each: &tree::ForEachFace, span: Span) -> Option<Effect> {
    not_before(ctx, BEFORE_RE_ROLL, "the dice are not rolled yet", span)?;
    let face = face(ctx, each.face);
    let body = clause::block(ctx, each.body.clauses());
    Some(Effect::ForEachFace {
        face: face?,
        opponents: each.opponents,
        body: body?,
    })
}

fn face(ctx: &mut Ctx, number: tree::Number) -> Option<u8> {
    match u8::try_from(number.value) {
        Ok(face @ 1..=6) => Some(face),
        _ => ctx.error(
            Code::WrongNumber,
            number.span,
            format!("a die never shows {}", number.value),
            "write a number from 1 to 6",
        ),
    }
}

/// What is done in a battle.
pub(super) fn effect(ctx: &mut Ctx, clause: &BattleClause, span: Span) -> Option<Effect> {
    in_battle(ctx, span)?;
    let effect = match clause {
        BattleClause::AddToRolls {
            many,
            rolls,
            both_sides,
        } => {
            let sides = match both_sides {
                true => [ctx.side, ctx.side.opponent()].into_iter().collect(),
                false => [ctx.side].into_iter().collect(),
            };
            let by = plain(ctx, many)?;
            modify(ctx, sides, *rolls, by, false, span)?
        }
        BattleClause::ReduceRolls { rolls, by } => {
            no_rest(ctx, by)?;
            let sides = [ctx.side.opponent()].into_iter().collect();
            let by = reduction(ctx, by)?;
            modify(ctx, sides, *rolls, by, true, span)?
        }
        BattleClause::AddToHits(many) => {
            not_after(ctx, BEFORE_CASUALTIES, "the hits are taken already", span)?;
            BattleEffect::AddHits(plain(ctx, many)?)
        }
        BattleClause::ReduceDice(by) => {
            not_after(ctx, BEFORE_ROLL, "the dice are rolled already", span)?;
            let at_least = match by.at_least {
                Some(number) => phrase::small(ctx, number)?,
                None => 0,
            };
            BattleEffect::FewerDice {
                by: reduction(ctx, by)?,
                at_least,
            }
        }
        BattleClause::ReduceReRollHits(by) => {
            no_rest(ctx, by)?;
            before_casualties(ctx, "re-roll hits", span)?;
            BattleEffect::FewerReRollHits(reduction(ctx, by)?)
        }
        BattleClause::LimitDice(number) => {
            not_after(ctx, BEFORE_ROLL, "the dice are rolled already", span)?;
            BattleEffect::LimitDice(phrase::small(ctx, *number)?)
        }
        BattleClause::CancelHits(number) => {
            before_casualties(ctx, "hits", span)?;
            BattleEffect::CancelHits(phrase::small(ctx, *number)?)
        }
        BattleClause::CancelHitsByLevel(who) => {
            before_casualties(ctx, "hits", span)?;
            BattleEffect::CancelHitsByLevel(one_character(ctx, who)?)
        }
        BattleClause::CancelCard => {
            not_before(ctx, BEFORE_ROLL, "no combat card is chosen yet", span)?;
            not_after(ctx, BEFORE_CASUALTIES, "the card is used already", span)?;
            BattleEffect::CancelCard
        }
        BattleClause::CancelReRoll => {
            before_re_roll(ctx, span)?;
            BattleEffect::CancelReRoll
        }
        BattleClause::CancelAbilities(who) => {
            before_re_roll(ctx, span)?;
            BattleEffect::CancelAbilities(one_character(ctx, who)?)
        }
        BattleClause::ForfeitOf(who) => {
            before_re_roll(ctx, span)?;
            let (count, figures) = characters(ctx, who)?;
            BattleEffect::Forfeit(count, figures)
        }
        BattleClause::ForfeitSome {
            number,
            or_more,
            kind,
        } => {
            before_re_roll(ctx, span)?;
            let number = phrase::small(ctx, *number)?;
            let kind = match kind {
                Some(word) => quantity::kind_of(ctx, word)?,
                None => {
                    let help = "name a kind of figure before it: `forfeit 1 … leadership`";
                    let message = "whose leadership is not said";
                    return ctx.error(Code::NoSide, span, message, help);
                }
            };
            BattleEffect::ForfeitSome {
                number,
                or_more: *or_more,
                kind,
                slot: ctx.bind_number(span),
            }
        }
        BattleClause::Turn { up_to, number } => {
            not_before(ctx, BEFORE_RE_ROLL, "the dice are not rolled yet", span)?;
            not_after(
                ctx,
                BEFORE_RE_ROLL,
                "the misses are re-rolled already",
                span,
            )?;
            BattleEffect::Turn {
                number: phrase::small(ctx, *number)?,
                up_to: *up_to,
            }
        }
        BattleClause::Strike { dice, on } => BattleEffect::Strike {
            dice: clause::amount(ctx, dice)?,
            least: match on {
                Some(on) => Some(lowest(ctx, *on)?),
                None => None,
            },
        },
        BattleClause::TakeHits { up_to, number } => BattleEffect::TakeHits {
            number: phrase::small(ctx, *number)?,
            up_to: *up_to,
            slot: ctx.bind_number(span),
        },
        BattleClause::Retreat => {
            not_after(ctx, BEFORE_ROLL, "the armies have met already", span)?;
            BattleEffect::Retreat
        }
        BattleClause::Withdraw => {
            not_after(ctx, BEFORE_ROLL, "the armies have met already", span)?;
            BattleEffect::Withdraw
        }
        BattleClause::BarReRoll(number) => {
            before_re_roll(ctx, span)?;
            BattleEffect::BarReRoll(face(ctx, *number)?)
        }
        BattleClause::BarCard => {
            not_after(ctx, Stage::Start, "combat cards are chosen already", span)?;
            BattleEffect::BarCard
        }
    };
    Some(Effect::Battle(effect))
}

/// `hit opponent`: its Army in the battle.
pub(super) fn hit_opponent(
    ctx: &mut Ctx,
    phrase: &tree::Phrase,
    manner: &tree::HitManner,
) -> Option<Effect> {
    if *manner != tree::HitManner::default() {
        return ctx.error(
            Code::WrongFilter,
            phrase.span,
            "in a battle a hit is one hit, and nothing more is said of it",
            "leave what stands behind `opponent` away",
        );
    }
    phrase::plain(ctx, phrase, &Noun::Opponent)?;
    in_battle(ctx, phrase.span)?;
    Some(Effect::Battle(BattleEffect::HitOpponent))
}

fn before_re_roll(ctx: &mut Ctx, span: Span) -> Option<()> {
    not_after(ctx, BEFORE_RE_ROLL, "the re-roll is over", span)
}

fn before_casualties(ctx: &mut Ctx, what: &str, span: Span) -> Option<()> {
    let known = format!("{what} are not known yet");
    not_before(ctx, BEFORE_CASUALTIES, &known, span)?;
    not_after(ctx, BEFORE_CASUALTIES, "the hits are taken already", span)
}

fn modify(
    ctx: &mut Ctx,
    sides: arrayvec::ArrayVec<Side, 2>,
    rolls: Rolls,
    by: Amount,
    less: bool,
    span: Span,
) -> Option<BattleEffect> {
    let combat_roll = matches!(rolls, Rolls::Combat | Rolls::Both);
    if combat_roll {
        not_after(ctx, BEFORE_ROLL, "the dice are rolled already", span)?;
    } else {
        before_re_roll(ctx, span)?;
    }
    Some(BattleEffect::Modify {
        sides,
        combat_roll,
        re_roll: matches!(rolls, Rolls::ReRoll | Rolls::Both),
        by,
        less,
    })
}

/// `at least N` is for dice alone.
fn no_rest(ctx: &mut Ctx, by: &Reduction) -> Option<()> {
    match by.at_least {
        None => Some(()),
        Some(number) => ctx.error(
            Code::WrongCount,
            number.span,
            "how much is left is asked of dice only",
            "leave `at least …` away",
        ),
    }
}

fn plain(ctx: &mut Ctx, many: &tree::Many) -> Option<Amount> {
    Some(Amount {
        many: self::many(ctx, many)?,
        for_each: None,
        at_least: 0,
        at_most: u8::MAX,
    })
}

fn reduction(ctx: &mut Ctx, by: &Reduction) -> Option<Amount> {
    let mut amount = plain(ctx, &by.many)?;
    if let Some(phrase) = &by.for_each {
        amount.for_each = Some(clause::counted(ctx, phrase)?);
    }
    Some(amount)
}

/// `3`, `as many`, `as many … as leadership`
pub(super) fn many(ctx: &mut Ctx, many: &tree::Many) -> Option<Many> {
    match many {
        tree::Many::Number(number) => phrase::small(ctx, *number).map(Many::Number),
        tree::Many::AsMany(span) => {
            in_battle(ctx, *span)?;
            ctx.that_number(*span).map(Many::Slot)
        }
        tree::Many::AsManyAs(quantity) => quantity::quantity(ctx, quantity).map(Many::Quantity),
    }
}

/// The lowest face that hits: only a `6` stands without its `+`.
fn lowest(ctx: &mut Ctx, on: Threshold) -> Option<u8> {
    let face = face(ctx, on.value)?;
    if on.or_more || face == 6 {
        return Some(face);
    }
    ctx.error(
        Code::WrongNumber,
        on.value.span,
        "a die that hits with a face hits with every higher one",
        format!("write `{face}+`"),
    )
}

/// Characters whose Leadership or abilities are spoken of, and how many of them.
fn characters(ctx: &mut Ctx, operand: &Operand) -> Option<(Count, Figures)> {
    let (count, figures) = match operand {
        Operand::Phrase(phrase) if place::that(phrase) => {
            (Count::Exactly(1), figures::figures(ctx, phrase, None)?)
        }
        Operand::Phrase(phrase) => {
            let count = phrase::count(ctx, phrase);
            let figures = figures::figures(ctx, phrase, None)?;
            if figures.in_battle.is_none() {
                return ctx.error(
                    Code::WrongFilter,
                    phrase.span,
                    "only who is in the battle has a part in it",
                    "write `in battle` behind the noun",
                );
            }
            (count?, figures)
        }
        other => {
            let set = figures::characters(ctx, other)?;
            let mut figures = figures::of_characters(ctx, set, other.span())?;
            figures.in_battle = Some(InBattle::default());
            (Count::Exactly(1), figures)
        }
    };
    if !figures.kinds.is_empty() {
        return ctx.error(
            Code::WrongNoun,
            operand.span(),
            "characters are wanted here",
            "say `1 companion in battle`, or name a character",
        );
    }
    Some((count, figures))
}

fn one_character(ctx: &mut Ctx, operand: &Operand) -> Option<Figures> {
    let (count, figures) = characters(ctx, operand)?;
    if count == Count::Exactly(1) {
        return Some(figures);
    }
    ctx.error(
        Code::WrongCount,
        operand.span(),
        "one character is wanted here",
        "choose one before: `choose a … in battle`, then say `that …`",
    )
}

/// The characters of `Gandalf in battle`.
pub(super) fn named(ctx: &mut Ctx, subject: &Operand, span: Span) -> Option<Figures> {
    in_battle(ctx, span)?;
    let set = figures::characters(ctx, subject)?;
    let mut figures = figures::of_characters(ctx, set, subject.span())?;
    figures.in_battle = Some(InBattle::default());
    Some(figures)
}

/// Whether the opponent has played a Combat card is known once both are chosen.
pub(super) fn opponent_played(ctx: &mut Ctx, span: Span) -> Option<()> {
    not_before(
        ctx,
        BEFORE_ROLL,
        "the combat cards are not chosen yet",
        span,
    )
}

/// Whether an operand is `defender`.
pub(super) fn is_defender(operand: &Operand) -> bool {
    match operand {
        Operand::Phrase(phrase) => {
            matches!(phrase.nouns.as_slice(), [noun] if noun.text == "defender")
        }
        _ => false,
    }
}
