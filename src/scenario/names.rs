//! Names in scenarios: what they stand for in a world, and what is wrong with them.

use crate::check::Resolved;
use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::names::fold;
use crate::play::CardSet;
use crate::program::Card;
use crate::syntax::Span;
use crate::syntax::tree::{Name, Number, Word};
use crate::world::*;

use super::tree::Item;

/// Looks names up, and keeps what is found on the way.
pub(super) struct Lookup<'a> {
    pub cards: &'a CardSet,
    pub file: &'a str,
    pub findings: Vec<Diagnostic>,
    /// Every name that was looked up, and what it stands for in its place.
    pub resolved: Vec<Resolved>,
}

/// Figures by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Figures {
    pub nation: NationId,
    pub kind: KindId,
    pub count: u8,
    pub span: Span,
}

impl<'a> Lookup<'a> {
    pub fn new(cards: &'a CardSet, file: &'a str) -> Self {
        Lookup {
            cards,
            file,
            findings: Vec::new(),
            resolved: Vec::new(),
        }
    }

    pub fn world(&self) -> &'a World {
        &self.cards.world
    }

    /// Adds a finding.
    pub fn find(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.findings
            .push(Diagnostic::new(code, self.file, span, message).help(help));
    }

    /// Adds a finding about two lines that do not go together.
    pub fn contradict(
        &mut self,
        span: Span,
        first: Option<Span>,
        message: impl Into<String>,
        help: &str,
    ) {
        let mut finding = Diagnostic::new(Code::Contradiction, self.file, span, message).help(help);
        if let Some(first) = first {
            finding = finding.also(first, "said here first");
        }
        self.findings.push(finding);
    }

    pub fn side(&mut self, name: &Name) -> Option<Side> {
        self.named(name, "a side", |meaning| {
            if let Named::Side(side) = meaning {
                Some(*side)
            } else {
                None
            }
        })
    }

    pub fn region(&mut self, name: &Name) -> Option<RegionId> {
        self.named(name, "a region", |meaning| {
            if let Named::Region(region) = meaning {
                Some(*region)
            } else {
                None
            }
        })
    }

    pub fn nation(&mut self, name: &Name) -> Option<NationId> {
        self.named(name, "a Nation", |meaning| {
            if let Named::Nation(nation) = meaning {
                Some(*nation)
            } else {
                None
            }
        })
    }

    pub fn character(&mut self, name: &Name) -> Option<CharacterId> {
        let set = self.named(name, "a character", |meaning| {
            if let Named::Characters(set) = meaning {
                Some(*set)
            } else {
                None
            }
        })?;
        if set.len() > 1 {
            let names: Vec<&str> = set
                .iter()
                .map(|id| self.world().character(id).name.as_str())
                .collect();
            let message = format!("`{}` stands for several characters", name.text);
            self.find(
                Code::Ambiguous,
                name.span,
                message,
                format!("write {}", one_of(&names)),
            );
            return None;
        }
        set.first()
    }

    /// Whether a name stands for a character.
    pub fn is_character(&self, name: &Name) -> bool {
        let meanings = self.world().names.meanings(&name.text);
        meanings
            .iter()
            .any(|meaning| matches!(meaning, Named::Characters(_)))
    }

    fn named<T>(
        &mut self,
        name: &Name,
        wanted: &str,
        fits: impl Fn(&Named) -> Option<T>,
    ) -> Option<T> {
        let meanings = self.world().names.meanings(&name.text);
        for meaning in meanings {
            if let Some(found) = fits(meaning) {
                self.resolved.push(Resolved {
                    span: name.span,
                    what: *meaning,
                });
                return Some(found);
            }
        }
        let names = self.world().names.iter();
        let candidates = names.filter(|(_, meanings)| meanings.iter().any(|it| fits(it).is_some()));
        let candidates: Vec<&str> = candidates.map(|(spelling, _)| spelling).collect();
        let (code, message) = match meanings.first() {
            None => (
                Code::UnknownName,
                format!("nothing is called `{}`", name.text),
            ),
            Some(other) => (
                Code::WrongName,
                format!("`{}` is {}; {wanted} is named here", name.text, what(other)),
            ),
        };
        self.miss(code, name.span, message, &name.text, &candidates);
        None
    }

    /// A finding with the nearest of some words, or with all of them.
    fn miss(
        &mut self,
        code: Code,
        span: Span,
        message: String,
        written: &str,
        candidates: &[&str],
    ) {
        const MOST: usize = 16;
        let finding = Diagnostic::new(code, self.file, span, message);
        let finding = match nearest(written, candidates.iter().copied()) {
            Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
            None if candidates.is_empty() => finding.help("there is none here"),
            None if candidates.len() > MOST => finding.help("look it up in the world's file"),
            None => finding.help(format!("it can be {}", one_of(candidates))),
        };
        self.findings.push(finding);
    }

    /// Says that no pack has a board of this name.
    pub fn unknown_board(&mut self, name: &Name) {
        let cards = self.cards;
        let quoted = |text: &str| format!("\"{text}\"");
        let boards: Vec<String> = cards
            .world
            .boards
            .iter()
            .map(|it| quoted(&it.name))
            .collect();
        let words = ["start", "empty"].into_iter();
        let candidates: Vec<&str> = words.chain(boards.iter().map(String::as_str)).collect();
        let message = format!("there is no board `{}`", name.text);
        let written = quoted(&name.text);
        self.miss(Code::UnknownName, name.span, message, &written, &candidates);
    }

    /// The card with this title or code.
    pub fn card(&mut self, name: &Name) -> Option<&'a Card> {
        match self.cards.find(&name.text) {
            Ok(card) => Some(card),
            Err(missing) => {
                let message = format!("there is no card `{}`", name.text);
                let finding = Diagnostic::new(Code::UnknownCard, self.file, name.span, message);
                self.findings.push(match missing.meant {
                    Some(meant) => finding
                        .help(format!("did you mean `{meant}`?"))
                        .fix(format!("\"{meant}\"")),
                    None => finding.help("write the title of a card in quotes, or its code"),
                });
                None
            }
        }
    }

    /// A card of a side; another's is a finding.
    pub fn card_of(&mut self, side: Side, name: &Name) -> Option<&'a Card> {
        let card = self.card(name)?;
        if card.side == side {
            return Some(card);
        }
        let message = format!("`{}` is a card of the {}", card.title, card.side.name());
        self.contradict(name.span, None, message, "each side has cards of its own");
        None
    }

    pub fn face(&mut self, word: &Word) -> Option<FaceId> {
        let world = self.world();
        let found = world.face_ids().find(|id| world.face(*id).id == word.text);
        if found.is_none() {
            let ids: Vec<&str> = world.faces.iter().map(|face| face.id.as_str()).collect();
            let message = format!("no die shows `{}`", word.text);
            self.miss(Code::UnknownFace, word.span, message, &word.text, &ids);
        }
        found
    }

    pub fn deck(&mut self, word: &Word) -> Option<DeckId> {
        let world = self.world();
        let found = world.deck_ids().find(|id| world.deck(*id).id == word.text);
        if found.is_none() {
            let ids: Vec<&str> = world.decks.iter().map(|deck| deck.id.as_str()).collect();
            let message = format!("there is no {} deck", word.text);
            self.miss(Code::UnknownFace, word.span, message, &word.text, &ids);
        }
        found
    }

    pub fn tile(&mut self, word: &Word) -> Option<TileId> {
        let world = self.world();
        let found = world.tile_ids().find(|id| world.tile(*id).id == word.text);
        if found.is_none() {
            let ids: Vec<&str> = world.tiles.iter().map(|tile| tile.id.as_str()).collect();
            let message = format!("there is no Hunt tile `{}`", word.text);
            self.miss(Code::UnknownReference, word.span, message, &word.text, &ids);
        }
        found
    }

    /// The kind that a noun stands for, in singular or plural.
    pub fn kind(&mut self, word: &Word) -> Option<KindId> {
        let world = self.world();
        let wanted = fold(&word.text);
        let found = world.kind_ids().find(|id| {
            let kind = world.kind(*id);
            fold(&kind.noun) == wanted || fold(&kind.plural) == wanted
        });
        if found.is_none() {
            let nouns: Vec<&str> = world.kinds.iter().map(|kind| kind.noun.as_str()).collect();
            let message = format!("there is no figure `{}`", word.text);
            self.miss(Code::UnknownNoun, word.span, message, &word.text, &nouns);
        }
        found
    }

    /// The kinds that a noun stands for; `unit` is every kind that makes an Army.
    pub fn kinds(&mut self, word: &Word) -> Option<KindSet> {
        match word.text.as_str() {
            "unit" | "units" => Some(self.world().kinds_of(FigureClass::Unit)),
            _ => self.kind(word).map(KindSet::of),
        }
    }

    /// The figures that an item names.
    pub fn figures(
        &mut self,
        count: &Number,
        nation: Option<&Name>,
        noun: &Word,
    ) -> Option<Figures> {
        let kind = self.kind(noun)?;
        let span = count.span.to(noun.span);
        let nation = match nation {
            Some(name) => self.nation(name)?,
            None => self.only_nation_with(kind, noun)?,
        };
        if !self.has_kind(nation, kind) {
            let facts = self.world().nation(nation);
            let message = format!(
                "there are no {} {}",
                facts.adjective,
                self.world().kind(kind).plural
            );
            let kinds: Vec<&str> = self
                .world()
                .kind_ids()
                .filter(|id| self.has_kind(nation, *id))
                .map(|id| self.world().kind(id).plural.as_str())
                .collect();
            self.find(
                Code::KindNotInNation,
                span,
                message,
                format!("its figures are {}", one_of(&kinds)),
            );
            return None;
        }
        Some(Figures {
            nation,
            kind,
            count: self.count(count)?,
            span,
        })
    }

    fn only_nation_with(&mut self, kind: KindId, noun: &Word) -> Option<NationId> {
        let world = self.world();
        let nations: Vec<NationId> = world
            .nation_ids()
            .filter(|id| self.has_kind(*id, kind))
            .collect();
        match nations.as_slice() {
            [only] => Some(*only),
            _ => {
                let message = format!("whose `{}` these are is not said", noun.text);
                self.find(
                    Code::NoSide,
                    noun.span,
                    message,
                    format!("name the Nation: `NATION {}`", noun.text),
                );
                None
            }
        }
    }

    /// Whether a Nation has figures of a kind, at the start or in reserve.
    fn has_kind(&self, nation: NationId, kind: KindId) -> bool {
        let world = self.world();
        world.nation(nation).reinforcements[kind] > 0
            || world.regions.iter().any(|region| {
                let mut start = region.start.iter();
                start.any(|(whose, what, count)| (*whose, *what) == (nation, kind) && *count > 0)
            })
    }

    /// A number of figures, dice or steps; more than 255 is a finding.
    pub fn count(&mut self, number: &Number) -> Option<u8> {
        let count = u8::try_from(number.value).ok();
        if count.is_none() {
            let message = format!("{} is more than there can be", number.value);
            self.find(
                Code::TooManyFigures,
                number.span,
                message,
                "numbers go up to 255 here",
            );
        }
        count
    }

    /// Where an item stands.
    pub fn span_of(item: &Item) -> Span {
        match item {
            Item::Figures { count, noun, .. } => count.span.to(noun.span),
            Item::No { noun, .. } => noun.span,
            Item::Character(name) => name.span,
            Item::Nothing(span) => *span,
        }
    }
}

fn what(meaning: &Named) -> &'static str {
    match meaning {
        Named::Side(_) => "a side",
        Named::Nation(_) => "a Nation",
        Named::Region(_) => "a region",
        Named::Area(_) => "an area",
        Named::Characters(_) => "a character",
    }
}
