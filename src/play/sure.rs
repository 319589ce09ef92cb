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
use super::run::{Run, after};

/// Figures that are going to be recruited.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    pub region: RegionId,
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
        self.number == 0 && !self.game.cards.may_answer(self.game, self.card.id)
    }

    /// Whether all of these demands, and then what follows, is surely recruited.
    pub(super) fn surely_recruited(&self, slots: &Slots, mut demands: Demands) -> bool {
        self.ahead()
            .and_then(|ahead| demands_of(self.game, self.card, slots, ahead, &mut demands))
            .is_some_and(|()| all_admitted(self.game, &demands))
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
        let Ok(more) = u8::try_from(more) else {
            return false;
        };
        let recruits = |clause: &Clause| matches!(clause.effect, Effect::Recruit(_));
        let mut slots = self.slots;
        left.len() >= usize::from(more)
            && body.iter().all(recruits)
            && left.iter().all(|bound| {
                let mut demands = Demands::new();
                slots.set(bind.slot, *bound);
                if demands_of(self.game, self.card, &slots, body, &mut demands).is_none() {
                    return false;
                }
                // As if all were recruited here: the reinforcements must suffice for every place.
                for demand in &mut demands {
                    demand.count = demand.count.saturating_mul(more);
                }
                self.surely_recruited(&slots, demands)
            })
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
    let region = match &part.place {
        Regions::These(places) if places.len() == 1 => places.first()?,
        Regions::Slot(slot) => match slots.get(*slot) {
            Bound::Region(region) => region,
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

/// Whether every figure of some demands can be recruited, one demand after the other, whichever of
/// its kinds is taken for each.
fn all_admitted(game: &Game<'_>, demands: &[Demand]) -> bool {
    demands.iter().enumerate().all(|(i, demand)| {
        let before = demands.get(..i).unwrap_or_default();
        admits(game, before, demand) && suffices(game, demands, demand)
    })
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
