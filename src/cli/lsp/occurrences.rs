//! Every name and title of a project: where it stands, and what it stands for there.

use std::collections::{BTreeMap, HashMap};

use crate::names::fold;
use crate::play::CardSet;
use crate::syntax::Span;
use crate::world::{CharacterSet, Named, World};

use super::data::{Datum, data};
use super::project::{Content, File, Project};
use super::tokens::{Token, TokenKind, tokens};

/// What a name or title stands for. Titles are folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Something of the world.
    Named(Named),
    /// A card.
    Card(String),
    /// A combat half.
    Combat(String),
    /// A scenario.
    Scenario(String),
}

/// What an occurrence is to its thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It makes the thing: its name in the world's file, the title of a card.
    Definition,
    /// It names it.
    Use,
    /// It means it by its id or code.
    Id,
}

/// A name or title in a file.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// Where it stands, without article and quotes.
    pub span: Span,
    /// What it stands for.
    pub thing: Thing,
    /// What it is to that.
    pub role: Role,
    /// Whether it stands in quotes.
    pub quoted: bool,
}

/// Every name and title of a file, in order.
pub fn of_file(project: &Project, file: &File) -> Vec<Occurrence> {
    let known = Known::of(project);
    known.of_file(project, file)
}

/// Every name and title of every file.
pub fn of_all(project: &Project) -> Vec<(&File, Vec<Occurrence>)> {
    let known = Known::of(project);
    let files = project.files.iter();
    files
        .map(|file| (file, known.of_file(project, file)))
        .collect()
}

/// The name or title at a place.
pub fn at(project: &Project, file: &File, place: usize) -> Option<Occurrence> {
    let all = of_file(project, file);
    let touches = |it: &Occurrence| it.span.start <= place && place <= it.span.end;
    all.into_iter().find(touches)
}

/// What there is to be named.
struct Known<'p> {
    cards: Option<&'p CardSet>,
    titles: BTreeMap<String, Thing>,
    /// What the ids of the world's files mean, by list.
    ids: HashMap<(&'static str, String), Named>,
}

impl<'p> Known<'p> {
    fn of(project: &'p Project) -> Known<'p> {
        let mut known = Known {
            cards: project.cards.as_ref(),
            titles: BTreeMap::new(),
            ids: HashMap::new(),
        };
        for tree in project.files.iter().filter_map(|file| project.tree(file)) {
            for half in &tree.combats {
                let title = fold(&half.title.text);
                let thing = Thing::Combat(title.clone());
                known.titles.entry(title).or_insert(thing);
            }
            for card in &tree.cards {
                let title = fold(&card.title.text);
                known.titles.insert(title.clone(), Thing::Card(title));
            }
        }
        if let Some(cards) = known.cards {
            for card in cards.cards() {
                let title = Thing::Card(fold(&card.title));
                known.titles.insert(fold(&card.code), title);
            }
            known.add_ids(&cards.world);
        }
        known
    }

    fn add_ids(&mut self, world: &World) {
        for id in world.region_ids() {
            let key = ("regions", world.region(id).id.clone());
            self.ids.insert(key, Named::Region(id));
        }
        for id in world.nation_ids() {
            let key = ("nations", world.nation(id).id.clone());
            self.ids.insert(key, Named::Nation(id));
        }
        for id in world.character_ids() {
            let key = ("characters", world.character(id).id.clone());
            self.ids
                .insert(key, Named::Characters(CharacterSet::of(id)));
        }
    }

    fn of_file(&self, project: &Project, file: &File) -> Vec<Occurrence> {
        let mut all = match &file.content {
            Content::Cards(..) | Content::Scenarios(_) => self.in_text(project, file),
            Content::Data => self.in_data(file),
        };
        all.sort_by_key(|it| it.span.start);
        all
    }

    fn in_text(&self, project: &Project, file: &File) -> Vec<Occurrence> {
        let text = file.text.as_str();
        let resolved: BTreeMap<usize, Named> = project
            .names(file)
            .map(|name| (bare(text, name.span).start, name.what))
            .collect();
        let in_cards = matches!(file.content, Content::Cards(..));
        let all = tokens(text);
        let mut found = Vec::new();
        for (i, token) in all.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|i| all.get(i));
            let before = before.map_or("", |token| token.text(text));
            match token.kind {
                TokenKind::Name => {
                    let own = resolved.get(&token.span.start).copied();
                    let own = own.map(|what| (what, token.span));
                    let what = own.or_else(|| self.longest(text, token.span, in_cards));
                    found.extend(what.map(|(what, span)| Occurrence {
                        span,
                        thing: Thing::Named(what),
                        role: Role::Use,
                        quoted: false,
                    }));
                }
                TokenKind::Quoted => {
                    let span = token.inside(text);
                    let own = resolved.get(&span.start).copied();
                    let what = match own {
                        Some(what) => Some((Thing::Named(what), Role::Use)),
                        None => self.quoted(text, &all, i, before, in_cards),
                    };
                    found.extend(what.map(|(thing, role)| Occurrence {
                        span,
                        thing,
                        role,
                        quoted: true,
                    }));
                }
                TokenKind::Comment | TokenKind::Word | TokenKind::Number | TokenKind::Mark => {}
            }
        }
        found
    }

    /// What a text in quotes stands for that is no name.
    fn quoted(
        &self,
        text: &str,
        all: &[Token],
        i: usize,
        before: &str,
        in_cards: bool,
    ) -> Option<(Thing, Role)> {
        let token = all.get(i)?;
        let title = text.get(token.inside(text).range())?;
        let folded = fold(title);
        if folded.is_empty() {
            return None;
        }
        let next = all.get(i + 1).map_or("", |token| token.text(text));
        match before {
            "card" if in_cards => Some((Thing::Card(folded), Role::Definition)),
            "combat" if in_cards => {
                let defines = next == "at" || next == "{";
                let role = if defines { Role::Definition } else { Role::Use };
                Some((Thing::Combat(folded), role))
            }
            "replaces" if in_cards => Some((Thing::Card(folded), Role::Use)),
            "scenario" if !in_cards => Some((Thing::Scenario(folded), Role::Definition)),
            _ if in_cards => None,
            _ => {
                let thing = self.titles.get(&folded)?;
                let is_code =
                    !matches!(thing, Thing::Card(title) | Thing::Combat(title) if *title == folded);
                let role = if is_code { Role::Id } else { Role::Use };
                Some((thing.clone(), role))
            }
        }
    }

    /// The name at the start of a run of capitalised words, and where it stands. Answers in
    /// scenarios have capitals of their own: `Rohan Regular`.
    fn longest(&self, text: &str, span: Span, whole: bool) -> Option<(Named, Span)> {
        let written = text.get(span.range())?;
        if let Some(what) = self.meaning(written) {
            return Some((what, span));
        }
        let ends = written.rmatch_indices(' ').filter(|_| !whole);
        ends.filter_map(|(end, _)| {
            let what = self.meaning(written.get(..end)?)?;
            Some((what, Span::new(span.start, span.start + end)))
        })
        .next()
    }

    /// What a name stands for where nobody looked it up.
    fn meaning(&self, name: &str) -> Option<Named> {
        let meanings = self.cards?.world.names.meanings(name);
        meanings.first().copied()
    }

    fn in_data(&self, file: &File) -> Vec<Occurrence> {
        let all = data(&file.text);
        let locale = all.iter().any(|datum| datum.field == "language");
        let mut found = Vec::new();
        for datum in &all {
            if datum.field == "enters_when" || datum.field == "enters_in" {
                found.extend(self.in_words(datum));
                continue;
            }
            let known = match locale {
                true => self.in_locale(datum),
                false => self.in_world(datum),
            };
            found.extend(known.map(|(thing, role)| Occurrence {
                span: datum.span,
                thing,
                role,
                quoted: true,
            }));
        }
        found
    }

    /// The names in words of the card language.
    fn in_words(&self, datum: &Datum) -> Vec<Occurrence> {
        let names = tokens(&datum.text).into_iter();
        let names = names.filter(|token| token.kind == TokenKind::Name);
        names
            .filter_map(|token| {
                let (start, end) = (token.span.start, token.span.end);
                Some(Occurrence {
                    thing: Thing::Named(self.meaning(token.text(&datum.text))?),
                    span: Span::new(datum.span.start + start, datum.span.start + end),
                    role: Role::Use,
                    quoted: false,
                })
            })
            .collect()
    }

    fn in_locale(&self, datum: &Datum) -> Option<(Thing, Role)> {
        if datum.field != "name" {
            return None;
        }
        if datum.list == "titles" {
            let thing = self.titles.get(&fold(&datum.text))?;
            return Some((thing.clone(), Role::Use));
        }
        let what = self.named_in(&datum.list, &datum.text)?;
        Some((Thing::Named(what), Role::Use))
    }

    fn in_world(&self, datum: &Datum) -> Option<(Thing, Role)> {
        let id = |list: &'static str| self.ids.get(&(list, datum.text.clone())).copied();
        let used = |what: Named| (Thing::Named(what), Role::Id);
        match datum.field.as_str() {
            "name" | "short" | "adjective" => {
                let what = self.named_in(&datum.list, &datum.text)?;
                let first = datum.field == "name";
                let role = if first { Role::Definition } else { Role::Use };
                Some((Thing::Named(what), role))
            }
            "id" => {
                let list = ["regions", "nations", "characters"];
                let list = list.into_iter().find(|list| *list == datum.list)?;
                id(list).map(used)
            }
            "neighbours" | "regions" => id("regions").map(used),
            "nation" | "rouses" | "envoy" | "leading_nations" => id("nations").map(used),
            "characters" | "becomes" => id("characters").map(used),
            "start" if datum.list == "characters" => id("regions").map(used),
            "start" => None,
            "card" => {
                let thing = self.titles.get(&fold(&datum.text))?;
                Some((thing.clone(), Role::Id))
            }
            _ => None,
        }
    }

    /// What a name stands for that is given in a list of a data file.
    fn named_in(&self, list: &str, name: &str) -> Option<Named> {
        let fits = |meaning: &&Named| match meaning {
            Named::Side(_) => list == "sides",
            Named::Nation(_) => list == "nations",
            Named::Region(_) => list == "regions",
            Named::Area(_) => list == "areas",
            Named::Characters(set) if set.len() > 1 => list == "groups" || list == "characters",
            Named::Characters(_) => list == "characters",
        };
        let meanings = self.cards?.world.names.meanings(name);
        meanings.iter().find(fits).copied()
    }
}

/// A name without its article and its quotes.
fn bare(text: &str, span: Span) -> Span {
    let written = text.get(span.range()).unwrap_or_default();
    let name = match written.strip_prefix("the") {
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => written,
    };
    let start = span.start + written.len() - name.len();
    match name.strip_prefix('"') {
        Some(_) => Span::new(start + 1, span.end.saturating_sub(1)),
        None => Span::new(start, span.end),
    }
}
