//! What a set-up may not say, and what it may just yet.

use westron::world::load;

use super::GOOD;

/// The small world with some words changed.
fn changed(changes: &[(&str, &str)]) -> String {
    let mut text = GOOD.to_owned();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        text = text.replace(old, new);
    }
    text
}

/// What is said of it, without the places.
fn said(changes: &[(&str, &str)]) -> Vec<String> {
    let found = load("world.ron", &changed(changes)).err();
    let found = found.unwrap_or_default().into_iter();
    found.map(|finding| finding.message).collect()
}

/// Words of the small world, what stands there instead, and all that is said of it.
const SLIPS: &[(&str, &str, &[&str])] = &[
    (
        "{\"regular\": 1}",
        "{\"regular\": 1, \"north regular\": 2}",
        &["`north regular` is counted twice"],
    ),
    (
        "start: \"bree\"",
        "start: \"bree\", enters_when: \"North at war\"",
        &["by which die `gandalf` enters play is not said"],
    ),
    (
        "start: \"bree\"",
        "start: \"bree\", enters_by: \"muster\"",
        &["where `gandalf` enters play is not said"],
    ),
    (
        "start: \"bree\"",
        "start: \"bree\", leading_nations: [\"north\"]",
        &["`gandalf` makes no figure lead"],
    ),
    (
        "start: \"bree\"",
        "start: \"bree\", leading_kinds: [\"elite\"]",
        &["`gandalf` makes no figure lead"],
    ),
    (
        "start: \"bree\"",
        "start: \"bree\", turns: \"muster\"",
        &["which die `gandalf` turns into which is not said"],
    ),
    (
        "start: \"bree\"",
        "start: \"bree\", into: \"muster\"",
        &["which die `gandalf` turns into which is not said"],
    ),
    (
        "  groups: [",
        "  groups: [(name: \"Nobody\"), ",
        &["no character is in `Nobody`"],
    ),
    (
        "neighbours: [\"tharbad\"]),\n    (id: \"tharbad\",",
        "fellowship_start: true, neighbours: [\"tharbad\"]),\n    (id: \"tharbad\", fellowship_start: true,",
        &["the Fellowship starts in another region already"],
    ),
    (
        "reduces_to: \"regular\"",
        "flies: true, reduces_to: \"regular\"",
        &["`elite` flies, but can't stand alone"],
    ),
    (
        "  sides: [\n",
        "  sides: [\n    (id: \"Shadow\", dice: 1, most_dice: 1, faces: [\"eye\"]),\n",
        &["a side `Shadow` is there already"],
    ),
    (
        "name: \"1\"",
        "name: \"EYE\"",
        &["the name `EYE` is taken already"],
    ),
    (
        "  tiles: [",
        "  boards: [(name: \"Late\", regions: [(id: \"bree\"), (id: \"bree\")], \
           nations: [(id: \"north\"), (id: \"north\")], \
           characters: [(id: \"strider\", start: \"aside\"), (id: \"strider\", start: \"bree\")])],\n  tiles: [",
        &[
            "`bree` is set up twice",
            "`north` is set up twice",
            "`strider` is set up twice",
        ],
    ),
];

#[test]
fn slips_in_a_world_are_told_one_by_one() {
    assert_eq!(said(&[]), [""; 0]);
    for (old, new, messages) in SLIPS {
        assert_eq!(said(&[(old, new)]), *messages, "{new}");
    }
}

/// Kinds that lead, one of them by itself, and figures for both sides.
const LEADERS: &[(&str, &str)] = &[
    (
        "  kinds: [\n",
        "  kinds: [\n    (id: \"leader\", name: \"Leader\", class: \"leader\", muster_cost: 1),\n    \
           (id: \"wraith\", name: \"Wraith\", class: \"leader\", stands_alone: true, muster_cost: 1),\n",
    ),
    (
        "{\"regular\": 6, \"elite\": 4}",
        "{\"regular\": 6, \"elite\": 4, \"leader\": 1, \"wraith\": 1}",
    ),
    (
        "side: \"Shadow\", steps_to_war",
        "side: \"Shadow\", reinforcements: {\"regular\": 2, \"leader\": 1, \"wraith\": 1}, steps_to_war",
    ),
];

/// What is said where these figures start in a region, in the standard set-up and on another board.
fn said_of_figures(figures: &str) -> Vec<String> {
    let stronghold = "settlement: \"stronghold\"";
    let start = format!("{stronghold}, start: {{{figures}}}");
    let board = format!(
        "  boards: [(name: \"Late\", regions: [(id: \"orthanc\", start: {{{figures}}})])],\n  tiles: ["
    );
    let with = |change| said(&[LEADERS, &[change]].concat());
    let standard = with((stronghold, start.as_str()));
    assert_eq!(with(("  tiles: [", board.as_str())), standard, "{figures}");
    standard
}

#[test]
fn figures_start_as_a_play_may_leave_them() {
    let alone = "a leader without an Army unit starts in `orthanc`";
    let both = "Army units of both sides start in `orthanc`";
    let cases: &[(&str, &[&str])] = &[
        ("\"regular\": 1, \"leader\": 1", &[]),
        ("\"leader\": 1", &[alone]),
        ("\"regular\": 0, \"leader\": 1", &[alone]),
        ("\"wraith\": 1", &[]),
        // An enemy's Army is no company for a Leader.
        ("\"regular\": 1, \"north leader\": 1", &[alone]),
        (
            "\"north regular\": 1, \"north leader\": 1, \"leader\": 1",
            &[alone],
        ),
        ("\"regular\": 1, \"north wraith\": 1", &[]),
        ("\"regular\": 1, \"north elite\": 1", &[both]),
        ("\"regular\": 1, \"north elite\": 0", &[]),
    ];
    for (figures, messages) in cases {
        assert_eq!(said_of_figures(figures), *messages, "{figures}");
    }
}

#[test]
fn a_board_places_all_figures_that_there_are_and_no_more() {
    let placed = |regions: &str| {
        let board = format!("  boards: [(name: \"Late\", regions: [{regions}])],\n  tiles: [");
        said(&[("  tiles: [", &board)])
    };
    let too_many = |placed: usize| {
        [format!(
            "the board places {placed} regulars of `north`, and there are 7"
        )]
    };
    // One of the seven stands in Bree, unless the board says something else of it.
    let there = |count: usize| format!("(id: \"orthanc\", start: {{\"north regular\": {count}}})");
    assert_eq!(placed(&there(6)), [""; 0]);
    assert_eq!(placed(&there(7)), too_many(8));
    let without = |count: usize| placed(&format!("(id: \"bree\"), {}", there(count)));
    assert_eq!(without(7), [""; 0]);
    assert_eq!(without(8), too_many(8));
}

#[test]
fn a_nation_has_255_figures_of_a_kind() {
    let found = |start: usize, more: usize| {
        let (start, more) = (
            format!("{{\"regular\": {start}}}"),
            format!("{{\"regular\": {more}, \"elite\": 4}}"),
        );
        said(&[
            ("{\"regular\": 1}", &start),
            ("{\"regular\": 6, \"elite\": 4}", &more),
        ])
    };
    assert_eq!(found(0, 255), [""; 0]);
    assert_eq!(found(55, 200), [""; 0]);
    let too_many = ["`north` has 256 figures of one kind"];
    assert_eq!(found(1, 255), too_many);
    assert_eq!(found(56, 200), too_many);
}

#[test]
fn who_guides_starts_in_the_fellowship() {
    let aside = ("start: \"fellowship\"", "start: \"aside\"");
    let message = "`strider` guides at the start, but does not start in the fellowship";
    assert_eq!(said(&[aside]), [message]);
    let board = |words: &str| {
        let board = format!("  boards: [(name: \"Late\", {words})],\n  tiles: [");
        said(&[("  tiles: [", &board)])
    };
    let elsewhere = |id: &str| {
        [format!(
            "`{id}` guides, but does not start in the fellowship"
        )]
    };
    let start = |id: &str, start: &str| format!("characters: [(id: \"{id}\", start: \"{start}\")]");
    assert_eq!(board("guide: \"strider\""), [""; 0]);
    assert_eq!(board("guide: \"gandalf\""), elsewhere("gandalf"));
    let joins = start("gandalf", "fellowship");
    assert_eq!(board(&format!("guide: \"gandalf\", {joins}")), [""; 0]);
    let leaves = start("strider", "bree");
    assert_eq!(
        board(&format!("guide: \"strider\", {leaves}")),
        elsewhere("strider")
    );
}
