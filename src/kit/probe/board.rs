//! Boards as lines of `given`, one line for each thing that is said.

use crate::game::State;
use crate::play::CardSet;
use crate::scenario::given_lines;
use crate::world::{
    CharacterId, FigureClass, KindId, NationId, RegionId, Side, World, is_plain_name,
};

/// The lines of a board. A line that speaks of the same thing as another takes its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines(Vec<Line>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    about: About,
    text: String,
}

/// What a line speaks of. What stands in a region comes before who comes there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum About {
    /// What stands in a region.
    In(RegionId),
    /// Where a Character is.
    Character(CharacterId),
    /// Who controls a region.
    Control(RegionId),
    /// The Political Track.
    Politics(NationId),
    /// The reinforcements of a Nation.
    Reinforcements(NationId),
    /// Anything else, by its first words.
    Other(String),
}

impl Lines {
    /// These lines with one more, in the place of one about the same.
    pub fn with(&self, about: About, text: String) -> Lines {
        let mut lines = self.without(&about);
        lines.0.push(Line { about, text });
        lines.0.sort_by(|one, other| one.about.cmp(&other.about));
        lines
    }

    /// These lines without the one about something.
    pub fn without(&self, about: &About) -> Lines {
        let others = self.0.iter().filter(|line| line.about != *about);
        Lines(others.cloned().collect())
    }

    /// Everything that the lines speak of.
    pub fn abouts(&self) -> impl Iterator<Item = &About> {
        self.0.iter().map(|line| &line.about)
    }

    /// The lines as they are written.
    pub fn texts(&self) -> Vec<String> {
        self.0.iter().map(|line| line.text.clone()).collect()
    }

    /// The board that the lines make of the printed set-up, if they do not contradict each other.
    pub fn state(&self, cards: &CardSet) -> Option<State> {
        let lines: Vec<&str> = self.0.iter().map(|line| line.text.as_str()).collect();
        let setup = given_lines(cards, cards.start(), &lines).ok()?;
        Some(setup.state)
    }
}

/// Writes lines in the words of a world.
#[derive(Clone, Copy)]
pub(super) struct Writer<'w> {
    pub world: &'w World,
}

impl Writer<'_> {
    /// A name as a line may have it.
    pub fn name(self, name: &str) -> String {
        if is_plain_name(name) {
            name.to_owned()
        } else {
            format!("\"{name}\"")
        }
    }

    /// The name of a region.
    pub fn region(self, region: RegionId) -> String {
        self.name(&self.world.region(region).name)
    }

    /// The name of a Nation.
    pub fn nation(self, nation: NationId) -> String {
        self.name(&self.world.nation(nation).name)
    }

    /// `2 Westron regulars`
    pub fn figures(self, count: u8, nation: NationId, kind: KindId) -> String {
        let facts = self.world.kind(kind);
        let noun = if count == 1 {
            &facts.noun
        } else {
            &facts.plural
        };
        let adjective = self.name(&self.world.nation(nation).adjective);
        if facts.stands_alone {
            // Only one Nation has such figures, and they are called by their kind alone.
            return format!("{count} {noun}");
        }
        format!("{count} {adjective} {noun}")
    }

    /// The kind of unit that stands for any.
    pub fn unit(self) -> Option<KindId> {
        self.world.kinds_of(FigureClass::Unit).first()
    }

    /// So many units of a Nation.
    pub fn units(self, count: u8, nation: NationId) -> Option<String> {
        Some(self.figures(count, nation, self.unit()?))
    }

    /// Units of the first Nation of a side.
    pub fn army(self, count: u8, side: Side) -> Option<String> {
        self.units(count, self.world.nations_of(side).first()?)
    }

    /// `in X: …`
    pub fn standing(self, region: RegionId, what: &str) -> (About, String) {
        let text = format!("in {}: {what}", self.region(region));
        (About::In(region), text)
    }

    /// A Stronghold with a garrison of its own Nation, besieged by its enemies.
    pub fn siege(self, region: RegionId, garrison: Option<&str>) -> Option<(About, String)> {
        let nation = self.world.region(region).nation?;
        let side = self.world.nation(nation).side;
        let inside = match garrison {
            Some(figures) => figures.to_owned(),
            None => self.units(2, nation)?,
        };
        let outside = self.army(3, side.opponent())?;
        Some(self.standing(region, &format!("{inside}, besieged by {outside}")))
    }

    /// A Character comes to a region.
    pub fn comes(self, who: CharacterId, region: RegionId) -> (About, String) {
        let name = self.name(&self.world.character(who).name);
        let text = format!("in {} also: {name}", self.region(region));
        (About::Character(who), text)
    }

    /// A Character is out for good.
    pub fn out(self, who: CharacterId) -> (About, String) {
        let name = self.name(&self.world.character(who).name);
        (About::Character(who), format!("{name} out"))
    }

    /// `X at war`, `X active, 2 steps from war`
    pub fn politics(self, nation: NationId, steps: u8, active: bool) -> (About, String) {
        let name = self.nation(nation);
        let text = match steps {
            0 => format!("{name} at war"),
            _ => {
                let how = if active { "active" } else { "passive" };
                let s = if steps == 1 { "" } else { "s" };
                format!("{name} {how}, {steps} step{s} from war")
            }
        };
        (About::Politics(nation), text)
    }

    /// A side controls a region in which nobody stands.
    pub fn captured(self, lines: &Lines, region: RegionId, by: Side) -> Lines {
        let (about, nothing) = self.standing(region, "nothing");
        let text = format!("{} controls {}", by.name(), self.region(region));
        lines
            .with(about, nothing)
            .with(About::Control(region), text)
    }
}
