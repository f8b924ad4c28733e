//! Strategies from preferences: Greenwood's experiments of 2018, and random tasks against trying out everything.
//!
//! Names of tests end in the numbers of the acceptance list: A for the logic, D for orderings, E for deep ones.

mod brute;
mod cross_dot;
mod deep;
mod injection;
mod logic;
mod onitama;
mod orderings;
mod programs;
#[path = "../../../../logic/tests/all/support/random.rs"]
#[allow(dead_code, reason = "what is put in random order is tested with the language")]
mod random;
