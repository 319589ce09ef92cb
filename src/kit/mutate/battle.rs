//! Combat halves, and what is said in battles, with one small change.

use crate::syntax::tree::{
    BattleClause, Body, CombatHalf, ForEachFace, LevelFilter, Many, Measure, Number, Phrase,
    Quantity, Reduction, Rolls, Time, TimeKind, When, Window,
};
use crate::syntax::{Span, condition_text, phrase_text};

use super::variant::{Variant, each, lift, without_one};
use super::words::Mutator;

impl Mutator<'_> {
    /// Every half that differs from this one by one small change. Its initiatives stay: what they
    /// decide is the order of two cards, which is no matter of one half.
    pub fn half(self, half: &CombatHalf) -> Vec<Variant<CombatHalf>> {
        let required = |requires| CombatHalf {
            requires,
            ..half.clone()
        };
        let gone = without_one(&half.requires, |it| {
            (it.span, format!("requires {}", condition_text(it)))
        });
        let changed = each(&half.requires, |it| {
            let said = |it: &_| format!("requires {}", condition_text(it));
            let changed = self.condition(it).into_iter();
            changed.map(|variant| variant.in_line(said)).collect()
        });
        let clauses = |clauses| {
            let mut half = half.clone();
            half.body.clauses = clauses;
            half
        };
        let mut all: Vec<_> = lift(gone, required)
            .chain(lift(changed, required))
            .collect();
        all.extend(lift(self.clauses(&half.body.clauses), clauses));
        all.sort_by_key(|variant| variant.span.start);
        all
    }

    /// Another time, and what is done at it.
    pub fn when(self, when: &When) -> Vec<Variant<When>> {
        let times = each(&when.times, |time| self.time(time));
        let times = lift(times, |times| When {
            times,
            body: when.body.clone(),
        });
        let body = lift(self.body(&when.body), |body| When {
            times: when.times.clone(),
            body,
        });
        times.chain(body).collect()
    }

    fn time(self, time: &Time) -> Vec<Variant<Time>> {
        let with = |kind| Time {
            kind,
            span: time.span,
        };
        match time.kind {
            TimeKind::At(_) => Vec::new(),
            TimeKind::Round(number) => {
                lift(self.number(number), |it| with(TimeKind::Round(it))).collect()
            }
            TimeKind::Window(window) => {
                let all = Window::ALL.iter();
                let near = all.filter(|it| {
                    // The two between the re-roll and the casualties are one moment.
                    let between = [Window::AfterReRoll, Window::BeforeCasualties];
                    **it != window && !(between.contains(it) && between.contains(&window))
                });
                near.map(|it| {
                    let node = with(TimeKind::Window(*it));
                    Variant::swap(node, time.span, window.words(), it.words())
                })
                .collect()
            }
        }
    }

    pub fn for_each_face(self, it: &ForEachFace) -> Vec<Variant<ForEachFace>> {
        let face = lift(self.number(it.face), |face| ForEachFace {
            face,
            ..it.clone()
        });
        let span = it.face.span;
        let other = ForEachFace {
            opponents: !it.opponents,
            ..it.clone()
        };
        let whose = Variant::without(other, span, "the opponent's");
        let body = lift(self.body(&it.body), |body: Body| ForEachFace {
            body,
            ..it.clone()
        });
        face.chain([whose]).chain(body).collect()
    }

    /// What is done in a battle, and what it may be taken for.
    pub fn battle(self, clause: &BattleClause, span: Span) -> Vec<Variant<BattleClause>> {
        use BattleClause as B;
        match clause {
            B::AddToRolls {
                many,
                rolls,
                both_sides,
            } => {
                let with = |many, rolls, both_sides| B::AddToRolls {
                    many,
                    rolls,
                    both_sides,
                };
                let much = lift(self.many(many), |it| with(it, *rolls, *both_sides));
                let which = lift(other_rolls(*rolls, span), |it| {
                    with(many.clone(), it, *both_sides)
                });
                let turn = with(many.clone(), *rolls, !both_sides);
                let whose = flipped(turn, span, *both_sides, "of both sides");
                much.chain(which).chain([whose]).collect()
            }
            B::AddToHits(many) => lift(self.many(many), B::AddToHits).collect(),
            B::ReduceRolls { rolls, by } => {
                let with = |rolls, by| B::ReduceRolls { rolls, by };
                let which = lift(other_rolls(*rolls, span), |it| with(it, by.clone()));
                let much = lift(self.reduction(by), |it| with(*rolls, it));
                which.chain(much).collect()
            }
            B::ReduceDice(by) => lift(self.reduction(by), B::ReduceDice).collect(),
            B::ReduceReRollHits(by) => lift(self.reduction(by), B::ReduceReRollHits).collect(),
            B::LimitDice(number) => lift(self.number(*number), B::LimitDice).collect(),
            B::CancelHits(number) => lift(self.number(*number), B::CancelHits).collect(),
            B::CancelHitsByLevel(who) => lift(self.operand(who), B::CancelHitsByLevel).collect(),
            B::CancelAbilities(who) => lift(self.operand(who), B::CancelAbilities).collect(),
            B::CancelCard => vec![Variant::swap(
                B::CancelReRoll,
                span,
                "combat card",
                "re-roll",
            )],
            B::CancelReRoll => vec![Variant::swap(B::CancelCard, span, "re-roll", "combat card")],
            B::ForfeitOf(who) => lift(self.operand(who), B::ForfeitOf).collect(),
            B::ForfeitSome {
                number,
                or_more,
                kind,
            } => {
                let with = |number, or_more| B::ForfeitSome {
                    number,
                    or_more,
                    kind: kind.clone(),
                };
                let much = lift(self.number(*number), |it| with(it, *or_more));
                let more = flipped(with(*number, !or_more), span, *or_more, "or more");
                much.chain([more]).collect()
            }
            B::Turn { up_to, number } => self.some((*up_to, *number), |(up_to, number)| B::Turn {
                up_to,
                number,
            }),
            B::TakeHits { up_to, number } => self.some((*up_to, *number), |(up_to, number)| {
                B::TakeHits { up_to, number }
            }),
            B::Strike { dice, on } => {
                let with = |dice, on| B::Strike {
                    dice: Box::new(dice),
                    on,
                };
                let many = lift(self.amount(dice), |it| with(it, *on));
                let mut all: Vec<_> = many.collect();
                if let Some(threshold) = on {
                    let gone = with(dice.as_ref().clone(), None);
                    all.push(Variant::without(gone, threshold.value.span, "on …"));
                    all.extend(lift(self.threshold(threshold), |it| {
                        with(dice.as_ref().clone(), Some(it))
                    }));
                }
                all
            }
            B::BarReRoll(face) => lift(self.number(*face), B::BarReRoll).collect(),
            B::Retreat => vec![Variant::swap(
                B::Withdraw,
                span,
                "retreat",
                "withdraw into the siege",
            )],
            B::Withdraw => vec![Variant::swap(
                B::Retreat,
                span,
                "withdraw into the siege",
                "retreat",
            )],
            B::BarCard => Vec::new(),
        }
    }

    fn some(
        self,
        (up_to, number): (bool, Number),
        with: impl Fn((bool, Number)) -> BattleClause,
    ) -> Vec<Variant<BattleClause>> {
        let much = lift(self.number(number), |it| with((up_to, it)));
        let turn = flipped(with((!up_to, number)), number.span, up_to, "up to");
        much.chain([turn]).collect()
    }

    pub fn many(self, many: &Many) -> Vec<Variant<Many>> {
        match many {
            Many::Number(number) => lift(self.number(*number), Many::Number).collect(),
            Many::AsMany(_) => Vec::new(),
            Many::AsManyAs(it) => lift(self.quantity(it), Many::AsManyAs).collect(),
        }
    }

    fn reduction(self, by: &Reduction) -> Vec<Variant<Reduction>> {
        let with = |many| Reduction { many, ..by.clone() };
        let mut all: Vec<_> = lift(self.many(&by.many), with).collect();
        let counted = |for_each: Option<Phrase>| Reduction {
            for_each,
            ..by.clone()
        };
        if let Some(phrase) = &by.for_each {
            let what = format!("for each {}", phrase_text(phrase));
            all.push(Variant::without(counted(None), phrase.span, &what));
            all.extend(lift(self.phrase(phrase), |it| counted(Some(it))));
        }
        let least = |at_least| Reduction {
            at_least,
            ..by.clone()
        };
        if let Some(number) = by.at_least {
            let what = format!("at least {}", number.value);
            all.push(Variant::without(least(None), number.span, &what));
            all.extend(lift(self.number(number), |it| least(Some(it))));
        }
        all
    }

    /// A quantity: that of the other side, and others that are near.
    pub fn quantity(self, quantity: &Quantity) -> Vec<Variant<Quantity>> {
        let words = lift(self.opposite(&quantity.words), |words| Quantity {
            words,
            ..quantity.clone()
        });
        let mut all: Vec<_> = words.collect();
        if !matches!(quantity.words.text.as_str(), "corruption" | "progress") {
            let turn = Quantity {
                opponents: !quantity.opponents,
                ..quantity.clone()
            };
            all.push(flipped(
                turn,
                quantity.span,
                quantity.opponents,
                "the opponent's",
            ));
        }
        all
    }

    pub fn measure(self, measure: &Measure) -> Vec<Variant<Measure>> {
        match measure {
            Measure::Number(number) => lift(self.number(*number), Measure::Number).collect(),
            Measure::Quantity { twice, quantity } => {
                let with = |twice, quantity| Measure::Quantity { twice, quantity };
                let which = lift(self.quantity(quantity), |it| with(*twice, it));
                let turn = with(!twice, quantity.clone());
                let turn = flipped(turn, quantity.span, *twice, "twice");
                which.chain([turn]).collect()
            }
        }
    }

    pub fn level(self, level: &LevelFilter) -> Vec<Variant<LevelFilter>> {
        lift(self.measure(&level.with), |with| LevelFilter {
            comparison: level.comparison,
            with,
        })
        .collect()
    }
}

/// Something with words that are there or not.
fn flipped<T>(node: T, span: Span, was_there: bool, words: &str) -> Variant<T> {
    match was_there {
        true => Variant::without(node, span, words),
        false => Variant {
            node,
            span,
            change: format!("with `{words}`"),
            text: None,
        },
    }
}

fn other_rolls(rolls: Rolls, span: Span) -> Vec<Variant<Rolls>> {
    let words = |rolls| match rolls {
        Rolls::Combat => "combat roll",
        Rolls::ReRoll => "re-roll",
        Rolls::Both => "combat roll and re-roll",
    };
    [Rolls::Combat, Rolls::ReRoll, Rolls::Both]
        .into_iter()
        .filter(|other| *other != rolls)
        .map(|other| Variant::swap(other, span, words(rolls), words(other)))
        .collect()
}
