//! The book of entries by the real program: what every learner saves can be listed, checked, matched, verified and played by,
//! and nothing that was saved or said is lost, whoever else writes and whatever is killed.

mod entries;
mod rulebook;
mod safety;
mod tutorial;

/// A position with a fork, and how a pattern is learned from it with the bundled rule for a teacher.
const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8 w - - 0 1";
const LEARN_MINE: [&str; 8] = [
    "learn",
    "pattern",
    "mine",
    "--quiet",
    "--oracle",
    "rule:fork",
    "--from",
    FORK,
];
