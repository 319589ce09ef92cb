//! From clauses to sentences and lists: what belongs together, in any language.

use crate::syntax::tree::{
    Block, Body, Clause, ClauseKind, Condition, DeterminerKind, Operand, RecruitPart, When,
};

use super::language::{Agency, Language};
use super::lists::{capitalised, sentence};

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A sentence, without its capital and full stop.
    Sentence(String),
    /// A head with a list below it. What a guard governs is a list where one sentence could leave
    /// open how far it reaches.
    List {
        head: String,
        items: Vec<Vec<Piece>>,
    },
}

/// The pieces of clauses in order.
pub(super) fn pieces<L: Language>(language: &L, clauses: &[Clause], who: Agency) -> Vec<Piece> {
    let clauses = merged(clauses);
    clauses
        .iter()
        .flat_map(|clause| clause_pieces(language, clause, who))
        .collect()
}

fn clause_pieces<L: Language>(language: &L, clause: &Clause, who: Agency) -> Vec<Piece> {
    let alone = std::slice::from_ref(clause);
    if let Some(text) = inline(language, alone, who) {
        return vec![Piece::Sentence(text)];
    }
    match &clause.kind {
        ClauseKind::If {
            unless,
            condition,
            then,
            otherwise,
        } => guarded(
            language,
            "",
            (*unless, condition, then, otherwise.as_ref()),
            who,
        ),
        ClauseKind::ForEach { over, body } => {
            vec![under(
                language,
                &language.for_each(over),
                body.clauses(),
                who,
            )]
        }
        ClauseKind::When(when) => timed(language, when, who),
        ClauseKind::ForEachFace(each) => {
            let head = language.for_each_face(each);
            vec![under(language, &head, each.body.clauses(), who)]
        }
        ClauseKind::May(body) if lone_either(body).is_some() => {
            let blocks = lone_either(body).unwrap_or_default();
            let item = |block: &Block| pieces(language, &block.clauses, Agency::Card);
            vec![Piece::List {
                head: language.one_of(who.may()),
                items: blocks.iter().map(item).collect(),
            }]
        }
        ClauseKind::May(body) => {
            let head = language.all_of(who.may());
            vec![Piece::List {
                head,
                items: items(language, body.clauses(), Agency::Card),
            }]
        }
        ClauseKind::Either(blocks) => {
            let item = |block: &Block| pieces(language, &block.clauses, Agency::Card);
            vec![Piece::List {
                head: language.one_of(who),
                items: blocks.iter().map(item).collect(),
            }]
        }
        ClauseKind::Opponent(body) => pieces(language, body.clauses(), who.opponent()),
        ClauseKind::Attack(attack) => {
            let mut bare = attack.clone();
            let block = bare.block.take();
            let kind = ClauseKind::Attack(bare);
            let attack = Clause {
                kind,
                span: clause.span,
            };
            let mut pieces = vec![Piece::Sentence(language.act(who, &[attack]))];
            let head = language.in_that_battle();
            pieces.extend(block.map(|it| under(language, head, &it.clauses, Agency::Card)));
            pieces
        }
        ClauseKind::Choose { .. }
        | ClauseKind::Recruit { .. }
        | ClauseKind::Advance { .. }
        | ClauseKind::MoveBack { .. }
        | ClauseKind::Move(_)
        | ClauseKind::Activate { .. }
        | ClauseKind::Roll { .. }
        | ClauseKind::Hit { .. }
        | ClauseKind::Retreat(_)
        | ClauseKind::PlayCard { .. }
        | ClauseKind::Eliminate { .. }
        | ClauseKind::Replace { .. }
        | ClauseKind::Draw { .. }
        | ClauseKind::Ring(_)
        | ClauseKind::Battle(_) => {
            vec![Piece::Sentence(language.act(who, alone))]
        }
    }
}

/// The alternatives of `may either`: whoever may do one of them need do none.
fn lone_either(body: &Body) -> Option<&[Block]> {
    match body.clauses() {
        [
            Clause {
                kind: ClauseKind::Either(blocks),
                ..
            },
        ] => Some(blocks),
        _ => None,
    }
}

/// What waits for its time.
fn timed<L: Language>(language: &L, when: &When, who: Agency) -> Vec<Piece> {
    let head = language.times(&when.times);
    let clauses = when.body.clauses();
    match clauses {
        [
            Clause {
                kind:
                    ClauseKind::If {
                        unless,
                        condition,
                        then,
                        otherwise,
                    },
                ..
            },
        ] => {
            let guard = (*unless, condition, then, otherwise.as_ref());
            guarded(language, &format!("{head}, "), guard, who)
        }
        [
            Clause {
                kind: ClauseKind::ForEachFace(each),
                ..
            },
        ] => {
            let head = format!("{head}, {}", language.for_each_face(each));
            vec![under(language, &head, each.body.clauses(), who)]
        }
        clauses => vec![under(language, &head, clauses, who)],
    }
}

type Guard<'t> = (bool, &'t Condition, &'t Body, Option<&'t Body>);

/// `if …`, and what happens otherwise as a sentence of its own.
fn guarded<L: Language>(
    language: &L,
    before: &str,
    (unless, condition, then, otherwise): Guard<'_>,
    who: Agency,
) -> Vec<Piece> {
    let head = format!("{before}{}", language.guard(unless, condition));
    let mut pieces = vec![under(language, &head, then.clauses(), who)];
    let Some(otherwise) = otherwise else {
        return pieces;
    };
    match otherwise.clauses() {
        [
            Clause {
                kind:
                    ClauseKind::If {
                        unless,
                        condition,
                        then,
                        otherwise: last,
                    },
                ..
            },
        ] => {
            let before = format!("{}, ", language.otherwise());
            let guard = (*unless, condition, then, last.as_ref());
            pieces.extend(guarded(language, &before, guard, who));
        }
        clauses => pieces.push(under(language, language.otherwise(), clauses, who)),
    }
    pieces
}

/// Clauses under a head: `head, clause`, or a list.
pub(super) fn under<L: Language>(
    language: &L,
    head: &str,
    clauses: &[Clause],
    who: Agency,
) -> Piece {
    if let Some(text) = inline(language, clauses, who) {
        return Piece::Sentence(format!("{head}, {text}"));
    }
    let mut all = items(language, clauses, who);
    match (clauses, all.as_mut_slice()) {
        // A decision alone needs no list around its own.
        (
            [
                Clause {
                    kind: ClauseKind::May(_) | ClauseKind::Either(_),
                    ..
                },
            ],
            [only],
        ) => match only.as_mut_slice() {
            [Piece::List { head: own, items }] => Piece::List {
                head: format!("{head}, {own}"),
                items: std::mem::take(items),
            },
            _ => list(head, all),
        },
        _ => list(head, all),
    }
}

fn list(head: &str, items: Vec<Vec<Piece>>) -> Piece {
    Piece::List {
        head: head.to_owned(),
        items,
    }
}

fn items<L: Language>(language: &L, clauses: &[Clause], who: Agency) -> Vec<Vec<Piece>> {
    let clauses = merged(clauses);
    clauses
        .iter()
        .map(|clause| clause_pieces(language, clause, who))
        .collect()
}

/// Clauses as one part of a sentence, where that leaves nothing open.
fn inline<L: Language>(language: &L, clauses: &[Clause], who: Agency) -> Option<String> {
    let clauses = merged(clauses);
    let whole = |clause: &Clause| matches!(clause.kind, ClauseKind::Roll { .. });
    match clauses.as_slice() {
        [] => None,
        [one] => match &one.kind {
            ClauseKind::May(body) => inline(language, body.clauses(), who.may()),
            ClauseKind::Opponent(body) => inline(language, body.clauses(), who.opponent()),
            ClauseKind::Either(blocks) => either(language, blocks, who),
            ClauseKind::If { .. }
            | ClauseKind::ForEach { .. }
            | ClauseKind::When(_)
            | ClauseKind::ForEachFace(_) => None,
            ClauseKind::Attack(attack) if attack.block.is_some() => None,
            _ => Some(language.act(who, &clauses)),
        },
        several => several
            .iter()
            .all(|clause| is_plain(clause) && !whole(clause))
            .then(|| language.act(who, several)),
    }
}

/// `either … or …`, where each way is one plain clause.
fn either<L: Language>(language: &L, blocks: &[Block], who: Agency) -> Option<String> {
    let mut ways = Vec::new();
    for block in blocks {
        match merged(&block.clauses).as_slice() {
            [one] if is_plain(one) => ways.push(one.clone()),
            _ => return None,
        }
    }
    Some(language.either(who, &ways))
}

/// Whether a clause holds no other one that a guard could govern.
fn is_plain(clause: &Clause) -> bool {
    match &clause.kind {
        ClauseKind::Choose { .. }
        | ClauseKind::Recruit { .. }
        | ClauseKind::Advance { .. }
        | ClauseKind::MoveBack { .. }
        | ClauseKind::Move(_)
        | ClauseKind::Activate { .. }
        | ClauseKind::Roll { .. }
        | ClauseKind::Hit { .. }
        | ClauseKind::Retreat(_)
        | ClauseKind::PlayCard { .. }
        | ClauseKind::Eliminate { .. }
        | ClauseKind::Replace { .. }
        | ClauseKind::Draw { .. }
        | ClauseKind::Ring(_)
        | ClauseKind::Battle(_) => true,
        ClauseKind::Attack(attack) => attack.block.is_none(),
        ClauseKind::If { .. }
        | ClauseKind::ForEach { .. }
        | ClauseKind::When(_)
        | ClauseKind::ForEachFace(_)
        | ClauseKind::May(_)
        | ClauseKind::Either(_)
        | ClauseKind::Opponent(_) => false,
    }
}

/// Clauses that recruit in the same place, one after the other, are said as one.
fn merged(clauses: &[Clause]) -> Vec<Clause> {
    let mut all: Vec<Clause> = Vec::new();
    for clause in clauses {
        if let Some(part) = lone_part(clause)
            && let Some(before) = all.last_mut()
            && lone_part(before).is_some_and(|it| it.place == part.place)
            && let ClauseKind::Recruit { parts } = &mut before.kind
            && let [first] = parts.as_mut_slice()
        {
            first.figures.extend(part.figures.iter().cloned());
        } else {
            all.push(clause.clone());
        }
    }
    all
}

/// The part of a clause that recruits in one place, which the same words name again.
fn lone_part(clause: &Clause) -> Option<&RecruitPart> {
    let ClauseKind::Recruit { parts } = &clause.kind else {
        return None;
    };
    match parts.as_slice() {
        [part] if is_fixed(&part.place) => Some(part),
        _ => None,
    }
}

/// Whether a place is the same each time it is said; `a region` may be another one.
fn is_fixed(place: &Operand) -> bool {
    match place {
        Operand::Name(_) | Operand::There(_) | Operand::Each(_) => true,
        Operand::Phrase(phrase) => {
            let kind = phrase.determiner.as_ref().map(|determiner| determiner.kind);
            kind == Some(DeterminerKind::That)
        }
        Operand::Anywhere(_) | Operand::List { .. } => false,
    }
}

/// A clause within a sentence. Only what the grammar never puts there comes out clumsy.
pub(super) fn in_line<L: Language>(language: &L, clause: &Clause) -> String {
    let pieces = clause_pieces(language, clause, Agency::Card);
    let text = layout(&pieces).replace("\n• ", " ");
    text.trim_end_matches('.').to_owned()
}

/// Pieces as the text of a paragraph.
pub(super) fn layout(pieces: &[Piece]) -> String {
    let mut text = String::new();
    write(pieces, 0, &mut text);
    text
}

fn write(pieces: &[Piece], depth: usize, text: &mut String) {
    let mut after_list = false;
    for (i, piece) in pieces.iter().enumerate() {
        if i > 0 {
            match after_list {
                true => text.push_str(&format!("\n{}", "  ".repeat(depth))),
                false => text.push(' '),
            }
        }
        match piece {
            Piece::Sentence(words) => text.push_str(&sentence(words)),
            Piece::List { head, items } => {
                text.push_str(&format!("{}:", capitalised(head)));
                for item in items {
                    text.push_str(&format!("\n{}• ", "  ".repeat(depth)));
                    write(item, depth + 1, text);
                }
            }
        }
        after_list = matches!(piece, Piece::List { .. });
    }
}
