//! The damage of a Hunt: who and what reduces it, and the Corruption that is left (R10.3, R11.1).

use crate::game::change::{Change, RingChange};
use crate::game::game::{Flow, Game};
use crate::game::question::{Choice, Offer, Options, Prompt, Question, RingPrompt};
use crate::game::reason::Reason;
use crate::world::*;

use super::{HuntTerms, Hunting};

impl Game<'_> {
    /// The damage is suffered, in the order of R10.3: a card on the table, the Guide, one casualty, and
    /// the rest is Corruption. Returns whether the Guide has the Fellowship revealed for it.
    pub(super) fn suffer(&mut self, damage: u8, terms: HuntTerms) -> Flow<bool> {
        self.hunting = Hunting {
            tile: self.hunting.tile,
            damage,
            reducible: terms.reducible,
            ..Hunting::default()
        };
        self.happened(Change::Ring(RingChange::Damage(damage)))?;
        let mut reveals = false;
        if terms.reducible {
            reveals = self.guide_reduces()?;
            self.casualty(terms)?;
        }
        let left = std::mem::take(&mut self.hunting.damage);
        self.change_corruption(i8::try_from(left).unwrap_or(i8::MAX))?;
        Ok(reveals)
    }

    /// A card on the table reduces the damage: one may, and it goes no lower than 0 (R10.3). Returns
    /// what stops it.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn reduce_hunt_damage(&mut self, by: u8) -> Flow<Option<Reason>> {
        let Hunting {
            damage,
            reducible,
            reduced,
            ..
        } = self.hunting;
        if damage == 0 || !reducible || reduced {
            return Ok(Some(Reason::NoDamage));
        }
        self.hunting.reduced = true;
        self.lower(by)?;
        Ok(None)
    }

    fn lower(&mut self, by: u8) -> Flow {
        let left = self.hunting.damage.saturating_sub(by);
        self.hunting.damage = left;
        self.ring(RingChange::DamageReduced(left))
    }

    /// What the Guide can do about damage (R11.1). Returns whether the Fellowship is to be revealed.
    fn guide_reduces(&mut self) -> Flow<bool> {
        let (Some(guide), 1..) = (self.state.fellowship.guide, self.hunting.damage) else {
            return Ok(false);
        };
        let abilities = self.guide_abilities();
        let reveals = abilities.reveals_to_reduce && !self.state.fellowship.revealed;
        let separates = abilities.separates_to_reduce;
        if !reveals && !separates {
            return Ok(false);
        }
        let options = [Choice::Yes, Choice::No].into_iter().collect();
        if self.ask_free_peoples(RingPrompt::GuideReduces(guide), options)? != Choice::Yes {
            return Ok(false);
        }
        if separates {
            self.separate_to_any(CharacterSet::of(guide))?;
        }
        self.lower(1)?;
        Ok(reveals && !separates)
    }

    /// One casualty at most, the Guide or a Companion at random, absorbs damage up to its Level (R10.3).
    fn casualty(&mut self, terms: HuntTerms) -> Flow {
        let companions = self.board().companions_in_fellowship();
        if self.hunting.damage == 0 || companions.is_empty() {
            return Ok(());
        }
        let choice = match terms.random_casualty {
            true => Choice::Random,
            false => {
                let guide = self.state.fellowship.guide;
                let guide = guide.filter(|guide| companions.contains(*guide));
                let mut options: Options = guide.map(Choice::Character).into_iter().collect();
                if companions.len() > 1 || guide.is_none() {
                    options.push(Choice::Random);
                }
                options.push(Choice::No);
                self.ask_free_peoples(RingPrompt::Casualty(self.hunting.damage), options)?
            }
        };
        let who = match choice {
            Choice::Character(who) => Some(who),
            Choice::Random => self.random_companion()?,
            _ => None,
        };
        let Some(who) = who else { return Ok(()) };
        let level = self.world.character(who).level.unwrap_or(0);
        self.lower(level)?;
        self.eliminate_character(who)
    }

    /// A Companion in the Fellowship taken at random; `None` where there is none.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when chance is open.
    pub fn random_companion(&mut self) -> Flow<Option<CharacterId>> {
        let companions = self.board().companions_in_fellowship();
        match companions.len() {
            0 | 1 => Ok(companions.first()),
            _ => self.next_companion().map(Some),
        }
    }

    pub(in crate::game) fn ask_free_peoples(
        &mut self,
        prompt: RingPrompt,
        options: Options,
    ) -> Flow<Choice> {
        self.ask(Question {
            side: Side::FreePeoples,
            prompt: Prompt::Ring(prompt),
            options,
            offer: Offer::All,
        })
    }
}
