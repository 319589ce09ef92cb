//! How long an edit takes until its findings are there, on the whole base pack.

use std::time::{Duration, Instant};

use super::client::Client;

/// Edits that are measured. A build without optimisation is some twenty times slower.
const EDITS: usize = if cfg!(debug_assertions) { 30 } else { 600 };
/// What all but one edit in a hundred must stay below, in an optimised build.
const LIMIT: Duration = Duration::from_millis(50);

#[test]
fn an_edit_of_the_base_pack_is_answered_at_once() {
    let mut client = Client::start("cards/base");
    let (cards, scenarios) = ("shadow-strategy.card", "scenarios/table.scenario");
    for name in [cards, scenarios] {
        client.open(name);
        assert_eq!(client.codes(name), [""; 0], "{name}");
    }
    let mut times = Vec::new();
    for i in 0..EDITS {
        // A letter goes and comes back: in a card, and in a scenario.
        let (name, one, other) = match i % 4 {
            0 => (cards, "recruit", "recrui"),
            1 => (cards, "recrui", "recruit"),
            2 => (scenarios, "Shadow plays", "Shadow play"),
            _ => (scenarios, "Shadow play", "Shadow plays"),
        };
        let start = Instant::now();
        client.replace(name, one, other);
        let findings = client.findings(name);
        times.push(start.elapsed());
        assert_eq!(findings.is_empty(), i % 2 == 1, "{findings:?}");
    }
    client.stop();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{EDITS} edits of the base pack: median {:?}, 99th percentile {:?}, longest {:?}",
        at(50),
        at(99),
        at(100)
    );
    if !cfg!(debug_assertions) {
        assert!(at(99) < LIMIT, "{:?}", at(99));
    }
}
