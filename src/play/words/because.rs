//! Why a condition does not hold, in words.

use crate::game::*;
use crate::play::evaluate::{Slots, View};
use crate::program::{Condition, RegionTest};
use crate::syntax::tree::Comparison;
use crate::world::*;

use super::Words;

impl Words<'_> {
    /// Why a condition does not hold in a position: what is there instead.
    pub fn because(self, state: &State, condition: &Condition) -> String {
        use crate::program::{NationTest, Quantity, Test};
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
                    .map(|nation| match test {
                        NationTest::AtWar => self.steps_words(state, nation),
                        NationTest::Active => format!("{} is passive", self.nation(nation)),
                        NationTest::Not(_) | NationTest::Holding(_) => {
                            format!("{} is not so", self.nation(nation))
                        }
                    })
                    .collect();
                if words.is_empty() {
                    "there is no such Nation".to_owned()
                } else {
                    words.join(", ")
                }
            }
            Test::InPlay(who)
            | Test::Out(who)
            | Test::CharacterIn(who, _)
            | Test::CharacterWith(who, _)
            | Test::InFellowship(who)
            | Test::Guide(who) => {
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
                let names = view.regions(regions).iter().map(|id| self.region(id));
                let names: Vec<&str> = names.collect();
                format!("{} {}", names.join(", "), self.region_lacks(test))
            }
            Test::ThereAre(least, things) => match view.count(things) {
                0 => "there is none".to_owned(),
                count => format!("there are {count} of {least}"),
            },
            Test::Not(inner) => format!("`{}` holds", inner.text),
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
            RegionTest::Not(inner) => match &**inner {
                RegionTest::Besieged => "is besieged".to_owned(),
                RegionTest::BesiegedBy(side) => format!("is besieged by {}", self.side(*side)),
                RegionTest::Unconquered => "is in the hands of its first owner".to_owned(),
                _ => "is otherwise".to_owned(),
            },
            RegionTest::Nation(_)
            | RegionTest::Settlement(_)
            | RegionTest::In(_)
            | RegionTest::Holds(_)
            | RegionTest::Within(..)
            | RegionTest::AdjacentTo(_) => "is otherwise".to_owned(),
        }
    }

    fn steps_words(self, state: &State, nation: NationId) -> String {
        match state.politics[nation].steps {
            0 => format!("{} is At War", self.nation(nation)),
            1 => format!("{} is 1 step from At War", self.nation(nation)),
            steps => format!("{} is {steps} steps from At War", self.nation(nation)),
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
