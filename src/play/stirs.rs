//! What the effects of a card can bring about that a card on the table may answer to: where nobody
//! answers, what follows from a choice is only what the card itself says.
//!
//! It may say that something can come of an effect that never does, and not the other way round;
//! builds with debug assertions look at every change.

use crate::game::{Change, RingChange};
use crate::program::*;
use crate::world::{FaceId, FaceSet, Side};

/// Kinds of change that reactions speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Stirs(u8);

impl Stirs {
    /// Nations are activated or advance (R6).
    const POLITICS: Stirs = Stirs(1);
    /// Figures are eliminated (R2.2).
    const FIGURES: Stirs = Stirs(1 << 1);
    /// Characters are eliminated (R2.2).
    const CHARACTERS: Stirs = Stirs(1 << 7);
    /// A region is attacked, or its Settlement captured (R8.1, R1.3).
    const WAR: Stirs = Stirs(1 << 2);
    /// The Fellowship is declared, revealed or hidden (R9.4, R9.5).
    const FELLOWSHIP: Stirs = Stirs(1 << 3);
    /// Something of the Hunt (R10).
    const HUNT: Stirs = Stirs(1 << 4);
    /// A side plays a card (R5.11).
    const PLAYED: PerSideStirs = [Stirs(1 << 5), Stirs(1 << 6)];
    /// All that may come of an Army that moves: Leaders are left behind, a Settlement is taken.
    const CONQUEST: Stirs = Stirs::POLITICS.or(Stirs::FIGURES).or(Stirs::WAR);
    /// All that may come of losses: a Stronghold without its garrison changes hands, too.
    const LOSSES: Stirs = Stirs::CONQUEST.or(Stirs::CHARACTERS);
    const EVERYTHING: Stirs = Stirs(u8::MAX);

    const fn or(self, other: Stirs) -> Stirs {
        Stirs(self.0 | other.0)
    }

    /// Whether something is in both.
    pub fn meets(self, other: Stirs) -> bool {
        self.0 & other.0 != 0
    }

    fn played(side: Side) -> Stirs {
        let [free_peoples, shadow] = Stirs::PLAYED;
        match side {
            Side::FreePeoples => free_peoples,
            Side::Shadow => shadow,
        }
    }

    /// What can come of a card: of its effects, and of its being played.
    pub fn of_card(card: &Card) -> Stirs {
        of_clauses(&card.play).or(Stirs::played(card.side))
    }

    /// What a reaction answers to, where a card is played with this result, or none.
    pub fn answered_by(pattern: &ChangePattern, result: Option<FaceId>) -> Stirs {
        match pattern {
            ChangePattern::Activated(..) | ChangePattern::Advanced(..) => Stirs::POLITICS,
            ChangePattern::CharacterEliminated { .. } => Stirs::CHARACTERS,
            ChangePattern::FigureEliminated(_) => Stirs::FIGURES,
            ChangePattern::Attacked(..) | ChangePattern::Captured(..) => Stirs::WAR,
            ChangePattern::Declared(_) | ChangePattern::Revealed | ChangePattern::Hidden => {
                Stirs::FELLOWSHIP
            }
            ChangePattern::Played(side, faces) => {
                let by = |faces: &FaceSet| result.is_some_and(|face| faces.contains(face));
                match faces.as_ref().is_none_or(by) {
                    true => Stirs::played(*side),
                    false => Stirs::default(),
                }
            }
            ChangePattern::Ring(
                RingPattern::DeclaredThrough(_) | RingPattern::RevealedThrough(_),
            ) => Stirs::FELLOWSHIP,
            ChangePattern::Ring(
                RingPattern::TileDue(_)
                | RingPattern::TileDrawn(_)
                | RingPattern::TileDamage
                | RingPattern::RollDue
                | RingPattern::RollMade,
            ) => Stirs::HUNT,
            ChangePattern::Any(patterns) => patterns
                .iter()
                .map(|pattern| Stirs::answered_by(pattern, result))
                .fold(Stirs::default(), Stirs::or),
        }
    }

    /// What a change is for those who may answer; nothing if nobody can.
    pub fn of_change(change: Change) -> Stirs {
        match change {
            Change::Activated(..) | Change::Advanced(..) => Stirs::POLITICS,
            Change::Eliminated(..) => Stirs::FIGURES,
            Change::CharacterEliminated(..) => Stirs::CHARACTERS,
            Change::Attacked(..) | Change::Captured(..) => Stirs::WAR,
            Change::Declared(_) | Change::Revealed | Change::Hidden => Stirs::FELLOWSHIP,
            Change::Played(side, ..) => Stirs::played(side),
            Change::Ring(
                RingChange::DrawDue(_)
                | RingChange::Drawn(..)
                | RingChange::Damage(_)
                | RingChange::RollDue
                | RingChange::HuntRolled(_),
            ) => Stirs::HUNT,
            _ => Stirs::default(),
        }
    }
}

type PerSideStirs = [Stirs; 2];

fn of_clauses(clauses: &[Clause]) -> Stirs {
    let each = clauses.iter().map(|clause| {
        let inner = clause.inner().map(of_clauses);
        inner.fold(of_effect(&clause.effect), Stirs::or)
    });
    each.fold(Stirs::default(), Stirs::or)
}

/// What can come of an effect, without the clauses inside it.
fn of_effect(effect: &Effect) -> Stirs {
    match effect {
        Effect::Choose(_)
        | Effect::ChooseEach { .. }
        | Effect::ForEach { .. }
        | Effect::If { .. }
        | Effect::May(_)
        | Effect::Either(_)
        | Effect::Opponent(_)
        | Effect::Roll { .. }
        | Effect::Draw(..)
        | Effect::MoveBack(..) => Stirs::default(),
        Effect::Recruit(parts) if parts.iter().any(|part| part.taking_control) => Stirs::CONQUEST,
        Effect::Recruit(_) => Stirs::default(),
        Effect::Advance(..) | Effect::Activate(_) => Stirs::POLITICS,
        Effect::MoveArmies(_) | Effect::MoveFreely(..) | Effect::MoveFigures(_) => Stirs::CONQUEST,
        Effect::Eliminate(..) | Effect::Replace { .. } => Stirs::LOSSES,
        Effect::Hit(hit) if hit.as_battle => Stirs::EVERYTHING,
        Effect::Hit(_) => Stirs::LOSSES,
        Effect::Ring(effect) => of_ring(*effect),
        Effect::Attack(_)
        | Effect::Retreat(_)
        | Effect::PlayCard(_)
        | Effect::ForEachFace { .. }
        | Effect::Battle(_) => Stirs::EVERYTHING,
    }
}

fn of_ring(effect: RingEffect) -> Stirs {
    match effect {
        // Who is separated where the Fellowship has a region is not eliminated (R9.6).
        RingEffect::Separate { .. } => Stirs::POLITICS,
        RingEffect::SeparateAsTile => Stirs::LOSSES,
        RingEffect::PutTile(_)
        | RingEffect::RemoveEyes
        | RingEffect::ReturnTiles
        | RingEffect::Heal(_)
        | RingEffect::AddCorruption(_)
        | RingEffect::AddLevel(_)
        | RingEffect::ChangeDice { .. }
        | RingEffect::DiscardDice(_)
        | RingEffect::DiscardCard { .. }
        | RingEffect::ChooseCompanion(_) => Stirs::default(),
        RingEffect::Hide | RingEffect::Reveal | RingEffect::Shift => {
            Stirs::FELLOWSHIP.or(Stirs::HUNT).or(Stirs::LOSSES)
        }
        RingEffect::ReplaceTile
        | RingEffect::ReduceHunt(_)
        | RingEffect::PreventDraw
        | RingEffect::AddToRoll(_)
        | RingEffect::DrawTiles(_)
        | RingEffect::HuntWith(_)
        | RingEffect::RollForHunt
        | RingEffect::Move => Stirs::EVERYTHING,
    }
}
