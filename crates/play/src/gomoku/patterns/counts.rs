//! How many windows there are with one to four stones, compared all at once.

/// A byte for each number of stones. Counts stop at 127, and windows without stones are not counted: of those there are
/// always enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Counts(u64);

const HIGHEST: u64 = 0x8080_8080_8080_8080;

impl Counts {
    pub fn of(counts: &[u16; 5]) -> Counts {
        let byte = |stones: usize| u64::from(counts[stones].min(127)) << (8 * stones);
        Counts((1..5).map(byte).sum())
    }

    pub fn add(&mut self, stones: u8) {
        if stones > 0 {
            self.0 += 1 << (8 * stones);
        }
    }

    pub fn remove(&mut self, stones: u8) {
        if stones > 0 {
            self.0 -= 1 << (8 * stones);
        }
    }

    /// Whether there are at least so many of each kind.
    pub fn is_met(self, there: Counts) -> bool {
        ((there.0 | HIGHEST) - self.0) & HIGHEST == HIGHEST
    }

    /// The lesser count of each kind.
    pub fn least(self, other: Counts) -> Counts {
        let bytes = self.0.to_le_bytes().into_iter().zip(other.0.to_le_bytes());
        Counts(
            bytes
                .rev()
                .fold(0, |all, (own, other)| all << 8 | u64::from(own.min(other))),
        )
    }
}
