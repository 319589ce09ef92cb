//! Playing through the shuffled decks.
