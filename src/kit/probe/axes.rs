//! The axes of a card, and the boards on them: one thing differs from the base board at a time.

use crate::game::{MAX_STEPS, State};
use crate::play::Action;
use crate::program::{Card, Condition, Cost, Figures, Nations, PaidDiscard, Regions, Test, Things};
use crate::world::*;

use super::asked::Asked;
use super::board::{About, Lines};
use super::meet::{Maker, has, possible};

/// A board to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// What is varied.
    pub axis: String,
    /// The board.
    pub lines: Lines,
    /// What happens, if it is not the play of the card.
    pub when: Option<String>,
    /// What is done on it.
    pub action: Action,
}

/// Most regions and Nations that are looked at for one phrase.
const MAX_PLACES: usize = 2;
/// Most that are looked at for a list of names.
const MAX_NAMED: usize = 3;

/// Makes the boards of a card around a base board.
pub(super) struct Axes<'c> {
    pub maker: Maker<'c>,
    pub card: &'c Card,
    pub asked: &'c Asked,
    pub base: &'c Lines,
    pub state: &'c State,
}

impl Axes<'_> {
    /// Every board, in a fixed order.
    pub fn all(&self) -> Vec<Trial> {
        let mut trials = self.requirement();
        trials.extend(self.reinforcements());
        trials.extend(self.choices());
        trials.extend(self.places());
        trials.extend(self.figures());
        trials.extend(self.politics());
        trials.extend(self.decks());
        trials.extend(self.discards());
        if let Some(table) = &self.card.table {
            let changes = table.discards.iter();
            trials.extend(changes.flat_map(|change| super::changes::trials(self, change)));
        }
        trials
    }

    fn trial(&self, axis: &str, lines: Lines) -> Trial {
        Trial {
            axis: axis.to_owned(),
            lines,
            when: None,
            action: Action::Play {
                card: self.card.id,
                die: None,
            },
        }
    }

    fn with(&self, axis: &str, (about, text): (About, String)) -> Trial {
        self.trial(axis, self.base.with(about, text))
    }

    /// Each part of what it requires or asks by `if`, just missed, and what was missed just met.
    fn requirement(&self) -> Vec<Trial> {
        let table = self.card.table.iter();
        let lasting = table.filter_map(|table| table.condition.as_ref());
        let required = self.card.requires.iter().chain(lasting);
        let mut trials = Vec::new();
        for part in required.flat_map(parts) {
            if let Some(lines) = self.maker.unmake(self.base, part) {
                trials.push(self.trial(&format!("requires {}", part.text), lines));
            }
        }
        for condition in &self.asked.conditions {
            let axis = format!("if {}", condition.text);
            let turned = if self.maker.holds(self.base, condition) {
                self.maker.unmake(self.base, condition)
            } else {
                self.maker.make(self.base, condition)
            };
            trials.extend(turned.map(|lines| self.trial(&axis, lines)));
        }
        trials
    }

    /// None, one, all but one and all of what it takes from the reinforcements.
    fn reinforcements(&self) -> Vec<Trial> {
        let writer = self.maker.writer();
        let mut trials = Vec::new();
        for (nations, kinds, count) in &self.asked.recruits {
            let axis = "reinforcements";
            for nation in self.nations(nations) {
                let own: Vec<KindId> = kinds
                    .iter()
                    .filter(|kind| has(writer.world, nation, *kind))
                    .collect();
                let mut counts = vec![0, 1, count.saturating_sub(1), *count];
                counts.sort_unstable();
                counts.dedup();
                for count in counts {
                    let left = |(i, kind): (usize, &KindId)| {
                        let facts = writer.world.kind(*kind);
                        let count = if i == 0 { count } else { 0 };
                        let noun = if count == 1 {
                            &facts.noun
                        } else {
                            &facts.plural
                        };
                        format!("{count} {noun}")
                    };
                    let pool: Vec<String> = own.iter().enumerate().map(left).collect();
                    let pool = pool.join(", ");
                    let text = format!("reinforcements {}: {pool}", writer.nation(nation));
                    trials.push(self.with(axis, (About::Reinforcements(nation), text)));
                }
            }
        }
        trials
    }

    /// Each place: empty, with an enemy Army, under siege, captured.
    fn places(&self) -> Vec<Trial> {
        let writer = self.maker.writer();
        let mut trials = Vec::new();
        let mut seen = RegionSet::EMPTY;
        for region in self.asked.places.iter().flat_map(|it| self.regions(it)) {
            if seen.contains(region) {
                continue;
            }
            seen.insert(region);
            let axis = format!("at {}", writer.world.region(region).name);
            let facts = writer.world.region(region);
            let owner = facts.nation.map(|nation| writer.world.nation(nation).side);
            trials.push(self.with(&axis, writer.standing(region, "nothing")));
            for side in Side::BOTH {
                if owner == Some(side) {
                    let nation = facts.nation.and_then(|nation| writer.units(2, nation));
                    trials.extend(nation.map(|it| self.with(&axis, writer.standing(region, &it))));
                } else if let Some(army) = writer.army(2, side) {
                    trials.push(self.with(&axis, writer.standing(region, &army)));
                }
            }
            if facts.settlement == Some(Settlement::Stronghold) {
                let siege = writer.siege(region, None);
                trials.extend(siege.map(|line| self.with(&axis, line)));
            }
            if let Some(owner) = owner.filter(|_| is_settlement(facts.settlement)) {
                let lines = writer.captured(self.base, region, owner.opponent());
                trials.push(self.trial(&axis, lines));
            }
        }
        trials
    }

    /// None, one, and as many as it can take of the figures that it takes away or counts.
    fn figures(&self) -> Vec<Trial> {
        let writer = self.maker.writer();
        let mut trials = Vec::new();
        for (figures, count) in &self.asked.figures {
            let Some(region) = self.figure_place(figures) else {
                continue;
            };
            let set = match &figures.nations {
                Nations::Slot(_) => self.nations(&figures.nations),
                nations => possible(writer.world, nations).iter().collect(),
            };
            let kind = figures.kinds.first();
            let whose = |nation: &NationId| {
                writer.world.nation(*nation).side == figures.side
                    && kind.is_some_and(|kind| has(writer.world, *nation, kind))
            };
            let home = writer.world.region(region).nation;
            let nation = home
                .filter(|nation| set.contains(nation))
                .filter(whose)
                .or_else(|| set.iter().copied().find(whose));
            let (Some(kind), Some(nation)) = (kind, nation) else {
                continue;
            };
            let axis = format!("figures at {}", writer.world.region(region).name);
            let unit = writer.world.kind(kind).class == FigureClass::Unit;
            let board = |count: u8| {
                let mut what = Vec::new();
                if !unit {
                    what.extend(writer.units(2, nation));
                }
                if count > 0 {
                    what.push(writer.figures(count, nation, kind));
                }
                let line = match what.as_slice() {
                    [] => writer.standing(region, "nothing"),
                    _ if self.state.besieged.contains(region) => {
                        writer.siege(region, Some(&what.join(", ")))?
                    }
                    _ => writer.standing(region, &what.join(", ")),
                };
                let trial = self.with(&axis, line);
                trial.lines.state(self.maker.cards).map(|_| trial)
            };
            trials.extend([0, 1].into_iter().filter_map(board));
            // As many as there are, where there are not enough.
            trials.extend((2..=*count).rev().find_map(board));
        }
        trials
    }

    /// Where such figures stand, or could.
    fn figure_place(&self, figures: &Figures) -> Option<RegionId> {
        let things = match &figures.places {
            Some(places) => Things::Regions(places.clone()),
            None => Things::Figures(figures.clone()),
        };
        let places = self
            .maker
            .cards
            .places(self.state, &self.asked.binds, &things);
        places.first()
    }

    /// Each Nation on every step, active and passive.
    fn politics(&self) -> Vec<Trial> {
        let writer = self.maker.writer();
        let mut trials = Vec::new();
        for nation in self.asked.nations.iter().flat_map(|it| self.nations(it)) {
            let axis = format!(
                "{} on the Political Track",
                writer.world.nation(nation).name
            );
            for steps in (0..=MAX_STEPS).rev() {
                for active in [false, true] {
                    if steps > 0 || active {
                        trials.push(self.with(&axis, writer.politics(nation, steps, active)));
                    }
                }
            }
        }
        trials
    }

    /// Each deck empty, and with one card.
    fn decks(&self) -> Vec<Trial> {
        let world = self.maker.writer().world;
        let cards = self.maker.cards.cards();
        let mut decks: Vec<DeckId> = self.asked.decks.iter().flat_map(|set| set.iter()).collect();
        decks.dedup();
        let mut trials = Vec::new();
        for deck in decks {
            let pile = format!("deck {} {}", self.card.side.name(), world.deck(deck).id);
            let mut others = cards.iter().filter(|card| {
                card.side == self.card.side && card.deck == deck && card.id != self.card.id
            });
            let hand = format!("hand {}: \"{}\"", self.card.side.name(), self.card.title);
            // The card itself must be somewhere else than in the deck.
            let held = self.base.with(About::Other("hand".to_owned()), hand);
            let one = others
                .next()
                .map(|card| format!("{pile}: \"{}\"", card.title));
            for text in [Some(format!("{pile}: nothing")), one]
                .into_iter()
                .flatten()
            {
                let lines = held.with(About::Other(pile.clone()), text);
                trials.push(self.trial("decks", lines));
            }
        }
        trials
    }

    /// The base board, with the card on the table.
    pub fn on_table(&self) -> Lines {
        let text = format!("table {}: \"{}\"", self.card.side.name(), self.card.title);
        self.base.with(About::Other("table".to_owned()), text)
    }

    /// Each alternative of a choice that the base board does not offer.
    fn choices(&self) -> Vec<Trial> {
        let mut trials = Vec::new();
        for (i, bind) in self.asked.binds.iter().enumerate() {
            let Things::Regions(Regions::Union(parts)) = &bind.from else {
                continue;
            };
            let earlier = self.asked.binds.get(..i).unwrap_or_default();
            for part in parts {
                let things = Things::Regions(part.clone());
                let made = self.maker.provide(self.base, earlier, &things);
                trials.extend(made.map(|lines| self.trial("another choice", lines)));
            }
        }
        trials
    }

    /// Each way to pay it off, just possible, and without one of its costs or its condition.
    fn discards(&self) -> Vec<Trial> {
        let mut trials = Vec::new();
        let table = self.card.table.iter();
        for (offer, paid) in table.flat_map(|table| &table.paid).enumerate() {
            let base = self.on_table();
            let base = match &paid.condition {
                Some(condition) => self.maker.make(&base, condition).unwrap_or(base),
                None => base,
            };
            let mut boards = vec![self.purse(&base, paid, None)];
            boards.extend((0..paid.costs.len()).map(|lack| self.purse(&base, paid, Some(lack))));
            if let Some(condition) = &paid.condition {
                let full = self.purse(&base, paid, None);
                boards.extend(self.maker.unmake(&full, condition));
            }
            let when = format!("{} discards \"{}\"", paid.by.name(), self.card.title);
            trials.extend(boards.into_iter().map(|lines| Trial {
                axis: paid.text.clone(),
                lines,
                when: Some(when.clone()),
                action: Action::PayDiscard {
                    card: self.card.id,
                    offer: Some(offer),
                },
            }));
        }
        trials
    }

    /// Lines that give what is to be paid, or all of it but one cost.
    fn purse(&self, lines: &Lines, paid: &PaidDiscard, lack: Option<usize>) -> Lines {
        let world = self.maker.writer().world;
        let side = paid.by.name();
        let (mut dice, mut rings, mut hand) = (Vec::new(), 0, Vec::new());
        for (i, cost) in paid.costs.iter().enumerate() {
            let there = lack != Some(i);
            match cost {
                Cost::Die(faces) => {
                    let rolled = &world.sides[paid.by].faces;
                    let face = rolled.iter().find(|face| faces.contains(**face) == there);
                    dice.extend(face.map(|face| format!("1 {}", world.face(*face).id)));
                }
                Cost::Rings(count) => rings += if there { *count } else { 0 },
                Cost::Cards { count, deck, icon } => {
                    let fits = |card: &&Card| {
                        card.side == paid.by
                            && deck.is_none_or(|deck| deck == card.deck)
                            && icon.is_none_or(|icon| icon == card.icon)
                            && !hand.contains(&card.title)
                    };
                    let cards = self.maker.cards.cards().iter().filter(fits);
                    let count = if there { usize::from(*count) } else { 0 };
                    let titles: Vec<String> =
                        cards.take(count).map(|card| card.title.clone()).collect();
                    hand.extend(titles);
                }
            }
        }
        let list = |items: Vec<String>| match items.as_slice() {
            [] => "nothing".to_owned(),
            _ => items.join(", "),
        };
        let cards = paid.costs.iter().any(|it| matches!(it, Cost::Cards { .. }));
        let ring = paid.costs.iter().any(|it| matches!(it, Cost::Rings(_)));
        let other = |word: &str| About::Other(word.to_owned());
        let mut lines = lines.with(other("dice"), format!("dice {side}: {}", list(dice)));
        if ring {
            lines = lines.with(other("rings"), format!("rings {side}: {rings}"));
        }
        if cards {
            let quoted = hand.iter().map(|title| format!("\"{title}\"")).collect();
            lines = lines.with(other("hand"), format!("hand {side}: {}", list(quoted)));
        }
        lines
    }

    /// The first regions of a phrase.
    fn regions(&self, things: &Things) -> Vec<RegionId> {
        let most = match things {
            Things::Regions(Regions::These(_)) => MAX_NAMED,
            Things::Nations(_) => 0,
            _ => MAX_PLACES,
        };
        let places = self
            .maker
            .cards
            .places(self.state, &self.asked.binds, things);
        places.iter().take(most).collect()
    }

    /// The first Nations of a phrase.
    fn nations(&self, nations: &Nations) -> Vec<NationId> {
        let cards = self.maker.cards;
        let set = cards.nations(self.state, &self.asked.binds, nations);
        let most = match nations {
            Nations::These(_) => MAX_NAMED,
            _ => MAX_PLACES,
        };
        set.iter().take(most).collect()
    }
}

/// The parts of a condition that must all hold.
fn parts(condition: &Condition) -> Vec<&Condition> {
    match &condition.test {
        Test::And(all) => all.iter().flat_map(parts).collect(),
        _ => vec![condition],
    }
}

fn is_settlement(settlement: Option<Settlement>) -> bool {
    match settlement {
        Some(Settlement::Town | Settlement::City | Settlement::Stronghold) => true,
        Some(Settlement::Fortification) | None => false,
    }
}
