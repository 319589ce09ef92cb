//! `westron check`: every finding of everything, in one run.

use std::path::PathBuf;

use crate::Loaded;
use crate::cli::args::{CheckArgs, Format};
use crate::cli::console::Console;
use crate::cli::games::Games;
use crate::cli::packs::{self, Found, Packs};
use crate::cli::render;
use crate::cli::scope::{Scope, loose};
use crate::diagnostic::Diagnostic;
use crate::prose::Locale;
use crate::scenario::{self, Scenario};
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
    if let Some(cards) = &loaded.cards
        && let Err(findings) = Locale::of_packs("", &packs.sources, &cards.world)
    {
        found.findings.extend(findings);
    }
    let scenarios = check_scenarios(&packs, &loaded, &scope, &mut found);
    note_empty(&packs, &scope, &mut found);
    // A pack that is only needed is not looked at, but what is wrong with its world explains more.
    found.findings.retain(|finding| {
        let is_data = !finding.file.ends_with(".card") && !finding.file.ends_with(".scenario");
        scope.holds(&finding.file) || (is_data && finding.is_error())
    });
    sort(&mut found.findings);
    match args.format {
        Format::Json => print_json(&render::json(&found.findings, &found.texts), console),
        Format::Text => {
            console.print(&render::texts(&found.findings, &found.texts));
            console.line(&closing(&found, &loaded, &scope, scenarios));
        }
    }
    Ok(found.status())
}

/// Puts the findings of a file together, in the order of the file. The files keep theirs.
fn sort(findings: &mut [Diagnostic]) {
    let mut files: Vec<String> = Vec::new();
    for finding in findings.iter() {
        if !files.contains(&finding.file) {
            files.push(finding.file.clone());
        }
    }
    let place = |file: &String| files.iter().position(|other| other == file);
    findings.sort_by_cached_key(|finding| (place(&finding.file), finding.span.start));
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
        let games = Games::of(packs, cards, scope);
        for one in &scenarios {
            let checked = scenario::check_one(games.of_file(&one.file), one);
            found.findings.extend(checked.findings);
        }
        let all: Vec<&Scenario> = scenarios.iter().collect();
        let twice = scenario::titles_twice(&all);
        found.findings.extend(twice.into_iter().flatten());
    }
    scenarios.len()
}

/// Says of a card file without any card that it has none.
fn note_empty(packs: &Packs, scope: &Scope, found: &mut Found) {
    let sources = packs.sources.iter().flat_map(|pack| &pack.cards);
    let sources = sources.filter(|source| scope.holds(&source.path));
    found
        .findings
        .extend(sources.filter_map(packs::without_cards));
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
