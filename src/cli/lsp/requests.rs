//! Requests: from their parameters to the feature that answers.

use lsp_types as lsp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::prose::Lang;

use super::documents::{Documents, is_virtual, name_of};
use super::project::{File, Project};
use super::workspace::{Home, Workspace};
use super::{
    actions, completion, diagnostics, folding, formatting, hover, navigation, rename, semantic,
    symbols,
};

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code of the protocol.
    pub code: i32,
    /// The reason.
    pub message: String,
}

impl Refusal {
    fn new(code: i32, message: impl Into<String>) -> Refusal {
        let message = message.into();
        Refusal { code, message }
    }

    /// What came in is no message.
    pub fn parse(message: impl Into<String>) -> Refusal {
        Refusal::new(-32700, message)
    }

    /// The message does not fit here.
    pub fn invalid(message: impl Into<String>) -> Refusal {
        Refusal::new(-32600, message)
    }

    /// `initialize` comes first.
    pub fn not_ready() -> Refusal {
        Refusal::new(-32002, "the server waits for `initialize`")
    }

    /// The editor does not want the answer any more.
    pub fn cancelled() -> Refusal {
        Refusal::new(-32800, "this was cancelled")
    }
}

type Answer = Result<Value, Refusal>;

/// Answers a request.
pub fn answer(workspace: &mut Workspace, lang: Lang, method: &str, params: Value) -> Answer {
    match method {
        "textDocument/hover" => {
            let params: lsp::HoverParams = read(params)?;
            let place = params.text_document_position_params;
            at(workspace, &place, |project, _, file, at| {
                hover::hover(project, file, at, lang)
            })
        }
        "textDocument/completion" => {
            let params: lsp::CompletionParams = read(params)?;
            let place = params.text_document_position;
            at(workspace, &place, |project, _, file, at| {
                completion::complete(project, file, at)
            })
        }
        "textDocument/definition" => {
            let params: lsp::GotoDefinitionParams = read(params)?;
            let place = params.text_document_position_params;
            at(workspace, &place, navigation::definition)
        }
        "textDocument/references" => {
            let params: lsp::ReferenceParams = read(params)?;
            let definitions = params.context.include_declaration;
            let place = params.text_document_position;
            at(workspace, &place, |project, documents, file, at| {
                navigation::references(project, documents, file, at, definitions)
            })
        }
        "textDocument/documentHighlight" => {
            let params: lsp::DocumentHighlightParams = read(params)?;
            let place = params.text_document_position_params;
            at(workspace, &place, |project, _, file, at| {
                navigation::highlights(project, file, at)
            })
        }
        "textDocument/prepareRename" => {
            let place: lsp::TextDocumentPositionParams = read(params)?;
            // Where nothing can be renamed the editor is told so by an empty answer.
            at(workspace, &place, |project, _, file, at| {
                rename::prepare(project, file, at).ok()
            })
        }
        "textDocument/rename" => {
            let params: lsp::RenameParams = read(params)?;
            let name = params.new_name;
            let renamed = with_file(
                workspace,
                &params.text_document_position.text_document.uri,
                |project, documents, file| {
                    let position = params.text_document_position.position;
                    let at = file.lines.offset(&file.text, position);
                    rename::rename(project, documents, file, at, &name)
                },
            );
            match renamed {
                Some(Ok(edit)) => written(edit),
                Some(Err(why)) => Err(Refusal::new(REQUEST_FAILED, why)),
                None => Err(Refusal::new(REQUEST_FAILED, "this file is in no pack")),
            }
        }
        _ => of_file(workspace, method, params),
    }
}

/// The request is right, and can't be done.
const REQUEST_FAILED: i32 = -32803;

/// Answers a request about a whole file, or all of them.
fn of_file(workspace: &mut Workspace, method: &str, params: Value) -> Answer {
    match method {
        "textDocument/documentSymbol" => {
            let params: lsp::DocumentSymbolParams = read(params)?;
            let uri = params.text_document.uri;
            written(with_file(workspace, &uri, |project, _, file| {
                symbols::of_file(project, file)
            }))
        }
        "textDocument/codeAction" => {
            let params: lsp::CodeActionParams = read(params)?;
            let uri = params.text_document.uri;
            written(with_file(workspace, &uri, |project, documents, file| {
                let range = file.lines.span(&file.text, params.range);
                actions::fixes(project, documents, file, range)
            }))
        }
        "textDocument/formatting" => {
            let params: lsp::DocumentFormattingParams = read(params)?;
            let uri = params.text_document.uri;
            written(with_file(workspace, &uri, |project, _, file| {
                formatting::format(project, file)
            }))
        }
        "textDocument/foldingRange" => {
            let params: lsp::FoldingRangeParams = read(params)?;
            let uri = params.text_document.uri;
            written(with_file(workspace, &uri, |_, _, file| {
                folding::folds(file)
            }))
        }
        "textDocument/semanticTokens/full" => {
            let params: lsp::SemanticTokensParams = read(params)?;
            let uri = params.text_document.uri;
            written(with_file(workspace, &uri, |project, _, file| {
                lsp::SemanticTokens {
                    result_id: None,
                    data: semantic::of_file(project, file),
                }
            }))
        }
        "workspace/symbol" => {
            let params: lsp::WorkspaceSymbolParams = read(params)?;
            let mut homes = workspace.homes();
            if homes.is_empty() {
                homes.push(Home::Base);
            }
            let mut found = Vec::new();
            for home in homes {
                workspace.refresh(&home);
                if let Some(project) = workspace.get(&home) {
                    found.extend(symbols::search(
                        project,
                        &workspace.documents,
                        &params.query,
                    ));
                }
            }
            // Several packs build on the same one.
            found.sort_by(|one, other| {
                let key = |it: &lsp::SymbolInformation| {
                    let place = it.location.range.start;
                    (it.name.clone(), it.location.uri.as_str().to_owned(), place)
                };
                key(one).cmp(&key(other))
            });
            found.dedup();
            written(found)
        }
        "westron/document" => {
            let params: lsp::TextDocumentIdentifier = read(params)?;
            written(document(workspace, &params.uri))
        }
        _ => Err(Refusal::new(-32601, format!("there is no `{method}`"))),
    }
}

/// A document that is part of the program: the page of a code, or a file of the base pack.
fn document(workspace: &mut Workspace, uri: &lsp::Uri) -> Option<String> {
    let name = name_of(uri.as_str());
    if let Some(page) = diagnostics::page_of(&name) {
        return Some(page.to_owned());
    }
    if !is_virtual(&name) {
        return None;
    }
    workspace.refresh(&Home::Base);
    let project = workspace.get(&Home::Base)?;
    project.file(&name).map(|file| file.text.clone())
}

/// Answers about a place in a file.
fn at<T: Serialize>(
    workspace: &mut Workspace,
    place: &lsp::TextDocumentPositionParams,
    work: impl FnOnce(&Project, &Documents, &File, usize) -> T,
) -> Answer {
    let uri = &place.text_document.uri;
    written(with_file(workspace, uri, |project, documents, file| {
        let at = file.lines.offset(&file.text, place.position);
        work(project, documents, file, at)
    }))
}

/// Does something with a file, if it is known.
fn with_file<T>(
    workspace: &mut Workspace,
    uri: &lsp::Uri,
    work: impl FnOnce(&Project, &Documents, &File) -> T,
) -> Option<T> {
    let name = workspace.documents.name(uri);
    let home = workspace.home(&name);
    workspace.refresh(&home);
    let project = workspace.get(&home)?;
    let file = project.file(&name)?;
    Some(work(project, &workspace.documents, file))
}

fn read<P: DeserializeOwned>(params: Value) -> Result<P, Refusal> {
    serde_json::from_value(params).map_err(|error| Refusal::new(-32602, error.to_string()))
}

fn written(answer: impl Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| Refusal::new(-32603, error.to_string()))
}
