//! What authors write out of habit: from English, or from other languages of this kind.

use crate::diagnostic::{Code, spelt_number};

use super::{Hint, Look, Token};

/// The hint for a habit, if the line shows one where it can't be read.
pub(super) fn hint(tokens: &[Token], stop: usize) -> Option<Hint> {
    slashes(tokens)
        .or_else(|| number_word(tokens, stop))
        .or_else(|| not_before(tokens, stop))
        .or_else(|| one_of_two_places(tokens, stop))
}

/// The token at which the line can't be read any further.
fn stopped_at(tokens: &[Token], stop: usize) -> Option<usize> {
    tokens.iter().position(|token| token.end > stop)
}

/// `// a note`
pub(super) fn slashes(tokens: &[Token]) -> Option<Hint> {
    let mut pairs = tokens.iter().zip(tokens.iter().skip(1));
    let is_pair =
        |one: &Token, next: &Token| one.text == "/" && next.text == "/" && one.end == next.start;
    let (one, next) = pairs.find(|(one, next)| is_pair(one, next))?;
    let message = "`//` begins no comment";
    Some(
        Hint::new(Code::Unexpected, (one.start, next.end), message)
            .help("`#` begins a comment")
            .fix("#"),
    )
}

/// `roll three dice`, `up to three`
fn number_word(tokens: &[Token], stop: usize) -> Option<Hint> {
    let token = tokens.get(stopped_at(tokens, stop)?)?;
    let number = spelt_number(token.text)?.to_string();
    let message = format!("`{}` is not written as a number", token.text);
    Some(
        Hint::new(Code::Unexpected, token.at(), message)
            .help(format!("write `{number}`"))
            .fix(number),
    )
}

/// `requires not fellowship revealed`
fn not_before(tokens: &[Token], stop: usize) -> Option<Hint> {
    let at = stopped_at(tokens, stop)?;
    let token = tokens.get(at)?;
    let before = tokens.get(at.checked_sub(1)?)?;
    let begins = ["requires", "if", "unless", "while", "and", "or", "("].contains(&before.text);
    if token.text != "not" || !begins {
        return None;
    }
    let message = "`not` can't stand before a condition";
    let help = "it stands inside: `NATION not at war`, `fellowship not revealed`";
    Some(Hint::new(Code::Unexpected, token.at(), message).help(help))
}

/// `recruit 1 regular in A or B`
fn one_of_two_places(tokens: &[Token], stop: usize) -> Option<Hint> {
    let at = stopped_at(tokens, stop)?;
    let or = tokens.get(at)?;
    let in_name = |token: &&Token| {
        matches!(token.look, Look::Name | Look::Quoted) || matches!(token.text, "of" | "the")
    };
    let before = tokens.get(..at)?.iter().rev().take_while(in_name).count();
    let name = tokens.get(at.checked_sub(before)?..at)?;
    let other = tokens.get(at + 1..)?;
    let other = other.get(..other.iter().take_while(in_name).count())?;
    let place = tokens.get(at.checked_sub(before + 1)?)?;
    let chooses = tokens.first().is_some_and(|first| first.text == "choose");
    if or.text != "or" || place.text != "in" || name.is_empty() || other.is_empty() || chooses {
        return None;
    }
    let words = |tokens: &[Token]| {
        let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        words.join(" ")
    };
    let choice = format!("{} or {}", words(name), words(other));
    let message = "which of the places is meant is not said";
    Some(Hint::new(Code::Unexpected, or.at(), message).help(format!(
        "choose first: `choose {choice}`, then write `there`"
    )))
}
