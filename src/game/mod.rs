//! The state and the rules. Knows no card and no text.
//!
//! What can be asked of a position is on [`Board`]; what changes it is on [`Game`], one file a
//! chapter of the rules.

mod battle;
mod board;
mod cards;
mod casualties;
mod change;
mod dice;
mod extent;
mod faults;
mod fellowship;
mod force;
#[expect(
    clippy::module_inception,
    reason = "the type `Game` lives in the file of its name"
)]
mod game;
mod guide;
mod hunt;
mod limits;
mod moves;
mod muster;
mod politics;
mod question;
mod reason;
mod recruit;
mod saved;
mod separation;
mod siege;
mod stacks;
mod state;
mod totals;
mod turn;

pub use battle::{Attack, AttackTerms, Battle, BattleKind, Fighter, MAX_DICE, MAX_ROUNDS, Window};
pub use board::{Board, REGION_LIMIT, SIEGE_LIMIT};
pub use cards::HAND_LIMIT;
pub use casualties::Hittable;
pub use change::{Cause, Change, Deed, DiscardReason, Figure, RingChange};
pub use extent::{About, ClauseSet, Extent, Extents, MAX_CLAUSES, MAX_RUNS, Note, Part, Passed};
pub use faults::Fault;
pub use force::{Force, ForceQuestion, MAX_FORCE, Moved, Needs, Purpose};
pub use game::{CardFacts, Decisions, Flow, Game, MAX_DEPTH, Phase, Stop, TableCards};
pub use hunt::{HUNT_DICE, HuntTerms, Hunting};
pub use moves::{ARMIES_MOVED, ArmyDie, ArmyMove, FreeMove, Way};
pub use question::{
    Asked, Chance, Choice, MAX_OPTIONS, Offer, Open, Options, Prompt, Question, RingPrompt, Step,
};
pub use reason::Reason;
pub use saved::{SaveError, SavedState, SavedTriumph, SavedVictory};
pub use separation::Journey;
pub use stacks::{MAX_STACKS, Stack, Stacks};
pub use state::*;
pub use totals::figure_totals;
pub use turn::{FREE_PEOPLES_POINTS, SHADOW_POINTS};
