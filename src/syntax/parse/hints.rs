//! Slips that authors make often, told from the words of a line.
//!
//! The grammar knows how far it came, but not what was meant. These hints do, for the slips that
//! are worth it; everything else gets the general message.

mod habits;
mod header;
mod meant;

use crate::diagnostic::{Code, nearest, one_of};
use crate::syntax::layout::shorten;
use crate::syntax::verbs::{self, SECTIONS, VERBS};

use super::error::{Context, Furthest};

pub(super) use habits::in_condition;
pub(super) use header::is_header;

/// Nouns that printed cards write with a capital. Only messages depend on this list.
const NOUNS: &[&str] = &[
    "leader",
    "leaders",
    "regular",
    "regulars",
    "elite",
    "elites",
    "unit",
    "units",
    "nazgul",
    "minion",
    "minions",
    "army",
    "armies",
    "region",
    "regions",
    "stronghold",
    "strongholds",
    "city",
    "cities",
    "town",
    "towns",
    "settlement",
    "settlements",
    "companion",
    "companions",
    "character",
    "characters",
    "figure",
    "figures",
    "nation",
    "nations",
    "card",
    "cards",
    "die",
    "dice",
    "ring",
    "rings",
    "fellowship",
];

/// A finding in the making; places are in the text.
pub(super) struct Hint {
    pub code: Code,
    pub at: (usize, usize),
    pub message: String,
    pub help: Option<String>,
    pub fix: Option<String>,
}

impl Hint {
    fn new(code: Code, at: (usize, usize), message: impl Into<String>) -> Self {
        Self {
            code,
            at,
            message: message.into(),
            help: None,
            fix: None,
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }
}

/// What a token looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Starts with a small letter.
    Word,
    /// Starts with a capital.
    Name,
    Number,
    Quoted,
    Sign,
}

/// A token of a line, as a person would cut it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub look: Look,
    pub text: &'t str,
    pub start: usize,
    pub end: usize,
}

impl Token<'_> {
    fn at(&self) -> (usize, usize) {
        (self.start, self.end)
    }
}

/// Cuts a text into tokens, without comments.
pub(super) fn lex(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let in_word = |c: char| c.is_alphanumeric() || "-'’_".contains(c);
        let run = |inside: &dyn Fn(char) -> bool| rest.find(|c| !inside(c)).unwrap_or(rest.len());
        let (look, length) = match c {
            '#' => (None, run(&|c| c != '\n')),
            c if c.is_whitespace() => (None, run(&char::is_whitespace)),
            c if c.is_ascii_digit() => (Some(Look::Number), run(&|c| c.is_ascii_digit())),
            c if c.is_uppercase() => (Some(Look::Name), run(&in_word)),
            c if c.is_alphabetic() => (Some(Look::Word), run(&in_word)),
            '"' => {
                let inner = rest.get(1..).unwrap_or_default();
                match inner.find(['"', '\n']) {
                    Some(end) if inner.get(end..).is_some_and(|rest| rest.starts_with('"')) => {
                        (Some(Look::Quoted), end + 2)
                    }
                    _ => (Some(Look::Sign), 1),
                }
            }
            c => (Some(Look::Sign), c.len_utf8()),
        };
        let start = text.len() - rest.len();
        let (token, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        if let Some(look) = look {
            tokens.push(Token {
                look,
                text: token,
                start,
                end: start + token.len(),
            });
        }
        rest = after;
    }
    tokens
}

/// The hint for a line, if one fits.
pub(super) fn hint(
    tokens: &[Token],
    text: &str,
    context: Context,
    found: Option<&Furthest>,
) -> Option<Hint> {
    let stop = found.map_or(text.len(), |found| found.at);
    let conditional = context == Context::Condition || habits::in_condition(tokens, stop);
    let spoken = || conditional.then(|| habits::spoken(tokens, stop)).flatten();
    let habit = || habits::hint(tokens, stop).or_else(spoken);
    match context {
        Context::Header => header::hint(tokens),
        Context::Section => habits::slashes(tokens)
            .or_else(|| section(tokens, text))
            .or_else(habit)
            .or_else(|| up_to(tokens))
            .or_else(|| capital_noun(tokens, stop)),
        Context::Clause | Context::Combat => habits::slashes(tokens)
            .or_else(|| first_of_clause(tokens, text, context))
            .or_else(habit)
            .or_else(|| up_to(tokens))
            .or_else(|| two_clauses(tokens, stop))
            .or_else(|| guard(tokens))
            .or_else(|| inner_verb(tokens, stop))
            .or_else(|| capital_noun(tokens, stop))
            .or_else(|| missing_in(tokens, stop))
            .or_else(|| missing_by(tokens))
            .or_else(|| missing_each(tokens)),
        Context::Ban | Context::Condition | Context::Change | Context::Operands => {
            let habit = habit().or_else(|| up_to(tokens));
            habit.or_else(|| capital_noun(tokens, stop))
        }
    }
}

/// A line that does not start with a verb.
fn first_of_clause(tokens: &[Token], text: &str, context: Context) -> Option<Hint> {
    let first = tokens.first()?;
    let requires = context == Context::Combat && first.text == "requires";
    if verbs::find(VERBS, text).is_some() || requires {
        return None;
    }
    let word = first.text;
    let unknown = |message: String| Hint::new(Code::UnknownVerb, first.at(), message);
    let words: Vec<&str> = VERBS.iter().map(|verb| verb.word).collect();
    // A card is not told of what battles have.
    let named = |word: &&str| context == Context::Combat || !verbs::OF_BATTLE.contains(word);
    let listed: Vec<&str> = words.iter().copied().filter(named).collect();
    if first.look == Look::Name {
        let small = word.to_lowercase();
        if words
            .iter()
            .any(|verb| verb.split(' ').next() == Some(&small))
        {
            return Some(
                unknown(format!("`{word}` is written small"))
                    .help(format!("write `{small}`"))
                    .fix(small),
            );
        }
    }
    let second = tokens.get(1).map_or("", |second| second.text);
    if word == "Shadow" || (word, second) == ("Free", "Peoples") {
        let name = if word == "Free" { "Free Peoples" } else { word };
        let message = format!("no clause starts with `{name}`");
        let help = "a clause starts with its verb, and the card's player is meant; what the other side must do stands behind `opponent must`";
        return Some(unknown(message).help(help));
    }
    if first.look != Look::Word {
        return Some(
            unknown(format!("no clause starts with `{}`", shorten(word)))
                .help(format!("a clause starts with {}", one_of(&listed))),
        );
    }
    let second = match word {
        "for" => Some("each"),
        "opponent" => Some("must"),
        _ => None,
    };
    if let Some(second) = second {
        let message = format!("`{second}` is missing after `{word}`");
        let help = format!("write `{word} {second}`");
        return Some(unknown(message).help(help).fix(format!("{word} {second}")));
    }
    match word {
        "else" => {
            return Some(
                unknown("there is no `if` before this `else`".to_owned())
                    .help("`else` stands behind the `}` or in the line below an `if`"),
            );
        }
        "or" => {
            return Some(
                unknown("there is no `either` before this `or`".to_owned())
                    .help("usage: either { CLAUSES } or { CLAUSES }"),
            );
        }
        _ => {}
    }
    let longer: Vec<&str> = words
        .iter()
        .copied()
        .filter(|verb| verb.contains(' ') && verb.split(' ').next() == Some(word))
        .collect();
    if !longer.is_empty() {
        let longer: Vec<&str> = longer.into_iter().chain(meant::verb(word)).collect();
        let message = format!("`{word}` alone starts no clause");
        return Some(unknown(message).help(format!("did you mean {}?", one_of(&longer))));
    }
    if verbs::find(SECTIONS, text).is_some() {
        let message = format!("`{word}` starts a section, and a section can't stand in a block");
        return Some(unknown(message).help("sections stand directly in the card"));
    }
    let hint = unknown(format!("no clause starts with `{}`", shorten(word)));
    let meant = meant::verb(word).or_else(|| nearest(word, words.iter().copied()));
    Some(match meant {
        Some(near) => hint.help(format!("did you mean `{near}`?")).fix(near),
        None => hint.help(format!("a clause starts with {}", one_of(&listed))),
    })
}

/// A line of a card that does not start with the word of a section.
fn section(tokens: &[Token], text: &str) -> Option<Hint> {
    let first = tokens.first()?;
    if let (Some(_), Some(half)) = (tokens.get(2), half_inside(tokens)) {
        return Some(half);
    }
    if verbs::find(SECTIONS, text).is_some() {
        return None;
    }
    let words: Vec<&str> = SECTIONS.iter().map(|section| section.word).collect();
    let all = format!(
        "a card's sections are {}",
        one_of(&words).replace(" or ", " and ")
    );
    let word = first.text;
    let at = |message: String| Hint::new(Code::UnknownSection, first.at(), message);
    if first.look != Look::Word {
        return Some(at(format!("no section starts with `{}`", shorten(word))).help(all));
    }
    let longer: Vec<&str> = words
        .iter()
        .copied()
        .filter(|section| section.contains(' ') && section.split(' ').next() == Some(word))
        .collect();
    if !longer.is_empty() {
        let message = format!("`{word}` alone starts no section");
        return Some(at(message).help(format!("did you mean {}?", one_of(&longer))));
    }
    if verbs::find(VERBS, text).is_some() {
        let message =
            format!("`{word}` starts a clause, and a clause can't stand directly in a card");
        return Some(at(message).help("put it into `play { … }`"));
    }
    let hint = at(format!("a card has no section `{}`", shorten(word)));
    Some(match nearest(word, words.iter().copied()) {
        Some(near) => hint.help(format!("did you mean `{near}`?")).fix(near),
        None => hint.help(all),
    })
}

/// A combat half that is written into a card.
fn half_inside(tokens: &[Token]) -> Option<Hint> {
    let (first, title, next) = (tokens.first()?, tokens.get(1)?, tokens.get(2)?);
    if first.text != "combat" || title.look != Look::Quoted || !matches!(next.text, "at" | "{") {
        return None;
    }
    let message = "a combat half stands beside the cards, not in one";
    let help = format!(
        "write `combat {}` here, and the half itself outside",
        title.text
    );
    Some(Hint::new(Code::Unexpected, next.at(), message).help(help))
}

/// `up to` without a number, `up 3`.
fn up_to(tokens: &[Token]) -> Option<Hint> {
    let i = tokens.iter().position(|token| token.text == "up")?;
    let up = tokens.get(i)?;
    let help = "write `up to 3`, for example";
    let next = tokens.get(i + 1);
    if next.is_none_or(|next| next.text != "to") {
        let message = "`to` is missing after `up`";
        return Some(Hint::new(Code::Unexpected, up.at(), message).help(help));
    }
    match tokens.get(i + 2) {
        Some(number) if number.look == Look::Number => None,
        _ => {
            let at = (up.start, next.map_or(up.end, |next| next.end));
            let message = "`up to` needs a number";
            Some(Hint::new(Code::Unexpected, at, message).help(help))
        }
    }
}

fn is_verb(token: &Token) -> bool {
    // `at` stands in conditions more often than before a number.
    let word = token.look == Look::Word && token.text != "at";
    word && VERBS.iter().any(|verb| verb.word == token.text)
}

/// Two clauses in one line.
fn two_clauses(tokens: &[Token], stop: usize) -> Option<Hint> {
    let i = (1..tokens.len()).find(|i| {
        let (Some(token), Some(before)) = (tokens.get(*i), tokens.get(i - 1)) else {
            return false;
        };
        let after = tokens.get(i + 1).map_or(token.end, |next| next.end);
        let governed = matches!(before.text, ":" | "{" | "may" | "must" | "else" | "either");
        // `cancel one hit` speaks of a hit, and strikes nobody.
        let first = tokens.first().map_or("", |first| first.text);
        let counted = ["add", "cancel", "reduce", "take", "turn"].contains(&first);
        let governed = governed || (token.text == "hit" && counted);
        is_verb(token) && !governed && before.start <= stop && stop <= after
    })?;
    let token = tokens.get(i)?;
    let guard = tokens
        .first()
        .is_some_and(|first| matches!(first.text, "if" | "unless" | "for" | "roll"));
    if guard
        && !tokens
            .iter()
            .take(i)
            .any(|token| token.text == ":" || token.text == "{")
    {
        return None;
    }
    let message = format!("a second clause starts here with `{}`", token.text);
    Some(Hint::new(Code::TwoClauses, token.at(), message).help("put it into a line of its own"))
}

/// `if C` without `:` and `{`, or with something wrong behind its `:`.
fn guard(tokens: &[Token]) -> Option<Hint> {
    let first = tokens.first()?;
    if !matches!(first.text, "if" | "unless" | "for") {
        return None;
    }
    let word = match first.text {
        "for" => "for each",
        word => word,
    };
    let Some(colon) = tokens
        .iter()
        .position(|token| token.text == ":" || token.text == "{")
    else {
        let verb = tokens.iter().skip(1).find(|token| is_verb(token));
        let at = match (verb, tokens.last()) {
            (Some(verb), _) => verb.at(),
            (None, Some(last)) => (last.end, last.end),
            (None, None) => first.at(),
        };
        let message = format!("`{word}` needs `:` and a clause, or `{{` and a block");
        let usage = VERBS.iter().find(|verb| verb.word == word)?.usage;
        return Some(Hint::new(Code::Unexpected, at, message).help(format!("usage: {usage}")));
    };
    let colon_token = tokens.get(colon)?;
    if colon_token.text != ":" {
        return None;
    }
    let help = "after `:` stands one clause in the same line; more go into `{ … }`";
    match tokens.get(colon + 1) {
        None => {
            let message = "a clause is missing after `:`";
            Some(Hint::new(Code::Unexpected, colon_token.at(), message).help(help))
        }
        Some(next) if next.text == "{" => {
            let message = "`:` and `{` can't stand together";
            let hint = Hint::new(Code::Unexpected, colon_token.at(), message);
            Some(hint.help("take the `:` away"))
        }
        Some(next) if matches!(next.text, "if" | "unless" | "for") => {
            let message = format!("`{}` can't stand behind `:`", next.text);
            let hint = Hint::new(Code::Unexpected, next.at(), message);
            Some(hint.help("put it into `{ … }`"))
        }
        Some(_) => None,
    }
}

/// No verb where a clause starts behind `:`, `may` or `must`.
fn inner_verb(tokens: &[Token], stop: usize) -> Option<Hint> {
    let i = tokens.iter().position(|token| token.start >= stop)?;
    let before = tokens.get(i.checked_sub(1)?)?;
    let token = tokens.get(i)?;
    if !matches!(before.text, ":" | "may" | "must") || token.look == Look::Sign {
        return None;
    }
    let rest: Vec<&str> = tokens.iter().skip(i).map(|token| token.text).collect();
    match verbs::find(VERBS, &rest.join(" ")) {
        None => first_of_clause(tokens.get(i..)?, &rest.join(" "), Context::Clause),
        Some(verb) => {
            let message = format!("`{}` can't stand behind `{}`", verb.word, before.text);
            let hint = Hint::new(Code::Unexpected, token.at(), message);
            Some(hint.help("put it into `{ … }`, or into a line of its own"))
        }
    }
}

/// Whether a word is such a noun, however it is written.
pub(crate) fn is_noun(word: &str) -> bool {
    NOUNS.contains(&crate::names::fold(word).as_str())
}

/// A noun with a capital.
fn capital_noun(tokens: &[Token], stop: usize) -> Option<Hint> {
    let token = tokens
        .iter()
        .skip(1)
        .find(|token| token.look == Look::Name && is_noun(token.text) && token.start <= stop)?;
    let small = token.text.to_lowercase();
    let message = format!("`{small}` is written small");
    Some(
        Hint::new(Code::CapitalNoun, token.at(), message)
            .help("only names of the world have capitals")
            .fix(small),
    )
}

/// `recruit 1 Northern unit Old Keep`
fn missing_in(tokens: &[Token], stop: usize) -> Option<Hint> {
    if tokens.first()?.text != "recruit" {
        return None;
    }
    let usage = "usage: recruit N FIGURES in PLACE";
    let i = (1..tokens.len()).find(|i| {
        let (Some(noun), Some(name)) = (tokens.get(*i), tokens.get(i + 1)) else {
            return false;
        };
        noun.look == Look::Word
            && is_noun(noun.text)
            && matches!(name.look, Look::Name | Look::Quoted)
            && name.start <= stop
    });
    if let Some(i) = i {
        let run: Vec<&Token> = tokens
            .iter()
            .skip(i + 1)
            .take_while(|token| {
                token.look == Look::Name || matches!(token.text, "of" | "the" | "&")
            })
            .collect();
        let (first, last) = (tokens.get(i + 1)?, run.last());
        let end = last.map_or(first.end, |last| last.end);
        let words: Vec<&str> = run.iter().map(|token| token.text).collect();
        let name = match words.is_empty() {
            true => first.text.to_owned(),
            false => words.join(" "),
        };
        let message = format!("`in` is missing before `{}`", shorten(&name));
        return Some(
            Hint::new(Code::Unexpected, (first.start, end), message)
                .help(usage)
                .fix(format!("in {name}")),
        );
    }
    let place = |token: &Token| matches!(token.text, "in" | "there" | "anywhere");
    if tokens.iter().any(place) || tokens.len() < 3 {
        return None;
    }
    let end = tokens.last()?.end;
    if stop < end {
        return None;
    }
    let message = "`recruit` needs a place";
    Some(Hint::new(Code::Unexpected, (end, end), message).help(usage))
}

/// `roll 3 dice`
fn missing_each(tokens: &[Token]) -> Option<Hint> {
    let first = tokens.first()?;
    let mut pairs = tokens.iter().zip(tokens.iter().skip(1));
    let each = pairs.any(|(one, next)| one.text != "for" && next.text == "each");
    if first.text != "roll" || each {
        return None;
    }
    let end = tokens.last()?.end;
    let message = "`roll` does not say which faces do what";
    let usage = "usage: roll N dice, each N+: CLAUSE";
    Some(Hint::new(Code::Unexpected, (end, end), message).help(usage))
}

/// `replace 1 regular`
fn missing_by(tokens: &[Token]) -> Option<Hint> {
    let first = tokens.first()?;
    if first.text != "replace" || tokens.iter().any(|token| token.text == "by") {
        return None;
    }
    let end = tokens.last()?.end;
    let message = "`replace` needs `by` and the figure that comes instead";
    let usage = "usage: replace N FIGURES in PLACE by FIGURE";
    Some(Hint::new(Code::Unexpected, (end, end), message).help(usage))
}
