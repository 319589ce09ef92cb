//! The grammars of `editors/vscode`: their shape, and what they make of the words of the language, of
//! the base cards and of the base scenarios. `editors/textmate.rs` stands in for the editor.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

#[path = "editors/textmate.rs"]
mod textmate;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use textmate::{Grammar, Rule, Token, regex};
use westron::syntax::{SECTIONS, VERBS};
use westron::world::{PackSources, World, load};

const CARD: &str = "syntaxes/card.tmLanguage.json";
const SCENARIO: &str = "syntaxes/scenario.tmLanguage.json";
const NAME: &str = "variable.other.name.westron";

// Files.

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn extension() -> PathBuf {
    root().join("editors/vscode")
}

fn json(path: &str) -> Value {
    let text = fs::read_to_string(extension().join(path)).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files of a folder with this extension, by their paths from the root.
fn files(dir: &str, extension: &str) -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join(dir))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == extension))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{dir} has no .{extension}");
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        (
            format!("{dir}/{name}"),
            fs::read_to_string(path).unwrap().replace("\r\n", "\n"),
        )
    };
    paths.iter().map(read).collect()
}

fn cards() -> Vec<(String, String)> {
    let dirs = ["cards/base", "tests/syntax/good", "tests/syntax/format"];
    dirs.iter().flat_map(|dir| files(dir, "card")).collect()
}

fn scenarios() -> Vec<(String, String)> {
    let dirs = ["cards/base/scenarios", "tests/scenario/red"];
    dirs.iter().flat_map(|dir| files(dir, "scenario")).collect()
}

fn world() -> World {
    let pack = PackSources::base().unwrap();
    load(&pack.worlds[0].path, &pack.worlds[0].text).unwrap()
}

/// The token that a place of a line lies in.
fn token_at(tokens: &[Token], at: usize) -> &Token {
    tokens.iter().find(|token| token.at.contains(&at)).unwrap()
}

fn has(token: &Token, prefix: &str) -> bool {
    token.scopes.iter().any(|scope| scope.starts_with(prefix))
}

/// The pieces of a text that got no scope, each with its line.
fn plain(grammar: &Grammar, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (line, tokens) in grammar.tokens(text) {
        for token in tokens.iter().filter(|token| token.scopes.is_empty()) {
            let piece = line.get(token.at.start..token.at.end.min(line.len()));
            let piece = piece.unwrap_or_default().trim();
            if !piece.is_empty() {
                found.push(format!("`{piece}` in `{}`", line.trim()));
            }
        }
    }
    found
}

// The files.

#[test]
fn the_manifest_lists_files_that_exist() {
    let manifest = json("package.json");
    for field in ["name", "displayName", "version", "publisher", "license"] {
        assert!(manifest[field].is_string(), "{field}");
    }
    assert!(manifest["engines"]["vscode"].is_string());
    assert!(manifest.get("scripts").is_none(), "nothing is to be built");
    // What starts the server asks for what the manifest lists and the server has, and no more.
    let program = fs::read_to_string(extension().join(manifest["main"].as_str().unwrap())).unwrap();
    let dependencies = manifest["dependencies"].as_object().unwrap();
    for name in regex(r#"require\("([^"/]+)"#).captures_iter(&program) {
        let name = name.unwrap().get(1).unwrap().as_str().to_owned();
        assert!(
            name == "vscode" || dependencies.contains_key(&name),
            "{name}"
        );
    }
    let settings = manifest["contributes"]["configuration"]["properties"].as_object();
    for name in regex(r#"settings\.get\("([a-z]+)""#).captures_iter(&program) {
        let name = format!("westron.{}", name.unwrap().get(1).unwrap().as_str());
        assert!(settings.unwrap().contains_key(&name), "{name}");
    }
    assert!(program.contains("\"lsp\""));
    let contributes = &manifest["contributes"];
    let mut languages = BTreeMap::new();
    for language in contributes["languages"].as_array().unwrap() {
        let id = language["id"].as_str().unwrap();
        json(language["configuration"].as_str().unwrap());
        languages.insert(id, language["extensions"][0].as_str().unwrap());
    }
    let wanted = [("westron-card", ".card"), ("westron-scenario", ".scenario")];
    assert_eq!(languages, BTreeMap::from(wanted));
    let grammars = contributes["grammars"].as_array().unwrap();
    assert_eq!(grammars.len(), languages.len());
    for entry in grammars {
        let language = entry["language"].as_str().unwrap();
        let grammar = json(entry["path"].as_str().unwrap());
        assert_eq!(grammar["scopeName"], entry["scopeName"]);
        let kind = languages[language].trim_start_matches('.');
        assert_eq!(grammar["fileTypes"][0], kind, "{language}");
    }
}

#[test]
fn the_language_configuration_has_regexes_and_pairs() {
    let configuration = json("language-configuration.json");
    assert_eq!(configuration["comments"]["lineComment"], "#");
    assert_eq!(
        configuration["brackets"],
        serde_json::json!([["{", "}"], ["(", ")"]])
    );
    let rules = &configuration["indentationRules"];
    let grows = regex(rules["increaseIndentPattern"].as_str().unwrap());
    let shrinks = regex(rules["decreaseIndentPattern"].as_str().unwrap());
    for (line, more, less) in [
        ("  play {", true, false),
        ("  play { # a comment with } and {", true, false),
        ("  } else {", true, true),
        ("card \"A { in a title\" {", true, false),
        ("    Rohan may not be activated except by (", true, false),
        ("  }", false, true),
        ("    )", false, true),
        ("    draw 1 card # {", false, false),
        ("  \"The { Card\" discarded", false, false),
    ] {
        assert_eq!(grows.is_match(line).unwrap(), more, "{line}");
        assert_eq!(shrinks.is_match(line).unwrap(), less, "{line}");
    }
    let word = regex(configuration["wordPattern"]["pattern"].as_str().unwrap());
    for text in ["Helm's", "Barad-dûr", "army-or-muster", "Théoden", "16"] {
        assert_eq!(word.find(text).unwrap().unwrap().as_str(), text);
    }
}

fn each_name(value: &Value, visit: &mut dyn FnMut(&str)) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                match (field.as_str(), value) {
                    ("name", Value::String(name)) => visit(name),
                    _ => each_name(value, visit),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|it| each_name(it, visit)),
        _ => {}
    }
}

#[test]
fn the_grammars_are_whole() {
    let roots = [
        "comment.line.",
        "constant.",
        "entity.name.function.",
        "keyword.control.",
        "keyword.operator.word.",
        "keyword.other.",
        "punctuation.",
        "storage.type.",
        "string.quoted.double.",
        "string.unquoted.",
        "support.",
        "variable.",
    ];
    for path in [CARD, SCENARIO] {
        let mut value = json(path);
        assert!(value["name"].is_string(), "{path}");
        assert!(value["scopeName"].as_str().unwrap().ends_with(".westron"));
        value["name"].take();
        each_name(&value, &mut |name| {
            assert!(name.ends_with(".westron"), "{path}: {name}");
            assert!(!name.contains(' '), "{path}: {name}");
            assert!(
                roots.iter().any(|root| name.starts_with(root)),
                "{path}: {name}"
            );
        });
        // Every regex compiles, every include is there, and nothing in the store is forgotten.
        let grammar = Grammar::read(&json(path));
        let mut used = BTreeSet::new();
        let mut lists = vec![grammar.patterns.as_slice()];
        lists.extend(grammar.repository.values().map(std::slice::from_ref));
        while let Some(list) = lists.pop() {
            for rule in list {
                match rule {
                    Rule::Include(name) => {
                        assert!(grammar.repository.contains_key(name), "{path}: #{name}");
                        used.insert(name.clone());
                    }
                    Rule::Group(list) => lists.push(list),
                    Rule::Block { patterns, .. } => lists.push(patterns),
                    Rule::Match { .. } => {}
                }
            }
        }
        let stored: BTreeSet<String> = grammar.repository.keys().cloned().collect();
        assert_eq!(used, stored, "{path}");
    }
}

// The words.

#[test]
fn every_verb_and_section_is_a_keyword() {
    let grammar = Grammar::read(&json(CARD));
    for verb in VERBS.iter().chain(SECTIONS) {
        // In a block of its own, and behind a brace in one line.
        for before in ["    ", "  play { "] {
            let line = format!("{before}{}", verb.example);
            let tokens = grammar.tokens(&line).remove(0).1;
            let mut at = before.len();
            for word in verb.word.split(' ') {
                let token = token_at(&tokens, at);
                assert!(has(token, "keyword."), "`{word}` in `{line}`: {token:?}");
                at += word.len() + 1;
            }
            assert_eq!(plain(&grammar, &line), [""; 0]);
        }
        let section = SECTIONS.contains(verb);
        let line = format!("  {}", verb.example);
        let token = grammar.tokens(&line).remove(0).1;
        let token = token_at(&token, 2);
        assert_eq!(
            has(token, "keyword.control.section."),
            section,
            "{}: {token:?}",
            verb.word
        );
    }
}

/// The words that a grammar of the language quotes: `at` and `least` of `"at" ~ sp ~ "least"`.
fn words_of(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("grammar").join(file)).unwrap();
    let quoted = regex(r#""([a-z]{2,})""#);
    let found = quoted.captures_iter(&text);
    found
        .map(|it| it.unwrap().get(1).unwrap().as_str().to_owned())
        .collect()
}

#[test]
fn every_word_of_the_language_is_in_the_grammar() {
    // A word counts if it stands in a regex of the grammar, as a whole word.
    for (file, path) in [("card.pest", CARD), ("scenario.pest", SCENARIO)] {
        let text = fs::read_to_string(extension().join(path)).unwrap();
        let text = text.replace("\\\\s", " ").replace("\\\\b", " ");
        let there: BTreeSet<&str> = text
            .split(|c: char| !c.is_ascii_lowercase())
            .flat_map(|word| [word, word.trim_end_matches('s')])
            .collect();
        let missing: Vec<String> = words_of(file)
            .into_iter()
            .filter(|word| !there.contains(word.as_str()))
            .collect();
        assert_eq!(missing, [""; 0], "{file}");
    }
}

#[test]
fn everything_in_the_cards_has_a_scope() {
    let grammar = Grammar::read(&json(CARD));
    for (path, text) in cards() {
        assert_eq!(plain(&grammar, &text), [""; 0], "{path}");
    }
}

#[test]
fn everything_in_the_scenarios_has_a_scope() {
    let grammar = Grammar::read(&json(SCENARIO));
    for (path, text) in scenarios() {
        assert_eq!(plain(&grammar, &text), [""; 0], "{path}");
    }
}

#[test]
fn a_mistyped_word_has_none() {
    let found = plain(
        &Grammar::read(&json(CARD)),
        "    recrut 2 Rohan unitts there",
    );
    let line = "in `recrut 2 Rohan unitts there`";
    assert_eq!(
        found,
        [format!("`recrut` {line}"), format!("`unitts` {line}")]
    );
}

/// The names of the base world, and its adjectives.
fn names() -> BTreeSet<String> {
    let world = world();
    let mut names: BTreeSet<String> = world.names.iter().map(|it| it.0.to_owned()).collect();
    names.extend(world.nations.iter().map(|it| it.adjective.clone()));
    names
}

#[test]
fn every_name_of_the_base_world_is_one_name() {
    let names = names();
    assert!(names.len() > 130, "{}", names.len());
    for (path, before, after) in [
        (CARD, "    recruit 1 unit in ", " and 2 leaders there"),
        (CARD, "    choose (", " or Edoras)"),
        (SCENARIO, "    in ", " also: nothing"),
        (SCENARIO, "  choosing ", ", elite"),
    ] {
        let grammar = Grammar::read(&json(path));
        for name in &names {
            let line = format!("{before}{name}{after}");
            let tokens = grammar.tokens(&line).remove(0).1;
            let token = token_at(&tokens, before.len());
            assert_eq!(&line[token.at.clone()], name, "{line}");
            assert_eq!(token.scopes, [NAME], "{line}");
        }
    }
}

#[test]
fn names_in_cards_and_scenarios_are_names() {
    let names = names();
    let mut seen = BTreeSet::new();
    let all = cards().into_iter().chain(scenarios());
    for (path, text) in all {
        let card = path.ends_with(".card");
        let grammar = Grammar::read(&json(if card { CARD } else { SCENARIO }));
        for (line, tokens) in grammar.tokens(&text) {
            let elsewhere = |token: &Token| {
                ["comment.", "string.", "entity.name."]
                    .iter()
                    .any(|scope| has(token, scope))
            };
            for token in tokens {
                let piece = line.get(token.at.start..token.at.end.min(line.len()));
                let piece = piece.unwrap_or_default();
                if elsewhere(&token) {
                    continue;
                }
                let capital = piece.chars().any(char::is_uppercase);
                let rule = has(&token, "constant.other.rule.");
                let name = has(&token, NAME);
                assert_eq!(capital && !rule, name, "{path}: `{piece}` in `{line}`");
                if name && names.contains(piece) {
                    seen.insert(piece.to_owned());
                } else if name && path.starts_with("cards/base/") && card {
                    let article = names.contains(&format!("The {piece}"));
                    assert!(article, "{path}: `{piece}` in `{line}`");
                }
            }
        }
    }
    for name in ["Free Peoples", "Lórien", "Helm's Deep", "The North"] {
        assert!(seen.contains(name), "{name}");
    }
}

#[test]
fn titles_and_comments_are_what_they_are() {
    for (path, kind, all) in [(CARD, "card", cards()), (SCENARIO, "scenario", scenarios())] {
        let grammar = Grammar::read(&json(path));
        let mut titles = 0;
        let mut comments = 0;
        for (file, text) in all {
            for (line, tokens) in grammar.tokens(&text) {
                let head = regex(&format!("^{kind} +\"[^\"]+\""));
                if let Some(head) = head.find(line).unwrap() {
                    titles += 1;
                    let scope = format!("entity.name.function.{kind}.westron");
                    let quote = line.find('"').unwrap();
                    for token in &tokens {
                        let inside = quote <= token.at.start && token.at.start < head.end();
                        assert_eq!(has(token, &scope), inside, "{file}: {line}");
                    }
                    assert!(has(&tokens[0], "storage.type."), "{file}: {line}");
                }
                // A `#` outside of quotes begins a comment, and it goes on to the end of the line.
                let mut quoted = false;
                let mut comment = false;
                for (at, c) in line.char_indices() {
                    quoted ^= c == '"' && !comment;
                    comment |= c == '#' && !quoted;
                    comments += usize::from(comment);
                    let is = has(token_at(&tokens, at), "comment.line.number-sign.westron");
                    assert_eq!(is, comment, "{file}: {line} at {at}");
                }
            }
        }
        assert!(titles > 30 && comments > 0, "{kind}");
    }
}

// A few lines to the letter.

/// What every token of some lines is.
fn table(path: &str, text: &str) -> String {
    let mut out = String::new();
    for (line, tokens) in Grammar::read(&json(path)).tokens(text) {
        let _ = writeln!(out, "{line}");
        for token in tokens {
            let piece = &line[token.at.start..token.at.end.min(line.len())];
            let scopes: Vec<&str> = token
                .scopes
                .iter()
                .map(|scope| scope.trim_end_matches(".westron"))
                .collect();
            if !piece.trim().is_empty() {
                let scopes = scopes.join(", ");
                let _ = writeln!(out, "    {:<20}{scopes}", piece.trim());
            }
        }
    }
    out
}

#[test]
fn lines_of_a_card() {
    let text = r##"card "Éomer # no comment" { # one
  Free Peoples strategy 23, icon army-or-muster
  requires (Strider or Aragorn) in play, holding a companion
  on table while Minas Tirith not besieged by Shadow
    roll 1 die for each nazgul in that army, at most 5, each 5+: hit that army
    either { advance The North to war } or { draw 1 card from either deck }
    recruit 2 Southrons & Easterlings regulars in the region of the Witch-king
    Rohan may not be activated except by (attack on Helm's Deep or a muster die)
  on Shadow card played by an event die, may discard this {
  discard by opponent paying any die and 1 elven ring, if Barad-dûr besieged
  printed es "Una línea." # two
"##;
    insta::assert_snapshot!(table(CARD, text));
}

#[test]
fn lines_of_a_scenario() {
    let text = r##"scenario "R001: the last" {
    in Vale of the Carnen also: 1 Rohan regular, the Witch-king,
      besieged by 3 Isengard elites # one
    Gondor not at war, 2 steps from war
    dice Shadow: 2 army, 1 will-of-the-west
    hunt pool: 2 of eye, 0-reveal
  when Free Peoples plays "Riders of Théoden" with an army die
  choosing remove Elven Elite for 2 hits, # two, and more
    "The Red Arrow", no more
    offered second: Folde, elite
    offered first to the Shadow: Folde, elite
    offered to Free Peoples: no more
    not possible because "Threats and Promises" forbids it, alas # three
    stopped by R2.1
    Shadow may not enter Helm's Deep with an army
}
"##;
    insta::assert_snapshot!(table(SCENARIO, text));
}
