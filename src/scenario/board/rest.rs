//! Politics, the Fellowship, dice, Rings and the Hunt.

use crate::diagnostic::Code;
use crate::game::{Board, CharacterPlace, LAST_STEP, MAX_CORRUPTION, MAX_STEPS};
use crate::scenario::tree::{Fact, FellowshipPart, Political};
use crate::syntax::Span;
use crate::syntax::tree::{Name, Number};
use crate::world::*;

use super::Builder;

impl Builder<'_, '_> {
    pub(super) fn rest(&mut self, fact: &Fact, span: Span) {
        match fact {
            Fact::Politics(nation, states) => self.politics(nation, states),
            Fact::Fellowship(parts) => self.fellowship(parts),
            Fact::Dice(side, dice) => self.dice(side, dice, span),
            Fact::Rings { side, count, used } => self.rings(side, count, *used, span),
            Fact::AbilityUsed(who) => {
                if let Some(id) = self.lookup.character(who) {
                    self.setup.state.abilities_used.insert(id);
                }
            }
            Fact::HuntBox(side, count) => self.hunt_box(side, count, span),
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
    pub(super) fn most(&mut self, number: &Number, most: u8, what: &str) -> Option<u8> {
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
            if let Some(what) = said_once(part)
                && !self.once(what, *span)
            {
                continue;
            }
            match part {
                FellowshipPart::In(region) => {
                    self.whereabouts(false, *span);
                    if let Some(region) = self.lookup.region(region) {
                        self.setup.state.fellowship.region = Some(region);
                        self.setup.state.fellowship.mordor = None;
                    }
                }
                FellowshipPart::Revealed => self.setup.state.fellowship.revealed = true,
                FellowshipPart::Hidden => self.setup.state.fellowship.revealed = false,
                FellowshipPart::Declared => self.setup.state.fellowship.declared = true,
                FellowshipPart::Journeyed => self.setup.state.fellowship.journeyed = true,
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
                        if !self.is_said("the progress of the fellowship") {
                            self.setup.state.fellowship.progress = 0;
                        }
                        self.setup.state.fellowship.mordor = Some(step);
                        self.setup.state.fellowship.region = None;
                    }
                }
            }
        }
    }

    /// On the Mordor Track the Fellowship has no Progress, and only there it must try to go on (R9.7).
    pub(super) fn check_track(&mut self) {
        let it = &self.setup.state.fellowship;
        let on_track = it.mordor.is_some();
        let (progress, journeyed) = (it.progress > 0, it.journeyed);
        if on_track && progress {
            let message = "the Fellowship has no Progress on the Mordor Track";
            let help = "leave one of the two out";
            self.wrong_together("the progress of the fellowship", message, help);
        }
        if !on_track && journeyed {
            let message = "only on the Mordor Track the Fellowship is said to have `journeyed`";
            let help = "say where it is: `fellowship mordor 1, journeyed`";
            self.wrong_together("whether the fellowship journeyed", message, help);
        }
    }

    /// A finding at the words that said something, if a line said it.
    fn wrong_together(&mut self, what: &str, message: &str, help: &str) {
        let said = self.said.iter().find(|(other, _)| other == what);
        if let Some(span) = said.map(|(_, span)| *span) {
            self.lookup.contradict(span, None, message, help);
        }
    }

    fn is_said(&self, what: &str) -> bool {
        self.said.iter().any(|(other, _)| other == what)
    }

    /// Whether this is said for the first time; else a finding.
    pub(super) fn once(&mut self, what: &str, span: Span) -> bool {
        let before = self.said.iter().find(|(other, _)| other == what);
        let Some((_, first)) = before else {
            self.said.push((what.to_owned(), span));
            return true;
        };
        let (first, message) = (*first, format!("{what} is said twice"));
        self.lookup
            .contradict(span, Some(first), message, "leave one of the two out");
        false
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
        let world = self.lookup.world();
        if let Some(guide) = state.fellowship.guide
            && self.guide_named
            && state.characters[guide] == CharacterPlace::Fellowship
            && !(Board { world, state }).guides().contains(guide)
        {
            let message = format!("{} does not guide here", world.character(guide).name);
            let help = "of the Companions one of the highest Level guides (R9.2)";
            self.wrong_together("the guide of the fellowship", &message, help);
        }
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
}

/// What a part says that can be said once; where the Fellowship is is looked at elsewhere.
fn said_once(part: &FellowshipPart) -> Option<&'static str> {
    match part {
        FellowshipPart::In(_) | FellowshipPart::Mordor(_) => None,
        FellowshipPart::Revealed | FellowshipPart::Hidden => {
            Some("whether the fellowship is revealed")
        }
        FellowshipPart::Progress(_) => Some("the progress of the fellowship"),
        FellowshipPart::Corruption(_) => Some("the corruption of the fellowship"),
        FellowshipPart::Guide(_) => Some("the guide of the fellowship"),
        FellowshipPart::Declared => Some("whether the fellowship was declared"),
        FellowshipPart::Journeyed => Some("whether the fellowship journeyed"),
    }
}
