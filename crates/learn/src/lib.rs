//! The learners of Adage. [`pattern`] learns from one position and answers to questions that it invents; [`examples`]
//! learns from labelled positions alone; [`tree`] from examples and complete tables; [`win`] from lost games;
//! [`combination`] from records of games; [`strategy`] from preferences between moves.

pub mod combination;
pub mod examples;
pub mod pattern;
pub mod strategy;
pub mod tree;
pub mod win;
