//! The games that Adage knows.

pub mod drawing;
pub mod game;
pub mod mnk;
