//! Conditions: the same after `requires`, `while`, `if` and `unless`.

use crate::diagnostic::{Code, nearest, one_of};
use crate::program::{Armies, Condition, NationTest, Nations, RegionTest, Regions, Test, Things};
use crate::syntax::condition_text;
use crate::syntax::tree::{
    self, ConditionKind, Determiner, DeterminerKind, FilterKind, Operand, Phrase, Predicate, Word,
};
use crate::world::Named;

use super::context::Ctx;
use super::nouns::{Class, Noun};
use super::{
    army, battle, candidates, figures, lints, names, nation, phrase, place, quantity, region, ring,
};

/// A condition, with its words.
pub(super) fn condition(ctx: &mut Ctx, condition: &tree::Condition) -> Option<Condition> {
    let test = test(ctx, condition)?;
    lints::condition(ctx, &test, condition.span);
    Some(Condition {
        test,
        text: condition_text(condition),
    })
}

fn test(ctx: &mut Ctx, whole: &tree::Condition) -> Option<Test> {
    match &whole.kind {
        ConditionKind::And(parts) => ctx.every(parts, condition).map(Test::And),
        ConditionKind::Or(parts) => ctx.every(parts, condition).map(Test::Or),
        ConditionKind::Is {
            subject,
            negated,
            predicate,
        } => {
            let test = predication(ctx, subject, predicate)?;
            if !negated {
                return Some(test);
            }
            let positive = ConditionKind::Is {
                subject: subject.clone(),
                negated: false,
                predicate: predicate.clone(),
            };
            Some(negation(test, positive, whole))
        }
        ConditionKind::There(phrase) => there(ctx, phrase, whole),
        ConditionKind::Compare {
            quantity,
            comparison,
            with,
        } => {
            let quantity = quantity::quantity(ctx, quantity);
            let with = quantity::measure(ctx, with);
            Some(Test::Compare(quantity?, *comparison, with?))
        }
        ConditionKind::OpponentPlayedCard => {
            battle::opponent_played(ctx, whole.span)?;
            Some(Test::OpponentPlayedCard)
        }
        ConditionKind::Tile(test) => ring::tile_test(ctx, test, whole.span),
    }
}

fn negation(test: Test, positive: ConditionKind, whole: &tree::Condition) -> Test {
    // `(A and B) not at war` says it of both: neither is.
    if let Test::Nations {
        nations,
        all: true,
        test,
    } = test
    {
        let test = nation::not(test);
        return Test::Nations {
            nations,
            all: true,
            test,
        };
    }
    let positive = tree::Condition {
        kind: positive,
        span: whole.span,
    };
    Test::Not(Box::new(Condition {
        test,
        text: condition_text(&positive),
    }))
}

/// `a Free Peoples army in Osgiliath`, `no nazgul in Moria`, `all Shadow nations at war`
fn there(ctx: &mut Ctx, phrase: &Phrase, whole: &tree::Condition) -> Option<Test> {
    let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
    match kind {
        Some(DeterminerKind::No) => {
            let mut positive = phrase.clone();
            if let Some(determiner) = &phrase.determiner {
                positive.determiner = Some(Determiner {
                    kind: DeterminerKind::A,
                    span: determiner.span,
                });
            }
            // `no companions`: the number does not matter.
            let test = there_are(ctx, phrase, 1)?;
            let positive = ConditionKind::There(Box::new(positive));
            Some(negation(test, positive, whole))
        }
        Some(DeterminerKind::All) => all_nations(ctx, phrase, whole),
        Some(DeterminerKind::Count(number) | DeterminerKind::AtLeast(number)) => {
            let number = phrase::small(ctx, number)?;
            there_are(ctx, phrase, number)
        }
        Some(DeterminerKind::That) => that(ctx, phrase, whole),
        Some(DeterminerKind::Another) => {
            phrase::no_count(ctx, phrase, false)?;
            there_are(ctx, phrase, 1)
        }
        Some(DeterminerKind::UpTo(_) | DeterminerKind::AnyNumber) => ctx.error(
            Code::WrongCount,
            phrase.span,
            "this always holds: it asks for no number",
            "write `a`, `no`, `2` or `at least 2`",
        ),
        None if phrase::is_plural(ctx, phrase) => ctx.error(
            Code::WrongCount,
            phrase.span,
            "how many of them is not said",
            "write `a`, `no`, `all` or a number before it",
        ),
        Some(DeterminerKind::A | DeterminerKind::Any | DeterminerKind::The) | None => {
            there_are(ctx, phrase, 1)
        }
    }
}

fn there_are(ctx: &mut Ctx, phrase: &Phrase, count: u8) -> Option<Test> {
    if let Some(test) = in_fellowship(ctx, phrase, count)? {
        return Some(test);
    }
    let noun = phrase::noun(ctx, phrase)?;
    if noun == Noun::Fellowship {
        return ctx.error(
            Code::WrongState,
            phrase.span,
            "nothing is said of the fellowship",
            "say `fellowship revealed`, `fellowship hidden` or `fellowship in …`",
        );
    }
    if noun == Noun::Nation {
        let nations = nation::where_(ctx, phrase)?;
        return Some(Test::ThereAre(count, Things::Nations(nations)));
    }
    Some(Test::ThereAre(count, candidates::things(ctx, phrase)?))
}

/// `a companion in fellowship`
fn in_fellowship(ctx: &mut Ctx, phrase: &Phrase, count: u8) -> Option<Option<Test>> {
    let there = |ctx: &Ctx, filter: &tree::Filter| match &filter.kind {
        FilterKind::In(operand) => place::is_fellowship(ctx, operand),
        _ => false,
    };
    if !phrase.filters.iter().any(|filter| there(ctx, filter)) {
        return Some(None);
    }
    let wanted = figures::wanted(ctx, phrase)?;
    if phrase.filters.len() > 1 || count > 1 || !wanted.kinds.is_empty() {
        return ctx.error(
            Code::WrongFilter,
            phrase.span,
            "only `a character in fellowship` can be asked, and nothing more of it",
            "say `a companion in fellowship`, or name the character",
        );
    }
    Some(Some(Test::InFellowship(wanted.characters)))
}

/// `all Shadow nations at war`
fn all_nations(ctx: &mut Ctx, phrase: &Phrase, whole: &tree::Condition) -> Option<Test> {
    if phrase::noun(ctx, phrase)? != Noun::Nation {
        return ctx.error(
            Code::WrongCount,
            phrase.span,
            "`all` can be asked of nations only",
            "turn it round with `no`: `no Shadow army in …`",
        );
    }
    let mut bare = phrase.clone();
    bare.filters = Vec::new();
    let nations = nation::where_(ctx, &bare)?;
    bare.adjectives = Vec::new();
    bare.filters = phrase.filters.clone();
    let (_, tests) = nation::parts(ctx, &bare)?;
    let tests = tests.into_iter().map(|test| Test::Nations {
        nations: nations.clone(),
        all: true,
        test,
    });
    together(ctx, tests.collect(), whole)
}

/// Several tests that come from one phrase.
fn together(ctx: &mut Ctx, mut tests: Vec<Test>, whole: &tree::Condition) -> Option<Test> {
    match tests.len() {
        0 => ctx.error(
            Code::WrongState,
            whole.span,
            "nothing is asked of it",
            "say what must hold: `at war`, `in …`, `with …`",
        ),
        1 => tests.pop(),
        _ => {
            let text = condition_text(whole);
            let parts = tests.into_iter().map(|test| Condition {
                test,
                text: text.clone(),
            });
            Some(Test::And(parts.collect()))
        }
    }
}

/// `that army in Osgiliath`, `that nation at war`
fn that(ctx: &mut Ctx, phrase: &Phrase, whole: &tree::Condition) -> Option<Test> {
    let noun = phrase::noun(ctx, phrase)?;
    match noun.class() {
        Class::Army => {
            let armies = army::armies(ctx, phrase, None)?;
            Some(Test::ThereAre(1, Things::Armies(armies)))
        }
        Class::Region => {
            let mut tests = region::tests(ctx, phrase)?;
            let mut bare = phrase.clone();
            bare.filters = Vec::new();
            bare.adjectives = Vec::new();
            let slot = region::regions(ctx, &bare)?;
            if matches!(noun, Noun::Settlement(_)) {
                tests.retain(|test| !matches!(test, RegionTest::Settlement(_)));
            }
            let tests = tests
                .into_iter()
                .map(|test| Test::Region(slot.clone(), test));
            together(ctx, tests.collect(), whole)
        }
        Class::Nation => {
            let (_, tests) = nation::parts(ctx, phrase)?;
            let slot = ctx.that(
                &place::that_words(phrase),
                phrase.span,
                &super::scope::Wanted::Nation,
            )?;
            let tests = tests.into_iter().map(|test| Test::Nations {
                nations: Nations::Slot(slot),
                all: false,
                test,
            });
            together(ctx, tests.collect(), whole)
        }
        _ => candidates::things(ctx, phrase).map(|things| Test::ThereAre(1, things)),
    }
}

/// `Gondor active`, `(Strider or Aragorn) in a Rohan region`
fn predication(ctx: &mut Ctx, subject: &Operand, predicate: &Predicate) -> Option<Test> {
    if battle::is_defender(subject) {
        return defender(ctx, subject, predicate);
    }
    one_of_them(ctx, subject)?;
    match predicate {
        Predicate::InBattle(span) => {
            let figures = battle::named(ctx, subject, *span)?;
            Some(Test::ThereAre(1, Things::Figures(figures)))
        }
        Predicate::Within(steps, operand) => {
            let steps = phrase::small(ctx, *steps);
            let near = place::near(ctx, operand);
            let within = Regions::Where(vec![RegionTest::Within(steps?, near?)]);
            if place::is_fellowship(ctx, subject) {
                return Some(Test::FellowshipIn(within));
            }
            let who = figures::characters(ctx, subject)?;
            Some(Test::CharacterIn(who, within))
        }
        Predicate::InPlay(_) => figures::characters(ctx, subject).map(Test::InPlay),
        Predicate::OnTrack(span) => match place::is_fellowship(ctx, subject) {
            true => Some(Test::OnTrack),
            false => ctx.error(
                Code::WrongState,
                *span,
                "only the fellowship is on the Mordor Track",
                "write `fellowship on the mordor track`",
            ),
        },
        Predicate::AtWar(_) => {
            let nations = place::nations(ctx, subject)?;
            Some(of_nations(nations, subject, NationTest::AtWar))
        }
        Predicate::In(operand) => is_in(ctx, subject, operand),
        Predicate::With(operand) => is_with(ctx, subject, operand),
        Predicate::Controls(operand) => controls(ctx, subject, operand),
        Predicate::BesiegedBy(operand) => {
            let regions = place::regions(ctx, subject);
            let side = region::side(ctx, operand);
            Some(Test::Region(regions?, RegionTest::BesiegedBy(side?)))
        }
        Predicate::Is(word) if word.text == "guide" => {
            figures::characters(ctx, subject).map(Test::Guide)
        }
        Predicate::Is(word) | Predicate::State(word) => state(ctx, subject, word),
    }
}

/// `defender in a Rohan region`, `defender is own`, `defender besieged`
fn defender(ctx: &mut Ctx, subject: &Operand, predicate: &Predicate) -> Option<Test> {
    battle::in_battle(ctx, subject.span())?;
    match predicate {
        Predicate::In(operand) => place::regions(ctx, operand).map(Test::DefenderIn),
        Predicate::Within(steps, operand) => {
            let steps = phrase::small(ctx, *steps);
            let near = place::near(ctx, operand)?;
            let within = RegionTest::Within(steps?, near);
            Some(Test::DefenderIn(Regions::Where(vec![within])))
        }
        Predicate::Is(word) if word.text == "own" => Some(Test::Defends(ctx.side)),
        Predicate::State(word) if word.text == "besieged" => Some(Test::DefenderBesieged),
        _ => ctx.error(
            Code::WrongState,
            subject.span(),
            "this can't be said of the defender",
            "say `defender in …`, `defender within N of …`, `defender is own` or `defender besieged`",
        ),
    }
}

/// A list joined by `and` says something of each: only Nations can be asked so.
fn one_of_them(ctx: &mut Ctx, subject: &Operand) -> Option<()> {
    match subject {
        Operand::List {
            and: true, span, ..
        } if !classes(ctx, subject).contains(&Subject::Nation) => ctx.error(
            Code::UnlikeList,
            *span,
            "this list says `and`, and a condition asks whether it holds for one of them",
            "write `or`, or a condition for each: `A in play and B in play`",
        ),
        _ => Some(()),
    }
}

fn of_nations(nations: Nations, subject: &Operand, test: NationTest) -> Test {
    Test::Nations {
        nations,
        all: matches!(subject, Operand::List { and: true, .. }),
        test,
    }
}

fn is_in(ctx: &mut Ctx, subject: &Operand, operand: &Operand) -> Option<Test> {
    if place::is_fellowship(ctx, subject) {
        return place::regions(ctx, operand).map(Test::FellowshipIn);
    }
    let who = figures::characters(ctx, subject);
    if place::is_fellowship(ctx, operand) {
        return who.map(Test::InFellowship);
    }
    if let Operand::Phrase(phrase) = operand
        && phrase::noun(ctx, phrase)? == Noun::Army
    {
        let armies = army_of(ctx, phrase, who)?;
        return Some(Test::CharacterWith(who?, armies));
    }
    let regions = place::regions(ctx, operand);
    Some(Test::CharacterIn(who?, regions?))
}

/// An Army that Characters are with; without a word for its side it is theirs.
fn army_of(
    ctx: &mut Ctx,
    phrase: &Phrase,
    who: Option<crate::world::CharacterSet>,
) -> Option<Armies> {
    let side = who
        .and_then(|who| figures::only_characters(ctx, who))
        .map(|figures| figures.side);
    army::armies(ctx, phrase, side)
}

fn is_with(ctx: &mut Ctx, subject: &Operand, operand: &Operand) -> Option<Test> {
    if classes(ctx, subject).contains(&Subject::Region) {
        let regions = place::regions(ctx, subject)?;
        let presence = place::presence(ctx, operand, None)?;
        return Some(Test::Region(regions, RegionTest::Holds(presence)));
    }
    let who = figures::characters(ctx, subject);
    if let Operand::Phrase(phrase) = operand
        && phrase::noun(ctx, phrase)? == Noun::Army
    {
        let armies = army_of(ctx, phrase, who)?;
        return Some(Test::CharacterWith(who?, armies));
    }
    ctx.error(
        Code::WrongNoun,
        operand.span(),
        "a character is `with` an army, and this is none",
        "say `with a Free Peoples army` or `with a Shadow army`",
    )
}

fn controls(ctx: &mut Ctx, subject: &Operand, operand: &Operand) -> Option<Test> {
    let side = region::side(ctx, subject);
    if let Operand::Phrase(phrase) = operand {
        let noun = phrase::noun(ctx, phrase)?;
        let count = match phrase.determiner.as_ref().map(|d| d.kind) {
            Some(DeterminerKind::Count(number) | DeterminerKind::AtLeast(number)) => {
                phrase::small(ctx, number)?
            }
            Some(DeterminerKind::A | DeterminerKind::Any | DeterminerKind::That) | None => 1,
            Some(_) => {
                return ctx.error(
                    Code::WrongCount,
                    phrase.span,
                    "how many are controlled is not said",
                    "write `a`, `2` or `at least 2`",
                );
            }
        };
        if noun.class() == Class::Region {
            let regions = region::regions(ctx, phrase)?;
            let things =
                super::scope::with_test(Things::Regions(regions), RegionTest::ControlledBy(side?));
            return Some(Test::ThereAre(count, things));
        }
    }
    let regions = place::regions(ctx, operand)?;
    Some(Test::Region(regions, RegionTest::ControlledBy(side?)))
}

/// What the subject of a condition can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Region,
    Nation,
    Character,
    Side,
    Fellowship,
}

/// What a subject can be, by its names.
fn classes(ctx: &Ctx, subject: &Operand) -> Vec<Subject> {
    match subject {
        Operand::Name(name) => ctx
            .world
            .names
            .meanings(&name.text)
            .iter()
            .map(|meaning| match meaning {
                Named::Side(_) => Subject::Side,
                Named::Nation(_) => Subject::Nation,
                Named::Region(_) | Named::Area(_) => Subject::Region,
                Named::Characters(_) => Subject::Character,
            })
            .collect(),
        Operand::List { items, .. } => items
            .first()
            .map_or_else(Vec::new, |first| classes(ctx, first)),
        _ if place::is_fellowship(ctx, subject) => vec![Subject::Fellowship],
        Operand::There(_) | Operand::Each(_) => vec![Subject::Region],
        Operand::Phrase(_) | Operand::Anywhere(_) => Vec::new(),
    }
}

/// `Gondor active`, `Minas Tirith unconquered`, `fellowship revealed`
fn state(ctx: &mut Ctx, subject: &Operand, word: &Word) -> Option<Test> {
    let classes = classes(ctx, subject);
    if classes.contains(&Subject::Fellowship) {
        match word.text.as_str() {
            "revealed" => return Some(Test::FellowshipRevealed),
            "hidden" => {
                return Some(Test::Not(Box::new(Condition {
                    test: Test::FellowshipRevealed,
                    text: "fellowship revealed".to_owned(),
                })));
            }
            _ => {}
        }
    }
    if classes.contains(&Subject::Character) && word.text == "eliminated" {
        return figures::characters(ctx, subject).map(Test::Out);
    }
    if classes.contains(&Subject::Nation)
        && let Some(test) = nation::state(&word.text)
    {
        let nations = place::nations(ctx, subject)?;
        return Some(of_nations(nations, subject, test));
    }
    if classes.contains(&Subject::Region)
        && let Some(test) = region::state(ctx, &word.text)
    {
        let regions = place::regions(ctx, subject)?;
        return Some(Test::Region(regions, test));
    }
    unknown_state(ctx, subject, word, &classes)
}

fn unknown_state<T>(
    ctx: &mut Ctx,
    subject: &Operand,
    word: &Word,
    classes: &[Subject],
) -> Option<T> {
    let (what, states): (&str, &[&str]) = match classes.first() {
        Some(Subject::Fellowship) => ("the fellowship", &["revealed", "hidden", "in …"]),
        Some(Subject::Nation) => ("a Nation", nation::STATES),
        Some(Subject::Region) => (
            "a region",
            &[
                "unconquered",
                "besieged",
                "unbesieged",
                "free",
                "besieged by …",
                "with …",
            ],
        ),
        Some(Subject::Character) => (
            "a character",
            &[
                "in play",
                "eliminated",
                "in fellowship",
                "in …",
                "with …",
                "is guide",
            ],
        ),
        Some(Subject::Side) => {
            let help = "of a side only this can be asked: `Shadow controls …`";
            let message = format!("a side can't be `{}`", word.text);
            return ctx.error(Code::WrongState, word.span, message, help);
        }
        None => {
            // The name is unknown, which says more.
            return match subject {
                Operand::Name(name) => names::resolve(ctx, name, names::Want::Thing).and(None),
                Operand::List { .. } => figures::characters(ctx, subject).and(None),
                _ => ctx.error(
                    Code::WrongState,
                    word.span,
                    format!("`{}` can't be said of this", word.text),
                    "name a Nation, a region, a character or `fellowship`",
                ),
            };
        }
    };
    let message = format!("{what} can't be `{}`", word.text);
    let plain = states.iter().copied().filter(|state| !state.contains('…'));
    let help = match nearest(&word.text, plain) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{what} can be {}", one_of(states)),
    };
    ctx.error(Code::WrongState, word.span, message, help)
}
