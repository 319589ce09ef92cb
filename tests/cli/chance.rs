//! What else than a card is played, and what chance brings, written on the command line.

use insta::assert_snapshot;
use serde_json::Value;

use super::program::Folder;

const MOVES: &str = "fellowship moves with a character die";

#[test]
fn dice_are_rolled_and_a_ring_changes_one() {
    let folder = Folder::new();
    let rolled = folder.run(&[
        "play",
        "--when",
        "Free Peoples rolls dice",
        "--faces",
        "muster,will-of-the-west",
        "--faces",
        "event, muster",
        "--save",
        "@rolled.json",
    ]);
    assert_eq!(rolled.status, 0, "{}", rolled.shown());
    assert_snapshot!("dice_rolled", rolled.shown());
    let saved: Value = serde_json::from_str(&folder.read("rolled.json")).unwrap();
    let dice = &saved["state"]["dice"]["Free Peoples"];
    assert_eq!(dice["muster"], 2);
    assert_eq!(dice["will-of-the-west"], 1);
    let twice = folder.run(&[
        "play",
        "--when",
        "when Free Peoples rolls dice",
        "--state",
        "@rolled.json",
    ]);
    assert_eq!(twice.status, 1);
    assert_snapshot!("dice_rolled_twice", twice.shown());
    let ring = "Free Peoples changes a muster die with a ring";
    let open = folder.run(&[
        "play",
        "--when",
        ring,
        "--state",
        "@rolled.json",
        "--save",
        "@ring.json",
    ]);
    assert_eq!(open.status, 1);
    assert_snapshot!("ring_open", open.shown());
    let done = folder.run(&["play", "--resume", "@ring.json", "--choose", "character"]);
    assert_eq!(done.status, 0, "{}", done.shown());
    assert_snapshot!("ring_used", done.shown());
    let at_once = folder.run(&[
        "play",
        "--when",
        "Free Peoples changes a muster die to character with a ring",
        "--state",
        "@rolled.json",
    ]);
    assert_eq!(at_once.out, done.out.split_once('\n').unwrap().1);
}

#[test]
fn every_result_of_chance_can_be_written() {
    let folder = Folder::new();
    let hunt = folder.run(&[
        "play",
        "--when",
        MOVES,
        "--given",
        "hunt box Shadow: 2",
        "--given",
        "in fellowship: Gimli, Legolas, Boromir",
        "--given",
        "fellowship guide Boromir",
        "--rolls",
        "6,2",
        "--tiles",
        "2",
        "--companions",
        "Gimli",
        "--choose",
        "random",
    ]);
    assert_eq!(hunt.status, 0, "{}", hunt.shown());
    assert_snapshot!("hunt_written", hunt.shown());
    let draw = folder.run(&[
        "play",
        "--when",
        "Shadow draws 1 strategy card",
        "--cards",
        "Olog-hai",
    ]);
    assert_eq!(draw.status, 0, "{}", draw.shown());
    assert!(draw.out.contains("Olog-hai drawn by the Shadow"));
}

#[test]
fn a_scripted_play_is_resumed_with_what_is_left() {
    let folder = Folder::new();
    let start = [
        "play",
        "--when",
        MOVES,
        "--given",
        "hunt box Shadow: 1",
        "--rolls",
        "6",
        "--tiles",
        "eye",
    ];
    let whole = folder.run(&[&start[..], &["--auto", "first"]].concat());
    assert_eq!(whole.status, 0, "{}", whole.shown());
    let open = folder.run(&[&start[..], &["--save", "@hunt.json"]].concat());
    assert_eq!(open.status, 1);
    let later = folder.run(&["play", "--resume", "@hunt.json", "--auto", "first"]);
    assert_eq!(later.out, whole.out);
    // A line that does not fit is found.
    let text = folder.read("hunt.json");
    let other = text.replace("fellowship moves", "fellowship flies");
    assert_ne!(other, text);
    folder.write("hunt.json", other);
    assert_eq!(folder.run(&["play", "--resume", "@hunt.json"]).status, 2);
}

#[test]
fn what_is_written_wrong_gets_help() {
    let folder = Folder::new();
    let rolls = "Shadow rolls dice";
    let cases: [(&str, &[&str]); 12] = [
        ("when", &["--when", "Shadow rols dice"]),
        ("when_name", &["--when", "Shadow attacks Edorsa"]),
        ("face", &["--when", rolls, "--faces", "army,ey,mustr"]),
        ("tile", &["--when", MOVES, "--tiles", "eye,2-revel"]),
        ("no_tile", &["--when", MOVES, "--tiles", "spider"]),
        ("companion", &["--when", MOVES, "--companions", "Gimly"]),
        ("drawn", &["--when", MOVES, "--cards", "Wormtonge"]),
        ("number", &["--when", MOVES, "--rolls", "7"]),
        ("too_few", &["--when", rolls, "--faces", "army"]),
        ("too_many", &["--when", "the turn ends", "--rolls", "3,4"]),
        (
            "not_on_die",
            &["--when", rolls, "--faces", "will-of-the-west"],
        ),
        ("several", &["--when", "Shadow draws 2 strategy cards"]),
    ];
    for (name, args) in cases {
        let ran = folder.run(&[&["play"], args].concat());
        assert_eq!(ran.status, 2, "{}", ran.shown());
        assert_eq!(ran.out, "", "{name}");
        assert_snapshot!(format!("written_{name}"), ran.shown());
    }
    let seed = [
        "play",
        "--when",
        rolls,
        "--given",
        "faces army",
        "--seed",
        "1",
    ];
    assert_snapshot!("written_and_seed", folder.run(&seed).shown());
}

#[test]
fn a_board_that_contradicts_itself_is_not_played_on() {
    let folder = Folder::new();
    let cases: [(&[&str], usize, &str); 10] = [
        (
            &["in fellowship: Gimli", "in Erebor also: Gimli"],
            2,
            "Gimli",
        ),
        (&["hunt pool: 5 of eye"], 1, "there are 4 Hunt tiles"),
        (
            &["hunt drawn: 0-reveal", "hunt pool: 2 of 0-reveal"],
            2,
            "there are 2 Hunt tiles",
        ),
        (&["fellowship in Moria, mordor 2"], 1, "Mordor Track"),
        (&["fellowship mordor 2, progress 1"], 1, "no Progress"),
        (&["dice Free Peoples: 5 muster"], 1, "at most 4 dice"),
        (
            &["dice Shadow: 6 army", "hunt box Shadow: 2"],
            2,
            "at most 7 dice",
        ),
        (
            &["dice Shadow: 1 will-of-the-west"],
            1,
            "no die of the Shadow",
        ),
        (
            &["rings Free Peoples: 3", "rings Shadow: 1"],
            2,
            "there are 3 Elven Rings",
        ),
        (&["dice Shadow: 1 eye"], 1, "lies in the Hunt Box"),
    ];
    for (lines, wrong, words) in cases {
        let mut args = vec!["play", "--when", "the turn ends"];
        for line in lines {
            args.extend(["--given", line]);
        }
        let ran = folder.run(&args);
        assert_eq!(ran.status, 2, "{}", ran.shown());
        assert_eq!(ran.out, "");
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(
            ran.err.contains(&format!("--given {wrong}:")),
            "{}",
            ran.err
        );
    }
}

#[test]
fn outcomes_of_a_roll_are_each_pool_once() {
    let folder = Folder::new();
    let args = ["outcomes", "--when", "Free Peoples rolls dice"];
    let text = folder.run(&args);
    assert_eq!(text.status, 0, "{}", text.shown());
    // Four dice with five different faces: as many pools as there are ways to pick 4 of 8.
    assert!(text.out.ends_with("70 outcomes in 70 ways; that is all\n"));
    let json = folder.run(&[&args[..], &["--format", "json"]].concat());
    let found: Value = serde_json::from_str(&json.out).unwrap();
    let outcomes = found["outcomes"].as_array().unwrap();
    assert_eq!(outcomes.len(), 70);
    assert_eq!(outcomes[0]["faces"].as_array().unwrap().len(), 4);
    // Every roll leads to one of them; a face that the die has twice comes twice as often.
    let rolls = |outcome: &Value| outcome["odds"][0].as_u64().unwrap();
    assert_eq!(outcomes.iter().map(rolls).sum::<u64>(), 6_u64.pow(4));
    let twice = outcomes.iter().find(|outcome| {
        let faces = outcome["faces"].as_array().unwrap();
        faces.iter().all(|face| face == "character")
    });
    assert_eq!(rolls(twice.unwrap()), 16);
    assert_eq!(found["when"], "when Free Peoples rolls dice");
    let cut = folder.run(&[&args[..], &["--limit", "10"]].concat());
    assert!(cut.out.contains("there may be more"), "{}", cut.out);
    let written = folder.run(&[&args[..], &["--given", "faces event"]].concat());
    assert_eq!(written.status, 2);
    assert_snapshot!("outcomes_written", written.shown());
}
