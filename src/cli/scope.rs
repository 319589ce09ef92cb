//! What a command looks at: the loaded packs, or files and folders that were named.

use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;
use crate::world::PackSources;

use super::files;
use super::packs::{self, Found, Kind, Packs, is_same};

/// What is to be checked.
pub enum Scope {
    /// All loaded packs.
    Packs,
    /// These files.
    Files {
        /// Those that lie in a pack, which is loaded.
        in_packs: Vec<PathBuf>,
        /// Those that lie in none.
        loose: Vec<PathBuf>,
    },
}

impl Scope {
    /// Sorts paths; the packs that files of them lie in are added.
    pub fn of(paths: &[PathBuf], packs: &mut Packs, found: &mut Found) -> Scope {
        if paths.is_empty() {
            return Scope::Packs;
        }
        let (mut in_packs, mut loose): (Vec<PathBuf>, Vec<PathBuf>) = Default::default();
        for path in paths {
            let list = if path.is_dir() {
                match files::files_in(path) {
                    Ok(list) => {
                        let known = |path: &PathBuf| Kind::of(path) != Kind::Other;
                        list.into_iter().filter(known).collect()
                    }
                    Err(finding) => {
                        found.findings.push(finding);
                        continue;
                    }
                }
            } else {
                vec![path.clone()]
            };
            for file in list {
                match packs::pack_of(&file) {
                    Some(root) if Kind::of(&file) != Kind::Other => {
                        packs.add_folder(&root, found);
                        in_packs.push(file);
                    }
                    _ if loose.iter().any(|other| is_same(other, &file)) => {}
                    _ => loose.push(file),
                }
            }
        }
        Scope::Files { in_packs, loose }
    }

    /// Whether a file, as findings name it, is to be checked.
    pub fn holds(&self, file: &str) -> bool {
        match self {
            Scope::Packs => true,
            Scope::Files { in_packs, loose } => in_packs
                .iter()
                .chain(loose)
                .any(|path| files::shown(path) == file || is_same(path, Path::new(file))),
        }
    }
}

/// The files that lie in no pack, as if they were one.
pub fn loose(scope: &Scope, found: &mut Found) -> Option<PackSources> {
    let Scope::Files { loose, .. } = scope else {
        return None;
    };
    for path in loose.iter().filter(|path| Kind::of(path) == Kind::Other) {
        let name = files::shown(path);
        let finding = if path.exists() {
            let message = "the name of this file does not say what it is";
            Diagnostic::new(Code::UnknownFileKind, &name, Span::new(0, 0), message)
                .help("cards end in `.card`, scenarios in `.scenario`, worlds in `.world.ron`")
        } else {
            let message = "there is no such file or folder";
            Diagnostic::new(Code::Unreadable, &name, Span::new(0, 0), message)
                .help("check the path and its rights")
        };
        found.findings.push(finding);
    }
    let mut list = packs::read_all(loose.iter().map(PathBuf::as_path), found);
    list.push(packs::stand_in());
    packs::assemble(list, found)
}
