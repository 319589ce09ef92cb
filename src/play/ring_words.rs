//! The words for the Fellowship and the Hunt.

use crate::game::*;
use crate::world::*;

use super::words::{Words, a};

impl Words<'_> {
    fn tile(self, tile: TileId) -> String {
        format!("the Hunt tile \"{}\"", self.world().tile(tile).name)
    }

    /// What a question about the Fellowship or the Hunt is about.
    pub(super) fn ring_prompt(self, prompt: RingPrompt) -> String {
        let name = |who| self.world().character(who).name.as_str();
        match prompt {
            RingPrompt::Guide => "who guides the Fellowship".to_owned(),
            RingPrompt::Path(left) => {
                let steps = if left == 1 { "step is" } else { "steps are" };
                format!("where does the Fellowship go, {left} {steps} left")
            }
            RingPrompt::GuideReduces(who) => {
                format!("does {} reduce the damage of the Hunt by 1", name(who))
            }
            RingPrompt::Casualty(damage) => {
                format!("who is the casualty of the Hunt, {damage} damage is left")
            }
            RingPrompt::Group => "who goes".to_owned(),
            RingPrompt::GroupTo => "where do they go".to_owned(),
            RingPrompt::ShiftTo => "where is the Fellowship moved".to_owned(),
            RingPrompt::ChangeDie => "change which die".to_owned(),
            RingPrompt::ChangeDieTo(face) => {
                format!("change {} die to what", a(&self.world().face(face).id))
            }
            RingPrompt::DiscardOf(side) => {
                format!("discard which card of {}", self.side(side))
            }
            RingPrompt::EntersWhere(who) => format!("where does {} enter play", name(who)),
            RingPrompt::GuideDraws(deck) => {
                format!("draw a {} card", self.world().deck(deck).name)
            }
        }
    }

    /// Why an atom about the Fellowship or the Hunt was not applied.
    pub(super) fn ring_reason(self, reason: Reason) -> String {
        let words = match reason {
            Reason::Revealed => "the Fellowship is revealed",
            Reason::Hidden => "the Fellowship is hidden",
            Reason::DeclaredAlready => "the Fellowship was declared this turn",
            Reason::NoMordorHere => "the Mordor Track is not entered from here",
            Reason::NoEntry(who) => {
                let name = &self.world().character(who).name;
                return format!("no die brings {name} into play");
            }
            Reason::NowhereToEnter(who) => {
                let name = &self.world().character(who).name;
                return format!("there is nowhere for {name} to enter play");
            }
            Reason::NotAside(who) => {
                let name = &self.world().character(who).name;
                return format!("{name} is or was in play");
            }
            Reason::NoCorruption => "there is no Corruption to heal",
            Reason::NoCompanion => "no Companion is in the Fellowship",
            Reason::NobodyMoves => "there is no Companion who can go",
            Reason::NoDamage => "there is no damage that may be reduced",
            Reason::NoTile => "there is no Hunt tile to draw",
            Reason::DrawPrevented => "the draw of the tile was prevented",
            Reason::NoHunt => "there is no Hunt for this",
            Reason::NoCard => "there is no such card",
            Reason::OnTheTrack => "the Fellowship is on the Mordor Track",
            Reason::NoSuchDie(side) => {
                return format!("{} no such unused die", self.side_does(side, "has", "have"));
            }
            _ => return self.reason(reason),
        };
        words.to_owned()
    }

    /// A change of the Fellowship or in the Hunt.
    pub(super) fn ring_change(self, change: RingChange) -> String {
        let name = |who| self.world().character(who).name.as_str();
        let region = |region| self.world().region(region).name.as_str();
        let face = |face| a(&self.world().face(face).id);
        match change {
            RingChange::Progress(before, after) => format!("Progress {before} → {after}"),
            RingChange::Shifted(to) => format!("the Fellowship in {}", region(to)),
            RingChange::EnteredMordor => "the Fellowship enters the Mordor Track".to_owned(),
            RingChange::MordorStep(step) => {
                format!("the Fellowship on step {step} of the Mordor Track")
            }
            RingChange::Guide(who) => format!("{} guides", name(who)),
            RingChange::Separated(who, to) => {
                format!("{} leaves the Fellowship for {}", name(who), region(to))
            }
            RingChange::GaveWay(who) => format!("{} gives way", name(who)),
            RingChange::RollDue => "a Hunt roll is due".to_owned(),
            RingChange::HuntRolled(1) => "1 success of the Hunt roll".to_owned(),
            RingChange::HuntRolled(count) => format!("{count} successes of the Hunt roll"),
            RingChange::DrawDue(_) => "a Hunt tile is due".to_owned(),
            RingChange::Drawn(side, tile) => {
                format!("{} drawn by {}", self.tile(tile), self.side(side))
            }
            RingChange::SetAside(tile) => format!("{} set aside", self.tile(tile)),
            RingChange::Returned(tile) => format!("{} in the Hunt Pool", self.tile(tile)),
            RingChange::Refilled => "the standard Hunt tiles return to the pool".to_owned(),
            RingChange::Removed(tile) => format!("{} out of the game", self.tile(tile)),
            RingChange::InPlay(tile) => format!("{} in play", self.tile(tile)),
            RingChange::Prevented(side) => {
                format!("no Hunt tile is drawn by {}", self.side(side))
            }
            RingChange::Damage(damage) => format!("Hunt damage {damage}"),
            RingChange::DamageReduced(left) => format!("Hunt damage reduced to {left}"),
            RingChange::FaceRolled(side, shown) => {
                format!(
                    "{} rolled by {}",
                    self.world().face(shown).id,
                    self.side(side)
                )
            }
            RingChange::DieChanged(side, from, to) => {
                let owner = self.side(side);
                format!("{} die of {owner} becomes {}", face(from), face(to))
            }
            RingChange::DieDiscarded(side, shown) => {
                format!("{} die of {} discarded", face(shown), self.side(side))
            }
            RingChange::DieToHuntBox(side) => {
                format!("a die of {} in the Hunt Box", self.side(side))
            }
            RingChange::Won(victory) => {
                format!("{} · {}", self.victory(victory), victory.by.rule())
            }
        }
    }

    /// Who has won, and how.
    pub(super) fn victory(self, victory: Victory) -> String {
        let how = match victory.by {
            Triumph::Corruption => "the Ring-bearers are corrupted".to_owned(),
            Triumph::RingDestroyed => "the Ring is destroyed".to_owned(),
            Triumph::Conquest(points) => {
                format!("{points} points of captured Settlements at the end of the turn")
            }
        };
        format!("{}: {how}", self.side_does(victory.side, "wins", "win"))
    }
}
