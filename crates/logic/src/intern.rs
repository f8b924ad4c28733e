//! Interning: equal values share one small number.
//!
//! Reading by number takes no lock, so the matcher may look names and terms up on every thread. What is interned stays
//! for the life of the program; that is bounded by the number of *distinct* names and terms ever seen.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Mutex, OnceLock, PoisonError};

/// A table of distinct values, each with a number.
pub(crate) struct Interner<T: 'static> {
    numbers: OnceLock<Mutex<FxHashMap<&'static T, u32>>>,
    values: boxcar::Vec<&'static T>,
}

impl<T: Eq + Hash + 'static> Interner<T> {
    pub(crate) const fn new() -> Self {
        Interner {
            numbers: OnceLock::new(),
            values: boxcar::Vec::new(),
        }
    }

    pub(crate) fn intern(&self, value: T) -> u32 {
        let mut numbers = self
            .numbers
            .get_or_init(Default::default)
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = numbers.get(&value) {
            return number;
        }
        let kept: &'static T = Box::leak(Box::new(value));
        let number = u32::try_from(self.values.push(kept)).expect("fewer than 2^32 distinct values");
        numbers.insert(kept, number);
        number
    }

    pub(crate) fn get(&self, number: u32) -> &'static T {
        self.values[number as usize]
    }
}
