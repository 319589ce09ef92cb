//! Measuring on a machine that others use too.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Nanoseconds that each of some things takes, measured by turns so that what disturbs one disturbs
/// all; of many turns the fastest counts, which was disturbed least.
pub fn by_turns<const N: usize>(things: [&mut dyn FnMut(); N]) -> [f64; N] {
    const TURNS: usize = 30;
    const TURN: Duration = Duration::from_millis(10);
    let mut things = things;
    let rounds = things.each_mut().map(|thing| rounds_in(thing, TURN));
    let mut best = [f64::INFINITY; N];
    for _ in 0..TURNS {
        for (i, thing) in things.iter_mut().enumerate() {
            let start = Instant::now();
            for _ in 0..rounds[i] {
                thing();
            }
            best[i] = best[i].min(start.elapsed().as_nanos() as f64 / f64::from(rounds[i]));
        }
    }
    best
}

/// Nanoseconds that one thing takes.
pub fn alone(thing: &mut dyn FnMut()) -> f64 {
    let [time] = by_turns([thing]);
    time
}

/// How often a thing can be done in a time.
fn rounds_in(thing: &mut dyn FnMut(), time: Duration) -> u32 {
    let mut rounds = 1;
    loop {
        let start = Instant::now();
        for _ in 0..rounds {
            thing();
        }
        let taken = start.elapsed();
        if taken > time / 4 {
            let wanted = f64::from(rounds) * time.as_secs_f64() / taken.as_secs_f64();
            return (wanted as u32).max(1);
        }
        rounds *= 4;
    }
}

/// Keeps a value from being computed for nothing.
pub fn keep<T>(value: T) {
    black_box(value);
}
