//! Names of the world: the place says what a name is wanted for.

use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::syntax::tree::Name;
use crate::world::{CharacterSet, Named, NationSet, RegionSet, Side, World};

use super::Resolved;
use super::context::Ctx;

/// What a name is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Region,
    Area,
    Nation,
    Side,
    Characters,
    /// What stands before a noun.
    NationOrSide,
    /// Anything that can be chosen.
    Thing,
}

impl Want {
    fn words(self) -> &'static str {
        match self {
            Want::Region => "a region",
            Want::Area => "an area, a named set of regions,",
            Want::Nation => "a Nation",
            Want::Side => "a side",
            Want::Characters => "a character",
            Want::NationOrSide => "a Nation or a side",
            Want::Thing => "a region, a Nation or a character",
        }
    }

    fn admits(self, meaning: &Named) -> bool {
        match (self, meaning) {
            (Want::Region, Named::Region(_) | Named::Area(_))
            | (Want::Area, Named::Area(_))
            | (Want::Nation, Named::Nation(_))
            | (Want::Side, Named::Side(_))
            | (Want::Characters, Named::Characters(_))
            | (Want::NationOrSide, Named::Nation(_) | Named::Side(_)) => true,
            (Want::Thing, meaning) => !matches!(meaning, Named::Side(_)),
            _ => false,
        }
    }

    fn help(self, name: &str, is: &Named) -> String {
        match self {
            Want::Region => match is {
                Named::Characters(_) => format!("name a region, or say `the region of {name}`"),
                _ => format!("name a region, or describe one: `a {name} region`"),
            },
            Want::Area => "areas are named in the pack's world file".to_owned(),
            Want::Nation => "name a Nation, such as stands in the pack's world file".to_owned(),
            Want::Side => "write `Free Peoples` or `Shadow`".to_owned(),
            Want::Characters => "name a character, or several in parentheses with `or`".to_owned(),
            Want::NationOrSide => match is {
                Named::Region(_) | Named::Area(_) => {
                    format!("say the place behind the noun: `in {name}`")
                }
                _ => "only Nations and sides stand before a noun".to_owned(),
            },
            Want::Thing => "name one of those".to_owned(),
        }
    }
}

/// What a name is, for a message.
pub(super) fn called(world: &World, meaning: &Named) -> &'static str {
    match meaning {
        Named::Side(_) => "a side",
        Named::Nation(_) => "a Nation",
        Named::Region(_) => "a region",
        Named::Area(_) => "an area",
        Named::Characters(set) => match set.first() {
            Some(id) if set.len() == 1 => match world.character(id).role {
                crate::world::Role::Companion => "a companion",
                crate::world::Role::Minion => "a minion",
                crate::world::Role::Guide => "a character",
            },
            _ => "several characters",
        },
    }
}

/// The meanings of a name that fit.
pub(super) fn resolve(ctx: &mut Ctx, name: &Name, want: Want) -> Option<Vec<Named>> {
    let meanings = ctx.world.names.meanings(&name.text);
    let fitting: Vec<Named> = meanings
        .iter()
        .copied()
        .filter(|meaning| want.admits(meaning))
        .collect();
    if let Some(what) = fitting.first() {
        // A region goes before an area of the same name.
        let region = fitting.iter().find(|it| matches!(it, Named::Region(_)));
        ctx.resolved.push(Resolved {
            span: name.span,
            what: *region.unwrap_or(what),
        });
        return Some(fitting);
    }
    match meanings.first() {
        Some(meaning) => {
            let message = format!(
                "`{}` is {}, and {} is wanted here",
                name.text,
                called(ctx.world, meaning),
                want.words()
            );
            ctx.error(
                Code::WrongName,
                name.span,
                message,
                want.help(&name.text, meaning),
            )
        }
        None => {
            let finding = unknown(ctx, name, want);
            ctx.fail(finding)
        }
    }
}

fn unknown(ctx: &Ctx, name: &Name, want: Want) -> Diagnostic {
    if let Some(finding) = capital(ctx, name) {
        return finding;
    }
    let finding = Diagnostic::new(
        Code::UnknownName,
        ctx.file,
        name.span,
        format!("nothing in the world is called `{}`", name.text),
    );
    let wanted: Vec<&str> = ctx
        .world
        .names
        .iter()
        .filter(|(_, meanings)| meanings.iter().any(|meaning| want.admits(meaning)))
        .map(|(spelling, _)| spelling)
        .collect();
    let near = nearest(&name.text, wanted.iter().copied());
    let others = ctx.world.names.iter().map(|(spelling, _)| spelling);
    if near.is_none()
        && let Some(other) = nearest(&name.text, others)
        && let Some(meaning) = ctx.world.names.meanings(other).first()
    {
        return finding.help(format!(
            "did you mean `{other}`? That is {}, and {} is wanted here",
            called(ctx.world, meaning),
            want.words()
        ));
    }
    match near {
        Some(near) => {
            let article = if name.text.starts_with("the ") {
                "the "
            } else {
                ""
            };
            finding
                .help(format!("did you mean `{article}{near}`?"))
                .fix(format!("{article}{near}"))
        }
        None if wanted.len() <= 16 => finding.help(format!(
            "{} is wanted here: {}",
            want.words(),
            one_of(&wanted)
        )),
        None => finding.help(format!(
            "{} is wanted here; their names stand in the pack's world file",
            want.words()
        )),
    }
}

/// A word of the language written with a capital, at the end or the start of a name.
fn capital(ctx: &Ctx, name: &Name) -> Option<Diagnostic> {
    let known = |text: &str| text.is_empty() || !ctx.world.names.meanings(text).is_empty();
    let (before, last) = name.text.rsplit_once(' ').unwrap_or(("", &name.text));
    let small_last = last.to_lowercase();
    if ctx.words.find(&small_last).is_some() && known(before) {
        let fixed = format!("{before} {small_last}").trim_start().to_owned();
        return Some(small(ctx, name, last, &small_last, &fixed));
    }
    let (first, after) = name.text.split_once(' ')?;
    let small_first = first.to_lowercase();
    (ctx.words.is_adjective(&small_first) && known(after)).then(|| {
        small(
            ctx,
            name,
            first,
            &small_first,
            &format!("{small_first} {after}"),
        )
    })
}

fn small(ctx: &Ctx, name: &Name, written: &str, word: &str, fixed: &str) -> Diagnostic {
    Diagnostic::new(
        Code::CapitalNoun,
        ctx.file,
        name.span,
        format!("`{word}` is written small, and stands here as `{written}`"),
    )
    .help(format!(
        "capitals are for names of the world; write `{fixed}`"
    ))
    .fix(fixed)
}

/// The regions of a name: one, or those of an area.
pub(super) fn region(ctx: &mut Ctx, name: &Name) -> Option<RegionSet> {
    let mut set = RegionSet::EMPTY;
    for meaning in resolve(ctx, name, Want::Region)? {
        match meaning {
            // A region goes before an area of the same name.
            Named::Region(id) => return Some(RegionSet::of(id)),
            Named::Area(regions) => set |= regions,
            _ => {}
        }
    }
    Some(set)
}

/// The regions of an area.
pub(super) fn area(ctx: &mut Ctx, name: &Name) -> Option<RegionSet> {
    let mut set = RegionSet::EMPTY;
    for meaning in resolve(ctx, name, Want::Area)? {
        if let Named::Area(regions) = meaning {
            set |= regions;
        }
    }
    Some(set)
}

/// The Nation of a name.
pub(super) fn nation(ctx: &mut Ctx, name: &Name) -> Option<NationSet> {
    let meanings = resolve(ctx, name, Want::Nation)?;
    Some(
        meanings
            .iter()
            .filter_map(|meaning| match meaning {
                Named::Nation(id) => Some(*id),
                _ => None,
            })
            .collect(),
    )
}

/// The side of a name.
pub(super) fn side(ctx: &mut Ctx, name: &Name) -> Option<Side> {
    let meanings = resolve(ctx, name, Want::Side)?;
    meanings.iter().find_map(|meaning| match meaning {
        Named::Side(side) => Some(*side),
        _ => None,
    })
}

/// The Characters of a name.
pub(super) fn characters(ctx: &mut Ctx, name: &Name) -> Option<CharacterSet> {
    let mut set = CharacterSet::EMPTY;
    for meaning in resolve(ctx, name, Want::Characters)? {
        if let Named::Characters(more) = meaning {
            set |= more;
        }
    }
    Some(set)
}

/// The names of the Nations of a set, as adjectives.
pub(super) fn adjectives(world: &World, nations: NationSet) -> Vec<String> {
    nations
        .iter()
        .map(|id| world.nation(id).adjective.clone())
        .collect()
}
