//! What benchmarks, examples and tests of the matcher share: positions to match, rules to match them with, and a clock.

pub mod clock;
pub mod middlegames;
pub mod tactics;
pub mod variations;
