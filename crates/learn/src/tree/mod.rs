//! Decision trees that a person can read, asked about attributes of a position.
//!
//! An [`attribute`] is a question with a few answers, worked out from the board by a function of a screenful at most; the
//! functions are written with the whole-board operations of [`planes`]. [`kpa7kr`] holds the attributes of one ending.

pub mod attribute;
pub mod kpa7kr;
pub mod planes;
