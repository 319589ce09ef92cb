//! What is done, in words.

use crate::play::action::Action;
use crate::play::card_set::CardSet;
use crate::play::journeys::Travel;
use crate::world::{FaceId, RegionId};

use super::a;

/// What an action is, in words.
pub fn action_words(cards: &CardSet, action: &Action) -> String {
    let world = &cards.world;
    match action {
        Action::Play { card, die } => {
            let by = die
                .map(|die| format!(" with {} die", a(&world.face(die).id)))
                .unwrap_or_default();
            format!("play \"{}\"{by}", cards.title(*card))
        }
        Action::Muster { die, .. } => format!("muster with {} die", a(&world.face(*die).id)),
        Action::MoveArmies { die, .. } => {
            format!("move armies with {} die", a(&world.face(*die).id))
        }
        Action::MoveCharacters { die, .. } => {
            format!("move characters with {} die", a(&world.face(*die).id))
        }
        Action::Diplomacy { nation, die, .. } => {
            format!(
                "advance {} with {} die",
                world.nation(*nation).name,
                a(&world.face(*die).id)
            )
        }
        Action::Attack {
            die, from, target, ..
        } => {
            let region = |id: &RegionId| world.region(*id).name.as_str();
            let target = target.as_ref().map(|id| format!(" {}", region(id)));
            let from = from.as_ref().map(|id| format!(" from {}", region(id)));
            let die = die.map(|die| format!(" with {} die", a(&world.face(die).id)));
            let parts = [target, from, die].into_iter().flatten();
            format!("attack{}", parts.collect::<String>())
        }
        Action::PayDiscard { card, .. } => format!("pay to discard \"{}\"", cards.title(*card)),
        Action::Travel(travel) => travel_words(cards, *travel),
        Action::RollDice { .. } => "roll the Action dice".to_owned(),
        Action::UseRing { from, .. } => {
            format!("change {} die with a ring", a(&world.face(*from).id))
        }
        Action::EndTurn => "end the turn".to_owned(),
        Action::Event(_) => "this event".to_owned(),
    }
}

fn travel_words(cards: &CardSet, travel: Travel) -> String {
    let world = &cards.world;
    let by = |die: FaceId| format!("with {} die", a(&world.face(die).id));
    match travel {
        Travel::Move(die) => format!("move the Fellowship {}", by(die)),
        Travel::Hide(die) => format!("hide the Fellowship {}", by(die)),
        Travel::Declare => "declare the Fellowship".to_owned(),
        Travel::EnterMordor => "enter the Mordor Track".to_owned(),
        Travel::Separate(die) => format!("separate Companions {}", by(die)),
        Travel::Enter(who, die) => {
            format!("bring {} into play {}", world.character(who).name, by(die))
        }
    }
}
