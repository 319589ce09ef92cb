//! What a world file says, entry by entry, before anything is looked up.

use super::boards::{BoardEntry, board};
use super::fields::{FieldReader, Place, Record, Text};
use super::text::Node;

/// Several worlds' entries, in the order of the files.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub kinds: Vec<KindEntry>,
    pub decks: Vec<DeckEntry>,
    pub faces: Vec<FaceEntry>,
    pub sides: Vec<SideEntry>,
    pub nations: Vec<NationEntry>,
    pub areas: Vec<AreaEntry>,
    pub regions: Vec<RegionEntry>,
    pub characters: Vec<CharacterEntry>,
    pub groups: Vec<GroupEntry>,
    pub tiles: Vec<TileEntry>,
    pub boards: Vec<BoardEntry>,
}

/// The lists of a world file.
pub(super) const LISTS: &[&str] = &[
    "kinds",
    "decks",
    "faces",
    "sides",
    "nations",
    "areas",
    "regions",
    "characters",
    "groups",
    "tiles",
    "boards",
];

#[derive(Debug)]
pub(super) struct KindEntry {
    pub id: Text,
    pub name: Text,
    pub noun: Option<Text>,
    pub plural: Option<Text>,
    pub class: Text,
    pub stands_alone: bool,
    pub flies: bool,
    pub flies_place: Place,
    pub reduces_to: Option<Text>,
    pub muster_cost: u8,
    pub mustered_in: Vec<Text>,
    pub leadership: u8,
}

#[derive(Debug)]
pub(super) struct DeckEntry {
    pub id: Text,
    pub name: Text,
}

#[derive(Debug)]
pub(super) struct FaceEntry {
    pub id: Text,
    pub name: Text,
    pub serves_as: Vec<Text>,
    pub plays_any_card: bool,
    pub musters: bool,
    pub journeys: bool,
    pub hunts: bool,
    pub not_by_ring: bool,
    pub armies: bool,
    pub led_army: bool,
    pub moves_characters: bool,
}

#[derive(Debug)]
pub(super) struct SideEntry {
    pub id: Text,
    pub dice: u8,
    pub most_dice: u8,
    pub most_dice_place: Place,
    pub rings: u8,
    pub faces: Vec<Text>,
}

#[derive(Debug)]
pub(super) struct NationEntry {
    pub id: Text,
    pub name: Text,
    pub adjective: Option<Text>,
    pub short: Vec<Text>,
    pub side: Text,
    pub reinforcements: Vec<(Text, u8)>,
    pub steps_to_war: u8,
    pub active: bool,
}

#[derive(Debug)]
pub(super) struct AreaEntry {
    pub name: Text,
    pub regions: Vec<Text>,
}

#[derive(Debug)]
pub(super) struct RegionEntry {
    pub id: Text,
    pub name: Text,
    pub short: Vec<Text>,
    pub nation: Option<Text>,
    pub settlement: Option<Text>,
    pub areas: Vec<Text>,
    pub start: Vec<(Text, u8)>,
    pub fellowship_start: bool,
    pub mordor_entry: bool,
    pub neighbours: Vec<Text>,
}

#[derive(Debug)]
pub(super) struct CharacterEntry {
    pub id: Text,
    pub name: Text,
    pub short: Vec<Text>,
    pub side: Text,
    pub role: Text,
    pub traits: Vec<Text>,
    pub counts_as: Vec<Text>,
    pub rouses_all_on_entry: bool,
    pub flies: bool,
    pub level: Option<u8>,
    pub leadership: u8,
    pub strength: u8,
    pub voids: Vec<Text>,
    pub leading_nations: Vec<Text>,
    pub leading_kinds: Vec<Text>,
    pub draws_for_combat_card: bool,
    pub rouses: Vec<Text>,
    pub dice: u8,
    pub start: Text,
    pub guide: bool,
    pub becomes: Option<Text>,
    pub slips_away: bool,
    pub as_guide: Vec<Text>,
    pub envoy: Option<Text>,
    pub enters_by: Option<Text>,
    pub enters_when: Vec<Text>,
    pub enters_in: Vec<Text>,
    pub turns: Option<Text>,
    pub into: Option<Text>,
}

#[derive(Debug)]
pub(super) struct GroupEntry {
    pub name: Text,
    pub characters: Vec<Text>,
}

#[derive(Debug)]
pub(super) struct TileEntry {
    pub id: Text,
    pub name: Text,
    pub value: Result<i8, Text>,
    pub reveal: bool,
    pub stop: bool,
    pub special: Option<Text>,
    pub count: u8,
    pub card: Option<Text>,
}

/// Adds the entries of one file; what is wrong in form goes to the reader's findings.
pub(super) fn read_entries(reader: &mut FieldReader<'_>, node: &Node, entries: &mut Entries) {
    let known = &[
        "kinds",
        "decks",
        "faces",
        "sides",
        "nations",
        "areas",
        "regions",
        "characters",
        "groups",
        "tiles",
        "boards",
        "amend",
    ];
    let Some(world) = reader.record(node, "world", known) else {
        return;
    };
    add(reader, &world, "kinds", &mut entries.kinds, kind);
    add(reader, &world, "decks", &mut entries.decks, deck);
    add(reader, &world, "faces", &mut entries.faces, face);
    add(reader, &world, "sides", &mut entries.sides, side);
    add(reader, &world, "nations", &mut entries.nations, nation);
    add(reader, &world, "areas", &mut entries.areas, area);
    add(reader, &world, "regions", &mut entries.regions, region);
    add(
        reader,
        &world,
        "characters",
        &mut entries.characters,
        character,
    );
    add(reader, &world, "groups", &mut entries.groups, group);
    add(reader, &world, "tiles", &mut entries.tiles, tile);
    add(reader, &world, "boards", &mut entries.boards, board);
}

fn add<T>(
    reader: &mut FieldReader<'_>,
    world: &Record<'_>,
    list: &'static str,
    entries: &mut Vec<T>,
    entry: impl Fn(&mut FieldReader<'_>, &Node) -> Option<T>,
) {
    for node in reader.records(world, list) {
        if reader.findings.is_full() {
            return;
        }
        entries.extend(entry(reader, node));
    }
}

fn kind(r: &mut FieldReader<'_>, node: &Node) -> Option<KindEntry> {
    let known = &[
        "id",
        "name",
        "noun",
        "plural",
        "class",
        "stands_alone",
        "flies",
        "reduces_to",
        "muster_cost",
        "mustered_in",
        "leadership",
    ];
    let record = r.record(node, "kind of figure", known)?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    let class = r.need_text(&record, "class");
    let muster_cost = r.need_number(&record, "muster_cost", super::MUSTER_RESULT);
    Some(KindEntry {
        noun: r.text(&record, "noun"),
        plural: r.text(&record, "plural"),
        stands_alone: r.flag(&record, "stands_alone"),
        flies: r.flag(&record, "flies"),
        flies_place: record.place_of("flies"),
        reduces_to: r.text(&record, "reduces_to"),
        mustered_in: r.texts(&record, "mustered_in"),
        leadership: r.number(&record, "leadership", u8::MAX).unwrap_or(0),
        id: id?,
        name: name?,
        class: class?,
        muster_cost: muster_cost?,
    })
}

fn deck(r: &mut FieldReader<'_>, node: &Node) -> Option<DeckEntry> {
    let record = r.record(node, "deck", &["id", "name"])?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    Some(DeckEntry {
        id: id?,
        name: name?,
    })
}

fn face(r: &mut FieldReader<'_>, node: &Node) -> Option<FaceEntry> {
    let known = &[
        "id",
        "name",
        "serves_as",
        "plays_any_card",
        "musters",
        "journeys",
        "hunts",
        "not_by_ring",
        "armies",
        "led_army",
        "moves_characters",
    ];
    let record = r.record(node, "face", known)?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    Some(FaceEntry {
        serves_as: r.texts(&record, "serves_as"),
        plays_any_card: r.flag(&record, "plays_any_card"),
        musters: r.flag(&record, "musters"),
        journeys: r.flag(&record, "journeys"),
        hunts: r.flag(&record, "hunts"),
        not_by_ring: r.flag(&record, "not_by_ring"),
        armies: r.flag(&record, "armies"),
        led_army: r.flag(&record, "led_army"),
        moves_characters: r.flag(&record, "moves_characters"),
        id: id?,
        name: name?,
    })
}

fn side(r: &mut FieldReader<'_>, node: &Node) -> Option<SideEntry> {
    let record = r.record(node, "side", &["id", "dice", "most_dice", "rings", "faces"])?;
    let id = r.need_text(&record, "id");
    let dice = r.need_number(&record, "dice", u8::MAX);
    let most_dice = r.need_number(&record, "most_dice", u8::MAX);
    Some(SideEntry {
        most_dice_place: record.place_of("most_dice"),
        rings: r.number(&record, "rings", u8::MAX).unwrap_or(0),
        faces: r.texts(&record, "faces"),
        id: id?,
        dice: dice?,
        most_dice: most_dice?,
    })
}

fn nation(r: &mut FieldReader<'_>, node: &Node) -> Option<NationEntry> {
    let known = &[
        "id",
        "name",
        "adjective",
        "short",
        "side",
        "reinforcements",
        "steps_to_war",
        "active",
    ];
    let record = r.record(node, "nation", known)?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    let side = r.need_text(&record, "side");
    let steps_to_war = r.need_number(&record, "steps_to_war", MAX_STEPS_TO_WAR);
    Some(NationEntry {
        adjective: r.text(&record, "adjective"),
        short: r.texts(&record, "short"),
        reinforcements: r.counts(&record, "reinforcements"),
        active: r.flag(&record, "active"),
        id: id?,
        name: name?,
        side: side?,
        steps_to_war: steps_to_war?,
    })
}

/// Steps of the Political Track above At War (R6.1).
pub(super) const MAX_STEPS_TO_WAR: u8 = 3;

fn area(r: &mut FieldReader<'_>, node: &Node) -> Option<AreaEntry> {
    let record = r.record(node, "area", &["name", "regions"])?;
    let name = r.need_text(&record, "name");
    Some(AreaEntry {
        regions: r.texts(&record, "regions"),
        name: name?,
    })
}

fn region(r: &mut FieldReader<'_>, node: &Node) -> Option<RegionEntry> {
    let known = &[
        "id",
        "name",
        "short",
        "nation",
        "settlement",
        "areas",
        "start",
        "fellowship_start",
        "mordor_entry",
        "neighbours",
    ];
    let record = r.record(node, "region", known)?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    Some(RegionEntry {
        short: r.texts(&record, "short"),
        nation: r.text(&record, "nation"),
        settlement: r.text(&record, "settlement"),
        areas: r.texts(&record, "areas"),
        start: r.counts(&record, "start"),
        fellowship_start: r.flag(&record, "fellowship_start"),
        mordor_entry: r.flag(&record, "mordor_entry"),
        neighbours: r.texts(&record, "neighbours"),
        id: id?,
        name: name?,
    })
}

fn character(r: &mut FieldReader<'_>, node: &Node) -> Option<CharacterEntry> {
    let known = &[
        "id",
        "name",
        "short",
        "side",
        "role",
        "traits",
        "counts_as",
        "rouses_all_on_entry",
        "flies",
        "level",
        "leadership",
        "strength",
        "voids",
        "leading_nations",
        "leading_kinds",
        "draws_for_combat_card",
        "rouses",
        "dice",
        "start",
        "guide",
        "becomes",
        "slips_away",
        "as_guide",
        "envoy",
        "enters_by",
        "enters_when",
        "enters_in",
        "turns",
        "into",
    ];
    let record = r.record(node, "character", known)?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    let side = r.need_text(&record, "side");
    let role = r.need_text(&record, "role");
    let start = r.need_text(&record, "start");
    Some(CharacterEntry {
        short: r.texts(&record, "short"),
        traits: r.texts(&record, "traits"),
        counts_as: r.texts(&record, "counts_as"),
        rouses_all_on_entry: r.flag(&record, "rouses_all_on_entry"),
        flies: r.flag(&record, "flies"),
        level: r.number(&record, "level", u8::MAX),
        leadership: r.number(&record, "leadership", u8::MAX).unwrap_or(0),
        strength: r.number(&record, "strength", u8::MAX).unwrap_or(0),
        voids: r.texts(&record, "voids"),
        leading_nations: r.texts(&record, "leading_nations"),
        leading_kinds: r.texts(&record, "leading_kinds"),
        draws_for_combat_card: r.flag(&record, "draws_for_combat_card"),
        rouses: r.text_or_texts(&record, "rouses"),
        dice: r.number(&record, "dice", u8::MAX).unwrap_or(0),
        guide: r.flag(&record, "guide"),
        becomes: r.text(&record, "becomes"),
        slips_away: r.flag(&record, "slips_away"),
        as_guide: r.text_or_texts(&record, "as_guide"),
        envoy: r.text(&record, "envoy"),
        enters_by: r.text(&record, "enters_by"),
        enters_when: r.text_or_texts(&record, "enters_when"),
        enters_in: r.text_or_texts(&record, "enters_in"),
        turns: r.text(&record, "turns"),
        into: r.text(&record, "into"),
        id: id?,
        name: name?,
        side: side?,
        role: role?,
        start: start?,
    })
}

fn group(r: &mut FieldReader<'_>, node: &Node) -> Option<GroupEntry> {
    let record = r.record(node, "group", &["name", "characters"])?;
    let name = r.need_text(&record, "name");
    Some(GroupEntry {
        characters: r.texts(&record, "characters"),
        name: name?,
    })
}

fn tile(r: &mut FieldReader<'_>, node: &Node) -> Option<TileEntry> {
    let known = &[
        "id", "name", "value", "reveal", "stop", "special", "count", "card",
    ];
    let record = r.record(node, "tile", known)?;
    let id = r.need_text(&record, "id");
    let name = r.need_text(&record, "name");
    let value = r.number_or_word(&record, "value");
    Some(TileEntry {
        reveal: r.flag(&record, "reveal"),
        stop: r.flag(&record, "stop"),
        special: r.text(&record, "special"),
        count: r.number(&record, "count", u8::MAX).unwrap_or(1),
        card: r.text(&record, "card"),
        id: id?,
        name: name?,
        value: value?,
    })
}
