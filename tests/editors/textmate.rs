//! A small tokenizer for TextMate grammars: `match`, `begin` and `end`, `include`, captures; line by
//! line, as an editor does it. What it does not know it refuses.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use fancy_regex::Regex;
use serde_json::Value;

/// What captures are called, by number.
pub type Captures = BTreeMap<usize, String>;

/// Where a match and its groups lie.
type Groups = Vec<Option<Range<usize>>>;

pub enum Rule {
    Match {
        regex: Regex,
        name: Option<String>,
        captures: Captures,
    },
    Block {
        begin: Regex,
        end: Regex,
        name: Option<String>,
        begin_captures: Captures,
        end_captures: Captures,
        patterns: Vec<Rule>,
    },
    Include(String),
    Group(Vec<Rule>),
}

pub struct Grammar {
    pub patterns: Vec<Rule>,
    pub repository: BTreeMap<String, Rule>,
}

/// A piece of a line, and its scopes without the grammar's own.
#[derive(Clone, Debug)]
pub struct Token {
    pub at: Range<usize>,
    pub scopes: Vec<String>,
}

/// In an editor's engine `^` and `$` are the ends of a line, always.
pub fn regex(pattern: &str) -> Regex {
    Regex::new(&format!("(?m){pattern}")).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// The first match from a place on: the whole, then each group.
fn groups(regex: &Regex, text: &str, at: usize) -> Option<Groups> {
    let found = regex.captures_from_pos(text, at).unwrap()?;
    let range = |number| found.get(number).map(|it| it.start()..it.end());
    Some((0..found.len()).map(range).collect())
}

/// Reads a rule; a field that the tokenizer does not know is a fault.
fn rule(value: &Value) -> Rule {
    let fields = value.as_object().unwrap();
    let known = |names: &[&str]| {
        for field in fields.keys() {
            assert!(names.contains(&field.as_str()), "`{field}` in {value}");
        }
    };
    let text = |field: &str| value[field].as_str().unwrap().to_owned();
    let name = fields.get("name").map(|it| it.as_str().unwrap().to_owned());
    let captures = |field: &str| -> Captures {
        let list = fields.get(field).map(|it| it.as_object().unwrap());
        let one = |(number, capture): (&String, &Value)| {
            assert_eq!(capture.as_object().unwrap().len(), 1, "{value}");
            let name = capture["name"].as_str().unwrap().to_owned();
            (number.parse().unwrap(), name)
        };
        list.into_iter().flatten().map(one).collect()
    };
    if fields.contains_key("include") {
        known(&["include"]);
        Rule::Include(text("include").strip_prefix('#').unwrap().to_owned())
    } else if fields.contains_key("match") {
        known(&["name", "match", "captures"]);
        Rule::Match {
            regex: regex(&text("match")),
            name,
            captures: captures("captures"),
        }
    } else if fields.contains_key("begin") {
        known(&[
            "name",
            "begin",
            "beginCaptures",
            "end",
            "endCaptures",
            "patterns",
        ]);
        Rule::Block {
            begin: regex(&text("begin")),
            end: regex(&text("end")),
            name,
            begin_captures: captures("beginCaptures"),
            end_captures: captures("endCaptures"),
            patterns: rules(fields.get("patterns")),
        }
    } else {
        known(&["patterns"]);
        Rule::Group(rules(fields.get("patterns")))
    }
}

fn rules(list: Option<&Value>) -> Vec<Rule> {
    let list = list.map(|it| it.as_array().unwrap());
    list.into_iter().flatten().map(rule).collect()
}

impl Grammar {
    /// Reads the JSON of a grammar.
    pub fn read(value: &Value) -> Grammar {
        let repository = value["repository"].as_object().unwrap();
        let entry = |(name, it): (&String, &Value)| (name.clone(), rule(it));
        Grammar {
            patterns: rules(value.get("patterns")),
            repository: repository.iter().map(entry).collect(),
        }
    }

    /// The rules of a list that match anything themselves, in order.
    fn flat<'a>(&'a self, list: &'a [Rule], into: &mut Vec<&'a Rule>) {
        for rule in list {
            match rule {
                Rule::Include(name) => {
                    let found = self.repository.get(name);
                    let found = found.unwrap_or_else(|| panic!("nothing is called #{name}"));
                    self.flat(std::slice::from_ref(found), into);
                }
                Rule::Group(list) => self.flat(list, into),
                Rule::Match { .. } | Rule::Block { .. } => into.push(rule),
            }
        }
    }

    /// The tokens of each line.
    pub fn tokens<'t>(&self, text: &'t str) -> Vec<(&'t str, Vec<Token>)> {
        let mut open: Vec<&Rule> = Vec::new();
        let lines = text.lines();
        lines
            .map(|line| (line, self.line(line, &mut open)))
            .collect()
    }

    fn line<'g>(&'g self, line: &str, open: &mut Vec<&'g Rule>) -> Vec<Token> {
        let text = format!("{line}\n");
        let mut tokens = Vec::new();
        let mut at = 0;
        // A rule that matches nothing at one place again and again would never end.
        let mut left = 10 * text.len() + 10;
        while at <= text.len() {
            left -= 1;
            assert!(left > 0, "no way on in {line:?} at {at}");
            let scopes: Vec<String> = open.iter().filter_map(|rule| rule.name()).collect();
            let (patterns, end) = match open.last().copied() {
                Some(Rule::Block { patterns, end, .. }) => (patterns.as_slice(), Some(end)),
                _ => (self.patterns.as_slice(), None),
            };
            let mut flat = Vec::new();
            self.flat(patterns, &mut flat);
            // The first match counts; of two at one place, that of the rule that stands first.
            let mut best: Option<(Option<&Rule>, Groups)> = None;
            let ends = end.into_iter().map(|it| (None, it));
            let begins = flat.iter().map(|it| (Some(*it), it.regex()));
            for (rule, regex) in ends.chain(begins) {
                let Some(found) = groups(regex, &text, at) else {
                    continue;
                };
                let start = |it: &Groups| it[0].as_ref().unwrap().start;
                if best
                    .as_ref()
                    .is_none_or(|(_, old)| start(&found) < start(old))
                {
                    best = Some((rule, found));
                }
            }
            let Some((rule, found)) = best else {
                push(&mut tokens, at..text.len(), &scopes);
                break;
            };
            let whole = found[0].clone().unwrap();
            push(&mut tokens, at..whole.start, &scopes);
            match rule {
                None => {
                    let Some(Rule::Block { end_captures, .. }) = open.pop() else {
                        unreachable!("only a block has an end");
                    };
                    captured(&mut tokens, &found, &scopes, None, end_captures);
                }
                Some(Rule::Block { begin_captures, .. }) => {
                    let name = rule.and_then(Rule::name);
                    captured(&mut tokens, &found, &scopes, name, begin_captures);
                    open.extend(rule);
                }
                Some(Rule::Match { captures, name, .. }) => {
                    assert!(!whole.is_empty(), "a rule matches nothing in {line:?}");
                    captured(&mut tokens, &found, &scopes, name.clone(), captures);
                }
                Some(_) => unreachable!("the list is flat"),
            }
            at = whole.end;
        }
        tokens
    }
}

impl Rule {
    fn name(&self) -> Option<String> {
        match self {
            Rule::Match { name, .. } | Rule::Block { name, .. } => name.clone(),
            _ => None,
        }
    }

    fn regex(&self) -> &Regex {
        match self {
            Rule::Match { regex, .. } => regex,
            Rule::Block { begin, .. } => begin,
            _ => unreachable!("the list is flat"),
        }
    }
}

fn push(tokens: &mut Vec<Token>, at: Range<usize>, scopes: &[String]) {
    if !at.is_empty() {
        let scopes = scopes.to_vec();
        tokens.push(Token { at, scopes });
    }
}

/// The pieces of a match, each with the captures that it lies in.
fn captured(
    tokens: &mut Vec<Token>,
    found: &Groups,
    scopes: &[String],
    name: Option<String>,
    captures: &Captures,
) {
    let whole = found[0].clone().unwrap();
    let parts = captures
        .iter()
        .filter_map(|(number, name)| Some((found.get(*number)?.clone()?, name)));
    let parts: Vec<(Range<usize>, &String)> = parts.collect();
    let mut cuts = BTreeSet::from([whole.start, whole.end]);
    cuts.extend(parts.iter().flat_map(|(at, _)| [at.start, at.end]));
    let cuts: Vec<usize> = cuts.into_iter().collect();
    for cut in cuts.windows(2) {
        let within = parts
            .iter()
            .filter(|(at, _)| at.start <= cut[0] && cut[1] <= at.end);
        let mut all = scopes.to_vec();
        all.extend(name.clone());
        all.extend(within.map(|(_, name)| (*name).clone()));
        push(tokens, cut[0]..cut[1], &all);
    }
}
