//! One line: what the grammar found becomes a tree.

use pest::iterators::Pairs;

use crate::diagnostic::{Code, Diagnostic};
use crate::scenario::format::words;
use crate::scenario::tree::*;
use crate::syntax::Span;
use crate::syntax::tree::{Name, Number, Word};

use super::Rule;

/// What the grammar found.
pub(super) type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// Largest number that a line can hold.
const MAX_NUMBER: u16 = 9_999;

/// Makes trees of what the grammar found. `None` is a mistake in this program: the grammar and
/// this file do not agree.
pub(super) struct Reader<'a> {
    file: &'a str,
    base: usize,
    pub(super) findings: Vec<Diagnostic>,
}

/// The parts of a node, without commas and colons.
pub(super) struct Parts<'i>(std::iter::Peekable<Pairs<'i, Rule>>);

impl<'i> Parts<'i> {
    fn of(pair: Pair<'i>) -> Self {
        Parts(pair.into_inner().peekable())
    }

    pub(super) fn next(&mut self) -> Option<Pair<'i>> {
        self.peek()?;
        self.0.next()
    }

    pub(super) fn peek(&mut self) -> Option<Rule> {
        while let Some(pair) = self.0.peek() {
            match pair.as_rule() {
                Rule::comma | Rule::colon => {
                    self.0.next();
                }
                rule => return Some(rule),
            }
        }
        None
    }

    /// Takes the next part if it is this one.
    pub(super) fn eat(&mut self, rule: Rule) -> bool {
        let found = self.peek() == Some(rule);
        if found {
            self.0.next();
        }
        found
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a str, base: usize) -> Self {
        Reader {
            file,
            base,
            findings: Vec::new(),
        }
    }

    pub(super) fn span(&self, pair: &Pair<'_>) -> Span {
        let span = pair.as_span();
        Span::new(
            self.base + span.start(),
            self.base + span.start() + pair.as_str().trim_end().len(),
        )
    }

    pub(super) fn name(&mut self, parts: &mut Parts<'_>) -> Option<Name> {
        let pair = parts.next().filter(|pair| pair.as_rule() == Rule::name)?;
        self.name_of(pair)
    }

    /// The name that this is.
    pub(super) fn name_of(&mut self, pair: Pair<'_>) -> Option<Name> {
        let span = self.span(&pair);
        let text = pair.into_inner().last()?;
        Some(match text.as_rule() {
            Rule::quoted => Name {
                text: unquoted(text.as_str()),
                quoted: true,
                span,
            },
            _ => Name {
                text: laid_out(text.as_str()),
                quoted: false,
                span,
            },
        })
    }

    pub(super) fn number(&mut self, parts: &mut Parts<'_>) -> Option<Number> {
        let pair = parts.next().filter(|pair| pair.as_rule() == Rule::number)?;
        let span = self.span(&pair);
        let value = pair
            .as_str()
            .parse::<u16>()
            .ok()
            .filter(|value| *value <= MAX_NUMBER);
        if value.is_none() {
            let message = format!("`{}` is too large a number", shorten(pair.as_str()));
            let finding = Diagnostic::new(Code::NumberTooLarge, self.file, span, message);
            self.findings
                .push(finding.help(format!("numbers go up to {MAX_NUMBER}")));
        }
        Some(Number {
            value: value.unwrap_or(MAX_NUMBER),
            span,
        })
    }

    pub(super) fn word(&mut self, parts: &mut Parts<'_>) -> Option<Word> {
        let pair = parts.next()?;
        let span = self.span(&pair);
        Some(Word {
            text: pair.as_str().to_owned(),
            span,
        })
    }

    /// The title of a scenario, and where it stands.
    pub(super) fn title(&mut self, pair: Pair<'_>) -> Option<(String, Span)> {
        let title = pair
            .into_inner()
            .find(|pair| pair.as_rule() == Rule::title)?;
        let span = self.span(&title);
        Some((unquoted(title.as_str().trim()), span))
    }

    /// A line of `given`.
    pub(super) fn given(&mut self, pair: Pair<'_>) -> Option<Given> {
        let rule = pair.as_rule();
        let luck = matches!(
            rule,
            Rule::board
                | Rule::rolls
                | Rule::draws
                | Rule::next_tiles
                | Rule::next_companions
                | Rule::next_faces
        );
        if !luck {
            return self.fact(pair).map(Given::Fact);
        }
        let mut parts = Parts::of(pair);
        parts.next()?;
        Some(match rule {
            Rule::board => Given::Board(if parts.eat(Rule::kw_empty) {
                BoardChoice::Empty
            } else if parts.eat(Rule::kw_start) {
                BoardChoice::Start
            } else {
                BoardChoice::Named(self.name(&mut parts)?)
            }),
            Rule::rolls => Given::Rolls(self.all(&mut parts, Self::number)?),
            Rule::next_tiles => Given::Tiles(self.all(&mut parts, Self::word)?),
            Rule::next_faces => Given::Faces(self.all(&mut parts, Self::word)?),
            Rule::next_companions => Given::Companions(self.all(&mut parts, Self::name)?),
            _ => Given::Draws(self.all(&mut parts, Self::name)?),
        })
    }

    /// A line of `then`.
    pub(super) fn then(&mut self, pair: Pair<'_>) -> Option<Then> {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair.clone());
        Some(match rule {
            Rule::won => Then::Won(self.name(&mut parts)?),
            Rule::besieged => {
                let region = self.name(&mut parts)?;
                parts.next()?;
                Then::Besieged(region, Some(self.name(&mut parts)?))
            }
            Rule::not_besieged => Then::Besieged(self.name(&mut parts)?, None),
            Rule::applied => {
                parts.next()?;
                let applied = self.number(&mut parts)?;
                parts.next()?;
                Then::Applied(applied, self.number(&mut parts)?)
            }
            Rule::card_at => {
                let card = self.name(&mut parts)?;
                Then::CardAt(
                    card,
                    match parts.next()?.as_rule() {
                        Rule::kw_discarded => Pile::Discard,
                        Rule::kw_on_table => Pile::Table,
                        Rule::kw_in_hand => Pile::Hand,
                        _ => Pile::Deck,
                    },
                )
            }
            Rule::card_count => {
                let count = self.number(&mut parts)?;
                parts.next()?;
                parts.next()?;
                Then::CardCount(count, self.name(&mut parts)?)
            }
            Rule::not_playable => {
                parts.next()?;
                Then::NotPlayable(match parts.next() {
                    Some(because) => Some(self.reason(because)?),
                    None => None,
                })
            }
            Rule::offered => self.offered(parts)?,
            Rule::not_asked => Then::NotAsked,
            Rule::may => self.may(parts)?,
            Rule::stopped_by => {
                parts.next()?;
                Then::StoppedBy(self.word(&mut parts)?)
            }
            Rule::no_changes => Then::NoChanges,
            _ => Then::Fact(self.fact(pair)?),
        })
    }

    fn reason(&mut self, because: Pair<'_>) -> Option<Answer> {
        let text = because.into_inner().last()?;
        let span = self.span(&text);
        let text = match text.as_rule() {
            Rule::free_text => laid_out(text.as_str().trim_start()),
            _ => unquoted(text.as_str().trim()),
        };
        Some(Answer { text, span })
    }

    fn offered(&mut self, mut parts: Parts<'_>) -> Option<Then> {
        parts.next()?;
        let mut which = 0;
        if parts.peek() == Some(Rule::ordinal) {
            let word = parts.next()?;
            let ordinals = ["first", "second", "third", "fourth", "fifth"];
            which = ordinals
                .iter()
                .position(|ordinal| *ordinal == word.as_str())?;
        }
        let mut side = None;
        if parts.peek() == Some(Rule::offered_to) {
            let mut to = Parts::of(parts.next()?);
            to.next()?;
            side = Some(self.name(&mut to)?);
        }
        let answers = parts.next()?;
        Some(Then::Offered {
            which,
            side,
            options: self.answers_of(answers)?,
        })
    }

    fn may(&mut self, mut parts: Parts<'_>) -> Option<Then> {
        let side = self.name(&mut parts)?;
        let negated = parts.eat(Rule::kw_may_not);
        if !negated {
            parts.next()?;
        }
        let deed = parts.next()?;
        let word = match deed.as_rule() {
            Rule::deed_attack => DeedWord::Attack,
            Rule::deed_enter => DeedWord::Enter,
            _ => DeedWord::CombatCard,
        };
        let mut parts = Parts::of(deed);
        parts.next()?;
        let region = self.name(&mut parts)?;
        Some(Then::May {
            side,
            negated,
            deed: word,
            region,
        })
    }

    /// The answers of a `choosing`.
    pub(super) fn answers(&mut self, first: Pair<'_>) -> Option<Vec<Answer>> {
        // The keyword comes first and the answers behind it; only the first pair is handed in.
        self.answers_of(first)
    }

    fn answers_of(&mut self, pair: Pair<'_>) -> Option<Vec<Answer>> {
        let mut parts = Parts::of(pair);
        let mut answers = Vec::new();
        while let Some(answer) = parts.next() {
            let span = self.span(&answer);
            answers.push(Answer {
                text: unquoted(&laid_out(answer.as_str())),
                span,
            });
        }
        Some(answers)
    }

    /// A fact.
    fn fact(&mut self, pair: Pair<'_>) -> Option<Fact> {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        let first = match rule {
            Rule::controls | Rule::controlled | Rule::politics | Rule::off_map | Rule::ability => {
                None
            }
            _ => Some(parts.next()?.as_rule()),
        };
        Some(match rule {
            Rule::in_region => self.in_region(parts)?,
            Rule::controls | Rule::controlled => {
                let one = self.name(&mut parts)?;
                parts.next()?;
                let other = self.name(&mut parts)?;
                if rule == Rule::controls {
                    Fact::Controls(one, other)
                } else {
                    Fact::Controls(other, one)
                }
            }
            Rule::pool => Fact::Pool {
                casualties: first == Some(Rule::kw_casualties),
                nation: self.name(&mut parts)?,
                counts: self.counts(parts.next()?)?,
            },
            Rule::politics => Fact::Politics(
                self.name(&mut parts)?,
                self.all(&mut parts, Self::political)?,
            ),
            Rule::fellowship => Fact::Fellowship(self.all(&mut parts, Self::fellowship_part)?),
            Rule::in_fellowship => Fact::InFellowship(self.names(parts.next()?)?),
            Rule::ability => Fact::AbilityUsed(self.name(&mut parts)?),
            Rule::off_map => Fact::OffMap {
                who: self.name(&mut parts)?,
                out: parts.eat(Rule::kw_out),
            },
            Rule::pile => Fact::Cards {
                pile: match first? {
                    Rule::kw_hand => Pile::Hand,
                    Rule::kw_table => Pile::Table,
                    _ => Pile::Discard,
                },
                side: self.name(&mut parts)?,
                deck: None,
                cards: self.names(parts.next()?)?,
            },
            Rule::deck => Fact::Cards {
                pile: Pile::Deck,
                side: self.name(&mut parts)?,
                deck: Some(self.word(&mut parts)?),
                cards: self.names(parts.next()?)?,
            },
            Rule::dice => Fact::Dice(self.name(&mut parts)?, self.counts(parts.next()?)?),
            Rule::rings => Fact::Rings {
                side: self.name(&mut parts)?,
                count: self.number(&mut parts)?,
                used: parts.eat(Rule::kw_used),
            },
            Rule::hunt_box => Fact::HuntBox(self.name(&mut parts)?, self.number(&mut parts)?),
            Rule::hunt_tiles => Fact::Tiles(
                match first? {
                    Rule::kw_hunt_pool => TilePile::Pool,
                    Rule::kw_hunt_drawn => TilePile::Drawn,
                    Rule::kw_hunt_waiting => TilePile::Waiting,
                    _ => TilePile::Removed,
                },
                self.tiles(parts.next()?)?,
            ),
            _ => return None,
        })
    }

    fn in_region(&mut self, mut parts: Parts<'_>) -> Option<Fact> {
        let region = self.name(&mut parts)?;
        let mode = if parts.eat(Rule::kw_also) {
            Mode::Also
        } else if parts.eat(Rule::kw_at_least) {
            Mode::AtLeast
        } else {
            Mode::Exactly
        };
        let mut parts = Parts::of(parts.next()?);
        let mut items = Vec::new();
        if parts.peek() == Some(Rule::items) {
            items = self.items(parts.next()?)?;
        }
        let besiegers = match parts.next() {
            Some(pair) => {
                let mut parts = Parts::of(pair);
                parts.next()?;
                Some(self.items(parts.next()?)?)
            }
            None => None,
        };
        Some(Fact::Standing {
            region,
            mode,
            items,
            besiegers,
        })
    }

    fn items(&mut self, pair: Pair<'_>) -> Option<Vec<Item>> {
        self.all(&mut Parts::of(pair), |reader, parts| {
            let item = parts.next()?;
            let span = reader.span(&item);
            let mut parts = Parts::of(item);
            Some(match parts.peek()? {
                Rule::number => Item::Figures {
                    count: reader.number(&mut parts)?,
                    nation: reader.name_if_any(&mut parts)?,
                    noun: reader.word(&mut parts)?,
                },
                Rule::kw_no => {
                    parts.next()?;
                    Item::No {
                        nation: reader.name_if_any(&mut parts)?,
                        noun: reader.word(&mut parts)?,
                    }
                }
                Rule::kw_nothing => Item::Nothing(span),
                _ => Item::Character(reader.name(&mut parts)?),
            })
        })
    }

    fn name_if_any(&mut self, parts: &mut Parts<'_>) -> Option<Option<Name>> {
        if parts.peek() == Some(Rule::name) {
            self.name(parts).map(Some)
        } else {
            Some(None)
        }
    }

    fn counts(&mut self, pair: Pair<'_>) -> Option<Vec<(Number, Word)>> {
        let mut parts = Parts::of(pair);
        parts.eat(Rule::kw_nothing);
        self.all(&mut parts, |reader, parts| {
            let mut parts = Parts::of(parts.next()?);
            Some((reader.number(&mut parts)?, reader.word(&mut parts)?))
        })
    }

    fn names(&mut self, pair: Pair<'_>) -> Option<Vec<Name>> {
        let mut parts = Parts::of(pair);
        parts.eat(Rule::kw_nothing);
        self.all(&mut parts, Self::name)
    }

    fn tiles(&mut self, pair: Pair<'_>) -> Option<Vec<(u8, Word)>> {
        let mut parts = Parts::of(pair);
        parts.eat(Rule::kw_nothing);
        self.all(&mut parts, |reader, parts| {
            let mut parts = Parts::of(parts.next()?);
            let mut count = 1;
            if parts.peek() == Some(Rule::number) {
                count = u8::try_from(reader.number(&mut parts)?.value).unwrap_or(u8::MAX);
                parts.next()?;
            }
            Some((count, reader.word(&mut parts)?))
        })
    }

    fn political(&mut self, parts: &mut Parts<'_>) -> Option<(Political, Span)> {
        let pair = parts.next()?;
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let state = match parts.peek()? {
            Rule::kw_at_war => Political::AtWar,
            Rule::kw_not_at_war => Political::NotAtWar,
            Rule::kw_active => Political::Active,
            Rule::kw_passive => Political::Passive,
            _ => Political::Steps(self.number(&mut parts)?),
        };
        Some((state, span))
    }

    fn fellowship_part(&mut self, parts: &mut Parts<'_>) -> Option<(FellowshipPart, Span)> {
        let pair = parts.next()?;
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let part = match parts.next()?.as_rule() {
            Rule::kw_in => FellowshipPart::In(self.name(&mut parts)?),
            Rule::kw_revealed => FellowshipPart::Revealed,
            Rule::kw_hidden => FellowshipPart::Hidden,
            Rule::kw_declared => FellowshipPart::Declared,
            Rule::kw_journeyed => FellowshipPart::Journeyed,
            Rule::kw_progress => FellowshipPart::Progress(self.number(&mut parts)?),
            Rule::kw_corruption => FellowshipPart::Corruption(self.number(&mut parts)?),
            Rule::kw_guide => FellowshipPart::Guide(self.name(&mut parts)?),
            _ => FellowshipPart::Mordor(self.number(&mut parts)?),
        };
        Some((part, span))
    }

    /// Everything that is left, each read in the same way.
    fn all<T>(
        &mut self,
        parts: &mut Parts<'_>,
        mut read: impl FnMut(&mut Self, &mut Parts<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut all = Vec::new();
        while parts.peek().is_some() {
            all.push(read(self, parts)?);
        }
        Some(all)
    }

    pub(super) fn parts<'i>(pair: Pair<'i>) -> Parts<'i> {
        Parts::of(pair)
    }
}

fn unquoted(text: &str) -> String {
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(text).to_owned()
}

/// A text as it will be laid out: how many blanks stand between its words does not matter.
fn laid_out(text: &str) -> String {
    if text.starts_with('"') {
        return text.to_owned();
    }
    words(text)
}

/// A text short enough for a message.
pub(super) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{start}…")
}
