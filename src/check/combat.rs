//! Combat halves: their initiatives, requirements and clauses, and the cards that name them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::game::Window;
use crate::names::fold;
use crate::program::{Combat, CombatId, Condition, MAX_COMBATS, Source, Test, Timed};
use crate::syntax::tree::{
    self, Card, Clause, ClauseKind, CombatHalf, CombatRef, SectionKind, TimeKind, When,
};
use crate::syntax::{Parsed, Span};
use crate::world::{Side, World};

use super::battle::{self, Stage};
use super::context::Ctx;
use super::{Resolved, clause, condition, empty, names};

/// The line by which a card names its combat half.
pub(super) fn reference(card: &Card) -> Option<&CombatRef> {
    card.sections
        .iter()
        .find_map(|section| match &section.kind {
            SectionKind::Combat(half) => Some(half),
            _ => None,
        })
}

/// The combat halves of a pack and of those before it, and which cards name them.
pub(super) struct Halves<'t> {
    /// The checked ones, those of the packs before first.
    pub combats: Vec<Combat>,
    /// By file: what is wrong with its halves.
    pub findings: BTreeMap<&'t str, Vec<Diagnostic>>,
    /// By file: the names in its halves.
    pub names: BTreeMap<&'t str, Vec<Resolved>>,
    /// Every title that a card may name, folded, with the title as it is written.
    titles: BTreeMap<String, String>,
    /// Whether a card of the pack names one: then all of them should.
    named: bool,
}

impl<'t> Halves<'t> {
    pub fn of(
        world: &World,
        files: &'t [(String, Parsed)],
        pack: &str,
        earlier: &[Combat],
    ) -> Halves<'t> {
        let sides = sides(world, files);
        let mut halves = Halves {
            combats: earlier.to_vec(),
            findings: BTreeMap::new(),
            names: BTreeMap::new(),
            titles: BTreeMap::new(),
            named: !sides.is_empty(),
        };
        let known: BTreeMap<String, &Source> = (earlier.iter())
            .map(|combat| (fold(&combat.title), &combat.source))
            .collect();
        for combat in earlier {
            halves
                .titles
                .insert(fold(&combat.title), combat.title.clone());
        }
        let mut seen: BTreeMap<String, (&str, Span)> = BTreeMap::new();
        for (file, parsed) in files {
            for half in &parsed.tree.combats {
                let title = fold(&half.title.text);
                let named = sides.get(&title).map(Vec::as_slice).unwrap_or_default();
                let within = half.span.range();
                let unread = parsed
                    .findings
                    .iter()
                    .any(|it| it.is_error() && within.contains(&it.span.start));
                let mut findings = halves.check(world, (pack, file), half, named, unread);
                if let Some(first) = known.get(&title) {
                    let message =
                        format!("the pack `{}` has a half `{}`", first.pack, half.title.text);
                    let finding = Diagnostic::new(Code::TitleTwice, file, half.title.span, message);
                    let help = format!(
                        "a half has a title of its own; the other one is in {}",
                        first.file
                    );
                    findings.push(finding.help(help));
                }
                match seen.get(&title) {
                    Some((other, span)) => {
                        let message = format!("there is a half `{}` already", half.title.text);
                        let finding =
                            Diagnostic::new(Code::TitleTwice, file, half.title.span, message);
                        let help = "a half has a title of its own";
                        findings.push(super::there(finding, file, other, *span, help));
                    }
                    None => {
                        seen.insert(title.clone(), (file, half.title.span));
                    }
                }
                halves.titles.insert(title, half.title.text.clone());
                halves.findings.entry(file).or_default().extend(findings);
            }
        }
        halves
    }

    /// Checks a half for both sides, and keeps what is right. What is wrong for a side whose cards have
    /// it is found; of one that no card has, what is wrong for both.
    fn check(
        &mut self,
        world: &World,
        source: (&str, &'t str),
        half: &CombatHalf,
        named: &[Side],
        unread: bool,
    ) -> Vec<Diagnostic> {
        let (pack, file) = source;
        let checked = Side::BOTH.map(|side| {
            let mut ctx = Ctx::new(world, file, side);
            let contents = contents(&mut ctx, half);
            let names = self.names.entry(file).or_default();
            names.append(&mut ctx.resolved);
            (side, contents, ctx.findings, ctx.texts)
        });
        let mut by_side: Vec<(Side, Vec<Diagnostic>)> = Vec::new();
        for (side, contents, mut findings, texts) in checked {
            let fine = !unread && !findings.iter().any(Diagnostic::is_error);
            match (contents, CombatId::new(self.combats.len())) {
                (Some((requires, acts)), Some(id)) if fine => self.combats.push(Combat {
                    id,
                    title: half.title.text.clone(),
                    side,
                    initiatives: initiatives(half),
                    requires,
                    acts,
                    texts,
                    source: Source {
                        pack: pack.to_owned(),
                        file: file.to_owned(),
                        span: half.span,
                    },
                }),
                (_, None) => findings.push(too_many(file, half)),
                _ => {}
            }
            by_side.push((side, findings));
        }
        if named.is_empty() {
            let mut sides = by_side.into_iter().map(|(_, findings)| findings);
            let (one, other) = (sides.next(), sides.next());
            let mut findings = super::common(one.unwrap_or_default(), &other.unwrap_or_default());
            findings.push(unused(file, half));
            return findings;
        }
        let mut findings: Vec<Diagnostic> = Vec::new();
        let of_named = by_side.into_iter().filter(|(side, _)| named.contains(side));
        for finding in of_named.flat_map(|(_, findings)| findings) {
            let known = |it: &Diagnostic| *it == finding && it.span.range() == finding.span.range();
            if !findings.iter().any(known) {
                findings.push(finding);
            }
        }
        findings
    }

    /// The half that a card of a side names, and whether it can be used from the table.
    pub fn resolve(
        &self,
        file: &str,
        card: &Card,
        side: Side,
        findings: &mut Vec<Diagnostic>,
    ) -> (Option<CombatId>, bool) {
        let Some(named) = reference(card) else {
            if self.named {
                findings.push(
                    Diagnostic::new(
                        Code::NoCombat,
                        file,
                        card.title.span,
                        "this card has no combat half, and others of the pack have one",
                    )
                    .help("name its half: `combat \"TITLE\"`"),
                );
            }
            return (None, false);
        };
        let on_table = |kind: &SectionKind| matches!(kind, SectionKind::OnTable { .. });
        if let Some(span) = named.from_table
            && !card.sections.iter().any(|it| on_table(&it.kind))
        {
            let message = "`from table` is for cards on the table, and this one does not go there";
            findings.push(
                Diagnostic::new(Code::SectionAlone, file, span, message)
                    .help("leave it away, or write `on table` under the header"),
            );
        }
        let title = fold(&named.title.text);
        let found = self
            .combats
            .iter()
            .rev()
            .find(|combat| combat.side == side && fold(&combat.title) == title);
        if found.is_none() && !self.titles.contains_key(&title) {
            findings.push(self.unknown(file, named));
        } else if found.is_none() && self.is_other_sides(&title, side) {
            let message = format!("the half `{}` is none for this side", named.title.text);
            findings.push(
                Diagnostic::new(Code::WrongSide, file, named.title.span, message)
                    .help("name another, or define one with another title"),
            );
        }
        (found.map(|combat| combat.id), named.from_table.is_some())
    }

    /// Whether there is such a half that is right for the other side only.
    fn is_other_sides(&self, title: &str, side: Side) -> bool {
        self.combats
            .iter()
            .any(|combat| combat.side != side && fold(&combat.title) == title)
    }

    fn unknown(&self, file: &str, named: &CombatRef) -> Diagnostic {
        let message = format!("there is no combat half `{}`", named.title.text);
        let finding = Diagnostic::new(Code::UnknownCombat, file, named.title.span, message);
        let near = nearest(&named.title.text, self.titles.values().map(String::as_str));
        match near {
            Some(near) => finding
                .help(format!("did you mean `{near}`?"))
                .fix(format!("\"{near}\"")),
            None => finding.help(format!(
                "define it beside the cards: `combat \"{}\" at 3 {{ … }}`",
                named.title.text
            )),
        }
    }
}

fn too_many(file: &str, half: &CombatHalf) -> Diagnostic {
    let message = format!(
        "all packs together have {} combat halves at most",
        MAX_COMBATS / 2
    );
    Diagnostic::new(Code::CardTooLarge, file, half.title.span, message)
        .help("leave a pack out, or take halves out of this one")
}

fn unused(file: &str, half: &CombatHalf) -> Diagnostic {
    let message = "no card has this combat half";
    Diagnostic::new(Code::UnusedCombat, file, half.title.span, message)
        .help("name it in a card: `combat \"TITLE\"`; or take it away")
}

/// The sides whose cards name each half, by its folded title.
fn sides(world: &World, files: &[(String, Parsed)]) -> BTreeMap<String, Vec<Side>> {
    let mut sides: BTreeMap<String, Vec<Side>> = BTreeMap::new();
    let mut ctx = Ctx::new(world, "", Side::FreePeoples);
    for (_, parsed) in files {
        for card in &parsed.tree.cards {
            let Some(half) = reference(card) else {
                continue;
            };
            let header = card.header.as_ref();
            let side = header.and_then(|it| ctx.quietly(|ctx| names::side(ctx, &it.side)));
            let of_half = sides.entry(fold(&half.title.text)).or_default();
            // Of a card without a readable side the half is looked at for both.
            for side in side.map_or(Side::BOTH.to_vec(), |side| vec![side]) {
                if !of_half.contains(&side) {
                    of_half.push(side);
                }
            }
        }
    }
    sides
}

fn initiatives(half: &CombatHalf) -> ArrayVec<u8, 2> {
    half.initiatives
        .iter()
        .filter_map(|number| u8::try_from(number.value).ok())
        .take(2)
        .collect()
}

type Contents = (Option<Condition>, Vec<Timed>);

fn contents(ctx: &mut Ctx, half: &CombatHalf) -> Option<Contents> {
    header(ctx, half);
    ctx.stage = Some(Stage::Start);
    let requires = ctx.every(&half.requires, condition::condition);
    let groups = groups(ctx, half);
    let acts = ctx.every(groups, |ctx, group| {
        ctx.stage = Some(Stage::In(group.window));
        let clauses = clause::block(ctx, group.clauses)?;
        Some(Timed {
            window: group.window,
            initiative: group.initiative?,
            clauses,
        })
    });
    ctx.stage = None;
    if half.body.clauses.is_empty() {
        ctx.findings.push(
            Diagnostic::new(
                Code::EmptyCard,
                ctx.file,
                half.title.span,
                "this combat half does nothing",
            )
            .help("write what it does between the braces"),
        );
    }
    empty::in_clauses(ctx, &half.body.clauses);
    let mut requires = requires?;
    let requires = match requires.len() {
        0 | 1 => requires.pop(),
        _ => {
            let texts: Vec<&str> = requires.iter().map(|it| it.text.as_str()).collect();
            let text = texts.join(" and ");
            Some(Condition {
                test: Test::And(requires),
                text,
            })
        }
    };
    Some((requires, acts?))
}

/// The numbers behind `at`.
fn header(ctx: &mut Ctx, half: &CombatHalf) {
    for number in &half.initiatives {
        if number.value > 9 {
            ctx.warn(
                Code::WrongNumber,
                number.span,
                format!("{} is no initiative", number.value),
                "an initiative is a number from 0 to 9",
            );
        }
    }
    match half.initiatives.as_slice() {
        [one, other] if one.value == other.value => ctx.warn(
            Code::WrongNumber,
            other.span,
            "both initiatives are the same",
            "write one of them",
        ),
        [_, _, third, ..] => ctx.warn(
            Code::WrongNumber,
            third.span,
            "a combat half has two initiatives at most",
            "leave the others away",
        ),
        _ => {}
    }
}

/// Lines that are done at one time.
struct Group<'t> {
    window: Window,
    /// `None` where it could not be told.
    initiative: Option<u8>,
    clauses: &'t [Clause],
}

/// The lines of a half, those that stand together without a time as one group.
fn groups<'t>(ctx: &mut Ctx, half: &'t CombatHalf) -> Vec<Group<'t>> {
    let mut groups = Vec::new();
    let mut rest = half.body.clauses.as_slice();
    while let Some(first) = rest.first() {
        if let ClauseKind::When(when) = &first.kind {
            let (window, initiative) = time(ctx, half, when, first.span);
            groups.push(Group {
                window,
                initiative,
                clauses: when.body.clauses(),
            });
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        let timed = |clause: &Clause| matches!(clause.kind, ClauseKind::When(_));
        let length = rest.iter().position(timed).unwrap_or(rest.len());
        let (now, later) = rest.split_at(length);
        groups.push(Group {
            window: Window::BeforeCombatRoll,
            initiative: only_initiative(ctx, half, first.span),
            clauses: now,
        });
        rest = later;
    }
    groups
}

fn only_initiative(ctx: &mut Ctx, half: &CombatHalf, span: Span) -> Option<u8> {
    match half.initiatives.as_slice() {
        [one] => u8::try_from(one.value).ok(),
        // It was said already.
        [] => None,
        [one, other, ..] => ctx.error(
            Code::WrongTime,
            span,
            "at which of the two initiatives this is done is not said",
            format!(
                "write `at {}:` or `at {}:` before it",
                one.value, other.value
            ),
        ),
    }
}

/// The window and the initiative of what waits.
fn time(ctx: &mut Ctx, half: &CombatHalf, when: &When, span: Span) -> (Window, Option<u8>) {
    let mut window = None;
    let mut at = None;
    let mut twice = None;
    for time in &when.times {
        match time.kind {
            TimeKind::Window(words) if window.is_none() => window = Some(battle::window(words)),
            TimeKind::At(number) if at.is_none() => at = Some((number, time.span)),
            TimeKind::Round(_) => {
                let message = "a combat half is used in one round only";
                let help = "`in round N` can stand in the block of an attack; leave it away";
                ctx.warn(Code::WrongTime, time.span, message, help);
            }
            TimeKind::Window(_) | TimeKind::At(_) => twice = Some(time.span),
        }
    }
    if let Some(span) = twice {
        ctx.warn(
            Code::WrongTime,
            span,
            "two times can't be at once",
            "keep one of them",
        );
    }
    let initiative = match at {
        None => only_initiative(ctx, half, span),
        Some((number, span)) => listed(ctx, half, number, span),
    };
    (window.unwrap_or(Window::BeforeCombatRoll), initiative)
}

/// `at 5`: one of the initiatives of the half.
fn listed(ctx: &mut Ctx, half: &CombatHalf, number: tree::Number, span: Span) -> Option<u8> {
    if half.initiatives.iter().any(|it| it.value == number.value) {
        return u8::try_from(number.value).ok();
    }
    let message = format!("{} is no initiative of this half", number.value);
    ctx.error(
        Code::WrongTime,
        span,
        message,
        "write one that stands behind its title",
    )
}
