//! Rolling Action dice, and changing one with an Elven Ring (R5.12).

use crate::game::*;
use crate::play::card_set::CardSet;
use crate::world::*;

use super::Refusal;

impl CardSet {
    /// A side rolls once in a turn.
    pub(in crate::play) fn refuse_roll(&self, board: Board<'_>, side: Side) -> Option<Refusal> {
        board.dice_rolled[side].then_some(Refusal::RolledAlready(side))
    }

    /// A Ring changes a die that has been rolled, once a turn, to a face that it gives (R5.12).
    pub(in crate::play) fn refuse_ring(
        &self,
        board: Board<'_>,
        side: Side,
        from: FaceId,
        to: Option<FaceId>,
    ) -> Option<Refusal> {
        if board.ring_used[side] {
            return Some(Refusal::RingUsedAlready(side));
        }
        if board.rings[side] == 0 {
            return Some(Refusal::NoRing(side));
        }
        if !board.dice_rolled[side] {
            return Some(Refusal::NotRolled(side));
        }
        if !board.has_die(side, from) {
            return Some(Refusal::NoDie(side, from));
        }
        let faces = board.ring_faces(side, from);
        match to {
            Some(to) => (!faces.contains(to)).then_some(Refusal::NotByRing(to)),
            None => faces.is_empty().then_some(Refusal::NotByRing(from)),
        }
    }
}

/// Uses a Ring on a die; the player chooses the face where none is named.
pub(in crate::play) fn change_with_ring(
    game: &mut Game<'_>,
    side: Side,
    from: FaceId,
    to: Option<FaceId>,
) -> Flow {
    let to = match to {
        Some(to) => Choice::Die(to),
        None => {
            let faces = game.board().ring_faces(side, from);
            game.ask(Question {
                side,
                prompt: Prompt::Ring(RingPrompt::ChangeDieTo(from)),
                options: faces.iter().map(Choice::Die).collect(),
                offer: Offer::All,
            })?
        }
    };
    let Choice::Die(to) = to else { return Ok(()) };
    game.use_ring(side)?;
    game.change_die(side, from, to)
}
