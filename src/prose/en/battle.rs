//! English for battles.

use crate::syntax::tree::{
    BattleClause, Comparison, ForEachFace, LevelFilter, Many, Measure, Number, Quantity, Reduction,
    Rolls, Time, TimeKind, Window,
};

use super::super::words::Noun;
use super::clause::result;
use super::{English, and, counted, number};

impl English<'_> {
    /// What is done in a battle.
    pub(super) fn battle_deed(&self, clause: &BattleClause) -> String {
        match clause {
            BattleClause::AddToRolls {
                many,
                rolls,
                both_sides,
            } => {
                let (many, rolls) = (how_much(many), rolls_of(*rolls, *both_sides));
                match both_sides {
                    true => format!("add {many} to each die of the {rolls} of both sides"),
                    false => format!("add {many} to each die of your {rolls}"),
                }
            }
            BattleClause::AddToHits(many) => format!("add {} to your hits", how_much(many)),
            BattleClause::ReduceRolls { rolls, by } => {
                let rolls = rolls_of(*rolls, false);
                let by = self.reduction(by);
                format!("subtract {by} from each die of your opponent's {rolls}")
            }
            BattleClause::ReduceDice(by) => {
                let least = by.at_least.map(|n| {
                    let left = counted(n.value, "die", "dice");
                    format!(", but leave at least {left}")
                });
                let dice = match &by.many {
                    Many::Number(n) => counted(n.value, "die", "dice"),
                    Many::AsMany(_) | Many::AsManyAs(_) => "as many dice".to_owned(),
                };
                let each = by.for_each.as_ref();
                let each = each.map(|it| format!(" for each {}", self.bare(it)));
                format!(
                    "take {dice} away from your opponent's Combat roll{}{}",
                    each.unwrap_or_default(),
                    least.unwrap_or_default()
                )
            }
            BattleClause::ReduceReRollHits(by) => format!(
                "subtract {} from the hits of your Leader re-roll",
                self.reduction(by)
            ),
            BattleClause::LimitDice(n) => {
                let dice = counted(n.value, "die", "dice");
                format!("limit your opponent's Combat roll to {dice}")
            }
            BattleClause::CancelHits(n) => {
                format!("cancel {} against you", counted(n.value, "hit", "hits"))
            }
            BattleClause::CancelHitsByLevel(who) => {
                format!(
                    "cancel hits against you up to the Level of {}",
                    self.operand(who)
                )
            }
            BattleClause::CancelCard => "cancel your opponent's Combat card".to_owned(),
            BattleClause::CancelReRoll => "cancel your opponent's Leader re-roll".to_owned(),
            BattleClause::CancelAbilities(who) => format!(
                "cancel the Leadership and the special abilities of {} for this round",
                self.operand(who)
            ),
            BattleClause::ForfeitOf(who) => {
                format!("forfeit the Leadership of {}", self.operand(who))
            }
            BattleClause::ForfeitSome {
                number: n,
                or_more,
                kind,
            } => {
                let kind = kind.as_ref().map(|it| format!("{} ", self.kind(&it.text)));
                let kind = kind.unwrap_or_default();
                let points = match or_more {
                    true => format!("{} or more points", number(n.value)),
                    false => counted(n.value, "point", "points"),
                };
                format!("forfeit {points} of {kind}Leadership")
            }
            BattleClause::Turn { up_to, number: n } => {
                let dice = counted(n.value, "missed die", "missed dice");
                let hits = if n.value == 1 { "a hit" } else { "hits" };
                format!("turn {}{dice} into {hits}", up_to_words(*up_to))
            }
            BattleClause::Strike { dice, on } => {
                let on = on.map(|on| format!(", each of which hits on {}", result(on)));
                let dice = self.dice(dice);
                format!("attack at once with {dice}{}", on.unwrap_or_default())
            }
            BattleClause::TakeHits { up_to, number: n } => {
                let hits = counted(n.value, "hit", "hits");
                format!("take {}{hits} on your own Army", up_to_words(*up_to))
            }
            BattleClause::Retreat => "retreat".to_owned(),
            BattleClause::Withdraw => "withdraw into the siege".to_owned(),
            BattleClause::BarReRoll(face) => {
                let face = face.value;
                format!("your opponent may not re-roll any die that shows {face}")
            }
            BattleClause::BarCard => "your opponent may not use a Combat card".to_owned(),
        }
    }

    /// `one for each Companion in the battle`
    fn reduction(&self, by: &Reduction) -> String {
        let each = by.for_each.as_ref();
        let each = each.map(|it| format!(" for each {}", self.bare(it)));
        format!("{}{}", how_much(&by.many), each.unwrap_or_default())
    }

    /// A kind of figure as the world calls it.
    fn kind(&self, word: &str) -> String {
        match self.words.noun_of(word) {
            Noun::Kind(id) => self.words.world.kind(id).name.clone(),
            _ => word.to_owned(),
        }
    }

    /// When something is done.
    pub(super) fn times_of(&self, times: &[Time]) -> String {
        let times: Vec<String> = times.iter().map(time).collect();
        times.join(", ")
    }

    /// `for each die of your opponent's Combat roll that shows 1`
    pub(super) fn each_face(&self, each: &ForEachFace) -> String {
        let whose = if each.opponents {
            "your opponent's"
        } else {
            "your"
        };
        format!(
            "for each die of {whose} Combat roll that shows {}",
            each.face.value
        )
    }

    pub(super) fn quantity(&self, quantity: &Quantity) -> String {
        let whose = if quantity.opponents {
            "your opponent's"
        } else {
            "your"
        };
        match quantity.words.text.as_str() {
            "corruption" => "Corruption".to_owned(),
            "progress" => "the progress of the Fellowship".to_owned(),
            "hits" => format!("{whose} hits"),
            "total hits" => format!("all {whose} hits of this round"),
            "re-roll hits" => format!("the hits of {whose} Leader re-roll"),
            "units" => format!("{whose} Army units in the battle"),
            "leadership" => format!("{whose} Leadership"),
            other => match other.strip_suffix(" leadership") {
                Some(kind) => format!("{whose} {} Leadership", self.kind(kind)),
                None => other.to_owned(),
            },
        }
    }

    /// `your Leadership is at least 2`, `you have scored at least two hits`
    pub(super) fn comparison(
        &self,
        quantity: &Quantity,
        comparison: Comparison,
        with: &Measure,
    ) -> String {
        if let Some((who, noun)) = counted_things(quantity)
            && let Some(how_many) = self.how_many(quantity, comparison, with, noun)
        {
            return format!("{who} {how_many}");
        }
        let words = quantity.words.text.as_str();
        let be = match words {
            "hits" | "total hits" | "re-roll hits" | "units" => "are",
            _ => "is",
        };
        let with = match with {
            Measure::Number(n) => n.value.to_string(),
            measure @ Measure::Quantity { .. } => self.measure(measure),
        };
        format!(
            "{} {be} {} {with}",
            self.quantity(quantity),
            comparison.words()
        )
    }

    /// `at least two hits`, `more hits than your opponent`; `None` where unlike things are compared.
    fn how_many(
        &self,
        quantity: &Quantity,
        comparison: Comparison,
        with: &Measure,
        (one, many, behind): (&str, &str, &str),
    ) -> Option<String> {
        let (twice, other) = match with {
            Measure::Number(n) => {
                let things = counted(n.value, one, many);
                let compared = match comparison {
                    Comparison::LessThan => "fewer than",
                    other => other.words(),
                };
                return Some(format!("{compared} {things}{behind}"));
            }
            Measure::Quantity { twice, quantity } => (*twice, quantity),
        };
        if other.words.text != quantity.words.text || other.opponents == quantity.opponents {
            return None;
        }
        let twice = if twice { "twice " } else { "" };
        let than = match (comparison, twice.is_empty()) {
            (Comparison::AtLeast | Comparison::AtMost | Comparison::Exactly, _) => {
                format!("{} {twice}as many {many}{behind} as", comparison.words())
            }
            (Comparison::MoreThan, true) => format!("more {many}{behind} than"),
            (Comparison::LessThan, true) => format!("fewer {many}{behind} than"),
            (Comparison::MoreThan, false) => format!("more than {twice}as many {many}{behind} as"),
            (Comparison::LessThan, false) => format!("fewer than {twice}as many {many}{behind} as"),
        };
        // Of a re-roll it would have to be said whose.
        let whom = match (quantity.words.text.as_str(), other.opponents) {
            ("re-roll hits", true) => "your opponent's",
            ("re-roll hits", false) => "yours",
            (_, true) => "your opponent",
            (_, false) => "you",
        };
        Some(format!("{than} {whom}"))
    }

    fn measure(&self, measure: &Measure) -> String {
        match measure {
            Measure::Number(n) => number(n.value),
            Measure::Quantity { twice, quantity } => {
                let twice = if *twice { "twice " } else { "" };
                format!("{twice}{}", self.quantity(quantity))
            }
        }
    }

    /// `with a Level of at most two`
    pub(super) fn of_level(&self, level: &LevelFilter) -> String {
        let with = self.measure(&level.with);
        format!("with a Level of {} {with}", level.comparison.words())
    }

    /// `three dice`, `as many dice as your Leadership`
    pub(super) fn dice_number(&self, many: &Many) -> String {
        match many {
            Many::Number(n) => counted(n.value, "die", "dice"),
            Many::AsMany(_) => "as many dice".to_owned(),
            Many::AsManyAs(quantity) => format!("as many dice as {}", self.quantity(quantity)),
        }
    }

    /// `initiative 3`
    pub(super) fn initiative_line(&self, initiatives: &[Number]) -> String {
        let numbers: Vec<String> = initiatives.iter().map(|n| n.value.to_string()).collect();
        format!("Combat card · initiative {}", and(&numbers))
    }
}

/// Who has things that are counted, and what they are: one, several, and what stands behind.
fn counted_things(
    quantity: &Quantity,
) -> Option<(&'static str, (&'static str, &'static str, &'static str))> {
    let hits = ("hit", "hits", "");
    let units = ("Army unit", "Army units", " in the battle");
    match (quantity.words.text.as_str(), quantity.opponents) {
        ("hits", false) => Some(("you have scored", hits)),
        ("hits", true) => Some(("your opponent has scored", hits)),
        ("re-roll hits", false) => Some(("your Leader re-roll has scored", hits)),
        ("re-roll hits", true) => Some(("your opponent's Leader re-roll has scored", hits)),
        ("units", false) => Some(("you have", units)),
        ("units", true) => Some(("your opponent has", units)),
        _ => None,
    }
}

fn how_much(many: &Many) -> String {
    match many {
        Many::Number(n) => number(n.value),
        Many::AsMany(_) | Many::AsManyAs(_) => "as many".to_owned(),
    }
}

fn up_to_words(up_to: bool) -> &'static str {
    if up_to { "up to " } else { "" }
}

fn rolls_of(rolls: Rolls, plural: bool) -> &'static str {
    match (rolls, plural) {
        (Rolls::Combat, false) => "Combat roll",
        (Rolls::ReRoll, false) => "Leader re-roll",
        (Rolls::Both, false) => "Combat roll and Leader re-roll",
        (Rolls::Combat, true) => "Combat rolls",
        (Rolls::ReRoll, true) => "Leader re-rolls",
        (Rolls::Both, true) => "Combat rolls and Leader re-rolls",
    }
}

fn time(time: &Time) -> String {
    match time.kind {
        TimeKind::At(n) => format!("at initiative {}", n.value),
        TimeKind::Round(n) => format!("in round {}", n.value),
        TimeKind::Window(window) => window_words(window).to_owned(),
    }
}

fn window_words(window: Window) -> &'static str {
    match window {
        Window::BeforeCombatRoll => "before the Combat roll",
        Window::BeforeReRoll => "before the Leader re-roll",
        Window::AfterReRoll => "after the Leader re-roll",
        Window::BeforeCasualties => "before casualties are removed",
        Window::AfterCasualties => "after casualties have been removed",
    }
}
