//! Other boards to start from: what of the set-up they change.

use super::fields::{FieldReader, Findings, Place, Text};
use super::ids::*;
use super::map::{check_standing, numbered, start};
use super::model::{Character, Nation, Region, Standard, StartBoard};
use super::people;
use super::resolve::Ids;
use super::shapes::Entries;
use super::text::{Node, shorten};
use super::titles::check_name;
use crate::diagnostic::Code;
use crate::names::fold;

#[derive(Debug)]
pub(super) struct BoardEntry {
    name: Text,
    regions: Vec<(Text, Vec<(Text, u8)>)>,
    nations: Vec<NationStart>,
    characters: Vec<(Text, Text)>,
    guide: Option<Text>,
    fellowship_start: Option<Text>,
}

#[derive(Debug)]
struct NationStart {
    id: Text,
    steps_to_war: Option<u8>,
    active: Option<bool>,
}

/// Reads a board.
pub(super) fn board(r: &mut FieldReader<'_>, node: &Node) -> Option<BoardEntry> {
    let known = &[
        "name",
        "regions",
        "nations",
        "characters",
        "guide",
        "fellowship_start",
    ];
    let record = r.record(node, "board", known)?;
    let name = r.need_text(&record, "name");
    let mut regions = Vec::new();
    for node in r.records(&record, "regions") {
        let Some(record) = r.record(node, "region", &["id", "start"]) else {
            continue;
        };
        let id = r.need_text(&record, "id");
        let start = r.counts(&record, "start");
        regions.extend(id.map(|id| (id, start)));
    }
    let mut nations = Vec::new();
    for node in r.records(&record, "nations") {
        let Some(record) = r.record(node, "nation", &["id", "steps_to_war", "active"]) else {
            continue;
        };
        let most = super::shapes::MAX_STEPS_TO_WAR;
        nations.extend(r.need_text(&record, "id").map(|id| NationStart {
            steps_to_war: r.number(&record, "steps_to_war", most),
            active: r.flag_if_given(&record, "active"),
            id,
        }));
    }
    let mut characters = Vec::new();
    for node in r.records(&record, "characters") {
        let Some(record) = r.record(node, "character", &["id", "start"]) else {
            continue;
        };
        let id = r.need_text(&record, "id");
        let start = r.need_text(&record, "start");
        characters.extend(id.zip(start));
    }
    Some(BoardEntry {
        name: name?,
        regions,
        nations,
        characters,
        guide: r.text(&record, "guide"),
        fellowship_start: r.text(&record, "fellowship_start"),
    })
}

/// The words by which scenarios name the boards of every world.
const TAKEN: &[&str] = &["start", "empty"];

/// The boards, looked up.
pub(super) fn boards(
    entries: &Entries,
    ids: &Ids,
    standard: &Standard<'_>,
    findings: &mut Findings,
) -> Vec<StartBoard> {
    let mut names: Vec<&Text> = Vec::new();
    let mut boards = Vec::new();
    for entry in &entries.boards {
        check_name(&entry.name, findings);
        let wanted = fold(&entry.name.value);
        if let Some(first) = names.iter().find(|it| fold(&it.value) == wanted) {
            let message = format!("there is a board `{}` already", shorten(&entry.name.value));
            findings.push(findings.again(entry.name.place, first.place, message));
        } else if TAKEN.contains(&wanted.as_str()) {
            let message = format!("every world has a board `{}`", shorten(&entry.name.value));
            let finding = findings.at(Code::IdTwice, entry.name.place, message);
            findings.push(finding.help("give it a name of its own"));
        }
        names.push(&entry.name);
        let board = one(entry, entries, ids, findings);
        check_totals(entry, &board, standard, findings);
        for (region, figures) in &board.regions {
            let mut written = entry.regions.iter().map(|(id, _)| id);
            let id = written.find(|id| ids.regions.get(&id.value) == Some(*region));
            if let Some(id) = id {
                check_standing(id, figures, standard.nations, standard.kinds, findings);
            }
        }
        boards.push(board);
    }
    boards
}

fn one(entry: &BoardEntry, entries: &Entries, ids: &Ids, findings: &mut Findings) -> StartBoard {
    let mut board = StartBoard {
        name: entry.name.value.clone(),
        ..StartBoard::default()
    };
    let mut seen: Vec<&Text> = Vec::new();
    for (id, counts) in &entry.regions {
        once(id, &mut seen, findings);
        let Some(region) = ids.regions.find(id, findings) else {
            continue;
        };
        let mut all = numbered(&entries.regions, RegionId::new);
        let own = all.find(|(other, _)| *other == region);
        let nation = own.and_then(|(_, it)| ids.nations.get(&it.nation.as_ref()?.value));
        let figures = start(id, counts, nation, ids, findings);
        board.regions.push((region, figures));
    }
    seen.clear();
    for NationStart {
        id,
        steps_to_war,
        active,
    } in &entry.nations
    {
        once(id, &mut seen, findings);
        if let Some(nation) = ids.nations.find(id, findings) {
            board.nations.push((nation, *steps_to_war, *active));
        }
    }
    seen.clear();
    for (id, start) in &entry.characters {
        once(id, &mut seen, findings);
        if let Some(character) = ids.characters.find(id, findings) {
            let start = people::start(start, ids, findings);
            board.characters.push((character, start));
        }
    }
    board.guide = entry
        .guide
        .as_ref()
        .and_then(|id| ids.characters.find(id, findings));
    board.fellowship_start = entry
        .fellowship_start
        .as_ref()
        .and_then(|id| ids.regions.find(id, findings));
    board
}

fn once<'t>(id: &'t Text, seen: &mut Vec<&'t Text>, findings: &mut Findings) {
    match seen.iter().find(|other| other.value == id.value) {
        Some(first) => {
            let message = format!("`{}` is set up twice", shorten(&id.value));
            findings.push(findings.again(id.place, first.place, message));
        }
        None => seen.push(id),
    }
}

/// A board has the figures of the world and no others: it can't place more than there are.
fn check_totals(
    entry: &BoardEntry,
    board: &StartBoard,
    standard: &Standard<'_>,
    findings: &mut Findings,
) {
    for (id, nation) in numbered(standard.nations, NationId::new) {
        for (kind, facts) in numbered(standard.kinds, KindId::new) {
            let most = total(standard.nations, standard.regions, id, kind);
            let placed = placed(board, standard.regions, id, kind);
            if placed > most {
                let message = format!(
                    "the board places {placed} {} of `{}`, and there are {most}",
                    facts.plural, nation.id
                );
                let place: Place = entry.name.place;
                let finding = findings.at(Code::WrongValue, place, message);
                findings.push(finding.help("take figures out of a region, or out of more"));
            }
        }
    }
    let starts = |who: CharacterId, facts: &Character| {
        let mut own = board.characters.iter();
        let own = own.find(|(other, _)| *other == who);
        own.map_or(facts.start, |(_, start)| *start)
    };
    let guide = board.guide.and_then(|who| {
        let facts = standard.characters.get(who.index())?;
        Some((who, facts))
    });
    if let (Some((who, facts)), Some(text)) = (guide, &entry.guide)
        && starts(who, facts) != super::model::CharacterStart::Fellowship
    {
        let id = shorten(&text.value);
        let message = format!("`{id}` guides, but does not start in the fellowship");
        let finding = findings.at(Code::WrongValue, text.place, message);
        findings.push(finding.help("write `start: \"fellowship\"` for it, or name another guide"));
    }
}

/// All figures of a kind that a Nation has.
fn total(nations: &[Nation], regions: &[Region], nation: NationId, kind: KindId) -> usize {
    let apart = nations.get(nation.index());
    let apart = apart.map_or(0, |it| usize::from(it.reinforcements[kind]));
    let placed = regions.iter().flat_map(|region| &region.start);
    apart + count(placed, nation, kind)
}

fn placed(board: &StartBoard, regions: &[Region], nation: NationId, kind: KindId) -> usize {
    let all = numbered(regions, RegionId::new);
    let figures = all.flat_map(|(id, region)| board.figures(id, region));
    count(figures, nation, kind)
}

fn count<'f>(
    figures: impl Iterator<Item = &'f (NationId, KindId, u8)>,
    nation: NationId,
    kind: KindId,
) -> usize {
    figures
        .filter(|(of, what, _)| (*of, *what) == (nation, kind))
        .map(|(_, _, count)| usize::from(*count))
        .sum()
}
