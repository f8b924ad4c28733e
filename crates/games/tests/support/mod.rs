//! What benchmarks, examples and tests of the matcher share: positions to match, rules to match them with, and a clock.

#![allow(dead_code, reason = "each uses its own part")]

pub mod clock;
pub mod middlegames;
pub mod tactics;
pub mod variations;
