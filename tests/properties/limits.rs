//! One more than a documented limit (ARCHITECTURE, "Limits") is told, and never hangs.

use std::fmt::Write as _;

use westron::check::check_cards;
use westron::diagnostic::{Code, Diagnostic};
use westron::game::*;
use westron::play::*;
use westron::syntax;
use westron::world::*;

use super::boards::base;

const WORLD: &str = include_str!("../world/good.ron");

/// A capitalised word, another for every number.
fn capital(number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    format!("N{}{}", letter(number / 26), letter(number))
}

/// The small world with so many more entries in front of the first of a list.
fn world_with(list: &str, more: usize, entry: impl Fn(usize, &str) -> String) -> String {
    let start = WORLD.find(&format!("  {list}: [")).unwrap() + list.len() + 5;
    let (before, after) = WORLD.split_at(start);
    let mut text = before.to_owned();
    for number in 0..more {
        write!(text, "{}, ", entry(number, &capital(number))).unwrap();
    }
    text + after
}

fn codes(findings: &[Diagnostic]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

/// A registry takes so many entries, and says so at the first too many.
fn registry(list: &str, there: usize, most: usize, entry: impl Fn(usize, &str) -> String) {
    let findings = |count: usize| {
        let text = world_with(list, count - there, &entry);
        load("world.ron", &text).err().unwrap_or_default()
    };
    let too_large = |found: &[Diagnostic]| codes(found).contains(&Code::WorldTooLarge);
    assert!(
        !too_large(&findings(most)),
        "{most} {list}: {:?}",
        findings(most)
    );
    let over = findings(most + 1);
    assert!(too_large(&over), "{} {list}: {over:?}", most + 1);
    let said = over
        .iter()
        .find(|it| it.code == Code::WorldTooLarge)
        .unwrap();
    assert!(
        said.message.contains(&format!("at most {most} ")),
        "{}",
        said.message
    );
}

#[test]
fn a_world_is_as_large_as_it_may_be_and_no_larger() {
    registry("regions", 3, MAX_REGIONS, |n, name| {
        format!("(id: \"r{n}\", name: \"{name}\", neighbours: [])")
    });
    registry("nations", 2, MAX_NATIONS, |n, name| {
        format!("(id: \"n{n}\", name: \"{name}\", side: \"Shadow\", steps_to_war: 1)")
    });
    registry("characters", 2, MAX_CHARACTERS, |n, name| {
        format!(
            "(id: \"c{n}\", name: \"{name}\", side: \"Free Peoples\", role: \"companion\", \
             level: 1, start: \"aside\")"
        )
    });
    registry("kinds", 2, MAX_KINDS, |n, name| {
        format!("(id: \"k{n}\", name: \"{name}\", class: \"unit\", muster_cost: 1)")
    });
    registry("decks", 1, MAX_DECKS, |n, name| {
        format!("(id: \"d{n}\", name: \"{name}\")")
    });
    registry("faces", 2, MAX_FACES, |n, name| {
        format!("(id: \"f{n}\", name: \"{name}\")")
    });
    registry("tiles", 2, MAX_TILES, |n, name| {
        format!("(id: \"t{n}\", name: \"{name}\", value: 1)")
    });
}

fn card(title: &str, number: usize, play: &str) -> String {
    format!(
        "card \"{title}\" {{\n  Shadow strategy {number}, icon army\n  play {{\n{play}  }}\n}}\n"
    )
}

fn checked(text: &str) -> westron::check::Checked {
    let parsed = syntax::parse("made.card", text);
    check_cards(
        &base().world,
        &[("made.card".to_owned(), parsed)],
        "made",
        &westron::check::Checked::default(),
    )
}

fn made(text: &str) -> CardSet {
    let checked = checked(text);
    assert!(
        !checked.findings.iter().any(Diagnostic::is_error),
        "{:?}",
        checked.findings
    );
    CardSet::new(base().world.clone(), checked.cards, checked.combats)
}

#[test]
fn packs_hold_256_cards() {
    let cards = |count: usize| -> Vec<Code> {
        let side = |n| if n % 2 == 0 { "Shadow" } else { "Free Peoples" };
        let deck = |n| {
            if n / 2 % 2 == 0 {
                "strategy"
            } else {
                "character"
            }
        };
        let each = (0..count).map(|n| {
            let (title, side, deck, number) = (capital(n), side(n), deck(n), n / 4 + 1);
            let play = "play {\n    draw 1 strategy card\n  }";
            format!("card \"{title}\" {{\n  {side} {deck} {number}, icon army\n  {play}\n}}\n")
        });
        codes(&checked(&each.collect::<String>()).findings)
    };
    assert!(!cards(MAX_CARDS).contains(&Code::CardTooLarge));
    assert!(cards(MAX_CARDS + 1).contains(&Code::CardTooLarge));
}

#[test]
fn a_card_has_48_clauses_8_bindings_and_32_figures_at_once() {
    let draws = |count| {
        codes(&checked(&card("X", 1, &"    draw 1 strategy card\n".repeat(count))).findings)
    };
    assert_eq!(draws(MAX_CLAUSES), []);
    assert_eq!(draws(MAX_CLAUSES + 1), [Code::CardTooLarge]);
    let bound = "    choose Edoras or Folde\n    recruit 1 Rohan unit there\n";
    let bindings = |count| codes(&checked(&card("X", 1, &bound.repeat(count))).findings);
    let most = westron::program::MAX_SLOTS;
    assert!(!bindings(most).contains(&Code::CardTooLarge));
    assert!(bindings(most + 1).contains(&Code::CardTooLarge));
    let figures = |count: usize| {
        let parts = vec!["1 Sauron unit in Dol Guldur"; count];
        codes(
            &checked(&card(
                "X",
                1,
                &format!("    recruit {}\n", parts.join(", ")),
            ))
            .findings,
        )
    };
    let most = westron::program::MAX_RECRUITS;
    assert!(!figures(most).contains(&Code::CardTooLarge));
    assert!(figures(most + 1).contains(&Code::CardTooLarge));
}

#[test]
fn a_file_has_1_mib() {
    let most = 1 << 20;
    let lines = |size: usize| "# a\n".repeat(size / 4) + &"\n".repeat(size % 4);
    let too_large = |found: &[Diagnostic]| codes(found).contains(&Code::TooLarge);
    let cards = |size| too_large(&syntax::parse("a.card", &lines(size)).findings);
    assert_eq!((cards(most), cards(most + 1)), (false, true));
    let scenarios =
        |size| too_large(&westron::scenario::parse("a.scenario", &lines(size)).findings);
    assert_eq!((scenarios(most), scenarios(most + 1)), (false, true));
    let world = |size: usize| {
        let text = format!("{WORLD}{}", " ".repeat(size - WORLD.len()));
        load("a.ron", &text).err().map(|found| codes(&found))
    };
    assert_eq!(world(most), None);
    assert_eq!(world(most + 1), Some(vec![Code::TooLarge]));
}

#[test]
fn a_printed_text_has_4_kib() {
    let printed = |size: usize| {
        let text = format!(
            "card \"X\" {{\n  Shadow strategy 1, icon army\n  play {{\n    draw 1 strategy card\n  }}\n  \
             printed en \"{}\"\n}}\n",
            "a".repeat(size)
        );
        let found = checked(&text).findings;
        found.iter().any(|it| it.code == Code::CardTooLarge)
    };
    assert_eq!((printed(4096), printed(4097)), (false, true));
}

#[test]
fn brackets_are_nested_16_deep() {
    // The card and its `play` are two of them.
    let nested = |depth: usize| {
        let inner = depth - 2;
        let text = card(
            "X",
            1,
            &format!("    hit {}Edoras{}\n", "(".repeat(inner), ")".repeat(inner)),
        );
        codes(&syntax::parse("a.card", &text).findings)
    };
    assert_eq!(nested(16), []);
    assert_eq!(nested(17), [Code::TooDeep]);
    let list = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    let world = |depth| codes(&load("a.ron", &list(depth)).unwrap_err());
    assert!(!world(32).contains(&Code::TooDeep));
    assert!(world(33).contains(&Code::TooDeep));
}

/// Begins a play of the first card and answers with what comes first.
fn play_first(cards: &CardSet, state: &State) -> Result<usize, PlayError> {
    let action = Action::Play {
        card: cards.ids().next().unwrap(),
        die: None,
    };
    let mut play = Play::begin(cards, state, action, Luck::Seed(1)).unwrap()?;
    while let Some(ask) = play.question() {
        let first = ask.options[0];
        play.answer(first)?;
    }
    Ok(play.steps().len())
}

#[test]
fn a_play_has_1000_steps() {
    let roll = |dice: usize| {
        let line = |dice| format!("    roll {dice} dice, each 6: draw 1 strategy card\n");
        let text: String = [dice / 4, dice / 4, dice / 4, dice - dice / 4 * 3]
            .map(line)
            .concat();
        let cards = made(&card("X", 1, &text));
        play_first(&cards, &cards.start())
    };
    assert_eq!(roll(400), Ok(400));
    assert_eq!(roll(MAX_STEPS_OF_PLAY), Ok(MAX_STEPS_OF_PLAY));
    assert_eq!(roll(MAX_STEPS_OF_PLAY + 1), Err(PlayError::TooLong));
}

#[test]
fn cards_that_answer_to_each_other_without_end_stop_the_play() {
    let answer = |title: &str, number: usize| {
        format!(
            "card \"{title}\" {{\n  Shadow strategy {number}, icon army\n  on table\n  \
             on Rohan advanced {{\n    move back Rohan 1 step\n    advance Rohan 1 step\n  }}\n  \
             discard by opponent paying any die\n}}\n"
        )
    };
    let text = card("X", 1, "    advance Rohan 1 step\n") + &answer("Y", 2) + &answer("Z", 3);
    let cards = made(&text);
    let mut state = cards.start();
    for title in ["Y", "Z"] {
        state.cards[cards.find(title).unwrap().id] = CardPlace::Table;
    }
    assert_eq!(play_first(&cards, &state), Err(PlayError::WithoutEnd));
}

/// A table on which every change brings about another.
struct Restless;

impl TableCards for Restless {
    fn facts(&self, _: CardId) -> Option<CardFacts> {
        None
    }

    fn forbids(&self, _: Board<'_>, _: Deed) -> Option<CardId> {
        None
    }

    fn rouses(&self, _: Board<'_>, _: NationId, _: Cause) -> Option<(CardId, bool)> {
        None
    }

    fn after(&self, game: &mut Game<'_>, _: Change) -> Flow {
        game.happened(Change::Hidden)
    }
}

#[test]
fn changes_follow_from_changes_24_deep() {
    let mut start = base().start();
    let mut game = Game::new(&base().world, &Restless, &mut start, &[]);
    game.log = Some(Vec::new());
    assert!(game.happened(Change::Revealed).is_err());
    assert_eq!(game.open, Some(Open::TooDeep));
    assert_eq!(game.log.unwrap().len(), usize::from(MAX_DEPTH) + 1);
}

#[test]
fn outcomes_stop_at_their_limit_and_say_so() {
    let cards = made(&card("X", 1, &"    choose Edoras or Folde\n".repeat(6)));
    let action = Action::Play {
        card: cards.ids().next().unwrap(),
        die: None,
    };
    let found = |limit| outcomes(&cards, &cards.start(), &action, limit).unwrap();
    let all = found(DEFAULT_LIMIT);
    assert_eq!((all.ways, all.cut), (64, false));
    assert_eq!((found(64).ways, found(64).cut), (64, false));
    assert_eq!((found(63).ways, found(63).cut), (63, true));
}

#[test]
fn a_question_with_too_many_ways_is_answered() {
    // Each falls short wherever it is put, so that no way is good enough to stop at: a hundred
    // regions four times over are a hundred million ways, which nobody would wait for.
    let regions = 4 - usize::from(cfg!(debug_assertions));
    let text = "    choose a region\n    recruit 1 Sauron unit there\n".repeat(regions);
    let cards = made(&card("X", 1, &text));
    let mut state = cards.start();
    for nation in cards.world.nation_ids() {
        for kind in cards.world.kind_ids() {
            let left = std::mem::take(&mut state.reinforcements[nation][kind]);
            state.casualties[nation][kind] += left;
        }
    }
    assert_eq!(play_first(&cards, &state), Ok(regions));
}

#[test]
fn a_world_has_512_figures() {
    let nation = |n: usize, figures: usize| {
        let name = capital(n);
        format!(
            "(id: \"n{n}\", name: \"{name}\", side: \"Shadow\", steps_to_war: 1, \
             reinforcements: {{\"regular\": {figures}}})"
        )
    };
    // The small world has twelve.
    let found = |last| {
        let figures = [255, last];
        let text = world_with("nations", 2, |n, _| nation(n, figures[n]));
        let found = load("world.ron", &text).err();
        found.map(|found| found[0].message.clone())
    };
    assert_eq!(found(MAX_FIGURES - 12 - 255), None);
    let said = format!("a world has at most {MAX_FIGURES} figures");
    assert_eq!(found(MAX_FIGURES - 12 - 254), Some(said));
}

#[test]
fn a_card_draws_8_tiles() {
    let draws = |count: usize| {
        let text = card("X", 1, &format!("    draw {count} hunt tiles\n"));
        codes(&checked(&text).findings).contains(&Code::CardTooLarge)
    };
    let most = westron::program::MAX_TILES_DRAWN;
    assert_eq!((draws(most), draws(most + 1)), (false, true));
}

#[test]
fn packs_hold_256_combat_halves() {
    let halves = |count: usize| {
        let half = |n| {
            let title = capital(n);
            format!("combat \"{title}\" at 3 {{\n  add 1 to combat roll\n}}\n")
        };
        let text: String = (0..count).map(half).collect();
        codes(&checked(&text).findings).contains(&Code::CardTooLarge)
    };
    assert_eq!((halves(256), halves(257)), (false, true));
}

#[test]
fn an_army_that_moves_is_asked_for_4_things() {
    let needs = |count: usize| {
        let with = " with a nazgul".repeat(count);
        let line = format!("    move 1 Shadow army{with}, 1 region\n");
        codes(&checked(&card("X", 1, &line)).findings).contains(&Code::CardTooLarge)
    };
    assert_eq!((needs(4), needs(5)), (false, true));
}

#[test]
fn a_line_holds_64_places_in_one_another() {
    let places = |count: usize| {
        let inner = " in a region".repeat(count);
        let text = card("X", 1, &format!("    hit an army{inner}\n"));
        codes(&syntax::parse("a.card", &text).findings)
    };
    assert_eq!(places(64), []);
    assert_eq!(places(65), [Code::TooDeep]);
}

#[test]
fn words_of_a_world_have_100_letters() {
    let found = |letters: usize| {
        let name = "ñ".repeat(letters - 1);
        let text = world_with("decks", 1, |_, _| format!("(id: \"d\", name: \"N{name}\")"));
        load("world.ron", &text).err().map(|found| codes(&found))
    };
    assert_eq!(found(100), None);
    assert_eq!(found(101), Some(vec![Code::WrongValue]));
}

/// Two Armies in the open that fight on and never hit.
#[test]
fn a_battle_has_60_rounds() {
    let cards = base();
    let lines = [
        "Gondor at war",
        "Sauron at war",
        "in Osgiliath: 2 Gondor regulars",
        "in South Ithilien: 2 Sauron regulars",
    ];
    let setup = westron::scenario::given_lines(cards, cards.start(), &lines).unwrap();
    let region = |name: &str| {
        let mut all = cards.world.region_ids();
        all.find(|id| cards.world.region(*id).name == name).unwrap()
    };
    let action = Action::Attack {
        side: Side::Shadow,
        die: None,
        from: Some(region("South Ithilien")),
        target: Some(region("Osgiliath")),
    };
    let mut rounds = 0;
    let mut most = 0;
    let fought = Player::new(cards).play(
        &setup.state,
        &action,
        |ask| match ask.prompt {
            Prompt::FightOn => {
                rounds += 1;
                most = most.max(rounds);
                Choice::Yes
            }
            // They stay, and everybody fights.
            _ if ask.options.contains(&Choice::No) => Choice::No,
            _ => ask.options[0],
        },
        |_, chance| match chance {
            Chance::Die { .. } => Step::Die(1),
            other => panic!("{other:?}"),
        },
    );
    assert_eq!(fought, Err(NotPlayed::Stopped(PlayError::WithoutEnd)));
    assert_eq!(most, usize::from(MAX_ROUNDS));
}

#[test]
fn more_questions_than_a_way_holds_are_answered_all_the_same() {
    // The step keeps the cheap bound away.
    let text = "    recruit 150 Sauron units in Dol Guldur\n    advance Sauron 1 step\n";
    let cards = made(&card("X", 1, text));
    let mut state = cards.start();
    let sauron = { cards.world.nation_ids() }
        .find(|id| cards.world.nation(*id).id == "sauron")
        .unwrap();
    state.politics[sauron].steps = 1;
    for kind in cards.world.kinds_of(FigureClass::Unit).iter() {
        state.reinforcements[sauron][kind] = 160;
    }
    let asked = play_first(&cards, &state).unwrap();
    assert!(asked > 128, "{asked}");
}

/// Whatever is chosen first, two figures can be recruited in the one open region; but to find that takes
/// as many ways as there are pairs of regions, and beyond the limit nobody looks for it.
#[test]
fn a_question_is_followed_for_50000_ways() {
    let two = "    choose a region\n    recruit 1 Sauron unit there\n".repeat(2);
    let cards = made(&card("X", 1, &format!("    choose a region\n{two}")));
    let world = &cards.world;
    let mut state = cards.empty();
    let theirs = world.first_owned(Side::FreePeoples);
    let open = world.all_regions().without(theirs).iter().last().unwrap();
    let enemy = world.nations_of(Side::FreePeoples).first().unwrap();
    let unit = world.kinds_of(FigureClass::Unit).first().unwrap();
    for region in world.region_ids().filter(|region| *region != open) {
        state.stacks.add(region, enemy, unit, 1);
    }
    let action = Action::Play {
        card: cards.ids().next().unwrap(),
        die: None,
    };
    let play = Play::begin(&cards, &state, action, Luck::Seed(1));
    let options = play.unwrap().unwrap().question().unwrap().options.len();
    let pairs = world.regions.len() * world.regions.len();
    assert_eq!(options, MAX_WAYS as usize / pairs);
    assert_eq!(MAX_WAYS, 50_000);
}

#[test]
fn a_card_and_7_answers_run_in_one_action() {
    let pair = "    advance Rohan 1 step\n    move back Rohan 1 step\n";
    let answering = "card \"Y\" {\n  Shadow strategy 2, icon army\n  on table\n  on Rohan advanced {\n    \
         draw 1 strategy card\n  }\n  discard by opponent paying any die\n}\n";
    let begin = |advances: usize| {
        let cards = made(&(card("X", 1, &pair.repeat(advances)) + answering));
        let mut state = cards.start();
        state.cards[cards.find("Y").unwrap().id] = CardPlace::Table;
        play_first(&cards, &state)
    };
    assert!(begin(MAX_RUNS - 1).is_ok());
    assert_eq!(begin(MAX_RUNS), Err(PlayError::WithoutEnd));
}

#[test]
fn a_line_of_a_scenario_has_16_kib() {
    let too_long = |size: usize| {
        let line = format!("choosing {}", "a".repeat(size - "choosing ".len()));
        let text = format!("scenario \"X\" {{\n  when Shadow plays \"Y\"\n  {line}\n}}\n");
        let found = westron::scenario::parse("a.scenario", &text).findings;
        codes(&found).contains(&Code::TooLarge)
    };
    assert_eq!(
        (too_long(16 << 10), too_long((16 << 10) + 1)),
        (false, true)
    );
}

#[test]
fn sixteen_else_ifs_follow_each_other() {
    let branches = |count: usize| {
        let first = "    if Rohan active: draw 1 strategy card\n";
        let more = "    else if Gondor active: draw 1 strategy card\n".repeat(count);
        codes(&syntax::parse("a.card", &card("X", 1, &format!("{first}{more}"))).findings)
    };
    assert_eq!(branches(16), []);
    assert_eq!(branches(17), [Code::TooDeep]);
}

#[test]
fn no_more_is_told_than_anybody_reads() {
    let world = |count: usize| {
        let unknown: Vec<String> = (0..count).map(|n| format!("\"x{n}\"")).collect();
        let text = world_with("regions", 1, |_, _| {
            format!(
                "(id: \"r\", name: \"R\", neighbours: [{}])",
                unknown.join(", ")
            )
        });
        load("world.ron", &text).unwrap_err().len()
    };
    assert_eq!((world(99), world(100), world(101)), (99, 100, 100));
    let scenario = |count: usize| {
        westron::scenario::parse("a.scenario", &"}\n".repeat(count))
            .findings
            .len()
    };
    assert_eq!((scenario(200), scenario(201)), (200, 200));
    let invisible = |count: usize| {
        let text = "\u{200b}x\n".repeat(count);
        let found = syntax::parse("a.card", &text).findings;
        let found = found.iter().filter(|it| it.code == Code::Invisible);
        found.count()
    };
    // The first stands where a byte-order mark might, and is none.
    assert_eq!((invisible(100), invisible(101)), (100, 100));
}

/// The tests above take these by their names.
#[test]
fn the_limits_are_those_that_are_written_down() {
    let world = [MAX_REGIONS, MAX_NATIONS, MAX_CHARACTERS, MAX_KINDS];
    assert_eq!(world, [128, 16, 64, 8]);
    let things = [MAX_DECKS, MAX_FACES, MAX_TILES, MAX_CARDS, MAX_FIGURES];
    assert_eq!(things, [4, 16, 64, 256, 512]);
    use westron::program::{MAX_RECRUITS, MAX_SLOTS, MAX_TILES_DRAWN};
    let card = [MAX_CLAUSES, MAX_SLOTS, MAX_RECRUITS, MAX_TILES_DRAWN];
    assert_eq!(card, [48, 8, 32, 8]);
    assert_eq!(
        [MAX_STEPS_OF_PLAY, MAX_RUNS, DEFAULT_LIMIT],
        [1_000, 8, 20_000]
    );
    assert_eq!([MAX_DEPTH, MAX_ROUNDS], [24, 60]);
}
