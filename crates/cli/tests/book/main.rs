//! The book of entries by the real program: what every learner saves can be listed, checked, matched, verified and played by,
//! and nothing that was saved or said is lost, whoever else writes and whatever is killed.

#[path = "../support/mod.rs"]
mod support;

mod entries;
mod rulebook;
mod safety;
mod tutorial;
