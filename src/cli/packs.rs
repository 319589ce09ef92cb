//! The packs of a run: the one inside the program, and folders.

use std::path::{Path, PathBuf};

use crate::diagnostic::{Code, Diagnostic};
use crate::play::CardSet;
use crate::syntax::Span;
use crate::world::{LANGUAGE_VERSION, PackNeed, PackSources, Source, World};
use crate::{Loaded, PackWorlds, build_world, load};

use super::console::Console;
use super::files::{self, Texts};
use super::{Status, render};

/// What was found, and the texts that it was found in.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The findings, in the order they came up.
    pub findings: Vec<Diagnostic>,
    /// The texts, by file.
    pub texts: Texts,
}

impl Found {
    /// Notes the text of every file of a pack.
    pub fn read(&mut self, pack: &PackSources) {
        let lists = [
            &pack.worlds,
            &pack.cards,
            &pack.scenarios,
            &pack.locales,
            &pack.survivors,
        ];
        for Source { path, text } in lists.into_iter().flatten() {
            self.texts.insert(path.clone(), text.clone());
        }
    }

    /// Writes the findings to the error output.
    pub fn note(&self, console: &mut Console) {
        let texts = render::texts(&self.findings, &self.texts);
        if !texts.is_empty() {
            console.note(texts.trim_end());
            console.note("");
        }
    }

    /// Writes the findings, and what a command that can't go on ends with.
    pub fn fail(&self, console: &mut Console) -> Status {
        self.note(console);
        console.error(&render::summary(&self.findings));
        self.status()
    }

    /// The exit status that the findings ask for.
    pub fn status(&self) -> Status {
        let unreadable = |finding: &Diagnostic| {
            matches!(
                finding.code,
                Code::Unreadable | Code::NotUtf8 | Code::TooLarge
            )
        };
        if self.findings.iter().any(unreadable) {
            Status::Usage
        } else if self.findings.is_empty() {
            Status::Fine
        } else {
            Status::Findings
        }
    }
}

/// The packs of a run, each after those that it needs.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    /// Their files.
    pub sources: Vec<PackSources>,
    /// Where they lie; `None` is inside the program.
    pub roots: Vec<Option<PathBuf>>,
}

impl Packs {
    /// The base pack and those in some folders. A pack with the id of the base pack replaces it.
    pub fn gather(folders: &[PathBuf], found: &mut Found) -> Packs {
        let mut packs = Packs::default();
        match PackSources::base() {
            Ok(base) => packs.add(base, None, found),
            Err(findings) => found.findings.extend(findings),
        }
        for folder in folders {
            packs.add_folder(folder, found);
        }
        packs
    }

    /// Adds the pack in a folder, unless it is there already.
    pub fn add_folder(&mut self, folder: &Path, found: &mut Found) {
        let same =
            |root: &Option<PathBuf>| root.as_deref().is_some_and(|root| is_same(root, folder));
        if self.roots.iter().any(same) {
            return;
        }
        if let Some(pack) = read_folder(folder, found) {
            self.add(pack, Some(folder.to_path_buf()), found);
        }
    }

    /// Adds a pack; one that is there already is a finding.
    pub fn add(&mut self, pack: PackSources, root: Option<PathBuf>, found: &mut Found) {
        found.read(&pack);
        let id = &pack.manifest.id;
        let twin = self
            .sources
            .iter()
            .position(|other| other.manifest.id == *id);
        let Some(twin) = twin else {
            self.sources.push(pack);
            self.roots.push(root);
            return;
        };
        if self.roots.get(twin).is_some_and(Option::is_some) {
            let file = manifest_of(root.as_deref());
            let message = format!("there is a pack `{id}` already");
            let other = manifest_of(self.roots.get(twin).and_then(Option::as_deref));
            found.findings.push(
                Diagnostic::new(Code::BadPack, &file, Span::new(0, 0), message).help(format!(
                    "give it an id of its own; the other one is in {other}"
                )),
            );
            return;
        }
        if let (Some(source), Some(place)) = (self.sources.get_mut(twin), self.roots.get_mut(twin))
        {
            *source = pack;
            *place = root;
        }
    }

    /// Puts each pack after those that it needs. What is missing or goes round in a circle is a
    /// finding.
    pub fn sort(&mut self, found: &mut Found) {
        let mut waiting: Vec<(PackSources, Option<PathBuf>)> = std::mem::take(&mut self.sources)
            .into_iter()
            .zip(std::mem::take(&mut self.roots))
            .collect();
        let ids: Vec<String> = waiting
            .iter()
            .map(|(pack, _)| pack.manifest.id.clone())
            .collect();
        while !waiting.is_empty() {
            let done = |need: &PackNeed| {
                !ids.contains(&need.id)
                    || self.sources.iter().any(|pack| pack.manifest.id == need.id)
            };
            let next = waiting
                .iter()
                .position(|(pack, _)| pack.manifest.needs.iter().all(done));
            if next.is_none() {
                circle(&waiting, found);
            }
            let (pack, root) = waiting.remove(next.unwrap_or(0));
            for need in &pack.manifest.needs {
                unmet(need, &pack, root.as_deref(), &waiting, &self.sources, found);
            }
            self.sources.push(pack);
            self.roots.push(root);
        }
    }

    /// The world of the packs alone.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn world(&self) -> Result<World, Vec<Diagnostic>> {
        let worlds: Vec<PackWorlds> = self.sources.iter().map(PackWorlds::of).collect();
        build_world(&worlds)
    }
}

/// Loads the packs for a command that needs a game. What is wrong goes to the error output.
///
/// # Errors
/// The status to end with.
pub fn game(folders: &[PathBuf], console: &mut Console) -> Result<(CardSet, Packs), Status> {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    packs.sort(&mut found);
    if found.findings.is_empty() {
        match load_all(&packs).ready() {
            Ok(cards) => return Ok((cards, packs)),
            Err(findings) => found.findings = findings,
        }
    }
    Err(found.fail(console))
}

/// Loads packs.
pub fn load_all(packs: &Packs) -> Loaded {
    load(&packs.sources)
}

/// Reads the files of a pack in a folder.
pub fn read_folder(folder: &Path, found: &mut Found) -> Option<PackSources> {
    let name = files::shown(folder);
    if folder.is_file() {
        let message = "this is a file; a pack is a folder with a `pack.ron`";
        found.findings.push(
            Diagnostic::new(Code::Unreadable, &name, Span::new(0, 0), message)
                .help("name the folder"),
        );
        return None;
    }
    let list = match files::files_in(folder) {
        Ok(list) => list,
        Err(finding) => {
            found.findings.push(finding);
            return None;
        }
    };
    let files = read_all(list.iter().map(PathBuf::as_path), found);
    assemble_in(&name, files, found)
}

/// [`assemble`] for the files of a folder: where its manifest is missing is said, too.
pub fn assemble_in(
    folder: &str,
    files: Vec<(String, Vec<u8>)>,
    found: &mut Found,
) -> Option<PackSources> {
    let before = found.findings.len();
    let pack = assemble(files, found);
    for finding in found.findings.iter_mut().skip(before) {
        if finding.file == MANIFEST {
            finding.file = format!("{}/{MANIFEST}", folder.trim_end_matches('/'));
        }
    }
    pack
}

/// The finding about a card file without any card.
pub fn without_cards(source: &Source) -> Option<Diagnostic> {
    let blank = source.text.lines().all(|line| {
        let line = line.trim_start_matches('\u{feff}').trim();
        line.is_empty() || line.starts_with('#')
    });
    let message = "there is no card in this file";
    blank.then(|| {
        Diagnostic::new(Code::NothingInFile, &source.path, Span::new(0, 0), message)
            .help("`westron new card TITLE` writes one to start with")
    })
}

/// Makes a pack of files. What can't be used is a finding and is left out, so that it does not
/// hide what is wrong with the rest.
pub fn assemble(mut files: Vec<(String, Vec<u8>)>, found: &mut Found) -> Option<PackSources> {
    let findings = match PackSources::from_files(files.clone()) {
        Ok(pack) => return Some(pack),
        Err(findings) => findings,
    };
    files.retain(|(path, _)| !findings.iter().any(|finding| finding.file == *path));
    let later = (findings.iter()).any(|finding| finding.code == Code::LaterLanguage);
    found.findings.extend(findings);
    if later {
        // Its words are not ours to judge.
        return None;
    }
    let is_manifest = |path: &str| path == MANIFEST || path.ends_with("/pack.ron");
    if !files.iter().any(|(path, _)| is_manifest(path)) {
        files.push(stand_in());
    }
    PackSources::from_files(files).ok()
}

/// A manifest for files that have none.
pub fn stand_in() -> (String, Vec<u8>) {
    let text = format!(
        "(id: \"files-without-a-pack\", title: \"Files without a pack\", version: \"0.0.0\", language: {LANGUAGE_VERSION}, needs: [\"base\"])"
    );
    (MANIFEST.to_owned(), text.into_bytes())
}

const MANIFEST: &str = "pack.ron";

/// Reads those of some files that a pack can hold, and notes their texts.
pub fn read_all<'a>(
    list: impl Iterator<Item = &'a Path>,
    found: &mut Found,
) -> Vec<(String, Vec<u8>)> {
    let mut sources = Vec::new();
    for path in list.filter(|path| Kind::of(path) != Kind::Other) {
        match files::read_bytes(path) {
            Ok(bytes) => {
                let name = files::shown(path);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                found.texts.insert(name.clone(), text);
                sources.push((name, bytes));
            }
            Err(finding) => found.findings.push(finding),
        }
    }
    sources
}

/// What a file is, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `.card`
    Card,
    /// `.scenario`
    Scenario,
    /// `.ron`
    Data,
    /// Anything else.
    Other,
}

impl Kind {
    /// The kind of a file.
    pub fn of(path: &Path) -> Kind {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("card") => Kind::Card,
            Some("scenario") => Kind::Scenario,
            Some("ron") => Kind::Data,
            _ => Kind::Other,
        }
    }
}

/// The folder of the pack that a file lies in, if it lies in one.
pub fn pack_of(path: &Path) -> Option<PathBuf> {
    let inner = path.ancestors().skip(usize::from(!path.is_dir()));
    let inner = inner.map(|folder| match folder.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => folder.to_path_buf(),
    });
    let outer = if path.is_relative() {
        &["..", "../..", "../../.."][..]
    } else {
        &[]
    };
    inner
        .chain(outer.iter().map(PathBuf::from))
        .find(|folder| folder.join("pack.ron").is_file())
}

/// Whether two paths lead to the same file or folder.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// The finding about packs that need each other: those on one way round are named.
fn circle(waiting: &[(PackSources, Option<PathBuf>)], found: &mut Found) {
    let Some((first, _)) = waiting.first() else {
        return;
    };
    let next_of = |pack: &PackSources| {
        let needs = &pack.manifest.needs;
        let blocking = |other: &&(PackSources, Option<PathBuf>)| {
            needs.iter().any(|need| need.id == other.0.manifest.id)
        };
        waiting.iter().find(blocking)
    };
    let mut way: Vec<&str> = vec![&first.manifest.id];
    let mut last = first;
    let mut root = waiting.first().and_then(|(_, root)| root.as_deref());
    while let Some((pack, place)) = next_of(last) {
        let known = way.iter().position(|id| *id == pack.manifest.id);
        way.push(&pack.manifest.id);
        if let Some(known) = known {
            way.drain(..known);
            break;
        }
        (last, root) = (pack, place.as_deref());
    }
    let back = way.last().copied().unwrap_or_default();
    let need = last.manifest.needs.iter().find(|need| need.id == back);
    let span = need.map_or(Span::new(0, 0), |need| need.span);
    let message = format!("packs need each other: {}", way.join(" → "));
    let finding = Diagnostic::new(Code::PackNeeds, &manifest_of(root), span, message);
    found
        .findings
        .push(finding.help("take one of them out of the `needs` of another"));
}

/// The finding about a pack that is not there, or not in the version that is needed.
fn unmet(
    need: &PackNeed,
    pack: &PackSources,
    root: Option<&Path>,
    waiting: &[(PackSources, Option<PathBuf>)],
    ready: &[PackSources],
    found: &mut Found,
) {
    let all = ready.iter().chain(waiting.iter().map(|(other, _)| other));
    let there = all.map(|other| &other.manifest).find(|it| it.id == need.id);
    let own = &pack.manifest.id;
    let (message, help) = match there {
        Some(there) if need.admits(&there.version) => return,
        Some(there) => (
            format!(
                "the pack `{own}` needs `{}` in version {}, and {} is loaded",
                need.id, need.versions, there.version
            ),
            "load a version that it can use, or widen the range",
        ),
        None => (
            format!("the pack `{own}` needs the pack `{}`", need.id),
            "load that pack, too: --pack DIR",
        ),
    };
    let finding = Diagnostic::new(Code::PackNeeds, &manifest_of(root), need.span, message);
    found.findings.push(finding.help(help));
}

fn manifest_of(root: Option<&Path>) -> String {
    root.map_or_else(
        || "base/pack.ron".to_owned(),
        |root| files::shown(&root.join("pack.ron")),
    )
}
