//! Packs together: what they need, what is theirs, and plays that go on with the same ones.

use insta::assert_snapshot;

use super::program::Folder;

fn manifest(id: &str, version: &str, needs: &str) -> String {
    format!(
        "(id: \"{id}\", title: \"{id}\", version: \"{version}\", language: 1, needs: [{needs}])"
    )
}

const RIDERS: &str = "card \"Riders at Dusk\" {
  Free Peoples strategy 16, icon muster
  replaces \"Riders of Théoden\"
  play {
    recruit 1 Rohan elite in Edoras
  }
}
";

#[test]
fn a_version_that_will_not_do() {
    let folder = Folder::new();
    folder.write("one/pack.ron", manifest("one", "0.1.0", "\"base ^7.0\""));
    let ran = folder.run(&["--pack", "@one", "check"]);
    assert_eq!(ran.status, 1);
    assert_snapshot!("pack_version", ran.shown());
}

#[test]
fn a_circle_of_three_is_named_in_its_order() {
    let folder = Folder::new();
    folder.write("one/pack.ron", manifest("one", "0.1.0", "\"two\""));
    folder.write(
        "two/pack.ron",
        manifest("two", "0.1.0", "\"base\", \"six\""),
    );
    folder.write("six/pack.ron", manifest("six", "0.1.0", "\"one\""));
    let ran = folder.run(&[
        "--pack", "@one", "--pack", "@two", "--pack", "@six", "check",
    ]);
    assert_snapshot!("pack_circle_of_three", ran.shown());
}

#[test]
fn a_later_language_is_said_once_and_nothing_else() {
    let folder = Folder::new();
    folder.write(
        "one/pack.ron",
        "(id: \"one\", title: \"one\", version: \"0.1.0\", language: 9, moods: [\"new\"])",
    );
    folder.write("one/a.card", "conjure \"New words\" whatever they mean\n");
    folder.write("one/world.ron", "(moods: [])");
    let ran = folder.run(&["--pack", "@one", "check"]);
    assert_eq!(ran.status, 1);
    assert_snapshot!("pack_later_language", ran.shown());
}

#[test]
fn what_a_pack_replaces_does_not_touch_the_scenarios_of_others() {
    let folder = Folder::new();
    folder.write("dusk/pack.ron", manifest("dusk", "0.1.0", "\"base\""));
    folder.write("dusk/a.card", RIDERS);
    folder.write(
        "dusk/a.scenario",
        "scenario \"Riders at Dusk: it comes\" {
  when Free Peoples plays \"Riders at Dusk\" with a muster die
  then {
    in Edoras: 1 Rohan regular, 2 Rohan elites
  }
}
",
    );
    let checked = folder.run(&["--pack", "@dusk", "check"]);
    assert_eq!(checked.status, 0, "{}", checked.shown());
    let tested = folder.run(&[
        "--pack", "@dusk", "test", "--filter", "riders", "--format", "json",
    ]);
    assert_eq!(tested.status, 0, "{}", tested.shown());
    let results: serde_json::Value = serde_json::from_str(&tested.out).unwrap();
    let packs: Vec<&str> = results["scenarios"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["pack"].as_str().unwrap())
        .collect();
    assert!(
        packs.contains(&"base") && packs.contains(&"dusk"),
        "{packs:?}"
    );
}

#[test]
fn json_names_the_pack() {
    let folder = Folder::new();
    folder.write("dusk/pack.ron", manifest("dusk", "0.1.0", "\"base\""));
    folder.write("dusk/a.card", RIDERS);
    for (command, more) in [
        ("show", &[][..]),
        ("play", &["--seed", "1"]),
        ("outcomes", &[]),
    ] {
        let mut words = vec!["--pack", "@dusk", command, "fp-str-16", "--format", "json"];
        words.extend(more);
        let ran = folder.run(&words);
        let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(told["pack"], "dusk", "{command}: {}", ran.shown());
    }
    let ran = folder.run(&["--pack", "@dusk", "list", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let mut cards = told.as_array().unwrap().iter();
    assert!(cards.any(|card| card["pack"] == "dusk" && card["code"] == "fp-str-16"));
}

#[test]
fn a_saved_play_goes_on_with_the_same_packs_only() {
    let folder = Folder::new();
    folder.write("dusk/pack.ron", manifest("dusk", "0.1.0", "\"base\""));
    folder.write(
        "dusk/a.card",
        RIDERS.replace("1 Rohan elite", "1 Rohan unit"),
    );
    let asked = folder.run(&[
        "--pack",
        "@dusk",
        "play",
        "fp-str-16",
        "--save",
        "@save.json",
    ]);
    assert!(folder.at("save.json").is_file(), "{}", asked.shown());
    let without = folder.run(&["play", "--resume", "@save.json", "--choose", "elite"]);
    assert_eq!(without.status, 2, "{}", without.shown());
    folder.write("dusk/pack.ron", manifest("dusk", "0.2.0", "\"base\""));
    let later = folder.run(&[
        "--pack",
        "@dusk",
        "play",
        "--resume",
        "@save.json",
        "--choose",
        "elite",
    ]);
    assert_eq!(later.status, 2);
    assert_snapshot!("save_other_version", later.shown());
    folder.write("dusk/pack.ron", manifest("dusk", "0.1.0", "\"base\""));
    let same = folder.run(&[
        "--pack",
        "@dusk",
        "play",
        "--resume",
        "@save.json",
        "--choose",
        "elite",
    ]);
    assert_eq!(same.status, 0, "{}", same.shown());
}
