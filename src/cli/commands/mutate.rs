//! `westron mutate`: what no scenario would notice.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::args::{Format, MutateArgs};
use crate::cli::console::Console;
use crate::cli::packs::{self, Found, Packs};
use crate::cli::scope::{Scope, loose};
use crate::cli::{Status, render};
use crate::diagnostic::Diagnostic;
use crate::kit::mutate::{Bench, CardScore, Excuse, Score, Subject, Survivor, read_excuses};
use crate::play::CardSet;
use crate::scenario::{self, Scenario};
use crate::world::CardId;

use super::{Ended, find_card, print_json};

/// Tries the mutants of cards.
pub fn mutate(folders: &[PathBuf], args: &MutateArgs, console: &mut Console) -> Ended {
    let mut found = Found::default();
    let mut packs = Packs::gather(folders, &mut found);
    let scope = Scope::of(&args.scenarios, &mut packs, &mut found);
    packs.sort(&mut found);
    packs.sources.extend(loose(&scope, &mut found));
    let loaded = packs::load_all(&packs);
    found
        .findings
        .extend(loaded.findings.iter().filter(|f| f.is_error()).cloned());
    let scenarios = read_scenarios(&packs, &scope, &mut found);
    let excuses = excuses(&packs, &mut found);
    let Some(cards) = loaded.cards.filter(|_| found.findings.is_empty()) else {
        return Err(found.fail(console));
    };
    let chosen = chosen(&cards, &packs, args, console)?;
    let mut bench = Bench::new(cards, &packs.sources, scenarios);
    let score = try_all(&mut bench, &chosen, &excuses, args.limit, console);
    match args.format {
        Format::Json => print_json(&score, console),
        Format::Text => print_text(&score, args.limit, console),
    }
    let low = args
        .min_score
        .is_some_and(|least| score.percent < f64::from(least));
    Ok(if low { Status::Findings } else { Status::Fine })
}

/// Reads the scenarios. One that can't be read is a finding, and nothing is tried then.
fn read_scenarios(packs: &Packs, scope: &Scope, found: &mut Found) -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    let sources = packs.sources.iter().flat_map(|pack| &pack.scenarios);
    for source in sources.filter(|source| scope.holds(&source.path)) {
        let parsed = scenario::parse(&source.path, &source.text);
        scenarios.extend(parsed.scenarios);
        let errors = parsed.findings.into_iter().filter(Diagnostic::is_error);
        found.findings.extend(errors);
    }
    scenarios
}

fn excuses(packs: &Packs, found: &mut Found) -> Vec<Excuse> {
    let mut excuses = Vec::new();
    for source in packs.sources.iter().flat_map(|pack| &pack.survivors) {
        match read_excuses(source) {
            Ok(read) => excuses.extend(read),
            Err(finding) => found.findings.push(finding),
        }
    }
    excuses
}

/// The cards that were named, or those of the packs in folders, or all.
fn chosen(
    cards: &CardSet,
    packs: &Packs,
    args: &MutateArgs,
    console: &mut Console,
) -> Result<Vec<CardId>, Status> {
    if !args.cards.is_empty() {
        let ids = args.cards.iter();
        return ids
            .map(|name| find_card(cards, name, console).map(|card| card.id))
            .collect();
    }
    let given = packs.sources.iter().zip(&packs.roots);
    let given: Vec<&str> = given
        .filter(|(_, root)| root.is_some())
        .map(|(pack, _)| pack.manifest.id.as_str())
        .collect();
    let wanted = cards
        .cards()
        .iter()
        .filter(|card| given.is_empty() || given.contains(&card.source.pack.as_str()));
    Ok(wanted.map(|card| card.id).collect())
}

fn try_all(
    bench: &mut Bench,
    chosen: &[CardId],
    excuses: &[Excuse],
    limit: usize,
    console: &Console,
) -> Score {
    let mut score = Score::default();
    let mut left = limit;
    let subjects: Vec<Subject> = chosen.iter().filter_map(|id| bench.subject(*id)).collect();
    let all = subjects.iter().map(|subject| subject.mutants.len()).sum();
    let bar = bar(limit.min(all), console);
    for subject in &subjects {
        let Some(card) = bench.cards().card(subject.id) else {
            continue;
        };
        let mut of_card = CardScore::new(card, subject);
        for mutant in subject.mutants.iter().take(left) {
            of_card.count(mutant, bench.judge(subject, mutant), excuses);
            bar.inc(1);
        }
        left -= left.min(subject.mutants.len());
        score.add(of_card);
    }
    bar.finish_and_clear();
    score.cut = all > limit;
    score.note_needless(excuses);
    score
}

fn bar(count: usize, console: &Console) -> ProgressBar {
    if !console.is_live() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} mutants") {
        bar.set_style(style);
    }
    bar
}

fn print_text(score: &Score, limit: usize, console: &mut Console) {
    for card in &score.cards {
        console.line(&format!(
            "{}/{}  {} ({})",
            card.killed, card.total, card.title, card.code
        ));
        if card.scenarios == 0 && card.failing.is_empty() {
            console.line("    no scenario names it");
        }
        for title in &card.failing {
            console.line(&format!(
                "    left out, since it fails as the card is: {title}"
            ));
        }
        for survivor in &card.survivors {
            console.line(&format!("    {}", line(survivor)));
        }
    }
    let excused: Vec<_> = score
        .cards
        .iter()
        .flat_map(|card| card.excused.iter().map(move |one| (card, one)))
        .collect();
    if !excused.is_empty() {
        console.line("");
        console.line("nothing could notice:");
    }
    for (card, one) in excused {
        console.line(&format!("    {}: {}", card.code, one.survivor.text));
        console.line(&format!("        {}", one.reason));
    }
    for excuse in &score.needless {
        console.line("");
        console.line(&format!(
            "no survivor, but in the list of survivors: {}: {}",
            excuse.card, excuse.mutant
        ));
    }
    console.line("");
    console.line(&closing(score));
    if score.cut {
        console.line(&format!(
            "there are more: the limit of {limit} mutants was reached (--limit)"
        ));
    }
}

/// A survivor: its line, its change, and the line as it would be written.
fn line(survivor: &Survivor) -> String {
    let Survivor { line, change, text } = survivor;
    if text.starts_with("without") {
        return format!("line {line}: {text}");
    }
    format!("line {line}: {change:<24}  {text}")
}

fn closing(score: &Score) -> String {
    let count = |of: fn(&CardScore) -> usize| score.cards.iter().map(of).sum::<usize>();
    let survivors = count(|card| card.survivors.len());
    let caught = count(|card| card.caught);
    let same = count(|card| card.equivalent);
    format!(
        "{} of {}: {} noticed ({caught} by check), {survivors} survived, {same} mean the same; {:.1} %",
        render::counted(score.total, "mutant"),
        render::counted(score.cards.len(), "card"),
        score.killed,
        score.percent,
    )
}
