//! The words that clauses and sections start with: the one source for help lines.

/// How a clause or a section is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The word, or words, that it starts with.
    pub word: &'static str,
    /// Its shape; what stands in capitals is to be filled in.
    pub usage: &'static str,
    /// One that parses.
    pub example: &'static str,
}

const fn verb(word: &'static str, usage: &'static str, example: &'static str) -> Verb {
    Verb {
        word,
        usage,
        example,
    }
}

/// The clauses.
pub const VERBS: &[Verb] = &[
    verb(
        "recruit",
        "recruit N FIGURES in PLACE",
        "recruit 1 Northern unit and 1 Northern leader in Old Keep",
    ),
    verb(
        "advance",
        "advance NATION N step, or advance NATION to war",
        "advance that nation 1 step",
    ),
    verb(
        "move back",
        "move back NATION N step",
        "move back that nation 1 step",
    ),
    verb(
        "move",
        "move N ARMIES, up to N regions each, or move FIGURES to PLACE",
        "move that army, up to 2 regions",
    ),
    verb("activate", "activate NATION", "activate that nation"),
    verb(
        "choose",
        "choose PLACE, PLACE or PLACE",
        "choose Old Keep or a Northern region with a companion",
    ),
    verb(
        "roll",
        "roll N dice, each N+: CLAUSE",
        "roll 3 dice, each 5+: hit that army",
    ),
    verb("hit", "hit ARMY", "hit that army"),
    verb(
        "attack",
        "attack TARGET with ARMY from PLACE, for N rounds, without ceasing { … }",
        "attack that army from a region adjacent to there",
    ),
    verb(
        "retreat",
        "retreat ARMY, or else eliminate ARMY",
        "retreat that army, or else eliminate that army",
    ),
    verb(
        "play",
        "play 1 DECK card without a die",
        "play 1 strategy card without a die",
    ),
    verb(
        "eliminate",
        "eliminate N FIGURES in PLACE",
        "eliminate 1 leader in Old Keep",
    ),
    verb(
        "replace",
        "replace N FIGURES in PLACE by FIGURE",
        "replace 2 Northern regulars anywhere by Northern elites",
    ),
    verb(
        "draw",
        "draw N DECK cards, or draw N cards from either deck",
        "draw 2 strategy cards",
    ),
    verb(
        "if",
        "if CONDITION: CLAUSE, or if CONDITION { CLAUSES } else { CLAUSES }",
        "if a companion in Old Keep: draw 1 strategy card",
    ),
    verb(
        "unless",
        "unless CONDITION: CLAUSE, or unless CONDITION { CLAUSES }",
        "unless a companion in Old Keep: draw 1 strategy card",
    ),
    verb(
        "for each",
        "for each THING: CLAUSE, or for each THING { CLAUSES }",
        "for each unbesieged stronghold: recruit 1 unit there",
    ),
    verb(
        "may",
        "may CLAUSE, or may { CLAUSES }",
        "may draw 1 strategy card",
    ),
    verb(
        "either",
        "either { CLAUSES } or { CLAUSES }",
        "either { draw 1 strategy card } or { hit that army }",
    ),
    verb(
        "opponent must",
        "opponent must CLAUSE",
        "opponent must eliminate 1 figure of that nation",
    ),
    verb(
        "put the tile",
        "put the tile of this card in play",
        "put the tile of this card in play",
    ),
    verb(
        "reduce hunt damage",
        "reduce hunt damage by N",
        "reduce hunt damage by 1",
    ),
    verb("prevent", "prevent the draw", "prevent the draw"),
    verb("heal", "heal N corruption", "heal 1 corruption"),
    verb(
        "hunt with",
        "hunt with that tile, or hunt with that tile, without reduction",
        "hunt with that tile",
    ),
    verb("hide", "hide fellowship", "hide fellowship"),
    verb("reveal", "reveal fellowship", "reveal fellowship"),
    verb(
        "move fellowship",
        "move fellowship, or move fellowship to an adjacent region",
        "move fellowship",
    ),
    verb(
        "separate",
        "separate a group, up to N further, or separate or move a group, as if level N",
        "separate a group, up to 1 further",
    ),
    verb(
        "change",
        "change N unused dice to FACE",
        "change 1 unused die to muster",
    ),
    verb(
        "discard",
        "discard N CARD from table, or discard all unused FACE dice of opponent",
        "discard all unused muster dice of opponent",
    ),
    verb(
        "remove the eyes",
        "remove the eyes from the game",
        "remove the eyes from the game",
    ),
    verb(
        "return the rest",
        "return the rest to the hunt pool",
        "return the rest to the hunt pool",
    ),
    verb(
        "add",
        "add N to combat roll, re-roll or hits; add N corruption, or add N to hunt roll",
        "add 1 to combat roll and re-roll of both sides",
    ),
    verb(
        "reduce",
        "reduce the opponent's dice by N, at least N; or the opponent's combat roll, or re-roll hits",
        "reduce the opponent's dice by 1 for each companion in battle, at least 1",
    ),
    verb(
        "limit",
        "limit the opponent's dice to N",
        "limit the opponent's dice to 3",
    ),
    verb(
        "cancel",
        "cancel N hits, hits up to the level of WHOM, the opponent's combat card, the opponent's \
         re-roll, or the leadership and abilities of WHOM",
        "cancel the opponent's combat card",
    ),
    verb(
        "forfeit",
        "forfeit the leadership of WHOM, or forfeit N KIND leadership",
        "forfeit the leadership of 1 companion in battle",
    ),
    verb(
        "turn",
        "turn N misses into hits",
        "turn up to 2 misses into hits",
    ),
    verb(
        "strike with",
        "strike with N dice, on N+",
        "strike with as many dice as leadership, at most 5",
    ),
    verb("take", "take up to N hits", "take up to 4 hits"),
    verb(
        "withdraw into the siege",
        "withdraw into the siege",
        "withdraw into the siege",
    ),
    verb(
        "opponent may not",
        "opponent may not re-roll any N, or opponent may not use a combat card",
        "opponent may not re-roll any 1",
    ),
    verb(
        "before combat roll",
        "before combat roll: CLAUSE, or before combat roll { CLAUSES }",
        "before combat roll: strike with 3 dice, on 4+",
    ),
    verb(
        "before re-roll",
        "before re-roll: CLAUSE, or before re-roll { CLAUSES }",
        "before re-roll: turn 1 miss into a hit",
    ),
    verb(
        "after re-roll",
        "after re-roll: CLAUSE, or after re-roll, if CONDITION: CLAUSE",
        "after re-roll, if hits at least 1: add 1 to hits",
    ),
    verb(
        "before casualties",
        "before casualties: CLAUSE, or before casualties, if CONDITION: CLAUSE",
        "before casualties: cancel 1 hit",
    ),
    verb(
        "after casualties",
        "after casualties: CLAUSE, or after casualties { CLAUSES }",
        "after casualties: strike with 1 die for each own elite in battle, at most 5",
    ),
    verb(
        "at",
        "at N: CLAUSE, of two initiatives",
        "at 5, after re-roll: add 1 to hits",
    ),
    verb(
        "in round",
        "in round N: CLAUSE",
        "in round 1, unless a companion in battle: opponent may not use a combat card",
    ),
];

/// The sections of a card.
pub const SECTIONS: &[Verb] = &[
    verb(
        "requires",
        "requires CONDITION",
        "requires a companion in Old Keep",
    ),
    verb(
        "on table",
        "on table, or on table while CONDITION",
        "on table while Old Keep unconquered",
    ),
    verb("play", "play { CLAUSES }", "play { draw 1 strategy card }"),
    verb(
        "while on table",
        "while on table { WHO may not DO WHAT }",
        "while on table { opponent may not attack Old Keep }",
    ),
    verb(
        "on",
        "on CHANGE { CLAUSES }, or on CHANGE, may discard this { CLAUSES }",
        "on companion in fellowship eliminated, may { draw 1 strategy card }",
    ),
    verb(
        "before",
        "before CHANGE { CLAUSES }, or before CHANGE, may discard this { CLAUSES }",
        "before hunt roll made, may discard this { add 1 to hunt roll }",
    ),
    verb(
        "discard when",
        "discard when CHANGE",
        "discard when fellowship declared",
    ),
    verb(
        "discard by",
        "discard by opponent paying COST, if CONDITION",
        "discard by opponent paying any die and 1 army strategy card",
    ),
    verb(
        "combat",
        "combat \"TITLE\", or combat \"TITLE\" from table",
        "combat \"Daylight\"",
    ),
    verb(
        "replaces",
        "replaces \"TITLE\"",
        "replaces \"The Long Watch\"",
    ),
    verb(
        "printed",
        "printed LANGUAGE \"TEXT\", or printed LANGUAGE \"TEXT\", \"MORE TEXT\" over several lines",
        "printed en \"Draw two Strategy cards.\"",
    ),
];

/// Those of [`VERBS`] that only a combat half, or the block of an attack, has.
pub(super) const OF_BATTLE: &[&str] = &[
    "limit",
    "cancel",
    "forfeit",
    "turn",
    "strike with",
    "take",
    "withdraw into the siege",
    "opponent may not",
    "before combat roll",
    "before re-roll",
    "after re-roll",
    "before casualties",
    "after casualties",
    "at",
    "in round",
];

/// The shapes of a line under `while on table`.
pub(super) const BAN_USAGE: &str = "WHO may not attack PLACE, WHO may not enter with an army PLACE, \
     WHO may not use a combat card in PLACE, WHO may not advance NATION by MEANS, \
     NATION may not be activated except by MEANS, \
     dice used to move fellowship may not enter the hunt box";

/// The shape of a header.
pub(super) const HEADER_USAGE: &str = "a header looks like `Free Peoples strategy 16, icon muster`";

/// The entry that a line starting with these words belongs to.
pub(super) fn find(verbs: &'static [Verb], line: &str) -> Option<&'static Verb> {
    verbs
        .iter()
        .filter(|verb| starts_with_words(line, verb.word))
        .max_by_key(|verb| verb.word.len())
}

fn starts_with_words(line: &str, words: &str) -> bool {
    let mut given = line.split_whitespace();
    words.split(' ').all(|word| {
        given.next().is_some_and(|first| {
            first.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '-') == word
                || first.split(['{', ':', ',']).next() == Some(word)
        })
    })
}
