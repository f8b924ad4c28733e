//! Words of bits, one for each of many states.

use std::fmt::Debug;

/// A word with one bit for each lane.
pub trait Lanes: Copy + PartialEq + Eq + Debug + Send + Sync + 'static {
    /// How many states it holds, a multiple of 64.
    const COUNT: usize;

    /// The same bit in every lane.
    fn all(bit: bool) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// The lanes in words of 64, the first lane lowest.
    fn words(&self) -> &[u64];

    fn words_mut(&mut self) -> &mut [u64];

    fn not(self) -> Self {
        self.xor(Self::all(true))
    }

    fn get(&self, lane: usize) -> bool {
        self.words()[lane / 64] >> (lane % 64) & 1 != 0
    }

    fn set(&mut self, lane: usize, bit: bool) {
        let word = &mut self.words_mut()[lane / 64];
        *word = *word & !(1 << (lane % 64)) | u64::from(bit) << (lane % 64);
    }

    fn is_zero(&self) -> bool {
        *self == Self::all(false)
    }
}

impl Lanes for u64 {
    const COUNT: usize = 64;

    fn all(bit: bool) -> u64 {
        u64::from(bit).wrapping_neg()
    }

    fn and(self, other: u64) -> u64 {
        self & other
    }

    fn or(self, other: u64) -> u64 {
        self | other
    }

    fn xor(self, other: u64) -> u64 {
        self ^ other
    }

    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> Lanes for [u64; N] {
    const COUNT: usize = 64 * N;

    fn all(bit: bool) -> Self {
        [u64::all(bit); N]
    }

    fn and(self, other: Self) -> Self {
        std::array::from_fn(|index| self[index] & other[index])
    }

    fn or(self, other: Self) -> Self {
        std::array::from_fn(|index| self[index] | other[index])
    }

    fn xor(self, other: Self) -> Self {
        std::array::from_fn(|index| self[index] ^ other[index])
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}
