//! The cheap bound of maximum extent (design 3.2, 3.3): what is in the reinforcements and what the places
//! admit often say that everything still to come is applied in full, whatever is chosen. Then every
//! option leads to the smallest shortfall there is, and nothing has to be tried.
//!
//! It may say no where the answer is yes; then the options are followed as the definition says.

use arrayvec::ArrayVec;

use crate::game::*;
use crate::program::*;
use crate::world::*;

use super::evaluate::{Bound, Slots, View};
use super::refers::{self, clauses_that_refer};
use super::run::{Run, after};

/// Figures that are going to be recruited.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    pub region: RegionId,
    /// What holds the region, if it is one that was chosen.
    pub slot: Option<Slot>,
    pub nation: NationId,
    pub kinds: KindSet,
    pub count: u8,
}

/// Everything that is going to be recruited, in order. More is taken for unsure.
pub(super) type Demands = ArrayVec<Demand, MAX_RECRUITS>;

impl<'r> Run<'r, '_> {
    /// The clauses that follow the one at work, to the end of all that can fall short; `None` where
    /// that is not known.
    pub(super) fn ahead(&self) -> Option<&'r [Clause]> {
        let card: &'r Card = self.card;
        self.at
            .filter(|_| self.nobody_answers())
            .map(|clause| after(&card.play, clause))
    }

    /// Whether nothing can fall short any more once the clause at work is done.
    pub(super) fn nothing_follows(&self) -> bool {
        self.tail && self.nobody_answers()
    }

    /// Whether what follows is only what this card says: it is the one played, and no card on the
    /// table answers to it.
    fn nobody_answers(&self) -> bool {
        self.game.extents.is_the_play(self.number)
            && !self.game.cards.may_answer(self.game, self.card.id)
    }

    /// Whether all of these demands, and then what follows, is surely recruited.
    pub(super) fn surely_recruited(&self, slots: &Slots, mut demands: Demands) -> bool {
        self.add_what_follows(slots, &mut demands)
            .is_some_and(|()| all_suffice(self.game, &demands) && all_admitted(self.game, &demands))
    }

    /// Adds what the clauses that follow recruit; `None` where that is not known.
    fn add_what_follows(&self, slots: &Slots, demands: &mut Demands) -> Option<()> {
        demands_of(self.game, self.card, slots, self.ahead()?, demands)
    }

    /// Whether after every choice of one of these all that follows is surely recruited, and some of
    /// it in consequence of the choice.
    pub(super) fn choice_is_sure(&self, slot: Slot, all: &[Bound], focus: ClauseSet) -> bool {
        let depends = |clause: &Clause| {
            matches!(clause.effect, Effect::Recruit(_)) && focus.contains(clause.id.index())
        };
        let next = self.ahead().and_then(<[Clause]>::first);
        let mut slots = self.slots;
        all.len() > 1
            && next.is_some_and(depends)
            && all.iter().all(|bound| {
                slots.set(slot, *bound);
                self.surely_recruited(&slots, Demands::new())
            })
    }

    /// Whether the body surely recruits in whichever of these are taken, `more` of them.
    pub(super) fn each_is_sure(
        &self,
        bind: &Bind,
        left: &[Bound],
        more: usize,
        body: &[Clause],
    ) -> bool {
        let the_same = |it: &RecruitFigures| !refers::nations(&it.nation, bind.slot);
        let recruits = |clause: &Clause| match &clause.effect {
            Effect::Recruit(parts) => parts.iter().all(|it| it.figures.iter().all(the_same)),
            _ => false,
        };
        let refers = |ahead| clauses_that_refer(ahead, bind.slot) != ClauseSet::default();
        let (Some(first), true) = (left.first(), body.iter().all(recruits)) else {
            return false;
        };
        if self.ahead().is_none_or(refers) {
            return false;
        }
        let mut slots = self.slots;
        slots.set(bind.slot, *first);
        let Some(mut demands) = self.demands_of_each(&slots, more, body) else {
            return false;
        };
        // What is demanded is the same in each of them; only where differs.
        left.len() >= more
            && all_suffice(self.game, &demands)
            && left.iter().all(|bound| {
                let Bound::Region(region) = bound else {
                    return false;
                };
                let there = demands.iter_mut().filter(|it| it.slot == Some(bind.slot));
                there.for_each(|it| it.region = *region);
                all_admitted(self.game, &demands)
            })
    }

    /// What the body recruits `times` times, as if all were in one place: the reinforcements must suffice
    /// for every place. Then what follows.
    fn demands_of_each(&self, slots: &Slots, times: usize, body: &[Clause]) -> Option<Demands> {
        let times = u8::try_from(times).ok()?;
        let mut demands = Demands::new();
        demands_of(self.game, self.card, slots, body, &mut demands)?;
        for demand in &mut demands {
            demand.count = demand.count.checked_mul(times)?;
        }
        self.add_what_follows(slots, &mut demands)?;
        Some(demands)
    }
}

/// Adds what some clauses, which are the last of the card, recruit with these things bound. `None`
/// unless recruiting is all they do, up to the end or a drawn card, where comparing ends.
fn demands_of(
    game: &Game<'_>,
    card: &Card,
    slots: &Slots,
    clauses: &[Clause],
    demands: &mut Demands,
) -> Option<()> {
    for clause in clauses {
        match &clause.effect {
            Effect::Recruit(parts) => {
                for part in parts {
                    recruits(game, slots, part, demands)?;
                }
            }
            Effect::Draw(Count::Exactly(1..), decks) => {
                let mut decks = decks.iter();
                return decks
                    .any(|deck| game.deck_has_cards(card.side, deck))
                    .then_some(());
            }
            _ => return None,
        }
    }
    Some(())
}

fn recruits(game: &Game<'_>, slots: &Slots, part: &Recruits, demands: &mut Demands) -> Option<()> {
    let (region, slot) = match &part.place {
        Regions::These(places) if places.len() == 1 => (places.first()?, None),
        Regions::Slot(slot) => match slots.get(*slot) {
            Bound::Region(region) => (region, Some(*slot)),
            Bound::Army(..)
            | Bound::Nation(_)
            | Bound::Character(_)
            | Bound::Number(_)
            | Bound::Nothing => return None,
        },
        _ => return None,
    };
    let view = View {
        board: game.board(),
        battle: None,
        slots,
    };
    // Units come first within a part (R4.3).
    let units = game.world.kinds_of(FigureClass::Unit);
    for first in [true, false] {
        let figures = part.figures.iter();
        for figures in figures.filter(|it| it.kinds.meets(units) == first) {
            let Count::Exactly(count) = figures.count else {
                return None;
            };
            let nations = view.nations(&figures.nation);
            if nations.is_empty() || count == 0 {
                return None;
            }
            for nation in nations.iter() {
                let demand = Demand {
                    region,
                    slot,
                    nation,
                    kinds: figures.kinds,
                    count,
                };
                demands.try_push(demand).ok()?;
            }
        }
    }
    Some(())
}

/// Whether the places of some demands admit them, one demand after the other, whichever of its kinds is
/// taken for each.
fn all_admitted(game: &Game<'_>, demands: &[Demand]) -> bool {
    demands.iter().enumerate().all(|(i, demand)| {
        let before = demands.get(..i).unwrap_or_default();
        admits(game, before, demand)
    })
}

/// Whether the reinforcements suffice for some demands, whichever of its kinds is taken for each.
fn all_suffice(game: &Game<'_>, demands: &[Demand]) -> bool {
    demands.iter().all(|demand| suffices(game, demands, demand))
}

/// Whether the place of a demand admits all its kinds, with what comes before it.
fn admits(game: &Game<'_>, before: &[Demand], demand: &Demand) -> bool {
    let (board, world) = (game.board(), game.world);
    let side = board.side_of(demand.nation);
    let alone = |kind| {
        let kind = world.kind(kind);
        kind.class == FigureClass::Leader && !kind.stands_alone
    };
    let units = world.kinds_of(FigureClass::Unit);
    let joined = || {
        let unit = |it: &Demand| {
            let kinds_are_units = it.kinds & units == it.kinds;
            it.region == demand.region && it.count > 0 && kinds_are_units
        };
        board.has_army(side, demand.region) || before.iter().any(unit)
    };
    board.bar_to_recruit(side, demand.region).is_none()
        && (!demand.kinds.iter().any(alone) || joined())
}

/// Whether the reinforcements suffice for a demand and all that may want the same figures.
fn suffices(game: &Game<'_>, demands: &[Demand], demand: &Demand) -> bool {
    let pool = &game.state.reinforcements[demand.nation];
    let left: u32 = demand.kinds.iter().map(|kind| u32::from(pool[kind])).sum();
    let rivals = demands
        .iter()
        .filter(|other| other.nation == demand.nation && other.kinds.meets(demand.kinds));
    rivals.map(|other| u32::from(other.count)).sum::<u32>() <= left
}
