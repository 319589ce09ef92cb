//! Boards of `common`, with dice, tiles, Rings and cards stirred, too; and all that can be done on them.

use westron::game::*;
use westron::play::{Action, CardSet, Event, Travel};
use westron::world::*;

use super::{Dice, random_board};

/// A board on which everything that can differ does.
pub fn stirred(cards: &CardSet, seed: u64) -> State {
    let mut state = random_board(cards, seed);
    let mut dice = Dice::new(seed ^ 0xD1CE);
    let world = &cards.world;
    for side in Side::BOTH {
        state.dice_rolled[side] = !dice.once_in(3);
        if state.dice_rolled[side] {
            for _ in 0..world.sides[side].dice {
                let face = dice.pick(&world.sides[side].faces);
                state.dice[side][face] += 1;
            }
        }
        state.ring_used[side] = dice.once_in(3);
    }
    if dice.once_in(2) {
        state.rings[Side::FreePeoples] -= 1;
        state.rings[Side::Shadow] += 1;
    }
    for tile in world.tile_ids() {
        if state.hunt.pool[tile] > 0 && dice.once_in(3) {
            state.hunt.pool[tile] -= 1;
            let to = match dice.once_in(2) {
                true => &mut state.hunt.drawn,
                false => &mut state.hunt.removed,
            };
            to[tile] += 1;
        }
    }
    state.fellowship.region = Some(RegionId::new(dice.below(world.regions.len())).unwrap());
    state.fellowship.revealed = dice.once_in(3);
    state.fellowship.progress = dice.below(5) as u8;
    state.fellowship.corruption = dice.below(10) as u8;
    for side in Side::BOTH {
        state.hunt.dice[side] = dice.below(4) as u8;
    }
    if dice.once_in(5) {
        state.fellowship.region = None;
        state.fellowship.progress = 0;
        state.fellowship.mordor = Some(dice.below(5) as u8);
    }
    for card in cards.cards() {
        let tabled = card.table.is_some() && dice.once_in(3);
        state.cards[card.id] = match dice.below(6) {
            _ if tabled => CardPlace::Table,
            0 => CardPlace::Hand,
            1 => CardPlace::Discard,
            2 => CardPlace::Out,
            _ => CardPlace::Deck,
        };
    }
    lay_dice(world, &mut state);
    state
}

/// What hunts lies in the Hunt Box, and no side has more dice than there are.
fn lay_dice(world: &World, state: &mut State) {
    for side in Side::BOTH {
        for face in world.face_ids() {
            if world.face(face).hunts {
                state.hunt.dice[side] += std::mem::take(&mut state.dice[side][face]);
            }
        }
        let most = Board { world, state }.most_dice(side);
        let left = most - state.dice_left(side, world);
        state.hunt.dice[side] = state.hunt.dice[side].min(left);
    }
}

/// Every kind of action, and more of some than others.
pub fn actions(cards: &CardSet, seed: u64) -> Vec<Action> {
    let mut dice = Dice::new(seed ^ 0xAC71);
    let world = &cards.world;
    let regions: Vec<RegionId> = world.region_ids().collect();
    let characters: Vec<CharacterId> = world.character_ids().collect();
    let nations: Vec<NationId> = world.nation_ids().collect();
    let faces: Vec<FaceId> = world.face_ids().collect();
    let decks: Vec<DeckId> = world.deck_ids().collect();
    let mut actions = Vec::new();
    for card in cards.ids() {
        actions.push(Action::Play { card, die: None });
        let die = Some(dice.pick(&faces));
        actions.push(Action::Play { card, die });
        actions.push(Action::PayDiscard { card, offer: None });
    }
    for side in Side::BOTH {
        for die in &faces {
            actions.push(Action::Muster { side, die: *die });
            actions.push(Action::MoveArmies { side, die: *die });
            actions.push(Action::MoveCharacters { side, die: *die });
            let nation = dice.pick(&nations);
            actions.push(Action::Diplomacy {
                side,
                nation,
                die: *die,
            });
        }
    }
    for die in &faces {
        actions.push(Action::Travel(Travel::Move(*die)));
        actions.push(Action::Travel(Travel::Hide(*die)));
        actions.push(Action::Travel(Travel::Separate(*die)));
        for who in &characters {
            actions.push(Action::Travel(Travel::Enter(*who, *die)));
        }
    }
    actions.push(Action::Travel(Travel::Declare));
    actions.push(Action::Travel(Travel::EnterMordor));
    actions.push(Action::EndTurn);
    for side in Side::BOTH {
        actions.push(Action::RollDice { side });
        for from in &faces {
            let to = match dice.once_in(4) {
                true => None,
                false => Some(dice.pick(&faces)),
            };
            let from = *from;
            actions.push(Action::UseRing { side, from, to });
        }
    }
    for _ in 0..4 {
        let side = dice.pick(&Side::BOTH);
        let region = dice.pick(&regions);
        let character = dice.pick(&characters);
        let nation = dice.pick(&nations);
        let events = [
            Event::CharacterEliminated(character),
            Event::ArmyEliminated(side, region),
            Event::Attacked(region, side),
            Event::Activated(nation),
            Event::Advanced(nation),
            Event::Declared(region),
            Event::Revealed,
            Event::Hidden,
            Event::Arrived(character, region),
            Event::Captured(region, side),
            Event::Drawn(side, dice.pick(&decks)),
        ];
        actions.extend(events.map(Action::Event));
    }
    actions
}
