//! Clauses: what a card does.

use crate::diagnostic::Code;
use crate::program::{
    Amount, Clause, ClauseId, Count, Distance, Effect, Figures, MAX_CLAUSES, Nations, Things,
};
use crate::syntax::clause_text;
use crate::syntax::tree::{self, Body, ClauseKind, DeterminerKind, Operand, Phrase, Threshold};
use crate::world::{CharacterSet, DeckSet, FigureClass};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::{
    army, battle, candidates, choose, condition, figures, lints, moves, place, recruit, ring, war,
};

/// The clauses of a block; what they bind ends with it.
pub(super) fn block(ctx: &mut Ctx, clauses: &[tree::Clause]) -> Option<Vec<Clause>> {
    let mark = ctx.scope.mark();
    let mut complete = true;
    let mut lowered = Vec::new();
    let mut rest = clauses;
    while let Some((first, mut after)) = rest.split_first() {
        let clause = match choose::each_body(first, after) {
            Some(length) => {
                let (body, others) = after.split_at(length);
                after = others;
                choose::choose_each(ctx, first, body)
            }
            None => clause(ctx, first),
        };
        match clause {
            Some(clause) => lowered.push(clause),
            None => complete = false,
        }
        rest = after;
    }
    ctx.end_block(mark);
    complete.then_some(lowered)
}

fn body(ctx: &mut Ctx, body: &Body) -> Option<Vec<Clause>> {
    block(ctx, body.clauses())
}

/// One clause, with its number.
pub(super) fn clause(ctx: &mut Ctx, clause: &tree::Clause) -> Option<Clause> {
    let id = number(ctx, clause);
    let effect = effect(ctx, clause)?;
    Some(Clause { id: id?, effect })
}

/// The next number, with the words of the clause.
pub(super) fn number(ctx: &mut Ctx, clause: &tree::Clause) -> Option<ClauseId> {
    let index = ctx.texts.len();
    ctx.texts.push(clause_text(clause));
    match ClauseId::new(index) {
        Some(id) => Some(id),
        None if index == MAX_CLAUSES => ctx.error(
            Code::CardTooLarge,
            clause.span,
            format!("a card has {MAX_CLAUSES} clauses at most"),
            "make two cards of it",
        ),
        // It was said at the first one too many.
        None => None,
    }
}

fn effect(ctx: &mut Ctx, clause: &tree::Clause) -> Option<Effect> {
    match &clause.kind {
        ClauseKind::Choose { alternatives } => choose::choose(ctx, alternatives, clause.span),
        ClauseKind::Recruit { parts } => recruit::recruit(ctx, parts),
        ClauseKind::Advance { nations, distance } => {
            let nations = all_nations(ctx, nations);
            let distance = match distance {
                tree::Distance::Steps(steps) => Distance::Steps(phrase::small(ctx, *steps)?),
                tree::Distance::ToWar(_) => Distance::ToWar,
            };
            Some(Effect::Advance(nations?, distance))
        }
        ClauseKind::MoveBack { nations, steps } => {
            let nations = all_nations(ctx, nations);
            let steps = phrase::small(ctx, *steps)?;
            Some(Effect::MoveBack(nations?, steps))
        }
        ClauseKind::Move(it) => moves::move_clause(ctx, it, clause.span),
        ClauseKind::Activate { nations } => all_nations(ctx, nations).map(Effect::Activate),
        ClauseKind::Roll {
            dice,
            threshold,
            each,
        } => roll(ctx, dice, *threshold, each),
        ClauseKind::Hit {
            target: Operand::Phrase(phrase),
            manner,
        } if ctx.quietly(|ctx| phrase::noun(ctx, phrase)) == Some(Noun::Opponent) => {
            battle::hit_opponent(ctx, phrase, manner)
        }
        ClauseKind::Hit { target, manner } => {
            let figures = hit(ctx, target);
            war::hit(ctx, figures, manner)
        }
        ClauseKind::Attack(attack) => war::attack(ctx, attack),
        ClauseKind::Retreat(retreat) => war::retreat(ctx, retreat, clause.span),
        ClauseKind::PlayCard { cards } => play_card(ctx, cards),
        ClauseKind::Eliminate { figures } => {
            let count = match place::that(figures) {
                true => Some(Count::Exactly(1)),
                false => phrase::count(ctx, figures),
            };
            let figures = figures::figures(ctx, figures, None);
            Some(Effect::Eliminate(count?, figures?))
        }
        ClauseKind::Replace { figures, by } => replace(ctx, figures, by),
        ClauseKind::Draw { cards, from_either } => draw(ctx, cards, *from_either),
        ClauseKind::Ring(it) => ring::clause(ctx, it, clause.span),
        ClauseKind::If {
            unless,
            condition,
            then,
            otherwise,
        } => {
            if let Some(otherwise) = otherwise
                && then.clauses() == otherwise.clauses()
            {
                let message = "what stands behind `else` is the same";
                let help = "write what differs, or leave the condition away";
                ctx.warn(Code::SameTwice, condition.span, message, help);
            }
            let lowered = condition::condition(ctx, condition);
            // What a condition speaks of is there where it holds, and nowhere else.
            let frame = ctx.scope.open_frame();
            match (&lowered, unless) {
                (Some(_), false) => candidates::collect(ctx, condition),
                (None, false) => ctx.scope.break_off(),
                (_, true) => {}
            }
            let then = body(ctx, then);
            let binds = ctx.scope.close_frame(frame);
            let otherwise = match otherwise {
                Some(otherwise) => body(ctx, otherwise),
                None => Some(Vec::new()),
            };
            let (then, otherwise) = match unless {
                false => (then?, otherwise?),
                true => (otherwise?, then?),
            };
            Some(Effect::If {
                condition: lowered?,
                binds,
                then,
                otherwise,
            })
        }
        ClauseKind::ForEach { over, body } => choose::for_each(ctx, over, body),
        ClauseKind::When(when) => battle::misplaced(ctx, when),
        ClauseKind::ForEachFace(each) => battle::for_each_face(ctx, each, clause.span),
        ClauseKind::Battle(inner) => battle::effect(ctx, inner, clause.span),
        ClauseKind::May(inner) => body(ctx, inner).map(Effect::May),
        ClauseKind::Opponent(inner) => body(ctx, inner).map(Effect::Opponent),
        ClauseKind::Either(blocks) => {
            lints::differ(
                ctx,
                blocks,
                |block| block.span,
                "write what differs, or leave `either` away",
            );
            ctx.every(blocks, |ctx, inner| block(ctx, &inner.clauses))
                .map(Effect::Either)
        }
    }
}

/// The Nations of `advance`, `move back` and `activate`: all of them are meant.
fn all_nations(ctx: &mut Ctx, operands: &[Operand]) -> Option<Nations> {
    let all = ctx.every(operands, |ctx, operand| {
        if let Operand::Phrase(phrase) = operand
            && matches!(
                phrase.determiner.as_ref().map(|d| d.kind),
                Some(DeterminerKind::A | DeterminerKind::Any | DeterminerKind::Count(_)) | None
            )
            && phrase::noun(ctx, phrase)? == Noun::Nation
        {
            return ctx.error(
                Code::WrongCount,
                phrase.span,
                "which nation is not said",
                "choose it first: `choose a … nation`, then say `that nation`; or write `all`",
            );
        }
        place::nations(ctx, operand).map(|nations| (nations, operand.span()))
    })?;
    let mut all = all.into_iter();
    let (first, _) = all.next()?;
    let mut merged = first;
    for (more, span) in all {
        merged = match (merged, more) {
            (Nations::These(one), Nations::These(other)) => Nations::These(one | other),
            _ => {
                return ctx.error(
                    Code::UnlikeList,
                    span,
                    "a list of Nations holds names only",
                    "write a clause of its own for it",
                );
            }
        };
    }
    Some(merged)
}

/// `roll 1 die for each nazgul in that army, at most 5, each 5+: hit that army`
fn roll(
    ctx: &mut Ctx,
    dice: &tree::Amount,
    threshold: Threshold,
    each: &tree::Clause,
) -> Option<Effect> {
    let amount = amount(ctx, dice);
    let face = threshold.value.value;
    let faces = match u8::try_from(face) {
        Ok(least @ 1..=6) => Some((least, if threshold.or_more { 6 } else { least })),
        _ => ctx.error(
            Code::WrongNumber,
            threshold.value.span,
            format!("a die never shows {face}"),
            "write a number from 1 to 6, with `+` if higher ones succeed, too",
        ),
    };
    let mark = ctx.scope.mark();
    let each = clause(ctx, each);
    ctx.end_block(mark);
    let (least, most) = faces?;
    Some(Effect::Roll {
        dice: amount?,
        least,
        most,
        each: Box::new(each?),
    })
}

pub(super) fn amount(ctx: &mut Ctx, amount: &tree::Amount) -> Option<Amount> {
    let many = battle::many(ctx, &amount.many);
    let count = match &amount.many {
        tree::Many::Number(number) => number.value,
        tree::Many::AsMany(_) | tree::Many::AsManyAs(_) => 0,
    };
    dice_agree(ctx, count, &amount.unit)?;
    let for_each = amount.for_each.as_ref().map(|phrase| counted(ctx, phrase));
    let at_most = match amount.at_most {
        Some(number) => phrase::small(ctx, number)?,
        None => u8::MAX,
    };
    let at_least = match amount.at_least {
        Some(number) => u8::try_from(number.value).unwrap_or(u8::MAX),
        None => 0,
    };
    if at_least > at_most {
        return ctx.error(
            Code::WrongNumber,
            amount.span,
            format!("this can't be {at_least} at least and {at_most} at most"),
            "turn the two numbers round",
        );
    }
    let for_each = match for_each {
        Some(things) => Some(things?),
        None => None,
    };
    Some(Amount {
        many: many?,
        for_each,
        at_least,
        at_most,
    })
}

/// `1 die`, `2 dice`
pub(super) fn dice_agree(ctx: &mut Ctx, number: u16, unit: &tree::Word) -> Option<()> {
    let wanted = if number == 1 { "die" } else { "dice" };
    if unit.text == wanted {
        return Some(());
    }
    let message = format!("`{}` does not agree with its count", unit.text);
    let finding =
        crate::diagnostic::Diagnostic::new(Code::WrongCount, ctx.file, unit.span, message);
    ctx.fail(finding.help(format!("write `{wanted}`")).fix(wanted))
}

/// What is counted after `for each`.
pub(super) fn counted(ctx: &mut Ctx, phrase: &Phrase) -> Option<Things> {
    if let Some(determiner) = &phrase.determiner {
        return ctx.error(
            Code::WrongCount,
            determiner.span,
            "`for each` counts them all",
            "write `for each` and the noun, without a count",
        );
    }
    candidates::things(ctx, phrase)
}

/// Who takes a hit: the units of an Army, or some of them, in one region.
fn hit(ctx: &mut Ctx, target: &Operand) -> Option<Figures> {
    let Operand::Phrase(phrase) = target else {
        return ctx.error(
            Code::WrongNoun,
            target.span(),
            "an army is hit, or units",
            "say `hit that army`, or `hit the … units there`",
        );
    };
    hits_no_count(ctx, phrase)?;
    let figures = match phrase::noun(ctx, phrase)? {
        Noun::Army => {
            let armies = army::armies(ctx, phrase, None)?;
            Figures {
                side: armies.side,
                nations: Nations::These(ctx.world.nations_of(armies.side)),
                kinds: ctx.world.kinds_of(FigureClass::Unit),
                characters: CharacterSet::EMPTY,
                places: Some(army::regions_of(armies)),
                bound: None,
                in_battle: None,
            }
        }
        Noun::Figures(..) => {
            let figures = figures::figures(ctx, phrase, None)?;
            let units = ctx.world.kinds_of(FigureClass::Unit);
            if !figures.kinds.meets(units) {
                return ctx.error(
                    Code::WrongNoun,
                    phrase.span,
                    "only units take hits",
                    "say `eliminate` for other figures",
                );
            }
            figures
        }
        other => {
            let message = format!(
                "an army is hit, or units, and this is {}",
                other.class().one()
            );
            let help = "say `hit that army`, or `hit the … units there`";
            return ctx.error(Code::WrongNoun, phrase.span, message, help);
        }
    };
    if !figures::one_region(figures.places.as_ref()) {
        return ctx.error(
            Code::WrongCount,
            phrase.span,
            "which of them is hit is not said",
            "choose the army first, then say `hit that army`; or name its region",
        );
    }
    Some(figures)
}

/// One hit takes what it takes: `hit the units there`, not `hit 2 units there`.
fn hits_no_count(ctx: &mut Ctx, phrase: &Phrase) -> Option<()> {
    match &phrase.determiner {
        Some(determiner)
            if !matches!(
                determiner.kind,
                DeterminerKind::A | DeterminerKind::The | DeterminerKind::That
            ) =>
        {
            ctx.error(
                Code::WrongCount,
                determiner.span,
                "a hit is one hit, and says no count",
                "write `the`; for several hits roll dice, or write the line again",
            )
        }
        _ => Some(()),
    }
}

/// `replace 2 Sauron regulars anywhere by Sauron elites`
fn replace(ctx: &mut Ctx, phrase: &Phrase, by: &Phrase) -> Option<Effect> {
    let count = phrase::count(ctx, phrase);
    let figures = figures::figures(ctx, phrase, None);
    let new = figures::kinds(ctx, by);
    let (count, mut figures, new) = (count?, figures?, new?);
    figures.characters = CharacterSet::EMPTY;
    if figures.kinds.is_empty() {
        return ctx.error(
            Code::WrongNoun,
            phrase.span,
            "characters can't be replaced",
            "name a kind of figure of a Nation, such as `regular`",
        );
    }
    if let (Some(named), Nations::These(old)) = (new.nations, &figures.nations)
        && named != *old
    {
        return ctx.error(
            Code::WrongSide,
            new.nations_span,
            "the new figure is of another Nation than the old one",
            "leave the Nation away: the new figure is always of the same",
        );
    }
    figures::lacking(ctx, &new, &figures.nations)?;
    if new.kinds.meets(figures.kinds) {
        return ctx.error(
            Code::WrongNoun,
            by.span,
            "a figure can't be replaced by one like it",
            "name another kind of figure",
        );
    }
    agrees(ctx, count, by)?;
    Some(Effect::Replace {
        count,
        figures,
        by: new.kinds,
    })
}

/// A number behind `by` must be that of the figures.
fn agrees(ctx: &mut Ctx, count: Count, by: &Phrase) -> Option<()> {
    let Some(determiner) = &by.determiner else {
        return Some(());
    };
    let fits = match determiner.kind {
        DeterminerKind::A | DeterminerKind::The => true,
        DeterminerKind::Count(number) => {
            count == Count::Exactly(u8::try_from(number.value).unwrap_or(0))
        }
        _ => false,
    };
    if fits {
        return Some(());
    }
    ctx.error(
        Code::WrongCount,
        determiner.span,
        "each figure is replaced by one",
        "leave the count away, or write the same as before",
    )
}

/// `play 1 character card without a die`
fn play_card(ctx: &mut Ctx, cards: &Phrase) -> Option<Effect> {
    let count = phrase::count(ctx, cards);
    let decks = decks(ctx, cards)?;
    if count? != Count::Exactly(1) {
        return ctx.error(
            Code::WrongCount,
            cards.span,
            "one card is played at a time",
            "write the line again for another card",
        );
    }
    let all = || ctx.world.deck_ids().collect();
    Some(Effect::PlayCard(if decks.is_empty() {
        all()
    } else {
        decks
    }))
}

/// The decks that a phrase for cards names; none if it names none.
fn decks(ctx: &mut Ctx, cards: &Phrase) -> Option<DeckSet> {
    let noun = phrase::noun(ctx, cards)?;
    if noun != Noun::Card {
        let message = format!("a card is wanted here, and this is {}", noun.class().one());
        let help = "say `1 strategy card`, with the deck";
        return ctx.error(Code::WrongNoun, cards.span, message, help);
    }
    phrase::no_filters(ctx, cards, Class::Card)?;
    let mut decks = DeckSet::EMPTY;
    for (adj, span) in phrase::adjectives(ctx, cards, &noun)? {
        match adj {
            Adj::Printed(Some(deck), _) if decks.is_empty() => decks.insert(deck),
            Adj::Side(side) if side == ctx.side => {}
            _ => {
                return ctx.error(
                    Code::WrongAdjective,
                    span,
                    "a card is drawn from one of your decks, whatever is on it",
                    format!("say {}", decks_help(ctx)),
                );
            }
        }
    }
    Some(decks)
}

/// `draw 2 strategy cards`, `draw 1 card from either deck`
fn draw(ctx: &mut Ctx, cards: &Phrase, from_either: bool) -> Option<Effect> {
    let count = phrase::count(ctx, cards);
    let mut decks = decks(ctx, cards)?;
    if from_either {
        if !decks.is_empty() {
            return ctx.error(
                Code::WrongAdjective,
                cards.span,
                "the deck is said, and `from either deck`, too",
                "leave one of them away",
            );
        }
        decks = ctx.world.deck_ids().collect();
    }
    if decks.is_empty() {
        let help = format!("say {}", decks_help(ctx));
        return ctx.error(Code::UnknownFace, cards.span, "the deck is not said", help);
    }
    Some(Effect::Draw(count?, decks))
}

fn decks_help(ctx: &Ctx) -> String {
    let mut words: Vec<String> = ctx
        .words
        .decks
        .iter()
        .map(|(deck, _)| format!("1 {deck} card"))
        .collect();
    words.push("1 card from either deck".to_owned());
    crate::diagnostic::one_of(&words)
}
