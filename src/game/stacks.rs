//! The figures on the map.

use arrayvec::ArrayVec;

use crate::world::*;

/// Most different stacks on the map at once. A stack is never empty, so a world with at most
/// as many figures never runs out; larger worlds are refused when they are read.
pub const MAX_STACKS: usize = MAX_FIGURES;

/// Figures of one Nation and kind in one region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// Where.
    pub region: RegionId,
    /// Whose.
    pub nation: NationId,
    /// What.
    pub kind: KindId,
    /// How many; never 0.
    pub count: u8,
}

/// The order of stacks as one number.
fn key(region: RegionId, nation: NationId, kind: KindId) -> usize {
    region.index() << 16 | nation.index() << 8 | kind.index()
}

/// All stacks of the map, by region, then Nation, then kind.
///
/// A stack does not say on which side of a wall it stands: the side that controls a besieged
/// Stronghold is inside, the other outside (R1.7).
///
/// Every rule asks where the Armies are, so that is kept beside the stacks; it follows from them.
// INVARIANT: `list` is sorted by (region, nation, kind), each at most once, no count is 0; `armies` are
// the regions with a stack of `units` of the side's `nations`.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Stacks {
    list: ArrayVec<Stack, MAX_STACKS>,
    units: KindSet,
    nations: PerSide<NationSet>,
    armies: PerSide<RegionSet>,
}

impl Clone for Stacks {
    // One block of memory; the derived copy goes stack by stack.
    #[inline]
    fn clone(&self) -> Self {
        let mut copy = Stacks {
            list: ArrayVec::new(),
            ..*self
        };
        // It fits, since it comes from as large an array.
        let _ = copy.list.try_extend_from_slice(&self.list);
        copy
    }
}

impl Stacks {
    /// No stacks, on the map of a world. Those of [`Stacks::default`] are on no map, and no Armies.
    pub fn of_world(world: &World) -> Stacks {
        Stacks {
            units: world.kinds_of(FigureClass::Unit),
            nations: PerSide(Side::BOTH.map(|side| world.nations_of(side))),
            ..Stacks::default()
        }
    }

    /// The regions where a side has an Army (R1.5).
    pub fn armies(&self, side: Side) -> RegionSet {
        self.armies[side]
    }

    /// Whose Army unit a stack would be; `None` if it is none.
    fn side_of_unit(&self, nation: NationId, kind: KindId) -> Option<Side> {
        if !self.units.contains(kind) {
            return None;
        }
        let owns = |side: &Side| self.nations[*side].contains(nation);
        Side::BOTH.into_iter().find(owns)
    }

    /// All stacks in order.
    pub fn iter(&self) -> impl Iterator<Item = Stack> + '_ {
        self.list.iter().copied()
    }

    /// The stacks of a region in order.
    pub fn of(&self, region: RegionId) -> impl Iterator<Item = Stack> + '_ {
        let start = self.list.partition_point(|stack| stack.region < region);
        self.list
            .get(start..)
            .unwrap_or_default()
            .iter()
            .take_while(move |stack| stack.region == region)
            .copied()
    }

    /// The stacks of some regions in order.
    pub fn among(&self, regions: RegionSet) -> impl Iterator<Item = Stack> + '_ {
        let first = regions.first();
        let last = regions.last();
        let start = first.map_or(self.list.len(), |first| {
            self.list.partition_point(|stack| stack.region < first)
        });
        let rest = self.list.get(start..).unwrap_or_default().iter().copied();
        rest.take_while(move |stack| Some(stack.region) <= last)
            .filter(move |stack| regions.contains(stack.region))
    }

    /// The regions in which figures of these Nations and kinds stand.
    pub fn regions_of(&self, nations: NationSet, kinds: KindSet) -> RegionSet {
        let mut regions = RegionSet::EMPTY;
        let mut last = None;
        for stack in &self.list {
            let meant = kinds.contains(stack.kind) && nations.contains(stack.nation);
            if meant && last != Some(stack.region) {
                last = Some(stack.region);
                regions.insert(stack.region);
            }
        }
        regions
    }

    /// The regions with more figures than so many, whosever they are.
    pub fn crowds(&self, most: u16) -> RegionSet {
        let (mut here, mut figures, mut crowded) = (None, 0, false);
        for stack in &self.list {
            let same = here == Some(stack.region);
            figures = u16::from(stack.count) + if same { figures } else { 0 };
            here = Some(stack.region);
            crowded |= figures > most;
        }
        let mut crowds = RegionSet::EMPTY;
        // Most of the time nobody stands that close.
        if !crowded {
            return crowds;
        }
        for there in self.list.chunk_by(|one, next| one.region == next.region) {
            let figures: u16 = there.iter().map(|stack| u16::from(stack.count)).sum();
            if let ([first, ..], true) = (there, figures > most) {
                crowds.insert(first.region);
            }
        }
        crowds
    }

    /// How many figures of a Nation and kind stand in a region.
    pub fn count(&self, region: RegionId, nation: NationId, kind: KindId) -> u8 {
        self.find(region, nation, kind)
            .ok()
            .and_then(|i| self.list.get(i))
            .map_or(0, |stack| stack.count)
    }

    /// Puts figures down. Returns how many could be: all, unless the map is full.
    pub fn add(&mut self, region: RegionId, nation: NationId, kind: KindId, count: u8) -> u8 {
        if count == 0 {
            return 0;
        }
        match self.find(region, nation, kind) {
            Ok(i) => match self.list.get_mut(i) {
                Some(stack) => {
                    let added = count.min(u8::MAX - stack.count);
                    stack.count += added;
                    added
                }
                None => 0,
            },
            Err(i) => {
                let stack = Stack {
                    region,
                    nation,
                    kind,
                    count,
                };
                if self.list.try_insert(i, stack).is_err() {
                    return 0;
                }
                if let Some(side) = self.side_of_unit(nation, kind) {
                    self.armies[side].insert(region);
                }
                count
            }
        }
    }

    /// Takes figures up. Returns how many were there to take, at most `count`.
    pub fn take(&mut self, region: RegionId, nation: NationId, kind: KindId, count: u8) -> u8 {
        let Ok(i) = self.find(region, nation, kind) else {
            return 0;
        };
        let Some(stack) = self.list.get_mut(i) else {
            return 0;
        };
        let taken = count.min(stack.count);
        stack.count -= taken;
        if stack.count == 0 {
            self.list.remove(i);
            if let Some(side) = self.side_of_unit(nation, kind) {
                let ours = |it: Stack| self.side_of_unit(it.nation, it.kind) == Some(side);
                let left = self.of(region).any(ours);
                self.armies[side].set(region, left);
            }
        }
        taken
    }

    fn find(&self, region: RegionId, nation: NationId, kind: KindId) -> Result<usize, usize> {
        let wanted = key(region, nation, kind);
        self.list
            .binary_search_by_key(&wanted, |it| key(it.region, it.nation, it.kind))
    }
}
