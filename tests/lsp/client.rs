//! An editor: it starts the server as a process, and keeps the texts that it has open.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Longest that is waited for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    pub child: Child,
    pub stdin: Option<ChildStdin>,
    incoming: Receiver<Value>,
    next: i64,
    version: i64,
    folder: tempfile::TempDir,
    texts: BTreeMap<String, (i64, String)>,
    /// The findings that came last, by file.
    findings: BTreeMap<String, (Option<i64>, Vec<Value>)>,
}

impl Client {
    /// A server without a word said to it, and a folder with copies of these.
    pub fn silent(copied: &str, args: &[&str]) -> Client {
        let folder = tempfile::tempdir().unwrap();
        copy(Path::new(copied), folder.path());
        let mut child = Command::new(env!("CARGO_BIN_EXE_westron"))
            .args(args)
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            while let Some(message) = receive(&mut out) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Client {
            stdin: child.stdin.take(),
            child,
            incoming,
            next: 0,
            version: 0,
            folder,
            texts: BTreeMap::new(),
            findings: BTreeMap::new(),
        }
    }

    /// A server that knows the folder.
    pub fn start(copied: &str) -> Client {
        let mut client = Client::silent(copied, &[]);
        let root = client.uri("");
        let capabilities = client.request(
            "initialize",
            json!({"processId": null, "capabilities": {}, "rootUri": root}),
        );
        assert_eq!(capabilities["serverInfo"]["name"], "westron");
        client.notify("initialized", json!({}));
        client
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn uri(&self, name: &str) -> String {
        let root = format!("file://{}", self.folder.path().display());
        match name {
            "" => root,
            name if name.contains(':') => name.to_owned(),
            name => format!("{root}/{name}"),
        }
    }

    /// Writes anything at all.
    pub fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The whole answer to a request.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The result of a request.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The code of the error that a request is answered by.
    pub fn refused(&mut self, method: &str, params: Value) -> i64 {
        let answer = self.ask(method, params);
        let code = answer["error"]["code"].as_i64();
        code.unwrap_or_else(|| panic!("{method}: {answer}"))
    }

    /// The next message that is wanted; findings are noted on the way.
    pub fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.incoming.recv_timeout(PATIENCE);
            let message = message.expect("the server answers");
            if message["method"] == "textDocument/publishDiagnostics" {
                let params = &message["params"];
                let uri = params["uri"].as_str().unwrap().to_owned();
                let list = params["diagnostics"].as_array().unwrap().clone();
                self.findings
                    .insert(uri, (params["version"].as_i64(), list));
            }
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Opens a file as it lies on disk.
    pub fn open(&mut self, name: &str) {
        let text = fs::read_to_string(self.path(name)).unwrap();
        self.open_text(name, &text);
    }

    pub fn open_text(&mut self, name: &str, text: &str) {
        // Versions go on over all texts, so that findings are never taken for those of another.
        self.version += 1;
        let version = self.version;
        self.texts
            .insert(name.to_owned(), (version, text.to_owned()));
        let language = if name.ends_with("scenario") {
            "westron-scenario"
        } else {
            "westron-card"
        };
        let document = json!({
            "uri": self.uri(name), "languageId": language, "version": version, "text": text,
        });
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    pub fn close(&mut self, name: &str) {
        self.texts.remove(name);
        let document = json!({"textDocument": {"uri": self.uri(name)}});
        self.notify("textDocument/didClose", document);
    }

    /// Puts a text in the place of the first one that is there.
    pub fn replace(&mut self, name: &str, old: &str, new: &str) {
        let (_, text) = self.texts.get(name).unwrap().clone();
        let at = text.find(old).unwrap_or_else(|| panic!("no `{old}`"));
        let range = json!({
            "start": position(&text, at),
            "end": position(&text, at + old.len()),
        });
        let after = text.replacen(old, new, 1);
        self.version += 1;
        let version = self.version;
        self.texts.insert(name.to_owned(), (version, after));
        let document = json!({"uri": self.uri(name), "version": version});
        self.notify(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": [{"range": range, "text": new}]}),
        );
    }

    pub fn text(&self, name: &str) -> &str {
        &self.texts[name].1
    }

    /// The findings of an open file, once they are those of its text.
    pub fn findings(&mut self, name: &str) -> Vec<Value> {
        let (version, _) = self.texts[name];
        let uri = self.uri(name);
        loop {
            if let Some((Some(seen), list)) = self.findings.get(&uri)
                && *seen == version
            {
                return list.clone();
            }
            self.wait(|message| message["method"] == "textDocument/publishDiagnostics");
        }
    }

    /// The codes of the findings, with the text that each points at.
    pub fn codes(&mut self, name: &str) -> Vec<String> {
        let findings = self.findings(name);
        let text = self.text(name);
        let word = |it: &Value| {
            let written = slice(text, &it["range"]);
            format!("{} {written}", it["code"].as_str().unwrap())
        };
        findings.iter().map(word).collect()
    }

    /// The findings that came last for a file that is not open.
    pub fn last_findings(&self, name: &str) -> Option<&[Value]> {
        let found = self.findings.get(&self.uri(name));
        found.map(|(_, list)| list.as_slice())
    }

    /// A place in an open text: where `|` stands in a part of it.
    pub fn at(&self, name: &str, part: &str) -> Value {
        let text = self.text(name);
        let (before, after) = part.split_once('|').unwrap();
        let at = text.find(&format!("{before}{after}"));
        let at = at.unwrap_or_else(|| panic!("no `{part}` in {text}")) + before.len();
        json!({
            "textDocument": {"uri": self.uri(name)},
            "position": position(text, at),
        })
    }

    /// The labels offered at a place.
    pub fn labels(&mut self, name: &str, part: &str) -> Vec<String> {
        let items = self.items(name, part);
        let label = |item: &Value| item["label"].as_str().unwrap().to_owned();
        items.iter().map(label).collect()
    }

    pub fn items(&mut self, name: &str, part: &str) -> Vec<Value> {
        let place = self.at(name, part);
        let items = self.request("textDocument/completion", place);
        items.as_array().unwrap().clone()
    }

    /// The text shown at a place.
    pub fn hover(&mut self, name: &str, part: &str) -> String {
        let place = self.at(name, part);
        let hover = self.request("textDocument/hover", place);
        let text = hover["contents"]["value"].as_str();
        text.unwrap_or_default().to_owned()
    }

    /// The places of an answer, as `file: text`, sorted. Files that are not open are read.
    pub fn places(&self, answer: &Value) -> Vec<String> {
        let place = |it: &Value| {
            let uri = it["uri"].as_str().unwrap();
            let name = uri.replace(&format!("{}/", self.uri("")), "");
            let text = match self.texts.get(&name) {
                Some((_, text)) => text.clone(),
                None => fs::read_to_string(self.path(&name)).unwrap_or_default(),
            };
            format!("{name}: {}", slice(&text, &it["range"]))
        };
        let mut places: Vec<String> = answer.as_array().unwrap().iter().map(place).collect();
        places.sort();
        places
    }

    /// The texts of files after the edits of an answer, by name.
    pub fn edited(&self, edit: &Value) -> BTreeMap<String, String> {
        let changes = edit["changes"].as_object().unwrap();
        let mut after = BTreeMap::new();
        for (uri, edits) in changes {
            let name = uri.replace(&format!("{}/", self.uri("")), "");
            let text = match self.texts.get(&name) {
                Some((_, text)) => text.clone(),
                None => fs::read_to_string(self.path(&name)).unwrap(),
            };
            after.insert(name, apply(&text, edits));
        }
        after
    }

    /// Says goodbye; the exit status.
    pub fn stop(mut self) -> i32 {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        self.ended()
    }

    /// The exit status, once the server has ended.
    pub fn ended(mut self) -> i32 {
        let start = std::time::Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap();
            }
            assert!(start.elapsed() < PATIENCE, "the server hangs");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn receive(out: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().unwrap(),
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut body = vec![0; length];
    out.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

/// Line and UTF-16 column of a byte.
pub fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({"line": line, "character": before[start..].encode_utf16().count()})
}

fn offset(text: &str, place: &Value) -> usize {
    let line = place["line"].as_u64().unwrap() as usize;
    let wanted = place["character"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut units = 0;
    for (at, c) in text[start..].char_indices() {
        if units >= wanted {
            return start + at;
        }
        units += c.len_utf16();
    }
    text.len()
}

pub fn slice<'t>(text: &'t str, range: &Value) -> &'t str {
    &text[offset(text, &range["start"])..offset(text, &range["end"])]
}

/// A text after some edits.
pub fn apply(text: &str, edits: &Value) -> String {
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().unwrap();
            (
                offset(text, &range["start"]),
                offset(text, &range["end"]),
                new,
            )
        })
        .collect();
    edits.sort_unstable();
    let mut after = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        after.replace_range(start..end, new);
    }
    after
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
