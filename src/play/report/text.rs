//! The report as text.

use std::fmt::Write;

use super::{ClauseReport, Report, StoppedBy};

impl Report {
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
            let not = match &self.card {
                Some(_) => "playable",
                None => "possible",
            };
            writeln!(out, "  not {not}:")?;
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
            match times {
                1 => writeln!(out, "  · {change}")?,
                times => writeln!(out, "  · {change} ({times}×)")?,
            }
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
        } else if let Some(why) = clause.passed_over {
            format!("passed over: {why}")
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
