//! What a card does on the table: bans, reactions, discards.

use crate::diagnostic::Code;
use crate::program::{
    Ban, ChangePattern, Cost, Nations, PaidDiscard, Reaction, RegionTest, Regions, Test,
};
use crate::syntax::tree::{self, BanKind, DeterminerKind, Operand, Phrase, RegionDeedKind};
use crate::syntax::{change_text, paid_discard_text};
use crate::world::{FaceSet, Side};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::ring::{self, RingScope};
use super::{change, clause, condition, nation, place, region};

/// One line of `while on table`.
pub(super) fn ban(ctx: &mut Ctx, ban: &tree::Ban) -> Option<Vec<Ban>> {
    match &ban.kind {
        BanKind::Regions { who, deeds, places } => {
            let side = region::side(ctx, who);
            let regions = place::regions(ctx, places);
            let (side, regions) = (side?, regions?);
            let deed = |deed: &tree::RegionDeed| match deed.kind {
                RegionDeedKind::EnterWithArmy => Ban::Enter(side, regions.clone()),
                RegionDeedKind::Attack => Ban::Attack(side, regions.clone()),
            };
            Some(deeds.iter().map(deed).collect())
        }
        BanKind::CombatCard { who, place } => {
            let side = region::side(ctx, who);
            let place = match place {
                Some(operand) => Some(place::regions(ctx, operand)?),
                None => None,
            };
            Some(vec![Ban::CombatCard(side?, place)])
        }
        BanKind::Advance { who, nations, by } => {
            let side = region::side(ctx, who);
            let causes = change::causes(ctx, by.as_deref());
            let nations = described(ctx, nations)?;
            let (side, causes) = (side?, causes?);
            Some(vec![Ban::Advance(
                side,
                of_side(ctx, nations, side),
                causes,
            )])
        }
        BanKind::Activated { nations, except } => {
            let set = change::nation_set(ctx, nations);
            let causes = change::causes(ctx, except.as_deref())?;
            Some(vec![Ban::Activated(set?, causes.unwrap_or_default())])
        }
        BanKind::HuntBox => Some(vec![Ban::HuntBox]),
    }
}

/// `a passive nation` is any that is so: a ban needs no choice.
fn described(ctx: &mut Ctx, operand: &Operand) -> Option<Nations> {
    if let Operand::Phrase(phrase) = operand
        && !place::that(phrase)
        && phrase::noun(ctx, phrase)? == Noun::Nation
    {
        phrase::no_count(ctx, phrase, true)?;
        return nation::where_(ctx, phrase);
    }
    place::nations(ctx, operand)
}

/// A side advances its own Nations only.
fn of_side(ctx: &Ctx, nations: Nations, side: Side) -> Nations {
    let own = ctx.world.nations_of(side);
    match nations {
        Nations::Where(set, tests) => Nations::Where(set & own, tests),
        Nations::These(set) if set.meets(own) => Nations::These(set & own),
        other => other,
    }
}

/// `on CHANGE, may discard this { … }`
pub(super) fn reaction(ctx: &mut Ctx, reaction: &tree::Reaction) -> Option<Reaction> {
    let hunt = reaction.change.hunt();
    if reaction.before && hunt.is_none() {
        let _: Option<()> = ctx.error(
            Code::WrongChange,
            reaction.change.span,
            "no card can answer before this happens",
            "write `on` instead of `before`; a card answers only before `hunt tile drawn` and `hunt roll made`",
        );
    }
    ctx.scope.forget();
    let on = match hunt {
        Some(_) => ring::hunt_change(ctx, &reaction.change, reaction.before),
        None => change::change(ctx, &reaction.change),
    };
    let (tile, card) = (ctx.ring.tile, std::mem::take(&mut ctx.ring.card));
    ctx.ring = RingScope {
        tile,
        card,
        window: hunt.map(|thing| (thing, reaction.before)),
        ..RingScope::default()
    };
    let body = clause::block(ctx, &reaction.body.clauses);
    ctx.ring.window = None;
    if reaction.before && hunt.is_none() {
        return None;
    }
    let (on, body) = (on?, body?);
    let on = ring::at_its_time(on, &body);
    let word = if reaction.before { "before" } else { "on" };
    let how = match (reaction.may, reaction.discard_this) {
        (true, true) => ", may discard this",
        (true, false) => ", may",
        (false, true) => ", discard this",
        (false, false) => "",
    };
    Some(Reaction {
        on,
        may: reaction.may,
        discard_this: reaction.discard_this,
        body,
        text: format!("{word} {}{how}", change_text(&reaction.change)),
    })
}

/// `discard by opponent paying …`
pub(super) fn paid(ctx: &mut Ctx, paid: &tree::PaidDiscard) -> Option<PaidDiscard> {
    let by = if paid.by_opponent {
        ctx.side.opponent()
    } else {
        ctx.side
    };
    let costs = ctx.every(&paid.costs, |ctx, phrase| cost(ctx, phrase, by));
    let condition = match &paid.condition {
        Some(condition) => Some(condition::condition(ctx, condition)?),
        None => None,
    };
    Some(PaidDiscard {
        by,
        costs: costs?,
        condition,
        text: paid_discard_text(paid),
    })
}

const COSTS: &str = "dice, cards of the hand and elven rings can be paid: `any die`, \
                     `1 character card`, `1 elven ring`";

fn cost(ctx: &mut Ctx, phrase: &Phrase, by: Side) -> Option<Cost> {
    match phrase::noun(ctx, phrase)? {
        Noun::Die => die(ctx, phrase, by),
        Noun::Ring => {
            let count = count(ctx, phrase)?;
            phrase::no_filters(ctx, phrase, Class::Ring)?;
            phrase::adjectives(ctx, phrase, &Noun::Ring)?;
            Some(Cost::Rings(count))
        }
        Noun::Card => cards(ctx, phrase),
        other => {
            let message = format!("{} can't be paid", other.class().one());
            ctx.error(Code::WrongCost, phrase.span, message, COSTS)
        }
    }
}

/// `any die`, `a will-of-the-west die`: one die, showing what serves as that.
fn die(ctx: &mut Ctx, phrase: &Phrase, by: Side) -> Option<Cost> {
    let one = match phrase.determiner.as_ref().map(|determiner| determiner.kind) {
        Some(DeterminerKind::A | DeterminerKind::Any) | None => true,
        Some(DeterminerKind::Count(number)) => number.value == 1,
        Some(_) => false,
    };
    if !one {
        return ctx.error(
            Code::WrongCost,
            phrase.span,
            "one die is paid",
            "write `any die`, or `a … die`; a second one is one more cost: `any die and any die`",
        );
    }
    let named = change::die(ctx, phrase)?;
    let own: FaceSet = ctx.world.sides[by].faces.iter().copied().collect();
    if named.is_empty() {
        return Some(Cost::Die(own));
    }
    let faces: FaceSet = own
        .iter()
        .filter(|face| {
            let serves = ctx.world.face(*face).serves_as;
            named
                .iter()
                .any(|wanted| face == wanted || serves.contains(*wanted))
        })
        .collect();
    if faces.is_empty() {
        return ctx.error(
            Code::UnknownFace,
            phrase.span,
            format!("no die of the {} shows this", by.name()),
            "name a face of that side's dice, or write `any die`",
        );
    }
    Some(Cost::Die(faces))
}

fn count(ctx: &mut Ctx, phrase: &Phrase) -> Option<u8> {
    match phrase.determiner.as_ref().map(|determiner| determiner.kind) {
        Some(DeterminerKind::A) => Some(1),
        Some(DeterminerKind::Count(number)) => phrase::small(ctx, number),
        _ => ctx.error(
            Code::WrongCost,
            phrase.span,
            "how many are paid is not said",
            "write `1` before it",
        ),
    }
}

/// `1 army strategy card`: icon and deck. A word that is both is the deck.
fn cards(ctx: &mut Ctx, phrase: &Phrase) -> Option<Cost> {
    let count = count(ctx, phrase)?;
    phrase::no_filters(ctx, phrase, Class::Card)?;
    let (mut deck, mut icon) = (None, None);
    for (adj, span) in phrase::adjectives(ctx, phrase, &Noun::Card)? {
        let taken = match adj {
            Adj::Printed(Some(new), face) => {
                // `1 character strategy card`: the first word was the icon.
                if let Some(old) = deck
                    && icon.is_none()
                {
                    icon = face_of(ctx, old);
                    deck = Some(new);
                    icon.is_none()
                } else if deck.is_some() {
                    icon = icon.or(face);
                    true
                } else {
                    deck = Some(new);
                    false
                }
            }
            Adj::Printed(None, Some(face)) if icon.is_none() => {
                icon = Some(face);
                false
            }
            _ => true,
        };
        if taken {
            return ctx.error(
                Code::WrongCost,
                span,
                "a card has one deck and one icon",
                "write at most one of each: `1 army strategy card`",
            );
        }
    }
    Some(Cost::Cards { count, deck, icon })
}

/// The face that is called like a deck.
fn face_of(ctx: &Ctx, deck: crate::world::DeckId) -> Option<crate::world::FaceId> {
    let id = &ctx.world.deck(deck).id;
    ctx.words
        .faces
        .iter()
        .find(|(word, _)| word == id)
        .map(|(_, face)| *face)
}

/// Whether a discard says no more than that the condition to stay has ended.
pub(super) fn repeats(test: &Test, discard: &ChangePattern) -> bool {
    match (test, discard) {
        (Test::And(parts), _) => parts.iter().any(|part| repeats(&part.test, discard)),
        (
            Test::InPlay(who),
            ChangePattern::CharacterEliminated {
                who: gone,
                in_fellowship: false,
            },
        ) => who == gone,
        (Test::InFellowship(who), ChangePattern::CharacterEliminated { who: gone, .. }) => {
            who == gone
        }
        (Test::FellowshipRevealed, ChangePattern::Hidden) => true,
        (Test::Not(inner), ChangePattern::Revealed) => inner.test == Test::FellowshipRevealed,
        (Test::Not(inner), ChangePattern::Activated(set, None)) => {
            matches!(&inner.test, Test::Nations { nations: Nations::These(these), .. }
                if these == set)
        }
        (
            Test::Nations {
                nations: Nations::These(these),
                test: crate::program::NationTest::Not(inner),
                ..
            },
            ChangePattern::Activated(set, None),
        ) => these == set && **inner == crate::program::NationTest::Active,
        (
            Test::Region(
                Regions::These(these),
                RegionTest::Unconquered | RegionTest::ControlledBy(_),
            ),
            ChangePattern::Captured(Regions::These(set), _),
        ) => these == set,
        _ => false,
    }
}
