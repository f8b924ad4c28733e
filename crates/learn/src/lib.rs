//! The learners of Adage. [`pattern`] learns from one position and answers to questions that it invents; [`examples`]
//! learns from labelled positions alone.

pub mod examples;
pub mod motifs;
pub mod pattern;
