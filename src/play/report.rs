//! The report of a play: for each clause what it asked for, what was applied, and why not more.

use std::fmt::Write;

use serde::Serialize;

use crate::game::*;
use crate::program::{Card, Clause, Effect};
use crate::world::{CardId, FaceId, RegionId};

use super::action::{Action, Refusal};
use super::card_set::CardSet;
use super::journeys::Travel;
use super::session::Play;
use super::words::{Words, a, place_words};

/// What a play came to, in words. Its JSON is the one of `westron play --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The title of the card, if a card was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The code of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The pack that it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<String>,
    /// Whether it was played.
    pub played: bool,
    /// Why it could not be: the parts of the requirement that do not hold, or another rule.
    pub unmet: Vec<Unmet>,
    /// The clauses of the card, in order.
    pub clauses: Vec<ClauseReport>,
    /// The cards that a clause had played besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<OtherReport>,
    /// What the cards on the table did in answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<OtherReport>,
    /// The Combat halves that were used, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub combats: Vec<CombatReport>,
    /// The atoms that the card asked for.
    pub asked: u32,
    /// Those that were applied.
    pub applied: u32,
    /// The questions that were asked, with their answers; the open one, if any, comes last.
    pub questions: Vec<QuestionReport>,
    /// What changed, in order.
    pub changes: Vec<String>,
    /// Where the card went: `discard`, `table`, `hand`, `deck` or `out`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goes_to: Option<&'static str>,
    /// Other cards that were discarded, with the reason.
    pub discarded: Vec<DiscardReport>,
    /// Who has won, how, and by which rule, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<WinnerReport>,
    /// The position after it.
    pub state: SavedState,
}

/// The end of a game (R12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinnerReport {
    /// Who has won.
    pub side: &'static str,
    /// How, in words.
    pub because: String,
    /// The rule.
    pub rule: &'static str,
}

/// A part of the requirement that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unmet {
    /// The part, or what was tried.
    pub condition: String,
    /// What is so instead.
    pub because: String,
    /// The rule.
    pub rule: &'static str,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClauseReport {
    /// Its words.
    pub text: String,
    /// The atoms that it asked for.
    pub asked: u32,
    /// Those that were applied.
    pub applied: u32,
    /// What it chose and bound.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// For each of the others, the reason.
    pub stopped_by: Vec<StoppedBy>,
}

/// Why one atom was not applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoppedBy {
    /// In words.
    pub reason: String,
    /// The rule.
    pub rule: &'static str,
}

/// What another card did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OtherReport {
    /// Its title.
    pub card: String,
    /// Its clauses.
    pub clauses: Vec<ClauseReport>,
}

/// A Combat half that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CombatReport {
    /// The title of the card.
    pub card: String,
    /// The title of the half.
    pub half: String,
    /// Its clauses.
    pub clauses: Vec<ClauseReport>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionReport {
    /// Who was asked.
    pub side: &'static str,
    /// The question.
    pub prompt: String,
    /// The options offered.
    pub options: Vec<String>,
    /// The answer; `None` if it is open.
    pub chosen: Option<String>,
}

/// A discarded card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiscardReport {
    /// Its title.
    pub card: String,
    /// Why.
    pub because: &'static str,
}

impl Report {
    /// The report of a play, as far as it has come.
    pub fn of(play: &Play<'_>) -> Report {
        let cards = play.cards();
        let words = Words::new(cards);
        let attempt = play.attempt();
        let card = played_card(cards, play.action());
        let mut report = Report::empty(card);
        report.played = true;
        report.write_runs(play, card);
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
        report.state = saved(cards, &attempt.state);
        report
    }

    /// What each card did that ran, in the order in which they began.
    fn write_runs(&mut self, play: &Play<'_>, card: Option<&Card>) {
        let (cards, attempt) = (play.cards(), play.attempt());
        let words = Words::new(cards);
        let notes = attempt.extents.notes.as_deref().unwrap_or_default();
        for run in attempt.extents.runs() {
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
        report.state = saved(cards, state);
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
            state: SavedState::default(),
        }
    }

    /// The report as text, for terminals and snapshots.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        if let (Some(card), Some(id)) = (&self.card, &self.id) {
            writeln!(out, "{card} ({id})")?;
        }
        if !self.played {
            writeln!(
                out,
                "  {}:",
                if self.card.is_some() {
                    "not playable"
                } else {
                    "not possible"
                }
            )?;
            for unmet in &self.unmet {
                writeln!(
                    out,
                    "    {}: {} · {}",
                    unmet.condition, unmet.because, unmet.rule
                )?;
            }
            return Ok(());
        }
        write_clauses(out, "  ", &self.clauses)?;
        for question in &self.questions {
            let (options, chosen) = match &question.chosen {
                Some(chosen) => (shortened(&question.options), chosen.as_str()),
                None => (question.options.join(", "), "(open)"),
            };
            writeln!(out, "  {} [{options}] {chosen}", question.prompt)?;
        }
        let open = self
            .questions
            .iter()
            .any(|question| question.chosen.is_none());
        match (&self.card, self.asked) {
            _ if open => writeln!(out, "  not over: the last question waits for its answer")?,
            (None, _) => {}
            (Some(_), 0) => writeln!(out, "  nothing was asked for")?,
            (Some(_), asked) => writeln!(out, "  applied {} of {asked}", self.applied)?,
        }
        if self.card.is_some() && self.asked > 0 && self.applied == 0 && !open {
            writeln!(out, "  the card did nothing · R13")?;
        }
        for play in &self.plays {
            writeln!(out, "  {} played by a clause", play.card)?;
            write_clauses(out, "    ", &play.clauses)?;
        }
        for answer in &self.answers {
            writeln!(out, "  {} answers", answer.card)?;
            write_clauses(out, "    ", &answer.clauses)?;
        }
        for combat in &self.combats {
            writeln!(out, "  {} in battle, with {}", combat.half, combat.card)?;
            write_clauses(out, "    ", &combat.clauses)?;
        }
        for (change, times) in grouped(&self.changes) {
            let times = if times > 1 {
                format!(" ({times}×)")
            } else {
                String::new()
            };
            writeln!(out, "  · {change}{times}")?;
        }
        if self.card.is_none() && self.changes.is_empty() && !open {
            writeln!(out, "  nothing changed")?;
        }
        for discarded in &self.discarded {
            writeln!(out, "  {} discarded: {}", discarded.card, discarded.because)?;
        }
        if let Some(place) = self.goes_to {
            writeln!(out, "  goes to: {place}")?;
        }
        Ok(())
    }
}

/// The options of a question that was answered: of many only the first, since half the map may be
/// among them.
fn shortened(options: &[String]) -> String {
    const SHOWN: usize = 12;
    match options.get(..SHOWN) {
        Some(first) if options.len() > SHOWN + 1 => {
            let more = options.len() - SHOWN;
            format!("{}, and {more} more", first.join(", "))
        }
        _ => options.join(", "),
    }
}

/// Equal changes that follow each other, with their number.
fn grouped(changes: &[String]) -> Vec<(&str, usize)> {
    let mut groups: Vec<(&str, usize)> = Vec::new();
    for change in changes {
        match groups.last_mut() {
            Some((last, times)) if last == change => *times += 1,
            _ => groups.push((change, 1)),
        }
    }
    groups
}

fn write_clauses(out: &mut String, indent: &str, clauses: &[ClauseReport]) -> std::fmt::Result {
    let width = clauses
        .iter()
        .map(|clause| clause.text.chars().count())
        .max()
        .unwrap_or(0);
    for clause in clauses {
        let extent = if !clause.chosen.is_empty() {
            format!("→ {}", clause.chosen.join(", "))
        } else if clause.asked == 0 {
            "asks for nothing".to_owned()
        } else {
            format!("{} of {}", clause.applied, clause.asked)
        };
        writeln!(out, "{indent}{:width$}  {extent}", clause.text)?;
        let mut seen: Vec<&StoppedBy> = Vec::new();
        for stopped in &clause.stopped_by {
            if !seen.contains(&stopped) {
                writeln!(out, "{indent}    {} · {}", stopped.reason, stopped.rule)?;
                seen.push(stopped);
            }
        }
    }
    Ok(())
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
        let (mut chosen, mut stopped_by) = (Vec::new(), Vec::new());
        for (_, note) in notes {
            match note {
                Note::Chose(choice) => chosen.push(self.words.choice(*choice)),
                Note::Short(reason) => stopped_by.push(StoppedBy {
                    reason: self.words.reason(*reason),
                    rule: reason.rule(),
                }),
            }
        }
        ClauseReport {
            text: self
                .texts
                .get(words_of.id.index())
                .cloned()
                .unwrap_or_default(),
            asked: self.run.asked(id).into(),
            applied: self.run.applied(id).into(),
            chosen,
            stopped_by,
        }
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

/// What an action is, in words.
pub fn action_words(cards: &CardSet, action: &Action) -> String {
    let world = &cards.world;
    match action {
        Action::Play { card, die } => {
            let by = die
                .map(|die| format!(" with {} die", a(&world.face(die).id)))
                .unwrap_or_default();
            format!("play \"{}\"{by}", cards.title(*card))
        }
        Action::Muster { die, .. } => format!("muster with {} die", a(&world.face(*die).id)),
        Action::MoveArmies { die, .. } => {
            format!("move armies with {} die", a(&world.face(*die).id))
        }
        Action::MoveCharacters { die, .. } => {
            format!("move characters with {} die", a(&world.face(*die).id))
        }
        Action::Diplomacy { nation, die, .. } => {
            format!(
                "advance {} with {} die",
                world.nation(*nation).name,
                a(&world.face(*die).id)
            )
        }
        Action::Attack {
            die, from, target, ..
        } => {
            let region = |id: &RegionId| world.region(*id).name.as_str();
            let target = target.as_ref().map(|id| format!(" {}", region(id)));
            let from = from.as_ref().map(|id| format!(" from {}", region(id)));
            let die = die.map(|die| format!(" with {} die", a(&world.face(die).id)));
            let parts = [target, from, die].into_iter().flatten();
            format!("attack{}", parts.collect::<String>())
        }
        Action::PayDiscard { card, .. } => format!("pay to discard \"{}\"", cards.title(*card)),
        Action::Travel(travel) => travel_words(cards, *travel),
        Action::RollDice { .. } => "roll the Action dice".to_owned(),
        Action::UseRing { from, .. } => {
            format!("change {} die with a ring", a(&world.face(*from).id))
        }
        Action::EndTurn => "end the turn".to_owned(),
        Action::Event(_) => "this event".to_owned(),
    }
}

fn travel_words(cards: &CardSet, travel: Travel) -> String {
    let world = &cards.world;
    let by = |die: FaceId| format!("with {} die", a(&world.face(die).id));
    match travel {
        Travel::Move(die) => format!("move the Fellowship {}", by(die)),
        Travel::Hide(die) => format!("hide the Fellowship {}", by(die)),
        Travel::Declare => "declare the Fellowship".to_owned(),
        Travel::EnterMordor => "enter the Mordor Track".to_owned(),
        Travel::Separate(die) => format!("separate Companions {}", by(die)),
        Travel::Enter(who, die) => {
            format!("bring {} into play {}", world.character(who).name, by(die))
        }
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

/// A state in names, with the codes of these cards.
pub fn saved(cards: &CardSet, state: &State) -> SavedState {
    SavedState::of(
        &cards.world,
        |id| cards.card(id).map(|card| card.code.as_str()),
        state,
    )
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
