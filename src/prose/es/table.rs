//! Spanish bans, changes and discards.

use crate::syntax::tree::{
    Agent, Ban, BanKind, Change, Operand, PaidDiscard, Phrase, RegionDeed, RegionDeedKind,
};
use crate::world::Realm;

use super::super::lists::join;
use super::super::words::Noun;
use super::Spanish;
use super::grammar::{Np, and};

/// What can be done to something: as it stands after `cuando`, and after `al`.
struct Verb {
    /// With somebody who does it, or where the thing itself does: `active`.
    active: (&'static str, &'static str),
    /// Without: `se active`.
    passive: (&'static str, &'static str),
    /// `activarse`
    infinitive: &'static str,
}

const fn verb(
    active: (&'static str, &'static str),
    passive: (&'static str, &'static str),
    infinitive: &'static str,
) -> Verb {
    Verb {
        active,
        passive,
        infinitive,
    }
}

/// The participles that the grammar knows.
const VERBS: &[(&str, Verb)] = &[
    (
        "activated",
        verb(
            ("active", "activen"),
            ("se active", "se activen"),
            "activarse",
        ),
    ),
    (
        "advanced",
        verb(
            ("haga avanzar", "hagan avanzar"),
            ("avance", "avancen"),
            "avanzar",
        ),
    ),
    (
        "eliminated",
        verb(
            ("elimine", "eliminen"),
            ("se elimine", "se eliminen"),
            "eliminarse",
        ),
    ),
    (
        "declared",
        verb(
            ("declare", "declaren"),
            ("se declare", "se declaren"),
            "declararse",
        ),
    ),
    (
        "revealed",
        verb(
            ("revele", "revelen"),
            ("se revele", "se revelen"),
            "revelarse",
        ),
    ),
    (
        "hidden",
        verb(
            ("oculte", "oculten"),
            ("se oculte", "se oculten"),
            "ocultarse",
        ),
    ),
    (
        "played",
        verb(
            ("juegue", "jueguen"),
            ("se juegue", "se jueguen"),
            "jugarse",
        ),
    ),
    (
        "attacked",
        verb(
            ("ataque", "ataquen"),
            ("se ataque", "se ataquen"),
            "atacarse",
        ),
    ),
    (
        "captured",
        verb(
            ("capture", "capturen"),
            ("se capture", "se capturen"),
            "capturarse",
        ),
    ),
    (
        "recruited",
        verb(
            ("reclute", "recluten"),
            ("se reclute", "se recluten"),
            "reclutarse",
        ),
    ),
    (
        "discarded",
        verb(
            ("descarte", "descarten"),
            ("se descarte", "se descarten"),
            "descartarse",
        ),
    ),
    (
        "moved",
        verb(("mueva", "muevan"), ("se mueva", "se muevan"), "moverse"),
    ),
    (
        "made",
        verb(("haga", "hagan"), ("se haga", "se hagan"), "hacerse"),
    ),
    (
        "drawn",
        verb(("robe", "roben"), ("se robe", "se roben"), "robarse"),
    ),
];

impl Spanish<'_> {
    /// A ban, without its `mientras`.
    pub(super) fn banned(&self, ban: &Ban) -> String {
        match &ban.kind {
            BanKind::HuntBox => {
                "los dados de Acción usados para mover la Comunidad no van a la Caja de Caza"
                    .to_owned()
            }
            BanKind::Regions { who, deeds, places } => self.closed(who, deeds, places),
            BanKind::CombatCard { who, place } => {
                let place = place.as_ref().map(|it| format!(" {}", self.place(it)));
                let place = place.unwrap_or_default();
                format!("{} usar cartas de Combate{place}", self.may_not(who))
            }
            BanKind::Advance { who, nations, by } => {
                let nations = self.to(nations, Realm::Peoples);
                let by = by.as_ref().map(|by| format!(" {}", self.agents(by)));
                let by = by.unwrap_or_default();
                format!("{} hacer avanzar {nations}{by}", self.may_not(who))
            }
            BanKind::Activated { nations, except } => {
                let nations = self.operand_as(nations, Realm::Peoples);
                let except = except.as_ref();
                let except = except.map(|by| format!(", salvo {}", self.agents(by)));
                let verb = nations.verb("puede", "pueden");
                let except = except.unwrap_or_default();
                format!("{} no se {verb} activar{except}", nations.text)
            }
        }
    }

    /// `la Sombra no puede`
    fn may_not(&self, who: &Operand) -> String {
        if let Operand::Phrase(phrase) = who
            && *self.words.parts(phrase).noun() == Noun::Owner
        {
            return "no puedes".to_owned();
        }
        let who = self.operand_as(who, Realm::Peoples);
        format!("{} no {}", who.text, who.verb("puede", "pueden"))
    }

    /// `no puede entrar con un Ejército en A o B, ni atacar esas regiones`
    fn closed(&self, who: &Operand, deeds: &[RegionDeed], places: &Operand) -> String {
        let these = match places {
            Operand::List { .. } => "esas regiones",
            Operand::Name(_)
            | Operand::Phrase(_)
            | Operand::There(_)
            | Operand::Each(_)
            | Operand::Anywhere(_) => "esa región",
        };
        let places = self.operand(places).text;
        let deed = |(i, deed): (usize, &RegionDeed)| {
            let where_ = if i == 0 { places.as_str() } else { these };
            match deed.kind {
                RegionDeedKind::EnterWithArmy => format!("entrar con un Ejército en {where_}"),
                RegionDeedKind::Attack => format!("atacar {where_}"),
            }
        };
        let deeds: Vec<String> = deeds.iter().enumerate().map(deed).collect();
        format!("{} {}", self.may_not(who), join(&deeds, |_| " ni "))
    }

    /// A change, as it stands after `cuando`.
    pub(super) fn change(&self, change: &Change) -> String {
        if let Some(thing) = change.hunt() {
            return self.hunt_change(thing, change);
        }
        if let Some(or) = &change.or {
            let one = Change {
                or: None,
                place: None,
                ..change.clone()
            };
            let other = Change {
                participle: or.clone(),
                or: None,
                ..change.clone()
            };
            return format!("{} o {}", self.change(&one), self.change(&other));
        }
        let subject = self.subject(change);
        // The verb stands before a list and agrees with its first.
        let plural = match &change.subject {
            Operand::List { items, .. } => {
                let first = items.first();
                first.is_some_and(|it| self.operand(it).plural)
            }
            Operand::Name(_)
            | Operand::Phrase(_)
            | Operand::There(_)
            | Operand::Each(_)
            | Operand::Anywhere(_) => subject.plural,
        };
        let form = |(one, many): (&'static str, &'static str)| if plural { many } else { one };
        let participle = change.participle.text.as_str();
        let place = self.change_place(change);
        let Some((_, verb)) = VERBS.iter().find(|(word, _)| *word == participle) else {
            return format!("{} {participle}{place}", subject.text);
        };
        if let Some(by) = self.doer(change) {
            let active = by.verb(verb.active.0, verb.active.1);
            let object = self.object(change, &subject);
            return format!("{} {active} {object}{place}", by.text);
        }
        let object = self.object(change, &subject);
        let passive = match participle {
            // With `a` the verb stays in the singular.
            "eliminated" if object != subject.text => verb.passive.0,
            _ => form(verb.passive),
        };
        let by = change.by.as_ref().map(|by| format!(" {}", self.agents(by)));
        let by = by.unwrap_or_default();
        match participle {
            "advanced" => format!("{object} {passive}{place}{by}"),
            _ => format!("{passive} {object}{place}{by}"),
        }
    }

    fn change_place(&self, change: &Change) -> String {
        let place = change.place.as_ref();
        if let (Some(place), true) = (place, change.through) {
            let place = self.operand(place).text;
            return format!(" y su camino pase por {place}, salga de ahí o acabe ahí");
        }
        place.map_or_else(String::new, |it| format!(" {}", self.place(it)))
    }

    fn subject(&self, change: &Change) -> Np {
        let wanted = match change.participle.text.as_str() {
            "activated" | "advanced" => Realm::Peoples,
            "eliminated" => Realm::Characters,
            _ => Realm::Places,
        };
        self.operand_as(&change.subject, wanted)
    }

    /// What is done to somebody takes `a`.
    fn object(&self, change: &Change, subject: &Np) -> String {
        match change.participle.text.as_str() {
            "eliminated" if self.are_characters(&change.subject) => {
                self.to(&change.subject, Realm::Characters)
            }
            "eliminated" => match &change.subject {
                Operand::Phrase(phrase) => self.acted_on(phrase),
                _ => subject.text.clone(),
            },
            _ => subject.text.clone(),
        }
    }

    /// The one side that does it.
    pub(super) fn doer(&self, change: &Change) -> Option<Np> {
        match change.by.as_deref() {
            Some([Agent::Operand(operand @ Operand::Name(_))])
                if !self.are_characters(operand) && !self.is_place(operand) =>
            {
                Some(self.operand_as(operand, Realm::Peoples))
            }
            Some([Agent::Operand(operand @ Operand::Phrase(phrase))])
                if *self.words.parts(phrase).noun() == Noun::Opponent =>
            {
                Some(self.operand(operand))
            }
            _ => None,
        }
    }

    /// `por un ataque o por un Compañero`
    fn agents(&self, agents: &[Agent]) -> String {
        let long = |agent: &Agent| match agent {
            Agent::Attack { on, .. } => on.is_some(),
            Agent::Change(_) => true,
            Agent::Operand(_) => false,
        };
        let comma = agents.len() > 1 && agents.iter().any(long);
        let agents: Vec<String> = agents.iter().map(|agent| self.agent(agent)).collect();
        join(&agents, |_| if comma { ", o " } else { " o " })
    }

    fn agent(&self, agent: &Agent) -> String {
        match agent {
            Agent::Attack { on: None, .. } => "por un ataque".to_owned(),
            Agent::Attack { on: Some(on), .. } => {
                format!("por un ataque contra {}", self.operand(on).text)
            }
            Agent::Change(change) => {
                let subject = self.subject(change);
                let participle = change.participle.text.as_str();
                let verb = VERBS.iter().find(|(word, _)| *word == participle);
                let infinitive = verb.map_or(participle, |(_, verb)| verb.infinitive);
                let object = self.object(change, &subject);
                let by = change.by.as_ref().map(|by| format!(" {}", self.agents(by)));
                let by = by.unwrap_or_default();
                format!("al {infinitive} {object}{}{by}", self.change_place(change))
            }
            Agent::Operand(operand) => {
                let is_die = |phrase: &Phrase| *self.words.parts(phrase).noun() == Noun::Die;
                let with = match operand {
                    Operand::Phrase(phrase) if is_die(phrase) => "con",
                    _ => "por medio de",
                };
                format!(
                    "{with} {}",
                    self.operand_as(operand, Realm::Characters).text
                )
            }
        }
    }

    pub(super) fn paid_discard(&self, discard: &PaidDiscard) -> String {
        let who = match discard.by_opponent {
            true => "tu oponente puede",
            false => "puedes",
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
        let deed = format!("{who} descartar esta carta {}", and(&costs));
        match &discard.condition {
            Some(condition) => format!("si {}, {deed}", self.condition(condition)),
            None => deed,
        }
    }

    /// Dice and Rings are used, cards discarded.
    fn cost(&self, cost: &Phrase) -> (&'static str, String) {
        let verb = match self.words.parts(cost).noun() {
            Noun::Card => "descartando",
            Noun::Die | Noun::Ring => "usando",
            _ => "pagando",
        };
        (verb, self.phrase(cost).text)
    }
}
