//! The changes that send a card away from the table, and others that are near.

use crate::play::{Action, Event};
use crate::program::{CausePattern, ChangePattern, RingPattern};
use crate::world::{CharacterSet, NationId, NationSet, RegionId, RegionSet, Side};

use super::axes::{Axes, Trial};

/// Most Nations, Characters and regions that are tried for one change.
const MAX_EACH: usize = 2;

/// Most regions of one Nation that are attacked.
const MAX_ALONE: usize = 6;

/// The change itself and near ones, on the base board with the card on the table.
pub(super) fn trials(axes: &Axes<'_>, change: &ChangePattern) -> Vec<Trial> {
    let lines = axes.on_table();
    let events = Events { axes }.of(change);
    events
        .into_iter()
        .map(|(when, event)| Trial {
            axis: "what sends it away".to_owned(),
            lines: lines.clone(),
            when: Some(when),
            action: Action::Event(event),
        })
        .collect()
}

struct Events<'a, 'c> {
    axes: &'a Axes<'c>,
}

impl Events<'_, '_> {
    fn of(&self, change: &ChangePattern) -> Vec<(String, Event)> {
        match change {
            ChangePattern::Activated(nations, by) => {
                // A card may bar the other causes, so that an attack is tried where any will do.
                let any = [CausePattern::Attack(None)];
                let mut all = self.by(*nations, Some(by.as_deref().unwrap_or(&any)));
                all.extend(self.nations(*nations, "activated", Event::Activated));
                all
            }
            ChangePattern::Advanced(nations, by) => {
                let mut all = self.by(*nations, by.as_deref());
                all.extend(self.nations(*nations, "advanced", Event::Advanced));
                all
            }
            ChangePattern::CharacterEliminated { who, .. } => self.eliminated(*who),
            ChangePattern::Declared(regions) => {
                let regions = regions.as_ref().map(|it| self.regions(it));
                let all = self.axes.maker.cards.world.all_regions();
                self.near(regions.unwrap_or(all), |name, region| {
                    (
                        format!("fellowship declared in {name}"),
                        Event::Declared(region),
                    )
                })
            }
            ChangePattern::Revealed => vec![("fellowship revealed".to_owned(), Event::Revealed)],
            ChangePattern::Hidden => vec![("fellowship hidden".to_owned(), Event::Hidden)],
            ChangePattern::Attacked(regions, side) => {
                self.by_side(self.regions(regions), *side, "attacked", Event::Attacked)
            }
            ChangePattern::Captured(regions, side) => {
                self.by_side(self.regions(regions), *side, "captured", Event::Captured)
            }
            // What has to be played or killed is no event by itself.
            ChangePattern::FigureEliminated(_) | ChangePattern::Played(..) => Vec::new(),
            ChangePattern::Any(patterns) => patterns.iter().flat_map(|it| self.of(it)).collect(),
            ChangePattern::Ring(RingPattern::DeclaredThrough(regions)) => {
                self.of(&ChangePattern::Declared(Some(regions.clone())))
            }
            ChangePattern::Ring(RingPattern::RevealedThrough(_)) => {
                self.of(&ChangePattern::Revealed)
            }
            // A Hunt takes dice and tiles, which no line gives it here.
            ChangePattern::Ring(_) => Vec::new(),
        }
    }

    /// Attacks on units of the Nations, where an attack is one of the causes.
    fn by(&self, nations: NationSet, causes: Option<&[CausePattern]>) -> Vec<(String, Event)> {
        let attacks = |cause: &CausePattern| matches!(cause, CausePattern::Attack(_));
        if !causes.unwrap_or_default().iter().any(attacks) {
            return Vec::new();
        }
        let writer = self.axes.maker.writer();
        let mut all = Vec::new();
        for nation in nations.iter().take(MAX_EACH) {
            let stacks = self.axes.state.stacks.iter();
            let stacks = stacks.filter(|stack| stack.nation == nation);
            let regions: RegionSet = stacks.map(|stack| stack.region).collect();
            let by = writer.world.nation(nation).side.opponent();
            // Of one Nation alone all its places are tried: a card may speak of some of them.
            let most = if nations.len() == 1 { MAX_ALONE } else { 1 };
            all.extend(regions.iter().take(most).map(|region| {
                let when = format!("{} attacked by {}", writer.region(region), by.name());
                (when, Event::Attacked(region, by))
            }));
        }
        all
    }

    /// Each Nation, and one that is not meant.
    fn nations(
        &self,
        nations: NationSet,
        word: &str,
        event: fn(NationId) -> Event,
    ) -> Vec<(String, Event)> {
        let writer = self.axes.maker.writer();
        let other = writer.world.nation_ids().find(|id| !nations.contains(*id));
        let chosen = nations.iter().take(MAX_EACH).chain(other);
        chosen
            .map(|id| (format!("{} {word}", writer.nation(id)), event(id)))
            .collect()
    }

    fn eliminated(&self, who: CharacterSet) -> Vec<(String, Event)> {
        let writer = self.axes.maker.writer();
        let name = |id| writer.name(&writer.world.character(id).name);
        who.iter()
            .take(MAX_EACH)
            .map(|id| {
                (
                    format!("{} eliminated", name(id)),
                    Event::CharacterEliminated(id),
                )
            })
            .collect()
    }

    fn by_side(
        &self,
        regions: RegionSet,
        side: Option<Side>,
        word: &str,
        event: fn(RegionId, Side) -> Event,
    ) -> Vec<(String, Event)> {
        let sides = Side::BOTH.into_iter();
        sides
            .filter(|by| side.is_none_or(|side| side == *by))
            .flat_map(|by| {
                self.near(regions, |name, region| {
                    (format!("{name} {word} by {}", by.name()), event(region, by))
                })
            })
            .collect()
    }

    /// The first of some regions, and a neighbour that is none of them.
    fn near(
        &self,
        regions: RegionSet,
        make: impl Fn(String, RegionId) -> (String, Event),
    ) -> Vec<(String, Event)> {
        let writer = self.axes.maker.writer();
        let first = regions.first();
        let beside =
            first.and_then(|id| writer.world.region(id).neighbours.without(regions).first());
        let chosen = first.into_iter().chain(beside);
        chosen.map(|id| make(writer.region(id), id)).collect()
    }

    fn regions(&self, regions: &crate::program::Regions) -> RegionSet {
        let things = crate::program::Things::Regions(regions.clone());
        self.axes.maker.cards.places(self.axes.state, &[], &things)
    }
}
