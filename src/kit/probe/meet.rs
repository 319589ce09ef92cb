//! Boards on which a condition holds, and boards on which it just does not.
//!
//! Each test has a few ways in which lines can bring it about; they are tried on the board, and the
//! first that works is taken. What none of them brings about has to be set up by hand.

use crate::game::MAX_STEPS;
use crate::play::CardSet;
use crate::program::{
    Armies, ArmyTest, Bind, Condition, Measure, NationTest, Nations, Presence, Quantity,
    RegionTest, Regions, Test, Things,
};
use crate::syntax::tree::Comparison;
use crate::world::*;

use super::board::{About, Lines, Writer};

/// Makes conditions hold, and fail.
#[derive(Clone, Copy)]
pub(super) struct Maker<'c> {
    pub cards: &'c CardSet,
}

/// Most boards that are tried for one test.
const MAX_TRIES: usize = 400;

impl<'c> Maker<'c> {
    pub fn writer(self) -> Writer<'c> {
        Writer {
            world: &self.cards.world,
        }
    }

    fn world(self) -> &'c World {
        &self.cards.world
    }

    pub fn holds(self, lines: &Lines, condition: &Condition) -> bool {
        let state = lines.state(self.cards);
        state.is_some_and(|state| self.cards.holds(&state, condition))
    }

    /// The lines, changed so that a condition holds.
    pub fn make(self, lines: &Lines, condition: &Condition) -> Option<Lines> {
        if self.holds(lines, condition) {
            return Some(lines.clone());
        }
        let made = match &condition.test {
            Test::And(parts) => parts
                .iter()
                .try_fold(lines.clone(), |lines, part| self.make(&lines, part)),
            Test::Or(parts) => parts.iter().find_map(|part| self.make(lines, part)),
            Test::Not(inner) => self.unmake(lines, inner),
            test => {
                let mut ways = self.ways(lines, test).into_iter().take(MAX_TRIES);
                ways.find(|lines| self.holds(lines, condition))
            }
        };
        made.filter(|lines| self.holds(lines, condition))
    }

    /// The lines, changed so that a condition just does not hold.
    pub fn unmake(self, lines: &Lines, condition: &Condition) -> Option<Lines> {
        if !self.holds(lines, condition) {
            return Some(lines.clone());
        }
        let unmade = match &condition.test {
            Test::And(parts) => parts.iter().find_map(|part| self.unmake(lines, part)),
            Test::Or(parts) => parts
                .iter()
                .try_fold(lines.clone(), |lines, part| self.unmake(&lines, part)),
            Test::Not(inner) => self.make(lines, inner),
            test => {
                // What a line has brought about is gone without it.
                let fewer = lines.abouts().map(|about| lines.without(about));
                let mut ways = fewer.chain(self.ways_out(lines, test)).take(MAX_TRIES);
                ways.find(|lines| {
                    lines.state(self.cards).is_some() && !self.holds(lines, condition)
                })
            }
        };
        unmade.filter(|lines| !self.holds(lines, condition))
    }

    /// Boards on which there is at least one of some things, tried until one fits.
    pub fn provide(self, lines: &Lines, binds: &[Bind], things: &Things) -> Option<Lines> {
        let some = |lines: &Lines| {
            let state = lines.state(self.cards);
            state.is_some_and(|state| match things {
                Things::Nations(nations) => !self.cards.nations(&state, binds, nations).is_empty(),
                _ => !self.cards.places(&state, binds, things).is_empty(),
            })
        };
        if some(lines) {
            return Some(lines.clone());
        }
        let ways = self.ways_to(lines, things).into_iter().take(MAX_TRIES);
        ways.into_iter().find(|lines| some(lines))
    }

    fn ways(self, lines: &Lines, test: &Test) -> Vec<Lines> {
        let writer = self.writer();
        let put = |(about, text): (About, String)| lines.with(about, text);
        match test {
            Test::Nations { nations, all, test } => {
                let set = possible(self.world(), nations);
                let one = |nation| self.standing_of(nation, test);
                if *all {
                    let mut every = lines.clone();
                    for (about, text) in set.iter().filter_map(one) {
                        every = every.with(about, text);
                    }
                    vec![every]
                } else {
                    set.iter().filter_map(one).map(put).collect()
                }
            }
            Test::ThereAre(_, things) => self.ways_to(lines, things),
            Test::InPlay(who) => self.comes_home(lines, *who),
            Test::CharacterIn(who, regions) => {
                let things = Things::Regions(regions.clone());
                self.come_to(lines, *who, self.places(lines, &things))
            }
            Test::CharacterWith(who, armies) => {
                let things = Things::Armies(armies.clone());
                self.come_to(lines, *who, self.places(lines, &things))
            }
            Test::InFellowship(who) => who
                .iter()
                .map(|id| {
                    let name = writer.name(&self.world().character(id).name);
                    put((About::Character(id), format!("in fellowship: {name}")))
                })
                .collect(),
            Test::Guide(who) => who
                .iter()
                .map(|id| {
                    let name = writer.name(&self.world().character(id).name);
                    put(fellowship(format!("fellowship guide {name}")))
                })
                .collect(),
            Test::Region(regions, test) => {
                let places = self.places(lines, &Things::Regions(regions.clone()));
                let ways = places
                    .iter()
                    .map(|region| self.region_ways(lines, region, test));
                ways.flatten().collect()
            }
            Test::FellowshipRevealed => vec![put(fellowship("fellowship revealed".to_owned()))],
            Test::FellowshipIn(regions) => {
                let places = self.places(lines, &Things::Regions(regions.clone()));
                let at = |region| format!("fellowship in {}", writer.region(region));
                places.iter().map(|it| put(fellowship(at(it)))).collect()
            }
            Test::Compare(quantity, _, Measure::Number(number)) => {
                let line = amount(*quantity, *number);
                line.map(|it| put(fellowship(it))).into_iter().collect()
            }
            // No board of a scenario has a battle.
            Test::Compare(_, _, Measure::Times(..))
            | Test::DefenderIn(_)
            | Test::Defends(_)
            | Test::DefenderBesieged
            | Test::OpponentPlayedCard => Vec::new(),
            Test::OnTrack => vec![put(fellowship("fellowship mordor 0".to_owned()))],
            Test::Out(who) => who
                .iter()
                .map(|id| {
                    let name = writer.name(&self.world().character(id).name);
                    put((About::Character(id), format!("{name} out")))
                })
                .collect(),
            Test::And(_) | Test::Or(_) | Test::Not(_) | Test::Tile(_) => Vec::new(),
        }
    }

    /// Ways for a test not to hold that no line has brought about.
    fn ways_out(self, lines: &Lines, test: &Test) -> Vec<Lines> {
        let writer = self.writer();
        let put = |(about, text): (About, String)| lines.with(about, text);
        match test {
            Test::Nations { nations, test, .. } => {
                let opposite = NationTest::Not(Box::new(test.clone()));
                let set = possible(self.world(), nations);
                let single = set.iter().filter_map(|it| self.standing_of(it, &opposite));
                let single: Vec<(About, String)> = single.collect();
                let every = single.iter().fold(lines.clone(), |lines, (about, text)| {
                    lines.with(about.clone(), text.clone())
                });
                single.into_iter().map(put).chain([every]).collect()
            }
            Test::OnTrack | Test::Tile(_) => Vec::new(),
            Test::Out(who) => self.comes_home(lines, *who),
            Test::InPlay(who)
            | Test::CharacterIn(who, _)
            | Test::InFellowship(who)
            | Test::CharacterWith(who, _)
            | Test::Guide(who) => {
                let out = who.iter().fold(lines.clone(), |lines, id| {
                    let (about, text) = writer.out(id);
                    lines.with(about, text)
                });
                vec![out]
            }
            Test::Region(regions, test) => {
                let places = self.places(lines, &Things::Regions(regions.clone()));
                let opposite = RegionTest::Not(Box::new(test.clone()));
                let ways = places
                    .iter()
                    .map(|region| self.region_ways(lines, region, &opposite));
                ways.flatten().collect()
            }
            Test::ThereAre(_, things) => {
                let places = self.places(lines, things);
                let empty = places.iter().fold(lines.clone(), |lines, region| {
                    let (about, text) = writer.standing(region, "nothing");
                    lines.with(about, text)
                });
                let away = fellowship_away(self.world(), places);
                let away = away.map(|region| {
                    put(fellowship(format!(
                        "fellowship in {}",
                        writer.region(region)
                    )))
                });
                [empty].into_iter().chain(away).collect()
            }
            Test::Compare(quantity, comparison, Measure::Number(number)) => {
                let other = match comparison {
                    Comparison::AtLeast => number.saturating_sub(1),
                    Comparison::AtMost | Comparison::Exactly => number.saturating_add(1),
                    Comparison::MoreThan | Comparison::LessThan => *number,
                };
                let line = amount(*quantity, other);
                line.map(|it| put(fellowship(it))).into_iter().collect()
            }
            Test::Compare(_, _, Measure::Times(..))
            | Test::DefenderIn(_)
            | Test::Defends(_)
            | Test::DefenderBesieged
            | Test::OpponentPlayedCard => Vec::new(),
            Test::FellowshipRevealed => vec![put(fellowship("fellowship hidden".to_owned()))],
            Test::FellowshipIn(_) | Test::And(_) | Test::Or(_) | Test::Not(_) => Vec::new(),
        }
    }

    fn places(self, lines: &Lines, things: &Things) -> RegionSet {
        let state = lines.state(self.cards);
        state.map_or(RegionSet::EMPTY, |state| {
            self.cards.places(&state, &[], things)
        })
    }

    /// A line by which a Nation passes a test.
    fn standing_of(self, nation: NationId, test: &NationTest) -> Option<(About, String)> {
        let writer = self.writer();
        match test {
            NationTest::AtWar => Some(writer.politics(nation, 0, true)),
            NationTest::Active => Some(writer.politics(nation, MAX_STEPS.min(2), true)),
            NationTest::Not(inner) => match **inner {
                NationTest::AtWar => Some(writer.politics(nation, 1, true)),
                NationTest::Active => Some(writer.politics(nation, 1, false)),
                NationTest::Not(ref test) => self.standing_of(nation, test),
                NationTest::Holding(_) => None,
            },
            NationTest::Holding(_) => None,
        }
    }

    fn region_ways(self, lines: &Lines, region: RegionId, test: &RegionTest) -> Vec<Lines> {
        let writer = self.writer();
        let put = |(about, text): (About, String)| lines.with(about, text);
        let owner = self.world().region(region).nation;
        let owner = owner.map(|nation| self.world().nation(nation).side);
        match test {
            RegionTest::BesiegedBy(_) | RegionTest::Besieged => {
                writer.siege(region, None).map(put).into_iter().collect()
            }
            RegionTest::ControlledBy(side) => vec![writer.captured(lines, region, *side)],
            RegionTest::Holds(presence) => self.presence_ways(lines, region, presence),
            RegionTest::Not(inner) => match **inner {
                RegionTest::Unconquered => owner
                    .map(|side| writer.captured(lines, region, side.opponent()))
                    .into_iter()
                    .collect(),
                RegionTest::ControlledBy(side) => {
                    vec![writer.captured(lines, region, side.opponent())]
                }
                RegionTest::Besieged | RegionTest::BesiegedBy(_) => {
                    vec![put(writer.standing(region, "nothing"))]
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Ways for something to be in a region.
    fn presence_ways(self, lines: &Lines, region: RegionId, presence: &Presence) -> Vec<Lines> {
        let writer = self.writer();
        let put = |(about, text): (About, String)| lines.with(about, text);
        match presence {
            Presence::Fellowship => {
                let text = format!("fellowship in {}", writer.region(region));
                vec![put(fellowship(text))]
            }
            Presence::Figures(figures) => {
                self.come_to(lines, figures.characters, RegionSet::of(region))
            }
            Presence::Army(armies) => {
                let army = writer.army(2, armies.side);
                let army = army.map(|army| put(writer.standing(region, &army)));
                army.into_iter().collect()
            }
            Presence::Any(parts) => {
                let ways = parts
                    .iter()
                    .map(|part| self.presence_ways(lines, region, part));
                ways.flatten().collect()
            }
        }
    }

    /// Ways for there to be some things.
    fn ways_to(self, lines: &Lines, things: &Things) -> Vec<Lines> {
        match things {
            Things::Armies(armies) => self.armies(lines, armies),
            Things::Figures(figures) => {
                let all = self.world().all_regions();
                let armies = Armies {
                    side: figures.side,
                    tests: vec![ArmyTest::With(figures.clone())],
                };
                let mut ways = self.come_to(lines, figures.characters, all);
                ways.extend(self.armies(lines, &armies));
                ways
            }
            Things::Regions(regions) => self.regions(lines, regions),
            Things::Nations(_) => {
                // The Fellowship or one of its Companions may visit a Nation.
                let writer = self.writer();
                let at = |region| fellowship(format!("fellowship in {}", writer.region(region)));
                let all = self.world().region_ids();
                all.map(|region| {
                    let (about, text) = at(region);
                    lines.with(about, text)
                })
                .collect()
            }
        }
    }

    /// Armies of each mixture that a test may ask for, in every region.
    fn armies(self, lines: &Lines, armies: &Armies) -> Vec<Lines> {
        let writer = self.writer();
        let world = self.world();
        let mut nations = world.nations_of(armies.side).iter();
        let (Some(one), other, Some(unit)) = (nations.next(), nations.next(), writer.unit()) else {
            return Vec::new();
        };
        let mixed = armies
            .tests
            .iter()
            .any(|test| matches!(test, ArmyTest::Nations(_)));
        let each = if mixed { 3 } else { 2 };
        let mut what = vec![writer.figures(each, one, unit)];
        if mixed {
            what.extend(other.map(|other| writer.figures(each, other, unit)));
        }
        for test in &armies.tests {
            if let ArmyTest::With(figures) = test {
                let having = |nation: &NationId| {
                    figures
                        .kinds
                        .first()
                        .is_some_and(|kind| has(world, *nation, kind))
                };
                let nation = possible(world, &figures.nations).iter().find(having);
                if let (Some(nation), Some(kind)) = (nation, figures.kinds.first()) {
                    what.push(writer.figures(1, nation, kind));
                }
            }
        }
        let what = what.join(", ");
        let wild = |region: &RegionId| world.region(*region).settlement.is_none();
        let (first, last): (Vec<_>, Vec<_>) = world.region_ids().partition(wild);
        let placed = first.into_iter().chain(last).map(|region| {
            let (about, text) = writer.standing(region, &what);
            (region, lines.with(about, text))
        });
        let mut ways = Vec::new();
        for (region, placed) in placed {
            ways.extend(self.with_characters(&placed, region, armies));
            ways.push(placed);
        }
        ways
    }

    /// The same with a Character in the Army, or in one nearby that is asked for.
    fn with_characters(self, lines: &Lines, region: RegionId, armies: &Armies) -> Vec<Lines> {
        let mut ways = Vec::new();
        for test in &armies.tests {
            let (who, where_) = match test {
                ArmyTest::With(figures) if figures.kinds.is_empty() => {
                    (figures.characters, RegionSet::of(region))
                }
                ArmyTest::Region(RegionTest::Within(_, of) | RegionTest::AdjacentTo(of)) => {
                    match self.nearby(lines, region, of) {
                        Some(found) => found,
                        None => continue,
                    }
                }
                _ => continue,
            };
            let one = who.first().map_or(CharacterSet::EMPTY, CharacterSet::of);
            ways.extend(self.come_to(lines, one, where_));
        }
        ways
    }

    /// The Characters whom an Army beside a region shall have, and where such an Army stands.
    fn nearby(
        self,
        lines: &Lines,
        region: RegionId,
        of: &Regions,
    ) -> Option<(CharacterSet, RegionSet)> {
        let Regions::Where(tests) = of else {
            return None;
        };
        let asked = tests.iter().find_map(|test| match test {
            RegionTest::Holds(Presence::Army(armies)) => Some(armies),
            _ => None,
        })?;
        let who = asked.tests.iter().find_map(|test| match test {
            ArmyTest::With(figures) => Some(figures.characters),
            _ => None,
        })?;
        let any = Armies {
            side: asked.side,
            tests: Vec::new(),
        };
        let near = self.world().region(region).neighbours;
        let there = self.places(lines, &Things::Armies(any)) & near;
        Some((who, there.first().map_or(RegionSet::EMPTY, RegionSet::of)))
    }

    fn regions(self, lines: &Lines, regions: &Regions) -> Vec<Lines> {
        let Regions::Where(tests) = regions else {
            return match regions {
                Regions::Union(parts) => {
                    let ways = parts.iter().map(|part| self.regions(lines, part));
                    ways.flatten().collect()
                }
                Regions::OfCharacters(who) => self.comes_home(lines, *who),
                _ => Vec::new(),
            };
        };
        let mut ways = Vec::new();
        for region in self.world().region_ids() {
            for test in tests {
                ways.extend(self.region_ways(lines, region, test));
            }
        }
        ways
    }

    /// A Character comes to a Settlement that its side holds.
    fn comes_home(self, lines: &Lines, who: CharacterSet) -> Vec<Lines> {
        let world = self.world();
        let Some(side) = who.first().map(|id| world.character(id).side) else {
            return Vec::new();
        };
        let home = |region: &RegionId| {
            let facts = world.region(*region);
            let own = facts.nation.is_some_and(|it| world.nation(it).side == side);
            own && facts.settlement == Some(Settlement::Stronghold)
        };
        let homes = world.region_ids().filter(home).collect();
        self.come_to(lines, who, homes)
    }

    fn come_to(self, lines: &Lines, who: CharacterSet, places: RegionSet) -> Vec<Lines> {
        let writer = self.writer();
        let mut ways = Vec::new();
        for region in places.iter() {
            for id in who.iter() {
                let (about, text) = writer.comes(id, region);
                ways.push(lines.with(about, text));
            }
        }
        ways
    }
}

/// The Nations that a phrase can ever stand for.
pub(super) fn possible(world: &World, nations: &Nations) -> NationSet {
    match nations {
        Nations::These(set) | Nations::Where(set, _) => *set,
        Nations::Slot(_) => world.nation_ids().collect(),
    }
}

/// Whether a Nation has figures of a kind at all.
pub(super) fn has(world: &World, nation: NationId, kind: KindId) -> bool {
    let start = |region: &Region| {
        let mut start = region.start.iter();
        start.any(|(whose, what, _)| *whose == nation && *what == kind)
    };
    world.nation(nation).reinforcements[kind] > 0 || world.regions.iter().any(start)
}

fn fellowship(text: String) -> (About, String) {
    (About::Other("fellowship".to_owned()), text)
}

/// The line that gives a quantity of the position; a battle has none.
fn amount(quantity: Quantity, number: u16) -> Option<String> {
    let word = match quantity {
        Quantity::Corruption => "corruption",
        Quantity::Progress => "progress",
        Quantity::Battle(..) => return None,
    };
    Some(format!("fellowship {word} {number}"))
}

/// A region of no Nation, out of some.
fn fellowship_away(world: &World, of: RegionSet) -> Option<RegionId> {
    let away = |region: &RegionId| !of.contains(*region) && world.region(*region).nation.is_none();
    world.region_ids().find(away)
}
