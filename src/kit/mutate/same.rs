//! Whether two cards mean the same: their programs without their words.

use crate::program::{
    Card, Clause, Combat, Condition, Effect, PaidDiscard, Reaction, Table, Test, Timed,
};

/// Whether two programs do the same in every position, as far as they are the same but for the
/// words that they were written in.
pub(super) fn same_program(one: &Card, other: &Card) -> bool {
    (one.side, one.deck, one.number, one.icon) == (other.side, other.deck, other.number, other.icon)
        && one.binds == other.binds
        && one.requires.as_ref().map(mute) == other.requires.as_ref().map(mute)
        && one.table.as_ref().map(mute_table) == other.table.as_ref().map(mute_table)
        && mute_all(&one.play) == mute_all(&other.play)
        && one.combat_from_table == other.combat_from_table
}

/// The same of two combat halves.
pub(super) fn same_half(one: &Combat, other: &Combat) -> bool {
    let mute_acts = |half: &Combat| {
        let acts = half.acts.iter();
        let mute = |act: &Timed| (act.window, act.initiative, mute_all(&act.clauses));
        acts.map(mute).collect::<Vec<_>>()
    };
    one.initiatives == other.initiatives
        && one.requires.as_ref().map(mute) == other.requires.as_ref().map(mute)
        && mute_acts(one) == mute_acts(other)
}

/// A condition without its words.
fn mute(condition: &Condition) -> Condition {
    let test = match &condition.test {
        Test::And(parts) => Test::And(parts.iter().map(mute).collect()),
        Test::Or(parts) => Test::Or(parts.iter().map(mute).collect()),
        Test::Not(inner) => Test::Not(Box::new(mute(inner))),
        other => other.clone(),
    };
    Condition {
        test,
        text: String::new(),
    }
}

fn mute_table(table: &Table) -> Table {
    Table {
        condition: table.condition.as_ref().map(mute),
        reactions: table
            .reactions
            .iter()
            .map(|reaction| Reaction {
                body: mute_all(&reaction.body),
                text: String::new(),
                ..reaction.clone()
            })
            .collect(),
        paid: table
            .paid
            .iter()
            .map(|paid| PaidDiscard {
                condition: paid.condition.as_ref().map(mute),
                text: String::new(),
                ..paid.clone()
            })
            .collect(),
        ..table.clone()
    }
}

fn mute_all(clauses: &[Clause]) -> Vec<Clause> {
    clauses.iter().map(mute_clause).collect()
}

fn mute_clause(clause: &Clause) -> Clause {
    let effect = match clause.effect.clone() {
        Effect::If {
            condition,
            binds,
            then,
            otherwise,
        } => Effect::If {
            condition: mute(&condition),
            binds,
            then: mute_all(&then),
            otherwise: mute_all(&otherwise),
        },
        Effect::ChooseEach { bind, count, body } => Effect::ChooseEach {
            bind,
            count,
            body: mute_all(&body),
        },
        Effect::ForEach { bind, body } => Effect::ForEach {
            bind,
            body: mute_all(&body),
        },
        Effect::ForEachFace {
            face,
            opponents,
            body,
        } => Effect::ForEachFace {
            face,
            opponents,
            body: mute_all(&body),
        },
        Effect::May(body) => Effect::May(mute_all(&body)),
        Effect::Opponent(body) => Effect::Opponent(mute_all(&body)),
        Effect::Either(bodies) => Effect::Either(bodies.iter().map(|it| mute_all(it)).collect()),
        other => other,
    };
    Clause {
        id: clause.id,
        effect,
    }
}
