//! What a side is asked next, and what needs no asking.

use crate::game::*;
use crate::world::Side;

use super::attempt::Start;
use super::extent::offered;

/// Most steps of one play: answers and results of chance together.
pub const MAX_STEPS_OF_PLAY: usize = 1_000;

/// A question as it is put to a side: only the options that it is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Who decides.
    pub side: Side,
    /// What about.
    pub prompt: Prompt,
    /// What is offered; two at least.
    pub options: Options,
    /// The card and the clause that ask, if one does.
    pub about: Option<About>,
}

/// Why a play could not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The script of results has no further die.
    #[error("a die is rolled, and no result is given for it")]
    NoRoll,
    /// The script of results names a card that is not in the deck.
    #[error("the card that is to be drawn is not in that deck")]
    NotInDeck,
    /// The script of results has no further Hunt tile.
    #[error("a Hunt tile is drawn, and none is given for it")]
    NoTile,
    /// The script of results names a Hunt tile that is not in the pool.
    #[error("the Hunt tile that is to be drawn is not in the pool")]
    NotInPool,
    /// The script of results has no further Companion.
    #[error("a Companion is taken at random, and none is given for it")]
    NoCompanion,
    /// The script of results names a Companion who is not in the Fellowship.
    #[error("the Companion who is to be taken is not in the Fellowship")]
    NotInFellowship,
    /// The script of results has no further face of an Action die.
    #[error("an Action die is rolled, and no face is given for it")]
    NoFace,
    /// The script of results names a face that the dice rolled do not have.
    #[error("the dice that are rolled have no such face")]
    NotOnDie,
    /// The answer is none of the options.
    #[error("that is not one of the options")]
    NotAnOption,
    /// There is no open question.
    #[error("no question is open")]
    NothingAsked,
    /// The saved steps do not fit the card and the state.
    #[error("the steps do not fit this card and this board")]
    Misfit,
    /// The play has more steps than the limit.
    #[error("the play takes more than {MAX_STEPS_OF_PLAY} steps")]
    TooLong,
    /// More cards are at work at once, more changes follow from one, or a battle has more rounds than
    /// there is room for.
    #[error(
        "it goes on without end: more than {MAX_RUNS} cards at work at once, {MAX_DEPTH} changes that \
         follow from each other, or {MAX_ROUNDS} rounds of one battle"
    )]
    WithoutEnd,
}

impl PlayError {
    /// The line of results of chance that was too short, by its first word.
    pub fn ran_out_of(&self) -> Option<&'static str> {
        Some(match self {
            PlayError::NoRoll => "rolls",
            PlayError::NoTile => "tiles",
            PlayError::NoCompanion => "companions",
            PlayError::NoFace => "faces",
            _ => return None,
        })
    }

    /// Why a run stopped, if nobody stopped it on purpose.
    pub(super) fn of(open: Option<&Open>) -> Option<PlayError> {
        match open? {
            Open::Misfit(_) => Some(PlayError::Misfit),
            Open::TooDeep => Some(PlayError::WithoutEnd),
            Open::Question(_) | Open::Chance(_) => None,
        }
    }
}

impl Ask {
    /// The answer of a question that needs no asking: there is only one.
    pub(super) fn forced(&self) -> Option<Choice> {
        match self.options.as_slice() {
            [] => Some(Choice::Done),
            [only] => Some(*only),
            _ => None,
        }
    }
}

impl Start<'_> {
    /// A question that a run has come to by these steps, as it is put to its side. The steps are only
    /// borrowed for trying.
    pub(super) fn put(
        &self,
        steps: &mut Vec<Step>,
        extents: &Extents,
        phase: Phase,
        question: &Question,
    ) -> Ask {
        Ask {
            side: question.side,
            prompt: question.prompt,
            options: offered(*self, steps, extents, phase, question),
            about: extents.about(),
        }
    }
}
