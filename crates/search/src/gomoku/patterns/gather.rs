//! Loops without branches that cannot be foretold.
//!
//! What most of the time of a search went into were not its steps but wrong guesses of the processor: whether a set is empty,
//! how many bits it has, where a list ends. So searches go breadth first, and each step is one long loop: what is found
//! goes to the end of a list, and stays there if it is wanted.

use super::plan::Span;
use std::hint::select_unpredictable;

/// A list that is used again and again.
#[derive(Clone, Default)]
pub struct Gathered<T> {
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> Gathered<T> {
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes an item in if it is wanted.
    #[inline(always)]
    pub fn push_if(&mut self, is_wanted: bool, item: T) {
        *self.room() = item;
        self.keep_if(is_wanted);
    }

    /// Where the next item goes if it is kept.
    #[inline(always)]
    pub fn room(&mut self) -> &mut T {
        if self.len >= self.items.len() {
            self.grow();
        }
        &mut self.items[self.len]
    }

    #[cold]
    fn grow(&mut self) {
        self.items.resize(2 * self.len + 64, T::default());
    }

    /// Keeps what is in the room for the next item if it is wanted.
    #[inline(always)]
    pub fn keep_if(&mut self, is_wanted: bool) {
        self.len += usize::from(is_wanted);
    }

    pub fn all(&self) -> &[T] {
        &self.items[..self.len]
    }
}

/// Visits the bits of all items, of which each has at least one. The number of the item is told, the item and the bit.
#[inline(always)]
pub fn visit_bits<T>(items: &[T], bits: impl Fn(&T) -> u64, mut visit: impl FnMut(usize, &T, usize)) {
    let Some(mut item) = items.first() else {
        return;
    };
    let mut left = bits(item);
    let mut at = 0;
    loop {
        visit(at, item, left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        at += usize::from(left == 0);
        let Some(next) = items.get(at) else {
            return;
        };
        item = next;
        left = select_unpredictable(left == 0, bits(item), left);
    }
}

/// Visits the numbers in the spans of all items, of which each has at least one, in the same way.
#[inline(always)]
pub fn visit_spans<T>(items: &[T], span: impl Fn(&T) -> Span, mut visit: impl FnMut(usize, &T, u32)) {
    let Some(mut item) = items.first() else {
        return;
    };
    let (mut start, mut end) = span(item);
    let mut at = 0;
    loop {
        visit(at, item, start);
        start += 1;
        let is_done = start == end;
        at += usize::from(is_done);
        let Some(next) = items.get(at) else {
            return;
        };
        item = next;
        let next = span(item);
        start = select_unpredictable(is_done, next.0, start);
        end = next.1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_wanted_leaves_no_trace() {
        let mut even = Gathered::default();
        (0..1000).for_each(|number| even.push_if(number % 2 == 0, number));
        assert!(even.all().iter().copied().eq((0..1000).step_by(2)));
        even.clear();
        assert!(even.all().is_empty());
    }

    #[test]
    fn all_bits_are_visited_item_by_item() {
        let items: [u64; 3] = [0b101, 1 << 63, u64::MAX];
        let mut visited = Vec::new();
        visit_bits(
            &items,
            |bits| *bits,
            |number, item, bit| visited.push((number, *item, bit)),
        );
        let one_by_one = items.iter().enumerate().flat_map(|(number, item)| {
            let bits = (0..64).filter(move |bit| item >> bit & 1 == 1);
            bits.map(move |bit| (number, *item, bit))
        });
        assert!(one_by_one.eq(visited));
        visit_bits(&[], |bits: &u64| *bits, |_, _, _| panic!("there is nothing"));
    }

    #[test]
    fn all_spans_are_visited_item_by_item() {
        let items: [Span; 3] = [(3, 4), (0, 5), (5, 7)];
        let mut visited = Vec::new();
        visit_spans(&items, |span| *span, |number, _, at| visited.push((number, at)));
        let spans = items.iter().enumerate();
        assert!(
            spans
                .flat_map(|(number, span)| (span.0..span.1).map(move |at| (number, at)))
                .eq(visited)
        );
    }
}
