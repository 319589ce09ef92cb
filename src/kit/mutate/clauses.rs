//! Clauses and blocks with one small change.

use crate::syntax::tree::{
    Amount, Block, Body, Clause, ClauseKind, Distance, Many, Number, RecruitPart, Threshold,
};
use crate::syntax::{Span, clause_text, operand_text, phrase_text};

use super::variant::{Variant, each, lift, replaced, without_one};
use super::words::Mutator;

impl Mutator<'_> {
    /// What the lines of a block may be taken for: one is dropped, two change places, a guard is
    /// gone, or something is different in one.
    pub fn clauses(self, clauses: &[Clause]) -> Vec<Variant<Vec<Clause>>> {
        let mut all = Vec::new();
        for (i, clause) in clauses.iter().enumerate() {
            let text = clause_text(clause);
            if clauses.len() > 1 {
                let rest = replaced(clauses, i, Vec::new());
                let said = format!("without {text}");
                all.push(Variant::without(rest, clause.span, &text).said(said));
            }
            if let Some(next) = clauses.get(i + 1) {
                let mut swapped = clauses.to_vec();
                swapped.swap(i, i + 1);
                let said = format!("{}, then {text}", clause_text(next));
                let change = "the next line first".to_owned();
                all.push(Variant {
                    node: swapped,
                    span: clause.span,
                    change,
                    text: Some(said),
                });
            }
            all.extend(lift(unguarded(clause), |inner| replaced(clauses, i, inner)));
            all.extend(lift(optional(clause), |it| replaced(clauses, i, vec![it])));
        }
        all.extend(each(clauses, |clause| self.clause(clause)));
        all
    }

    pub(super) fn block(self, block: &Block) -> Vec<Variant<Block>> {
        let with = |clauses| Block {
            clauses,
            span: block.span,
        };
        lift(self.clauses(&block.clauses), with).collect()
    }

    pub fn body(self, body: &Body) -> Vec<Variant<Body>> {
        match body {
            Body::Block(block) => lift(self.block(block), Body::Block).collect(),
            Body::Line(clause) => {
                let span = clause.span;
                let one = std::slice::from_ref(clause.as_ref());
                let with = |clauses: Vec<Clause>| match clauses.as_slice() {
                    [only] => Body::Line(Box::new(only.clone())),
                    _ => Body::Block(Block { clauses, span }),
                };
                // What stands behind a colon is in the line of its guard, but for a block of its own.
                let blocks = clause.blocks();
                let in_block = |at: Span| {
                    let mut spans = blocks.iter().map(|block| block.span);
                    spans.any(|it| it.start <= at.start && at.end <= it.end)
                };
                lift(self.clauses(one), with)
                    .map(|variant| Variant {
                        text: variant.text.filter(|_| in_block(variant.span)),
                        ..variant
                    })
                    .collect()
            }
        }
    }

    /// The same for what stands behind `may` or `opponent must`, where no other `may` stands.
    fn governed(self, body: &Body) -> Vec<Variant<Body>> {
        let mut all = self.body(body);
        all.retain(|variant| {
            let mut clauses = variant.node.clauses().iter();
            !clauses.any(|clause| matches!(clause.kind, ClauseKind::May(_)))
        });
        all
    }

    /// What a clause may be taken for.
    pub fn clause(self, clause: &Clause) -> Vec<Variant<Clause>> {
        let with = |kind| Clause {
            kind,
            span: clause.span,
        };
        lift(self.kind(&clause.kind, clause.span), with)
            .map(|variant| variant.in_line(clause_text))
            .collect()
    }

    fn kind(self, kind: &ClauseKind, span: Span) -> Vec<Variant<ClauseKind>> {
        use ClauseKind as K;
        match kind {
            K::Choose { alternatives } => {
                let mut all = self.operands(alternatives);
                all.extend(each(alternatives, |it| self.operand(it)));
                lift(all, |alternatives| K::Choose { alternatives }).collect()
            }
            K::Recruit { parts } => {
                lift(self.recruit(parts), |parts| K::Recruit { parts }).collect()
            }
            K::Advance { nations, distance } => {
                let who = lift(self.nations(nations), |nations| K::Advance {
                    nations,
                    distance: distance.clone(),
                });
                let far = lift(self.distance(distance), |distance| K::Advance {
                    nations: nations.clone(),
                    distance,
                });
                who.chain(far).collect()
            }
            K::MoveBack { nations, steps } => {
                let who = lift(self.nations(nations), |nations| K::MoveBack {
                    nations,
                    steps: *steps,
                });
                let far = lift(self.number(*steps), |steps| K::MoveBack {
                    nations: nations.clone(),
                    steps,
                });
                who.chain(far).collect()
            }
            K::Move(it) => self.moved(it),
            K::Activate { nations } => {
                lift(self.nations(nations), |nations| K::Activate { nations }).collect()
            }
            K::Hit { target, manner } => self.hit(target, manner),
            K::Attack(attack) => self.attack(attack),
            K::Retreat(retreat) => self.retreat(retreat),
            K::PlayCard { cards } => {
                lift(self.phrase(cards), |cards| K::PlayCard { cards }).collect()
            }
            K::Eliminate { figures } => {
                lift(self.phrase(figures), |figures| K::Eliminate { figures }).collect()
            }
            K::Replace { figures, by } => {
                let old = lift(self.phrase(figures), |figures| K::Replace {
                    figures,
                    by: by.clone(),
                });
                let new = lift(self.phrase(by), |by| K::Replace {
                    figures: figures.clone(),
                    by,
                });
                old.chain(new).collect()
            }
            K::Draw { cards, from_either } => lift(self.phrase(cards), |cards| K::Draw {
                cards,
                from_either: *from_either,
            })
            .collect(),
            K::Ring(it) => lift(self.ring(it, span), K::Ring).collect(),
            K::When(when) => lift(self.when(when), K::When).collect(),
            K::ForEachFace(it) => lift(self.for_each_face(it), K::ForEachFace).collect(),
            K::Battle(clause) => lift(self.battle(clause, span), K::Battle).collect(),
            K::Roll { .. } => self.roll(kind),
            K::If { .. } => self.guarded(kind),
            K::ForEach { over, body } => {
                let what = lift(self.phrase(over), |over| K::ForEach {
                    over,
                    body: body.clone(),
                });
                let done = lift(self.body(body), |body| K::ForEach {
                    over: over.clone(),
                    body,
                });
                what.chain(done).collect()
            }
            K::May(body) => lift(self.governed(body), K::May).collect(),
            K::Opponent(body) => lift(self.governed(body), K::Opponent).collect(),
            K::Either(blocks) => {
                let gone = if blocks.len() > 2 {
                    without_one(blocks, |block| (block.span, block_text(block)))
                } else {
                    Vec::new()
                };
                let changed = each(blocks, |block| self.block(block));
                lift(gone, K::Either)
                    .chain(lift(changed, K::Either))
                    .collect()
            }
        }
    }

    fn nations(
        self,
        nations: &[crate::syntax::tree::Operand],
    ) -> Vec<Variant<Vec<crate::syntax::tree::Operand>>> {
        let mut all = self.operands(nations);
        all.extend(each(nations, |nation| self.operand(nation)));
        all
    }

    fn distance(self, distance: &Distance) -> Vec<Variant<Distance>> {
        match distance {
            Distance::Steps(number) => {
                let mut all: Vec<_> = lift(self.number(*number), Distance::Steps).collect();
                let was = format!("{} step", number.value);
                all.push(Variant::swap(
                    Distance::ToWar(number.span),
                    number.span,
                    &was,
                    "to war",
                ));
                all
            }
            Distance::ToWar(span) => {
                let one = Number {
                    value: 1,
                    span: *span,
                };
                vec![Variant::swap(
                    Distance::Steps(one),
                    *span,
                    "to war",
                    "1 step",
                )]
            }
        }
    }

    fn recruit(self, parts: &[RecruitPart]) -> Vec<Variant<Vec<RecruitPart>>> {
        let of_part = |part: &RecruitPart| {
            let taking_control = part.taking_control;
            let with = |figures, place| RecruitPart {
                figures,
                place,
                taking_control,
            };
            let mut figures = each(&part.figures, |it| self.phrase(it));
            if part.figures.len() > 1 {
                figures.extend(without_one(&part.figures, |it| (it.span, phrase_text(it))));
            }
            let what = lift(figures, |it| with(it, part.place.clone()));
            let place = lift(self.operand(&part.place), |it| {
                with(part.figures.clone(), it)
            });
            what.chain(place).collect::<Vec<_>>()
        };
        let mut all = each(parts, of_part);
        if parts.len() > 1 {
            all.extend(without_one(parts, |part| {
                let text: Vec<String> = part.figures.iter().map(phrase_text).collect();
                let text = format!("{} in {}", text.join(" and "), operand_text(&part.place));
                let span = part.figures.first().map(|it| it.span).unwrap_or_default();
                (span, text)
            }));
        }
        all
    }

    fn roll(self, kind: &ClauseKind) -> Vec<Variant<ClauseKind>> {
        let ClauseKind::Roll {
            dice,
            threshold,
            each,
        } = kind
        else {
            return Vec::new();
        };
        let with = |dice, threshold, each| ClauseKind::Roll {
            dice,
            threshold,
            each,
        };
        let faces = self.threshold(threshold);
        let inner = self.clause(each).into_iter().map(|variant| Variant {
            text: None,
            ..variant
        });
        let mut all: Vec<_> = lift(self.amount(dice), |it| with(it, *threshold, each.clone()))
            .chain(lift(faces, |it| with(dice.clone(), it, each.clone())))
            .collect();
        all.extend(lift(inner.collect(), |it| {
            with(dice.clone(), *threshold, Box::new(it))
        }));
        all
    }

    pub fn threshold(self, threshold: &Threshold) -> Vec<Variant<Threshold>> {
        let Threshold { value, or_more } = *threshold;
        let with = |value| Threshold { value, or_more };
        let mut all: Vec<_> = lift(self.number(value), with)
            .filter(|variant| variant.node.value.value <= 6)
            .collect();
        let plus = format!("{}+", value.value);
        let turn = Threshold {
            value,
            or_more: !or_more,
        };
        let plain = value.value.to_string();
        let (was, becomes) = if or_more {
            (plus, plain)
        } else {
            (plain, plus)
        };
        all.push(Variant::swap(turn, value.span, &was, &becomes));
        all
    }

    pub fn amount(self, amount: &Amount) -> Vec<Variant<Amount>> {
        let unit = |many: &Many| match many {
            Many::Number(number) => self.counted(&amount.unit, number.value),
            Many::AsMany(_) | Many::AsManyAs(_) => amount.unit.clone(),
        };
        let mut all: Vec<_> = lift(self.many(&amount.many), |many| Amount {
            unit: unit(&many),
            many,
            ..amount.clone()
        })
        .collect();
        if let Some(phrase) = &amount.for_each {
            let with = |for_each| Amount {
                for_each,
                ..amount.clone()
            };
            let what = format!("for each {}", phrase_text(phrase));
            all.push(Variant::without(with(None), phrase.span, &what));
            all.extend(lift(self.phrase(phrase), |it| with(Some(it))));
        }
        let most = |at_most| Amount {
            at_most,
            ..amount.clone()
        };
        let least = |at_least| Amount {
            at_least,
            ..amount.clone()
        };
        if let Some(number) = amount.at_most {
            all.push(Variant::without(
                most(None),
                number.span,
                &format!("at most {}", number.value),
            ));
            all.extend(lift(self.number(number), |it| most(Some(it))));
        }
        if let Some(number) = amount.at_least {
            all.push(Variant::without(
                least(None),
                number.span,
                &format!("at least {}", number.value),
            ));
            all.extend(lift(self.number(number), |it| least(Some(it))));
        }
        all
    }

    fn guarded(self, kind: &ClauseKind) -> Vec<Variant<ClauseKind>> {
        let ClauseKind::If {
            unless,
            condition,
            then,
            otherwise,
        } = kind
        else {
            return Vec::new();
        };
        let with = |unless, condition, then, otherwise| ClauseKind::If {
            unless,
            condition,
            then,
            otherwise,
        };
        let (was, becomes) = if *unless {
            ("unless", "if")
        } else {
            ("if", "unless")
        };
        let turn = with(!unless, condition.clone(), then.clone(), otherwise.clone());
        let mut all = vec![Variant::swap(turn, condition.span, was, becomes)];
        all.extend(lift(self.condition(condition), |it| {
            with(*unless, it, then.clone(), otherwise.clone())
        }));
        all.extend(lift(self.body(then), |it| {
            with(*unless, condition.clone(), it, otherwise.clone())
        }));
        if let Some(body) = otherwise {
            let span = body.clauses().first().map(|it| it.span).unwrap_or_default();
            let bare = with(*unless, condition.clone(), then.clone(), None);
            let text: Vec<String> = body.clauses().iter().map(clause_text).collect();
            let said = format!("without else {}", text.join(", "));
            all.push(Variant::without(bare, span, "else").said(said));
            let lines = |body: &Body| {
                let lines: Vec<String> = body.clauses().iter().map(clause_text).collect();
                format!("else {}", lines.join(", "))
            };
            let changed = self.body(body).into_iter();
            let changed = changed.map(|variant| variant.in_line(lines)).collect();
            all.extend(lift(changed, |it| {
                with(*unless, condition.clone(), then.clone(), Some(it))
            }));
        }
        all
    }
}

/// The clauses inside a guard, without it: `may`, `opponent must`, `if`, `either` of two.
fn unguarded(clause: &Clause) -> Vec<Variant<Vec<Clause>>> {
    let span = clause.span;
    let text = clause_text(clause);
    let gone = |clauses: &[Clause], what: &str| {
        let said = format!("without `{what}`: {text}");
        Variant::without(clauses.to_vec(), span, what).said(said)
    };
    match &clause.kind {
        ClauseKind::When(when) => vec![gone(when.body.clauses(), "the time")],
        ClauseKind::May(body) => vec![gone(body.clauses(), "may")],
        ClauseKind::Opponent(body) => vec![gone(body.clauses(), "opponent must")],
        ClauseKind::If { unless, then, .. } => {
            let what = if *unless { "unless" } else { "if" };
            vec![gone(then.clauses(), what)]
        }
        ClauseKind::Either(blocks) => match blocks.as_slice() {
            [one, other] => vec![
                gone(&other.clauses, &block_text(one)),
                gone(&one.clauses, &block_text(other)),
            ],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The clause behind a `may`, if it does something by itself.
fn optional(clause: &Clause) -> Vec<Variant<Clause>> {
    use ClauseKind as K;
    match &clause.kind {
        K::Recruit { .. }
        | K::Advance { .. }
        | K::MoveBack { .. }
        | K::Move(_)
        | K::Activate { .. }
        | K::Roll { .. }
        | K::Hit { .. }
        | K::Attack(_)
        | K::Retreat(_)
        | K::PlayCard { .. }
        | K::Eliminate { .. }
        | K::Replace { .. }
        | K::Battle(_)
        | K::Draw { .. }
        | K::Ring(_) => {
            let may = Clause {
                kind: K::May(Body::Line(Box::new(clause.clone()))),
                span: clause.span,
            };
            let text = clause_text(&may);
            let verb = text.split(' ').nth(1).unwrap_or_default().to_owned();
            let becomes = format!("may {verb}");
            vec![Variant::swap(may, clause.span, &verb, &becomes).said(text)]
        }
        K::Choose { .. }
        | K::If { .. }
        | K::ForEach { .. }
        | K::When(_)
        | K::ForEachFace(_)
        | K::May(_)
        | K::Either(_)
        | K::Opponent(_) => Vec::new(),
    }
}

fn block_text(block: &Block) -> String {
    let lines: Vec<String> = block.clauses.iter().map(clause_text).collect();
    lines.join(", ")
}
