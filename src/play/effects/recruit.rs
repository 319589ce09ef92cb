//! Recruiting by a card (R4): the parts of one clause happen together.

use arrayvec::ArrayVec;

use crate::game::{Choice, Figure, Flow, Offer, Options, Prompt, Reason};
use crate::play::run::Run;
use crate::play::sure::{Demand, Demands};
use crate::program::*;
use crate::world::*;

/// Figures of one part, with everything known but how many.
#[derive(Clone, Copy)]
struct Order {
    region: Option<RegionId>,
    nation: NationId,
    kinds: KindSet,
    count: Count,
    /// Whether the first unit takes an enemy's Settlement (R4.8).
    taking_control: bool,
}

type Orders = ArrayVec<Order, MAX_RECRUITS>;

impl Run<'_, '_> {
    /// Recruits the figures of all parts. The shortfall is counted over the whole, and where
    /// figures run out the player decides which part goes short (design 3.2).
    pub(in crate::play) fn recruit(&mut self, parts: &[Recruits]) -> Flow {
        let mut orders = Orders::new();
        for part in parts {
            self.take_orders(part, &mut orders)?;
        }
        for (i, order) in orders.iter().enumerate() {
            let later = orders.get(i + 1..).unwrap_or_default();
            self.fill(*order, later)?;
        }
        Ok(())
    }

    /// Finds the place of a part, and lists its figures: units first, so that Leaders find an Army
    /// (R4.3). A part that refers to something gone is passed over.
    fn take_orders(&mut self, part: &Recruits, orders: &mut Orders) -> Flow {
        if self.view().is_gone(&part.place) {
            self.is_passed_over();
            return Ok(());
        }
        let units = self.game.world.kinds_of(FigureClass::Unit);
        let before = orders.len();
        for first in [true, false] {
            let figures = part.figures.iter();
            for figures in figures.filter(|it| it.kinds.meets(units) == first) {
                for nation in self.view().nations(&figures.nation).iter() {
                    // The checker has counted them.
                    let _ = orders.try_push(Order {
                        region: None,
                        nation,
                        kinds: figures.kinds,
                        count: figures.count,
                        taking_control: part.taking_control,
                    });
                }
            }
        }
        let of_part = orders.get(before..).unwrap_or_default();
        let region = self.find_place(&part.place, of_part)?;
        for order in orders.get_mut(before..).unwrap_or_default() {
            order.region = region;
        }
        Ok(())
    }

    /// The place of a part: where several fit, the player chooses among those that admit something.
    fn find_place(&mut self, place: &Regions, orders: &[Order]) -> Flow<Option<RegionId>> {
        let places = self.view().regions(place);
        if places.len() <= 1 {
            return Ok(places.first());
        }
        let open: RegionSet = places
            .iter()
            .filter(|region| {
                orders
                    .iter()
                    .any(|order| self.kinds_open(order, *region).next().is_some())
            })
            .collect();
        // Where nothing can be placed anywhere there is nothing to choose: any place says why.
        let options: Options = open.iter().map(Choice::Region).collect();
        if options.is_empty() {
            return Ok(places.first());
        }
        let choice = self.ask_here(self.actor, Prompt::RecruitWhere, options, Offer::Fullest)?;
        Ok(if let Choice::Region(region) = choice {
            Some(region)
        } else {
            None
        })
    }

    /// The kinds of an order that can be placed in a region now.
    fn kinds_open(&self, order: &Order, region: RegionId) -> impl Iterator<Item = KindId> {
        let board = self.game.board();
        let nation = order.nation;
        // Whether the region is open is the same for all kinds.
        let open = self.bar_to_order(order, region).is_none();
        order.kinds.iter().filter(move |kind| {
            open && board
                .bar_to_join(
                    Figure {
                        nation,
                        kind: *kind,
                    },
                    region,
                )
                .is_none()
        })
    }

    /// What bars a place to an order: an enemy's Settlement does not where it is to be taken (R4.8).
    fn bar_to_order(&self, order: &Order, region: RegionId) -> Option<Reason> {
        let board = self.game.board();
        let bar = board.bar_to_recruit(board.side_of(order.nation), region);
        match bar {
            Some(Reason::EnemyControls(_)) if order.taking_control => {
                // With its control out of the way an Army there bars it still (R4.2).
                let enemy = board.side_of(order.nation).opponent();
                let held = board.has_army(enemy, region);
                held.then_some(Reason::EnemyArmy(region))
            }
            bar => bar,
        }
    }

    fn fill(&mut self, order: Order, later: &[Order]) -> Flow {
        let (wanted, may_stop) = match order.count {
            Count::Exactly(count) => (count, false),
            Count::UpTo(count) => (count, true),
            Count::All => (self.left(order.nation, order.kinds), false),
        };
        let Some(region) = order.region else {
            if !may_stop {
                self.short(Reason::NoPlace, wanted);
            }
            return Ok(());
        };
        let most = wanted.min(self.most_placeable(&order, region));
        let number = if may_stop {
            self.how_many(most)?
        } else if self.is_scarce(&order, wanted, later) {
            self.share(most, region)?
        } else {
            most
        };
        let mut placed = 0;
        while placed < number {
            let Some(kind) = self.which_kind(&order, region, number - placed, later)? else {
                break;
            };
            let nation = order.nation;
            let bar = self.bring(&order, Figure { nation, kind }, region)?;
            self.count(bar);
            placed += 1;
        }
        if placed < wanted && !may_stop {
            let reason = self.why_short(&order, region);
            self.short(reason, wanted - placed);
        }
        Ok(())
    }

    /// Of which kind the next figure is.
    fn which_kind(
        &mut self,
        order: &Order,
        region: RegionId,
        left: u8,
        later: &[Order],
    ) -> Flow<Option<KindId>> {
        if order.kinds.len() == 1 {
            return Ok(order.kinds.first());
        }
        let options = self
            .kinds_open(order, region)
            .map(|kind| Choice::Figure(order.nation, kind))
            .collect();
        let prompt = Prompt::RecruitWhich(region);
        let sure = self.is_sure(order, left, later);
        Ok(
            match self.ask_surely(prompt, options, Offer::Fullest, sure)? {
                Choice::Figure(_, kind) => Some(kind),
                _ => None,
            },
        )
    }

    /// Recruits one figure; a unit takes the Settlement where that is said (R4.8).
    fn bring(&mut self, order: &Order, figure: Figure, region: RegionId) -> Flow<Option<Reason>> {
        let board = self.game.board();
        let side = board.side_of(figure.nation);
        let takes = order.taking_control
            && board.is_unit(figure.kind)
            && board.controller(region) == Some(side.opponent());
        if !takes {
            return self.game.recruit(figure, region);
        }
        if let Some(bar) = board.bar_to_join(figure, region) {
            return Ok(Some(bar));
        }
        self.game.recruit_and_capture(figure, region)
    }

    /// Whether so many more of an order, the later ones and all that follows are surely recruited.
    fn is_sure(&self, order: &Order, count: u8, later: &[Order]) -> bool {
        // One kind is no choice, and with `up to` or `all` there may be other questions.
        if order.kinds.len() < 2 || !matches!(order.count, Count::Exactly(_)) {
            return false;
        }
        let mut demands = Demands::new();
        let counts = std::iter::once((order, Some(count))).chain(later.iter().map(|it| (it, None)));
        for (order, count) in counts {
            let (Some(region), Count::Exactly(all)) = (order.region, order.count) else {
                return false;
            };
            let demand = Demand {
                region,
                slot: None,
                nation: order.nation,
                kinds: order.kinds,
                count: count.unwrap_or(all),
            };
            if demands.try_push(demand).is_err() {
                return false;
            }
        }
        self.surely_recruited(&self.slots, demands)
    }

    /// How many figures of these kinds are left in the reinforcements.
    fn left(&self, nation: NationId, kinds: KindSet) -> u8 {
        let pool = &self.game.state.reinforcements[nation];
        kinds
            .iter()
            .map(|kind| pool[kind])
            .fold(0, u8::saturating_add)
    }

    fn most_placeable(&self, order: &Order, region: RegionId) -> u8 {
        let open: KindSet = self.kinds_open(order, region).collect();
        self.left(order.nation, open)
    }

    /// Whether later parts want figures that this one would use up.
    fn is_scarce(&self, order: &Order, wanted: u8, later: &[Order]) -> bool {
        let rivals = later
            .iter()
            .filter(|other| other.nation == order.nation && other.kinds.meets(order.kinds));
        let claims = rivals
            .map(|other| match other.count {
                Count::Exactly(count) => count,
                Count::UpTo(_) | Count::All => 0,
            })
            .fold(0, u8::saturating_add);
        claims > 0 && wanted.saturating_add(claims) > self.left(order.nation, order.kinds)
    }

    /// Asks how many of a part are placed, where others want the same figures.
    fn share(&mut self, most: u8, region: RegionId) -> Flow<u8> {
        let options = (0..=most).rev().map(Choice::Number).collect();
        match self.ask_here(
            self.actor,
            Prompt::RecruitHowMany(region),
            options,
            Offer::Fullest,
        )? {
            Choice::Number(number) => Ok(number),
            _ => Ok(0),
        }
    }

    fn why_short(&self, order: &Order, region: RegionId) -> Reason {
        let board = self.game.board();
        let nation = order.nation;
        if let Some(bar) = self.bar_to_order(order, region) {
            return bar;
        }
        if self.left(nation, order.kinds) == 0 {
            return Reason::NoneLeft(nation, order.kinds);
        }
        let bars = order
            .kinds
            .iter()
            .filter_map(|kind| board.bar_to_recruit_figure(Figure { nation, kind }, region));
        let alone = bars
            .into_iter()
            .find(|bar| matches!(bar, Reason::LeaderAlone(_)));
        // Figures are left and the place is open, so the others of the clause got them.
        alone.unwrap_or(Reason::NoneLeft(nation, order.kinds))
    }
}
