//! What has happened, in words.

use crate::game::*;

use super::{Words, a};

impl Words<'_> {
    /// One change in words.
    pub fn change(self, change: Change) -> String {
        match change {
            Change::Recruited(figure, region) => {
                format!(
                    "{} recruited in {}",
                    self.figure(figure),
                    self.region(region)
                )
            }
            Change::Eliminated(figure, region) => {
                format!(
                    "{} eliminated in {}",
                    self.figure(figure),
                    self.region(region)
                )
            }
            Change::Reduced(figure, kind, region) => {
                format!(
                    "{} in {} reduced to {}",
                    self.figure(figure),
                    self.region(region),
                    a(&self.world().kind(kind).name)
                )
            }
            Change::Replaced(old, new, region) => {
                format!(
                    "{} in {} replaced by {}",
                    self.figure(old),
                    self.region(region),
                    a(&self.figure(new))
                )
            }
            Change::Withdrawn(figure, region) => {
                format!(
                    "{} in {} back to the reinforcements",
                    self.figure(figure),
                    self.region(region)
                )
            }
            Change::CharacterEliminated(character, _) => {
                format!("{} eliminated", self.character(character))
            }
            Change::Moved(figure, count, from, to) => {
                let figures = self.figures(figure, count);
                let verb = if count == 1 { "moves" } else { "move" };
                let (from, to) = (self.region(from), self.region(to));
                format!("{figures} {verb} from {from} to {to}")
            }
            Change::CharacterArrived(character, region) => {
                format!(
                    "{} comes to {}",
                    self.character(character),
                    self.region(region)
                )
            }
            Change::Captured(region, side) => {
                format!("{} controlled by {}", self.region(region), self.side(side))
            }
            Change::SiegeBegan(region, side) => {
                format!("{} besieged by {}", self.region(region), self.side(side))
            }
            Change::SiegeEnded(region) => format!("the siege of {} ends", self.region(region)),
            Change::Attacked(region, side) => {
                format!("{} attacked by {}", self.region(region), self.side(side))
            }
            Change::RolledNumber(side, face) => format!("{face} rolled by {}", self.side(side)),
            Change::Round(number) => format!("round {number} of the battle"),
            Change::CombatCard(side, card) => {
                let uses = self.side_does(side, "uses", "use");
                format!("{uses} {} in battle", self.cards.title(card))
            }
            Change::LeadershipGivenUp(character) => {
                format!("{} gives up the Leadership", self.character(character))
            }
            Change::Ceased(side) => {
                format!("{} the attack", self.side_does(side, "ceases", "cease"))
            }
            Change::Retreated(side, from, to) => format!(
                "{} from {} to {}",
                self.side_does(side, "retreats", "retreat"),
                self.region(from),
                self.region(to)
            ),
            Change::Withdrew(side, region) => {
                let withdraws = self.side_does(side, "withdraws", "withdraw");
                format!("{withdraws} into {}", self.region(region))
            }
            Change::BattleOver(region) => format!("the battle in {} is over", self.region(region)),
            Change::Activated(nation, _) => format!("{} active", self.nation(nation)),
            Change::Advanced(nation, _) => {
                let advances = self.nation_does(nation, "advances", "advance");
                format!("{advances} one step")
            }
            Change::MovedBack(nation, _) => {
                let moves = self.nation_does(nation, "moves", "move");
                format!("{moves} back one step")
            }
            Change::Declared(region) => {
                format!("the Fellowship declared in {}", self.region(region))
            }
            Change::Revealed => "the Fellowship revealed".to_owned(),
            Change::Hidden => "the Fellowship hidden".to_owned(),
            Change::Corruption(before, after) => format!("Corruption {before} → {after}"),
            Change::Rolled(side, face, success) => {
                let success = if success { ", a success" } else { "" };
                format!("{face} rolled by {}{success}", self.side(side))
            }
            Change::Played(side, card, _) => {
                format!("{} played by {}", self.cards.title(card), self.side(side))
            }
            Change::Tabled(card) => format!("{} on the table", self.cards.title(card)),
            Change::Discarded(card, _) => format!("{} discarded", self.cards.title(card)),
            Change::Drawn(side, card) => {
                format!("{} drawn by {}", self.cards.title(card), self.side(side))
            }
            Change::DieUsed(side, face) => {
                format!(
                    "{} die used by {}",
                    self.world().face(face).id,
                    self.side(side)
                )
            }
            Change::AbilityUsed(character) => {
                format!("{} serves for this turn", self.character(character))
            }
            Change::RingUsed(side) => format!("an Elven Ring used by {}", self.side(side)),
            Change::TurnEnded => "the turn ends".to_owned(),
            Change::Ring(change) => self.ring_change(change),
        }
    }

    /// Why a card was discarded.
    pub fn discard_reason(self, why: DiscardReason) -> &'static str {
        match why {
            DiscardReason::Played => "played",
            DiscardReason::RequirementLost => "what it needs no longer holds",
            DiscardReason::Condition => "its discard condition is met",
            DiscardReason::Paid => "paid for",
            DiscardReason::AsPayment => "as payment",
            DiscardReason::Used => "used",
            DiscardReason::ByCard => "by a card",
            DiscardReason::HandLimit => "over the hand limit",
            DiscardReason::InBattle => "used in battle",
        }
    }
}
