//! Sets of patterns.

/// Patterns by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PatternSet(Vec<u64>);

impl PatternSet {
    /// The empty set of patterns with numbers below a limit.
    pub fn of_size(limit: usize) -> PatternSet {
        PatternSet(vec![0; limit.div_ceil(64)])
    }

    pub fn insert(&mut self, pattern: usize) {
        self.0[pattern / 64] |= 1 << (pattern % 64);
    }

    pub fn contains(&self, pattern: usize) -> bool {
        self.0[pattern / 64] >> (pattern % 64) & 1 == 1
    }
}
