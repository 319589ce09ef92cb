//! What each clause does. One file for what belongs together.

mod battle;
mod figures;
mod politics;
mod recruit;
