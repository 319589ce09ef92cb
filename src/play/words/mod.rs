//! The words for questions, answers, reasons and changes.

mod action;
mod because;
mod change;

use crate::diagnostic::one_of;
use crate::game::*;
use crate::names::fold;
use crate::program::{Clause, Effect};
use crate::world::*;

use crate::play::action::Refusal;
use crate::play::card_set::CardSet;
use crate::play::next::Ask;

pub use action::action_words;

/// Words about a game, with the names of its world and cards.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    cards: &'a CardSet,
}

/// An answer that is none of the options, or fits several.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{answer}` {}; the options are {}", if *.several { "fits several options" } else { "is not an option" }, .options.join(", "))]
pub struct NotAnOption {
    /// The answer.
    pub answer: String,
    /// Whether it fits more than one.
    pub several: bool,
    /// The labels of the options.
    pub options: Vec<String>,
}

impl<'a> Words<'a> {
    /// Words for these cards and their world.
    pub fn new(cards: &'a CardSet) -> Self {
        Words { cards }
    }

    pub(super) fn world(self) -> &'a World {
        &self.cards.world
    }

    pub(super) fn region(self, id: RegionId) -> &'a str {
        &self.world().region(id).name
    }

    pub(super) fn nation(self, id: NationId) -> &'a str {
        &self.world().nation(id).name
    }

    pub(super) fn character(self, id: CharacterId) -> &'a str {
        &self.world().character(id).name
    }

    pub(super) fn figure(self, figure: Figure) -> String {
        self.world().figure_name(figure.nation, figure.kind)
    }

    /// A side with its article: `the Shadow`.
    pub fn side(self, side: Side) -> String {
        format!("the {}", side.name())
    }

    /// A side with its verb: `the Shadow attacks`, `the Free Peoples attack`.
    pub(super) fn side_does(self, side: Side, one: &str, many: &str) -> String {
        let verb = match side {
            Side::FreePeoples => many,
            Side::Shadow => one,
        };
        format!("{} {verb}", self.side(side))
    }

    /// A Nation with its verb. One that is called by its people is many: `Elves advance`.
    pub(super) fn nation_does(self, nation: NationId, one: &str, many: &str) -> String {
        let name = self.nation(nation);
        let verb = if name.ends_with('s') { many } else { one };
        format!("{name} {verb}")
    }

    /// Figures of one kind as reports call them: `2 Gondor Regulars`.
    fn figures(self, figure: Figure, count: u8) -> String {
        let adjective = &self.world().nation(figure.nation).adjective;
        let kind = self.world().kind(figure.kind);
        let same = fold(&kind.noun) == fold(&kind.plural);
        let mut letters = kind.plural.chars();
        let many = letters
            .next()
            .map(|first| first.to_uppercase().chain(letters));
        match many {
            Some(many) if count != 1 && !same => {
                format!("{count} {adjective} {}", many.collect::<String>())
            }
            _ => format!("{count} {adjective} {}", kind.name),
        }
    }

    /// The labels of the options of a question.
    pub fn labels(self, ask: &Ask) -> Vec<String> {
        ask.options
            .iter()
            .map(|choice| self.label(ask, *choice))
            .collect()
    }

    /// The label of one option.
    pub fn label(self, ask: &Ask, choice: Choice) -> String {
        match (ask.prompt, choice) {
            (_, Choice::Alternative(number)) => self.alternative(ask, number),
            (Prompt::CombatCard, Choice::No) => "no card".to_owned(),
            (Prompt::WithdrawIntoSiege, Choice::Yes) => "withdraw".to_owned(),
            (Prompt::WithdrawIntoSiege, Choice::No) => "fight".to_owned(),
            (Prompt::FightOn, Choice::Yes) => "fight on".to_owned(),
            (Prompt::FightOn | Prompt::ExtendSiege, Choice::No) => "cease".to_owned(),
            (Prompt::Retreat(_), Choice::No) => "stand".to_owned(),
            (Prompt::Advance(_), Choice::Yes) => "advance".to_owned(),
            (Prompt::Advance(_), Choice::No) => "stay".to_owned(),
            (_, other) => self.choice(other),
        }
    }

    /// An answer in words, apart from its question.
    pub fn choice(self, choice: Choice) -> String {
        let figure = |nation, kind| self.figure(Figure { nation, kind });
        match choice {
            Choice::Region(region) => self.region(region).to_owned(),
            Choice::Nation(nation) => self.nation(nation).to_owned(),
            Choice::Character(character) => self.character(character).to_owned(),
            Choice::Figure(nation, kind) => figure(nation, kind),
            Choice::FigureIn(region, nation, kind) => {
                format!("{} in {}", figure(nation, kind), self.region(region))
            }
            Choice::Remove(nation, kind) => format!("remove {}", a(&figure(nation, kind))),
            Choice::Reduce(nation, kind) => format!("reduce {}", a(&figure(nation, kind))),
            Choice::RemoveForTwo(nation, kind) => {
                format!("remove {} for 2 hits", a(&figure(nation, kind)))
            }
            Choice::Whole => "all that can go".to_owned(),
            Choice::Part => "a part of it".to_owned(),
            Choice::Group(nation, kind, count) => self.group(nation, kind, count),
            Choice::With(character) => format!("with {}", self.character(character)),
            Choice::Without(character) => format!("without {}", self.character(character)),
            Choice::Number(number) => number.to_string(),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Alternative(number) => (number + 1).to_string(),
            Choice::Card(card) => self.cards.title(card).to_owned(),
            Choice::Deck(deck) => self.world().deck(deck).id.clone(),
            Choice::Die(face) => self.world().face(face).id.clone(),
            Choice::Random => "one at random".to_owned(),
            Choice::Done => "no more".to_owned(),
        }
    }

    /// `2 Gondor regulars`, `no Gondor leaders`.
    fn group(self, nation: NationId, kind: KindId, count: u8) -> String {
        let adjective = &self.world().nation(nation).adjective;
        let kind = self.world().kind(kind);
        match count {
            0 => format!("no {adjective} {}", kind.plural),
            1 => format!("1 {adjective} {}", kind.noun),
            _ => format!("{count} {adjective} {}", kind.plural),
        }
    }

    /// What a force does: `moves from Edoras to Folde`.
    fn purpose(self, from: RegionId, purpose: Purpose) -> String {
        let from = self.region(from);
        match purpose {
            Purpose::Move(to) => format!("moves from {from} to {}", self.region(to)),
            // From within a region: against its Stronghold, or out of it.
            Purpose::Attack(to) if self.region(to) == from => format!("attacks in {from}"),
            Purpose::Attack(to) => format!("attacks {} from {from}", self.region(to)),
            Purpose::Advance(to) => format!("moves into {} after the battle", self.region(to)),
        }
    }

    fn alternative(self, ask: &Ask, number: u8) -> String {
        let words = ask.about.and_then(|about| {
            let bodies = self.either_of(about)?;
            let body = bodies.get(usize::from(number))?;
            let texts = body
                .iter()
                .filter_map(|clause| self.texts_of(about)?.get(clause.id.index()));
            Some(texts.map(String::as_str).collect::<Vec<_>>().join("; "))
        });
        words.unwrap_or_else(|| format!("{}", number + 1))
    }

    /// The words of the clauses of a card, or of its Combat half.
    fn texts_of(self, about: About) -> Option<&'a [String]> {
        match about.combat {
            true => Some(&self.cards.combat_of(about.card)?.texts),
            false => Some(&self.cards.card(about.card)?.texts),
        }
    }

    /// The alternatives of the clause that asks.
    fn either_of(self, about: About) -> Option<&'a [Vec<Clause>]> {
        if about.combat {
            let half = self.cards.combat_of(about.card)?;
            let mut acts = half.acts.iter();
            return acts.find_map(|act| find_either(&act.clauses, about.clause));
        }
        find_either(&self.cards.card(about.card)?.play, about.clause)
    }

    /// The option that an answer means: its label, or words of it that fit no other option.
    /// Accents and case do not matter.
    ///
    /// # Errors
    /// None or several fit.
    pub fn choose(self, ask: &Ask, answer: &str) -> Result<Choice, NotAnOption> {
        let labels = self.labels(ask);
        let wanted = fold(answer);
        let exact = labels.iter().position(|label| fold(label) == wanted);
        let fitting: Vec<usize> = (0..labels.len())
            .filter(|i| {
                labels
                    .get(*i)
                    .is_some_and(|label| has_words(&fold(label), &wanted))
            })
            .collect();
        let only = if let [only] = fitting.as_slice() {
            Some(*only)
        } else {
            None
        };
        let found = exact.or(only).and_then(|i| ask.options.get(i)).copied();
        found.ok_or_else(|| NotAnOption {
            answer: answer.to_owned(),
            several: fitting.len() > 1,
            options: labels,
        })
    }

    /// The question in words, without its options.
    pub fn prompt(self, ask: &Ask) -> String {
        let who = ask.side.name();
        let clause = ask
            .about
            .and_then(|about| self.texts_of(about)?.get(about.clause));
        let about = clause.map(|text| format!(" ({text})")).unwrap_or_default();
        let what = match ask.prompt {
            Prompt::ChooseRegion => "which region".to_owned(),
            Prompt::ChooseArmy(side) => format!("which {} Army", side.name()),
            Prompt::ChooseNation => "which Nation".to_owned(),
            Prompt::RecruitWhere => "recruit where".to_owned(),
            Prompt::RecruitWhich(region) => {
                format!("recruit which figure in {}", self.region(region))
            }
            Prompt::RecruitHowMany(region) => {
                format!("recruit how many in {}", self.region(region))
            }
            Prompt::Eliminate => "eliminate which figure".to_owned(),
            Prompt::Replace => "replace which figure".to_owned(),
            Prompt::ReplaceBy(figure, region) => {
                format!(
                    "replace the {} in {} by which figure",
                    self.figure(figure),
                    self.region(region)
                )
            }
            Prompt::TakeHit(region, left) => {
                let region = self.region(region);
                match left {
                    1 => format!("how is the last hit taken in {region}"),
                    left => format!("how is a hit taken in {region}, {left} are left"),
                }
            }
            Prompt::DrawFrom => "draw from which deck".to_owned(),
            Prompt::HowMany => "how many".to_owned(),
            Prompt::Whether => "do it".to_owned(),
            Prompt::Which => "which of these".to_owned(),
            Prompt::UseCard(card) => format!("use {}", self.cards.title(card)),
            Prompt::Limit(region) => {
                format!("too many units in {}: which goes back", self.region(region))
            }
            Prompt::HandLimit => "too many cards in hand: which is discarded".to_owned(),
            Prompt::Muster => "muster which figure".to_owned(),
            Prompt::MusterWhere(figure) => format!("muster the {} where", self.figure(figure)),
            Prompt::Force(region, purpose) => {
                format!("what of the Army {}", self.purpose(region, purpose))
            }
            Prompt::ForceOf(region, purpose) => {
                format!("who of the Army {}", self.purpose(region, purpose))
            }
            Prompt::MoveArmy => "which Army moves".to_owned(),
            Prompt::MoveWhere => "move where".to_owned(),
            Prompt::MoveWhich(region) => format!("move which figure to {}", self.region(region)),
            Prompt::MoveFrom => "who moves, from which region".to_owned(),
            Prompt::MoveWho(region) => format!("who moves from {}", self.region(region)),
            Prompt::MoveTo(region) => {
                format!("where to from {}", self.region(region))
            }
            Prompt::MoveThrough(at, to) => format!(
                "which region is entered next from {} on the way to {}",
                self.region(at),
                self.region(to)
            ),
            Prompt::AttackFrom => "attack from where".to_owned(),
            Prompt::AttackWhere(from) => format!("attack what from {}", self.region(from)),
            Prompt::CombatCard => "use which Combat card".to_owned(),
            Prompt::GiveUpLeadership(character) => {
                format!("does {} give up the Leadership", self.character(character))
            }
            Prompt::ForfeitLeadership => "forfeit whose Leadership".to_owned(),
            Prompt::ChooseCharacter => "which Character".to_owned(),
            Prompt::WithdrawIntoSiege => "fight in the field or withdraw into the siege".to_owned(),
            Prompt::FightOn => "go on with the attack".to_owned(),
            Prompt::ExtendSiege => "reduce which figure for another round".to_owned(),
            Prompt::Retreat(region) => format!("retreat from {} to where", self.region(region)),
            Prompt::Advance(region) => format!("move into {}", self.region(region)),
            Prompt::PayDie => "pay which die".to_owned(),
            Prompt::PayCard => "discard which card".to_owned(),
            Prompt::Ring(prompt) => self.ring_prompt(prompt),
            Prompt::PlayCard => "play which card".to_owned(),
        };
        format!("{who}: {what}?{about}")
    }

    /// Why an atom was not applied.
    pub fn reason(self, reason: Reason) -> String {
        match reason {
            Reason::NoneLeft(nation, kinds) => {
                let names: Vec<&str> = kinds
                    .iter()
                    .map(|kind| self.world().kind(kind).name.as_str())
                    .collect();
                let adjective = &self.world().nation(nation).adjective;
                format!(
                    "no {adjective} {} is left in the reinforcements",
                    names.join(" or ")
                )
            }
            Reason::EnemyArmy(region) => format!("{} holds an enemy Army", self.region(region)),
            Reason::EnemyControls(region) => format!("{} is in enemy hands", self.region(region)),
            Reason::LeaderAlone(region) => {
                format!(
                    "a Leader can't stand in {} without an Army unit",
                    self.region(region)
                )
            }
            Reason::NoPlace => "there is no such place".to_owned(),
            Reason::NoCandidate => "there is nothing to choose".to_owned(),
            Reason::NoFigure => "there is no such figure".to_owned(),
            Reason::NobodyToHit => "no unit is left to take the hit".to_owned(),
            Reason::AlreadyAtWar(nation) => {
                format!("{} At War already", self.nation_does(nation, "is", "are"))
            }
            Reason::PassiveAtLastStep(nation) => {
                let is = self.nation_does(nation, "is", "are");
                format!("{is} passive and can't take the last step to At War")
            }
            Reason::FirstStep(nation) => self.nation_does(
                nation,
                "stands on its first step",
                "stand on their first step",
            ),
            Reason::Forbidden(card) => format!("{} forbids it", self.cards.title(card)),
            Reason::DeckEmpty(deck) => {
                format!("the {} deck is empty", self.world().deck(deck).name)
            }
            Reason::Revealed
            | Reason::Hidden
            | Reason::DeclaredAlready
            | Reason::NoMordorHere
            | Reason::NoEntry(_)
            | Reason::NowhereToEnter(_)
            | Reason::NotAside(_)
            | Reason::NoCorruption
            | Reason::NoCompanion
            | Reason::NobodyMoves
            | Reason::NoDamage
            | Reason::NoTile
            | Reason::DrawPrevented
            | Reason::NoHunt
            | Reason::NoSuchDie(_)
            | Reason::NoCard
            | Reason::OnTheTrack => self.ring_reason(reason),
            Reason::NotFreeForArmies(region) => {
                format!("{} is not free for Army movement", self.region(region))
            }
            Reason::Border(nation, region) => format!(
                "{} not At War and can't cross into {}",
                self.nation_does(nation, "is", "are"),
                self.region(region)
            ),
            Reason::Besieged(region) => {
                format!("the Stronghold of {} is under siege", self.region(region))
            }
            Reason::NobodyToMove(region) => {
                format!("no part of the Army in {} can move", self.region(region))
            }
            Reason::OutOfReach(region) => format!("{} can't be reached", self.region(region)),
            Reason::MovedAlready(region) => {
                format!("nobody in {} can move a second time", self.region(region))
            }
            Reason::NeverMoves(character) => format!("{} never moves", self.character(character)),
            Reason::ClosedStronghold(region) => format!(
                "{} has a Stronghold of the Free Peoples that is not under siege",
                self.region(region)
            ),
            Reason::NoRetreat(region) => {
                format!("there is no way to retreat from {}", self.region(region))
            }
            Reason::NoHit => "there is no hit to take away".to_owned(),
            Reason::NoMiss => "there is no missed die".to_owned(),
            Reason::NoLeadership => "there is no Leadership to forfeit".to_owned(),
            Reason::NoSiege => "there is no Stronghold to withdraw into".to_owned(),
            Reason::NoAttack => "no Army can attack there".to_owned(),
            Reason::MapFull => "the map can't hold more different stacks".to_owned(),
        }
    }

    /// Why a side has no die with a face: its dice may show another that serves as it.
    fn no_die(self, side: Side, face: FaceId) -> String {
        let world = self.world();
        let (id, faces) = (&world.face(face).id, &world.sides[side].faces);
        if faces.contains(&face) {
            return format!("no unused {id} die is left to {}", self.side(side));
        }
        let mut others: Vec<&str> = Vec::new();
        for other in faces.iter().map(|other| world.face(*other)) {
            if other.serves_as.contains(face) && !others.contains(&other.id.as_str()) {
                others.push(&other.id);
            }
        }
        let none = format!("no die of {} shows `{id}`", self.side(side));
        match others.as_slice() {
            [] => none,
            others => format!("{none}; write {}", one_of(others)),
        }
    }

    /// Why an action can't be done.
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unmet(conditions)
            | Refusal::MayNotEnter(conditions)
            | Refusal::MayNotPay(conditions) => {
                let texts: Vec<String> = conditions
                    .iter()
                    .map(|it| format!("`{}`", it.text))
                    .collect();
                format!("{} does not hold", texts.join(" and "))
            }
            Refusal::CardElsewhere(place) => format!("the card is {}", place_words(*place)),
            Refusal::NotOnTable => {
                "there is no such card on the table, or nothing can be paid for it".to_owned()
            }
            Refusal::NoDie(side, face) => self.no_die(*side, *face),
            Refusal::WrongDie(face) => {
                format!("{} die does not do that", a(&self.world().face(*face).id))
            }
            Refusal::NothingToMove => "nobody can move".to_owned(),
            Refusal::NothingToMuster => "nothing can be mustered".to_owned(),
            Refusal::CannotAdvance(reason) => self.reason(*reason),
            Refusal::CannotPay => "the costs can't be paid".to_owned(),
            Refusal::Forbidden(card) => format!("{} forbids it", self.cards.title(*card)),
            Refusal::NoAttack => "no Army can attack there".to_owned(),
            Refusal::NoBorder(from, target) => format!(
                "{} does not border {}",
                self.region(*from),
                self.region(*target)
            ),
            Refusal::Nobody => "there is nobody".to_owned(),
            Refusal::NotInPlay(character) => {
                format!("{} is not in play", self.character(*character))
            }
            Refusal::RolledAlready(side) => {
                format!(
                    "{} rolled the dice of this turn already",
                    self.side_does(*side, "has", "have")
                )
            }
            Refusal::NotRolled(side) => format!(
                "{} not rolled the dice",
                self.side_does(*side, "has", "have")
            ),
            Refusal::NoRing(side) => {
                format!("{} no Elven Ring", self.side_does(*side, "has", "have"))
            }
            Refusal::RingUsedAlready(side) => {
                format!(
                    "{} used an Elven Ring this turn",
                    self.side_does(*side, "has", "have")
                )
            }
            Refusal::NotByRing(face) => format!(
                "an Elven Ring does not change this die to {}",
                self.world().face(*face).id
            ),
            Refusal::Stopped(reason) => self.reason(*reason),
            Refusal::Over => "the game is over".to_owned(),
        }
    }
}

/// Where a card is, in words.
pub fn place_words(place: CardPlace) -> &'static str {
    match place {
        CardPlace::Nowhere => "in no game",
        CardPlace::Deck => "in its deck",
        CardPlace::Hand => "in hand",
        CardPlace::BeingPlayed => "being played",
        CardPlace::Table => "on the table",
        CardPlace::Discard => "in the discard pile",
        CardPlace::Out => "out of the game",
    }
}

/// A name with its indefinite article.
pub(super) fn a(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// Whether all words of one text stand in another, in their order.
fn has_words(text: &str, wanted: &str) -> bool {
    let mut words = text.split(' ');
    !wanted.is_empty()
        && wanted
            .split(' ')
            .all(|wanted| words.any(|word| word == wanted))
}

fn find_either(clauses: &[Clause], id: usize) -> Option<&[Vec<Clause>]> {
    clauses.iter().find_map(|clause| match &clause.effect {
        Effect::Either(bodies) if clause.id.index() == id => Some(bodies.as_slice()),
        _ => clause.inner().find_map(|inner| find_either(inner, id)),
    })
}
