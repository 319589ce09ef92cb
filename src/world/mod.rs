//! Worlds and packs: what there is, read from data and checked.

mod amend;
mod boards;
mod entry;
mod fields;
mod ids;
mod load;
mod locale;
mod map;
mod model;
mod names;
mod pack;
mod people;
mod registry;
mod resolve;
mod shapes;
mod text;
mod titles;

pub use ids::*;
pub use load::{WorldBuilder, load};
pub use locale::{Locale, Realm, Term};
pub use model::*;
pub use names::{Named, Names, is_plain_name};
pub use pack::{LANGUAGE_VERSION, PackManifest, PackNeed, PackSources, Source};
