//! Why a condition does not hold, in words.

use crate::game::*;
use crate::play::evaluate::{Slots, View};
use crate::program::{Condition, NationTest, RegionTest};
use crate::syntax::tree::Comparison;
use crate::world::*;

use super::Words;

impl Words<'_> {
    /// Why a condition does not hold in a position: what is there instead.
    pub fn because(self, state: &State, condition: &Condition) -> String {
        use crate::program::{Quantity, Test};
        let board = Board {
            world: self.world(),
            state,
        };
        let view = View {
            board,
            battle: None,
            slots: &Slots::default(),
        };
        match &condition.test {
            Test::Nations { nations, test, .. } => {
                let failing = view
                    .nations(nations)
                    .iter()
                    .filter(|nation| !view.nation_passes(*nation, test));
                let words: Vec<String> = failing
                    .map(|nation| self.nation_lacks(state, nation, test))
                    .collect();
                if words.is_empty() {
                    "there is no such Nation".to_owned()
                } else {
                    words.join(", ")
                }
            }
            Test::Guide(_) => match state.fellowship.guide {
                Some(guide) => format!("{} is the Guide", self.character(guide)),
                None => "there is no Guide".to_owned(),
            },
            Test::InPlay(who)
            | Test::Out(who)
            | Test::CharacterIn(who, _)
            | Test::CharacterWith(who, _)
            | Test::InFellowship(who) => {
                let words: Vec<String> = who.iter().map(|id| self.whereabouts(state, id)).collect();
                words.join(", ")
            }
            Test::Compare(quantity, comparison, _) => {
                let (name, value) = match quantity {
                    Quantity::Corruption => ("Corruption", state.fellowship.corruption),
                    Quantity::Progress => ("Progress", state.fellowship.progress),
                    Quantity::Battle(..) => return "there is no battle".to_owned(),
                };
                let only = if *comparison == Comparison::AtLeast {
                    "only "
                } else {
                    ""
                };
                format!("{name} is {only}{value}")
            }
            Test::Tile(_) => "no such tile was drawn".to_owned(),
            Test::OnTrack => "the Fellowship is not on the Mordor Track".to_owned(),
            Test::DefenderIn(_)
            | Test::Defends(_)
            | Test::DefenderBesieged
            | Test::OpponentPlayedCard => "there is no battle".to_owned(),
            Test::FellowshipRevealed => "the Fellowship is hidden".to_owned(),
            Test::FellowshipIn(_) => match state.fellowship.region {
                Some(region) => format!("the Fellowship is in {}", self.region(region)),
                None => "the Fellowship is in no region".to_owned(),
            },
            Test::Region(regions, test) => {
                let lacks = self.region_lacks(test);
                let regions = view.regions(regions);
                let each = regions
                    .iter()
                    .map(|id| format!("{} {lacks}", self.region(id)));
                each.collect::<Vec<_>>().join(", ")
            }
            Test::ThereAre(least, things) => match view.count(things) {
                0 => "there is none".to_owned(),
                count => format!("there are {count} of {least}"),
            },
            Test::Not(inner) => match &inner.test {
                Test::FellowshipRevealed => "the Fellowship is revealed".to_owned(),
                Test::OnTrack => "the Fellowship is on the Mordor Track".to_owned(),
                Test::FellowshipIn(_)
                | Test::Guide(_)
                | Test::InPlay(_)
                | Test::Out(_)
                | Test::CharacterIn(..)
                | Test::InFellowship(_) => self.because(state, inner),
                _ => format!("`{}` holds", inner.text),
            },
            Test::Or(_) => "none of these holds".to_owned(),
            Test::And(_) => "not all of these hold".to_owned(),
        }
    }

    /// What is said of a region that does not pass a test.
    fn region_lacks(self, test: &RegionTest) -> String {
        match test {
            RegionTest::Besieged => "is not besieged".to_owned(),
            RegionTest::BesiegedBy(side) => format!("is not besieged by {}", self.side(*side)),
            RegionTest::Unconquered => "is in enemy hands".to_owned(),
            RegionTest::ControlledBy(side) => format!("is not controlled by {}", self.side(*side)),
            RegionTest::Free(side) => format!("is not free for {}", self.side(*side)),
            RegionTest::Not(inner) => self.region_is(inner),
            RegionTest::Nation(_) => "is of another Nation".to_owned(),
            RegionTest::Settlement(_) => "has no such Settlement".to_owned(),
            RegionTest::In(_) => "is not there".to_owned(),
            RegionTest::Holds(_) => "holds none".to_owned(),
            RegionTest::Within(..) => "is farther away".to_owned(),
            RegionTest::AdjacentTo(_) => "is not adjacent".to_owned(),
        }
    }

    /// What is said of a region that passes a test which it should not.
    fn region_is(self, test: &RegionTest) -> String {
        match test {
            RegionTest::Besieged => "is besieged".to_owned(),
            RegionTest::BesiegedBy(side) => format!("is besieged by {}", self.side(*side)),
            RegionTest::Unconquered => "is in the hands of its first owner".to_owned(),
            RegionTest::ControlledBy(side) => format!("is controlled by {}", self.side(*side)),
            RegionTest::Free(side) => format!("is free for {}", self.side(*side)),
            RegionTest::Nation(_) => "is of that Nation".to_owned(),
            RegionTest::Settlement(_) => "has such a Settlement".to_owned(),
            RegionTest::In(_) => "is there".to_owned(),
            RegionTest::Holds(_) => "holds one".to_owned(),
            RegionTest::Within(..) => "is within that".to_owned(),
            RegionTest::AdjacentTo(_) => "is adjacent".to_owned(),
            RegionTest::Not(inner) => self.region_lacks(inner),
        }
    }

    /// What is said of a Nation that does not pass a test.
    fn nation_lacks(self, state: &State, nation: NationId, test: &NationTest) -> String {
        let is = |what: &str| format!("{} {what}", self.nation_does(nation, "is", "are"));
        match test {
            NationTest::AtWar => match state.politics[nation].steps {
                0 => is("At War"),
                1 => is("1 step from At War"),
                steps => is(&format!("{steps} steps from At War")),
            },
            NationTest::Active => is("passive"),
            NationTest::Holding(_) => {
                format!(
                    "{} none in a region",
                    self.nation_does(nation, "has", "have")
                )
            }
            NationTest::Not(inner) => match &**inner {
                NationTest::AtWar => is("At War"),
                NationTest::Active => is("active"),
                NationTest::Holding(_) => {
                    format!(
                        "{} one in a region",
                        self.nation_does(nation, "has", "have")
                    )
                }
                NationTest::Not(inner) => self.nation_lacks(state, nation, inner),
            },
        }
    }

    fn whereabouts(self, state: &State, id: CharacterId) -> String {
        let name = self.character(id);
        match state.characters[id] {
            CharacterPlace::Aside => format!("{name} is not in play"),
            CharacterPlace::Fellowship => format!("{name} is in the Fellowship"),
            CharacterPlace::Region(region) => format!("{name} is in {}", self.region(region)),
            CharacterPlace::Out => format!("{name} is out of the game"),
        }
    }
}
