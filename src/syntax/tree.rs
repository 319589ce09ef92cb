//! The syntax tree of a card file: what the author wrote, with spans, and nothing decided.
//!
//! Words are kept as written. Whether `regular` is a figure, or `Gondor` a Nation, is the
//! checker's business: the tree knows no game.

use super::span::Span;

/// A whole card file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFile {
    /// The cards, in the order of the file. A card that could not be read at all is absent.
    pub cards: Vec<Card>,
    /// Every comment, in the order of the file.
    pub comments: Vec<Comment>,
}

/// A comment, from `#` to the end of its line.
#[derive(Clone, Debug)]
pub struct Comment {
    /// The text, with its `#`, without trailing blanks.
    pub text: String,
    /// Whether nothing but blanks stands before it in its line.
    pub own_line: bool,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Comment {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Comment {}

/// A word in lower case, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A name of the world, as written but without quotes.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Whether the author put it in quotes.
    pub quoted: bool,
    /// Where it stands, quotes included.
    pub span: Span,
}

impl PartialEq for Name {
    /// Names are equal when they name the same: accents, case and quotes do not matter.
    fn eq(&self, other: &Self) -> bool {
        crate::names::fold(&self.text) == crate::names::fold(&other.text)
    }
}

impl Eq for Name {}

/// A text in double quotes, such as a title. Titles are compared to the letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The text without its quotes.
    pub text: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value; at most 9999 (a larger one is a finding and becomes 9999).
    pub value: u16,
    /// Where it stands.
    pub span: Span,
}

/// `card "Title" { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The title.
    pub title: Quoted,
    /// The header line; `None` when it could not be read (which is a finding already).
    pub header: Option<Header>,
    /// The sections in the order written.
    pub sections: Vec<Section>,
    /// The whole card.
    pub span: Span,
}

/// `Free Peoples strategy 16, icon muster`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Whose card it is.
    pub side: Name,
    /// The deck.
    pub deck: Word,
    /// The number in the deck.
    pub number: Number,
    /// The icon, a die face.
    pub icon: Word,
    /// The whole line.
    pub span: Span,
}

/// One section of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is.
    pub kind: SectionKind,
    /// The whole section.
    pub span: Span,
}

/// The kinds of section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// `requires C`
    Requires(Condition),
    /// `on table`, `on table while C`
    OnTable {
        /// The condition that must hold to play it and for it to stay.
        condition: Option<Condition>,
    },
    /// `play { … }`
    Play(Block),
    /// `while on table { … }`
    WhileOnTable(Vec<Ban>),
    /// `on CHANGE …`
    On(Reaction),
    /// `discard when CHANGE`
    DiscardWhen(Change),
    /// `discard by opponent paying …`
    DiscardBy(PaidDiscard),
}

/// Lines between braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The clauses in order.
    pub clauses: Vec<Clause>,
    /// From `{` to `}`.
    pub span: Span,
}

/// What a guard governs: one clause after a colon, or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// `: clause`
    Line(Box<Clause>),
    /// `{ … }`
    Block(Block),
}

impl Body {
    /// The clauses in order.
    pub fn clauses(&self) -> &[Clause] {
        match self {
            Body::Line(clause) => std::slice::from_ref(clause),
            Body::Block(block) => &block.clauses,
        }
    }
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// From its first to its last token.
    pub span: Span,
}

/// The kinds of clause.
///
/// A new clause starts here; ARCHITECTURE.md lists the places that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `choose A, B or a C with a D`, `choose 3 Sauron strongholds`
    Choose {
        /// What may be chosen. Only a lone phrase may have a count above one.
        alternatives: Vec<Operand>,
    },
    /// `recruit 1 Gondor unit and 1 Gondor leader in Dol Amroth, 2 … in …`
    Recruit {
        /// The parts, which happen together.
        parts: Vec<RecruitPart>,
    },
    /// `advance Elves 1 step`, `advance that nation to war`
    Advance {
        /// Which Nations.
        nations: Vec<Operand>,
        /// How far.
        distance: Distance,
    },
    /// `move back that nation 1 step`
    MoveBack {
        /// Which Nations.
        nations: Vec<Operand>,
        /// How many steps.
        steps: Number,
    },
    /// `activate that nation`
    Activate {
        /// Which Nations.
        nations: Vec<Operand>,
    },
    /// `roll 3 dice, each 5+: hit that army`
    Roll {
        /// How many dice.
        dice: Amount,
        /// Which faces succeed.
        threshold: Threshold,
        /// What one success does.
        each: Box<Clause>,
    },
    /// `hit that army`, `hit the Elven units there`
    Hit {
        /// Who takes the hit.
        target: Operand,
    },
    /// `eliminate 1 Free Peoples leader in Minas Tirith`
    Eliminate {
        /// Which figures, and how many.
        figures: Phrase,
    },
    /// `replace 2 Sauron regulars anywhere by Sauron elites`
    Replace {
        /// Which figures, and how many.
        figures: Phrase,
        /// The figure that takes the place of each.
        by: Phrase,
    },
    /// `draw 2 strategy cards`, `draw 1 card from either deck`
    Draw {
        /// How many, of which deck.
        cards: Phrase,
        /// Whether `from either deck` follows.
        from_either: bool,
    },
    /// `if C …`, `unless C …`, with `else …`
    If {
        /// `unless` instead of `if`.
        unless: bool,
        /// The condition.
        condition: Condition,
        /// What happens when it holds.
        then: Body,
        /// What happens when it does not. An `else if` is a block of one `If`.
        otherwise: Option<Body>,
    },
    /// `for each P { … }`
    ForEach {
        /// Over what; inside the body it is `there` or `that …`.
        over: Phrase,
        /// What is done for each.
        body: Body,
    },
    /// `may clause`, `may { … }`
    May(Body),
    /// `either { … } or { … }`
    Either(Vec<Block>),
    /// `opponent must clause`
    Opponent(Body),
}

/// One part of a `recruit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecruitPart {
    /// The figures, each with its count.
    pub figures: Vec<Phrase>,
    /// Where.
    pub place: Operand,
}

/// How far a Nation advances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distance {
    /// `N step`, `N steps`
    Steps(Number),
    /// `to war`
    ToWar(Span),
}

/// `5+` or `6`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// The face.
    pub value: Number,
    /// Whether higher faces succeed, too.
    pub or_more: bool,
}

/// `5 dice`, `1 die for each nazgul in that army, at most 5`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The number, per thing counted where `for_each` is there.
    pub number: Number,
    /// `die` or `dice`.
    pub unit: Word,
    /// What is counted.
    pub for_each: Option<Phrase>,
    /// `at most N`
    pub at_most: Option<Number>,
    /// `at least N`
    pub at_least: Option<Number>,
    /// The whole amount.
    pub span: Span,
}

/// What a slot holds: a name, a phrase, a reference, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// `Edoras`
    Name(Name),
    /// `a Rohan region with a companion`, `that army`
    Phrase(Box<Phrase>),
    /// `there`
    There(Span),
    /// `each`
    Each(Span),
    /// `anywhere`
    Anywhere(Span),
    /// `(A, B or C)`
    List {
        /// The elements.
        items: Vec<Operand>,
        /// `and` instead of `or` before the last.
        and: bool,
        /// With its parentheses.
        span: Span,
    },
}

impl Operand {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Operand::Name(name) => name.span,
            Operand::Phrase(phrase) => phrase.span,
            Operand::There(span)
            | Operand::Each(span)
            | Operand::Anywhere(span)
            | Operand::List { span, .. } => *span,
        }
    }
}

/// A noun phrase: count, adjectives, noun, exception, filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The count or article.
    pub determiner: Option<Determiner>,
    /// What stands before the noun.
    pub adjectives: Vec<Adjective>,
    /// The noun; several where they stand in parentheses: `(city or stronghold)`.
    pub nouns: Vec<Word>,
    /// `but the Witch-king`
    pub but: Option<Box<Operand>>,
    /// What stands behind the noun.
    pub filters: Vec<Filter>,
    /// From the first to the last token.
    pub span: Span,
}

/// A count or an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determiner {
    /// Which.
    pub kind: DeterminerKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of determiner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeterminerKind {
    /// `a`, `an`
    A,
    /// `the`
    The,
    /// `that`
    That,
    /// `all`
    All,
    /// `any`
    Any,
    /// `no`
    No,
    /// `3`
    Count(Number),
    /// `up to 3`
    UpTo(Number),
    /// `at least 2`
    AtLeast(Number),
    /// `any number of`
    AnyNumber,
}

/// What stands before a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// `Gondor`
    Name(Name),
    /// `free`
    Word(Word),
    /// `(Gondor or Rohan)`
    List(Vec<Adjective>, Span),
}

/// What stands behind a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// What it says.
    pub kind: FilterKind,
    /// Without the comma before it.
    pub span: Span,
}

/// The kinds of filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterKind {
    /// `in Edoras`, `in a Rohan region with a companion`
    In(Operand),
    /// `there`
    There,
    /// `anywhere`
    Anywhere,
    /// `with a companion`
    With(Operand),
    /// `within 1 of a Free Peoples army`
    Within(Number, Operand),
    /// `adjacent to Dunland`
    AdjacentTo(Operand),
    /// `besieging a stronghold`
    Besieging(Operand),
    /// `besieged by Shadow`
    BesiegedBy(Operand),
    /// `holding (fellowship or a companion)`
    Holding(Operand),
    /// `on the Coast`
    On(Name),
    /// `of that nation`, `of at least 2 nations`, `of Boromir`
    Of(Operand),
    /// `at war`, `not at war`
    AtWar {
        /// With `not`.
        negated: bool,
    },
    /// `not active`
    Not(Word),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What it says.
    pub kind: ConditionKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    /// `A and B`
    And(Vec<Condition>),
    /// `A or B`
    Or(Vec<Condition>),
    /// `Gondor at war`, `(Strider or Aragorn) in a Rohan region`
    Is {
        /// A name, a list of names, or the `fellowship`.
        subject: Operand,
        /// With `not`.
        negated: bool,
        /// What is said of it.
        predicate: Predicate,
    },
    /// `a Free Peoples army in Osgiliath`, `all Shadow nations at war`, `no nazgul in Moria`
    There(Box<Phrase>),
    /// `corruption at most 3`
    Compare {
        /// What is compared.
        quantity: Word,
        /// How.
        comparison: Comparison,
        /// With what.
        number: Number,
    },
}

/// How a quantity is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `at least`
    AtLeast,
    /// `at most`
    AtMost,
    /// `exactly`
    Exactly,
}

/// What is said of the subject of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// `in play`
    InPlay(Span),
    /// `at war`
    AtWar(Span),
    /// `in Edoras`
    In(Operand),
    /// `with a Free Peoples army`
    With(Operand),
    /// `controls an Elven stronghold`
    Controls(Operand),
    /// `besieged by Shadow`
    BesiegedBy(Operand),
    /// `is guide`
    Is(Word),
    /// `active`, `unconquered`, `revealed`
    State(Word),
}

/// A change, as it stands after `when`, `on` and `before`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What changes.
    pub subject: Operand,
    /// How: `activated`, `advanced`, `played` …
    pub participle: Word,
    /// `in (Edoras or Helm's Deep)`
    pub place: Option<Operand>,
    /// `by (attack or companion)`, `by an event die`
    pub by: Option<Vec<Agent>>,
    /// The whole change.
    pub span: Span,
}

/// Who or what brings a change about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agent {
    /// `attack`, `attack on (Edoras or Helm's Deep)`
    Attack {
        /// Where, if only there.
        on: Option<Operand>,
        /// Where it stands.
        span: Span,
    },
    /// `fellowship declared in (Edoras or Helm's Deep)`
    Change(Box<Change>),
    /// `a companion`, `an event die`, `Shadow`
    Operand(Operand),
}

impl Agent {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Agent::Attack { span, .. } => *span,
            Agent::Change(change) => change.span,
            Agent::Operand(operand) => operand.span(),
        }
    }
}

/// What lasts while the card lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// What it says.
    pub kind: BanKind,
    /// The whole line.
    pub span: Span,
}

/// The kinds of ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BanKind {
    /// `Shadow may not (enter with an army or attack) (Buckland or The Shire)`
    Regions {
        /// Who may not.
        who: Operand,
        /// What he may not do there.
        deeds: Vec<RegionDeed>,
        /// Where.
        places: Operand,
    },
    /// `Free Peoples may not use a combat card in Minas Tirith`
    CombatCard {
        /// Who may not.
        who: Operand,
        /// Where; everywhere if absent.
        place: Option<Operand>,
    },
    /// `Free Peoples may not advance a passive nation by a muster die`
    Advance {
        /// Who may not.
        who: Operand,
        /// Which Nations.
        nations: Operand,
        /// By what means; by any if absent.
        by: Option<Vec<Agent>>,
    },
    /// `Rohan may not be activated except by (…)`
    Activated {
        /// Which Nations.
        nations: Operand,
        /// `except by`: only these do it. Without it nothing does.
        except: Option<Vec<Agent>>,
    },
}

/// What may be forbidden in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionDeed {
    /// Which deed.
    pub kind: RegionDeedKind,
    /// Where it stands.
    pub span: Span,
}

/// The deeds that a place can be closed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionDeedKind {
    /// `enter with an army`
    EnterWithArmy,
    /// `attack`
    Attack,
}

/// `on CHANGE, may discard this { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// `before` instead of `on`.
    pub before: bool,
    /// What it answers to.
    pub change: Change,
    /// Whether the owner decides.
    pub may: bool,
    /// Whether the card is discarded for it.
    pub discard_this: bool,
    /// What it does.
    pub body: Block,
}

/// `discard by opponent paying COSTS, if C`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidDiscard {
    /// `opponent` (true) or `owner`.
    pub by_opponent: bool,
    /// The costs, all of them: `any die`, `1 elven ring`, `1 army strategy card`.
    pub costs: Vec<Phrase>,
    /// When it may be done.
    pub condition: Option<Condition>,
}
