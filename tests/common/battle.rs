//! Boards on which a battle can begin.

use westron::game::*;
use westron::play::{Action, CardSet};
use westron::world::*;

use super::Dice;

/// Puts figures of a Nation from the reinforcements into a region.
fn put(state: &mut State, region: RegionId, nation: NationId, kind: KindId, count: u8) {
    let pool = &mut state.reinforcements[nation][kind];
    let count = count.min(*pool);
    *pool -= count;
    state.stacks.add(region, nation, kind, count);
}

/// An Army of a side, of one or two Nations, with who may go with it.
fn army(
    cards: &CardSet,
    state: &mut State,
    dice: &mut Dice,
    side: Side,
    region: RegionId,
    most: usize,
) {
    let world = &cards.world;
    let nations: Vec<NationId> = world.nations_of(side).iter().collect();
    let units: Vec<KindId> = world.kinds_of(FigureClass::Unit).iter().collect();
    let leaders: Vec<KindId> = world.kinds_of(FigureClass::Leader).iter().collect();
    let first = dice.pick(&nations);
    put(state, region, first, units[0], 1);
    for _ in 0..1 + dice.below(3) {
        let other = dice.pick(&nations);
        let nation = dice.pick(&[first, first, other]);
        let kind = dice.pick(&units);
        put(state, region, nation, kind, dice.below(most) as u8);
        let leader = dice.pick(&leaders);
        put(state, region, nation, leader, dice.below(3) as u8);
    }
    for character in world.character_ids() {
        let facts = world.character(character);
        let free = state.characters[character] == CharacterPlace::Aside;
        if facts.side == side && facts.role != Role::Guide && free && dice.once_in(5) {
            state.characters[character] = CharacterPlace::Region(region);
        }
    }
}

/// Two Armies that stand against each other, next to each other or in a siege: the board, and the attack.
pub fn battle_board(cards: &CardSet, dice: &mut Dice) -> (State, Action) {
    let world = &cards.world;
    let mut state = cards.empty();
    for character in world.character_ids() {
        state.characters[character] = CharacterPlace::Aside;
    }
    state.fellowship.guide = None;
    for nation in world.nation_ids() {
        state.politics[nation].steps = u8::from(dice.once_in(6));
        state.politics[nation].active = dice.once_in(2);
    }
    let regions: Vec<RegionId> = world.region_ids().collect();
    let strongholds: Vec<RegionId> = { regions.iter() }
        .copied()
        .filter(|id| world.region(*id).settlement == Some(Settlement::Stronghold))
        .collect();
    let attacker = dice.pick(&Side::BOTH);
    let (from, region) = if dice.once_in(3) {
        let region = dice.pick(&strongholds);
        let owner = world.nation(world.region(region).nation.unwrap()).side;
        state.captured.set(region, dice.once_in(3));
        let inside = if state.captured.contains(region) {
            owner.opponent()
        } else {
            owner
        };
        state.besieged.insert(region);
        army(cards, &mut state, dice, inside, region, 3);
        army(cards, &mut state, dice, inside.opponent(), region, 5);
        (region, region)
    } else {
        let both = [dice.pick(&regions), dice.pick(&strongholds)];
        let region = dice.pick(&both);
        let next: Vec<RegionId> = world.region(region).neighbours.iter().collect();
        let from = dice.pick(&next);
        for (place, side) in [(from, attacker), (region, attacker.opponent())] {
            let owner = world.region(place).nation.map(|id| world.nation(id).side);
            let settled = !matches!(
                world.region(place).settlement,
                None | Some(Settlement::Fortification)
            );
            let captured = settled && owner.is_some_and(|owner| owner != side);
            state.captured.set(place, captured);
            army(cards, &mut state, dice, side, place, 5);
        }
        (from, region)
    };
    let elsewhere = dice.pick(&regions);
    state.fellowship.region = Some(dice.pick(&[region, elsewhere]));
    for side in Side::BOTH {
        let deck: Vec<CardId> = { cards.cards().iter() }
            .filter(|card| card.side == side && state.cards[card.id] == CardPlace::Deck)
            .map(|card| card.id)
            .collect();
        for _ in 0..dice.below(HAND_LIMIT) {
            state.cards[dice.pick(&deck)] = CardPlace::Hand;
        }
    }
    let action = Action::Attack {
        side: attacker,
        die: None,
        from: Some(from),
        target: Some(region),
    };
    (state, action)
}
