//! What each clause does. One file for what belongs together.

mod battle;
mod figures;
mod moves;
mod politics;
mod recruit;
mod ring;
mod war;
