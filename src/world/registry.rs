//! Ids of one kind of thing: found, missed, or used twice.

use std::collections::HashMap;

use super::fields::{Findings, Place, Text, with_article};
use super::text::shorten;
use crate::diagnostic::{Code, Diagnostic, nearest, one_of};

/// The ids of one kind of thing, and the number that each gets.
pub(super) struct Registry<I> {
    what: &'static str,
    ids: Vec<Text>,
    numbers: HashMap<String, I>,
}

impl<I: Copy> Registry<I> {
    /// Takes the ids in their order. Reports ids that can't be, are there twice, or are too many;
    /// cuts the entries at the bound.
    pub fn new<T>(
        what: &'static str,
        plural: &str,
        most: usize,
        entries: &mut Vec<T>,
        id_of: impl Fn(&T) -> &Text,
        number: impl Fn(usize) -> Option<I>,
        findings: &mut Findings,
    ) -> Self {
        if let Some(first_too_many) = entries.get(most) {
            let message = format!("a world has at most {most} {plural}");
            let place = id_of(first_too_many).place;
            let finding = findings.at(Code::WorldTooLarge, place, message);
            findings.push(finding.help(format!(
                "here are {}; this is the first too many",
                entries.len()
            )));
            entries.truncate(most);
        }
        let mut registry = Self {
            what,
            ids: Vec::new(),
            numbers: HashMap::new(),
        };
        for (i, entry) in entries.iter().enumerate() {
            let id = id_of(entry);
            if !is_id(&id.value) {
                let message = if id.value.is_empty() {
                    format!("this {what} has an empty id")
                } else {
                    format!("`{}` can't be an id", shorten(&id.value))
                };
                let help = "an id has small letters, digits and hyphens: `dol-amroth`";
                findings.push(findings.at(Code::BadName, id.place, message).help(help));
            }
            if let Some(first) = registry.ids.iter().find(|other| other.value == id.value) {
                let message = format!(
                    "{} `{}` is there already",
                    with_article(what),
                    shorten(&id.value)
                );
                findings.push(findings.again(id.place, first.place, message));
            } else if let Some(number) = number(i) {
                registry.numbers.insert(id.value.clone(), number);
            }
            registry.ids.push(id.clone());
        }
        registry
    }

    /// The number of an id; a finding where nothing has it.
    pub fn find(&self, id: &Text, findings: &mut Findings) -> Option<I> {
        let found = self.numbers.get(&id.value).copied();
        if found.is_none() && !findings.is_full() {
            findings.push(self.unknown(&id.value, id.place, findings));
        }
        found
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(|id| id.value.as_str())
    }

    /// The number of an id, without a finding.
    pub fn get(&self, id: &str) -> Option<I> {
        self.numbers.get(id).copied()
    }

    /// The finding about an id that nothing has.
    pub fn unknown(&self, id: &str, place: Place, findings: &Findings) -> Diagnostic {
        let message = format!("no {} has the id `{}`", self.what, shorten(id));
        let finding = findings.at(Code::UnknownReference, place, message);
        let ids: Vec<&str> = self.ids().collect();
        suggest(finding, id, &ids)
    }

    /// Where an id was given.
    pub fn place(&self, index: usize) -> Option<Place> {
        self.ids.get(index).map(|id| id.place)
    }
}

/// Most words that a help line lists.
const MAX_LISTED: usize = 12;

/// Adds "did you mean", or what there is.
pub(super) fn suggest(finding: Diagnostic, written: &str, candidates: &[&str]) -> Diagnostic {
    match nearest(written, candidates.iter().copied()) {
        Some(near) => {
            // A part of a text is mended without the quotes around it.
            let in_quotes = finding.span.range().len() > written.len();
            let fix = if in_quotes {
                format!("\"{near}\"")
            } else {
                near.to_owned()
            };
            finding.help(format!("did you mean `{near}`?")).fix(fix)
        }
        None if candidates.is_empty() => finding.help("this world has none"),
        None if candidates.len() > MAX_LISTED => {
            finding.help("add it to the world, or use what is there")
        }
        None => finding.help(format!("it can be {}", one_of(candidates))),
    }
}

pub(super) fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !id.starts_with('-')
        && !id.ends_with('-')
}
