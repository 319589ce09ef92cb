//! Packs: what they need, what they replace and amend, and what a modder would try and should not.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use std::fmt::Write;

use westron::world::PackSources;
use westron::{Loaded, load};

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
        let help = finding.help.as_deref().unwrap_or("NO HELP");
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
        &[dusk.clone(), one("dawn", "\"base\"", &dawn.replace("Theoden\"", "Theoden\"").replace("Riders of Theoden", "fp-str-16"))],
    );
    show(
        "the second goes on from the first",
        &[dusk, one("dawn", "\"base\", \"dusk\"", &dawn.replace("Riders of Theoden", "Riders at Dusk"))],
    );
    show("no such card", &[one("dawn", "\"base\"", &dawn.replace("of Theoden", "of Theodem"))]);
    show(
        "a card of its own",
        &[one("dawn", "\"base\"", &dawn.replace("Riders of Theoden", "Riders at Dawn"))],
    );
    show("a pack that it does not need", &[one("dawn", "", &dawn)]);
    show("another place", &[one("dawn", "\"base\"", &dawn.replace("strategy 16", "strategy 17"))]);
    show(
        "twice in one pack",
        &[one("dawn", "\"base\"", &format!("{dawn}\n{}", dawn.replace("at Dawn", "at Noon")))],
    );
    show("a number that is taken", &[one("dawn", "\"base\"", &dawn.replace("  replaces \"Riders of Theoden\"\n", ""))]);
    show("an unknown deck", &[one("dawn", "\"base\"", &dawn.replace("strategy 16", "stratagem 16"))]);
    show(
        "a half of another pack",
        &[one("dawn", "\"base\"", &format!("{dawn}\ncombat \"Daylight\" at 3 {{\n  limit the opponent's dice to 4\n}}\n"))],
    );
    insta::assert_snapshot!(all);
}
