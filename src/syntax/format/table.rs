//! The canonical words of headers, changes, bans, reactions and discards.

use crate::syntax::tree::{
    Agent, Ban, BanKind, Change, Header, Operand, PaidDiscard, Reaction, RegionDeedKind,
};

use super::text::Text;

impl Text<'_> {
    pub(super) fn change(&mut self, change: &Change) {
        self.operand(&change.subject);
        self.push(" ");
        match &change.or {
            None => self.push(&change.participle.text),
            Some(or) => self.push(&format!("({} or {})", change.participle.text, or.text)),
        }
        match &change.place {
            Some(place) if change.through => {
                self.push(" through ");
                self.operand(place);
            }
            Some(place) => {
                self.push(" ");
                self.place_named(place);
            }
            None => {}
        }
        if let Some(by) = &change.by {
            self.push(" by ");
            self.agents(by);
        }
    }

    fn agents(&mut self, agents: &[Agent]) {
        // Alone, an agent can't say by whom in turn, and a list would be one of agents.
        let list = |operand: &Operand| matches!(operand, Operand::List { and: false, .. });
        let nested = |agent: &Agent| match agent {
            Agent::Change(change) => change.by.is_some() || list(&change.subject),
            Agent::Operand(operand) => list(operand),
            Agent::Attack { .. } => false,
        };
        match agents {
            [agent] if !nested(agent) => self.agent(agent),
            agents => {
                self.push("(");
                self.list(agents, " or ", Self::agent);
                self.push(")");
            }
        }
    }

    pub(super) fn agent(&mut self, agent: &Agent) {
        match agent {
            Agent::Attack { on: None, .. } => self.push("attack"),
            Agent::Attack { on: Some(on), .. } => {
                self.push("attack on ");
                self.operand(on);
            }
            Agent::Change(change) => self.change(change),
            Agent::Operand(operand) => self.operand(operand),
        }
    }

    pub(super) fn ban(&mut self, ban: &Ban) {
        match &ban.kind {
            BanKind::HuntBox => {
                self.push("dice used to move fellowship may not enter the hunt box");
            }
            BanKind::Regions { who, deeds, places } => {
                self.operand(who);
                self.push(" may not ");
                let deed = |text: &mut Self, deed: &crate::syntax::tree::RegionDeed| {
                    text.push(match deed.kind {
                        RegionDeedKind::EnterWithArmy => "enter with an army",
                        RegionDeedKind::Attack => "attack",
                    });
                };
                match deeds.as_slice() {
                    [one] => deed(self, one),
                    deeds => {
                        self.push("(");
                        for (i, one) in deeds.iter().enumerate() {
                            if i > 0 {
                                self.push(" or ");
                            }
                            deed(self, one);
                        }
                        self.push(")");
                    }
                }
                self.push(" ");
                self.operand(places);
            }
            BanKind::CombatCard { who, place } => {
                self.operand(who);
                self.push(" may not use a combat card");
                if let Some(place) = place {
                    self.push(" ");
                    self.place_named(place);
                }
            }
            BanKind::Advance { who, nations, by } => {
                self.operand(who);
                self.push(" may not advance ");
                self.operand(nations);
                if let Some(by) = by {
                    self.push(" by ");
                    self.agents(by);
                }
            }
            BanKind::Activated { nations, except } => {
                self.operand(nations);
                self.push(" may not be activated");
                if let Some(except) = except {
                    self.push(" except by ");
                    self.agents(except);
                }
            }
        }
    }

    pub(super) fn header(&mut self, header: &Header) {
        self.name(&header.side);
        let Header {
            deck, number, icon, ..
        } = header;
        self.push(&format!(
            " {} {}, icon {}",
            deck.text, number.value, icon.text
        ));
    }

    /// The reaction up to its block.
    pub(super) fn reaction(&mut self, reaction: &Reaction) {
        self.push(if reaction.before { "before " } else { "on " });
        self.change(&reaction.change);
        self.push(match (reaction.may, reaction.discard_this) {
            (false, false) => "",
            (true, false) => ", may",
            (false, true) => ", discard this",
            (true, true) => ", may discard this",
        });
    }

    pub(super) fn paid_discard(&mut self, discard: &PaidDiscard) {
        let who = if discard.by_opponent {
            "opponent"
        } else {
            "owner"
        };
        self.push(&format!("discard by {who} paying "));
        for (i, cost) in discard.costs.iter().enumerate() {
            if i > 0 {
                self.separator(" and ");
            }
            self.phrase(cost);
        }
        if let Some(condition) = &discard.condition {
            self.separator(", ");
            self.push("if ");
            self.condition(condition);
        }
    }
}
