//! From world files to a checked world.

use super::fields::{FieldReader, Findings};
use super::model::World;
use super::resolve;
use super::shapes::{Entries, read_entries};
use super::text;
use crate::diagnostic::Diagnostic;

/// Reads a world from one file.
///
/// # Errors
/// Everything that is wrong with it, in the order of the file.
pub fn load(file: &str, text: &str) -> Result<World, Vec<Diagnostic>> {
    let mut builder = WorldBuilder::new();
    builder.add(file, text);
    builder.finish()
}

/// Puts a world together from the files of one pack or several, in their order.
///
/// A later file adds to the earlier ones. An id or a name that is there already is a finding.
/// A border between a region of a later file and one of an earlier file needs to stand in the
/// later file alone.
#[derive(Debug, Default)]
pub struct WorldBuilder {
    findings: Findings,
    entries: Entries,
}

impl WorldBuilder {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what a file says.
    pub fn add(&mut self, file: &str, text: &str) {
        let number = self.findings.add_file(file, text);
        match text::read(file, text) {
            Ok(node) => {
                let mut reader = FieldReader {
                    file: number,
                    findings: &mut self.findings,
                };
                read_entries(&mut reader, &node, &mut self.entries);
            }
            Err(finding) => self.findings.push(finding),
        }
    }

    /// Looks up and checks everything.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the files. While a file is wrong in form, what
    /// its words refer to is not looked at.
    pub fn finish(self) -> Result<World, Vec<Diagnostic>> {
        let Self {
            mut findings,
            entries,
        } = self;
        if findings.is_empty() {
            let world = resolve::world(entries, &mut findings);
            if findings.is_empty() {
                return Ok(world);
            }
        }
        Err(findings.into_list())
    }
}
