//! What is in a file, and in all of them: cards, halves, scenarios, the things of a world.

use lsp_types as lsp;

use crate::names::fold;
use crate::syntax::Span;
use crate::syntax::tree::{Card, Section, SectionKind};

use super::data::{Datum, data};
use super::documents::Documents;
use super::project::{Content, File, Project};

/// Most symbols that a search answers.
const MOST: usize = 400;

/// Something with a name.
struct Symbol {
    name: String,
    detail: String,
    kind: lsp::SymbolKind,
    whole: Span,
    named: Span,
    inner: Vec<Symbol>,
}

/// What is in a file.
pub fn of_file(project: &Project, file: &File) -> Vec<lsp::DocumentSymbol> {
    let symbols = symbols(project, file).into_iter();
    symbols
        .map(|symbol| document_symbol(file, symbol))
        .collect()
}

/// What has a name like this.
pub fn search(
    project: &Project,
    documents: &Documents,
    query: &str,
) -> Vec<lsp::SymbolInformation> {
    let query = fold(query);
    let mut found = Vec::new();
    for file in &project.files {
        let Some(uri) = documents.uri(&file.name) else {
            continue;
        };
        for symbol in symbols(project, file) {
            if found.len() < MOST && fold(&symbol.name).contains(&query) {
                let range = file.lines.range(&file.text, symbol.named);
                let uri = uri.clone();
                found.push(information(symbol, lsp::Location { uri, range }));
            }
        }
    }
    found
}

#[expect(deprecated, reason = "the field is there and must be filled")]
fn information(symbol: Symbol, location: lsp::Location) -> lsp::SymbolInformation {
    lsp::SymbolInformation {
        name: symbol.name,
        kind: symbol.kind,
        tags: None,
        deprecated: None,
        location,
        container_name: Some(symbol.detail),
    }
}

#[expect(deprecated, reason = "the field is there and must be filled")]
fn document_symbol(file: &File, symbol: Symbol) -> lsp::DocumentSymbol {
    let range = |span| file.lines.range(&file.text, span);
    let inner = symbol.inner.into_iter();
    lsp::DocumentSymbol {
        name: symbol.name,
        detail: Some(symbol.detail),
        kind: symbol.kind,
        tags: None,
        deprecated: None,
        range: range(symbol.whole.to(symbol.named)),
        selection_range: range(symbol.named),
        children: Some(inner.map(|symbol| document_symbol(file, symbol)).collect()),
    }
}

fn symbols(project: &Project, file: &File) -> Vec<Symbol> {
    let mut all = match &file.content {
        Content::Cards(..) => cards(project, file),
        Content::Scenarios(scenarios) => {
            let all = &scenarios.parsed.scenarios;
            let starts: Vec<usize> = all.iter().map(|scenario| scenario.span.start).collect();
            let one = |(i, scenario): (usize, &crate::scenario::Scenario)| {
                let end = starts.get(i + 1).copied().unwrap_or(file.text.len());
                let text = file.text.get(scenario.span.start..end).unwrap_or_default();
                let end = text
                    .rfind('}')
                    .map_or(end, |at| scenario.span.start + at + 1);
                let end = end.max(scenario.span.end);
                let whole = Span::new(scenario.span.start, end);
                symbol(
                    &scenario.title,
                    "scenario",
                    lsp::SymbolKind::EVENT,
                    whole,
                    scenario.span,
                )
            };
            all.iter().enumerate().map(one).collect()
        }
        Content::Data => things(&data(&file.text)),
    };
    // A title that can't be read has no name to show.
    all.retain(|symbol| !symbol.name.trim().is_empty());
    all
}

fn symbol(name: &str, detail: &str, kind: lsp::SymbolKind, whole: Span, named: Span) -> Symbol {
    Symbol {
        name: name.to_owned(),
        detail: detail.to_owned(),
        kind,
        whole,
        named,
        inner: Vec::new(),
    }
}

fn cards(project: &Project, file: &File) -> Vec<Symbol> {
    let Some(tree) = project.tree(file) else {
        return Vec::new();
    };
    let card = |card: &Card| {
        let header = card.header.as_ref();
        let detail = header.map_or("card".to_owned(), |header| {
            let side = &header.side.text;
            format!("{side} {} {}", header.deck.text, header.number.value)
        });
        Symbol {
            inner: card.sections.iter().map(section).collect(),
            ..symbol(
                &card.title.text,
                &detail,
                lsp::SymbolKind::CLASS,
                card.span,
                card.title.span,
            )
        }
    };
    let halves = tree.combats.iter().map(|half| {
        let kind = lsp::SymbolKind::INTERFACE;
        symbol(
            &half.title.text,
            "combat half",
            kind,
            half.span,
            half.title.span,
        )
    });
    let mut all: Vec<Symbol> = tree.cards.iter().map(card).chain(halves).collect();
    all.sort_by_key(|symbol| symbol.whole.start);
    all
}

fn section(section: &Section) -> Symbol {
    let name = match &section.kind {
        SectionKind::Requires(_) => "requires",
        SectionKind::OnTable { .. } => "on table",
        SectionKind::Play(_) => "play",
        SectionKind::WhileOnTable(_) => "while on table",
        SectionKind::On(_) => "on",
        SectionKind::DiscardWhen(_) => "discard when",
        SectionKind::DiscardBy(_) => "discard by",
        SectionKind::Combat(_) => "combat",
        SectionKind::Printed(_) => "printed",
        SectionKind::Replaces(_) => "replaces",
    };
    let kind = lsp::SymbolKind::METHOD;
    symbol(name, "section", kind, section.span, section.span)
}

/// The things of a data file that have a name, else an id.
fn things(all: &[Datum]) -> Vec<Symbol> {
    let mut symbols: Vec<(usize, Symbol)> = Vec::new();
    for datum in all {
        let is_name = datum.field == "name";
        if !is_name && datum.field != "id" {
            continue;
        }
        let kind = match datum.list.as_str() {
            "regions" | "areas" => lsp::SymbolKind::NAMESPACE,
            "nations" | "sides" => lsp::SymbolKind::ENUM,
            "characters" | "groups" => lsp::SymbolKind::CLASS,
            _ => lsp::SymbolKind::OBJECT,
        };
        let one = symbol(&datum.text, &datum.list, kind, datum.span, datum.span);
        match symbols.last_mut() {
            Some((record, last)) if *record == datum.record => {
                if is_name {
                    *last = one;
                }
            }
            _ => symbols.push((datum.record, one)),
        }
    }
    symbols.into_iter().map(|(_, symbol)| symbol).collect()
}
