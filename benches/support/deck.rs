//! Playing through the shuffled decks: whatever can be played is played, at random.

use std::time::{Duration, Instant};

use westron::game::*;
use westron::play::*;
use westron::world::*;

use super::{action_of, facts_fit};

/// A small generator of numbers; what matters is that it costs next to nothing.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }
}

/// Deals six cards to each side; by turns each side draws a card and plays one that it can, until
/// nothing is left to draw and to play. Returns how many cards were played.
pub fn play_through(cards: &CardSet, player: &mut Player<'_>, numbers: &mut Numbers) -> usize {
    play_and_tell(cards, player, numbers, &mut |_, _| {})
}

/// The same, and tells of each card that was tried how long that took.
pub fn play_and_tell(
    cards: &CardSet,
    player: &mut Player<'_>,
    numbers: &mut Numbers,
    tell: &mut dyn FnMut(CardId, Duration),
) -> usize {
    let mut state = cards.start();
    let mut plays = 0;
    for side in Side::BOTH {
        for _ in 0..HAND_LIMIT {
            draw(cards, &mut state, side, numbers);
        }
    }
    let mut side = Side::FreePeoples;
    let mut idle = 0;
    while idle < 2 {
        let drawn = draw(cards, &mut state, side, numbers);
        let played = play_one(cards, player, &state, side, numbers, tell);
        idle = if drawn || played.is_some() {
            0
        } else {
            idle + 1
        };
        if let Some(after) = played {
            state = after;
            plays += 1;
        }
        side = side.opponent();
    }
    plays
}

fn of_side(cards: &CardSet, state: &State, side: Side, place: CardPlace) -> Vec<CardId> {
    let mine = |id: &CardId| cards.card(*id).is_some_and(|card| card.side == side);
    state.cards_in(place).filter(mine).collect()
}

/// Draws a card at random; a hand over the limit loses one.
fn draw(cards: &CardSet, state: &mut State, side: Side, numbers: &mut Numbers) -> bool {
    let Some(card) = numbers.pick(&of_side(cards, state, side, CardPlace::Deck)) else {
        return false;
    };
    state.cards[card] = CardPlace::Hand;
    let hand = of_side(cards, state, side, CardPlace::Hand);
    if hand.len() > HAND_LIMIT
        && let Some(card) = numbers.pick(&hand)
    {
        state.cards[card] = CardPlace::Discard;
    }
    true
}

/// Plays the first card of the hand that can be played, from a random one on.
fn play_one(
    cards: &CardSet,
    player: &mut Player<'_>,
    state: &State,
    side: Side,
    numbers: &mut Numbers,
    tell: &mut dyn FnMut(CardId, Duration),
) -> Option<State> {
    let hand = of_side(cards, state, side, CardPlace::Hand);
    let from = numbers.below(hand.len());
    (0..hand.len()).find_map(|i| {
        let card = hand[(from + i) % hand.len()];
        let (answers, rolls) = (numbers.below(1 << 30), numbers.below(1 << 30));
        let (mut answers, mut rolls) = (Numbers::new(answers as u64), Numbers::new(rolls as u64));
        let choose = |ask: &Ask| ask.options[answers.below(ask.options.len())];
        let chance = |state: &State, chance| match chance {
            Chance::Die { .. } | Chance::Number { .. } => Step::Die(rolls.below(6) as u8 + 1),
            Chance::Card { side, deck } => {
                let fits = |id: &CardId| facts_fit(cards, *id, side, deck);
                let left = state.cards_in(CardPlace::Deck).filter(fits).count();
                let mut deck = state.cards_in(CardPlace::Deck).filter(fits);
                Step::Card(deck.nth(rolls.below(left)).expect("the deck has cards"))
            }
            _ => {
                let all = westron::play::results(cards, state, chance);
                all[rolls.below(all.len())]
            }
        };
        if !cards.allows(state, &action_of(card)) {
            return None;
        }
        let start = Instant::now();
        let played = player.play(state, &action_of(card), choose, chance).ok();
        tell(card, start.elapsed());
        played
    })
}
