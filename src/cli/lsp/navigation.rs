//! From a name to where it is defined, and to everywhere that it is used.

use lsp_types as lsp;

use crate::syntax::Span;

use super::documents::Documents;
use super::occurrences::{self, Role, Thing};
use super::project::{File, Project};

/// Where the thing at a place is defined.
pub fn definition(
    project: &Project,
    documents: &Documents,
    file: &File,
    at: usize,
) -> Vec<lsp::Location> {
    let Some(here) = occurrences::at(project, file, at) else {
        return Vec::new();
    };
    places(project, documents, &here.thing, |role| {
        role == Role::Definition
    })
}

/// Where the thing at a place is named.
pub fn references(
    project: &Project,
    documents: &Documents,
    file: &File,
    at: usize,
    definitions: bool,
) -> Vec<lsp::Location> {
    let Some(here) = occurrences::at(project, file, at) else {
        return Vec::new();
    };
    places(project, documents, &here.thing, |role| {
        definitions || role != Role::Definition
    })
}

/// Where the thing at a place is named in its own file.
pub fn highlights(project: &Project, file: &File, at: usize) -> Vec<lsp::DocumentHighlight> {
    let all = occurrences::of_file(project, file);
    let touches = |span: Span| span.start <= at && at <= span.end;
    let Some(here) = all.iter().find(|it| touches(it.span)) else {
        return Vec::new();
    };
    let same = all.iter().filter(|it| it.thing == here.thing);
    same.map(|it| lsp::DocumentHighlight {
        range: file.lines.range(&file.text, it.span),
        kind: Some(match it.role {
            Role::Definition => lsp::DocumentHighlightKind::WRITE,
            Role::Use | Role::Id => lsp::DocumentHighlightKind::READ,
        }),
    })
    .collect()
}

fn places(
    project: &Project,
    documents: &Documents,
    thing: &Thing,
    wanted: impl Fn(Role) -> bool,
) -> Vec<lsp::Location> {
    let mut found = Vec::new();
    for (file, all) in occurrences::of_all(project) {
        for it in all {
            if it.thing == *thing
                && wanted(it.role)
                && let Some(uri) = documents.uri(&file.name)
            {
                let range = file.lines.range(&file.text, it.span);
                found.push(lsp::Location { uri, range });
            }
        }
    }
    found
}
