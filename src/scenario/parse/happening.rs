//! The lines of `when`.

use crate::scenario::tree::{Happening, Travels, When};
use crate::syntax::tree::Word;

use super::Rule;
use super::line::{Pair, Parts, Reader};

impl Reader<'_> {
    /// What happens.
    pub(super) fn when(&mut self, pair: Pair<'_>) -> Option<When> {
        let rule = pair.as_rule();
        let mut parts = Self::parts(pair);
        Some(match rule {
            Rule::plays => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let card = self.name(&mut parts)?;
                let die = match parts.next() {
                    Some(die) => Some(self.die(die)?),
                    None => None,
                };
                When::Plays { side, card, die }
            }
            Rule::musters => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let die = parts.next()?;
                When::Musters {
                    side,
                    die: self.die(die)?,
                }
            }
            Rule::moves_armies | Rule::moves_characters => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let die = parts.next()?;
                When::Moves {
                    side,
                    characters: rule == Rule::moves_characters,
                    die: self.die(die)?,
                }
            }
            Rule::advances => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let nation = self.name(&mut parts)?;
                let die = parts.next()?;
                When::Advances {
                    side,
                    nation,
                    die: self.die(die)?,
                }
            }
            Rule::attacks => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let mut next = parts.next();
                let mut target = None;
                if let Some(pair) = next.take_if(|pair| pair.as_rule() == Rule::name) {
                    target = Some(self.name_of(pair)?);
                    next = parts.next();
                }
                let mut from = None;
                if next
                    .take_if(|pair| pair.as_rule() == Rule::kw_from)
                    .is_some()
                {
                    from = Some(self.name(&mut parts)?);
                    next = parts.next();
                }
                let die = match next {
                    Some(die) => Some(self.die(die)?),
                    None => None,
                };
                When::Attacks {
                    side,
                    target,
                    from,
                    die,
                }
            }
            Rule::discards => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let card = self.name(&mut parts)?;
                let offer = if parts.eat(Rule::kw_by_offer) {
                    Some(self.number(&mut parts)?)
                } else {
                    None
                };
                When::Discards { side, card, offer }
            }
            Rule::turn_ends => When::TurnEnds,
            Rule::rolls_dice => When::RollsDice(self.name(&mut parts)?),
            Rule::changes_die => {
                let side = self.name(&mut parts)?;
                parts.next()?;
                let from = self.word(&mut parts)?;
                parts.next()?;
                let to = match parts.eat(Rule::kw_to) {
                    true => Some(self.word(&mut parts)?),
                    false => None,
                };
                When::ChangesDie { side, from, to }
            }
            Rule::t_moves
            | Rule::t_hides
            | Rule::t_declares
            | Rule::t_mordor
            | Rule::t_separate
            | Rule::t_enters => When::Travels(self.travels(rule, parts)?),
            _ => When::Happens(self.happening(rule, parts)?),
        })
    }

    fn travels(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<Travels> {
        if rule == Rule::t_enters {
            let who = self.name(&mut parts)?;
            parts.next()?;
            let die = parts.next()?;
            return Some(Travels::Enters(who, self.die(die)?));
        }
        parts.next()?;
        parts.next()?;
        Some(match rule {
            Rule::t_declares => Travels::Declares,
            Rule::t_mordor => Travels::EntersMordor,
            _ => {
                let die = parts.next()?;
                let die = self.die(die)?;
                match rule {
                    Rule::t_moves => Travels::Moves(die),
                    Rule::t_hides => Travels::Hides(die),
                    _ => Travels::Separate(die),
                }
            }
        })
    }

    fn die(&mut self, pair: Pair<'_>) -> Option<Word> {
        let mut parts = Self::parts(pair);
        parts.next()?;
        self.word(&mut parts)
    }

    fn happening(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<Happening> {
        match rule {
            Rule::e_revealed => return Some(Happening::Revealed),
            Rule::e_hidden => return Some(Happening::Hidden),
            Rule::e_declared => {
                parts.next()?;
                parts.next()?;
                return self.name(&mut parts).map(Happening::Declared);
            }
            _ => {}
        }
        let first = self.name(&mut parts)?;
        parts.next()?;
        Some(match rule {
            Rule::e_draws => {
                Happening::Draws(first, self.number(&mut parts)?, self.word(&mut parts)?)
            }
            Rule::e_army => {
                parts.next()?;
                Happening::ArmyEliminated(first, self.name(&mut parts)?)
            }
            Rule::e_eliminated => Happening::Eliminated(first),
            Rule::e_attacked => Happening::Attacked(first, self.name(&mut parts)?),
            Rule::e_captured => Happening::Captured(first, self.name(&mut parts)?),
            Rule::e_activated => Happening::Activated(first),
            Rule::e_advanced => Happening::Advanced(first),
            Rule::e_arrives => Happening::Arrives(first, self.name(&mut parts)?),
            _ => return None,
        })
    }
}
