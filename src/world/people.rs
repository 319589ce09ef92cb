//! Nations, characters and groups of characters.

use super::entry::{as_guide, enters};
use super::fields::{Findings, Text};
use super::ids::*;
use super::map::numbered;
use super::model::{Character, CharacterStart, Leading, Nation, Region, Role};
use super::names::Named;
use super::registry::suggest;
use super::resolve::{Ids, choice, circles, find_side};
use super::shapes::{CharacterEntry, Entries, GroupEntry, NationEntry};
use super::text::shorten;
use super::titles::{NameBook, is_noun};
use crate::diagnostic::Code;

/// The Nations.
pub(super) fn nations(
    entries: &[NationEntry],
    ids: &Ids,
    book: &mut NameBook,
    findings: &mut Findings,
) -> Vec<Nation> {
    let mut nations = Vec::new();
    for (id, entry) in numbered(entries, NationId::new) {
        for name in std::iter::once(&entry.name)
            .chain(&entry.adjective)
            .chain(&entry.short)
        {
            book.add(name, Named::Nation(id), ("nation", id.index()), findings);
        }
        let mut reinforcements = KindMap::default();
        for (kind, count) in &entry.reinforcements {
            if let Some(kind) = ids.kinds.find(kind, findings) {
                reinforcements[kind] = *count;
            }
        }
        nations.push(Nation {
            id: entry.id.value.clone(),
            name: entry.name.value.clone(),
            adjective: match &entry.adjective {
                Some(adjective) => adjective.value.clone(),
                None => without_article(&entry.name.value).to_owned(),
            },
            side: find_side(&entry.side, findings).unwrap_or(Side::Shadow),
            reinforcements,
            steps_to_war: entry.steps_to_war,
            active: entry.active,
        });
    }
    nations
}

fn without_article(name: &str) -> &str {
    name.strip_prefix("The ").unwrap_or(name)
}

/// The characters.
pub(super) fn characters(
    entries: &Entries,
    ids: &Ids,
    nations: &[Nation],
    book: &mut NameBook,
    findings: &mut Findings,
) -> Vec<Character> {
    let roles = [
        ("companion", Role::Companion),
        ("minion", Role::Minion),
        ("guide", Role::Guide),
    ];
    let mut characters = Vec::new();
    for (id, entry) in numbered(&entries.characters, CharacterId::new) {
        let meaning = Named::Characters(CharacterSet::of(id));
        for name in std::iter::once(&entry.name).chain(&entry.short) {
            book.add(name, meaning, ("character", id.index()), findings);
        }
        let side = find_side(&entry.side, findings).unwrap_or(Side::FreePeoples);
        check_level(entry, findings);
        check_leading(entry, findings);
        characters.push(Character {
            id: entry.id.value.clone(),
            name: entry.name.value.clone(),
            side,
            role: choice(&entry.role, "role", &roles, findings).unwrap_or(Role::Companion),
            level: entry.level,
            leadership: entry.leadership,
            strength: entry.strength,
            voids: kinds(&entry.voids, ids, findings),
            leading: Leading {
                nations: entry
                    .leading_nations
                    .iter()
                    .filter_map(|nation| ids.nations.find(nation, findings))
                    .collect(),
                kinds: kinds(&entry.leading_kinds, ids, findings),
            },
            draws_for_combat_card: entry.draws_for_combat_card,
            rouses: rouses(&entry.rouses, side, nations, ids, findings),
            dice: entry.dice,
            start: start(&entry.start, ids, findings),
            guide: entry.guide,
            traits: traits(&entry.traits, findings),
            counts_as: kinds(&entry.counts_as, ids, findings),
            rouses_all_on_entry: entry.rouses_all_on_entry,
            becomes: entry
                .becomes
                .as_ref()
                .and_then(|id| ids.characters.find(id, findings)),
            slips_away: entry.slips_away,
            as_guide: as_guide(&entry.as_guide, findings),
            envoy: entry
                .envoy
                .as_ref()
                .and_then(|id| ids.nations.find(id, findings)),
            enters: enters(entry, ids, findings),
            turns: turns(entry, ids, findings),
        });
    }
    check_guides(&entries.characters, &characters, findings);
    let next: Vec<_> = characters
        .iter()
        .map(|c| c.becomes.map(CharacterId::index))
        .collect();
    let circles = entries.characters.iter().zip(circles(&next));
    for (entry, _) in circles.filter(|(_, circle)| *circle) {
        let place = entry
            .becomes
            .as_ref()
            .map_or(entry.id.place, |text| text.place);
        let message = format!("`{}` becomes itself in the end", shorten(&entry.id.value));
        findings.push(findings.at(Code::WrongValue, place, message));
    }
    characters
}

fn kinds(names: &[Text], ids: &Ids, findings: &mut Findings) -> KindSet {
    let found = names
        .iter()
        .filter_map(|kind| ids.kinds.find(kind, findings));
    found.collect()
}

/// Whose figures lead is said by Nation and kind together.
fn check_leading(entry: &CharacterEntry, findings: &mut Findings) {
    let (given, missing) = match (entry.leading_nations.first(), entry.leading_kinds.first()) {
        (Some(nation), None) => (nation, "leading_kinds"),
        (None, Some(kind)) => (kind, "leading_nations"),
        (None, None) | (Some(_), Some(_)) => return,
    };
    let message = format!("`{}` makes no figure lead", shorten(&entry.id.value));
    let finding = findings.at(Code::WorldIncomplete, given.place, message);
    findings.push(finding.help(format!("add `{missing}`, too, or take this out")));
}

/// The die result that a character turns into another one.
fn turns(entry: &CharacterEntry, ids: &Ids, findings: &mut Findings) -> Option<(FaceId, FaceId)> {
    let id = shorten(&entry.id.value);
    let (turns, into) = match (&entry.turns, &entry.into) {
        (None, None) => return None,
        (Some(turns), Some(into)) => (turns, into),
        (Some(alone), None) | (None, Some(alone)) => {
            let message = format!("which die `{id}` turns into which is not said");
            let finding = findings.at(Code::WorldIncomplete, alone.place, message);
            findings.push(finding.help("write both: `turns: \"muster\", into: \"army\"`"));
            return None;
        }
    };
    let (turns, into) = (
        ids.faces.find(turns, findings),
        ids.faces.find(into, findings),
    );
    turns.zip(into)
}

fn check_level(entry: &CharacterEntry, findings: &mut Findings) {
    let id = shorten(&entry.id.value);
    match (entry.level, entry.flies) {
        (None, false) => {
            let message = format!("how far `{id}` moves is not said");
            let finding = findings.at(Code::WorldIncomplete, entry.id.place, message);
            findings.push(finding.help("add `level: 2`, or `flies: true` for no bound"));
        }
        (Some(_), true) => {
            let message = format!("`{id}` has a level and flies, too");
            let finding = findings.at(Code::WrongValue, entry.id.place, message);
            findings
                .push(finding.help("whoever flies moves any distance; take one of the two out"));
        }
        _ => {}
    }
}

/// One character at most guides at the start, out of the Fellowship.
fn check_guides(entries: &[CharacterEntry], characters: &[Character], findings: &mut Findings) {
    let mut first = None;
    for (entry, character) in entries
        .iter()
        .zip(characters)
        .filter(|(entry, _)| entry.guide)
    {
        let id = shorten(&entry.id.value);
        let elsewhere =
            matches!(character.start, CharacterStart::Region(_)) || entry.start.value == ASIDE;
        if elsewhere {
            let message =
                format!("`{id}` guides at the start, but does not start in the fellowship");
            let finding = findings.at(Code::WrongValue, entry.start.place, message);
            findings.push(finding.help("write `start: \"fellowship\"`"));
        }
        match first {
            Some(first) => {
                let message = format!("`{id}` guides at the start, and another does, too");
                findings.push(findings.again(entry.id.place, first, message));
            }
            None => first = Some(entry.id.place),
        }
    }
}

fn traits(words: &[Text], findings: &mut Findings) -> Vec<String> {
    for word in words.iter().filter(|word| !is_noun(&word.value)) {
        let message = format!("`{}` can't be a trait", shorten(&word.value));
        let finding = findings.at(Code::BadName, word.place, message);
        findings.push(finding.help("a trait is one word in small letters: `hobbit`"));
    }
    words.iter().map(|word| word.value.clone()).collect()
}

/// The word for a character who is not in play yet.
const ASIDE: &str = "aside";
/// The word for every Nation of the character's side.
const ANY: &str = "any";

fn rouses(
    words: &[Text],
    side: Side,
    nations: &[Nation],
    ids: &Ids,
    findings: &mut Findings,
) -> NationSet {
    let mut rouses = NationSet::EMPTY;
    for word in words {
        if word.value == ANY {
            let own = numbered(nations, NationId::new).filter(|(_, nation)| nation.side == side);
            rouses |= own.map(|(id, _)| id).collect();
        } else if let Some(nation) = ids.nations.find(word, findings) {
            rouses.insert(nation);
        }
    }
    rouses
}

/// Where a Character starts.
pub(super) fn start(word: &Text, ids: &Ids, findings: &mut Findings) -> CharacterStart {
    let words = [
        ("fellowship", CharacterStart::Fellowship),
        (ASIDE, CharacterStart::Aside),
    ];
    if let Some((_, start)) = words.iter().find(|(name, _)| *name == word.value) {
        return *start;
    }
    if let Some(region) = ids.regions.get(&word.value) {
        return CharacterStart::Region(region);
    }
    let message = format!("`{}` is no place to start in", shorten(&word.value));
    let finding = findings.at(Code::UnknownReference, word.place, message);
    let known = words.iter().map(|(name, _)| *name).chain(ids.regions.ids());
    let finding = suggest(finding, &word.value, &known.collect::<Vec<_>>());
    findings.push(finding);
    CharacterStart::Aside
}

/// Names for several characters together.
pub(super) fn groups(
    entries: &[GroupEntry],
    ids: &Ids,
    book: &mut NameBook,
    findings: &mut Findings,
) {
    for (i, entry) in entries.iter().enumerate() {
        let members: CharacterSet = entry
            .characters
            .iter()
            .filter_map(|id| ids.characters.find(id, findings))
            .collect();
        if entry.characters.is_empty() {
            let message = format!("no character is in `{}`", shorten(&entry.name.value));
            let finding = findings.at(Code::WorldIncomplete, entry.name.place, message);
            findings.push(finding.help("add `characters: [ … ]`"));
        }
        book.add(
            &entry.name,
            Named::Characters(members),
            ("group", i),
            findings,
        );
    }
}

/// Reports a Nation with more figures of a kind than can be counted, and the first with which there are
/// more in all than can stand on the map.
pub(super) fn check_totals(
    entries: &[NationEntry],
    nations: &[Nation],
    regions: &[Region],
    findings: &mut Findings,
) {
    let mut all = 0;
    for ((id, entry), nation) in numbered(entries, NationId::new).zip(nations) {
        let before = all;
        for kind in (0..MAX_KINDS).filter_map(KindId::new) {
            let placed = regions.iter().flat_map(|region| &region.start);
            let placed: usize = placed
                .filter(|(owner, k, _)| (*owner, *k) == (id, kind))
                .map(|(_, _, count)| usize::from(*count))
                .sum();
            let total = placed + usize::from(nation.reinforcements[kind]);
            all += total;
            if total > usize::from(u8::MAX) {
                let message = format!("`{}` has {total} figures of one kind", shorten(&nation.id));
                let finding = findings.at(Code::WorldTooLarge, entry.id.place, message);
                let help =
                    "a nation has at most 255 of each kind, set-up and reinforcements together";
                findings.push(finding.help(help));
            }
        }
        if (before..all).contains(&MAX_FIGURES) {
            let message = format!("a world has at most {MAX_FIGURES} figures");
            let finding = findings.at(Code::WorldTooLarge, entry.id.place, message);
            findings.push(finding.help(format!("with those of this nation there are {all}")));
        }
    }
}
