//! Politics, the Fellowship, dice, Rings and the Hunt.

use crate::diagnostic::Code;
use crate::game::{CharacterPlace, LAST_STEP, MAX_CORRUPTION, MAX_STEPS};
use crate::scenario::tree::{Fact, FellowshipPart, Political};
use crate::syntax::Span;
use crate::syntax::tree::{Name, Number, Word};
use crate::world::*;

use super::Builder;

impl Builder<'_, '_> {
    pub(super) fn rest(&mut self, fact: &Fact, span: Span) {
        match fact {
            Fact::Politics(nation, states) => self.politics(nation, states),
            Fact::Fellowship(parts) => self.fellowship(parts),
            Fact::Dice(side, dice) => self.dice(side, dice, span),
            Fact::Rings { side, count, used } => {
                let most = self.lookup.world().rings();
                let count = self.most(count, most, "Elven Rings");
                let (Some(side), Some(count)) = (self.lookup.side(side), count) else {
                    return;
                };
                self.setup.state.rings[side] = count;
                self.setup.state.ring_used[side] = *used;
            }
            Fact::AbilityUsed(who) => {
                if let Some(id) = self.lookup.character(who) {
                    self.setup.state.abilities_used.insert(id);
                }
            }
            Fact::HuntBox(side, count) => {
                let (Some(side), Some(count)) = (self.lookup.side(side), self.lookup.count(count))
                else {
                    return;
                };
                self.setup.state.hunt.dice[side] = count;
            }
            Fact::Standing { .. }
            | Fact::Controls(..)
            | Fact::Pool { .. }
            | Fact::InFellowship(_)
            | Fact::OffMap { .. }
            | Fact::Tiles(..)
            | Fact::Cards { .. } => {}
        }
    }

    fn politics(&mut self, nation: &Name, states: &[(Political, Span)]) {
        let Some(id) = self.lookup.nation(nation) else {
            return;
        };
        let mut passive = None;
        for (state, span) in states {
            let standing = &mut self.setup.state.politics[id];
            match state {
                Political::AtWar => {
                    standing.steps = 0;
                    standing.active = true;
                }
                Political::Active => standing.active = true,
                Political::Passive => {
                    standing.active = false;
                    passive = Some(*span);
                }
                Political::Steps(number) => match self.most(number, MAX_STEPS, "steps from war") {
                    Some(steps) => self.setup.state.politics[id].steps = steps,
                    None => continue,
                },
                Political::NotAtWar => {
                    let help = "say how far it is: `1 step from war`";
                    self.lookup.find(
                        Code::WrongLine,
                        *span,
                        "`not at war` can only be asked, in `then`",
                        help,
                    );
                }
            }
        }
        if let Some(span) = passive
            && self.setup.state.politics[id].steps == 0
        {
            let message = format!(
                "{} can't be passive and At War",
                self.lookup.world().nation(id).name
            );
            self.lookup
                .contradict(span, None, message, "a Nation that is At War is active");
        }
    }

    /// A number that is not larger than the largest there can be.
    fn most(&mut self, number: &Number, most: u8, what: &str) -> Option<u8> {
        let found = u8::try_from(number.value)
            .ok()
            .filter(|value| *value <= most);
        if found.is_none() {
            let message = format!("{} {what} are too many", number.value);
            self.lookup.find(
                Code::WrongNumber,
                number.span,
                message,
                format!("the most is {most}"),
            );
        }
        found
    }

    fn fellowship(&mut self, parts: &[(FellowshipPart, Span)]) {
        const MAX_PROGRESS: u8 = 99;
        for (part, span) in parts {
            match part {
                FellowshipPart::In(region) => {
                    self.whereabouts(false, *span);
                    if let Some(region) = self.lookup.region(region) {
                        self.setup.state.fellowship.region = Some(region);
                    }
                }
                FellowshipPart::Revealed => self.setup.state.fellowship.revealed = true,
                FellowshipPart::Hidden => self.setup.state.fellowship.revealed = false,
                FellowshipPart::Progress(number) => {
                    if let Some(progress) = self.most(number, MAX_PROGRESS, "steps of progress") {
                        self.setup.state.fellowship.progress = progress;
                    }
                }
                FellowshipPart::Corruption(number) => {
                    if let Some(corruption) =
                        self.most(number, MAX_CORRUPTION, "points of corruption")
                    {
                        self.setup.state.fellowship.corruption = corruption;
                    }
                }
                FellowshipPart::Guide(name) => self.guide(name, *span),
                FellowshipPart::Mordor(number) => {
                    self.whereabouts(true, *span);
                    if let Some(step) = self.most(number, LAST_STEP, "steps on the Mordor Track") {
                        self.setup.state.fellowship.mordor = Some(step);
                        self.setup.state.fellowship.region = None;
                        self.setup.state.fellowship.progress = 0;
                    }
                }
            }
        }
    }

    /// The Fellowship is in a region or on the Mordor Track, and in one place only.
    fn whereabouts(&mut self, on_track: bool, span: Span) {
        let Some((before, first)) = self.whereabouts else {
            self.whereabouts = Some((on_track, span));
            return;
        };
        let message = if before == on_track {
            "where the Fellowship is is said twice"
        } else {
            "the Fellowship can't be in a region and on the Mordor Track"
        };
        self.lookup
            .contradict(span, Some(first), message, "leave one of the two out");
    }

    fn guide(&mut self, name: &Name, span: Span) {
        let Some(id) = self.lookup.character(name) else {
            return;
        };
        self.guide_named = true;
        self.setup.state.fellowship.guide = Some(id);
        let facts = self.lookup.world().character(id);
        if facts.role == Role::Guide {
            self.setup.state.characters[id] = CharacterPlace::Fellowship;
        } else if self.setup.state.characters[id] != CharacterPlace::Fellowship {
            let message = format!("{} guides and is not in the Fellowship", facts.name);
            self.lookup
                .contradict(span, None, message, "who guides is in the Fellowship");
        }
    }

    /// Where the Guide has left the Fellowship, the Companion of the highest level guides (R9.2).
    pub(super) fn find_guide(&mut self) {
        let state = &self.setup.state;
        let in_fellowship = |id: &CharacterId| state.characters[*id] == CharacterPlace::Fellowship;
        if self.guide_named
            || state
                .fellowship
                .guide
                .is_none_or(|guide| in_fellowship(&guide))
        {
            return;
        }
        let world = self.lookup.world();
        let companions = world
            .characters_of(Role::Companion)
            .iter()
            .filter(in_fellowship);
        let highest =
            companions.max_by_key(|id| (world.character(*id).level, usize::MAX - id.index()));
        let guide = highest.or_else(|| world.characters_of(Role::Guide).first());
        self.setup.state.fellowship.guide = guide;
        if let Some(guide) = guide {
            self.setup.state.characters[guide] = CharacterPlace::Fellowship;
        }
    }

    fn dice(&mut self, side: &Name, dice: &[(Number, Word)], span: Span) {
        let Some(side) = self.lookup.side(side) else {
            return;
        };
        let facts = &self.lookup.world().sides[side];
        let mut by_face: FaceMap<u8> = FaceMap::default();
        let mut total = 0_u32;
        for (number, word) in dice {
            let (Some(count), Some(face)) = (self.lookup.count(number), self.lookup.face(word))
            else {
                continue;
            };
            if !facts.faces.contains(&face) {
                let message = format!("no die of the {} shows `{}`", side.name(), word.text);
                self.lookup
                    .contradict(word.span, None, message, "name a face that its dice have");
                continue;
            }
            total += u32::from(count);
            by_face[face] = by_face[face].saturating_add(count);
        }
        if total > u32::from(facts.most_dice) {
            let message = format!("the {} has {} dice at most", side.name(), facts.most_dice);
            self.lookup
                .find(Code::TooManyFigures, span, message, "write fewer dice");
        }
        self.setup.state.dice[side] = by_face;
        self.setup.state.dice_rolled[side] = true;
    }
}
