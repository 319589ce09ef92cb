//! Whole cards with one small change: sections, bans, reactions, discards.

use crate::syntax::tree::{
    Agent, Ban, BanKind, Block, Card, Change, CombatRef, Header, Operand, PaidDiscard, Reaction,
    RegionDeed, RegionDeedKind, Section, SectionKind,
};
use crate::syntax::{
    Span, ban_text, change_text, condition_text, operand_text, paid_discard_text, phrase_text,
};

use super::variant::{Variant, each, lift, replaced, without_one};
use super::words::Mutator;

impl Mutator<'_> {
    /// Every card that differs from this one by one small change.
    pub fn card(self, card: &Card) -> Vec<Variant<Card>> {
        let with = |sections| Card {
            sections,
            ..card.clone()
        };
        let mut all = Vec::new();
        if let Some(header) = &card.header {
            let with = |icon| Card {
                header: Some(Header {
                    icon,
                    ..header.clone()
                }),
                ..card.clone()
            };
            let icons = lift(self.face(&header.icon), with);
            all.extend(icons.map(|variant| {
                let icon = variant.node.header.as_ref().map(|it| it.icon.text.clone());
                variant.said(format!("icon {}", icon.unwrap_or_default()))
            }));
        }
        for (i, section) in card.sections.iter().enumerate() {
            if let Some(what) = whole_text(&section.kind) {
                let rest = with(replaced(&card.sections, i, Vec::new()));
                let said = format!("without {what}");
                all.push(Variant::without(rest, section.span, &what).said(said));
            }
        }
        let changed = each(&card.sections, |section| {
            let with = |kind| Section {
                kind,
                span: section.span,
            };
            lift(self.section(section), with).collect()
        });
        all.extend(lift(changed, with));
        all.sort_by_key(|variant| variant.span.start);
        all
    }

    fn section(self, section: &Section) -> Vec<Variant<SectionKind>> {
        use SectionKind as K;
        match &section.kind {
            K::Requires(condition) => lift(self.condition(condition), K::Requires)
                .map(|variant| variant.in_line(section_text))
                .collect(),
            K::OnTable { condition: None } => Vec::new(),
            K::OnTable {
                condition: Some(condition),
            } => {
                let with = |condition| K::OnTable { condition };
                let what = format!("while {}", condition_text(condition));
                let gone = Variant::without(with(None), condition.span, &what);
                let changed = lift(self.condition(condition), |it| with(Some(it)));
                std::iter::once(gone)
                    .chain(changed)
                    .map(|variant| variant.in_line(section_text))
                    .collect()
            }
            K::Play(block) => {
                let with = |clauses| {
                    K::Play(Block {
                        clauses,
                        span: block.span,
                    })
                };
                lift(self.clauses(&block.clauses), with).collect()
            }
            K::WhileOnTable(bans) => {
                let mut all = each(bans, |ban| self.ban(ban));
                if bans.len() > 1 {
                    all.extend(without_one(bans, |ban| (ban.span, ban_text(ban))));
                }
                lift(all, K::WhileOnTable).collect()
            }
            K::On(reaction) => lift(self.reaction(reaction, section.span), K::On).collect(),
            K::DiscardWhen(change) => lift(self.change(change), K::DiscardWhen)
                .map(|variant| variant.in_line(section_text))
                .collect(),
            K::DiscardBy(discard) => lift(self.paid(discard, section.span), K::DiscardBy)
                .map(|variant| variant.in_line(section_text))
                .collect(),
            // Which half it is shows in the half's own mutants.
            K::Combat(half) => match half.from_table {
                None => Vec::new(),
                Some(span) => {
                    let hand = K::Combat(CombatRef {
                        from_table: None,
                        ..half.clone()
                    });
                    let gone = Variant::without(hand, span, "from table");
                    vec![gone.in_line(section_text)]
                }
            },
            // It does nothing, so nothing could notice a change.
            K::Printed(_) | K::Replaces(_) => Vec::new(),
        }
    }

    fn reaction(self, reaction: &Reaction, span: Span) -> Vec<Variant<Reaction>> {
        let mut all: Vec<_> = lift(self.change(&reaction.change), |change| Reaction {
            change,
            ..reaction.clone()
        })
        .collect();
        let may = Reaction {
            may: !reaction.may,
            ..reaction.clone()
        };
        all.push(flag(may, span, "may", reaction.may));
        let discard = Reaction {
            discard_this: !reaction.discard_this,
            ..reaction.clone()
        };
        all.push(flag(discard, span, "discard this", reaction.discard_this));
        let mut all: Vec<_> = all
            .into_iter()
            .map(|variant| variant.in_line(reaction_text))
            .collect();
        all.extend(lift(self.clauses(&reaction.body.clauses), |clauses| {
            Reaction {
                body: Block {
                    clauses,
                    span: reaction.body.span,
                },
                ..reaction.clone()
            }
        }));
        all
    }

    fn change(self, change: &Change) -> Vec<Variant<Change>> {
        let mut all: Vec<_> = lift(self.operand(&change.subject), |subject| Change {
            subject,
            ..change.clone()
        })
        .collect();
        all.extend(lift(self.opposite(&change.participle), |participle| {
            Change {
                participle,
                ..change.clone()
            }
        }));
        if let Some(place) = &change.place {
            let with = |place| Change {
                place,
                ..change.clone()
            };
            let what = format!("in {}", operand_text(place));
            if !change.through {
                all.push(Variant::without(with(None), place.span(), &what));
            }
            all.extend(lift(self.operand(place), |it| with(Some(it))));
        }
        if let Some(or) = &change.or {
            let first = Change {
                or: None,
                ..change.clone()
            };
            let second = Change {
                participle: or.clone(),
                or: None,
                ..change.clone()
            };
            let was = change.participle.text.clone();
            all.push(Variant::without(first, or.span, &or.text));
            all.push(Variant::without(second, change.participle.span, &was));
        }
        let with = |by| Change {
            by,
            ..change.clone()
        };
        all.extend(lift(self.by(change.by.as_deref(), "by"), with));
        all
    }

    /// Who or what brings it about: one fewer, another, or nobody named.
    fn by(self, agents: Option<&[Agent]>, word: &str) -> Vec<Variant<Option<Vec<Agent>>>> {
        let Some(agents) = agents else {
            return Vec::new();
        };
        let span = agents.first().map(Agent::span).unwrap_or_default();
        let mut all = vec![Variant::without(None, span, &format!("{word} …"))];
        if agents.len() > 1 {
            let gone = without_one(agents, |agent| (agent.span(), agent_text(agent)));
            all.extend(lift(gone, Some));
        }
        all.extend(lift(each(agents, |agent| self.agent(agent)), Some));
        all
    }

    fn agent(self, agent: &Agent) -> Vec<Variant<Agent>> {
        match agent {
            Agent::Attack { on: None, .. } => Vec::new(),
            Agent::Attack { on: Some(on), span } => {
                let with = |on| Agent::Attack { on, span: *span };
                let what = format!("on {}", operand_text(on));
                let gone = Variant::without(with(None), on.span(), &what);
                let changed = lift(self.operand(on), |it| with(Some(it)));
                std::iter::once(gone).chain(changed).collect()
            }
            Agent::Change(change) => {
                lift(self.change(change), |it| Agent::Change(Box::new(it))).collect()
            }
            Agent::Operand(operand) => lift(self.operand(operand), Agent::Operand).collect(),
        }
    }

    fn ban(self, ban: &Ban) -> Vec<Variant<Ban>> {
        let with = |kind| Ban {
            kind,
            span: ban.span,
        };
        lift(self.ban_kind(&ban.kind), with)
            .map(|variant| variant.in_line(ban_text))
            .collect()
    }

    fn ban_kind(self, kind: &BanKind) -> Vec<Variant<BanKind>> {
        use BanKind as K;
        match kind {
            K::HuntBox => Vec::new(),
            K::Regions { who, deeds, places } => {
                let with = |who, deeds, places| K::Regions { who, deeds, places };
                let side = lift(self.operand(who), |it| {
                    with(it, deeds.clone(), places.clone())
                });
                let fewer = match deeds.len() {
                    0 | 1 => Vec::new(),
                    _ => without_one(deeds, deed_text),
                };
                let fewer = lift(fewer, |it| with(who.clone(), it, places.clone()));
                let elsewhere = lift(self.operand(places), |it| {
                    with(who.clone(), deeds.clone(), it)
                });
                side.chain(fewer).chain(elsewhere).collect()
            }
            K::CombatCard { who, place } => {
                let with = |who, place| K::CombatCard { who, place };
                let side = lift(self.operand(who), |it| with(it, place.clone()));
                let mut all: Vec<_> = side.collect();
                if let Some(it) = place {
                    let what = format!("in {}", operand_text(it));
                    all.push(Variant::without(with(who.clone(), None), it.span(), &what));
                    all.extend(lift(self.operand(it), |it| with(who.clone(), Some(it))));
                }
                all
            }
            K::Advance { who, nations, by } => {
                let with = |who, nations, by| K::Advance { who, nations, by };
                let side = lift(self.operand(who), |it| {
                    with(it, nations.clone(), by.clone())
                });
                let whom = lift(self.operand(nations), |it| {
                    with(who.clone(), it, by.clone())
                });
                let means = lift(self.by(by.as_deref(), "by"), |it| {
                    with(who.clone(), nations.clone(), it)
                });
                side.chain(whom).chain(means).collect()
            }
            K::Activated { nations, except } => {
                let with = |nations: Operand, except| K::Activated { nations, except };
                let whom = lift(self.operand(nations), |it| with(it, except.clone()));
                let means = lift(self.by(except.as_deref(), "except by"), |it| {
                    with(nations.clone(), it)
                });
                whom.chain(means).collect()
            }
        }
    }

    fn paid(self, discard: &PaidDiscard, span: Span) -> Vec<Variant<PaidDiscard>> {
        let with_costs = |costs| PaidDiscard {
            costs,
            ..discard.clone()
        };
        let mut costs = each(&discard.costs, |cost| self.phrase(cost));
        if discard.costs.len() > 1 {
            costs.extend(without_one(&discard.costs, |it| (it.span, phrase_text(it))));
        }
        let mut all: Vec<_> = lift(costs, with_costs).collect();
        let (was, becomes) = if discard.by_opponent {
            ("opponent", "owner")
        } else {
            ("owner", "opponent")
        };
        let turn = PaidDiscard {
            by_opponent: !discard.by_opponent,
            ..discard.clone()
        };
        all.push(Variant::swap(turn, span, was, becomes));
        if let Some(condition) = &discard.condition {
            let with = |condition| PaidDiscard {
                condition,
                ..discard.clone()
            };
            let what = format!("if {}", condition_text(condition));
            all.push(Variant::without(with(None), condition.span, &what));
            all.extend(lift(self.condition(condition), |it| with(Some(it))));
        }
        all
    }
}

/// A word that is there or not.
fn flag(reaction: Reaction, span: Span, word: &str, was_there: bool) -> Variant<Reaction> {
    if was_there {
        Variant::without(reaction, span, word)
    } else {
        Variant {
            node: reaction,
            span,
            change: format!("with `{word}`"),
            text: None,
        }
    }
}

/// The words for a section that is dropped as a whole; a text that does nothing is not.
fn whole_text(kind: &SectionKind) -> Option<String> {
    match kind {
        SectionKind::Play(_) => Some("play".to_owned()),
        SectionKind::WhileOnTable(bans) => match bans.as_slice() {
            [only] => Some(ban_text(only)),
            _ => Some("while on table".to_owned()),
        },
        SectionKind::Combat(_) | SectionKind::Printed(_) | SectionKind::Replaces(_) => None,
        _ => Some(section_text(kind)),
    }
}

/// A section in one line, as far as it is one.
fn section_text(kind: &SectionKind) -> String {
    match kind {
        SectionKind::Requires(condition) => format!("requires {}", condition_text(condition)),
        SectionKind::OnTable { condition: None } => "on table".to_owned(),
        SectionKind::OnTable {
            condition: Some(condition),
        } => format!("on table while {}", condition_text(condition)),
        SectionKind::Play(_) => "play".to_owned(),
        SectionKind::WhileOnTable(_) => "while on table".to_owned(),
        SectionKind::On(reaction) => reaction_text(reaction),
        SectionKind::DiscardWhen(change) => format!("discard when {}", change_text(change)),
        SectionKind::DiscardBy(discard) => paid_discard_text(discard),
        SectionKind::Combat(half) => format!("combat \"{}\"", half.title.text),
        SectionKind::Printed(_) => "printed".to_owned(),
        SectionKind::Replaces(title) => format!("replaces \"{}\"", title.text),
    }
}

fn reaction_text(reaction: &Reaction) -> String {
    let when = if reaction.before { "before" } else { "on" };
    let what = match (reaction.may, reaction.discard_this) {
        (false, false) => "",
        (true, false) => ", may",
        (false, true) => ", discard this",
        (true, true) => ", may discard this",
    };
    format!("{when} {}{what}", change_text(&reaction.change))
}

fn agent_text(agent: &Agent) -> String {
    match agent {
        Agent::Attack { on: None, .. } => "attack".to_owned(),
        Agent::Attack { on: Some(on), .. } => format!("attack on {}", operand_text(on)),
        Agent::Change(change) => change_text(change),
        Agent::Operand(operand) => operand_text(operand),
    }
}

fn deed_text(deed: &RegionDeed) -> (Span, String) {
    let text = match deed.kind {
        RegionDeedKind::EnterWithArmy => "enter with an army",
        RegionDeedKind::Attack => "attack",
    };
    (deed.span, text.to_owned())
}
