//! From world files to a checked world.

use super::amend::amend;
use super::fields::{FieldReader, Findings};
use super::model::World;
use super::resolve;
use super::shapes::{Entries, read_entries};
use super::text::{self, Node};
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
/// A later file adds to the earlier ones, and amends what it names under `amend`. An id or a name that
/// is there already is a finding. A border between a region of a later file and one of an earlier file
/// needs to stand in the later file alone.
#[derive(Debug, Default)]
pub struct WorldBuilder {
    findings: Findings,
    files: Vec<WorldFile>,
    pack: String,
    needs: Vec<String>,
}

/// A file of a world as it was read.
#[derive(Debug)]
pub(super) struct WorldFile {
    /// The pack that it is of.
    pub pack: String,
    /// The packs that this one builds on, itself or by others.
    pub needs: Vec<String>,
    /// Its data; where a file can't be read, nothing.
    pub node: Node,
}

impl WorldBuilder {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Says of which pack the files are that are added next, and what it builds on, itself or by
    /// others: these packs it may amend.
    pub fn pack(&mut self, id: &str, needs: &[String]) {
        id.clone_into(&mut self.pack);
        self.needs = needs.to_vec();
    }

    /// Adds what a file says.
    pub fn add(&mut self, file: &str, text: &str) {
        let number = self.findings.add_file(file, text);
        let node = text::read_numbered(number, file, text).unwrap_or_else(|finding| {
            self.findings.push(finding);
            Node::nothing()
        });
        self.files.push(WorldFile {
            pack: self.pack.clone(),
            needs: self.needs.clone(),
            node,
        });
    }

    /// Looks up and checks everything.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the files. While a file is wrong in form, what
    /// its words refer to is not looked at.
    pub fn finish(self) -> Result<World, Vec<Diagnostic>> {
        let Self {
            mut findings,
            mut files,
            ..
        } = self;
        amend(&mut files, &mut findings);
        let mut entries = Entries::default();
        for (file, WorldFile { node, .. }) in files.iter().enumerate() {
            if node.is_nothing() {
                continue;
            }
            let mut reader = FieldReader {
                file,
                findings: &mut findings,
            };
            read_entries(&mut reader, node, &mut entries);
        }
        if findings.is_empty() {
            let world = resolve::world(entries, &mut findings);
            if findings.is_empty() {
                return Ok(world);
            }
        }
        Err(findings.into_list())
    }
}
