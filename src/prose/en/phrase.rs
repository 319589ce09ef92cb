//! English noun phrases.

use crate::syntax::tree::{DeterminerKind, Filter, FilterKind, Name, Number, Operand, Phrase};
use crate::world::Realm;

use super::super::lists::capitalised;
use super::super::words::{Meaning, Noun, Parts, State, Whose};
use super::{English, and, article, counted, number, or};

/// How a phrase starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// As written.
    Written,
    /// With an article where none is written.
    Indefinite,
    /// Without anything.
    Bare,
    /// As written, and what stands behind the noun with a verb: `that has a Nazgûl`.
    Having,
}

impl English<'_> {
    /// A name within a sentence: `the Shadow`, `the Elven Nation`, `Edoras`.
    pub(super) fn name(&self, name: &Name) -> String {
        self.name_as(name, Realm::Places)
    }

    pub(super) fn name_as(&self, name: &Name, wanted: Realm) -> String {
        let (realm, key) = match self.words.meaning(name, wanted) {
            Meaning::Side(side) => return format!("the {}", side.name()),
            Meaning::Nation(id) => {
                return format!("the {} Nation", self.words.world.nation(id).adjective);
            }
            Meaning::Place(key) => (Realm::Places, key),
            Meaning::Character(key) => (Realm::Characters, key),
            Meaning::Unknown(name) => return name,
        };
        if let Some(term) = self.words.locale.term(realm, &key) {
            return term.text.clone();
        }
        match key.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None if name.text.starts_with("the ") => format!("the {key}"),
            None => key,
        }
    }

    pub(super) fn operand(&self, operand: &Operand) -> String {
        self.operand_as(operand, Realm::Places)
    }

    /// An operand; `wanted` says what its names stand for, where one stands for several things.
    pub(super) fn operand_as(&self, operand: &Operand, wanted: Realm) -> String {
        match operand {
            Operand::Name(name) => self.name_as(name, wanted),
            Operand::Phrase(phrase) => self.phrase_from(phrase, Start::Indefinite),
            Operand::There(_) => "there".to_owned(),
            Operand::Each(_) => "each of them".to_owned(),
            Operand::Anywhere(_) => "anywhere".to_owned(),
            Operand::List {
                items, and: all, ..
            } => {
                let items: Vec<String> = items
                    .iter()
                    .map(|item| self.operand_as(item, wanted))
                    .collect();
                if *all { and(&items) } else { or(&items) }
            }
        }
    }

    /// `in Edoras`, `there`, `anywhere`
    pub(super) fn place(&self, place: &Operand) -> String {
        match place {
            Operand::There(_) | Operand::Anywhere(_) => self.operand(place),
            Operand::Name(_) | Operand::Phrase(_) | Operand::Each(_) | Operand::List { .. } => {
                format!("in {}", self.operand(place))
            }
        }
    }

    /// A phrase as written.
    pub(super) fn phrase(&self, phrase: &Phrase) -> String {
        self.phrase_from(phrase, Start::Written)
    }

    /// A phrase as it stands behind another `with`: `an Army that has a Nazgûl`.
    pub(super) fn having(&self, phrase: &Phrase) -> String {
        match phrase.filters.is_empty() {
            true => self.phrase(phrase),
            false => self.phrase_from(phrase, Start::Having),
        }
    }

    /// A phrase without its count or article.
    pub(super) fn bare(&self, phrase: &Phrase) -> String {
        self.phrase_from(phrase, Start::Bare)
    }

    /// A phrase for figures that are taken from the reinforcements: of which kind is the player's
    /// choice where none is said.
    pub(super) fn chosen(&self, phrase: &Phrase) -> String {
        let parts = self.words.parts(phrase);
        let text = self.phrase(phrase);
        if *parts.noun() != Noun::Unit {
            return text;
        }
        let kinds: Vec<String> = self
            .words
            .unit_kinds()
            .map(|id| self.words.world.kind(id).name.clone())
            .collect();
        let each = if parts.plural { "each " } else { "" };
        format!("{text} ({each}{})", or(&kinds))
    }

    /// A phrase without its filters, and its filters each for itself.
    pub(super) fn head(&self, phrase: &Phrase) -> String {
        let mut head = phrase.clone();
        head.filters.clear();
        self.phrase_from(&head, Start::Indefinite)
    }

    fn phrase_from(&self, phrase: &Phrase, start: Start) -> String {
        let parts = self.words.parts(phrase);
        match parts.noun() {
            Noun::Opponent => return "your opponent".to_owned(),
            Noun::Owner => return "you".to_owned(),
            Noun::Defender => return "the defending Army".to_owned(),
            _ => {}
        }
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        if self.words.is_region_of_fellowship(phrase, &parts) && start == Start::Indefinite {
            return "the region of the Fellowship".to_owned();
        }
        let mut text = self.described(&parts);
        if let Some(but) = &phrase.but {
            let all = matches!(kind, Some(DeterminerKind::All | DeterminerKind::AnyNumber));
            let but = self.operand(but);
            text = match all {
                true => format!("{text} except {but}"),
                false => format!("{text} other than {but}"),
            };
        }
        if start == Start::Having || needs_verb(&phrase.filters) || self.each_has(phrase, &parts) {
            let said = phrase.filters.iter().map(|it| self.said(it, &parts));
            text = format!("{text} that {}", and(&said.collect::<Vec<_>>()));
        } else {
            for filter in &phrase.filters {
                text = format!("{text} {}", self.filter(filter, &parts));
            }
        }
        match (start, kind) {
            (Start::Bare, _) => text,
            (_, Some(kind)) => determined(kind, &text),
            (_, None) if *parts.noun() == Noun::Fellowship => format!("the {text}"),
            (Start::Indefinite, None) if !parts.plural => determined(DeterminerKind::A, &text),
            (Start::Indefinite | Start::Written | Start::Having, None) => text,
        }
    }

    /// Whether several things have one of something: one each.
    fn each_has(&self, phrase: &Phrase, parts: &Parts) -> bool {
        parts.plural && phrase.filters.iter().any(|it| self.has_one(it))
    }

    fn has_one(&self, filter: &Filter) -> bool {
        match &filter.kind {
            FilterKind::With(Operand::Phrase(phrase)) => {
                let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
                kind == Some(DeterminerKind::A)
            }
            _ => false,
        }
    }

    /// The noun with what stands before it.
    fn described(&self, parts: &Parts) -> String {
        let mut words: Vec<String> = Vec::new();
        for states in &parts.states {
            let states: Vec<String> = states.iter().map(state).map(str::to_owned).collect();
            words.push(or(&states));
        }
        for whose in &parts.whose {
            let whose: Vec<String> = whose.iter().map(|it| self.whose(it)).collect();
            words.push(or(&whose));
        }
        if let Some(deck) = parts.deck {
            words.push(self.words.deck(deck));
        }
        let faces: Vec<String> = parts.faces.iter().map(|id| self.words.face(*id)).collect();
        let is_card = *parts.noun() == Noun::Card;
        if !faces.is_empty() && !is_card {
            words.push(or(&faces));
        }
        let nouns = parts.nouns.iter().map(|noun| self.noun(noun, parts.plural));
        words.push(or(&nouns.collect::<Vec<_>>()));
        let mut text = words.join(" ");
        if !faces.is_empty() && is_card {
            text = format!("{text} with the {} icon", or(&faces));
        }
        if !parts.settlements.is_empty() {
            let names = parts.settlements.iter().map(|noun| self.noun(noun, false));
            let names: Vec<String> = names.collect();
            text = format!("{text} with a {}", or(&names));
        }
        text
    }

    fn whose(&self, whose: &Whose) -> String {
        match whose {
            Whose::Own => "friendly".to_owned(),
            Whose::Side(side) => side.name().to_owned(),
            Whose::Nation(id) => self.words.world.nation(*id).adjective.clone(),
            Whose::Unknown(name) => name.clone(),
        }
    }

    fn noun(&self, noun: &Noun, plural: bool) -> String {
        let (one, many) = match noun {
            Noun::Region => ("region", "regions"),
            Noun::Settlement => ("Settlement", "Settlements"),
            Noun::Town => ("Town", "Towns"),
            Noun::City => ("City", "Cities"),
            Noun::Stronghold => ("Stronghold", "Strongholds"),
            Noun::Fortification => ("Fortification", "Fortifications"),
            Noun::Army => ("Army", "Armies"),
            Noun::Nation => ("Nation", "Nations"),
            Noun::Unit => ("unit", "units"),
            Noun::Figure => ("figure", "figures"),
            Noun::Companion => ("Companion", "Companions"),
            Noun::Minion => ("Minion", "Minions"),
            Noun::Card => ("Event card", "Event cards"),
            Noun::Die => ("Action die", "Action dice"),
            Noun::Ring => ("Elven Ring", "Elven Rings"),
            Noun::Tile => ("Hunt tile", "Hunt tiles"),
            Noun::Fellowship => ("Fellowship", "Fellowship"),
            Noun::Defender => ("defending Army", "defending Armies"),
            Noun::Opponent => ("opponent", "opponent"),
            Noun::Owner => ("owner", "owner"),
            Noun::Kind(_) | Noun::Other(_) => return self.noun_of_world(noun, plural),
        };
        (if plural { many } else { one }).to_owned()
    }

    fn noun_of_world(&self, noun: &Noun, plural: bool) -> String {
        if let Some(term) = self.words.noun_term(noun) {
            let many = term.plural.as_ref().filter(|_| plural);
            return many.unwrap_or(&term.text).clone();
        }
        match noun {
            Noun::Kind(id) => {
                let kind = self.words.world.kind(*id);
                let same = crate::names::fold(&kind.plural) == crate::names::fold(&kind.name);
                match plural && !same {
                    true => capitalised(&kind.plural),
                    false => kind.name.clone(),
                }
            }
            Noun::Other(word) if plural && !word.ends_with('s') => capitalised(&format!("{word}s")),
            Noun::Other(word) => capitalised(word),
            _ => String::new(),
        }
    }

    /// What stands behind a noun.
    fn filter(&self, filter: &Filter, of: &Parts) -> String {
        match &filter.kind {
            FilterKind::In(place) => self.place(place),
            FilterKind::There => "there".to_owned(),
            FilterKind::InBattle => "in the battle".to_owned(),
            FilterKind::OfLevel(level) => self.of_level(level),
            FilterKind::Anywhere => "anywhere".to_owned(),
            FilterKind::OutsideFellowship => "not in the Fellowship".to_owned(),
            FilterKind::With(operand) => format!("with {}", self.operand(operand)),
            FilterKind::Within(steps, operand) => self.within(*steps, operand),
            FilterKind::AdjacentTo(Operand::There(_)) => "adjacent to that region".to_owned(),
            FilterKind::AdjacentTo(operand) => format!("adjacent to {}", self.operand(operand)),
            FilterKind::Besieging(operand) => format!("besieging {}", self.operand(operand)),
            FilterKind::BesiegedBy(operand) => format!("besieged by {}", self.operand(operand)),
            FilterKind::Holding(operand) => {
                let what = self.operand_as(operand, Realm::Characters);
                match of.noun() {
                    Noun::Nation => format!("with {what} in its territory"),
                    _ => format!("holding {what}"),
                }
            }
            FilterKind::On(name) => format!("on {}", self.area(name)),
            FilterKind::Of(operand) => self.of(operand, of),
            FilterKind::AtWar { negated: false } => "At War".to_owned(),
            FilterKind::AtWar { negated: true } => "not At War".to_owned(),
            FilterKind::Not(word) => format!("not {}", state(&State::of(&word.text))),
        }
    }

    /// The same as what is said of the noun: `is on the Coast`, `has a Companion`.
    pub(super) fn said(&self, filter: &Filter, of: &Parts) -> String {
        let be = if of.plural { "are" } else { "is" };
        let have = if of.plural { "have" } else { "has" };
        match &filter.kind {
            FilterKind::With(operand) => {
                let each = if of.plural && self.has_one(filter) {
                    "each "
                } else {
                    ""
                };
                format!("{each}{have} {}", self.operand(operand))
            }
            FilterKind::Holding(operand) if *of.noun() == Noun::Nation => {
                let its = if of.plural { "their" } else { "its" };
                let what = self.operand_as(operand, Realm::Characters);
                format!("{have} {what} in {its} territory")
            }
            FilterKind::Of(_) if *of.noun() == Noun::Army => {
                let units = self.filter(filter, of);
                match units.strip_prefix("with ") {
                    Some(units) => format!("{have} {units}"),
                    None => units.trim_start_matches("that ").to_owned(),
                }
            }
            FilterKind::In(_)
            | FilterKind::There
            | FilterKind::Anywhere
            | FilterKind::OutsideFellowship
            | FilterKind::InBattle
            | FilterKind::OfLevel(_)
            | FilterKind::Within(..)
            | FilterKind::AdjacentTo(_)
            | FilterKind::Besieging(_)
            | FilterKind::BesiegedBy(_)
            | FilterKind::Holding(_)
            | FilterKind::On(_)
            | FilterKind::Of(_)
            | FilterKind::AtWar { .. }
            | FilterKind::Not(_) => format!("{be} {}", self.filter(filter, of)),
        }
    }

    pub(super) fn within(&self, steps: Number, operand: &Operand) -> String {
        let distance = counted(steps.value, "region", "regions");
        format!("within {distance} of {}", self.operand(operand))
    }

    fn area(&self, name: &Name) -> String {
        let area = self.name(name);
        match area.starts_with("the ") {
            true => area,
            false => format!("the {area}"),
        }
    }

    /// `of that Nation`, `with units of at least two Nations`, `where Boromir is`
    fn of(&self, operand: &Operand, of: &Parts) -> String {
        let text = self.operand_as(operand, Realm::Characters);
        if self.are_characters(operand) {
            let be = match operand {
                Operand::List { and: true, .. } => "are",
                _ => "is",
            };
            return match of.noun() {
                noun if noun.is_place() => format!("where {text} {be}"),
                Noun::Army => format!("that includes {text}"),
                _ => format!("of {text}"),
            };
        }
        match (of.noun(), operand) {
            (noun, Operand::Phrase(_)) if noun.is_place() && text.starts_with("no ") => {
                format!("belonging to {text}")
            }
            (Noun::Army, Operand::Phrase(_)) => format!("with units of {text}"),
            _ => format!("of {text}"),
        }
    }

    fn are_characters(&self, operand: &Operand) -> bool {
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
}

/// Whether filters are said as `that is … and has …`: a place after `with …` would read as if it
/// were said of what stands behind `with`.
fn needs_verb(filters: &[Filter]) -> bool {
    let state = |filter: &Filter| {
        matches!(
            filter.kind,
            FilterKind::AtWar { .. } | FilterKind::Not(_) | FilterKind::OutsideFellowship
        )
    };
    let open = |filter: &Filter| match &filter.kind {
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
    };
    match filters.split_last() {
        None => false,
        Some((last, before)) => state(last) || before.iter().any(open),
    }
}

pub(super) fn state(state: &State) -> &str {
    match state {
        State::Free => "free",
        State::Unconquered => "unconquered",
        State::Besieged => "besieged",
        State::Unbesieged => "unbesieged",
        State::Active => "active",
        State::Passive => "passive",
        State::Revealed => "revealed",
        State::Hidden => "hidden",
        State::Other(word) => word,
    }
}

/// A count or article before its words.
fn determined(kind: DeterminerKind, text: &str) -> String {
    match kind {
        DeterminerKind::A => format!("{} {text}", article(text)),
        DeterminerKind::The => format!("the {text}"),
        DeterminerKind::That => format!("that {text}"),
        DeterminerKind::All => format!("all {text}"),
        DeterminerKind::Any => format!("any {text}"),
        DeterminerKind::No => format!("no {text}"),
        DeterminerKind::Count(n) => format!("{} {text}", number(n.value)),
        DeterminerKind::UpTo(n) => format!("up to {} {text}", number(n.value)),
        DeterminerKind::AtLeast(n) => format!("at least {} {text}", number(n.value)),
        DeterminerKind::AnyNumber => format!("any number of {text}"),
        DeterminerKind::Another => format!("another {text}"),
    }
}
