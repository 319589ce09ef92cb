//! Clauses, conditions and changes of the Fellowship, the Hunt and its dice.

use crate::diagnostic::{Code, nearest, one_of};
use crate::game::{HuntTerms, Journey};
use crate::program::{
    ChangePattern, Clause, Count, Effect, MAX_TILES_DRAWN, Regions, RingEffect, RingPattern, Test,
    Things, TileKind, TileTest,
};
use crate::syntax::Span;
use crate::syntax::tree::{
    self, Change, ChangeDice, HuntTerm, HuntThing, Phrase, RingClause, Word,
};
use crate::world::{FaceId, FaceSet, Role, Side, TileId};

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::phrase::{self, Adj};
use super::scope::Wanted;
use super::{figures, names, place, region};

/// What clauses can refer to: tiles drawn before, a Companion, the Hunt that a card answers to.
#[derive(Clone, Debug, Default)]
pub(super) struct RingScope {
    /// The special tile of the card.
    pub tile: Option<TileId>,
    /// The code of the card, by which the world knows it; empty where its header is not right.
    pub card: String,
    /// How many tiles have been drawn before.
    pub drawn: u8,
    /// What the card answers to, and whether before it happens.
    pub window: Option<(HuntThing, bool)>,
}

/// A clause.
pub(super) fn clause(ctx: &mut Ctx, clause: &RingClause, span: Span) -> Option<Effect> {
    let effect = match clause {
        RingClause::PutTile => match ctx.ring.tile {
            Some(tile) => RingEffect::PutTile(tile),
            None => return no_tile_of_card(ctx, span),
        },
        RingClause::ReplaceTile => {
            answers(ctx, (HuntThing::Tile, false), span)?;
            RingEffect::ReplaceTile
        }
        RingClause::ReduceHunt(number) => {
            answers(ctx, (HuntThing::Tile, false), span)?;
            RingEffect::ReduceHunt(phrase::small(ctx, *number)?)
        }
        RingClause::PreventDraw => {
            answers(ctx, (HuntThing::Tile, true), span)?;
            RingEffect::PreventDraw
        }
        RingClause::AddToRoll(number) => {
            answers(ctx, (HuntThing::Roll, true), span)?;
            RingEffect::AddToRoll(phrase::small(ctx, *number)?)
        }
        RingClause::DrawTiles(number) => draw_tiles(ctx, *number, span)?,
        RingClause::HuntWith(term) => {
            that_tile(ctx, span)?;
            RingEffect::HuntWith(terms(*term))
        }
        RingClause::RollForHunt => RingEffect::RollForHunt,
        RingClause::RemoveEyes => {
            some_tile(ctx, span)?;
            RingEffect::RemoveEyes
        }
        RingClause::ReturnTiles => {
            some_tile(ctx, span)?;
            RingEffect::ReturnTiles
        }
        RingClause::Heal(number) => RingEffect::Heal(corruption(ctx, *number)?),
        RingClause::AddCorruption(number) => RingEffect::AddCorruption(corruption(ctx, *number)?),
        RingClause::AddLevel => {
            let wanted = Wanted::Character(ctx.world.characters_of(Role::Companion));
            RingEffect::AddLevel(ctx.that("that companion", span, &wanted)?)
        }
        RingClause::Hide => RingEffect::Hide,
        RingClause::Reveal => RingEffect::Reveal,
        RingClause::Move => RingEffect::Move,
        RingClause::Shift => RingEffect::Shift,
        RingClause::Separate(it) => {
            let level = match it.level {
                Some(number) => Some(phrase::small(ctx, number)?),
                None => None,
            };
            let further = match it.further {
                Some(number) => phrase::small(ctx, number)?,
                None => 0,
            };
            RingEffect::Separate {
                or_move: it.or_move,
                journey: Journey {
                    further,
                    level,
                    into_siege: it.into_siege,
                },
            }
        }
        RingClause::SeparateAsTile => {
            that_tile(ctx, span)?;
            RingEffect::SeparateAsTile
        }
        RingClause::ChangeDice(change) => change_dice(ctx, change)?,
        RingClause::DiscardDice { face, unit } => {
            plural(ctx, unit, true)?;
            let side = ctx.side.opponent();
            RingEffect::DiscardDice(faces(ctx, face.as_ref(), side)?)
        }
        RingClause::DiscardCard { card, or_random } => discard_card(ctx, card, *or_random)?,
        RingClause::ChooseCompanion => {
            let set = ctx.world.characters_of(Role::Companion);
            let companions = figures::of_characters(ctx, set, span)?;
            let bind = ctx.bind(Things::Figures(companions), span, true)?;
            RingEffect::ChooseCompanion(bind.slot)
        }
        RingClause::EliminateCharacter(who) => {
            let set = figures::characters(ctx, who)?;
            let figures = figures::of_characters(ctx, set, who.span())?;
            return Some(Effect::Eliminate(Count::Exactly(1), figures));
        }
    };
    Some(Effect::Ring(effect))
}

fn terms(term: Option<HuntTerm>) -> HuntTerms {
    HuntTerms {
        reducible: term != Some(HuntTerm::WithoutReduction),
        random_casualty: term == Some(HuntTerm::RandomCasualty),
    }
}

fn no_tile_of_card<T>(ctx: &mut Ctx, span: Span) -> Option<T> {
    let help = format!(
        "give a tile of the pack's `world.ron` the code of this card: \
         `tiles: [(id: \"…\", name: \"…\", value: 1, special: \"{}\", card: \"{}\")]`",
        ctx.side.name(),
        ctx.ring.card
    );
    let message = "no special tile of the world belongs to this card";
    ctx.error(Code::Unbound, span, message, help)
}

/// A clause that changes the Hunt stands in an answer to it.
fn answers(ctx: &mut Ctx, wanted: (HuntThing, bool), span: Span) -> Option<()> {
    if ctx.ring.window == Some(wanted) {
        return Some(());
    }
    let help = match wanted {
        (HuntThing::Tile, false) => "write it under `on hunt tile drawn by Shadow, may …`",
        (HuntThing::Tile, true) => "write it under `before hunt tile drawn by Shadow, may …`",
        (HuntThing::Roll, _) => "write it under `before hunt roll made, may …`",
    };
    ctx.error(Code::Unbound, span, "there is no Hunt here to change", help)
}

fn draw_tiles(ctx: &mut Ctx, number: Option<tree::Number>, span: Span) -> Option<RingEffect> {
    let count = match number {
        Some(number) => phrase::small(ctx, number)?,
        None => 1,
    };
    ctx.ring.drawn = ctx.ring.drawn.saturating_add(count);
    if usize::from(ctx.ring.drawn) > MAX_TILES_DRAWN {
        return ctx.error(
            Code::CardTooLarge,
            span,
            format!("a card draws {MAX_TILES_DRAWN} Hunt tiles at most"),
            "draw fewer",
        );
    }
    Some(RingEffect::DrawTiles(count))
}

fn that_tile(ctx: &mut Ctx, span: Span) -> Option<()> {
    match ctx.ring.drawn {
        1 => Some(()),
        0 => some_tile(ctx, span),
        _ => ctx.error(
            Code::Ambiguous,
            span,
            "several Hunt tiles are drawn before this",
            "draw one tile: `draw a hunt tile`",
        ),
    }
}

fn some_tile(ctx: &mut Ctx, span: Span) -> Option<()> {
    if ctx.ring.drawn > 0 {
        return Some(());
    }
    ctx.error(
        Code::Unbound,
        span,
        "no Hunt tile is drawn before this",
        "draw one first: `draw a hunt tile`",
    )
}

/// A number of Corruption, which goes no higher than a game lasts.
fn corruption(ctx: &mut Ctx, number: tree::Number) -> Option<u8> {
    let most = crate::game::MAX_CORRUPTION;
    match phrase::small(ctx, number)? {
        value if value <= most => Some(value),
        _ => ctx.error(
            Code::WrongNumber,
            number.span,
            format!("there are {most} points of Corruption"),
            format!("write {most} or less"),
        ),
    }
}

fn change_dice(ctx: &mut Ctx, change: &ChangeDice) -> Option<RingEffect> {
    let number = phrase::small(ctx, change.number)?;
    plural(ctx, &change.unit, number > 1)?;
    let side = ctx.side;
    let from = faces(ctx, change.face.as_ref(), side);
    let to = face(ctx, &change.to, side);
    let (mut from, to) = (from?, to?);
    if from == FaceSet::of(to) {
        return ctx.error(
            Code::SameTwice,
            change.to.span,
            "the dice show this already",
            "name another face",
        );
    }
    from.remove(to);
    let count = match change.up_to {
        true => Count::UpTo(number),
        false => Count::Exactly(number),
    };
    Some(RingEffect::ChangeDice { count, from, to })
}

fn plural(ctx: &mut Ctx, unit: &Word, many: bool) -> Option<()> {
    let wanted = if many { "dice" } else { "die" };
    if unit.text == wanted {
        return Some(());
    }
    let message = format!("`{}` does not agree with its count", unit.text);
    let finding =
        crate::diagnostic::Diagnostic::new(Code::WrongCount, ctx.file, unit.span, message);
    ctx.fail(finding.help(format!("write `{wanted}`")).fix(wanted))
}

/// The face that is named, or all that the dice of a side have.
fn faces(ctx: &mut Ctx, word: Option<&Word>, side: Side) -> Option<FaceSet> {
    match word {
        Some(word) => face(ctx, word, side).map(FaceSet::of),
        None => Some(ctx.world.sides[side].faces.iter().copied().collect()),
    }
}

fn face(ctx: &mut Ctx, word: &Word, side: Side) -> Option<FaceId> {
    let own = &ctx.world.sides[side].faces;
    let named = |face: &FaceId| ctx.world.face(*face).id == word.text;
    if let Some(face) = own.iter().copied().find(named) {
        return Some(face);
    }
    let ids: Vec<&str> = own
        .iter()
        .map(|face| ctx.world.face(*face).id.as_str())
        .collect();
    let message = format!("no die of the {} shows `{}`", side.name(), word.text);
    let near = nearest(&word.text, ids.iter().copied()).map(str::to_owned);
    let help = format!("its faces are {}", one_of(&ids));
    ctx.misspelt(Code::UnknownFace, word.span, message, near, help)
}

/// `discard 1 Free Peoples character card from table`
fn discard_card(ctx: &mut Ctx, card: &Phrase, or_random: bool) -> Option<RingEffect> {
    let help = "say `discard 1 Free Peoples character card from table`, with side and deck";
    let noun = phrase::noun(ctx, card)?;
    let count = phrase::count(ctx, card)?;
    if noun != Noun::Card || count != Count::Exactly(1) {
        let message = "one card of a side and a deck is discarded";
        return ctx.error(Code::WrongNoun, card.span, message, help);
    }
    phrase::no_filters(ctx, card, Class::Card)?;
    let (mut side, mut deck) = (None, None);
    for (adj, span) in phrase::adjectives(ctx, card, &noun)? {
        match adj {
            Adj::Side(named) => side = Some(named),
            Adj::Printed(Some(named), _) => deck = Some(named),
            _ => {
                let message = "only side and deck of the card can be said";
                return ctx.error(Code::WrongAdjective, span, message, help);
            }
        }
    }
    match (side, deck) {
        (Some(side), Some(deck)) => Some(RingEffect::DiscardCard {
            side,
            deck,
            or_random,
        }),
        _ => ctx.error(
            Code::NoSide,
            card.span,
            "whose card it is, or of which deck, is not said",
            help,
        ),
    }
}

/// A condition about tiles that were drawn.
pub(super) fn tile_test(ctx: &mut Ctx, test: &tree::TileTest, span: Span) -> Option<Test> {
    match test {
        tree::TileTest::AllEyes => {
            some_tile(ctx, span)?;
            Some(Test::Tile(TileTest::AllEyes))
        }
        tree::TileTest::Is(kinds) => {
            that_tile(ctx, span)?;
            let kinds = ctx.every(kinds, |ctx, kind| match kind {
                tree::TileKind::Eye => Some(TileKind::Eye),
                tree::TileKind::Special(side) => names::side(ctx, side).map(TileKind::Special),
            })?;
            Some(Test::Tile(TileTest::Is(kinds)))
        }
    }
}

/// A change of the Hunt, if it is one.
pub(super) fn hunt_change(ctx: &mut Ctx, change: &Change, before: bool) -> Option<ChangePattern> {
    let what = change.hunt()?;
    let (wanted, thing) = match what {
        HuntThing::Tile => ("drawn", "hunt tile"),
        HuntThing::Roll => ("made", "hunt roll"),
    };
    if change.participle.text != wanted || change.or.is_some() || change.place.is_some() {
        return ctx.error(
            Code::WrongChange,
            change.span,
            format!("a {thing} is {wanted}, and nothing else"),
            format!("write `{thing} {wanted}`"),
        );
    }
    let by = match change.by.as_deref() {
        None | Some([]) => None,
        Some([tree::Agent::Operand(operand)]) => Some(region::side(ctx, operand)?),
        Some([first, ..]) => {
            let message = format!("a {thing} is {wanted} by one side");
            return ctx.error(
                Code::WrongChange,
                first.span(),
                message,
                "write `by Shadow`",
            );
        }
    };
    Some(ChangePattern::Ring(match (what, before) {
        (HuntThing::Tile, true) => RingPattern::TileDue(by),
        (HuntThing::Tile, false) => RingPattern::TileDrawn(by),
        (HuntThing::Roll, before) => {
            if by == Some(Side::FreePeoples) {
                let message = "the Shadow makes the Hunt roll";
                return ctx.error(Code::WrongSide, change.span, message, "leave `by …` away");
            }
            match before {
                true => RingPattern::RollDue,
                false => RingPattern::RollMade,
            }
        }
    }))
}

/// Whoever reduces the damage answers when it is known, behind those who change the tile (R10.3).
pub(super) fn at_its_time(on: ChangePattern, body: &[Clause]) -> ChangePattern {
    match on {
        ChangePattern::Ring(RingPattern::TileDrawn(_)) if reduces(body) => {
            ChangePattern::Ring(RingPattern::TileDamage)
        }
        other => other,
    }
}

fn reduces(clauses: &[Clause]) -> bool {
    clauses.iter().any(|clause| {
        matches!(clause.effect, Effect::Ring(RingEffect::ReduceHunt(_)))
            || clause.inner().any(reduces)
    })
}

/// `fellowship declared through Moria`: the regions of the way.
pub(super) fn through(ctx: &mut Ctx, change: &Change, word: &Word) -> Option<ChangePattern> {
    let place = change.place.as_ref()?;
    let regions: Regions = place::regions(ctx, place)?;
    match word.text.as_str() {
        "declared" => Some(ChangePattern::Ring(RingPattern::DeclaredThrough(regions))),
        "revealed" => Some(ChangePattern::Ring(RingPattern::RevealedThrough(regions))),
        _ => ctx.error(
            Code::WrongChange,
            word.span,
            "only the fellowship comes through a region",
            "write `fellowship declared through …` or `fellowship revealed through …`",
        ),
    }
}
