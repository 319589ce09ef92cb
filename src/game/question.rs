//! Decisions: questions with typed options, asked of one side.

use arrayvec::ArrayVec;

use crate::world::*;

use super::change::Figure;
use super::force::Purpose;

/// Most options of one question: a region each.
pub const MAX_OPTIONS: usize = MAX_REGIONS + 1;

/// The options of a question, in a fixed order.
pub type Options = ArrayVec<Choice, MAX_OPTIONS>;

/// One option of a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Choice {
    /// A region, or the Army in it.
    Region(RegionId),
    /// A Nation.
    Nation(NationId),
    /// A kind of figure of a Nation.
    Figure(NationId, KindId),
    /// A figure in a region.
    FigureIn(RegionId, NationId, KindId),
    /// A Character.
    Character(CharacterId),
    /// Remove a figure for one hit (R2.5).
    Remove(NationId, KindId),
    /// Reduce a figure for one hit (R2.5).
    Reduce(NationId, KindId),
    /// Remove a figure outright for two hits (R2.5).
    RemoveForTwo(NationId, KindId),
    /// All of an Army that may go.
    Whole,
    /// A part of it.
    Part,
    /// So many figures of a Nation and kind.
    Group(NationId, KindId, u8),
    /// A Character goes with them.
    With(CharacterId),
    /// A Character stays behind.
    Without(CharacterId),
    /// So many.
    Number(u8),
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// The first, second … alternative, from 0.
    Alternative(u8),
    /// A card.
    Card(CardId),
    /// A deck.
    Deck(DeckId),
    /// An Action die showing this face.
    Die(FaceId),
    /// A Companion drawn at random.
    Random,
    /// No further one.
    Done,
}

/// What a question is about; the words are found elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// Which region.
    ChooseRegion,
    /// Which Army, by its region.
    ChooseArmy(Side),
    /// Which Nation.
    ChooseNation,
    /// Where to recruit.
    RecruitWhere,
    /// Which figure to recruit in a region.
    RecruitWhich(RegionId),
    /// How many of a figure to recruit in a region.
    RecruitHowMany(RegionId),
    /// Which figure to eliminate.
    Eliminate,
    /// Which figure to replace.
    Replace,
    /// Which figure takes the place of another.
    ReplaceBy(Figure, RegionId),
    /// How to take the next hit; how many are left.
    TakeHit(RegionId, u8),
    /// Which deck to draw from.
    DrawFrom,
    /// How many.
    HowMany,
    /// Whether to do what the clause says.
    Whether,
    /// Which alternative.
    Which,
    /// Whether to use a card on the table.
    UseCard(CardId),
    /// Which figure over the limit goes back.
    Limit(RegionId),
    /// Which card over the hand limit is discarded.
    HandLimit,
    /// Which figure a Muster result brings in.
    Muster,
    /// Where the figure is mustered.
    MusterWhere(Figure),
    /// Which part of an Army moves or attacks.
    Force(RegionId, Purpose),
    /// How many of a figure, or whether a Character, is in that part.
    ForceOf(RegionId, Purpose),
    /// Which Army moves.
    MoveArmy,
    /// Where figures are moved to, all of them.
    MoveWhere,
    /// Which figure is moved to a region.
    MoveWhich(RegionId),
    /// From which region figures move.
    MoveFrom,
    /// How many of a figure, or whether a Character, moves from a region.
    MoveWho(RegionId),
    /// Where those from a region move to.
    MoveTo(RegionId),
    /// By which way an Army moves on from a region to another.
    MoveThrough(RegionId, RegionId),
    /// From where to attack.
    AttackFrom,
    /// What to attack from there.
    AttackWhere(RegionId),
    /// Which Combat card to use (R8.2).
    CombatCard,
    /// Whether a Character gives up its Leadership for the battle (R11.4).
    GiveUpLeadership(CharacterId),
    /// Whose Leadership to forfeit (R8.4).
    ForfeitLeadership,
    /// Which Character.
    ChooseCharacter,
    /// Whether to withdraw into the siege instead of fighting in the field (R8.5).
    WithdrawIntoSiege,
    /// Whether to go on with the attack (R8.2).
    FightOn,
    /// Which figure to reduce for another round of a siege battle (R8.6).
    ExtendSiege,
    /// Where to retreat to from a region (R8.2).
    Retreat(RegionId),
    /// Whether to move into the region that was attacked (R8.7).
    Advance(RegionId),
    /// Which die pays.
    PayDie,
    /// Which card pays.
    PayCard,
    /// Which card to play.
    PlayCard,
    /// Something about the Fellowship or the Hunt.
    Ring(RingPrompt),
}

/// What a question about the Fellowship or the Hunt is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RingPrompt {
    /// Who guides (R9.2).
    Guide,
    /// Where the figure moves next; how many steps are left (R9.4, R9.5).
    Path(u8),
    /// Whether the Guide reduces the damage of the Hunt by what he can do (R11.1).
    GuideReduces(CharacterId),
    /// Who absorbs damage (R10.3).
    Casualty(u8),
    /// Who is separated, or moves, with those so far.
    Group,
    /// Where they go.
    GroupTo,
    /// Where the Fellowship's figure is put.
    ShiftTo,
    /// Which die is changed.
    ChangeDie,
    /// What a die that shows this is changed to.
    ChangeDieTo(FaceId),
    /// Which card is discarded, or one at random.
    DiscardOf(Side),
    /// Where a Character enters play (R11.5).
    EntersWhere(CharacterId),
    /// Whether the Guide lets a card be drawn (R11.1).
    GuideDraws(DeckId),
}

/// Which of the options a player may be offered, by design 3.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// All of them: no clause depends on it.
    All,
    /// Those by which something can be applied, if there are any (`may`, `either … or …`).
    Effective,
    /// Those that lead to a smallest shortfall; among these, those by which something can be
    /// applied, if there are any.
    Fullest,
    /// Those that lead to a smallest shortfall, whether or not something more is asked before anything
    /// is applied: where the rules know that every option applies something.
    Smallest,
    /// As `Fullest`, and when nothing more can be applied the answer is [`Choice::Done`].
    FullestOrDone,
}

/// A question to one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who decides.
    pub side: Side,
    /// What about.
    pub prompt: Prompt,
    /// Every option that the rules know, at least one.
    pub options: Options,
    /// Which of them are offered.
    pub offer: Offer,
}

/// A chance event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// A die is rolled; it succeeds on `least` to `most`.
    Die {
        /// Who rolls.
        side: Side,
        /// The lowest face that succeeds.
        least: u8,
        /// The highest face that succeeds.
        most: u8,
    },
    /// A die is rolled whose number counts.
    Number {
        /// Who rolls.
        side: Side,
    },
    /// A card is drawn from a deck of a side that has one.
    Card {
        /// Who draws.
        side: Side,
        /// From which of his decks.
        deck: DeckId,
    },
    /// A Hunt tile is drawn from the pool, which is not empty.
    Tile,
    /// A Companion in the Fellowship is taken at random.
    Companion,
    /// An Action die is rolled; which face it shows is known by the side's dice.
    Face {
        /// Who rolls.
        side: Side,
    },
    /// A card in a hand is taken at random.
    CardInHand {
        /// Whose hand.
        side: Side,
        /// Only cards of this deck.
        deck: DeckId,
    },
}

/// What a run has come to and does not know: whoever decides answers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked<'q> {
    /// A question.
    Question(&'q Question),
    /// A result of chance.
    Chance(Chance),
}

/// What decides how a play goes on: one answer, or one result of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// An answer.
    Choice(Choice),
    /// The face of a die.
    Die(u8),
    /// The card drawn.
    Card(CardId),
    /// The Hunt tile drawn.
    Tile(TileId),
    /// The Companion taken.
    Companion(CharacterId),
    /// What an Action die shows.
    Face(FaceId),
}

/// Where a run stopped because its steps were used up, or did not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a question is the usual case, and a box would allocate"
)]
pub enum Open {
    /// A question waits for its answer.
    Question(Question),
    /// Chance has to decide.
    Chance(Chance),
    /// The next step does not answer what is asked.
    Misfit(Step),
    /// The rules went round in circles; see [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
}
