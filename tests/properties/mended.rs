//! What properties and fuzzing have found, each in its smallest form.

use serde_json::{Value, json};
use westron::diagnostic::Code;
use westron::game::*;
use westron::play::*;
use westron::scenario::given_lines;
use westron::syntax::{parse, reformat};
use westron::world::Side;

use super::boards::base;

fn card(lines: &str) -> String {
    format!("card \"X\" {{\n  Shadow strategy 1, icon army\n{lines}}}\n")
}

#[test]
fn the_layout_keeps_what_only_brackets_commas_and_in_tell_apart() {
    for line in [
        "  discard when Gondor activated in anywhere",
        "  discard when Gondor activated by ((Edoras or Folde))",
        "  discard when Gondor activated by ((Edoras or Folde) declared)",
        "  discard when Gondor activated by (Edoras and Folde)",
        "  requires no army in Edoras, of Gondor",
        "  requires no army but Edoras, of Gondor",
        "  requires no region on the Coast, of the Elves",
        "  requires no army in \"Edoras\" of Gondor",
    ] {
        let text = card(&format!("{line}\n"));
        assert_eq!(reformat("x.card", &text, &|_| None), Ok(text));
    }
    let ban = "  while on table {\n    Shadow may not use a combat card in anywhere\n  }\n";
    assert_eq!(reformat("x.card", &card(ban), &|_| None), Ok(card(ban)));
}

#[test]
fn a_comment_before_else_if_stays_before_it() {
    let text = card(
        "  play {\n    if Rohan active: draw 1 strategy card\n    # when it is not\n    \
         else if Gondor active: draw 2 strategy cards\n  }\n",
    );
    assert_eq!(reformat("x.card", &text, &|_| None), Ok(text));
}

#[test]
fn the_block_of_an_attack_stands_behind_a_roll_too() {
    let text = card(
        "  play {\n    roll 2 dice, each 5+: attack there {\n      add 1 to combat roll\n    }\n  }\n",
    );
    assert_eq!(reformat("x.card", &text, &|_| None), Ok(text));
}

#[test]
fn findings_point_at_whole_characters() {
    for text in [
        "card \"Nadû",
        "card \"X\" ª\n  Shadow strategy 1, icon muster\n",
        "card \"{û",
    ] {
        for finding in parse("x.card", text).findings {
            assert!(
                text.get(finding.span.range()).is_some(),
                "{text}: {finding:?}"
            );
        }
    }
}

fn restored(change: impl FnOnce(&mut Value)) -> Result<State, SaveError> {
    let cards = base();
    let code = |id| cards.card(id).map(|card| card.code.as_str());
    let saved = SavedState::of(&cards.world, code, &cards.start());
    let mut value = serde_json::to_value(saved).unwrap();
    change(&mut value);
    let saved: SavedState = serde_json::from_value(value).unwrap();
    let card = |code: &str| cards.find(code).ok().map(|card| card.id);
    saved.restore(&cards.world, cards.ids(), card)
}

fn said(change: impl FnOnce(&mut Value)) -> String {
    restored(change).unwrap_err().to_string()
}

#[test]
fn saved_boards_that_no_rule_allows_are_refused() {
    assert_eq!(restored(|_| {}), Ok(base().start()));
    let moved = |value: &mut Value, kind: &str, to: &str| {
        let figures = &mut value["regions"]["Minas Tirith"]["figures"]["Gondor"];
        let count = figures.as_object_mut().unwrap().remove(kind).unwrap();
        value["regions"][to]["figures"]["Gondor"][kind] = count;
    };
    let found = [
        said(|value| moved(value, "regular", "Orthanc")),
        said(|value| moved(value, "leader", "Fangorn")),
        said(|value| value["regions"]["Edoras"]["besieged"] = json!(true)),
        said(|value| value["regions"]["Minas Tirith"]["besieged"] = json!(true)),
        said(|value| value["regions"]["Edoras"]["characters"] = json!(["Legolas"])),
        said(|value| {
            let places = value["characters"].as_object_mut().unwrap();
            places.remove("Saruman").unwrap();
            value["regions"]["Orthanc"]["characters"] = json!(["Saruman"]);
            value["regions"]["Fangorn"]["characters"] = json!(["Saruman"]);
        }),
        said(|value| {
            let figures = &mut value["regions"]["Minas Morgul"]["figures"]["Sauron"];
            let units = figures.as_object_mut().unwrap().remove("regular").unwrap();
            value["regions"]["Osgiliath"]["figures"]["Sauron"]["regular"] = units;
            value["regions"]["Osgiliath"]["besieged"] = json!(true);
        }),
        said(|value| value["rings"]["Shadow"] = json!(255)),
        said(|value| value["rings"]["Shadow"] = json!(1)),
        said(|value| value["hunt"]["pool"]["eye"] = json!(200)),
        said(|value| value["hunt"]["drawn"] = json!({ "eye": 1 })),
        said(|value| value["fellowship"]["mordor"] = json!(2)),
        said(|value| value["fellowship"]["mordor"] = json!(9)),
        said(|value| value["dice"] = json!({ "Shadow": { "eye": 1 } })),
        said(|value| value["dice"] = json!({ "Free Peoples": { "army": 1 } })),
        said(|value| value["dice"] = json!({ "Shadow": { "muster": 200, "army": 200 } })),
        said(|value| {
            value["dice"] = json!({ "Shadow": { "army": 5 } });
            value["hunt"]["dice"]["Shadow"] = json!(3);
        }),
        said(|value| value["fellowship"]["journeyed"] = json!(true)),
        said(|value| {
            value["fellowship"]["region"] = json!(null);
            value["fellowship"]["mordor"] = json!(2);
            value["fellowship"]["progress"] = json!(1);
        }),
    ];
    assert_eq!(
        found,
        [
            "the saved state has Armies of both sides in `Orthanc`, where there is no siege",
            "the saved state has a leader in `Fangorn` without an Army unit",
            "the saved state has a siege in `Edoras`, which needs a Stronghold and an Army of each side",
            "the saved state has a siege in `Minas Tirith`, which needs a Stronghold and an Army of \
             each side",
            "the saved state has `Legolas` twice",
            "the saved state has `Saruman` twice",
            "the saved state has a siege in `Osgiliath`, which needs a Stronghold and an Army of each side",
            "the saved state has Elven Rings 255, and the most is 3",
            "the saved state has Elven Rings of both sides 4, and the most is 3",
            "the saved state has 200 Hunt tiles `eye`, and there are 4",
            "the saved state has 5 Hunt tiles `eye`, and there are 4",
            "the saved state has the Fellowship in a region and on the Mordor Track",
            "the saved state has step on the Mordor Track 9, and the most is 5",
            "the saved state has an unused die of the Shadow that shows `Eye`",
            "the saved state has an unused die of the Free Peoples that shows `Army`",
            "the saved state has more dice of the Shadow, with those in the Hunt Box, than there are",
            "the saved state has more dice of the Shadow, with those in the Hunt Box, than there are",
            "the saved state has the Fellowship moved on the Mordor Track, where it is not",
            "the saved state has Progress of the Fellowship on the Mordor Track",
        ]
    );
}

#[test]
fn boards_in_words_have_no_more_rings_than_there_are() {
    let line = ["rings Shadow: 255"];
    let found = given_lines(base(), base().start(), &line).unwrap_err();
    assert_eq!((found[0].code, found.len()), (Code::WrongNumber, 1));
}

#[test]
fn on_the_mordor_track_nothing_is_declared() {
    let cards = base();
    let lines = ["fellowship mordor 2"];
    let state = given_lines(cards, cards.start(), &lines).unwrap().state;
    let region = cards.world.region_ids().next().unwrap();
    let action = Action::Event(Event::Declared(region));
    let refusal = Refusal::Stopped(Reason::OnTheTrack);
    assert_eq!(cards.refusal(&state, &action), Some(refusal));
}

#[test]
fn blanks_in_answers_and_reasons_make_no_difference() {
    let text = "scenario \"X\" {\n  when Shadow plays \"Y\"\n  choosing a:b  c\n  then {\n    not playable because  no  \
                one:is left\n  }\n}\n";
    let read = westron::scenario::parse("x.scenario", text);
    let laid_out = westron::scenario::format(text);
    assert_eq!(
        westron::scenario::parse("x.scenario", &laid_out).scenarios,
        read.scenarios
    );
}

#[test]
fn nothing_is_drawn_out_of_an_empty_deck() {
    let cards = base();
    let mut state = cards.start();
    for card in cards.ids() {
        state.cards[card] = CardPlace::Discard;
    }
    let deck = cards.world.deck_ids().next().unwrap();
    let action = Action::Event(Event::Drawn(Side::Shadow, deck));
    let play = Play::begin(cards, &state, action, Luck::Seed(1))
        .unwrap()
        .unwrap();
    assert!(play.attempt().state == state);
}
