//! What is wrong with a line that can't be read.

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::syntax::{Span, is_noun};

use super::line::shorten;
use super::{Lines, Rule};

/// What kind of line it was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Head,
    Given,
    When,
    Choosing,
    Then,
}

/// How lines begin, each with one that can be read.
pub(super) const GIVEN: &[(&str, &str)] = &[
    ("board", "board start"),
    ("in", "in REGION: 2 NATION regulars, CHARACTER"),
    ("reinforcements", "reinforcements NATION: 0 leaders"),
    ("casualties", "casualties NATION: 1 elite"),
    ("fellowship", "fellowship in REGION, revealed, progress 2"),
    ("hand", "hand Shadow: \"Title\""),
    ("deck", "deck Shadow strategy: \"Title\""),
    ("table", "table Shadow: \"Title\""),
    ("discard", "discard Shadow: \"Title\""),
    ("dice", "dice Shadow: 2 army, 1 muster"),
    ("rings", "rings Shadow: 1"),
    ("hunt", "hunt box Shadow: 2"),
    ("rolls", "rolls 5, 6, 2"),
    ("cards", "cards \"Title\""),
    ("tiles", "tiles 2, eye"),
    ("faces", "faces army, eye"),
    ("companions", "companions CHARACTER"),
];
pub(super) const THEN: &[(&str, &str)] = &[
    ("in", "in REGION: 2 NATION regulars, CHARACTER"),
    ("applied", "applied 1 of 2"),
    ("not", "not playable because TEXT"),
    ("offered", "offered REGION, REGION"),
    ("stopped", "stopped by R2.1"),
    ("changes", "changes: none"),
    ("reinforcements", "reinforcements NATION: 0 leaders"),
    ("casualties", "casualties NATION: 1 elite"),
    ("fellowship", "fellowship in REGION, revealed, progress 2"),
    ("hand", "hand Shadow: \"Title\""),
    ("table", "table Shadow: \"Title\""),
    ("dice", "dice Shadow: 2 army, 1 muster"),
    ("rings", "rings Shadow: 1"),
    ("hunt", "hunt box Shadow: 2"),
];
/// What can be said of a name.
const GIVEN_NAMES: &str = "of a name it can say `NATION at war`, `NATION active`, `NATION 1 step from war`, \
     `Shadow controls REGION` and `CHARACTER out`";
const THEN_NAMES: &str = "of a name it can say `NATION at war`, `Shadow controls REGION`, `REGION besieged by Shadow`, \
     `\"Title\" discarded` and `Shadow may not attack REGION`";
pub(super) const WHEN: &str = "it can be `Shadow plays \"Title\" with a muster die`, `Shadow musters with a muster die`, \
     `Free Peoples advances NATION with a muster die`, `Shadow attacks REGION with an army die`, `Shadow moves armies with an army die`, \
     `Free Peoples moves characters with a character die`, `Shadow discards \"Title\"`, `Shadow draws 1 strategy card`, \
     `CHARACTER eliminated`, `Shadow army in REGION eliminated`, `REGION attacked by Shadow`, `REGION captured by Shadow`, \
     `fellowship declared in REGION`, `fellowship revealed`, `NATION activated`, `NATION advanced`, `CHARACTER arrives in REGION`, `fellowship moves with a character die`, `fellowship hides with a character die`, \
     `fellowship declares`, `fellowship enters mordor`, `companions separate with a character die`, `CHARACTER enters play with a muster die`, \
     `Shadow rolls dice`, `Free Peoples changes a muster die to character with a ring` or `the turn ends`";

impl Block {
    pub(super) fn rule(self) -> Rule {
        match self {
            Block::Head => Rule::head_line,
            Block::Given => Rule::given_line,
            Block::When => Rule::when_line,
            Block::Choosing => Rule::choosing_line,
            Block::Then => Rule::then_line,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Block::Head => "scenario",
            Block::Given => "given",
            Block::When => "when",
            Block::Choosing => "choosing",
            Block::Then => "then",
        }
    }

    fn other(self) -> Option<Block> {
        match self {
            Block::Given => Some(Block::Then),
            Block::Then => Some(Block::Given),
            Block::Head | Block::When | Block::Choosing => None,
        }
    }

    fn begins(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Block::Given => GIVEN,
            Block::Then => THEN,
            Block::Head | Block::When | Block::Choosing => &[],
        }
    }
}

/// The finding about a line that the grammar refuses. `span` is the line's.
pub(super) fn explain(
    file: &str,
    text: &str,
    span: Span,
    block: Block,
    error: &Error<Rule>,
) -> Diagnostic {
    if let Some(other) = block.other()
        && Lines::parse(other.rule(), text).is_ok()
    {
        let message = format!("this line can't stand in `{}`", block.name());
        let help = format!("it belongs in `{}`", other.name());
        return Diagnostic::new(Code::WrongLine, file, span, message).help(help);
    }
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
    };
    let (token, word) = token_at(text, at);
    let place = Span::new(span.start + token.start, span.start + token.end);
    if at == 0 {
        return no_such_line(file, place, word, block);
    }
    let (expected, complete) = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            (expected(positives), positives.contains(&Rule::EOI))
        }
        ErrorVariant::CustomError { .. } => (None, false),
    };
    let found = if word.is_empty() {
        "the line ends here".to_owned()
    } else {
        format!("`{}` can't stand here", shorten(word))
    };
    let message = match &expected {
        Some(expected) => format!("{found}: {expected} is expected"),
        None if complete => format!("{found}: the line is complete before it"),
        None => found,
    };
    if let Some(noun) = capital_noun(file, text, span, at, error) {
        return noun;
    }
    let finding = Diagnostic::new(Code::Unexpected, file, place, message);
    match help(text, word, block) {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// A noun with a capital, where a noun is what is missing: `2 NATION Regulars`.
fn capital_noun(
    file: &str,
    text: &str,
    span: Span,
    at: usize,
    error: &Error<Rule>,
) -> Option<Diagnostic> {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } if positives.contains(&Rule::word) => {}
        _ => return None,
    }
    let before = text.get(..at)?.trim_end();
    let word = before.rsplit(char::is_whitespace).next()?;
    if !word.starts_with(char::is_uppercase) || !is_noun(word) {
        return None;
    }
    let end = span.start + before.len();
    let place = Span::new(end - word.len(), end);
    let small = word.to_lowercase();
    let message = format!("`{small}` is written small");
    let finding = Diagnostic::new(Code::CapitalNoun, file, place, message);
    Some(
        finding
            .help("only names of the world have capitals")
            .fix(small),
    )
}

/// A line whose first word begins no line.
fn no_such_line(file: &str, span: Span, word: &str, block: Block) -> Diagnostic {
    let message = format!(
        "no line of `{}` begins with `{}`",
        block.name(),
        shorten(word)
    );
    let finding = Diagnostic::new(Code::WrongLine, file, span, message);
    let words = block.begins();
    let found = nearest(word, words.iter().map(|(begin, _)| *begin));
    match found.and_then(|found| words.iter().find(|(begin, _)| *begin == found)) {
        Some((_, example)) => finding.help(format!("did you mean `{example}`?")),
        None if word.starts_with(char::is_lowercase) && !words.is_empty() => {
            let all: Vec<&str> = words.iter().map(|(begin, _)| *begin).collect();
            finding.help(format!(
                "it can begin with a name or with {}; names have capitals",
                one_of(&all)
            ))
        }
        None => finding.help("write a name, such as `NATION at war`"),
    }
}

fn help(text: &str, word: &str, block: Block) -> Option<String> {
    let first = text.split_whitespace().next().unwrap_or_default();
    if let Some((_, example)) = block.begins().iter().find(|(begin, _)| *begin == first) {
        return Some(format!("such a line looks like `{example}`"));
    }
    match block {
        Block::When => Some(near_happening(word).unwrap_or_else(|| WHEN.to_owned())),
        Block::Given if !word.is_empty() || first.starts_with(char::is_uppercase) => {
            Some(GIVEN_NAMES.to_owned())
        }
        Block::Then if !word.is_empty() || first.starts_with(char::is_uppercase) => {
            Some(THEN_NAMES.to_owned())
        }
        Block::Given | Block::Then => None,
        Block::Choosing => {
            Some("answers are separated by commas: `choosing elite, REGION`".to_owned())
        }
        Block::Head => Some("a scenario begins with `scenario \"Title\" {`".to_owned()),
    }
}

/// What happens by a word that is nearly the one written: `Shadow rolls dice` for `rols`.
fn near_happening(word: &str) -> Option<String> {
    let examples = || WHEN.split('`').skip(1).step_by(2);
    let small = |word: &&str| word.starts_with(char::is_lowercase);
    let near = nearest(
        word,
        examples().flat_map(str::split_whitespace).filter(small),
    )?;
    let example = examples().find(|line| line.split_whitespace().any(|other| other == near));
    let example = example.filter(|_| near != word)?;
    Some(format!("did you mean `{example}`?"))
}

/// What is expected, in words.
fn expected(rules: &[Rule]) -> Option<String> {
    const MOST: usize = 5;
    let mut words: Vec<&str> = rules.iter().filter_map(|rule| name(*rule)).collect();
    words.dedup();
    words.truncate(MOST);
    match words.as_slice() {
        [] => None,
        [only] => Some((*only).to_owned()),
        [some @ .., last] => Some(format!("{} or {last}", some.join(", "))),
    }
}

fn name(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::name | Rule::bare_name | Rule::quoted | Rule::names | Rule::kw_article => "a name",
        Rule::title => "a title in quotes",
        Rule::number => "a number",
        Rule::word => "a word in small letters",
        Rule::item | Rule::items | Rule::standing => "figures or a name",
        Rule::counts | Rule::counted => "a number of figures",
        Rule::tile | Rule::tiles | Rule::tile_id => "a Hunt tile",
        Rule::colon => "`:`",
        Rule::state => "a state such as `at war` or `active`",
        Rule::part => {
            "`in PLACE`, `mordor 2`, `revealed`, `progress 2`, `corruption 3` or `guide NAME`"
        }
        Rule::with_die => "`with a FACE die`",
        Rule::kw_die => "`die`",
        Rule::kw_with_a_ring => "`with a ring`",
        Rule::answer | Rule::answers | Rule::label => "an answer",
        Rule::rule_number => "a rule such as `R2.1`",
        Rule::kw_of => "`of`",
        Rule::kw_start | Rule::kw_empty => "`start` or `empty`",
        Rule::kw_with_an_army => "`with an army`",
        Rule::kw_in => "`in`",
        Rule::kw_none => "`none`",
        Rule::kw_card_or_cards => "`cards`",
        _ => return None,
    })
}

/// The word at a place of a line; behind the line, its end.
fn token_at(text: &str, at: usize) -> (Span, &str) {
    let rest = text.get(at..).unwrap_or_default();
    let skipped = rest.len() - rest.trim_start().len();
    let rest = rest.trim_start();
    let start = at + skipped;
    let length = match rest.strip_prefix('"') {
        Some(inside) => inside.find('"').map_or(rest.len(), |end| end + 2),
        None => {
            let end = rest
                .find(|c: char| c.is_whitespace() || ",:\"".contains(c))
                .unwrap_or(rest.len());
            end.max(rest.chars().next().map_or(0, char::len_utf8))
        }
    };
    let end = start + length;
    (
        Span::new(start, end),
        text.get(start..end).unwrap_or_default(),
    )
}

/// A part that a scenario does not have.
pub(super) fn unknown_part(file: &str, text: &str, span: Span) -> Diagnostic {
    const PARTS: [&str; 4] = ["given", "when", "choosing", "then"];
    let line = text.get(span.range()).unwrap_or_default();
    let word = line.split_whitespace().next().unwrap_or_default();
    let place = Span::new(span.start, span.start + word.len());
    let message = format!("a scenario has no part `{}`", shorten(word));
    let finding = Diagnostic::new(Code::WrongLine, file, place, message);
    match nearest(word, PARTS) {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(near),
        None => finding.help(format!("its parts are {}", one_of(&PARTS))),
    }
}

/// Text outside any scenario.
pub(super) fn outside(file: &str, text: &str, span: Span) -> Diagnostic {
    let line = text.get(span.range()).unwrap_or_default();
    let word = line.split_whitespace().next().unwrap_or_default();
    let finding = Diagnostic::new(
        Code::OutsideCard,
        file,
        span,
        "this stands outside any scenario",
    );
    if nearest(word, ["scenario"]).is_some() {
        // Only the word is to be mended.
        let word = Span::new(span.start, span.start + word.len());
        let finding = Diagnostic {
            span: word,
            ..finding
        };
        return finding.help("did you mean `scenario`?").fix("scenario");
    }
    finding.help("a scenario begins with `scenario \"Title\" {` and ends with its `}`")
}
