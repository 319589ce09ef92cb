//! English.

mod battle;
mod clause;
mod condition;
mod moves;
mod phrase;
mod ring;
mod table;
mod war;

use crate::syntax::tree::{
    Ban, Change, Clause, Condition, ForEachFace, Header, Number, PaidDiscard, Phrase, Time,
};

use super::language::{Agency, Language};
use super::lists::join;
use super::words::Words;

/// English, with the names of a world.
pub(super) struct English<'a> {
    pub words: Words<'a>,
}

fn or(items: &[String]) -> String {
    join(items, |_| " or ")
}

fn and(items: &[String]) -> String {
    join(items, |_| " and ")
}

/// Small numbers are words.
fn number(value: u16) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let word = WORDS.get(usize::from(value));
    word.map_or_else(|| value.to_string(), |word| (*word).to_owned())
}

/// `one die`, `three dice`
fn counted(value: u16, one: &str, many: &str) -> String {
    format!("{} {}", number(value), if value == 1 { one } else { many })
}

/// `a` or `an`, by the word that follows.
fn article(next: &str) -> &'static str {
    let next = crate::names::fold(next);
    let like_you = ["uni", "use", "uru", "one"];
    let vowel = next.starts_with(['a', 'e', 'i', 'o', 'u']);
    let unlike_you = ["unid", "unim", "unin"];
    let exception = like_you.iter().any(|it| next.starts_with(it))
        && !unlike_you.iter().any(|it| next.starts_with(it));
    if vowel && !exception { "an" } else { "a" }
}

impl Language for English<'_> {
    fn header(&self, header: &Header) -> String {
        format!(
            "{} · {} Event card {} · {} icon",
            super::lists::capitalised(self.name(&header.side).trim_start_matches("the ")),
            self.words.header_deck(&header.deck.text),
            header.number.value,
            self.words.header_face(&header.icon.text)
        )
    }

    fn act(&self, who: Agency, clauses: &[Clause]) -> String {
        let deeds: Vec<String> = clauses.iter().map(|clause| self.deed(clause)).collect();
        format!("{}{}", agent(who), deeds.join(", then "))
    }

    fn either(&self, who: Agency, ways: &[Clause]) -> String {
        let ways: Vec<String> = ways.iter().map(|clause| self.deed(clause)).collect();
        format!("{}either {}", agent(who), join(&ways, |_| ", or "))
    }

    fn all_of(&self, who: Agency) -> String {
        format!("{}do all of this", agent(who))
    }

    fn one_of(&self, who: Agency) -> String {
        format!("{}do one of these", agent(who))
    }

    fn guard(&self, unless: bool, condition: &Condition) -> String {
        let word = if unless { "unless" } else { "if" };
        format!("{word} {}", self.condition(condition))
    }

    fn otherwise(&self) -> &'static str {
        "otherwise"
    }

    fn for_each(&self, over: &Phrase) -> String {
        format!("for each {}", self.bare(over))
    }

    fn times(&self, times: &[Time]) -> String {
        self.times_of(times)
    }

    fn in_that_battle(&self) -> &'static str {
        "in that battle"
    }

    fn for_each_face(&self, each: &ForEachFace) -> String {
        self.each_face(each)
    }

    fn initiatives(&self, initiatives: &[Number]) -> String {
        self.initiative_line(initiatives)
    }

    fn usable(&self, condition: &Condition) -> String {
        format!("use if {}", self.condition(condition))
    }

    fn usable_from_table(&self) -> &'static str {
        "this can be used from the table, too, which discards the card"
    }

    fn replaces(&self, title: &str) -> String {
        let title = super::translated(self.words, title);
        format!("this card takes the place of “{title}”")
    }

    fn requires(&self, condition: &Condition) -> String {
        format!("play if {}", self.condition(condition))
    }

    fn on_table(&self, condition: Option<&Condition>) -> Vec<String> {
        match condition {
            None => vec!["play on the table".to_owned()],
            Some(condition) => vec![
                format!("play on the table if {}", self.condition(condition)),
                "discard this card at once when that no longer holds".to_owned(),
            ],
        }
    }

    fn while_on_table(&self) -> &'static str {
        "while this card is on the table"
    }

    fn ban(&self, ban: &Ban) -> String {
        self.banned(ban)
    }

    fn when(&self, before: bool, change: &Change) -> String {
        let word = if before { "before" } else { "when" };
        format!("{word} {}", self.change(change))
    }

    fn discard_this(&self, may: bool) -> &'static str {
        match may {
            true => "you may discard this card",
            false => "discard this card",
        }
    }

    fn if_you_do(&self) -> &'static str {
        "if you do"
    }

    fn discard_when(&self, change: &Change) -> String {
        format!("discard this card when {}", self.change(change))
    }

    fn discard_by(&self, discard: &PaidDiscard) -> String {
        self.paid_discard(discard)
    }

    fn polish(&self, text: String) -> String {
        text
    }
}

/// The words before a verb.
fn agent(who: Agency) -> &'static str {
    match who {
        Agency::Card => "",
        Agency::May => "you may ",
        Agency::OpponentMust => "your opponent must ",
        Agency::OpponentMay => "your opponent may ",
        Agency::MayMakeOpponent => "you may make your opponent ",
    }
}

#[cfg(test)]
mod tests {
    use super::{article, counted};

    #[test]
    fn articles_follow_the_sound() {
        for (article_is, word) in [
            ("an", "Elite"),
            ("a", "Regular"),
            ("a", "unit"),
            ("an", "unconquered region"),
            ("an", "unbesieged Stronghold"),
            ("an", "Action die"),
            ("an", "Éored"),
            ("a", "one-way road"),
        ] {
            assert_eq!(article(word), article_is, "{word}");
        }
    }

    #[test]
    fn numbers_agree() {
        assert_eq!(counted(1, "die", "dice"), "one die");
        assert_eq!(counted(5, "die", "dice"), "five dice");
        assert_eq!(counted(12, "step", "steps"), "12 steps");
    }
}
