//! Cards that take the place of a card of another pack.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::names::fold;
use crate::program::{self, Source};
use crate::syntax::tree::{self, Quoted, SectionKind};
use crate::syntax::{Parsed, Span};
use crate::world::{CardId, World};

use super::Checked;
use super::card::Header;

/// The line by which a card says whose place it takes.
fn line(card: &tree::Card) -> Option<&Quoted> {
    card.sections
        .iter()
        .find_map(|section| match &section.kind {
            SectionKind::Replaces(title) => Some(title),
            _ => None,
        })
}

/// The replacements of a pack.
pub(super) struct Replacing<'e> {
    pack: &'e str,
    earlier: &'e Checked,
    /// The titles of the cards of the pack itself.
    own: Vec<String>,
    /// What is replaced already, and where.
    taken: BTreeMap<CardId, (String, Span)>,
}

impl<'e> Replacing<'e> {
    pub fn of(files: &[(String, Parsed)], pack: &'e str, earlier: &'e Checked) -> Self {
        let cards = files.iter().flat_map(|(_, parsed)| &parsed.tree.cards);
        Self {
            pack,
            earlier,
            own: cards.map(|card| fold(&card.title.text)).collect(),
            taken: BTreeMap::new(),
        }
    }

    /// The cards of earlier packs that a card of these files replaces: their titles and numbers are
    /// free.
    pub fn freed(&self, files: &[(String, Parsed)]) -> Vec<CardId> {
        let cards = files.iter().flat_map(|(_, parsed)| &parsed.tree.cards);
        let named = cards.filter_map(line);
        named
            .filter_map(|title| Some(self.find(title)?.id))
            .collect()
    }

    fn find(&self, title: &Quoted) -> Option<&'e program::Card> {
        let wanted = fold(&title.text);
        let mut cards = self.earlier.cards.iter();
        let is = |card: &&program::Card| fold(&card.title) == wanted || fold(&card.code) == wanted;
        cards.find(is).or_else(|| {
            // Another pack has replaced the card of that title.
            let mut replaced = self.earlier.replaced.iter();
            let (_, id) = replaced.find(|(title, _)| *title == wanted)?;
            self.earlier.cards.get(id.index())
        })
    }

    /// The id that a card takes over, and where its owner was written; `None` for a card that
    /// replaces none. What is wrong is a finding.
    pub fn target(
        &mut self,
        world: &World,
        file: &str,
        card: &tree::Card,
        header: Option<&Header>,
        findings: &mut Vec<Diagnostic>,
    ) -> Option<(CardId, Source)> {
        let title = line(card)?;
        let Some(target) = self.find(title) else {
            findings.push(self.nothing(file, title));
            return None;
        };
        let of = target.source.pack.as_str();
        let knows = |other: &str| {
            let mut needs = self.earlier.needs.iter();
            needs.any(|(pack, need)| pack == self.pack && need == other)
        };
        if target.replaces.is_some() && !knows(of) {
            let message = format!("the pack `{of}` replaces `{}`, too", title.text);
            let finding = Diagnostic::new(Code::ChangedTwice, file, title.span, message);
            findings.push(finding.help(format!(
                "the other card is in {}; leave one of the packs away, or add \"{of}\" to the \
                 `needs` of this one to go on from it",
                target.source.file
            )));
        } else if !knows(of) {
            let message = format!("`{}` is of the pack `{of}`", title.text);
            let finding = Diagnostic::new(Code::PackNeeds, file, title.span, message);
            findings.push(finding.help(format!("add \"{of}\" to the `needs` of this pack")));
        }
        if let Some((other, span)) = self.taken.get(&target.id) {
            let message = format!("`{}` is replaced already", title.text);
            let finding = Diagnostic::new(Code::ChangedTwice, file, title.span, message);
            let help = "one card takes the place of another";
            findings.push(super::there(finding, file, other, *span, help));
        }
        self.taken.insert(target.id, (file.to_owned(), title.span));
        if let (Some(header), Some(written)) = (header, &card.header) {
            same_place(world, file, header, written.span, target, findings);
        }
        Some((target.id, target.source.clone()))
    }

    fn nothing(&self, file: &str, title: &Quoted) -> Diagnostic {
        let text = &title.text;
        if self.own.contains(&fold(text)) {
            let message = format!("`{text}` is a card of this pack itself");
            return Diagnostic::new(Code::NothingToChange, file, title.span, message)
                .help("change that card where it stands");
        }
        let message = format!("no pack before this one has a card `{text}`");
        let finding = Diagnostic::new(Code::NothingToChange, file, title.span, message);
        let titles = self.earlier.cards.iter().map(|card| card.title.as_str());
        match nearest(text, titles) {
            Some(near) => finding
                .help(format!("did you mean `{near}`?"))
                .fix(format!("\"{near}\"")),
            None => finding.help("load its pack and add it to `needs`, or leave this line away"),
        }
    }
}

/// What takes the place of a card has its side, deck and number, so that whatever speaks of the card
/// by its code still finds one.
fn same_place(
    world: &World,
    file: &str,
    header: &Header,
    span: Span,
    target: &program::Card,
    findings: &mut Vec<Diagnostic>,
) {
    let same = (header.side, header.deck, header.number);
    if same == (target.side, target.deck, target.number) {
        return;
    }
    let place = format!(
        "{} {} {}",
        target.side.name(),
        world.deck(target.deck).id,
        target.number
    );
    let message = format!("the card that this one replaces is {place}");
    let icon = &world.face(header.icon).id;
    let fix = format!("{place}, icon {icon}");
    findings.push(
        Diagnostic::new(Code::OtherPlace, file, span, message)
            .help(format!("write `{fix}`"))
            .fix(fix),
    );
}
