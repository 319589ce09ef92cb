//! What clauses do in a battle: its numbers of the round are changed here, the rules read them (R8).

use crate::game::{Battle, Choice, Fighter, Flow, MAX_DICE, Offer, Options, Prompt, Reason};
use crate::play::evaluate::{Bound, Candidate};
use crate::play::run::Run;
use crate::program::*;
use crate::world::*;

impl Run<'_, '_> {
    /// Does what a clause says of the battle going on; nothing once it is over.
    pub(in crate::play) fn battle(&mut self, effect: &BattleEffect) -> Flow {
        if self.game.battle_is_over() {
            return Ok(());
        }
        let (own, theirs) = (self.actor, self.actor.opponent());
        match effect {
            BattleEffect::Modify {
                sides,
                combat_roll,
                re_roll,
                by,
                less,
            } => {
                let by = self.view().amount(by);
                let by = i8::try_from(by).unwrap_or(i8::MAX);
                let by = if *less { -by } else { by };
                for side in sides {
                    self.fighter(*side, |fighter| {
                        if *combat_roll {
                            fighter.combat_bonus = fighter.combat_bonus.saturating_add(by);
                        }
                        if *re_roll {
                            fighter.re_roll_bonus = fighter.re_roll_bonus.saturating_add(by);
                        }
                    });
                }
                self.applied(1);
            }
            BattleEffect::AddHits(by) => {
                let by = self.view().amount(by);
                self.fighter(own, |it| it.extra_hits = it.extra_hits.saturating_add(by));
                self.applied(by);
            }
            BattleEffect::FewerDice { by, at_least } => self.fewer_dice(by, *at_least),
            BattleEffect::FewerReRollHits(by) => {
                let by = self.view().amount(by);
                let there = self.fighters(own).map_or(0, |it| it.re_roll_hits);
                let taken = by.min(there);
                self.fighter(own, |it| it.re_roll_hits -= taken);
                self.partly(taken, by, Reason::NoHit);
            }
            BattleEffect::LimitDice(most) => {
                self.fighter(theirs, |it| it.dice_limit = it.dice_limit.min(*most));
                self.applied(1);
            }
            BattleEffect::CancelHits(number) => self.cancel_hits(*number),
            BattleEffect::CancelHitsByLevel(who) => {
                let level = self
                    .character(who)
                    .and_then(|id| self.game.world.character(id).level);
                let hits = self.fighters(theirs).map_or(0, Fighter::hits);
                // Up to the level: where there are fewer hits all of them.
                self.cancel_hits(level.unwrap_or(0).min(hits));
            }
            BattleEffect::CancelCard => self.cancel_card(theirs),
            BattleEffect::CancelReRoll => {
                self.fighter(theirs, |it| it.re_roll_cancelled = true);
                self.applied(1);
            }
            BattleEffect::CancelAbilities(who) => {
                if let Some(id) = self.character(who) {
                    let side = self.game.world.character(id).side;
                    self.fighter(side, |it| it.silenced.insert(id));
                    self.applied(1);
                }
            }
            BattleEffect::Forfeit(count, figures) => self.forfeit(*count, figures)?,
            BattleEffect::ForfeitSome {
                number,
                or_more,
                kind,
                slot,
            } => self.forfeit_some(*number, *or_more, *kind, *slot)?,
            BattleEffect::Turn { number, up_to } => self.turn(*number, *up_to)?,
            BattleEffect::Strike { dice, least } => self.strike(dice, *least)?,
            BattleEffect::TakeHits {
                number,
                up_to,
                slot,
            } => {
                let taken = match up_to {
                    true => self.how_much(0, (*number).min(self.strength_of_hits()))?,
                    false => *number,
                };
                self.keep(*slot, taken);
                self.applied(taken);
                self.game.hit_in_battle(own, taken)?;
            }
            BattleEffect::HitOpponent => self.hit_opponent(1)?,
            BattleEffect::Retreat => self.retreat()?,
            BattleEffect::Withdraw => {
                if self.game.can_withdraw() && self.is_defender() {
                    self.applied(1);
                    self.game.withdraw_into_siege()?;
                } else {
                    self.short(Reason::NoSiege, 1);
                }
            }
            BattleEffect::BarReRoll(face) => {
                let mut done = true;
                self.fighter(theirs, |it| {
                    if !it.barred_faces.contains(face) {
                        done = it.barred_faces.try_push(*face).is_ok();
                    }
                });
                self.applied(u8::from(done));
            }
            BattleEffect::BarCard => {
                self.fighter(theirs, |it| it.no_card = true);
                self.applied(1);
            }
        }
        Ok(())
    }

    /// How many dice of a Combat roll show a face.
    pub(in crate::play) fn dice_showing(&self, face: u8, opponents: bool) -> u8 {
        let side = match opponents {
            true => self.actor.opponent(),
            false => self.actor,
        };
        let faces = self.fighters(side).map(|it| it.faces.iter());
        let number = faces.map_or(0, |faces| faces.filter(|it| **it == face).count());
        u8::try_from(number).unwrap_or(MAX_DICE)
    }

    /// Hits the opponent's Army, so many hits at once.
    pub(in crate::play) fn hit_opponent(&mut self, hits: u8) -> Flow {
        self.applied(hits);
        self.game.hit_in_battle(self.actor.opponent(), hits)
    }

    fn fighters(&self, side: Side) -> Option<&Fighter> {
        self.game
            .battle
            .as_ref()
            .map(|battle| &battle.fighters[side])
    }

    fn fighter(&mut self, side: Side, change: impl FnOnce(&mut Fighter)) {
        self.game
            .change_battle(|battle| change(&mut battle.fighters[side]));
    }

    /// Counts atoms: so many of those asked for were applied.
    fn partly(&mut self, applied: u8, asked: u8, reason: Reason) {
        self.applied(applied);
        if applied < asked {
            self.short(reason, asked - applied);
        }
    }

    fn fewer_dice(&mut self, by: &Amount, at_least: u8) {
        let by = self.view().amount(by);
        let mut noted = true;
        self.fighter(self.actor.opponent(), |it| {
            noted = it.fewer_dice.try_push((by, at_least)).is_ok();
        });
        self.applied(u8::from(noted && by > 0));
    }

    fn cancel_hits(&mut self, number: u8) {
        let theirs = self.actor.opponent();
        let there = self.fighters(theirs).map_or(0, Fighter::hits);
        let cancelled = number.min(there);
        self.fighter(theirs, |it| {
            it.cancelled_hits = it.cancelled_hits.saturating_add(cancelled);
        });
        self.partly(cancelled, number, Reason::NoHit);
    }

    /// A card that is not there, or cancelled already, asks for nothing.
    fn cancel_card(&mut self, side: Side) {
        let works = |it: &Fighter| it.card.is_some() && !it.card_cancelled;
        if self.fighters(side).is_some_and(works) {
            self.fighter(side, |it| it.card_cancelled = true);
            self.applied(1);
        }
    }

    /// The one Character of a phrase, if there is one.
    fn character(&self, figures: &Figures) -> Option<CharacterId> {
        self.view().candidates(figures).find_map(|it| match it {
            Candidate::Character(id) => Some(id),
            Candidate::Figures(..) => None,
        })
    }

    fn forfeit(&mut self, count: Count, figures: &Figures) -> Flow {
        let all = u8::try_from(self.leading(figures).len()).unwrap_or(u8::MAX);
        let number = match count {
            Count::Exactly(number) => number,
            Count::UpTo(most) => self.how_much(0, most.min(all))?,
            Count::All => all,
        };
        for done in 0..number {
            let mut options = self.leading(figures);
            // Who all forfeit it needs no order.
            if usize::from(number - done) >= options.len() {
                options.truncate(1);
            }
            let prompt = Prompt::ForfeitLeadership;
            let choice = self.ask_here(self.actor, prompt, options, Offer::Fullest)?;
            let Choice::Character(id) = choice else {
                self.short(Reason::NoLeadership, number - done);
                break;
            };
            let side = self.game.world.character(id).side;
            self.fighter(side, |it| it.forfeited.insert(id));
            self.applied(1);
        }
        Ok(())
    }

    /// The Characters of a phrase who have not forfeited their Leadership.
    fn leading(&self, figures: &Figures) -> Options {
        let view = self.view();
        let forfeited = self.fighters(figures.side).map(|it| it.forfeited);
        let forfeited = forfeited.unwrap_or(CharacterSet::EMPTY);
        view.candidates(figures)
            .filter_map(|candidate| match candidate {
                Candidate::Character(id) if !forfeited.contains(id) => Some(Choice::Character(id)),
                Candidate::Character(_) | Candidate::Figures(..) => None,
            })
            .take(crate::game::MAX_OPTIONS)
            .collect()
    }

    fn forfeit_some(
        &mut self,
        number: u8,
        or_more: bool,
        kind: KindId,
        slot: Option<Slot>,
    ) -> Flow {
        let side = self.actor;
        let of_kind = |battle: &Battle| self.game.board().leadership_of(battle, side, kind);
        let there = self.game.battle.as_ref().map_or(0, of_kind);
        let asked = match or_more && there > number {
            true => self.how_much(number, there)?,
            false => number,
        };
        let given = asked.min(there);
        self.fighter(side, |it| {
            let forfeited = &mut it.forfeited_of[kind];
            *forfeited = forfeited.saturating_add(given);
        });
        self.keep(slot, given);
        self.partly(given, asked, Reason::NoLeadership);
        Ok(())
    }

    fn turn(&mut self, number: u8, up_to: bool) -> Flow {
        let side = self.actor;
        let misses = self.fighters(side).map_or(0, |it| it.misses);
        let asked = match up_to {
            true => self.how_much(0, number.min(misses))?,
            false => number,
        };
        let turned = asked.min(misses);
        self.fighter(side, |it| {
            it.misses -= turned;
            it.combat_hits = it.combat_hits.saturating_add(turned);
        });
        self.partly(turned, asked, Reason::NoMiss);
        Ok(())
    }

    fn strike(&mut self, dice: &Amount, least: Option<u8>) -> Flow {
        let dice = self.view().amount(dice);
        let side = self.actor;
        let hits_from = |battle: &Battle| self.game.board().hits_from(battle, side);
        let usual = self.game.battle.as_ref().map_or(6, hits_from);
        self.applied(dice);
        self.game.strike(side, dice, least.unwrap_or(usual))?;
        Ok(())
    }

    /// The own Army leaves the battle; where to, its player chooses.
    fn retreat(&mut self) -> Flow {
        let side = self.actor;
        let Some(region) = self.game.battle.as_ref().map(|it| it.place_of(side)) else {
            return Ok(());
        };
        let mut ways = RegionSet::EMPTY;
        if self.is_defender() {
            ways = self.game.ways_to_retreat(side, region);
        }
        let options: Options = ways.iter().map(Choice::Region).collect();
        let prompt = Prompt::Retreat(region);
        match self.ask_here(side, prompt, options, Offer::All)? {
            Choice::Region(to) => {
                self.applied(1);
                self.game.retreat(side, region, to)
            }
            _ => {
                self.short(Reason::NoRetreat(region), 1);
                Ok(())
            }
        }
    }

    fn is_defender(&self) -> bool {
        let battle = self.game.battle.as_ref();
        battle.is_some_and(|battle| battle.defender() == self.actor)
    }

    /// How many hits the own Army can take at most: more would be lost.
    fn strength_of_hits(&self) -> u8 {
        let board = self.game.board();
        let Some(battle) = &self.game.battle else {
            return 0;
        };
        board
            .figures_fighting(battle, self.actor)
            .filter(|stack| board.is_unit(stack.kind))
            .map(|stack| {
                let reduces = self.game.world.kind(stack.kind).reduces_to.is_some();
                stack.count.saturating_mul(if reduces { 2 } else { 1 })
            })
            .fold(0, u8::saturating_add)
    }

    /// Asks for a number; the highest is the first option.
    fn how_much(&mut self, least: u8, most: u8) -> Flow<u8> {
        let options = (least..=most.min(100)).rev().map(Choice::Number).collect();
        match self.ask_here(self.actor, Prompt::HowMany, options, Offer::All)? {
            Choice::Number(number) => Ok(number),
            _ => Ok(least),
        }
    }

    /// Keeps a number for `as many`.
    fn keep(&mut self, slot: Option<Slot>, number: u8) {
        if let Some(slot) = slot {
            self.slots.set(slot, Bound::Number(number));
        }
    }
}
