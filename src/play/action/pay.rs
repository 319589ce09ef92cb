//! Paying for the discard of a card on the table (R5.6).

use crate::game::*;
use crate::play::card_set::CardSet;
use crate::play::evaluate::{Slots, View};
use crate::program::*;
use crate::world::*;

use super::Refusal;

impl CardSet {
    /// The offer of a table card that can be paid.
    pub(in crate::play) fn payable(
        &self,
        board: Board<'_>,
        card: CardId,
        offer: Option<usize>,
    ) -> Result<&PaidDiscard, Refusal> {
        let table = self.card(card).and_then(|card| card.table.as_ref());
        let Some(table) = table.filter(|_| board.cards[card] == CardPlace::Table) else {
            return Err(Refusal::NotOnTable);
        };
        let offers = table
            .paid
            .iter()
            .enumerate()
            .filter(|(i, _)| offer.is_none_or(|offer| offer == *i));
        let mut refusal = Refusal::NotOnTable;
        for (_, paid) in offers {
            match self.refuse_to_pay(board, paid) {
                None => return Ok(paid),
                Some(why) => refusal = why,
            }
        }
        Err(refusal)
    }

    pub(in crate::play) fn refuse_to_pay(
        &self,
        board: Board<'_>,
        paid: &PaidDiscard,
    ) -> Option<Refusal> {
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        let unmet: Vec<Condition> = paid
            .condition
            .iter()
            .flat_map(|condition| view.unmet(condition))
            .cloned()
            .collect();
        if !unmet.is_empty() {
            return Some(Refusal::MayNotPay(unmet));
        }
        let affordable = paid.costs.iter().all(|cost| match cost {
            Cost::Die(faces) => !self.dice_for(board, paid.by, *faces).is_empty(),
            Cost::Rings(count) => *count == 0 || (*count == 1 && board.has_ring(paid.by)),
            Cost::Cards { .. } => true,
        });
        let hand: Vec<CardId> = self.hand_of(board, paid.by).collect();
        (!affordable || !self.can_discard(&paid.costs, &hand)).then_some(Refusal::CannotPay)
    }

    pub(in crate::play) fn dice_for(
        &self,
        board: Board<'_>,
        side: Side,
        faces: FaceSet,
    ) -> FaceSet {
        board.usable_faces(side) & faces
    }

    fn hand_of<'s>(&'s self, board: Board<'s>, side: Side) -> impl Iterator<Item = CardId> + 's {
        board
            .state
            .cards_in(CardPlace::Hand)
            .filter(move |id| self.card(*id).is_some_and(|card| card.side == side))
    }

    /// Whether a hand can pay all the card costs, each card for one of them.
    fn can_discard(&self, costs: &[Cost], hand: &[CardId]) -> bool {
        let Some((cost, rest)) = costs.split_first() else {
            return true;
        };
        let Cost::Cards { count, deck, icon } = cost else {
            return self.can_discard(rest, hand);
        };
        if *count == 0 {
            return self.can_discard(rest, hand);
        }
        let fewer = Cost::Cards {
            count: count - 1,
            deck: *deck,
            icon: *icon,
        };
        let mut left: Vec<Cost> = vec![fewer];
        left.extend_from_slice(rest);
        hand.iter().enumerate().any(|(i, card)| {
            let mut others = hand.to_vec();
            others.remove(i);
            self.pays(*card, cost) && self.can_discard(&left, &others)
        })
    }

    fn pays(&self, id: CardId, cost: &Cost) -> bool {
        let Cost::Cards { deck, icon, .. } = cost else {
            return false;
        };
        self.card(id).is_some_and(|card| {
            deck.is_none_or(|deck| deck == card.deck) && icon.is_none_or(|icon| icon == card.icon)
        })
    }

    pub(in crate::play) fn pay(&self, game: &mut Game<'_>, paid: &PaidDiscard) -> Flow {
        for (i, cost) in paid.costs.iter().enumerate() {
            match cost {
                Cost::Die(faces) => {
                    let options = self
                        .dice_for(game.board(), paid.by, *faces)
                        .iter()
                        .map(Choice::Die)
                        .collect();
                    let question = Question {
                        side: paid.by,
                        prompt: Prompt::PayDie,
                        options,
                        offer: Offer::All,
                    };
                    if let Choice::Die(face) = game.ask(question)? {
                        game.use_die(paid.by, face)?;
                    }
                }
                Cost::Rings(count) => {
                    for _ in 0..*count {
                        game.use_ring(paid.by)?;
                    }
                }
                Cost::Cards { count, .. } => {
                    let later = paid.costs.get(i + 1..).unwrap_or_default();
                    self.pay_cards(game, paid.by, cost, *count, later)?;
                }
            }
        }
        Ok(())
    }

    fn pay_cards(
        &self,
        game: &mut Game<'_>,
        side: Side,
        cost: &Cost,
        count: u8,
        later: &[Cost],
    ) -> Flow {
        for _ in 0..count {
            let hand: Vec<CardId> = self.hand_of(game.board(), side).collect();
            let fits = |id: &CardId| {
                let others: Vec<CardId> =
                    hand.iter().copied().filter(|other| other != id).collect();
                self.pays(*id, cost) && self.can_discard(later, &others)
            };
            let options = hand
                .iter()
                .copied()
                .filter(fits)
                .map(Choice::Card)
                .collect();
            let question = Question {
                side,
                prompt: Prompt::PayCard,
                options,
                offer: Offer::All,
            };
            if let Choice::Card(card) = game.ask(question)? {
                game.discard(card, DiscardReason::AsPayment)?;
            }
        }
        Ok(())
    }
}
