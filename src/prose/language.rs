//! What a language can say.

use crate::syntax::tree::{
    Ban, Change, Clause, Condition, ForEachFace, Header, Number, PaidDiscard, Phrase, Time,
};

/// Who does what a clause says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agency {
    /// The reader is told to: `draw one card`.
    Card,
    /// `you may draw one card`
    May,
    /// `your opponent must draw one card`
    OpponentMust,
    /// `your opponent may draw one card`
    OpponentMay,
    /// `you may make your opponent draw one card`
    MayMakeOpponent,
}

impl Agency {
    /// The same, but the one who does it decides.
    pub fn may(self) -> Agency {
        match self {
            Agency::Card | Agency::May => Agency::May,
            Agency::OpponentMust | Agency::OpponentMay => Agency::OpponentMay,
            Agency::MayMakeOpponent => Agency::MayMakeOpponent,
        }
    }

    /// The same, but the opponent does it.
    pub fn opponent(self) -> Agency {
        match self {
            Agency::Card | Agency::OpponentMust => Agency::OpponentMust,
            Agency::May | Agency::MayMakeOpponent => Agency::MayMakeOpponent,
            Agency::OpponentMay => Agency::OpponentMay,
        }
    }
}

/// The sentences of a language, and the parts that are put together to sentences.
///
/// What is returned has no capital at its start and no full stop.
pub(super) trait Language {
    /// The line below the title.
    fn header(&self, header: &Header) -> String;
    /// Clauses of which none governs another, in order.
    fn act(&self, who: Agency, clauses: &[Clause]) -> String;
    /// One of several clauses.
    fn either(&self, who: Agency, ways: &[Clause]) -> String;
    /// The head of a list of which all is done.
    fn all_of(&self, who: Agency) -> String;
    /// The head of a list of which one is done.
    fn one_of(&self, who: Agency) -> String;
    /// `if …`, `unless …`
    fn guard(&self, unless: bool, condition: &Condition) -> String;
    /// `otherwise`
    fn otherwise(&self) -> &'static str;
    /// `for each …`
    fn for_each(&self, over: &Phrase) -> String;
    /// `before the Leader re-roll`
    fn times(&self, times: &[Time]) -> String;
    /// `in that battle`, before what holds in the rounds of an attack
    fn in_that_battle(&self) -> &'static str;
    /// `for each die … that shows 1`
    fn for_each_face(&self, each: &ForEachFace) -> String;
    /// The line below the title of a combat half.
    fn initiatives(&self, initiatives: &[Number]) -> String;
    /// What a combat half needs.
    fn usable(&self, condition: &Condition) -> String;
    /// That the combat half can be used from the table.
    fn usable_from_table(&self) -> &'static str;
    /// Whose place the card takes.
    fn replaces(&self, title: &str) -> String;
    /// The requirement.
    fn requires(&self, condition: &Condition) -> String;
    /// That the card stays on the table; several sentences.
    fn on_table(&self, condition: Option<&Condition>) -> Vec<String>;
    /// `while this card is on the table`
    fn while_on_table(&self) -> &'static str;
    /// What is forbidden, after it.
    fn ban(&self, ban: &Ban) -> String;
    /// `when …`, `before …`
    fn when(&self, before: bool, change: &Change) -> String;
    /// What follows `when …` where the card is discarded for it.
    fn discard_this(&self, may: bool) -> &'static str;
    /// `if you do`, after it.
    fn if_you_do(&self) -> &'static str;
    /// What discards the card.
    fn discard_when(&self, change: &Change) -> String;
    /// What may be paid to discard it.
    fn discard_by(&self, discard: &PaidDiscard) -> String;
    /// The last touch to a finished text.
    fn polish(&self, text: String) -> String;
}
