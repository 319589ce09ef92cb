//! Action dice, the Hunt Box and Elven Rings.

use crate::diagnostic::Code;
use crate::game::Board;
use crate::syntax::Span;
use crate::syntax::tree::{Name, Number, Word};
use crate::world::*;

use super::Builder;

impl Builder<'_, '_> {
    pub(super) fn dice(&mut self, side: &Name, dice: &[(Number, Word)], span: Span) {
        let Some(side) = self.lookup.side(side) else {
            return;
        };
        if !self.once(&dice_line(side), span) {
            return;
        }
        let mut by_face: FaceMap<u8> = FaceMap::default();
        for (number, word) in dice {
            let (Some(count), Some(face)) = (self.lookup.count(number), self.lookup.face(word))
            else {
                continue;
            };
            let world = self.lookup.world();
            if !world.sides[side].faces.contains(&face) {
                let message = format!("no die of the {} shows `{}`", side.name(), word.text);
                self.lookup
                    .contradict(word.span, None, message, "name a face that its dice have");
                continue;
            }
            if world.face(face).hunts {
                let message = format!("a die that shows `{}` lies in the Hunt Box", word.text);
                let help = format!("say it with `hunt box {}: {count}`", side.name());
                self.lookup.contradict(word.span, None, message, &help);
                continue;
            }
            by_face[face] = by_face[face].saturating_add(count);
        }
        self.setup.state.dice[side] = by_face;
        self.setup.state.dice_rolled[side] = true;
    }

    pub(super) fn hunt_box(&mut self, side: &Name, count: &Number, span: Span) {
        let (Some(side), Some(count)) = (self.lookup.side(side), self.lookup.count(count)) else {
            return;
        };
        if self.once(&box_line(side), span) {
            self.setup.state.hunt.dice[side] = count;
        }
    }

    pub(super) fn rings(&mut self, side: &Name, count: &Number, used: bool, span: Span) {
        let most = self.lookup.world().rings();
        let count = self.most(count, most, "Elven Rings");
        let (Some(side), Some(count)) = (self.lookup.side(side), count) else {
            return;
        };
        if self.once(&rings_line(side), span) {
            self.setup.state.rings[side] = count;
            self.setup.state.ring_used[side] = used;
        }
    }

    /// A side has no more dice than its own and those of its Characters, unused and in the Hunt Box
    /// together. It is looked at when it is known who is in play.
    pub(super) fn check_dice(&mut self) {
        for side in Side::BOTH {
            let world = self.lookup.world();
            let state = &self.setup.state;
            let most = Board { world, state }.most_dice(side);
            let unused = state.dice_left(side, world);
            let together = unused.saturating_add(state.hunt.dice[side]);
            if together <= most {
                continue;
            }
            let of = |what: &str| {
                let mut said = self.said.iter();
                said.find(|(other, _)| other == what).map(|(_, span)| *span)
            };
            let (dice, in_box) = (of(&dice_line(side)), of(&box_line(side)));
            let span = if unused > most { dice } else { in_box.or(dice) };
            let Some(span) = span else { continue };
            let name = side.name();
            let and_box = match state.hunt.dice[side] {
                0 => "",
                _ => ", with those in the Hunt Box",
            };
            let message = format!("there are at most {most} dice of the {name} here{and_box}");
            let help = "write fewer dice, or put Characters in play who bring one";
            self.lookup.find(Code::TooManyFigures, span, message, help);
        }
    }

    /// There are only so many Rings: a side of which no line speaks has no more than are left.
    pub(super) fn share_rings(&mut self) {
        let all = self.lookup.world().rings();
        let said = |side| {
            let what = rings_line(side);
            let mut said = self.said.iter();
            said.find(|(other, _)| *other == what)
                .map(|(_, span)| *span)
        };
        let (free, dark) = (said(Side::FreePeoples), said(Side::Shadow));
        let rings = &mut self.setup.state.rings;
        let left = |of: u8| all.saturating_sub(of);
        match (free, dark) {
            (Some(first), Some(second)) => {
                let together = rings[Side::FreePeoples].saturating_add(rings[Side::Shadow]);
                if together > all {
                    let message = format!("there are {all} Elven Rings, of both sides together");
                    let (first, last) = match first.start < second.start {
                        true => (first, second),
                        false => (second, first),
                    };
                    self.lookup
                        .contradict(last, Some(first), message, "write fewer of them");
                }
            }
            (Some(_), None) => {
                let most = left(rings[Side::FreePeoples]);
                rings[Side::Shadow] = rings[Side::Shadow].min(most);
            }
            (None, Some(_)) => {
                let most = left(rings[Side::Shadow]);
                rings[Side::FreePeoples] = rings[Side::FreePeoples].min(most);
            }
            (None, None) => {}
        }
    }
}

fn dice_line(side: Side) -> String {
    format!("which dice there are of the {}", side.name())
}

fn box_line(side: Side) -> String {
    format!("the number of dice of the {} in the Hunt Box", side.name())
}

fn rings_line(side: Side) -> String {
    format!("the number of rings of the {}", side.name())
}
