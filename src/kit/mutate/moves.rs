//! `move` with one small change.

use crate::syntax::tree::{ClauseKind, Move, Range};
use crate::syntax::{operand_text, phrase_text};

use super::variant::{Variant, lift};
use super::words::Mutator;

impl Mutator<'_> {
    /// What a `move` may be taken for: another figure, distance or place, or one of them gone.
    pub(super) fn moved(self, it: &Move) -> Vec<Variant<ClauseKind>> {
        let mut all: Vec<Variant<Move>> =
            lift(self.operand(&it.what), |what| Move { what, ..it.clone() }).collect();
        if let Some(from) = &it.from {
            let with = |from| Move { from, ..it.clone() };
            let what = format!("from {}", operand_text(from));
            all.push(Variant::without(with(None), from.span(), &what));
            all.extend(lift(self.operand(from), |from| with(Some(from))));
        }
        if let Some(range) = &it.range {
            let with = |range| Move {
                range,
                ..it.clone()
            };
            all.extend(lift(self.number(range.number), |number| {
                with(Some(Range { number, ..*range }))
            }));
            if it.to.is_some() {
                all.push(Variant::without(with(None), range.span, "the distance"));
            }
        }
        if let Some(to) = &it.to {
            let with = |to| Move { to, ..it.clone() };
            if it.range.is_some() {
                let what = format!("to {}", operand_text(to));
                all.push(Variant::without(with(None), to.span(), &what));
            }
            all.extend(lift(self.operand(to), |to| with(Some(to))));
        }
        if let Some(span) = it.to_fight {
            let peaceful = Move {
                to_fight: None,
                ..it.clone()
            };
            all.push(Variant::without(peaceful, span, "to fight"));
        }
        if let Some(taking) = &it.taking {
            let with = |taking| Move {
                taking,
                ..it.clone()
            };
            let what = format!("taking {}", phrase_text(taking));
            all.push(Variant::without(with(None), taking.span, &what));
            all.extend(lift(self.phrase(taking), |taking| with(Some(taking))));
        }
        lift(all, |it| ClauseKind::Move(Box::new(it))).collect()
    }
}
