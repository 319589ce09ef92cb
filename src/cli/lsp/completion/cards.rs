//! What can stand at a place of a card.

use crate::syntax::{SECTIONS, VERBS};
use crate::world::Named;

use super::{List, Place};

/// Words that a clause can stand behind in its line.
const BEFORE_CLAUSE: &[&str] = &["{", ":", "may", "must", "else"];
/// Words that a region stands behind.
const BEFORE_REGION: &[&str] = &["in", "to", "from", "there,", "choose"];
/// Words that begin a noun phrase.
const DETERMINERS: &[&str] = &[
    "a", "an", "all", "any", "no", "another", "that", "each", "of", "free", "own",
];

pub(super) fn complete(list: &mut List<'_>, place: &Place<'_>) {
    let heads = place.heads();
    let last = place.back(1);
    if place.quoted {
        if last == "combat" && !heads.is_empty() {
            list.halves();
        }
        return;
    }
    if place.line.is_empty() || BEFORE_CLAUSE.contains(&last) {
        return start(list, &heads);
    }
    match (place.back(2), last) {
        (_, "combat") if place.line.len() == 1 => list.halves(),
        (_, "icon") => list.faces(""),
        ("change", _) | (_, "unused") => list.faces(""),
        ("paying" | "by" | "and" | "with", "a" | "an" | "any") => {
            list.faces(" die");
            phrase(list);
        }
        ("on", "the") | (_, "on") => list.names(|it| matches!(it, Named::Area(_))),
        ("adjacent", "to") | (_, "of") if place.line.len() > 1 => {
            list.regions();
            list.characters();
            list.peoples();
        }
        ("dice" | "die", "to") => list.faces(""),
        (_, word) if BEFORE_REGION.contains(&word) => {
            list.regions();
            list.keyword("the region of", "where a character is");
            list.keyword("a", "");
        }
        (_, word) if DETERMINERS.contains(&word) || is_number(word) => {
            phrase(list);
            if ["a", "an", "any"].contains(&word) {
                list.faces(" die");
            }
        }
        (_, "advance" | "activate" | "back") => list.names(|it| matches!(it, Named::Nation(_))),
        (_, "with" | "taking" | "(" | "if" | "unless" | "while" | "requires" | "or" | ",") => {
            list.characters();
            list.regions();
            list.peoples();
            list.nouns();
        }
        _ => {
            phrase(list);
            for word in ["in", "with", "within", "adjacent to", "at war", "there"] {
                list.keyword(word, "");
            }
        }
    }
}

/// What a line can start with.
fn start(list: &mut List<'_>, heads: &[&str]) {
    match heads {
        [] => {
            list.keyword("card", "card \"TITLE\" { … }");
            list.keyword("combat", "combat \"TITLE\" at N { … }");
        }
        [head] if head.starts_with("card") => {
            for section in SECTIONS {
                list.keyword(section.word, section.usage);
            }
            list.names(|it| matches!(it, Named::Side(_)));
        }
        [_, head, ..] if head.starts_with("while on table") => list.peoples(),
        heads => {
            for verb in VERBS {
                list.keyword(verb.word, verb.usage);
            }
            if let [head] = heads
                && head.starts_with("combat")
            {
                list.keyword("requires", "requires CONDITION");
            }
        }
    }
}

/// What a noun phrase goes on with.
fn phrase(list: &mut List<'_>) {
    list.nouns();
    for adjective in &list.project.words.adjectives {
        list.add(adjective, lsp_types::CompletionItemKind::PROPERTY, "");
    }
    list.peoples();
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}
