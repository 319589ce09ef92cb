//! The canonical words of combat halves, and of what is said in battles.

use crate::syntax::tree::{
    BattleClause, Body, CombatHalf, Many, Measure, Quantity, Reduction, Rolls, Threshold, Time,
    TimeKind, When,
};

use super::super::parse::stands_behind_comma;
use super::text::{Spelling, Text};
use super::writer::Writer;
use super::{STEP, write_clause};

pub(super) fn write_half(writer: &mut Writer, half: &CombatHalf, spelling: Spelling) {
    let mut head = format!("combat \"{}\"", half.title.text);
    for (i, number) in half.initiatives.iter().enumerate() {
        head.push_str(if i == 0 { " at " } else { " and " });
        head.push_str(&number.value.to_string());
    }
    head.push_str(" {");
    writer.line(0, half.span.start, &head);
    for condition in &half.requires {
        let mut text = Text::new(spelling);
        text.push("requires ");
        text.condition(condition);
        writer.lines(STEP, condition.span.start, &text.lines(STEP));
    }
    for clause in &half.body.clauses {
        write_clause(writer, clause, STEP, spelling);
    }
    writer.line_before_end(STEP, half.span.end);
    writer.line(0, half.span.end.saturating_sub(1), "}");
}

impl Text<'_> {
    /// The times and the clause they govern, up to its first block.
    pub(super) fn when(&mut self, when: &When) {
        for (i, time) in when.times.iter().enumerate() {
            if i > 0 {
                self.separator(", ");
            }
            self.push(&time_words(time));
        }
        match &when.body {
            Body::Line(clause) if stands_behind_comma(clause) => {
                self.separator(", ");
                self.clause(clause);
            }
            body => self.guarded(body),
        }
    }

    pub(super) fn quantity(&mut self, quantity: &Quantity) {
        if quantity.opponents {
            self.push("the opponent's ");
        }
        self.push(&quantity.words.text);
    }

    pub(super) fn measure(&mut self, measure: &Measure) {
        match measure {
            Measure::Number(number) => self.push(&number.value.to_string()),
            Measure::Quantity { twice, quantity } => {
                self.push(if *twice { "twice " } else { "" });
                self.quantity(quantity);
            }
        }
    }

    fn many(&mut self, many: &Many) {
        match many {
            Many::Number(number) => self.push(&number.value.to_string()),
            Many::AsMany(_) | Many::AsManyAs(_) => self.push("as many"),
        }
    }

    /// `3 dice`, `as many dice as leadership`
    pub(super) fn many_of(&mut self, many: &Many, unit: &str) {
        self.many(many);
        self.push(&format!(" {unit}"));
        if let Many::AsManyAs(quantity) = many {
            self.push(" as ");
            self.quantity(quantity);
        }
    }

    pub(super) fn threshold(&mut self, threshold: Threshold) {
        let plus = if threshold.or_more { "+" } else { "" };
        self.push(&format!("{}{plus}", threshold.value.value));
    }

    pub(super) fn battle(&mut self, clause: &BattleClause) {
        match clause {
            BattleClause::AddToRolls {
                many,
                rolls,
                both_sides,
            } => {
                self.push("add ");
                self.many(many);
                self.push(&format!(" to {}", roll_words(*rolls)));
                self.push(if *both_sides { " of both sides" } else { "" });
            }
            BattleClause::AddToHits(many) => {
                self.push("add ");
                self.many(many);
                self.push(" to hits");
            }
            BattleClause::ReduceRolls { rolls, by } => {
                self.push(&format!("reduce the opponent's {}", roll_words(*rolls)));
                self.reduction(by);
            }
            BattleClause::ReduceDice(by) => {
                self.push("reduce the opponent's dice");
                self.reduction(by);
            }
            BattleClause::ReduceReRollHits(by) => {
                self.push("reduce re-roll hits");
                self.reduction(by);
            }
            BattleClause::LimitDice(number) => {
                self.push(&format!("limit the opponent's dice to {}", number.value));
            }
            BattleClause::CancelHits(number) => {
                self.push(&format!("cancel {}", counted(number.value, "hit", "hits")));
            }
            BattleClause::CancelHitsByLevel(who) => {
                self.push("cancel hits up to the level of ");
                self.operand(who);
            }
            BattleClause::CancelCard => self.push("cancel the opponent's combat card"),
            BattleClause::CancelReRoll => self.push("cancel the opponent's re-roll"),
            BattleClause::CancelAbilities(who) => {
                self.push("cancel the leadership and abilities of ");
                self.operand(who);
            }
            BattleClause::ForfeitOf(who) => {
                self.push("forfeit the leadership of ");
                self.operand(who);
            }
            BattleClause::ForfeitSome {
                number,
                or_more,
                kind,
            } => {
                let more = if *or_more { " or more" } else { "" };
                self.push(&format!("forfeit {}{more}", number.value));
                if let Some(kind) = kind {
                    self.push(&format!(" {}", kind.text));
                }
                self.push(" leadership");
            }
            BattleClause::Turn { up_to, number } => {
                let up_to = if *up_to { "up to " } else { "" };
                let misses = counted(number.value, "miss", "misses");
                let into = if number.value == 1 { "a hit" } else { "hits" };
                self.push(&format!("turn {up_to}{misses} into {into}"));
            }
            BattleClause::Strike { dice, on } => {
                self.push("strike with ");
                self.amount(dice);
                if let Some(threshold) = on {
                    self.separator(", ");
                    self.push("on ");
                    self.threshold(*threshold);
                }
            }
            BattleClause::TakeHits { up_to, number } => {
                let up_to = if *up_to { "up to " } else { "" };
                let hits = counted(number.value, "hit", "hits");
                self.push(&format!("take {up_to}{hits}"));
            }
            BattleClause::Retreat => self.push("retreat"),
            BattleClause::Withdraw => self.push("withdraw into the siege"),
            BattleClause::BarReRoll(face) => {
                self.push(&format!("opponent may not re-roll any {}", face.value));
            }
            BattleClause::BarCard => self.push("opponent may not use a combat card"),
        }
    }

    fn reduction(&mut self, by: &Reduction) {
        self.push(" by ");
        self.many(&by.many);
        if let Some(phrase) = &by.for_each {
            self.push(" for each ");
            self.phrase(phrase);
        }
        if let Some(least) = by.at_least {
            self.separator(", ");
            self.push(&format!("at least {}", least.value));
        }
    }
}

fn time_words(time: &Time) -> String {
    match time.kind {
        TimeKind::At(number) => format!("at {}", number.value),
        TimeKind::Round(number) => format!("in round {}", number.value),
        TimeKind::Window(window) => window.words().to_owned(),
    }
}

pub(super) fn roll_words(rolls: Rolls) -> &'static str {
    match rolls {
        Rolls::Combat => "combat roll",
        Rolls::ReRoll => "re-roll",
        Rolls::Both => "combat roll and re-roll",
    }
}

fn counted(number: u16, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
