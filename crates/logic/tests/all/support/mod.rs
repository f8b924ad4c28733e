//! What several tests need: files with expected output, random numbers, small clauses and programs at random, and large clauses
//! that are hard.

pub mod files;
pub mod hard;
pub mod programs;
pub mod random;
pub mod small;
