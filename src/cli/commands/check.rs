//! `westron check`: every finding of everything, in one run.

use std::path::PathBuf;

use crate::Loaded;
use crate::cli::args::{CheckArgs, Format};
use crate::cli::console::Console;
use crate::cli::packs::{self, Found, Packs};
use crate::cli::render;
use crate::cli::scope::{Scope, loose};
use crate::diagnostic::{Code, Diagnostic};
use crate::scenario;
use crate::syntax::Span;
use crate::world::Source;

use super::{Ended, print_json};

/// Checks files, folders, or the loaded packs.
pub fn check(folders: &[PathBuf], args: &CheckArgs, console: &mut Console) -> Ended {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    let scope = Scope::of(&args.paths, &mut packs, &mut found);
    packs.sort(&mut found);
    if let Some(loose) = loose(&scope, &mut found) {
        packs.sources.push(loose);
    }
    let loaded = packs::load_all(&packs);
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

/// Checks the scenarios, and counts them.
fn check_scenarios(packs: &Packs, loaded: &Loaded, scope: &Scope, found: &mut Found) -> usize {
    let mut scenarios = Vec::new();
    let sources = packs.sources.iter().flat_map(|pack| &pack.scenarios);
    for Source { path, text } in sources.filter(|source| scope.holds(&source.path)) {
        let parsed = scenario::parse(path, text);
        scenarios.extend(parsed.scenarios);
        found.findings.extend(parsed.findings);
    }
    if let Some(cards) = &loaded.cards {
        found.findings.extend(scenario::check(cards, &scenarios));
    }
    scenarios.len()
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
