//! What no rule leaves on a board: asked of boards that come from elsewhere.

use crate::world::*;

use super::board::Board;

/// Something on a board that no sequence of plays leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A Leader without an Army unit (R1.4).
    LeaderAlone(RegionId),
    /// Armies of both sides where there is no siege (R1.5).
    BothArmies(RegionId),
    /// A siege without a Stronghold, a garrison or a besieger (R1.7).
    NoSiege(RegionId),
    /// More Action dice of a side, unused and in the Hunt Box, than it has.
    TooManyDice(Side),
    /// An unused die that shows what no unused die of its side does.
    WrongFace(Side, FaceId),
    /// Progress on the Mordor Track (R9.7).
    ProgressOnTrack,
    /// A Fellowship that is said to have moved on the Mordor Track, and is not there.
    JourneyElsewhere,
}

impl Board<'_> {
    /// The first thing that is wrong with where the figures stand, the dice, or the Fellowship; `None` if
    /// nothing is.
    pub fn fault(&self) -> Option<Fault> {
        let mut regions = self.world.region_ids();
        let mut sides = Side::BOTH.iter();
        regions
            .find_map(|region| self.fault_in(region))
            .or_else(|| sides.find_map(|side| self.fault_of_dice(*side)))
            .or_else(|| self.fault_of_track())
    }

    /// Whether an unused die of a side can show a face: one of its dice has it, and it does not lie in the
    /// Hunt Box (R10.1).
    pub fn can_show(&self, side: Side, face: FaceId) -> bool {
        self.world.sides[side].faces.contains(&face) && !self.world.face(face).hunts
    }

    fn fault_of_dice(&self, side: Side) -> Option<Fault> {
        let wrong = |face: &FaceId| self.dice[side][*face] > 0 && !self.can_show(side, *face);
        if let Some(face) = self.world.face_ids().find(wrong) {
            return Some(Fault::WrongFace(side, face));
        }
        let unused = self.dice_left(side, self.world);
        let together = unused.saturating_add(self.hunt.dice[side]);
        (together > self.most_dice(side)).then_some(Fault::TooManyDice(side))
    }

    fn fault_of_track(&self) -> Option<Fault> {
        let it = &self.fellowship;
        match it.mordor {
            Some(_) => (it.progress > 0).then_some(Fault::ProgressOnTrack),
            None => it.journeyed.then_some(Fault::JourneyElsewhere),
        }
    }

    fn fault_in(&self, region: RegionId) -> Option<Fault> {
        let armies = Side::BOTH.map(|side| self.has_army(side, region));
        let stronghold = self.settlement_of(region) == Some(Settlement::Stronghold);
        if self.is_besieged(region) {
            if !stronghold || armies != [true, true] {
                return Some(Fault::NoSiege(region));
            }
        } else if armies == [true, true] {
            return Some(Fault::BothArmies(region));
        }
        let alone = self.stacks.of(region).any(|stack| {
            let kind = self.world.kind(stack.kind);
            kind.class == FigureClass::Leader
                && !kind.stands_alone
                && !self.has_army(self.side_of(stack.nation), region)
        });
        alone.then_some(Fault::LeaderAlone(region))
    }
}
