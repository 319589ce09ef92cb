//! What the words of a phrase stand for, before any language says them.

use crate::names::fold;
use crate::syntax::tree::{
    Adjective, Determiner, DeterminerKind, FilterKind, Name, Operand, Phrase, Word,
};
use crate::world::{
    CharacterSet, DeckId, FaceId, FigureClass, KindId, Locale, Named, NationId, Realm, Side, Term,
    World,
};

/// A noun of the language, or one that the world brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Region,
    Settlement,
    Town,
    City,
    Stronghold,
    Fortification,
    Army,
    Nation,
    Unit,
    Figure,
    Companion,
    Minion,
    Card,
    Die,
    Ring,
    Tile,
    Fellowship,
    Defender,
    Opponent,
    Owner,
    /// A kind of figure.
    Kind(KindId),
    /// A word that holds for Characters, or one that nobody knows.
    Other(String),
}

impl Noun {
    /// Whether it is a region or a Settlement.
    pub fn is_place(&self) -> bool {
        matches!(
            self,
            Noun::Region
                | Noun::Settlement
                | Noun::Town
                | Noun::City
                | Noun::Stronghold
                | Noun::Fortification
        )
    }
}

/// The nouns of every world, each with its plural.
const NOUNS: &[(&str, &str, Noun)] = &[
    ("region", "regions", Noun::Region),
    ("settlement", "settlements", Noun::Settlement),
    ("town", "towns", Noun::Town),
    ("city", "cities", Noun::City),
    ("stronghold", "strongholds", Noun::Stronghold),
    ("fortification", "fortifications", Noun::Fortification),
    ("army", "armies", Noun::Army),
    ("nation", "nations", Noun::Nation),
    ("unit", "units", Noun::Unit),
    ("figure", "figures", Noun::Figure),
    ("companion", "companions", Noun::Companion),
    ("minion", "minions", Noun::Minion),
    ("card", "cards", Noun::Card),
    ("die", "dice", Noun::Die),
    ("ring", "rings", Noun::Ring),
    ("tile", "tiles", Noun::Tile),
    ("fellowship", "fellowship", Noun::Fellowship),
    ("defender", "defender", Noun::Defender),
    ("opponent", "opponent", Noun::Opponent),
    ("owner", "owner", Noun::Owner),
];

/// Whose something is, as an adjective says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// Of the side whose card it is.
    Own,
    Side(Side),
    Nation(NationId),
    /// A name that is neither.
    Unknown(String),
}

/// A state that an adjective gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    Free,
    Unconquered,
    Besieged,
    Unbesieged,
    Active,
    Passive,
    Revealed,
    Hidden,
    /// A word that is no state; it is said as written.
    Other(String),
}

impl State {
    /// The state that a word names.
    pub fn of(word: &str) -> State {
        match word {
            "free" => State::Free,
            "unconquered" => State::Unconquered,
            "besieged" => State::Besieged,
            "unbesieged" => State::Unbesieged,
            "active" => State::Active,
            "passive" => State::Passive,
            "revealed" => State::Revealed,
            "hidden" => State::Hidden,
            other => State::Other(other.to_owned()),
        }
    }
}

/// What a name stands for, with the name under which a locale knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Side(Side),
    Nation(NationId),
    Place(String),
    Character(String),
    Unknown(String),
}

/// The parts of a phrase, sorted.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// The nouns; one, or several with `or`.
    pub nouns: Vec<Noun>,
    /// Whether there is more than one of it.
    pub plural: bool,
    /// Whose it is: all of these, each one of a list.
    pub whose: Vec<Vec<Whose>>,
    /// Its states, each one of a list.
    pub states: Vec<Vec<State>>,
    /// The Settlements that stand before `region`.
    pub settlements: Vec<Noun>,
    /// The deck of a card.
    pub deck: Option<DeckId>,
    /// The faces of a die, or the icon of a card.
    pub faces: Vec<FaceId>,
}

impl Parts {
    /// The first noun, which governs the others.
    pub fn noun(&self) -> &Noun {
        self.nouns.first().unwrap_or(&Noun::Figure)
    }
}

/// The world and the locale: what words mean, and how a locale says names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    pub world: &'a World,
    pub locale: &'a Locale,
}

impl Words<'_> {
    pub fn parts(&self, phrase: &Phrase) -> Parts {
        let read = |word: &Word| self.noun(&word.text);
        let nouns: Vec<(Noun, Option<bool>)> = phrase.nouns.iter().map(read).collect();
        let written = nouns.first().and_then(|(_, plural)| *plural);
        let counted = phrase.determiner.as_ref().and_then(plural_of);
        let mut parts = Parts {
            nouns: nouns.into_iter().map(|(noun, _)| noun).collect(),
            plural: counted.or(written).unwrap_or(false),
            whose: Vec::new(),
            states: Vec::new(),
            settlements: Vec::new(),
            deck: None,
            faces: Vec::new(),
        };
        for adjective in &phrase.adjectives {
            self.adjective(adjective, &mut parts);
        }
        parts
    }

    /// What a word stands for.
    pub fn noun_of(&self, word: &str) -> Noun {
        self.noun(word).0
    }

    /// A noun, and whether the word is its plural; unknown where both are the same.
    fn noun(&self, word: &str) -> (Noun, Option<bool>) {
        let folded = fold(word);
        let number = |one: &str, many: &str| match (folded == fold(one), folded == fold(many)) {
            (true, true) => Some(None),
            (one, many) if one || many => Some(Some(many)),
            _ => None,
        };
        for (one, many, noun) in NOUNS {
            if let Some(plural) = number(one, many) {
                return (noun.clone(), plural);
            }
        }
        for id in self.world.kind_ids() {
            let kind = self.world.kind(id);
            if let Some(plural) = number(&kind.noun, &kind.plural) {
                return (Noun::Kind(id), plural);
            }
        }
        for known in self.world.characters.iter().flat_map(|it| &it.traits) {
            if let Some(plural) = number(known, &format!("{known}s")) {
                return (Noun::Other(known.clone()), plural);
            }
        }
        (Noun::Other(word.to_owned()), None)
    }

    fn adjective(&self, adjective: &Adjective, parts: &mut Parts) {
        match adjective {
            Adjective::Name(name) => parts.whose.push(vec![self.whose(name)]),
            Adjective::Word(word) => self.word(&word.text, parts),
            Adjective::List(items, _) => self.list(items, parts),
        }
    }

    /// A list is kept together: one of these.
    fn list(&self, items: &[Adjective], parts: &mut Parts) {
        let mut inner = Parts {
            whose: Vec::new(),
            states: Vec::new(),
            settlements: Vec::new(),
            faces: Vec::new(),
            ..parts.clone()
        };
        for item in items {
            self.adjective(item, &mut inner);
        }
        parts.deck = inner.deck;
        parts.faces.extend(inner.faces);
        parts.settlements.extend(inner.settlements);
        for (all, one_of) in [(&mut parts.whose, inner.whose)] {
            if !one_of.is_empty() {
                all.push(one_of.into_iter().flatten().collect());
            }
        }
        if !inner.states.is_empty() {
            parts
                .states
                .push(inner.states.into_iter().flatten().collect());
        }
    }

    fn whose(&self, name: &Name) -> Whose {
        match self.meaning(name, Realm::Peoples) {
            Meaning::Side(side) => Whose::Side(side),
            Meaning::Nation(nation) => Whose::Nation(nation),
            Meaning::Place(name) | Meaning::Character(name) | Meaning::Unknown(name) => {
                Whose::Unknown(name)
            }
        }
    }

    fn word(&self, word: &str, parts: &mut Parts) {
        let deck = self
            .world
            .deck_ids()
            .find(|id| self.world.deck(*id).id == word);
        let face = self
            .world
            .face_ids()
            .find(|id| self.world.face(*id).id == word);
        let noun = self.noun(word).0;
        match parts.noun() {
            _ if word == "own" => parts.whose.push(vec![Whose::Own]),
            // The nouns say these already.
            Noun::Ring if word == "elven" => {}
            Noun::Tile if word == "hunt" => {}
            // A word that is both is the deck; of two such words the first was the icon.
            Noun::Card if deck.is_some() => {
                if let Some(before) = parts.deck {
                    let id = &self.world.deck(before).id;
                    let faces = self.world.face_ids();
                    parts
                        .faces
                        .extend(faces.filter(|it| self.world.face(*it).id == *id));
                }
                parts.deck = deck;
            }
            Noun::Card | Noun::Die if face.is_some() => parts.faces.extend(face),
            Noun::Region if noun.is_place() => parts.settlements.push(noun),
            _ => parts.states.push(vec![State::of(word)]),
        }
    }

    /// What a name stands for. Where it stands for several things, `wanted` counts.
    pub fn meaning(&self, name: &Name, wanted: Realm) -> Meaning {
        let meanings = self.world.names.meanings(&name.text);
        let fits = |it: &&Named| match it {
            Named::Side(_) | Named::Nation(_) => wanted == Realm::Peoples,
            Named::Region(_) | Named::Area(_) => wanted == Realm::Places,
            Named::Characters(_) => wanted == Realm::Characters,
        };
        let written = self.world.names.spelling(&name.text);
        let written = written.unwrap_or(&name.text).to_owned();
        match meanings.iter().find(fits).or(meanings.first()) {
            Some(Named::Side(side)) => Meaning::Side(*side),
            Some(Named::Nation(id)) => Meaning::Nation(*id),
            Some(Named::Region(_) | Named::Area(_)) => Meaning::Place(written),
            Some(Named::Characters(set)) => Meaning::Character(self.character(*set, written)),
            None => Meaning::Unknown(name.text.clone()),
        }
    }

    /// A short name that a locale does not have is said in full.
    fn character(&self, set: CharacterSet, written: String) -> String {
        match set.first() {
            Some(id)
                if set.len() == 1
                    && self.locale.term(Realm::Characters, &written).is_none()
                    && self
                        .locale
                        .term(Realm::Characters, &self.world.character(id).name)
                        .is_some() =>
            {
                self.world.character(id).name.clone()
            }
            _ => written,
        }
    }

    /// A noun of the world in the words of the locale.
    pub fn noun_term(&self, noun: &Noun) -> Option<&Term> {
        match noun {
            Noun::Kind(id) => self.locale.term(Realm::Nouns, &self.world.kind(*id).noun),
            Noun::Other(word) => self.locale.term(Realm::Nouns, word),
            _ => None,
        }
    }

    /// Whether a phrase is `a region with fellowship`, of which there is only one.
    pub fn is_region_of_fellowship(&self, phrase: &Phrase, parts: &Parts) -> bool {
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        let with = match phrase.filters.as_slice() {
            [filter] => match &filter.kind {
                FilterKind::With(Operand::Phrase(what)) => Some(what),
                _ => None,
            },
            _ => None,
        };
        let fellowship = with.is_some_and(|what| {
            *self.parts(what).noun() == Noun::Fellowship && what.filters.is_empty()
        });
        fellowship
            && phrase.adjectives.is_empty()
            && parts.nouns == [Noun::Region]
            && matches!(kind, None | Some(DeterminerKind::A))
    }

    /// The kinds of unit, which a `unit` can be.
    pub fn unit_kinds(&self) -> impl Iterator<Item = KindId> {
        let world = self.world;
        world
            .kind_ids()
            .filter(|id| world.kind(*id).class == FigureClass::Unit)
    }

    /// A deck, as the locale calls it.
    pub fn deck(&self, id: DeckId) -> String {
        let deck = self.world.deck(id);
        let term = self.locale.term(Realm::Decks, &deck.id);
        term.map_or_else(|| deck.name.clone(), |term| term.text.clone())
    }

    /// A face, as the locale calls it.
    pub fn face(&self, id: FaceId) -> String {
        let face = self.world.face(id);
        let term = self.locale.term(Realm::Faces, &face.id);
        term.map_or_else(|| face.name.clone(), |term| term.text.clone())
    }

    /// A deck or face by its word in a header; a word that is none stays.
    pub fn header_deck(&self, word: &str) -> String {
        let mut ids = self.world.deck_ids();
        let id = ids.find(|id| self.world.deck(*id).id == word);
        id.map_or_else(|| word.to_owned(), |id| self.deck(id))
    }

    /// A face by its word in a header; a word that is none stays.
    pub fn header_face(&self, word: &str) -> String {
        let mut ids = self.world.face_ids();
        let id = ids.find(|id| self.world.face(*id).id == word);
        id.map_or_else(|| word.to_owned(), |id| self.face(id))
    }
}

/// Whether a count means several; `None` where the noun says so.
fn plural_of(determiner: &Determiner) -> Option<bool> {
    match determiner.kind {
        DeterminerKind::A | DeterminerKind::Another => Some(false),
        DeterminerKind::All | DeterminerKind::AnyNumber => Some(true),
        DeterminerKind::Count(n) | DeterminerKind::UpTo(n) | DeterminerKind::AtLeast(n) => {
            Some(n.value != 1)
        }
        DeterminerKind::The | DeterminerKind::That | DeterminerKind::Any | DeterminerKind::No => {
            None
        }
    }
}

/// The same phrase with `no`.
pub(super) fn none(operand: &Operand) -> Operand {
    match operand {
        Operand::Phrase(phrase) => {
            let mut phrase = phrase.clone();
            phrase.determiner = Some(Determiner {
                kind: DeterminerKind::No,
                span: phrase.span,
            });
            Operand::Phrase(phrase)
        }
        other => other.clone(),
    }
}
