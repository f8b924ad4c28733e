//! The learners of Adage. [`pattern`] learns from one position and answers to questions that it invents; [`examples`]
//! learns from labelled positions alone; [`tree`] from examples and complete tables; [`win`] from lost games;
//! [`combination`] from records of games; [`strategy`] from preferences between moves.

pub mod combination;
pub mod curriculum;
pub mod examples;
pub mod kpk;
pub mod krk_concepts;
pub mod motifs;
pub mod pattern;
pub mod placements;
pub mod strategy;
pub mod tower;
pub mod tree;
pub mod win;
