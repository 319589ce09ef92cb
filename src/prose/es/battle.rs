//! Spanish for battles.

use crate::syntax::tree::{
    BattleClause, Comparison, ForEachFace, LevelFilter, Many, Measure, Number, Quantity, Reduction,
    Rolls, Time, TimeKind, Window,
};
use crate::world::Realm;

use super::super::words::Noun;
use super::clause::result;
use super::grammar::{and, counted, number};
use super::{Form, Spanish};

impl Spanish<'_> {
    /// What is done in a battle.
    pub(super) fn battle_deed(&self, clause: &BattleClause, form: Form) -> String {
        match clause {
            BattleClause::AddToRolls {
                many,
                rolls,
                both_sides,
            } => {
                let verb = form.of("suma", "sumar");
                let rolls = rolls_of(*rolls, if *both_sides { "ambos bandos" } else { "" });
                format!("{verb} {} a cada dado de {rolls}", how_much(many))
            }
            BattleClause::AddToHits(many) => {
                let verb = form.of("suma", "sumar");
                format!("{verb} {} a tus impactos", how_much(many))
            }
            BattleClause::ReduceRolls { rolls, by } => {
                let verb = form.of("resta", "restar");
                let rolls = rolls_of(*rolls, "tu oponente");
                format!("{verb} {} a cada dado de {rolls}", self.reduction(by))
            }
            BattleClause::ReduceDice(by) => {
                let verb = form.of("quita", "quitar");
                let dice = match &by.many {
                    Many::Number(n) => counted(n.value, false, "dado", "dados"),
                    Many::AsMany(_) | Many::AsManyAs(_) => "otros tantos dados".to_owned(),
                };
                let each = by.for_each.as_ref();
                let each = each.map(|it| format!(" por cada {}", self.bare(it).text));
                let least = by.at_least.map(|n| {
                    let left = counted(n.value, false, "dado", "dados");
                    format!(", pero deja al menos {left}")
                });
                format!(
                    "{verb} {dice} a la tirada de Combate de tu oponente{}{}",
                    each.unwrap_or_default(),
                    least.unwrap_or_default()
                )
            }
            BattleClause::ReduceReRollHits(by) => {
                let verb = form.of("resta", "restar");
                let by = self.reduction(by);
                format!("{verb} {by} a los impactos de tu repetición de tirada por Liderazgo")
            }
            BattleClause::LimitDice(n) => {
                let verb = form.of("limita", "limitar");
                let dice = counted(n.value, false, "dado", "dados");
                format!("{verb} la tirada de Combate de tu oponente a {dice}")
            }
            BattleClause::CancelHits(n) => {
                let verb = form.of("anula", "anular");
                let hits = counted(n.value, false, "impacto recibido", "impactos recibidos");
                format!("{verb} {hits}")
            }
            BattleClause::CancelHitsByLevel(who) => {
                let verb = form.of("anula", "anular");
                let who = self.operand_as(who, Realm::Characters).text;
                format!("{verb} impactos recibidos hasta el Nivel de {who}")
            }
            BattleClause::CancelCard => {
                let verb = form.of("anula", "anular");
                format!("{verb} la carta de Combate de tu oponente")
            }
            BattleClause::CancelReRoll => {
                let verb = form.of("anula", "anular");
                format!("{verb} la repetición de tirada por Liderazgo de tu oponente")
            }
            BattleClause::CancelAbilities(who) => {
                let verb = form.of("anula", "anular");
                let who = self.operand_as(who, Realm::Characters).text;
                format!("{verb} durante esta ronda el Liderazgo y las habilidades de {who}")
            }
            BattleClause::ForfeitOf(who) => {
                let verb = form.of("renuncia", "renunciar");
                let who = self.operand_as(who, Realm::Characters).text;
                format!("{verb} al Liderazgo de {who}")
            }
            BattleClause::ForfeitSome {
                number: n,
                or_more,
                kind,
            } => {
                let verb = form.of("renuncia", "renunciar");
                let points = counted(n.value, false, "punto", "puntos");
                let more = if *or_more { " o más" } else { "" };
                let kind = kind
                    .as_ref()
                    .map(|it| format!(" de {}", self.kind(&it.text)));
                let kind = kind.unwrap_or_default();
                format!("{verb} a {points}{more} de Liderazgo{kind}")
            }
            BattleClause::Turn { up_to, number: n } => {
                let verb = form.of("convierte", "convertir");
                let dice = counted(n.value, false, "dado fallado", "dados fallados");
                let hits = if n.value == 1 {
                    "un impacto"
                } else {
                    "impactos"
                };
                format!("{verb} {}{dice} en {hits}", up_to_words(*up_to))
            }
            BattleClause::Strike { dice, on } => {
                let verb = form.of("ataca", "atacar");
                let on = on.map(|on| format!(", que impactan con {}", result(on)));
                let dice = self.dice(dice);
                format!("{verb} de inmediato con {dice}{}", on.unwrap_or_default())
            }
            BattleClause::TakeHits { up_to, number: n } => {
                let verb = form.of("encaja", "encajar");
                let hits = counted(n.value, false, "impacto", "impactos");
                format!("{verb} {}{hits} en tu propio Ejército", up_to_words(*up_to))
            }
            BattleClause::Retreat => form.of("retírate", "retirarte").to_owned(),
            BattleClause::Withdraw => {
                let verb = form.of("repliégate", "replegarte");
                format!("{verb} al interior del Baluarte")
            }
            BattleClause::BarReRoll(face) => format!(
                "tu oponente no puede repetir la tirada de ningún dado que muestre un {}",
                face.value
            ),
            BattleClause::BarCard => "tu oponente no puede usar una carta de Combate".to_owned(),
        }
    }

    fn reduction(&self, by: &Reduction) -> String {
        let each = by.for_each.as_ref();
        let each = each.map(|it| format!(" por cada {}", self.bare(it).text));
        format!("{}{}", how_much(&by.many), each.unwrap_or_default())
    }

    /// A kind of figure as the locale calls it.
    fn kind(&self, word: &str) -> String {
        let noun = self.words.noun_of(word);
        if let Some(term) = self.words.noun_term(&noun) {
            return term.text.clone();
        }
        match noun {
            Noun::Kind(id) => self.words.world.kind(id).name.clone(),
            _ => word.to_owned(),
        }
    }

    /// When something is done.
    pub(super) fn times_of(&self, times: &[Time]) -> String {
        let times: Vec<String> = times.iter().map(time).collect();
        times.join(", ")
    }

    /// `por cada dado de la tirada de Combate de tu oponente que muestre un 1`
    pub(super) fn each_face(&self, each: &ForEachFace) -> String {
        let rolls = rolls_of(
            Rolls::Combat,
            if each.opponents { "tu oponente" } else { "" },
        );
        format!(
            "por cada dado de {rolls} que muestre un {}",
            each.face.value
        )
    }

    pub(super) fn quantity(&self, quantity: &Quantity) -> String {
        let theirs = quantity.opponents;
        let (yours, of) = match theirs {
            true => ("los", " de tu oponente"),
            false => ("tus", ""),
        };
        let your = if theirs { "el" } else { "tu" };
        match quantity.words.text.as_str() {
            "corruption" => "la Corrupción".to_owned(),
            "progress" => "el avance de la Comunidad".to_owned(),
            "hits" => format!("{yours} impactos{of}"),
            "total hits" => match theirs {
                true => "todos los impactos de tu oponente en esta ronda".to_owned(),
                false => "todos tus impactos de esta ronda".to_owned(),
            },
            "re-roll hits" => format!("los impactos de {}", rolls_of(Rolls::ReRoll, whose(theirs))),
            "units" => match theirs {
                true => "las unidades de Ejército de tu oponente en la batalla".to_owned(),
                false => "tus unidades de Ejército en la batalla".to_owned(),
            },
            "leadership" => format!("{your} Liderazgo{of}"),
            other => match other.strip_suffix(" leadership") {
                Some(kind) => format!("{your} Liderazgo de {}{of}", self.kind(kind)),
                None => other.to_owned(),
            },
        }
    }

    /// `tu Liderazgo es de 2 o más`, `has logrado al menos un impacto`
    pub(super) fn comparison(
        &self,
        quantity: &Quantity,
        comparison: Comparison,
        with: &Measure,
    ) -> String {
        if let Some((who, things)) = counted_things(quantity)
            && let Some(how_many) = how_many(quantity, comparison, with, things)
        {
            return format!("{who} {how_many}");
        }
        let plural = matches!(
            quantity.words.text.as_str(),
            "hits" | "total hits" | "re-roll hits" | "units"
        );
        let be = if plural { "son" } else { "es" };
        let than = match with {
            Measure::Number(n) => compared(comparison, n.value),
            Measure::Quantity { .. } => self.than(comparison, with, plural),
        };
        format!("{} {be} {than}", self.quantity(quantity))
    }

    fn than(&self, comparison: Comparison, with: &Measure, plural: bool) -> String {
        let compared = match (comparison, plural) {
            (Comparison::AtLeast, false) => "igual o mayor que",
            (Comparison::AtMost, false) => "igual o menor que",
            (Comparison::Exactly, false) => "igual que",
            (Comparison::MoreThan, false) => "mayor que",
            (Comparison::LessThan, false) => "menor que",
            (Comparison::AtLeast, true) => "al menos tantos como",
            (Comparison::AtMost, true) => "como máximo tantos como",
            (Comparison::Exactly, true) => "tantos como",
            (Comparison::MoreThan, true) => "más que",
            (Comparison::LessThan, true) => "menos que",
        };
        format!("{compared} {}", self.measure(with))
    }

    fn measure(&self, measure: &Measure) -> String {
        match measure {
            Measure::Number(n) => n.value.to_string(),
            Measure::Quantity { twice, quantity } => {
                let twice = if *twice { "el doble de " } else { "" };
                format!("{twice}{}", self.quantity(quantity))
            }
        }
    }

    /// `de Nivel 2 como máximo`
    pub(super) fn of_level(&self, level: &LevelFilter) -> String {
        let with = self.measure(&level.with);
        match level.comparison {
            Comparison::AtLeast => format!("cuyo Nivel sea como mínimo {with}"),
            Comparison::AtMost => format!("cuyo Nivel no supere {with}"),
            Comparison::Exactly => format!("cuyo Nivel sea exactamente {with}"),
            Comparison::MoreThan => format!("cuyo Nivel supere {with}"),
            Comparison::LessThan => format!("cuyo Nivel sea menor que {with}"),
        }
    }

    /// `tres dados`, `tantos dados como tu Liderazgo`
    pub(super) fn dice_number(&self, many: &Many) -> String {
        match many {
            Many::Number(n) => counted(n.value, false, "dado", "dados"),
            Many::AsMany(_) => "otros tantos dados".to_owned(),
            Many::AsManyAs(quantity) => format!("tantos dados como {}", self.quantity(quantity)),
        }
    }

    /// `iniciativa 3`
    pub(super) fn initiative_line(&self, initiatives: &[Number]) -> String {
        let numbers: Vec<String> = initiatives.iter().map(|n| n.value.to_string()).collect();
        format!("carta de Combate · iniciativa {}", and(&numbers))
    }
}

/// `de 2 o más`
fn compared(comparison: Comparison, with: u16) -> String {
    match comparison {
        Comparison::AtLeast => format!("de {with} o más"),
        Comparison::AtMost => format!("de {with} o menos"),
        Comparison::Exactly => format!("exactamente de {with}"),
        Comparison::MoreThan => format!("de más de {with}"),
        Comparison::LessThan => format!("de menos de {with}"),
    }
}

/// Things that are counted: one, several, their gender.
type Things = (&'static str, &'static str, bool);

/// Who has things that are counted, and what they are.
fn counted_things(quantity: &Quantity) -> Option<(&'static str, Things)> {
    let hits = ("impacto", "impactos", false);
    let units = ("unidad de Ejército", "unidades de Ejército", true);
    match (quantity.words.text.as_str(), quantity.opponents) {
        ("hits", false) => Some(("has logrado", hits)),
        ("hits", true) => Some(("tu oponente ha logrado", hits)),
        ("re-roll hits", false) => Some(("tu repetición de tirada por Liderazgo ha logrado", hits)),
        ("re-roll hits", true) => Some((
            "la repetición de tirada por Liderazgo de tu oponente ha logrado",
            hits,
        )),
        ("units", false) => Some(("tienes en la batalla", units)),
        ("units", true) => Some(("tu oponente tiene en la batalla", units)),
        _ => None,
    }
}

/// `al menos dos impactos`, `más impactos que tu oponente`; `None` where unlike things are compared.
fn how_many(
    quantity: &Quantity,
    comparison: Comparison,
    with: &Measure,
    (one, many, feminine): Things,
) -> Option<String> {
    let (twice, other) = match with {
        Measure::Number(n) => {
            let things = counted(n.value, feminine, one, many);
            return Some(match comparison {
                Comparison::AtLeast => format!("al menos {things}"),
                Comparison::AtMost => format!("como máximo {things}"),
                Comparison::Exactly => format!("exactamente {things}"),
                Comparison::MoreThan => format!("más de {things}"),
                Comparison::LessThan => format!("menos de {things}"),
            });
        }
        Measure::Quantity { twice, quantity } => (*twice, quantity),
    };
    let words = quantity.words.text.as_str();
    if other.words.text != words || other.opponents == quantity.opponents || words == "re-roll hits"
    {
        return None;
    }
    let whom = if other.opponents {
        "tu oponente"
    } else {
        "tú"
    };
    let as_many = if feminine { "tantas" } else { "tantos" };
    Some(match (comparison, twice) {
        (Comparison::AtLeast, false) => format!("al menos {as_many} {many} como {whom}"),
        (Comparison::AtMost, false) => format!("como máximo {as_many} {many} como {whom}"),
        (Comparison::Exactly, false) => format!("exactamente {as_many} {many} como {whom}"),
        (Comparison::MoreThan, false) => format!("más {many} que {whom}"),
        (Comparison::LessThan, false) => format!("menos {many} que {whom}"),
        (Comparison::AtLeast, true) => format!("al menos el doble de {many} que {whom}"),
        (Comparison::AtMost, true) => format!("como máximo el doble de {many} que {whom}"),
        (Comparison::Exactly, true) => format!("exactamente el doble de {many} que {whom}"),
        (Comparison::MoreThan, true) => format!("más del doble de {many} que {whom}"),
        (Comparison::LessThan, true) => format!("menos del doble de {many} que {whom}"),
    })
}

fn how_much(many: &Many) -> String {
    match many {
        Many::Number(n) if n.value == 1 => "uno".to_owned(),
        Many::Number(n) => number(n.value, false),
        Many::AsMany(_) | Many::AsManyAs(_) => "otro tanto".to_owned(),
    }
}

fn up_to_words(up_to: bool) -> &'static str {
    if up_to { "hasta " } else { "" }
}

fn whose(theirs: bool) -> &'static str {
    if theirs { "tu oponente" } else { "" }
}

/// The rolls of somebody; without a word for whom, those of the reader.
fn rolls_of(rolls: Rolls, whose: &str) -> String {
    let combat = "tirada de Combate";
    let re_roll = "repetición de tirada por Liderazgo";
    let (your, of) = match whose.is_empty() {
        true => ("tu", String::new()),
        false => ("la", format!(" de {whose}")),
    };
    match rolls {
        Rolls::Combat => format!("{your} {combat}{of}"),
        Rolls::ReRoll => format!("{your} {re_roll}{of}"),
        Rolls::Both => format!("{your} {combat} y de {your} {re_roll}{of}"),
    }
}

fn time(time: &Time) -> String {
    match time.kind {
        TimeKind::At(n) => format!("con iniciativa {}", n.value),
        TimeKind::Round(n) => format!("en la ronda {}", n.value),
        TimeKind::Window(window) => window_words(window).to_owned(),
    }
}

fn window_words(window: Window) -> &'static str {
    match window {
        Window::BeforeCombatRoll => "antes de la tirada de Combate",
        Window::BeforeReRoll => "antes de la repetición de tirada por Liderazgo",
        Window::AfterReRoll => "después de la repetición de tirada por Liderazgo",
        Window::BeforeCasualties => "antes de retirar las bajas",
        Window::AfterCasualties => "después de retirar las bajas",
    }
}
