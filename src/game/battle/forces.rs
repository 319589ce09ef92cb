//! Who fights: the figures of a side in a battle, their strength and Leadership (R8.2, R8.4).

use crate::world::*;

use super::super::board::Board;
use super::super::change::Figure;
use super::super::stacks::Stack;
use super::{Battle, MAX_DICE};

impl Board<'_> {
    /// The figures of a side in a battle.
    pub fn figures_fighting<'s>(
        &'s self,
        battle: &'s Battle,
        side: Side,
    ) -> impl Iterator<Item = Stack> + 's {
        let attacks = side == battle.attacker;
        let ours = self.world.nations_of(side);
        self.stacks
            .of(battle.place_of(side))
            .filter(move |stack| ours.contains(stack.nation))
            .filter_map(move |stack| {
                let figure = Figure {
                    nation: stack.nation,
                    kind: stack.kind,
                };
                let back = if attacks {
                    battle.held_back.count(figure)
                } else {
                    0
                };
                let count = stack.count.saturating_sub(back);
                (count > 0).then_some(Stack { count, ..stack })
            })
    }

    /// The Characters of a side in a battle.
    pub fn characters_fighting(&self, battle: &Battle, side: Side) -> CharacterSet {
        let there = self.characters_of_side_in(side, battle.place_of(side));
        if side == battle.attacker {
            there.without(battle.held_back.characters())
        } else {
            there
        }
    }

    /// The Characters of a side who stand in a region.
    pub fn characters_of_side_in(&self, side: Side, region: RegionId) -> CharacterSet {
        self.characters_in(region)
            .iter()
            .filter(|id| self.world.character(*id).side == side)
            .collect()
    }

    /// How many Army units of a side fight.
    pub fn units_fighting(&self, battle: &Battle, side: Side) -> u8 {
        self.figures_fighting(battle, side)
            .filter(|stack| self.is_unit(stack.kind))
            .map(|stack| stack.count)
            .fold(0, u8::saturating_add)
    }

    /// The Combat Strength of a side: its units, and the Captains among its Characters; at most five (R8.4).
    pub fn combat_strength(&self, battle: &Battle, side: Side) -> u8 {
        let silenced = battle.fighters[side].silenced;
        let captains = self.characters_fighting(battle, side).without(silenced);
        captains
            .iter()
            .map(|id| self.world.character(id).strength)
            .fold(self.units_fighting(battle, side), u8::saturating_add)
            .min(MAX_DICE)
    }

    /// The Leadership of a side in a battle (R8.4), without what is forfeited, cancelled or void.
    pub fn leadership(&self, battle: &Battle, side: Side) -> u8 {
        self.world
            .kind_ids()
            .map(|kind| self.leadership_of(battle, side, kind))
            .chain(
                self.leading_characters(battle, side)
                    .iter()
                    .filter(|id| self.world.character(*id).counts_as.is_empty())
                    .map(|id| self.world.character(id).leadership),
            )
            .fold(0, u8::saturating_add)
    }

    /// The Leadership that a side has of figures of one kind and of Characters who count as such.
    pub fn leadership_of(&self, battle: &Battle, side: Side, kind: KindId) -> u8 {
        if battle.void[side].contains(kind) {
            return 0;
        }
        let figures = self
            .figures_fighting(battle, side)
            .filter(|stack| stack.kind == kind)
            .map(|stack| self.leads(stack).saturating_mul(stack.count));
        let characters = self
            .leading_characters(battle, side)
            .iter()
            // A Character who counts as several kinds leads as the first of them.
            .filter(|id| self.world.character(*id).counts_as.first() == Some(kind))
            .map(|id| self.world.character(id).leadership);
        figures
            .chain(characters)
            .fold(0, u8::saturating_add)
            .saturating_sub(battle.fighters[side].forfeited_of[kind])
    }

    /// The Leadership of one figure of a stack: its kind's, or 1 where a Character in play makes it lead (R11.4).
    fn leads(&self, stack: Stack) -> u8 {
        let own = self.world.kind(stack.kind).leadership;
        if self.leads_by_character(stack.nation, stack.kind) {
            own.max(1)
        } else {
            own
        }
    }

    /// Whether a Character in play makes such figures lead (R11.4).
    pub fn leads_by_character(&self, nation: NationId, kind: KindId) -> bool {
        self.world.character_ids().any(|id| {
            let leading = &self.world.character(id).leading;
            leading.kinds.contains(kind) && leading.nations.contains(nation) && self.is_in_play(id)
        })
    }

    fn leading_characters(&self, battle: &Battle, side: Side) -> CharacterSet {
        let fighter = &battle.fighters[side];
        self.characters_fighting(battle, side)
            .without(fighter.silenced)
            .without(fighter.forfeited)
            .without(battle.given_up)
    }
}
