//! What scenarios notice, and how it is counted.

use std::collections::BTreeSet;

use westron::kit::mutate::{Bench, CardScore, Excuse, Score, Verdict, read_excuses};
use westron::scenario;
use westron::world::{PackSources, Source};

use super::pack::pack;

const CARD: &str = "  play {\n    recruit 1 Gondor leader in Dol Amroth\n  }";

const WEAK: &str = "scenario \"It is played\" {
  when Free Peoples plays \"Trial\" with a muster die
  then {
    \"Trial\" discarded
  }
}
";

const STRONG: &str = "scenario \"One Leader, and no more\" {
  when Free Peoples plays \"Trial\" with a muster die
  then {
    not asked
    in Dol Amroth: 3 Gondor regulars, 1 Gondor leader
  }
}

scenario \"A Character die does not play it\" {
  when Free Peoples plays \"Trial\" with an army die
  then {
    not playable
  }
}
";

fn alive(scenarios: &str) -> Vec<String> {
    let judged = pack("Free Peoples", CARD, scenarios).judged();
    let alive = judged
        .into_iter()
        .filter(|(_, verdict)| *verdict == Verdict::Survived);
    alive.map(|(mutant, _)| mutant.label()).collect()
}

#[test]
fn weak_scenarios_leave_survivors_and_strong_ones_none() {
    let weak = alive(WEAK);
    assert!(weak.contains(&"line 4: 1 → 2".to_owned()), "{weak:#?}");
    assert!(
        weak.contains(&"line 4: leader → regular".to_owned()),
        "{weak:#?}"
    );
    assert_eq!(alive(STRONG), Vec::<String>::new());
}

#[test]
fn the_card_is_in_its_place_again() {
    let mut pack = pack("Free Peoples", CARD, STRONG);
    let before = format!("{:?}", pack.bench.cards().cards());
    pack.judged();
    assert_eq!(before, format!("{:?}", pack.bench.cards().cards()));
}

#[test]
fn scenarios_that_fail_already_are_left_out() {
    let wrong = WEAK.replace("discarded", "on table");
    let pack = pack("Free Peoples", CARD, &wrong);
    let id = pack.cards.find("Trial").unwrap().id;
    let subject = pack.bench.subject(id).unwrap();
    assert_eq!(subject.failing, ["It is played"]);
    assert!(subject.scenarios.is_empty());
}

#[test]
fn what_means_the_same_does_not_count() {
    let body =
        "  play {\n    choose a Shadow army in Moria\n    roll 2 dice, each 6: hit that army\n  }";
    let mut pack = pack("Free Peoples", body, "");
    let judged = pack.judged();
    let same = judged.iter().find(|(mutant, _)| mutant.change == "6 → 6+");
    assert_eq!(same.unwrap().1, Verdict::Equivalent);
}

#[test]
fn an_excuse_takes_a_survivor_out_of_the_score() {
    let mut pack = pack("Free Peoples", CARD, WEAK);
    let id = pack.cards.find("Trial").unwrap().id;
    let subject = pack.bench.subject(id).unwrap();
    let excuse = |mutant: &str| Excuse {
        card: "fp-str-90".to_owned(),
        mutant: mutant.to_owned(),
        reason: "it is a test".to_owned(),
    };
    let excuses = [
        excuse("recruit 2 Gondor leaders in Dol Amroth"),
        excuse("recruit 9 Gondor leaders in Dol Amroth"),
    ];
    let mut card = CardScore::new(pack.cards.card(id).unwrap(), &subject);
    for mutant in &subject.mutants {
        card.count(mutant, pack.bench.judge(&subject, mutant), &excuses);
    }
    assert_eq!(card.excused.len(), 1);
    assert_eq!(card.excused[0].survivor.label(), "line 4: 1 → 2");
    assert_eq!(card.total, card.killed + card.survivors.len());
    let mut score = Score::default();
    score.add(card);
    score.note_needless(&excuses);
    assert_eq!(score.needless, excuses[1..]);
}

#[test]
fn excuses_are_read_and_mistakes_have_a_place() {
    let source = |text: &str| Source {
        path: "survivors.ron".to_owned(),
        text: text.to_owned(),
    };
    let right = read_excuses(&source("[(card: \"a\", mutant: \"b\", reason: \"c\")]"));
    assert_eq!(right.unwrap()[0].reason, "c");
    let wrong = read_excuses(&source("[\n  (card: \"a\", why: \"b\"),\n]")).unwrap_err();
    assert!(wrong.span.start >= 4, "{wrong:?}");
}

/// Only the scenarios that name a card run for it: the others can't notice a mutant.
#[test]
fn scenarios_that_do_not_name_a_card_notice_nothing() {
    let base = PackSources::base().unwrap();
    let scenarios = base.scenarios.iter();
    let scenarios = scenarios.flat_map(|it| scenario::parse(&it.path, &it.text).scenarios);
    let cards = westron::base().unwrap();
    let ids: Vec<_> = cards.ids().step_by(13).collect();
    let mut bench = Bench::new(cards, std::slice::from_ref(&base), scenarios.collect());
    for id in ids {
        let subject = bench.subject(id).unwrap();
        let mut all = subject.clone();
        all.scenarios = (0..bench.scenarios().len()).collect();
        for mutant in subject.mutants.iter().step_by(5) {
            let some = bench.judge(&subject, mutant);
            let every = bench.judge(&all, mutant);
            let kind = std::mem::discriminant::<Verdict>;
            assert_eq!(kind(&some), kind(&every), "{}", mutant.label());
        }
    }
}

/// The list of the base pack holds what it must and nothing else.
#[test]
fn the_excuses_of_the_base_pack_are_of_its_cards() {
    let base = PackSources::base().unwrap();
    let cards = westron::base().unwrap();
    let excuses = read_excuses(&base.survivors[0]).unwrap();
    let codes: BTreeSet<&str> = excuses.iter().map(|it| it.card.as_str()).collect();
    assert!(codes.iter().all(|code| cards.find(code).is_ok()));
}
