//! Small numbers for the things of a world, and sets of them.
//!
//! A name is looked up once, when a card is checked; from then on everything is a number.
//! The bounds are the documented limits of a world: a larger one is refused when it is read.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Index, IndexMut, Not};

/// Most regions a world may have.
pub const MAX_REGIONS: usize = 128;
/// Most Nations a world may have.
pub const MAX_NATIONS: usize = 16;
/// Most characters a world may have.
pub const MAX_CHARACTERS: usize = 64;
/// Most kinds of figure a world may have.
pub const MAX_KINDS: usize = 8;
/// Most decks a side may have.
pub const MAX_DECKS: usize = 4;
/// Most faces over all dice.
pub const MAX_FACES: usize = 16;
/// Most different Hunt tiles.
pub const MAX_TILES: usize = 64;
/// Most figures of all Nations together: each may stand in a stack of its own.
pub const MAX_FIGURES: usize = 512;
/// Most cards over all packs.
pub const MAX_CARDS: usize = 256;

macro_rules! id {
    ($(#[$doc:meta])* $id:ident, $max:expr, $bits:ty, $(#[$set_doc:meta])* $set:ident, $(#[$map_doc:meta])* $map:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(u8);

        impl $id {
            /// The id with this number, if it lies within the bounds of a world.
            pub fn new(index: usize) -> Option<Self> {
                u8::try_from(index).ok().filter(|_| index < $max).map(Self)
            }

            /// The number.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($id), "({})"), self.0)
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without a member.
            pub const EMPTY: Self = Self(0);

            /// The set of one.
            pub fn of(id: $id) -> Self {
                Self(1 << id.0)
            }

            /// Whether it is a member.
            pub fn contains(self, id: $id) -> bool {
                self.0 >> id.0 & 1 == 1
            }

            /// Adds a member.
            pub fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes a member out.
            pub fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// Puts a member in or takes it out.
            pub fn set(&mut self, id: $id, member: bool) {
                if member { self.insert(id) } else { self.remove(id) }
            }

            /// Whether it has no member.
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members it has.
            pub fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether they have a member in common.
            pub fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The members of this set that are not in the other.
            pub fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The member with the smallest number.
            pub fn first(self) -> Option<$id> {
                self.iter().next()
            }

            /// The member with the largest number.
            pub fn last(self) -> Option<$id> {
                let bits = <$bits>::BITS - self.0.leading_zeros();
                bits.checked_sub(1).map(|last| $id(last as u8))
            }

            /// The members in order.
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let low = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    Some($id(low))
                })
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = Self::EMPTY;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0)
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        $(#[$map_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $map<T>([T; $max]);

        impl<T: Copy> $map<T> {
            /// The same value for every id.
            pub fn filled(value: T) -> Self {
                Self([value; $max])
            }
        }

        impl<T: Copy + Default> Default for $map<T> {
            fn default() -> Self {
                Self::filled(T::default())
            }
        }

        // INVARIANT: an id is only made below its bound, which is the length of the array.
        #[expect(clippy::indexing_slicing, reason = "ids are made below the length of the array")]
        impl<T> Index<$id> for $map<T> {
            type Output = T;
            fn index(&self, id: $id) -> &T {
                &self.0[id.index()]
            }
        }

        #[expect(clippy::indexing_slicing, reason = "ids are made below the length of the array")]
        impl<T> IndexMut<$id> for $map<T> {
            fn index_mut(&mut self, id: $id) -> &mut T {
                &mut self.0[id.index()]
            }
        }
    };
}

id!(
    /// A region of the map.
    RegionId, MAX_REGIONS, u128,
    /// Some regions.
    RegionSet,
    /// Something for each region.
    RegionMap
);
id!(
    /// A Nation.
    NationId, MAX_NATIONS, u16,
    /// Some Nations.
    NationSet,
    /// Something for each Nation.
    NationMap
);
id!(
    /// A Character: a Companion or a Minion, or a guide who is neither.
    CharacterId, MAX_CHARACTERS, u64,
    /// Some Characters.
    CharacterSet,
    /// Something for each Character.
    CharacterMap
);
id!(
    /// A kind of figure, such as Regular.
    KindId, MAX_KINDS, u8,
    /// Some kinds of figure.
    KindSet,
    /// Something for each kind of figure.
    KindMap
);
id!(
    /// A deck; both sides have one of each.
    DeckId, MAX_DECKS, u8,
    /// Some decks.
    DeckSet,
    /// Something for each deck.
    DeckMap
);
id!(
    /// A face of an Action die.
    FaceId, MAX_FACES, u16,
    /// Some faces.
    FaceSet,
    /// Something for each face.
    FaceMap
);
id!(
    /// A kind of Hunt tile: tiles with the same number and icons are one kind.
    TileId, MAX_TILES, u64,
    /// Some kinds of Hunt tile.
    TileSet,
    /// Something for each kind of Hunt tile.
    TileMap
);
/// A card, over all packs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(u8);

impl CardId {
    /// The id with this number, if it lies within the bounds of a game.
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().map(Self)
    }

    /// The number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Something for each card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardMap<T>([T; MAX_CARDS]);

impl<T: Copy> CardMap<T> {
    /// The same value for every card.
    pub fn filled(value: T) -> Self {
        Self([value; MAX_CARDS])
    }

    /// Every card with its value, those beyond the last card too.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, T)> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter_map(|(i, value)| Some((CardId::new(i)?, *value)))
    }
}

impl<T: Copy + PartialEq> CardMap<T> {
    /// Whether some card has this value. All are looked at, many at a time.
    pub fn any_is(&self, wanted: T) -> bool {
        self.0
            .iter()
            .fold(false, |any, value| any | (*value == wanted))
    }
}

// INVARIANT: a `CardId` is a byte, and the array has 256 places.
#[expect(
    clippy::indexing_slicing,
    reason = "a byte is below the length of the array"
)]
impl<T> Index<CardId> for CardMap<T> {
    type Output = T;
    fn index(&self, id: CardId) -> &T {
        &self.0[id.index()]
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "a byte is below the length of the array"
)]
impl<T> IndexMut<CardId> for CardMap<T> {
    fn index_mut(&mut self, id: CardId) -> &mut T {
        &mut self.0[id.index()]
    }
}

/// One of the two sides (R1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The Free Peoples.
    FreePeoples,
    /// The Shadow.
    Shadow,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::FreePeoples, Side::Shadow];

    /// The other side.
    pub fn opponent(self) -> Side {
        match self {
            Side::FreePeoples => Side::Shadow,
            Side::Shadow => Side::FreePeoples,
        }
    }

    /// As it is written on cards and in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Side::FreePeoples => "Free Peoples",
            Side::Shadow => "Shadow",
        }
    }
}

/// Something for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSide<T>(pub [T; 2]);

impl<T> Index<Side> for PerSide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        let [free_peoples, shadow] = &self.0;
        match side {
            Side::FreePeoples => free_peoples,
            Side::Shadow => shadow,
        }
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        let [free_peoples, shadow] = &mut self.0;
        match side {
            Side::FreePeoples => free_peoples,
            Side::Shadow => shadow,
        }
    }
}
