//! The claims of the clauses: their canonical words, read like a text.

use crate::syntax::tree::{Body, Card, Clause, ClauseKind, Reaction, Section, SectionKind};
use crate::syntax::{Span, ban_text, change_text, clause_text, condition_text, paid_discard_text};
use crate::world::Side;

use super::claims::{At, Claims, gather};
use super::lexer::{Lexicon, Tok, Token};
use super::words::{Term, Word};

/// What the clauses of a card say. Each is a sentence of its own.
pub(super) fn claims(lexicon: &Lexicon, card: &Card) -> Claims {
    let mut writer = Writer {
        lexicon,
        tokens: Vec::new(),
        sentences: Vec::new(),
    };
    let mut paid = false;
    for section in &card.sections {
        let span = section.span;
        match &section.kind {
            SectionKind::Requires(condition) => {
                writer.say(span, &format!("requires {}", condition_text(condition)));
            }
            SectionKind::OnTable { condition } => {
                writer.say(span, "on table");
                if let Some(condition) = condition {
                    writer.say(span, &format!("while {}", condition_text(condition)));
                }
            }
            SectionKind::Play(block) => writer.clauses(&block.clauses),
            SectionKind::WhileOnTable(bans) => {
                for ban in bans {
                    writer.say(ban.span, &ban_text(ban));
                }
            }
            SectionKind::On(reaction) => writer.reaction(span, reaction),
            SectionKind::DiscardWhen(change) => {
                writer.say(span, &format!("discard when {}", change_text(change)));
            }
            SectionKind::DiscardBy(discard) => {
                // Ways to discard are alternatives, but a text may tell them one by one.
                let again = std::mem::replace(&mut paid, true);
                if again {
                    writer.word(span, Word::Or, "or");
                }
                writer.say(span, &paid_discard_text(discard));
            }
            // The printed text is that of the event.
            SectionKind::Combat(_) | SectionKind::Printed(_) | SectionKind::Replaces(_) => {}
        }
    }
    let mut claims = gather(lexicon.world(), &writer.tokens);
    claims.sentences = writer.sentences;
    claims.discards = payers(lexicon.side(), card, &claims);
    claims
}

/// Who may discard the card, where only one side may.
fn payers(owner: Side, card: &Card, claims: &Claims) -> Vec<(Side, At)> {
    let payer = |section: &Section| match &section.kind {
        SectionKind::DiscardBy(discard) => {
            let side = if discard.by_opponent {
                owner.opponent()
            } else {
                owner
            };
            let at = claims
                .sides
                .iter()
                .find(|(_, _, at)| at.span.range() == section.span.range());
            let at = at.map(|(_, _, at)| at.clone());
            Some((side, at?))
        }
        SectionKind::On(reaction) if reaction.discard_this => {
            let sentence = 0;
            let (span, text) = (section.span, owner.name().to_owned());
            Some((
                owner,
                At {
                    span,
                    text,
                    sentence,
                },
            ))
        }
        _ => None,
    };
    card.sections.iter().filter_map(payer).collect()
}

struct Writer<'l, 'w> {
    lexicon: &'l Lexicon<'w>,
    tokens: Vec<Token>,
    sentences: Vec<String>,
}

impl Writer<'_, '_> {
    fn say(&mut self, span: Span, text: &str) {
        // A colon ends a sentence, too, so that one text may be several.
        let ends = self.ends();
        match self.sentences.get_mut(ends) {
            Some(sentence) => {
                sentence.push_str(" or ");
                sentence.push_str(text);
            }
            None => self.sentences.push(text.to_owned()),
        }
        self.lexicon.read(text, &|_, _| span, &mut self.tokens);
        self.tokens.push(Token {
            tok: Tok::Stop,
            span,
            text: String::new(),
        });
        self.sentences.resize(self.ends(), text.to_owned());
    }

    /// How many sentences have ended.
    fn ends(&self) -> usize {
        let stops = self.tokens.iter().filter(|token| token.tok == Tok::Stop);
        stops.count()
    }

    /// A word that the canonical text leaves to its block.
    fn word(&mut self, span: Span, word: Word, text: &str) {
        self.tokens.push(Token {
            tok: Tok::Word(word),
            span,
            text: text.to_owned(),
        });
    }

    fn reaction(&mut self, span: Span, reaction: &Reaction) {
        self.say(span, &format!("when {}", change_text(&reaction.change)));
        match (reaction.may, reaction.discard_this) {
            (true, true) => self.say(span, "may discard this"),
            (false, true) => self.say(span, "discard this"),
            (may, false) => {
                if may && let Some(first) = reaction.body.clauses.first() {
                    self.word(first.span, Word::May, "may");
                }
            }
        }
        self.clauses(&reaction.body.clauses);
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            self.clause(clause);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        let span = clause.span;
        match &clause.kind {
            ClauseKind::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                self.say(span, &format!("if {}", condition_text(condition)));
                self.clauses(then.clauses());
                self.clauses(otherwise.as_ref().map_or(&[], Body::clauses));
            }
            ClauseKind::Either(blocks) => {
                for (i, block) in blocks.iter().enumerate() {
                    if i > 0 {
                        // Both are one sentence, so that the `or` stands between them.
                        self.tokens.pop_if(|token| token.tok == Tok::Stop);
                        self.word(span, Word::Or, "or");
                    }
                    self.clauses(&block.clauses);
                }
            }
            ClauseKind::May(body) => {
                for inner in body.clauses() {
                    self.word(span, Word::May, "may");
                    self.clause(inner);
                }
            }
            ClauseKind::Opponent(body) => {
                self.lexicon
                    .read("opponent", &|_, _| span, &mut self.tokens);
                self.clauses(body.clauses());
            }
            // Cards have none: they stand in combat halves.
            ClauseKind::When(_) | ClauseKind::ForEachFace(_) => {
                self.say(span, &clause_text(clause));
            }
            ClauseKind::ForEach { body, .. } => {
                match body {
                    Body::Block(_) => self.say(span, &clause_text(clause)),
                    Body::Line(_) => {
                        self.say(span, &clause_text(clause));
                        return;
                    }
                }
                self.clauses(body.clauses());
            }
            ClauseKind::Attack(attack) => {
                self.say(span, &clause_text(clause));
                if let Some(block) = &attack.block {
                    self.clauses(&block.clauses);
                }
            }
            ClauseKind::Advance { .. }
            | ClauseKind::Choose { .. }
            | ClauseKind::Recruit { .. }
            | ClauseKind::MoveBack { .. }
            | ClauseKind::Move(_)
            | ClauseKind::Activate { .. }
            | ClauseKind::Roll { .. }
            | ClauseKind::Hit { .. }
            | ClauseKind::Retreat(_)
            | ClauseKind::PlayCard { .. }
            | ClauseKind::Eliminate { .. }
            | ClauseKind::Replace { .. }
            | ClauseKind::Battle(_)
            | ClauseKind::Draw { .. }
            | ClauseKind::Ring(_) => self.say(span, &clause_text(clause)),
        }
    }
}

/// A term that no clause names, but that any card on the table may speak of.
pub(super) const OF_THE_TABLE: &[Term] = &[Term::Discard, Term::InPlay];
