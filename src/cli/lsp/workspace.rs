//! The packs on disk, and the open texts over them: which files belong together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::cli::files;
use crate::cli::packs::{self, Found, Kind, Packs};
use crate::diagnostic::Diagnostic;
use crate::world::Source;

use super::documents::{Documents, is_virtual};
use super::project::Project;

/// What files belong together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Home {
    /// The base pack alone, and those that the command was given.
    Base,
    /// The pack in this folder.
    Pack(PathBuf),
    /// The open files of this folder, which lie in no pack.
    Folder(String),
}

/// Everything that the server knows of.
#[derive(Debug, Default)]
pub struct Workspace {
    /// The texts that are open.
    pub documents: Documents,
    /// Packs that are loaded with every other, as for the commands.
    given: Vec<PathBuf>,
    /// What was read from the folders of packs.
    disk: BTreeMap<PathBuf, Disk>,
    projects: BTreeMap<Home, Project>,
}

/// The files of a folder as they lie on disk.
#[derive(Clone, Debug, Default)]
struct Disk {
    files: Vec<(String, Vec<u8>)>,
    findings: Vec<Diagnostic>,
}

impl Disk {
    fn read(folder: &Path) -> Disk {
        let mut found = Found::default();
        let files = match files::files_in(folder) {
            Ok(list) => packs::read_all(list.iter().map(PathBuf::as_path), &mut found),
            Err(finding) => {
                found.findings.push(finding);
                Vec::new()
            }
        };
        Disk {
            files,
            findings: found.findings,
        }
    }
}

impl Workspace {
    /// The packs of these folders are loaded with every other.
    pub fn new(given: &[PathBuf]) -> Workspace {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        Workspace {
            given: given.iter().map(absolute).collect(),
            ..Workspace::default()
        }
    }

    /// Looks at the pack of a folder from now on, if it is in one.
    pub fn add_folder(&mut self, folder: &Path) {
        if let Some(root) = packs::pack_of(folder) {
            self.projects.entry(Home::Pack(root)).or_default();
        }
    }

    /// What a file belongs to.
    pub fn home(&self, name: &str) -> Home {
        if is_virtual(name) {
            // Whoever looks into the base game came from somewhere.
            let packs = self.projects.keys().find(|home| **home != Home::Base);
            return packs.cloned().unwrap_or(Home::Base);
        }
        let path = Path::new(name);
        if let Some(root) = path.is_absolute().then(|| packs::pack_of(path)).flatten() {
            return Home::Pack(root);
        }
        Home::Folder(
            name.rsplit_once('/')
                .map_or("", |(folder, _)| folder)
                .to_owned(),
        )
    }

    /// A text was opened, changed or closed.
    pub fn touch(&mut self, name: &str) {
        let home = self.home(name);
        if let Home::Pack(root) = &home {
            if self.given.contains(root) {
                // It is part of every other.
                self.projects.values_mut().for_each(Project::touch);
            }
            let known = self.disk.get(root);
            let known = known.is_some_and(|disk| disk.files.iter().any(|(file, _)| file == name));
            if !known {
                self.disk.remove(root);
            }
        }
        self.projects.entry(home).or_default().touch();
    }

    /// Files changed on disk.
    pub fn forget_disk(&mut self) {
        self.disk.clear();
        self.projects.values_mut().for_each(Project::touch);
    }

    /// Everything that is looked at.
    pub fn homes(&self) -> Vec<Home> {
        self.projects.keys().cloned().collect()
    }

    /// Brings a project up to date.
    pub fn refresh(&mut self, home: &Home) {
        let mut project = self.projects.remove(home).unwrap_or_default();
        if project.is_stale() {
            let mut found = Found::default();
            let (packs, own) = self.gather(home, &mut found);
            project.update(packs, own, found);
        }
        // The last file of a folder was closed.
        let is_over = matches!(home, Home::Folder(_)) && project.own.is_empty();
        if !is_over {
            self.projects.insert(home.clone(), project);
        }
    }

    /// Whether there are findings in a project that the editor does not know; from now on it does.
    pub fn take_news(&mut self, home: &Home) -> bool {
        self.projects.get_mut(home).is_some_and(Project::take_news)
    }

    /// A project as it was when it was refreshed last.
    pub fn get(&self, home: &Home) -> Option<&Project> {
        self.projects.get(home)
    }

    /// The packs of a project, and the names of its own files.
    fn gather(&mut self, home: &Home, found: &mut Found) -> (Packs, Vec<Source>) {
        let mut all = Packs::gather(&[], found);
        let mut roots = self.given.clone();
        if let Home::Pack(root) = home
            && !roots.contains(root)
        {
            roots.push(root.clone());
        }
        let mut own = Vec::new();
        for root in roots {
            let files = self.files(&root, found);
            if *home == Home::Pack(root.clone()) {
                own.extend(files.iter().map(source));
            }
            let folder = files::shown(&root);
            if let Some(pack) = packs::assemble_in(&folder, files, found) {
                all.add(pack, Some(root), found);
            }
        }
        all.sort(found);
        if let Home::Folder(folder) = home {
            let mut files = Vec::new();
            for name in self.documents.names() {
                if self.home(name) == *home
                    && Kind::of(Path::new(name)) != Kind::Other
                    && let Some(document) = self.documents.get(name)
                {
                    let file = (name.to_owned(), document.text.clone().into_bytes());
                    own.push(source(&file));
                    files.push(file);
                }
            }
            files.push(packs::stand_in());
            if let Some(pack) = packs::assemble_in(folder, files, found) {
                all.add(pack, None, found);
            }
        }
        (all, own)
    }

    /// The files of a folder, those that are open as the editor has them.
    fn files(&mut self, root: &Path, found: &mut Found) -> Vec<(String, Vec<u8>)> {
        let disk = self.disk.entry(root.to_path_buf());
        let disk = disk.or_insert_with(|| Disk::read(root));
        found.findings.extend(disk.findings.iter().cloned());
        let mut files = disk.files.clone();
        let prefix = format!("{}/", files::shown(root).trim_end_matches('/'));
        for name in self
            .documents
            .names()
            .filter(|name| name.starts_with(&prefix))
        {
            let Some(document) = self.documents.get(name) else {
                continue;
            };
            let bytes = document.text.clone().into_bytes();
            match files.iter_mut().find(|(file, _)| file == name) {
                Some((_, old)) => *old = bytes,
                None if Kind::of(Path::new(name)) != Kind::Other => {
                    files.push((name.to_owned(), bytes));
                }
                None => {}
            }
        }
        files
    }
}

fn source((path, bytes): &(String, Vec<u8>)) -> Source {
    Source {
        path: path.clone(),
        text: String::from_utf8_lossy(bytes).into_owned(),
    }
}
