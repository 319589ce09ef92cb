//! Texts written by the grammars themselves: every rule of `grammar/` is followed at random, and what
//! the parser takes is laid out and says the same. A rule that no text ever uses is a failure.

use std::collections::{BTreeMap, BTreeSet};

use pest_meta::ast::{Expr, Rule, RuleType};
use pest_meta::parser;
use westron::scenario;
use westron::syntax::{parse, reformat};

use super::boards::base;
use super::source::Source;
use crate::common::Dice;
use crate::targets::exercise::say;

const CARDS: &str = include_str!("../../grammar/card.pest");
const SCENARIOS: &str = include_str!("../../grammar/scenario.pest");

/// So deep rules call each other, before the shortest way out is taken.
const DEEPEST: usize = 28;

/// What stands for the rules of single words, whose letters nobody needs made up.
const WORDS: &[(&str, &[&str])] = &[
    ("newline", &["\n"]),
    ("sp", &[" "]),
    ("apostrophe", &["'", "’"]),
    (
        "word",
        &["region", "army", "nazgul", "free", "hits", "dice"],
    ),
    ("state_word", &["active", "eliminated", "hidden"]),
    ("number", &["1", "2", "10"]),
    (
        "bare_name",
        &["Edoras", "Helm's Deep", "Vale of the Carnen"],
    ),
    (
        "quoted",
        &["\"Riders of Théoden\"", "\"the Shire\"", "\"A  # { gap\""],
    ),
    ("printed_text", &["\"Nothing.\""]),
    ("language", &["en", "es"]),
    ("tile_id", &["eye", "2-reveal", "on-on-they-went"]),
    ("label", &["elite", "take 2 hits: Gondor"]),
    ("free_text", &["Rohan is not at war"]),
    ("rule_number", &["R2.1", "limit"]),
];

/// What holds the letters of those.
const LETTERS: &[&str] = &[
    "WHITESPACE",
    "COMMENT",
    "letter",
    "word_char",
    "reserved",
    "small",
    "word_text",
    "name_word",
    "name_link",
    "participle_text",
    "label_char",
    "line_end",
];

struct Grammar {
    rules: BTreeMap<String, Rule>,
    /// How many rules a text of this rule goes through at least.
    least: BTreeMap<String, usize>,
}

impl Grammar {
    fn of(text: &str) -> Grammar {
        let pairs = parser::parse(parser::Rule::grammar_rules, text).unwrap();
        let rules = parser::consume_rules(pairs).unwrap();
        let rules: BTreeMap<String, Rule> = { rules.into_iter() }
            .map(|it| (it.name.clone(), it))
            .collect();
        let mut grammar = Grammar {
            rules,
            least: BTreeMap::new(),
        };
        // Until nothing becomes shorter any more.
        loop {
            let found: BTreeMap<String, usize> = { grammar.rules.iter() }
                .filter_map(|(name, rule)| {
                    let inner = match is_word(name) {
                        true => 0,
                        false => grammar.depth(&rule.expr)?,
                    };
                    Some((name.clone(), inner + 1))
                })
                .collect();
            if found == grammar.least {
                return grammar;
            }
            grammar.least = found;
        }
    }

    fn depth(&self, expr: &Expr) -> Option<usize> {
        match expr {
            Expr::Ident(name) if self.rules.contains_key(name) => self.least.get(name).copied(),
            Expr::Seq(a, b) => Some(self.depth(a)?.max(self.depth(b)?)),
            Expr::Choice(..) => {
                let ways = choices(expr).into_iter();
                ways.filter_map(|way| self.depth(way)).min()
            }
            Expr::RepOnce(inner) => self.depth(inner),
            _ => Some(0),
        }
    }

    /// The rules that can be met on the way from some of them.
    fn reached(&self, from: &[&str]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut next: Vec<String> = from.iter().map(|it| (*it).to_owned()).collect();
        while let Some(name) = next.pop() {
            let Some(rule) = self.rules.get(&name) else {
                continue;
            };
            if LETTERS.contains(&name.as_str()) || is_recovery(&name) {
                continue;
            }
            if found.insert(name.clone()) && !is_word(&name) {
                named(&rule.expr, &mut next);
            }
        }
        found
    }
}

/// The rules that an expression writes by; looking ahead writes nothing.
fn named(expr: &Expr, into: &mut Vec<String>) {
    match expr {
        Expr::Ident(name) => into.push(name.clone()),
        Expr::Seq(a, b) | Expr::Choice(a, b) => {
            named(a, into);
            named(b, into);
        }
        Expr::Opt(inner) | Expr::Rep(inner) | Expr::RepOnce(inner) => named(inner, into),
        _ => {}
    }
}

fn is_word(name: &str) -> bool {
    WORDS.iter().any(|(word, _)| *word == name)
}

fn is_recovery(name: &str) -> bool {
    name.starts_with("bad_")
}

/// The ways of a choice that write something and are no recovery.
fn choices(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Choice(a, b) => [choices(a), choices(b)].concat(),
        Expr::PosPred(_) => Vec::new(),
        Expr::Ident(name) if is_recovery(name) => Vec::new(),
        other => vec![other],
    }
}

/// A text as it is written, and the rules it went through.
struct Writer<'g, 's, 'b> {
    grammar: &'g Grammar,
    source: &'s mut Source<'b>,
    out: String,
    used: BTreeSet<String>,
    /// What has been used in earlier texts: every second time something else is preferred.
    before: &'g BTreeSet<String>,
}

impl Writer<'_, '_, '_> {
    fn rule(&mut self, name: &str, atomic: bool, depth: usize) {
        self.used.insert(name.to_owned());
        if let Some((_, words)) = WORDS.iter().find(|(word, _)| *word == name) {
            self.out.push_str(self.source.pick(words));
            return;
        }
        // What pest brings along writes nothing here but the end of the text.
        let Some(rule) = self.grammar.rules.get(name) else {
            return;
        };
        let atomic = match rule.ty {
            RuleType::Atomic | RuleType::CompoundAtomic => true,
            RuleType::NonAtomic => false,
            RuleType::Normal | RuleType::Silent => atomic,
        };
        self.expr(&rule.expr, atomic, depth + 1);
    }

    fn expr(&mut self, expr: &Expr, atomic: bool, depth: usize) {
        match expr {
            Expr::Str(text) => self.out.push_str(text),
            Expr::Ident(name) => self.rule(name, atomic, depth),
            Expr::Seq(a, b) => {
                self.expr(a, atomic, depth);
                if !atomic && !self.out.ends_with(['\n', ' ']) {
                    self.out.push(' ');
                }
                self.expr(b, atomic, depth);
            }
            Expr::Choice(..) => {
                let ways = choices(expr);
                let near = |way: &&&Expr| {
                    let least = self.grammar.depth(way).unwrap_or(usize::MAX);
                    depth.saturating_add(least) <= DEEPEST
                };
                let open: Vec<&Expr> = ways.iter().filter(near).copied().collect();
                let new = |way: &&Expr| matches!(way, Expr::Ident(it) if !self.before.contains(it));
                let new: Vec<&Expr> = open.iter().copied().filter(new).collect();
                let open = match new.is_empty() || self.source.once_in(2) {
                    true => open,
                    false => new,
                };
                let way = match open.as_slice() {
                    [] => { ways.iter() }
                        .min_by_key(|way| self.grammar.depth(way).unwrap_or(usize::MAX))
                        .copied(),
                    open => Some(self.source.pick(open)),
                };
                if let Some(way) = way {
                    self.expr(way, atomic, depth);
                }
            }
            Expr::Opt(inner) if depth < DEEPEST && self.source.once_in(2) => {
                self.expr(inner, atomic, depth);
            }
            Expr::Rep(inner) if depth < DEEPEST && self.source.once_in(3) => {
                self.expr(inner, atomic, depth);
            }
            Expr::RepOnce(inner) => self.expr(inner, atomic, depth),
            // Looking ahead writes nothing.
            _ => {}
        }
    }
}

/// A text of a rule.
fn write(
    grammar: &Grammar,
    rule: &str,
    source: &mut Source<'_>,
    before: &BTreeSet<String>,
) -> (String, BTreeSet<String>) {
    let mut writer = Writer {
        grammar,
        source,
        out: String::new(),
        used: BTreeSet::new(),
        before,
    };
    writer.rule(rule, false, 0);
    (writer.out, writer.used)
}

fn bytes(dice: &mut Dice) -> Vec<u8> {
    (0..400).map(|_| dice.below(256) as u8).collect()
}

/// Writes so many texts of each rule and returns the rules that those taken went through; and more of
/// them, within reason, while some rule has not come up by lot.
fn taken(
    grammar: &Grammar,
    rules: &[&str],
    texts: usize,
    take: impl Fn(&str, &str) -> bool,
) -> BTreeSet<String> {
    let mut dice = Dice::new(20);
    let mut used = BTreeSet::new();
    for round in 0..10 {
        for rule in rules {
            let mut count = 0;
            for _ in 0..texts {
                let bytes = bytes(&mut dice);
                let (text, through) = write(grammar, rule, &mut Source::new(&bytes), &used);
                if take(rule, &text) {
                    used.extend(through);
                    count += 1;
                }
            }
            assert!(
                count * 20 > texts,
                "{count} of {texts} texts of `{rule}` in round {round}"
            );
        }
        if missing(grammar, rules, &used).is_empty() {
            break;
        }
    }
    used
}

fn missing(grammar: &Grammar, rules: &[&str], used: &BTreeSet<String>) -> Vec<String> {
    grammar.reached(rules).difference(used).cloned().collect()
}

/// Whether a piece of a card is read; if so, it is laid out and says the same.
fn card_is_read(rule: &str, piece: &str) -> bool {
    let header = "  Shadow strategy 1, icon army\n";
    let text = match rule {
        "header" => format!("card \"X\" {{\n{piece}\n}}\n"),
        "section" => format!("card \"X\" {{\n{header}{piece}\n}}\n"),
        "combat_entry" => format!("combat \"X\" at 3 {{\n{piece}\n}}\n"),
        "initiatives" => format!("combat \"X\" {piece} {{\n  retreat\n}}\n"),
        _ => format!("card \"X\" {{\n{header}  play {{\n{piece}\n}}\n}}\n"),
    };
    let read = parse("made.card", &text);
    if read.findings.iter().any(|it| it.is_error()) {
        return false;
    }
    let laid_out = reformat("made.card", &text, &|_| None);
    let laid_out = laid_out.unwrap_or_else(|found| panic!("{found:?} in\n{text}"));
    let again = parse("made.card", &laid_out);
    assert!(again.tree == read.tree, "{laid_out}\nfrom\n{text}");
    say(&base().world, &again.tree);
    assert_eq!(reformat("made.card", &laid_out, &|_| None), Ok(laid_out));
    true
}

#[test]
fn every_rule_of_the_grammar_of_cards_is_read_and_laid_out() {
    let grammar = Grammar::of(CARDS);
    let rules = ["header", "section", "clause", "combat_entry", "initiatives"];
    let texts = if cfg!(debug_assertions) { 1500 } else { 6000 };
    let used = taken(&grammar, &rules, texts, card_is_read);
    assert_eq!(missing(&grammar, &rules, &used), [""; 0]);
}

fn scenario_is_read(rule: &str, piece: &str) -> bool {
    let when = "  when Shadow plays \"Y\"\n";
    let text = match rule {
        "given" => format!("scenario \"X\" {{\n  given {{\n{piece}\n  }}\n{when}}}\n"),
        "when" => format!("scenario \"X\" {{\n{piece}\n}}\n"),
        "choosing" => format!("scenario \"X\" {{\n{when}{piece}\n}}\n"),
        _ => format!("scenario \"X\" {{\n{when}  then {{\n{piece}\n  }}\n}}\n"),
    };
    let read = scenario::parse("made.scenario", &text);
    if read.findings.iter().any(|it| it.is_error()) {
        return false;
    }
    let laid_out = scenario::reformat("made.scenario", &text);
    let laid_out = laid_out.unwrap_or_else(|found| panic!("{found:?} in\n{text}"));
    assert_eq!(scenario::format(&laid_out), laid_out);
    true
}

#[test]
fn every_rule_of_the_grammar_of_scenarios_is_read_and_laid_out() {
    let grammar = Grammar::of(SCENARIOS);
    let rules = ["given", "when", "choosing", "then"];
    let used = taken(&grammar, &rules, 1500, scenario_is_read);
    assert_eq!(missing(&grammar, &rules, &used), [""; 0]);
}
