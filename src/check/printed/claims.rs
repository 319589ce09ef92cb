//! What a text says, as claims that can be compared.

use crate::syntax::Span;
use crate::world::{DeckId, FaceId, FigureClass, KindSet, Named, Side, World};

use super::lexer::{Tok, Token};
use super::words::{Term, Word};

/// Where a claim is made.
#[derive(Clone, Debug)]
pub(super) struct At {
    pub span: Span,
    /// The words.
    pub text: String,
    /// The number of the sentence, or of the clause.
    pub sentence: usize,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Figures(KindSet),
    Card,
    Die,
    Step,
    Place,
    Nation,
    Army,
    Ring,
    Person,
    /// A number without a noun: the face of a die, a limit.
    Bare,
}

/// A thing with its number.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub thing: Thing,
    pub count: Option<u16>,
    /// Whether the number is only an article.
    pub article: bool,
    /// `5+`
    pub or_more: bool,
    /// The Nations named before the noun.
    pub names: Vec<Vec<Named>>,
    pub at: At,
}

/// A deck or the face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listed {
    Deck(DeckId),
    Face(FaceId),
}

/// What stands beside an `or` or an `and`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Name(Vec<Named>),
    Kinds(KindSet),
    Term(Term),
    Listed(Listed),
}

/// Two sides of an `or` or an `and`: the nearest keys, the nearer first.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub or: bool,
    pub left: Vec<Key>,
    pub right: Vec<Key>,
    /// Whether it stands in a sentence that forbids.
    pub forbids: bool,
    pub at: At,
}

/// All that a text says.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    pub counted: Vec<Counted>,
    pub names: Vec<(Vec<Named>, At)>,
    pub terms: Vec<(Term, bool, At)>,
    pub listed: Vec<(Listed, At)>,
    pub sides: Vec<(Side, Option<Thing>, At)>,
    /// `may`, with the next verb.
    pub optional: Vec<(Option<Term>, At)>,
    /// Who may discard the card.
    pub discards: Vec<(Side, At)>,
    pub up_to: Vec<At>,
    pub bans: Vec<At>,
    pub conditions: Vec<At>,
    pub links: Vec<Link>,
    /// The words of each sentence; only for clauses.
    pub sentences: Vec<String>,
}

impl Claims {
    pub fn has(&self, term: Term) -> bool {
        self.terms.iter().any(|(known, _, _)| *known == term)
    }
}

/// Gathers the claims of a text.
pub(super) fn gather(world: &World, tokens: &[Token]) -> Claims {
    let mut gatherer = Gatherer {
        world,
        tokens,
        claims: Claims::default(),
        sentence: 0,
        pending: None,
        names: Vec::new(),
        not: None,
        no: None,
        may: None,
        last_noun: None,
    };
    for (i, token) in tokens.iter().enumerate() {
        gatherer.token(i, token);
    }
    gatherer.flush();
    gatherer.links();
    gatherer.claims
}

/// A number that waits for its noun.
struct Pending {
    at: usize,
    count: u16,
    article: bool,
    or_more: bool,
}

struct Gatherer<'t> {
    world: &'t World,
    tokens: &'t [Token],
    claims: Claims,
    sentence: usize,
    pending: Option<Pending>,
    /// Names since the last number or noun.
    names: Vec<(usize, Vec<Named>)>,
    not: Option<usize>,
    /// The last `no` of the sentence: `no Army may enter`.
    no: Option<usize>,
    /// A `may` that waits for its verb: its place among the claims.
    may: Option<usize>,
    /// The token of the last noun for figures.
    last_noun: Option<usize>,
}

/// Words between a number and its noun.
const REACH: usize = 7;

impl Gatherer<'_> {
    fn at(&self, i: usize) -> At {
        let token = self.tokens.get(i);
        At {
            span: token.map_or(Span::new(0, 0), |token| token.span),
            text: token.map_or_else(String::new, |token| token.text.clone()),
            sentence: self.sentence,
        }
    }

    fn token(&mut self, i: usize, token: &Token) {
        match &token.tok {
            Tok::Stop => {
                self.flush();
                self.sentence += 1;
                self.not = None;
                self.no = None;
                self.may = None;
                self.last_noun = None;
            }
            Tok::Comma | Tok::Open | Tok::Close => self.flush(),
            Tok::Name(meanings) => {
                self.claims.names.push((meanings.clone(), self.at(i)));
                self.names.push((i, meanings.clone()));
            }
            Tok::Side(side) => {
                let thing = self.thing_of(i);
                self.claims.sides.push((*side, thing, self.at(i)));
            }
            Tok::Kind(kind) => self.figures(i, KindSet::of(*kind)),
            Tok::Deck(deck) => self.claims.listed.push((Listed::Deck(*deck), self.at(i))),
            Tok::Face(face) => self.claims.listed.push((Listed::Face(*face), self.at(i))),
            Tok::Word(word) => self.word(i, *word),
            Tok::Other => {}
        }
    }

    fn word(&mut self, i: usize, word: Word) {
        match word {
            Word::Term(term) => self.term(i, term, false),
            Word::NotTerm(term) => self.term(i, term, true),
            Word::Number(count) => self.number(i, count, false),
            Word::Article => self.number(i, 1, true),
            Word::OrMore => {
                if let Some(pending) = &mut self.pending {
                    pending.or_more = true;
                }
            }
            Word::May if self.no.is_some_and(|no| i - no <= 6) => {
                self.claims.bans.push(self.at(i));
            }
            Word::May => {
                self.claims.optional.push((None, self.at(i)));
                self.may = Some(self.claims.optional.len() - 1);
            }
            Word::MayNot => self.claims.bans.push(self.at(i)),
            Word::UpTo => self.claims.up_to.push(self.at(i)),
            Word::Not => {
                self.not = Some(i);
                self.no = Some(i);
            }
            Word::If => self.claims.conditions.push(self.at(i)),
            Word::Unit => self.figures(i, self.world.kinds_of(FigureClass::Unit)),
            Word::Figure => self.figures(i, self.world.kind_ids().collect()),
            Word::Card => self.noun(i, Thing::Card),
            Word::Die => self.noun(i, Thing::Die),
            Word::Step => self.noun(i, Thing::Step),
            Word::Nation => self.noun(i, Thing::Nation),
            Word::Region => self.noun(i, Thing::Place),
            Word::Kind(_) | Word::Listed(_) | Word::Icon | Word::Nothing => {}
            Word::You | Word::Opponent | Word::FreePeoples | Word::Shadow => {}
            Word::Or | Word::And => {}
        }
    }

    fn term(&mut self, i: usize, term: Term, mut negated: bool) {
        if self.not.is_some_and(|not| i - not <= 4) {
            negated = !negated;
        }
        self.not = None;
        let at = self.at(i);
        self.claims.terms.push((term, negated, at));
        if thing(term).is_none() && self.pending.as_ref().is_some_and(|it| it.or_more) {
            self.flush();
        }
        if term == Term::Discard && self.may.is_some() {
            self.payer();
        }
        match thing(term) {
            Some(thing) => self.noun(i, thing),
            None => {
                let waiting = self.may.take();
                if let Some((verb, _)) = waiting.and_then(|may| self.claims.optional.get_mut(may)) {
                    *verb = Some(term);
                }
                if waiting.is_some() && term == Term::Choose {
                    self.may = waiting;
                }
            }
        }
    }

    /// Who may discard: the last side of the sentence that is not said of a thing.
    fn payer(&mut self) {
        let last = self.claims.sides.last();
        if let Some((side, None, at)) = last.filter(|(_, _, at)| at.sentence == self.sentence) {
            self.claims.discards.push((*side, at.clone()));
        }
    }

    fn number(&mut self, i: usize, count: u16, article: bool) {
        self.flush();
        let before = i.checked_sub(1).and_then(|before| self.tokens.get(before));
        // `these three regions` were counted before.
        let again = before.is_some_and(|token| {
            let word = crate::names::fold(&token.text);
            [
                "these", "those", "the", "estas", "estos", "esas", "esos", "las", "los",
            ]
            .contains(&word.as_str())
        });
        let least = before.is_some_and(|token| {
            matches!(
                crate::names::fold(&token.text).as_str(),
                "at least" | "al menos"
            )
        });
        self.names.clear();
        // In `a unit (a Regular or an Elite)` the noun goes on.
        let goes_on =
            article && before.is_some_and(|it| matches!(it.tok, Tok::Open | Tok::Word(Word::Or)));
        if !goes_on {
            self.last_noun = None;
        }
        self.pending = Some(Pending {
            at: i,
            count,
            article: article || again,
            or_more: least,
        });
    }

    /// A number that found no noun.
    fn flush(&mut self) {
        if let Some(pending) = self.pending.take()
            && !pending.article
        {
            let mut at = self.at(pending.at);
            if pending.or_more {
                at.text.push('+');
            }
            self.claims.counted.push(Counted {
                thing: Thing::Bare,
                count: Some(pending.count),
                article: false,
                or_more: pending.or_more,
                names: Vec::new(),
                at,
            });
        }
    }

    fn noun(&mut self, i: usize, thing: Thing) {
        let near = |at: usize| i - at <= REACH;
        if self
            .pending
            .as_ref()
            .is_some_and(|pending| !near(pending.at))
        {
            self.flush();
        }
        let pending = self.pending.take();
        let names = std::mem::take(&mut self.names);
        let from = pending.as_ref().map_or(i, |pending| pending.at);
        let start = self.at(from);
        let end = self.at(i);
        let words = self.tokens.get(from..=i).unwrap_or_default();
        let words: Vec<&str> = words.iter().map(|token| token.text.as_str()).collect();
        self.claims.counted.push(Counted {
            thing,
            count: pending.as_ref().map(|pending| pending.count),
            article: pending.as_ref().is_some_and(|pending| pending.article),
            or_more: false,
            names: names
                .into_iter()
                .filter(|(at, _)| near(*at) && *at >= from.min(i.saturating_sub(2)))
                .map(|(_, name)| name)
                .collect(),
            at: At {
                span: Span::new(start.span.start, end.span.end),
                text: words.join(" "),
                sentence: self.sentence,
            },
        });
    }

    /// Figures; `unit` and the kind beside it are one noun, and so is `Regular or Elite`.
    fn figures(&mut self, i: usize, kinds: KindSet) {
        let units = self.world.kinds_of(FigureClass::Unit);
        let before = self.last_noun.filter(|last| i - last <= 3);
        let counted = self
            .pending
            .as_ref()
            .is_some_and(|pending| !pending.article);
        self.last_noun = Some(i);
        if let (Some(before), Some(last)) = (before, self.claims.counted.last_mut())
            && let Thing::Figures(known) = last.thing
            && !counted
        {
            let between = self.tokens.get(before + 1..i).unwrap_or_default();
            let or = between
                .iter()
                .any(|token| matches!(token.tok, Tok::Word(Word::Or) | Tok::Open));
            let apart = between.iter().any(|token| {
                matches!(token.tok, Tok::Word(Word::And | Word::Term(_)) | Tok::Comma)
            });
            let inside = kinds.without(units).is_empty() && known.without(units).is_empty();
            if inside && !apart {
                last.thing = Thing::Figures(match (known == units, kinds == units, or) {
                    (_, _, true) => known | kinds,
                    (true, _, false) => kinds,
                    (false, _, false) => known,
                });
                self.pending = self.pending.take().filter(|pending| !pending.article);
                return;
            }
        }
        self.noun(i, Thing::Figures(kinds));
    }

    /// What a side is said of.
    fn thing_of(&self, i: usize) -> Option<Thing> {
        for token in self.tokens.iter().skip(i + 1).take(3) {
            match &token.tok {
                Tok::Word(Word::Term(term)) => return thing(*term),
                Tok::Word(Word::Nation) => return Some(Thing::Nation),
                Tok::Word(Word::Card) => return Some(Thing::Card),
                Tok::Kind(_) | Tok::Word(Word::Unit | Word::Figure) => {
                    return Some(Thing::Figures(KindSet::EMPTY));
                }
                Tok::Other => {}
                _ => return None,
            }
        }
        None
    }

    fn links(&mut self) {
        let mut sentence = 0;
        let mut start = 0;
        for (i, token) in self.tokens.iter().enumerate() {
            if token.tok == Tok::Stop {
                sentence += 1;
                start = i + 1;
            }
            let or = match token.tok {
                Tok::Word(Word::Or) => true,
                Tok::Word(Word::And) => false,
                _ => continue,
            };
            let before = self.tokens.get(start..i).unwrap_or_default();
            let after = self.tokens.get(i + 1..).unwrap_or_default();
            let end = after.iter().position(|token| token.tok == Tok::Stop);
            let after = after.get(..end.unwrap_or(after.len())).unwrap_or_default();
            let keys = |token: &Token| self.key(token);
            let left: Vec<Key> = before
                .iter()
                .rev()
                .take(REACH)
                .filter_map(keys)
                .take(2)
                .collect();
            let right: Vec<Key> = after.iter().take(REACH).filter_map(keys).take(2).collect();
            let forbids = forbids(before) || forbids(after);
            let nearly = before.iter().rev().take(3);
            let within = |token: &Token| token.tok == Tok::Word(Word::Term(Term::Within));
            if or && nearly.into_iter().any(within) {
                // `adjacent to or in` is one relation.
                continue;
            }
            let kinds = |keys: &[Key]| matches!(keys.first(), Some(Key::Kinds(_)));
            let is_unit = or && kinds(&left) && kinds(&right) && self.one_noun(&left, &right);
            if is_unit {
                continue;
            }
            let at = At {
                span: token.span,
                text: token.text.clone(),
                sentence,
            };
            self.claims.links.push(Link {
                or,
                left,
                right,
                forbids,
                at,
            });
        }
    }

    /// Whether two kinds together are all units there are: `Regular or Elite`.
    fn one_noun(&self, left: &[Key], right: &[Key]) -> bool {
        match (left.first(), right.first()) {
            (Some(Key::Kinds(one)), Some(Key::Kinds(other))) => {
                *one | *other == self.world.kinds_of(FigureClass::Unit)
            }
            _ => false,
        }
    }

    fn key(&self, token: &Token) -> Option<Key> {
        Some(match &token.tok {
            Tok::Name(meanings) => Key::Name(meanings.clone()),
            Tok::Kind(kind) => Key::Kinds(KindSet::of(*kind)),
            Tok::Word(Word::Unit) => Key::Kinds(self.world.kinds_of(FigureClass::Unit)),
            Tok::Word(Word::Term(Term::Choose)) => return None,
            Tok::Word(Word::Term(term)) => Key::Term(*term),
            Tok::Deck(deck) => Key::Listed(Listed::Deck(*deck)),
            Tok::Face(face) => Key::Listed(Listed::Face(*face)),
            _ => return None,
        })
    }
}

/// Whether words forbid something: `may not`, `no Army may`.
fn forbids(tokens: &[Token]) -> bool {
    tokens.iter().enumerate().any(|(i, token)| {
        let may = |token: &Token| token.tok == Tok::Word(Word::May);
        match token.tok {
            Tok::Word(Word::MayNot) => true,
            Tok::Word(Word::Not) => tokens.iter().skip(i).take(REACH).any(may),
            _ => false,
        }
    })
}

/// The thing that a term is a noun for.
fn thing(term: Term) -> Option<Thing> {
    match term {
        Term::Army => Some(Thing::Army),
        Term::Companion | Term::Minion => Some(Thing::Person),
        Term::Settlement | Term::Stronghold | Term::City | Term::Town => Some(Thing::Place),
        Term::Ring => Some(Thing::Ring),
        Term::CombatCard => Some(Thing::Card),
        Term::Hit => None,
        _ => None,
    }
}
