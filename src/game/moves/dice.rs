//! Moving by an Action die (R7.1, R7.4).

use crate::world::*;

use super::super::board::Board;
use super::super::change::Change;
use super::super::game::{Flow, Game};
use super::super::question::{Choice, Offer, Options, Prompt, Question};
use super::{ArmyMove, FreeMove, Way};

/// How many Armies an Army result moves (R7.1).
pub const ARMIES_MOVED: u8 = 2;

/// Which Armies a die moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmyDie {
    /// How many.
    pub armies: u8,
    /// Whether each must have a Leader, a Nazgûl or a Character.
    pub led: bool,
    /// The Character without whom it would not serve (R11.4).
    pub turned_by: Option<CharacterId>,
}

impl Board<'_> {
    /// The Character in play by whom a die serves a side as a result this turn, and has not yet (R11.4).
    pub fn turned(
        &self,
        side: Side,
        die: FaceId,
        serves: impl Fn(FaceId) -> bool,
    ) -> Option<CharacterId> {
        let mut ids = self.world.character_ids();
        ids.find(|id| {
            let character = self.world.character(*id);
            let able = character.side == side
                && self.is_in_play(*id)
                && !self.abilities_used.contains(*id);
            let turns = |(from, into)| self.serves_as(die, from) && serves(into);
            able && character.turns.is_some_and(turns)
        })
    }

    /// Which Armies a side moves, or attacks with, by a die (R7.1): as many as it can.
    pub fn army_die(&self, side: Side, die: FaceId) -> Option<ArmyDie> {
        let face = self.world.face(die);
        let turned_by = match face.armies {
            true => None,
            false => self.turned(side, die, |into| self.world.face(into).armies),
        };
        if face.armies || turned_by.is_some() {
            return Some(ArmyDie {
                armies: ARMIES_MOVED,
                led: false,
                turned_by,
            });
        }
        face.led_army.then_some(ArmyDie {
            armies: 1,
            led: true,
            turned_by: None,
        })
    }

    /// Whoever of a side moves by himself (R7.4).
    pub fn characters_who_move(&self, side: Side) -> FreeMove {
        let ids = self.world.character_ids();
        FreeMove {
            side,
            decider: side,
            nations: self.world.nations_of(side),
            kinds: self.world.kinds_of(FigureClass::Leader),
            characters: ids
                .filter(|id| self.world.character(*id).side == side)
                .collect(),
            from: self.world.all_regions(),
        }
    }
}

impl Game<'_> {
    /// Uses what a Character can do once a turn (R11.4).
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn use_ability(&mut self, character: CharacterId) -> Flow {
        self.state.abilities_used.insert(character);
        self.happened(Change::AbilityUsed(character))
    }

    /// The Armies of a side of which a part can move one region by a die.
    pub fn armies_that_move(&self, side: Side, die: ArmyDie) -> RegionSet {
        let armies = self.board().armies(side).iter();
        let open = self.open_to_armies(side);
        armies
            .filter(|from| {
                let army = self.move_by_die(side, die, *from);
                !self.destinations_over(&army, open).is_empty()
            })
            .collect()
    }

    fn move_by_die(&self, side: Side, die: ArmyDie, from: RegionId) -> ArmyMove {
        ArmyMove {
            side,
            decider: side,
            from,
            way: Way::Steps(1),
            needs: die.led.then(|| self.board().leaders_needed(side)),
            offer: Offer::All,
        }
    }

    /// Moves Armies by a die, one region each: one at least, as many as it moves at most (R7.1).
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn move_armies(&mut self, side: Side, die: ArmyDie) -> Flow {
        for moved in 0..die.armies {
            let ready = self.armies_that_move(side, die);
            let mut options: Options = ready.iter().map(Choice::Region).collect();
            if moved > 0 && !options.is_empty() {
                options.push(Choice::Done);
            }
            let Choice::Region(from) = self.ask_by_die(side, Prompt::MoveArmy, options)? else {
                break;
            };
            let army = self.move_by_die(side, die, from);
            let there = self.army_destinations(&army).iter();
            let options = there.map(Choice::Region).collect();
            let Choice::Region(to) = self.ask_by_die(side, Prompt::MoveTo(from), options)? else {
                break;
            };
            self.move_army(&army, to)?;
        }
        Ok(())
    }

    fn ask_by_die(&mut self, side: Side, prompt: Prompt, options: Options) -> Flow<Choice> {
        self.ask(Question {
            side,
            prompt,
            options,
            offer: Offer::All,
        })
    }
}
