//! Whatever a file holds: a finding with its place and help, no panic, and nothing written.

use insta::assert_snapshot;

use super::program::{Folder, Ran};

/// Checks one file that holds this, and formats it: neither changes anything.
fn check(name: &str, content: impl AsRef<[u8]>) -> Ran {
    let folder = Folder::new();
    folder.write(name, content.as_ref());
    let path = format!("@{name}");
    let ran = folder.run(&["check", &path]);
    assert_ne!(ran.status, 0, "{}", ran.shown());
    assert!(
        ran.out.contains("help:") || ran.out.contains("W0401"),
        "{}",
        ran.shown()
    );
    if name.ends_with(".card") || name.ends_with(".scenario") {
        folder.run(&["fmt", &path]);
    }
    assert_eq!(folder.files(), [name]);
    let now = std::fs::read(folder.at(name)).unwrap();
    let before = content.as_ref();
    let formatted = folder.run(&["fmt", &path]).status == 0;
    assert!(
        formatted || now == before,
        "{name} was changed though it is wrong"
    );
    ran
}

fn card(clauses: &str) -> String {
    format!(
        "card \"The Levy of the Vales\" {{\n  Free Peoples strategy 41, icon muster\n  play {{\n    {clauses}\n  }}\n}}\n"
    )
}

#[test]
fn misspelt_words() {
    let cases = [
        ("keyword", "recrut 1 Rohan regular in Edoras"),
        ("region", "recruit 1 Rohan regular in Edorsa"),
        ("nation", "recruit 1 Rohn regular in Edoras"),
        ("character", "if Gandlaf in Edoras: draw 1 strategy card"),
        ("figure", "recruit 1 Rohan reglar in Edoras"),
        (
            "name_in_the_wrong_place",
            "recruit 1 Edoras regular in Rohan",
        ),
    ];
    for (name, clause) in cases {
        let ran = check("levy.card", card(clause));
        assert_eq!(ran.status, 1);
        assert_snapshot!(format!("misspelt_{name}"), ran.shown());
    }
}

#[test]
fn brackets_and_ends() {
    let whole = card("recruit 1 Rohan regular in Edoras");
    assert_snapshot!(
        "missing_brace",
        check("levy.card", whole.replace("  }\n}\n", "}\n")).shown()
    );
    assert_snapshot!(
        "cut_off",
        check("levy.card", &whole[..whole.len() - 14]).shown()
    );
    assert_snapshot!(
        "header_cut_off",
        check("levy.card", "card \"The Levy").shown()
    );
    assert_snapshot!("empty_card_file", check("levy.card", "").shown());
    assert_snapshot!(
        "empty_scenario_file",
        check("levy.scenario", "\n\n").shown()
    );
    assert_snapshot!("empty_world_file", check("levy.world.ron", "").shown());
}

#[test]
fn a_card_may_be_cut_off_anywhere() {
    let folder = Folder::new();
    let whole = card("if a companion in Edoras: recruit 1 Rohan regular in Edoras");
    // Every place is tried on the reader itself; here every eleventh, on the whole program.
    for end in (1..whole.len() - 1).step_by(11) {
        folder.write("levy.card", &whole[..end]);
        let ran = folder.run(&["check", "@levy.card"]);
        assert_eq!(ran.status, 1, "cut at {end}: {}", ran.shown());
    }
}

#[test]
fn extreme_files() {
    let large = check("large.card", "recruit ".repeat(10 << 20 >> 3));
    assert_eq!(large.status, 2);
    assert_snapshot!("ten_megabytes", large.shown());
    let long_line = check("line.card", card(&"Rohan ".repeat(100_000)));
    assert!(
        long_line.out.len() < 20_000,
        "{} bytes",
        long_line.out.len()
    );
    let nested = format!(
        "if {}a companion in Edoras: draw 1 strategy card",
        "(".repeat(100_000)
    );
    assert_snapshot!(
        "nested_parentheses",
        check("deep.card", card(&nested)).shown()
    );
    let blocks = card(&"if a companion in Edoras {\n".repeat(10_000));
    assert!(check("blocks.card", blocks).out.contains("W0005"));
    let world = check("deep.world.ron", "(".repeat(100_000));
    assert_snapshot!("nested_world", world.shown());
    let scenario = check("deep.scenario", "scenario \"x\" {".repeat(50_000));
    assert!(
        scenario.out.len() < 2_000_000,
        "{} bytes",
        scenario.out.len()
    );
}

#[test]
fn files_that_are_no_text() {
    let ran = check("latin.card", b"card \"L\xf3rien\" {\n}\n");
    assert_eq!(ran.status, 2);
    assert_snapshot!("not_utf8", ran.shown());
    check("zeros.card", [0; 100]);
    check("bytes.card", (0..=255).collect::<Vec<u8>>());
    check(
        "escape.card",
        "card \"\u{1b}[31mRed\u{1b}[0m\" {\n  \u{7}\n}\n",
    );
}

#[test]
fn files_and_folders() {
    let folder = Folder::new();
    folder.write("pack/heroes.card", card("draw 1 strategy card"));
    folder.write("notes.txt", "notes");
    std::fs::create_dir(folder.at("folder.json")).unwrap();
    assert_snapshot!(
        "missing_file",
        folder.run(&["check", "@missing.card"]).shown()
    );
    assert_snapshot!("other_kind", folder.run(&["check", "@notes.txt"]).shown());
    let state = folder.run(&["play", "fp-str-16", "--state", "@folder.json"]);
    assert_eq!(state.status, 2);
    assert_snapshot!("folder_for_a_file", state.shown());
    let no_manifest = folder.run(&["--pack", "@pack", "list"]);
    assert_snapshot!("pack_without_manifest", no_manifest.shown());
    let file = folder.run(&["--pack", "@notes.txt", "list"]);
    assert_eq!(file.status, 2);
    assert_snapshot!("file_for_a_pack", file.shown());
    let missing = folder.run(&["--pack", "@nowhere", "check"]);
    assert_eq!(missing.status, 2);
    assert_snapshot!("missing_pack", missing.shown());
}

#[test]
fn worlds() {
    let region = "(regions: [(id: \"watch-hill\", name: \"Watch Hill\", neighbours: [\"bre\"])])";
    assert_snapshot!(
        "world_with_a_typo",
        check("hills.world.ron", region).shown()
    );
    let broken = "(regions: [(id: \"watch-hill\", name: Watch Hill)])";
    assert_snapshot!(
        "world_without_quotes",
        check("hills.world.ron", broken).shown()
    );
}

#[test]
fn scenarios() {
    let scenario = |given: &str| {
        format!(
            "scenario \"The riders come\" {{\n  given {{\n    {given}\n  }}\n  when Free Peoples plays \"Wisdom of Elrond\"\n  choosing Rohan\n  then {{\n    Rohan active\n  }}\n}}\n"
        )
    };
    let cases = [
        ("impossible_figures", "in Edoras: 40 Rohan elites"),
        ("unknown_region", "in Edorsa: 1 Rohan elite"),
        ("unknown_line", "weather bad"),
    ];
    for (name, given) in cases {
        let ran = check("riders.scenario", scenario(given));
        assert_eq!(ran.status, 1);
        assert_snapshot!(format!("scenario_{name}"), ran.shown());
    }
}

#[test]
fn all_findings_of_all_files_come_in_one_run() {
    let folder = Folder::new();
    folder.write(
        "pack.ron",
        "(id: \"hills\", title: \"Hills\", version: \"1.0.0\", language: 1, needs: [\"base\"])",
    );
    folder.write(
        "a.card",
        card("recrut 1 Rohan regular in Edoras\n    draw 1 strategy card"),
    );
    folder.write("b.card", b"\xff\xfe");
    folder.write("other.ron", "()");
    folder.write("c.scenario", "scenario \"x\" {");
    let ran = folder.run(&["check", "@"]);
    assert_snapshot!("one_run", ran.shown());
    let json = folder.run(&["check", "@a.card", "--format", "json"]);
    assert_snapshot!("findings_as_json", json.shown());
}

#[test]
fn cards_of_other_packs_are_not_repeated() {
    let folder = Folder::new();
    let text = card("draw 1 strategy card").replace("The Levy of the Vales", "wisdom of elrond");
    folder.write("twice.card", text.replace("41", "8"));
    assert_snapshot!(
        "clash_with_base",
        folder.run(&["check", "@twice.card"]).shown()
    );
}

#[test]
fn a_hundred_findings_are_written_and_the_others_counted() {
    let folder = Folder::new();
    let check = |count: usize| {
        let titles = [("One", 40), ("Two", 40), ("Three", count - 80)];
        let each = titles.into_iter().enumerate().map(|(number, (title, wrong))| {
            let play = "    draw 1 nothing card\n".repeat(wrong);
            format!("card \"{title}\" {{\n  Shadow strategy 9{number}, icon army\n  play {{\n{play}  }}\n}}\n\n")
        });
        folder.write("wrong.card", each.collect::<String>());
        let shown = folder.run(&["check", "@wrong.card"]).shown();
        let written = shown.matches("`nothing` can't stand").count();
        let rest = shown.lines().find(|line| line.starts_with('…'));
        (written, rest.map(str::to_owned))
    };
    assert_eq!(check(100), (100, None));
    let rest = |more: &str| {
        Some(format!(
            "… and {more}; `check --format json` lists them all"
        ))
    };
    assert_eq!(check(101), (100, rest("1 more finding")));
    assert_eq!(check(102), (100, rest("2 more findings")));
}
