//! The learners of Adage. [`pattern`] learns from one position and answers to questions that it invents.

pub mod pattern;
