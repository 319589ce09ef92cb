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

/// Whether a line can't be read inside the condition that it begins with.
pub(in crate::syntax::parse) fn in_condition(tokens: &[Token], stop: usize) -> bool {
    let begins = tokens
        .first()
        .is_some_and(|first| ["if", "unless", "requires", "while"].contains(&first.text));
    let mut before = tokens.iter().take_while(|token| token.end <= stop);
    begins && !before.any(|token| matches!(token.text, ":" | "{"))
}

/// A condition as one says it: `the fellowship is revealed`, `there is a minion in A`, `A is at war`.
pub(super) fn spoken(tokens: &[Token], stop: usize) -> Option<Hint> {
    const BE: [&str; 6] = ["is", "are", "isn't", "aren't", "isn’t", "aren’t"];
    const WITHOUT: &str =
        "write `NAME at war`, `NAME not at war`, `fellowship revealed`, `corruption at least 5`";
    let at = stopped_at(tokens, stop)?;
    let before = |back: usize| at.checked_sub(back).and_then(|i| tokens.get(i));
    fn text<'t>(token: Option<&Token<'t>>) -> &'t str {
        token.map_or("", |token| token.text)
    }
    let (token, next) = (tokens.get(at)?, tokens.get(at + 1));
    let over = |from: &Token, to: Option<&Token>| (from.start, to.map_or(from.end, |to| to.end));
    if token.text == "there" && BE.contains(&text(next)) {
        let after = tokens.get(at + 2);
        let message = format!(
            "a condition such as this is written without `there {}`",
            text(next)
        );
        let hint = Hint::new(Code::Unexpected, over(token, after), message).fix(text(after));
        let help = "write `a minion in PLACE`, `no minion in PLACE`, `at least 2 minions in PLACE`";
        return Some(hint.help(help));
    }
    if text(before(1)) == "fellowship" && text(before(2)) == "the" {
        let message = "`fellowship` is written without `the`";
        let hint = Hint::new(Code::Unexpected, over(before(2)?, before(1)), message);
        return Some(hint.help(WITHOUT).fix("fellowship"));
    }
    let wars = |word: &str| word != "war" && word.to_lowercase().starts_with("war");
    if token.text == "at" && wars(text(next)) {
        let message = format!("`at {}` is no state", text(next));
        let hint = Hint::new(Code::Unexpected, over(token, next), message);
        return Some(hint.help("write `at war`").fix("at war"));
    }
    if token.text == "is" && text(before(1)) == "not" {
        let message = "`not` stands behind `is`";
        let hint = Hint::new(Code::Unexpected, over(before(1)?, Some(token)), message);
        return Some(hint.help("write `NAME is not guide`").fix("is not"));
    }
    let not = usize::from(text(before(1)) == "not");
    let i = match BE.contains(&token.text) {
        true => at,
        false => at.checked_sub(1 + not)?,
    };
    let be = tokens.get(i).filter(|be| BE.contains(&be.text))?;
    let after = tokens.get(i + 1);
    let message = format!("a condition such as this is written without `{}`", be.text);
    let hint = Hint::new(Code::Unexpected, over(be, after), message).help(WITHOUT);
    let not = if be.text.contains('n') { "not " } else { "" };
    Some(hint.fix(format!("{not}{}", text(after))))
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
