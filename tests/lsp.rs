//! The language server, driven as an editor drives it: a process, and messages over its standard
//! input and output.

#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that fails stops"
)]

#[path = "lsp/client.rs"]
mod client;
#[path = "lsp/garbage.rs"]
mod garbage;
#[path = "lsp/latency.rs"]
mod latency;

use client::{Client, apply};
use serde_json::{Value, json};

const PACK: &str = "tests/lsp/pack";
const CARDS: &str = "dawn.card";
const WORLD: &str = "dawn.world.ron";
const SCENARIOS: &str = "scenarios/dawn.scenario";

fn opened() -> Client {
    let mut client = Client::start(PACK);
    for name in [CARDS, SCENARIOS, WORLD] {
        client.open(name);
        assert_eq!(client.codes(name), [""; 0], "{name}");
    }
    client
}

fn has(list: &[String], words: &[&str]) {
    for word in words {
        assert!(list.iter().any(|it| it == word), "no `{word}` in {list:?}");
    }
}

fn lacks(list: &[String], words: &[&str]) {
    for word in words {
        assert!(!list.iter().any(|it| it == word), "`{word}` in {list:?}");
    }
}

#[test]
fn findings_follow_the_typing() {
    let mut client = opened();
    client.replace(CARDS, "recruit 1 Rohan", "recrut 1 Rohan");
    assert_eq!(client.codes(CARDS), ["W0102 recrut"]);
    let found = client.findings(CARDS).remove(0);
    assert_eq!(found["severity"], 1);
    assert_eq!(found["source"], "westron");
    let page = found["codeDescription"]["href"].as_str().unwrap();
    let page = client.request("westron/document", json!({"uri": page}));
    assert!(page.as_str().unwrap().starts_with("# W0102: "), "{page}");
    // The scenarios of the card are not to blame for it, and the other cards are still known.
    client.replace(SCENARIOS, "1 Rohan elite", "1 Rohan elites");
    assert_eq!(client.codes(SCENARIOS), [""; 0]);
    client.replace(CARDS, "draw 1 strategy card", "draw 1 strategic card");
    let codes = client.codes(CARDS);
    assert_eq!(codes.len(), 2, "{codes:?}");
    client.replace(CARDS, "recrut", "recruit");
    client.replace(CARDS, "strategic", "strategy");
    assert_eq!(client.codes(CARDS), [""; 0]);
    // A name that the world loses is missed wherever it is used.
    client.replace(WORLD, "name: \"Kéep of Dawn\"", "name: \"Keep of Dusk\"");
    assert_eq!(client.codes(WORLD), [""; 0]);
    assert_eq!(client.codes(CARDS), ["W0201 Kéep of Dawn"]);
    assert_eq!(client.stop(), 0);
}

#[test]
fn files_that_are_not_open_are_looked_at_too() {
    let mut client = Client::start(PACK);
    let text = std::fs::read_to_string(client.path(SCENARIOS)).unwrap();
    std::fs::write(client.path(SCENARIOS), text.replace("elite\n", "elyte\n")).unwrap();
    client.open(CARDS);
    client.codes(CARDS);
    let changed = json!({"changes": [{"uri": client.uri(SCENARIOS), "type": 2}]});
    client.notify("workspace/didChangeWatchedFiles", changed);
    client.replace(CARDS, "# Two", "# 2");
    client.codes(CARDS);
    // They come in the order of the files, so perhaps a moment later.
    let uri = client.uri(SCENARIOS);
    while client
        .last_findings(SCENARIOS)
        .is_none_or(<[Value]>::is_empty)
    {
        client.wait(|message| message["params"]["uri"] == uri);
    }
    let found = client.last_findings(SCENARIOS).unwrap();
    assert_eq!(found[0]["code"], "W0203", "{found:?}");
    client.stop();
}

#[test]
fn a_lone_file_is_checked_against_the_base_pack() {
    let mut client = Client::start(PACK);
    let name = "untitled:Untitled-1";
    let card = "card \"Alone\" {\n  Shadow strategy 40, icon muster\n  play {\n    recruit 1 Sauron unit in Dol Guldor\n  }\n}\n";
    client.open_text(name, card);
    let mut codes = client.codes(name);
    codes.retain(|code| !code.starts_with("W0315"));
    assert_eq!(codes, ["W0201 Dol Guldor"]);
    client.replace(name, "Guldor", "Guldur");
    assert!(!client.codes(name).iter().any(|it| it.starts_with("W02")));
    // Where the base pack defines it is a document of the program.
    let place = client.at(name, "Dol| Guldur");
    let found = client.request("textDocument/definition", place);
    assert_eq!(found[0]["uri"], "westron:///base/world.ron");
    let world = client.request("westron/document", json!({"uri": found[0]["uri"]}));
    let world = world.as_str().unwrap();
    assert_eq!(client::slice(world, &found[0]["range"]), "Dol Guldur");
    client.close(name);
    client.stop();
}

#[test]
fn completion_knows_the_place() {
    let mut client = opened();
    // Verbs at the start of a clause, sections at the start of a section.
    client.replace(
        CARDS,
        "    advance Rohan 1 step\n",
        "    ad\n    advance Rohan 1 step\n",
    );
    let labels = client.labels(CARDS, "    ad|\n");
    has(&labels, &["advance", "recruit", "for each", "if"]);
    lacks(&labels, &["requires", "Edoras"]);
    client.replace(CARDS, "  play {\n    choose", "  re\n  play {\n    choose");
    let labels = client.labels(CARDS, "  re|\n");
    has(&labels, &["requires", "on table", "discard when"]);
    lacks(&labels, &["recruit"]);
    // Names of the right kind, found without their accents, written with them.
    client.replace(CARDS, "unit there", "unit in lor");
    let items = client.items(CARDS, "unit in lor|\n");
    let lorien = items.iter().find(|it| it["label"] == "Lórien").unwrap();
    assert_eq!(lorien["filterText"], "lorien");
    assert_eq!(lorien["textEdit"]["newText"], "Lórien");
    let edited = apply(client.text(CARDS), &json!([lorien["textEdit"]]));
    assert!(edited.contains("unit in Lórien\n"), "{edited}");
    let labels = client.labels(CARDS, "unit in lor|\n");
    has(&labels, &["Kéep of Dawn", "Edoras", "Coast"]);
    lacks(&labels, &["Gandalf", "Rohan", "leader"]);
    client.replace(CARDS, "in lor", "in Vale of the Ca");
    let items = client.items(CARDS, "Vale of the Ca|\n");
    let vale = items.iter().find(|it| it["label"] == "Vale of the Carnen");
    let edited = apply(client.text(CARDS), &json!([vale.unwrap()["textEdit"]]));
    assert!(edited.contains("unit in Vale of the Carnen\n"), "{edited}");
    // Faces after `icon` and `a`, nouns after a number, titles of halves.
    has(&client.labels(CARDS, "icon |muster"), &["muster", "army"]);
    client.replace(
        CARDS,
        "  combat \"Dawn\"",
        "  discard by opponent paying a \n  combat \"Dawn\"",
    );
    has(&client.labels(CARDS, "paying a |"), &["muster", "eye"]);
    let labels = client.labels(CARDS, "recruit 1 |");
    has(&labels, &["unit", "Rohan", "Elven"]);
    lacks(&labels, &["Edoras"]);
    has(
        &client.labels(CARDS, "combat \"|Dawn"),
        &["Dawn", "Daylight"],
    );
    assert_eq!(client.labels(CARDS, "# Two car|ds"), [""; 0]);
    client.stop();
}

#[test]
fn completion_in_scenarios_and_worlds() {
    let mut client = opened();
    has(
        &client.labels(SCENARIOS, "    in |Kéep"),
        &["Kéep of Dawn", "Edoras"],
    );
    has(
        &client.labels(SCENARIOS, "plays \"|"),
        &["Lights of Dawn", "The Red Arrow"],
    );
    has(
        &client.labels(SCENARIOS, "with a |muster"),
        &["muster", "army"],
    );
    has(
        &client.labels(SCENARIOS, "Dawn: 1 |Rohan"),
        &["regular", "leader", "Rohan"],
    );
    // The options of the questions, in their order.
    assert_eq!(
        client.labels(SCENARIOS, "choosing |Kéep"),
        ["Edoras", "Kéep of Dawn"]
    );
    let second = client.labels(SCENARIOS, "of Dawn, |elite");
    assert_eq!(second, ["Rohan Regular", "Rohan Elite"]);
    client.replace(SCENARIOS, "choosing Kéep of Dawn, elite", "choosing ");
    assert_eq!(
        client.labels(SCENARIOS, "choosing |"),
        ["Edoras", "Kéep of Dawn"]
    );
    client.replace(SCENARIOS, "  choosing \n", "  \n");
    has(
        &client.labels(SCENARIOS, "die\n  |"),
        &["choosing", "then", "when"],
    );
    has(
        &client.labels(SCENARIOS, "{\n    |in Kéep"),
        &["in", "dice", "faces", "Rohan"],
    );
    client.replace(
        SCENARIOS,
        "{\n    in Kéep",
        "{\n    faces army, \n    in Kéep",
    );
    has(
        &client.labels(SCENARIOS, "faces |army"),
        &["muster", "army"],
    );
    has(&client.labels(SCENARIOS, "army, |\n"), &["muster", "army"]);
    has(
        &client.labels(WORLD, "neighbours: [\"|edoras"),
        &["edoras", "keep-of-dawn"],
    );
    has(
        &client.labels(WORLD, "settlement: \"|town"),
        &["town", "stronghold"],
    );
    client.stop();
}

#[test]
fn hover_tells_what_stands_there() {
    let mut client = opened();
    let region = client.hover(CARDS, "Kéep| of Dawn");
    for words in ["Rohan", "Town", "borders: Edoras"] {
        assert!(region.contains(words), "{region}");
    }
    let character = client.hover(CARDS, "if Gan|dalf");
    assert!(character.contains("companion, level 3"), "{character}");
    let verb = client.hover(CARDS, "    re|cruit");
    assert!(verb.contains("recruit N FIGURES in PLACE"), "{verb}");
    assert!(verb.contains("one Rohan unit"), "{verb}");
    let section = client.hover(CARDS, "  pl|ay {");
    assert!(section.contains("play { CLAUSES }"), "{section}");
    let card = client.hover(SCENARIOS, "plays \"Lights| of");
    assert!(card.contains("Choose Kéep of Dawn or Edoras."), "{card}");
    assert!(card.contains("fp-str-30"), "{card}");
    let half = client.hover(CARDS, "  combat \"Da|wn");
    assert!(half.contains("**Dawn**"), "{half}");
    let id = client.hover(WORLD, "neighbours: [\"edo|ras");
    assert!(id.contains("**Edoras**"), "{id}");
    assert_eq!(client.hover(CARDS, "\n|\ncard"), "");
    client.stop();
}

#[test]
fn definitions_and_references() {
    let mut client = opened();
    let mut go = |name: &str, part: &str, method: &str| {
        let mut place = client.at(name, part);
        place["context"] = json!({"includeDeclaration": true});
        let found = client.request(&format!("textDocument/{method}"), place);
        client.places(&found)
    };
    let world = ["dawn.world.ron: Kéep of Dawn"];
    assert_eq!(go(CARDS, "choose |Kéep", "definition"), world);
    assert_eq!(go(SCENARIOS, "in Kéep of |Dawn", "definition"), world);
    let title = ["dawn.card: Lights of Dawn"];
    assert_eq!(go(SCENARIOS, "plays \"|Lights", "definition"), title);
    assert_eq!(
        go(CARDS, "  combat \"|Dawn", "definition"),
        ["dawn.card: Dawn"]
    );
    let region = go(CARDS, "choose |Kéep", "references");
    assert_eq!(
        region,
        [
            "dawn.card: Kéep of Dawn",
            "dawn.world.ron: Kéep of Dawn",
            "dawn.world.ron: keep-of-dawn",
            "locale/es.ron: Kéep of Dawn",
            "scenarios/dawn.scenario: Kéep of Dawn",
            "scenarios/dawn.scenario: Kéep of Dawn",
            "scenarios/dawn.scenario: Kéep of Dawn",
        ]
    );
    let card = go(CARDS, "card \"|Lights", "references");
    assert_eq!(
        card,
        [
            "dawn.card: Lights of Dawn",
            "locale/es.ron: Lights of Dawn",
            "scenarios/dawn.scenario: Lights of Dawn",
        ]
    );
    assert_eq!(go(CARDS, "combat \"|Dawn\" at", "references").len(), 3);
    assert_eq!(go(CARDS, "    recruit| 1", "definition"), [""; 0]);
    let place = client.at(CARDS, "choose |Kéep");
    let marked = client.request("textDocument/documentHighlight", place);
    assert_eq!(marked.as_array().unwrap().len(), 1);
    client.stop();
}

#[test]
fn symbols_of_a_file_and_of_all() {
    let mut client = opened();
    let name = |it: &Value| it["name"].as_str().unwrap().to_owned();
    let mut of = |file: &str| {
        let document = json!({"textDocument": {"uri": client.uri(file)}});
        let found = client.request("textDocument/documentSymbol", document);
        found.as_array().unwrap().clone()
    };
    let cards = of(CARDS);
    let titles: Vec<String> = cards.iter().map(name).collect();
    assert_eq!(titles, ["Lights of Dawn", "Théoden Rides", "Dawn"]);
    let sections: Vec<String> = cards[0]["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(name)
        .collect();
    assert_eq!(sections, ["play", "combat"]);
    let scenarios: Vec<String> = of(SCENARIOS).iter().map(name).collect();
    assert_eq!(scenarios, ["Lights of Dawn: one Elite"]);
    let world: Vec<String> = of(WORLD).iter().map(name).collect();
    assert_eq!(world, ["Kéep of Dawn"]);
    let found = client.request("workspace/symbol", json!({"query": "theoden"}));
    let found: Vec<String> = found.as_array().unwrap().iter().map(name).collect();
    has(&found, &["Théoden Rides", "Riders of Théoden"]);
    lacks(&found, &["Dawn"]);
    client.stop();
}

#[test]
fn renaming_goes_through_the_whole_pack() {
    let mut client = opened();
    let mut place = client.at(SCENARIOS, "choosing Kéep| of");
    let shown = client.request("textDocument/prepareRename", place.clone());
    assert_eq!(shown["placeholder"], "Kéep of Dawn");
    place["newName"] = json!("Tower of Dawn");
    let edit = client.request("textDocument/rename", place.clone());
    let after = client.edited(&edit);
    assert_eq!(after.len(), 4, "{after:?}");
    for (name, text) in &after {
        assert!(text.contains("Tower of Dawn"), "{name}");
        assert!(!text.contains("Kéep of Dawn"), "{name}");
    }
    // What comes of it is right.
    for (name, text) in &after {
        std::fs::write(client.path(name), text).unwrap();
    }
    for name in [CARDS, SCENARIOS, WORLD] {
        client.close(name);
    }
    for name in [CARDS, SCENARIOS, WORLD] {
        client.open(name);
        assert_eq!(client.codes(name), [""; 0], "{name}");
    }
    // A name that must be quoted on cards.
    let mut place = client.at(CARDS, "choose |Tower");
    place["newName"] = json!("the 2 Towers");
    let edit = client.request("textDocument/rename", place.clone());
    let after = client.edited(&edit);
    assert!(after[CARDS].contains("choose \"the 2 Towers\" or"));
    assert!(after[WORLD].contains("name: \"the 2 Towers\""));
    // Titles.
    let mut place = client.at(SCENARIOS, "plays \"|Lights");
    place["newName"] = json!("Lights of Dusk");
    let edit = client.request("textDocument/rename", place);
    let after = client.edited(&edit);
    assert!(after[CARDS].contains("card \"Lights of Dusk\" {"));
    assert!(after[SCENARIOS].contains("plays \"Lights of Dusk\""));
    assert!(after["locale/es.ron"].contains("name: \"Lights of Dusk\""));
    // What can't be.
    for (name, part, new) in [
        (CARDS, "choose |Tower", "Rohan\n"),
        (CARDS, "choose |Tower", "Edoras"),
        (CARDS, "choose |Tower", ""),
        (CARDS, "card \"|Lights", "Riders of Theoden"),
        (CARDS, "or |Edoras", "Meduseld"),
        (CARDS, "  |Shadow", "Evil"),
        (CARDS, "  pl|ay", "Game"),
        (WORLD, "[\"edo|ras", "x"),
    ] {
        let mut place = client.at(name, part);
        place["newName"] = json!(new);
        assert_eq!(
            client.refused("textDocument/rename", place),
            -32803,
            "{new}"
        );
    }
    let place = client.at(CARDS, "or |Edoras");
    assert_eq!(
        client.request("textDocument/prepareRename", place),
        Value::Null
    );
    client.stop();
}

#[test]
fn formatting_folding_tokens() {
    let mut client = opened();
    let uri = client.uri(CARDS);
    let whole =
        json!({"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": true}});
    let edits = client.request("textDocument/formatting", whole.clone());
    assert_eq!(edits, json!([]));
    let right = client.text(CARDS).to_owned();
    client.replace(CARDS, "    recruit 1 Rohan", "  recruit   1 Rohan");
    client.replace(CARDS, "Kéep of Dawn or", "keep of dawn or");
    client.replace(CARDS, "keep of dawn or", "Keep of Dawn or");
    let edits = client.request("textDocument/formatting", whole.clone());
    assert_eq!(apply(client.text(CARDS), &edits), right);
    client.replace(CARDS, "recruit", "recrut");
    assert_eq!(
        client.request("textDocument/formatting", whole),
        Value::Null
    );
    let scenario = json!({"textDocument": {"uri": client.uri(SCENARIOS)}, "options": {}});
    client.replace(SCENARIOS, "  when", "when");
    client.refused("textDocument/formatting", scenario.clone());
    let mut scenario = scenario;
    scenario["options"] = json!({"tabSize": 2, "insertSpaces": true});
    let edits = client.request("textDocument/formatting", scenario);
    assert!(apply(client.text(SCENARIOS), &edits).contains("\n  when Free"));

    let folds = client.request(
        "textDocument/foldingRange",
        json!({"textDocument": {"uri": uri}}),
    );
    let lines: Vec<(u64, u64)> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            (
                it["startLine"].as_u64().unwrap(),
                it["endLine"].as_u64().unwrap(),
            )
        })
        .collect();
    for fold in [(0, 1), (3, 10), (5, 8)] {
        assert!(lines.contains(&fold), "{fold:?} in {lines:?}");
    }

    let document = json!({"textDocument": {"uri": uri}});
    let tokens = client.request("textDocument/semanticTokens/full", document);
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_u64().unwrap())
        .collect();
    let (mut line, mut column) = (0, 0);
    let mut found = Vec::new();
    for token in data.chunks(5) {
        line += token[0];
        column = if token[0] == 0 {
            column + token[1]
        } else {
            token[1]
        };
        let text = client.text(CARDS).lines().nth(line as usize).unwrap();
        let units: Vec<u16> = text.encode_utf16().collect();
        let word = &units[column as usize..(column + token[2]) as usize];
        found.push((String::from_utf16(word).unwrap(), token[3], token[4]));
    }
    let expect = |word: &str, kind: u64, modifier: u64| {
        let it = (word.to_owned(), kind, modifier);
        assert!(found.contains(&it), "{it:?} in {found:?}");
    };
    expect("# Two cards, one of each side,", 0, 0);
    expect("\"Lights of Dawn\"", 8, 1);
    expect("30", 2, 0);
    expect("play", 3, 0);
    expect("unit", 4, 0);
    expect("Keep of Dawn", 5, 0);
    expect("Rohan", 6, 0);
    expect("Gandalf", 7, 0);
    client.stop();
}

#[test]
fn every_did_you_mean_has_a_fix() {
    let mut client = opened();
    client.replace(CARDS, "or Edoras", "or Edorras");
    client.replace(CARDS, "draw 1", "drawe 1");
    let findings = client.findings(CARDS);
    assert_eq!(findings.len(), 2, "{findings:?}");
    for (finding, title) in findings.iter().zip(["Write `Edoras`", "Write `draw`"]) {
        let params = json!({
            "textDocument": {"uri": client.uri(CARDS)}, "range": finding["range"],
            "context": {"diagnostics": [finding]},
        });
        let actions = client.request("textDocument/codeAction", params);
        assert_eq!(actions.as_array().unwrap().len(), 1, "{actions}");
        assert_eq!(actions[0]["title"], title);
        assert_eq!(actions[0]["kind"], "quickfix");
        assert_eq!(&actions[0]["diagnostics"][0], finding);
        let after = client.edited(&actions[0]["edit"]);
        assert_ne!(after[CARDS], client.text(CARDS));
    }
    let params = json!({
        "textDocument": {"uri": client.uri(CARDS)}, "context": {"diagnostics": []},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
    });
    assert_eq!(client.request("textDocument/codeAction", params), json!([]));
    client.stop();
}
