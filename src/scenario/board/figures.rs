//! What stands in the regions, who controls them, and the pools.

use crate::diagnostic::Code;
use crate::game::{Board, CharacterPlace};
use crate::scenario::names::{Figures, Lookup};
use crate::scenario::tree::{Fact, Item};
use crate::scenario::words;
use crate::syntax::Span;
use crate::syntax::tree::Name;
use crate::world::*;

use super::Builder;

impl Builder<'_, '_> {
    fn board_now(&self) -> Board<'_> {
        Board {
            world: self.lookup.world(),
            state: &self.setup.state,
        }
    }

    fn region_name(&self, region: RegionId) -> &str {
        &self.lookup.world().region(region).name
    }

    /// Puts down what a line says, with the siege that it names.
    pub(super) fn stand(
        &mut self,
        name: &Name,
        items: &[Item],
        besiegers: Option<&[Item]>,
        span: Span,
    ) {
        let Some(region) = self
            .lookup
            .world()
            .names
            .meanings(&name.text)
            .iter()
            .find_map(|it| match it {
                Named::Region(region) => Some(*region),
                _ => None,
            })
        else {
            return;
        };
        let garrison = self.place_all(region, items);
        let Some(besiegers) = besiegers else { return };
        let outside = self.place_all(region, besiegers);
        self.besiege(region, garrison, outside, span);
        if !self.setup.state.besieged.contains(region) {
            // What is wrong with it has been said.
            self.in_region[region] = None;
        }
    }

    /// Places the figures of a list; returns the sides of its units and Characters.
    fn place_all(&mut self, region: RegionId, items: &[Item]) -> Vec<(Side, Span)> {
        let mut sides = Vec::new();
        for item in items {
            match item {
                Item::Figures {
                    count,
                    nation,
                    noun,
                } => {
                    if let Some(figures) = self.lookup.figures(count, nation.as_ref(), noun) {
                        self.place(region, figures);
                        sides.push((
                            self.lookup.world().nation(figures.nation).side,
                            figures.span,
                        ));
                    }
                }
                Item::Character(name) => {
                    if let Some(character) = self.character(name) {
                        sides.push((self.lookup.world().character(character).side, name.span));
                    }
                }
                Item::Nothing(span) if items.len() > 1 => {
                    self.lookup.contradict(
                        *span,
                        None,
                        "`nothing` stands beside something",
                        "leave it out",
                    );
                }
                Item::Nothing(_) => {}
                Item::No { .. } => {
                    let help = "leave it out: `given` says all that stands there";
                    let span = Lookup::span_of(item);
                    self.lookup.find(
                        Code::WrongLine,
                        span,
                        "`no` can only be asked, in `then`",
                        help,
                    );
                }
            }
        }
        sides
    }

    /// The character of a name; a Nation written without its figures is told apart.
    fn character(&mut self, name: &Name) -> Option<CharacterId> {
        let world = self.lookup.world();
        let is_nation = world
            .names
            .meanings(&name.text)
            .iter()
            .any(|it| matches!(it, Named::Nation(_)));
        if is_nation && !self.lookup.is_character(name) {
            let message = format!(
                "how many figures of `{}` stand there is not said",
                name.text
            );
            let help = format!(
                "write a number, the Nation and a noun: `2 {} regulars`",
                name.text
            );
            self.lookup.find(Code::WrongCount, name.span, message, help);
            return None;
        }
        self.lookup.character(name)
    }

    fn place(&mut self, region: RegionId, figures: Figures) {
        let Figures {
            nation,
            kind,
            count,
            span,
        } = figures;
        let state = &mut self.setup.state;
        let left = state.reinforcements[nation][kind];
        if left < count {
            self.too_many(figures, left);
            return;
        }
        state.reinforcements[nation][kind] -= count;
        if state.stacks.add(region, nation, kind, count) < count {
            let message = "the map can't hold more different stacks";
            self.lookup.find(
                Code::TooManyFigures,
                span,
                message,
                "put fewer kinds of figures on it",
            );
        }
    }

    fn too_many(&mut self, figures: Figures, left: u8) {
        let Figures {
            nation,
            kind,
            count,
            span,
        } = figures;
        let world = self.lookup.world();
        let state = &self.setup.state;
        let total = words::total(state, nation, kind);
        let wanted = words::figures(world, nation, kind, count);
        if u32::from(count) > total {
            let message = format!("{wanted} are wanted, and there are {total} in all");
            self.lookup.find(
                Code::TooManyFigures,
                span,
                message,
                "write a number that the game has",
            );
            return;
        }
        let message = format!("{wanted} are wanted, and {left} of {total} are left");
        let help = format!(
            "the others: {}",
            words::whereabouts(world, state, nation, kind)
        );
        self.lookup.find(Code::TooManyFigures, span, message, help);
    }

    /// The side on which a list stands; a list of both sides is a finding.
    fn one_side(&mut self, sides: &[(Side, Span)], where_: &str) -> Option<Side> {
        let (first, _) = sides.first()?;
        if let Some((_, span)) = sides.iter().find(|(side, _)| side != first) {
            let message = format!("both sides stand {where_}");
            let help = "the garrison stands before `besieged by`, the enemy behind it";
            self.lookup.contradict(*span, None, message, help);
            return None;
        }
        Some(*first)
    }

    fn besiege(
        &mut self,
        region: RegionId,
        garrison: Vec<(Side, Span)>,
        outside: Vec<(Side, Span)>,
        span: Span,
    ) {
        let name = self.region_name(region).to_owned();
        if self.board_now().settlement_of(region) != Some(Settlement::Stronghold) {
            let message = format!("{name} has no Stronghold, so it can't be besieged");
            self.lookup
                .contradict(span, None, message, "besiege a Stronghold");
            return;
        }
        let besieger = self.one_side(&outside, "before the walls");
        let inside = match self.one_side(&garrison, "inside") {
            Some(side) => side,
            // `also`: the garrison stands there already.
            None => match besieger {
                Some(side) => side.opponent(),
                None => return,
            },
        };
        if let Some(besieger) = besieger
            && besieger == inside
        {
            let message = format!(
                "the {} can't besiege its own garrison in {name}",
                besieger.name()
            );
            self.lookup.contradict(
                span,
                None,
                message,
                "the besiegers are the enemy of the garrison",
            );
            return;
        }
        let board = self.board_now();
        let missing = [(inside, "inside"), (inside.opponent(), "outside")]
            .into_iter()
            .find(|(side, _)| !board.has_army(*side, region));
        if let Some((side, place)) = missing {
            let message = format!("the {} has no Army unit {place} {name}", side.name());
            self.lookup.contradict(
                span,
                None,
                message,
                "a siege needs an Army inside and one outside",
            );
            return;
        }
        self.setup.state.besieged.insert(region);
        self.set_control(region, inside, span);
    }

    fn set_control(&mut self, region: RegionId, side: Side, span: Span) {
        let besieged = self.setup.state.besieged.contains(region);
        let side = match self.control[region] {
            Some((other, first)) if besieged && other != side => {
                let name = self.region_name(region).to_owned();
                let message = format!("the garrison of {name} is not of the side that controls it");
                self.lookup.contradict(
                    span,
                    Some(first),
                    message,
                    "who is inside a besieged Stronghold controls it",
                );
                side
            }
            Some((other, _)) => other,
            None => side,
        };
        if let Some(owner) = self.board_now().first_owner(region) {
            self.setup.state.captured.set(region, side != owner);
        }
    }

    /// `SIDE controls X`
    pub(super) fn control_line(&mut self, fact: &Fact, span: Span) {
        let Fact::Controls(side, region) = fact else {
            return;
        };
        let (Some(side), Some(id)) = (self.lookup.side(side), self.lookup.region(region)) else {
            return;
        };
        let Some(owner) = self.board_now().first_owner(id) else {
            let message = format!(
                "{} has no Settlement that could be controlled",
                self.region_name(id)
            );
            self.lookup
                .contradict(span, None, message, "name a City, Town or Stronghold");
            return;
        };
        if let Some((other, first)) = self.control[id]
            && other != side
        {
            let message = format!("{} is controlled by both sides", self.region_name(id));
            self.lookup
                .contradict(span, Some(first), message, "leave one of the lines out");
        }
        self.control[id] = Some((side, span));
        self.setup.state.captured.set(id, side != owner);
        let name = self.region_name(id).to_owned();
        let enemies = self.board_now().has_army(side.opponent(), id);
        if enemies && self.in_region[id].is_none() {
            let message = format!("an Army of the {} stands in {name}", side.opponent().name());
            self.lookup.contradict(
                span,
                None,
                message,
                "say what stands there instead: `in PLACE: nothing`",
            );
        }
    }

    /// Armies take control of the Settlements that lines put them in.
    pub(super) fn take_control(&mut self) {
        for region in self.lookup.world().region_ids() {
            let Some(span) = self.in_region[region] else {
                continue;
            };
            let board = self.board_now();
            if board.is_besieged(region) {
                continue;
            }
            let armies: Vec<Side> = Side::BOTH
                .into_iter()
                .filter(|side| board.has_army(*side, region))
                .collect();
            match armies.as_slice() {
                [side] => self.set_control(region, *side, span),
                [_, _] => {
                    let message =
                        format!("Armies of both sides stand in {}", self.region_name(region));
                    let help = "only a siege allows that: write `besieged by` before the besiegers";
                    self.lookup.contradict(span, None, message, help);
                }
                _ => {}
            }
        }
    }

    /// Free Peoples Leaders can't stand alone (R1.4).
    pub(super) fn leaders_alone(&mut self) {
        for region in self.lookup.world().region_ids() {
            let Some(span) = self.in_region[region] else {
                continue;
            };
            let board = self.board_now();
            let alone = board.stacks.of(region).any(|stack| {
                let kind = board.world.kind(stack.kind);
                kind.class == FigureClass::Leader
                    && !kind.stands_alone
                    && !board.has_army(board.side_of(stack.nation), region)
            });
            if alone {
                let message = format!(
                    "a leader stands in {} without an Army unit",
                    self.region_name(region)
                );
                self.lookup
                    .contradict(span, None, message, "put a unit of its side beside it");
            }
        }
    }

    /// Puts the characters of a line where it says.
    pub(super) fn characters(&mut self, fact: &Fact, _: Span) {
        match fact {
            Fact::Standing {
                region,
                items,
                besiegers,
                ..
            } => {
                let meanings = self.lookup.world().names.meanings(&region.text);
                let found = meanings.iter().find_map(|it| match it {
                    Named::Region(region) => Some(*region),
                    _ => None,
                });
                let Some(id) = found else { return };
                for item in items.iter().chain(besiegers.iter().flatten()) {
                    if let Item::Character(name) = item
                        && self.lookup.is_character(name)
                    {
                        self.seat(name, CharacterPlace::Region(id));
                    }
                }
            }
            Fact::OffMap { who, out } => {
                self.seat(
                    who,
                    if *out {
                        CharacterPlace::Out
                    } else {
                        CharacterPlace::Aside
                    },
                );
            }
            Fact::InFellowship(names) => {
                for character in self.lookup.world().character_ids() {
                    let place = &mut self.setup.state.characters[character];
                    if *place == CharacterPlace::Fellowship && self.seats[character].is_none() {
                        *place = CharacterPlace::Aside;
                    }
                }
                self.with_fellowship(names);
            }
            _ => {}
        }
    }

    /// Puts those into the Fellowship who can be in it, each once (R1.4).
    fn with_fellowship(&mut self, names: &[Name]) {
        let mut seen: Vec<(CharacterId, Span)> = Vec::new();
        for name in names {
            let Some(id) = self.lookup.character(name) else {
                continue;
            };
            let who = self.lookup.world().character(id);
            let said = who.name.clone();
            if who.role == Role::Minion {
                let message = format!("{said} is a Minion, and can't be in the Fellowship");
                let help = "leave it out; say where it stands, as in `in REGION: NAME`";
                self.lookup.find(Code::WrongName, name.span, message, help);
                continue;
            }
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == id) {
                let message = format!("{said} is named twice");
                self.lookup
                    .contradict(name.span, Some(*first), message, "leave one of them out");
                continue;
            }
            seen.push((id, name.span));
            self.seat(name, CharacterPlace::Fellowship);
        }
    }

    pub(super) fn seat(&mut self, name: &Name, place: CharacterPlace) {
        // A name for several is reported where it is placed.
        let meanings = self.lookup.world().names.meanings(&name.text);
        let on_map = matches!(place, CharacterPlace::Region(_));
        let several = meanings
            .iter()
            .any(|it| matches!(it, Named::Characters(set) if set.len() > 1));
        if several && on_map {
            return;
        }
        let Some(id) = self.lookup.character(name) else {
            return;
        };
        if let Some((other, first)) = self.seats[id]
            && other != place
        {
            let message = format!(
                "{} is in two places",
                self.lookup.world().character(id).name
            );
            self.lookup
                .contradict(name.span, Some(first), message, "leave one of them out");
        }
        self.seats[id] = Some((place, name.span));
        self.setup.state.characters[id] = place;
    }

    /// `reinforcements NATION: …`, `casualties NATION: …`
    pub(super) fn pool_line(&mut self, fact: &Fact, span: Span, wanted: bool) {
        let Fact::Pool {
            casualties,
            nation,
            counts,
        } = fact
        else {
            return;
        };
        if *casualties != wanted {
            return;
        }
        let Some(whose) = self.lookup.nation(nation) else {
            return;
        };
        if counts.is_empty() {
            for kind in self.lookup.world().kind_ids() {
                self.set_pool(
                    *casualties,
                    Figures {
                        nation: whose,
                        kind,
                        count: 0,
                        span,
                    },
                );
            }
        }
        for (count, noun) in counts {
            if let Some(figures) = self.lookup.figures(count, Some(nation), noun) {
                self.set_pool(*casualties, figures);
            }
        }
    }

    /// Makes one pool so large; the difference goes to the other, or comes from it.
    fn set_pool(&mut self, casualties: bool, figures: Figures) {
        let Figures {
            nation,
            kind,
            count,
            span,
        } = figures;
        let twice = self
            .pools
            .iter()
            .find(|it| (it.0, it.1, it.2) == (casualties, nation, kind))
            .map(|it| it.3);
        if let Some(first) = twice {
            let message = "this number of figures is said twice";
            self.lookup
                .contradict(span, Some(first), message, "leave one of them out");
            return;
        }
        let state = &mut self.setup.state;
        let (mut ours, mut theirs) = (
            state.reinforcements[nation][kind],
            state.casualties[nation][kind],
        );
        if casualties {
            std::mem::swap(&mut ours, &mut theirs);
        }
        let both = ours.saturating_add(theirs);
        if count > both {
            self.too_many(figures, both);
            return;
        }
        let other_set = self
            .pools
            .iter()
            .find(|it| (it.0, it.1, it.2) == (!casualties, nation, kind))
            .map(|it| it.3);
        if let Some(first) = other_set
            && both - count != theirs
        {
            let world = self.lookup.world();
            let message = format!(
                "{} are left for both pools together",
                words::figures(world, nation, kind, both)
            );
            self.lookup.contradict(
                span,
                Some(first),
                message,
                "say only one of the two numbers",
            );
            return;
        }
        let state = &mut self.setup.state;
        let (reinforcements, out) = if casualties {
            (both - count, count)
        } else {
            (count, both - count)
        };
        state.reinforcements[nation][kind] = reinforcements;
        state.casualties[nation][kind] = out;
        self.pools.push((casualties, nation, kind, span));
    }
}
