//! Written results of chance.

use crate::game::{Chance, Step};
use crate::world::{CardId, CharacterId, FaceId, TileId};

use super::next::PlayError;

/// Written results of chance, each kind used up in its order. Cards that are not written come up in the
/// order of their codes; where another result is not written the play stops.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The numbers that dice show, 1 to 6.
    pub rolls: Vec<u8>,
    /// The faces that Action dice show.
    pub faces: Vec<FaceId>,
    /// The cards drawn.
    pub cards: Vec<CardId>,
    /// The Hunt tiles drawn.
    pub tiles: Vec<TileId>,
    /// The Companions taken at random.
    pub companions: Vec<CharacterId>,
}

/// How many results of each kind have been used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Numbers of dice.
    pub rolls: usize,
    /// Faces of Action dice.
    pub faces: usize,
    /// Cards.
    pub cards: usize,
    /// Hunt tiles.
    pub tiles: usize,
    /// Companions.
    pub companions: usize,
}

impl Script {
    /// The results of chance among steps.
    pub fn of(steps: &[Step]) -> Script {
        let mut script = Script::default();
        for step in steps {
            match step {
                Step::Die(number) => script.rolls.push(*number),
                Step::Face(face) => script.faces.push(*face),
                Step::Card(card) => script.cards.push(*card),
                Step::Tile(tile) => script.tiles.push(*tile),
                Step::Companion(who) => script.companions.push(*who),
                Step::Choice(_) => {}
            }
        }
        script
    }

    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == Script::default()
    }

    /// What is left behind those used.
    #[must_use]
    pub fn behind(&self, used: &Used) -> Script {
        Script {
            rolls: rest(&self.rolls, used.rolls),
            faces: rest(&self.faces, used.faces),
            cards: rest(&self.cards, used.cards),
            tiles: rest(&self.tiles, used.tiles),
            companions: rest(&self.companions, used.companions),
        }
    }

    /// How many of each kind are written.
    pub fn written(&self) -> Used {
        Used {
            rolls: self.rolls.len(),
            faces: self.faces.len(),
            cards: self.cards.len(),
            tiles: self.tiles.len(),
            companions: self.companions.len(),
        }
    }

    /// The next result of a chance event, which is one of `all`.
    pub(super) fn next(
        &self,
        used: &Used,
        chance: Chance,
        all: &[Step],
    ) -> Result<Step, PlayError> {
        let (step, none, other) = match chance {
            Chance::Die { .. } | Chance::Number { .. } => {
                let number = self.rolls.get(used.rolls).copied().map(Step::Die);
                (number, PlayError::NoRoll, PlayError::NoRoll)
            }
            Chance::Face { .. } => {
                let face = self.faces.get(used.faces).copied().map(Step::Face);
                (face, PlayError::NoFace, PlayError::NotOnDie)
            }
            Chance::Card { .. } | Chance::CardInHand { .. } => {
                let card = self.cards.get(used.cards).copied().map(Step::Card);
                let card = card.or(all.first().copied());
                (card, PlayError::NotInDeck, PlayError::NotInDeck)
            }
            Chance::Tile => {
                let tile = self.tiles.get(used.tiles).copied().map(Step::Tile);
                (tile, PlayError::NoTile, PlayError::NotInPool)
            }
            Chance::Companion => {
                let who = self.companions.get(used.companions).copied();
                let who = who.map(Step::Companion);
                (who, PlayError::NoCompanion, PlayError::NotInFellowship)
            }
        };
        let step = step.ok_or(none)?;
        all.contains(&step).then_some(step).ok_or(other)
    }
}

impl Used {
    /// Counts a step that is a result of chance.
    pub fn count(&mut self, step: Step) {
        match step {
            Step::Die(_) => self.rolls += 1,
            Step::Face(_) => self.faces += 1,
            Step::Card(_) => self.cards += 1,
            Step::Tile(_) => self.tiles += 1,
            Step::Companion(_) => self.companions += 1,
            Step::Choice(_) => {}
        }
    }

    /// Each kind by the word that begins its line, with the number.
    pub fn by_word(&self) -> [(&'static str, usize); 5] {
        [
            ("rolls", self.rolls),
            ("faces", self.faces),
            ("cards", self.cards),
            ("tiles", self.tiles),
            ("companions", self.companions),
        ]
    }
}

fn rest<T: Clone>(all: &[T], used: usize) -> Vec<T> {
    all.get(used..).unwrap_or_default().to_vec()
}
