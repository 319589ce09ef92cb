//! Small changes of attacks, and of what hits an Army without a battle.

use crate::syntax::tree::{Attack, ClauseKind, HitManner, Operand, OrElse, Retreat, Word};

use super::Mutator;
use super::variant::{Variant, lift};

impl Mutator<'_> {
    pub(super) fn hit(self, target: &Operand, manner: &HitManner) -> Vec<Variant<ClauseKind>> {
        let around = |manner: HitManner| ClauseKind::Hit {
            target: target.clone(),
            manner,
        };
        let targets = lift(self.operand(target), |target| ClauseKind::Hit {
            target,
            manner: manner.clone(),
        });
        let mut all: Vec<_> = targets.collect();
        if let Some((number, word)) = &manner.dice {
            all.extend(lift(self.number(*number), |number| {
                around(HitManner {
                    dice: Some((number, word.clone())),
                    ..manner.clone()
                })
            }));
            let one = HitManner {
                dice: None,
                ..manner.clone()
            };
            all.push(Variant::without(around(one), number.span, "by the roll of"));
        }
        if let Some(span) = manner.as_battle {
            let none = HitManner {
                as_battle: None,
                ..manner.clone()
            };
            all.push(Variant::without(around(none), span, "as a battle"));
        }
        all.extend(lift(fewer(&manner.taking), |taking| {
            around(HitManner {
                taking,
                ..manner.clone()
            })
        }));
        all
    }

    pub(super) fn attack(self, attack: &Attack) -> Vec<Variant<ClauseKind>> {
        let mut all = Vec::new();
        if let Some(target) = &attack.target {
            all.extend(lift(self.operand(target), |target| Attack {
                target: Some(target),
                ..attack.clone()
            }));
        }
        if let Some(from) = &attack.from {
            all.extend(lift(self.operand(from), |from| Attack {
                from: Some(from),
                ..attack.clone()
            }));
        }
        if let Some(with) = &attack.with {
            all.extend(lift(self.phrase(with), |with| Attack {
                with: Some(with),
                ..attack.clone()
            }));
        }
        if let Some(rounds) = attack.rounds {
            all.extend(lift(self.number(rounds), |rounds| Attack {
                rounds: Some(rounds),
                ..attack.clone()
            }));
        }
        if let Some(span) = attack.without_ceasing {
            let ceasing = Attack {
                without_ceasing: None,
                ..attack.clone()
            };
            all.push(Variant::without(ceasing, span, "without ceasing"));
        }
        if let Some(block) = &attack.block {
            let bare = Attack {
                block: None,
                ..attack.clone()
            };
            all.push(Variant::without(bare, block.span, "{ … }"));
            all.extend(lift(self.block(block), |block| Attack {
                block: Some(block),
                ..attack.clone()
            }));
        }
        lift(all, ClauseKind::Attack).collect()
    }

    pub(super) fn retreat(self, retreat: &Retreat) -> Vec<Variant<ClauseKind>> {
        let mut all = Vec::new();
        if let Some(or_else) = &retreat.or_else {
            let stays = Retreat {
                or_else: None,
                ..retreat.clone()
            };
            let span = or_else.army.span();
            all.push(Variant::without(stays, span, "or else eliminate"));
            all.extend(lift(fewer(&or_else.taking), |taking| Retreat {
                or_else: Some(OrElse {
                    taking,
                    ..or_else.clone()
                }),
                ..retreat.clone()
            }));
        }
        lift(all, ClauseKind::Retreat).collect()
    }
}

/// Words of which one is left away.
fn fewer(words: &[Word]) -> Vec<Variant<Vec<Word>>> {
    let without = |i: usize, word: &Word| {
        let mut left = words.to_vec();
        left.remove(i);
        Variant::without(left, word.span, &word.text)
    };
    let words = words.iter().enumerate();
    words.map(|(i, word)| without(i, word)).collect()
}
