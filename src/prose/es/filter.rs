//! What stands behind a Spanish noun: `con un Compañero`, `que no esté En guerra`.

use crate::syntax::tree::{Filter, FilterKind, Name, Number, Operand, Phrase};
use crate::world::Realm;

use super::super::words::{Noun, Parts, State};
use super::Spanish;
use super::grammar::{Np, and, counted};
use super::phrase::has_one;

/// The mood of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// `está`
    Indicative,
    /// `que esté`
    Subjunctive,
}

impl Spanish<'_> {
    /// A noun with its filters. Those that need a verb are put together in one `que …`; where there
    /// is one, all that follow join it, so that nothing can be taken for what stands before it. With
    /// `open` all of them do.
    pub(super) fn with_filters(
        &self,
        (mut text, mut relative): (String, Vec<String>),
        filters: &[Filter],
        np: &Np,
        parts: &Parts,
        mut open: bool,
    ) -> String {
        for filter in filters {
            if relative.is_empty() && !self.needs_verb(&filter.kind, parts) && !open {
                text = format!("{text} {}", self.attribute(filter, parts));
                open = opens(&filter.kind);
            } else {
                relative.push(self.predicate(filter, np, parts, Mood::Subjunctive));
            }
        }
        match relative.is_empty() {
            true => text,
            false => format!("{text} que {}", and(&relative)),
        }
    }

    /// A filter without a verb.
    fn attribute(&self, filter: &Filter, of: &Parts) -> String {
        match &filter.kind {
            FilterKind::In(Operand::Phrase(phrase)) if self.is_group(phrase) => {
                format!("de {}", self.phrase(phrase).text)
            }
            FilterKind::In(place) => self.place(place),
            FilterKind::There => "que haya allí".to_owned(),
            FilterKind::InBattle => "en la batalla".to_owned(),
            FilterKind::OfLevel(level) => self.of_level(level),
            FilterKind::Anywhere => "de cualquier región".to_owned(),
            FilterKind::OutsideFellowship => "de fuera de la Comunidad".to_owned(),
            FilterKind::With(operand) if self.denies(operand) => {
                format!("sin {}", self.operand(operand).text)
            }
            FilterKind::With(operand) => format!("con {}", self.operand(operand).text),
            FilterKind::Within(steps, operand) => self.within(*steps, operand),
            FilterKind::AdjacentTo(operand) => {
                let many = of.plural || self.are_unlike(of);
                let adjacent = if many { "adyacentes" } else { "adyacente" };
                let to = match operand {
                    Operand::There(_) => "esa región".to_owned(),
                    other => self.operand(other).text,
                };
                format!("{adjacent} a {to}")
            }
            FilterKind::On(name) => format!("en {}", self.area(name)),
            FilterKind::Of(operand) => self.of(operand, of),
            FilterKind::Holding(operand) => {
                format!("con {}", self.operand_as(operand, Realm::Characters).text)
            }
            FilterKind::Besieging(operand) => format!("ante {}", self.operand(operand).text),
            FilterKind::BesiegedBy(operand) => format!("frente a {}", self.operand(operand).text),
            FilterKind::AtWar { negated: false } => "En guerra".to_owned(),
            FilterKind::AtWar { negated: true } => "no En guerra".to_owned(),
            FilterKind::Not(word) => format!("no {}", word.text),
        }
    }

    /// A filter with its verb: `esté En guerra`, `tiene un Compañero`.
    pub(super) fn predicate(&self, filter: &Filter, np: &Np, of: &Parts, mood: Mood) -> String {
        let verb = |indicative: (&'static str, &'static str), subjunctive| {
            let (one, many) = match mood {
                Mood::Indicative => indicative,
                Mood::Subjunctive => subjunctive,
            };
            np.verb(one, many)
        };
        let be = verb(("está", "están"), ("esté", "estén"));
        let stand = verb(("está", "están"), ("se encuentre", "se encuentren"));
        let have = verb(("tiene", "tienen"), ("tenga", "tengan"));
        match &filter.kind {
            FilterKind::In(place) => format!("{stand} {}", self.place(place)),
            FilterKind::There => format!("{stand} allí"),
            FilterKind::InBattle => format!("{be} en la batalla"),
            FilterKind::OfLevel(_) => {
                let is = verb(("es", "son"), ("sea", "sean"));
                format!("{is} de los {}", self.attribute(filter, of))
            }
            FilterKind::Anywhere => format!("{stand} en cualquier región"),
            FilterKind::OutsideFellowship => format!("no {be} en la Comunidad"),
            FilterKind::With(operand) => {
                let not = not(self.denies(operand));
                let each = match (np.plural && has_one(filter), np.feminine) {
                    (false, _) => "",
                    (true, false) => " cada uno",
                    (true, true) => " cada una",
                };
                format!("{not}{have} {}{each}", self.held(operand))
            }
            FilterKind::Within(steps, operand) => {
                format!("{stand} {}", self.within(*steps, operand))
            }
            FilterKind::AdjacentTo(_) => {
                let is = verb(("es", "son"), ("sea", "sean"));
                format!("{is} {}", self.attribute(filter, of))
            }
            FilterKind::Besieging(operand) => {
                let besiege = verb(("asedia", "asedian"), ("asedie", "asedien"));
                format!("{besiege} {}", self.operand(operand).text)
            }
            FilterKind::BesiegedBy(operand) => {
                let besieged = np.adjective("asediado");
                format!("{be} {besieged} por {}", self.operand(operand).text)
            }
            FilterKind::Holding(operand) => {
                let what = self.held(operand);
                match of.noun() {
                    Noun::Nation => format!("{have} en su territorio {what}"),
                    _ => format!("{have} {what}"),
                }
            }
            FilterKind::On(name) => format!("{stand} en {}", self.area(name)),
            FilterKind::Of(operand) if self.denies(operand) => {
                let belong = verb(("pertenece", "pertenecen"), ("pertenezca", "pertenezcan"));
                format!(
                    "no {belong} a {}",
                    self.operand_as(operand, Realm::Peoples).text
                )
            }
            FilterKind::Of(operand) => match (of.noun(), self.are_characters(operand)) {
                (noun, true) if noun.is_place() => {
                    let who = self.operand_as(operand, Realm::Characters).text;
                    let contain = verb(("contiene", "contienen"), ("contenga", "contengan"));
                    format!("{contain} a {who}")
                }
                (Noun::Army, _) => {
                    let units = self.of(operand, of);
                    format!("{have} {}", units.trim_start_matches("con "))
                }
                _ => {
                    let is = verb(("es", "son"), ("sea", "sean"));
                    format!("{is} {}", self.of(operand, of))
                }
            },
            FilterKind::AtWar { negated } => format!("{}{be} En guerra", not(*negated)),
            FilterKind::Not(word) => {
                format!("no {be} {}", self.state(&State::of(&word.text), np))
            }
        }
    }

    /// Whether a filter can't be said without a verb.
    fn needs_verb(&self, filter: &FilterKind, of: &Parts) -> bool {
        match filter {
            FilterKind::Besieging(_)
            | FilterKind::BesiegedBy(_)
            | FilterKind::OutsideFellowship
            | FilterKind::AtWar { .. }
            | FilterKind::Not(_) => true,
            FilterKind::Of(operand) => self.denies(operand),
            FilterKind::Holding(_) => *of.noun() == Noun::Nation,
            FilterKind::In(_)
            | FilterKind::There
            | FilterKind::Anywhere
            | FilterKind::InBattle
            | FilterKind::OfLevel(_)
            | FilterKind::With(_)
            | FilterKind::Within(..)
            | FilterKind::AdjacentTo(_)
            | FilterKind::On(_) => false,
        }
    }

    /// Whether a phrase is an Army or the Fellowship: figures are of it, not in it.
    fn is_group(&self, phrase: &Phrase) -> bool {
        matches!(
            self.words.parts(phrase).noun(),
            Noun::Army | Noun::Fellowship
        )
    }

    /// `no companion`
    fn denies(&self, operand: &Operand) -> bool {
        matches!(operand, Operand::Phrase(phrase) if self.says_no(phrase))
    }

    pub(super) fn within(&self, steps: Number, operand: &Operand) -> String {
        let distance = counted(steps.value, true, "región", "regiones");
        format!("a {distance} o menos de {}", self.operand(operand).text)
    }

    fn area(&self, name: &Name) -> String {
        self.name(name).text
    }

    /// `de esa Nación`, `con unidades de al menos dos Naciones`, `en la que está Boromir`
    fn of(&self, operand: &Operand, of: &Parts) -> String {
        let np = self.operand_as(operand, Realm::Characters);
        if self.are_characters(operand) {
            let be = np.verb("está", "están");
            return match of.noun() {
                Noun::Army => format!("en el que {be} {}", np.text),
                Noun::Stronghold | Noun::Settlement | Noun::Town => {
                    format!("en el que {be} {}", np.text)
                }
                noun if noun.is_place() => format!("en la que {be} {}", np.text),
                _ => format!("de {}", np.text),
            };
        }
        match (of.noun(), operand) {
            (Noun::Army, Operand::Phrase(_)) => format!("con unidades de {}", np.text),
            _ => format!("de {}", np.text),
        }
    }
}

/// `no `, where something is not so.
pub(super) fn not(negated: bool) -> &'static str {
    if negated { "no " } else { "" }
}

/// Whether what follows a filter could be taken for a part of it.
fn opens(filter: &FilterKind) -> bool {
    match filter {
        FilterKind::With(_)
        | FilterKind::Within(..)
        | FilterKind::AdjacentTo(_)
        | FilterKind::Besieging(_)
        | FilterKind::BesiegedBy(_)
        | FilterKind::Holding(_)
        | FilterKind::Of(_)
        | FilterKind::AtWar { .. }
        | FilterKind::Not(_) => true,
        FilterKind::In(place) => matches!(place, Operand::Phrase(_)),
        FilterKind::There
        | FilterKind::Anywhere
        | FilterKind::OutsideFellowship
        | FilterKind::On(_)
        | FilterKind::InBattle
        | FilterKind::OfLevel(_) => false,
    }
}
