//! `when`: what happens, as actions of the game.

use crate::diagnostic::{Code, Diagnostic};
use crate::play::{Action, CardSet, Event, Travel};
use crate::syntax::Span;

use super::names::Lookup;
use super::parse::when_line;
use super::tree::{Happening, Travels, When};
use crate::syntax::tree::Name;

/// The actions that a line of a scenario says: `when Shadow rolls dice`. There are several
/// where it says so: `Shadow draws 2 strategy cards`.
///
/// # Errors
/// What is wrong with it; the line begins with `when`.
pub fn when_actions(
    cards: &CardSet,
    file: &str,
    line: &str,
) -> Result<Vec<Action>, Vec<Diagnostic>> {
    let line = when_line(file, line)?;
    let mut lookup = Lookup::new(cards, file);
    let found = actions(&mut lookup, &line.kind, line.span);
    match found {
        Some(actions) if lookup.findings.is_empty() => Ok(actions),
        _ => Err(lookup.findings),
    }
}

/// The actions that a line stands for, one after the other; `None` where a name is wrong.
pub(super) fn actions(lookup: &mut Lookup<'_>, when: &When, span: Span) -> Option<Vec<Action>> {
    let action = match when {
        When::Plays { side, card, die } => {
            let side = lookup.side(side);
            let die = match die {
                Some(word) => Some(lookup.face(word)?),
                None => None,
            };
            let card = match side {
                Some(side) => lookup.card_of(side, card)?,
                None => return None,
            };
            Action::Play { card: card.id, die }
        }
        When::Musters { side, die } => {
            let (side, die) = (lookup.side(side), lookup.face(die));
            Action::Muster {
                side: side?,
                die: die?,
            }
        }
        When::Moves {
            side,
            characters,
            die,
        } => {
            let (side, die) = (lookup.side(side), lookup.face(die));
            let (side, die) = (side?, die?);
            match characters {
                true => Action::MoveCharacters { side, die },
                false => Action::MoveArmies { side, die },
            }
        }
        When::Advances { side, nation, die } => {
            let (side, nation, die) = (lookup.side(side), lookup.nation(nation), lookup.face(die));
            Action::Diplomacy {
                side: side?,
                nation: nation?,
                die: die?,
            }
        }
        When::Attacks {
            side,
            target,
            from,
            die,
        } => {
            let side = lookup.side(side);
            let mut region = |name: &Option<Name>| match name {
                Some(name) => lookup.region(name).map(Some),
                None => Some(None),
            };
            let (target, from) = (region(target), region(from));
            let die = match die {
                Some(word) => Some(lookup.face(word)?),
                None => None,
            };
            Action::Attack {
                side: side?,
                die,
                from: from?,
                target: target?,
            }
        }
        When::Discards { side, card, offer } => {
            let (side, found) = (lookup.side(side)?, lookup.card(card)?);
            let Some(table) = &found.table else {
                let message = format!("`{}` is not played on the table", found.title);
                lookup.contradict(
                    card.span,
                    None,
                    message,
                    "name a card that the opponent can pay for",
                );
                return None;
            };
            if table.paid.is_empty() {
                let message = format!("`{}` has no `discard by opponent`", found.title);
                let help = "name a card that the opponent can pay for";
                lookup.contradict(card.span, None, message, help);
                return None;
            }
            let offers = table.paid.iter().filter(|paid| paid.by == side).count();
            let number = offer.map(|offer| usize::from(offer.value));
            if offers == 0 || number.is_some_and(|number| number == 0 || number > table.paid.len())
            {
                let message = format!(
                    "`{}` has no such offer for the {}",
                    found.title,
                    side.name()
                );
                let help = "offers are counted from 1, in the order of the card";
                lookup.find(
                    Code::WrongLine,
                    offer.map_or(card.span, |offer| offer.span),
                    message,
                    help,
                );
                return None;
            }
            Action::PayDiscard {
                card: found.id,
                offer: number.map(|number| number - 1),
            }
        }
        When::Happens(Happening::Draws(side, count, deck)) => {
            let (side, deck, count) = (lookup.side(side), lookup.deck(deck), lookup.count(count));
            let event = Event::Drawn(side?, deck?);
            return Some(vec![Action::Event(event); usize::from(count?)]);
        }
        When::RollsDice(side) => Action::RollDice {
            side: lookup.side(side)?,
        },
        When::ChangesDie { side, from, to } => {
            let (side, from) = (lookup.side(side), lookup.face(from));
            let to = match to {
                Some(word) => Some(lookup.face(word)?),
                None => None,
            };
            Action::UseRing {
                side: side?,
                from: from?,
                to,
            }
        }
        When::TurnEnds => Action::EndTurn,
        When::Travels(travels) => Action::Travel(travel(lookup, travels)?),
        When::Happens(happening) => Action::Event(event(lookup, happening, span)?),
    };
    Some(vec![action])
}

fn travel(lookup: &mut Lookup<'_>, travels: &Travels) -> Option<Travel> {
    Some(match travels {
        Travels::Moves(die) => Travel::Move(lookup.face(die)?),
        Travels::Hides(die) => Travel::Hide(lookup.face(die)?),
        Travels::Declares => Travel::Declare,
        Travels::EntersMordor => Travel::EnterMordor,
        Travels::Separate(die) => Travel::Separate(lookup.face(die)?),
        Travels::Enters(who, die) => {
            let (who, die) = (lookup.character(who), lookup.face(die));
            Travel::Enter(who?, die?)
        }
    })
}

fn event(lookup: &mut Lookup<'_>, happening: &Happening, span: Span) -> Option<Event> {
    Some(match happening {
        Happening::Draws(..) => return None,
        Happening::ArmyEliminated(side, region) => {
            let (side, region) = (lookup.side(side), lookup.region(region));
            Event::ArmyEliminated(side?, region?)
        }
        Happening::Eliminated(who) => Event::CharacterEliminated(lookup.character(who)?),
        Happening::Attacked(region, side) => {
            let (region, side) = (lookup.region(region), lookup.side(side));
            Event::Attacked(region?, side?)
        }
        Happening::Captured(region, side) => {
            let (region, side) = (lookup.region(region), lookup.side(side));
            let (region, side) = (region?, side?);
            let settled = lookup.world().region(region).settlement.is_some();
            if !settled {
                let name = &lookup.world().region(region).name;
                let message = format!("{name} has no Settlement that could be captured");
                lookup.contradict(span, None, message, "name a City, Town or Stronghold");
            }
            Event::Captured(region, side)
        }
        Happening::Declared(region) => Event::Declared(lookup.region(region)?),
        Happening::Revealed => Event::Revealed,
        Happening::Hidden => Event::Hidden,
        Happening::Activated(nation) => Event::Activated(lookup.nation(nation)?),
        Happening::Advanced(nation) => Event::Advanced(lookup.nation(nation)?),
        Happening::Arrives(who, region) => {
            let (who, region) = (lookup.character(who), lookup.region(region));
            Event::Arrived(who?, region?)
        }
    })
}
