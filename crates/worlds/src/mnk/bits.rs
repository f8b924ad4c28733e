//! A set of places as bits.
//!
//! Each rank takes one bit more than the board is wide. The spare bit is never set, so a step over the edge always
//! lands on an empty bit, and runs of stones can be followed by adding a stride, without looking at coordinates.

use super::MAX_SIDE;

const WORDS: usize = (MAX_SIDE * (MAX_SIDE + 1)).div_ceil(64);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Bits([u64; WORDS]);

impl Bits {
    pub(super) fn has(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    pub(super) fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    pub(super) fn union(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(super) fn without(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Every bit moved up by `stride`, which is between 1 and 63.
    pub(super) fn shifted(&self, stride: usize) -> Bits {
        Bits(std::array::from_fn(|word| {
            let carried = if word == 0 {
                0
            } else {
                self.0[word - 1] >> (64 - stride)
            };
            self.0[word] << stride | carried
        }))
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        self.0.into_iter().enumerate().flat_map(|(position, word)| {
            let lowest = |rest: &u64| Some(rest & rest.wrapping_sub(1));
            std::iter::successors(Some(word), lowest)
                .take_while(|rest| *rest != 0)
                .map(move |rest| position * 64 + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn bits_are_a_set(indices in prop::collection::btree_set(0..WORDS * 64, 0..60), stride in 1..64usize) {
            let mut bits = Bits::default();
            indices.iter().for_each(|index| bits.insert(*index));
            prop_assert_eq!(bits.iter().collect::<BTreeSet<_>>(), indices.clone());
            prop_assert_eq!(bits.count(), indices.len());
            let moved = indices.iter().map(|index| index + stride).filter(|index| *index < WORDS * 64);
            prop_assert_eq!(bits.shifted(stride).iter().collect::<Vec<_>>(), moved.collect::<Vec<_>>());
            prop_assert!(!bits.has(WORDS * 64));
        }
    }
}
