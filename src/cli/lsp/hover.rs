//! What a word means: a name, a title, a keyword, a clause.

use lsp_types as lsp;

use crate::names::fold;
use crate::play::CardSet;
use crate::prose::{self, CardText, Lang};
use crate::scenario::{BlockLines, beginnings};
use crate::syntax::tree::{Card, CardFile, Clause, CombatHalf, SectionKind};
use crate::syntax::{SECTIONS, VERBS, Verb};
use crate::world::{
    Character, CharacterStart, Named, Nation, Region, RegionSet, Role, Settlement, Side, World,
};

use super::occurrences::{self, Thing};
use super::project::{Content, File, Project};
use super::tokens::{Token, TokenKind, tokens};

/// What stands at a place, in Markdown.
pub fn hover(project: &Project, file: &File, at: usize, lang: Lang) -> Option<lsp::Hover> {
    if let Some(found) = occurrences::at(project, file, at)
        && let Some(text) = describe(project, &found.thing, lang)
    {
        return Some(markdown(file, text, found.span));
    }
    let tree = project.tree(file);
    let keyword = keyword_at(file, at);
    let clause = tree.and_then(|tree| clause_at(tree, at));
    let says = clause.and_then(|clause| {
        let world = &project.cards.as_ref()?.world;
        let text = prose::clause_text(world, project.locale(lang), lang, clause);
        (!text.is_empty()).then(|| format!("> {}", text.trim().replace('\n', "\n> ")))
    });
    let (words, span) = match keyword {
        Some((words, span)) => (Some(words), span),
        None => (None, clause?.span),
    };
    let parts: Vec<String> = words.into_iter().chain(says).collect();
    (!parts.is_empty()).then(|| markdown(file, parts.join("\n\n"), span))
}

fn markdown(file: &File, value: String, span: crate::syntax::Span) -> lsp::Hover {
    lsp::Hover {
        contents: lsp::HoverContents::Markup(lsp::MarkupContent {
            kind: lsp::MarkupKind::Markdown,
            value,
        }),
        range: Some(file.lines.range(&file.text, span)),
    }
}

/// The keyword at a place, and how it is used.
fn keyword_at(file: &File, at: usize) -> Option<(String, crate::syntax::Span)> {
    let text = file.text.as_str();
    let all = tokens(text);
    let here = all
        .iter()
        .position(|token| token.kind == TokenKind::Word && token.touches(at))?;
    let line = file.lines.line(at);
    let on_line = |token: &&Token| file.lines.line(token.span.start) == line;
    let first = here - all.iter().take(here).rev().take_while(on_line).count();
    let scenario = matches!(file.content, Content::Scenarios(_));
    let word = |i: usize| all.get(i).map_or("", |token| token.text(text));
    if scenario {
        let lines = [BlockLines::Given, BlockLines::Then].map(beginnings);
        let mut lines = lines.into_iter().flatten();
        let (_, example) = lines.find(|(start, _)| first == here && *start == word(here))?;
        return Some((format!("```\n{example}\n```"), all.get(here)?.span));
    }
    // A clause starts a line, or stands behind a guard.
    let starts = |i: usize| {
        let before = i.checked_sub(1).map_or("", word);
        i == first || ["{", ":", "may", "must", "else", "or", "either"].contains(&before)
    };
    let fits = |verb: &Verb, start: usize| {
        let words: Vec<&str> = verb.word.split(' ').collect();
        let all_there = words
            .iter()
            .enumerate()
            .all(|(k, it)| word(start + k) == *it);
        all_there && here < start + words.len()
    };
    let depth = brackets(&all, text, here);
    let lists = if depth == 1 {
        [SECTIONS, VERBS]
    } else {
        [VERBS, SECTIONS]
    };
    let starts: Vec<usize> = (first..=here).filter(|i| starts(*i)).collect();
    for list in lists {
        let found = starts.iter().rev().find_map(|start| {
            let fitting = list.iter().filter(|verb| fits(verb, *start));
            let longest = fitting.max_by_key(|verb| verb.word.len())?;
            Some((longest, *start))
        });
        if let Some((verb, start)) = found {
            let end = start + verb.word.split(' ').count() - 1;
            let span = all.get(start)?.span.to(all.get(end)?.span);
            return Some((usage(verb), span));
        }
    }
    None
}

/// How many braces are open before a token.
fn brackets(all: &[Token], text: &str, before: usize) -> usize {
    all.iter()
        .take(before)
        .fold(0usize, |depth, token| match token.text(text) {
            "{" if token.kind == TokenKind::Mark => depth + 1,
            "}" if token.kind == TokenKind::Mark => depth.saturating_sub(1),
            _ => depth,
        })
}

/// How a clause or section is written.
pub fn usage(verb: &Verb) -> String {
    format!(
        "**{}** · {}\n\n```\n{}\n```",
        verb.word, verb.usage, verb.example
    )
}

/// The smallest clause at a place.
fn clause_at(tree: &CardFile, at: usize) -> Option<&Clause> {
    let cards = tree.cards.iter().filter(|card| holds(card.span, at));
    let sections = cards.flat_map(|card| &card.sections);
    let lists = sections.filter_map(|section| match &section.kind {
        SectionKind::Play(block) => Some(block.clauses.as_slice()),
        SectionKind::On(reaction) => Some(reaction.body.clauses.as_slice()),
        _ => None,
    });
    let halves = tree.combats.iter().map(|half| half.body.clauses.as_slice());
    lists.chain(halves).find_map(|clauses| within(clauses, at))
}

fn within(clauses: &[Clause], at: usize) -> Option<&Clause> {
    let clause = clauses.iter().find(|clause| holds(clause.span, at))?;
    let inner = clause.inner().into_iter();
    let inner = inner.filter_map(|clauses| within(clauses, at)).next();
    Some(inner.unwrap_or(clause))
}

fn holds(span: crate::syntax::Span, at: usize) -> bool {
    span.start <= at && at <= span.end
}

/// What is to be known of a thing, in Markdown.
pub fn describe(project: &Project, thing: &Thing, lang: Lang) -> Option<String> {
    let cards = project.cards.as_ref()?;
    match thing {
        Thing::Named(named) => Some(named_text(cards, named)),
        Thing::Card(title) => {
            let card = card(project, title)?;
            let text = prose::card_text(&cards.world, project.locale(lang), lang, card);
            let code = cards.find(title).map_or("", |card| card.code.as_str());
            let mut shown = card_text(&text, code);
            let half = card
                .sections
                .iter()
                .find_map(|section| match &section.kind {
                    SectionKind::Combat(half) => Some(&half.title.text),
                    _ => None,
                });
            if let Some(half) = half {
                shown.push_str(&format!("\n\nCombat: *{half}*"));
            }
            Some(shown)
        }
        Thing::Combat(title) => {
            let half = half(project, title)?;
            let text = prose::combat_text(&cards.world, project.locale(lang), lang, half, false);
            Some(card_text(&text, ""))
        }
        Thing::Scenario(_) => None,
    }
}

fn card_text(text: &CardText, code: &str) -> String {
    let mut shown = format!("**{}**", text.title);
    if !code.is_empty() {
        shown.push_str(&format!(" · `{code}`"));
    }
    if !text.header.is_empty() {
        shown.push_str(&format!("  \n{}", text.header));
    }
    for paragraph in &text.paragraphs {
        shown.push_str("\n\n");
        // A list within a paragraph keeps its lines.
        shown.push_str(&paragraph.replace('\n', "  \n"));
    }
    shown
}

/// The card with a folded title, as it was read.
fn card<'p>(project: &'p Project, title: &str) -> Option<&'p Card> {
    let trees = project.files.iter().filter_map(|file| project.tree(file));
    let mut cards = trees.flat_map(|tree| &tree.cards);
    cards.find(|card| fold(&card.title.text) == title)
}

/// The combat half with a folded title, as it was read.
fn half<'p>(project: &'p Project, title: &str) -> Option<&'p CombatHalf> {
    let trees = project.files.iter().filter_map(|file| project.tree(file));
    let mut halves = trees.flat_map(|tree| &tree.combats);
    halves.find(|half| fold(&half.title.text) == title)
}

fn named_text(cards: &CardSet, named: &Named) -> String {
    let world = &cards.world;
    match named {
        Named::Side(side) => side_text(world, *side),
        Named::Nation(id) => nation_text(world, world.nation(*id)),
        Named::Region(id) => region_text(world, world.region(*id)),
        Named::Area(regions) => format!("An area: {}", regions_text(world, *regions)),
        Named::Characters(set) => {
            let all = set
                .iter()
                .map(|id| character_text(world, world.character(id)));
            all.collect::<Vec<String>>().join("\n\n")
        }
    }
}

fn side_text(world: &World, side: Side) -> String {
    let facts = &world.sides[side];
    format!(
        "**{}** · a side\n\n{} Action dice, {} at most",
        side.name(),
        facts.dice,
        facts.most_dice
    )
}

fn nation_text(world: &World, nation: &Nation) -> String {
    let pool = world.kind_ids().filter(|id| nation.reinforcements[*id] > 0);
    let pool: Vec<String> = pool
        .map(|id| format!("{} {}", nation.reinforcements[id], world.kind(id).plural))
        .collect();
    let active = if nation.active { "active" } else { "passive" };
    let steps = nation.steps_to_war;
    format!(
        "**{}** · a Nation of the {}\n\nat the start {active}, {steps} from war  \nreinforcements: {}",
        nation.name,
        nation.side.name(),
        listed(&pool)
    )
}

fn region_text(world: &World, region: &Region) -> String {
    let mut text = format!("**{}** · {}", region.name, region_kind(world, region));
    let id = world
        .region_ids()
        .find(|id| world.region(*id).id == region.id);
    let areas = world.areas.iter();
    let areas = areas.filter(|area| id.is_some_and(|id| area.regions.contains(id)));
    let areas: Vec<String> = areas.map(|area| area.name.clone()).collect();
    if !areas.is_empty() {
        text.push_str(&format!("\n\nin {}", areas.join(", ")));
    }
    let borders = regions_text(world, region.neighbours);
    text.push_str(&format!("\n\nborders: {borders}"));
    let start = region.start.iter();
    let start: Vec<String> = start
        .map(|(nation, kind, count)| format!("{count} {}", world.figure_name(*nation, *kind)))
        .collect();
    if !start.is_empty() {
        text.push_str(&format!("  \nat the start: {}", start.join(", ")));
    }
    text
}

/// `region of Gondor, city`
pub fn region_kind(world: &World, region: &Region) -> String {
    let mut kind = "region".to_owned();
    if let Some(nation) = region.nation {
        kind.push_str(&format!(" of {}", world.nation(nation).name));
    }
    if let Some(settlement) = region.settlement {
        kind.push_str(match settlement {
            Settlement::Town => ", Town",
            Settlement::City => ", City",
            Settlement::Stronghold => ", Stronghold",
            Settlement::Fortification => ", Fortification",
        });
    }
    kind
}

/// `companion, level 3`
pub fn character_kind(character: &Character) -> String {
    let role = match character.role {
        Role::Companion => "companion",
        Role::Minion => "minion",
        Role::Guide => "guide",
    };
    match character.level {
        Some(level) => format!("{role}, level {level}"),
        None => format!("{role}, flies"),
    }
}

fn character_text(world: &World, character: &Character) -> String {
    let start = match character.start {
        CharacterStart::Fellowship => "in the Fellowship".to_owned(),
        CharacterStart::Aside => "not in play".to_owned(),
        CharacterStart::Region(id) => format!("in {}", world.region(id).name),
    };
    format!(
        "**{}** · {} of the {}\n\nLeadership {}  \nat the start {start}",
        character.name,
        character_kind(character),
        character.side.name(),
        character.leadership
    )
}

fn regions_text(world: &World, regions: RegionSet) -> String {
    let names = regions.iter().map(|id| world.region(id).name.clone());
    listed(&names.collect::<Vec<String>>())
}

fn listed(words: &[String]) -> String {
    match words {
        [] => "none".to_owned(),
        words => words.join(", "),
    }
}
