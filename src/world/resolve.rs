//! From entries to a world: every id looked up, every value checked.

use super::boards::boards;
use super::fields::{Findings, Text};
use super::ids::*;
use super::map;
use super::model::*;
use super::people;
use super::registry::{Registry, suggest};
use super::shapes::*;
use super::text::shorten;
use super::titles::{NameBook, check_name, is_noun};
use crate::diagnostic::Code;
use crate::names::fold;

/// The ids of everything that entries refer to.
pub(super) struct Ids {
    pub kinds: Registry<KindId>,
    pub faces: Registry<FaceId>,
    pub nations: Registry<NationId>,
    pub regions: Registry<RegionId>,
    pub characters: Registry<CharacterId>,
}

/// The world that the entries describe. It is of use only if there are no findings.
pub(super) fn world(mut entries: Entries, findings: &mut Findings) -> World {
    require_registries(&entries, findings);
    let e = &mut entries;
    let id_findings = &mut *findings;
    let ids = Ids {
        kinds: Registry::new(
            "kind of figure",
            "kinds of figure",
            MAX_KINDS,
            &mut e.kinds,
            |k| &k.id,
            KindId::new,
            id_findings,
        ),
        faces: Registry::new(
            "face",
            "faces",
            MAX_FACES,
            &mut e.faces,
            |f| &f.id,
            FaceId::new,
            id_findings,
        ),
        nations: Registry::new(
            "nation",
            "nations",
            MAX_NATIONS,
            &mut e.nations,
            |n| &n.id,
            NationId::new,
            id_findings,
        ),
        regions: Registry::new(
            "region",
            "regions",
            MAX_REGIONS,
            &mut e.regions,
            |r| &r.id,
            RegionId::new,
            id_findings,
        ),
        characters: Registry::new(
            "character",
            "characters",
            MAX_CHARACTERS,
            &mut e.characters,
            |c| &c.id,
            CharacterId::new,
            id_findings,
        ),
    };
    Registry::new(
        "deck",
        "decks",
        MAX_DECKS,
        &mut e.decks,
        |d| &d.id,
        DeckId::new,
        id_findings,
    );
    Registry::new(
        "tile",
        "tiles",
        MAX_TILES,
        &mut e.tiles,
        |t| &t.id,
        TileId::new,
        id_findings,
    );

    let kinds = kinds(&entries.kinds, &ids, findings);
    let faces = faces(&entries.faces, &ids, findings);
    let sides = sides(&entries.sides, &ids, findings);
    let tiles = tiles(&entries.tiles, findings);
    let decks = decks(&entries.decks, findings);
    let mut book = NameBook::default();
    let nations = people::nations(&entries.nations, &ids, &mut book, findings);
    let regions = map::regions(&entries, &ids, &mut book, findings);
    let areas = map::areas(&entries, &ids, &mut book, findings);
    let characters = people::characters(&entries, &ids, &nations, &mut book, findings);
    people::groups(&entries.groups, &ids, &mut book, findings);
    people::check_totals(&entries.nations, &nations, &regions, findings);
    for (entry, region) in entries.regions.iter().zip(&regions) {
        map::check_standing(&entry.id, &region.start, &nations, &kinds, findings);
    }
    let fellowship_start = fellowship_start(&entries, findings);
    let standard = Standard {
        regions: &regions,
        nations: &nations,
        characters: &characters,
        kinds: &kinds,
    };
    let boards = boards(&entries, &ids, &standard, findings);
    let groups = Groups::of(&nations, &kinds, &regions);
    World {
        groups,
        regions,
        nations,
        characters,
        kinds,
        decks,
        faces,
        tiles,
        areas,
        boards,
        sides,
        fellowship_start,
        names: book.names,
    }
}

/// The region in which the Fellowship starts, if a world has one (R9.1).
fn fellowship_start(entries: &Entries, findings: &mut Findings) -> Option<RegionId> {
    let mut starts = (entries.regions.iter().enumerate()).filter(|(_, it)| it.fellowship_start);
    let (number, first) = starts.next()?;
    for (_, other) in starts {
        let message = "the Fellowship starts in another region already".to_owned();
        findings.push(findings.again(other.id.place, first.id.place, message));
    }
    RegionId::new(number)
}

fn require_registries(entries: &Entries, findings: &mut Findings) {
    let registries = [
        (
            entries.kinds.is_empty(),
            "kinds of figure",
            "kinds: [(id: \"regular\", …)]",
        ),
        (
            entries.decks.is_empty(),
            "decks",
            "decks: [(id: \"strategy\", …)]",
        ),
        (
            entries.faces.is_empty(),
            "faces of dice",
            "faces: [(id: \"muster\", …)]",
        ),
        (
            entries.nations.is_empty(),
            "nations",
            "nations: [(id: \"westmark\", …)]",
        ),
        (
            entries.regions.is_empty(),
            "regions",
            "regions: [(id: \"greyford\", …)]",
        ),
    ];
    for (missing, what, example) in registries {
        if missing {
            let message = format!("the world has no {what}");
            let finding = findings.at(Code::WorldIncomplete, findings.start(), message);
            findings.push(finding.help(format!("add `{example}`")));
        }
    }
}

fn kinds(entries: &[KindEntry], ids: &Ids, findings: &mut Findings) -> Vec<FigureKind> {
    let classes = [("unit", FigureClass::Unit), ("leader", FigureClass::Leader)];
    let mut nouns: Vec<Text> = Vec::new();
    let mut kinds = Vec::new();
    for entry in entries {
        let noun = entry.noun.clone().unwrap_or_else(|| entry.id.clone());
        let plural = entry.plural.clone().unwrap_or_else(|| Text {
            value: format!("{}s", noun.value),
            place: noun.place,
        });
        check_name(&entry.name, findings);
        check_flies(entry, findings);
        take_noun(&noun, &mut nouns, findings);
        if plural.value != noun.value {
            take_noun(&plural, &mut nouns, findings);
        }
        kinds.push(FigureKind {
            id: entry.id.value.clone(),
            name: entry.name.value.clone(),
            noun: noun.value,
            plural: plural.value,
            class: choice(&entry.class, "class", &classes, findings).unwrap_or(FigureClass::Unit),
            stands_alone: entry.stands_alone,
            flies: entry.flies,
            reduces_to: entry
                .reduces_to
                .as_ref()
                .and_then(|id| ids.kinds.find(id, findings)),
            muster_cost: entry.muster_cost,
            mustered_in: entry
                .mustered_in
                .iter()
                .filter_map(|word| settlement(word, findings))
                .collect(),
            leadership: entry.leadership,
        });
    }
    let next: Vec<_> = kinds
        .iter()
        .map(|kind| kind.reduces_to.map(KindId::index))
        .collect();
    for (entry, _) in entries
        .iter()
        .zip(circles(&next))
        .filter(|(_, circle)| *circle)
    {
        let place = entry
            .reduces_to
            .as_ref()
            .map_or(entry.id.place, |text| text.place);
        let message = format!(
            "`{}` reduces to itself in the end",
            shorten(&entry.id.value)
        );
        findings.push(findings.at(Code::WrongValue, place, message));
    }
    kinds
}

/// Only what may stand alone moves by itself (R7.4).
fn check_flies(entry: &KindEntry, findings: &mut Findings) {
    if entry.flies && !entry.stands_alone {
        let message = format!(
            "`{}` flies, but can't stand alone",
            shorten(&entry.id.value)
        );
        let finding = findings.at(Code::WrongValue, entry.flies_place, message);
        findings.push(finding.help("add `stands_alone: true`, or take `flies` out"));
    }
}

fn take_noun(noun: &Text, nouns: &mut Vec<Text>, findings: &mut Findings) {
    if !is_noun(&noun.value) {
        let message = format!("`{}` can't be a noun", shorten(&noun.value));
        let finding = findings.at(Code::BadName, noun.place, message);
        findings.push(finding.help("a noun is one word in small letters: `regular`"));
    }
    match nouns
        .iter()
        .find(|other| fold(&other.value) == fold(&noun.value))
    {
        Some(first) => {
            let message = format!("the noun `{}` is taken already", shorten(&noun.value));
            findings.push(findings.again(noun.place, first.place, message));
        }
        None => nouns.push(noun.clone()),
    }
}

fn decks(entries: &[DeckEntry], findings: &mut Findings) -> Vec<Deck> {
    entries
        .iter()
        .map(|entry| {
            check_name(&entry.name, findings);
            Deck {
                id: entry.id.value.clone(),
                name: entry.name.value.clone(),
            }
        })
        .collect()
}

fn faces(entries: &[FaceEntry], ids: &Ids, findings: &mut Findings) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        check_name(&entry.name, findings);
        let others = entry
            .serves_as
            .iter()
            .filter_map(|id| ids.faces.find(id, findings));
        faces.push(Face {
            id: entry.id.value.clone(),
            name: entry.name.value.clone(),
            serves_as: others.chain(FaceId::new(i)).collect(),
            plays_any_card: entry.plays_any_card,
            musters: entry.musters,
            journeys: entry.journeys,
            hunts: entry.hunts,
            not_by_ring: entry.not_by_ring,
            armies: entry.armies,
            led_army: entry.led_army,
            moves_characters: entry.moves_characters,
        });
    }
    // A face can do what a face that it serves as can do.
    let with = |can: fn(&FaceEntry) -> bool| -> FaceSet {
        let ids = entries.iter().enumerate().filter(|(_, e)| can(e));
        ids.filter_map(|(i, _)| FaceId::new(i)).collect()
    };
    let (playing, mustering) = (with(|e| e.plays_any_card), with(|e| e.musters));
    let journeying = with(|e| e.journeys);
    let (armies, led_army) = (with(|e| e.armies), with(|e| e.led_army));
    let moving = with(|e| e.moves_characters);
    for face in &mut faces {
        face.moves_characters = face.serves_as.meets(moving);
        face.plays_any_card = face.serves_as.meets(playing);
        face.musters = face.serves_as.meets(mustering);
        face.journeys = face.serves_as.meets(journeying);
        face.armies = face.serves_as.meets(armies);
        face.led_army = face.serves_as.meets(led_army);
    }
    faces
}

fn sides(entries: &[SideEntry], ids: &Ids, findings: &mut Findings) -> PerSide<SideFacts> {
    let mut sides = PerSide::<SideFacts>::default();
    let mut first = PerSide::<Option<&SideEntry>>::default();
    for entry in entries {
        let Some(side) = find_side(&entry.id, findings) else {
            continue;
        };
        if let Some(first) = first[side] {
            let message = format!("a side `{}` is there already", side.name());
            findings.push(findings.again(entry.id.place, first.id.place, message));
            continue;
        }
        first[side] = Some(entry);
        let faces: Vec<_> = entry
            .faces
            .iter()
            .filter_map(|id| ids.faces.find(id, findings))
            .collect();
        if entry.faces.is_empty() && entry.most_dice > 0 {
            let message = format!("the dice of the {} have no faces", side.name());
            let finding = findings.at(Code::WorldIncomplete, entry.id.place, message);
            findings.push(finding.help("add `faces: [ … ]`, one for each side of a die"));
        }
        if entry.most_dice < entry.dice {
            let message = format!(
                "`most_dice` is less than the {} dice at the start",
                entry.dice
            );
            findings.push(findings.at(Code::WrongValue, entry.most_dice_place, message));
        }
        sides[side] = SideFacts {
            dice: entry.dice,
            most_dice: entry.most_dice,
            faces,
            rings: entry.rings,
        };
    }
    for side in Side::BOTH.into_iter().filter(|side| first[*side].is_none()) {
        let message = format!("the world has no dice and rings for the {}", side.name());
        let finding = findings.at(Code::WorldIncomplete, findings.start(), message);
        findings.push(finding.help(format!("add `(id: \"{}\", …)` to `sides`", side.name())));
    }
    sides
}

fn tiles(entries: &[TileEntry], findings: &mut Findings) -> Vec<Tile> {
    let words = [("eye", TileValue::Eye), ("die", TileValue::Die)];
    let mut names: Vec<&Text> = Vec::new();
    let mut tiles = Vec::new();
    for entry in entries {
        check_name(&entry.name, findings);
        match names
            .iter()
            .find(|other| fold(&other.value) == fold(&entry.name.value))
        {
            Some(first) => {
                let message = format!("the name `{}` is taken already", shorten(&entry.name.value));
                findings.push(findings.again(entry.name.place, first.place, message));
            }
            None => names.push(&entry.name),
        }
        let value = match &entry.value {
            Ok(number) => Some(TileValue::Number(*number)),
            Err(word) => choice(word, "value of a tile", &words, findings),
        };
        tiles.push(Tile {
            id: entry.id.value.clone(),
            name: entry.name.value.clone(),
            value: value.unwrap_or(TileValue::Eye),
            reveal: entry.reveal,
            stop: entry.stop,
            special: entry
                .special
                .as_ref()
                .and_then(|side| find_side(side, findings)),
            count: entry.count,
            card: entry.card.as_ref().map(|card| card.value.clone()),
        });
    }
    tiles
}

/// The side of this name.
pub(super) fn find_side(name: &Text, findings: &mut Findings) -> Option<Side> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| fold(side.name()) == fold(&name.value));
    if side.is_none() {
        let message = format!("`{}` is no side", shorten(&name.value));
        let finding = findings.at(Code::UnknownReference, name.place, message);
        findings.push(suggest(finding, &name.value, &Side::BOTH.map(Side::name)));
    }
    side
}

/// The Settlement of this word.
pub(super) fn settlement(word: &Text, findings: &mut Findings) -> Option<Settlement> {
    let settlements = [
        ("town", Settlement::Town),
        ("city", Settlement::City),
        ("stronghold", Settlement::Stronghold),
        ("fortification", Settlement::Fortification),
    ];
    choice(word, "settlement", &settlements, findings)
}

/// One of a few words that the rules know.
pub(super) fn choice<T: Copy>(
    word: &Text,
    what: &str,
    choices: &[(&str, T)],
    findings: &mut Findings,
) -> Option<T> {
    let chosen = choices.iter().find(|(name, _)| *name == word.value);
    if let Some((_, chosen)) = chosen {
        return Some(*chosen);
    }
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    let message = format!("`{}` is no {what}", shorten(&word.value));
    let finding = findings.at(Code::WrongValue, word.place, message);
    findings.push(suggest(finding, &word.value, &names));
    None
}

/// For each thing, whether following what it turns into leads back to it.
pub(super) fn circles(next: &[Option<usize>]) -> Vec<bool> {
    let follow = |i: usize| next.get(i).copied().flatten();
    (0..next.len())
        .map(|start| {
            let steps = std::iter::successors(follow(start), |i| follow(*i));
            steps.take(next.len()).any(|i| i == start)
        })
        .collect()
}
