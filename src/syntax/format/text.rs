//! The canonical words of a node, in one line.

use crate::syntax::tree::{
    Adjective, Amount, Body, Clause, ClauseKind, Condition, ConditionKind, Determiner,
    DeterminerKind, Distance, Filter, FilterKind, Name, Operand, Phrase, Predicate, RecruitPart,
};

/// How names are spelt: the accents of a name written without them.
pub(super) type Spelling<'s> = &'s dyn Fn(&str) -> Option<String>;

/// A line in the making: pieces between which it may be broken.
pub(super) struct Text<'s> {
    pieces: Vec<String>,
    spelling: Spelling<'s>,
}

/// The columns that a line should keep to.
const WIDTH: usize = 100;

impl<'s> Text<'s> {
    pub(super) fn new(spelling: Spelling<'s>) -> Self {
        Self {
            pieces: vec![String::new()],
            spelling,
        }
    }

    /// The whole in one line.
    pub(super) fn one_line(&self) -> String {
        self.pieces.concat()
    }

    /// The whole in lines of at most `WIDTH` columns where that is possible; all but the first
    /// are indented by two more than `indent`, which the first is not given.
    pub(super) fn lines(&self, indent: usize) -> Vec<String> {
        let whole = self.one_line();
        if indent + whole.chars().count() <= WIDTH {
            return vec![whole];
        }
        let mut lines = Vec::new();
        let mut line = String::new();
        for piece in &self.pieces {
            let start = if lines.is_empty() { indent } else { indent + 2 };
            let width = start + line.chars().count() + piece.trim_end().chars().count();
            if !line.is_empty() && width > WIDTH {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            line.push_str(piece);
        }
        lines.push(line.trim_end().to_owned());
        lines
    }

    pub(super) fn push(&mut self, text: &str) {
        if let Some(last) = self.pieces.last_mut() {
            last.push_str(text);
        }
    }

    /// A separator behind which the line may be broken.
    pub(super) fn separator(&mut self, text: &str) {
        self.push(text);
        self.pieces.push(String::new());
    }

    pub(super) fn name(&mut self, name: &Name) {
        if name.quoted {
            self.push(&format!("\"{}\"", name.text));
            return;
        }
        let (article, rest) = match name.text.strip_prefix("the ") {
            Some(rest) => ("the ", rest),
            None => ("", name.text.as_str()),
        };
        let spelt = (self.spelling)(rest).unwrap_or_else(|| rest.to_owned());
        self.push(article);
        self.push(&spelt);
    }

    /// `A`, `A or B`, `A, B or C`
    pub(super) fn list<T>(&mut self, items: &[T], last: &str, item: impl Fn(&mut Self, &T)) {
        for (i, one) in items.iter().enumerate() {
            match i {
                0 => {}
                i if i + 1 == items.len() => self.separator(last),
                _ => self.separator(", "),
            }
            item(self, one);
        }
    }

    pub(super) fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Name(name) => self.name(name),
            Operand::Phrase(phrase) => self.phrase(phrase),
            Operand::There(_) => self.push("there"),
            Operand::Each(_) => self.push("each"),
            Operand::Anywhere(_) => self.push("anywhere"),
            Operand::List { items, and, .. } => {
                self.push("(");
                self.list(items, if *and { " and " } else { " or " }, Self::operand);
                self.push(")");
            }
        }
    }

    /// `in Old Keep`, `there`, `anywhere`
    pub(super) fn place(&mut self, place: &Operand) {
        if !matches!(place, Operand::There(_) | Operand::Anywhere(_)) {
            self.push("in ");
        }
        self.operand(place);
    }

    /// `in Old Keep`, `in anywhere`, `there`: where the grammar knows no `anywhere` alone.
    pub(super) fn place_named(&mut self, place: &Operand) {
        if !matches!(place, Operand::There(_)) {
            self.push("in ");
        }
        self.operand(place);
    }

    pub(super) fn phrase(&mut self, phrase: &Phrase) {
        if let Some(determiner) = &phrase.determiner {
            match determiner.kind {
                DeterminerKind::A => self.push(article(phrase, determiner)),
                kind => self.determiner(kind),
            }
            self.push(" ");
        }
        for adjective in &phrase.adjectives {
            self.adjective(adjective);
            self.push(" ");
        }
        match phrase.nouns.as_slice() {
            [noun] => self.push(&noun.text),
            nouns => {
                self.push("(");
                self.list(nouns, " or ", |text, noun| text.push(&noun.text));
                self.push(")");
            }
        }
        if let Some(but) = &phrase.but {
            self.push(" but ");
            self.operand(but);
        }
        let but_name = phrase.but.as_deref().is_some_and(is_bare_name);
        let (mut after_state, mut after_name) = (false, but_name);
        for filter in &phrase.filters {
            // `of` goes on a name: what follows would be a part of it.
            let goes_on = after_name && matches!(filter.kind, FilterKind::Of(_));
            self.push(if after_state || goes_on { ", " } else { " " });
            self.filter(filter);
            after_state = matches!(filter.kind, FilterKind::AtWar { .. } | FilterKind::Not(_));
            after_name = ends_in_a_name(&filter.kind);
        }
    }

    fn determiner(&mut self, kind: DeterminerKind) {
        match kind {
            DeterminerKind::A => self.push("a"),
            DeterminerKind::The => self.push("the"),
            DeterminerKind::That => self.push("that"),
            DeterminerKind::All => self.push("all"),
            DeterminerKind::Any => self.push("any"),
            DeterminerKind::No => self.push("no"),
            DeterminerKind::Count(number) => self.push(&number.value.to_string()),
            DeterminerKind::UpTo(number) => self.push(&format!("up to {}", number.value)),
            DeterminerKind::AtLeast(number) => self.push(&format!("at least {}", number.value)),
            DeterminerKind::AnyNumber => self.push("any number of"),
            DeterminerKind::Another => self.push("another"),
        }
    }

    pub(super) fn adjective(&mut self, adjective: &Adjective) {
        match adjective {
            Adjective::Name(name) => self.name(name),
            Adjective::Word(word) => self.push(&word.text),
            Adjective::List(adjectives, _) => {
                self.push("(");
                self.list(adjectives, " or ", Self::adjective);
                self.push(")");
            }
        }
    }

    fn filter(&mut self, filter: &Filter) {
        let (word, operand) = match &filter.kind {
            FilterKind::InBattle => return self.push("in battle"),
            FilterKind::OfLevel(level) => {
                self.push(&format!("of level {} ", level.comparison.words()));
                return self.measure(&level.with);
            }
            FilterKind::There => return self.push("there"),
            FilterKind::Anywhere => return self.push("anywhere"),
            FilterKind::OutsideFellowship => return self.push("outside fellowship"),
            FilterKind::AtWar { negated: false } => return self.push("at war"),
            FilterKind::AtWar { negated: true } => return self.push("not at war"),
            FilterKind::Not(word) => return self.push(&format!("not {}", word.text)),
            FilterKind::On(name) => {
                self.push("on ");
                return self.name(name);
            }
            FilterKind::Within(number, operand) => {
                self.push(&format!("within {} of ", number.value));
                return self.operand(operand);
            }
            FilterKind::In(operand) => ("in ", operand),
            FilterKind::With(operand) => ("with ", operand),
            FilterKind::AdjacentTo(operand) => ("adjacent to ", operand),
            FilterKind::Besieging(operand) => ("besieging ", operand),
            FilterKind::BesiegedBy(operand) => ("besieged by ", operand),
            FilterKind::Holding(operand) => ("holding ", operand),
            FilterKind::Of(operand) => ("of ", operand),
        };
        self.push(word);
        self.operand(operand);
    }

    pub(super) fn condition(&mut self, condition: &Condition) {
        match &condition.kind {
            ConditionKind::And(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        self.separator(" and ");
                    }
                    self.condition(part);
                }
            }
            ConditionKind::Or(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        self.separator(" or ");
                    }
                    self.condition(part);
                }
            }
            ConditionKind::There(phrase) => self.phrase(phrase),
            ConditionKind::Tile(test) => self.tile_test(test),
            ConditionKind::Is {
                subject,
                negated,
                predicate,
            } => {
                self.operand(subject);
                match (predicate, negated) {
                    (Predicate::Is(word), true) => {
                        return self.push(&format!(" is not {}", word.text));
                    }
                    (_, true) => self.push(" not "),
                    (_, false) => self.push(" "),
                }
                self.predicate(predicate);
            }
            ConditionKind::Compare {
                quantity,
                comparison,
                with,
            } => {
                self.quantity(quantity);
                self.push(&format!(" {} ", comparison.words()));
                self.measure(with);
            }
            ConditionKind::OpponentPlayedCard => self.push("opponent played a combat card"),
        }
    }

    fn predicate(&mut self, predicate: &Predicate) {
        let (word, operand) = match predicate {
            Predicate::InPlay(_) => return self.push("in play"),
            Predicate::OnTrack(_) => return self.push("on the mordor track"),
            Predicate::InBattle(_) => return self.push("in battle"),
            Predicate::Within(number, operand) => {
                self.push(&format!("within {} of ", number.value));
                return self.operand(operand);
            }
            Predicate::AtWar(_) => return self.push("at war"),
            Predicate::Is(word) => return self.push(&format!("is {}", word.text)),
            Predicate::State(word) => return self.push(&word.text),
            Predicate::In(operand) => ("in ", operand),
            Predicate::With(operand) => ("with ", operand),
            Predicate::Controls(operand) => ("controls ", operand),
            Predicate::BesiegedBy(operand) => ("besieged by ", operand),
        };
        self.push(word);
        self.operand(operand);
    }

    pub(super) fn recruit_part(&mut self, part: &RecruitPart) {
        self.list(&part.figures, " and ", Self::phrase);
        self.push(" ");
        self.place(&part.place);
        if part.taking_control {
            self.push(", taking control");
        }
    }

    /// The clause up to its first block; what follows `:` is part of it.
    pub(super) fn clause(&mut self, clause: &Clause) {
        match &clause.kind {
            ClauseKind::Choose { alternatives } => {
                self.push("choose ");
                self.list(alternatives, " or ", Self::operand);
            }
            ClauseKind::Recruit { parts } => {
                self.push("recruit ");
                self.list(parts, ", ", Self::recruit_part);
            }
            ClauseKind::Advance { nations, distance } => {
                self.push("advance ");
                self.list(nations, " and ", Self::operand);
                match distance {
                    Distance::ToWar(_) => self.push(" to war"),
                    Distance::Steps(number) => self.push(&steps(number.value)),
                }
            }
            ClauseKind::MoveBack { nations, steps: n } => {
                self.push("move back ");
                self.list(nations, " and ", Self::operand);
                self.push(&steps(n.value));
            }
            ClauseKind::Move(it) => self.move_clause(it),
            ClauseKind::Activate { nations } => {
                self.push("activate ");
                self.list(nations, " and ", Self::operand);
            }
            ClauseKind::Roll {
                dice,
                threshold,
                each,
            } => {
                self.push("roll ");
                self.amount(dice);
                self.separator(", ");
                self.push("each ");
                self.threshold(*threshold);
                self.push(": ");
                self.clause(each);
            }
            ClauseKind::Hit { target, manner } => self.hit(target, manner),
            ClauseKind::Attack(attack) => self.attack(attack),
            ClauseKind::Retreat(retreat) => self.retreat_army(retreat),
            ClauseKind::PlayCard { cards } => {
                self.push("play ");
                self.phrase(cards);
                self.push(" without a die");
            }
            ClauseKind::Eliminate { figures } => {
                self.push("eliminate ");
                self.phrase(figures);
            }
            ClauseKind::Replace { figures, by } => {
                self.push("replace ");
                self.phrase(figures);
                self.push(" by ");
                self.phrase(by);
            }
            ClauseKind::Draw { cards, from_either } => {
                self.push("draw ");
                self.phrase(cards);
                if *from_either {
                    self.push(" from either deck");
                }
            }
            ClauseKind::Ring(clause) => self.ring(clause),
            ClauseKind::If {
                unless,
                condition,
                then,
                ..
            } => {
                self.push(if *unless { "unless " } else { "if " });
                self.condition(condition);
                self.guarded(then);
            }
            ClauseKind::ForEach { over, body } => {
                self.push("for each ");
                self.phrase(over);
                self.guarded(body);
            }
            ClauseKind::May(body) => {
                self.push("may");
                self.governed(body);
            }
            ClauseKind::Opponent(body) => {
                self.push("opponent must");
                self.governed(body);
            }
            ClauseKind::Either(_) => self.push("either"),
            ClauseKind::When(when) => self.when(when),
            ClauseKind::ForEachFace(each) => {
                let whose = if each.opponents {
                    "the opponent's "
                } else {
                    ""
                };
                let face = each.face.value;
                self.push(&format!("for each {face} in {whose}combat roll"));
                self.guarded(&each.body);
            }
            ClauseKind::Battle(clause) => self.battle(clause),
        }
    }

    /// `: clause`, or nothing for a block.
    pub(super) fn guarded(&mut self, body: &Body) {
        if let Body::Line(clause) = body {
            self.push(": ");
            self.clause(clause);
        }
    }

    fn governed(&mut self, body: &Body) {
        if let Body::Line(clause) = body {
            self.push(" ");
            self.clause(clause);
        }
    }

    pub(super) fn amount(&mut self, amount: &Amount) {
        self.many_of(&amount.many, &amount.unit.text);
        if let Some(phrase) = &amount.for_each {
            self.push(" for each ");
            self.phrase(phrase);
        }
        for (words, limit) in [("at most", amount.at_most), ("at least", amount.at_least)] {
            if let Some(limit) = limit {
                self.separator(", ");
                self.push(&format!("{words} {}", limit.value));
            }
        }
    }
}

/// The article as it was written, which only its length tells; or else as it should be.
fn article(phrase: &Phrase, determiner: &Determiner) -> &'static str {
    match determiner.span.range().len() {
        1 => return "a",
        2 => return "an",
        _ => {}
    }
    let next = match phrase.adjectives.first() {
        Some(Adjective::Name(name)) => Some(&name.text),
        Some(Adjective::Word(word)) => Some(&word.text),
        Some(Adjective::List(..)) => None,
        None => phrase.nouns.first().map(|noun| &noun.text),
    };
    next.map_or("a", |word| article_before(word))
}

/// The article that a word takes.
pub(super) fn article_before(word: &str) -> &'static str {
    let folded = crate::names::fold(word);
    match folded.starts_with(['a', 'e', 'i', 'o']) || folded.starts_with("un") {
        true => "an",
        false => "a",
    }
}

fn is_bare_name(operand: &Operand) -> bool {
    matches!(operand, Operand::Name(name) if !name.quoted)
}

fn ends_in_a_name(filter: &FilterKind) -> bool {
    match filter {
        FilterKind::On(name) => !name.quoted,
        FilterKind::In(operand)
        | FilterKind::With(operand)
        | FilterKind::Within(_, operand)
        | FilterKind::AdjacentTo(operand)
        | FilterKind::Besieging(operand)
        | FilterKind::BesiegedBy(operand)
        | FilterKind::Holding(operand)
        | FilterKind::Of(operand) => is_bare_name(operand),
        FilterKind::InBattle
        | FilterKind::OfLevel(_)
        | FilterKind::There
        | FilterKind::Anywhere
        | FilterKind::OutsideFellowship
        | FilterKind::AtWar { .. }
        | FilterKind::Not(_) => false,
    }
}

fn steps(number: u16) -> String {
    match number {
        1 => " 1 step".to_owned(),
        number => format!(" {number} steps"),
    }
}
