//! Prints the table of figures that the README shows: `cargo bench --bench figures`.
//!
//! With `-- front|plays|state|outcomes|decks|start` it prints only that part of it. With `-- once WHAT N`
//! it only does one thing N times, for counting instructions; with `-- each` it says how long each card
//! takes that the start allows.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a bench that fails may panic"
)]

mod support;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::by_hand::Ids;
use support::deck::{Numbers, play_and_tell, play_through};
use support::measure::{alone, by_turns, keep};
use support::*;
use westron::game::State;
use westron::play::*;
use westron::world::*;

type ByHand = fn(&Ids, &World, &State) -> Option<State>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let cards = base();
    if let ["once", what, times, ..] = arguments.as_slice() {
        let times = times.parse().expect("how many times");
        return once(&cards, what, times);
    }
    if arguments.first() == Some(&"each") {
        return each(&cards);
    }
    conditions();
    println!("| what | figure | ratio |\n|---|---:|---:|");
    let wanted = |part: &str| {
        let mut named = arguments
            .iter()
            .filter(|it| !it.starts_with("--"))
            .peekable();
        named.peek().is_none() || named.any(|it| *it == part)
    };
    let parts: [(&str, &dyn Fn()); 6] = [
        ("front", &front_end),
        ("plays", &|| plays(&cards)),
        ("state", &|| state(&cards)),
        ("outcomes", &|| all_outcomes(&cards)),
        ("decks", &|| through_the_decks(&cards)),
        ("start", &start_of_the_program),
    ];
    for (part, print) in parts {
        if wanted(part) {
            print();
        }
    }
}

fn row(what: &str, figure: &str, ratio: &str) {
    println!("| {what} | {figure} | {ratio} |");
}

fn conditions() {
    let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or("unknown processor", |(_, model)| model.trim());
    println!("{model}, {} threads\n", threads());
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn microseconds(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e3 => format!("{n:.0} ns"),
        n if n < 1e6 => format!("{:.2} µs", n / 1e3),
        n => format!("{:.2} ms", n / 1e6),
    }
}

fn times(ratio: f64) -> String {
    format!("{ratio:.1} ×")
}

/// Reading, parsing, lowering and checking, against the grammar alone on the same bytes.
fn front_end() {
    let pack = PackSources::base().expect("the base pack is right");
    let bodies: Vec<String> = pack
        .cards
        .iter()
        .flat_map(|file| westron::syntax::card_bodies(&file.text))
        .collect();
    let bytes: usize = pack.cards.iter().map(|file| file.text.len()).sum();
    let mut builder = WorldBuilder::new();
    for file in &pack.worlds {
        builder.add(&file.path, &file.text);
    }
    let world = builder.finish().expect("the world is right");
    let parsed = || -> Vec<_> {
        let files = pack.cards.iter();
        files
            .map(|file| {
                (
                    file.path.clone(),
                    westron::syntax::parse(&file.path, &file.text),
                )
            })
            .collect()
    };
    let [grammar, parse, whole] = by_turns([
        &mut || {
            keep(
                bodies
                    .iter()
                    .all(|body| westron::syntax::grammar_alone(body)),
            )
        },
        &mut || keep(parsed()),
        &mut || {
            keep(westron::check::check_cards(
                &world,
                &parsed(),
                "base",
                &westron::check::Checked::default(),
            ))
        },
    ]);
    row(
        &format!("the grammar alone on the base cards ({} bytes)", bytes),
        &microseconds(grammar),
        "1",
    );
    row(
        "reading them to trees",
        &microseconds(parse),
        &times(parse / grammar),
    );
    row(
        "reading and checking them",
        &microseconds(whole),
        &times(whole / grammar),
    );
}

fn by_hand(cards: &CardSet) -> [(&'static str, State, ByHand); 3] {
    [
        ("Imrahil of Dol Amroth", cards.start(), Ids::imrahil),
        ("Pits of Mordor", at_war(cards, "Sauron"), Ids::pits),
        ("Dreadful Spells", with_nazgul(cards), Ids::spells),
    ]
}

/// Plays with the first answers: against functions written by hand, and every card that can be
/// played at the start.
fn plays(cards: &CardSet) {
    let ids = Ids::of(cards);
    let mut player = Player::new(cards);
    for (title, state, hand) in by_hand(cards) {
        let action = action(cards, title);
        let played = play(&mut player, cards, &state, &action);
        let by_hand = hand(&ids, &cards.world, &state).expect("it can be played");
        assert!(played == by_hand, "{title}");
        let [play_time, report_time, hand_time] = by_turns([
            &mut || keep(play(&mut player, cards, &state, &action)),
            &mut || keep(play_with_report(cards, &state, &action)),
            &mut || keep(hand(&ids, &cards.world, &state)),
        ]);
        row(
            &format!("{title}, written by hand"),
            &microseconds(hand_time),
            "1",
        );
        row(
            &format!("{title}, played"),
            &microseconds(play_time),
            &times(play_time / hand_time),
        );
        row(
            &format!("{title}, played with its report"),
            &microseconds(report_time),
            &times(report_time / hand_time),
        );
    }
    let state = cards.start();
    let actions = playable(cards, &state);
    let count = actions.len() as f64;
    let [plain, reported] = by_turns([
        &mut || {
            for action in &actions {
                keep(play(&mut player, cards, &state, action));
            }
        },
        &mut || {
            for action in &actions {
                keep(play_with_report(cards, &state, action));
            }
        },
    ]);
    row(
        &format!(
            "a card of the {} that the start allows, played",
            actions.len()
        ),
        &microseconds(plain / count),
        "1",
    );
    row(
        "the same with its report",
        &microseconds(reported / count),
        &times(reported / plain),
    );
}

fn state(cards: &CardSet) {
    let state = cards.start();
    let copy = alone(&mut || keep(state.clone()));
    let size = size_of::<State>();
    row(
        &format!("a copy of the state ({size} bytes)"),
        &microseconds(copy),
        "",
    );
}

/// Every outcome: of the base card with most ways, and of cards with more and more choices.
fn all_outcomes(cards: &CardSet) {
    let state = cards.start();
    let find = |cards: &CardSet, action: &Action| {
        outcomes(cards, &cards.start(), action, DEFAULT_LIMIT).expect("it can be played")
    };
    let widest = playable(cards, &state)
        .into_iter()
        .max_by_key(|action| find(cards, action).ways)
        .expect("some card can be played");
    let found = find(cards, &widest);
    let time = alone(&mut || keep(find(cards, &widest)));
    let Action::Play { card, .. } = widest else {
        return;
    };
    let rate = found.ways as f64 / time * 1e6;
    row(
        &format!(
            "{}: all {} outcomes in {} ways",
            cards.title(card),
            found.outcomes.len(),
            found.ways
        ),
        &microseconds(time),
        &format!("{rate:.0} ways/ms"),
    );
    let made_up = with_choices();
    for choices in 1..=6 {
        let action = action(&made_up, &format!("{choices} Choices"));
        let found = find(&made_up, &action);
        let time = alone(&mut || keep(find(&made_up, &action)));
        row(
            &format!(
                "{choices} choices of two: {} outcomes in {} ways",
                found.outcomes.len(),
                found.ways
            ),
            &microseconds(time),
            &format!("{:.0} ways/ms", found.ways as f64 / time * 1e6),
        );
    }
}

/// Cards with one to six choices of two each.
fn with_choices() -> CardSet {
    let mut text = String::new();
    for choices in 1..=6 {
        let places = [
            "Pelargir",
            "Dol Amroth",
            "Minas Tirith",
            "Lossarnach",
            "Lamedon",
            "Erech",
        ];
        text += &format!(
            "card \"{choices} Choices\" {{\n  Free Peoples strategy {}, icon muster\n",
            110 + choices
        );
        text += "  play {\n";
        for place in &places[..choices] {
            text += &format!("    recruit 1 Gondor unit in {place}\n");
        }
        text += "  }\n}\n\n";
    }
    let files = vec![
        (
            "pack.ron".to_owned(),
            include_bytes!("../tests/extent/pack.ron").to_vec(),
        ),
        ("choices.card".to_owned(), text.into_bytes()),
    ];
    let pack = PackSources::from_files(files).expect("the pack is right");
    let base = PackSources::base().expect("the base pack is right");
    westron::load(&[base, pack])
        .ready()
        .expect("the cards are right")
}

/// Playing through the shuffled decks, on one thread and on all.
fn through_the_decks(cards: &CardSet) {
    let one = plays_a_second(cards, 1);
    row(
        "plays a second through shuffled decks, one thread",
        &format!("{one:.0}"),
        "1",
    );
    let all = plays_a_second(cards, threads());
    let on = format!("the same on {} threads", threads());
    row(&on, &format!("{all:.0}"), &times(all / one));
}

fn plays_a_second(cards: &CardSet, threads: usize) -> f64 {
    const LONG: Duration = Duration::from_millis(500);
    let turn = |seed: usize| {
        let start = Instant::now();
        let mut player = Player::new(cards);
        let mut numbers = Numbers::new(seed as u64 + 1);
        let mut plays = 0;
        while start.elapsed() < LONG {
            plays += play_through(cards, &mut player, &mut numbers);
        }
        plays as f64 / start.elapsed().as_secs_f64()
    };
    let together = || -> f64 {
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|seed| scope.spawn(move || turn(seed)))
                .collect();
            let done = running
                .into_iter()
                .map(|it| it.join().expect("it plays on"));
            done.sum()
        })
    };
    (0..6).map(|_| together()).fold(0.0, f64::max)
}

/// The program with the embedded pack, against a program that only starts.
fn start_of_the_program() {
    let Some(program) = option_env!("CARGO_BIN_EXE_westron") else {
        return;
    };
    let run = |argument: &str| {
        let mut command = Command::new(program);
        let status = command.arg(argument).stdout(Stdio::null()).status();
        assert!(status.expect("it runs").success());
    };
    let [version, list] = by_turns([&mut || run("--version"), &mut || run("list")]);
    let load = alone(&mut || keep(base()));
    row(
        "`westron --version`, which only starts",
        &microseconds(version),
        "1",
    );
    row(
        "`westron list`",
        &microseconds(list),
        &times(list / version),
    );
    row("of that, loading the base pack", &microseconds(load), "");
}

/// Each card that the start allows, the slowest first.
fn each(cards: &CardSet) {
    let state = cards.start();
    let mut player = Player::new(cards);
    let mut timed: Vec<(f64, &str)> = Vec::new();
    for action in playable(cards, &state) {
        let Action::Play { card, .. } = action else {
            continue;
        };
        let time = alone(&mut || keep(play(&mut player, cards, &state, &action)));
        timed.push((time, cards.title(card)));
    }
    timed.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (time, title) in timed {
        println!("{:>12}  {title}", microseconds(time));
    }
    println!("\nand through the decks, the time that each takes of all:");
    let mut taken: Vec<(Duration, usize, CardId)> =
        cards.ids().map(|card| (Duration::ZERO, 0, card)).collect();
    for seed in 0..100 {
        play_and_tell(
            cards,
            &mut player,
            &mut Numbers::new(seed),
            &mut |card, time| {
                let (sum, plays, _) = &mut taken[card.index()];
                *sum += time;
                *plays += 1;
            },
        );
    }
    taken.sort_by_key(|(time, ..)| std::cmp::Reverse(*time));
    for (time, plays, card) in taken.iter().filter(|(_, plays, _)| *plays > 0) {
        let each = time.as_nanos() as f64 / *plays as f64;
        let (sum, each) = (microseconds(time.as_nanos() as f64), microseconds(each));
        println!(
            "{sum:>12} of {plays:>4} × {each:>12}  {}",
            cards.title(*card)
        );
    }
}

fn once(cards: &CardSet, what: &str, times: usize) {
    let mut player = Player::new(cards);
    let ids = Ids::of(cards);
    let start = cards.start();
    let actions = playable(cards, &start);
    let cases = by_hand(cards);
    for _ in 0..times {
        match what {
            "load" => keep(base()),
            "decks" => keep(play_through(cards, &mut player, &mut Numbers::new(7))),
            "play" => actions
                .iter()
                .for_each(|action| keep(play(&mut player, cards, &start, action))),
            "report" => actions
                .iter()
                .for_each(|action| keep(play_with_report(cards, &start, action))),
            _ if what.starts_with("all ") => {
                let action = action(cards, what.trim_start_matches("all "));
                keep(outcomes(cards, &start, &action, DEFAULT_LIMIT).expect("it can be played"));
            }
            _ if cases.iter().all(|(title, ..)| !what.ends_with(title)) => {
                keep(play(&mut player, cards, &start, &action(cards, what)));
            }
            _ => {
                for (title, state, hand) in &cases {
                    if what == *title {
                        keep(play(&mut player, cards, state, &action(cards, title)));
                    } else if what.strip_prefix("hand ") == Some(*title) {
                        keep(hand(&ids, &cards.world, state));
                    }
                }
            }
        }
    }
}
