//! All cards of a game with their world, found by title or code.

use std::collections::BTreeMap;

use crate::diagnostic::nearest;
use crate::game::{Board, CardFacts, State};
use crate::names::fold;
use crate::program::{Bind, Card, Combat, Condition, Nations, Things};
use crate::world::{CardId, CharacterId, NationSet, RegionId, RegionSet, World};

use super::evaluate::{Bound, Slots, View};
use super::journeys::Entry;
use super::stirs::Stirs;

/// The world and the checked cards of one or several packs: all that a game needs.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// The world.
    pub world: World,
    cards: Vec<Card>,
    combats: Vec<Combat>,
    by_name: BTreeMap<String, CardId>,
    /// The cards that can lie on the table.
    table_cards: Vec<CardId>,
    /// Those of them that answer to something.
    reacting: Vec<CardId>,
    /// What can come of each card.
    stirs: Vec<Stirs>,
    /// How Characters enter play.
    entries: BTreeMap<CharacterId, Entry>,
}

/// No card of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no card `{wanted}`{}", .meant.as_ref().map(|title| format!("; did you mean `{title}`?")).unwrap_or_default())]
pub struct NoSuchCard {
    /// What was asked for.
    pub wanted: String,
    /// A title that is near.
    pub meant: Option<String>,
}

impl CardSet {
    /// Puts a world, its cards and their combat halves together. Ids must be places in the lists.
    pub fn new(world: World, cards: Vec<Card>, combats: Vec<Combat>) -> CardSet {
        let mut by_name = BTreeMap::new();
        for card in &cards {
            by_name.insert(fold(&card.code), card.id);
            by_name.insert(fold(&card.title), card.id);
        }
        CardSet {
            world,
            table_cards: table_cards(&cards),
            reacting: reacting_cards(&cards),
            stirs: cards.iter().map(Stirs::of_card).collect(),
            entries: BTreeMap::new(),
            cards,
            combats,
            by_name,
        }
    }

    /// The same, with how Characters enter play.
    pub fn with_entries(self, entries: Vec<(CharacterId, Entry)>) -> CardSet {
        CardSet {
            entries: entries.into_iter().collect(),
            ..self
        }
    }

    /// How a Character enters play by a die, if one brings it in (R11.5).
    pub fn entry(&self, who: CharacterId) -> Option<&Entry> {
        self.entries.get(&who)
    }

    /// All cards, by id.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card with this id.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.cards.get(id.index())
    }

    /// All combat halves, by id.
    pub fn combats(&self) -> &[Combat] {
        &self.combats
    }

    /// The combat half of a card.
    pub fn combat_of(&self, card: CardId) -> Option<&Combat> {
        self.combats.get(self.card(card)?.combat?.index())
    }

    /// Puts a combat half in the place of the one with its id, and gives the other back; `None`, and
    /// nothing changes, if there is none.
    pub fn replace_combat(&mut self, combat: Combat) -> Option<Combat> {
        let place = self.combats.get_mut(combat.id.index())?;
        Some(std::mem::replace(place, combat))
    }

    /// Puts a card in the place of the one with its id, whose title and code it keeps, and gives the
    /// other back; `None`, and nothing changes, if there is none.
    pub fn replace(&mut self, card: Card) -> Option<Card> {
        let place = self.cards.get_mut(card.id.index())?;
        let old = std::mem::replace(place, card);
        self.table_cards = table_cards(&self.cards);
        self.reacting = reacting_cards(&self.cards);
        self.stirs = self.cards.iter().map(Stirs::of_card).collect();
        Some(old)
    }

    /// The card with this title or code; accents and case do not matter.
    ///
    /// # Errors
    /// There is none; the error names a near one.
    pub fn find(&self, name: &str) -> Result<&Card, NoSuchCard> {
        let found = self.by_name.get(&fold(name)).and_then(|id| self.card(*id));
        found.ok_or_else(|| NoSuchCard {
            wanted: name.to_owned(),
            meant: nearest(name, self.cards.iter().map(|card| card.title.as_str()))
                .map(str::to_owned),
        })
    }

    /// The ids of all cards.
    pub fn ids(&self) -> impl Iterator<Item = CardId> + '_ {
        self.cards.iter().map(|card| card.id)
    }

    /// The printed set-up, with every card in its deck.
    pub fn start(&self) -> State {
        State::start(&self.world, self.ids())
    }

    /// The board of this name that a pack brought, with every card in its deck.
    pub fn board(&self, name: &str) -> Option<State> {
        let wanted = fold(name);
        let mut boards = self.world.boards.iter();
        let board = boards.find(|board| fold(&board.name) == wanted)?;
        Some(State::set_up(&self.world, self.ids(), board))
    }

    /// The board without figures, with every card in its deck.
    pub fn empty(&self) -> State {
        State::empty(&self.world, self.ids())
    }

    /// The title of a card, for reports.
    pub fn title(&self, id: CardId) -> &str {
        self.card(id).map_or("?", |card| &card.title)
    }

    /// The cards that can lie on the table, whether they do or not.
    pub(super) fn table_cards(&self) -> impl Iterator<Item = &Card> {
        self.table_cards.iter().filter_map(|id| self.card(*id))
    }

    /// The cards that answer to something from the table, whether they lie there or not.
    pub(super) fn reacting_cards(&self) -> impl Iterator<Item = &Card> {
        self.reacting.iter().filter_map(|id| self.card(*id))
    }

    /// Whether a condition holds on a board where nothing is bound.
    pub fn holds(&self, state: &State, condition: &Condition) -> bool {
        self.ask_view(state, &[], |view| view.holds(condition))
    }

    /// The regions that a phrase stands for, where the card has bound the first candidate each
    /// time; of Armies, figures and Nations those where they are.
    pub fn places(&self, state: &State, binds: &[Bind], things: &Things) -> RegionSet {
        self.ask_view(state, binds, |view| match things {
            Things::Regions(regions) => view.regions(regions),
            Things::Armies(armies) => view.armies(armies),
            Things::Figures(figures) => view.figure_regions(figures),
            Things::Nations(nations) => {
                let nations = view.nations(nations);
                let of = |region: &RegionId| {
                    let nation = self.world.region(*region).nation;
                    nation.is_some_and(|nation| nations.contains(nation))
                };
                self.world.region_ids().filter(of).collect()
            }
        })
    }

    /// The Nations that a phrase stands for, where the card has bound the first candidate each
    /// time.
    pub fn nations(&self, state: &State, binds: &[Bind], nations: &Nations) -> NationSet {
        self.ask_view(state, binds, |view| view.nations(nations))
    }

    fn ask_view<T>(&self, state: &State, binds: &[Bind], ask: impl FnOnce(&View<'_>) -> T) -> T {
        let board = Board {
            world: &self.world,
            state,
        };
        let mut slots = Slots::default();
        for bind in binds {
            let view = View {
                board,
                battle: None,
                slots: &slots,
            };
            let first = match &bind.from {
                Things::Regions(regions) => view.regions(regions).first().map(Bound::Region),
                Things::Armies(armies) => {
                    let first = view.armies(armies).first();
                    first.map(|region| Bound::Army(armies.side, region))
                }
                Things::Nations(nations) => view.nations(nations).first().map(Bound::Nation),
                Things::Figures(_) => None,
            };
            slots.set(bind.slot, first.unwrap_or_default());
        }
        ask(&View {
            board,
            battle: None,
            slots: &slots,
        })
    }

    /// What can come of a card that cards on the table may answer to.
    pub(super) fn stirs(&self, card: CardId) -> Stirs {
        self.stirs.get(card.index()).copied().unwrap_or_default()
    }

    pub(super) fn facts_of(&self, id: CardId) -> Option<CardFacts> {
        self.card(id).map(|card| CardFacts {
            side: card.side,
            deck: card.deck,
            icon: card.icon,
        })
    }
}

/// The cards that can lie on the table.
fn table_cards(cards: &[Card]) -> Vec<CardId> {
    let cards = cards.iter().filter(|card| card.table.is_some());
    cards.map(|card| card.id).collect()
}

/// The cards that answer to something from the table.
fn reacting_cards(cards: &[Card]) -> Vec<CardId> {
    let answers = |card: &&Card| {
        card.table
            .as_ref()
            .is_some_and(|it| !it.reactions.is_empty())
    };
    cards.iter().filter(answers).map(|card| card.id).collect()
}
