//! Moves and attacks by a die (R7.1, R8.1).

use crate::game::*;
use crate::play::card_set::CardSet;
use crate::world::*;

use super::Refusal;

impl CardSet {
    pub(in crate::play) fn refuse_attack(
        &self,
        board: Board<'_>,
        side: Side,
        die: Option<FaceId>,
        from: Option<RegionId>,
        target: Option<RegionId>,
    ) -> Option<Refusal> {
        if let Some(die) = die {
            if !board.has_die(side, die) {
                return Some(Refusal::NoDie(side, die));
            }
            if board.army_die(side, die).is_none() {
                return Some(Refusal::WrongDie(die));
            }
        }
        if let Some(region) = target
            && let Some(card) = self.forbids(board, Deed::Attack(side, region))
        {
            return Some(Refusal::Forbidden(card));
        }
        let attack = attack_by_die(board, side, die, from, target);
        let mut state = board.state.clone();
        let game = Game::new(&self.world, self, &mut state, &[]);
        if !game.attackers(&attack).is_empty() {
            return None;
        }
        match (from, target) {
            (Some(from), Some(target))
                if from != target && !self.world.region(from).neighbours.contains(target) =>
            {
                Some(Refusal::NoBorder(from, target))
            }
            _ => Some(Refusal::NoAttack),
        }
    }

    pub(in crate::play) fn refuse_army_move(
        &self,
        state: &State,
        side: Side,
        die: FaceId,
    ) -> Option<Refusal> {
        let mut state = state.clone();
        let game = Game::new(&self.world, self, &mut state, &[]);
        if !game.board().has_die(side, die) {
            return Some(Refusal::NoDie(side, die));
        }
        let Some(army_die) = game.board().army_die(side, die) else {
            return Some(Refusal::WrongDie(die));
        };
        let nobody = game.armies_that_move(side, army_die).is_empty();
        nobody.then_some(Refusal::NothingToMove)
    }

    pub(in crate::play) fn refuse_character_move(
        &self,
        state: &State,
        side: Side,
        die: FaceId,
    ) -> Option<Refusal> {
        let mut state = state.clone();
        let game = Game::new(&self.world, self, &mut state, &[]);
        if !game.board().has_die(side, die) {
            return Some(Refusal::NoDie(side, die));
        }
        if !self.world.face(die).moves_characters {
            return Some(Refusal::WrongDie(die));
        }
        let who = game.board().characters_who_move(side);
        (!game.can_move_freely(&who)).then_some(Refusal::NothingToMove)
    }
}

/// Uses a die for Armies, and the Character without whom it would not serve (R11.4).
pub(in crate::play) fn use_army_die(
    game: &mut Game<'_>,
    side: Side,
    die: FaceId,
) -> Flow<Option<ArmyDie>> {
    let army_die = game.board().army_die(side, die);
    game.use_die(side, die)?;
    if let Some(character) = army_die.and_then(|it| it.turned_by) {
        game.use_ability(character)?;
    }
    Ok(army_die)
}

pub(in crate::play) fn move_armies(game: &mut Game<'_>, side: Side, die: FaceId) -> Flow {
    match use_army_die(game, side, die)? {
        Some(army_die) => game.move_armies(side, army_die),
        None => Ok(()),
    }
}

/// The attacks that a die allows (R7.1): a result that only leads Armies needs somebody who leads.
pub(in crate::play) fn attack_by_die(
    board: Board<'_>,
    side: Side,
    die: Option<FaceId>,
    from: Option<RegionId>,
    target: Option<RegionId>,
) -> Attack<'static> {
    let needs_leader = die
        .and_then(|die| board.army_die(side, die))
        .is_some_and(|it| it.led);
    let all = board.world.all_regions();
    Attack {
        side,
        from: from.map_or(all, RegionSet::of),
        targets: target.map_or(all, RegionSet::of),
        needs: needs_leader.then(|| board.leaders_needed(side)),
        terms: AttackTerms::RULES,
    }
}
