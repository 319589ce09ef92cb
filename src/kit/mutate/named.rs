//! Which scenarios a card can have a part in: those that name it.
//!
//! A card that no line names lies in its deck, or is drawn from it unnamed; what it says is never
//! executed then. A test of the project runs all scenarios against a sample of mutants.

use crate::names::fold;
use crate::program::Card;
use crate::scenario::Scenario;
use crate::scenario::tree::{Fact, Given, Then, When};
use crate::syntax::tree::Name;

/// Whether a line of a scenario names a card: on the table, in hand, drawn, played, paid for, or
/// asked for.
pub(super) fn names_card(scenario: &Scenario, card: &Card) -> bool {
    let is = |name: &Name| {
        let name = fold(&name.text);
        name == fold(&card.title) || name == fold(&card.code)
    };
    let in_fact = |fact: &Fact| matches!(fact, Fact::Cards { cards, .. } if cards.iter().any(is));
    let given = scenario.given.iter().any(|line| match &line.kind {
        Given::Draws(cards) => cards.iter().any(is),
        Given::Fact(fact) => in_fact(fact),
        Given::Board(_)
        | Given::Rolls(_)
        | Given::Tiles(_)
        | Given::Companions(_)
        | Given::Faces(_) => false,
    });
    given
        || scenario.steps.iter().any(|step| {
            let when = match &step.when.kind {
                When::Plays { card, .. } | When::Discards { card, .. } => is(card),
                When::Musters { .. }
                | When::Moves { .. }
                | When::Advances { .. }
                | When::Travels(_)
                | When::Attacks { .. }
                | When::RollsDice(_)
                | When::ChangesDie { .. }
                | When::TurnEnds
                | When::Happens(_) => false,
            };
            when || step.then.iter().any(|line| match &line.kind {
                Then::Fact(fact) => in_fact(fact),
                Then::CardAt(card, _) => is(card),
                _ => false,
            })
        })
}
