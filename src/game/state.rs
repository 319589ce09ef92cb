//! The state of a game: plain data, a few kilobytes, copied without allocation.

use crate::world::*;

use super::stacks::Stacks;

/// Most steps that a Nation can be from At War (R6.1).
pub const MAX_STEPS: u8 = 3;

/// Corruption at which the Shadow wins (R9.1).
pub const MAX_CORRUPTION: u8 = 12;

/// The last step of the Mordor Track, where the Ring is destroyed (R9.7).
pub const LAST_STEP: u8 = 5;

/// Everything on and beside the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The figures on the map.
    pub stacks: Stacks,
    /// Settlements in the hands of their first owner's enemy (R1.3).
    pub captured: RegionSet,
    /// Strongholds under siege: their owner is inside, his enemy outside (R1.7).
    pub besieged: RegionSet,
    /// Figures that can still be brought in (R2.1).
    pub reinforcements: NationMap<KindMap<u8>>,
    /// Figures out for good (R2.2).
    pub casualties: NationMap<KindMap<u8>>,
    /// Where each Character is.
    pub characters: CharacterMap<CharacterPlace>,
    /// The Political Track (R6.1).
    pub politics: NationMap<Standing>,
    /// The Fellowship (R9).
    pub fellowship: Fellowship,
    /// The Hunt (R10).
    pub hunt: Hunt,
    /// Action dice not yet used, by face.
    pub dice: PerSide<FaceMap<u8>>,
    /// Whether a side has rolled its dice: one that has not can use any face that is named.
    pub dice_rolled: PerSide<bool>,
    /// Elven Rings (R5.12).
    pub rings: PerSide<u8>,
    /// Whether a side has used a Ring this turn (R5.12).
    pub ring_used: PerSide<bool>,
    /// The Characters who have done this turn what they can do once a turn (R11.4).
    pub abilities_used: CharacterSet,
    /// Where each card is.
    pub cards: CardMap<CardPlace>,
    /// Who has won, if the game is over (R12).
    pub winner: Option<Victory>,
}

/// The end of a game (R12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Victory {
    /// Who has won.
    pub side: Side,
    /// How.
    pub by: Triumph,
}

/// What wins (R12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Triumph {
    /// The Ring-bearers are corrupted (R9.1).
    Corruption,
    /// The Ring is destroyed at the end of the Mordor Track (R9.7).
    RingDestroyed,
    /// So many points of captured Settlements at the end of a turn (R12).
    Conquest(u8),
}

impl Triumph {
    /// The rule, as rules.md counts them.
    pub fn rule(self) -> &'static str {
        match self {
            Triumph::Corruption => "R9.1",
            Triumph::RingDestroyed => "R9.7",
            Triumph::Conquest(_) => "R12",
        }
    }
}

/// Where a Character is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CharacterPlace {
    /// Not in play yet.
    #[default]
    Aside,
    /// In the Fellowship.
    Fellowship,
    /// On the map.
    Region(RegionId),
    /// Out for good.
    Out,
}

/// A Nation's marker on the Political Track (R6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Standing {
    /// Steps from At War, at most [`MAX_STEPS`]; 0 is At War.
    pub steps: u8,
    /// Whether it is active.
    pub active: bool,
}

/// The Fellowship (R9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fellowship {
    /// The region of its last known position; `None` on the Mordor Track or where a world
    /// has no Fellowship.
    pub region: Option<RegionId>,
    /// Steps moved since.
    pub progress: u8,
    /// Whether it is revealed.
    pub revealed: bool,
    /// Corruption, 0 to [`MAX_CORRUPTION`].
    pub corruption: u8,
    /// Who guides.
    pub guide: Option<CharacterId>,
    /// The step on the Mordor Track, if it is there (R9.7).
    pub mordor: Option<u8>,
    /// Whether it was declared this turn (R9.4).
    pub declared: bool,
    /// Whether it has tried to move or to hide on the Mordor Track this turn (R9.7).
    pub journeyed: bool,
}

/// The Hunt (R10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hunt {
    /// Action dice in the Hunt Box.
    pub dice: PerSide<u8>,
    /// Tiles in the pool.
    pub pool: TileMap<u8>,
    /// Tiles drawn.
    pub drawn: TileMap<u8>,
    /// Special tiles that a card has put in play, waiting for the Mordor Track.
    pub waiting: TileMap<u8>,
    /// Tiles removed for good.
    pub removed: TileMap<u8>,
    /// Tiles that a card has replaced; they return to the pool when the action is over.
    pub aside: TileMap<u8>,
}

/// Where a card is. The side is the card's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CardPlace {
    /// In no game: there is no such card.
    #[default]
    Nowhere,
    /// In its deck. A deck has no order: what is drawn is chance (R5.7).
    Deck,
    /// In its owner's hand.
    Hand,
    /// Being played: in no hand and on no table (R5.4).
    BeingPlayed,
    /// On the table.
    Table,
    /// In the discard pile.
    Discard,
    /// Out of the game.
    Out,
}

impl State {
    /// The printed set-up of a world (R1), with every card of the list in its deck.
    pub fn start(world: &World, cards: impl IntoIterator<Item = CardId>) -> State {
        State::set_up(world, cards, &StartBoard::default())
    }

    /// Another board of a pack, as [`State::start`] is the standard one.
    pub fn set_up(
        world: &World,
        cards: impl IntoIterator<Item = CardId>,
        board: &StartBoard,
    ) -> State {
        let mut state = State::empty(world, cards);
        for (nation, steps, active) in &board.nations {
            let standing = &mut state.politics[*nation];
            standing.active = active.unwrap_or(standing.active);
            standing.steps = steps.unwrap_or(standing.steps);
        }
        for (character, start) in &board.characters {
            state.characters[*character] = place_of(*start);
        }
        state.fellowship.guide = board.guide.or(state.fellowship.guide);
        state.fellowship.region = board.fellowship_start.or(state.fellowship.region);
        for region in world.region_ids() {
            for (nation, kind, count) in board.figures(region, world.region(region)) {
                let wanted = (*count).min(state.reinforcements[*nation][*kind]);
                let placed = state.stacks.add(region, *nation, *kind, wanted);
                state.reinforcements[*nation][*kind] -= placed;
            }
        }
        state
    }

    /// A board without figures: all of them are in the reinforcements. Characters,
    /// politics, Rings and tiles are as at the start.
    pub fn empty(world: &World, cards: impl IntoIterator<Item = CardId>) -> State {
        let mut state = State {
            stacks: Stacks::of_world(world),
            captured: RegionSet::EMPTY,
            besieged: RegionSet::EMPTY,
            reinforcements: NationMap::default(),
            casualties: NationMap::default(),
            characters: CharacterMap::default(),
            politics: NationMap::default(),
            fellowship: Fellowship::default(),
            hunt: Hunt::default(),
            dice: PerSide([FaceMap::default(); 2]),
            dice_rolled: PerSide::default(),
            rings: PerSide([
                world.sides[Side::FreePeoples].rings,
                world.sides[Side::Shadow].rings,
            ]),
            ring_used: PerSide::default(),
            abilities_used: CharacterSet::EMPTY,
            cards: CardMap::filled(CardPlace::Nowhere),
            winner: None,
        };
        for nation in world.nation_ids() {
            let facts = world.nation(nation);
            state.reinforcements[nation] = facts.reinforcements;
            state.politics[nation] = Standing {
                steps: facts.steps_to_war,
                active: facts.active,
            };
        }
        for region in world.region_ids() {
            for (nation, kind, count) in &world.region(region).start {
                let pool = &mut state.reinforcements[*nation][*kind];
                *pool = pool.saturating_add(*count);
            }
        }
        for character in world.character_ids() {
            let facts = world.character(character);
            state.characters[character] = place_of(facts.start);
            if facts.guide {
                state.fellowship.guide = Some(character);
            }
        }
        for tile in world.tile_ids() {
            let facts = world.tile(tile);
            if facts.special.is_none() {
                state.hunt.pool[tile] = facts.count;
            }
        }
        state.fellowship.region = world.fellowship_start;
        for card in cards {
            state.cards[card] = CardPlace::Deck;
        }
        state
    }

    /// The cards in a place, by id.
    pub fn cards_in(&self, place: CardPlace) -> impl Iterator<Item = CardId> + '_ {
        self.cards
            .iter()
            .filter(move |(_, at)| *at == place)
            .map(|(card, _)| card)
    }

    /// How many unused Action dice a side has.
    pub fn dice_left(&self, side: Side, world: &World) -> u8 {
        let faces = world.face_ids().map(|face| self.dice[side][face]);
        faces.fold(0, u8::saturating_add)
    }
}

fn place_of(start: CharacterStart) -> CharacterPlace {
    match start {
        CharacterStart::Fellowship => CharacterPlace::Fellowship,
        CharacterStart::Aside => CharacterPlace::Aside,
        CharacterStart::Region(region) => CharacterPlace::Region(region),
    }
}
