//! A Combat half is offered where its requirement holds, and where one part of that fails it is not.
//!
//! What each part means is written out here a second time, over the figures on the board, so that the
//! words and what is made of them are held against each other.

use std::collections::BTreeSet;

use westron::game::*;
use westron::play::*;
use westron::program::{Combat, CombatId, Condition, Test};
use westron::world::*;

use super::boards::base;
use crate::common::Dice;
use crate::common::battle::battle_board;

/// A battle, and from whose place it is looked at.
struct Facts<'a> {
    world: &'a World,
    state: &'a State,
    side: Side,
    attacker: Side,
    from: RegionId,
    region: RegionId,
}

type Holds = fn(&Facts<'_>) -> bool;

/// The words of each part of a requirement, and its alternatives: it holds where one of them does.
const PARTS: &[(&str, &[Holds])] = &[
    (
        "a hobbit in battle",
        &[
            |it| it.has("Meriadoc Brandybuck"),
            |it| it.has("Peregrin Took"),
        ],
    ),
    ("a companion in battle", &[|it| it.has_companion()]),
    (
        "Gandalf in battle",
        &[
            |it| it.has("Gandalf the Grey"),
            |it| it.has("Gandalf the White"),
        ],
    ),
    (
        "(Strider or Aragorn) in battle",
        &[|it| it.has("Strider"), |it| it.has("Aragorn")],
    ),
    (
        "a (leader or companion) in battle",
        &[
            |it| it.count(None, &["leader"]) > 0,
            |it| it.has_companion(),
        ],
    ),
    (
        "an own elite in battle",
        &[|it| it.count(None, &["elite"]) > 0],
    ),
    (
        "a Southron elite in battle",
        &[|it| it.count(Some("southrons"), &["elite"]) > 0],
    ),
    (
        "an Isengard unit in battle",
        &[|it| it.count(Some("isengard"), &["regular", "elite"]) > 0],
    ),
    (
        "a nazgul in battle",
        &[
            |it| it.count(None, &["nazgul"]) > 0,
            |it| it.has("The Witch-king"),
        ],
    ),
    (
        "nazgul leadership at least 1",
        &[|it| it.nazgul_leadership() >= 1],
    ),
    (
        "nazgul leadership at least 2",
        &[|it| it.nazgul_leadership() >= 2],
    ),
    (
        "defender in a region with fellowship",
        &[|it| it.state.fellowship.region == Some(it.region)],
    ),
    (
        "defender in (Fangorn, Orthanc or a Rohan region)",
        &[
            |it| it.world.region(it.region).name == "Fangorn",
            |it| it.world.region(it.region).name == "Orthanc",
            |it| it.owner().is_some_and(|nation| nation.id == "rohan"),
        ],
    ),
    (
        "defender in a Free Peoples region",
        &[|it| {
            it.owner()
                .is_some_and(|nation| nation.side == Side::FreePeoples)
        }],
    ),
    (
        "defender within 2 of Moria",
        &[|it| {
            let next = |id: RegionId| it.world.region(id).neighbours.iter();
            let moria = |id: RegionId| it.world.region(id).name == "Moria";
            moria(it.region) || next(it.region).any(|near| moria(near) || next(near).any(moria))
        }],
    ),
    ("defender is own", &[|it| it.attacker != it.side]),
    ("defender besieged", &[|it| it.defender_is_besieged()]),
    ("defender not besieged", &[|it| !it.defender_is_besieged()]),
];

impl Facts<'_> {
    /// Where the side's Army stands.
    fn place(&self) -> RegionId {
        match self.side == self.attacker {
            true => self.from,
            false => self.region,
        }
    }

    /// How many figures of the side fight: all that defend, and to attack a Nation has to be at war.
    fn count(&self, nation: Option<&str>, kinds: &[&str]) -> u8 {
        let fights = |stack: &Stack| {
            let of = self.world.nation(stack.nation);
            let kind = self.world.kind(stack.kind);
            of.side == self.side
                && kinds.contains(&kind.id.as_str())
                && nation.is_none_or(|id| of.id == id)
                && (self.side != self.attacker
                    || kind.stands_alone
                    || self.state.politics[stack.nation].steps == 0)
        };
        let there = self.state.stacks.of(self.place()).filter(fights);
        there.map(|stack| stack.count).sum()
    }

    /// The Characters of the side who fight.
    fn characters(&self) -> impl Iterator<Item = &Character> {
        let here = CharacterPlace::Region(self.place());
        let there = move |id: &CharacterId| self.state.characters[*id] == here;
        let all = self.world.character_ids().filter(there);
        all.map(|id| self.world.character(id))
            .filter(|who| who.side == self.side)
    }

    fn has(&self, name: &str) -> bool {
        self.characters().any(|who| who.name == name)
    }

    fn has_companion(&self) -> bool {
        self.characters().any(|who| who.role == Role::Companion)
    }

    fn nazgul_leadership(&self) -> u8 {
        self.count(None, &["nazgul"]) + 2 * u8::from(self.has("The Witch-king"))
    }

    fn owner(&self) -> Option<&Nation> {
        let owner = self.world.region(self.region).nation?;
        Some(self.world.nation(owner))
    }

    /// Who is besieged holds the Stronghold; a sortie goes the other way.
    fn defender_is_besieged(&self) -> bool {
        let captured = self.state.captured.contains(self.region);
        let defends = |nation: &Nation| (nation.side == self.attacker) == captured;
        self.from == self.region && self.owner().is_some_and(defends)
    }
}

/// The parts of a requirement, with their alternatives.
fn parts(half: &Combat) -> Vec<(&str, &'static [Holds])> {
    fn flat<'c>(condition: &'c Condition, into: &mut Vec<&'c str>) {
        match &condition.test {
            Test::And(parts) => parts.iter().for_each(|part| flat(part, into)),
            _ => into.push(&condition.text),
        }
    }
    let mut found = Vec::new();
    half.requires.iter().for_each(|it| flat(it, &mut found));
    let known = |text: &str| match PARTS.iter().find(|(words, _)| *words == text) {
        Some((_, alternatives)) => *alternatives,
        None => panic!("say in `PARTS` what `{text}` means"),
    };
    found.iter().map(|text| (*text, known(text))).collect()
}

/// A battle that is to be fought.
#[derive(Clone)]
struct Setup {
    state: State,
    attacker: Side,
    from: RegionId,
    region: RegionId,
}

/// A board for a battle, with all cards in hand.
fn setup(cards: &CardSet, dice: &mut Dice) -> Setup {
    let (mut state, action) = battle_board(cards, dice);
    for card in cards.ids() {
        state.cards[card] = CardPlace::Hand;
    }
    match action {
        Action::Attack {
            side: attacker,
            from: Some(from),
            target: Some(region),
            ..
        } => Setup {
            state,
            attacker,
            from,
            region,
        },
        other => panic!("{other:?}"),
    }
}

/// The Combat cards that each side may use in the first round, once all fight who are at war;
/// `None` where there is no such battle.
fn offered(cards: &CardSet, setup: &Setup) -> Option<PerSide<Vec<CardId>>> {
    let board = Board {
        world: &cards.world,
        state: &setup.state,
    };
    let (attacker, defender) = (setup.attacker, setup.attacker.opponent());
    if !board.has_army(attacker, setup.from) || !board.has_army(defender, setup.region) {
        return None;
    }
    let action = Action::Attack {
        side: attacker,
        die: None,
        from: Some(setup.from),
        target: Some(setup.region),
    };
    let begun = Play::begin(cards, &setup.state, action, Luck::Seed(1));
    let mut play = begun.ok()?.unwrap();
    let mut found = PerSide([Vec::new(), Vec::new()]);
    for side in [attacker, defender] {
        loop {
            let ask = play.question().unwrap();
            let mut choice = [Choice::Whole, Choice::No].into_iter();
            let choice = choice.find(|it| ask.options.contains(it));
            // Where some of them have to stay, it is up to the player who does.
            if matches!(ask.prompt, Prompt::ForceOf(..)) {
                return None;
            }
            let choice = choice.unwrap_or_else(|| panic!("{ask:?}"));
            let about_cards = ask.prompt == Prompt::CombatCard;
            if about_cards {
                assert_eq!(ask.side, side);
                let card = |it: &Choice| match it {
                    Choice::Card(card) => Some(*card),
                    _ => None,
                };
                found[side] = ask.options.iter().filter_map(card).collect();
                let own = |card: &CardId| cards.card(*card).unwrap().side == side;
                assert!(found[side].iter().all(own));
            }
            play.answer(choice).unwrap();
            if about_cards {
                break;
            }
        }
    }
    Some(found)
}

/// For each half which alternatives of its parts hold, and whether it may be used, as its cards all agree.
type Look<'a> = Vec<(&'a Combat, Vec<Vec<bool>>, bool)>;

/// The halves that need something, as the cards of the side have them that name them.
fn needing(cards: &CardSet) -> impl Iterator<Item = &Combat> {
    let on_cards = cards.cards().iter().filter_map(|card| card.combat);
    let on_cards: BTreeSet<CombatId> = on_cards.collect();
    let halves = cards.combats().iter();
    halves.filter(move |half| half.requires.is_some() && on_cards.contains(&half.id))
}

/// Looks at a battle, and holds what is offered against what is written out here.
fn look<'a>(cards: &'a CardSet, setup: &Setup) -> Option<Look<'a>> {
    let offered = offered(cards, setup)?;
    let halves = needing(cards).map(|half| {
        let facts = Facts {
            world: &cards.world,
            state: &setup.state,
            side: half.side,
            attacker: setup.attacker,
            from: setup.from,
            region: setup.region,
        };
        let each = |(_, alternatives): (&str, &[Holds])| {
            let holds = alternatives.iter().map(|holds| holds(&facts));
            holds.collect::<Vec<bool>>()
        };
        let holds: Vec<Vec<bool>> = parts(half).into_iter().map(each).collect();
        let all = holds.iter().all(|part| part.contains(&true));
        for card in cards.cards().iter().filter(|it| it.side == half.side) {
            if cards.combat_of(card.id).map(|it| it.id) == Some(half.id) {
                let offered = offered[half.side].contains(&card.id);
                assert_eq!(offered, all, "{}: {holds:?}, {facts}", half.title);
            }
        }
        (half, holds, all)
    });
    Some(halves.collect())
}

impl std::fmt::Display for Facts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = |id: RegionId| &self.world.region(id).name;
        let (from, to) = (name(self.from), name(self.region));
        write!(f, "{:?} attacks {to} from {from}:", self.attacker)?;
        let figures = self.state.stacks.of(self.place());
        for stack in figures {
            let nation = &self.world.nation(stack.nation).name;
            write!(
                f,
                " {} {nation} {},",
                stack.count,
                self.world.kind(stack.kind).name
            )?;
        }
        self.characters()
            .try_for_each(|who| write!(f, " {},", who.name))
    }
}

/// The battle is fought elsewhere, in the open or in a siege, with the same figures.
fn moved(world: &World, setup: &mut Setup, dice: &mut Dice) {
    let regions: Vec<RegionId> = world.region_ids().collect();
    let stronghold = |id: &RegionId| world.region(*id).settlement == Some(Settlement::Stronghold);
    let strongholds: Vec<RegionId> = regions.iter().copied().filter(stronghold).collect();
    let (from, region) = match dice.once_in(2) {
        true => {
            let other = dice.pick(&strongholds);
            let region = dice.pick(&[setup.region, other]);
            if !stronghold(&region) {
                return;
            }
            (region, region)
        }
        false => {
            let other = dice.pick(&regions);
            let region = dice.pick(&[setup.region, other]);
            let next: Vec<RegionId> = world.region(region).neighbours.iter().collect();
            (dice.pick(&next), region)
        }
    };
    let places = [
        (setup.attacker, setup.from, from),
        (setup.attacker.opponent(), setup.region, region),
    ];
    let state = &mut setup.state;
    let mut coming = Vec::new();
    for (side, old, new) in places {
        let ours = |stack: &Stack| world.nation(stack.nation).side == side;
        let stacks: Vec<Stack> = state.stacks.of(old).filter(ours).collect();
        for stack in stacks {
            state
                .stacks
                .take(old, stack.nation, stack.kind, stack.count);
            coming.push((new, stack));
        }
    }
    for (new, stack) in coming {
        state.stacks.add(new, stack.nation, stack.kind, stack.count);
    }
    for who in world.character_ids() {
        let side = world.character(who).side;
        let (_, old, new) = places[usize::from(side != setup.attacker)];
        if state.characters[who] == CharacterPlace::Region(old) {
            state.characters[who] = CharacterPlace::Region(new);
        }
    }
    state.besieged = RegionSet::EMPTY;
    state.captured = RegionSet::EMPTY;
    for (side, _, place) in places {
        let owner = world.first_owned(side.opponent());
        let kept = world
            .region(place)
            .settlement
            .is_some_and(|it| it != Settlement::Fortification);
        if owner.contains(place) && kept {
            state.captured.insert(place);
        }
    }
    if from == region {
        state.besieged.insert(region);
        let owner = world.first_owned(setup.attacker);
        state.captured.set(region, owner.contains(region));
    }
    (setup.from, setup.region) = (from, region);
}

/// One thing changed at random.
fn changed(world: &World, setup: &Setup, dice: &mut Dice) -> Setup {
    let mut setup = setup.clone();
    let place = dice.pick(&[setup.from, setup.region]);
    let state = &mut setup.state;
    match dice.below(5) {
        0 => {
            let regions: Vec<RegionId> = world.region_ids().collect();
            let anywhere = dice.pick(&regions);
            state.fellowship.region = Some(dice.pick(&[setup.region, anywhere]));
        }
        1 => {
            let who = CharacterId::new(dice.below(world.characters.len())).unwrap();
            if world.character(who).role != Role::Guide {
                let here = CharacterPlace::Region(place);
                state.characters[who] = dice.pick(&[here, CharacterPlace::Aside]);
            }
        }
        2 => {
            // Figures go, or others of the side come in their place.
            let stacks: Vec<Stack> = state.stacks.of(place).collect();
            let old = dice.pick(&stacks);
            let side = world.nation(old.nation).side;
            let nations: Vec<NationId> = world.nations_of(side).iter().collect();
            let kinds: Vec<KindId> = world.kind_ids().collect();
            let (nation, kind) = (dice.pick(&nations), dice.pick(&kinds));
            let gone = state
                .stacks
                .take(place, old.nation, old.kind, 1 + dice.below(5) as u8);
            state.reinforcements[old.nation][old.kind] += gone;
            if state.reinforcements[nation][kind] > 0 && !dice.once_in(3) {
                state.reinforcements[nation][kind] -= 1;
                state.stacks.add(place, nation, kind, 1);
            }
        }
        3 => {
            setup.attacker = setup.attacker.opponent();
            (setup.from, setup.region) = (setup.region, setup.from);
        }
        _ => moved(world, &mut setup, dice),
    }
    setup
}

#[test]
fn a_combat_half_is_offered_where_all_of_its_requirement_holds_and_only_there() {
    let cards = base();
    let (mut all_parts, mut all_ways) = (BTreeSet::new(), BTreeSet::new());
    for half in needing(cards) {
        for (part, (_, alternatives)) in parts(half).iter().enumerate() {
            all_parts.insert((half.id, part));
            all_ways.extend((0..alternatives.len()).map(|way| (half.id, part, way)));
        }
    }
    // Parts that failed alone, one change away from a board on which all held; and alternatives by
    // which alone a part held.
    let (mut failed, mut ways) = (BTreeSet::new(), BTreeSet::new());
    let mut battles = 0;
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let setup = setup(cards, &mut dice);
        let Some(before) = look(cards, &setup) else {
            continue;
        };
        battles += 1;
        for _ in 0..12 {
            let changed = changed(&cards.world, &setup, &mut dice);
            let Some(after) = look(cards, &changed) else {
                continue;
            };
            battles += 1;
            for ((half, _, usable), (_, holds, _)) in before.iter().zip(&after) {
                let fails = |part: &usize| !holds[*part].contains(&true);
                let failing: Vec<usize> = (0..holds.len()).filter(fails).collect();
                match failing.as_slice() {
                    [] => {
                        for (part, each) in holds.iter().enumerate() {
                            let mut true_ones = each.iter().enumerate().filter(|(_, it)| **it);
                            if let (Some((way, _)), None) = (true_ones.next(), true_ones.next()) {
                                ways.insert((half.id, part, way));
                            }
                        }
                    }
                    [part] if *usable => {
                        failed.insert((half.id, *part));
                    }
                    _ => {}
                }
            }
        }
    }
    let halves: BTreeSet<CombatId> = failed.iter().map(|(half, _)| *half).collect();
    println!(
        "{battles} battles: {} halves, {} parts, {} ways to hold",
        halves.len(),
        failed.len(),
        ways.len()
    );
    let name = |id: &CombatId| &cards.combats()[id.index()].title;
    let missing: Vec<_> = { all_parts.difference(&failed) }
        .map(|(half, part)| (name(half), part))
        .collect();
    assert!(
        missing.is_empty(),
        "these parts never failed alone: {missing:?}"
    );
    let missing: Vec<_> = { all_ways.difference(&ways) }
        .map(|(half, part, way)| (name(half), part, way))
        .collect();
    assert!(
        missing.is_empty(),
        "nothing ever held by these alone: {missing:?}"
    );
    assert!(battles > 3_000, "only {battles} battles");
    assert!(halves.len() >= 28, "only {} halves", halves.len());
    assert!(failed.len() >= 30, "only {} parts", failed.len());
}
