//! Spanish noun phrases.

use crate::syntax::tree::{DeterminerKind, Filter, FilterKind, Name, Operand, Phrase};
use crate::world::{Realm, Side, Term};

use super::super::lists::capitalised;
use super::super::words::{Meaning, Noun, Parts, State, Whose};
use super::Spanish;
use super::grammar::{Np, and, definite, indefinite, number, or, that};

/// How a phrase starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// As written; with an article where none is written.
    Written,
    /// Without anything.
    Bare,
    /// As written, and what stands behind the noun with a verb: `que tenga un Nazgûl`.
    Having,
}

/// A noun: one of it, several, and its gender.
struct Forms {
    one: String,
    many: String,
    feminine: bool,
}

impl Spanish<'_> {
    /// A name within a sentence: `la Sombra`, `la Nación de los Elfos`, `Edoras`.
    pub(super) fn name(&self, name: &Name) -> Np {
        self.name_as(name, Realm::Places)
    }

    pub(super) fn name_as(&self, name: &Name, wanted: Realm) -> Np {
        let (realm, key) = match self.words.meaning(name, wanted) {
            Meaning::Side(side) => return self.side(side),
            Meaning::Nation(id) => {
                let people = self.people(&self.words.world.nation(id).name);
                return Np::new(format!("la Nación de {people}"), true, false);
            }
            Meaning::Place(key) => (Realm::Places, key),
            Meaning::Character(key) => (Realm::Characters, key),
            Meaning::Unknown(name) => return Np::new(name, false, false),
        };
        match self.words.locale.term(realm, &key) {
            Some(term) => of_term(term),
            None => Np::new(key, false, false),
        }
    }

    fn side(&self, side: Side) -> Np {
        match self.words.locale.term(Realm::Peoples, side.name()) {
            Some(term) => of_term(term),
            None => Np::new(side.name(), false, false),
        }
    }

    /// A Nation's name with its article: `Gondor`, `los Elfos`.
    fn people(&self, name: &str) -> String {
        let term = self.words.locale.term(Realm::Peoples, name);
        term.map_or_else(|| name.to_owned(), |term| term.text.clone())
    }

    pub(super) fn operand(&self, operand: &Operand) -> Np {
        self.operand_as(operand, Realm::Places)
    }

    /// An operand; `wanted` says what its names stand for, where one stands for several things.
    pub(super) fn operand_as(&self, operand: &Operand, wanted: Realm) -> Np {
        match operand {
            Operand::Name(name) => self.name_as(name, wanted),
            Operand::Phrase(phrase) => self.phrase(phrase),
            Operand::There(_) => Np::new("allí", false, false),
            Operand::Each(_) if wanted == Realm::Peoples => Np::new("cada una", true, false),
            Operand::Each(_) => Np::new("cada lugar elegido", false, false),
            Operand::Anywhere(_) => Np::new("cualquier región", true, false),
            Operand::List {
                items, and: all, ..
            } => {
                let items: Vec<Np> = items
                    .iter()
                    .map(|item| self.operand_as(item, wanted))
                    .collect();
                let feminine = items.iter().all(|item| item.feminine);
                let texts: Vec<String> = items.into_iter().map(|item| item.text).collect();
                let text = if *all { and(&texts) } else { or(&texts) };
                Np::new(text, feminine, *all)
            }
        }
    }

    /// A person or people after a verb: `a Saruman`, `a un Compañero`, `a la Nación de Rohan`.
    pub(super) fn to(&self, operand: &Operand, wanted: Realm) -> String {
        match operand {
            Operand::List {
                items, and: all, ..
            } => {
                let items: Vec<String> = items.iter().map(|it| self.to(it, wanted)).collect();
                if *all { and(&items) } else { or(&items) }
            }
            other => format!("a {}", self.operand_as(other, wanted).text),
        }
    }

    /// `en Edoras`, `allí`, `en cualquier región`
    pub(super) fn place(&self, place: &Operand) -> String {
        match place {
            Operand::There(_) => "allí".to_owned(),
            Operand::Name(_)
            | Operand::Phrase(_)
            | Operand::Each(_)
            | Operand::Anywhere(_)
            | Operand::List { .. } => format!("en {}", self.operand(place).text),
        }
    }

    pub(super) fn phrase(&self, phrase: &Phrase) -> Np {
        self.phrase_from(phrase, Start::Written)
    }

    /// A phrase as it stands behind another `con`: `un Ejército que tenga un Nazgûl`.
    pub(super) fn having(&self, phrase: &Phrase) -> Np {
        self.phrase_from(phrase, Start::Having)
    }

    /// A phrase without its count or article.
    pub(super) fn bare(&self, phrase: &Phrase) -> Np {
        self.phrase_from(phrase, Start::Bare)
    }

    /// A phrase without what stands behind its noun.
    pub(super) fn head(&self, phrase: &Phrase) -> Np {
        let mut head = phrase.clone();
        head.filters.clear();
        self.phrase(&head)
    }

    /// A phrase for figures that are taken from the reinforcements: of which kind is the player's
    /// choice where none is said.
    pub(super) fn chosen(&self, phrase: &Phrase) -> String {
        let parts = self.words.parts(phrase);
        let np = self.phrase(phrase);
        if *parts.noun() != Noun::Unit {
            return np.text;
        }
        let kinds = self.words.unit_kinds().map(|id| {
            let kind = self.words.world.kind(id);
            let term = self.words.locale.term(Realm::Nouns, &kind.noun);
            let alone = term.map(|term| term.alone.as_ref().unwrap_or(&term.text));
            alone.unwrap_or(&kind.name).clone()
        });
        let kinds = or(&kinds.collect::<Vec<_>>());
        match np.plural {
            true => format!("{} (cada una {kinds})", np.text),
            false => format!("{} ({kinds})", np.text),
        }
    }

    fn phrase_from(&self, phrase: &Phrase, start: Start) -> Np {
        let mut parts = self.words.parts(phrase);
        // `ningún` has no plural.
        parts.plural &= !self.says_no(phrase);
        match parts.noun() {
            Noun::Opponent => return Np::new("tu oponente", false, false),
            Noun::Owner => return Np::new("tú", false, false),
            Noun::Defender => return Np::new("el Ejército defensor", false, false),
            _ => {}
        }
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        if self.words.is_region_of_fellowship(phrase, &parts) && start == Start::Written {
            return Np::new("la región de la Comunidad", true, false);
        }
        let (first, np) = self.nouns(&parts, kind);
        let mut text = self.described(&np, &parts);
        if let Some(but) = &phrase.but {
            text = format!("{text} (salvo {})", self.operand(but).text);
        }
        let relative = self.relative_states(&np, &parts);
        let verb = start == Start::Having || self.each_has(phrase, &parts);
        text = self.with_filters((text, relative), &phrase.filters, &np, &parts, verb);
        let text = match (start, kind) {
            (Start::Bare, _) => text,
            (_, Some(kind)) => determined(kind, &text, &first),
            (_, None) if *parts.noun() == Noun::Fellowship => format!("la {text}"),
            (_, None) if !np.plural => determined(DeterminerKind::A, &text, &first),
            (_, None) => text,
        };
        Np { text, ..np }
    }

    /// Whether several things have one of something: one each.
    fn each_has(&self, phrase: &Phrase, parts: &Parts) -> bool {
        parts.plural && phrase.filters.iter().any(has_one)
    }

    /// The nouns of a phrase: with which its count or article agrees, and with which all else does.
    fn nouns(&self, parts: &Parts, kind: Option<DeterminerKind>) -> (Np, Np) {
        let forms: Vec<Forms> = parts.nouns.iter().map(|noun| self.forms(noun)).collect();
        let first = forms.first().is_some_and(|it| it.feminine);
        let all = first && forms.iter().all(|it| it.feminine);
        let article = self.are_unlike(parts)
            && !parts.plural
            && matches!(
                kind,
                None | Some(DeterminerKind::A | DeterminerKind::Count(_))
            );
        let noun = |(i, it): (usize, Forms)| match (parts.plural, article && i > 0) {
            (true, _) => it.many,
            (false, true) => format!("{} {}", indefinite(it.feminine, false), it.one),
            (false, false) => it.one,
        };
        let nouns: Vec<String> = forms.into_iter().enumerate().map(noun).collect();
        let text = or(&nouns);
        (
            Np::new(text.clone(), first, parts.plural),
            Np::new(text, all, parts.plural),
        )
    }

    /// Whether the nouns of a phrase are of both genders.
    pub(super) fn are_unlike(&self, parts: &Parts) -> bool {
        let mut genders = parts.nouns.iter().map(|noun| self.forms(noun).feminine);
        let first = genders.next();
        genders.any(|it| Some(it) != first)
    }

    /// The noun with what stands directly behind it.
    fn described(&self, np: &Np, parts: &Parts) -> String {
        let mut text = np.text.clone();
        // One of two unlike nouns: the adjective speaks of both.
        let both = Np {
            plural: np.plural || self.are_unlike(parts),
            ..np.clone()
        };
        if let Some(deck) = parts.deck {
            text = format!("{text} de {}", self.words.deck(deck));
        }
        let faces: Vec<String> = parts.faces.iter().map(|id| self.words.face(*id)).collect();
        if !faces.is_empty() {
            let icon = match parts.noun() {
                Noun::Card => "con icono de",
                _ => "de",
            };
            text = format!("{text} {icon} {}", or(&faces));
        }
        for states in &parts.states {
            let plain: Vec<String> = states
                .iter()
                .filter(|state| !is_relative(state, parts))
                .map(|state| self.state(state, &both))
                .collect();
            if !plain.is_empty() {
                text = format!("{text} {}", or(&plain));
            }
        }
        for whose in &parts.whose {
            let whose: Vec<String> = whose.iter().map(|it| self.whose(it, np)).collect();
            text = format!("{text} {}", or(&whose));
        }
        if !parts.settlements.is_empty() {
            let names = parts.settlements.iter().map(|noun| {
                let forms = self.forms(noun);
                format!("{} {}", indefinite(forms.feminine, false), forms.one)
            });
            text = format!("{text} con {}", or(&names.collect::<Vec<_>>()));
        }
        text
    }

    /// The states that are said as `que esté …`, so that they can't be taken for what stands
    /// before them.
    fn relative_states(&self, np: &Np, parts: &Parts) -> Vec<String> {
        let be = np.verb("esté", "estén");
        let one = |state: &State| format!("{be} {}", self.state(state, np));
        parts
            .states
            .iter()
            .map(|states| {
                let states = states.iter().filter(|state| is_relative(state, parts));
                or(&states.map(one).collect::<Vec<_>>())
            })
            .filter(|states| !states.is_empty())
            .collect()
    }

    /// A state as an adjective.
    pub(super) fn state(&self, state: &State, np: &Np) -> String {
        match state {
            State::Free => np.adjective("libre"),
            State::Unconquered => format!("no {}", np.adjective("conquistado")),
            State::Besieged => np.adjective("asediado"),
            State::Unbesieged => format!("no {}", np.adjective("asediado")),
            State::Active => np.adjective("activo"),
            State::Passive => np.adjective("pasivo"),
            State::Revealed => np.adjective("revelado"),
            State::Hidden => np.adjective("oculto"),
            State::Other(word) => word.clone(),
        }
    }

    fn whose(&self, whose: &Whose, np: &Np) -> String {
        match whose {
            Whose::Own => np.adjective("amigo"),
            Whose::Side(side) => format!("de {}", self.side(*side).text),
            Whose::Nation(id) => {
                format!("de {}", self.people(&self.words.world.nation(*id).name))
            }
            Whose::Unknown(name) => format!("de {name}"),
        }
    }

    fn forms(&self, noun: &Noun) -> Forms {
        let (one, many, feminine) = match noun {
            Noun::Region => ("región", "regiones", true),
            Noun::Settlement => ("Asentamiento", "Asentamientos", false),
            Noun::Town => ("Pueblo", "Pueblos", false),
            Noun::City => ("Ciudad", "Ciudades", true),
            Noun::Stronghold => ("Baluarte", "Baluartes", false),
            Noun::Fortification => ("Fortificación", "Fortificaciones", true),
            Noun::Army => ("Ejército", "Ejércitos", false),
            Noun::Nation => ("Nación", "Naciones", true),
            Noun::Unit => ("unidad", "unidades", true),
            Noun::Figure => ("figura", "figuras", true),
            Noun::Companion => ("Compañero", "Compañeros", false),
            Noun::Minion => ("Servidor", "Servidores", false),
            Noun::Card => ("carta de Evento", "cartas de Evento", true),
            Noun::Die => ("dado de Acción", "dados de Acción", false),
            Noun::Ring => ("Anillo Élfico", "Anillos Élficos", false),
            Noun::Tile => ("ficha de Caza", "fichas de Caza", true),
            Noun::Fellowship => ("Comunidad", "Comunidad", true),
            Noun::Defender => ("Ejército defensor", "Ejércitos defensores", false),
            Noun::Opponent => ("oponente", "oponentes", false),
            Noun::Owner => ("jugador", "jugadores", false),
            Noun::Kind(_) | Noun::Other(_) => return self.forms_of_world(noun),
        };
        Forms {
            one: one.to_owned(),
            many: many.to_owned(),
            feminine,
        }
    }

    fn forms_of_world(&self, noun: &Noun) -> Forms {
        if let Some(term) = self.words.noun_term(noun) {
            return Forms {
                one: term.text.clone(),
                many: term.plural.as_ref().unwrap_or(&term.text).clone(),
                feminine: term.feminine,
            };
        }
        let one = match noun {
            Noun::Kind(id) => self.words.world.kind(*id).name.clone(),
            Noun::Other(word) => capitalised(word),
            _ => String::new(),
        };
        Forms {
            many: format!("{}s", one.trim_end_matches('s')),
            one,
            feminine: false,
        }
    }

    /// Whether a phrase starts with `no`.
    pub(super) fn says_no(&self, phrase: &Phrase) -> bool {
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        kind == Some(DeterminerKind::No)
    }

    /// Figures as what a verb acts on: people take `a`.
    pub(super) fn acted_on(&self, phrase: &Phrase) -> String {
        let text = self.phrase(phrase).text;
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        let people = |noun: &Noun| matches!(noun, Noun::Companion | Noun::Minion | Noun::Other(_));
        let counted = matches!(
            kind,
            None | Some(DeterminerKind::A | DeterminerKind::Count(_) | DeterminerKind::That)
        );
        match counted && self.words.parts(phrase).nouns.iter().all(people) {
            true => format!("a {text}"),
            false => text,
        }
    }

    /// Somebody after `tiene`: a Character by name takes `a`.
    pub(super) fn held(&self, operand: &Operand) -> String {
        match operand {
            Operand::List {
                items, and: all, ..
            } => {
                let items: Vec<String> = items.iter().map(|it| self.held(it)).collect();
                if *all { and(&items) } else { or(&items) }
            }
            Operand::Name(_) if self.are_characters(operand) => self.to(operand, Realm::Characters),
            other => self.operand_as(other, Realm::Characters).text,
        }
    }

    /// Whether an operand is places.
    pub(super) fn is_place(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Name(name) => {
                matches!(self.words.meaning(name, Realm::Places), Meaning::Place(_))
            }
            Operand::Phrase(phrase) => self.words.parts(phrase).noun().is_place(),
            Operand::List { items, .. } => items.iter().any(|item| self.is_place(item)),
            Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => true,
        }
    }

    /// Whether an operand is Characters, by name.
    pub(super) fn are_characters(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Name(name) => matches!(
                self.words.meaning(name, Realm::Characters),
                Meaning::Character(_)
            ),
            Operand::List { items, .. } => {
                !items.is_empty() && items.iter().all(|item| self.are_characters(item))
            }
            Operand::Phrase(_) | Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => {
                false
            }
        }
    }

    /// What is said of a noun in a phrase with `todos`, `ese` or `el`.
    pub(super) fn said(&self, filter: &Filter, np: &Np, parts: &Parts) -> String {
        self.predicate(filter, np, parts, super::filter::Mood::Indicative)
    }
}

/// `libre de Rohan` would be without Rohan.
fn is_relative(state: &State, parts: &Parts) -> bool {
    *state == State::Free && !parts.whose.is_empty()
}

/// `with a nazgul`
pub(super) fn has_one(filter: &Filter) -> bool {
    match &filter.kind {
        FilterKind::With(Operand::Phrase(phrase)) => {
            let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
            kind == Some(DeterminerKind::A)
        }
        _ => false,
    }
}

fn of_term(term: &Term) -> Np {
    let article = term.text.split(' ').next().unwrap_or_default();
    let feminine = term.feminine || matches!(article, "la" | "las");
    Np::new(
        term.text.clone(),
        feminine,
        matches!(article, "los" | "las"),
    )
}

/// A count or article before its words.
fn determined(kind: DeterminerKind, text: &str, np: &Np) -> String {
    let Np {
        feminine, plural, ..
    } = *np;
    match kind {
        DeterminerKind::A => format!("{} {text}", indefinite(feminine, plural)),
        DeterminerKind::The => format!("{} {text}", definite(feminine, plural)),
        DeterminerKind::That => format!("{} {text}", that(feminine, plural)),
        DeterminerKind::All => {
            let all = if feminine { "todas" } else { "todos" };
            format!("{all} {} {text}", definite(feminine, true))
        }
        DeterminerKind::Any if plural => format!("cualesquiera {text}"),
        DeterminerKind::Any => format!("cualquier {text}"),
        DeterminerKind::No => match feminine {
            true => format!("ninguna {text}"),
            false => format!("ningún {text}"),
        },
        DeterminerKind::Count(n) => format!("{} {text}", number(n.value, feminine)),
        DeterminerKind::UpTo(n) => format!("hasta {} {text}", number(n.value, feminine)),
        DeterminerKind::AtLeast(n) => format!("al menos {} {text}", number(n.value, feminine)),
        DeterminerKind::AnyNumber => format!("cualquier número de {text}"),
        DeterminerKind::Another if feminine => format!("otra {text}"),
        DeterminerKind::Another => format!("otro {text}"),
    }
}
