//! Worlds: the base world's numbers, and what is said about bad ones.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test that fails stops"
)]

#[path = "world/slips.rs"]
mod slips;

use std::fmt::Write as _;

use westron::diagnostic::Diagnostic;
use westron::world::*;

const BASE: &str = include_str!("../cards/base/world.ron");
const GOOD: &str = include_str!("world/good.ron");

/// Findings as a person would check them: code, place, the text under the caret, words, help.
fn shown(findings: &[Diagnostic], text: &str) -> String {
    let mut shown = String::new();
    for finding in findings {
        let place = |start: usize| {
            let before = &text[..start];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            format!("{line}:{column}")
        };
        let under = text.get(finding.span.range()).unwrap_or("no text");
        let at = place(finding.span.start);
        writeln!(
            shown,
            "{} {at} |{under}|\n  {}",
            finding.code, finding.message
        )
        .unwrap();
        for (span, words) in &finding.also {
            let under = &text[span.range()];
            writeln!(shown, "  {} |{under}| {words}", place(span.start)).unwrap();
        }
        if let Some(help) = &finding.help {
            writeln!(shown, "  help: {help}").unwrap();
        }
        if let Some(fix) = &finding.fix {
            writeln!(shown, "  fix: {fix}").unwrap();
        }
    }
    shown
}

fn base() -> World {
    load("world.ron", BASE).unwrap_or_else(|findings| panic!("{}", shown(&findings, BASE)))
}

fn findings(text: &str) -> String {
    match load("world.ron", text) {
        Ok(_) => "no findings\n".to_owned(),
        Err(findings) => shown(&findings, text),
    }
}

/// `load` may find what it will, but it must return, and point into the text.
fn survives(text: &str) {
    if let Err(findings) = load("world.ron", text) {
        assert!(!findings.is_empty());
        shown(&findings, text);
    }
}

#[test]
fn bad_worlds() {
    insta::glob!("world/*.ron", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        insta::assert_snapshot!(findings(&text));
    });
}

#[test]
fn the_base_world_has_the_numbers_of_the_game() {
    let world = base();
    assert_eq!(world.regions.len(), 105);
    assert_eq!(world.nations.len(), 8);
    assert_eq!(world.characters.len(), 13);
    assert_eq!(world.kinds.len(), 4);
    assert_eq!(world.decks.len(), 2);
    assert_eq!(world.faces.len(), 7);
    assert_eq!(world.tiles.len(), 15);
    let standard = world.tiles.iter().filter(|tile| tile.special.is_none());
    assert_eq!(standard.map(|tile| tile.count).sum::<u8>(), 16);
    let settlements = |s| {
        world
            .regions
            .iter()
            .filter(|r| r.settlement == Some(s))
            .count()
    };
    assert_eq!(settlements(Settlement::Stronghold), 16);
    assert_eq!(settlements(Settlement::Fortification), 2);
    assert_eq!(settlements(Settlement::City), 6);
    assert_eq!(settlements(Settlement::Town), 14);
    let [free_peoples, shadow] = &world.sides.0;
    assert_eq!(
        (
            free_peoples.dice,
            free_peoples.most_dice,
            free_peoples.rings
        ),
        (4, 6, 3)
    );
    assert_eq!((shadow.dice, shadow.most_dice, shadow.rings), (7, 10, 0));
    assert_eq!((free_peoples.faces.len(), shadow.faces.len()), (6, 6));
}

#[test]
fn the_base_world_has_all_figures() {
    let world = base();
    let mut totals = String::new();
    for nation in world.nation_ids() {
        write!(totals, "{}:", world.nation(nation).id).unwrap();
        for kind in world.kind_ids() {
            let start = world.regions.iter().flat_map(|region| &region.start);
            let start = start.filter(|(n, k, _)| (*n, *k) == (nation, kind));
            let total =
                start.map(|(_, _, c)| c).sum::<u8>() + world.nation(nation).reinforcements[kind];
            write!(totals, " {total}").unwrap();
        }
        totals.push('\n');
    }
    // Regulars, Elites, Leaders, Nazgûl; start and reinforcements together.
    assert_eq!(
        totals,
        "dwarves: 5 5 4 0\nelves: 5 10 4 0\ngondor: 15 5 4 0\nnorth: 10 5 4 0\nrohan: 10 5 4 0\n\
         isengard: 12 6 0 0\nsauron: 36 6 0 8\nsouthrons: 24 6 0 0\n"
    );
}

#[test]
fn borders_stand_on_both_sides_and_the_map_is_one() {
    let world = base();
    for region in world.region_ids() {
        for other in world.region(region).neighbours.iter() {
            assert!(world.region(other).neighbours.contains(region));
            assert_ne!(region, other);
        }
    }
    let one = RegionSet::of(RegionId::new(0).unwrap());
    assert_eq!(world.within(105, one), world.all_regions());
    let borders: usize = world
        .regions
        .iter()
        .map(|region| region.neighbours.len())
        .sum();
    assert_eq!(borders % 2, 0);
    assert_eq!(borders / 2, 232);
}

#[test]
fn names_of_the_base_world_are_found() {
    let world = base();
    let area = |name: &str| match world.names.meanings(name) {
        [Named::Area(regions)] => regions.len(),
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(
        (area("Coast"), area("Eastern Edge"), area("Dunland")),
        (16, 4, 2)
    );
    let nations = [
        "North",
        "The North",
        "Dwarven",
        "Elves",
        "Elven",
        "Southrons",
        "Easterlings",
        "Southron",
    ];
    for name in nations {
        assert!(
            matches!(world.names.meanings(name), [Named::Nation(_)]),
            "{name}"
        );
    }
    for (name, many) in [
        ("Gandalf", 2),
        ("Merry", 1),
        ("witch-king", 1),
        ("Mouth of Sauron", 1),
    ] {
        let meanings = world.names.meanings(name);
        assert!(
            matches!(meanings, [Named::Characters(c)] if c.len() == many),
            "{name}"
        );
    }
    assert_eq!(world.names.spelling("lorien"), Some("Lórien"));
    assert_eq!(
        world.names.meanings("Free Peoples"),
        [Named::Side(Side::FreePeoples)]
    );
    assert_eq!(world.names.meanings("Shadow"), [Named::Side(Side::Shadow)]);
    for (name, _) in world.names.iter() {
        assert!(is_plain_name(name), "{name}");
    }
}

#[test]
fn what_the_base_world_says_of_its_things() {
    let world = base();
    let character = |id: &str| world.characters.iter().find(|c| c.id == id).unwrap();
    let witch_king = character("witch-king");
    assert_eq!((witch_king.level, witch_king.leadership), (None, 2));
    assert!(witch_king.rouses_all_on_entry && witch_king.rouses.is_empty());
    let counts_as: Vec<_> = witch_king
        .counts_as
        .iter()
        .map(|k| world.kind(k).id.as_str())
        .collect();
    assert_eq!(counts_as, ["nazgul"]);
    assert_eq!(
        character("aragorn").rouses,
        world.nations_of(Side::FreePeoples)
    );
    assert_eq!(character("legolas").rouses.len(), 1);
    let becomes = character("strider")
        .becomes
        .map(|id| world.character(id).id.as_str());
    assert_eq!(becomes, Some("aragorn"));
    let osgiliath = world.regions.iter().find(|r| r.id == "osgiliath").unwrap();
    assert_eq!(osgiliath.nation, None);
    let [(nation, kind, 2)] = osgiliath.start[..] else {
        panic!("{:?}", osgiliath.start)
    };
    assert_eq!(world.figure_name(nation, kind), "Gondor Regular");
    let face = |id: &str| world.faces.iter().find(|f| f.id == id).unwrap();
    assert!(face("will-of-the-west").plays_any_card && face("will-of-the-west").musters);
    assert!(face("army-or-muster").musters && !face("army-or-muster").plays_any_card);
    assert_eq!(face("eye").serves_as.len(), 1);
}

#[test]
fn a_later_file_adds_to_an_earlier_one() {
    let more = r#"(
        areas: [(name: "South", regions: ["umbar"])],
        nations: [(id: "dunland", name: "Dunlendings", side: "Shadow", steps_to_war: 2)],
        regions: [(id: "umbar", name: "Umbar", areas: ["West"], start: {"dunland regular": 2}, neighbours: ["bree"])],
    )"#;
    let mut builder = WorldBuilder::new();
    builder.add("base/world.ron", GOOD);
    builder.add("more/world.ron", more);
    let world = builder.finish().unwrap();
    let ids: Vec<_> = world
        .regions
        .iter()
        .map(|region| region.id.as_str())
        .collect();
    assert_eq!(ids, ["bree", "tharbad", "orthanc", "umbar"]);
    let bree: Vec<_> = world.regions[0]
        .neighbours
        .iter()
        .map(|id| ids[id.index()])
        .collect();
    assert_eq!(bree, ["tharbad", "umbar"]);
    assert_eq!(world.areas[0].regions.len(), 3);
}

#[test]
fn a_later_file_names_the_earlier_place_of_an_id() {
    let mut builder = WorldBuilder::new();
    builder.add("base/world.ron", GOOD);
    let more = r#"(regions: [(id: "bree", name: "Bree Town")])"#;
    builder.add("more/world.ron", more);
    let found = builder.finish().unwrap_err();
    assert_eq!(found[0].file, "more/world.ron");
    insta::assert_snapshot!(shown(&found, more));
}

#[test]
fn worlds_have_bounds() {
    let list = |many: usize, entry: &dyn Fn(usize) -> String| {
        (0..many).map(entry).collect::<Vec<_>>().join(", ")
    };
    let regions = list(126, &|i| format!("(id: \"r{i}\", name: \"R{i}\")"));
    let many = GOOD.replace("  regions: [\n", &format!("  regions: [{regions},\n"));
    let kinds = list(7, &|i| {
        format!(
            "(id: \"k-{i}\", name: \"K\", noun: \"k{0}\", class: \"unit\", muster_cost: 1)",
            "a".repeat(i + 1)
        )
    });
    let many = many.replace("  kinds: [\n", &format!("  kinds: [{kinds},\n"));
    let found = load("world.ron", &many).unwrap_err();
    let too_large: Vec<_> = found
        .iter()
        .filter(|f| f.code.text() == "W0404")
        .cloned()
        .collect();
    insta::assert_snapshot!(shown(&too_large, &many));
}

#[test]
fn deep_and_huge_files_are_refused() {
    for bracket in ["(", "[", "{", "Some(", "(a:", "[(a:[", "/*", "A(a:"] {
        let text = bracket.repeat(10_000);
        let found = load("world.ron", &text).unwrap_err();
        assert_eq!(found.len(), 1, "{bracket}");
    }
    let found = load("world.ron", &"(a:".repeat(10_000)).unwrap_err();
    assert_eq!(found[0].code.text(), "W0005");
    let found = load("world.ron", &" ".repeat(1024 * 1024 + 1)).unwrap_err();
    assert_eq!(found[0].code.text(), "W0003");
    let long = GOOD.replace("\"bree\"", &format!("\"{}\"", "b".repeat(900_000)));
    assert!(load("world.ron", &long[..1024 * 1024 - 1]).is_err());
    let wrong = (0..20_000)
        .map(|i| format!("\"b{i}\","))
        .collect::<String>();
    let many = GOOD.replace(
        "neighbours: [\"tharbad\"]",
        &format!("neighbours: [{wrong}]"),
    );
    assert_eq!(load("world.ron", &many).unwrap_err().len(), 100);
}

#[test]
fn what_we_read_is_ron() {
    for text in [BASE, GOOD, include_str!("../cards/base/pack.ron")] {
        ron::from_str::<ron::Value>(text).unwrap();
    }
}

#[test]
fn no_truncation_of_the_base_world_panics() {
    let mut at = 0;
    while at < BASE.len() {
        if BASE.is_char_boundary(at) {
            let text = &BASE[..at];
            assert!(load("world.ron", text).is_err(), "cut at {at}");
            survives(text);
        }
        at += 97;
    }
}

proptest::proptest! {
    #[test]
    fn no_mutation_panics(
        edits in proptest::collection::vec((0..GOOD.len(), 0_usize..4, "\\PC{0,3}|[\"(){}\\[\\],:#\\\\/*-]{1,3}"), 1..6),
    ) {
        let mut text = GOOD.to_owned();
        for (at, cut, new) in edits {
            let at = (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap();
            let end = (at..=(at + cut).min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap();
            text.replace_range(at..end, &new);
        }
        survives(&text);
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        survives(&text);
    }
}

#[test]
fn the_base_pack_is_whole() {
    let pack = PackSources::base().unwrap();
    assert_eq!(pack.manifest.id, "base");
    assert!(
        pack.worlds
            .iter()
            .any(|source| source.path == "base/world.ron")
    );
}

const MANIFEST: &str = r#"(id: "mine", title: "Mine", version: "1.0.0", language: 1)"#;

fn pack(files: &[(&str, &[u8])]) -> Result<PackSources, Vec<Diagnostic>> {
    PackSources::from_files(
        files
            .iter()
            .map(|(p, b)| (p.to_string(), b.to_vec()))
            .collect(),
    )
}

#[test]
fn files_of_a_pack_are_sorted_by_what_they_are() {
    let files = [
        "world.ron",
        "far.world.ron",
        "worlds/east.ron",
        "b.card",
        "deep/er/a.card",
        "s/x.scenario",
        "locale/es.ron",
        "README.md",
        "locale\\fr.ron",
    ];
    let mut all: Vec<(&str, &[u8])> = vec![("pack.ron", MANIFEST.as_bytes())];
    all.extend(files.map(|path| (path, &b""[..])));
    let pack = pack(&all).unwrap();
    let paths = |list: &[Source]| {
        list.iter()
            .map(|s| s.path.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        paths(&pack.worlds),
        "far.world.ron world.ron worlds/east.ron"
    );
    assert_eq!(paths(&pack.cards), "b.card deep/er/a.card");
    assert_eq!(paths(&pack.scenarios), "s/x.scenario");
    assert_eq!(paths(&pack.locales), "locale/es.ron locale\\fr.ron");
}

#[test]
fn bad_packs() {
    let mut all = String::new();
    let mut show = |what: &str, files: &[(&str, &[u8])]| {
        let found = pack(files).unwrap_err();
        writeln!(all, "# {what}").unwrap();
        for finding in found {
            let bytes = files.iter().find(|(path, _)| *path == finding.file);
            let text = bytes.map_or("".into(), |(_, bytes)| String::from_utf8_lossy(bytes));
            write!(
                all,
                "{}: {}",
                finding.file,
                shown(std::slice::from_ref(&finding), &text)
            )
            .unwrap();
        }
    };
    let manifest = MANIFEST.as_bytes();
    show("no manifest", &[("a.card", b"")]);
    show(
        "two manifests",
        &[("pack.ron", manifest), ("x/pack.ron", manifest)],
    );
    show(
        "not UTF-8",
        &[("pack.ron", manifest), ("a.card", b"card \xff")],
    );
    show("manifest not UTF-8", &[("pack.ron", b"(\xff)")]);
    show(
        "a stray file",
        &[("pack.ron", manifest), ("regions.ron", b"")],
    );
    show(
        "fields missing",
        &[("pack.ron", b"(titel: \"Mine\", language: 1)")],
    );
    show(
        "wrong values",
        &[(
            "pack.ron",
            br#"(id: "Mine", title: "", version: "1.0.0", language: 9, needs: ["My Base"])"#,
        )],
    );
    show(
        "needs itself",
        &[(
            "pack.ron",
            br#"(id: "mine", title: "M", version: "1.0.0", language: 1, needs: ["mine"])"#,
        )],
    );
    insta::assert_snapshot!(all);
}
