//! The rounds of a battle (R8.2).

use arrayvec::ArrayVec;

use crate::world::*;

use super::super::change::{Change, Deed, DiscardReason};
use super::super::game::{Flow, Game};
use super::super::question::{Choice, Offer, Options, Prompt, Question};
use super::super::state::CardPlace;
use super::attack::AttackTerms;
use super::{BattleKind, Fighter, MAX_ROUNDS, Window};

/// Something that a Combat card does in a window: ordered by initiative, the defender's first (R8.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Act {
    initiative: u8,
    attackers: bool,
    card: CardId,
}

impl Game<'_> {
    /// Round after round, until the battle is over or the attacker ceases.
    pub(super) fn rounds(&mut self, terms: AttackTerms<'_>) -> Flow {
        for round in 1..=MAX_ROUNDS {
            if self.battle_is_over() {
                return Ok(());
            }
            self.change_battle(|battle| {
                battle.round = round;
                battle.fighters = PerSide([Fighter::default(), Fighter::default()]);
            });
            self.note(Change::Round(round));
            if self.withdraws()? {
                return Ok(());
            }
            (terms.each_round)(self)?;
            self.play_combat_cards()?;
            self.fight_round()?;
            self.lay_combat_cards_away()?;
            if self.battle_is_over() || !self.goes_on()? || self.retreats()? {
                return Ok(());
            }
        }
        self.give_up()
    }

    /// Before each round of an attack on a Stronghold the defender chooses whether to fight in the
    /// field or to withdraw into the siege (R8.5).
    fn withdraws(&mut self) -> Flow<bool> {
        if !self.can_withdraw() {
            return Ok(false);
        }
        let Some(side) = self.battle.as_ref().map(|battle| battle.defender()) else {
            return Ok(false);
        };
        let withdraws = self.ask_whether(side, Prompt::WithdrawIntoSiege)?;
        if withdraws {
            self.withdraw_into_siege()?;
        }
        Ok(withdraws)
    }

    /// Whether the defender can withdraw into a siege: it controls the Stronghold, and fights in the
    /// field (R8.5).
    pub fn can_withdraw(&self) -> bool {
        let board = self.board();
        self.battle.as_ref().is_some_and(|battle| {
            battle.kind == BattleKind::Field
                && board.settlement_of(battle.region) == Some(Settlement::Stronghold)
                && board.controller(battle.region) == Some(battle.defender())
                && !board.is_besieged(battle.region)
        })
    }

    /// Both sides choose their Combat cards, the attacker first (R8.2).
    fn play_combat_cards(&mut self) -> Flow {
        let Some((attacker, region)) = self.battle.as_ref().map(|it| (it.attacker, it.region))
        else {
            return Ok(());
        };
        for side in [attacker, attacker.opponent()] {
            let barred = self
                .battle
                .as_ref()
                .is_some_and(|it| it.fighters[side].no_card);
            let deed = Deed::CombatCard(side, region);
            if barred || self.cards.forbids(self.board(), deed).is_some() {
                continue;
            }
            let cards = self.cards;
            let mut options: Options = cards.combat_cards(self, side);
            if options.is_empty() || options.try_push(Choice::No).is_err() {
                continue;
            }
            let answer = self.ask(Question {
                side,
                prompt: Prompt::CombatCard,
                options,
                offer: Offer::All,
            })?;
            if let Choice::Card(card) = answer {
                self.state.cards[card] = CardPlace::BeingPlayed;
                self.change_battle(|battle| battle.fighters[side].card = Some(card));
                self.happened(Change::CombatCard(side, card))?;
            }
        }
        Ok(())
    }

    fn fight_round(&mut self) -> Flow {
        self.window(Window::BeforeCombatRoll)?;
        self.while_it_lasts(Game::combat_roll)?;
        self.window(Window::BeforeReRoll)?;
        self.while_it_lasts(Game::leader_re_roll)?;
        self.window(Window::BeforeCasualties)?;
        self.while_it_lasts(Game::take_casualties)?;
        self.window(Window::AfterCasualties)
    }

    /// What the Combat cards do in a window, in order of initiative, the defender's first when equal (R8.3).
    fn window(&mut self, window: Window) -> Flow {
        let Some(battle) = &self.battle else {
            return Ok(());
        };
        let attacker = battle.attacker;
        let mut acts: ArrayVec<Act, 4> = ArrayVec::new();
        for side in Side::BOTH {
            let Some(card) = battle.fighters[side].card else {
                continue;
            };
            acts.extend(
                self.cards
                    .initiatives(card)
                    .into_iter()
                    .map(|initiative| Act {
                        initiative,
                        attackers: side == attacker,
                        card,
                    }),
            );
        }
        acts.sort_unstable();
        for act in acts {
            let side = if act.attackers {
                attacker
            } else {
                attacker.opponent()
            };
            let cancelled = |game: &Self| {
                let battle = game.battle.as_ref();
                battle.is_none_or(|battle| battle.fighters[side].card_cancelled)
            };
            if !self.battle_is_over() && !cancelled(self) {
                let cards = self.cards;
                cards.combat(self, act.card, window, act.initiative)?;
            }
        }
        Ok(())
    }

    /// The Combat cards of the round are discarded (R5.10); who draws for the first one of a battle does (R11.4).
    fn lay_combat_cards_away(&mut self) -> Flow {
        let Some(attacker) = self.battle.as_ref().map(|battle| battle.attacker) else {
            return Ok(());
        };
        self.extents.end_combats();
        for side in [attacker, attacker.opponent()] {
            let Some(card) = self.battle.as_ref().and_then(|it| it.fighters[side].card) else {
                continue;
            };
            self.discard(card, DiscardReason::InBattle)?;
            if self.draws_for_combat_card(side)
                && let Some(deck) = self.cards.facts(card).map(|facts| facts.deck)
                && self.deck_has_cards(side, deck)
            {
                self.draw(side, deck)?;
            }
        }
        Ok(())
    }

    fn draws_for_combat_card(&self, side: Side) -> bool {
        self.battle.as_ref().is_some_and(|battle| {
            let fighting = self.board().characters_fighting(battle, side);
            let able = fighting.without(battle.fighters[side].silenced);
            battle.round == 1
                && able
                    .iter()
                    .any(|id| self.world.character(id).draws_for_combat_card)
        })
    }

    /// Whether the attacker goes on after a round: a siege battle costs an Elite, unless a card gives
    /// more rounds (R8.2, R8.6).
    fn goes_on(&mut self) -> Flow<bool> {
        let Some(battle) = &self.battle else {
            return Ok(false);
        };
        let side = battle.attacker;
        if battle.kind == BattleKind::Siege && battle.round >= battle.free_rounds {
            return self.extends_siege(side);
        }
        if !battle.may_cease {
            return Ok(true);
        }
        let goes_on = self.ask_whether(side, Prompt::FightOn)?;
        if !goes_on {
            self.note(Change::Ceased(side));
        }
        Ok(goes_on)
    }

    /// The besieger reduces an Elite for another round, or ceases (R8.6).
    fn extends_siege(&mut self, side: Side) -> Flow<bool> {
        let Some(battle) = &self.battle else {
            return Ok(false);
        };
        let (region, board) = (battle.from, self.board());
        let mut options: Options = board
            .figures_fighting(battle, side)
            .filter(|stack| {
                board.is_unit(stack.kind) && self.world.kind(stack.kind).reduces_to.is_some()
            })
            .map(|stack| Choice::Reduce(stack.nation, stack.kind))
            .collect();
        if options.is_empty() || options.try_push(Choice::No).is_err() {
            return Ok(false);
        }
        let answer = self.ask(Question {
            side,
            prompt: Prompt::ExtendSiege,
            options,
            offer: Offer::All,
        })?;
        if answer == Choice::No {
            self.note(Change::Ceased(side));
            return Ok(false);
        }
        self.take_hit(answer, region)?;
        self.lose_without_units(side)?;
        Ok(!self.battle_is_over())
    }

    pub(super) fn ask_whether(&mut self, side: Side, prompt: Prompt) -> Flow<bool> {
        let options = [Choice::Yes, Choice::No].into_iter().collect();
        let answer = self.ask(Question {
            side,
            prompt,
            options,
            offer: Offer::All,
        })?;
        Ok(answer == Choice::Yes)
    }
}
