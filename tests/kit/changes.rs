//! Which mutants there are.

use insta::assert_snapshot;

use super::pack::mutants;

fn shown(side: &str, body: &str) -> String {
    mutants(side, body).join("\n")
}

#[test]
fn clauses_numbers_and_names() {
    assert_snapshot!(shown(
        "Free Peoples",
        "  play {\n    recruit 2 Gondor units and 1 Gondor leader in Dol Amroth\n    draw 1 strategy card\n  }"
    ));
}

#[test]
fn conditions_and_guards() {
    assert_snapshot!(shown(
        "Free Peoples",
        "  requires (Strider or Aragorn) in play and Gondor not at war\n  play {\n    if Rohan active: advance Rohan 1 step\n    else: activate Rohan\n  }"
    ));
}

#[test]
fn filters_and_adjectives() {
    assert_snapshot!(shown(
        "Free Peoples",
        "  play {\n    choose a free Rohan region with a settlement\n    recruit 1 Rohan unit there\n  }"
    ));
}

#[test]
fn dice_and_guards_of_others() {
    assert_snapshot!(shown(
        "Shadow",
        "  play {\n    choose a Free Peoples army in (Osgiliath or Pelargir)\n    roll 1 die for each nazgul adjacent to Osgiliath, at most 3, each 5+: hit that army\n    may draw 1 character card\n    opponent must eliminate 1 Gondor leader\n  }"
    ));
}

#[test]
fn either_and_compare() {
    assert_snapshot!(shown(
        "Shadow",
        "  requires corruption at least 3\n  play {\n    either {\n      draw 1 strategy card\n    } or {\n      draw 2 character cards\n    }\n  }"
    ));
}

#[test]
fn the_table() {
    assert_snapshot!(shown(
        "Shadow",
        "  on table while Saruman in play\n  while on table {\n    Free Peoples may not (enter with an army or attack) (Moria or Orthanc)\n  }\n  on Free Peoples card played by an event die, may discard this {\n    draw 1 strategy card\n  }\n  discard when Gondor activated by (attack or a companion)\n  discard by opponent paying any die and 1 elven ring, if Gandalf in Rivendell"
    ));
}

#[test]
fn a_block_behind_a_colon_has_lines_of_its_own() {
    assert_snapshot!(shown(
        "Shadow",
        "  play {\n    if corruption at least 3: may either {\n      draw 1 strategy card\n    } or {\n      draw 2 character cards\n    }\n  }"
    ));
}
