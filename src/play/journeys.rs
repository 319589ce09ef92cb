//! What the Fellowship and the Characters do by dice: move, hide, declare, separate, enter play (R9, R11).

use crate::game::*;
use crate::program::{Condition, Regions};
use crate::world::*;

use super::action::Refusal;
use super::card_set::CardSet;
use super::evaluate::{Slots, View};

/// An action of the Fellowship or of a Character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Travel {
    /// The Fellowship moves by a die, which goes to the Hunt Box afterwards (R9.3).
    Move(FaceId),
    /// The Fellowship is hidden by a die (R9.5).
    Hide(FaceId),
    /// The Fellowship is declared (R9.4).
    Declare,
    /// The Fellowship enters the Mordor Track (R9.7).
    EnterMordor,
    /// Companions are separated by a die (R9.6).
    Separate(FaceId),
    /// A Character enters play by a die (R11.5).
    Enter(CharacterId, FaceId),
}

/// How a Character enters play, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The result that brings it in.
    pub die: FaceId,
    /// What must hold.
    pub when: Vec<Condition>,
    /// Where, in the order in which they count.
    pub places: Vec<Regions>,
}

impl Travel {
    /// Who does it.
    fn side(self, world: &World) -> Side {
        match self {
            Travel::Enter(who, _) => world.character(who).side,
            _ => Side::FreePeoples,
        }
    }

    /// The die that it takes.
    fn die(self) -> Option<FaceId> {
        match self {
            Travel::Move(die)
            | Travel::Hide(die)
            | Travel::Separate(die)
            | Travel::Enter(_, die) => Some(die),
            Travel::Declare | Travel::EnterMordor => None,
        }
    }
}

impl CardSet {
    /// What keeps an action of the Fellowship from being done.
    pub(super) fn refuse_travel(&self, board: Board<'_>, travel: Travel) -> Option<Refusal> {
        let side = travel.side(board.world);
        if let Some(die) = travel.die()
            && !board.has_die(side, die)
        {
            return Some(Refusal::NoDie(side, die));
        }
        let fellowship = &board.state.fellowship;
        let journeys = |die| (!board.journeys_by(die)).then_some(Refusal::WrongDie(die));
        let stopped = |bar: Option<Reason>| bar.map(Refusal::Stopped);
        match travel {
            Travel::Move(die) => journeys(die).or_else(|| stopped(board.bar_to_move_fellowship())),
            Travel::Hide(die) => {
                let guide = fellowship.guide;
                let any =
                    guide.is_some_and(|id| board.world.character(id).as_guide.hides_by_any_die);
                let wrong = if any { None } else { journeys(die) };
                wrong.or_else(|| (!fellowship.revealed).then_some(Refusal::Stopped(Reason::Hidden)))
            }
            Travel::Declare => stopped(board.bar_to_declare()),
            Travel::EnterMordor => {
                (!board.can_enter_mordor()).then_some(Refusal::Stopped(Reason::NoMordorHere))
            }
            Travel::Separate(die) => journeys(die).or_else(|| match fellowship.region {
                None => Some(Refusal::Stopped(Reason::OnTheTrack)),
                Some(_) => board
                    .companions_in_fellowship()
                    .is_empty()
                    .then_some(Refusal::Stopped(Reason::NoCompanion)),
            }),
            Travel::Enter(who, die) => self.refuse_entry(board, who, die),
        }
    }

    fn refuse_entry(&self, board: Board<'_>, who: CharacterId, die: FaceId) -> Option<Refusal> {
        let Some(entry) = self.entry(who) else {
            return Some(Refusal::Stopped(Reason::NoEntry(who)));
        };
        if board.characters[who] != CharacterPlace::Aside {
            return Some(Refusal::Stopped(Reason::NotAside(who)));
        }
        if !board.serves_as(die, entry.die) {
            return Some(Refusal::WrongDie(die));
        }
        let view = View {
            board,
            slots: &Slots::default(),
            battle: None,
        };
        let unmet: Vec<Condition> = entry
            .when
            .iter()
            .flat_map(|condition| view.unmet(condition))
            .cloned()
            .collect();
        if !unmet.is_empty() {
            return Some(Refusal::MayNotEnter(unmet));
        }
        self.entry_places(board, entry)
            .is_empty()
            .then_some(Refusal::Stopped(Reason::NowhereToEnter(who)))
    }

    /// Where a Character can enter play: the first of its places that there is one of.
    fn entry_places(&self, board: Board<'_>, entry: &Entry) -> RegionSet {
        let view = View {
            board,
            slots: &Slots::default(),
            battle: None,
        };
        let mut places = entry.places.iter().map(|places| view.regions(places));
        places
            .find(|places| !places.is_empty())
            .unwrap_or(RegionSet::EMPTY)
    }

    /// Does an action of the Fellowship that is not refused.
    pub(super) fn travel(&self, game: &mut Game<'_>, travel: Travel) -> Flow {
        let side = travel.side(game.world);
        if let Some(die) = travel.die() {
            game.use_die(side, die)?;
        }
        match travel {
            Travel::Move(_) => {
                game.move_fellowship()?;
                if self.forbids(game.board(), Deed::HuntBox).is_none() {
                    game.die_to_hunt_box(side)?;
                }
                Ok(())
            }
            Travel::Hide(_) => game.hide(),
            Travel::Declare => game.declare_on_way(),
            Travel::EnterMordor => game.enter_mordor(),
            Travel::Separate(_) => self.separate_by_die(game),
            Travel::Enter(who, _) => {
                let Some(entry) = self.entry(who) else {
                    return Ok(());
                };
                let places = self.entry_places(game.board(), entry);
                let options = places.iter().map(Choice::Region).collect();
                let question = Question {
                    side,
                    prompt: Prompt::Ring(RingPrompt::EntersWhere(who)),
                    options,
                    offer: Offer::All,
                };
                match game.ask(question)? {
                    Choice::Region(region) => game.enter_play(who, region),
                    _ => Ok(()),
                }
            }
        }
    }

    /// The Free Peoples choose who goes, one by one, then where they go together (R9.6).
    fn separate_by_die(&self, game: &mut Game<'_>) -> Flow {
        let mut group = CharacterSet::EMPTY;
        let ask = |game: &mut Game<'_>, prompt, options| {
            game.ask(Question {
                side: Side::FreePeoples,
                prompt: Prompt::Ring(prompt),
                options,
                offer: Offer::All,
            })
        };
        loop {
            let companions = game.board().companions_in_fellowship().without(group);
            let last = group.iter().last();
            let later = companions
                .iter()
                .filter(|id| last.is_none_or(|last| *id > last));
            let mut options: Options = later.map(Choice::Character).collect();
            if !group.is_empty() {
                options.push(Choice::Done);
            }
            match ask(game, RingPrompt::Group, options)? {
                Choice::Character(who) => group.insert(who),
                _ => break,
            }
        }
        let reach = game.board().separation_reach(group, Journey::default());
        let options = reach.iter().map(Choice::Region).collect();
        match ask(game, RingPrompt::GroupTo, options)? {
            Choice::Region(to) => game.separate(group, Some(to)),
            _ => Ok(()),
        }
    }
}
