//! The rules of R1–R6 on the base world, without any card.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails may panic"
)]

use westron::game::*;
use westron::world::*;

/// A table without cards.
struct NoCards;

impl TableCards for NoCards {
    fn facts(&self, _: CardId) -> Option<CardFacts> {
        None
    }

    fn forbids(&self, _: Board<'_>, _: Deed) -> Option<CardId> {
        None
    }

    fn rouses(&self, _: Board<'_>, _: NationId, _: Cause) -> Option<(CardId, bool)> {
        None
    }

    fn after(&self, _: &mut Game<'_>, _: Change) -> Flow {
        Ok(())
    }
}

fn world() -> World {
    let pack = PackSources::base().unwrap();
    let source = &pack.worlds[0];
    westron::world::load(&source.path, &source.text).unwrap()
}

fn region(world: &World, name: &str) -> RegionId {
    world
        .region_ids()
        .find(|id| world.region(*id).name == name)
        .unwrap()
}

fn figure(world: &World, nation: &str, kind: &str) -> Figure {
    let nation = world
        .nation_ids()
        .find(|id| world.nation(*id).adjective == nation)
        .unwrap();
    let kind = world
        .kind_ids()
        .find(|id| world.kind(*id).id == kind)
        .unwrap();
    Figure { nation, kind }
}

/// Empties a region and puts figures there, out of the reinforcements.
fn put(world: &World, state: &mut State, place: &str, figures: &[(&str, &str, u8)]) {
    let place = region(world, place);
    let there: Vec<Stack> = state.stacks.of(place).collect();
    for stack in there {
        state
            .stacks
            .take(place, stack.nation, stack.kind, stack.count);
        state.reinforcements[stack.nation][stack.kind] += stack.count;
    }
    for (nation, kind, count) in figures {
        let Figure { nation, kind } = figure(world, nation, kind);
        state.reinforcements[nation][kind] -= count;
        state.stacks.add(place, nation, kind, *count);
    }
}

fn count(world: &World, state: &State, place: &str, nation: &str, kind: &str) -> u8 {
    let Figure { nation, kind } = figure(world, nation, kind);
    state.stacks.count(region(world, place), nation, kind)
}

/// Every unit of a Nation.
fn units_of(world: &World, nation: NationId) -> Hittable {
    Hittable {
        nations: NationSet::of(nation),
        kinds: world.kinds_of(FigureClass::Unit),
    }
}

fn choices(steps: &[Choice]) -> Vec<Step> {
    steps.iter().copied().map(Step::Choice).collect()
}

#[test]
fn the_state_is_small_and_the_setup_conserves_figures() {
    assert!(
        size_of::<State>() <= 8 * 1024,
        "{} bytes",
        size_of::<State>()
    );
    let world = world();
    let start = State::start(&world, []);
    let empty = State::empty(&world, []);
    assert_eq!(figure_totals(&world, &start), figure_totals(&world, &empty));
    assert_eq!(
        count(&world, &start, "Minas Tirith", "Gondor", "regular"),
        3
    );
    assert_eq!(count(&world, &start, "Osgiliath", "Gondor", "regular"), 2);
    assert_eq!(start.fellowship.region, Some(region(&world, "Rivendell")));
}

#[test]
fn a_saved_state_is_the_same_state_again() {
    let world = world();
    let mut state = State::start(&world, []);
    put(&world, &mut state, "Edoras", &[("Isengard", "regular", 2)]);
    state.captured.insert(region(&world, "Edoras"));
    state.dice_rolled[Side::Shadow] = true;
    state.fellowship.corruption = 7;
    let saved = SavedState::of(&world, |_| None, &state);
    let json = serde_json::to_string(&saved).unwrap();
    let read: SavedState = serde_json::from_str(&json).unwrap();
    assert_eq!(read.restore(&world, [], |_| None), Ok(state));
}

#[test]
fn a_saved_state_with_figures_too_many_is_refused() {
    let world = world();
    let mut saved = SavedState::of(&world, |_| None, &State::start(&world, []));
    *saved
        .reinforcements
        .get_mut("Gondor")
        .unwrap()
        .get_mut("elite")
        .unwrap() += 1;
    let error = saved.restore(&world, [], |_| None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the saved state has 6 figures of `Gondor Elite`, and the world has 5"
    );
    saved.fellowship.corruption = 13;
    assert!(saved.restore(&world, [], |_| None).is_err());
}

#[test]
fn free_regions_by_r1_6() {
    let world = world();
    let mut state = State::start(&world, []);
    put(
        &world,
        &mut state,
        "Helm's Deep",
        &[("Rohan", "regular", 1), ("Isengard", "regular", 3)],
    );
    state.besieged.insert(region(&world, "Helm's Deep"));
    state.captured.insert(region(&world, "Dale"));
    put(&world, &mut state, "Dale", &[]);
    let board = Board {
        world: &world,
        state: &state,
    };
    let free = |side, name| board.is_free(side, region(&world, name));
    assert!(free(Side::Shadow, "Helm's Deep"), "for the besieger");
    assert!(
        !free(Side::FreePeoples, "Helm's Deep"),
        "not for the besieged"
    );
    assert!(
        !free(Side::FreePeoples, "Dale"),
        "an enemy-controlled Settlement"
    );
    assert!(free(Side::Shadow, "Dale"));
    assert!(!free(Side::Shadow, "Edoras"), "an enemy Army");
    assert!(free(Side::Shadow, "Eastemnet"));
    assert!(
        board.is_free_for_armies(Side::FreePeoples, region(&world, "Dale")),
        "may be entered, captures"
    );
}

#[test]
fn hits_are_taken_one_at_a_time_and_an_elite_falls_back_to_a_regular() {
    let world = world();
    let mut state = State::start(&world, []);
    put(
        &world,
        &mut state,
        "Edoras",
        &[("Rohan", "regular", 1), ("Rohan", "elite", 1)],
    );
    let Figure {
        nation,
        kind: elite,
    } = figure(&world, "Rohan", "elite");
    let regulars = figure(&world, "Rohan", "regular").kind;
    let before = state.reinforcements[nation][regulars];
    let steps = choices(&[Choice::Reduce(nation, elite)]);
    let mut game = Game::new(&world, &NoCards, &mut state, &steps);
    let taken = game.hit(
        Side::FreePeoples,
        region(&world, "Edoras"),
        units_of(&world, nation),
        2,
    );
    // The second hit finds two Regulars, one way to take it.
    assert_eq!(taken, Ok(2));
    assert_eq!(count(&world, game.state, "Edoras", "Rohan", "regular"), 1);
    assert_eq!(game.state.casualties[nation][elite], 1);
    assert_eq!(game.state.casualties[nation][regulars], 1);
    assert_eq!(
        game.state.reinforcements[nation][regulars],
        before - 1,
        "no casualty was there to come back"
    );
}

#[test]
fn a_leader_left_alone_is_lost_but_a_nazgul_stays() {
    let world = world();
    let mut state = State::start(&world, []);
    put(
        &world,
        &mut state,
        "Folde",
        &[("Rohan", "regular", 1), ("Rohan", "leader", 1)],
    );
    put(
        &world,
        &mut state,
        "Gorgoroth",
        &[("Sauron", "regular", 1), ("Sauron", "nazgul", 1)],
    );
    let mut game = Game::new(&world, &NoCards, &mut state, &[]);
    let rohan = figure(&world, "Rohan", "regular");
    game.eliminate(rohan, region(&world, "Folde")).unwrap();
    let sauron = figure(&world, "Sauron", "regular");
    game.eliminate(sauron, region(&world, "Gorgoroth")).unwrap();
    assert_eq!(count(&world, game.state, "Folde", "Rohan", "leader"), 0);
    assert_eq!(
        game.state.casualties[rohan.nation][figure(&world, "Rohan", "leader").kind],
        1
    );
    assert_eq!(
        count(&world, game.state, "Gorgoroth", "Sauron", "nazgul"),
        1
    );
    assert_eq!(
        game.state.casualties[sauron.nation][sauron.kind], 0,
        "goes back to the reinforcements"
    );
}

#[test]
fn a_garrison_wiped_out_loses_its_stronghold_and_besiegers_gone_end_the_siege() {
    let world = world();
    let besieged = |state: &mut State| {
        put(
            &world,
            state,
            "Helm's Deep",
            &[("Rohan", "regular", 1), ("Isengard", "regular", 1)],
        );
        state.besieged.insert(region(&world, "Helm's Deep"));
    };
    let deep = region(&world, "Helm's Deep");
    let mut state = State::start(&world, []);
    besieged(&mut state);
    let rohan = figure(&world, "Rohan", "regular").nation;
    let mut copy = state.clone();
    let mut game = Game::new(&world, &NoCards, &mut copy, &[]);
    game.eliminate_army(Side::FreePeoples, deep).unwrap();
    assert!(!game.state.besieged.contains(deep) && game.state.captured.contains(deep));
    assert_eq!(
        game.state.politics[rohan].steps, 2,
        "a captured Settlement alarms its Nation"
    );
    let mut game = Game::new(&world, &NoCards, &mut state, &[]);
    game.eliminate_army(Side::Shadow, deep).unwrap();
    assert!(!game.state.besieged.contains(deep) && !game.state.captured.contains(deep));
    assert_eq!(
        count(&world, game.state, "Helm's Deep", "Rohan", "regular"),
        1
    );
}

#[test]
fn a_passive_nation_stops_before_at_war() {
    let world = world();
    let gondor = figure(&world, "Gondor", "regular").nation;
    let mut state = State::start(&world, []);
    let mut game = Game::new(&world, &NoCards, &mut state, &[]);
    assert_eq!(
        game.advance(Side::FreePeoples, gondor, Cause::Rules),
        Ok(None)
    );
    let stopped = game.advance(Side::FreePeoples, gondor, Cause::Rules);
    assert_eq!(stopped, Ok(Some(Reason::PassiveAtLastStep(gondor))));
    game.activate(gondor, Cause::Rules).unwrap();
    assert_eq!(
        game.advance(Side::FreePeoples, gondor, Cause::Rules),
        Ok(None)
    );
    let stopped = game.advance(Side::FreePeoples, gondor, Cause::Rules);
    assert_eq!(stopped, Ok(Some(Reason::AlreadyAtWar(gondor))));
}

#[test]
fn an_attack_wakes_and_alarms_the_nations_attacked() {
    let world = world();
    let mut state = State::start(&world, []);
    let mut game = Game::new(&world, &NoCards, &mut state, &[]);
    let [gondor, rohan, isengard] =
        ["Gondor", "Rohan", "Isengard"].map(|name| figure(&world, name, "regular").nation);
    game.attacked(region(&world, "Osgiliath"), Side::Shadow)
        .unwrap();
    assert_eq!(
        game.state.politics[gondor],
        Standing {
            steps: 1,
            active: true
        }
    );
    assert_eq!(
        game.state.politics[rohan],
        Standing {
            steps: 3,
            active: false
        }
    );
    game.attacked(region(&world, "Orthanc"), Side::FreePeoples)
        .unwrap();
    assert_eq!(game.state.politics[isengard].steps, 0);
}

#[test]
fn too_many_units_go_back_to_the_reinforcements_at_the_end_of_an_action() {
    let world = world();
    let mut state = State::start(&world, []);
    put(
        &world,
        &mut state,
        "Minas Tirith",
        &[("Gondor", "regular", 6), ("Gondor", "elite", 4)],
    );
    let deep = region(&world, "Minas Tirith");
    let Figure { nation, kind } = figure(&world, "Gondor", "regular");
    let elite = figure(&world, "Gondor", "elite").kind;
    let mut copy = state.clone();
    let mut game = Game::new(&world, &NoCards, &mut copy, &[]);
    assert_eq!(game.end_action(), Ok(()), "ten are allowed");
    put(&world, &mut state, "Osgiliath", &[("Sauron", "regular", 1)]);
    state
        .stacks
        .add(deep, figure(&world, "Sauron", "regular").nation, kind, 1);
    state.besieged.insert(deep);
    let out = Choice::Figure(nation, kind);
    let steps = choices(&[out, out, out, out, Choice::Figure(nation, elite)]);
    let mut game = Game::new(&world, &NoCards, &mut state, &steps);
    assert_eq!(game.end_action(), Ok(()));
    assert_eq!(
        count(&world, game.state, "Minas Tirith", "Gondor", "regular"),
        2
    );
    assert_eq!(
        count(&world, game.state, "Minas Tirith", "Gondor", "elite"),
        3
    );
    assert_eq!(game.steps_used(), 5);
}

#[test]
fn whoever_answers_with_no_option_is_stopped() {
    let world = world();
    let mut state = State::start(&world, []);
    put(
        &world,
        &mut state,
        "Edoras",
        &[("Rohan", "regular", 1), ("Rohan", "elite", 1)],
    );
    let nation = figure(&world, "Rohan", "regular").nation;
    let steps = choices(&[Choice::Yes]);
    let mut game = Game::new(&world, &NoCards, &mut state, &steps);
    assert_eq!(
        game.hit(
            Side::FreePeoples,
            region(&world, "Edoras"),
            units_of(&world, nation),
            1
        ),
        Err(Stop)
    );
    assert_eq!(game.open, Some(Open::Misfit(Step::Choice(Choice::Yes))));
}

#[test]
fn only_the_kinds_that_are_meant_are_hit() {
    let world = world();
    let mut state = State::start(&world, []);
    put(
        &world,
        &mut state,
        "Edoras",
        &[("Rohan", "regular", 2), ("Rohan", "elite", 1)],
    );
    let Figure { nation, kind } = figure(&world, "Rohan", "elite");
    let elites = Hittable {
        nations: NationSet::of(nation),
        kinds: KindSet::of(kind),
    };
    let steps = choices(&[Choice::Reduce(nation, kind)]);
    let mut game = Game::new(&world, &NoCards, &mut state, &steps);
    let edoras = region(&world, "Edoras");
    // The Elite falls back to a Regular, and no Elite is left for the other two hits.
    assert_eq!(game.hit(Side::FreePeoples, edoras, elites, 3), Ok(1));
    assert_eq!(count(&world, game.state, "Edoras", "Rohan", "regular"), 3);
}
