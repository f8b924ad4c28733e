//! Sets of small numbers as bits in words.

pub(super) fn words_for(bits: usize) -> usize {
    bits.div_ceil(64)
}

pub(super) fn has(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}

pub(super) fn insert(bits: &mut [u64], index: usize) {
    bits[index / 64] |= 1 << (index % 64);
}

pub(super) fn size(bits: &[u64]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

pub(super) fn members(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                index * 64 + bit
            })
        })
    })
}
