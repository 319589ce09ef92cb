//! `given`: the board that the lines describe.
//!
//! The lines are a description, not a program: what stands in the regions comes first, then who
//! controls them, then the pools, then the rest; lines of one kind in the order written.

mod cards;
mod dice;
mod figures;
mod rest;
mod tiles;

pub(super) use cards::place_of;

use crate::game::{CardPlace, CharacterPlace, State};
use crate::play::Script;
use crate::syntax::Span;
use crate::world::*;

use super::names::Lookup;
use super::tree::{BoardChoice, Fact, Given, Line, Mode};

/// A board, with the results of chance that were written for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The position.
    pub state: State,
    /// The results of chance that are written.
    pub script: Script,
}

/// Makes a board of the lines; what is wrong with them goes to the lookup's findings.
pub(super) fn build(lookup: &mut Lookup<'_>, base: State, lines: &[Line<Given>]) -> Setup {
    let mut builder = Builder {
        setup: Setup {
            state: base,
            script: Script::default(),
        },
        seats: CharacterMap::default(),
        in_region: RegionMap::default(),
        control: RegionMap::default(),
        pools: Vec::new(),
        piles: CardMap::filled(None),
        guide_named: false,
        whereabouts: None,
        said: Vec::new(),
        lookup,
    };
    builder.run(lines);
    builder.setup
}

struct Builder<'a, 'b> {
    lookup: &'a mut Lookup<'b>,
    setup: Setup,
    /// Where a line put a character.
    seats: CharacterMap<Option<(CharacterPlace, Span)>>,
    /// The line that says what stands in a region.
    in_region: RegionMap<Option<Span>>,
    /// The line that says who controls a region.
    control: RegionMap<Option<(Side, Span)>>,
    /// The pools that lines have set: whether the casualties, whose, and which kind.
    pools: Vec<(bool, NationId, KindId, Span)>,
    /// The line that says where a card is.
    piles: CardMap<Option<(CardPlace, Span)>>,
    guide_named: bool,
    /// The words that say where the Fellowship is, and whether they say the Mordor Track.
    whereabouts: Option<(bool, Span)>,
    /// What lines have said that is said once.
    said: Vec<(String, Span)>,
}

impl Builder<'_, '_> {
    fn run(&mut self, lines: &[Line<Given>]) {
        self.board(lines);
        let facts = || {
            lines.iter().filter_map(|line| match &line.kind {
                Given::Fact(fact) => Some((fact, line.span)),
                Given::Board(_)
                | Given::Rolls(_)
                | Given::Draws(_)
                | Given::Tiles(_)
                | Given::Companions(_)
                | Given::Faces(_) => None,
            })
        };
        for (fact, span) in facts() {
            self.clear(fact, span);
        }
        for (fact, span) in facts() {
            self.control_line(fact, span);
        }
        for (fact, span) in facts() {
            self.characters(fact, span);
        }
        for (fact, span) in facts() {
            if let Fact::Standing {
                region,
                items,
                besiegers,
                ..
            } = fact
            {
                self.stand(region, items, besiegers.as_deref(), span);
            }
        }
        self.take_control();
        // The casualties first: what the reinforcements lack comes from them.
        for casualties in [true, false] {
            for (fact, span) in facts() {
                self.pool_line(fact, span, casualties);
            }
        }
        for (fact, span) in facts() {
            self.rest(fact, span);
            self.pile_line(fact, span);
        }
        self.check_dice();
        self.share_rings();
        self.check_track();
        self.lay_tiles(facts());
        self.find_guide();
        self.leaders_alone();
        for line in lines {
            self.chance(&line.kind);
        }
    }

    fn board(&mut self, lines: &[Line<Given>]) {
        let mut first = None;
        for line in lines {
            let Given::Board(board) = &line.kind else {
                continue;
            };
            if first.is_some() {
                let message = "the board is given twice";
                self.lookup
                    .contradict(line.span, first, message, "leave one of the lines out");
                continue;
            }
            first = Some(line.span);
            self.setup.state = match board {
                BoardChoice::Empty => self.lookup.cards.empty(),
                BoardChoice::Start => self.lookup.cards.start(),
                BoardChoice::Named(name) => match self.lookup.cards.board(&name.text) {
                    Some(state) => state,
                    None => {
                        self.lookup.unknown_board(name);
                        continue;
                    }
                },
            };
        }
    }

    /// Clears the region that a line describes: figures go back to the reinforcements, Characters
    /// aside.
    fn clear(&mut self, fact: &Fact, span: Span) {
        let Fact::Standing { region, mode, .. } = fact else {
            return;
        };
        let Some(id) = self.lookup.region(region) else {
            return;
        };
        match mode {
            Mode::Also => {
                if self.in_region[id].is_none() {
                    self.in_region[id] = Some(span);
                }
                return;
            }
            Mode::AtLeast => {
                let help =
                    "`given` says exactly what stands there: leave `at least` out, or write `also`";
                let code = crate::diagnostic::Code::WrongLine;
                self.lookup
                    .find(code, span, "`at least` can only be asked, in `then`", help);
                return;
            }
            Mode::Exactly => {}
        }
        if let Some(first) = self.in_region[id] {
            let name = &self.lookup.world().region(id).name;
            let message = format!("what stands in {name} is said twice");
            self.lookup.contradict(
                span,
                Some(first),
                message,
                "join the lines, or write `also` in the second",
            );
        }
        self.in_region[id] = Some(span);
        let state = &mut self.setup.state;
        for stack in state.stacks.of(id).collect::<Vec<_>>() {
            state.stacks.take(id, stack.nation, stack.kind, stack.count);
            state.reinforcements[stack.nation][stack.kind] += stack.count;
        }
        for character in self.lookup.world().character_ids() {
            if state.characters[character] == CharacterPlace::Region(id) {
                state.characters[character] = CharacterPlace::Aside;
            }
        }
        state.besieged.remove(id);
    }

    fn chance(&mut self, line: &Given) {
        match line {
            Given::Rolls(rolls) => {
                for roll in rolls {
                    match u8::try_from(roll.value) {
                        Ok(face @ 1..=6) => self.setup.script.rolls.push(face),
                        _ => {
                            let message = format!("no die shows {}", roll.value);
                            let code = crate::diagnostic::Code::WrongNumber;
                            self.lookup
                                .find(code, roll.span, message, "dice show 1 to 6");
                        }
                    }
                }
            }
            Given::Draws(cards) => {
                for name in cards {
                    let Some(card) = self.lookup.card(name) else {
                        continue;
                    };
                    self.setup.script.cards.push(card.id);
                }
            }
            Given::Tiles(words) => {
                for word in words {
                    self.setup.script.tiles.extend(self.lookup.tile(word));
                }
            }
            Given::Companions(names) => {
                for name in names {
                    let who = self.lookup.character(name);
                    self.setup.script.companions.extend(who);
                }
            }
            Given::Faces(words) => {
                for word in words {
                    self.setup.script.faces.extend(self.lookup.face(word));
                }
            }
            Given::Board(_) | Given::Fact(_) => {}
        }
    }
}
