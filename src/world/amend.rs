//! `amend`: what a world file changes of what an earlier pack brought.
//!
//! An amendment names an entry by its list and its id, and gives fields: `level: 3` takes the place of
//! the field as a whole, `neighbours: (add: ["greyford"], remove: ["bree"])` changes a list. It is done
//! on the data as it was read, before anything is looked up, so that every field can be amended, and
//! what is wrong with the new value is found where that stands. Whatever is amended is noted: a
//! second pack that amends the same is a finding, unless it builds on the first.

use super::fields::{Findings, Place};
use super::load::WorldFile;
use super::registry::suggest;
use super::shapes::LISTS;
use super::text::{Field, Node, Value, shorten};
use crate::diagnostic::{Code, Diagnostic};

/// One change: of a whole field, or of one item of a list.
struct Change {
    list: String,
    key: String,
    field: String,
    item: Option<String>,
    place: Place,
}

/// Does the amendments of all files, in their order.
pub(super) fn amend(files: &mut [WorldFile], findings: &mut Findings) {
    let mut changes: Vec<Change> = Vec::new();
    for at in 0..files.len() {
        let Some(node) = files.get_mut(at).and_then(|file| take(&mut file.node)) else {
            continue;
        };
        let Value::Record(lists) = node.value else {
            let place = place_of(&node);
            let finding = findings.at(Code::BadRon, place, "`amend` stands in `(` and `)`");
            let help = "write `amend: (regions: [(id: \"…\", …)])`";
            findings.push(finding.help(help));
            continue;
        };
        for list in lists {
            amend_list(list, at, files, &mut changes, findings);
        }
    }
}

/// Takes the field `amend` out of the data of a file.
fn take(node: &mut Node) -> Option<Node> {
    let Value::Record(fields) = &mut node.value else {
        return None;
    };
    let at = fields.iter().position(|field| field.name == "amend")?;
    Some(fields.remove(at).node)
}

fn amend_list(
    list: Field,
    at: usize,
    files: &mut [WorldFile],
    changes: &mut Vec<Change>,
    findings: &mut Findings,
) {
    let place = Place {
        file: list.node.file,
        span: list.span,
    };
    let name = list.name;
    if !LISTS.contains(&name.as_str()) {
        let message = format!("nothing of `{}` can be amended", shorten(&name));
        let finding = findings.at(Code::UnknownField, place, message);
        findings.push(suggest(finding, &name, LISTS));
        return;
    }
    let Value::List(entries) = list.node.value else {
        let message = format!("`{name}` is a list");
        let finding = findings.at(Code::BadRon, place_of(&list.node), message);
        findings.push(finding.help(format!("write `{name}: [(id: \"…\", …)]`")));
        return;
    };
    for entry in entries {
        if findings.is_full() {
            return;
        }
        amend_entry(&name, entry, at, files, changes, findings);
    }
}

/// Amends one entry.
fn amend_entry(
    list: &str,
    entry: Node,
    at: usize,
    files: &mut [WorldFile],
    changes: &mut Vec<Change>,
    findings: &mut Findings,
) {
    let place = place_of(&entry);
    let Value::Record(fields) = entry.value else {
        let finding = findings.at(Code::BadRon, place, "an entry stands in `(` and `)`");
        findings.push(finding.help("write `(id: \"…\", …)`"));
        return;
    };
    let Some((key_field, key, place)) = key_of(&fields)
        .map(|(field, key)| (field.name.clone(), key.to_owned(), place_of(&field.node)))
    else {
        let message = "which entry is amended is not said";
        let finding = findings.at(Code::WorldIncomplete, place, message);
        findings.push(finding.help("begin with its `id`, or its `name` where it has no id"));
        return;
    };
    let Some(owner) = owner(list, &key, at, files, place, findings) else {
        return;
    };
    for field in fields.into_iter().filter(|it| it.name != key_field) {
        for (item, place) in touched(&field) {
            let change = Change {
                list: list.to_owned(),
                key: key.clone(),
                field: field.name.clone(),
                item,
                place,
            };
            if let Some(first) = clash(&change, at, files, changes) {
                findings.push(changed_twice(&change, first, findings));
                return;
            }
            changes.push(change);
        }
        if items_of(&field.node).is_none() {
            set(list, &key, owner, files, field);
            continue;
        }
        if list == "regions" && field.name == "neighbours" {
            end_borders(&key, &field, files);
        }
        change_items(list, &key, owner, files, field, findings);
    }
}

/// What an amendment of a field changes: the whole, or items.
fn touched(field: &Field) -> Vec<(Option<String>, Place)> {
    match items_of(&field.node) {
        None => {
            let file = field.node.file;
            let span = field.span;
            vec![(None, Place { file, span })]
        }
        Some(items) => (items.into_iter())
            .map(|(item, node, _)| (Some(item), place_of(node)))
            .collect(),
    }
}

/// A border has two sides, and so has its end.
fn end_borders(key: &str, field: &Field, files: &mut [WorldFile]) {
    let items = items_of(&field.node).unwrap_or_default();
    for (other, _, _) in items.into_iter().filter(|(_, _, add)| !add) {
        for file in files.iter_mut() {
            let Some(entry) = find(&mut file.node, "regions", &other) else {
                continue;
            };
            let there = entry.iter_mut().find(|it| it.name == "neighbours");
            if let Some(Value::List(items)) = there.map(|it| &mut it.node.value) {
                items.retain(|item| !is_text(item, key));
            }
        }
    }
}

/// The file that has the entry, if its pack may be amended by this file's.
fn owner(
    list: &str,
    key: &str,
    at: usize,
    files: &mut [WorldFile],
    place: Place,
    findings: &mut Findings,
) -> Option<usize> {
    let has = |file: &mut WorldFile| find(&mut file.node, list, key).is_some();
    let of = files.iter_mut().position(has);
    let own = files
        .get(at)
        .map(|file| (file.pack.clone(), file.needs.clone()));
    let (pack, needs) = own.unwrap_or_default();
    let other = of
        .and_then(|of| files.get(of))
        .map(|file| file.pack.clone());
    let wanted = shorten(key);
    match (of, other) {
        (Some(_), Some(other)) if other == pack => {
            let message = format!("`{wanted}` is of this pack itself");
            let finding = findings.at(Code::NothingToChange, place, message);
            findings.push(finding.help("change it where it stands"));
            None
        }
        (Some(_), Some(other)) if !needs.contains(&other) => {
            let message = format!("`{wanted}` is of the pack `{other}`");
            let finding = findings.at(Code::PackNeeds, place, message);
            findings.push(finding.help(format!("add \"{other}\" to the `needs` of this pack")));
            None
        }
        (Some(of), Some(_)) => Some(of),
        _ => {
            let message = format!("there is nothing like `{wanted}` to amend in `{list}`");
            let finding = findings.at(Code::NothingToChange, place, message);
            let keys: Vec<&str> = files
                .iter()
                .flat_map(|file| keys(&file.node, list))
                .collect();
            findings.push(suggest(finding, key, &keys));
            None
        }
    }
}

/// Puts a field in the place of the one of that name.
fn set(list: &str, key: &str, owner: usize, files: &mut [WorldFile], field: Field) {
    let file = files.get_mut(owner);
    let Some(entry) = file.and_then(|file| find(&mut file.node, list, key)) else {
        return;
    };
    match entry.iter_mut().find(|old| old.name == field.name) {
        Some(old) => *old = field,
        None => entry.push(field),
    }
}

/// Adds items to a list, or removes some.
fn change_items(
    list: &str,
    key: &str,
    owner: usize,
    files: &mut [WorldFile],
    field: Field,
    findings: &mut Findings,
) {
    let file = files.get_mut(owner);
    let Some(entry) = file.and_then(|file| find(&mut file.node, list, key)) else {
        return;
    };
    let place = place_of(&field.node);
    let at = match entry.iter().position(|old| old.name == field.name) {
        Some(at) => at,
        None => {
            let value = Value::List(Vec::new());
            let node = Node {
                value,
                ..field.node
            };
            entry.push(Field {
                name: field.name.clone(),
                span: field.span,
                node,
            });
            entry.len() - 1
        }
    };
    let Some(Value::List(old)) = entry.get_mut(at).map(|field| &mut field.node.value) else {
        let message = format!("`{}` is no list", shorten(&field.name));
        let finding = findings.at(Code::WrongValue, place, message);
        findings.push(finding.help("give it a new value as a whole"));
        return;
    };
    let Value::Record(parts) = field.node.value else {
        return;
    };
    for part in parts {
        let Value::List(items) = part.node.value else {
            continue;
        };
        for item in items {
            let Value::Text(text) = &item.value else {
                continue;
            };
            let before = old.iter().position(|it| is_text(it, text));
            match (part.name.as_str(), before) {
                ("add", None) => old.push(item),
                ("add", Some(_)) => {
                    let message = format!("`{}` is there already", shorten(text));
                    let finding = findings.at(Code::IdTwice, place_of(&item), message);
                    findings.push(finding.help("take it out"));
                }
                (_, Some(at)) => {
                    old.remove(at);
                }
                (_, None) => {
                    let message = format!("there is no `{}` to remove", shorten(text));
                    let finding = findings.at(Code::NothingToChange, place_of(&item), message);
                    let known: Vec<&str> = old.iter().filter_map(text_of).collect();
                    findings.push(suggest(finding, text, &known));
                }
            }
        }
    }
}

/// The items of `(add: [ … ], remove: [ … ])`, each with whether it is added.
fn items_of(node: &Node) -> Option<Vec<(String, &Node, bool)>> {
    let Value::Record(parts) = &node.value else {
        return None;
    };
    let mut all = Vec::new();
    for part in parts {
        let add = match part.name.as_str() {
            "add" => true,
            "remove" => false,
            _ => return None,
        };
        let Value::List(items) = &part.node.value else {
            return None;
        };
        for item in items {
            all.push((text_of(item)?.to_owned(), item, add));
        }
    }
    Some(all)
}

/// An earlier change of the same thing, by a pack that this one does not build on.
fn clash<'c>(
    change: &Change,
    at: usize,
    files: &[WorldFile],
    changes: &'c [Change],
) -> Option<&'c Change> {
    let own = files.get(at)?;
    changes.iter().find(|first| {
        let same = (&first.list, &first.key, &first.field)
            == (&change.list, &change.key, &change.field)
            && (first.item.is_none() || change.item.is_none() || first.item == change.item);
        let of = files.get(first.place.file);
        same && of.is_none_or(|of| of.pack == own.pack || !own.needs.contains(&of.pack))
    })
}

fn changed_twice(change: &Change, first: &Change, findings: &Findings) -> Diagnostic {
    let message = match &change.item {
        Some(item) => format!(
            "`{}` in the `{}` of `{}` is amended already",
            shorten(item),
            shorten(&change.field),
            shorten(&change.key)
        ),
        None => format!(
            "the `{}` of `{}` is amended already",
            shorten(&change.field),
            shorten(&change.key)
        ),
    };
    findings.again_as(Code::ChangedTwice, change.place, first.place, message)
}

/// The fields of an entry.
fn find<'n>(node: &'n mut Node, list: &str, key: &str) -> Option<&'n mut Vec<Field>> {
    let Value::Record(fields) = &mut node.value else {
        return None;
    };
    let list = fields.iter_mut().find(|field| field.name == list)?;
    let Value::List(entries) = &mut list.node.value else {
        return None;
    };
    entries.iter_mut().find_map(|entry| match &mut entry.value {
        Value::Record(fields) => {
            let is = key_of(fields).is_some_and(|(_, other)| other == key);
            is.then_some(fields)
        }
        _ => None,
    })
}

/// What the entries of a list are known by.
fn keys<'n>(node: &'n Node, list: &str) -> Vec<&'n str> {
    let Value::Record(fields) = &node.value else {
        return Vec::new();
    };
    let list = fields.iter().find(|field| field.name == list);
    let Some(Value::List(entries)) = list.map(|field| &field.node.value) else {
        return Vec::new();
    };
    let keys = entries.iter().filter_map(|entry| match &entry.value {
        Value::Record(fields) => key_of(fields).map(|(_, key)| key),
        _ => None,
    });
    keys.collect()
}

/// The field that an entry is known by, and what it says: its id, else its name.
fn key_of(fields: &[Field]) -> Option<(&Field, &str)> {
    let named = |name: &str| fields.iter().find(|field| field.name == name);
    let field = named("id").or_else(|| named("name"))?;
    Some((field, text_of(&field.node)?))
}

fn text_of(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn is_text(node: &Node, text: &str) -> bool {
    text_of(node) == Some(text)
}

fn place_of(node: &Node) -> Place {
    Place {
        file: node.file,
        span: node.span,
    }
}
