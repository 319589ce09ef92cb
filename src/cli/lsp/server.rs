//! The loop: messages come in one after the other, findings go out when nothing more is waiting.

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver};

use lsp_types as lsp;
use serde_json::{Value, json};

use crate::cli::Status;
use crate::prose::Lang;

use super::documents::name_of;
use super::requests::{self, Refusal};
use super::transport::{self, Incoming};
use super::workspace::{Home, Workspace};
use super::{diagnostics, semantic};

/// Most messages that are read ahead.
const AHEAD: usize = 1024;

/// Answers an editor until it says goodbye. Fine if that was said as the protocol wants it.
pub fn serve(input: impl Read + Send + 'static, output: impl Write, packs: &[PathBuf]) -> Status {
    let (sender, incoming) = mpsc::sync_channel(AHEAD);
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        // Where the stream breaks off or nobody listens any more, there is nothing left to do.
        while let Ok(Some(message)) = transport::read(&mut input)
            && sender.send(message).is_ok()
        {}
    });
    let mut server = Server {
        workspace: Workspace::new(packs),
        output,
        phase: Phase::Fresh,
        lang: Lang::En,
        folders: Vec::new(),
        watches: false,
        published: BTreeMap::new(),
        failed: false,
    };
    server.run(&incoming)
}

/// The findings of a file, and the version of its text if it is open.
type Findings = (Option<i32>, Vec<lsp::Diagnostic>);

/// How far the talk has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing but `initialize` is answered.
    Fresh,
    /// Everything is.
    Ready,
    /// Nothing is any more: `exit` is waited for.
    ShutDown,
}

struct Server<W> {
    workspace: Workspace,
    output: W,
    phase: Phase,
    lang: Lang,
    /// The folders that are open in the editor.
    folders: Vec<PathBuf>,
    /// Whether the editor can be asked to watch files.
    watches: bool,
    /// The findings that the editor has, by file, and of which version of its text.
    published: BTreeMap<String, Findings>,
    /// Whether nobody reads what is written.
    failed: bool,
}

impl<W: Write> Server<W> {
    fn run(&mut self, incoming: &Receiver<Incoming>) -> Status {
        let mut waiting: VecDeque<Incoming> = VecDeque::new();
        loop {
            waiting.extend(incoming.try_iter());
            let next = match waiting.pop_front() {
                Some(next) => next,
                None => {
                    self.publish();
                    match incoming.recv() {
                        Ok(next) => next,
                        // The editor is gone without a word.
                        Err(_) => return Status::Findings,
                    }
                }
            };
            match next {
                Incoming::Broken(slip) => self.refuse(Value::Null, &Refusal::parse(slip)),
                Incoming::Message(message) => {
                    if let Some(status) = self.message(message, &mut waiting) {
                        return status;
                    }
                }
            }
            if self.failed {
                return Status::Findings;
            }
        }
    }

    /// One message; how it ends, if it ends.
    fn message(&mut self, message: Value, waiting: &mut VecDeque<Incoming>) -> Option<Status> {
        let id = message.get("id").cloned();
        let method = message.get("method").and_then(Value::as_str);
        let params = message.get("params").cloned().unwrap_or_default();
        match (method, id) {
            (Some("exit"), None) => {
                return Some(match self.phase {
                    Phase::ShutDown => Status::Fine,
                    Phase::Fresh | Phase::Ready => Status::Findings,
                });
            }
            (Some("$/cancelRequest"), None) => self.cancel(&params, waiting),
            (Some(method), None) => {
                if self.phase == Phase::Ready {
                    self.notified(method, params);
                }
            }
            (Some(method), Some(id)) => match self.request(method, params) {
                Ok(result) => self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result})),
                Err(refusal) => self.refuse(id, &refusal),
            },
            // An answer to what the editor was asked.
            (None, Some(_)) if is_answer(&message) => {}
            (None, id) => {
                let refusal = Refusal::invalid("this is neither a request nor an answer");
                self.refuse(id.unwrap_or_default(), &refusal);
            }
        }
        None
    }

    fn request(&mut self, method: &str, params: Value) -> Result<Value, Refusal> {
        match (self.phase, method) {
            (Phase::Fresh, "initialize") => {
                self.phase = Phase::Ready;
                Ok(self.initialize(&params))
            }
            (Phase::Fresh, _) => Err(Refusal::not_ready()),
            (Phase::Ready, "initialize") => Err(Refusal::invalid("this was done already")),
            (Phase::Ready, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::Ready, method) => {
                requests::answer(&mut self.workspace, self.lang, method, params)
            }
            (Phase::ShutDown, _) => Err(Refusal::invalid("the server is shut down")),
        }
    }

    fn initialize(&mut self, params: &Value) -> Value {
        let text = |pointer: &str| params.pointer(pointer).and_then(Value::as_str);
        let folders = params.get("workspaceFolders").and_then(Value::as_array);
        let folders = folders.into_iter().flatten();
        let uris = folders.filter_map(|folder| folder.get("uri")?.as_str());
        let mut uris: Vec<&str> = uris.collect();
        if uris.is_empty() {
            uris.extend(text("/rootUri"));
        }
        self.folders = uris.into_iter().map(|uri| name_of(uri).into()).collect();
        if let Some(lang) = text("/initializationOptions/language") {
            self.lang = Lang::from_str(lang).unwrap_or_default();
        }
        let watches = "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration";
        self.watches = params.pointer(watches) == Some(&Value::Bool(true));
        json!({"capabilities": capabilities(), "serverInfo": {
            "name": "westron", "version": env!("CARGO_PKG_VERSION"),
        }})
    }

    fn notified(&mut self, method: &str, params: Value) {
        match method {
            "initialized" => {
                for folder in std::mem::take(&mut self.folders) {
                    self.workspace.add_folder(&folder);
                }
                if self.watches {
                    self.watch();
                }
            }
            "textDocument/didOpen" => {
                if let Ok(params) = read::<lsp::DidOpenTextDocumentParams>(params) {
                    let lsp::TextDocumentItem {
                        uri,
                        language_id,
                        version,
                        text,
                    } = params.text_document;
                    let documents = &mut self.workspace.documents;
                    let name = documents.open(&uri, &language_id, version, text);
                    self.workspace.touch(&name);
                }
            }
            "textDocument/didChange" => {
                if let Ok(params) = read::<lsp::DidChangeTextDocumentParams>(params) {
                    let lsp::VersionedTextDocumentIdentifier { uri, version } =
                        params.text_document;
                    let documents = &mut self.workspace.documents;
                    if let Some(name) = documents.change(&uri, version, params.content_changes) {
                        self.workspace.touch(&name);
                    }
                }
            }
            "textDocument/didClose" => {
                if let Ok(params) = read::<lsp::DidCloseTextDocumentParams>(params)
                    && let Some(name) = self.workspace.documents.close(&params.text_document.uri)
                {
                    // What was not saved is gone.
                    self.workspace.forget_disk();
                    self.workspace.touch(&name);
                }
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.workspace.forget_disk();
            }
            "workspace/didChangeWorkspaceFolders" => {
                let added = params.pointer("/event/added").and_then(Value::as_array);
                let uris = added.into_iter().flatten();
                for uri in uris.filter_map(|folder| folder.get("uri")?.as_str()) {
                    self.workspace.add_folder(Path::new(&name_of(uri)));
                }
            }
            _ => {}
        }
    }

    /// Asks the editor to say when files of a pack change.
    fn watch(&mut self) {
        let watchers = ["**/*.card", "**/*.scenario", "**/*.ron"];
        let watchers = watchers.map(|pattern| json!({"globPattern": pattern}));
        self.send(&json!({
            "jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability",
            "params": {"registrations": [{
                "id": "watch", "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": watchers},
            }]},
        }));
    }

    /// Answers a request that is still waiting and no longer wanted.
    fn cancel(&mut self, params: &Value, waiting: &mut VecDeque<Incoming>) {
        let Some(id) = params.get("id") else { return };
        let is_it = |message: &Incoming| match message {
            Incoming::Message(message) => {
                message.get("id") == Some(id) && message.get("method").is_some()
            }
            Incoming::Broken(_) => false,
        };
        if let Some(place) = waiting.iter().position(is_it) {
            waiting.remove(place);
            self.refuse(id.clone(), &Refusal::cancelled());
        }
    }

    /// Sends the findings that changed.
    fn publish(&mut self) {
        if self.phase != Phase::Ready {
            return;
        }
        let mut left = self.published.clone();
        for home in self.workspace.homes() {
            self.workspace.refresh(&home);
            if !self.workspace.take_news(&home) {
                // What was found before is found still.
                if let Some(project) = self.workspace.get(&home) {
                    project.own.iter().for_each(|name| drop(left.remove(name)));
                }
                continue;
            }
            let found = self.findings(&home);
            for (name, findings) in found {
                left.remove(&name);
                if self.published.get(&name) != Some(&findings) {
                    self.send_findings(&name, &findings.1);
                    self.published.insert(name, findings);
                }
            }
        }
        for name in left.into_keys() {
            self.send_findings(&name, &[]);
            self.published.remove(&name);
        }
    }

    fn findings(&self, home: &Home) -> Vec<(String, Findings)> {
        let Some(project) = self.workspace.get(home) else {
            return Vec::new();
        };
        let own = project.own.iter().filter_map(|name| project.file(name));
        own.map(|file| {
            let found = diagnostics::of_file(project, file, &self.workspace.documents);
            let document = self.workspace.documents.get(&file.name);
            let version = document.map(|document| document.version);
            (file.name.clone(), (version, found))
        })
        .collect()
    }

    fn send_findings(&mut self, name: &str, findings: &[lsp::Diagnostic]) {
        let documents = &self.workspace.documents;
        let Some(uri) = documents.uri(name) else {
            return;
        };
        let mut params = json!({"uri": uri, "diagnostics": findings});
        if let (Some(document), Some(fields)) = (documents.get(name), params.as_object_mut()) {
            fields.insert("version".to_owned(), document.version.into());
        }
        let method = "textDocument/publishDiagnostics";
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn refuse(&mut self, id: Value, refusal: &Refusal) {
        let error = json!({"code": refusal.code, "message": refusal.message});
        self.send(&json!({"jsonrpc": "2.0", "id": id, "error": error}));
    }

    fn send(&mut self, message: &Value) {
        self.failed |= transport::write(&mut self.output, message).is_err();
    }
}

/// Whether a message without a method answers one.
fn is_answer(message: &Value) -> bool {
    message.get("result").is_some() || message.get("error").is_some()
}

fn read<P: serde::de::DeserializeOwned>(params: Value) -> Result<P, serde_json::Error> {
    serde_json::from_value(params)
}

/// What the server can do.
fn capabilities() -> lsp::ServerCapabilities {
    use lsp::OneOf;
    lsp::ServerCapabilities {
        position_encoding: Some(lsp::PositionEncodingKind::UTF16),
        text_document_sync: Some(lsp::TextDocumentSyncCapability::Options(
            lsp::TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
                save: Some(lsp::TextDocumentSyncSaveOptions::Supported(true)),
                ..lsp::TextDocumentSyncOptions::default()
            },
        )),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: Some(vec![" ".to_owned(), "\"".to_owned(), ",".to_owned()]),
            ..lsp::CompletionOptions::default()
        }),
        hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(lsp::CodeActionProviderCapability::Options(
            lsp::CodeActionOptions {
                code_action_kinds: Some(vec![lsp::CodeActionKind::QUICKFIX]),
                ..lsp::CodeActionOptions::default()
            },
        )),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(lsp::RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
        })),
        folding_range_provider: Some(lsp::FoldingRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: Some(
            lsp::SemanticTokensServerCapabilities::SemanticTokensOptions(
                lsp::SemanticTokensOptions {
                    legend: lsp::SemanticTokensLegend {
                        token_types: semantic::TYPES.to_vec(),
                        token_modifiers: semantic::MODIFIERS.to_vec(),
                    },
                    full: Some(lsp::SemanticTokensFullOptions::Bool(true)),
                    ..lsp::SemanticTokensOptions::default()
                },
            ),
        ),
        workspace: Some(lsp::WorkspaceServerCapabilities {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        ..lsp::ServerCapabilities::default()
    }
}
