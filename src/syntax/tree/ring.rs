//! Clauses and conditions of the Fellowship, the Hunt and its dice, as written.

use super::{Name, Number, Operand, Phrase, Word};

/// A clause of the Fellowship, the Hunt or the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RingClause {
    /// `put the tile of this card in play`
    PutTile,
    /// `replace that tile by a new hunt tile`
    ReplaceTile,
    /// `reduce hunt damage by 1`
    ReduceHunt(Number),
    /// `prevent the draw`
    PreventDraw,
    /// `add 1 to hunt roll`
    AddToRoll(Number),
    /// `draw a hunt tile`, `draw 3 hunt tiles`
    DrawTiles(Option<Number>),
    /// `hunt with that tile`
    HuntWith(Option<HuntTerm>),
    /// `roll for the hunt`
    RollForHunt,
    /// `remove the eyes from the game`
    RemoveEyes,
    /// `return the rest to the hunt pool`
    ReturnTiles,
    /// `heal 1 corruption`
    Heal(Number),
    /// `add 1 corruption`
    AddCorruption(Number),
    /// `add the level of that companion corruption`
    AddLevel,
    /// `hide fellowship`
    Hide,
    /// `reveal fellowship`
    Reveal,
    /// `move fellowship`
    Move,
    /// `move fellowship to an adjacent region`
    Shift,
    /// `separate a group, up to 1 further`
    Separate(Separate),
    /// `separate as many companions as the number of that tile, without moving them`
    SeparateAsTile,
    /// `change up to 3 unused dice to eye`
    ChangeDice(ChangeDice),
    /// `discard all unused will-of-the-west dice of opponent`
    DiscardDice {
        /// The face, if one is said.
        face: Option<Word>,
        /// `die` or `dice`.
        unit: Word,
    },
    /// `discard 1 Free Peoples character card from table or at random from hand`
    DiscardCard {
        /// Which card.
        card: Phrase,
        /// Whether `or at random from hand` follows.
        or_random: bool,
    },
    /// `choose a random companion in fellowship`
    ChooseCompanion,
    /// `eliminate (Strider or Aragorn)`
    EliminateCharacter(Operand),
}

/// What is said of a Hunt that a card brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HuntTerm {
    /// `without reduction`
    WithoutReduction,
    /// `eliminating a random companion`
    RandomCasualty,
}

/// `separate or move a group, as if level 4, up to 2 further, even into a besieged stronghold`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separate {
    /// `or move`
    pub or_move: bool,
    /// `as if level 4`
    pub level: Option<Number>,
    /// `up to 2 further`
    pub further: Option<Number>,
    /// `even into a besieged stronghold`
    pub into_siege: bool,
}

/// `change 1 unused character die to will-of-the-west`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeDice {
    /// With `up to`.
    pub up_to: bool,
    /// How many.
    pub number: Number,
    /// The face that they show, if one is said.
    pub face: Option<Word>,
    /// `die` or `dice`.
    pub unit: Word,
    /// The face that they show then.
    pub to: Word,
}

/// What is asked of tiles that were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileTest {
    /// `that tile is an eye`, `that tile is (an eye or a Free Peoples special)`
    Is(Vec<TileKind>),
    /// `all those tiles are eyes`
    AllEyes,
}

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileKind {
    /// `an eye`
    Eye,
    /// `a Free Peoples special`
    Special(Name),
}

/// What of the Hunt a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HuntThing {
    /// `hunt tile`
    Tile,
    /// `hunt roll`
    Roll,
}
