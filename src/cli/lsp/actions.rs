//! A quick fix for every finding that knows one.

use std::collections::HashMap;

use lsp_types as lsp;

use crate::syntax::Span;

use super::diagnostics;
use super::documents::Documents;
use super::project::{File, Project};

/// The fixes of the findings that touch a range.
pub fn fixes(
    project: &Project,
    documents: &Documents,
    file: &File,
    range: Span,
) -> Vec<lsp::CodeActionOrCommand> {
    let findings = project.findings.get(&file.name).into_iter().flatten();
    let touching = findings.filter(|it| it.span.start <= range.end && range.start <= it.span.end);
    let mut actions: Vec<lsp::CodeActionOrCommand> = Vec::new();
    for finding in touching {
        let (Some(fix), Some(uri)) = (&finding.fix, documents.uri(&file.name)) else {
            continue;
        };
        let edit = lsp::TextEdit {
            range: file.lines.range(&file.text, finding.span),
            new_text: fix.clone(),
        };
        actions.push(lsp::CodeActionOrCommand::CodeAction(lsp::CodeAction {
            title: format!("Write `{fix}`"),
            kind: Some(lsp::CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostics::diagnostic(file, finding, documents)]),
            edit: Some(lsp::WorkspaceEdit {
                changes: Some(HashMap::from([(uri, vec![edit])])),
                ..lsp::WorkspaceEdit::default()
            }),
            is_preferred: Some(true),
            ..lsp::CodeAction::default()
        }));
    }
    actions
}
