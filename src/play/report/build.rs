//! What a play came to, put into words.

use crate::game::*;
use crate::play::action::{Action, Refusal};
use crate::play::card_set::CardSet;
use crate::play::session::Play;
use crate::play::words::{Words, action_words, place_words};
use crate::program::{Card, Clause, Effect};
use crate::world::CardId;

use super::{
    ClauseReport, CombatReport, DiscardReport, OtherReport, QuestionReport, Report, StoppedBy,
    Unmet, WinnerReport,
};

impl Report {
    /// The report of a play, as far as it has come.
    pub fn of(play: &Play<'_>) -> Report {
        let cards = play.cards();
        let words = Words::new(cards);
        let attempt = play.attempt();
        let card = played_card(cards, play.action());
        let mut report = Report::empty(card);
        report.played = true;
        report.write_runs(cards, &attempt.extents, card);
        report.questions = play
            .answered()
            .iter()
            .map(|answered| (&answered.ask, Some(answered.choice)))
            .chain(play.question().map(|ask| (ask, None)))
            .map(|(ask, choice)| QuestionReport {
                side: ask.side.name(),
                prompt: words.prompt(ask),
                options: words.labels(ask),
                chosen: choice.map(|choice| words.label(ask, choice)),
            })
            .collect();
        report.changes = attempt
            .log
            .iter()
            .map(|change| words.change(*change))
            .collect();
        let over = play.question().is_none();
        report.goes_to = card
            .filter(|_| over)
            .map(|card| place_word(attempt.state.cards[card.id]));
        report.discarded = discards(words, cards, card.map(|card| card.id), &attempt.log);
        report.winner = attempt.state.winner.map(|victory| WinnerReport {
            side: victory.side.name(),
            because: words.victory(victory),
            rule: victory.by.rule(),
        });
        report
    }

    /// What each card did that ran, in the order in which they began.
    fn write_runs(&mut self, cards: &CardSet, extents: &Extents, card: Option<&Card>) {
        let words = Words::new(cards);
        let notes = extents.notes.as_deref().unwrap_or_default();
        for run in extents.runs() {
            let Some(at_work) = cards.card(run.card) else {
                continue;
            };
            let half = match run.part {
                Part::Combat => cards.combat_of(run.card),
                Part::Play | Part::Answer => None,
            };
            let notes: Vec<(usize, Note)> = notes
                .iter()
                .filter(|(serial, ..)| *serial == run.serial)
                .map(|(_, clause, note)| (*clause, *note))
                .collect();
            let writer = ClauseWriter {
                words,
                texts: half.map_or(&at_work.texts, |half| &half.texts),
                run,
                notes: &notes,
            };
            if let Some(half) = half {
                let mut clauses = Vec::new();
                for act in &half.acts {
                    writer.write(&act.clauses, &mut clauses);
                }
                self.combats.push(CombatReport {
                    card: at_work.title.clone(),
                    half: half.title.clone(),
                    clauses,
                });
            } else if run.serial == 0 && card.is_some() {
                writer.write(&at_work.play, &mut self.clauses);
                (self.asked, self.applied) = run.totals();
            } else {
                let mut other = OtherReport {
                    card: at_work.title.clone(),
                    clauses: Vec::new(),
                };
                if run.part == Part::Play {
                    writer.write(&at_work.play, &mut other.clauses);
                    self.plays.push(other);
                } else {
                    for reaction in at_work.table.iter().flat_map(|table| &table.reactions) {
                        writer.write(&reaction.body, &mut other.clauses);
                    }
                    self.answers.push(other);
                }
            }
        }
    }

    /// The report of an action that can't be done: nothing changed.
    pub fn refused(cards: &CardSet, state: &State, action: &Action, refusal: &Refusal) -> Report {
        let words = Words::new(cards);
        let card = played_card(cards, action);
        let mut report = Report::empty(card);
        report.unmet = match refusal {
            Refusal::Unmet(conditions)
            | Refusal::MayNotEnter(conditions)
            | Refusal::MayNotPay(conditions) => conditions
                .iter()
                .map(|condition| Unmet {
                    condition: condition.text.clone(),
                    because: words.because(state, condition),
                    rule: refusal.rule(),
                })
                .collect(),
            other => vec![Unmet {
                condition: action_words(cards, action),
                because: words.refusal(other),
                rule: other.rule(),
            }],
        };
        report.goes_to = card.map(|card| place_word(state.cards[card.id]));
        report
    }

    fn empty(card: Option<&Card>) -> Report {
        Report {
            card: card.map(|card| card.title.clone()),
            id: card.map(|card| card.code.clone()),
            pack: card.map(|card| card.source.pack.clone()),
            played: false,
            unmet: Vec::new(),
            clauses: Vec::new(),
            plays: Vec::new(),
            answers: Vec::new(),
            combats: Vec::new(),
            asked: 0,
            applied: 0,
            questions: Vec::new(),
            changes: Vec::new(),
            goes_to: None,
            discarded: Vec::new(),
            winner: None,
            state: None,
        }
    }
}

/// Writes the clauses of a card that ask for something; what only governs others is left out.
struct ClauseWriter<'a> {
    words: Words<'a>,
    texts: &'a [String],
    run: &'a Extent,
    notes: &'a [(usize, Note)],
}

impl ClauseWriter<'_> {
    fn write(&self, clauses: &[Clause], into: &mut Vec<ClauseReport>) {
        for clause in clauses {
            match &clause.effect {
                // The words of the roll say what a success does; its extent is that of the inner one.
                Effect::Roll { each, .. } => into.push(self.one(clause, each)),
                Effect::ChooseEach { body, .. } => {
                    into.push(self.one(clause, clause));
                    self.write(body, into);
                }
                Effect::Attack(_) => {
                    into.push(self.one(clause, clause));
                    clause.inner().for_each(|body| self.write(body, into));
                }
                // What only governs others does not stand for itself.
                _ if clause.inner().next().is_none() => into.push(self.one(clause, clause)),
                _ => clause.inner().for_each(|body| self.write(body, into)),
            }
        }
    }

    fn one(&self, words_of: &Clause, extent_of: &Clause) -> ClauseReport {
        let id = extent_of.id.index();
        let notes = self.notes.iter().filter(|(clause, _)| *clause == id);
        let (mut chosen, mut stopped_by, mut passed) = (Vec::new(), Vec::new(), None);
        for (_, note) in notes {
            match note {
                Note::Chose(choice) => chosen.push(self.words.choice(*choice)),
                Note::Short(reason) => stopped_by.push(StoppedBy {
                    reason: self.words.reason(*reason),
                    rule: reason.rule(),
                }),
                Note::Passed(why) => passed = passed.or(Some(*why)),
            }
        }
        let asked = self.run.asked(id);
        ClauseReport {
            text: self
                .texts
                .get(words_of.id.index())
                .cloned()
                .unwrap_or_default(),
            asked: asked.into(),
            applied: self.run.applied(id).into(),
            passed_over: passed
                .filter(|_| asked == 0 && chosen.is_empty())
                .map(passed_words),
            chosen,
            stopped_by,
        }
    }
}

fn passed_words(why: Passed) -> &'static str {
    match why {
        Passed::NotMet => "the condition is not met",
        Passed::Met => "the condition is met",
        Passed::NotChosen => "not chosen",
        Passed::NoneThere => "there is none",
        Passed::NoSuccess => "no success",
        Passed::Gone => "what it is about is gone",
    }
}

fn played_card<'a>(cards: &'a CardSet, action: &Action) -> Option<&'a Card> {
    match action {
        Action::Play { card, .. } => cards.card(*card),
        Action::Muster { .. }
        | Action::Travel(_)
        | Action::Diplomacy { .. }
        | Action::MoveArmies { .. }
        | Action::MoveCharacters { .. }
        | Action::Attack { .. }
        | Action::PayDiscard { .. }
        | Action::RollDice { .. }
        | Action::UseRing { .. }
        | Action::EndTurn
        | Action::Event(_) => None,
    }
}

fn discards(
    words: Words<'_>,
    cards: &CardSet,
    played: Option<CardId>,
    log: &[Change],
) -> Vec<DiscardReport> {
    log.iter()
        .filter_map(|change| match change {
            Change::Discarded(card, why)
                if !(Some(*card) == played && *why == DiscardReason::Played) =>
            {
                Some(DiscardReport {
                    card: cards.title(*card).to_owned(),
                    because: words.discard_reason(*why),
                })
            }
            _ => None,
        })
        .collect()
}

fn place_word(place: CardPlace) -> &'static str {
    match place {
        CardPlace::Deck => "deck",
        CardPlace::Hand => "hand",
        CardPlace::Table => "table",
        CardPlace::Discard => "discard",
        CardPlace::Out => "out",
        CardPlace::Nowhere | CardPlace::BeingPlayed => place_words(place),
    }
}
