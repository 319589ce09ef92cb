//! A world, read and checked: what there is on the board before anything moves.

use super::ids::*;
use super::names::Names;

/// A world. Everything in it is data of the packs; no rule names anything of it.
#[derive(Clone, Debug)]
pub struct World {
    /// The regions, by id.
    pub regions: Vec<Region>,
    /// The Nations, by id.
    pub nations: Vec<Nation>,
    /// The Characters, by id.
    pub characters: Vec<Character>,
    /// The kinds of figure, by id.
    pub kinds: Vec<FigureKind>,
    /// The decks, by id.
    pub decks: Vec<Deck>,
    /// The die faces, by id.
    pub faces: Vec<Face>,
    /// The Hunt tiles, by id.
    pub tiles: Vec<Tile>,
    /// Named sets of regions.
    pub areas: Vec<Area>,
    /// Other boards to start from.
    pub boards: Vec<StartBoard>,
    /// What each side brings to the table.
    pub sides: PerSide<SideFacts>,
    /// Where the Fellowship starts (R9.1).
    pub fellowship_start: Option<RegionId>,
    /// Every name, and what it stands for.
    pub names: Names,
    /// Sets that the rules ask for all the time.
    pub groups: Groups,
}

/// Sets of things of a world, put together once.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    nations: PerSide<NationSet>,
    units: KindSet,
    leaders: KindSet,
    regions: RegionSet,
    /// The neighbours of each region, close together.
    neighbours: Vec<RegionSet>,
    /// The regions of no Nation.
    wilds: RegionSet,
    /// The regions of each Nation.
    lands: NationMap<RegionSet>,
    /// The regions with each kind of Settlement, or a Fortification.
    settled: [RegionSet; 4],
    /// The regions whose Settlement a side had first.
    owned: PerSide<RegionSet>,
}

impl Groups {
    /// The sets of these Nations, kinds of figure and regions.
    pub fn of(nations: &[Nation], kinds: &[FigureKind], regions: &[Region]) -> Groups {
        let of_side = |side| {
            let all = nations
                .iter()
                .enumerate()
                .filter(|(_, nation)| nation.side == side);
            all.filter_map(|(number, _)| NationId::new(number))
                .collect()
        };
        let of_class = |class| {
            let all = kinds
                .iter()
                .enumerate()
                .filter(|(_, kind)| kind.class == class);
            all.filter_map(|(number, _)| KindId::new(number)).collect()
        };
        let mut all = RegionSet::EMPTY;
        let mut wilds = RegionSet::EMPTY;
        let mut lands = NationMap::<RegionSet>::default();
        let mut settled = [RegionSet::EMPTY; 4];
        let mut owned = PerSide::<RegionSet>::default();
        for (number, region) in regions.iter().enumerate() {
            let Some(id) = RegionId::new(number) else {
                continue;
            };
            all.insert(id);
            match region.nation {
                Some(nation) => lands[nation].insert(id),
                None => wilds.insert(id),
            }
            let Some(settlement) = region.settlement else {
                continue;
            };
            if let Some(settled) = settled.get_mut(settlement as usize) {
                settled.insert(id);
            }
            let owner = region.nation.and_then(|id| nations.get(id.index()));
            if let Some(owner) = owner
                && settlement != Settlement::Fortification
            {
                owned[owner.side].insert(id);
            }
        }
        Groups {
            regions: all,
            neighbours: regions.iter().map(|region| region.neighbours).collect(),
            wilds,
            lands,
            settled,
            owned,
            nations: PerSide(Side::BOTH.map(of_side)),
            units: of_class(FigureClass::Unit),
            leaders: of_class(FigureClass::Leader),
        }
    }
}

/// A region.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is on the printed map; asked through the state (R1.2).
    pub nation: Option<NationId>,
    /// What stands in it; asked through the state (R1.3).
    pub settlement: Option<Settlement>,
    /// The regions across a passable border.
    pub neighbours: RegionSet,
    /// The figures that the printed set-up puts here.
    pub start: StartFigures,
    /// Whether the Mordor Track is entered from here (R9.7).
    pub mordor_entry: bool,
}

/// What stands in a region (R1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settlement {
    /// No victory points.
    Town,
    /// One victory point.
    City,
    /// Two victory points; can be besieged.
    Stronghold,
    /// Not a Settlement: it only hinders the first round of an attack.
    Fortification,
}

/// A Nation.
#[derive(Clone, Debug)]
pub struct Nation {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The adjective of its figures.
    pub adjective: String,
    /// Its side.
    pub side: Side,
    /// Figures outside the set-up, by kind.
    pub reinforcements: KindMap<u8>,
    /// Steps from At War at the start; 0 is At War (R6.1).
    pub steps_to_war: u8,
    /// Whether its marker starts on the active side (R6.1).
    pub active: bool,
}

/// A Character.
#[derive(Clone, Debug)]
pub struct Character {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub role: Role,
    /// How many regions it may move; `None` flies (R7.4).
    pub level: Option<u8>,
    /// Its Leadership in battle (R8.4).
    pub leadership: u8,
    /// What it adds to the Combat Strength of its Army: 1 for a Captain (R8.4).
    pub strength: u8,
    /// Kinds of figure of the enemy whose Leadership is void in a battle for which it gives up its own
    /// (R11.4).
    pub voids: KindSet,
    /// Figures that lead, too, while it is in play (R11.4).
    pub leading: Leading,
    /// Whether its side draws a card of the same deck for the Combat card of a battle's first round
    /// (R11.4).
    pub draws_for_combat_card: bool,
    /// The Nations that it rouses (R6.2).
    pub rouses: NationSet,
    /// Action dice that it adds while in play.
    pub dice: u8,
    /// Where it starts.
    pub start: CharacterStart,
    /// Whether it guides at the start.
    pub guide: bool,
    /// Words that hold for it, such as `hobbit`.
    pub traits: Vec<String>,
    /// Kinds of figure that it counts as for every card that does not single it out (R1.4).
    pub counts_as: KindSet,
    /// Whether all Free Peoples Nations are roused when it enters play (R6.2).
    pub rouses_all_on_entry: bool,
    /// The Character that this one becomes.
    pub becomes: Option<CharacterId>,
    /// A die result that serves its side as another one once a turn, while it is in play (R11.4).
    pub turns: Option<(FaceId, FaceId)>,
    /// Whether it is placed as if separated where it would be eliminated in the Fellowship (R11.2).
    pub slips_away: bool,
    /// What it can do as the Guide (R11.1).
    pub as_guide: GuideAbilities,
    /// The Nation that any die advances from its Settlements while it is there (R11.3).
    pub envoy: Option<NationId>,
    /// How it enters play (R11.5).
    pub enters: Option<EntersPlay>,
}

/// What a Character can do as the Guide (R11.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuideAbilities {
    /// Any Action die hides a revealed Fellowship.
    pub hides_by_any_die: bool,
    /// He may be separated to reduce Hunt damage by 1.
    pub separates_to_reduce: bool,
    /// The Reveal icon of a numbered standard tile is ignored.
    pub ignores_reveal: bool,
    /// The Fellowship may be revealed to reduce Hunt damage by 1.
    pub reveals_to_reduce: bool,
    /// After a die that plays any card has played one, a card of that deck may be drawn.
    pub draws_after_event: bool,
}

/// How a Character enters play (R11.5). The words are a condition and a place of the card language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntersPlay {
    /// The result that brings it in.
    pub die: FaceId,
    /// What must hold, all of it.
    pub when: Vec<EntryWords>,
    /// Where it comes to: the first of these places that there is one of.
    pub places: Vec<EntryWords>,
}

/// Words of the card language in a world file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryWords {
    /// The words.
    pub text: String,
    /// The file.
    pub file: String,
    /// Where they stand.
    pub span: crate::syntax::Span,
}

/// Figures that lead while a Character is in play (R11.4): these kinds of these Nations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leading {
    /// The Nations.
    pub nations: NationSet,
    /// The kinds.
    pub kinds: KindSet,
}

/// What a Character is (R1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A Companion.
    Companion,
    /// A Minion.
    Minion,
    /// Neither: it only ever guides.
    Guide,
}

/// Where a Character starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharacterStart {
    /// In the Fellowship.
    Fellowship,
    /// Not in play yet.
    Aside,
    /// On the map.
    Region(RegionId),
}

/// A kind of figure.
#[derive(Clone, Debug)]
pub struct FigureKind {
    /// Its id in files.
    pub id: String,
    /// Its name in reports: `Regular`.
    pub name: String,
    /// The noun that stands for it in cards: `regular`.
    pub noun: String,
    /// The plural of that noun.
    pub plural: String,
    /// Whether it is an Army unit or leads one.
    pub class: FigureClass,
    /// Whether it may stand without an Army unit of its side (R1.4).
    pub stands_alone: bool,
    /// Whether it moves by itself, and over any distance (R7.4).
    pub flies: bool,
    /// The kind that takes its place when it is hit (R2.3).
    pub reduces_to: Option<KindId>,
    /// How much of a Muster result it takes; a result has [`MUSTER_RESULT`] (R3.2).
    pub muster_cost: u8,
    /// The Settlements that it is mustered in by a die (R3.3).
    pub mustered_in: Vec<Settlement>,
    /// Its Leadership in battle (R8.4).
    pub leadership: u8,
}

/// What one Muster result is worth (R3.2): two Regulars, or one Elite.
pub const MUSTER_RESULT: u8 = 2;

/// What a figure is in an Army (R1.4, R1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureClass {
    /// An Army unit: it makes an Army, counts for limits, rolls dice and takes hits.
    Unit,
    /// It leads: no Army by itself, no limit, no hits.
    Leader,
}

/// A deck of Event cards; each side has one.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Its id in files, which is the word in a card's header: `strategy`.
    pub id: String,
    /// Its name: `Strategy`.
    pub name: String,
}

/// A face of an Action die.
#[derive(Clone, Debug)]
pub struct Face {
    /// Its id in files, which is the word in cards: `will-of-the-west`.
    pub id: String,
    /// Its name: `Will of the West`.
    pub name: String,
    /// The results it may be used as, itself included (R5.1).
    pub serves_as: FaceSet,
    /// Whether it, or a face that it serves as, plays a card of any icon (R5.1).
    pub plays_any_card: bool,
    /// Whether it, or a face that it serves as, musters and moves the Political Track (R3, R6.3).
    pub musters: bool,
    /// Whether it, or a face that it serves as, moves or hides the Fellowship, and separates
    /// Companions (R9.3, R9.5, R9.6).
    pub journeys: bool,
    /// Whether a die that shows it lies in the Hunt Box (R10.1).
    pub hunts: bool,
    /// Whether an Elven Ring changes no die to it (R5.12).
    pub not_by_ring: bool,
    /// Whether it, or a face that it serves as, moves up to two Armies or attacks with one (R7.1).
    pub armies: bool,
    /// Whether it, or a face that it serves as, does so with one Army that has a Leader, Nazgûl or
    /// Character (R7.1).
    pub led_army: bool,
    /// Whether it moves Characters (R7.4).
    pub moves_characters: bool,
}

/// A kind of Hunt tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its id in files.
    pub id: String,
    /// Its name: `2 with Reveal`.
    pub name: String,
    /// The damage.
    pub value: TileValue,
    /// Whether it reveals the Fellowship.
    pub reveal: bool,
    /// Whether it stops the Fellowship on the Mordor Track.
    pub stop: bool,
    /// Whose special tile it is; `None` is a standard tile.
    pub special: Option<Side>,
    /// How many there are.
    pub count: u8,
    /// The code of the card that brings it into play.
    pub card: Option<String>,
}

/// The damage of a Hunt tile (R10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileValue {
    /// So much; below zero heals.
    Number(i8),
    /// As the successes of the Hunt roll.
    Eye,
    /// As a die rolled for it.
    Die,
}

/// A named set of regions.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its name: `Coast`.
    pub name: String,
    /// The regions.
    pub regions: RegionSet,
}

/// Figures of a set-up: whose, of which kind, and how many.
pub type StartFigures = Vec<(NationId, KindId, u8)>;

/// Another board to start from: what it changes of the standard set-up. The figures are the same ones;
/// those that it does not place are in the reinforcements.
#[derive(Clone, Debug, Default)]
pub struct StartBoard {
    /// Its name, which a scenario chooses it by.
    pub name: String,
    /// The figures of these regions; those of other regions are as in the standard set-up.
    pub regions: Vec<(RegionId, StartFigures)>,
    /// Where these Nations stand: steps from At War and whether they are active, as far as that changes.
    pub nations: Vec<(NationId, Option<u8>, Option<bool>)>,
    /// Where these Characters start.
    pub characters: Vec<(CharacterId, CharacterStart)>,
    /// Who guides, if that changes.
    pub guide: Option<CharacterId>,
    /// Where the Fellowship starts, if that changes (R9.1).
    pub fellowship_start: Option<RegionId>,
}

impl StartBoard {
    /// The figures that a region has on this board.
    pub fn figures<'b>(&'b self, id: RegionId, region: &'b Region) -> &'b [(NationId, KindId, u8)] {
        let own = self.regions.iter().find(|(other, _)| *other == id);
        own.map_or(&region.start, |(_, figures)| figures)
    }
}

/// What a board is held against while the world is put together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard<'w> {
    pub regions: &'w [Region],
    pub nations: &'w [Nation],
    pub characters: &'w [Character],
    pub kinds: &'w [FigureKind],
}

/// What each side brings to the table.
#[derive(Clone, Debug, Default)]
pub struct SideFacts {
    /// Action dice at the start.
    pub dice: u8,
    /// Most Action dice ever.
    pub most_dice: u8,
    /// The faces of one die, repeated faces repeated.
    pub faces: Vec<FaceId>,
    /// Elven Rings at the start (R5.12).
    pub rings: u8,
}

macro_rules! look_up {
    ($($method:ident, $ids:ident, $id:ident, $field:ident, $type:ty;)*) => {
        // INVARIANT: an id of a world is made when the world is read, below the length of
        // its list, and no list ever shrinks.
        #[expect(clippy::indexing_slicing, reason = "ids of a world lie within its lists")]
        impl World {
            $(
                #[doc = concat!("The ", stringify!($method), " with this id.")]
                pub fn $method(&self, id: $id) -> &$type {
                    &self.$field[id.index()]
                }

                #[doc = concat!("The ids of all ", stringify!($field), ", in order.")]
                pub fn $ids(&self) -> impl Iterator<Item = $id> + use<> {
                    (0..self.$field.len()).filter_map($id::new)
                }
            )*
        }
    };
}

look_up! {
    region, region_ids, RegionId, regions, Region;
    nation, nation_ids, NationId, nations, Nation;
    character, character_ids, CharacterId, characters, Character;
    kind, kind_ids, KindId, kinds, FigureKind;
    deck, deck_ids, DeckId, decks, Deck;
    face, face_ids, FaceId, faces, Face;
    tile, tile_ids, TileId, tiles, Tile;
}

impl World {
    /// The Nations of a side.
    pub fn nations_of(&self, side: Side) -> NationSet {
        self.groups.nations[side]
    }

    /// The kinds of figure of a class.
    pub fn kinds_of(&self, class: FigureClass) -> KindSet {
        match class {
            FigureClass::Unit => self.groups.units,
            FigureClass::Leader => self.groups.leaders,
        }
    }

    /// The Characters of a role.
    pub fn characters_of(&self, role: Role) -> CharacterSet {
        self.character_ids()
            .filter(|id| self.character(*id).role == role)
            .collect()
    }

    /// The Elven Rings of both sides: there are no more (R5.12).
    pub fn rings(&self) -> u8 {
        Side::BOTH
            .into_iter()
            .fold(0, |sum, side| sum.saturating_add(self.sides[side].rings))
    }

    /// Every region.
    pub fn all_regions(&self) -> RegionSet {
        self.groups.regions
    }

    /// The regions of a Nation (R1.2).
    pub fn land_of(&self, nation: NationId) -> RegionSet {
        self.groups.lands[nation]
    }

    /// The regions with a kind of Settlement, or a Fortification (R1.3).
    pub fn settled(&self, settlement: Settlement) -> RegionSet {
        let sets = &self.groups.settled;
        sets.get(settlement as usize).copied().unwrap_or_default()
    }

    /// The regions whose Settlement a side had first; a Fortification is none (R1.3).
    pub fn first_owned(&self, side: Side) -> RegionSet {
        self.groups.owned[side]
    }

    /// The regions of no Nation (R1.2).
    pub fn wilds(&self) -> RegionSet {
        self.groups.wilds
    }

    /// The regions that border on one of some regions.
    pub fn around(&self, of: RegionSet) -> RegionSet {
        let near = of
            .iter()
            .filter_map(|id| self.groups.neighbours.get(id.index()));
        near.fold(RegionSet::EMPTY, |all, one| all | *one)
    }

    /// The regions within so many steps of some regions, those included.
    pub fn within(&self, steps: u8, of: RegionSet) -> RegionSet {
        let mut reached = of;
        for _ in 0..steps {
            let wider = reached | self.around(reached);
            if wider == reached {
                break;
            }
            reached = wider;
        }
        reached
    }

    /// How a figure is called: `Gondor Regular`.
    pub fn figure_name(&self, nation: NationId, kind: KindId) -> String {
        format!("{} {}", self.nation(nation).adjective, self.kind(kind).name)
    }
}
