//! Phrases and operands with one small change.

use crate::syntax::tree::{
    Adjective, Determiner, DeterminerKind, Filter, FilterKind, Name, Operand, Phrase, Word,
};
use crate::syntax::{Span, operand_text, phrase_text};

use super::variant::{Variant, each, lift, without_one};
use super::words::Mutator;

impl Mutator<'_> {
    /// What a slot may be taken for.
    pub fn operand(self, operand: &Operand) -> Vec<Variant<Operand>> {
        match operand {
            Operand::Name(name) => lift(self.name(name), Operand::Name).collect(),
            Operand::Phrase(phrase) => {
                lift(self.phrase(phrase), |it| Operand::Phrase(Box::new(it))).collect()
            }
            Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => Vec::new(),
            Operand::List { items, and, span } => {
                let list = |items: Vec<Operand>| match items.as_slice() {
                    [only] => only.clone(),
                    _ => Operand::List {
                        items,
                        and: *and,
                        span: *span,
                    },
                };
                let (was, becomes) = if *and { ("and", "or") } else { ("or", "and") };
                let flipped = Operand::List {
                    items: items.clone(),
                    and: !and,
                    span: *span,
                };
                let mut all = self.operands(items);
                all.extend(each(items, |item| self.operand(item)));
                let mut all: Vec<_> = lift(all, list).collect();
                all.push(Variant::swap(flipped, *span, was, becomes));
                all
            }
        }
    }

    /// A list that lacks one of its operands; one is left at least.
    pub fn operands(self, items: &[Operand]) -> Vec<Variant<Vec<Operand>>> {
        if items.len() < 2 {
            return Vec::new();
        }
        without_one(items, |item| (item.span(), operand_text(item)))
    }

    /// What a phrase may be taken for.
    pub fn phrase(self, phrase: &Phrase) -> Vec<Variant<Phrase>> {
        let mut all = self.counts(phrase);
        all.extend(self.adjectives(phrase));
        all.extend(self.nouns(phrase));
        if let Some(but) = &phrase.but {
            let with = |but| Phrase {
                but,
                ..phrase.clone()
            };
            let what = format!("but {}", operand_text(but));
            all.push(Variant::without(with(None), but.span(), &what));
            all.extend(lift(self.operand(but), |it| with(Some(Box::new(it)))));
        }
        let with = |filters| Phrase {
            filters,
            ..phrase.clone()
        };
        let gone = without_one(&phrase.filters, |filter| (filter.span, filter_text(filter)));
        all.extend(lift(gone, with));
        all.extend(lift(each(&phrase.filters, |it| self.filter(it)), with));
        all
    }

    /// The counts and articles that it may have.
    fn counts(self, phrase: &Phrase) -> Vec<Variant<Phrase>> {
        let Some(Determiner { kind, span }) = &phrase.determiner else {
            return Vec::new();
        };
        let with = |kind, nouns: Vec<Word>| Phrase {
            determiner: Some(Determiner { kind, span: *span }),
            nouns,
            ..phrase.clone()
        };
        let numbered = |number, make: fn(_) -> DeterminerKind| -> Vec<Variant<Phrase>> {
            let nouns = |value| {
                let noun = |noun: &Word| self.counted(noun, value);
                phrase.nouns.iter().map(noun).collect()
            };
            let around =
                |number: crate::syntax::tree::Number| with(make(number), nouns(number.value));
            lift(self.number(number), around).collect()
        };
        match *kind {
            DeterminerKind::Count(number) => numbered(number, DeterminerKind::Count),
            DeterminerKind::UpTo(number) => numbered(number, DeterminerKind::UpTo),
            DeterminerKind::AtLeast(number) => numbered(number, DeterminerKind::AtLeast),
            DeterminerKind::All => {
                let mut one = with(DeterminerKind::A, phrase.nouns.clone());
                one.determiner = one.determiner.as_ref().map(fitting);
                vec![Variant::swap(one, *span, "all", "a")]
            }
            DeterminerKind::Any if is_of(phrase, "die") => {
                let face = self.world.faces.first().map(|face| face.id.clone());
                let one = face.map(|text| {
                    let change = format!("a {text} die");
                    let mut one = with(DeterminerKind::A, phrase.nouns.clone());
                    one.adjectives
                        .push(Adjective::Word(Word { text, span: *span }));
                    Variant::swap(one, *span, "any die", &change)
                });
                one.into_iter().collect()
            }
            DeterminerKind::A
            | DeterminerKind::The
            | DeterminerKind::That
            | DeterminerKind::Any
            | DeterminerKind::No
            | DeterminerKind::AnyNumber
            | DeterminerKind::Another => Vec::new(),
        }
    }

    fn adjectives(self, phrase: &Phrase) -> Vec<Variant<Phrase>> {
        let mut bare = phrase.clone();
        if let Some(determiner) = &mut bare.determiner {
            *determiner = fitting(determiner);
        }
        let with = |adjectives| Phrase {
            adjectives,
            ..bare.clone()
        };
        let gone = without_one(&phrase.adjectives, |it| {
            (adjective_span(it), adjective_text(it))
        });
        let changed = each(&phrase.adjectives, |it| self.adjective(phrase, it));
        lift(gone, with).chain(lift(changed, with)).collect()
    }

    fn adjective(self, phrase: &Phrase, adjective: &Adjective) -> Vec<Variant<Adjective>> {
        match adjective {
            Adjective::Name(name) => lift(self.name_before_noun(name), Adjective::Name).collect(),
            Adjective::Word(word) => {
                let others = if is_of(phrase, "card") {
                    // A word may be a deck and a face; before a card the deck comes first.
                    let decks = self.deck(word);
                    if decks.is_empty() {
                        self.face(word)
                    } else {
                        decks
                    }
                } else if is_of(phrase, "die") {
                    self.face(word)
                } else {
                    self.opposite(word)
                };
                lift(others, Adjective::Word).collect()
            }
            Adjective::List(items, span) => {
                let list = |items: Vec<Adjective>| match items.as_slice() {
                    [only] => only.clone(),
                    _ => Adjective::List(items, *span),
                };
                let gone = without_one(items, |it| (adjective_span(it), adjective_text(it)));
                let changed = each(items, |it| self.adjective(phrase, it));
                lift(gone, list).chain(lift(changed, list)).collect()
            }
        }
    }

    fn nouns(self, phrase: &Phrase) -> Vec<Variant<Phrase>> {
        let determiner = phrase.determiner.as_ref().map(fitting);
        let with = |nouns| Phrase {
            nouns,
            determiner: determiner.clone(),
            ..phrase.clone()
        };
        let mut all = each(&phrase.nouns, |noun| self.noun(noun));
        if phrase.nouns.len() > 1 {
            all.extend(without_one(&phrase.nouns, |it| (it.span, it.text.clone())));
        }
        lift(all, with).collect()
    }

    fn filter(self, filter: &Filter) -> Vec<Variant<Filter>> {
        let with = |kind| Filter {
            kind,
            span: filter.span,
        };
        let kinds: Vec<Variant<FilterKind>> = match &filter.kind {
            FilterKind::In(it) => lift(self.operand(it), FilterKind::In).collect(),
            FilterKind::With(it) => lift(self.operand(it), FilterKind::With).collect(),
            FilterKind::AdjacentTo(it) => lift(self.operand(it), FilterKind::AdjacentTo).collect(),
            FilterKind::Besieging(it) => lift(self.operand(it), FilterKind::Besieging).collect(),
            FilterKind::BesiegedBy(it) => lift(self.operand(it), FilterKind::BesiegedBy).collect(),
            FilterKind::Holding(it) => lift(self.operand(it), FilterKind::Holding).collect(),
            FilterKind::Of(it) => lift(self.operand(it), FilterKind::Of).collect(),
            FilterKind::On(name) => lift(self.name(name), FilterKind::On).collect(),
            FilterKind::Within(steps, of) => {
                let near = lift(self.number(*steps), |it| FilterKind::Within(it, of.clone()));
                let where_ = lift(self.operand(of), |it| FilterKind::Within(*steps, it));
                near.chain(where_).collect()
            }
            FilterKind::AtWar { negated } => {
                let kind = FilterKind::AtWar { negated: !negated };
                let (was, becomes) = turned(*negated, "at war");
                vec![Variant::swap(kind, filter.span, &was, &becomes)]
            }
            FilterKind::Not(word) => lift(self.opposite(word), FilterKind::Not).collect(),
            FilterKind::OfLevel(level) => lift(self.level(level), FilterKind::OfLevel).collect(),
            FilterKind::There
            | FilterKind::Anywhere
            | FilterKind::OutsideFellowship
            | FilterKind::InBattle => Vec::new(),
        };
        lift(kinds, with).collect()
    }
}

/// A determiner whose article is chosen anew: the one that was written is known by its length.
pub(super) fn fitting(determiner: &Determiner) -> Determiner {
    let Determiner { kind, span } = *determiner;
    Determiner {
        kind,
        span: Span::new(span.start, span.start),
    }
}

/// `X` and `not X`, the one that was first.
pub(super) fn turned(negated: bool, what: &str) -> (String, String) {
    let (plain, not) = (what.to_owned(), format!("not {what}"));
    if negated { (not, plain) } else { (plain, not) }
}

/// Whether a phrase speaks of dice or cards, by the singular of the noun.
fn is_of(phrase: &Phrase, noun: &str) -> bool {
    let forms: &[&str] = match noun {
        "die" => &["die", "dice"],
        _ => &["card", "cards"],
    };
    phrase
        .nouns
        .iter()
        .any(|it| forms.contains(&it.text.as_str()))
}

fn adjective_span(adjective: &Adjective) -> Span {
    match adjective {
        Adjective::Name(Name { span, .. })
        | Adjective::Word(Word { span, .. })
        | Adjective::List(_, span) => *span,
    }
}

fn adjective_text(adjective: &Adjective) -> String {
    match adjective {
        Adjective::Name(name) => name.text.clone(),
        Adjective::Word(word) => word.text.clone(),
        Adjective::List(items, _) => {
            let items: Vec<String> = items.iter().map(adjective_text).collect();
            format!("({})", items.join(" or "))
        }
    }
}

/// A filter as it is written.
fn filter_text(filter: &Filter) -> String {
    let bare = Phrase {
        determiner: None,
        adjectives: Vec::new(),
        nouns: vec![Word {
            text: String::new(),
            span: filter.span,
        }],
        but: None,
        filters: vec![filter.clone()],
        span: filter.span,
    };
    phrase_text(&bare).trim().to_owned()
}
