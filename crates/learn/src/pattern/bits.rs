//! Sets of small numbers.

use smallvec::SmallVec;

/// A set of numbers, one bit each.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Bits(SmallVec<[u64; 4]>);

impl Bits {
    pub fn insert(&mut self, number: usize) {
        let word = number / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    pub fn contains(&self, number: usize) -> bool {
        self.0
            .get(number / 64)
            .is_some_and(|word| word & (1 << (number % 64)) != 0)
    }

    pub fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(left, right)| left & right).collect())
    }

    pub fn without(&self, other: &Bits) -> Bits {
        let word = |index: usize| self.0[index] & !other.0.get(index).copied().unwrap_or(0);
        Bits((0..self.0.len()).map(word).collect())
    }

    pub fn is_subset(&self, other: &Bits) -> bool {
        self.without(other).is_empty()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    index * 64 + bit
                })
            })
        })
    }
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits {
        let mut bits = Bits::default();
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let some: Bits = [1, 64, 200].into_iter().collect();
        let few: Bits = [64].into_iter().collect();
        assert!(few.is_subset(&some) && !some.is_subset(&few));
        assert_eq!(some.and(&few).iter().collect::<Vec<_>>(), [64]);
        assert_eq!(some.without(&few).iter().collect::<Vec<_>>(), [1, 200]);
        assert_eq!((some.len(), some.contains(200), some.contains(201)), (3, true, false));
    }
}
