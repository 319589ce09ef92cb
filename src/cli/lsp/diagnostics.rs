//! Findings, as editors show them.

use std::str::FromStr;

use lsp_types as lsp;

use crate::diagnostic::{Code, Diagnostic, Severity, page};

use super::documents::{Documents, virtual_uri};
use super::project::{File, Project};

/// The findings of a file.
pub fn of_file(project: &Project, file: &File, documents: &Documents) -> Vec<lsp::Diagnostic> {
    let findings = project.findings.get(&file.name).into_iter().flatten();
    let mut all: Vec<lsp::Diagnostic> = findings
        .map(|finding| diagnostic(file, finding, documents))
        .collect();
    all.sort_by_key(|it| (it.range.start, it.range.end));
    all
}

/// A finding. What helps stands in a line of its own below it.
pub fn diagnostic(file: &File, finding: &Diagnostic, documents: &Documents) -> lsp::Diagnostic {
    let message = match &finding.help {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    };
    let place = |words: &(crate::syntax::Span, String)| {
        Some(lsp::DiagnosticRelatedInformation {
            location: lsp::Location {
                uri: documents.uri(&file.name)?,
                range: file.lines.range(&file.text, words.0),
            },
            message: words.1.clone(),
        })
    };
    let also: Vec<lsp::DiagnosticRelatedInformation> =
        finding.also.iter().filter_map(place).collect();
    lsp::Diagnostic {
        range: file.lines.range(&file.text, finding.span),
        severity: Some(match finding.severity() {
            Severity::Error => lsp::DiagnosticSeverity::ERROR,
            Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        }),
        code: Some(lsp::NumberOrString::String(finding.code.text().to_owned())),
        code_description: lsp::Uri::from_str(&page_uri(finding.code))
            .ok()
            .map(|href| lsp::CodeDescription { href }),
        source: Some("westron".to_owned()),
        message,
        related_information: (!also.is_empty()).then_some(also),
        tags: None,
        data: None,
    }
}

/// Where the page of a code is found: a document of the program.
fn page_uri(code: Code) -> String {
    virtual_uri(&format!("explain/{}.md", code.text()))
}

/// The page of a code by the name of its document.
pub fn page_of(name: &str) -> Option<&'static str> {
    let code = name.strip_prefix("explain/")?.strip_suffix(".md")?;
    let code = Code::ALL.iter().find(|known| known.text() == code)?;
    Some(page(*code))
}
