//! Plays in Rust tests: a card, a board, answers, a report.

use crate::diagnostic::Diagnostic;
use crate::play::{Action, CardSet, Luck, NoSuchCard, NotAnOption, Play, PlayError, Report, Words};
use crate::world::FaceId;

use super::run::given_lines;

/// A play to be tried out, in the words of scenarios.
///
/// ```
/// use westron::scenario::Trial;
///
/// let cards = westron::base().unwrap();
/// let report = Trial::of(&cards, "Imrahil of Dol Amroth")
///     .given("reinforcements Gondor: 0 leaders")
///     .die("muster")
///     .choosing("elite")
///     .play()
///     .unwrap();
/// assert_eq!((report.applied, report.asked), (1, 2));
/// assert_eq!(report.clauses[1].stopped_by[0].rule, "R2.1");
/// ```
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    cards: &'a CardSet,
    card: String,
    die: Option<String>,
    given: Vec<String>,
    answers: Vec<String>,
}

/// Why a trial could not be played to its end. A card that can't be played is no error: its report
/// says so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrialError {
    /// There is no such card.
    #[error(transparent)]
    Card(#[from] NoSuchCard),
    /// A line of `given` is wrong.
    #[error("{}", .0.iter().map(|finding| finding.message.as_str()).collect::<Vec<_>>().join("; "))]
    Given(Vec<Diagnostic>),
    /// There is no such die face.
    #[error("no die shows `{0}`")]
    Die(String),
    /// An answer is none of the options.
    #[error(transparent)]
    Answer(#[from] NotAnOption),
    /// A question has no answer.
    #[error("no answer to {prompt} [{}]", .options.join(", "))]
    Unanswered {
        /// The question.
        prompt: String,
        /// Its options.
        options: Vec<String>,
    },
    /// An answer has no question.
    #[error("no question is left for the answer `{0}`")]
    Unasked(String),
    /// The play can't go on.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl<'a> Trial<'a> {
    /// A card that is played on the printed set-up, by no die in particular. `card` is its title or
    /// its code.
    pub fn of(cards: &'a CardSet, card: &str) -> Self {
        Trial {
            cards,
            card: card.to_owned(),
            die: None,
            given: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// Adds a line of `given`: `in Edoras: 2 Isengard regulars`.
    #[must_use]
    pub fn given(mut self, line: &str) -> Self {
        self.given.push(line.to_owned());
        self
    }

    /// Plays it by a die that shows this face: `muster`.
    #[must_use]
    pub fn die(mut self, face: &str) -> Self {
        self.die = Some(face.to_owned());
        self
    }

    /// Adds the answer to the next question.
    #[must_use]
    pub fn choosing(mut self, answer: &str) -> Self {
        self.answers.push(answer.to_owned());
        self
    }

    /// Plays it.
    ///
    /// # Errors
    /// A name, line or answer is wrong, or a question has no answer.
    pub fn play(&self) -> Result<Report, TrialError> {
        let cards = self.cards;
        let card = cards.find(&self.card)?.id;
        let die = match &self.die {
            Some(face) => Some(
                self.face(face)
                    .ok_or_else(|| TrialError::Die(face.clone()))?,
            ),
            None => None,
        };
        let lines: Vec<&str> = self.given.iter().map(String::as_str).collect();
        let setup = given_lines(cards, cards.start(), &lines).map_err(TrialError::Given)?;
        let action = Action::Play { card, die };
        let mut play = match Play::begin(
            cards,
            &setup.state,
            action.clone(),
            Luck::Script(setup.script),
        ) {
            Ok(play) => play?,
            Err(refusal) => return Ok(Report::refused(cards, &setup.state, &action, &refusal)),
        };
        let words = Words::new(cards);
        let mut answers = self.answers.iter();
        while let Some(ask) = play.question() {
            let answer = answers.next().ok_or_else(|| TrialError::Unanswered {
                prompt: words.prompt(ask),
                options: words.labels(ask),
            })?;
            let choice = words.choose(ask, answer)?;
            play.answer(choice)?;
        }
        match answers.next() {
            Some(left) => Err(TrialError::Unasked(left.clone())),
            None => Ok(Report::of(&play)),
        }
    }

    fn face(&self, id: &str) -> Option<FaceId> {
        let world = &self.cards.world;
        world.face_ids().find(|face| world.face(*face).id == id)
    }
}
