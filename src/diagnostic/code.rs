//! The codes of all findings.

use std::fmt;

use super::Severity;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal $severity:ident;)*) => {
        /// The code of a finding. A number, once given, keeps its meaning.
        ///
        /// `W00xx` files, `W01xx` syntax, `W02xx` names and phrases, `W03xx` what a card can't
        /// mean, `W04xx` worlds and packs, `W05xx` scenarios.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as it is shown: `W0101`.
            pub fn text(self) -> &'static str {
                match self {
                    $(Code::$name => $number,)*
                }
            }

            /// How bad the finding is.
            pub fn severity(self) -> Severity {
                match self {
                    $(Code::$name => Severity::$severity,)*
                }
            }
        }
    };
}

codes! {
    // Files.
    /// The file can't be read.
    Unreadable = "W0001" Error;
    /// The file is not UTF-8.
    NotUtf8 = "W0002" Error;
    /// The file is too large.
    TooLarge = "W0003" Error;
    /// The file holds no card, no scenario.
    NothingInFile = "W0004" Warning;
    /// Brackets are nested too deep.
    TooDeep = "W0005" Error;
    /// The file's name does not end in `.card`, `.scenario` or `.ron`.
    UnknownFileKind = "W0006" Error;
    /// A mistake in the project itself.
    Internal = "W0009" Error;

    // Syntax.
    /// Something else was expected.
    Unexpected = "W0101" Error;
    /// No clause starts with this word.
    UnknownVerb = "W0102" Error;
    /// A bracket is not closed.
    Unclosed = "W0103" Error;
    /// A quote is not closed.
    UnclosedQuote = "W0104" Error;
    /// A closing bracket without an opening one.
    Unopened = "W0105" Error;
    /// Two clauses in one line.
    TwoClauses = "W0106" Error;
    /// A number is too large.
    NumberTooLarge = "W0107" Error;
    /// The header line is wrong.
    BadHeader = "W0108" Error;
    /// A card or combat has no such section.
    UnknownSection = "W0109" Error;
    /// Text outside any card.
    OutsideCard = "W0110" Error;
    /// A noun written with a capital.
    CapitalNoun = "W0111" Error;
    /// A line indented below a guard that ended in its own line.
    Misindented = "W0112" Warning;
    /// A character that nobody sees.
    Invisible = "W0113" Error;

    // Names and phrases.
    /// Nothing in the world has this name.
    UnknownName = "W0201" Error;
    /// The name stands for something else than is wanted here.
    WrongName = "W0202" Error;
    /// The noun is unknown.
    UnknownNoun = "W0203" Error;
    /// The adjective is unknown or does not fit the noun.
    WrongAdjective = "W0204" Error;
    /// The filter does not fit the noun.
    WrongFilter = "W0205" Error;
    /// The noun does not fit here.
    WrongNoun = "W0206" Error;
    /// Whose is not said.
    NoSide = "W0207" Error;
    /// How many is not said, or makes no sense.
    WrongCount = "W0208" Error;
    /// A reference to nothing.
    Unbound = "W0209" Error;
    /// A reference to two things.
    Ambiguous = "W0210" Error;
    /// A list of unlike things.
    UnlikeList = "W0211" Error;
    /// A state that the subject can't have.
    WrongState = "W0212" Error;
    /// The change is unknown or does not fit its subject.
    WrongChange = "W0213" Error;
    /// A die face, deck or icon that the world lacks.
    UnknownFace = "W0214" Error;
    /// What may pay for a discard is something else.
    WrongCost = "W0215" Error;
    /// A figure kind that the Nation lacks.
    KindNotInNation = "W0216" Error;
    /// Too many clauses or references in one card.
    CardTooLarge = "W0217" Error;
    /// A number that can't be right here.
    WrongNumber = "W0218" Error;
    /// No such combat half.
    UnknownCombat = "W0219" Error;
    /// Something of a battle where there is none.
    OutsideBattle = "W0220" Error;
    /// Something of a battle at a time when it can't be.
    WrongTime = "W0221" Error;

    // What a card can't mean.
    /// A Nation of the other side.
    WrongSide = "W0301" Error;
    /// A phrase that no region can satisfy.
    EmptyPhrase = "W0302" Error;
    /// A condition that never holds.
    NeverTrue = "W0303" Warning;
    /// A condition that always holds.
    AlwaysTrue = "W0304" Warning;
    /// A table card that nothing takes off the table.
    NoWayOff = "W0305" Warning;
    /// A requirement repeated as a discard.
    RepeatedRequirement = "W0306" Warning;
    /// A choice of one.
    ChoiceOfOne = "W0307" Warning;
    /// A card number used twice.
    NumberTwice = "W0308" Error;
    /// A title used twice.
    TitleTwice = "W0309" Error;
    /// A section that may be there only once.
    SectionTwice = "W0310" Error;
    /// A section that needs another one.
    SectionAlone = "W0311" Error;
    /// A card without anything to do.
    EmptyCard = "W0312" Error;
    /// A binding that nothing refers to.
    Unused = "W0313" Warning;
    /// Alternatives that do not differ.
    SameTwice = "W0314" Warning;
    /// A card without a combat half, where others have one.
    NoCombat = "W0315" Warning;
    /// A combat half that no card has.
    UnusedCombat = "W0316" Warning;
    /// A block without anything in it.
    EmptyBlock = "W0317" Error;

    // A printed text and the clauses beside it.
    /// A printed text in a language that is not compared.
    PrintedLanguage = "W0320" Error;
    /// The printed text and the clauses give different numbers.
    PrintedNumber = "W0321" Warning;
    /// The printed text and the clauses name different things.
    PrintedName = "W0322" Warning;
    /// The printed text and the clauses speak of different figures.
    PrintedKind = "W0323" Warning;
    /// The printed text and the clauses differ in what is optional.
    PrintedOptional = "W0324" Warning;
    /// The printed text and the clauses differ in `or` and `and`.
    PrintedAlternative = "W0325" Warning;
    /// Only the printed text, or only the clauses, have a condition.
    PrintedCondition = "W0326" Warning;
    /// Only the printed text, or only the clauses, say a word of the rules.
    PrintedTerm = "W0327" Warning;
    /// The printed text and the clauses speak of different decks or dice.
    PrintedDeck = "W0328" Warning;
    /// The printed text and the clauses speak of different sides.
    PrintedSide = "W0329" Warning;

    // Worlds and packs.
    /// The RON text is wrong.
    BadRon = "W0401" Error;
    /// A reference to nothing in the world.
    UnknownReference = "W0402" Error;
    /// A border that only one side knows.
    OneWayBorder = "W0403" Error;
    /// More than a world can hold.
    WorldTooLarge = "W0404" Error;
    /// An id or name used twice.
    IdTwice = "W0405" Error;
    /// Something that a world needs is missing.
    WorldIncomplete = "W0406" Error;
    /// A pack without `pack.ron`, or with a wrong one.
    BadPack = "W0407" Error;
    /// A name, noun or id that can't be written.
    BadName = "W0408" Error;
    /// A value that can't be right here.
    WrongValue = "W0409" Error;
    /// A field that its record does not have.
    UnknownField = "W0410" Error;
    /// A pack that another one needs is missing, of another version, or needs that one, too.
    PackNeeds = "W0411" Error;
    /// A pack for a later version of the language.
    LaterLanguage = "W0412" Error;
    /// Two packs change the same thing.
    ChangedTwice = "W0413" Error;
    /// A card replaces, or a world amends, what is not there.
    NothingToChange = "W0414" Error;
    /// A card that replaces another with another header.
    OtherPlace = "W0415" Error;
    /// A region that nothing borders on.
    NoBorders = "W0416" Error;

    // Scenarios.
    /// More figures than the world has.
    TooManyFigures = "W0501" Error;
    /// No such card.
    UnknownCard = "W0502" Error;
    /// Lines that contradict each other.
    Contradiction = "W0503" Error;
    /// A title used twice.
    ScenarioTwice = "W0504" Error;
    /// A line that can't stand here.
    WrongLine = "W0505" Error;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
