//! English clauses.

use crate::syntax::tree::{
    Amount, Clause, ClauseKind, DeterminerKind, Distance, Operand, Phrase, RecruitPart, Threshold,
};
use crate::world::Realm;

use super::super::lists::join;
use super::super::structure::in_line;
use super::super::words::Noun;
use super::{English, and, counted, number, or};

impl English<'_> {
    /// What a clause does, as one would tell somebody to do it: `draw one Event card`.
    pub(super) fn deed(&self, clause: &Clause) -> String {
        match &clause.kind {
            ClauseKind::Choose { alternatives } => self.choose(alternatives),
            ClauseKind::Recruit { parts } => self.recruit(parts),
            ClauseKind::Advance { nations, distance } => {
                let nations = self.nations(nations);
                match distance {
                    Distance::Steps(steps) => {
                        let steps = counted(steps.value, "step", "steps");
                        format!("advance {nations} {steps} on the Political Track")
                    }
                    Distance::ToWar(_) => {
                        format!("advance {nations} directly to the At War step")
                    }
                }
            }
            ClauseKind::MoveBack { nations, steps } => {
                let steps = counted(steps.value, "step", "steps");
                let nations = self.nations(nations);
                format!("move {nations} back {steps} on the Political Track")
            }
            ClauseKind::Move(it) => self.moving(it),
            ClauseKind::Activate { nations } => format!("activate {}", self.nations(nations)),
            ClauseKind::Roll {
                dice,
                threshold,
                each,
            } => format!(
                "roll {} and, for each result of {}, {}",
                self.dice(dice),
                result(*threshold),
                self.deed(each)
            ),
            ClauseKind::Hit { target, manner } => self.hit(target, manner),
            ClauseKind::Attack(attack) if attack.block.is_none() => self.attack(attack),
            ClauseKind::Retreat(retreat) => self.retreat(retreat),
            ClauseKind::PlayCard { cards } => {
                format!("play {} without using an Action die", self.phrase(cards))
            }
            ClauseKind::Eliminate { figures } => format!("eliminate {}", self.phrase(figures)),
            ClauseKind::Replace { figures, by } => self.replace(figures, by),
            ClauseKind::Draw { cards, from_either } => {
                let from = if *from_either {
                    " from either of your decks"
                } else {
                    ""
                };
                format!("draw {}{from}", self.phrase(cards))
            }
            ClauseKind::Ring(clause) => self.ring(clause),
            ClauseKind::Attack(_)
            | ClauseKind::If { .. }
            | ClauseKind::ForEach { .. }
            | ClauseKind::When(_)
            | ClauseKind::ForEachFace(_)
            | ClauseKind::May(_)
            | ClauseKind::Either(_)
            | ClauseKind::Opponent(_) => in_line(self, clause),
            ClauseKind::Battle(clause) => self.battle_deed(clause),
        }
    }

    fn choose(&self, alternatives: &[Operand]) -> String {
        let alternative = |operand: &Operand| match operand {
            Operand::Phrase(phrase) => self.different(phrase),
            other => self.operand(other),
        };
        let items: Vec<String> = alternatives.iter().map(alternative).collect();
        format!("choose {}", or(&items))
    }

    /// `three different Settlements`
    fn different(&self, phrase: &Phrase) -> String {
        let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
        let bare = self.bare(phrase);
        match kind {
            Some(DeterminerKind::Count(n)) if n.value > 1 => {
                format!("{} different {bare}", number(n.value))
            }
            Some(DeterminerKind::UpTo(n)) if n.value > 1 => {
                format!("up to {} different {bare}", number(n.value))
            }
            _ => self.operand(&Operand::Phrase(Box::new(phrase.clone()))),
        }
    }

    fn recruit(&self, parts: &[RecruitPart]) -> String {
        let figures = |part: &RecruitPart| {
            let figures: Vec<String> = part.figures.iter().map(|it| self.chosen(it)).collect();
            and(&figures)
        };
        let control = |part: &RecruitPart| match part.taking_control {
            true => ", taking control of the region",
            false => "",
        };
        let several = parts.len() > 1 && parts.iter().any(|part| part.figures.len() > 1);
        match parts {
            [part] if matches!(part.place, Operand::There(_)) => {
                format!("recruit {} there{}", figures(part), control(part))
            }
            parts => {
                let place = |part: &RecruitPart| self.place(&part.place);
                let part = |part: &RecruitPart| {
                    format!("{} {}{}", figures(part), place(part), control(part))
                };
                let parts: Vec<String> = parts.iter().map(part).collect();
                match several {
                    true => format!("recruit {}", join(&parts, |_| ", and ")),
                    false => format!("recruit {}", and(&parts)),
                }
            }
        }
    }

    fn replace(&self, figures: &Phrase, by: &Phrase) -> String {
        let parts = self.words.parts(by);
        let same = match (parts.whose.is_empty(), figures_of_one_nation(figures)) {
            (true, false) => " of the same Nation",
            (true, true) | (false, _) => "",
        };
        let each = match parts.noun() {
            Noun::Unit => self.chosen(by),
            _ => self.phrase(by),
        };
        format!("replace {} with {each}{same}", self.phrase(figures))
    }

    /// Nations, one or several.
    pub(super) fn nations(&self, nations: &[Operand]) -> String {
        let names = nations.iter().map(|it| self.operand_as(it, Realm::Peoples));
        and(&names.collect::<Vec<_>>())
    }

    pub(super) fn dice(&self, amount: &Amount) -> String {
        let mut text = self.dice_number(&amount.many);
        if let Some(phrase) = &amount.for_each {
            text = format!("{text} for each {}", self.bare(phrase));
        }
        let most = amount
            .at_most
            .map(|n| format!("at most {}", number(n.value)));
        let least = amount
            .at_least
            .map(|n| format!("at least {}", number(n.value)));
        let bounds: Vec<String> = least.into_iter().chain(most).collect();
        match bounds.is_empty() {
            true => text,
            false => format!("{text} ({})", and(&bounds)),
        }
    }
}

/// Whether a phrase names a Nation.
fn figures_of_one_nation(figures: &Phrase) -> bool {
    !figures.adjectives.is_empty()
}

/// `5 or higher`, `6`
pub(super) fn result(threshold: Threshold) -> String {
    match threshold.or_more && threshold.value.value < 6 {
        true => format!("{} or higher", threshold.value.value),
        false => threshold.value.value.to_string(),
    }
}
