//! Games given by their rules, in the Game Description Language.

pub mod check;
pub mod kif;
pub mod machine;
mod names;
mod random;
pub mod sheet;

pub use check::{Finding, Law};
pub use machine::{Machine, MachineError};
pub use names::{expression, term};
pub use sheet::{Notation, Sheet};
