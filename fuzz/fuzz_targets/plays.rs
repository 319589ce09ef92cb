//! See `tests/corpus/targets.rs` for what must hold.
#![no_main]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/corpus/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::plays(bytes));
