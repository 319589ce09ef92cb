//! What an action needs next: an answer, a result of chance, or nothing more.

use crate::game::*;
use crate::world::{CardId, Side};

use super::attempt::{Attempt, Start};
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
    pub about: Option<(CardId, usize)>,
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
}

/// What an action needs next.
#[expect(
    clippy::large_enum_variant,
    reason = "moved once, and a box would allocate"
)]
pub(super) enum Next {
    /// Nothing: it is over.
    Over(Attempt),
    /// An answer of which there is only one.
    Forced(Choice),
    /// An answer.
    Ask(Ask),
    /// A result of chance, in this position.
    Chance(Chance, State),
}

impl Start<'_> {
    /// Runs the steps and says what comes after them. The steps are only borrowed for trying.
    ///
    /// # Errors
    /// They do not fit, or are too many.
    pub(super) fn next(&self, steps: &mut Vec<Step>) -> Result<Next, PlayError> {
        if steps.len() > MAX_STEPS_OF_PLAY {
            return Err(PlayError::TooLong);
        }
        let at = self.run(steps);
        match &at.open {
            None => Ok(Next::Over(at)),
            Some(Open::Misfit(_)) => Err(PlayError::Misfit),
            Some(Open::TooDeep) => Err(PlayError::TooLong),
            Some(Open::Chance(chance)) => Ok(Next::Chance(*chance, at.state)),
            Some(Open::Question(question)) => {
                let options = offered(*self, steps, &at, question);
                Ok(match options.as_slice() {
                    [] => Next::Forced(Choice::Done),
                    [only] => Next::Forced(*only),
                    _ => Next::Ask(Ask {
                        side: question.side,
                        prompt: question.prompt,
                        options,
                        about: at.about(),
                    }),
                })
            }
        }
    }
}
