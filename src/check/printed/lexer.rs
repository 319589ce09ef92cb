//! From a text to the words that mean something.

use crate::names::fold;
use crate::syntax::Span;
use crate::world::{DeckId, FaceId, KindId, Named, Side, World};

use super::words::{Term, Word, table};
use super::{Language, extra_names};

/// A word, or several that belong together, and what it means.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub tok: Tok,
    /// Where it stands in the file.
    pub span: Span,
    /// As it is written.
    pub text: String,
}

/// What a token means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tok {
    Word(Word),
    Name(Vec<Named>),
    Side(Side),
    Kind(KindId),
    Deck(DeckId),
    Face(FaceId),
    Comma,
    Open,
    Close,
    /// The end of a sentence, or of a clause.
    Stop,
    Other,
}

/// The words of a language, in a world, as a side sees them.
pub(super) struct Lexicon<'w> {
    world: &'w World,
    side: Side,
    language: Language,
    /// Folded words, longest run first, and what they mean.
    runs: Vec<(Vec<String>, Entry)>,
}

#[derive(Clone, Debug)]
enum Entry {
    Word(Word),
    Kind(KindId),
    Name(Vec<Named>),
    Deck(DeckId),
    Face(FaceId),
}

/// A bare word of a text: where it starts and ends, and its folded form.
struct Piece {
    from: usize,
    to: usize,
    folded: String,
    capital: bool,
    /// Whether only blanks stand between it and the one before.
    joined: bool,
}

impl<'w> Lexicon<'w> {
    pub fn new(world: &'w World, language: Language, side: Side) -> Self {
        let mut lexicon = Self {
            world,
            side,
            language,
            runs: Vec::new(),
        };
        for (words, word) in table(language) {
            for run in words.split('|') {
                lexicon.add(run, Entry::Word(*word));
            }
        }
        for kind in world.kind_ids() {
            let it = world.kind(kind);
            for noun in [&it.noun, &it.plural] {
                lexicon.add(noun, Entry::Kind(kind));
            }
        }
        for deck in world.deck_ids() {
            let it = world.deck(deck);
            for name in [&it.id, &it.name] {
                lexicon.add(name, Entry::Deck(deck));
            }
        }
        for face in world.face_ids() {
            let it = world.face(face);
            for name in [&it.id, &it.name] {
                lexicon.add(name, Entry::Face(face));
            }
        }
        for (name, meanings) in world.names.iter() {
            // An article before a name is not part of it.
            lexicon.add(&fold(name), Entry::Name(meanings.to_vec()));
        }
        for (name, meanings) in extra_names(world, language) {
            lexicon.add(&fold(&name), Entry::Name(meanings));
        }
        lexicon
            .runs
            .sort_by_key(|(run, _)| std::cmp::Reverse(run.len()));
        lexicon
    }

    fn add(&mut self, run: &str, entry: Entry) {
        let words = run.split(' ').map(fold).filter(|word| !word.is_empty());
        self.runs.push((words.collect(), entry));
    }

    /// Whose card it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The world.
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// Adds the tokens of a text. `place` gives the span of a stretch of it.
    pub fn read(&self, text: &str, place: &dyn Fn(usize, usize) -> Span, tokens: &mut Vec<Token>) {
        let first = tokens.len();
        let pieces = pieces(text);
        let mut rest = pieces.as_slice();
        while let Some(piece) = rest.first() {
            let (tok, length) = self.longest(rest);
            let run = rest.get(..length).unwrap_or_default();
            let to = run.last().map_or(piece.to, |last| last.to);
            let tok = match tok {
                Tok::Word(Word::FreePeoples) => Tok::Side(Side::FreePeoples),
                Tok::Word(Word::Shadow) => Tok::Side(Side::Shadow),
                Tok::Word(Word::You) => Tok::Side(self.side),
                Tok::Word(Word::Opponent) => Tok::Side(self.side.opponent()),
                tok => tok,
            };
            tokens.push(Token {
                tok,
                span: place(piece.from, to),
                text: text.get(piece.from..to).unwrap_or_default().to_owned(),
            });
            rest = rest.get(length..).unwrap_or_default();
        }
        self.listed(tokens, first);
        higher(tokens, first);
    }

    /// The longest run that starts here; names stand before other words of the same length.
    fn longest(&self, pieces: &[Piece]) -> (Tok, usize) {
        let Some(first) = pieces.first() else {
            return (Tok::Stop, 1);
        };
        let sign = match first.folded.as_str() {
            "." | ";" | ":" | "!" | "?" | "{" | "}" => Some(Tok::Stop),
            "," => Some(Tok::Comma),
            "(" => Some(Tok::Open),
            ")" => Some(Tok::Close),
            "/" => Some(Tok::Word(Word::Or)),
            "+" => Some(Tok::Word(Word::OrMore)),
            _ => None,
        };
        if let Some(tok) = sign {
            return (tok, 1);
        }
        if let Ok(number) = first.folded.parse::<u16>() {
            return (Tok::Word(Word::Number(number)), 1);
        }
        let fitting: Vec<&(Vec<String>, Entry)> = self
            .runs
            .iter()
            .filter(|(run, entry)| fits(pieces, run, entry))
            .collect();
        let Some(most) = fitting.first().map(|(run, _)| run.len()) else {
            return (Tok::Other, 1);
        };
        let longest = || {
            fitting
                .iter()
                .filter(|(run, _)| run.len() == most)
                .map(|(_, entry)| entry)
        };
        let entry = longest()
            .find(|entry| matches!(entry, Entry::Name(_)))
            .or_else(|| longest().find(|entry| matches!(entry, Entry::Kind(_))))
            .or_else(|| longest().find(|entry| matches!(entry, Entry::Word(_))))
            .or_else(|| longest().next());
        let tok = match entry {
            Some(Entry::Name(meanings)) => match meanings.as_slice() {
                [Named::Side(side)] => Tok::Side(*side),
                _ => Tok::Name(meanings.clone()),
            },
            Some(Entry::Kind(kind)) => Tok::Kind(*kind),
            Some(Entry::Word(Word::Kind(noun))) => {
                let kind = self
                    .world
                    .kind_ids()
                    .find(|id| self.world.kind(*id).noun == *noun);
                kind.map_or(Tok::Other, Tok::Kind)
            }
            Some(Entry::Word(word)) => Tok::Word(*word),
            Some(Entry::Deck(deck)) => Tok::Deck(*deck),
            Some(Entry::Face(face)) => Tok::Face(*face),
            None => Tok::Other,
        };
        (tok, most)
    }

    /// The deck and the face of this word, if it is one.
    fn deck_and_face(&self, token: &Token) -> (Option<DeckId>, Option<FaceId>) {
        let folded = fold(&token.text);
        let listed = table(self.language)
            .iter()
            .find_map(|(words, word)| match word {
                Word::Listed(id) if words.split('|').any(|word| word == folded) => Some(*id),
                _ => None,
            });
        let same = |id: &str, name: &str| match listed {
            Some(listed) => listed == id,
            None => fold(id) == folded || fold(name) == folded,
        };
        let decks = self.world.deck_ids();
        let faces = self.world.face_ids();
        (
            decks
                .into_iter()
                .find(|id| same(&self.world.deck(*id).id, &self.world.deck(*id).name)),
            faces
                .into_iter()
                .find(|id| same(&self.world.face(*id).id, &self.world.face(*id).name)),
        )
    }

    /// Words such as `army` and `character` are a deck or a face beside `card`, `die` or `icon`.
    fn listed(&self, tokens: &mut [Token], first: usize) {
        let found: Vec<_> = (first..tokens.len())
            .filter_map(|i| {
                let token = tokens.get(i)?;
                let (deck, face) = self.deck_and_face(token);
                if deck.is_none() && face.is_none() {
                    return None;
                }
                let beside = self.beside(tokens, i);
                let tok = match (beside, deck, face) {
                    (Some(Word::Card), Some(deck), _) => Some(Tok::Deck(deck)),
                    (Some(Word::Card), None, Some(face))
                        if self.world.face(face).plays_any_card =>
                    {
                        None
                    }
                    (Some(_), _, Some(face)) => Some(Tok::Face(face)),
                    (None, Some(deck), None) => Some(Tok::Deck(deck)),
                    _ => None,
                };
                let known = matches!(token.tok, Tok::Word(Word::Term(_)));
                match tok {
                    Some(tok) => Some((i, tok)),
                    None if known => None,
                    None => Some((i, Tok::Other)),
                }
            })
            .collect();
        for (i, tok) in found {
            if let Some(token) = tokens.get_mut(i) {
                token.tok = tok;
            }
        }
    }

    /// The noun that a word for a deck or a face belongs to.
    fn beside(&self, tokens: &[Token], at: usize) -> Option<Word> {
        let noun = |token: &Token| match token.tok {
            Tok::Word(word @ (Word::Card | Word::Die | Word::Icon)) => Some(word),
            _ => None,
        };
        let small = |token: &&Token| match token.tok {
            Tok::Other | Tok::Deck(_) | Tok::Face(_) => token.text != "in" && token.text != "en",
            Tok::Word(Word::Term(Term::Army | Term::Recruit)) => true,
            Tok::Word(Word::Listed(_) | Word::Or | Word::Article) => true,
            _ => noun(token).is_some(),
        };
        let ahead = tokens
            .iter()
            .skip(at + 1)
            .take(4)
            .take_while(small)
            .find_map(noun);
        let before = || {
            let until = tokens.get(..at).unwrap_or_default();
            until.iter().rev().take(4).take_while(small).find_map(noun)
        };
        match self.language {
            Language::English => ahead,
            Language::Spanish => before(),
        }
    }
}

/// `5 or 6` is five or more.
fn higher(tokens: &mut [Token], first: usize) {
    for i in first..tokens.len().saturating_sub(2) {
        let number = |at: usize| match tokens.get(at).map(|token| &token.tok) {
            Some(Tok::Word(Word::Number(number))) => Some(*number),
            _ => None,
        };
        let joined = matches!(
            tokens.get(i + 1).map(|token| &token.tok),
            Some(Tok::Word(Word::Or | Word::And))
        );
        if joined && number(i + 2) == Some(6) && number(i).is_some_and(|low| low < 6) {
            if let Some(token) = tokens.get_mut(i + 1) {
                token.tok = Tok::Word(Word::OrMore);
            }
            if let Some(token) = tokens.get_mut(i + 2) {
                token.tok = Tok::Other;
            }
        }
    }
}

fn fits(pieces: &[Piece], run: &[String], entry: &Entry) -> bool {
    let name = matches!(entry, Entry::Name(_));
    run.len() <= pieces.len()
        && pieces
            .iter()
            .zip(run)
            .enumerate()
            .all(|(i, (piece, word))| {
                let same = match word.strip_suffix('*') {
                    Some(stem) => piece.folded.starts_with(stem),
                    None => piece.folded == *word || (name && possessive(&piece.folded) == word),
                };
                same && (i == 0 || piece.joined) && (i > 0 || !name || piece.capital)
            })
}

/// A word without the ending that makes it somebody's.
fn possessive(word: &str) -> &str {
    word.strip_suffix("'s")
        .or_else(|| word.strip_suffix('\''))
        .unwrap_or(word)
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut joined = true;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let length = match c {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            c if c.is_ascii_digit() => run(rest, |c| c.is_ascii_digit()),
            c if c.is_alphabetic() => run(rest, |c| c.is_alphanumeric() || "-'’&".contains(c)),
            c => c.len_utf8(),
        };
        let word = rest.get(..length).unwrap_or_default();
        let folded = fold(word);
        if c.is_alphanumeric() || ".,;:!?()/+{}&".contains(c) {
            let capital = c.is_uppercase();
            pieces.push(Piece {
                from: at,
                to: at + length,
                folded,
                capital,
                joined,
            });
            joined = true;
        }
        at += length;
    }
    pieces
}

fn run(text: &str, inside: impl Fn(char) -> bool) -> usize {
    text.find(|c| !inside(c)).unwrap_or(text.len())
}
