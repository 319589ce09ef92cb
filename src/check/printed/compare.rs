//! Two lists of claims, and what one says that the other does not.

use std::collections::BTreeSet;
use std::mem::discriminant;

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Span;
use crate::syntax::tree::Printed;
use crate::world::{FigureClass, Named, Side};

use super::super::context::Ctx;
use super::claims::{At, Claims, Counted, Key, Link, Thing};
use super::clauses::OF_THE_TABLE;
use super::words::Term;

/// Compares a printed text with the clauses.
pub(super) fn compare(ctx: &mut Ctx, printed: (&Printed, Span), text: &Claims, clauses: &Claims) {
    let mut comparison = Comparison {
        ctx,
        language: &printed.0.language.text,
        section: printed.1,
        text,
        clauses,
        told_text: BTreeSet::new(),
        told_clauses: BTreeSet::new(),
        told_spans: BTreeSet::new(),
    };
    comparison.conditions();
    comparison.names();
    comparison.kinds();
    comparison.nations_of_figures();
    comparison.decks();
    comparison.numbers();
    comparison.terms();
    comparison.sides();
    comparison.bans();
    comparison.optional();
    comparison.links();
}

struct Comparison<'c, 'a> {
    ctx: &'c mut Ctx<'a>,
    language: &'c str,
    section: Span,
    text: &'c Claims,
    clauses: &'c Claims,
    /// Sentences of the text, and clauses, in which something was found: what else is there
    /// without a counterpart is most likely the same mistake.
    told_text: BTreeSet<usize>,
    told_clauses: BTreeSet<usize>,
    told_spans: BTreeSet<usize>,
}

impl Comparison<'_, '_> {
    /// The text says one thing and the clauses another.
    fn differ(&mut self, code: Code, text: &At, clause: &At) {
        self.told_text.insert(text.sentence);
        self.told_clauses.insert(clause.sentence);
        if self.told_spans.insert(text.span.start) {
            let message = format!(
                "the printed text says `{}`, the clauses say `{}`",
                text.text, clause.text
            );
            let finding = Diagnostic::new(code, self.ctx.file, text.span, message)
                .help("change the one that is wrong")
                .also(clause.span, "what the clauses say");
            self.ctx.findings.push(finding);
        }
    }

    fn only_text(&mut self, code: Code, at: &At) {
        if self.told_text.insert(at.sentence) && self.told_spans.insert(at.span.start) {
            let message = format!("only the printed text says `{}`", at.text);
            self.ctx.warn(
                code,
                at.span,
                message,
                "no clause says this: add it to the clauses, or take it out of the text",
            );
        }
    }

    fn only_clauses(&mut self, code: Code, at: &At) {
        if self.told_clauses.insert(at.sentence) {
            let conditional = self
                .clauses
                .conditions
                .iter()
                .any(|it| it.sentence == at.sentence);
            let sentence = self.clauses.sentences.get(at.sentence);
            let sentence = sentence.map_or(at.text.as_str(), String::as_str);
            let (code, what) = match conditional {
                true => (
                    Code::PrintedCondition,
                    format!("the condition `{sentence}`"),
                ),
                false => (code, format!("`{}`", at.text)),
            };
            let message = format!("the printed text (`{}`) lacks {what}", self.language);
            let help = match conditional {
                true => "the clauses have it: add it to the text, or take it out there".to_owned(),
                false => format!("the clauses say `{sentence}`: change the one that is wrong"),
            };
            let finding = Diagnostic::new(code, self.ctx.file, at.span, message)
                .help(help)
                .also(self.section, "the printed text");
            self.ctx.findings.push(finding);
        }
    }

    /// Pairs what only one side has; what is left over stands alone.
    fn leftovers(&mut self, code: Code, text: &[&At], clauses: &[&At]) {
        let mut of_text = text.iter();
        let mut of_clauses = clauses.iter();
        loop {
            match (of_text.next(), of_clauses.next()) {
                (Some(one), Some(other)) => self.differ(code, one, other),
                (Some(one), None) => self.only_text(code, one),
                (None, Some(other)) => self.only_clauses(code, other),
                (None, None) => return,
            }
        }
    }

    fn conditions(&mut self) {
        let (text, clauses) = (self.text, self.clauses);
        match (text.conditions.first(), clauses.conditions.first()) {
            (Some(at), None) if clauses.bans.is_empty() && !clauses.has(Term::Table) => {
                self.only_text(Code::PrintedCondition, at);
            }
            (None, Some(_)) => {
                let missing: Vec<&At> = clauses
                    .conditions
                    .iter()
                    .filter(|at| !self.implied(at.sentence))
                    .collect();
                if let Some(at) = missing.first() {
                    self.only_clauses(Code::PrintedCondition, at);
                }
                self.told_clauses
                    .extend(missing.iter().map(|at| at.sentence));
            }
            _ => {}
        }
    }

    /// Whether a text without `if` may still say a condition: `with that Nation At War`.
    fn implied(&self, sentence: usize) -> bool {
        let of = |at: &At| at.sentence == sentence;
        let mut states = self
            .clauses
            .terms
            .iter()
            .filter(|(term, _, at)| of(at) && is_state(*term));
        let Some((state, negated, _)) = states.next() else {
            return false;
        };
        self.text
            .terms
            .iter()
            .any(|(term, not, _)| term == state && not == negated)
    }

    fn names(&mut self) {
        let same = |one: &[Named], other: &[Named]| one.iter().any(|it| other.contains(it));
        let (text, clauses) = (&self.text.names, &self.clauses.names);
        let only = |mine: &'_ [(Vec<Named>, At)], theirs: &[(Vec<Named>, At)]| {
            let mut found: Vec<usize> = Vec::new();
            for (i, (name, _)) in mine.iter().enumerate() {
                let known = theirs.iter().any(|(other, _)| same(name, other))
                    || found
                        .iter()
                        .any(|k| mine.get(*k).is_some_and(|(it, _)| same(it, name)));
                if !known {
                    found.push(i);
                }
            }
            found
        };
        let ats = |list: &'_ [(Vec<Named>, At)], found: &[usize]| -> Vec<At> {
            found
                .iter()
                .filter_map(|i| Some(list.get(*i)?.1.clone()))
                .collect()
        };
        let text = ats(text, &only(text, clauses));
        let clauses = ats(clauses, &only(clauses, &self.text.names));
        self.leftovers(
            Code::PrintedName,
            &text.iter().collect::<Vec<_>>(),
            &clauses.iter().collect::<Vec<_>>(),
        );
    }

    fn kinds(&mut self) {
        let units = self.ctx.world.kinds_of(FigureClass::Unit);
        let kinds = |claim: &Counted| match claim.thing {
            Thing::Figures(kinds) => Some(kinds),
            _ => None,
        };
        let has = |claims: &Claims, claim: &Counted| {
            claims.counted.iter().any(|it| it.thing == claim.thing)
        };
        let (text, clauses) = (self.text, self.clauses);
        let everything: crate::world::KindSet = self.ctx.world.kind_ids().collect();
        let speaks_of_units = clauses
            .counted
            .iter()
            .filter_map(kinds)
            .any(|it| it.meets(units));
        let only_text: Vec<&At> = text
            .counted
            .iter()
            .filter(|claim| kinds(claim).is_some() && !has(clauses, claim))
            .filter(|claim| {
                // `those units`, `the figure`: said before.
                let back = claim.count.is_none();
                let army = speaks_of_units || clauses.has(Term::Army);
                let unit = back && kinds(claim) == Some(units) && army;
                !(unit || back && kinds(claim) == Some(everything))
            })
            .map(|claim| &claim.at)
            .collect();
        let only_clauses: Vec<&At> = clauses
            .counted
            .iter()
            .filter(|claim| kinds(claim).is_some() && !has(text, claim))
            .map(|claim| &claim.at)
            .collect();
        self.leftovers(Code::PrintedKind, &only_text, &only_clauses);
    }

    /// Figures of a Nation that the clauses name, but for other figures.
    fn nations_of_figures(&mut self) {
        let nations = |claim: &Counted| -> Vec<Named> {
            let all = claim.names.iter().flatten().copied();
            all.filter(|it| matches!(it, Named::Nation(_))).collect()
        };
        for claim in &self.text.counted {
            let said = nations(claim);
            if !matches!(claim.thing, Thing::Figures(_)) || said.is_empty() {
                continue;
            }
            let same: Vec<&Counted> = self
                .clauses
                .counted
                .iter()
                .filter(|it| it.thing == claim.thing)
                .collect();
            let wrong = same.iter().all(|it| {
                let known = nations(it);
                !known.is_empty() && !known.iter().any(|nation| said.contains(nation))
            });
            if let (true, Some(first)) = (wrong, same.first()) {
                self.differ(Code::PrintedName, &claim.at, &first.at);
            }
        }
    }

    fn decks(&mut self) {
        let (text, clauses) = (&self.text.listed, &self.clauses.listed);
        let only_text: Vec<&At> = text
            .iter()
            .filter(|(it, _)| !clauses.iter().any(|(other, _)| it == other))
            .map(|(_, at)| at)
            .collect();
        let only_clauses: Vec<&At> = clauses
            .iter()
            .filter(|(it, _)| !text.iter().any(|(other, _)| it == other))
            .map(|(_, at)| at)
            .collect();
        self.leftovers(Code::PrintedDeck, &only_text, &only_clauses);
    }

    fn numbers(&mut self) {
        let (text, clauses) = (&self.text.counted, &self.clauses.counted);
        let missing: Vec<&Counted> = clauses
            .iter()
            .filter(|claim| !said_in_text(claim, text))
            .collect();
        let extra: Vec<&Counted> = text
            .iter()
            .filter(|claim| !said_in_clauses(claim, clauses))
            // An article is a number only where another number is missing.
            .filter(|claim| !claim.article || missing.iter().any(|it| it.thing == claim.thing))
            .collect();
        let mut alone: Vec<&Counted> = Vec::new();
        let mut left = missing;
        for claim in extra {
            let fits = |it: &&Counted| alike(it.thing, claim.thing);
            match left.iter().position(fits) {
                Some(i) => {
                    let other = left.remove(i);
                    self.differ(Code::PrintedNumber, &claim.at, &other.at);
                }
                None => alone.push(claim),
            }
        }
        for claim in alone {
            self.only_text(Code::PrintedNumber, &claim.at);
        }
        for claim in left {
            self.only_clauses(Code::PrintedNumber, &claim.at);
        }
    }

    fn terms(&mut self) {
        let (text, clauses) = (self.text, self.clauses);
        let table = clauses.has(Term::Table);
        let soft = |term: Term| term == Term::Choose || (table && OF_THE_TABLE.contains(&term));
        let mut extra = Vec::new();
        for (term, negated, at) in &text.terms {
            let same = clauses.terms.iter().filter(|(it, _, _)| it == term);
            let others: Vec<_> = same.collect();
            let leaves = table
                && text
                    .terms
                    .iter()
                    .any(|(it, _, other)| *it == Term::Discard && other.sentence == at.sentence);
            let agree = leaves || !is_state(*term) || others.iter().any(|(_, it, _)| it == negated);
            match others.first() {
                None if soft(*term) => {}
                None => extra.push(at),
                Some((_, _, other)) if !agree => self.differ(Code::PrintedTerm, at, other),
                Some(_) => {}
            }
        }
        let missing: Vec<&At> = clauses
            .terms
            .iter()
            .filter(|(term, negated, _)| {
                let found = text
                    .terms
                    .iter()
                    .any(|(it, other, _)| it == term && (!is_state(*term) || negated == other));
                !found && *term != Term::Choose && !(extra.is_empty() && is_implied(*term))
            })
            .map(|(_, _, at)| at)
            .collect();
        let missing: Vec<&At> = missing
            .into_iter()
            .filter(|at| !self.told_clauses.contains(&at.sentence))
            .collect();
        let extra: Vec<&At> = extra
            .into_iter()
            .filter(|at| !self.told_text.contains(&at.sentence))
            .collect();
        self.leftovers(Code::PrintedTerm, &extra, &missing);
    }

    fn sides(&mut self) {
        let owner = self.ctx.side;
        let (text, clauses) = (&self.text.sides, &self.clauses.sides);
        let says = |list: &[(Side, Option<Thing>, At)], side: Side, thing: Option<Thing>| {
            list.iter().any(|(one, of, _)| *one == side && *of == thing)
        };
        for (side, thing, at) in text {
            let other = clauses
                .iter()
                .find(|(one, of, _)| *one == side.opponent() && of == thing && thing.is_some());
            let known = says(clauses, *side, *thing);
            let anywhere = clauses.iter().any(|(one, _, _)| one == side);
            match other {
                Some((_, _, other)) if !known => self.differ(Code::PrintedSide, at, other),
                None if !anywhere && *side != owner => self.only_text(Code::PrintedSide, at),
                _ => {}
            }
        }
        let payers = &self.clauses.discards;
        for (side, at) in &self.text.discards {
            let known = payers.iter().any(|(it, _)| it == side);
            if let (false, Some((_, other))) = (known, payers.first()) {
                self.differ(Code::PrintedSide, at, other);
            }
        }
        let silent = |side: Side| !text.iter().any(|(one, _, _)| *one == side);
        let missing = clauses
            .iter()
            .find(|(side, thing, _)| *side != owner && thing.is_none() && silent(*side));
        if let Some((_, _, at)) = missing {
            match text.iter().find(|(_, thing, _)| thing.is_none()) {
                Some((_, _, said)) => self.differ(Code::PrintedSide, said, at),
                None => self.only_clauses(Code::PrintedSide, at),
            }
        }
    }

    fn bans(&mut self) {
        match (self.text.bans.first(), self.clauses.bans.first()) {
            (Some(at), None) => self.only_text(Code::PrintedOptional, at),
            (None, Some(at)) => self.only_clauses(Code::PrintedOptional, at),
            _ => {}
        }
    }

    fn optional(&mut self) {
        let (text, clauses) = (self.text, self.clauses);
        let paid = clauses.has(Term::Discard);
        for (verb, at) in &text.optional {
            let known = clauses
                .optional
                .iter()
                .any(|(it, _)| it == verb || verb.is_none())
                || (verb.is_none() && !is_wish(&at.text))
                || verb.is_some_and(|verb| self.forbidden(verb));
            let paying = *verb == Some(Term::Discard) && paid;
            if !known && !paying && !self.told_text.contains(&at.sentence) {
                self.told_text.insert(at.sentence);
                self.ctx.warn(
                    Code::PrintedOptional,
                    at.span,
                    format!(
                        "the printed text says `{}`, the clauses are mandatory",
                        at.text
                    ),
                    "write `may` before the clause, or take the word out of the text",
                );
            }
        }
        for (verb, at) in &clauses.optional {
            let known = text
                .optional
                .iter()
                .any(|(it, _)| it == verb || it.is_none());
            if !known {
                self.only_clauses(Code::PrintedOptional, at);
            }
        }
        match (text.up_to.first(), clauses.up_to.first()) {
            (Some(at), None) => self.only_text(Code::PrintedOptional, at),
            (None, Some(at)) => self.only_clauses(Code::PrintedOptional, at),
            _ => {}
        }
    }

    /// Whether the clauses restrict a deed: a text may say who can do it instead.
    fn forbidden(&self, verb: Term) -> bool {
        let in_ban = |at: &At| {
            self.clauses
                .bans
                .iter()
                .any(|ban| ban.sentence == at.sentence)
        };
        self.clauses
            .terms
            .iter()
            .any(|(term, _, at)| *term == verb && in_ban(at))
    }

    fn links(&mut self) {
        let (text, clauses) = (&self.text.links, &self.clauses.links);
        for link in text.iter().filter(|link| !link.forbids) {
            if self.told_text.contains(&link.at.sentence) {
                continue;
            }
            let alike: Vec<&Link> = clauses.iter().filter(|it| meets(it, link)).collect();
            let apart = link.or && self.stand_apart(link);
            let other = alike.iter().find(|it| it.or != link.or && !it.forbids);
            let agrees = alike.iter().any(|it| it.or == link.or);
            match other {
                Some(other) if !agrees => {
                    let other = other.at.clone();
                    self.differ(Code::PrintedAlternative, &link.at, &other);
                }
                _ if apart && !agrees => self.only_text(Code::PrintedAlternative, &link.at),
                _ => {}
            }
        }
        let or = |links: &[Link]| {
            links
                .iter()
                .find(|link| link.or)
                .map(|link| link.at.clone())
        };
        let free = clauses
            .iter()
            .find(|link| link.or && !link.forbids && !link.left.is_empty());
        match (or(text), or(clauses), free) {
            (Some(at), None, _) => self.only_text(Code::PrintedAlternative, &at),
            (None, Some(_), Some(link)) => {
                let at = link.at.clone();
                self.only_clauses(Code::PrintedAlternative, &at);
            }
            _ => {}
        }
    }

    /// Whether both sides of an `or` are figures of clauses that all happen.
    fn stand_apart(&self, link: &Link) -> bool {
        let kinds = |keys: &[Key]| {
            keys.iter().find_map(|key| match key {
                Key::Kinds(kinds) => Some(*kinds),
                _ => None,
            })
        };
        let (Some(left), Some(right)) = (kinds(&link.left), kinds(&link.right)) else {
            return false;
        };
        let sentence = |kinds| {
            let found = self.clauses.counted.iter();
            let mut found = found.filter(|it| it.thing == Thing::Figures(kinds));
            found.next().map(|it| it.at.sentence)
        };
        match (sentence(left), sentence(right)) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        }
    }
}

/// Whether two links join the same things.
fn meets(one: &Link, other: &Link) -> bool {
    let joins = |left: Option<&Key>, right: Option<&Key>, link: &Link| {
        let (Some(left), Some(right)) = (left, right) else {
            return false;
        };
        // Of the farther keys only those count that stand in one list with the nearest.
        let holds = |keys: &[Key], key: &Key| {
            keys.first().is_some_and(|first| {
                first == key || (discriminant(first) == discriminant(key) && keys.contains(key))
            })
        };
        let named = |keys: &[Key], key: &Key| match key {
            Key::Name(_) => holds(keys, key),
            _ => keys.first() == Some(key),
        };
        let near = |a: &Key, b: &Key| named(&link.left, a) && named(&link.right, b);
        near(left, right) || near(right, left)
    };
    joins(other.left.first(), other.right.first(), one)
        || joins(other.left.first(), other.right.get(1), one)
}

/// Whether words are about what is done as a whole: `if you wish`.
fn is_wish(words: &str) -> bool {
    words.contains(' ') || words.starts_with("opt") || words.starts_with("opc")
}

/// What a text may leave to its nouns: `two cards for you`, `a unit in that region`.
fn is_implied(term: Term) -> bool {
    matches!(term, Term::Recruit | Term::Draw)
}

/// States, for which it matters whether they hold or do not.
fn is_state(term: Term) -> bool {
    matches!(
        term,
        Term::AtWar
            | Term::Active
            | Term::Free
            | Term::Unconquered
            | Term::Besieged
            | Term::InPlay
            | Term::Revealed
            | Term::Hidden
    )
}

fn alike(one: Thing, other: Thing) -> bool {
    one == other || one == Thing::Bare || other == Thing::Bare
}

/// Whether both give the same number of the same thing.
fn same_number(one: &Counted, other: &Counted) -> bool {
    let bare =
        one.or_more || other.or_more || (one.thing == Thing::Bare && other.thing == Thing::Bare);
    one.count == other.count
        && alike(one.thing, other.thing)
        && (!bare || one.or_more == other.or_more)
}

/// Whether the clauses have this number, too, or leave it open.
fn said_in_clauses(claim: &Counted, clauses: &[Counted]) -> bool {
    let figures = matches!(claim.thing, Thing::Figures(_));
    let mut same = clauses
        .iter()
        .filter(|it| it.thing == claim.thing)
        .peekable();
    // Figures of another kind are a finding already.
    claim.count.is_none()
        || clauses.iter().any(|it| same_number(it, claim))
        || (figures && same.peek().is_none())
        || ((figures || claim.count == Some(1)) && same.any(|it| it.count.is_none()))
}

/// Whether the text has this number, too, or may leave it out.
fn said_in_text(claim: &Counted, text: &[Counted]) -> bool {
    let mut same = text.iter().filter(|it| it.thing == claim.thing).peekable();
    let absent = same.peek().is_none();
    claim.count.is_none()
        || claim.article
        || text.iter().any(|it| same_number(it, claim))
        || (claim.count == Some(1) && (absent || same.any(|it| it.count.is_none())))
        || (matches!(claim.thing, Thing::Figures(_)) && absent)
}
