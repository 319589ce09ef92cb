//! What a card has bound, and what `there` and `that …` refer to.
//!
//! `choose` and `for each` bind openly. The indefinite phrases of `requires` are *candidates*:
//! one that is referred to gets a slot, and with it the phrase that it stands inside of.

use crate::diagnostic::{Code, Diagnostic};
use crate::program::{
    Armies, ArmyTest, Bind, MAX_SLOTS, Nations, RegionTest, Regions, Slot, Things,
};
use crate::syntax::Span;
use crate::world::{CharacterSet, NationSet, RegionSet, Settlement, Side};

use super::context::Ctx;
use super::lints;

/// What is bound and may be bound.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    bindings: Vec<Binding>,
    candidates: Vec<Candidate>,
    /// What the requirement binds, in order.
    pub binds: Vec<Bind>,
    /// What is bound with a choice, by the slot of the choice.
    pub with_choices: Vec<(Slot, Bind)>,
    /// The choice whose phrase is looked at.
    pub in_choice: Option<Slot>,
    /// What the conditions around this place bind, the innermost last.
    frames: Vec<Vec<Bind>>,
    /// The innermost loop last.
    loops: Vec<(Slot, Kind)>,
    /// How many choices could not be read: what refers to them is no finding of its own.
    broken: usize,
    /// What is in each slot that is taken.
    slots: Vec<Option<Kind>>,
}

/// What kind of thing is bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A region, one of these.
    Region(RegionSet),
    Army(Side),
    /// A Nation, one of these.
    Nation(NationSet),
    /// A Character, one of these.
    Character(CharacterSet),
    /// A number.
    Number,
}

/// What a reference asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A region, with one of these Settlements if any is there.
    Region(Vec<Settlement>),
    /// An Army, of this side if it is said.
    Army(Option<Side>),
    Nation,
    /// A Character, one of these.
    Character(CharacterSet),
    Number,
}

#[derive(Clone, Debug)]
struct Binding {
    slot: Slot,
    kind: Kind,
    span: Span,
    used: bool,
    /// Whether it is worth a finding if nothing refers to it.
    chosen: bool,
}

/// An indefinite phrase of the requirement.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// What it describes by itself.
    pub things: Things,
    /// How it belongs to the phrase around it, by that one's number.
    pub relation: Relation,
    pub span: Span,
    pub slot: Option<Slot>,
    /// How many conditions it stands in: where it is bound.
    pub depth: usize,
    /// The choice that it stands in, with which it is bound.
    pub choice: Option<Slot>,
}

impl Candidate {
    /// Whether it is what was chosen, and so bound openly.
    fn is_chosen(&self) -> bool {
        self.choice.is_some() && self.choice == self.slot
    }
}

/// How a candidate belongs to the phrase around it.
#[derive(Clone, Debug)]
pub(super) enum Relation {
    /// It stands alone.
    Alone,
    /// It is the region of that Army.
    PlaceOf(usize),
    /// It is within so many steps of that.
    Within(u8, usize),
    /// It borders on that.
    Adjacent(usize),
    /// It is in that region, or in a region of that Nation.
    Inside(usize),
    /// It can't be said from that.
    Lost,
}

/// One thing that a reference may mean: a binding, or a candidate.
#[derive(Clone, Copy)]
enum Found {
    Binding(usize),
    Candidate(usize),
}

/// The clauses under a condition, to be closed.
pub(super) struct Frame {
    candidates: usize,
    broken: usize,
}

/// How deep the scope was, to return to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    bindings: usize,
    candidates: usize,
    broken: usize,
}

pub(super) fn kind_of(world: &crate::world::World, things: &Things) -> Option<Kind> {
    match things {
        Things::Regions(regions) => Some(Kind::Region(lints::possible(world, regions))),
        Things::Armies(armies) => Some(Kind::Army(armies.side)),
        Things::Nations(Nations::These(set) | Nations::Where(set, _)) => Some(Kind::Nation(*set)),
        Things::Nations(Nations::Slot(_)) => Some(Kind::Nation(world.nation_ids().collect())),
        Things::Figures(figures) => figures
            .kinds
            .is_empty()
            .then_some(Kind::Character(figures.characters)),
    }
}

impl Scope {
    /// Adds a candidate and answers its number.
    pub fn candidate(&mut self, mut candidate: Candidate) -> usize {
        candidate.depth = self.frames.len();
        candidate.choice = self.in_choice;
        self.candidates.push(candidate);
        self.candidates.len() - 1
    }

    /// Begins the clauses under a condition, which may bind.
    pub fn open_frame(&mut self) -> Frame {
        self.frames.push(Vec::new());
        Frame {
            candidates: self.candidates.len(),
            broken: self.broken,
        }
    }

    /// Ends them; answers what the condition binds for them.
    pub fn close_frame(&mut self, frame: Frame) -> Vec<Bind> {
        self.candidates.truncate(frame.candidates);
        self.broken = self.broken.min(frame.broken);
        self.frames.pop().unwrap_or_default()
    }

    /// Forgets what was bound, but not which slots are taken.
    pub fn forget(&mut self) {
        self.bindings.clear();
        self.candidates.clear();
        self.frames.clear();
        self.loops.clear();
        self.broken = 0;
    }

    /// Notes that something would be bound here, if it could be read.
    pub fn break_off(&mut self) {
        self.broken += 1;
    }

    pub fn mark(&self) -> Mark {
        Mark {
            bindings: self.bindings.len(),
            candidates: self.candidates.len(),
            broken: self.broken,
        }
    }

    fn fits(&self, kind: &Kind, wanted: &Wanted, world: &crate::world::World) -> bool {
        match (kind, wanted) {
            (Kind::Region(regions), Wanted::Region(which)) => {
                which.is_empty()
                    || regions.iter().any(|id| {
                        world
                            .region(id)
                            .settlement
                            .is_some_and(|settlement| which.contains(&settlement))
                    })
            }
            (Kind::Army(side), Wanted::Army(asked)) => asked.is_none_or(|asked| asked == *side),
            (Kind::Nation(_), Wanted::Nation) | (Kind::Number, Wanted::Number) => true,
            (Kind::Character(who), Wanted::Character(asked)) => who.meets(*asked),
            _ => false,
        }
    }

    /// Everything that a reference may mean. What a choice speaks of is meant only where nothing else
    /// can be.
    fn find(&self, wanted: &Wanted, world: &crate::world::World) -> Vec<(Found, Span)> {
        let found = self.find_apart(wanted, world, false);
        if found.is_empty() {
            self.find_apart(wanted, world, true)
        } else {
            found
        }
    }

    fn find_apart(
        &self,
        wanted: &Wanted,
        world: &crate::world::World,
        of_choices: bool,
    ) -> Vec<(Found, Span)> {
        let bound = self.bindings.iter().enumerate();
        let bound = bound
            .filter(|(_, binding)| !of_choices && self.fits(&binding.kind, wanted, world))
            .map(|(i, binding)| (Found::Binding(i), binding.span));
        let open = self.candidates.iter().enumerate();
        let open = open
            .filter(|(_, candidate)| candidate.choice.is_some() == of_choices)
            .filter(|(_, candidate)| !candidate.is_chosen())
            .filter(|(_, candidate)| {
                kind_of(world, &candidate.things)
                    .is_some_and(|kind| self.fits(&kind, wanted, world))
            })
            .map(|(i, candidate)| (Found::Candidate(i), candidate.span));
        bound.chain(open).collect()
    }
}

impl Ctx<'_> {
    /// Binds things that a clause chooses.
    pub fn bind(&mut self, things: Things, span: Span, chosen: bool) -> Option<Bind> {
        let kind = kind_of(self.world, &things);
        let slot = self.new_slot(kind.clone(), span)?;
        if let Some(kind) = kind {
            self.scope.bindings.push(Binding {
                slot,
                kind,
                span,
                used: false,
                chosen,
            });
        }
        Some(Bind { slot, from: things })
    }

    /// Keeps a number that a clause counts, for `as many`; `None` without a slot that is free.
    pub fn bind_number(&mut self, span: Span) -> Option<Slot> {
        let slot = self.new_slot(Some(Kind::Number), span)?;
        self.scope.bindings.push(Binding {
            slot,
            kind: Kind::Number,
            span,
            used: false,
            chosen: false,
        });
        Some(slot)
    }

    /// `as many`
    pub fn that_number(&mut self, span: Span) -> Option<Slot> {
        let found = self.scope.find(&Wanted::Number, self.world);
        let help = "a clause before it says how many: `take up to 4 hits`, `forfeit 1 or more …`";
        self.only(found, span, "as many", help)
    }

    /// Binds what a loop goes over, which `each` refers to.
    pub fn bind_loop(&mut self, things: Things, span: Span, that: bool) -> Option<Bind> {
        let kind = kind_of(self.world, &things);
        let bind = if that {
            self.bind(things, span, false)?
        } else {
            let slot = self.new_slot(kind.clone(), span)?;
            Bind { slot, from: things }
        };
        if let Some(kind) = kind {
            self.scope.loops.push((bind.slot, kind));
        }
        Some(bind)
    }

    /// Ends the innermost loop.
    pub fn end_loop(&mut self) {
        self.scope.loops.pop();
    }

    /// Ends a block: what was bound in it can't be referred to any more.
    pub fn end_block(&mut self, mark: Mark) {
        let ended: Vec<Binding> = self
            .scope
            .bindings
            .drain(mark.bindings.min(self.scope.bindings.len())..)
            .collect();
        self.scope.broken = self.scope.broken.min(mark.broken);
        self.scope.candidates.truncate(mark.candidates);
        for binding in ended {
            // A clause after it that is wrong may be the one that refers to it.
            let wrong_after = self
                .findings
                .iter()
                .any(|finding| finding.is_error() && finding.span.start > binding.span.start);
            if binding.chosen && !binding.used && !wrong_after {
                self.warn(
                    Code::Unused,
                    binding.span,
                    "nothing refers to what is chosen here",
                    "say `there`, `that army` or `that nation` in a clause after it, or leave it away",
                );
            }
        }
    }

    /// The Nations that one in a slot is among.
    pub fn nations_in(&self, slot: Slot) -> NationSet {
        match self.scope.slots.get(slot.index()) {
            Some(Some(Kind::Nation(set))) => *set,
            _ => NationSet::EMPTY,
        }
    }

    fn new_slot(&mut self, kind: Option<Kind>, span: Span) -> Option<Slot> {
        match Slot::new(self.scope.slots.len()) {
            Some(slot) => {
                self.scope.slots.push(kind);
                Some(slot)
            }
            None => self.error(
                Code::CardTooLarge,
                span,
                format!("a card can choose and refer to {MAX_SLOTS} things at most"),
                "make two cards of it, or refer to less",
            ),
        }
    }

    /// `there`
    pub fn there(&mut self, span: Span) -> Option<Regions> {
        let region = Wanted::Region(Vec::new());
        let regions = self.scope.find_apart(&region, self.world, false);
        let latest = regions
            .iter()
            .rev()
            .find(|(found, _)| matches!(found, Found::Binding(_)));
        if let Some((found, _)) = latest {
            return self.take(*found, span).map(Regions::Slot);
        }
        let mut found = regions;
        if found.is_empty() {
            let army = Wanted::Army(None);
            found = self.scope.find_apart(&army, self.world, false);
        }
        if found.is_empty() {
            found = self.scope.find(&region, self.world);
        }
        let help = "`there` is the region that a `choose` before it has chosen, or that \
                    `requires` speaks of; otherwise name the place";
        self.only(found, span, "there", help).map(Regions::Slot)
    }

    /// `each`, as a place
    pub fn each(&mut self, span: Span) -> Option<Regions> {
        let innermost = self.scope.loops.last().cloned();
        match innermost {
            Some((slot, Kind::Region(_) | Kind::Army(_))) => Some(Regions::Slot(slot)),
            _ => self.no_each(span),
        }
    }

    /// `each`, as a Nation
    pub fn each_nation(&mut self, span: Span) -> Option<Nations> {
        let innermost = self.scope.loops.last().cloned();
        match innermost {
            Some((slot, Kind::Nation(_))) => Some(Nations::Slot(slot)),
            _ => self.no_each(span),
        }
    }

    fn no_each<T>(&mut self, span: Span) -> Option<T> {
        self.error(
            Code::Unbound,
            span,
            "`each` refers to nothing",
            "it stands in the clauses right after `choose N …`, such as `choose 3 regions`",
        )
    }

    /// `that region`, `that nation`
    pub fn that(&mut self, words: &str, span: Span, wanted: &Wanted) -> Option<Slot> {
        let found = self.scope.find(wanted, self.world);
        let help = "choose it first: `choose a …`, or speak of it in `requires` with `a …`";
        self.only(found, span, words, help)
    }

    /// `that army`, with its side
    pub fn that_army(
        &mut self,
        words: &str,
        span: Span,
        side: Option<Side>,
    ) -> Option<(Slot, Side)> {
        let found = self.scope.find(&Wanted::Army(side), self.world);
        let sides: Vec<Option<Side>> = found
            .iter()
            .map(|(found, _)| self.side_of(*found))
            .collect();
        let help = match sides.split_first() {
            None => "choose it first: `choose a Shadow army …`, or speak of it in `requires`",
            Some((first, others)) if others.iter().any(|other| other != first) => {
                "say whose: `that Free Peoples army` or `that Shadow army`"
            }
            Some(_) => "two armies of one side can't be told apart: make one choice of the two",
        };
        let first = found.first().map(|(found, _)| *found);
        let slot = self.only(found, span, words, help)?;
        Some((slot, self.side_of(first?)?))
    }

    /// The side of an Army.
    fn side_of(&self, found: Found) -> Option<Side> {
        match found {
            Found::Binding(i) => match self.scope.bindings.get(i)?.kind {
                Kind::Army(side) => Some(side),
                Kind::Region(_) | Kind::Nation(_) | Kind::Character(_) | Kind::Number => None,
            },
            Found::Candidate(i) => match &self.scope.candidates.get(i)?.things {
                Things::Armies(armies) => Some(armies.side),
                _ => None,
            },
        }
    }

    fn only(
        &mut self,
        found: Vec<(Found, Span)>,
        span: Span,
        words: &str,
        help: &str,
    ) -> Option<Slot> {
        match found.as_slice() {
            [] if self.scope.broken > 0 => None,
            [] => self.error(
                Code::Unbound,
                span,
                format!("`{words}` refers to nothing"),
                help,
            ),
            [(one, _)] => {
                let one = *one;
                self.take(one, span)
            }
            several => {
                for (found, _) in several {
                    if let Found::Binding(i) = found
                        && let Some(binding) = self.scope.bindings.get_mut(*i)
                    {
                        binding.used = true;
                    }
                }
                let mut finding = Diagnostic::new(
                    Code::Ambiguous,
                    self.file,
                    span,
                    format!("`{words}` can refer to {} things", several.len()),
                )
                .help(help);
                for (_, span) in several {
                    finding = finding.also(*span, "this one");
                }
                self.fail(finding)
            }
        }
    }

    fn take(&mut self, found: Found, span: Span) -> Option<Slot> {
        match found {
            Found::Binding(i) => self.scope.bindings.get_mut(i).map(|binding| {
                binding.used = true;
                binding.slot
            }),
            Found::Candidate(i) => self.materialise(i, span),
        }
    }

    /// Gives a candidate its slot, and the phrase around it before.
    fn materialise(&mut self, number: usize, span: Span) -> Option<Slot> {
        let candidate = self.scope.candidates.get(number)?.clone();
        if let Some(slot) = candidate.slot {
            return Some(slot);
        }
        let things = match candidate.relation {
            Relation::Alone => candidate.things,
            Relation::Lost => {
                let finding = Diagnostic::new(
                    Code::Unbound,
                    self.file,
                    span,
                    "what this refers to is not fixed by the requirement",
                )
                .help("choose it in a clause of its own before: `choose a …`")
                .also(candidate.span, "this one");
                return self.fail(finding);
            }
            Relation::PlaceOf(parent) => {
                let slot = self.materialise(parent, span)?;
                Things::Regions(Regions::Slot(slot))
            }
            Relation::Within(steps, parent) => {
                let of = self.place_of(parent, span)?;
                with_test(candidate.things, RegionTest::Within(steps, of))
            }
            Relation::Adjacent(parent) => {
                let of = self.place_of(parent, span)?;
                with_test(candidate.things, RegionTest::AdjacentTo(of))
            }
            Relation::Inside(parent) => {
                let test = match self.place_of(parent, span)? {
                    Regions::Where(mut tests) if tests.len() == 1 => tests.swap_remove(0),
                    of => RegionTest::In(of),
                };
                with_test(candidate.things, test)
            }
        };
        let slot = self.new_slot(kind_of(self.world, &things), span)?;
        let bind = Bind { slot, from: things };
        match (candidate.choice, candidate.depth.checked_sub(1)) {
            (Some(choice), _) => self.scope.with_choices.push((choice, bind)),
            (None, None) => self.scope.binds.push(bind),
            (None, Some(frame)) => {
                if let Some(binds) = self.scope.frames.get_mut(frame) {
                    binds.push(bind);
                }
            }
        }
        if let Some(candidate) = self.scope.candidates.get_mut(number) {
            candidate.slot = Some(slot);
        }
        Some(slot)
    }

    /// Where the phrase around a candidate is.
    fn place_of(&mut self, parent: usize, span: Span) -> Option<Regions> {
        let slot = self.materialise(parent, span)?;
        let candidate = self.scope.candidates.get(parent)?;
        Some(match candidate.things {
            Things::Nations(_) => Regions::Where(vec![RegionTest::Nation(Nations::Slot(slot))]),
            _ => Regions::Slot(slot),
        })
    }
}

/// Things that pass one more test of their region.
pub(super) fn with_test(things: Things, test: RegionTest) -> Things {
    match things {
        Things::Regions(Regions::Where(mut tests)) => {
            tests.push(test);
            Things::Regions(Regions::Where(tests))
        }
        Things::Regions(regions) => {
            Things::Regions(Regions::Where(vec![RegionTest::In(regions), test]))
        }
        Things::Armies(Armies { side, mut tests }) => {
            tests.push(ArmyTest::Region(test));
            Things::Armies(Armies { side, tests })
        }
        // A Nation is in no region; a candidate of that kind has `Relation::Lost`.
        Things::Nations(nations) => Things::Nations(nations),
        Things::Figures(mut figures) => {
            figures.places = Some(Regions::Where(match figures.places {
                None => vec![test],
                Some(regions) => vec![RegionTest::In(regions), test],
            }));
            Things::Figures(figures)
        }
    }
}
