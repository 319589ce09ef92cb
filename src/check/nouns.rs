//! The nouns: an open set. Kinds of figure and traits come from the world.

use crate::names::fold;
use crate::world::{CharacterSet, DeckId, FaceId, FigureClass, KindSet, Role, Settlement, World};

/// What a noun stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Region,
    /// A region with one of these.
    Settlement(Vec<Settlement>),
    Army,
    Nation,
    /// Figures of these kinds, and these Characters.
    Figures(KindSet, CharacterSet),
    Card,
    Die,
    Ring,
    Fellowship,
    Opponent,
    Owner,
}

/// The classes of things that nouns stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Region,
    Army,
    Nation,
    Figures,
    Card,
    Die,
    Ring,
    Fellowship,
    Player,
}

impl Class {
    /// For a message: `a region`.
    pub fn one(self) -> &'static str {
        match self {
            Class::Region => "a region",
            Class::Army => "an army",
            Class::Nation => "a nation",
            Class::Figures => "figures",
            Class::Card => "a card",
            Class::Die => "a die",
            Class::Ring => "a ring",
            Class::Fellowship => "the fellowship",
            Class::Player => "a player",
        }
    }
}

impl Noun {
    pub fn class(&self) -> Class {
        match self {
            Noun::Region | Noun::Settlement(_) => Class::Region,
            Noun::Army => Class::Army,
            Noun::Nation => Class::Nation,
            Noun::Figures(..) => Class::Figures,
            Noun::Card => Class::Card,
            Noun::Die => Class::Die,
            Noun::Ring => Class::Ring,
            Noun::Fellowship => Class::Fellowship,
            Noun::Opponent | Noun::Owner => Class::Player,
        }
    }

    /// Both nouns in one, if they are alike.
    pub fn or(self, other: Noun) -> Option<Noun> {
        match (self, other) {
            (Noun::Settlement(mut one), Noun::Settlement(more)) => {
                one.extend(more);
                Some(Noun::Settlement(one))
            }
            (Noun::Figures(kinds, characters), Noun::Figures(more, others)) => {
                Some(Noun::Figures(kinds | more, characters | others))
            }
            (one, other) if one == other => Some(one),
            _ => None,
        }
    }
}

/// A noun with its forms.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub singular: String,
    pub plural: String,
    pub noun: Noun,
    /// Both forms as they are compared: they are looked up far more often than made.
    folded: [String; 2],
}

impl Entry {
    fn new(singular: &str, plural: &str, noun: Noun) -> Self {
        Self {
            singular: singular.to_owned(),
            plural: plural.to_owned(),
            noun,
            folded: [fold(singular), fold(plural)],
        }
    }
}

/// What words there are.
#[derive(Clone, Debug)]
pub(super) struct Vocabulary {
    entries: Vec<Entry>,
    /// Words before `card`.
    pub decks: Vec<(String, DeckId)>,
    /// Words before `card` and `die`.
    pub faces: Vec<(String, FaceId)>,
}

/// The adjectives of the language itself.
pub(super) const STATE_ADJECTIVES: &[&str] = &[
    "own",
    "free",
    "unconquered",
    "besieged",
    "unbesieged",
    "active",
    "passive",
    "elven",
];

impl Vocabulary {
    pub fn new(world: &World) -> Self {
        let mut entries = general(world);
        kinds(world, &mut entries);
        traits(world, &mut entries);
        Self {
            entries,
            decks: world
                .deck_ids()
                .map(|id| (world.deck(id).id.clone(), id))
                .collect(),
            faces: world
                .face_ids()
                .map(|id| (world.face(id).id.clone(), id))
                .collect(),
        }
    }

    /// The noun that a word is a form of, accents or not.
    pub fn find(&self, word: &str) -> Option<&Entry> {
        let word = fold(word);
        self.entries
            .iter()
            .find(|entry| entry.folded.contains(&word))
    }

    /// Every noun, in the singular.
    pub fn nouns(&self) -> Vec<&str> {
        self.entries
            .iter()
            .flat_map(|entry| [entry.singular.as_str(), entry.plural.as_str()])
            .collect()
    }

    /// Whether a word can stand before a noun.
    pub fn is_adjective(&self, word: &str) -> bool {
        STATE_ADJECTIVES.contains(&word)
            || self.decks.iter().any(|(deck, _)| deck == word)
            || self.faces.iter().any(|(face, _)| face == word)
    }
}

/// The nouns of every world.
fn general(world: &World) -> Vec<Entry> {
    use Settlement::{City, Fortification, Stronghold, Town};
    let units = world.kinds_of(FigureClass::Unit);
    let leaders = world.kinds_of(FigureClass::Leader);
    let people = |role| Noun::Figures(KindSet::EMPTY, world.characters_of(role));
    let place = |one: &str, many: &str, which: &[Settlement]| {
        Entry::new(one, many, Noun::Settlement(which.to_vec()))
    };
    vec![
        Entry::new("region", "regions", Noun::Region),
        place("settlement", "settlements", &[Town, City, Stronghold]),
        place("town", "towns", &[Town]),
        place("city", "cities", &[City]),
        place("stronghold", "strongholds", &[Stronghold]),
        place("fortification", "fortifications", &[Fortification]),
        Entry::new("army", "armies", Noun::Army),
        Entry::new("nation", "nations", Noun::Nation),
        Entry::new("unit", "units", Noun::Figures(units, CharacterSet::EMPTY)),
        Entry::new(
            "figure",
            "figures",
            Noun::Figures(units | leaders, CharacterSet::EMPTY),
        ),
        Entry::new("companion", "companions", people(Role::Companion)),
        Entry::new("minion", "minions", people(Role::Minion)),
        Entry::new("card", "cards", Noun::Card),
        Entry::new("die", "dice", Noun::Die),
        Entry::new("ring", "rings", Noun::Ring),
        Entry::new("fellowship", "fellowship", Noun::Fellowship),
        Entry::new("opponent", "opponent", Noun::Opponent),
        Entry::new("owner", "owner", Noun::Owner),
    ]
}

/// The kinds of figure; a Character that counts as a kind is one of them.
fn kinds(world: &World, entries: &mut Vec<Entry>) {
    for id in world.kind_ids() {
        let kind = world.kind(id);
        let characters = world
            .character_ids()
            .filter(|character| world.character(*character).counts_as.contains(id))
            .collect();
        entries.push(Entry::new(
            &kind.noun,
            &kind.plural,
            Noun::Figures(KindSet::of(id), characters),
        ));
    }
}

/// The words that hold for Characters.
fn traits(world: &World, entries: &mut Vec<Entry>) {
    for character in world.character_ids() {
        for word in &world.character(character).traits {
            let one = CharacterSet::of(character);
            let there = entries.iter_mut().find(|entry| entry.singular == *word);
            match there {
                Some(Entry {
                    noun: Noun::Figures(_, characters),
                    ..
                }) => *characters |= one,
                Some(_) => {}
                None => entries.push(Entry::new(
                    word,
                    &format!("{word}s"),
                    Noun::Figures(KindSet::EMPTY, one),
                )),
            }
        }
    }
}
