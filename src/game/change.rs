//! What happens to a position, and why.

use crate::world::*;

use super::state::Victory;

/// What brought a change about. Cards speak of it: `advanced by attack`, `by a muster die`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The effects of a card.
    Card(CardId),
    /// An Army was attacked in this region (R6.2, R6.3).
    Attack(RegionId),
    /// A Companion who can rouse the Nation (R6.2), or is its envoy (R11.3).
    Companion(CharacterId),
    /// The Fellowship was declared in this region (R6.2).
    Declaration(RegionId),
    /// An enemy Army entered this region (R6.2).
    Entry(RegionId),
    /// The Settlement of this region was captured (R6.3).
    Capture(RegionId),
    /// A Character entered play (R6.2).
    Arrival(CharacterId),
    /// An Action die used for this result (R6.3).
    Die(FaceId),
    /// The rules themselves, or whoever sets up a board.
    Rules,
}

/// A figure of a Nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Whose.
    pub nation: NationId,
    /// What.
    pub kind: KindId,
}

/// Why a card left a hand or the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiscardReason {
    /// Its effects are done (R5.4).
    Played,
    /// What it needs to stay no longer holds (R5.5).
    RequirementLost,
    /// What it says sends it away has happened (R5.5).
    Condition,
    /// The opponent paid for it (R5.6).
    Paid,
    /// It paid for something.
    AsPayment,
    /// It was used.
    Used,
    /// A card said so.
    ByCard,
    /// The hand was too large (R5.7).
    HandLimit,
    /// Its Combat half was used in a battle (R5.10).
    InBattle,
}

/// One change of the position. Every change is told to whoever looks at the table (R5.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A figure came from the reinforcements.
    Recruited(Figure, RegionId),
    /// A figure was eliminated (R2.2).
    Eliminated(Figure, RegionId),
    /// A figure was reduced to another kind (R2.3).
    Reduced(Figure, KindId, RegionId),
    /// A figure was replaced by another kind (R2.4).
    Replaced(Figure, Figure, RegionId),
    /// A figure over a limit went back to the reinforcements (R1.5).
    Withdrawn(Figure, RegionId),
    /// A Character was eliminated; the region if it stood on the map.
    CharacterEliminated(CharacterId, Option<RegionId>),
    /// So many figures moved from one region to another (R7).
    Moved(Figure, u8, RegionId, RegionId),
    /// A Character came to a region.
    CharacterArrived(CharacterId, RegionId),
    /// A Settlement changed hands (R1.3).
    Captured(RegionId, Side),
    /// A siege began: the side besieges (R1.7).
    SiegeBegan(RegionId, Side),
    /// A siege ended (R2.7).
    SiegeEnded(RegionId),
    /// An Army was attacked by a side (R8.1).
    Attacked(RegionId, Side),
    /// A round of a battle began (R8.2). It changes nothing.
    Round(u8),
    /// A side uses a Combat card (R8.2).
    CombatCard(Side, CardId),
    /// A Character gave up its Leadership for a battle (R11.4).
    LeadershipGivenUp(CharacterId),
    /// The attacker ceased (R8.2).
    Ceased(Side),
    /// An Army of a side retreated from a region to another (R8.2).
    Retreated(Side, RegionId, RegionId),
    /// An Army of a side withdrew into the siege of its Stronghold (R8.5).
    Withdrew(Side, RegionId),
    /// A battle in a region is over.
    BattleOver(RegionId),
    /// A Nation was activated (R6.2).
    Activated(NationId, Cause),
    /// A Nation advanced one step (R6.3).
    Advanced(NationId, Cause),
    /// A Nation moved back one step.
    MovedBack(NationId, Cause),
    /// The Fellowship was declared in a region (R9.4).
    Declared(RegionId),
    /// The Fellowship was revealed (R9.5).
    Revealed,
    /// The Fellowship was hidden (R9.5).
    Hidden,
    /// Corruption went from one value to another (R9.1).
    Corruption(u8, u8),
    /// A die was rolled for a card: its face, and whether it succeeded. It changes nothing.
    Rolled(Side, u8, bool),
    /// A die was rolled whose number counts. It changes nothing.
    RolledNumber(Side, u8),
    /// A card was played, with the result it was played by; it has gone where it goes (R5.11).
    Played(Side, CardId, Option<FaceId>),
    /// A card came to the table.
    Tabled(CardId),
    /// A card was discarded.
    Discarded(CardId, DiscardReason),
    /// A card was drawn.
    Drawn(Side, CardId),
    /// An Action die was used: the face it shows.
    DieUsed(Side, FaceId),
    /// A Character has done what he can do once a turn (R11.4).
    AbilityUsed(CharacterId),
    /// An Elven Ring was used (R5.12).
    RingUsed(Side),
    /// A turn is over; a new one begins (R12).
    TurnEnded,
    /// Something of the Fellowship, its Companions or the Hunt.
    Ring(RingChange),
}

/// What happens to the Fellowship and in the Hunt (R9, R10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RingChange {
    /// Progress went from one value to another (R9.3).
    Progress(u8, u8),
    /// The figure of the Fellowship was put into a region.
    Shifted(RegionId),
    /// The Fellowship entered the Mordor Track (R9.7).
    EnteredMordor,
    /// The Fellowship came to a step of the Mordor Track (R9.7).
    MordorStep(u8),
    /// Somebody guides (R9.2).
    Guide(CharacterId),
    /// A Companion left the Fellowship for a region (R9.6).
    Separated(CharacterId, RegionId),
    /// A Character gave way to the one that it becomes (R11.5).
    GaveWay(CharacterId),
    /// The Shadow is about to roll for the Hunt. It changes nothing.
    RollDue,
    /// So many dice of the Hunt roll succeeded (R10.1). It changes nothing.
    HuntRolled(u8),
    /// A side is about to draw a Hunt tile. It changes nothing.
    DrawDue(Side),
    /// A Hunt tile was drawn by a side.
    Drawn(Side, TileId),
    /// A Hunt tile was set aside for another.
    SetAside(TileId),
    /// A Hunt tile returned to the pool.
    Returned(TileId),
    /// The standard tiles returned to the pool, which was empty (R10.4).
    Refilled,
    /// A Hunt tile was removed for good.
    Removed(TileId),
    /// A special tile entered play.
    InPlay(TileId),
    /// The draw of a tile by a side was prevented.
    Prevented(Side),
    /// The damage of the Hunt is known; it may be reduced now. It changes nothing.
    Damage(u8),
    /// The damage of the Hunt went down to this.
    DamageReduced(u8),
    /// An Action die of a side was rolled, and shows this.
    FaceRolled(Side, FaceId),
    /// An unused die was changed from one face to another.
    DieChanged(Side, FaceId, FaceId),
    /// An unused die was discarded.
    DieDiscarded(Side, FaceId),
    /// A die went to the Hunt Box.
    DieToHuntBox(Side),
    /// The game is over (R12).
    Won(Victory),
}

/// Something that a rule is about to allow. Cards on the table may forbid it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A side enters a region with an Army.
    EnterWithArmy(Side, RegionId),
    /// A side attacks a region.
    Attack(Side, RegionId),
    /// A side uses a Combat card in a battle in a region.
    CombatCard(Side, RegionId),
    /// A side advances a Nation.
    Advance(Side, NationId, Cause),
    /// A die that has moved the Fellowship goes to the Hunt Box (R9.3).
    HuntBox,
}
