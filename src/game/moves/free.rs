//! Moving those who need no Army: Characters, and figures that stand alone (R7.4).

use crate::world::*;

use super::super::change::Figure;
use super::super::force::Force;
use super::super::game::{Flow, Game};
use super::super::question::{Choice, Offer, Options, Prompt, Question};

/// Who may move by himself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FreeMove {
    /// Whose.
    pub side: Side,
    /// Who decides.
    pub decider: Side,
    /// Figures of these Nations …
    pub nations: NationSet,
    /// … and kinds, as far as they move by themselves.
    pub kinds: KindSet,
    /// These Characters.
    pub characters: CharacterSet,
    /// Those who start in one of these regions.
    pub from: RegionSet,
}

impl Game<'_> {
    /// Moves those who may, one group after the other, until the player has no more or is done: `least`
    /// of them, if so many can, and at most `most`.
    /// Returns how many moved.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn move_freely(&mut self, who: &FreeMove, least: u8, most: u8) -> Flow<u8> {
        let mut moved = 0u8;
        while moved < most {
            let starts = self.starts(who);
            let starts = starts.iter();
            let mut options: Options = starts.map(Choice::Region).collect();
            if options.is_empty() {
                break;
            }
            if moved >= least {
                options.push(Choice::Done);
            }
            let prompt = Prompt::MoveFrom;
            let Choice::Region(from) = self.ask_mover(who, prompt, options)? else {
                break;
            };
            let party = self.choose_party(who, from, most - moved)?;
            let there = self.destinations(who.side, from, &party);
            let options = there.iter().map(Choice::Region).collect();
            let Choice::Region(to) = self.ask_mover(who, Prompt::MoveTo(from), options)? else {
                break;
            };
            self.put_down(&party, from, to)?;
            self.extents.apply(party.size());
            moved = moved.saturating_add(party.size());
        }
        Ok(moved)
    }

    /// Whether anybody can move.
    pub fn can_move_freely(&self, who: &FreeMove) -> bool {
        !self.starts(who).is_empty()
    }

    /// The regions from which anybody can move.
    fn starts(&self, who: &FreeMove) -> RegionSet {
        let mut there = self.state.stacks.regions_of(who.nations, who.kinds);
        let board = self.board();
        for region in who.characters.iter().filter_map(|id| board.region_of(id)) {
            there.insert(region);
        }
        let starts = there & who.from;
        starts
            .iter()
            .filter(|region| !self.movers(who, *region).is_empty())
            .collect()
    }

    fn ask_mover(&mut self, who: &FreeMove, prompt: Prompt, options: Options) -> Flow<Choice> {
        self.ask(Question {
            side: who.decider,
            prompt,
            options,
            offer: Offer::All,
        })
    }

    /// Everybody in a region who can move somewhere by himself, and has not moved yet (R7.2).
    fn movers(&self, who: &FreeMove, from: RegionId) -> Force {
        let all = self.board().force_in(who.side, from);
        let mut movers = Force::default();
        for (figure, count) in all.figures() {
            let meant = who.nations.contains(figure.nation) && who.kinds.contains(figure.kind);
            if meant && self.world.kind(figure.kind).flies {
                movers.add(figure, count - self.moved.count(from, figure).min(count));
            }
        }
        for character in (all.characters() & who.characters).iter() {
            if self.moved.characters().contains(character) {
                continue;
            }
            let alone = Force::of_characters(CharacterSet::of(character));
            if !self.destinations(who.side, from, &alone).is_empty() {
                movers.add_character(character);
            }
        }
        movers
    }

    /// Who of a region goes: how many of each figure, then Character by Character; somebody does.
    fn choose_party(&mut self, who: &FreeMove, from: RegionId, most: u8) -> Flow<Force> {
        let movers = self.movers(who, from);
        let mut party = Force::default();
        let kinds = movers.figures().count();
        let decisions = kinds + movers.characters().len();
        for (i, (figure, count)) in movers.figures().enumerate() {
            let least = u8::from(party.is_empty() && i + 1 == decisions);
            let most = count.min(most.saturating_sub(party.size())).max(least);
            let group = |count| Choice::Group(figure.nation, figure.kind, count);
            let options = (least..=most.min(100)).rev().map(group).collect();
            if let Choice::Group(.., count) = self.ask_mover(who, Prompt::MoveWho(from), options)? {
                party.add(figure, count);
            }
        }
        for (i, character) in movers.characters().iter().enumerate() {
            let options = self.company(who.side, from, &party, character, {
                party.is_empty() && kinds + i + 1 == decisions
            });
            let room = party.size() < most;
            let options = options.into_iter();
            let options = options.filter(|it| room || *it == Choice::Without(character));
            let answer = self.ask_mover(who, Prompt::MoveWho(from), options.collect())?;
            if answer == Choice::With(character) {
                party.add_character(character);
            }
        }
        Ok(party)
    }

    /// Whether a Character can go with a party, and whether he can stay.
    fn company(
        &self,
        side: Side,
        from: RegionId,
        party: &Force,
        character: CharacterId,
        must: bool,
    ) -> Options {
        let mut with = party.clone();
        with.add_character(character);
        let mut options = Options::new();
        if must || !self.destinations(side, from, &with).is_empty() {
            options.push(Choice::With(character));
        }
        if !must {
            options.push(Choice::Without(character));
        }
        options
    }

    /// Where a group can go together: whoever flies anywhere, the others as far as the highest Level
    /// among them (R7.4).
    pub fn destinations(&self, side: Side, from: RegionId, party: &Force) -> RegionSet {
        let board = self.board();
        let flying = self
            .world
            .region_ids()
            .filter(|region| *region != from && board.bar_to_visit(side, *region).is_none())
            .collect();
        let levels = party
            .characters()
            .iter()
            .map(|id| self.world.character(id).level);
        let walkers = levels.flatten();
        match (walkers.clone().max(), walkers.min()) {
            (None, _) => flying,
            // Level 0 does not move, with nobody.
            (Some(_), Some(0)) => RegionSet::EMPTY,
            (Some(most), _) => flying & self.walk(side, from, most),
        }
    }

    /// The regions within so many steps: past enemy Armies, but no further than an enemy's Stronghold
    /// and not out of an own one under siege (R7.4).
    pub fn walk(&self, side: Side, from: RegionId, level: u8) -> RegionSet {
        let board = self.board();
        if board.is_inside(side, from) {
            return RegionSet::EMPTY;
        }
        let mut reached = RegionSet::of(from);
        let mut frontier = reached;
        for _ in 0..level {
            let mut next = RegionSet::EMPTY;
            for region in frontier.iter() {
                let near = self.world.region(region).neighbours.without(reached);
                next |= near
                    .iter()
                    .filter(|other| board.bar_to_visit(side, *other).is_none())
                    .collect();
            }
            reached |= next;
            let stops = |region: &RegionId| {
                board.settlement_of(*region) == Some(Settlement::Stronghold)
                    && board.controller(*region) == Some(side.opponent())
            };
            frontier = next.iter().filter(|region| !stops(region)).collect();
            if frontier.is_empty() {
                break;
            }
        }
        reached.without(RegionSet::of(from))
    }

    /// Puts figures and Characters who need no Army from one region into another.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn put_down(&mut self, party: &Force, from: RegionId, to: RegionId) -> Flow {
        self.step(party, from, to)?;
        self.end_move(party, to)
    }

    /// Puts Army units straight into a region, with all that an Army's coming brings about (R7.2, R7.3).
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn put_units(&mut self, figure: Figure, count: u8, from: RegionId, to: RegionId) -> Flow {
        let mut force = Force::default();
        force.add(figure, count);
        self.step(&force, from, to)?;
        self.units_left(from)?;
        self.entered(self.board().side_of(figure.nation), to)?;
        self.end_move(&force, to)
    }
}
