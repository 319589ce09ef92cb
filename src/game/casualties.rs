//! Casualties (R2): eliminating, reducing, replacing, and hits.

use crate::world::*;

use super::board::Board;
use super::change::{Change, Figure};
use super::game::{Flow, Game};
use super::question::{Choice, Offer, Options, Prompt, Question};
use super::reason::Reason;
use super::stacks::Stack;
use super::state::CharacterPlace;

/// Which units of an Army may be hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hittable {
    /// Of which Nations.
    pub nations: NationSet,
    /// Of which kinds.
    pub kinds: KindSet,
}

impl Hittable {
    /// Whether figures are among them.
    fn means(self, stack: Stack) -> bool {
        self.nations.contains(stack.nation) && self.kinds.contains(stack.kind)
    }
}

impl Board<'_> {
    /// How many Army units of a side that may be hit stand in a region.
    pub fn hittable(&self, side: Side, region: RegionId, hittable: Hittable) -> u8 {
        self.stacks
            .of(region)
            .filter(|stack| hittable.means(*stack) && self.is_unit_of(side, *stack))
            .map(|stack| stack.count)
            .fold(0, u8::saturating_add)
    }
}

impl Game<'_> {
    /// Takes a figure off the map, to where eliminated figures of its side go (R2.2).
    pub(super) fn take_out(&mut self, figure: Figure, region: RegionId) {
        let taken = self
            .state
            .stacks
            .take(region, figure.nation, figure.kind, 1);
        let pool = match self.world.nation(figure.nation).side {
            Side::FreePeoples => &mut self.state.casualties,
            Side::Shadow => &mut self.state.reinforcements,
        };
        pool[figure.nation][figure.kind] += taken;
    }

    /// Eliminates a figure (R2.2), with all that follows (R1.4, R2.7).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn eliminate(&mut self, figure: Figure, region: RegionId) -> Flow {
        self.take_out(figure, region);
        self.happened(Change::Eliminated(figure, region))?;
        self.units_left(region)
    }

    /// Eliminates all Army units of a side in a region (R2.6).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn eliminate_army(&mut self, side: Side, region: RegionId) -> Flow {
        loop {
            let board = self.board();
            let unit = board
                .stacks
                .of(region)
                .find(|stack| board.is_unit_of(side, *stack));
            let Some(stack) = unit else { return Ok(()) };
            let figure = Figure {
                nation: stack.nation,
                kind: stack.kind,
            };
            self.eliminate(figure, region)?;
        }
    }

    /// Eliminates figures of these kinds and these Characters of a side in a region.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn eliminate_others(
        &mut self,
        side: Side,
        region: RegionId,
        kinds: KindSet,
        characters: CharacterSet,
    ) -> Flow {
        let ours = self.world.nations_of(side);
        loop {
            let meant = |stack: &Stack| kinds.contains(stack.kind) && ours.contains(stack.nation);
            let next = self.state.stacks.of(region).find(meant);
            let Some(stack) = next else { break };
            let figure = Figure {
                nation: stack.nation,
                kind: stack.kind,
            };
            self.eliminate(figure, region)?;
        }
        let there = self.board().characters_of_side_in(side, region) & characters;
        for character in there.iter() {
            self.eliminate_character(character)?;
        }
        Ok(())
    }

    /// Eliminates a Character: out for good (R2.2); but whoever slips away out of the Fellowship is
    /// placed as if separated instead, save on the Mordor Track (R11.2).
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn eliminate_character(&mut self, character: CharacterId) -> Flow {
        let in_fellowship = self.state.characters[character] == CharacterPlace::Fellowship;
        let slips_away = self.world.character(character).slips_away;
        if in_fellowship && slips_away && self.state.fellowship.region.is_some() {
            return self.separate_to_any(CharacterSet::of(character));
        }
        let region = self.board().region_of(character);
        self.state.characters[character] = CharacterPlace::Out;
        let change = Change::CharacterEliminated(character, region);
        // It is told before who guides now, but the table is looked at when somebody does.
        self.note(change);
        if in_fellowship {
            self.settle_guide()?;
        }
        self.tell(change)
    }

    /// Reduces a figure (R2.3): a figure of the lower kind takes its place, if there is one.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn reduce(&mut self, figure: Figure, to: KindId, region: RegionId) -> Flow {
        let nation = figure.nation;
        self.take_out(figure, region);
        // The one just taken out is of another kind, so the order of the two does not matter.
        let casualties = &mut self.state.casualties[nation][to];
        let reinforcements = &mut self.state.reinforcements[nation][to];
        let from = match self.world.nation(nation).side {
            Side::FreePeoples if *casualties > 0 => casualties,
            Side::FreePeoples | Side::Shadow => reinforcements,
        };
        if *from == 0 {
            self.happened(Change::Eliminated(figure, region))?;
            return self.units_left(region);
        }
        *from -= 1;
        self.state.stacks.add(region, nation, to, 1);
        self.happened(Change::Reduced(figure, to, region))
    }

    /// Replaces a figure by another kind of its Nation in one step (R2.4). Returns what stops it.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn replace(&mut self, old: Figure, new: Figure, region: RegionId) -> Flow<Option<Reason>> {
        let pool = &mut self.state.reinforcements[new.nation][new.kind];
        if *pool == 0 {
            return Ok(Some(Reason::NoneLeft(new.nation, KindSet::of(new.kind))));
        }
        *pool -= 1;
        self.take_out(old, region);
        self.state.stacks.add(region, new.nation, new.kind, 1);
        self.happened(Change::Replaced(old, new, region))?;
        self.units_left(region)?;
        Ok(None)
    }

    /// Hits units of a side in a region; their owner takes them one at a time (R2.5, R5.9). Only
    /// units of these Nations and kinds may be hit. Each hit that finds one counts as applied by the
    /// clause at work; returns how many did.
    ///
    /// # Errors
    /// [`Stop`](super::Stop) when a decision is open.
    pub fn hit(&mut self, side: Side, region: RegionId, hittable: Hittable, hits: u8) -> Flow<u8> {
        let mut left = hits;
        while left > 0 {
            let board = self.board();
            let units = board
                .stacks
                .of(region)
                .filter(|stack| hittable.means(*stack) && board.is_unit_of(side, *stack));
            let options = self.ways_to_take_a_hit(units, left);
            if options.is_empty() {
                break;
            }
            let prompt = Prompt::TakeHit(region, left);
            let choice = self.ask(Question {
                side,
                prompt,
                options,
                offer: Offer::Fullest,
            })?;
            let taken = self.take_hit(choice, region)?;
            if taken == 0 {
                break;
            }
            self.extents.apply(taken);
            left -= taken;
        }
        Ok(hits - left)
    }

    /// Takes one of the ways to take a hit; returns how many hits that is.
    pub(super) fn take_hit(&mut self, way: Choice, region: RegionId) -> Flow<u8> {
        match way {
            Choice::Remove(nation, kind) => {
                self.eliminate(Figure { nation, kind }, region)?;
                Ok(1)
            }
            Choice::RemoveForTwo(nation, kind) => {
                self.eliminate(Figure { nation, kind }, region)?;
                Ok(2)
            }
            Choice::Reduce(nation, kind) => {
                if let Some(to) = self.world.kind(kind).reduces_to {
                    self.reduce(Figure { nation, kind }, to, region)?;
                }
                Ok(1)
            }
            _ => Ok(0),
        }
    }

    /// The ways to take the next of some hits with these units (R2.5).
    pub(super) fn ways_to_take_a_hit(
        &self,
        units: impl Iterator<Item = Stack>,
        hits: u8,
    ) -> Options {
        let mut options = Options::new();
        // A region with more different units than a question has options is beyond any world.
        let mut add = |choice| {
            let _ = options.try_push(choice);
        };
        for stack in units {
            let (nation, kind) = (stack.nation, stack.kind);
            if self.world.kind(kind).reduces_to.is_none() {
                add(Choice::Remove(nation, kind));
            } else {
                add(Choice::Reduce(nation, kind));
                if hits >= 2 {
                    add(Choice::RemoveForTwo(nation, kind));
                }
            }
        }
        options
    }
}
