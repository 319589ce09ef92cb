//! The author's tools at the command line.

use insta::assert_snapshot;

use super::program::Folder;

#[test]
fn a_card_is_mutated() {
    let folder = Folder::new();
    assert_snapshot!("mutate", folder.run(&["mutate", "fp-str-06"]).shown());
    let json = folder.run(&["mutate", "fp-str-06", "--format", "json"]);
    let score: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(score["cards"][0]["code"], "fp-str-06");
    assert!(score["cards"][0]["excused"][0]["line"].is_u64());
    assert!(score["percent"].as_f64().unwrap() > 90.0);
    assert_eq!(score["cut"], false);
}

#[test]
fn mutants_have_a_limit_and_a_least_score() {
    let folder = Folder::new();
    let cut = folder.run(&["mutate", "fp-str-06", "fp-str-08", "--limit", "5"]);
    assert!(cut.out.contains("the limit of 5 mutants"), "{}", cut.out);
    folder.write("none.scenario", "# nothing yet\n");
    let none = folder.at("none.scenario");
    let low = folder.run(&[
        "mutate",
        "fp-str-08",
        "--scenarios",
        none.to_str().unwrap(),
        "--min-score",
        "90",
    ]);
    assert_eq!(low.status, 1, "{}", low.shown());
    assert!(low.out.contains("no scenario names it"), "{}", low.out);
    assert_eq!(folder.run(&["mutate", "no such card"]).status, 2);
}

#[test]
fn cards_are_probed() {
    let folder = Folder::new();
    for card in [
        "fp-str-02",
        "fp-str-06",
        "fp-str-16",
        "sh-char-19",
        "sh-char-22",
        "sh-str-06",
    ] {
        let ran = folder.run(&["probe", card]);
        assert_snapshot!(format!("probe_{card}"), ran.shown());
    }
    let json = folder.run(&["probe", "fp-str-16", "--limit", "2", "--format", "json"]);
    let probe: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(probe["boards"].as_array().unwrap().len(), 2);
    assert_eq!(probe["cut"], true);
    assert!(probe["boards"][0]["given"].is_array());
}
