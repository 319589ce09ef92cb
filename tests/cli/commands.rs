//! Each command, used as meant.

use insta::assert_snapshot;

use super::program::Folder;

#[test]
fn the_base_pack_is_right() {
    let ran = Folder::new().run(&["check"]);
    assert_eq!(ran.status, 0, "{}", ran.shown());
    assert!(ran.out.ends_with("are right\n"), "{}", ran.out);
}

#[test]
fn help_is_for_everybody() {
    let folder = Folder::new();
    for command in [
        "check", "fmt", "list", "show", "play", "outcomes", "test", "mutate", "probe", "explain",
        "new", "lsp",
    ] {
        assert_snapshot!(
            format!("help_{command}"),
            folder.run(&[command, "--help"]).shown()
        );
    }
    assert_snapshot!("help", folder.run(&["--help"]).shown());
    assert_snapshot!("no_such_command", folder.run(&["plya"]).shown());
}

#[test]
fn cards_are_listed() {
    let folder = Folder::new();
    let ran = folder.run(&["list", "--side", "shadow", "--deck", "character"]);
    assert_snapshot!("list", ran.shown());
    let json = folder.run(&[
        "list",
        "--side",
        "sh",
        "--deck",
        "character",
        "--format",
        "json",
    ]);
    let cards: Vec<serde_json::Value> = serde_json::from_str(&json.out).unwrap();
    assert_eq!(cards[0]["pack"], "base");
    assert_eq!(folder.run(&["list", "--deck", "stratgy"]).status, 2);
    assert_snapshot!(
        "no_such_deck",
        folder.run(&["list", "--deck", "stratgy"]).shown()
    );
}

#[test]
fn names_of_the_world_are_listed() {
    let folder = Folder::new();
    let lists = ["regions", "nations", "characters", "figures", "tiles"];
    let shown: Vec<String> = lists
        .iter()
        .map(|what| folder.run(&["list", what]).shown())
        .collect();
    assert_snapshot!("list_names", shown.join("\n"));
    for what in lists {
        let json = folder.run(&["list", what, "--format", "json"]).out;
        let all: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
        assert!(!all.is_empty() && all.iter().all(|one| one["name"].is_string()));
    }
    let filtered = folder.run(&["list", "regions", "--side", "shadow"]);
    assert_eq!(filtered.status, 2);
}

#[test]
fn usage_names_every_way_to_play() {
    let folder = Folder::new();
    assert_snapshot!("play_without_a_card", folder.run(&["play"]).shown());
}

#[test]
fn a_card_is_shown() {
    let folder = Folder::new();
    let by_title = folder.run(&["show", "FARAMIR’S rangers"]);
    assert_snapshot!("show", by_title.shown());
    assert_eq!(by_title.out, folder.run(&["show", "fp-str-06"]).out);
    assert_snapshot!(
        "no_such_card",
        folder.run(&["show", "Faramirs Ranger"]).shown()
    );
    let json = folder.run(&["show", "fp-str-06", "--format", "json"]);
    let card: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(card["code"], "fp-str-06");
}

#[test]
fn codes_are_explained() {
    let folder = Folder::new();
    let page = folder.run(&["explain", "w0201"]);
    assert_eq!(page.status, 0);
    assert_snapshot!("explain", page.shown());
    let list = folder.run(&["explain"]);
    assert!(list.out.starts_with("W0001  "), "{}", list.out);
    let wrong = folder.run(&["explain", "E0308"]);
    assert_eq!(wrong.status, 2);
    assert_snapshot!("no_such_code", wrong.shown());
}

#[test]
fn files_are_formatted() {
    let folder = Folder::new();
    let untidy = "card   \"The Levy\" {\nFree Peoples strategy 41,icon muster\nplay {\n# all of them\nrecruit 1   Rohan regular in Edoras\n}\n}";
    folder.write("levy.card", untidy);
    folder.write("broken.card", "card \"x\" {");
    assert_snapshot!(
        "fmt_check",
        folder.run(&["fmt", "--check", "@levy.card"]).shown()
    );
    assert_eq!(folder.read("levy.card"), untidy);
    assert_snapshot!("fmt", folder.run(&["fmt", "@levy.card"]).shown());
    assert_snapshot!("fmt_text", folder.read("levy.card"));
    assert_snapshot!("fmt_again", folder.run(&["fmt", "@levy.card"]).shown());
    assert_snapshot!("fmt_broken", folder.run(&["fmt", "@broken.card"]).shown());
    assert_eq!(folder.read("broken.card"), "card \"x\" {");
    assert_eq!(folder.files(), ["broken.card", "levy.card"]);
    assert_snapshot!("fmt_base", folder.run(&["fmt"]).shown());
}

#[test]
fn the_base_pack_is_in_the_canonical_layout() {
    let ran = Folder::new().run(&["fmt", "--check"]);
    assert_eq!(ran.status, 0, "{}", ran.shown());
}

#[cfg(unix)]
#[test]
fn formatting_keeps_rights_and_leaves_right_files_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    folder.write("levy.card", "card \"The Levy\" {\nFree Peoples strategy 41, icon muster\nplay {\ndraw 1 strategy card\n}\n}\n");
    let path = folder.at("levy.card");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(folder.run(&["fmt", "@levy.card"]).status, 0);
    let after = std::fs::metadata(&path).unwrap();
    assert_eq!(after.permissions().mode() & 0o777, 0o640);
    assert_eq!(folder.run(&["fmt", "@levy.card"]).status, 0);
    let again = std::fs::metadata(&path).unwrap();
    assert_eq!(again.modified().unwrap(), after.modified().unwrap());
}

#[test]
fn what_is_new_passes_check_and_test() {
    let folder = Folder::new();
    let pack = folder.run(&["new", "pack", "The Autumn Set", "--dir", "@"]);
    assert_snapshot!("new_pack", pack.shown());
    let root = "@the-autumn-set";
    let card = [
        "new",
        "card",
        "The Horns of the Hills",
        "--side",
        "shadow",
        "--deck",
        "strategy",
    ];
    let card = folder.run(&[&card[..], &["--dir", root]].concat());
    assert_snapshot!("new_card", card.shown());
    assert_snapshot!(
        "new_card_text",
        folder.read("the-autumn-set/the-horns-of-the-hills.card")
    );
    let scenario = [
        "new",
        "scenario",
        "The horns are heard",
        "--dir",
        "@the-autumn-set/scenarios",
    ];
    assert_eq!(folder.run(&scenario).status, 0);
    assert_snapshot!("check_new_pack", folder.run(&["check", root]).shown());
    assert_snapshot!(
        "test_new_pack",
        folder.run(&["--pack", root, "test", root]).shown()
    );
    assert_eq!(folder.run(&["fmt", "--check", root]).status, 0);

    let files = folder.files();
    assert_snapshot!("new_again", folder.run(&scenario).shown());
    assert_eq!(
        folder
            .run(&["new", "pack", "The Autumn Set", "--dir", "@"])
            .status,
        2
    );
    // A pack that is there already: two can't have one name.
    let taken = folder.run(&["new", "pack", "Base", "--dir", "@"]);
    assert_eq!(taken.status, 2);
    assert!(
        taken.shown().contains("there is a pack `base` already"),
        "{}",
        taken.shown()
    );
    assert_eq!(
        folder
            .run(&["new", "card", "wisdom of ELROND", "--dir", root])
            .status,
        2
    );
    assert_eq!(
        folder.run(&["new", "card", "\"!\"", "--dir", root]).status,
        2
    );
    assert_eq!(
        folder
            .run(&["new", "card", "../../up", "--dir", root])
            .status,
        0
    );
    assert_eq!(folder.files().len(), files.len() + 1);
    assert!(folder.at("the-autumn-set/up.card").exists());
}

const SCENARIOS: &str = "\
scenario \"Counsel is heard\" {
  when Free Peoples plays \"Wisdom of Elrond\"
  choosing Rohan
  then {
    Rohan active
  }
}

scenario \"Counsel <is> & was \\\"lost\\\"\" {
  when Free Peoples plays \"Wisdom of Elrond\"
  choosing Rohan
  then {
    Gondor active
  }
}
";

#[test]
fn scenarios_are_run() {
    let folder = Folder::new();
    folder.write(
        "counsel.scenario",
        SCENARIOS.replace("\\\"lost\\\"", "lost"),
    );
    let ran = folder.run(&["test", "@counsel.scenario"]);
    assert_eq!(ran.status, 1);
    assert_snapshot!("test_text", ran.shown());
    for format in ["json", "junit"] {
        let ran = folder.run(&["test", "@counsel.scenario", "--format", format]);
        assert_eq!(ran.status, 1);
        assert_snapshot!(format!("test_{format}"), ran.shown());
    }
    let one = folder.run(&["test", "@", "--filter", "is heard"]);
    assert_eq!(one.status, 0);
    assert_eq!(one.out, "1 scenario, 1 passed, 0 failed\n");
    let none = folder.run(&["test", "@", "--filter", "is herd"]);
    assert_eq!(none.status, 1);
    assert_snapshot!("test_filter_fits_nothing", none.shown());
    folder.write(
        "counsel.scenario",
        "scenario \"Broken\" {\n  when nobody knows\n}\n",
    );
    let broken = folder.run(&["test", "@counsel.scenario"]);
    assert_eq!(broken.status, 1);
    assert_snapshot!("test_broken", broken.shown());
}

#[test]
fn packs_need_each_other() {
    let folder = Folder::new();
    let manifest = |id: &str, needs: &str| {
        format!(
            "(id: \"{id}\", title: \"{id}\", version: \"1.0.0\", language: 1, needs: [{needs}])"
        )
    };
    folder.write("one/pack.ron", manifest("one", "\"base\", \"two\""));
    folder.write("two/pack.ron", manifest("two", "\"base\""));
    folder.write(
        "two/two.world.ron",
        "(regions: [(id: \"watch-hill\", name: \"Watch Hill\", neighbours: [\"bree\"])])",
    );
    folder.write(
        "one/one.world.ron",
        "(regions: [(id: \"low-ford\", name: \"Low Ford\", neighbours: [\"watch-hill\"])])",
    );
    let both = folder.run(&["--pack", "@one", "--pack", "@two", "check"]);
    assert_eq!(both.status, 0, "{}", both.shown());
    assert_snapshot!(
        "pack_missing",
        folder.run(&["--pack", "@one", "check"]).shown()
    );
    folder.write("two/pack.ron", manifest("two", "\"one\""));
    let circle = folder.run(&["--pack", "@one", "--pack", "@two", "check"]);
    assert_snapshot!("packs_in_a_circle", circle.shown());
    folder.write("two/pack.ron", manifest("one", ""));
    let twice = folder.run(&["--pack", "@one", "--pack", "@two", "list"]);
    assert_snapshot!("pack_twice", twice.shown());
}
