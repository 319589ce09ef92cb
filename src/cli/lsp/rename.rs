//! A new name for a thing or a title, everywhere at once.

use std::collections::HashMap;

use lsp_types as lsp;

use crate::names::fold;
use crate::world::{Named, is_plain_name};

use super::documents::{Documents, is_virtual};
use super::occurrences::{self, Occurrence, Role, Thing};
use super::project::{Content, File, Project};

/// Most letters of a name.
const LONGEST: usize = 100;

/// The name at a place, if it can be changed.
///
/// # Errors
/// Why it can't.
pub fn prepare(
    project: &Project,
    file: &File,
    at: usize,
) -> Result<lsp::PrepareRenameResponse, String> {
    let (here, written) = find(project, file, at)?;
    changeable(project, &here, &written)?;
    Ok(lsp::PrepareRenameResponse::RangeWithPlaceholder {
        range: file.lines.range(&file.text, here.span),
        placeholder: written,
    })
}

/// The edits that give the name at a place another form. Other names of the same thing stay.
///
/// # Errors
/// Why it can't be called so.
#[expect(
    clippy::mutable_key_type,
    reason = "the protocol's edits are keyed by URI"
)]
pub fn rename(
    project: &Project,
    documents: &Documents,
    file: &File,
    at: usize,
    name: &str,
) -> Result<lsp::WorkspaceEdit, String> {
    let (here, written) = find(project, file, at)?;
    let places = changeable(project, &here, &written)?;
    check_name(project, &here.thing, &written, name)?;
    let mut changes: HashMap<lsp::Uri, Vec<lsp::TextEdit>> = HashMap::new();
    for (file, it) in places {
        if let Some(uri) = documents.uri(&file.name) {
            changes.entry(uri).or_default().push(lsp::TextEdit {
                range: file.lines.range(&file.text, it.span),
                new_text: respelt(file, &it, name),
            });
        }
    }
    Ok(lsp::WorkspaceEdit {
        changes: Some(changes),
        ..lsp::WorkspaceEdit::default()
    })
}

fn find(project: &Project, file: &File, at: usize) -> Result<(Occurrence, String), String> {
    let here = occurrences::at(project, file, at).ok_or("there is no name here")?;
    if here.role == Role::Id {
        return Err("this is an id or a code; rename the thing where it is named".to_owned());
    }
    let written = file.text.get(here.span.range()).unwrap_or_default();
    let written = written.to_owned();
    Ok((here, written))
}

/// Everywhere that the name stands, if it can be changed everywhere.
fn changeable<'p>(
    project: &'p Project,
    here: &Occurrence,
    written: &str,
) -> Result<Vec<(&'p File, Occurrence)>, String> {
    if let Thing::Named(Named::Side(_)) = here.thing {
        return Err("the sides are called so in every world".to_owned());
    }
    let folded = fold(written);
    let mut places = Vec::new();
    for (file, all) in occurrences::of_all(project) {
        for it in all {
            let text = file.text.get(it.span.range()).unwrap_or_default();
            if it.thing != here.thing || it.role == Role::Id || fold(text) != folded {
                continue;
            }
            if is_virtual(&file.name) {
                return Err(format!(
                    "`{written}` is part of the base game, which can't be changed here"
                ));
            }
            places.push((file, it));
        }
    }
    Ok(places)
}

fn check_name(project: &Project, thing: &Thing, old: &str, name: &str) -> Result<(), String> {
    let blank = name.trim() != name || name.contains("  ");
    if fold(name).is_empty() || blank || name.chars().count() > LONGEST {
        return Err(format!(
            "a name has 1 to {LONGEST} letters, and single blanks between its words"
        ));
    }
    if name.contains(['"', '\\']) || name.chars().any(char::is_control) {
        return Err("a name has no quotes, backslashes or line ends".to_owned());
    }
    if fold(name) == fold(old) {
        return Ok(());
    }
    let taken = match thing {
        Thing::Named(own) => {
            let cards = project.cards.as_ref();
            let meanings = cards.map_or(&[][..], |cards| cards.world.names.meanings(name));
            meanings.iter().any(|other| other != own)
        }
        title => occurrences::of_all(project).iter().any(|(file, all)| {
            all.iter().any(|it| {
                let text = file.text.get(it.span.range()).unwrap_or_default();
                let alike = std::mem::discriminant(&it.thing) == std::mem::discriminant(title);
                alike && it.role == Role::Definition && fold(text) == fold(name)
            })
        }),
    };
    match taken {
        true => Err(format!("something is called `{name}` already")),
        false => Ok(()),
    }
}

/// The new name as it is written in a place: with the quotes that it needs there, and without the
/// article where the old one had none.
fn respelt(file: &File, it: &Occurrence, name: &str) -> String {
    let old = file.text.get(it.span.range()).unwrap_or_default();
    let is_title = !matches!(it.thing, Thing::Named(_));
    let short = match name.strip_prefix("The ") {
        Some(short) if it.role == Role::Use && !old.starts_with("The ") && !is_title => short,
        _ => name,
    };
    if it.quoted || is_plain_name(short) {
        return short.to_owned();
    }
    match file.content {
        // Words of the card language within a text of their own.
        Content::Data => format!("\\\"{short}\\\""),
        Content::Cards(..) | Content::Scenarios(_) => format!("\"{short}\""),
    }
}
