//! Verbs that authors take from English where the language has one of its own.

/// The verb of the language for each. Only messages depend on this list.
const VERBS: &[(&str, &[&str])] = &[
    (
        "eliminate",
        &["kill", "destroy", "remove", "slay", "lose", "sacrifice"],
    ),
    (
        "recruit",
        &["muster", "place", "put", "deploy", "raise", "bring"],
    ),
    ("choose", &["pick", "select"]),
    ("draw", &["gain", "get"]),
    ("move", &["march", "transfer"]),
    ("attack", &["fight"]),
    ("activate", &["rouse", "awaken", "wake"]),
    ("hit", &["damage", "wound"]),
    ("move back", &["lower", "retard"]),
];

/// The verb that is meant by a word.
pub(super) fn verb(word: &str) -> Option<&'static str> {
    let means = |(_, words): &&(&str, &[&str])| words.contains(&word);
    VERBS.iter().find(means).map(|(verb, _)| *verb)
}
