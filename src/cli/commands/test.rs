//! `westron test`: runs scenarios.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::cli::args::{TestArgs, TestFormat};
use crate::cli::console::Console;
use crate::cli::files::Texts;
use crate::cli::games::Games;
use crate::cli::packs::{self, Found, Packs};
use crate::cli::scope::{Scope, loose};
use crate::cli::{Status, render};
use crate::diagnostic::{Code, Diagnostic};
use crate::names::fold;
use crate::play::CardSet;
use crate::scenario::{self, Outcome, Scenario};
use crate::syntax::Span;
use crate::world::PackSources;

use super::{Ended, junit, print_json};

/// One scenario that was run.
#[derive(Debug, Serialize)]
pub(super) struct Tested {
    /// Its title.
    pub title: String,
    /// The pack that it is of.
    pub pack: String,
    /// Its file.
    pub file: String,
    /// The line of its title.
    pub line: usize,
    /// Whether all is as it says.
    pub passed: bool,
    /// What is not.
    pub failures: Vec<TestFailure>,
    /// What is wrong with the scenario itself.
    pub findings: Vec<String>,
}

/// Something that is not as a scenario says.
#[derive(Debug, Serialize)]
pub(super) struct TestFailure {
    /// The line that says it.
    pub line: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The report of the play.
    pub report: String,
}

/// All results for programs.
#[derive(Debug, Serialize)]
struct Results<'a> {
    scenarios: &'a [Tested],
    passed: usize,
    failed: usize,
}

/// Runs scenarios.
pub fn test(folders: &[PathBuf], args: &TestArgs, console: &mut Console) -> Ended {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    let scope = Scope::of(&args.paths, &mut packs, &mut found);
    packs.sort(&mut found);
    packs.sources.extend(loose(&scope, &mut found));
    let loaded = packs::load_all(&packs);
    found
        .findings
        .extend(loaded.findings.iter().filter(|f| f.is_error()).cloned());
    let Some(cards) = loaded.cards.as_ref().filter(|_| found.findings.is_empty()) else {
        return Err(found.fail(console));
    };
    let scenarios = read(&packs, &scope, &mut found);
    found.findings.extend(titles_twice(cards, &scenarios));
    let chosen: Vec<&Scenario> = scenarios
        .iter()
        .filter(|one| is_wanted(one, args.filter.as_deref()))
        .collect();
    // A filter that fits nothing is a mistake, which a build should not take for success.
    let unmatched = args.filter.as_ref().filter(|_| chosen.is_empty());
    if let Some(filter) = unmatched {
        console.error(&format!("no scenario has `{filter}` in its title or file"));
        console.help("--filter takes a part of a title or of the path of a file");
    }
    let games = Games::of(&packs, cards, &scope);
    let outcomes = run_all(&games, &chosen, console);
    let tested: Vec<Tested> = outcomes
        .iter()
        .map(|outcome| tested(outcome, &packs, &found))
        .collect();
    let failed = tested.iter().filter(|one| !one.passed).count();
    let passed = tested.len() - failed;
    match args.format {
        TestFormat::Json => print_json(
            &Results {
                scenarios: &tested,
                passed,
                failed,
            },
            console,
        ),
        TestFormat::Junit => console.print(&junit::xml(&tested)),
        TestFormat::Text => print_text(&tested, &outcomes, &found, console),
    }
    let wrong =
        failed > 0 || unmatched.is_some() || found.findings.iter().any(Diagnostic::is_error);
    Ok(if wrong {
        Status::Findings
    } else {
        Status::Fine
    })
}

/// Reads the scenarios that are to run. What can't be read is a finding.
fn read(packs: &Packs, scope: &Scope, found: &mut Found) -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    let sources = packs.sources.iter().flat_map(|pack| &pack.scenarios);
    for source in sources.filter(|source| scope.holds(&source.path)) {
        let parsed = scenario::parse(&source.path, &source.text);
        scenarios.extend(parsed.scenarios);
        found.findings.extend(parsed.findings);
    }
    scenarios
}

/// What is wrong with each scenario alone, its outcome says; titles are compared here.
fn titles_twice(cards: &CardSet, scenarios: &[Scenario]) -> Vec<Diagnostic> {
    let findings = scenario::check(cards, scenarios);
    findings
        .into_iter()
        .filter(|finding| finding.code == Code::ScenarioTwice)
        .collect()
}

fn is_wanted(scenario: &Scenario, filter: Option<&str>) -> bool {
    let Some(filter) = filter.map(fold) else {
        return true;
    };
    fold(&scenario.title).contains(&filter) || fold(&scenario.file).contains(&filter)
}

fn run_all(games: &Games<'_>, scenarios: &[&Scenario], console: &Console) -> Vec<Outcome> {
    let bar = bar(scenarios.len(), console);
    let run = |scenario: &&Scenario| {
        bar.inc(1);
        scenario::run(games.of_file(&scenario.file), scenario)
    };
    let outcomes = scenarios.iter().map(run).collect();
    bar.finish_and_clear();
    outcomes
}

fn bar(count: usize, console: &Console) -> ProgressBar {
    if !console.is_live() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} scenarios") {
        bar.set_style(style);
    }
    bar
}

fn tested(outcome: &Outcome, packs: &Packs, found: &Found) -> Tested {
    let of = |pack: &&PackSources| {
        let mut files = pack.scenarios.iter();
        files.any(|source| source.path == outcome.file)
    };
    let pack = packs.sources.iter().find(of);
    let line = |span: Span| line_of(&found.texts, &outcome.file, span);
    Tested {
        title: outcome.title.clone(),
        pack: pack.map_or_else(String::new, |pack| pack.manifest.id.clone()),
        file: outcome.file.clone(),
        line: line(outcome.span),
        // A line that could not be read is a finding of its file.
        passed: outcome.passed() && !is_broken(outcome),
        failures: outcome
            .failures
            .iter()
            .map(|failure| TestFailure {
                line: line(failure.span),
                expected: failure.expected.clone(),
                found: failure.found.clone(),
                report: failure.report.clone(),
            })
            .collect(),
        findings: outcome
            .findings
            .iter()
            .map(|finding| finding.message.clone())
            .collect(),
    }
}

/// Whether a scenario was not played: nothing failed, and nothing was reported.
fn is_broken(outcome: &Outcome) -> bool {
    outcome.failures.is_empty() && outcome.reports.is_empty()
}

fn line_of(texts: &Texts, file: &str, span: Span) -> usize {
    let text = texts.get(file).map_or("", String::as_str);
    render::line_and_column(text, span.start).0
}

fn print_text(tested: &[Tested], outcomes: &[Outcome], found: &Found, console: &mut Console) {
    console.print(&render::texts(&found.findings, &found.texts));
    for (one, outcome) in tested.iter().zip(outcomes).filter(|(one, _)| !one.passed) {
        let style = anstyle::AnsiColor::Red
            .on_default()
            .effects(anstyle::Effects::BOLD);
        console.line(&format!("{style}failed{style:#}  {}", one.title));
        console.line(&format!("  {}:{}", one.file, one.line));
        console.print(&render::texts(&outcome.findings, &found.texts));
        for failure in &one.failures {
            console.line(&format!("  {}:{}", one.file, failure.line));
            console.line(&format!("    expected: {}", failure.expected));
            console.line(&format!("    found:    {}", failure.found));
        }
        if let Some(failure) = one
            .failures
            .iter()
            .find(|failure| !failure.report.is_empty())
        {
            console.line("  the play:");
            for line in failure.report.lines() {
                console.line(&format!("    {line}"));
            }
        }
        console.line("");
    }
    let failed = tested.iter().filter(|one| !one.passed).count();
    let passed = tested.len() - failed;
    let count = render::counted(tested.len(), "scenario");
    console.line(&format!("{count}, {passed} passed, {failed} failed"));
}
