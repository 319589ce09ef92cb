//! `westron fmt`: the one canonical layout.

use std::path::{Path, PathBuf};

use crate::cli::args::FmtArgs;
use crate::cli::console::Console;
use crate::cli::packs::{self, Found, Kind, Packs};
use crate::cli::{Status, files, render};
use crate::diagnostic::{Code, Diagnostic};
use crate::scenario;
use crate::syntax::{self, Span};
use crate::world::{Source, World};

use super::Ended;

/// Formats files, folders, or the packs in folders.
pub fn fmt(folders: &[PathBuf], args: &FmtArgs, console: &mut Console) -> Ended {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    let base_only = args.paths.is_empty() && folders.is_empty();
    if base_only && !args.check {
        console.error("the base game is part of the program and can't be written");
        console.help("name a file or folder, or give --pack DIR");
        return Err(Status::Usage);
    }
    let paths = if args.paths.is_empty() {
        folders
    } else {
        &args.paths
    };
    let list = listed(paths, &mut packs, &mut found);
    let world = match packs.world() {
        Ok(world) => world,
        Err(findings) => {
            found.findings.extend(findings);
            return Err(found.fail(console));
        }
    };
    let mut sources = Vec::new();
    if base_only {
        let base = packs
            .sources
            .iter()
            .flat_map(|p| p.cards.iter().chain(&p.scenarios));
        sources.extend(base.cloned().map(|source| (None, source)));
    }
    for path in &list {
        match files::read_text(path) {
            Ok(text) => {
                let source = Source {
                    path: files::shown(path),
                    text,
                };
                sources.push((Some(path.as_path()), source));
            }
            Err(finding) => found.findings.push(finding),
        }
    }
    let changed = format_all(&sources, &world, args.check, &mut found, console);
    if !found.findings.is_empty() {
        for (_, source) in sources {
            found.texts.insert(source.path, source.text);
        }
        return Err(found.fail(console));
    }
    let count = sources.len();
    console.line(&closing(changed, count, args.check));
    Ok(if args.check && changed > 0 {
        Status::Findings
    } else {
        Status::Fine
    })
}

/// The card and scenario files of some paths, each once. Their packs are loaded for the names.
fn listed(paths: &[PathBuf], packs: &mut Packs, found: &mut Found) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for path in paths {
        if path.is_dir() {
            match files::files_in(path) {
                Ok(inner) => list.extend(inner.into_iter().filter(|path| can_format(path))),
                Err(finding) => found.findings.push(finding),
            }
        } else if path.exists() && !can_format(path) {
            found.findings.push(
                Diagnostic::new(
                    Code::UnknownFileKind,
                    &files::shown(path),
                    Span::new(0, 0),
                    "this is no file of cards or scenarios",
                )
                .help("cards end in `.card`, scenarios in `.scenario`"),
            );
        } else {
            list.push(path.clone());
        }
    }
    list.sort();
    list.dedup();
    for path in &list {
        if let Some(root) = packs::pack_of(path) {
            packs.add_folder(&root, found);
        }
    }
    list
}

fn can_format(path: &Path) -> bool {
    matches!(Kind::of(path), Kind::Card | Kind::Scenario)
}

/// Formats texts, and writes those that come from a file; how many are changed.
fn format_all(
    sources: &[(Option<&Path>, Source)],
    world: &World,
    check: bool,
    found: &mut Found,
    console: &mut Console,
) -> usize {
    let spelling = |name: &str| world.names.spelling(name).map(str::to_owned);
    let mut changed = 0;
    for (path, Source { path: name, text }) in sources {
        let formatted = if name.ends_with(".scenario") {
            scenario::reformat(name, text)
        } else {
            syntax::reformat(name, text, &spelling)
        };
        let formatted = match formatted {
            Ok(formatted) => formatted,
            Err(findings) => {
                found.findings.extend(findings);
                continue;
            }
        };
        if formatted == *text {
            continue;
        }
        match path {
            Some(path) if !check => {
                if let Err(finding) = files::write(path, &formatted) {
                    found.findings.push(finding);
                    continue;
                }
                console.line(&format!("formatted {name}"));
            }
            _ => console.line(&format!("would format {name}")),
        }
        changed += 1;
    }
    changed
}

fn closing(changed: usize, count: usize, check: bool) -> String {
    let files = render::counted(count, "file");
    match (changed, check) {
        (0, _) if count == 1 => "1 file is in the canonical layout".to_owned(),
        (0, _) => format!("{files} are in the canonical layout"),
        (_, true) => format!("{changed} of {files} would change"),
        (_, false) => format!("{changed} of {files} changed"),
    }
}
