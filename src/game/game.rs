//! A game in progress: a state that changes, decisions, and chance.
//!
//! The rules are straight-line code. Whoever needs a decision calls [`Game::ask`]; when the
//! steps that were handed in are used up, the call unwinds with the open question. To go on,
//! run again from the same state with longer steps.

use arrayvec::ArrayVec;

use crate::world::*;

use super::battle::{Battle, Window};
use super::board::Board;
use super::change::{Cause, Change, Deed, RingChange};
use super::extent::Extents;
use super::force::Moved;
use super::hunt::Hunting;
use super::question::{Asked, Chance, Choice, Offer, Open, Options, Question, Step};
use super::state::{CardPlace, CharacterPlace, State, Victory};

/// How deep changes may follow from changes before a run is given up.
pub const MAX_DEPTH: u8 = 24;

/// Unwinds a run; [`Game::open`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// The result of anything that may need a decision.
pub type Flow<T = ()> = Result<T, Stop>;

/// Whose card it is and of which deck; the rules know no more of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFacts {
    /// Whose.
    pub side: Side,
    /// Of which deck.
    pub deck: DeckId,
    /// Its icon.
    pub icon: FaceId,
}

/// What the cards on the table mean to the rules. The rules ask; they know no card.
pub trait TableCards {
    /// Whose a card is, of which deck, with which icon; `None` for no card of the game.
    fn facts(&self, card: CardId) -> Option<CardFacts>;

    /// The card that forbids a deed, if one does.
    fn forbids(&self, board: Board<'_>, deed: Deed) -> Option<CardId>;

    /// The regions that a side may not enter with an Army because a card forbids it.
    fn closed_to(&self, board: Board<'_>, side: Side) -> RegionSet {
        let regions = board.world.region_ids();
        let closed = regions.filter(|region| {
            let deed = Deed::EnterWithArmy(side, *region);
            self.forbids(board, deed).is_some()
        });
        closed.collect()
    }

    /// Whether the regions that a side may not enter with an Army are the same whatever moves.
    fn closes_fixed_regions(&self, _board: Board<'_>, _side: Side) -> bool {
        true
    }

    /// Whether a cause activates a Nation by a card that replaces the list of R6.2: `None` if
    /// no card does, else the card and its answer.
    fn rouses(&self, board: Board<'_>, nation: NationId, cause: Cause) -> Option<(CardId, bool)>;

    /// Whether a card on the table may answer to what the effects of a card bring about. Where none
    /// does, what follows from a choice is only what the card played says.
    fn may_answer(&self, _game: &Game<'_>, _to: CardId) -> bool {
        true
    }

    /// Whether a card can be played from the hand as things are (R5.2).
    fn can_play(&self, _board: Board<'_>, _card: CardId) -> bool {
        false
    }

    /// Plays a card without a die (design 3.1).
    ///
    /// # Errors
    /// [`Stop`] when a decision or chance is open.
    fn play(&self, _game: &mut Game<'_>, _card: CardId) -> Flow {
        Ok(())
    }

    /// The cards of a side whose Combat half can be used in the battle going on (R8.2, R5.10).
    fn combat_cards(&self, _game: &Game<'_>, _side: Side) -> Options {
        Options::new()
    }

    /// The initiatives of a card's Combat half (R8.3).
    fn initiatives(&self, _card: CardId) -> ArrayVec<u8, 2> {
        ArrayVec::new()
    }

    /// Does what a card's Combat half does in a window of the round, at one of its initiatives.
    ///
    /// # Errors
    /// [`Stop`] when a decision or chance is open.
    fn combat(
        &self,
        _game: &mut Game<'_>,
        _card: CardId,
        _window: Window,
        _initiative: u8,
    ) -> Flow {
        Ok(())
    }

    /// Looks at the table after a change (R5.8).
    ///
    /// # Errors
    /// [`Stop`] when a card on the table needs a decision that is still open.
    fn after(&self, game: &mut Game<'_>, change: Change) -> Flow;
}

/// Whoever decides while a run goes on, once the steps that were handed in are used up.
pub trait Decisions {
    /// The answer or the result of chance; `None` stops the run with that open.
    fn decide(&mut self, game: &Game<'_>, asked: Asked<'_>) -> Option<Step>;
}

/// How far an action has come (design 3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Paying, and the effects of the card.
    Effects,
    /// The effects are done: what answers to the play.
    Answers,
    /// Limits.
    Limits,
}

/// A game in progress.
pub struct Game<'a> {
    /// The world.
    pub world: &'a World,
    /// The state, which changes.
    pub state: &'a mut State,
    /// The cards.
    pub cards: &'a dyn TableCards,
    /// Why the run stopped, if it did.
    pub open: Option<Open>,
    /// What happened, if anybody wants to know.
    pub log: Option<Vec<Change>>,
    /// How fully clauses are applied.
    pub extents: Extents,
    /// How far the action has come.
    pub phase: Phase,
    /// The result of the die by which a card is played, if one is.
    pub played_by: Option<FaceId>,
    /// The Hunt at work.
    pub hunting: Hunting,
    /// The regions that the Fellowship has just come through (R9.4, R9.5).
    pub path: RegionSet,
    /// Whether the Fellowship has just been declared where no tile reveals it (R9.4).
    pub sheltered: bool,
    /// What has moved in this action (R7.2).
    pub moved: Moved,
    /// The battle going on (R8).
    pub battle: Option<Battle>,
    /// Whether a card lies on the table, or lay there when the action began.
    tabled: bool,
    /// Who decides when the steps are used up.
    pub decisions: Option<&'a mut dyn Decisions>,
    steps: &'a [Step],
    next: usize,
    depth: u8,
}

impl<'a> Game<'a> {
    /// A game from a state, with the steps that are already decided.
    #[inline]
    pub fn new(
        world: &'a World,
        cards: &'a dyn TableCards,
        state: &'a mut State,
        steps: &'a [Step],
    ) -> Self {
        Game {
            world,
            tabled: state.cards.any_is(CardPlace::Table),
            state,
            cards,
            open: None,
            log: None,
            extents: Extents::default(),
            phase: Phase::Effects,
            played_by: None,
            hunting: Hunting::default(),
            path: RegionSet::EMPTY,
            sheltered: false,
            moved: Moved::default(),
            battle: None,
            decisions: None,
            steps,
            next: 0,
            depth: 0,
        }
    }

    /// The position, for asking.
    pub fn board(&self) -> Board<'_> {
        Board {
            world: self.world,
            state: self.state,
        }
    }

    /// Asks a question. A question with one option is not asked, one without is answered
    /// [`Choice::Done`].
    ///
    /// # Errors
    /// [`Stop`] when the answer is not known yet, or is none of the options.
    pub fn ask(&mut self, question: Question) -> Flow<Choice> {
        let may_be_done = question.offer == Offer::FullestOrDone;
        match question.options.as_slice() {
            [] => return Ok(Choice::Done),
            [only] if !may_be_done => return Ok(*only),
            _ => {}
        }
        match self.decided(Asked::Question(&question)) {
            Some(Step::Choice(choice)) if fits(&question, choice) => Ok(choice),
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Question(question)),
        }
    }

    /// Rolls one die; it succeeds on `least` to `most`. Returns its face.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn roll(&mut self, side: Side, least: u8, most: u8) -> Flow<u8> {
        let chance = Chance::Die { side, least, most };
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Die(face @ 1..=6)) => {
                self.note(Change::Rolled(side, face, (least..=most).contains(&face)));
                Ok(face)
            }
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// Rolls one die whose number counts. Returns its face.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn roll_number(&mut self, side: Side) -> Flow<u8> {
        let chance = Chance::Number { side };
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Die(face @ 1..=6)) => {
                self.note(Change::RolledNumber(side, face));
                Ok(face)
            }
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// Which card comes up when a side draws from a deck that is not empty.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn next_card(&mut self, side: Side, deck: DeckId) -> Flow<CardId> {
        let chance = Chance::Card { side, deck };
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Card(card)) if self.lies(card, side, deck, CardPlace::Deck) => Ok(card),
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// Which Hunt tile comes up when the pool is not empty.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn next_tile(&mut self) -> Flow<TileId> {
        let chance = Chance::Tile;
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Tile(tile)) if self.state.hunt.pool[tile] > 0 => Ok(tile),
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// Which Companion in the Fellowship is taken at random; there are several.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn next_companion(&mut self) -> Flow<CharacterId> {
        let chance = Chance::Companion;
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Companion(who))
                if self.state.characters[who] == CharacterPlace::Fellowship =>
            {
                Ok(who)
            }
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// What an Action die of a side shows that is rolled.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn next_face(&mut self, side: Side) -> Flow<FaceId> {
        let chance = Chance::Face { side };
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Face(face)) if self.world.sides[side].faces.contains(&face) => Ok(face),
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// Which card of a hand is taken at random; there are several.
    ///
    /// # Errors
    /// [`Stop`] when chance has not decided yet.
    pub fn next_card_in_hand(&mut self, side: Side, deck: DeckId) -> Flow<CardId> {
        let chance = Chance::CardInHand { side, deck };
        match self.decided(Asked::Chance(chance)) {
            Some(Step::Card(card)) if self.lies(card, side, deck, CardPlace::Hand) => Ok(card),
            Some(step) => self.stop(Open::Misfit(step)),
            None => self.stop(Open::Chance(chance)),
        }
    }

    /// Whether a card is one of a side's deck, and lies in such a place.
    fn lies(&self, card: CardId, side: Side, deck: DeckId, place: CardPlace) -> bool {
        let facts = self.cards.facts(card);
        let theirs = facts.is_some_and(|it| it.side == side && it.deck == deck);
        theirs && self.state.cards[card] == place
    }

    /// What has been decided of this, by the steps or by whoever decides after them.
    fn decided(&mut self, asked: Asked<'_>) -> Option<Step> {
        if let Some(step) = self.steps.get(self.next) {
            self.next += 1;
            return Some(*step);
        }
        let decisions = self.decisions.take()?;
        let step = decisions.decide(self, asked);
        self.decisions = Some(decisions);
        step
    }

    /// Whether a card may lie on the table: there is nothing to look for where it is plain that none does.
    pub fn has_table(&self) -> bool {
        debug_assert!(self.tabled || !self.state.cards.any_is(CardPlace::Table));
        self.tabled
    }

    /// Lays a card on the table.
    ///
    /// # Errors
    /// [`Stop`] when a card on the table needs a decision that is still open.
    pub fn lay(&mut self, card: CardId) -> Flow {
        self.tabled = true;
        self.state.cards[card] = CardPlace::Table;
        self.happened(Change::Tabled(card))
    }

    /// How many of the steps have been used.
    pub fn steps_used(&self) -> usize {
        self.next
    }

    /// Stops a run that went round in circles.
    ///
    /// # Errors
    /// Always [`Stop`].
    pub fn give_up<T>(&mut self) -> Flow<T> {
        self.stop(Open::TooDeep)
    }

    /// Opens a window: cards on the table may answer to what is about to happen.
    ///
    /// # Errors
    /// [`Stop`] when a card on the table needs a decision that is still open.
    pub fn due(&mut self, change: Change) -> Flow {
        self.tell(change)
    }

    pub(super) fn note(&mut self, change: Change) {
        if let Some(log) = &mut self.log {
            log.push(change);
        }
    }

    /// The game is over: whatever is at work ends at once (R12).
    ///
    /// # Errors
    /// Always [`Stop`], with nothing left open.
    pub fn win<T>(&mut self, victory: Victory) -> Flow<T> {
        self.state.winner = Some(victory);
        self.note(Change::Ring(RingChange::Won(victory)));
        Err(Stop)
    }

    fn stop<T>(&mut self, open: Open) -> Flow<T> {
        self.open = Some(open);
        Err(Stop)
    }

    /// Tells that something has changed, which the state shows already: it is written down, and
    /// the table is looked at (R5.8).
    ///
    /// # Errors
    /// [`Stop`] when a card on the table needs a decision that is still open.
    pub fn happened(&mut self, change: Change) -> Flow {
        self.note(change);
        self.tell(change)
    }

    /// Looks at the table after a change that is written down already.
    pub(super) fn tell(&mut self, change: Change) -> Flow {
        if self.depth >= MAX_DEPTH {
            return self.stop(Open::TooDeep);
        }
        self.depth += 1;
        let cards = self.cards;
        let looked = cards.after(self, change);
        self.depth -= 1;
        looked
    }
}

/// Whether a choice answers a question.
fn fits(question: &Question, choice: Choice) -> bool {
    let done = question.offer == Offer::FullestOrDone && choice == Choice::Done;
    done || question.options.contains(&choice)
}
