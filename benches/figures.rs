//! probe
mod support;
use support::by_hand::Ids;
use support::measure::*;
use support::*;
use westron::play::*;
use westron::world::*;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let cards = base();
    let ids = Ids::of(&cards);
    let world = &cards.world;
    let mut player = Player::new(&cards);
    let cases: [(
        &str,
        _,
        fn(&Ids, &World, &westron::game::State) -> Option<westron::game::State>,
    ); 3] = [
        ("Imrahil of Dol Amroth", cards.start(), Ids::imrahil),
        ("Pits of Mordor", at_war(&cards, "Sauron"), Ids::pits),
        ("Dreadful Spells", with_nazgul(&cards), Ids::spells),
    ];
    if let [what, n] = args.as_slice() {
        let n: usize = n.parse().unwrap();
        for (title, state, hand) in &cases {
            if what == title {
                let a = action(&cards, title);
                for _ in 0..n {
                    keep(play(&mut player, &cards, state, &a));
                }
            }
            if *what == format!("hand {title}") {
                for _ in 0..n {
                    keep(hand(&ids, world, state));
                }
            }
        }
        if what == "all" {
            let state = cards.start();
            let list = playable(&cards, &state);
            for _ in 0..n {
                for a in &list {
                    keep(play(&mut player, &cards, &state, a));
                }
            }
        }
        if what == "report" {
            let state = cards.start();
            let list = playable(&cards, &state);
            for _ in 0..n {
                for a in &list {
                    keep(play_with_report(&cards, &state, a));
                }
            }
        }
        if what == "load" {
            for _ in 0..n {
                keep(base());
            }
        }
        if what == "parse" {
            let p = PackSources::base().unwrap();
            for _ in 0..n {
                for c in &p.cards {
                    keep(westron::syntax::parse(&c.path, &c.text));
                }
            }
        }
        return;
    }
    for (title, state, hand) in &cases {
        let a = action(&cards, title);
        let p = play(&mut player, &cards, state, &a);
        let h = hand(&ids, world, state).unwrap();
        assert!(p == h, "{title}");
        assert!(p != *state);
        let [tp, th] = by_turns([
            &mut || keep(play(&mut player, &cards, state, &a)),
            &mut || keep(hand(&ids, world, state)),
        ]);
        println!("{title}: {tp:.0} ns, by hand {th:.0} ns, {:.2}", tp / th);
    }
    let state = cards.start();
    println!("copy {:.0}", alone(&mut || keep(state.clone())));
    for a in playable(&cards, &state) {
        let Action::Play { card, .. } = a else {
            continue;
        };
        let t = alone(&mut || keep(play(&mut player, &cards, &state, &a)));
        println!("{}: {t:.0}", cards.title(card));
    }
}
