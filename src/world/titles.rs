//! Names in a world file: whether they can be written, and whether they are free.

use std::collections::HashMap;

use super::fields::{Findings, Place, Text};
use super::ids::Side;
use super::names::{Named, Names};
use super::text::shorten;
use crate::diagnostic::Code;
use crate::names::fold;

/// What could be mixed up if it had the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Realm {
    /// Sides and Nations.
    Peoples,
    /// Regions and areas.
    Places,
    /// Characters and groups of them.
    Characters,
}

/// What has a name: its list and its place in it.
pub(super) type Owner = (&'static str, usize);

/// The names of a world while it is put together.
#[derive(Debug)]
pub(super) struct NameBook {
    pub names: Names,
    taken: HashMap<(Realm, String), (Owner, Place)>,
}

impl Default for NameBook {
    /// The names of the sides are there in every world.
    fn default() -> Self {
        let mut names = Names::default();
        for side in Side::BOTH {
            names.add(side.name(), Named::Side(side));
        }
        Self {
            names,
            taken: HashMap::new(),
        }
    }
}

impl NameBook {
    /// Adds a name of a thing. A thing may repeat its own names.
    pub fn add(&mut self, name: &Text, meaning: Named, owner: Owner, findings: &mut Findings) {
        check_name(name, findings);
        let folded = fold(&name.value);
        let realm = match meaning {
            Named::Side(_) | Named::Nation(_) => Realm::Peoples,
            Named::Region(_) | Named::Area(_) => Realm::Places,
            Named::Characters(_) => Realm::Characters,
        };
        if realm == Realm::Peoples && Side::BOTH.iter().any(|side| fold(side.name()) == folded) {
            let message = format!("`{}` is the name of a side", shorten(&name.value));
            findings.push(findings.at(Code::IdTwice, name.place, message));
            return;
        }
        match self.taken.get(&(realm, folded.clone())) {
            Some((other, first)) if *other != owner => {
                let message = format!("the name `{}` is taken already", shorten(&name.value));
                findings.push(findings.again(name.place, *first, message));
            }
            Some(_) => {}
            None => {
                self.taken.insert((realm, folded), (owner, name.place));
                self.names.add(&name.value, meaning);
            }
        }
    }
}

/// Reports a name that is empty, or that not even quotes could hold.
pub(super) fn check_name(name: &Text, findings: &mut Findings) {
    let value = &name.value;
    let (message, help) = if fold(value).is_empty() {
        ("a name is empty".to_owned(), None)
    } else if value.contains(['"', '\\']) || value.chars().any(char::is_control) {
        let message = format!("the name `{}` can't be written on a card", shorten(value));
        (
            message,
            Some("a name has no quotes, backslashes or line ends"),
        )
    } else if value.trim() != value || value.contains("  ") {
        let message = format!("the name `{}` has blanks too many", shorten(value));
        (
            message,
            Some("one blank between two words, none before and after"),
        )
    } else {
        return;
    };
    let mut finding = findings.at(Code::BadName, name.place, message);
    finding.help = help.map(str::to_owned);
    findings.push(finding);
}

/// Whether it is one word in small letters; hyphens may stand inside.
pub(super) fn is_noun(word: &str) -> bool {
    !word.is_empty()
        && word
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(char::is_lowercase))
}
