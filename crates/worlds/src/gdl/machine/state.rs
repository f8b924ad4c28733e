//! States as sets of fluents, and many of them turned into planes of bits.

use smallvec::SmallVec;

/// The fluents that hold, a bit for each.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct State {
    words: SmallVec<[u64; 4]>,
}

impl State {
    pub(super) fn empty(fluents: usize) -> State {
        State {
            words: SmallVec::from_elem(0, fluents.div_ceil(64)),
        }
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// Whether the fluent with that number holds.
    pub fn holds(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 != 0
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The numbers of the fluents that hold.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(index, word)| ones(*word).map(move |bit| 64 * index + bit))
    }
}

/// The places of the ones in a word.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// Turns rows into columns: bit `j` of word `i` becomes bit `i` of word `j`.
pub(super) fn transpose(matrix: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_ffff_ffff_u64;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            for upper in row..row + width {
                let lower = upper + width;
                let swap = (matrix[upper] >> width ^ matrix[lower]) & mask;
                matrix[upper] ^= swap << width;
                matrix[lower] ^= swap;
            }
            row += 2 * width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let mut matrix: [u64; 64] = std::array::from_fn(|index| (index as u64 + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let before = matrix;
        transpose(&mut matrix);
        for (row, word) in matrix.iter().enumerate() {
            for (column, other) in before.iter().enumerate() {
                assert_eq!(word >> column & 1, other >> row & 1);
            }
        }
    }
}
