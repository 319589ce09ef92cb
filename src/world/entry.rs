//! What a Character can do as the Guide, and how it enters play (R11).

use super::fields::{Findings, Text};
use super::model::{EntersPlay, EntryWords, GuideAbilities};
use super::resolve::{Ids, choice};
use super::shapes::CharacterEntry;
use super::text::shorten;
use crate::diagnostic::Code;

/// The abilities of a Guide.
#[derive(Clone, Copy)]
enum Ability {
    HidesByAnyDie,
    SeparatesToReduce,
    IgnoresReveal,
    RevealsToReduce,
    DrawsAfterEvent,
}

/// Their words in a world file.
const ABILITIES: &[(&str, Ability)] = &[
    ("hides-by-any-die", Ability::HidesByAnyDie),
    ("separates-to-reduce", Ability::SeparatesToReduce),
    ("ignores-reveal", Ability::IgnoresReveal),
    ("reveals-to-reduce", Ability::RevealsToReduce),
    ("draws-after-event", Ability::DrawsAfterEvent),
];

/// What a Character can do as the Guide.
pub(super) fn as_guide(words: &[Text], findings: &mut Findings) -> GuideAbilities {
    let mut abilities = GuideAbilities::default();
    for word in words {
        match choice(word, "ability of a guide", ABILITIES, findings) {
            Some(Ability::HidesByAnyDie) => abilities.hides_by_any_die = true,
            Some(Ability::SeparatesToReduce) => abilities.separates_to_reduce = true,
            Some(Ability::IgnoresReveal) => abilities.ignores_reveal = true,
            Some(Ability::RevealsToReduce) => abilities.reveals_to_reduce = true,
            Some(Ability::DrawsAfterEvent) => abilities.draws_after_event = true,
            None => {}
        }
    }
    abilities
}

/// How a Character enters play, if a die brings it in.
pub(super) fn enters(
    entry: &CharacterEntry,
    ids: &Ids,
    findings: &mut Findings,
) -> Option<EntersPlay> {
    let Some(die) = &entry.enters_by else {
        if let Some(word) = entry.enters_when.first().or(entry.enters_in.first()) {
            let message = format!(
                "by which die `{}` enters play is not said",
                shorten(&entry.id.value)
            );
            let finding = findings.at(Code::WorldIncomplete, word.place, message);
            findings.push(finding.help("add `enters_by: \"muster\"`"));
        }
        return None;
    };
    if entry.enters_in.is_empty() {
        let message = format!(
            "where `{}` enters play is not said",
            shorten(&entry.id.value)
        );
        let finding = findings.at(Code::WorldIncomplete, die.place, message);
        findings.push(finding.help("add `enters_in: \"PLACE\"`, in the words of a card"));
    }
    let words = |word: &Text| EntryWords {
        text: word.value.clone(),
        file: findings.at(Code::WrongValue, word.place, "").file,
        span: word.place.span,
    };
    let when = entry.enters_when.iter().map(words).collect();
    let places = entry.enters_in.iter().map(words).collect();
    Some(EntersPlay {
        die: ids.faces.find(die, findings)?,
        when,
        places,
    })
}
