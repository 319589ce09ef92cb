//! Parts of Armies: what moves, what attacks (R7.1, R8.1).
//!
//! A part is chosen stack by stack, and an option is only there if what is still to be decided can
//! make a legal part of it. So no answer leads astray, and no part is refused afterwards.

use arrayvec::ArrayVec;

use crate::world::*;

use super::board::Board;
use super::change::Figure;
use super::game::{Flow, Game};
use super::question::{Choice, Offer, Options, Prompt, Question};

/// Most different figures of a side in one region.
pub const MAX_FORCE: usize = MAX_NATIONS * MAX_KINDS;

/// Figures of a side that are in one region and do something together: an Army, a part of it, or
/// figures that need no Army.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Force {
    /// How many of which figure; none of them 0, none twice.
    figures: ArrayVec<(Figure, u8), MAX_FORCE>,
    characters: CharacterSet,
}

impl Force {
    /// Some Characters alone.
    pub fn of_characters(characters: CharacterSet) -> Force {
        Force {
            figures: ArrayVec::new(),
            characters,
        }
    }

    /// How many of which figure, in the order in which they are decided.
    pub fn figures(&self) -> impl Iterator<Item = (Figure, u8)> + '_ {
        self.figures.iter().copied()
    }

    /// The Characters in it.
    pub fn characters(&self) -> CharacterSet {
        self.characters
    }

    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.figures.is_empty() && self.characters.is_empty()
    }

    /// Whether a Character is in it.
    pub fn contains(&self, character: CharacterId) -> bool {
        self.characters.contains(character)
    }

    /// How many of a figure are in it.
    pub fn count(&self, figure: Figure) -> u8 {
        let same = |(other, _): &&(Figure, u8)| *other == figure;
        self.figures
            .iter()
            .find(same)
            .map_or(0, |(_, count)| *count)
    }

    /// How many figures and Characters are in it.
    pub fn size(&self) -> u8 {
        let figures = self.figures.iter().map(|(_, count)| *count);
        let characters = u8::try_from(self.characters.len()).unwrap_or(u8::MAX);
        figures.fold(characters, u8::saturating_add)
    }

    /// How many Army units are in it.
    pub fn units(&self, world: &World) -> u8 {
        self.of_class(world, FigureClass::Unit)
    }

    fn of_class(&self, world: &World, class: FigureClass) -> u8 {
        let kinds = world.kinds_of(class);
        let counts = self
            .figures
            .iter()
            .filter(|(it, _)| kinds.contains(it.kind));
        counts.map(|(_, count)| *count).fold(0, u8::saturating_add)
    }

    /// The Nations of its Army units.
    pub fn nations(&self, world: &World) -> NationSet {
        let units = world.kinds_of(FigureClass::Unit);
        let figures = self
            .figures
            .iter()
            .filter(|(it, _)| units.contains(it.kind));
        figures.map(|(it, _)| it.nation).collect()
    }

    /// Adds figures. What does not fit any more is left out; see [`MAX_FORCE`].
    pub fn add(&mut self, figure: Figure, count: u8) {
        if count == 0 {
            return;
        }
        match self.figures.iter_mut().find(|(it, _)| *it == figure) {
            Some((_, there)) => *there = there.saturating_add(count),
            None => {
                let _ = self.figures.try_push((figure, count));
            }
        }
    }

    /// Adds a Character.
    pub fn add_character(&mut self, character: CharacterId) {
        self.characters.insert(character);
    }

    /// Takes figures out, at most so many as there are.
    pub fn take(&mut self, figure: Figure, count: u8) {
        if let Some((_, there)) = self.figures.iter_mut().find(|(it, _)| *it == figure) {
            *there = there.saturating_sub(count);
        }
        self.figures.retain(|(_, count)| *count > 0);
    }

    /// Takes a Character out.
    pub fn take_character(&mut self, character: CharacterId) {
        self.characters.remove(character);
    }

    /// What of this force is left without a part of it.
    pub fn without(&self, part: &Force) -> Force {
        let mut rest = self.clone();
        for (figure, count) in part.figures() {
            rest.take(figure, count);
        }
        rest.characters = rest.characters.without(part.characters);
        rest
    }
}

/// Kinds of figure of Nations, and Characters: what one of a force must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct OneOf {
    kinds: NationMap<KindSet>,
    characters: CharacterSet,
}

impl OneOf {
    fn count(&self, force: &Force) -> u8 {
        let figures = force.figures.iter();
        let fitting = figures.filter(|(it, _)| self.kinds[it.nation].contains(it.kind));
        let characters = (force.characters & self.characters).len();
        let characters = u8::try_from(characters).unwrap_or(u8::MAX);
        fitting.fold(characters, |sum, (_, count)| sum.saturating_add(*count))
    }

    fn met_by(&self, force: &Force) -> bool {
        let mut figures = force.figures.iter();
        force.characters.meets(self.characters)
            || figures.any(|(it, _)| self.kinds[it.nation].contains(it.kind))
    }
}

/// Most things that a part must have at once.
const MAX_NEEDS: usize = 4;

/// What a part of an Army must itself have (R7.1). More in it never lacks more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// One of each of these.
    one_of: [Option<OneOf>; MAX_NEEDS],
    /// Units of at least so many Nations.
    nations: u8,
}

impl Needs {
    /// One of these kinds of one of these Nations, or one of these Characters.
    pub fn new(nations: NationSet, kinds: KindSet, characters: CharacterSet) -> Needs {
        let mut one = OneOf {
            kinds: NationMap::default(),
            characters,
        };
        for nation in nations.iter() {
            one.kinds[nation] = kinds;
        }
        let mut needs = Needs::default();
        if let Some(place) = needs.one_of.first_mut() {
            *place = Some(one);
        }
        needs
    }

    /// Units of at least so many Nations.
    pub fn of_nations(nations: u8) -> Needs {
        Needs {
            nations,
            ..Needs::default()
        }
    }

    /// The same, where these kinds of this Nation do as well.
    pub fn or(mut self, nation: NationId, kinds: KindSet) -> Needs {
        for one in self.one_of.iter_mut().flatten() {
            one.kinds[nation] |= kinds;
        }
        self
    }

    /// Both; `None` where that is more than can be asked for at once.
    pub fn and(mut self, other: Needs) -> Option<Needs> {
        self.nations = self.nations.max(other.nations);
        for one in other.one_of.into_iter().flatten() {
            let free = self.one_of.iter_mut().find(|place| place.is_none());
            *free? = Some(one);
        }
        Some(self)
    }

    /// Whether a force has all of it.
    pub fn met_by(&self, force: &Force, world: &World) -> bool {
        self.one_of.iter().flatten().all(|one| one.met_by(force))
            && (self.nations == 0 || force.nations(world).len() >= usize::from(self.nations))
    }
}

/// What a force is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It moves to a region: what has moved in this action stays (R7.2), and so does who never moves
    /// (R7.4).
    Move(RegionId),
    /// It attacks a region: each part needs a unit, and whoever could fight without one does (R8.1).
    Attack(RegionId),
    /// It follows up a won battle (R8.7): of those who attacked, who ever moves.
    Advance(RegionId),
}

/// Which part of an Army does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForceQuestion {
    /// Whose Army.
    pub side: Side,
    /// Who decides.
    pub decider: Side,
    /// Where it is.
    pub region: RegionId,
    /// What for.
    pub purpose: Purpose,
    /// What the part itself must have, if anything (R7.1).
    pub needs: Option<Needs>,
    /// The Nations whose units and Leaders may go (R6.4, R8.1). Leaders who stand alone are not
    /// bound, nor are Characters.
    pub nations: NationSet,
    /// Which options are offered: [`Offer::Smallest`] where a clause asks.
    pub offer: Offer,
}

impl Board<'_> {
    /// All figures and Characters of a side in a region, in the order in which they are decided:
    /// units, Leaders, those who stand alone.
    pub fn force_in(&self, side: Side, region: RegionId) -> Force {
        let mut force = Force::default();
        for rank in 0..3 {
            let stacks = self.stacks.of(region).filter(|stack| {
                self.side_of(stack.nation) == side && self.rank(stack.kind) == rank
            });
            for stack in stacks {
                let figure = Figure {
                    nation: stack.nation,
                    kind: stack.kind,
                };
                force.add(figure, stack.count);
            }
        }
        let characters = self.characters_in(region).iter();
        force.characters = characters
            .filter(|id| self.world.character(*id).side == side)
            .collect();
        force
    }

    fn rank(&self, kind: KindId) -> u8 {
        match self.world.kind(kind).class {
            FigureClass::Unit => 0,
            FigureClass::Leader if self.stands_alone(kind) => 2,
            FigureClass::Leader => 1,
        }
    }

    /// Whether a kind of figure may stand without an Army unit, and is not bound by the borders of
    /// Nations (R1.4, R6.4).
    pub fn stands_alone(&self, kind: KindId) -> bool {
        let kind = self.world.kind(kind);
        kind.class == FigureClass::Leader && kind.stands_alone
    }

    /// Whether a side has Leaders in a region who need an Army unit beside them (R1.4).
    pub fn has_led_leaders(&self, side: Side, region: RegionId) -> bool {
        let mut stacks = self.stacks.of(region);
        stacks.any(|it| self.side_of(it.nation) == side && self.rank(it.kind) == 1)
    }

    /// The Characters who never leave where they are (R7.4).
    pub fn never_move(&self) -> CharacterSet {
        let ids = self.world.character_ids();
        ids.filter(|id| self.world.character(*id).level == Some(0))
            .collect()
    }
}

impl<'g> Game<'g> {
    /// Whether there is a part that can do it.
    pub fn has_force(&self, question: &ForceQuestion) -> bool {
        self.whole_can(question) || self.split(question).can_become_legal(&Force::default(), 0)
    }

    /// Whether it is plain that all of an Army can do it: the usual case, found without splitting.
    fn whole_can(&self, question: &ForceQuestion) -> bool {
        let board = self.board();
        let moves = matches!(question.purpose, Purpose::Move(_));
        let mut units = false;
        for stack in self.state.stacks.of(question.region) {
            if board.side_of(stack.nation) != question.side {
                continue;
            }
            let figure = Figure {
                nation: stack.nation,
                kind: stack.kind,
            };
            let bound = !board.stands_alone(stack.kind);
            let stays = bound && !question.nations.contains(stack.nation);
            if stays || moves && self.moved.count(question.region, figure) > 0 {
                return false;
            }
            units |= board.is_unit(stack.kind);
        }
        units && question.needs.is_none()
    }

    /// Into how many parts an Army can be split at most that could all do it: each needs a unit, and
    /// one of each thing that is asked for.
    pub fn most_parts(&self, question: &ForceQuestion) -> u8 {
        let split = self.split(question);
        let asked = question.needs.iter().flat_map(|needs| needs.one_of);
        let each = asked.flatten().map(|one| one.count(&split.may_go));
        each.fold(split.may_go.units(self.world), u8::min)
    }

    /// Asks which part of an Army does something; `None` if no part can. The whole is asked for first,
    /// then stack by stack how many go, then Character by Character who goes. A decision with one
    /// outcome is not asked.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn choose_force(&mut self, question: &ForceQuestion) -> Flow<Option<Force>> {
        let split = self.split(question);
        let whole = split.may_go.clone();
        let nobody = Force::default();
        let mut options = Options::new();
        if split.is_legal(&whole) {
            options.push(Choice::Whole);
        }
        if split.can_become_another(&nobody, 0) {
            options.push(Choice::Part);
        }
        if options.is_empty() {
            return Ok(None);
        }
        let prompt = Prompt::Force(question.region, question.purpose);
        if self.ask_force(question, prompt, options)? == Choice::Whole {
            return Ok(Some(whole));
        }
        let mut part = nobody;
        for at in 0..split.length() {
            let options = split.options(&part, at);
            let prompt = Prompt::ForceOf(question.region, question.purpose);
            match self.ask_force(question, prompt, options)? {
                Choice::Group(nation, kind, count) => part.add(Figure { nation, kind }, count),
                Choice::With(character) => part.add_character(character),
                _ => {}
            }
        }
        Ok(Some(part))
    }

    fn ask_force(
        &mut self,
        question: &ForceQuestion,
        prompt: Prompt,
        options: Options,
    ) -> Flow<Choice> {
        if question.offer != Offer::All {
            self.extents.focus_on_current();
        }
        self.ask(Question {
            side: question.decider,
            prompt,
            options,
            offer: question.offer,
        })
    }

    fn split(&self, question: &ForceQuestion) -> Split<'g> {
        let board = self.board();
        let all = board.force_in(question.side, question.region);
        let mut may_go = all.clone();
        for (figure, _) in all.figures() {
            let bound = !board.stands_alone(figure.kind);
            if bound && !question.nations.contains(figure.nation) {
                may_go.take(figure, u8::MAX);
            }
        }
        let stay = match question.purpose {
            Purpose::Move(_) => {
                for (figure, _) in all.figures() {
                    may_go.take(figure, self.moved.count(question.region, figure));
                }
                self.moved.characters() | board.never_move()
            }
            Purpose::Advance(_) => {
                if let Some(battle) = &self.battle {
                    may_go = may_go.without(&battle.held_back);
                }
                board.never_move()
            }
            Purpose::Attack(_) => CharacterSet::EMPTY,
        };
        may_go.characters = may_go.characters.without(stay);
        let classes = all
            .figures()
            .map(|(figure, _)| (figure.kind, board.rank(figure.kind)));
        let mut units = KindSet::EMPTY;
        let mut led = KindSet::EMPTY;
        for (kind, rank) in classes {
            units.set(kind, rank == 0);
            led.set(kind, rank == 1);
        }
        Split {
            world: self.world,
            all,
            may_go,
            units,
            led,
            needs: question.needs,
            attacks: matches!(question.purpose, Purpose::Attack(_)),
        }
    }
}

/// An Army that is to be split: all of it, and what of it may go.
struct Split<'w> {
    world: &'w World,
    all: Force,
    may_go: Force,
    /// Kinds that are Army units.
    units: KindSet,
    /// Kinds that need an Army unit beside them (R1.4).
    led: KindSet,
    needs: Option<Needs>,
    attacks: bool,
}

impl Split<'_> {
    /// How many decisions there are: one a stack, one a Character.
    fn length(&self) -> usize {
        self.may_go.figures.len() + self.may_go.characters.len()
    }

    fn of_kinds(&self, force: &Force, kinds: KindSet) -> bool {
        force.figures.iter().any(|(it, _)| kinds.contains(it.kind))
    }

    /// Whether a part may go and the rest may stay.
    fn is_legal(&self, part: &Force) -> bool {
        let rest = self.all.without(part);
        let garrison = self.of_kinds(&rest, self.units);
        let left_alone = if self.attacks {
            !rest.is_empty()
        } else {
            self.of_kinds(&rest, self.led)
        };
        self.of_kinds(part, self.units)
            && (garrison || !left_alone)
            && self
                .needs
                .is_none_or(|needs| needs.met_by(part, self.world))
    }

    /// The part with everything that is not decided yet.
    fn filled(&self, part: &Force, from: usize) -> Force {
        let mut full = part.clone();
        for (figure, count) in self.may_go.figures.get(from..).unwrap_or_default() {
            full.add(*figure, *count);
        }
        let decided = from.saturating_sub(self.may_go.figures.len());
        for character in self.may_go.characters.iter().skip(decided) {
            full.add_character(character);
        }
        full
    }

    /// Whether what is not decided yet can make a legal part of it.
    ///
    /// A part with more in it lacks less; only the rest may want a unit to stay. So it is enough to
    /// look at everything, and at everything but one unit.
    fn can_become_legal(&self, part: &Force, from: usize) -> bool {
        self.works(&self.filled(part, from), from)
    }

    fn works(&self, full: &Force, from: usize) -> bool {
        let mut open = self.may_go.figures.iter().skip(from);
        self.is_legal(full)
            || open.any(|(figure, _)| {
                let mut fewer = full.clone();
                fewer.take(*figure, 1);
                self.units.contains(figure.kind) && self.is_legal(&fewer)
            })
    }

    /// The same, and it is not the whole.
    fn can_become_another(&self, part: &Force, from: usize) -> bool {
        let full = self.filled(part, from);
        if full != self.may_go {
            return self.works(&full, from);
        }
        let figures = self.may_go.figures.iter().skip(from);
        let one_fewer = figures.map(|(figure, _)| {
            let mut fewer = full.clone();
            fewer.take(*figure, 1);
            fewer
        });
        let decided = from.saturating_sub(self.may_go.figures.len());
        let one_stays = self
            .may_go
            .characters
            .iter()
            .skip(decided)
            .map(|character| {
                let mut fewer = full.clone();
                fewer.take_character(character);
                fewer
            });
        one_fewer
            .chain(one_stays)
            .any(|full| self.works(&full, from))
    }

    /// The options of one decision, the most first.
    fn options(&self, part: &Force, at: usize) -> Options {
        let mut options = Options::new();
        if let Some((figure, most)) = self.may_go.figures.get(at) {
            // More of one figure than a question has options is beyond any limit of the rules.
            for count in (0..=(*most).min(100)).rev() {
                let mut more = part.clone();
                more.add(*figure, count);
                if self.can_become_another(&more, at + 1) {
                    options.push(Choice::Group(figure.nation, figure.kind, count));
                }
            }
            return options;
        }
        let number = at.saturating_sub(self.may_go.figures.len());
        if let Some(character) = self.may_go.characters.iter().nth(number) {
            let mut with = part.clone();
            with.add_character(character);
            if self.can_become_another(&with, at + 1) {
                options.push(Choice::With(character));
            }
            if self.can_become_another(part, at + 1) {
                options.push(Choice::Without(character));
            }
        }
        options
    }
}

/// What has moved in this action, and where it is now (R7.2).
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Moved {
    figures: super::stacks::Stacks,
    characters: CharacterSet,
}

impl Moved {
    /// How many of a figure in a region have come there by a move.
    pub fn count(&self, region: RegionId, figure: Figure) -> u8 {
        self.figures.count(region, figure.nation, figure.kind)
    }

    /// The Characters who have moved.
    pub fn characters(&self) -> CharacterSet {
        self.characters
    }

    /// A force has come to a region.
    pub fn note(&mut self, force: &Force, region: RegionId) {
        for (figure, count) in force.figures() {
            self.figures.add(region, figure.nation, figure.kind, count);
        }
        self.characters |= force.characters;
    }
}
