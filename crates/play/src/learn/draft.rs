//! A rule being learned: what must be so before the move, what it changes, what must be so after it, and which of its
//! moves is best.

use super::brevity;
use super::classes::{Class, Classes};
use super::words::{Bits, Table, Words};
use crate::positions::Man;
use std::cell::{Cell, Ref, RefCell};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draft {
    pub man: Man,
    pub before: Wanted,
    pub moving: Wanted,
    pub after: Wanted,
    /// Measures of the position after the move, most important first.
    pub ties: Vec<Tie>,
}

/// How many tie-breaks a rule may have.
pub const MAX_TIES: usize = 3;

/// How many conditions a rule may have, besides that its move is safe or mates.
pub const MAX_CONDITIONS: u32 = 4;

/// How many conditions and tie-breaks together.
pub const MAX_SIZE: u32 = 6;

/// What must be so, and what must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Wanted {
    pub so: Bits,
    pub not: Bits,
}

impl Wanted {
    /// What is wanted of all these, with whether it must be so or must not.
    pub fn chosen<T>(self, all: &[T]) -> impl Iterator<Item = (&T, bool)> {
        let has = |set: Bits, index: usize| set >> index & 1 == 1;
        let which = move |(index, item)| match (has(self.so, index), has(self.not, index)) {
            (true, _) => Some((item, true)),
            (_, true) => Some((item, false)),
            _ => None,
        };
        all.iter().enumerate().filter_map(which)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tie {
    pub measure: usize,
    /// Whether the largest value is best.
    pub largest: bool,
}

/// A rule with what it proposes, found out class by class when first asked for.
pub struct Rule {
    pub draft: Draft,
    /// How many words it takes to say it briefly.
    pub length: usize,
    /// The classes with what must be so before and after the move.
    before: Vec<u64>,
    after: Vec<u64>,
    /// Where the results of each class begin and how many they are; [`UNKNOWN`] until asked for.
    places: Vec<Cell<(u32, u32)>>,
    results: RefCell<Vec<Class>>,
}

const UNKNOWN: (u32, u32) = (0, u32::MAX);

impl Rule {
    pub fn new(draft: Draft, words: &Words) -> Rule {
        Rule {
            length: brevity::length(&draft, words),
            before: words.white.all_with(draft.before),
            after: words.black.all_with(draft.after),
            draft,
            places: vec![Cell::new(UNKNOWN); words.white.rows],
            results: RefCell::default(),
        }
    }

    /// Whether the rule has a move in a class.
    pub fn applies(&self, class: Class, classes: &Classes, words: &Words) -> bool {
        if !Table::has(&self.before, class) {
            return false;
        }
        let place = &self.places[class as usize];
        if place.get() == UNKNOWN {
            let mut results = self.results.borrow_mut();
            let start = results.len();
            self.collect(class, classes, words, &mut results);
            place.set((start as u32, (results.len() - start) as u32));
        }
        place.get().1 > 0
    }

    /// The results of its best moves in a class where it applies.
    pub fn results(&self, class: Class) -> Ref<'_, [Class]> {
        let (start, count) = self.places[class as usize].get();
        Ref::map(self.results.borrow(), |results| {
            &results[start as usize..][..count as usize]
        })
    }

    /// One of these, by its number.
    pub fn result(&self, class: Class, index: usize) -> Option<Class> {
        let (start, count) = self.places[class as usize].get();
        (index < count as usize).then(|| self.results.borrow()[start as usize + index])
    }

    /// Appends the results of the moves that fit and that no tie-break prefers another to.
    fn collect(&self, class: Class, classes: &Classes, words: &Words, best: &mut Vec<Class>) {
        let start = best.len();
        let range = classes.range_of(class, self.draft.man);
        let moving = self.draft.moving;
        let wanted = moving.so | moving.not;
        let mut least = u32::MAX;
        for (made, changes) in classes.all_moves()[range.clone()].iter().zip(&words.moves[range]) {
            let result = made.result;
            if !Table::has(&self.after, result) || Bits::from(*changes) & wanted != moving.so {
                continue;
            }
            let cost = self.cost(result, words);
            if cost < least {
                best.truncate(start);
                least = cost;
            }
            if cost == least && !best[start..].contains(&result) {
                best.push(result);
            }
        }
    }

    /// The tie-breaks as one number, the least being best.
    fn cost(&self, result: Class, words: &Words) -> u32 {
        let ties = self.draft.ties.iter();
        ties.fold(0, |cost, tie| {
            let value = words.value(tie.measure, result) as u8 as u32;
            cost << 7 | if tie.largest { 127 - value } else { value }
        })
    }
}

impl Draft {
    /// The rule without the condition of this number, or without its tie-break; `None` beyond the last number.
    pub fn shorter(&self, number: usize) -> Option<Draft> {
        let bits = Bits::BITS as usize;
        let mut draft = self.clone();
        let without = |wanted: &mut Wanted| {
            wanted.so &= !(1 << (number % bits));
            wanted.not &= !(1 << (number % bits));
        };
        match number / bits {
            0 => without(&mut draft.before),
            1 => without(&mut draft.moving),
            2 => without(&mut draft.after),
            _ if number - 3 * bits < MAX_TIES => {
                let place = MAX_TIES - 1 - (number - 3 * bits);
                if place < draft.ties.len() {
                    draft.ties.remove(place);
                }
            }
            _ => return None,
        }
        Some(draft)
    }

    /// How many conditions it has, besides that its move is safe or mates.
    pub fn conditions(&self) -> u32 {
        let wanted = [self.before, self.moving, self.after];
        let count = wanted.iter().map(|wanted| (wanted.so | wanted.not).count_ones());
        count.sum::<u32>().saturating_sub(1)
    }

    /// How many conditions and tie-breaks it has.
    pub fn size(&self) -> u32 {
        self.conditions() + self.ties.len() as u32
    }
}
