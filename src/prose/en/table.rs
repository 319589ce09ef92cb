//! English bans, changes and discards.

use crate::syntax::tree::{
    Agent, Ban, BanKind, Change, Operand, PaidDiscard, Phrase, RegionDeed, RegionDeedKind,
};
use crate::world::Realm;

use super::super::lists::join;
use super::super::words::{Noun, Parts};
use super::{English, and};

impl English<'_> {
    /// A ban, without its `while`.
    pub(super) fn banned(&self, ban: &Ban) -> String {
        match &ban.kind {
            BanKind::HuntBox => {
                "Action dice used to move the Fellowship may not enter the Hunt Box".to_owned()
            }
            BanKind::Regions { who, deeds, places } => self.closed(who, deeds, places),
            BanKind::CombatCard { who, place } => {
                let place = place.as_ref().map(|it| format!(" {}", self.place(it)));
                let who = self.operand_as(who, Realm::Peoples);
                format!(
                    "{who} may not use a Combat card{}",
                    place.unwrap_or_default()
                )
            }
            BanKind::Advance { who, nations, by } => {
                let who = self.operand_as(who, Realm::Peoples);
                let nations = self.operand_as(nations, Realm::Peoples);
                let by = by.as_ref().map(|by| format!(" {}", self.agents(by)));
                format!("{who} may not advance {nations}{}", by.unwrap_or_default())
            }
            BanKind::Activated { nations, except } => {
                let nations = self.operand_as(nations, Realm::Peoples);
                let except = except.as_ref();
                let except = except.map(|by| format!(" except {}", self.agents(by)));
                format!(
                    "{nations} may not be activated{}",
                    except.unwrap_or_default()
                )
            }
        }
    }

    /// `may not enter A or B with an Army, nor attack those regions`
    fn closed(&self, who: &Operand, deeds: &[RegionDeed], places: &Operand) -> String {
        let who = self.operand_as(who, Realm::Peoples);
        let these = match places {
            Operand::List { .. } => "those regions",
            Operand::Name(_)
            | Operand::Phrase(_)
            | Operand::There(_)
            | Operand::Each(_)
            | Operand::Anywhere(_) => "that region",
        };
        let places = self.operand(places);
        let deed = |(i, deed): (usize, &RegionDeed)| {
            let where_ = if i == 0 { places.as_str() } else { these };
            match deed.kind {
                RegionDeedKind::EnterWithArmy => format!("enter {where_} with an Army"),
                RegionDeedKind::Attack => format!("attack {where_}"),
            }
        };
        let deeds: Vec<String> = deeds.iter().enumerate().map(deed).collect();
        format!("{who} may not {}", join(&deeds, |_| ", nor "))
    }

    /// A change, as it stands after `when`.
    pub(super) fn change(&self, change: &Change) -> String {
        if let Some(thing) = change.hunt() {
            return self.hunt_change(thing, change);
        }
        let plural = match &change.subject {
            Operand::Phrase(phrase) => self.words.parts(phrase).plural,
            Operand::List { and, .. } => *and,
            Operand::Name(_) | Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => false,
        };
        self.changed(change, if plural { "are" } else { "is" })
    }

    fn changed(&self, change: &Change, be: &str) -> String {
        let participle = change.participle.text.as_str();
        let wanted = match participle {
            "activated" | "advanced" => Realm::Peoples,
            "eliminated" => Realm::Characters,
            _ => Realm::Places,
        };
        let subject = self.operand_as(&change.subject, wanted);
        let or = change.or.as_ref().map(|word| format!(" or {}", word.text));
        let mut text = format!("{subject} {be} {participle}{}", or.unwrap_or_default());
        if let (Some(place), true) = (&change.place, change.through) {
            let place = self.operand(place);
            text = format!("{text} and its path goes through, leaves or ends in {place}");
        } else if let Some(place) = &change.place {
            text = format!("{text} {}", self.place(place));
        }
        if let Some(by) = &change.by {
            text = format!("{text} {}", self.agents(by));
        }
        text
    }

    /// `by an attack or by a Companion`
    pub(super) fn agents(&self, agents: &[Agent]) -> String {
        let long = |agent: &Agent| match agent {
            Agent::Attack { on, .. } => on.is_some(),
            Agent::Change(_) => true,
            Agent::Operand(_) => false,
        };
        let comma = agents.len() > 1 && agents.iter().any(long);
        let agents: Vec<String> = agents.iter().map(|agent| self.agent(agent)).collect();
        join(&agents, |_| if comma { ", or " } else { " or " })
    }

    fn agent(&self, agent: &Agent) -> String {
        match agent {
            Agent::Attack { on: None, .. } => "by an attack".to_owned(),
            Agent::Attack { on: Some(on), .. } => format!("by an attack on {}", self.operand(on)),
            Agent::Change(change) => format!("by {}", self.changed(change, "being")),
            Agent::Operand(operand) => {
                let is_die = |phrase: &Phrase| *self.words.parts(phrase).noun() == Noun::Die;
                let with = match operand {
                    Operand::Phrase(phrase) if is_die(phrase) => "with",
                    _ => "by",
                };
                format!("{with} {}", self.operand_as(operand, Realm::Characters))
            }
        }
    }

    pub(super) fn paid_discard(&self, discard: &PaidDiscard) -> String {
        let who = match discard.by_opponent {
            true => "your opponent",
            false => "you",
        };
        let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
        for cost in &discard.costs {
            let (verb, cost) = self.cost(cost);
            match groups.last_mut() {
                Some((last, costs)) if *last == verb => costs.push(cost),
                _ => groups.push((verb, vec![cost])),
            }
        }
        let costs: Vec<String> = groups
            .iter()
            .map(|(verb, costs)| format!("{verb} {}", and(costs)))
            .collect();
        let deed = format!("{who} may discard this card by {}", and(&costs));
        match &discard.condition {
            Some(condition) => format!("if {}, {deed}", self.condition(condition)),
            None => deed,
        }
    }

    /// Dice and Rings are used, cards discarded.
    fn cost(&self, cost: &Phrase) -> (&'static str, String) {
        let parts: Parts = self.words.parts(cost);
        let verb = match parts.noun() {
            Noun::Card => "discarding",
            Noun::Die | Noun::Ring => "using",
            _ => "paying",
        };
        (verb, self.operand(&Operand::Phrase(Box::new(cost.clone()))))
    }
}
