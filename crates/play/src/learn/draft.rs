//! A rule being learned: what must be so before the move, what it changes, what must be so after it, and which of its
//! moves is best.

use super::classes::{Class, Classes};
use super::words::{Bits, Words};
use crate::positions::Man;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;

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

/// What must be so, and what must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Wanted {
    pub so: Bits,
    pub not: Bits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tie {
    pub measure: usize,
    /// Whether the largest value is best.
    pub largest: bool,
}

impl Wanted {
    fn fits(self, facts: Bits) -> bool {
        facts & (self.so | self.not) == self.so
    }
}

/// A rule with what it proposes, found out class by class when first asked for.
pub struct Rule {
    pub draft: Draft,
    /// Where the results of each class begin and how many they are; [`UNKNOWN`] until asked for.
    places: Vec<Cell<(u32, u32)>>,
    results: RefCell<Vec<Class>>,
}

const UNKNOWN: (u32, u32) = (0, u32::MAX);

impl Rule {
    pub fn new(draft: Draft, classes: &Classes) -> Rule {
        Rule {
            draft,
            places: vec![Cell::new(UNKNOWN); classes.white.len()],
            results: RefCell::default(),
        }
    }

    /// Whether the rule has a move in a class.
    pub fn applies(&self, class: Class, classes: &Classes, words: &Words) -> bool {
        let place = &self.places[class as usize];
        if place.get() == UNKNOWN {
            let mut results = self.results.borrow_mut();
            let start = results.len();
            if self.draft.before.fits(words.white[class as usize]) {
                self.draft.collect(class, classes, words, &mut results, start);
            }
            place.set((start as u32, (results.len() - start) as u32));
        }
        place.get().1 > 0
    }

    /// The results of its best moves in a class where it applies, by number.
    pub fn result(&self, class: Class, index: usize) -> Option<Class> {
        let (start, count) = self.places[class as usize].get();
        (index < count as usize).then(|| self.results.borrow()[start as usize + index])
    }
}

impl Draft {
    /// Appends the results of the moves that fit and that no tie-break prefers another to.
    fn collect(&self, class: Class, classes: &Classes, words: &Words, best: &mut Vec<Class>, start: usize) {
        let range = classes.range_of(class, self.man);
        let moves = classes.all_moves()[range.clone()].iter().zip(&words.moves[range]);
        for (made, changes) in moves {
            let result = made.result;
            if self.moving.fits(*changes) && self.after.fits(words.black[result as usize]) {
                match best.get(start).map(|rival| self.compare(result, *rival, words)) {
                    Some(Ordering::Greater) => continue,
                    Some(Ordering::Equal) => {}
                    Some(Ordering::Less) | None => best.truncate(start),
                }
                if !best[start..].contains(&result) {
                    best.push(result);
                }
            }
        }
    }

    /// Which of two results is better; the better one is less.
    fn compare(&self, one: Class, other: Class, words: &Words) -> Ordering {
        let orders = self.ties.iter().map(|tie| {
            let order = words.value(tie.measure, one).cmp(&words.value(tie.measure, other));
            if tie.largest { order.reverse() } else { order }
        });
        orders.fold(Ordering::Equal, Ordering::then)
    }

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

    /// How many conditions and tie-breaks it has.
    pub fn size(&self) -> u32 {
        let wanted = [self.before, self.moving, self.after];
        wanted
            .iter()
            .map(|wanted| (wanted.so | wanted.not).count_ones())
            .sum::<u32>()
            + self.ties.len() as u32
    }
}
