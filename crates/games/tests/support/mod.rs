//! What benchmarks, examples and tests of the matcher share: positions to match, and rules to match them with.

pub mod middlegames;
pub mod tactics;
pub mod variations;
