//! Why something could not be applied, and the rule that says so.

use crate::world::*;

/// Why an atom of a clause was not applied. [`Reason::rule`] is the rule behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// None of these kinds of figure is left in the reinforcements.
    NoneLeft(NationId, KindSet),
    /// The region holds an enemy Army.
    EnemyArmy(RegionId),
    /// The Settlement of the region is in enemy hands.
    EnemyControls(RegionId),
    /// A Leader would stand without an Army unit.
    LeaderAlone(RegionId),
    /// No region fits.
    NoPlace,
    /// Nothing fits the choice.
    NoCandidate,
    /// There is no such figure.
    NoFigure,
    /// There is no figure to take another hit.
    NobodyToHit,
    /// The Nation is At War already.
    AlreadyAtWar(NationId),
    /// A passive Nation does not take the last step.
    PassiveAtLastStep(NationId),
    /// The Nation stands on its first step.
    FirstStep(NationId),
    /// A card on the table forbids it.
    Forbidden(CardId),
    /// The deck is empty.
    DeckEmpty(DeckId),
    /// The Fellowship is revealed, and does not move (R9.3).
    Revealed,
    /// The Fellowship is hidden already (R9.5).
    Hidden,
    /// The Fellowship was declared this turn (R9.4).
    DeclaredAlready,
    /// The Mordor Track is not entered from here (R9.7).
    NoMordorHere,
    /// No die brings the Character into play (R11.5).
    NoEntry(CharacterId),
    /// There is no such place for the Character now (R11.5).
    NowhereToEnter(CharacterId),
    /// The Character is or was in play (R11.5).
    NotAside(CharacterId),
    /// There is no Corruption to heal (R9.1).
    NoCorruption,
    /// No Companion is in the Fellowship (R9.6).
    NoCompanion,
    /// Nobody who may move is on the map, or in the Fellowship.
    NobodyMoves,
    /// There is no damage that may be reduced (R10.3).
    NoDamage,
    /// There is no Hunt tile to draw (R10.4).
    NoTile,
    /// A card has prevented the draw of the tile (R10.3).
    DrawPrevented,
    /// There is no Hunt for this now (R10).
    NoHunt,
    /// The side has no unused die that shows this.
    NoSuchDie(Side),
    /// There is no such card to discard.
    NoCard,
    /// The Fellowship is in no region (R9.7).
    OnTheTrack,
    /// The region is not free for Army movement.
    NotFreeForArmies(RegionId),
    /// Units of a Nation not At War can't cross into another Nation's region.
    Border(NationId, RegionId),
    /// The Army there is inside a besieged Stronghold.
    Besieged(RegionId),
    /// No part of the Army there can move: it lacks something, or has moved already.
    NobodyToMove(RegionId),
    /// The region is too far, or no way leads there.
    OutOfReach(RegionId),
    /// Who is there has moved already.
    MovedAlready(RegionId),
    /// The Character never moves.
    NeverMoves(CharacterId),
    /// The Free Peoples' Stronghold there is not under siege.
    ClosedStronghold(RegionId),
    /// There is no way to retreat from this region.
    NoRetreat(RegionId),
    /// There is no hit to take away.
    NoHit,
    /// There is no missed die.
    NoMiss,
    /// There is no Leadership to forfeit.
    NoLeadership,
    /// There is no Stronghold to withdraw into.
    NoSiege,
    /// No Army can attack anything that is meant.
    NoAttack,
    /// The map is full (a limit of this program, not of the rules).
    MapFull,
}

impl Reason {
    /// The rule, as rules.md counts them.
    pub fn rule(self) -> &'static str {
        match self {
            Reason::NoneLeft(..) => "R2.1",
            Reason::EnemyArmy(_) | Reason::EnemyControls(_) => "R4.2",
            Reason::LeaderAlone(_) => "R4.3",
            Reason::NoPlace | Reason::NoCandidate | Reason::NoFigure => "R5.3",
            Reason::NobodyToHit => "R2.5",
            Reason::AlreadyAtWar(_) | Reason::PassiveAtLastStep(_) | Reason::FirstStep(_) => "R6.1",
            Reason::Forbidden(_) => "R5.5",
            Reason::DeckEmpty(_) => "R5.7",
            Reason::Revealed => "R9.3",
            Reason::Hidden => "R9.5",
            Reason::DeclaredAlready => "R9.4",
            Reason::NoMordorHere => "R9.7",
            Reason::NoEntry(_) | Reason::NowhereToEnter(_) | Reason::NotAside(_) => "R11.5",
            Reason::NoCorruption => "R9.1",
            Reason::NoCompanion => "R9.6",
            Reason::NobodyMoves => "R7.4",
            Reason::NoDamage | Reason::DrawPrevented => "R10.3",
            Reason::NoTile => "R10.4",
            Reason::NoHunt => "R10.2",
            Reason::NoSuchDie(_) | Reason::NoCard => "R5.3",
            Reason::OnTheTrack => "R9.7",
            Reason::NotFreeForArmies(_) => "R1.6",
            Reason::Border(..) => "R6.4",
            Reason::Besieged(_) | Reason::MovedAlready(_) => "R7.2",
            Reason::NobodyToMove(_) | Reason::OutOfReach(_) => "R7.1",
            Reason::NeverMoves(_) | Reason::ClosedStronghold(_) => "R7.4",
            Reason::NoAttack => "R8.1",
            Reason::NoHit | Reason::NoMiss | Reason::NoRetreat(_) => "R8.2",
            Reason::NoLeadership => "R8.4",
            Reason::NoSiege => "R8.5",
            Reason::MapFull => "limit",
        }
    }
}
