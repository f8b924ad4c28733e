//! What several tests need: small clauses at random, and large ones that are hard.

#![allow(dead_code, reason = "each test uses its own part")]

pub mod hard;
pub mod small;
