//! Regions, their borders and figures, and the areas they form.

use std::collections::HashMap;

use super::fields::{Findings, Place, Text};
use super::ids::*;
use super::model::{Area, FigureClass, FigureKind, Nation, Region};
use super::names::Named;
use super::registry::suggest;
use super::resolve::{Ids, settlement};
use super::shapes::{AreaEntry, Entries, RegionEntry};
use super::text::shorten;
use super::titles::NameBook;
use crate::diagnostic::Code;
use crate::names::fold;
use crate::syntax::Span;

/// The regions.
pub(super) fn regions(
    entries: &Entries,
    ids: &Ids,
    book: &mut NameBook,
    findings: &mut Findings,
) -> Vec<Region> {
    let borders = borders(&entries.regions, ids, findings);
    let mut regions = Vec::new();
    for (id, entry) in numbered(&entries.regions, RegionId::new) {
        let nation = entry
            .nation
            .as_ref()
            .and_then(|id| ids.nations.find(id, findings));
        for name in std::iter::once(&entry.name).chain(&entry.short) {
            book.add(name, Named::Region(id), ("region", id.index()), findings);
        }
        regions.push(Region {
            id: entry.id.value.clone(),
            name: entry.name.value.clone(),
            nation,
            settlement: entry
                .settlement
                .as_ref()
                .and_then(|word| settlement(word, findings)),
            neighbours: borders.get(id.index()).copied().unwrap_or_default(),
            start: start(&entry.id, &entry.start, nation, ids, findings),
            mordor_entry: entry.mordor_entry,
        });
    }
    regions
}

/// The neighbours of each region, on both sides of every border.
fn borders(entries: &[RegionEntry], ids: &Ids, findings: &mut Findings) -> Vec<RegionSet> {
    let mut written: Vec<(RegionId, RegionId, Place)> = Vec::new();
    let mut neighbours = RegionMap::<RegionSet>::default();
    // Regions that may mean a neighbour which they do not name: one finding is enough.
    let mut unsure = RegionSet::EMPTY;
    for (id, entry) in numbered(entries, RegionId::new) {
        for text in &entry.neighbours {
            let Some(other) = ids.regions.find(text, findings) else {
                unsure.insert(id);
                continue;
            };
            if other == id {
                let message = format!("`{}` is a neighbour of itself", shorten(&text.value));
                let finding = findings.at(Code::WrongValue, text.place, message);
                findings.push(finding.help("take it out"));
            } else if neighbours[id].contains(other) {
                let first = written.iter().find(|(a, b, _)| (*a, *b) == (id, other));
                let first = first.map_or(text.place, |(_, _, place)| *place);
                let message = format!("`{}` is a neighbour twice", shorten(&text.value));
                findings.push(findings.again(text.place, first, message));
            } else {
                neighbours[id].insert(other);
                written.push((id, other, text.place));
            }
        }
    }
    alone(entries, ids, &neighbours, unsure, &written, findings);
    let file = |id: RegionId| ids.regions.place(id.index()).map(|place| place.file);
    let id_of = |id: RegionId| entries.get(id.index()).map_or("", |entry| &entry.id.value);
    for (from, to, place) in written {
        let is_twice = ids.regions.get(id_of(from)) != Some(from);
        if neighbours[to].contains(from) || unsure.contains(to) || is_twice {
            continue;
        }
        // A later file can't write into an earlier one, so it speaks for both sides.
        if Some(place.file) > file(to) {
            neighbours[to].insert(from);
            continue;
        }
        let (from, to) = (shorten(id_of(from)), shorten(id_of(to)));
        let message =
            format!("`{from}` has `{to}` for a neighbour, but `{to}` does not have `{from}`");
        let finding = findings.at(Code::OneWayBorder, place, message);
        findings.push(finding.help(format!("add \"{from}\" to the neighbours of \"{to}\"")));
    }
    numbered(entries, RegionId::new)
        .map(|(id, _)| neighbours[id])
        .collect()
}

/// Nothing ever comes into a region without borders, or out of it. A world of one region has none.
fn alone(
    entries: &[RegionEntry],
    ids: &Ids,
    neighbours: &RegionMap<RegionSet>,
    unsure: RegionSet,
    written: &[(RegionId, RegionId, Place)],
    findings: &mut Findings,
) {
    for (id, entry) in numbered(entries, RegionId::new) {
        let bordered = written.iter().any(|(_, to, _)| *to == id);
        let is_twice = ids.regions.get(&entry.id.value) != Some(id);
        let cut_off = neighbours[id].is_empty() && !bordered && !unsure.contains(id) && !is_twice;
        if cut_off && entries.len() > 1 {
            let message = format!("nothing borders on `{}`", shorten(&entry.id.value));
            let finding = findings.at(Code::NoBorders, entry.id.place, message);
            findings
                .push(finding.help("add `neighbours: [ … ]`, the ids of the regions around it"));
        }
    }
}

/// The figures of a set-up in a region.
pub(super) fn start(
    region: &Text,
    counts: &[(Text, u8)],
    nation: Option<NationId>,
    ids: &Ids,
    findings: &mut Findings,
) -> Vec<(NationId, KindId, u8)> {
    let mut figures: Vec<(NationId, KindId, u8)> = Vec::new();
    for (key, count) in counts {
        let (owner, kind) = match key.value.split_once(' ') {
            Some((owner, kind)) => {
                let (owner, kind) = (part(key, owner, 0), part(key, kind, owner.len() + 1));
                (ids.nations.find(&owner, findings), kind)
            }
            None if nation.is_none() => {
                let region = shorten(&region.value);
                let kind = shorten(&key.value);
                let message = format!(
                    "`{region}` belongs to no nation, so whose {kind} this is must be said"
                );
                let finding = findings.at(Code::WorldIncomplete, key.place, message);
                findings
                    .push(finding.help(format!("write the nation before it: \"a-nation {kind}\"")));
                (None, key.clone())
            }
            None => (nation, key.clone()),
        };
        let Some(kind) = ids.kinds.find(&kind, findings) else {
            continue;
        };
        let Some(owner) = owner else { continue };
        if figures.iter().any(|(o, k, _)| (*o, *k) == (owner, kind)) {
            let message = format!("`{}` is counted twice", shorten(&key.value));
            let finding = findings.at(Code::IdTwice, key.place, message);
            findings.push(finding.help("figures without a nation are of the region's own"));
        } else if *count > 0 {
            figures.push((owner, kind, *count));
        }
    }
    figures
}

/// A part of a text; its place is within the quotes, unless the text is written with escapes.
fn part(text: &Text, part: &str, from: usize) -> Text {
    let span = text.place.span;
    let start = span.start + 1 + from;
    let place = if span.range().len() == text.value.len() + 2 {
        Place {
            span: Span::new(start, start + part.len()),
            ..text.place
        }
    } else {
        text.place
    };
    Text {
        value: part.to_owned(),
        place,
    }
}

/// The areas, with the regions that they list and those that join them.
pub(super) fn areas(
    entries: &Entries,
    ids: &Ids,
    book: &mut NameBook,
    findings: &mut Findings,
) -> Vec<Area> {
    let mut sets: Vec<RegionSet> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (i, entry) in entries.areas.iter().enumerate() {
        numbers.entry(fold(&entry.name.value)).or_insert(i);
        sets.push(
            entry
                .regions
                .iter()
                .filter_map(|id| ids.regions.find(id, findings))
                .collect(),
        );
    }
    for (id, region) in numbered(&entries.regions, RegionId::new) {
        for area in &region.areas {
            let number = numbers.get(&fold(&area.value));
            match number.and_then(|number| sets.get_mut(*number)) {
                Some(set) => set.insert(id),
                None => unknown_area(area, &entries.areas, findings),
            }
        }
    }
    let mut areas = Vec::new();
    for (i, (entry, regions)) in entries.areas.iter().zip(sets).enumerate() {
        book.add(&entry.name, Named::Area(regions), ("area", i), findings);
        if regions.is_empty() {
            let message = format!("no region is in `{}`", shorten(&entry.name.value));
            let finding = findings.at(Code::WorldIncomplete, entry.name.place, message);
            findings.push(finding.help("give the area `regions`, or regions their `areas`"));
        }
        areas.push(Area {
            name: entry.name.value.clone(),
            regions,
        });
    }
    areas
}

fn unknown_area(area: &Text, areas: &[AreaEntry], findings: &mut Findings) {
    if findings.is_full() {
        return;
    }
    let message = format!("there is no area `{}`", shorten(&area.value));
    let finding = findings.at(Code::UnknownReference, area.place, message);
    let names: Vec<&str> = areas.iter().map(|area| area.name.value.as_str()).collect();
    findings.push(suggest(finding, &area.value, &names));
}

/// Entries with their numbers.
pub(super) fn numbered<I, T>(
    entries: &[T],
    number: impl Fn(usize) -> Option<I>,
) -> impl Iterator<Item = (I, &T)> {
    entries
        .iter()
        .enumerate()
        .filter_map(move |(i, entry)| Some((number(i)?, entry)))
}

/// Figures that no play leaves in a region of a set-up: units of both sides where there is no siege
/// (R1.5), Leaders without a unit (R1.4).
pub(super) fn check_standing(
    region: &Text,
    figures: &[(NationId, KindId, u8)],
    nations: &[Nation],
    kinds: &[FigureKind],
    findings: &mut Findings,
) {
    let side = |nation: NationId| nations.get(nation.index()).map(|it| it.side);
    let kind = |kind: KindId| kinds.get(kind.index());
    let is_unit = |id: KindId| kind(id).is_some_and(|it| it.class == FigureClass::Unit);
    let mut units = figures.iter().filter(|(_, kind, _)| is_unit(*kind));
    let army = units.next().and_then(|(nation, ..)| side(*nation));
    let message = if units.any(|(nation, ..)| side(*nation) != army) {
        "Army units of both sides start in"
    } else {
        let alone = |nation: NationId, id: KindId| {
            let leader = |it: &FigureKind| it.class == FigureClass::Leader && !it.stands_alone;
            kind(id).is_some_and(leader) && side(nation) != army
        };
        match figures
            .iter()
            .any(|(nation, kind, _)| alone(*nation, *kind))
        {
            true => "a leader without an Army unit starts in",
            false => return,
        }
    };
    let message = format!("{message} `{}`", shorten(&region.value));
    let finding = findings.at(Code::WrongValue, region.place, message);
    findings.push(finding.help("no play leaves them so; place other figures there"));
}
