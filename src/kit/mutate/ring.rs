//! Clauses of the Fellowship, the Hunt and its dice with one small change.

use crate::syntax::Span;
use crate::syntax::tree::{ChangeDice, HuntTerm, Number, RingClause, Separate, TileKind, TileTest};

use super::variant::{Variant, lift, without_one};
use super::words::Mutator;

impl Mutator<'_> {
    /// What such a clause may be taken for.
    pub(super) fn ring(self, clause: &RingClause, span: Span) -> Vec<Variant<RingClause>> {
        use RingClause as R;
        let swap =
            |node: R, was: &str, becomes: &str| vec![Variant::swap(node, span, was, becomes)];
        match clause {
            R::ReduceHunt(number) => lift(self.number(*number), R::ReduceHunt).collect(),
            R::AddToRoll(number) => lift(self.number(*number), R::AddToRoll).collect(),
            R::DrawTiles(number) => {
                let number = number.unwrap_or(Number { value: 1, span });
                lift(self.number(number), |it| R::DrawTiles(Some(it))).collect()
            }
            R::Heal(number) => {
                let mut all: Vec<_> = lift(self.number(*number), R::Heal).collect();
                all.extend(swap(R::AddCorruption(*number), "heal", "add"));
                all
            }
            R::AddCorruption(number) => {
                let mut all: Vec<_> = lift(self.number(*number), R::AddCorruption).collect();
                all.extend(swap(R::Heal(*number), "add", "heal"));
                all
            }
            R::HuntWith(None) => {
                let term = HuntTerm::WithoutReduction;
                swap(R::HuntWith(Some(term)), "tile", "tile, without reduction")
            }
            R::HuntWith(Some(term)) => {
                let (what, other) = match term {
                    HuntTerm::WithoutReduction => ("without reduction", HuntTerm::RandomCasualty),
                    HuntTerm::RandomCasualty => {
                        ("eliminating a random companion", HuntTerm::WithoutReduction)
                    }
                };
                let mut all = vec![Variant::without(R::HuntWith(None), span, what)];
                all.extend(swap(R::HuntWith(Some(other)), what, "the other"));
                all
            }
            R::Hide => swap(R::Reveal, "hide", "reveal"),
            R::Reveal => swap(R::Hide, "reveal", "hide"),
            R::Separate(it) => lift(self.separate(*it, span), R::Separate).collect(),
            R::ChangeDice(it) => lift(self.change_dice(it, span), R::ChangeDice).collect(),
            R::DiscardDice {
                face: Some(face),
                unit,
            } => lift(self.face(face), |face| R::DiscardDice {
                face: Some(face),
                unit: unit.clone(),
            })
            .collect(),
            R::DiscardCard { card, or_random } => {
                let mut all: Vec<_> = lift(self.phrase(card), |card| R::DiscardCard {
                    card,
                    or_random: *or_random,
                })
                .collect();
                let turn = R::DiscardCard {
                    card: card.clone(),
                    or_random: !or_random,
                };
                let random = "or at random from hand";
                all.push(match or_random {
                    true => Variant::without(turn, span, random),
                    false => Variant::swap(turn, span, "from table", random),
                });
                all
            }
            R::EliminateCharacter(who) => lift(self.operand(who), R::EliminateCharacter).collect(),
            R::PutTile
            | R::ReplaceTile
            | R::PreventDraw
            | R::RollForHunt
            | R::RemoveEyes
            | R::ReturnTiles
            | R::AddLevel
            | R::Move
            | R::Shift
            | R::SeparateAsTile
            | R::DiscardDice { face: None, .. }
            | R::ChooseCompanion => Vec::new(),
        }
    }

    fn separate(self, it: Separate, span: Span) -> Vec<Variant<Separate>> {
        let mut all = Vec::new();
        let or_move = Separate {
            or_move: !it.or_move,
            ..it
        };
        let (was, becomes) = match it.or_move {
            true => ("separate or move", "separate"),
            false => ("separate", "separate or move"),
        };
        all.push(Variant::swap(or_move, span, was, becomes));
        if let Some(level) = it.level {
            let with = |level| Separate { level, ..it };
            all.push(Variant::without(with(None), span, "as if level"));
            all.extend(lift(self.number(level), |it| with(Some(it))));
        }
        if let Some(further) = it.further {
            let with = |further| Separate { further, ..it };
            all.push(Variant::without(with(None), span, "further"));
            all.extend(lift(self.number(further), |it| with(Some(it))));
        }
        let siege = Separate {
            into_siege: !it.into_siege,
            ..it
        };
        let words = "even into a besieged stronghold";
        all.push(match it.into_siege {
            true => Variant::without(siege, span, words),
            false => Variant::swap(siege, span, "group", &format!("group, {words}")),
        });
        all
    }

    fn change_dice(self, it: &ChangeDice, span: Span) -> Vec<Variant<ChangeDice>> {
        let mut all: Vec<_> = lift(self.number(it.number), |number| ChangeDice {
            number,
            unit: self.counted(&it.unit, number.value),
            ..it.clone()
        })
        .collect();
        let turn = ChangeDice {
            up_to: !it.up_to,
            ..it.clone()
        };
        all.push(match it.up_to {
            true => Variant::without(turn, span, "up to"),
            false => Variant::swap(turn, span, "change", "change up to"),
        });
        if let Some(face) = &it.face {
            all.extend(lift(self.face(face), |face| ChangeDice {
                face: Some(face),
                ..it.clone()
            }));
        }
        all.extend(lift(self.face(&it.to), |to| ChangeDice {
            to,
            ..it.clone()
        }));
        all
    }

    /// What a condition about tiles may be taken for: one kind fewer.
    pub(super) fn tile_test(self, test: &TileTest, span: Span) -> Vec<Variant<TileTest>> {
        match test {
            TileTest::Is(kinds) if kinds.len() > 1 => {
                let what = |kind: &TileKind| {
                    let text = match kind {
                        TileKind::Eye => "an eye".to_owned(),
                        TileKind::Special(side) => format!("a {} special", side.text),
                    };
                    (span, text)
                };
                lift(without_one(kinds, what), TileTest::Is).collect()
            }
            TileTest::Is(_) => Vec::new(),
            TileTest::AllEyes => {
                let one = TileTest::Is(vec![TileKind::Eye]);
                vec![Variant::swap(one, span, "all those tiles", "that tile")]
            }
        }
    }
}
