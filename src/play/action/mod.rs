//! What a side can do here: play a card, use a die or a Ring, travel, attack, pay for a discard, end the
//! turn; and changes of the board that come from elsewhere.

mod pay;
mod turn;
mod war;

use crate::game::*;
use crate::program::*;
use crate::world::*;

use super::card_set::CardSet;
use super::evaluate::{Slots, View};
use super::journeys::Travel;
use super::run::Run;

use turn::change_with_ring;
use war::{attack_by_die, move_armies, use_army_die};

/// Something that a side does, or that happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Its owner plays a card (design 3.1).
    Play {
        /// The card.
        card: CardId,
        /// The die it is played by, if that matters.
        die: Option<FaceId>,
    },
    /// A side musters by a die (R3).
    Muster {
        /// Who.
        side: Side,
        /// The die.
        die: FaceId,
    },
    /// A side advances a Nation by a die (R6.3).
    Diplomacy {
        /// Who.
        side: Side,
        /// Which.
        nation: NationId,
        /// The die.
        die: FaceId,
    },
    /// The Fellowship or a Character does something (R9, R11).
    Travel(Travel),
    /// A side moves Armies by a die (R7.1).
    MoveArmies {
        /// Who.
        side: Side,
        /// The die.
        die: FaceId,
    },
    /// A side moves Characters by a die (R7.4).
    MoveCharacters {
        /// Who.
        side: Side,
        /// The die.
        die: FaceId,
    },
    /// A side attacks with an Army (R8).
    Attack {
        /// Who.
        side: Side,
        /// The die, if that matters.
        die: Option<FaceId>,
        /// From where; the player chooses if absent.
        from: Option<RegionId>,
        /// What; the player chooses if absent.
        target: Option<RegionId>,
    },
    /// The opponent pays for the discard of a card (R5.6).
    PayDiscard {
        /// The card.
        card: CardId,
        /// Which of its offers, from 0; the first that can be paid if absent.
        offer: Option<usize>,
    },
    /// A side rolls its Action dice.
    RollDice {
        /// Who.
        side: Side,
    },
    /// A side changes a die with an Elven Ring (R5.12).
    UseRing {
        /// Who.
        side: Side,
        /// What the die shows.
        from: FaceId,
        /// What it shows then; the player chooses if absent.
        to: Option<FaceId>,
    },
    /// The turn ends (R12).
    EndTurn,
    /// Something happens that no card and no die brought about.
    Event(Event),
}

/// Something that happens on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A Character is eliminated.
    CharacterEliminated(CharacterId),
    /// All Army units of a side in a region are eliminated.
    ArmyEliminated(Side, RegionId),
    /// A side attacks the enemy Army in a region: what that does to politics (R6.2, R6.3).
    Attacked(RegionId, Side),
    /// A Nation is activated.
    Activated(NationId),
    /// A Nation advances a step.
    Advanced(NationId),
    /// The Fellowship is declared in a region (R9.4).
    Declared(RegionId),
    /// The Fellowship is revealed where it stands.
    Revealed,
    /// The Fellowship is hidden.
    Hidden,
    /// A Character comes to a region by its own move (R6.2).
    Arrived(CharacterId, RegionId),
    /// A side captures the Settlement of a region.
    Captured(RegionId, Side),
    /// A side draws a card from one of its decks.
    Drawn(Side, DeckId),
}

/// Why an action can't be done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Parts of the requirement do not hold (R5.2).
    Unmet(Vec<Condition>),
    /// These parts of what a Character needs to enter play do not hold (R11.5).
    MayNotEnter(Vec<Condition>),
    /// These parts of what a discard for costs needs do not hold (R5.6).
    MayNotPay(Vec<Condition>),
    /// The card is not where it can be played from.
    CardElsewhere(CardPlace),
    /// There is no such card on the table, or it has no such offer.
    NotOnTable,
    /// The side has no such die (R5.1).
    NoDie(Side, FaceId),
    /// The die does not play the card (R5.1), or does not muster (R3).
    WrongDie(FaceId),
    /// Nothing can be mustered (R3).
    NothingToMuster,
    /// Nobody can move (R7.1).
    NothingToMove,
    /// The Nation can't advance.
    CannotAdvance(Reason),
    /// The costs can't be paid (R5.6).
    CannotPay,
    /// A card on the table forbids it.
    Forbidden(CardId),
    /// No Army can attack there (R8.1).
    NoAttack,
    /// The region attacked from does not border the one attacked (R8.1).
    NoBorder(RegionId, RegionId),
    /// There is nobody to attack or eliminate.
    Nobody,
    /// The Character who is to be eliminated is not in play (R11.5).
    NotInPlay(CharacterId),
    /// The side has rolled its dice this turn.
    RolledAlready(Side),
    /// The side has not rolled its dice.
    NotRolled(Side),
    /// The side has no Elven Ring (R5.12).
    NoRing(Side),
    /// The side has used one this turn (R5.12).
    RingUsedAlready(Side),
    /// A Ring does not change the die to this (R5.12).
    NotByRing(FaceId),
    /// A rule stops it.
    Stopped(Reason),
    /// The game is over (R12).
    Over,
}

impl Refusal {
    /// The rule behind it.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::Unmet(_) => "R5.2",
            Refusal::MayNotEnter(_) | Refusal::NotInPlay(_) => "R11.5",
            Refusal::CardElsewhere(_) | Refusal::NotOnTable => "R5.4",
            Refusal::NoDie(..) | Refusal::WrongDie(_) => "R5.1",
            Refusal::RolledAlready(_) => "R5.1",
            Refusal::NotRolled(_)
            | Refusal::NoRing(_)
            | Refusal::RingUsedAlready(_)
            | Refusal::NotByRing(_) => "R5.12",
            Refusal::NothingToMuster => "R3.3",
            Refusal::NothingToMove => "R7.1",
            Refusal::CannotAdvance(reason) => reason.rule(),
            Refusal::CannotPay | Refusal::MayNotPay(_) => "R5.6",
            Refusal::Forbidden(_) => "R5.5",
            Refusal::Nobody | Refusal::NoAttack | Refusal::NoBorder(..) => "R8.1",
            Refusal::Stopped(reason) => reason.rule(),
            Refusal::Over => "R12",
        }
    }
}

impl CardSet {
    /// What keeps an action from being done in a position; `None` if it can be done.
    pub fn refusal(&self, state: &State, action: &Action) -> Option<Refusal> {
        let board = Board {
            world: &self.world,
            state,
        };
        if state.winner.is_some() {
            return Some(Refusal::Over);
        }
        match action {
            Action::Play { card, die } => self.refuse_play(board, *card, *die),
            Action::Muster { side, die } => refuse_muster_die(board, *side, *die).or_else(|| {
                let mut state = state.clone();
                let game = Game::new(&self.world, self, &mut state, &[]);
                (!game.can_muster(*side)).then_some(Refusal::NothingToMuster)
            }),
            Action::Diplomacy { side, nation, die } => {
                if board.side_of(*nation) != *side {
                    return Some(Refusal::Nobody);
                }
                refuse_political_die(board, *side, *nation, *die).or_else(|| {
                    let mut state = state.clone();
                    let game = Game::new(&self.world, self, &mut state, &[]);
                    let cause = political_cause(&game, *nation, *die);
                    game.bar_to_advance(*side, *nation, cause)
                        .map(Refusal::CannotAdvance)
                })
            }
            Action::Travel(travel) => self.refuse_travel(board, *travel),
            Action::Attack {
                side,
                die,
                from,
                target,
            } => self.refuse_attack(board, *side, *die, *from, *target),
            Action::MoveArmies { side, die } => self.refuse_army_move(state, *side, *die),
            Action::MoveCharacters { side, die } => self.refuse_character_move(state, *side, *die),
            Action::PayDiscard { card, offer } => self.payable(board, *card, *offer).err(),
            Action::RollDice { side } => self.refuse_roll(board, *side),
            Action::UseRing { side, from, to } => self.refuse_ring(board, *side, *from, *to),
            Action::EndTurn => None,
            Action::Event(event) => self.refuse_event(board, *event),
        }
    }

    /// Does an action that is not refused. Where somebody wins on the way, the rest of it is not done
    /// (R12).
    pub(super) fn perform(&self, game: &mut Game<'_>, action: &Action) -> Flow {
        let done = self.act(game, action);
        match done {
            Err(Stop) if game.state.winner.is_some() && game.open.is_none() => {
                self.break_off(game);
                Ok(())
            }
            other => other,
        }
    }

    /// The game is over: cards that are being played go where they go, and tiles return.
    fn break_off(&self, game: &mut Game<'_>) {
        for card in self.ids() {
            let place = &mut game.state.cards[card];
            if *place == CardPlace::BeingPlayed {
                *place = CardPlace::Discard;
            }
        }
        game.return_aside_quietly();
        game.phase = Phase::Limits;
    }

    fn act(&self, game: &mut Game<'_>, action: &Action) -> Flow {
        match action {
            Action::Play { card, die } => {
                if let Some(card) = self.card(*card) {
                    self.play_card(game, card, *die)?;
                }
            }
            Action::Muster { side, die } => {
                game.use_die(*side, *die)?;
                game.muster(*side)?;
            }
            Action::Diplomacy { side, nation, die } => {
                let cause = political_cause(game, *nation, *die);
                game.use_die(*side, *die)?;
                game.advance(*side, *nation, cause)?;
            }
            Action::Travel(travel) => self.travel(game, *travel)?,
            Action::Attack {
                side,
                die,
                from,
                target,
            } => {
                let attack = attack_by_die(game.board(), *side, *die, *from, *target);
                if let Some(die) = die {
                    use_army_die(game, *side, *die)?;
                }
                game.attack(&attack)?;
            }
            Action::MoveArmies { side, die } => move_armies(game, *side, *die)?,
            Action::MoveCharacters { side, die } => {
                game.use_die(*side, *die)?;
                let who = game.board().characters_who_move(*side);
                game.move_freely(&who, 1, u8::MAX)?;
            }
            Action::PayDiscard { card, offer } => {
                if let Ok(paid) = self.payable(game.board(), *card, *offer) {
                    self.pay(game, paid)?;
                    game.discard(*card, DiscardReason::Paid)?;
                }
            }
            Action::RollDice { side } => game.roll_action_dice(*side)?,
            Action::UseRing { side, from, to } => change_with_ring(game, *side, *from, *to)?,
            Action::EndTurn => game.end_turn()?,
            Action::Event(event) => happen(game, *event)?,
        }
        game.phase = Phase::Limits;
        game.end_action()
    }

    /// Whether an action can be done in a position. Of a card it does not look for the reason, and
    /// allocates nothing.
    pub fn allows(&self, state: &State, action: &Action) -> bool {
        let board = Board {
            world: &self.world,
            state,
        };
        match action {
            Action::Play { card, die } => {
                state.winner.is_none() && self.can_be_played(board, *card, *die)
            }
            _ => self.refusal(state, action).is_none(),
        }
    }

    pub(super) fn can_be_played(
        &self,
        board: Board<'_>,
        card: CardId,
        die: Option<FaceId>,
    ) -> bool {
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        self.card(card).is_some_and(|card| {
            refuse_use(board, card, die).is_none()
                && conditions_of(card).all(|condition| view.holds(condition))
        })
    }

    fn refuse_play(&self, board: Board<'_>, card: CardId, die: Option<FaceId>) -> Option<Refusal> {
        let card = self.card(card)?;
        if let Some(refusal) = refuse_use(board, card, die) {
            return Some(refusal);
        }
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        let unmet: Vec<Condition> = conditions_of(card)
            .flat_map(|condition| view.unmet(condition))
            .cloned()
            .collect();
        (!unmet.is_empty()).then_some(Refusal::Unmet(unmet))
    }

    /// The order of things (design 3.1): pay, effects, table or discard, what answers.
    pub(super) fn play_card(&self, game: &mut Game<'_>, card: &Card, die: Option<FaceId>) -> Flow {
        let result = die.and_then(|die| game.board().plays(card.side, die, card.icon));
        let turned_by = die.and_then(|die| game.board().plays_by(card.side, die, card.icon));
        game.state.cards[card.id] = CardPlace::BeingPlayed;
        game.played_by = result;
        if let Some(die) = die {
            game.use_die(card.side, die)?;
        }
        if let Some(character) = turned_by {
            game.use_ability(character)?;
        }
        let mut run = Run::begin(game, card)?;
        run.bind_requirement()?;
        run.play()?;
        game.phase = Phase::Answers;
        if card.table.is_some() {
            game.lay(card.id)?;
        } else {
            game.discard(card.id, DiscardReason::Played)?;
        }
        game.happened(Change::Played(card.side, card.id, result))?;
        if card.side == Side::FreePeoples
            && result.is_some_and(|face| game.world.face(face).plays_any_card)
        {
            game.guide_draws(card.deck)?;
        }
        Ok(())
    }

    fn refuse_event(&self, board: Board<'_>, event: Event) -> Option<Refusal> {
        match event {
            Event::Attacked(region, side) => {
                if !board.has_army(side.opponent(), region) {
                    return Some(Refusal::Nobody);
                }
                self.forbids(board, Deed::Attack(side, region))
                    .map(Refusal::Forbidden)
            }
            Event::CharacterEliminated(character) => {
                (!board.is_in_play(character)).then_some(Refusal::NotInPlay(character))
            }
            Event::ArmyEliminated(side, region) => {
                (!board.has_army(side, region)).then_some(Refusal::Nobody)
            }
            Event::Declared(_) => {
                let on_track = board.fellowship.mordor.is_some();
                on_track.then_some(Refusal::Stopped(Reason::OnTheTrack))
            }
            Event::Activated(_)
            | Event::Advanced(_)
            | Event::Revealed
            | Event::Hidden
            | Event::Arrived(..)
            | Event::Captured(..)
            | Event::Drawn(..) => None,
        }
    }
}

/// What keeps a card from being used as it is paid for: where it is, and the die.
fn refuse_use(board: Board<'_>, card: &Card, die: Option<FaceId>) -> Option<Refusal> {
    match board.cards[card.id] {
        CardPlace::Hand | CardPlace::Deck => {}
        place => return Some(Refusal::CardElsewhere(place)),
    }
    let die = die?;
    if !board.has_die(card.side, die) {
        return Some(Refusal::NoDie(card.side, die));
    }
    board
        .plays(card.side, die, card.icon)
        .is_none()
        .then_some(Refusal::WrongDie(die))
}

/// What must hold for a card to be played: its requirement, and what it needs on the table.
fn conditions_of(card: &Card) -> impl Iterator<Item = &Condition> {
    let on_table = card.table.iter();
    let needed = on_table.filter_map(|table| table.condition.as_ref());
    card.requires.iter().chain(needed)
}

fn refuse_muster_die(board: Board<'_>, side: Side, die: FaceId) -> Option<Refusal> {
    if !board.has_die(side, die) {
        Some(Refusal::NoDie(side, die))
    } else {
        muster_result(board, die)
            .is_none()
            .then_some(Refusal::WrongDie(die))
    }
}

/// A die that advances a Nation: one that musters, or any where an envoy of the Nation is (R11.3).
fn refuse_political_die(
    board: Board<'_>,
    side: Side,
    nation: NationId,
    die: FaceId,
) -> Option<Refusal> {
    match refuse_muster_die(board, side, die) {
        Some(Refusal::WrongDie(_)) if board.envoy(nation).is_some() => None,
        other => other,
    }
}

/// The result as which a die musters, if it does.
fn muster_result(board: Board<'_>, die: FaceId) -> Option<FaceId> {
    board
        .world
        .face_ids()
        .find(|face| board.world.face(*face).musters && board.serves_as(die, *face))
}

/// Why a die advances a Nation: as a Muster result, or by the ability of its envoy (R11.3) where it is
/// none or a card forbids that.
fn political_cause(game: &Game<'_>, nation: NationId, die: FaceId) -> Cause {
    let board = game.board();
    let by_die = muster_result(board, die).map(Cause::Die);
    let by_envoy = board.envoy(nation).map(Cause::Companion);
    let side = board.side_of(nation);
    let can = |cause: &Cause| game.bar_to_advance(side, nation, *cause).is_none();
    let first = by_die.or(by_envoy).unwrap_or(Cause::Die(die));
    by_die
        .into_iter()
        .chain(by_envoy)
        .find(can)
        .unwrap_or(first)
}

/// Lets something happen, with what the rules say follows from it.
fn happen(game: &mut Game<'_>, event: Event) -> Flow {
    match event {
        Event::CharacterEliminated(character) => game.eliminate_character(character),
        Event::ArmyEliminated(side, region) => game.eliminate_army(side, region),
        Event::Attacked(region, side) => game.attacked(region, side),
        Event::Activated(nation) => game.activate(nation, Cause::Rules).map(|_| ()),
        Event::Advanced(nation) => {
            let side = game.board().side_of(nation);
            game.advance(side, nation, Cause::Rules).map(|_| ())
        }
        Event::Declared(region) => game.declare(region),
        Event::Revealed => game.reveal(),
        Event::Hidden => game.hide(),
        Event::Arrived(character, region) => game.arrive(character, region),
        Event::Captured(region, side) => game.capture(region, side),
        // Out of an empty deck nothing is drawn (R5.7).
        Event::Drawn(side, deck) if !game.deck_has_cards(side, deck) => Ok(()),
        Event::Drawn(side, deck) => game.draw(side, deck),
    }
}
