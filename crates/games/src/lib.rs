//! The games that Adage knows.

pub mod chess;
pub mod drawing;
pub mod game;
pub mod placement;
pub mod links;
