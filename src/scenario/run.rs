//! Scenarios are checked, and played.

use std::collections::BTreeMap;

use crate::check::{self, Resolved};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Choice, Note, State, Step as GameStep};
use crate::names::fold;
use crate::play::{
    Action, Answered, Ask, CardSet, Luck, Play, PlayError, Report, Script, Used, Words,
};
use crate::syntax::Span;
use crate::world::{FaceId, Side};

use super::board::{Setup, build};
use super::expect::{self, Mismatch, Seen};
use super::names::Lookup;
use super::parse::given_in;
use super::tree::{Answer, Given, Line, Scenario, Step, Then, When};
use super::when::actions;

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its title.
    pub title: String,
    /// The file.
    pub file: String,
    /// The title in the file.
    pub span: Span,
    /// Everything that is not as the scenario says.
    pub failures: Vec<Failure>,
    /// What is wrong with the scenario itself; it was not played then.
    pub findings: Vec<Diagnostic>,
    /// The report of every action, in order.
    pub reports: Vec<Report>,
}

impl Outcome {
    /// Whether all is as the scenario says.
    pub fn passed(&self) -> bool {
        self.failures.is_empty() && !self.findings.iter().any(Diagnostic::is_error)
    }
}

/// Something that is not as a scenario says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line that says it.
    pub span: Span,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The report of what was played before, as text; empty if nothing was.
    pub report: String,
}

/// Everything that can be known of scenarios without playing them: names, boards that contradict
/// themselves, titles used twice.
pub fn check(cards: &CardSet, scenarios: &[Scenario]) -> Vec<Diagnostic> {
    let all: Vec<&Scenario> = scenarios.iter().collect();
    let mut findings = Vec::new();
    for (scenario, twice) in all.iter().zip(titles_twice(&all)) {
        findings.extend(twice);
        findings.extend(check_one(cards, scenario).findings);
    }
    findings
}

/// What can be known of a scenario by itself, without playing it.
#[derive(Clone, Debug, Default)]
pub struct CheckedScenario {
    /// Everything that was found, in the order of the file.
    pub findings: Vec<Diagnostic>,
    /// The names that were looked up, in the order of the file.
    pub names: Vec<Resolved>,
}

/// Looks up what a scenario names, and makes its board.
pub fn check_one(cards: &CardSet, scenario: &Scenario) -> CheckedScenario {
    let (_, findings, mut names) = prepare(cards, scenario);
    check::in_order(&mut names);
    CheckedScenario { findings, names }
}

/// For each scenario the finding that an earlier one has its title, if one has.
pub fn titles_twice(scenarios: &[&Scenario]) -> Vec<Option<Diagnostic>> {
    let mut first: BTreeMap<String, &Scenario> = BTreeMap::new();
    let mut twice = Vec::with_capacity(scenarios.len());
    for scenario in scenarios.iter().copied() {
        let title = fold(&scenario.title);
        let other = match title.is_empty() {
            true => scenario,
            false => *first.entry(title).or_insert(scenario),
        };
        let another = !std::ptr::eq(other, scenario);
        twice.push(another.then(|| title_twice(other, scenario)));
    }
    twice
}

fn title_twice(first: &Scenario, scenario: &Scenario) -> Diagnostic {
    let message = format!("there is a scenario `{}` already", scenario.title);
    let finding = Diagnostic::new(Code::ScenarioTwice, &scenario.file, scenario.span, message);
    if first.file == scenario.file {
        finding
            .also(first.span, "the other one")
            .help("give it a title of its own")
    } else {
        finding.help(format!(
            "give it a title of its own; the other one is in {}",
            first.file
        ))
    }
}

/// Builds the board of a scenario and looks all its names up.
fn prepare(cards: &CardSet, scenario: &Scenario) -> (Setup, Vec<Diagnostic>, Vec<Resolved>) {
    let mut lookup = Lookup::new(cards, &scenario.file);
    let setup = build(&mut lookup, cards.start(), &scenario.given);
    faces_of_nobody(&mut lookup, scenario);
    if scenario.steps.is_empty() && !scenario.broken {
        let message = "nothing happens in this scenario";
        lookup.find(
            Code::WrongLine,
            scenario.span,
            message,
            "say what happens: `when Shadow plays \"Title\"`",
        );
    }
    for step in &scenario.steps {
        actions(&mut lookup, &step.when.kind, step.when.span);
        if step.then.is_empty() && !scenario.broken {
            let message = "nothing is asked after this";
            lookup.find(
                Code::WrongLine,
                step.when.span,
                message,
                "say what holds then: `then { … }`",
            );
        }
        let seen = Seen {
            before: &setup.state,
            after: &setup.state,
            answered: &[],
            open: None,
            report: None,
        };
        for line in &step.then {
            expect::ask(&mut lookup, &seen, &line.kind, line.span);
        }
    }
    let mut findings = lookup.findings;
    findings.sort_by_key(|finding| finding.span.start);
    (setup, findings, lookup.resolved)
}

/// Finds faces that no die has of the sides that roll in this scenario.
fn faces_of_nobody(lookup: &mut Lookup<'_>, scenario: &Scenario) {
    let world = lookup.world();
    let mut rolled: Vec<FaceId> = Vec::new();
    for step in &scenario.steps {
        if let When::RollsDice(side) = &step.when.kind
            && let Some(side) = Side::BOTH
                .into_iter()
                .find(|it| fold(it.name()) == fold(&side.text))
        {
            rolled.extend(&world.sides[side].faces);
        }
    }
    let given = scenario.given.iter();
    let faces = given.filter_map(|line| match &line.kind {
        Given::Faces(words) if !rolled.is_empty() => Some(words),
        _ => None,
    });
    for word in faces.flatten() {
        let there = world.face_ids().find(|id| world.face(*id).id == word.text);
        if there.is_some_and(|face| !rolled.contains(&face)) {
            let message = format!("no die that is rolled here shows `{}`", word.text);
            let help = "name faces of the dice of who rolls";
            lookup.contradict(word.span, None, message, help);
        }
    }
}

/// Makes a board of lines of `given`, on a board that a `board` line among them replaces.
///
/// # Errors
/// Everything that is wrong with the lines. The file of each finding is `--given N`, the number of
/// the line, and its span lies in that line.
pub fn given_lines(cards: &CardSet, base: State, lines: &[&str]) -> Result<Setup, Vec<Diagnostic>> {
    // The lines are read in one text, so that findings about two of them find both.
    let text = lines.join("\n");
    let mut findings = Vec::new();
    let mut read = Vec::new();
    let mut starts = Vec::new();
    let mut start = 0;
    for line in lines {
        starts.push(start);
        match given_in("--given", &text, Span::new(start, start + line.len())) {
            Ok(line) => read.push(line),
            Err(found) => findings.extend(found),
        }
        start += line.len() + 1;
    }
    let mut lookup = Lookup::new(cards, "--given");
    let setup = build(&mut lookup, base, &read);
    findings.append(&mut lookup.findings);
    findings.sort_by_key(|finding| finding.span.start);
    findings
        .iter_mut()
        .for_each(|finding| in_its_line(finding, &starts));
    if findings.is_empty() {
        Ok(setup)
    } else {
        Err(findings)
    }
}

/// Makes a finding about several lines one about the line in which it begins.
fn in_its_line(finding: &mut Diagnostic, starts: &[usize]) {
    let line_of = |span: Span| {
        starts
            .partition_point(|start| *start <= span.start)
            .saturating_sub(1)
    };
    let line = line_of(finding.span);
    let start = starts.get(line).copied().unwrap_or(0);
    let here = |span: Span| {
        Span::new(
            span.start.saturating_sub(start),
            span.end.saturating_sub(start),
        )
    };
    finding.file = format!("--given {}", line + 1);
    finding.also.retain(|(span, _)| line_of(*span) == line);
    for (span, _) in &mut finding.also {
        *span = here(*span);
    }
    finding.span = here(finding.span);
}

/// Plays a scenario and asks what it says.
pub fn run(cards: &CardSet, scenario: &Scenario) -> Outcome {
    let (setup, findings, _) = prepare(cards, scenario);
    let mut outcome = Outcome {
        title: scenario.title.clone(),
        file: scenario.file.clone(),
        span: scenario.span,
        failures: Vec::new(),
        findings,
        reports: Vec::new(),
    };
    if scenario.broken || outcome.findings.iter().any(Diagnostic::is_error) {
        return outcome;
    }
    let mut runner = Runner::new(cards, setup, &scenario.given);
    for step in &scenario.steps {
        runner.step(&scenario.file, step, &mut outcome);
        if runner.stuck {
            return outcome;
        }
    }
    runner.luck_left(scenario, &mut outcome);
    outcome
}

/// A question that a scenario gives no answer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// What is asked, and of whom.
    pub prompt: String,
    /// The labels of the options.
    pub options: Vec<String>,
}

/// Plays a scenario as far as its answers go, and gives the question that comes then, if one does.
pub fn open_question(cards: &CardSet, scenario: &Scenario) -> Option<OpenQuestion> {
    let (setup, findings, _) = prepare(cards, scenario);
    if scenario.broken {
        return None;
    }
    let mut outcome = Outcome {
        title: String::new(),
        file: String::new(),
        span: scenario.span,
        failures: Vec::new(),
        findings,
        reports: Vec::new(),
    };
    let mut runner = Runner::new(cards, setup, &scenario.given);
    for step in &scenario.steps {
        runner.step(&scenario.file, step, &mut outcome);
        if let Some(ask) = &runner.open {
            let words = Words::new(cards);
            return Some(OpenQuestion {
                prompt: words.prompt(ask),
                options: words.labels(ask),
            });
        }
    }
    None
}

struct Runner<'a> {
    cards: &'a CardSet,
    state: State,
    /// The written results of chance, and how many of them have been used.
    script: Script,
    used: Used,
    /// The lines of the board.
    given: &'a [Line<Given>],
    /// Whether a play could not be brought to its end.
    stuck: bool,
    /// The question at which it stands.
    open: Option<Ask>,
}

/// What a step came to.
#[derive(Default)]
struct Done {
    report: Option<Report>,
    answered: Vec<Answered>,
    open: Option<Ask>,
    problems: Vec<(Span, Mismatch)>,
}

impl<'a> Runner<'a> {
    fn new(cards: &'a CardSet, setup: Setup, given: &'a [Line<Given>]) -> Self {
        Runner {
            cards,
            given,
            state: setup.state,
            script: setup.script,
            used: Used::default(),
            stuck: false,
            open: None,
        }
    }

    fn step(&mut self, file: &str, step: &Step, outcome: &mut Outcome) {
        let mut lookup = Lookup::new(self.cards, file);
        let Some(actions) = actions(&mut lookup, &step.when.kind, step.when.span) else {
            return;
        };
        let before = self.state.clone();
        let mut done = Done::default();
        let mut answers = step.choosing.iter();
        for action in actions {
            self.act(action, step.when.span, &mut answers, &mut done);
            outcome.reports.extend(done.report.clone());
        }
        let refused = done.report.as_ref().is_some_and(|report| !report.played);
        let refusal_asked = step
            .then
            .iter()
            .any(|line| matches!(line.kind, Then::NotPlayable(_)));
        // Of a play that did not come to its end only the options are asked; the rest would be noise.
        let only_options = self.stuck || refused && !refusal_asked;
        if refused && !refusal_asked {
            let unmet = done.report.iter().flat_map(|report| &report.unmet);
            let found: Vec<String> = unmet
                .map(|unmet| format!("{}: {} · {}", unmet.condition, unmet.because, unmet.rule))
                .collect();
            let mismatch = Mismatch {
                expected: "it can be done".to_owned(),
                found: found.join("; "),
            };
            done.problems.push((step.when.span, mismatch));
        }
        // Where something else went wrong, answers are left because of that.
        if done.problems.is_empty() {
            done.problems.extend(answers.map(too_many_answers));
        }
        let seen = Seen {
            before: &before,
            after: &self.state,
            answered: &done.answered,
            open: done.open.as_ref(),
            report: done.report.as_ref(),
        };
        let mut mismatches = std::mem::take(&mut done.problems);
        for line in &step.then {
            if only_options && !matches!(line.kind, Then::Offered { .. }) {
                continue;
            }
            if let Some(Err(mismatch)) = expect::ask(&mut lookup, &seen, &line.kind, line.span) {
                mismatches.push((line.span, mismatch));
            }
        }
        let report = done.report.as_ref().map(Report::text).unwrap_or_default();
        outcome
            .failures
            .extend(mismatches.into_iter().map(|(span, mismatch)| Failure {
                span,
                expected: mismatch.expected,
                found: mismatch.found,
                report: report.clone(),
            }));
    }

    /// Does one action, with the answers as they come.
    fn act<'s>(
        &mut self,
        action: Action,
        when: Span,
        answers: &mut impl Iterator<Item = &'s Answer>,
        done: &mut Done,
    ) {
        let luck = Luck::Script(self.script.behind(&self.used));
        let begun = Play::begin(self.cards, &self.state, action.clone(), luck);
        let mut play = match begun {
            Err(refusal) => {
                done.report = Some(Report::refused(self.cards, &self.state, &action, &refusal));
                return;
            }
            Ok(Err(error)) => return self.give_up(when, &error, done),
            Ok(Ok(play)) => play,
        };
        let words = Words::new(self.cards);
        while let Some(ask) = play.question() {
            let prompt = format!("{} [{}]", words.prompt(ask), words.labels(ask).join(", "));
            let Some(answer) = answers.next() else {
                let mismatch = Mismatch {
                    expected: "no further question".to_owned(),
                    found: format!("no answer to {prompt}"),
                };
                done.problems.push((when, mismatch));
                self.stuck = true;
                break;
            };
            let choice = match words.choose(ask, &answer.text) {
                Ok(choice) => choice,
                Err(error) => {
                    let found = match not_asked(&play, words, answer) {
                        Some(found) => found,
                        None => format!("{error}; asked was {prompt}"),
                    };
                    let expected = format!("`{}` is an option", answer.text);
                    let mismatch = Mismatch { expected, found };
                    done.problems.push((answer.span, mismatch));
                    self.stuck = true;
                    break;
                }
            };
            if let Err(error) = play.answer(choice) {
                self.give_up(answer.span, &error, done);
                break;
            }
        }
        if self.stuck {
            // The answers that are left belong to questions that were never reached.
            answers.by_ref().for_each(drop);
        }
        self.finish(&play, done);
    }

    fn finish(&mut self, play: &Play<'_>, done: &mut Done) {
        self.state = play.attempt().state;
        play.steps().iter().for_each(|step| self.used.count(*step));
        done.report = Some(Report::of(play));
        done.answered.extend_from_slice(play.answered());
        done.open = play.question().cloned();
        self.open.clone_from(&done.open);
    }

    /// A play that can't go on. Where written results of chance ran out, their line is the place.
    fn give_up(&mut self, at: Span, error: &PlayError, done: &mut Done) {
        let mut found = error.to_string();
        let mut place = at;
        if let Some(what) = error.ran_out_of() {
            let line = self.given.iter().find(|line| is_chance(&line.kind, what));
            if let Some(line) = line {
                let written = self.script.written().by_word();
                let number = written.iter().find(|(word, _)| *word == what);
                let number = number.map_or(0, |(_, number)| *number);
                found.push_str(&format!(
                    ": `{what}` gives {number}, and one more is needed"
                ));
                place = line.span;
            } else {
                found.push_str(&format!(": write a line `{what}` in `given`"));
            }
        }
        let expected = "it can be played to its end".to_owned();
        done.problems.push((place, Mismatch { expected, found }));
        self.stuck = true;
    }

    /// Written results of chance that nothing used.
    fn luck_left(&self, scenario: &Scenario, outcome: &mut Outcome) {
        let used = self.used.by_word();
        for ((what, written), (_, used)) in self.script.written().by_word().into_iter().zip(used) {
            if used < written {
                let span = scenario
                    .given
                    .iter()
                    .find(|line| is_chance(&line.kind, what));
                outcome.failures.push(Failure {
                    span: span.map_or(scenario.span, |line| line.span),
                    expected: format!("{written} {what} are used"),
                    found: format!("{used} are used"),
                    report: outcome.reports.last().map(Report::text).unwrap_or_default(),
                });
            }
        }
    }
}

fn too_many_answers(left: &Answer) -> (Span, Mismatch) {
    let expected = format!("`{}`", left.text);
    let found = "no question is left for this answer".to_owned();
    (left.span, Mismatch { expected, found })
}

/// What to say of an answer to a question that had one option only, and so was not asked.
fn not_asked(play: &Play<'_>, words: Words<'_>, answer: &Answer) -> Option<String> {
    let wanted = fold(&answer.text);
    let is_it = |choice: Choice| fold(&words.choice(choice)) == wanted;
    let asked = |choice: Choice| play.answered().iter().any(|done| done.choice == choice);
    let forced = |choice: &Choice| is_it(*choice) && !asked(*choice);
    let extents = play.attempt().extents;
    let notes = extents.notes.iter().flatten();
    let noted = notes.filter_map(|(.., note)| match note {
        Note::Chose(choice) => Some(choice),
        Note::Short(_) | Note::Passed(_) => None,
    });
    let steps = play.steps().iter().filter_map(|step| match step {
        GameStep::Choice(choice) => Some(choice),
        _ => None,
    });
    let forced = noted.chain(steps).any(forced);
    let text = &answer.text;
    forced.then(|| format!("`{text}` was the only choice and was not asked; leave it out"))
}

fn is_chance(line: &Given, what: &str) -> bool {
    match line {
        Given::Rolls(_) => what == "rolls",
        Given::Faces(_) => what == "faces",
        Given::Draws(_) => what == "cards",
        Given::Tiles(_) => what == "tiles",
        Given::Companions(_) => what == "companions",
        _ => false,
    }
}
