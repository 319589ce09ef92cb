//! Action dice and Elven Rings as costs (R5.1, R5.12).

use crate::world::*;

use super::board::Board;
use super::change::{Change, RingChange};
use super::game::{Flow, Game};
use super::state::CharacterPlace;

impl Board<'_> {
    /// Whether a side can use a die that shows this face: one that lies unused before it, or any
    /// that its dice have while they are not rolled.
    pub fn has_die(&self, side: Side, face: FaceId) -> bool {
        if self.dice_rolled[side] {
            self.dice[side][face] > 0
        } else {
            self.world.sides[side].faces.contains(&face)
        }
    }

    /// The faces of the dice that a side can use.
    pub fn usable_faces(&self, side: Side) -> FaceSet {
        self.world
            .face_ids()
            .filter(|face| self.has_die(side, *face))
            .collect()
    }

    /// Whether a face can be used as a result (R5.1).
    pub fn serves_as(&self, face: FaceId, result: FaceId) -> bool {
        face == result || self.world.face(face).serves_as.contains(result)
    }

    /// The result that a face is used as when a side plays a card with this icon (R5.1): the icon, if
    /// it can, else itself, if that plays any card, else the icon by a Character (R11.4); `None` if it
    /// does not play the card.
    pub fn plays(&self, side: Side, face: FaceId, icon: FaceId) -> Option<FaceId> {
        if self.serves_as(face, icon) {
            Some(icon)
        } else if self.world.face(face).plays_any_card {
            Some(face)
        } else {
            self.turned(side, face, |into| self.serves_as(into, icon))
                .map(|_| icon)
        }
    }

    /// The result as which a face moves or hides the Fellowship and separates Companions, if it does
    /// (R9.3, R9.5, R9.6).
    pub fn journeys_by(&self, face: FaceId) -> bool {
        self.world.face(face).journeys
    }

    /// How many Action dice a side has in a turn: its own, and those that its Characters in play bring
    /// (R11.5).
    pub fn action_dice(&self, side: Side) -> u8 {
        self.dice_with(side, |id| self.is_in_play(id))
    }

    /// How many Action dice a side has at most in this turn: those of a Character who has left play may
    /// lie there still until the turn is over.
    pub fn most_dice(&self, side: Side) -> u8 {
        self.dice_with(side, |id| self.characters[id] != CharacterPlace::Aside)
    }

    /// Its own dice, and those of some of its Characters.
    fn dice_with(&self, side: Side, brings: impl Fn(CharacterId) -> bool) -> u8 {
        let facts = &self.world.sides[side];
        let own = |id: &CharacterId| self.world.character(*id).side == side && brings(*id);
        let brought = self.world.character_ids().filter(own);
        brought
            .map(|id| self.world.character(id).dice)
            .fold(facts.dice, u8::saturating_add)
            .min(facts.most_dice)
    }

    /// The Character by whom a face plays a card with this icon, where it would not without him (R11.4).
    pub fn plays_by(&self, side: Side, face: FaceId, icon: FaceId) -> Option<CharacterId> {
        if self.serves_as(face, icon) || self.world.face(face).plays_any_card {
            return None;
        }
        self.turned(side, face, |into| self.serves_as(into, icon))
    }

    /// The faces to which an Elven Ring changes a die of a side that shows this one (R5.12): another
    /// one of its dice, if a Ring changes to that.
    pub fn ring_faces(&self, side: Side, from: FaceId) -> FaceSet {
        let faces = self.world.sides[side].faces.iter().copied();
        faces
            .filter(|to| *to != from && !self.world.face(*to).not_by_ring)
            .collect()
    }

    /// Whether a side can use an Elven Ring: at most one a turn (R5.12).
    pub fn has_ring(&self, side: Side) -> bool {
        self.rings[side] > 0 && !self.ring_used[side]
    }
}

impl Game<'_> {
    /// A side rolls its Action dice for the turn, but for those that lie in the Hunt Box. What shows a
    /// face that hunts goes there (R10.1); the others lie unused before it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision or chance is open.
    pub fn roll_action_dice(&mut self, side: Side) -> Flow {
        let in_box = self.state.hunt.dice[side];
        let count = self.board().action_dice(side).saturating_sub(in_box);
        let mut rolled: FaceMap<u8> = FaceMap::default();
        for _ in 0..count {
            let face = self.next_face(side)?;
            rolled[face] = rolled[face].saturating_add(1);
        }
        self.state.dice_rolled[side] = true;
        let mut hunting = 0;
        for face in self.world.face_ids() {
            match self.world.face(face).hunts {
                true => hunting += rolled[face],
                false => self.state.dice[side][face] = rolled[face],
            }
            for _ in 0..rolled[face] {
                self.ring(RingChange::FaceRolled(side, face))?;
            }
        }
        for _ in 0..hunting {
            self.die_to_hunt_box(side)?;
        }
        Ok(())
    }

    /// Uses a die that the side has.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn use_die(&mut self, side: Side, face: FaceId) -> Flow {
        let dice = &mut self.state.dice[side][face];
        *dice = dice.saturating_sub(1);
        self.happened(Change::DieUsed(side, face))
    }

    /// Changes an unused die to another face; one that shows a face that hunts lies in the Hunt Box at
    /// once (R10.1).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn change_die(&mut self, side: Side, from: FaceId, to: FaceId) -> Flow {
        let dice = &mut self.state.dice[side];
        dice[from] = dice[from].saturating_sub(1);
        let hunts = self.world.face(to).hunts;
        if !hunts {
            self.state.dice[side][to] = self.state.dice[side][to].saturating_add(1);
        }
        self.ring(RingChange::DieChanged(side, from, to))?;
        if hunts {
            self.die_to_hunt_box(side)?;
        }
        Ok(())
    }

    /// Discards an unused die.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn discard_die(&mut self, side: Side, face: FaceId) -> Flow {
        let dice = &mut self.state.dice[side][face];
        *dice = dice.saturating_sub(1);
        self.ring(RingChange::DieDiscarded(side, face))
    }

    /// Puts a die of a side into the Hunt Box.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn die_to_hunt_box(&mut self, side: Side) -> Flow {
        let dice = &mut self.state.hunt.dice[side];
        *dice = dice.saturating_add(1);
        self.ring(RingChange::DieToHuntBox(side))
    }

    /// Uses a Ring that the side has: the Free Peoples' goes to the Shadow, the Shadow's is out (R5.12).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn use_ring(&mut self, side: Side) -> Flow {
        self.state.rings[side] = self.state.rings[side].saturating_sub(1);
        self.state.ring_used[side] = true;
        if side == Side::FreePeoples {
            let theirs = &mut self.state.rings[Side::Shadow];
            *theirs = theirs.saturating_add(1);
        }
        self.happened(Change::RingUsed(side))
    }
}
