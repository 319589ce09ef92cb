//! What no editor should say, and what the server answers all the same.

use serde_json::{Value, json};

use super::client::Client;
use super::{CARDS, PACK, opened};

#[test]
fn the_protocol_has_an_order() {
    let mut client = Client::silent(PACK, &[]);
    assert_eq!(client.refused("textDocument/hover", json!({})), -32002);
    client.notify("textDocument/didOpen", json!({"nothing": 1}));
    client.request("initialize", json!({"capabilities": {}}));
    assert_eq!(
        client.refused("initialize", json!({"capabilities": {}})),
        -32600
    );
    client.request("shutdown", Value::Null);
    assert_eq!(client.refused("textDocument/hover", json!({})), -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), 0);
}

#[test]
fn an_exit_without_goodbye_is_no_success() {
    let mut client = opened();
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), 1);
    let mut client = opened();
    drop(client.stdin.take());
    assert_eq!(client.ended(), 1);
}

#[test]
fn what_is_no_message_is_answered_and_passed_over() {
    let mut client = opened();
    let parse_error = |message: &Value| message["error"]["code"] == -32700;
    for broken in [
        "rubbish\r\n\r\n",
        "Content-Length: none\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "Content-Length: 18446744073709551615\r\n\r\n",
        "Content-Length: 4\r\n\r\n{{{{",
        "Content-Length: 2\r\nContent-Type: utf-8\r\n\r\n\"\u{20}",
    ] {
        client.write(broken.as_bytes());
        let answer = client.wait(parse_error);
        assert_eq!(answer["id"], Value::Null, "{broken}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    client.write(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    client.wait(parse_error);
    for odd in [
        json!([]),
        json!(7),
        json!({"id": 9}),
        json!({"jsonrpc": "2.0"}),
    ] {
        client.send(&odd);
        client.wait(|message| message["error"]["code"] == -32600);
    }
    // An answer to nothing is nothing.
    client.send(&json!({"jsonrpc": "2.0", "id": "watch", "result": null}));
    assert!(client.hover(CARDS, "Kéep| of Dawn").contains("Rohan"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn requests_that_make_no_sense() {
    let mut client = opened();
    assert_eq!(client.refused("textDocument/dance", json!({})), -32601);
    client.notify("dance", json!({"now": true}));
    assert_eq!(client.refused("textDocument/hover", json!([1])), -32602);
    assert_eq!(client.refused("textDocument/hover", Value::Null), -32602);
    for uri in [
        "file:///nowhere/at/all.card",
        "westron:/base/nothing",
        "nonsense:x",
        "file:///",
    ] {
        let place = json!({
            "textDocument": {"uri": uri}, "position": {"line": 0, "character": 0},
        });
        assert_eq!(
            client.request("textDocument/hover", place),
            Value::Null,
            "{uri}"
        );
    }
    let other = json!({"uri": "westron:/explain/W9999.md"});
    assert_eq!(client.request("westron/document", other), Value::Null);
    assert_eq!(client.stop(), 0);
}

#[test]
fn places_that_are_not_there() {
    let mut client = opened();
    let methods = [
        "hover",
        "completion",
        "definition",
        "references",
        "documentHighlight",
        "prepareRename",
    ];
    for (line, character) in [(0, u32::MAX), (99_999, 0), (u32::MAX, u32::MAX)] {
        for method in methods {
            let mut place = json!({
                "textDocument": {"uri": client.uri(CARDS)},
                "position": {"line": line, "character": character},
            });
            if method == "references" {
                place["context"] = json!({"includeDeclaration": true});
            }
            client.request(&format!("textDocument/{method}"), place);
        }
    }
    // An edit beyond the end is one at the end; one the wrong way round is the right way round.
    let end = json!({"line": 5000, "character": 3});
    let first = json!({"line": 0, "character": 0});
    for (version, range, text) in [
        (7, json!({"start": end, "end": end}), "# the end\n"),
        (
            8,
            json!({"start": {"line": 0, "character": 5}, "end": first}),
            "# 2 c",
        ),
    ] {
        client.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": client.uri(CARDS), "version": version},
                "contentChanges": [{"range": range, "text": text}],
            }),
        );
        client.wait(|message| message["params"]["version"] == version);
    }
    assert!(client.hover(CARDS, "Kéep| of Dawn").contains("Rohan"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn columns_after_accents_and_beyond_the_first_plane() {
    let mut client = opened();
    // Two bytes in a row, four bytes and two units of UTF-16, a mark that is a letter of its own.
    client.replace(
        CARDS,
        "    choose Kéep of Dawn",
        "    # 𝄞𝄞 é e\u{301}\n    choose Kéep of Dawn",
    );
    client.replace(CARDS, "𝄞 é", "𝄞ß é");
    client.replace(CARDS, "or Edoras", "or Edorras");
    assert_eq!(client.codes(CARDS), ["W0201 Edorras"]);
    client.replace(CARDS, "Edorras", "Lórien or \"Barad-dûr\" or Edorras");
    assert!(
        client
            .codes(CARDS)
            .iter()
            .any(|it| it == "W0201 Edorras" || it.contains("W0101"))
    );
    assert!(client.hover(CARDS, "or Ló|rien").contains("**Lórien**"));
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_text_that_was_closed_is_that_on_disk() {
    let mut client = opened();
    client.replace(CARDS, "recruit 1", "recrut 1");
    assert_eq!(client.codes(CARDS), ["W0102 recrut"]);
    client.close(CARDS);
    let uri = client.uri(CARDS);
    client.wait(|message| {
        message["params"]["uri"] == uri && message["params"]["diagnostics"] == json!([])
    });
    // Changes of a text that is not open change nothing.
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": uri, "version": 9}, "contentChanges": [{"text": "rubbish"}]}),
    );
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    client.open(CARDS);
    assert_eq!(client.codes(CARDS), [""; 0]);
    // A file that is all rubbish has findings, and its neighbours are still there.
    client.close(CARDS);
    client.open_text(CARDS, "\u{feff}}}}{{{\"\"\" card \" \r\r\n combat\u{0}");
    assert!(!client.findings(CARDS).is_empty());
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full"] {
        let document = json!({"textDocument": {"uri": uri}});
        client.request(&format!("textDocument/{method}"), document);
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn a_request_can_be_taken_back() {
    let mut client = opened();
    // They come in one piece, so that the second is there before the first is answered.
    let mut bytes = String::new();
    for message in [
        json!({"jsonrpc": "2.0", "id": 901, "method": "workspace/symbol", "params": {"query": ""}}),
        json!({"jsonrpc": "2.0", "id": 902, "method": "workspace/symbol", "params": {"query": ""}}),
        json!({"jsonrpc": "2.0", "id": 903, "method": "workspace/symbol", "params": {"query": "x"}}),
        json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 903}}),
        json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 12345}}),
    ] {
        let body = message.to_string();
        bytes.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    }
    client.write(bytes.as_bytes());
    // Whether it was in time or not, each is answered once.
    for id in [901, 902, 903] {
        client.wait(|message| message["id"] == id);
    }
    assert_eq!(client.stop(), 0);
}

#[test]
fn whatever_is_typed_everything_is_answered() {
    let mut client = opened();
    let mut seed = 7u64;
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % most.max(1)
    };
    let pieces = [
        "{",
        "}",
        "\"",
        "(",
        ",",
        "\n",
        " in ",
        "Kéep of ",
        "choosing ",
        "card \"",
        "#",
        "𝄞",
    ];
    let methods = [
        "hover",
        "completion",
        "definition",
        "documentHighlight",
        "prepareRename",
    ];
    let files = [super::CARDS, super::SCENARIOS, super::WORLD];
    for step in 0..150 {
        let name = files[step % 3];
        let text: Vec<char> = client.text(name).chars().collect();
        let start = below(text.len());
        let cut: String = text[start..(start + below(4)).min(text.len())]
            .iter()
            .collect();
        // What is cut out first stands somewhere, perhaps not there: wherever it is, it goes.
        client.replace(name, &cut, pieces[below(pieces.len())]);
        let place = json!({
            "textDocument": {"uri": client.uri(name)},
            "position": {"line": below(20), "character": below(40)},
        });
        let method = methods[below(methods.len())];
        client.request(&format!("textDocument/{method}"), place);
        let document = json!({"textDocument": {"uri": client.uri(name)}});
        let method = ["documentSymbol", "foldingRange", "semanticTokens/full"][below(3)];
        client.request(&format!("textDocument/{method}"), document);
    }
    for name in files {
        let text = client.text(name).to_owned();
        client.findings(name);
        client.close(name);
        client.open(name);
        assert_ne!(client.text(name), text);
    }
    for name in files {
        client.findings(name);
    }
    assert_eq!(client.stop(), 0);
}
