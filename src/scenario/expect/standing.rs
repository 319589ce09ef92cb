//! What stands in a region.

use crate::diagnostic::Code;
use crate::game::Board;
use crate::scenario::names::Lookup;
use crate::scenario::tree::{Item, Mode};
use crate::scenario::words;
use crate::syntax::Span;
use crate::syntax::tree::Name;
use crate::world::*;

use super::{Asked, Mismatch};

/// Who besieges a region.
pub(super) fn besieger(board: Board<'_>, region: RegionId) -> Option<Side> {
    let inside = board
        .controller(region)
        .filter(|_| board.is_besieged(region))?;
    Some(inside.opponent())
}

/// Figures and Characters that are named together.
#[derive(Default)]
struct Named {
    figures: Vec<(NationId, KindId, u8)>,
    characters: CharacterSet,
    nothing: bool,
    none: Vec<(Option<NationId>, Absent)>,
}

/// What is not to be there.
enum Absent {
    Kinds(KindSet),
    Role(Role),
}

/// Asks a line about a region.
pub(super) fn ask(
    lookup: &mut Lookup<'_>,
    board: Board<'_>,
    region: &Name,
    mode: Mode,
    items: &[Item],
    besiegers: Option<&[Item]>,
    span: Span,
) -> Asked {
    if mode == Mode::Also {
        let help = "write `at least` to look at these alone";
        lookup.find(
            Code::WrongLine,
            span,
            "`also` can only be given, in `given`",
            help,
        );
        return None;
    }
    let id = lookup.region(region);
    let named = read(lookup, items);
    let outside = match besiegers {
        Some(besiegers) => Some(read(lookup, besiegers)?),
        None => None,
    };
    let (id, named) = (id?, named?);
    let inside = board.controller(id).filter(|_| board.is_besieged(id));
    let exactly = mode == Mode::Exactly;
    let so = match (&outside, inside) {
        (Some(_), None) => false,
        (Some(outside), Some(inside)) => {
            let garrison = items.is_empty() || fits(board, id, &named, exactly, &[inside]);
            garrison && fits(board, id, outside, exactly, &[inside.opponent()])
        }
        (None, inside) => {
            // Of a siege one side may be spoken of alone; elsewhere nobody stands unnoticed.
            let sides = match inside {
                Some(inside) if named.nothing => vec![inside],
                Some(_) => named.sides(board),
                None => Side::BOTH.to_vec(),
            };
            fits(board, id, &named, exactly, &sides)
        }
    };
    Some(if so {
        Ok(())
    } else {
        Err(Mismatch {
            expected: format!(
                "in {}: {}",
                region.text,
                expected(board.world, items, besiegers, &named, outside.as_ref())
            ),
            found: format!(
                "in {}: {}",
                board.world.region(id).name,
                words::standing(board, id)
            ),
        })
    })
}

fn read(lookup: &mut Lookup<'_>, items: &[Item]) -> Option<Named> {
    let mut named = Named::default();
    let mut fine = true;
    for item in items {
        match item {
            Item::Figures {
                count,
                nation,
                noun,
            } => match lookup.figures(count, nation.as_ref(), noun) {
                Some(figures) => named
                    .figures
                    .push((figures.nation, figures.kind, figures.count)),
                None => fine = false,
            },
            Item::Character(name) => match lookup.character(name) {
                Some(id) => named.characters.insert(id),
                None => fine = false,
            },
            Item::Nothing(_) => named.nothing = true,
            Item::No { nation, noun } => match absent(lookup, nation.as_ref(), noun) {
                Some(absent) => named.none.push(absent),
                None => fine = false,
            },
        }
    }
    fine.then_some(named)
}

fn absent(
    lookup: &mut Lookup<'_>,
    nation: Option<&Name>,
    noun: &crate::syntax::tree::Word,
) -> Option<(Option<NationId>, Absent)> {
    let nation = match nation {
        Some(name) => Some(lookup.nation(name)?),
        None => None,
    };
    Some((
        nation,
        match noun.text.as_str() {
            "companion" | "companions" => Absent::Role(Role::Companion),
            "minion" | "minions" => Absent::Role(Role::Minion),
            _ => Absent::Kinds(lookup.kinds(noun)?),
        },
    ))
}

impl Named {
    /// The sides of what is named.
    fn sides(&self, board: Board<'_>) -> Vec<Side> {
        let figures = self
            .figures
            .iter()
            .map(|(nation, ..)| board.side_of(*nation));
        let characters = self
            .characters
            .iter()
            .map(|id| board.world.character(id).side);
        let named: Vec<Side> = figures.chain(characters).collect();
        let sides = Side::BOTH.into_iter().filter(|side| named.contains(side));
        sides.collect()
    }
}

fn fits(board: Board<'_>, region: RegionId, named: &Named, exactly: bool, sides: &[Side]) -> bool {
    let absent = named
        .none
        .iter()
        .all(|(nation, absent)| is_absent(board, region, *nation, absent));
    let nothing_else = named.figures.is_empty() && named.characters.is_empty() && !named.nothing;
    if !named.none.is_empty() && nothing_else {
        return absent;
    }
    let there = named.figures.iter().all(|(nation, kind, count)| {
        let found = board.stacks.count(region, *nation, *kind);
        let wanted = total(named, *nation, *kind);
        *count == 0 && found == 0
            || if exactly {
                found == wanted
            } else {
                found >= wanted
            }
    });
    let in_region = board.characters_in(region);
    let present = named.characters.without(in_region).is_empty();
    let of_sides = |side: Side| sides.contains(&side);
    let no_others = board.stacks.of(region).all(|stack| {
        !of_sides(board.side_of(stack.nation)) || total(named, stack.nation, stack.kind) > 0
    }) && in_region
        .iter()
        .all(|id| !of_sides(board.world.character(id).side) || named.characters.contains(id));
    absent && there && present && (!exactly || no_others)
}

fn total(named: &Named, nation: NationId, kind: KindId) -> u8 {
    let same = named
        .figures
        .iter()
        .filter(|it| (it.0, it.1) == (nation, kind));
    same.map(|it| it.2).fold(0, u8::saturating_add)
}

fn is_absent(
    board: Board<'_>,
    region: RegionId,
    nation: Option<NationId>,
    absent: &Absent,
) -> bool {
    match absent {
        Absent::Kinds(kinds) => !board.stacks.of(region).any(|stack| {
            kinds.contains(stack.kind) && nation.is_none_or(|nation| nation == stack.nation)
        }),
        Absent::Role(role) => {
            let mut there = board.characters_in(region).iter();
            !there.any(|id| board.world.character(id).role == *role)
        }
    }
}

fn expected(
    world: &World,
    items: &[Item],
    besiegers: Option<&[Item]>,
    inside: &Named,
    outside: Option<&Named>,
) -> String {
    let mut text = write(world, items, inside);
    if let (Some(besiegers), Some(outside)) = (besiegers, outside) {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str("besieged by ");
        text.push_str(&write(world, besiegers, outside));
    }
    text
}

fn write(world: &World, items: &[Item], named: &Named) -> String {
    let mut words: Vec<String> = named
        .figures
        .iter()
        .map(|(nation, kind, count)| words::figures(world, *nation, *kind, *count))
        .collect();
    words.extend(
        named
            .characters
            .iter()
            .map(|id| world.character(id).name.clone()),
    );
    for item in items {
        match item {
            Item::No { nation, noun } => {
                let nation = nation
                    .as_ref()
                    .map(|name| format!("{} ", name.text))
                    .unwrap_or_default();
                words.push(format!("no {nation}{}", noun.text));
            }
            Item::Nothing(_) => words.push("nothing".to_owned()),
            Item::Figures { .. } | Item::Character(_) => {}
        }
    }
    words.join(", ")
}
