//! How good a list of rules is, exactly: played out on every class against every defence.
//!
//! A list may still be short: what it does not win costs a fixed price, so that a list can grow rule by rule, from mate
//! outwards, and be judged all the time. Ties that the rules leave are judged as badly as they can be broken.

use super::classes::{Class, Classes, End};
use super::draft::Rule;
use super::words::Words;
use std::rc::Rc;

/// What a list of rules achieves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Lower is better.
    pub cost: f64,
    pub longest: u16,
    pub mean: f64,
    /// Positions without a rule.
    pub open: u32,
    /// Positions from which the rules do not mate.
    pub failed: u32,
}

impl Score {
    /// Whether the rules mate from everywhere.
    pub fn is_complete(&self) -> bool {
        self.open == 0 && self.failed == 0
    }
}

/// What costs how much.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// A position that is not won.
    pub failed: f64,
    /// From this length on, each further move costs more than the one before,
    pub long: u16,
    /// by this much.
    pub slow: f64,
}

/// Not yet looked at, being looked at, never mated; other values are lengths.
const NEW: u16 = u16::MAX;
const BUSY: u16 = u16::MAX - 1;
const NEVER: u16 = u16::MAX - 2;

/// Judges lists of rules one after another.
pub struct Judge<'a> {
    classes: &'a Classes,
    words: &'a Words,
    /// Moves to mate in perfect play, by class, and their mean.
    perfect: &'a [u16],
    least_cost: f64,
    prices: Prices,
    lengths: Vec<u16>,
    /// The first rule with a move in each class.
    rules: Vec<u8>,
}

const NO_RULE: u8 = u8::MAX;

/// A prime that does not divide the number of classes: steps of this length visit all, and soon all sorts of them.
const STRIDE: usize = 7919;

impl<'a> Judge<'a> {
    /// A judge who knows how many moves perfect play needs from each class.
    pub fn new(classes: &'a Classes, words: &'a Words, perfect: &'a [u16], prices: Prices) -> Judge<'a> {
        let moves = perfect
            .iter()
            .zip(&classes.sizes)
            .map(|(moves, size)| f64::from(*moves) * f64::from(*size));
        Judge {
            classes,
            words,
            perfect,
            least_cost: moves.sum::<f64>() / f64::from(classes.sizes.iter().sum::<u32>()),
            prices,
            lengths: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// The score of a list.
    pub fn score(&mut self, list: &[Rc<Rule>]) -> Score {
        self.begin();
        for class in 0..self.classes.white.len() as Class {
            self.length(class, list);
        }
        self.total()
    }

    /// The score of a list if it costs no more than this; most lists that cost more are found out early.
    pub fn score_within(&mut self, list: &[Rc<Rule>], limit: f64) -> Option<Score> {
        self.begin();
        let count = self.classes.white.len();
        let all: u32 = self.classes.sizes.iter().sum();
        // No list beats perfect play, so what costs more than that is lost for good.
        let mut left = (limit - self.least_cost) * f64::from(all);
        for index in 0..count {
            let class = index * STRIDE % count;
            let length = self.length(class as Class, list);
            let over = self.cost_of(length) - f64::from(self.perfect[class]);
            left -= f64::from(self.classes.sizes[class]) * over;
            if left < 0.0 {
                return None;
            }
        }
        Some(self.total())
    }

    fn begin(&mut self) {
        let count = self.classes.white.len();
        self.lengths.clear();
        self.lengths.resize(count, NEW);
        self.rules.clear();
        self.rules.resize(count, NO_RULE);
    }

    pub fn set_prices(&mut self, prices: Prices) {
        self.prices = prices;
    }

    /// The classes from which there is no mate, as last scored.
    pub fn failed(&self) -> Vec<Class> {
        let classes = 0..self.classes.white.len() as Class;
        classes.filter(|class| self.lengths[*class as usize] == NEVER).collect()
    }

    /// The classes from which mate takes long, as last scored.
    pub fn slow(&self) -> Vec<Class> {
        let is_slow = |length: u16| length > self.prices.long && length < NEVER;
        let classes = 0..self.classes.white.len() as Class;
        classes.filter(|class| is_slow(self.lengths[*class as usize])).collect()
    }

    /// Where the longest way to mate from a won class has led after some moves, by the list last scored.
    pub fn walk(&self, class: Class, moves: u16, list: &[Rc<Rule>]) -> Class {
        let mut class = class;
        for _ in 0..moves {
            let result = list
                .get(usize::from(self.rules[class as usize]))
                .and_then(|rule| rule.result(class, 0));
            let replies = result.map_or(&[][..], |result| self.classes.replies(result));
            match replies.iter().max_by_key(|reply| self.lengths[**reply as usize]) {
                Some(reply) => class = *reply,
                None => break,
            }
        }
        class
    }

    /// Moves to mate, as last scored.
    pub fn length_of(&self, class: Class) -> u16 {
        self.lengths[class as usize]
    }

    /// Moves to mate from the winning side's move that has this result, as last scored.
    pub fn length_after(&self, result: Class) -> u16 {
        let length = |reply: &Class| self.lengths[*reply as usize];
        match self.classes.end(result) {
            End::Mate => 1,
            End::Fault => NEVER,
            End::GoesOn => match self.classes.replies(result).iter().map(length).max() {
                Some(longest) if longest < NEVER => longest + 1,
                _ => NEVER,
            },
        }
    }

    fn cost_of(&self, length: u16) -> f64 {
        if length == NEVER {
            return self.prices.failed;
        }
        let over = f64::from(length.saturating_sub(self.prices.long));
        f64::from(length) + self.prices.slow * over * over
    }

    fn total(&self) -> Score {
        let (mut cost, mut total, mut longest, mut open, mut failed, mut all) = (0.0, 0u64, 0, 0, 0, 0u64);
        for (class, length) in self.lengths.iter().enumerate() {
            let size = self.classes.sizes[class];
            all += u64::from(size);
            if *length == NEVER {
                *(if self.rules[class] == NO_RULE {
                    &mut open
                } else {
                    &mut failed
                }) += size;
                cost += f64::from(size) * self.cost_of(NEVER);
                continue;
            }
            cost += f64::from(size) * self.cost_of(*length);
            total += u64::from(size) * u64::from(*length);
            longest = longest.max(*length);
        }
        let won = all - u64::from(failed + open);
        Score {
            cost: cost / all as f64,
            longest,
            mean: total as f64 / won.max(1) as f64,
            open,
            failed,
        }
    }

    /// The longest way to mate; coming back to a class on the way to mate means that there is none.
    fn length(&mut self, class: Class, list: &[Rc<Rule>]) -> u16 {
        match self.lengths[class as usize] {
            NEW => {}
            BUSY => return NEVER,
            known => return known,
        }
        let applies = |rule: &Rc<Rule>| rule.applies(class, self.classes, self.words);
        let Some(rule) = list.iter().position(applies) else {
            self.lengths[class as usize] = NEVER;
            return NEVER;
        };
        self.rules[class as usize] = rule as u8;
        self.lengths[class as usize] = BUSY;
        let mut longest = 1;
        let results = (0..).map_while(|index| list[rule].result(class, index));
        'results: for result in results {
            match self.classes.end(result) {
                End::Mate => continue,
                End::Fault => {
                    longest = NEVER;
                    break;
                }
                End::GoesOn => {}
            }
            for reply in self.classes.replies(result) {
                let length = self.length(*reply, list);
                if length == NEVER {
                    longest = NEVER;
                    break 'results;
                }
                longest = longest.max(length + 1);
            }
        }
        self.lengths[class as usize] = longest;
        longest
    }
}
