//! Playing cards: answers, boards, saved plays, somebody at the terminal.

use insta::assert_snapshot;
use serde_json::Value;

use super::program::Folder;

const IMRAHIL: &str = "Imrahil of Dol Amroth";

#[test]
fn a_report_says_what_was_asked_applied_and_why_not_more() {
    let folder = Folder::new();
    let args = [
        "play",
        IMRAHIL,
        "--given",
        "reinforcements Gondor: 0 leaders",
        "--die",
        "muster",
        "--choose",
        "elite",
    ];
    let text = folder.run(&args);
    assert_eq!(text.status, 0);
    assert_snapshot!("play_short", text.shown());
    let json = folder.run(&[&args[..], &["--format", "json"]].concat());
    assert_eq!(json.status, 0);
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(report["asked"], 2);
    assert_eq!(report["applied"], 1);
    assert_eq!(report["clauses"][1]["stopped_by"][0]["rule"], "R2.1");
    assert_eq!(report["goes_to"], "discard");
    assert_eq!(report["questions"][0]["chosen"], "Gondor Elite");
    for key in [
        "card",
        "id",
        "played",
        "unmet",
        "changes",
        "discarded",
        "state",
    ] {
        assert!(report.get(key).is_some(), "{key}");
    }
}

#[test]
fn what_can_not_be_played_says_why() {
    let folder = Folder::new();
    let ran = folder.run(&["play", "The Red Arrow"]);
    assert_eq!(ran.status, 1);
    assert_snapshot!("not_playable", ran.shown());
    let both = folder.run(&["play", "Denethor's Folly", "--die", "eye"]);
    assert_eq!(both.status, 1);
    assert_snapshot!("not_playable_die", both.shown());
    let json = folder.run(&["play", "The Red Arrow", "--format", "json"]);
    assert_eq!(json.status, 1);
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(report["played"], false);
    assert_eq!(report["unmet"][0]["condition"], "Gondor active");
}

#[test]
fn what_is_no_card_has_its_own_rule() {
    let folder = Folder::new();
    let entry = "Aragorn enters play with a will-of-the-west die";
    let nowhere = folder.run(&["play", "--when", entry]);
    assert_eq!(nowhere.status, 1);
    assert_snapshot!("not_possible_nowhere", nowhere.shown());
    let entry = "Gandalf the White enters play with a will-of-the-west die";
    let unmet = folder.run(&["play", "--when", entry]);
    assert_eq!(unmet.status, 1);
    assert_snapshot!("not_possible_unmet", unmet.shown());
    let worm = [
        "--given",
        "table Shadow: \"Wormtongue\"",
        "--given",
        "in Orthanc also: Saruman",
    ];
    let activated = ["play", "--when", "Rohan activated"];
    let nothing = folder.run(&[activated.as_slice(), worm.as_slice()].concat());
    assert_eq!(nothing.status, 0);
    assert_snapshot!("nothing_changed", nothing.shown());
}

#[test]
fn wrong_words_get_help() {
    let folder = Folder::new();
    let cases: [(&str, &[&str]); 6] = [
        ("card", &["play", "Imrahil of Dol Amrot"]),
        ("die", &["play", IMRAHIL, "--die", "mustre"]),
        ("answer", &["play", IMRAHIL, "--choose", "nazgul"]),
        (
            "answer_of_several",
            &["play", IMRAHIL, "--choose", "Gondor"],
        ),
        (
            "answer_left_over",
            &["play", IMRAHIL, "--choose", "elite", "--choose", "Edoras"],
        ),
        (
            "given",
            &[
                "play",
                IMRAHIL,
                "--given",
                "in Edoras: 1 Rohan elite",
                "--given",
                "in Edors: 1 elite",
            ],
        ),
    ];
    for (name, args) in cases {
        let ran = folder.run(args);
        assert_eq!(ran.status, 2, "{}", ran.shown());
        assert_snapshot!(format!("wrong_{name}"), ran.shown());
    }
}

#[test]
fn an_open_question_is_saved_and_answered_later() {
    let folder = Folder::new();
    let open = folder.run(&["play", IMRAHIL, "--save", "@play.json"]);
    assert_eq!(open.status, 1);
    assert_snapshot!("open_question_saved", open.shown());
    let saved: Value = serde_json::from_str(&folder.read("play.json")).unwrap();
    assert_eq!(saved["packs"][0]["id"], "base");
    assert_eq!(saved["play"]["card"], "fp-str-18");
    let later = folder.run(&[
        "play",
        "--resume",
        "@play.json",
        "--choose",
        "elite",
        "--save",
        "@after.json",
    ]);
    assert_eq!(later.status, 0, "{}", later.shown());
    let at_once = folder.run(&["play", IMRAHIL, "--choose", "elite"]);
    assert_eq!(later.out, at_once.out);

    let next = folder.run(&[
        "play",
        "Wisdom of Elrond",
        "--state",
        "@after.json",
        "--auto",
        "first",
        "--format",
        "json",
    ]);
    assert_eq!(next.status, 0, "{}", next.shown());
    let report: Value = serde_json::from_str(&next.out).unwrap();
    assert_eq!(report["state"]["cards"]["fp-str-18"], "discard");
    let again = folder.run(&["play", IMRAHIL, "--state", "@after.json"]);
    assert_snapshot!("card_elsewhere", again.shown());
    assert_snapshot!(
        "resume_a_board",
        folder.run(&["play", "--resume", "@after.json"]).shown()
    );
    let as_board = folder.run(&["play", IMRAHIL, "--state", "@play.json"]);
    assert_snapshot!("play_for_a_board", as_board.shown());
}

#[test]
fn a_play_is_resumed_after_dice_and_answers() {
    let folder = Folder::new();
    let card = "The Spirit of Mordor";
    let board = [
        "--given",
        "in Moria: 2 Sauron regulars, 2 Isengard regulars",
        "--given",
        "in Mount Gram: 1 Sauron elite, 1 Isengard elite",
    ];
    let seeds = ["0", "1", "2", "3", "4"];
    for seed in seeds {
        let start = [&["play", card, "--seed", seed][..], &board[..]].concat();
        let whole = folder.run(&[&start[..], &["--auto", "first", "--format", "json"]].concat());
        assert_eq!(whole.status, 0, "{}", whole.shown());
        let report: Value = serde_json::from_str(&whole.out).unwrap();
        let answers: Vec<String> = report["questions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|question| question["chosen"].as_str().unwrap().to_owned())
            .collect();
        let mut ran = folder.run(&[&start[..], &["--save", "@play.json"]].concat());
        for answer in &answers {
            assert_eq!(ran.status, 1, "{}", ran.shown());
            let args = [
                "play",
                "--resume",
                "@play.json",
                "--choose",
                answer,
                "--save",
                "@play.json",
                "--format",
                "json",
            ];
            ran = folder.run(&args);
        }
        assert_eq!(ran.status, 0, "{}", ran.shown());
        assert_eq!(ran.out, whole.out);
    }
}

#[test]
fn a_save_that_does_not_fit_is_refused() {
    let folder = Folder::new();
    folder.run(&["play", IMRAHIL, "--save", "@play.json"]);
    let text = folder.read("play.json");
    let cases = [
        ("version", text.replace("\"westron\": 1", "\"westron\": 9")),
        (
            "pack",
            text.replace("\"version\": \"1.0.0\"", "\"version\": \"0.9.0\""),
        ),
        ("region", text.replace("Barad-dûr", "Barad-nowhere")),
        (
            "card",
            text.replace("\"card\": \"fp-str-18\"", "\"card\": \"fp-str-99\""),
        ),
        (
            "answers",
            text.replace(
                "\"answers\": []",
                "\"answers\": [{\"question\": \"?\", \"answer\": \"Yes\"}]",
            ),
        ),
        ("cut_off", text[..text.len() / 2].to_owned()),
        ("no_save", "[1, 2]".to_owned()),
        ("field", text.replace("\"luck\"", "\"luk\"")),
    ];
    for (name, changed) in cases {
        assert_ne!(changed, text, "{name}");
        folder.write("changed.json", &changed);
        let ran = folder.run(&["play", "--resume", "@changed.json"]);
        assert_eq!(ran.status, 2, "{}", ran.shown());
        assert_snapshot!(format!("save_{name}"), ran.shown());
        assert_eq!(folder.read("changed.json"), changed);
    }
}

/// The answers are given again and chance comes again from its seed; what the file says of them must be
/// what comes.
#[test]
fn a_save_with_other_answers_or_results_is_refused() {
    let folder = Folder::new();
    let card = "The Spirit of Mordor";
    let ran = folder.run(&[
        "play",
        card,
        "--given",
        "in Moria: 2 Sauron regulars, 2 Isengard regulars",
        "--given",
        "in Mount Gram: 1 Sauron elite, 1 Isengard elite",
        "--choose",
        "Moria",
        "--save",
        "@play.json",
    ]);
    assert_eq!(ran.status, 1, "{}", ran.shown());
    let text = folder.read("play.json");
    let saved: Value = serde_json::from_str(&text).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = saved.clone();
        change(&mut changed["play"]);
        assert_ne!(changed, saved);
        folder.write("changed.json", changed.to_string());
        let ran = folder.run(&["play", "--resume", "@changed.json"]);
        assert_eq!(ran.status, 2, "{}", ran.shown());
        let said = "the answers in FOLDER/changed.json do not fit its card and its board";
        assert!(ran.shown().contains(said), "{}", ran.shown());
    };
    let answers = saved["play"]["answers"].as_array().unwrap();
    let results = saved["play"]["results"].as_array().unwrap();
    assert!(!answers.is_empty() && !results.is_empty(), "{text}");
    refused(&|play| play["answers"][0]["question"] = "which?".into());
    refused(&|play| play["answers"][0]["answer"] = "Mount Doom".into());
    refused(&|play| play["answers"] = Value::Array(Vec::new()));
    refused(&|play| {
        let again = answers[0].clone();
        play["answers"].as_array_mut().unwrap().push(again);
    });
    refused(&|play| {
        let die = &mut play["results"][0]["die"];
        *die = (die.as_u64().unwrap() % 6 + 1).into();
    });
    refused(&|play| drop(play["results"].as_array_mut().unwrap().pop()));
    refused(&|play| {
        let again = results[0].clone();
        play["results"].as_array_mut().unwrap().push(again);
    });
    folder.write("changed.json", saved.to_string());
    let ran = folder.run(&["play", "--resume", "@changed.json"]);
    assert_eq!(ran.status, 1, "{}", ran.shown());
}

#[test]
fn nobody_answers_without_a_terminal() {
    let ran = Folder::new().run(&["play", IMRAHIL]);
    assert_eq!(ran.status, 1);
    assert_snapshot!("open_question", ran.shown());
    let card = "Many Kings to the Service of Mordor";
    let second = Folder::new().run(&["play", card, "--choose", "Umbar"]);
    assert_eq!(second.status, 1);
    assert_snapshot!("open_second_question", second.shown());
}

#[test]
fn somebody_at_the_terminal_is_asked() {
    let folder = Folder::new();
    let ran = folder.run_at_terminal(&["play", IMRAHIL], &["Gondor Elite"]);
    assert_eq!(ran.status, 0, "{}", ran.shown());
    assert_eq!(
        ran.out,
        folder.run(&["play", IMRAHIL, "--choose", "elite"]).out
    );
    let left = folder.run_at_terminal(&["play", IMRAHIL, "--save", "@left.json"], &[]);
    assert_eq!(left.status, 1);
    assert_snapshot!("left_at_a_question", left.shown());
    let back = folder.run_at_terminal(&["play", "--resume", "@left.json"], &["Gondor Regular"]);
    assert_eq!(back.status, 0, "{}", back.shown());
    let given = folder.run_at_terminal(&["play", IMRAHIL, "--choose", "regular"], &[]);
    assert_eq!(given.status, 0, "{}", given.shown());
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let folder = Folder::new();
    let args = [
        "play",
        "Many Kings to the Service of Mordor",
        "--auto",
        "random",
        "--seed",
        "7",
        "--format",
        "json",
    ];
    let ran = folder.run(&args);
    assert_eq!(ran.status, 0, "{}", ran.shown());
    assert_eq!(ran.out, folder.run(&args).out);
}

#[test]
fn outcomes_are_listed() {
    let folder = Folder::new();
    let short = ["--given", "reinforcements Gondor: 0 leaders"];
    let ran = folder.run(&[&["outcomes", IMRAHIL][..], &short[..]].concat());
    assert_eq!(ran.status, 0);
    assert_snapshot!("outcomes", ran.shown());
    let cut = folder.run(&["outcomes", "Wisdom of Elrond", "--limit", "2"]);
    assert_snapshot!("outcomes_cut", cut.shown());
    assert_eq!(folder.run(&["outcomes", "The Red Arrow"]).status, 1);
    // Which card is drawn is not followed, and that is said.
    let draw = ["outcomes", "--when", "Shadow draws 1 strategy card"];
    let drawn = folder.run(&draw);
    let all =
        "1 outcome in 1 way; that is all, but a card drawn stands for any of its deck or hand\n";
    assert!(drawn.out.ends_with(all), "{}", drawn.shown());
    let drawn = folder.run(&[&draw[..], &["--format", "json"]].concat());
    let drawn: Value = serde_json::from_str(&drawn.out).unwrap();
    assert_eq!(drawn["outcomes"][0]["cards_not_varied"], 1);
    let json = folder.run(&["outcomes", IMRAHIL, "--format", "json"]);
    let found: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(found["outcomes"].as_array().unwrap().len(), 2);
    assert_eq!(found["cut"], false);
}
