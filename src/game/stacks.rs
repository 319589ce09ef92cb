//! The figures on the map.

use arrayvec::ArrayVec;

use crate::world::{KindId, MAX_FIGURES, NationId, RegionId};

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

/// All stacks of the map, by region, then Nation, then kind.
///
/// A stack does not say on which side of a wall it stands: the side that controls a besieged
/// Stronghold is inside, the other outside (R1.7).
// INVARIANT: sorted by (region, nation, kind), each at most once, no count is 0.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Stacks(ArrayVec<Stack, MAX_STACKS>);

impl Clone for Stacks {
    // One block of memory; the derived copy goes stack by stack.
    fn clone(&self) -> Self {
        let mut copy = ArrayVec::new();
        // It fits, since it comes from as large an array.
        let _ = copy.try_extend_from_slice(&self.0);
        Stacks(copy)
    }
}

impl Stacks {
    /// All stacks in order.
    pub fn iter(&self) -> impl Iterator<Item = Stack> + '_ {
        self.0.iter().copied()
    }

    /// The stacks of a region in order.
    pub fn of(&self, region: RegionId) -> impl Iterator<Item = Stack> + '_ {
        let start = self.0.partition_point(|stack| stack.region < region);
        self.0
            .get(start..)
            .unwrap_or_default()
            .iter()
            .take_while(move |stack| stack.region == region)
            .copied()
    }

    /// How many figures of a Nation and kind stand in a region.
    pub fn count(&self, region: RegionId, nation: NationId, kind: KindId) -> u8 {
        self.find(region, nation, kind)
            .ok()
            .and_then(|i| self.0.get(i))
            .map_or(0, |stack| stack.count)
    }

    /// Puts figures down. Returns how many could be: all, unless the map is full.
    pub fn add(&mut self, region: RegionId, nation: NationId, kind: KindId, count: u8) -> u8 {
        if count == 0 {
            return 0;
        }
        match self.find(region, nation, kind) {
            Ok(i) => match self.0.get_mut(i) {
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
                if self.0.try_insert(i, stack).is_ok() {
                    count
                } else {
                    0
                }
            }
        }
    }

    /// Takes figures up. Returns how many were there to take, at most `count`.
    pub fn take(&mut self, region: RegionId, nation: NationId, kind: KindId, count: u8) -> u8 {
        let Ok(i) = self.find(region, nation, kind) else {
            return 0;
        };
        let Some(stack) = self.0.get_mut(i) else {
            return 0;
        };
        let taken = count.min(stack.count);
        stack.count -= taken;
        if stack.count == 0 {
            self.0.remove(i);
        }
        taken
    }

    fn find(&self, region: RegionId, nation: NationId, kind: KindId) -> Result<usize, usize> {
        self.0
            .binary_search_by_key(&(region, nation, kind), |stack| {
                (stack.region, stack.nation, stack.kind)
            })
    }
}
