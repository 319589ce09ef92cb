//! Phrases: sets of regions, Armies, Nations and figures, asked of a position.

use crate::world::*;

use super::{InBattle, Quantity, Slot};

/// A set of regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regions {
    /// These, by name.
    These(RegionSet),
    /// The one that is bound: a region, or that of an Army.
    Slot(Slot),
    /// Those in which one of these Characters stands.
    OfCharacters(CharacterSet),
    /// Those that pass every test.
    Where(Vec<RegionTest>),
    /// Those of any.
    Union(Vec<Regions>),
}

impl Regions {
    /// Whether they are always the same: nothing in them can change.
    pub fn is_fixed(&self) -> bool {
        match self {
            Regions::These(_) => true,
            Regions::Where(tests) => tests.iter().all(RegionTest::is_fixed),
            Regions::Union(parts) => parts.iter().all(Regions::is_fixed),
            Regions::Slot(_) | Regions::OfCharacters(_) => false,
        }
    }
}

impl RegionTest {
    /// Whether it asks for nothing that can change.
    pub fn is_fixed(&self) -> bool {
        match self {
            RegionTest::Nation(nations) => matches!(nations, Nations::These(_)),
            RegionTest::Settlement(_) => true,
            RegionTest::In(of) | RegionTest::Within(_, of) | RegionTest::AdjacentTo(of) => {
                of.is_fixed()
            }
            RegionTest::Not(inner) => inner.is_fixed(),
            RegionTest::Free(_)
            | RegionTest::Unconquered
            | RegionTest::Besieged
            | RegionTest::BesiegedBy(_)
            | RegionTest::ControlledBy(_)
            | RegionTest::Holds(_) => false,
        }
    }
}

/// A test of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionTest {
    /// It belongs to one of these Nations.
    Nation(Nations),
    /// It has one of these Settlements.
    Settlement(Vec<Settlement>),
    /// It is one of these.
    In(Regions),
    /// It is free for a side (R1.6).
    Free(Side),
    /// Its Settlement is controlled by its first owner (R1.3).
    Unconquered,
    /// Its Stronghold is under siege (R1.7).
    Besieged,
    /// Its Stronghold is under siege by a side.
    BesiegedBy(Side),
    /// A side controls its Settlement (R1.3).
    ControlledBy(Side),
    /// Something is in it.
    Holds(Presence),
    /// It is within so many steps of one of these.
    Within(u8, Regions),
    /// It borders on one of these.
    AdjacentTo(Regions),
    /// It does not pass.
    Not(Box<RegionTest>),
}

/// Something that is in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Such an Army.
    Army(Armies),
    /// One of such figures or Characters.
    Figures(Figures),
    /// The Fellowship.
    Fellowship,
    /// One of several.
    Any(Vec<Presence>),
}

/// Armies of a side. A side has at most one Army in a region (R1.5), so they are known by
/// their regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armies {
    /// Whose.
    pub side: Side,
    /// What holds for each.
    pub tests: Vec<ArmyTest>,
}

/// A test of an Army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArmyTest {
    /// It is in a region that passes.
    Region(RegionTest),
    /// Its units come from at least so many Nations.
    Nations(u8),
    /// It has at least one such figure or Character.
    With(Figures),
    /// It is inside a besieged Stronghold (R1.7).
    Besieged,
    /// It besieges a Stronghold (R1.7).
    Besieging,
    /// It does not pass.
    Not(Box<ArmyTest>),
}

/// A set of Nations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nations {
    /// These, by name.
    These(NationSet),
    /// The one that is bound.
    Slot(Slot),
    /// Those of a set that pass every test.
    Where(NationSet, Vec<NationTest>),
}

/// A test of a Nation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NationTest {
    /// It is At War (R6.1).
    AtWar,
    /// It is active (R6.1).
    Active,
    /// Something is in one of its regions.
    Holding(Presence),
    /// It does not pass.
    Not(Box<NationTest>),
}

/// Figures and Characters on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Whose.
    pub side: Side,
    /// Of which Nations the figures are.
    pub nations: Nations,
    /// Of which kinds the figures are.
    pub kinds: KindSet,
    /// Which Characters count, too.
    pub characters: CharacterSet,
    /// Where; anywhere if absent.
    pub places: Option<Regions>,
    /// Only the Character that is bound.
    pub bound: Option<Slot>,
    /// Only those in the battle going on.
    pub in_battle: Option<InBattle>,
}

/// What can be counted or chosen from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Things {
    /// Regions.
    Regions(Regions),
    /// Armies.
    Armies(Armies),
    /// Nations.
    Nations(Nations),
    /// Figures.
    Figures(Figures),
}

/// A number that may depend on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The number, for each thing counted where there is something to count.
    pub many: Many,
    /// What is counted.
    pub for_each: Option<Things>,
    /// The least it can be.
    pub at_least: u8,
    /// The most it can be.
    pub at_most: u8,
}

/// A number, or where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// So many.
    Number(u8),
    /// As many as are kept there.
    Slot(Slot),
    /// As many as a quantity.
    Quantity(Quantity),
}
