//! Phrases and conditions, asked of a position.

use crate::game::{Battle, BattleKind, Board, Stack};
use crate::program::*;
use crate::world::*;

/// What a slot of a card holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// Nothing was there to choose.
    #[default]
    Nothing,
    /// A region.
    Region(RegionId),
    /// The Army of a side in a region.
    Army(Side, RegionId),
    /// A Nation.
    Nation(NationId),
    /// A Character.
    Character(CharacterId),
    /// A number, for `as many`.
    Number(u8),
}

/// What a card has bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slots {
    bound: [Bound; MAX_SLOTS],
    /// The Hunt tiles that the card has drawn.
    tiles: [Option<TileId>; MAX_TILES_DRAWN],
}

impl Slots {
    /// What a slot holds.
    pub fn get(&self, slot: Slot) -> Bound {
        self.bound.get(slot.index()).copied().unwrap_or_default()
    }

    /// Binds a slot.
    pub fn set(&mut self, slot: Slot, bound: Bound) {
        if let Some(place) = self.bound.get_mut(slot.index()) {
            *place = bound;
        }
    }

    /// The Hunt tiles that the card has drawn and that are still drawn.
    pub fn tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        self.tiles.into_iter().flatten()
    }

    /// The Hunt tile that the card has drawn.
    pub fn that_tile(&self) -> Option<TileId> {
        self.tiles().next()
    }

    /// The card has drawn a Hunt tile.
    pub fn draw_tile(&mut self, tile: TileId) {
        if let Some(place) = self.tiles.iter_mut().find(|place| place.is_none()) {
            *place = Some(tile);
        }
    }

    /// The card has put a tile elsewhere.
    pub fn lose_tile(&mut self, tile: TileId) {
        let mut tiles = self.tiles.iter_mut();
        if let Some(place) = tiles.find(|place| **place == Some(tile)) {
            *place = None;
        }
    }

    /// The region that a slot holds, or the one its Army is in.
    pub fn region(&self, slot: Slot) -> Option<RegionId> {
        match self.get(slot) {
            Bound::Region(region) | Bound::Army(_, region) => Some(region),
            Bound::Nothing | Bound::Nation(_) | Bound::Character(_) | Bound::Number(_) => None,
        }
    }
}

/// A position, with what the card has bound.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The position.
    pub board: Board<'a>,
    /// The battle going on.
    pub battle: Option<&'a Battle>,
    /// What is bound.
    pub slots: &'a Slots,
}

/// A figure that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidate {
    /// Figures of a Nation and kind in a region, and how many.
    Figures(RegionId, NationId, KindId, u8),
    /// A Character on the map.
    Character(CharacterId),
}

impl View<'_> {
    /// The regions of a phrase.
    pub fn regions(&self, regions: &Regions) -> RegionSet {
        match regions {
            Regions::These(set) => *set,
            Regions::Slot(slot) => self
                .slots
                .region(*slot)
                .map_or(RegionSet::EMPTY, RegionSet::of),
            Regions::OfCharacters(who) => who
                .iter()
                .filter_map(|id| self.board.region_of(id))
                .collect(),
            Regions::Where(tests) => tests
                .iter()
                .fold(self.board.world.all_regions(), |among, test| {
                    self.passing(among, test)
                }),
            Regions::Union(parts) => all_of(parts.iter().map(|part| self.regions(part))),
        }
    }

    /// Those of some regions that pass a test.
    pub fn passing(&self, among: RegionSet, test: &RegionTest) -> RegionSet {
        let board = self.board;
        match test {
            RegionTest::Nation(nations) => {
                let lands = self.nations(nations);
                let lands = lands.iter().map(|nation| board.world.land_of(nation));
                among & all_of(lands)
            }
            RegionTest::Settlement(kinds) => {
                among & all_of(kinds.iter().map(|kind| board.world.settled(*kind)))
            }
            RegionTest::In(regions) => among & self.regions(regions),
            RegionTest::Free(side) => among & board.free_regions(*side),
            RegionTest::Unconquered => among & board.unconquered(),
            RegionTest::Besieged => among & board.besieged,
            RegionTest::BesiegedBy(side) => among & board.sieges(*side),
            RegionTest::ControlledBy(side) => among & board.controlled(*side),
            RegionTest::Holds(presence) => among & self.presence(presence),
            RegionTest::Within(steps, of) => among & board.world.within(*steps, self.regions(of)),
            RegionTest::AdjacentTo(of) => among & board.world.around(self.regions(of)),
            RegionTest::Not(test) => among.without(self.passing(among, test)),
        }
    }

    /// The regions in which something is.
    fn presence(&self, presence: &Presence) -> RegionSet {
        match presence {
            Presence::Army(armies) => self.armies(armies),
            Presence::Figures(figures) => self.figure_regions(figures),
            Presence::Fellowship => self
                .board
                .fellowship
                .region
                .map_or(RegionSet::EMPTY, RegionSet::of),
            Presence::Any(parts) => all_of(parts.iter().map(|part| self.presence(part))),
        }
    }

    /// The regions of the Armies of a phrase.
    pub fn armies(&self, armies: &Armies) -> RegionSet {
        let all = self.board.armies(armies.side);
        armies.tests.iter().fold(all, |among, test| {
            self.passing_armies(armies.side, among, test)
        })
    }

    fn passing_armies(&self, side: Side, among: RegionSet, test: &ArmyTest) -> RegionSet {
        let board = self.board;
        let keep =
            |pass: &dyn Fn(RegionId) -> bool| among.iter().filter(|region| pass(*region)).collect();
        match test {
            ArmyTest::Region(test) => self.passing(among, test),
            ArmyTest::Nations(least) => {
                keep(&|region| board.army_nations(side, region).len() >= usize::from(*least))
            }
            ArmyTest::With(figures) => among & self.figure_regions(figures),
            ArmyTest::Besieged => among & board.sieges(side.opponent()),
            ArmyTest::Besieging => among & board.sieges(side),
            ArmyTest::Not(test) => among.without(self.passing_armies(side, among, test)),
        }
    }

    /// The Nations of a phrase.
    pub fn nations(&self, nations: &Nations) -> NationSet {
        match nations {
            Nations::These(set) => *set,
            Nations::Slot(slot) => match self.slots.get(*slot) {
                Bound::Nation(nation) => NationSet::of(nation),
                Bound::Nothing
                | Bound::Region(_)
                | Bound::Army(..)
                | Bound::Character(_)
                | Bound::Number(_) => NationSet::EMPTY,
            },
            Nations::Where(among, tests) => tests
                .iter()
                .fold(*among, |among, test| self.passing_nations(among, test)),
        }
    }

    /// Whether a Nation passes a test.
    pub fn nation_passes(&self, nation: NationId, test: &NationTest) -> bool {
        !self.passing_nations(NationSet::of(nation), test).is_empty()
    }

    /// Those of some Nations that pass a test.
    fn passing_nations(&self, among: NationSet, test: &NationTest) -> NationSet {
        let board = self.board;
        match test {
            NationTest::AtWar => {
                let at_war = |nation: &NationId| board.is_at_war(*nation);
                among.iter().filter(at_war).collect()
            }
            NationTest::Active => {
                let active = |nation: &NationId| board.politics[*nation].active;
                among.iter().filter(active).collect()
            }
            NationTest::Holding(presence) => {
                let regions = self.presence(presence);
                let holds = |nation: &NationId| board.world.land_of(*nation).meets(regions);
                among.iter().filter(holds).collect()
            }
            NationTest::Not(test) => among.without(self.passing_nations(among, test)),
        }
    }

    /// The figures and Characters of a phrase, one candidate for each that differs.
    pub fn candidates<'s>(&'s self, figures: &'s Figures) -> impl Iterator<Item = Candidate> + 's {
        let nations = self.nations_meant(figures);
        let places = figures.places.as_ref().map(|places| self.regions(places));
        let there = move |region| places.is_none_or(|places| places.contains(region));
        let everywhere = self.board.world.all_regions();
        let stacks = self.board.state.stacks.among(places.unwrap_or(everywhere));
        let stacks = stacks.filter(move |stack| {
            figures.kinds.contains(stack.kind) && nations.contains(stack.nation)
        });
        let fighting = stacks.filter_map(move |stack| {
            let count = match figures.in_battle {
                None => stack.count,
                Some(_) => self.fighting(figures.side, stack),
            };
            let of = Candidate::Figures(stack.region, stack.nation, stack.kind, count);
            (count > 0).then_some(of)
        });
        // Whoever is bound may be in the Fellowship, which is no place of a phrase.
        let bound = figures.bound.is_some() && figures.places.is_none();
        let in_fellowship = move |id: CharacterId| {
            bound && self.board.characters[id] == crate::game::CharacterPlace::Fellowship
        };
        let characters = self
            .characters_meant(figures)
            .iter()
            .filter(move |id| self.board.region_of(*id).is_some_and(there) || in_fellowship(*id));
        fighting.chain(characters.map(Candidate::Character))
    }

    /// The regions in which figures of a phrase stand.
    pub fn figure_regions(&self, figures: &Figures) -> RegionSet {
        if figures.in_battle.is_some() {
            let fighting = self.candidates(figures);
            return fighting
                .filter_map(|candidate| match candidate {
                    Candidate::Figures(region, ..) => Some(region),
                    Candidate::Character(id) => self.board.region_of(id),
                })
                .collect();
        }
        let stacks = &self.board.state.stacks;
        let mut regions = stacks.regions_of(self.nations_meant(figures), figures.kinds);
        for character in self.characters_meant(figures).iter() {
            if let Some(region) = self.board.region_of(character) {
                regions.insert(region);
            }
        }
        match &figures.places {
            None => regions,
            Some(places) => regions & self.regions(places),
        }
    }

    /// The Nations whose figures a phrase means.
    fn nations_meant(&self, figures: &Figures) -> NationSet {
        self.nations(&figures.nations) & self.board.world.nations_of(figures.side)
    }

    /// How many figures and Characters a phrase stands for.
    pub fn count_figures(&self, figures: &Figures) -> usize {
        self.candidates(figures)
            .map(|candidate| match candidate {
                Candidate::Figures(.., count) => usize::from(count),
                Candidate::Character(_) => 1,
            })
            .sum()
    }

    /// How many things a phrase stands for.
    pub fn count(&self, things: &Things) -> usize {
        match things {
            Things::Regions(regions) => self.regions(regions).len(),
            Things::Armies(armies) => self.armies(armies).len(),
            Things::Nations(nations) => self.nations(nations).len(),
            Things::Figures(figures) => self.count_figures(figures),
        }
    }

    /// The number that an amount comes to.
    pub fn amount(&self, amount: &Amount) -> u8 {
        let counted = amount
            .for_each
            .as_ref()
            .map_or(1, |things| self.count(things));
        let number = match amount.many {
            Many::Number(number) => number,
            Many::Slot(slot) => match self.slots.get(slot) {
                Bound::Number(number) => number,
                _ => 0,
            },
            Many::Quantity(quantity) => u8::try_from(self.quantity(quantity)).unwrap_or(u8::MAX),
        };
        let number = usize::from(number).saturating_mul(counted);
        let number = u8::try_from(number).unwrap_or(u8::MAX);
        number.max(amount.at_least).min(amount.at_most)
    }

    /// Whether a condition holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        let board = self.board;
        match &condition.test {
            Test::And(parts) => parts.iter().all(|part| self.holds(part)),
            Test::Or(parts) => parts.iter().any(|part| self.holds(part)),
            Test::Not(inner) => !self.holds(inner),
            Test::Nations { nations, all, test } => {
                let mut nations = self.nations(nations).iter();
                if *all {
                    nations.all(|nation| self.nation_passes(nation, test))
                } else {
                    nations.any(|nation| self.nation_passes(nation, test))
                }
            }
            Test::ThereAre(least, things) => self.count(things) >= usize::from(*least),
            Test::InPlay(who) => who.iter().any(|id| board.is_in_play(id)),
            Test::Out(who) => who
                .iter()
                .any(|id| board.characters[id] == crate::game::CharacterPlace::Out),
            Test::Tile(test) => self.tiles_are(test),
            Test::OnTrack => board.fellowship.mordor.is_some(),
            Test::CharacterIn(who, regions) => self
                .regions(regions)
                .meets(self.regions(&Regions::OfCharacters(*who))),
            Test::InFellowship(who) => who
                .iter()
                .any(|id| board.characters[id] == crate::game::CharacterPlace::Fellowship),
            Test::CharacterWith(who, armies) => self
                .armies(armies)
                .meets(self.regions(&Regions::OfCharacters(*who))),
            Test::Guide(who) => board
                .fellowship
                .guide
                .is_some_and(|guide| who.contains(guide)),
            Test::Region(regions, test) => !self.passing(self.regions(regions), test).is_empty(),
            Test::FellowshipRevealed => board.fellowship.revealed,
            Test::FellowshipIn(regions) => board
                .fellowship
                .region
                .is_some_and(|region| self.regions(regions).contains(region)),
            Test::Compare(quantity, comparison, with) => {
                comparison.holds(self.quantity(*quantity), self.measure(*with))
            }
            Test::DefenderIn(regions) => self
                .battle
                .is_some_and(|battle| self.regions(regions).contains(battle.region)),
            Test::Defends(side) => self.battle.is_some_and(|battle| battle.defender() == *side),
            Test::DefenderBesieged => self
                .battle
                .is_some_and(|battle| battle.kind == BattleKind::Siege),
            Test::OpponentPlayedCard => self
                .battle
                .is_some_and(|battle| self.opponent_played(battle)),
        }
    }

    /// Whether a test of the tiles that the card has drawn holds.
    fn tiles_are(&self, test: &TileTest) -> bool {
        let is = |tile: TileId, kind: TileKind| {
            let facts = self.board.world.tile(tile);
            match kind {
                TileKind::Eye => facts.value == TileValue::Eye,
                TileKind::Special(side) => facts.special == Some(side),
            }
        };
        match test {
            TileTest::Is(kinds) => self
                .slots
                .that_tile()
                .is_some_and(|tile| kinds.iter().any(|kind| is(tile, *kind))),
            TileTest::AllEyes => {
                let mut tiles = self.slots.tiles();
                self.slots.that_tile().is_some() && tiles.all(|tile| is(tile, TileKind::Eye))
            }
        }
    }

    /// How many figures of a stack are in the battle.
    fn fighting(&self, side: Side, stack: Stack) -> u8 {
        let Some(battle) = self.battle else { return 0 };
        let mut fighting = self.board.figures_fighting(battle, side);
        let same = |it: &Stack| it.nation == stack.nation && it.kind == stack.kind;
        match battle.place_of(side) == stack.region {
            true => fighting.find(same).map_or(0, |it| it.count),
            false => 0,
        }
    }

    /// The Characters of a phrase, wherever they are.
    fn characters_meant(&self, figures: &Figures) -> CharacterSet {
        let meant = match figures.bound.map(|slot| self.slots.get(slot)) {
            None => figures.characters,
            Some(Bound::Character(id)) => CharacterSet::of(id),
            Some(_) => CharacterSet::EMPTY,
        };
        let Some(in_battle) = &figures.in_battle else {
            return meant;
        };
        let Some(battle) = self.battle else {
            return CharacterSet::EMPTY;
        };
        let fighting = meant & self.board.characters_fighting(battle, figures.side);
        let Some((comparison, with)) = in_battle.level else {
            return fighting;
        };
        let with = self.measure(with);
        let level = |id: &CharacterId| self.board.world.character(*id).level;
        let fits =
            |id: &CharacterId| level(id).is_some_and(|level| comparison.holds(level.into(), with));
        fighting.iter().filter(fits).collect()
    }

    /// A number of the position, or of the battle.
    pub fn quantity(&self, quantity: Quantity) -> u16 {
        let value = match quantity {
            Quantity::Corruption => self.board.fellowship.corruption,
            Quantity::Progress => self.board.fellowship.progress,
            Quantity::Battle(side, number) => {
                let of = |battle| self.battle_number(battle, side, number);
                self.battle.map_or(0, of)
            }
        };
        value.into()
    }

    fn battle_number(&self, battle: &Battle, side: Side, number: BattleNumber) -> u8 {
        let (board, fighter) = (self.board, &battle.fighters[side]);
        match number {
            BattleNumber::Hits => fighter.hits(),
            BattleNumber::TotalHits => fighter.hits().saturating_add(fighter.strike_hits),
            BattleNumber::ReRollHits => fighter.re_roll_hits,
            BattleNumber::Leadership(None) => board.leadership(battle, side),
            BattleNumber::Leadership(Some(kind)) => board.leadership_of(battle, side, kind),
            BattleNumber::Units => board.units_fighting(battle, side),
        }
    }

    fn measure(&self, measure: Measure) -> u16 {
        match measure {
            Measure::Number(number) => number,
            Measure::Times(times, quantity) => times.saturating_mul(self.quantity(quantity)),
        }
    }

    /// Whether the opponent of whoever asks has played a Combat card: the one who asks has played one,
    /// so both have.
    fn opponent_played(&self, battle: &Battle) -> bool {
        Side::BOTH
            .iter()
            .all(|side| battle.fighters[*side].card.is_some())
    }

    /// The parts of a condition that keep it from holding: the smallest ones that say why.
    pub fn unmet<'c>(&self, condition: &'c Condition) -> Vec<&'c Condition> {
        if self.holds(condition) {
            return Vec::new();
        }
        match &condition.test {
            Test::And(parts) => parts.iter().flat_map(|part| self.unmet(part)).collect(),
            _ => vec![condition],
        }
    }

    /// Whether a phrase refers to something that is not bound, or gone: then what asks for it is
    /// passed over (design 3.2).
    pub fn is_gone(&self, regions: &Regions) -> bool {
        match regions {
            Regions::Slot(slot) => match self.slots.get(*slot) {
                Bound::Nothing | Bound::Nation(_) | Bound::Character(_) | Bound::Number(_) => true,
                Bound::Region(_) => false,
                Bound::Army(side, region) => !self.board.has_army(side, region),
            },
            Regions::These(_)
            | Regions::OfCharacters(_)
            | Regions::Where(_)
            | Regions::Union(_) => false,
        }
    }

    /// The same for Nations.
    pub fn is_no_nation(&self, nations: &Nations) -> bool {
        matches!(nations, Nations::Slot(_)) && self.nations(nations).is_empty()
    }

    /// The same for figures.
    pub fn are_gone(&self, figures: &Figures) -> bool {
        self.is_no_nation(&figures.nations)
            || (figures.bound.is_some() && self.characters_meant(figures).is_empty())
            || figures
                .places
                .as_ref()
                .is_some_and(|places| self.is_gone(places))
    }
}

fn all_of(sets: impl Iterator<Item = RegionSet>) -> RegionSet {
    sets.fold(RegionSet::EMPTY, |all, one| all | one)
}
