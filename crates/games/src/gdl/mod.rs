//! Games given by their rules, in the Game Description Language.

pub mod bundled;
pub mod check;
pub mod game;
pub mod kif;
pub mod machine;
mod names;
mod random;
pub mod sheet;
pub mod translate;

pub use check::{Finding, Law};
pub use game::GdlGame;
pub use machine::{Machine, MachineError};
pub use names::{expression, term};
pub use sheet::{Notation, Sheet};
