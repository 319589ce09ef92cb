//! What each clause does. One file for what belongs together.

mod figures;
mod politics;
mod recruit;
mod war;
