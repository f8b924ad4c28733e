//! Sheets in other languages: as a logic program for clingo, and as a Prolog program that other reasoners can be held
//! against.

mod asp;
mod prolog;

pub(super) use asp::bare_rules;
pub use asp::to_asp;
pub use prolog::{prolog_term, to_prolog};
