//! `westron check`: every finding of everything, in one run.

use std::path::{Path, PathBuf};

use crate::cli::args::{CheckArgs, Format};
use crate::cli::console::Console;
use crate::cli::files;
use crate::cli::packs::{self, Found, Kind, Packs, is_same};
use crate::cli::{render, scenarios};
use crate::diagnostic::{Code, Diagnostic};
use crate::{Loaded, load};
use crate::syntax::Span;
use crate::world::{PackManifest, PackSources, Source};

use super::{Ended, print_json};

/// The id under which files that belong to no pack are checked.
const LOOSE: &str = "loose-files";

/// Checks files, folders, or the loaded packs.
pub fn check(folders: &[PathBuf], args: &CheckArgs, console: &mut Console) -> Ended {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    let scope = Scope::of(&args.paths, &mut packs, &mut found);
    packs.sort(&mut found);
    if let Some(loose) = loose(&scope, &mut found) {
        packs.sources.push(loose);
    }
    let loaded = load(&packs.sources);
    found.findings.extend(loaded.findings.iter().cloned());
    let scenarios = check_scenarios(&packs, &loaded, &scope, &mut found);
    note_empty(&packs, &scope, &mut found);
    // A pack that is only needed may have its warnings, but no errors: these explain others.
    found
        .findings
        .retain(|finding| finding.is_error() || scope.holds(&finding.file));
    match args.format {
        Format::Json => print_json(&render::json(&found.findings, &found.texts), console),
        Format::Text => {
            for finding in &found.findings {
                console.line(&render::text(finding, &found.texts));
                console.line("");
            }
            console.line(&closing(&found, &loaded, &scope, scenarios));
        }
    }
    Ok(found.status())
}

/// What is to be checked.
enum Scope {
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
    fn of(paths: &[PathBuf], packs: &mut Packs, found: &mut Found) -> Scope {
        if paths.is_empty() {
            return Scope::Packs;
        }
        let (mut in_packs, mut loose) = (Vec::new(), Vec::new());
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
                    _ => loose.push(file),
                }
            }
        }
        Scope::Files { in_packs, loose }
    }

    /// Whether a file, as findings name it, is to be checked.
    fn holds(&self, file: &str) -> bool {
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
fn loose(scope: &Scope, found: &mut Found) -> Option<PackSources> {
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
    let list = packs::read_all(loose.iter().map(PathBuf::as_path), found);
    // A file that can't be used must not hide what is wrong with the others.
    let mut pack = empty_pack();
    for file in list {
        let manifest = ("pack.ron".to_owned(), MANIFEST.as_bytes().to_vec());
        match PackSources::from_files(vec![manifest, file]) {
            Ok(one) => {
                pack.worlds.extend(one.worlds);
                pack.cards.extend(one.cards);
                pack.scenarios.extend(one.scenarios);
            }
            Err(findings) => found.findings.extend(findings),
        }
    }
    Some(pack)
}

const MANIFEST: &str =
    "(id: \"loose-files\", title: \"Files without a pack\", version: \"0\", language: 1)";

fn empty_pack() -> PackSources {
    PackSources {
        manifest: PackManifest {
            id: LOOSE.to_owned(),
            title: "Files without a pack".to_owned(),
            version: "0".to_owned(),
            authors: Vec::new(),
            licence: String::new(),
            language: crate::world::LANGUAGE_VERSION,
            needs: Vec::new(),
        },
        worlds: Vec::new(),
        cards: Vec::new(),
        scenarios: Vec::new(),
        locales: Vec::new(),
    }
}

/// Checks the scenarios, and counts them.
fn check_scenarios(packs: &Packs, loaded: &Loaded, scope: &Scope, found: &mut Found) -> usize {
    let mut count = 0;
    let sources = packs.sources.iter().flat_map(|pack| &pack.scenarios);
    for Source { path, text } in sources.filter(|source| scope.holds(&source.path)) {
        let (scenarios, findings) = scenarios::check(loaded.cards.as_ref(), path, text);
        count += scenarios;
        found.findings.extend(findings);
    }
    count
}

/// Says of a file without any card that it has none.
fn note_empty(packs: &Packs, scope: &Scope, found: &mut Found) {
    let lists = packs.sources.iter().flat_map(|pack| {
        let cards = pack.cards.iter().map(|source| (source, "card"));
        cards.chain(pack.scenarios.iter().map(|source| (source, "scenario")))
    });
    for (source, what) in lists.filter(|(source, _)| scope.holds(&source.path)) {
        let blank = source.text.lines().all(|line| {
            let line = line.trim_start_matches('\u{feff}').trim();
            line.is_empty() || line.starts_with('#')
        });
        if blank {
            let message = format!("there is no {what} in this file");
            found.findings.push(
                Diagnostic::new(Code::NothingInFile, &source.path, Span::new(0, 0), message).help(
                    format!("`westron new {what} TITLE` writes one to start with"),
                ),
            );
        }
    }
}

/// The last line: what was found, or what is right.
fn closing(found: &Found, loaded: &Loaded, scope: &Scope, scenarios: usize) -> String {
    if !found.findings.is_empty() {
        return render::summary(&found.findings);
    }
    let cards = loaded.cards.iter().flat_map(|cards| cards.cards());
    let cards = cards.filter(|card| scope.holds(&card.source.file)).count();
    let mut parts = Vec::new();
    if cards > 0 {
        parts.push(render::counted(cards, "card"));
    }
    if scenarios > 0 {
        parts.push(render::counted(scenarios, "scenario"));
    }
    match parts.as_slice() {
        [] => "nothing is wrong; there are no cards".to_owned(),
        [one] if one.starts_with("1 ") => format!("{one} is right"),
        several => format!("{} are right", several.join(" and ")),
    }
}
