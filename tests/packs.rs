//! Packs: what they need, what they replace and amend, and what a modder would try and should not.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use westron::world::PackSources;
use westron::{Loaded, load, scenario};

/// A pack of files, with a manifest that needs some packs.
fn pack(id: &str, needs: &str, files: &[(&str, &str)]) -> PackSources {
    let manifest = format!(
        "(id: \"{id}\", title: \"{id}\", version: \"1.2.0\", language: 1, needs: [{needs}])"
    );
    let mut all = vec![(format!("{id}/pack.ron"), manifest.into_bytes())];
    for (name, text) in files {
        all.push((format!("{id}/{name}"), text.as_bytes().to_vec()));
    }
    PackSources::from_files(all).unwrap()
}

fn with_base(packs: &[PackSources]) -> Loaded {
    let mut all = vec![PackSources::base().unwrap()];
    all.extend(packs.iter().cloned());
    load(&all)
}

/// The findings of packs on the base game, one after the other.
fn findings(packs: &[PackSources]) -> String {
    let mut all = String::new();
    for finding in with_base(packs).findings {
        let help = finding
            .help
            .as_deref()
            .unwrap_or(match finding.also.as_slice() {
                [] => "NO HELP",
                _ => "(the other place is shown)",
            });
        writeln!(
            all,
            "{} {} {}: {}\n    {help}",
            finding.file,
            finding.span.start,
            finding.code.text(),
            finding.message
        )
        .unwrap();
    }
    all
}

const RIDERS: &str = r#"card "Riders at Dusk" {
  Free Peoples strategy 16, icon muster
  replaces "Riders of Theoden"
  play {
    recruit 1 Rohan elite in Edoras
  }
  combat "Daylight"
}
"#;

#[test]
fn a_card_takes_the_place_of_another() {
    let dusk = pack("dusk", "\"base\"", &[("a.card", RIDERS)]);
    let before = load(&[PackSources::base().unwrap()]).ready().unwrap();
    let cards = with_base(&[dusk]).ready().unwrap();
    let old = before.find("Riders of Théoden").unwrap();
    let new = cards.find("fp-str-16").unwrap();
    assert_eq!(cards.cards().len(), before.cards().len());
    assert_eq!((new.id, new.title.as_str()), (old.id, "Riders at Dusk"));
    assert_eq!(new.source.pack, "dusk");
    assert_eq!(new.replaces.as_ref().unwrap().pack, "base");
    assert!(cards.find("Riders of Théoden").is_err());
    // The others are as they were.
    for (one, other) in before.cards().iter().zip(cards.cards()) {
        assert!(one.id == old.id || one.code == other.code && one.title == other.title);
    }
}

#[test]
fn nothing_is_replaced_by_accident() {
    let mut all = String::new();
    let mut show = |what: &str, packs: &[PackSources]| {
        writeln!(all, "# {what}\n{}", findings(packs)).unwrap();
    };
    let dusk = pack("dusk", "\"base\"", &[("a.card", RIDERS)]);
    let dawn = RIDERS.replace("at Dusk", "at Dawn");
    let one = |id: &str, needs: &str, text: &str| pack(id, needs, &[("a.card", text)]);
    show(
        "two packs replace one card",
        &[
            dusk.clone(),
            one(
                "dawn",
                "\"base\"",
                &dawn.replace("Riders of Theoden", "fp-str-16"),
            ),
        ],
    );
    show(
        "by its title",
        &[dusk.clone(), one("dawn", "\"base\"", &dawn)],
    );
    show(
        "the second goes on from the first",
        &[
            dusk,
            one(
                "dawn",
                "\"base\", \"dusk\"",
                &dawn.replace("Riders of Theoden", "Riders at Dusk"),
            ),
        ],
    );
    show(
        "no such card",
        &[one(
            "dawn",
            "\"base\"",
            &dawn.replace("of Theoden", "of Theodem"),
        )],
    );
    show(
        "a card of its own",
        &[one(
            "dawn",
            "\"base\"",
            &dawn.replace("Riders of Theoden", "Riders at Dawn"),
        )],
    );
    show("a pack that it does not need", &[one("dawn", "", &dawn)]);
    show(
        "another place",
        &[one(
            "dawn",
            "\"base\"",
            &dawn.replace("strategy 16", "strategy 17"),
        )],
    );
    show(
        "twice in one pack",
        &[one(
            "dawn",
            "\"base\"",
            &format!("{dawn}\n{}", dawn.replace("at Dawn", "at Noon")),
        )],
    );
    show(
        "a number that is taken",
        &[one(
            "dawn",
            "\"base\"",
            &dawn.replace("  replaces \"Riders of Theoden\"\n", ""),
        )],
    );
    show(
        "an unknown deck",
        &[one(
            "dawn",
            "\"base\"",
            &dawn.replace("strategy 16", "stratagem 16"),
        )],
    );
    show(
        "a half of another pack",
        &[one(
            "dawn",
            "\"base\"",
            &format!("{dawn}\ncombat \"Daylight\" at 3 {{\n  limit the opponent's dice to 4\n}}\n"),
        )],
    );
    insta::assert_snapshot!(all);
}

/// A small pack that adds to the world and amends it.
const WOODS: &str = r#"(
  areas: [(name: "Grey Woods", regions: ["grey-glade"])],
  regions: [
    (id: "grey-glade", name: "Grey Glade", nation: "north", settlement: "town", start: {"regular": 1}, neighbours: ["bree"]),
  ],
  amend: (
    regions: [
      (id: "bree", settlement: "city", neighbours: (remove: ["buckland"])),
      (id: "edoras", neighbours: (add: ["dale"])),
    ],
    characters: [(id: "gimli", level: 3)],
    nations: [(id: "north", reinforcements: {"regular": 5, "elite": 4, "leader": 3})],
  ),
)"#;

#[test]
fn a_pack_adds_and_amends_and_leaves_no_trace() {
    let woods = pack("woods", "\"base\"", &[("world.ron", WOODS)]);
    let base = load(&[PackSources::base().unwrap()]).ready().unwrap().world;
    let world = with_base(&[woods]).ready().unwrap().world;
    let region = |id: &str| {
        let mut ids = world.region_ids();
        ids.find(|region| world.region(*region).id == id).unwrap()
    };
    let (bree, buckland) = (region("bree"), region("buckland"));
    assert!(!world.region(bree).neighbours.contains(buckland));
    assert!(!world.region(buckland).neighbours.contains(bree));
    assert!(world.region(bree).neighbours.contains(region("grey-glade")));
    assert!(
        world
            .region(region("dale"))
            .neighbours
            .contains(region("edoras"))
    );
    assert_eq!(
        world.region(bree).settlement,
        Some(westron::world::Settlement::City)
    );
    let level = |world: &westron::world::World| {
        let mut all = world.characters.iter();
        all.find(|it| it.id == "gimli").unwrap().level
    };
    assert_eq!((level(&base), level(&world)), (Some(2), Some(3)));
    // Nothing is kept: the base world is the same when the pack is not there.
    let again = load(&[PackSources::base().unwrap()]).ready().unwrap().world;
    assert_eq!(format!("{base:?}"), format!("{again:?}"));
}

#[test]
fn what_a_modder_would_try_and_should_not() {
    let mut all = String::new();
    let mut show = |what: &str, packs: &[PackSources]| {
        writeln!(all, "# {what}\n{}", findings(packs)).unwrap();
    };
    let world = |id: &str, needs: &str, text: &str| pack(id, needs, &[("world.ron", text)]);
    let one = |text: &str| [world("hills", "\"base\"", text)];
    let amend = |text: &str| format!("(amend: ({text}))");
    show(
        "a region without borders",
        &one("(regions: [(id: \"hill\", name: \"Hill\")])"),
    );
    let many: String = (0..129)
        .map(|i| format!("(id: \"r{i}\", name: \"Hill {i}\", neighbours: [\"bree\"]),"))
        .collect();
    show("too many regions", &one(&format!("(regions: [{many}])")));
    show(
        "a Nation of no side",
        &one(
            "(nations: [(id: \"hillmen\", name: \"Hillmen\", side: \"Dwarves\", steps_to_war: 2)])",
        ),
    );
    show(
        "an id that is taken",
        &one("(regions: [(id: \"bree\", name: \"Bree Hill\", neighbours: [\"buckland\"])])"),
    );
    show(
        "an amendment of nothing",
        &one(&amend("regions: [(id: \"bre\", settlement: \"city\")]")),
    );
    show(
        "of an unknown list",
        &one(&amend("region: [(id: \"bree\")]")),
    );
    show(
        "of an unknown field",
        &one(&amend("regions: [(id: \"bree\", town: \"city\")]")),
    );
    show(
        "with a wrong value",
        &one(&amend("regions: [(id: \"bree\", settlement: \"hamlet\")]")),
    );
    show(
        "without an id",
        &one(&amend("regions: [(settlement: \"city\")]")),
    );
    show(
        "of what is not there",
        &one(&amend(
            "regions: [(id: \"bree\", neighbours: (add: [\"buckland\"], remove: [\"dale\"]))]",
        )),
    );
    show("of no list", &one("(amend: [1])"));
    show("of a list that is none", &one(&amend("regions: 1")));
    show("of an entry that is none", &one(&amend("regions: [1]")));
    show(
        "of a field that is no list",
        &one(&amend("regions: [(id: \"bree\", name: (add: [\"Bree\"]))]")),
    );
    show(
        "of a pack that is not needed",
        &[world(
            "hills",
            "",
            &amend("regions: [(id: \"bree\", settlement: \"city\")]"),
        )],
    );
    show(
        "of its own",
        &one(
            "(regions: [(id: \"hill\", name: \"Hill\", neighbours: [\"bree\"])], amend: (regions: [(id: \"hill\", settlement: \"town\")]))",
        ),
    );
    let city = amend("regions: [(id: \"bree\", settlement: \"city\")]");
    let (first, second) = (
        world("hills", "\"base\"", &city),
        world("dales", "\"base\"", &city),
    );
    show("two packs amend one thing", &[first.clone(), second]);
    show(
        "the second goes on from the first",
        &[first, world("dales", "\"base\", \"hills\"", &city)],
    );
    let border = |id: &str, to: &str| {
        let added = format!("regions: [(id: \"edoras\", neighbours: (add: [\"{to}\"]))]");
        world(id, "\"base\"", &amend(&added))
    };
    show(
        "two packs add borders to one region",
        &[border("hills", "dale"), border("dales", "bree")],
    );
    show(
        "a board with figures that there are not",
        &one("(boards: [(name: \"Late\", regions: [(id: \"bree\", start: {\"elite\": 9})])])"),
    );
    show(
        "a board called like another",
        &one(
            "(boards: [(name: \"Start\"), (name: \"Late\"), (name: \"late\", guide: \"boromir\", characters: [(id: \"boromir\", start: \"bree\")])])",
        ),
    );
    insta::assert_snapshot!(all);
}

#[test]
fn a_locale_names_what_there_is() {
    let text = r#"(language: "es", regions: [(name: "Grey Glades", as: "Claros Grises")])"#;
    let woods = pack(
        "woods",
        "\"base\"",
        &[("world.ron", WOODS), ("locale/es.ron", text)],
    );
    let packs = [PackSources::base().unwrap(), woods];
    let world = load(&packs).ready().unwrap().world;
    let found = westron::world::Locale::of_packs("es", &packs, &world).unwrap_err();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "there is no region `Grey Glades`");
    assert_eq!(found[0].help.as_deref(), Some("did you mean `Grey Glade`?"));
}

#[test]
fn a_locale_says_each_name_once() {
    let text =
        r#"(language: "es", regions: [(name: "Bree", as: "Bree"), (name: "bree", as: "Bri")])"#;
    let packs = [
        PackSources::base().unwrap(),
        pack("woods", "\"base\"", &[("locale/es.ron", text)]),
    ];
    let world = load(&packs).ready().unwrap().world;
    let found = westron::world::Locale::of_packs("es", &packs, &world).unwrap_err();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "`bree` is translated twice");
}

/// The example of a pack, as it lies in the repository.
fn example() -> PackSources {
    fn collect(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => collect(&path, files),
                false => files.push((
                    path.to_string_lossy().into_owned(),
                    fs::read(&path).unwrap(),
                )),
            }
        }
    }
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("cards/examples/fallow-mere"),
        &mut files,
    );
    PackSources::from_files(files).unwrap()
}

#[test]
fn the_example_is_right_and_its_scenarios_pass() {
    let example = example();
    let loaded = with_base(std::slice::from_ref(&example));
    assert!(loaded.findings.is_empty(), "{:?}", loaded.findings);
    let cards = loaded.ready().unwrap();
    let own: Vec<_> = cards
        .cards()
        .iter()
        .filter(|it| it.source.pack == "fallow-mere")
        .collect();
    assert_eq!(own.len(), 8);
    assert_eq!(own.iter().filter(|card| card.table.is_some()).count(), 2);
    assert_eq!(own.iter().filter(|card| card.replaces.is_some()).count(), 1);
    let mut all = Vec::new();
    for source in &example.scenarios {
        let parsed = scenario::parse(&source.path, &source.text);
        assert!(parsed.findings.is_empty(), "{:?}", parsed.findings);
        all.extend(parsed.scenarios);
    }
    for card in own {
        let named = |one: &&scenario::Scenario| format!("{one:?}").contains(&card.title);
        assert!(
            all.iter().any(|one| named(&one)),
            "{} has no scenario",
            card.title
        );
    }
    for one in &all {
        let outcome = scenario::run(&cards, one);
        assert!(
            outcome.passed(),
            "{}: {:?} {:?}",
            one.title,
            outcome.failures,
            outcome.findings
        );
    }
}

#[test]
fn the_example_has_its_spanish() {
    let packs = [PackSources::base().unwrap(), example()];
    let world = load(&packs).ready().unwrap().world;
    let locale = westron::world::Locale::of_packs("es", &packs, &world).unwrap();
    assert_eq!(locale.missing(&world), Vec::<String>::new());
}

#[test]
fn versions_are_ranges() {
    let needs = |text: &str| pack("one", &format!("\"two {text}\""), &[]).manifest.needs[0].clone();
    assert!(needs("^1.0").admits("1.2.0"));
    assert!(!needs("^1.3").admits("1.2.0"));
    assert!(!needs("^1.0").admits("2.0.0"));
    assert!(needs(">=1.2, <1.5").admits("1.4.9"));
    assert!(pack("one", "\"two\"", &[]).manifest.needs[0].admits("0.0.1"));
}
