//! What a card asks of the board, gathered from its program.

use crate::game::MAX_DICE;
use crate::program::{
    Amount, Bind, Card, Clause, Condition, Count, Effect, Figures, Many, Nations, RecruitFigures,
    Regions, Things,
};
use crate::world::{DeckSet, KindSet};

use super::meet::has;
use crate::world::World;

/// What a card asks of the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// Which figures it needs in the reinforcements, and how many.
    pub recruits: Vec<(Nations, KindSet, u8)>,
    /// Where it does something.
    pub places: Vec<Things>,
    /// What it chooses from.
    pub binds: Vec<Bind>,
    /// Which Nations it moves on the Political Track.
    pub nations: Vec<Nations>,
    /// What it draws from.
    pub decks: Vec<DeckSet>,
    /// Which figures it takes away, counts or replaces, and how many at most.
    pub figures: Vec<(Figures, u8)>,
    /// What its `if`s ask.
    pub conditions: Vec<Condition>,
}

impl Asked {
    /// Gathers it.
    pub fn of(world: &World, card: &Card) -> Asked {
        let mut asked = Asked {
            binds: card.binds.clone(),
            ..Asked::default()
        };
        asked.clauses(world, &card.play, 1);
        let reactions = card.table.iter().flat_map(|table| &table.reactions);
        for reaction in reactions {
            asked.clauses(world, &reaction.body, 1);
        }
        asked
    }

    fn clauses(&mut self, world: &World, clauses: &[Clause], times: u8) {
        for clause in clauses {
            self.clause(world, clause, times);
        }
    }

    fn clause(&mut self, world: &World, clause: &Clause, times: u8) {
        match &clause.effect {
            Effect::Choose(bind) => self.bind(bind),
            Effect::ChooseEach { bind, count, body } => {
                self.bind(bind);
                self.clauses(world, body, times.saturating_mul(*count));
            }
            Effect::ForEach { bind, body } => {
                self.bind(bind);
                self.clauses(world, body, times);
            }
            Effect::Recruit(parts) => {
                for part in parts {
                    self.place(&part.place);
                    for figures in &part.figures {
                        self.recruit(figures, times);
                    }
                }
            }
            Effect::Advance(nations, _) | Effect::MoveBack(nations, _) => self.nation(nations),
            Effect::Activate(nations) => self.nation(nations),
            Effect::Roll { dice, each, .. } => {
                self.count(dice);
                let most = match dice.for_each {
                    Some(_) => dice.at_most.min(6),
                    None => match dice.many {
                        Many::Number(number) => number,
                        Many::Slot(_) | Many::Quantity(_) => MAX_DICE,
                    },
                };
                self.clause(world, each, most);
            }
            Effect::Hit(hit) => self.take(&hit.figures, times.max(2)),
            Effect::Attack(assault) => {
                for place in [&assault.targets, &assault.from].into_iter().flatten() {
                    self.place(place);
                }
                for terms in &assault.terms {
                    self.clauses(world, &terms.clauses, times);
                }
            }
            Effect::Retreat(_) => {}
            Effect::PlayCard(decks) => self.decks.push(*decks),
            Effect::Eliminate(count, figures) => self.take(figures, number(*count)),
            Effect::Replace { count, figures, by } => {
                let count = number(*count);
                self.take(figures, count);
                let nations = possible_with(world, &figures.nations, *by);
                self.need(nations, *by, count.saturating_mul(times));
            }
            Effect::MoveArmies(moves) => {
                self.places.push(Things::Armies(moves.armies.clone()));
                moves.to.iter().for_each(|to| self.place(to));
            }
            Effect::MoveFreely(count, figures) => self.take(figures, number(*count)),
            Effect::MoveFigures(moves) => {
                self.take(&moves.figures, number(moves.count));
                self.place(&moves.to);
            }
            Effect::Draw(_, decks) => self.decks.push(*decks),
            Effect::Ring(_) => {}
            Effect::ForEachFace { body, .. } => self.clauses(world, body, times),
            // Nothing of it lasts beyond the battle, and no board is made for one.
            Effect::Battle(_) => {}
            Effect::If {
                condition,
                binds,
                then,
                otherwise,
            } => {
                self.conditions.push(condition.clone());
                binds.iter().for_each(|it| self.bind(it));
                self.clauses(world, then, times);
                self.clauses(world, otherwise, times);
            }
            Effect::May(body) | Effect::Opponent(body) => self.clauses(world, body, times),
            Effect::Either(bodies) => {
                for body in bodies {
                    self.clauses(world, body, times);
                }
            }
        }
    }

    fn bind(&mut self, bind: &Bind) {
        self.binds.push(bind.clone());
        self.places.push(bind.from.clone());
    }

    fn place(&mut self, place: &Regions) {
        if !matches!(place, Regions::Slot(_)) {
            self.places.push(Things::Regions(place.clone()));
        }
    }

    fn recruit(&mut self, figures: &RecruitFigures, times: u8) {
        let count = number(figures.count).saturating_mul(times);
        self.need(figures.nation.clone(), figures.kinds, count);
    }

    fn need(&mut self, nations: Nations, kinds: KindSet, count: u8) {
        let same = |it: &&mut (Nations, KindSet, u8)| it.0 == nations && it.1 == kinds;
        match self.recruits.iter_mut().find(same) {
            Some(known) => known.2 = known.2.saturating_add(count),
            None => self.recruits.push((nations, kinds, count)),
        }
    }

    fn nation(&mut self, nations: &Nations) {
        if !self.nations.contains(nations) {
            self.nations.push(nations.clone());
        }
    }

    fn take(&mut self, figures: &Figures, count: u8) {
        if let Some(places) = &figures.places {
            self.place(places);
        }
        if !self.figures.iter().any(|(known, _)| known == figures) {
            self.figures.push((figures.clone(), count));
        }
    }

    fn count(&mut self, amount: &Amount) {
        if let Some(Things::Figures(figures)) = &amount.for_each {
            // One more than counts, where there is such a bound.
            let most = amount.at_most.saturating_add(1).min(7);
            self.take(figures, most);
        }
    }
}

fn number(count: Count) -> u8 {
    match count {
        Count::Exactly(count) | Count::UpTo(count) => count,
        Count::All => 3,
    }
}

/// Those of some Nations that have one of these kinds.
fn possible_with(world: &World, nations: &Nations, kinds: KindSet) -> Nations {
    match nations {
        Nations::These(set) => Nations::These(
            set.iter()
                .filter(|nation| kinds.iter().any(|kind| has(world, *nation, kind)))
                .collect(),
        ),
        other => other.clone(),
    }
}
