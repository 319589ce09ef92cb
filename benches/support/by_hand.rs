//! Three cards as one would write them by hand in Rust, with the same checks and the same result.
//!
//! Each copies the state, asks the rules what the interpreter asks them, and takes the first answer
//! wherever there is a choice. They use the state and the board, and nothing of the interpreter.

use westron::game::*;
use westron::world::*;

/// What the dice of the benches show, by turns.
pub const FACES: [u8; 5] = [6, 2, 5, 6, 1];

/// The ids that the functions need, looked up once.
pub struct Ids {
    imrahil: CardId,
    pits: CardId,
    spells: CardId,
    gondor: NationId,
    sauron: NationId,
    dol_amroth: RegionId,
    regular: KindId,
    elite: KindId,
    leader: KindId,
    nazgul: KindId,
    strongholds: Vec<RegionId>,
    neighbours: Vec<RegionSet>,
}

pub fn nation(world: &World, name: &str) -> NationId {
    let mut meanings = world.names.meanings(name).iter();
    let found = meanings.find_map(|it| match it {
        Named::Nation(nation) => Some(*nation),
        _ => None,
    });
    found.expect("there is such a Nation")
}

pub fn region(world: &World, name: &str) -> RegionId {
    let mut meanings = world.names.meanings(name).iter();
    let found = meanings.find_map(|it| match it {
        Named::Region(region) => Some(*region),
        _ => None,
    });
    found.expect("there is such a region")
}

pub fn kind(world: &World, name: &str) -> KindId {
    let mut kinds = world.kind_ids();
    kinds
        .find(|kind| world.kind(*kind).name == name)
        .expect("there is such a kind")
}

impl Ids {
    pub fn of(cards: &westron::play::CardSet) -> Ids {
        let world = &cards.world;
        let card = |title: &str| cards.find(title).expect("there is such a card").id;
        let sauron = nation(world, "Sauron");
        let strongholds = world.region_ids().filter(|region| {
            let region = world.region(*region);
            region.nation == Some(sauron) && region.settlement == Some(Settlement::Stronghold)
        });
        Ids {
            imrahil: card("Imrahil of Dol Amroth"),
            pits: card("Pits of Mordor"),
            spells: card("Dreadful Spells"),
            gondor: nation(world, "Gondor"),
            sauron,
            dol_amroth: region(world, "Dol Amroth"),
            regular: kind(world, "Regular"),
            elite: kind(world, "Elite"),
            leader: kind(world, "Leader"),
            nazgul: kind(world, "Nazgûl"),
            strongholds: strongholds.collect(),
            neighbours: world
                .region_ids()
                .map(|region| world.region(region).neighbours)
                .collect(),
        }
    }

    /// Imrahil of Dol Amroth: a Gondor unit, then a Gondor Leader.
    pub fn imrahil(&self, world: &World, before: &State) -> Option<State> {
        let mut state = take_up(before, self.imrahil)?;
        if !admits(world, &state, Side::FreePeoples, self.dol_amroth) {
            return Some(put_away(state, self.imrahil));
        }
        let kinds = [self.regular, self.elite];
        if let Some(kind) = kinds
            .into_iter()
            .find(|kind| state.reinforcements[self.gondor][*kind] > 0)
        {
            self.place(&mut state, self.gondor, kind, self.dol_amroth);
        }
        let army = board(world, &state).has_army(Side::FreePeoples, self.dol_amroth);
        if army && state.reinforcements[self.gondor][self.leader] > 0 {
            self.place(&mut state, self.gondor, self.leader, self.dol_amroth);
        }
        keep_limit(world, &mut state, Side::FreePeoples, self.dol_amroth);
        Some(put_away(state, self.imrahil))
    }

    /// Pits of Mordor: two Sauron Regulars in each of three Sauron Strongholds.
    pub fn pits(&self, world: &World, before: &State) -> Option<State> {
        if before.politics[self.sauron].steps > 0 {
            return None;
        }
        let mut state = take_up(before, self.pits)?;
        let mut places = 0;
        for region in &self.strongholds {
            let left = state.reinforcements[self.sauron][self.regular];
            if places == 3 || left == 0 {
                break;
            }
            if !admits(world, &state, Side::Shadow, *region) {
                continue;
            }
            for _ in 0..left.min(2) {
                self.place(&mut state, self.sauron, self.regular, *region);
            }
            places += 1;
        }
        for region in &self.strongholds {
            keep_limit(world, &mut state, Side::Shadow, *region);
        }
        Some(put_away(state, self.pits))
    }

    /// Dreadful Spells: dice for the Nazgûl of the first Shadow Army that is near enough, and their hits
    /// on the first Free Peoples Army near it.
    pub fn spells(&self, world: &World, before: &State) -> Option<State> {
        let seen = board(world, before);
        let (shadow, free) = (seen.armies(Side::Shadow), seen.armies(Side::FreePeoples));
        let near =
            |region: RegionId| (self.neighbours[region.index()] | RegionSet::of(region)) & free;
        let army = shadow.iter().find(|region| {
            before.stacks.count(*region, self.sauron, self.nazgul) > 0 && !near(*region).is_empty()
        })?;
        let target = near(army).first()?;
        let mut state = take_up(before, self.spells)?;
        let dice = before.stacks.count(army, self.sauron, self.nazgul).min(5);
        let hits = FACES
            .iter()
            .cycle()
            .take(usize::from(dice))
            .filter(|face| **face >= 5)
            .count();
        self.take_hits(world, &mut state, target, hits as u8);
        Some(put_away(state, self.spells))
    }

    fn place(&self, state: &mut State, nation: NationId, kind: KindId, region: RegionId) {
        state.reinforcements[nation][kind] -= 1;
        state.stacks.add(region, nation, kind, 1);
    }

    /// The first way to take each hit: the first unit, removed or reduced.
    fn take_hits(&self, world: &World, state: &mut State, region: RegionId, hits: u8) {
        for _ in 0..hits {
            let seen = board(world, state);
            let unit = state
                .stacks
                .of(region)
                .find(|stack| seen.is_unit_of(Side::FreePeoples, *stack));
            let Some(unit) = unit else { break };
            let nation = unit.nation;
            state.stacks.take(region, nation, unit.kind, 1);
            state.casualties[nation][unit.kind] += 1;
            if unit.kind == self.elite {
                let pools = [&mut state.casualties, &mut state.reinforcements];
                let pool = pools
                    .into_iter()
                    .find(|pool| pool[nation][self.regular] > 0);
                if let Some(pool) = pool {
                    pool[nation][self.regular] -= 1;
                    state.stacks.add(region, nation, self.regular, 1);
                }
            }
        }
        if !board(world, state).has_army(Side::FreePeoples, region) {
            self.garrison_lost(world, state, region);
        }
    }

    /// Leaders without an Army go; a siege without a garrison ends, and the place changes hands.
    fn garrison_lost(&self, world: &World, state: &mut State, region: RegionId) {
        for nation in world.nations_of(Side::FreePeoples).iter() {
            let leaders = state.stacks.take(region, nation, self.leader, u8::MAX);
            state.casualties[nation][self.leader] += leaders;
        }
        if !state.besieged.contains(region) {
            return;
        }
        state.besieged.remove(region);
        let seen = board(world, state);
        if seen.controller(region) == Some(Side::FreePeoples) {
            let owner = seen.first_owner(region);
            state.captured.set(region, owner != Some(Side::Shadow));
            if let Some(nation) = world.region(region).nation {
                let standing = &mut state.politics[nation];
                let last = standing.steps == 1 && !standing.active;
                if owner == Some(Side::FreePeoples) && standing.steps > 0 && !last {
                    standing.steps -= 1;
                }
            }
        }
    }
}

fn board<'a>(world: &'a World, state: &'a State) -> Board<'a> {
    Board { world, state }
}

/// A copy of the state in which the card is being played, if it can be.
fn take_up(before: &State, card: CardId) -> Option<State> {
    matches!(before.cards[card], CardPlace::Hand | CardPlace::Deck).then(|| before.clone())
}

fn put_away(mut state: State, card: CardId) -> State {
    state.cards[card] = CardPlace::Discard;
    state
}

/// Whether a side can recruit in a region.
fn admits(world: &World, state: &State, side: Side, region: RegionId) -> bool {
    let seen = board(world, state);
    let enemy = side.opponent();
    seen.is_besieged(region)
        || (seen.controller(region) != Some(enemy) && !seen.has_army(enemy, region))
}

/// Units over the limit go back, the first first.
fn keep_limit(world: &World, state: &mut State, side: Side, region: RegionId) {
    loop {
        let seen = board(world, state);
        if seen.units(side, region) <= seen.unit_limit(side, region) {
            return;
        }
        let mut stacks = state.stacks.of(region);
        let Some(unit) = stacks.find(|stack| seen.is_unit_of(side, *stack)) else {
            return;
        };
        drop(stacks);
        state.stacks.take(region, unit.nation, unit.kind, 1);
        state.reinforcements[unit.nation][unit.kind] += 1;
    }
}
