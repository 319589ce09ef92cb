//! Single words: names, nouns, numbers, and what each may be taken for.

use crate::names::fold;
use crate::syntax::tree::{Name, Number, Word};
use crate::world::{Named, NationId, RegionId, Side, World, is_plain_name};

use super::variant::Variant;

/// Makes the variants of a card; it knows the world for names and nouns only.
#[derive(Clone, Copy)]
pub(super) struct Mutator<'w> {
    pub world: &'w World,
}

/// Pairs of words of which each is the other's opposite.
const OPPOSITES: &[(&str, &str)] = &[
    ("active", "passive"),
    ("besieged", "unbesieged"),
    ("revealed", "hidden"),
    ("attacked", "captured"),
    ("activated", "advanced"),
    ("corruption", "progress"),
];

/// The nouns for Settlements; each may be taken for the next.
const SETTLEMENTS: &[(&str, &str)] = &[
    ("town", "towns"),
    ("city", "cities"),
    ("stronghold", "strongholds"),
    ("settlement", "settlements"),
];

/// The nouns for Army units of any kind, and for figures of any kind.
const UNIT: (&str, &str) = ("unit", "units");
const FIGURE: (&str, &str) = ("figure", "figures");

impl Mutator<'_> {
    /// A number, one less and one more. Nothing is asked for zero times: that is the clause dropped.
    pub fn number(self, number: Number) -> Vec<Variant<Number>> {
        let Number { value, span } = number;
        let other = |value: u16| {
            let node = Number { value, span };
            Variant::swap(node, span, &number.value.to_string(), &value.to_string())
        };
        let less = value.checked_sub(1).filter(|less| *less > 0);
        less.into_iter()
            .chain(value.checked_add(1))
            .map(other)
            .collect()
    }

    /// A word and its opposite.
    pub fn opposite(self, word: &Word) -> Vec<Variant<Word>> {
        let find = |(one, other): &(&'static str, &'static str)| match word.text.as_str() {
            text if text == *one => Some(*other),
            text if text == *other => Some(*one),
            _ => None,
        };
        OPPOSITES
            .iter()
            .filter_map(find)
            .map(|other| self.word(word, other))
            .collect()
    }

    /// A word in the place of another.
    pub fn word(self, word: &Word, other: &str) -> Variant<Word> {
        let node = Word {
            text: other.to_owned(),
            span: word.span,
        };
        Variant::swap(node, word.span, &word.text, other)
    }

    /// A noun and those that it may be taken for.
    pub fn noun(self, noun: &Word) -> Vec<Variant<Word>> {
        let is = |(one, many): &(&str, &str)| noun.text == *one || noun.text == *many;
        let form = |(one, many): (&str, &str)| {
            let plural = self.is_plural(&noun.text);
            self.word(noun, if plural { many } else { one })
        };
        if is(&FIGURE) {
            return vec![form(UNIT)];
        }
        if let Some(at) = SETTLEMENTS.iter().position(is) {
            let next = SETTLEMENTS.iter().cycle().nth(at + 1).copied();
            return next.map(form).into_iter().collect();
        }
        let kinds = self.figures();
        if !kinds.iter().any(is) {
            return Vec::new();
        }
        kinds
            .into_iter()
            .filter(|other| !is(other))
            .map(form)
            .collect()
    }

    /// The nouns for figures: `unit`, then those of the world.
    fn figures(&self) -> Vec<(&str, &str)> {
        let kinds = self
            .world
            .kinds
            .iter()
            .map(|kind| (kind.noun.as_str(), kind.plural.as_str()));
        std::iter::once(UNIT).chain(kinds).collect()
    }

    /// Whether a noun for figures or Settlements is a plural.
    fn is_plural(&self, noun: &str) -> bool {
        let pairs = self.figures();
        let mut pairs = pairs.iter().chain(SETTLEMENTS).chain([&FIGURE]);
        pairs.any(|(one, many)| noun == *many && one != many)
    }

    /// A noun for so many.
    pub fn counted(self, noun: &Word, count: u16) -> Word {
        let pairs = self.figures();
        let also = [
            FIGURE,
            ("card", "cards"),
            ("die", "dice"),
            ("ring", "rings"),
        ];
        let mut pairs = pairs.iter().chain(SETTLEMENTS).chain(&also);
        let text = pairs
            .find(|(one, many)| noun.text == *one || noun.text == *many)
            .map_or(
                noun.text.as_str(),
                |(one, many)| {
                    if count == 1 { one } else { many }
                },
            );
        Word {
            text: text.to_owned(),
            span: noun.span,
        }
    }

    /// A word for a die face, and the next face of the world.
    pub fn face(self, word: &Word) -> Vec<Variant<Word>> {
        let ids = self.world.faces.iter().map(|face| face.id.as_str());
        self.next(word, ids)
    }

    /// A word for a deck, and the next deck of the world.
    pub fn deck(self, word: &Word) -> Vec<Variant<Word>> {
        let ids = self.world.decks.iter().map(|deck| deck.id.as_str());
        self.next(word, ids)
    }

    fn next<'s>(
        self,
        word: &Word,
        ids: impl Iterator<Item = &'s str> + Clone,
    ) -> Vec<Variant<Word>> {
        let at = ids.clone().position(|id| id == word.text);
        let next = at.and_then(|at| ids.cycle().nth(at + 1));
        next.filter(|next| *next != word.text)
            .map(|next| self.word(word, next))
            .into_iter()
            .collect()
    }

    /// A name, and others of the same kind.
    pub fn name(self, name: &Name) -> Vec<Variant<Name>> {
        self.others_of(name, false)
    }

    /// A name before a noun, and others of the same kind.
    pub fn name_before_noun(self, name: &Name) -> Vec<Variant<Name>> {
        self.others_of(name, true)
    }

    fn others_of(self, name: &Name, before_noun: bool) -> Vec<Variant<Name>> {
        let mut others: Vec<String> = Vec::new();
        for meaning in self.world.names.meanings(&name.text) {
            others.extend(self.others(*meaning, before_noun));
        }
        others.dedup();
        others
            .iter()
            .filter(|other| fold(other) != fold(&name.text))
            .map(|other| {
                let node = Name {
                    text: other.clone(),
                    quoted: !is_plain_name(other),
                    span: name.span,
                };
                Variant::swap(node, name.span, &name.text, other)
            })
            .collect()
    }

    fn others(self, meaning: Named, before_noun: bool) -> Vec<String> {
        let world = self.world;
        match meaning {
            Named::Side(side) => vec![side.opponent().name().to_owned()],
            Named::Nation(nation) => self.other_nation(nation, before_noun),
            Named::Region(region) => self.other_regions(region),
            Named::Area(set) => {
                let other = world.areas.iter().find(|area| area.regions != set);
                other.map(|area| area.name.clone()).into_iter().collect()
            }
            Named::Characters(set) => {
                let Some(one) = set.first().map(|id| world.character(id)) else {
                    return Vec::new();
                };
                let alike = |id: &crate::world::CharacterId| {
                    let other = world.character(*id);
                    !set.contains(*id) && other.role == one.role && other.side == one.side
                };
                let other = world.character_ids().find(alike);
                other
                    .map(|id| world.character(id).name.clone())
                    .into_iter()
                    .collect()
            }
        }
    }

    /// The next Nation of the same side: its name, or before a noun its adjective.
    fn other_nation(self, nation: NationId, before_noun: bool) -> Vec<String> {
        let world = self.world;
        let side: Side = world.nation(nation).side;
        let all: Vec<NationId> = world.nations_of(side).iter().collect();
        let at = all.iter().position(|id| *id == nation);
        let next = at.and_then(|at| all.iter().cycle().nth(at + 1));
        let Some(next) = next.map(|id| world.nation(*id)) else {
            return Vec::new();
        };
        let name = if before_noun {
            &next.adjective
        } else {
            &next.name
        };
        vec![name.clone()]
    }

    /// A neighbour, and another region of the same Nation and with the same Settlement.
    fn other_regions(self, region: RegionId) -> Vec<String> {
        let world = self.world;
        let own = world.region(region);
        let near = own.neighbours.first();
        let like = |id: &RegionId| {
            let other = world.region(*id);
            *id != region
                && Some(*id) != near
                && other.nation == own.nation
                && other.settlement == own.settlement
        };
        let far = world.region_ids().find(like);
        near.into_iter()
            .chain(far)
            .map(|id| world.region(id).name.clone())
            .collect()
    }
}
