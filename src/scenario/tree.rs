//! A scenario file as it is written: names are text still, and everything knows its place.

use crate::syntax::Span;
use crate::syntax::tree::{Name, Number, Word};

/// A scenario: a board, and what happens on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// The file, as the user named it.
    pub file: String,
    /// The title in the file, quotes included.
    pub span: Span,
    /// The board.
    pub given: Vec<Line<Given>>,
    /// What happens, one thing after the other.
    pub steps: Vec<Step>,
    /// Whether a line of it could not be read: it can't be played then.
    pub broken: bool,
}

/// A line, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<T> {
    /// What it says.
    pub kind: T,
    /// The line without blanks around it.
    pub span: Span,
}

/// Something that happens, the answers given to its questions, and what holds after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happens.
    pub when: Line<When>,
    /// The answers, in order.
    pub choosing: Vec<Answer>,
    /// What holds then.
    pub then: Vec<Line<Then>>,
}

/// An answer to a question, or an option that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its words.
    pub text: String,
    /// Where they stand.
    pub span: Span,
}

/// The board that a scenario starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChoice {
    /// `start`: the standard set-up.
    Start,
    /// `empty`: without figures.
    Empty,
    /// A board of a pack.
    Named(Name),
}

/// A line of `given`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// `board start`, `board empty`, `board "The Long Winter"`
    Board(BoardChoice),
    /// `rolls 5, 6, 2`
    Rolls(Vec<Number>),
    /// `cards "…", "…"`: the cards drawn, in order.
    Draws(Vec<Name>),
    /// `tiles 2, eye`: the Hunt tiles drawn, in order.
    Tiles(Vec<Word>),
    /// `companions A, B`: the Companions taken at random, in order.
    Companions(Vec<Name>),
    /// `faces army, eye`: what the Action dice show that are rolled, in order.
    Faces(Vec<Word>),
    /// A fact that is made so.
    Fact(Fact),
}

/// A line of `then`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// A fact that is asked.
    Fact(Fact),
    /// `X besieged by SIDE`, `X not besieged`
    Besieged(Name, Option<Name>),
    /// `applied 1 of 2`
    Applied(Number, Number),
    /// `"Card" discarded`
    CardAt(Name, Pile),
    /// `3 cards in hand of SIDE`
    CardCount(Number, Name),
    /// `not playable because TEXT`
    NotPlayable(Option<Answer>),
    /// `offered A, B`: the options of the first question; `offered second to SIDE: A, B`.
    Offered {
        /// Which question, from 0.
        which: usize,
        /// Whose, if that is asked.
        side: Option<Name>,
        /// All its options.
        options: Vec<Answer>,
    },
    /// `not asked`
    NotAsked,
    /// `SIDE may attack X`, `SIDE may not enter X with an army`
    May {
        /// Who.
        side: Name,
        /// With `not`.
        negated: bool,
        /// What.
        deed: DeedWord,
        /// Where.
        region: Name,
    },
    /// `stopped by R2.1`
    StoppedBy(Word),
    /// `changes: none`
    NoChanges,
    /// `Shadow has won`
    Won(Name),
}

/// What a side may do in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedWord {
    /// `attack X`
    Attack,
    /// `enter X with an army`
    Enter,
    /// `use a combat card in X`
    CombatCard,
}

/// Something that can be made so on a board, and asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `in X: …`
    Standing {
        /// Where.
        region: Name,
        /// `also` or `at least`, if one of them stands there.
        mode: Mode,
        /// The figures; the garrison where a siege is named.
        items: Vec<Item>,
        /// The figures after `besieged by`.
        besiegers: Option<Vec<Item>>,
    },
    /// `SIDE controls X`, `X controlled by SIDE`
    Controls(Name, Name),
    /// `reinforcements NATION: 0 leaders`, `casualties NATION: 1 elite`
    Pool {
        /// Which pool.
        casualties: bool,
        /// Whose.
        nation: Name,
        /// The figures; empty for `nothing`.
        counts: Vec<(Number, Word)>,
    },
    /// `Gondor active, 1 step from war`
    Politics(Name, Vec<(Political, Span)>),
    /// `fellowship in X, revealed, progress 2`
    Fellowship(Vec<(FellowshipPart, Span)>),
    /// `in fellowship: Gimli, Legolas`
    InFellowship(Vec<Name>),
    /// `Saruman out`, `Saruman aside`
    OffMap {
        /// Who.
        who: Name,
        /// `out` instead of `aside`.
        out: bool,
    },
    /// `CHARACTER used`: what he can do once a turn is done.
    AbilityUsed(Name),
    /// `hand SIDE: "Card"`, `deck SIDE strategy: "Card"`
    Cards {
        /// Where.
        pile: Pile,
        /// Whose.
        side: Name,
        /// Which deck; only for decks.
        deck: Option<Word>,
        /// The cards; empty for `nothing`.
        cards: Vec<Name>,
    },
    /// `dice SIDE: 2 army, 1 eye`
    Dice(Name, Vec<(Number, Word)>),
    /// `rings SIDE: 2`, `rings SIDE: 2, used`
    Rings {
        /// Whose.
        side: Name,
        /// How many.
        count: Number,
        /// Whether one was used this turn.
        used: bool,
    },
    /// `hunt box SIDE: 2`
    HuntBox(Name, Number),
    /// `hunt pool: 2 of eye, 3`
    Tiles(TilePile, Vec<(u8, Word)>),
}

/// How a line about a region is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// These and no others.
    Exactly,
    /// These besides the others; only in `given`.
    Also,
    /// These and perhaps others; only in `then`.
    AtLeast,
}

/// What stands, or does not stand, in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `3 Isengard regulars`, `2 nazgul`
    Figures {
        /// How many.
        count: Number,
        /// Of which Nation, if that is said.
        nation: Option<Name>,
        /// The noun.
        noun: Word,
    },
    /// `no Rohan leader`
    No {
        /// Of which Nation, if that is said.
        nation: Option<Name>,
        /// The noun.
        noun: Word,
    },
    /// `Legolas`
    Character(Name),
    /// `nothing`
    Nothing(Span),
}

/// A place on the Political Track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Political {
    /// `at war`
    AtWar,
    /// `not at war`; only in `then`
    NotAtWar,
    /// `active`
    Active,
    /// `passive`
    Passive,
    /// `2 steps from war`
    Steps(Number),
}

/// Something about the Fellowship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FellowshipPart {
    /// `in X`
    In(Name),
    /// `revealed`
    Revealed,
    /// `hidden`
    Hidden,
    /// `progress 2`
    Progress(Number),
    /// `corruption 3`
    Corruption(Number),
    /// `guide Gollum`
    Guide(Name),
    /// `mordor 2`: on the Mordor Track.
    Mordor(Number),
    /// `declared`: it was, this turn.
    Declared,
    /// `journeyed`: it tried to move or hide on the Mordor Track, this turn.
    Journeyed,
}

/// Where cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// In hand.
    Hand,
    /// On the table.
    Table,
    /// In the discard pile.
    Discard,
    /// In the deck.
    Deck,
}

/// Where Hunt tiles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePile {
    /// In the pool.
    Pool,
    /// Drawn.
    Drawn,
    /// Waiting for the Mordor Track.
    Waiting,
    /// Removed for good.
    Removed,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// `SIDE plays "Card" with a muster die`
    Plays {
        /// Who.
        side: Name,
        /// The card.
        card: Name,
        /// The face of the die, if one is named.
        die: Option<Word>,
    },
    /// `SIDE musters with a muster die`
    Musters {
        /// Who.
        side: Name,
        /// The face of the die.
        die: Word,
    },
    /// `SIDE attacks REGION from REGION with an army die`
    Attacks {
        /// Who.
        side: Name,
        /// What; the player chooses if absent.
        target: Option<Name>,
        /// From where; the player chooses if absent.
        from: Option<Name>,
        /// The face of the die, if one is named.
        die: Option<Word>,
    },
    /// `SIDE moves armies with an army die`, `SIDE moves characters with a character die`
    Moves {
        /// Who.
        side: Name,
        /// Characters instead of Armies.
        characters: bool,
        /// The face of the die.
        die: Word,
    },
    /// `SIDE advances NATION with a muster die`
    Advances {
        /// Who.
        side: Name,
        /// Which Nation.
        nation: Name,
        /// The face of the die.
        die: Word,
    },
    /// `SIDE discards "Card" by offer 2`
    Discards {
        /// Who pays.
        side: Name,
        /// The card.
        card: Name,
        /// Which offer, counted from 1.
        offer: Option<Number>,
    },
    /// `SIDE rolls dice`
    RollsDice(Name),
    /// `SIDE changes a muster die to army with a ring`
    ChangesDie {
        /// Who.
        side: Name,
        /// What the die shows.
        from: Word,
        /// What it shows then; the player chooses if absent.
        to: Option<Word>,
    },
    /// `the turn ends`
    TurnEnds,
    /// Something that the Fellowship or a Character does.
    Travels(Travels),
    /// Something that no card and no die brings about.
    Happens(Happening),
}

/// Something that the Fellowship or a Character does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Travels {
    /// `fellowship moves with a character die`
    Moves(Word),
    /// `fellowship hides with a character die`
    Hides(Word),
    /// `fellowship declares`
    Declares,
    /// `fellowship enters mordor`
    EntersMordor,
    /// `companions separate with a character die`
    Separate(Word),
    /// `NAME enters play with a muster die`
    Enters(Name, Word),
}

/// Something that happens by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// `Shadow draws 1 strategy card`
    Draws(Name, Number, Word),
    /// `Shadow army in X eliminated`
    ArmyEliminated(Name, Name),
    /// `Saruman eliminated`
    Eliminated(Name),
    /// `X attacked by SIDE`
    Attacked(Name, Name),
    /// `X captured by SIDE`
    Captured(Name, Name),
    /// `fellowship declared in X`
    Declared(Name),
    /// `fellowship revealed`
    Revealed,
    /// `fellowship hidden`
    Hidden,
    /// `NATION activated`
    Activated(Name),
    /// `NATION advanced`
    Advanced(Name),
    /// `CHARACTER arrives in X`
    Arrives(Name, Name),
}
