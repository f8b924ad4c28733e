//! How good a list of rules is, exactly: played out on every class against every defence.
//!
//! A list may still be short: what it does not win costs a fixed price, so that a list can grow rule by rule, from mate
//! outwards, and be judged all the time. Ties that the rules leave are judged as badly as they can be broken. Most lists
//! differ from one that is judged already in one rule only, so only that rule is asked where it makes a difference.

use super::classes::{Class, Classes};
use super::draft::Rule;
use super::words::Words;
use std::rc::Rc;

/// What a list of rules achieves when it is played out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Lower is better.
    pub cost: f64,
    pub longest: u8,
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
    pub long: u8,
    /// by this much.
    pub slow: f64,
}

/// Too long to be counted: there is no mate.
pub const NEVER: u8 = 120;
/// Not yet looked at, and being looked at.
const NEW: u8 = u8::MAX;
const BUSY: u8 = u8::MAX - 1;

const NO_RULE: u8 = u8::MAX;

/// A list as it is played: the first rule and the moves to mate, by class.
#[derive(Clone)]
struct Played {
    rules: Vec<u8>,
    lengths: Vec<u8>,
}

/// Judges lists of rules, each against the one before it that was kept.
pub struct Judge<'a> {
    classes: &'a Classes,
    words: &'a Words,
    /// Moves to mate in perfect play, by class.
    perfect: &'a [u8],
    prices: Prices,
    /// What each length costs.
    costs: Vec<f64>,
    /// What perfect play costs, and how many positions there are.
    least_cost: f64,
    all: f64,
    kept: Played,
    tried: Played,
}

/// A prime that does not divide the number of classes: steps of this length visit all, and soon all sorts of them.
const STRIDE: usize = 7919;

/// A list of rules, and how it differs from the kept one.
#[derive(Clone)]
pub struct List {
    pub rules: Vec<Rc<Rule>>,
    pub change: Change,
}

/// How a list differs from the kept one.
#[derive(Clone, Copy)]
pub enum Change {
    /// In every way.
    All,
    /// One rule of the kept list is gone, then one is put in its place or elsewhere.
    One {
        removed: Option<usize>,
        added: Option<usize>,
    },
}

impl<'a> Judge<'a> {
    /// A judge who knows how many moves perfect play needs from each class.
    pub fn new(classes: &'a Classes, words: &'a Words, perfect: &'a [u8], prices: Prices) -> Judge<'a> {
        let none = Played {
            rules: vec![NO_RULE; classes.white.len()],
            lengths: vec![NEVER; classes.white.len() + 2],
        };
        let mut judge = Judge {
            classes,
            words,
            perfect,
            prices,
            costs: Vec::new(),
            least_cost: 0.0,
            all: f64::from(classes.sizes.iter().sum::<u32>()),
            kept: none.clone(),
            tried: none,
        };
        judge.set_prices(prices);
        judge
    }

    pub fn set_prices(&mut self, prices: Prices) {
        self.prices = prices;
        let cost_of = |length: u8| {
            let over = f64::from(length.saturating_sub(prices.long));
            match length {
                NEVER.. => prices.failed,
                _ => (f64::from(length) + prices.slow * over * over).min(prices.failed),
            }
        };
        self.costs = (0..=NEVER).map(cost_of).collect();
        let classes = self.perfect.iter().zip(&self.classes.sizes);
        self.least_cost = classes
            .map(|(length, size)| self.costs[usize::from(*length)] * f64::from(*size))
            .sum();
    }

    /// Judges a list whatever it costs, and keeps it.
    pub fn keep(&mut self, rules: &[Rc<Rule>]) -> Score {
        let list = List {
            rules: rules.to_vec(),
            change: Change::All,
        };
        let cost = self.cost_within(&list, f64::INFINITY).unwrap_or(f64::INFINITY);
        let score = self.score(cost);
        self.keep_tried();
        score
    }

    /// The cost of a list if it is no more than this; most lists that cost more are found out early.
    pub fn cost_within(&mut self, list: &List, limit: f64) -> Option<f64> {
        let limit = limit * self.all;
        let count = self.classes.white.len();
        self.tried.lengths.fill(NEW);
        self.tried.lengths[usize::from(self.classes.spoiled())] = NEVER;
        self.tried.lengths[usize::from(self.classes.mated())] = 0;
        // No list beats perfect play, so what costs more than that is lost for good.
        let mut cost = self.least_cost;
        for index in 0..count {
            let class = index * STRIDE % count;
            let length = self.length(class as Class, list);
            let more = self.costs[usize::from(length)] - self.costs[usize::from(self.perfect[class])];
            cost += more * f64::from(self.classes.sizes[class]);
            if cost > limit {
                return None;
            }
        }
        Some(cost / self.all)
    }

    /// The longest way to mate; coming back to a class on the way to mate means that there is none.
    fn length(&mut self, class: Class, list: &List) -> u8 {
        match self.tried.lengths[class as usize] {
            NEW => {}
            BUSY => return NEVER,
            known => return known,
        }
        let rule = self.first_rule(class, list);
        self.tried.rules[class as usize] = rule.map_or(NO_RULE, |rule| rule as u8);
        let Some(rule) = rule else {
            self.tried.lengths[class as usize] = NEVER;
            return NEVER;
        };
        self.tried.lengths[class as usize] = BUSY;
        let (classes, mut longest) = (self.classes, 0);
        let results = (0..).map_while(|index| list.rules[rule].result(class, index));
        'results: for result in results {
            for reply in classes.replies(result) {
                longest = longest.max(self.length(*reply, list));
                if longest == NEVER {
                    break 'results;
                }
            }
        }
        let length = (longest + 1).min(NEVER);
        self.tried.lengths[class as usize] = length;
        length
    }

    /// How much a list would cost more than the kept one if only the next move were by it, guessed from one in so many
    /// classes.
    pub fn outlook(&self, list: &List, start: usize, share: usize) -> f64 {
        let mut more = 0.0;
        for index in (start..self.classes.white.len()).step_by(share) {
            let class = index as Class;
            if !self.may_differ(class, list.change) {
                continue;
            }
            let length = self.first_rule(class, list).map_or(NEVER, |rule| {
                let results = list.rules[rule].results(class);
                let lengths = results.iter().map(|result| self.length_after(*result));
                lengths.max().unwrap_or(NEVER)
            });
            let change = self.costs[usize::from(length)] - self.costs[usize::from(self.kept.lengths[index])];
            more += change * f64::from(self.classes.sizes[index]);
        }
        more * share as f64 / self.all
    }

    /// Makes the list last judged within its limit the one that is kept.
    pub fn keep_tried(&mut self) {
        std::mem::swap(&mut self.kept, &mut self.tried);
    }

    /// The classes from which mate takes long.
    pub fn slow(&self) -> Vec<Class> {
        let is_slow = |class: &Class| self.length_of(*class) > self.prices.long;
        (0..self.classes.white.len() as Class).filter(is_slow).collect()
    }

    /// Where the longest way to mate from a class has led after some moves.
    pub fn walk(&self, class: Class, moves: u8, list: &[Rc<Rule>]) -> Class {
        let mut class = class;
        for _ in 0..moves {
            let Some(rule) = list.get(usize::from(self.kept.rules[class as usize])) else {
                break;
            };
            let results = rule.results(class);
            let worst = results.iter().max_by_key(|result| self.length_after(**result));
            let replies = worst.map_or(&[][..], |result| self.classes.replies(*result));
            match replies.iter().max_by_key(|reply| self.length_of(**reply)) {
                Some(reply) if usize::from(*reply) < self.classes.white.len() => class = *reply,
                _ => break,
            }
        }
        class
    }

    /// Moves to mate by the kept list.
    pub fn length_of(&self, class: Class) -> u8 {
        self.kept.lengths[class as usize]
    }

    /// How many moves the kept list loses against perfect play.
    pub fn loss_of(&self, class: Class) -> u8 {
        self.kept.lengths[class as usize] - self.perfect[class as usize]
    }

    /// The rule at work in a class.
    pub fn rule_of(&self, class: Class) -> Option<usize> {
        Some(self.kept.rules[class as usize])
            .filter(|rule| *rule != NO_RULE)
            .map(usize::from)
    }

    /// Moves to mate from the winning side's move that has this result, by the kept list.
    pub fn length_after(&self, result: Class) -> u8 {
        after(self.classes, &self.kept.lengths, result)
    }

    fn score(&self, cost: f64) -> Score {
        let (mut total, mut longest, mut open, mut failed, mut all) = (0u64, 0, 0, 0, 0u64);
        for (class, size) in self.classes.sizes.iter().copied().enumerate() {
            let length = self.tried.lengths[class];
            all += u64::from(size);
            if length == NEVER {
                *(if self.tried.rules[class] == NO_RULE {
                    &mut open
                } else {
                    &mut failed
                }) += size;
                continue;
            }
            total += u64::from(size) * u64::from(length);
            longest = longest.max(length);
        }
        let won = all - u64::from(failed + open);
        Score {
            cost,
            longest,
            mean: total as f64 / won.max(1) as f64,
            open,
            failed,
        }
    }

    /// The first rule with a move. Rules that did not apply in the kept list do not apply now.
    fn first_rule(&self, class: Class, list: &List) -> Option<usize> {
        let applies = |rule: &usize| list.rules[*rule].applies(class, self.classes, self.words);
        let Change::One { removed, added } = list.change else {
            return (0..list.rules.len()).find(applies);
        };
        let Some(kept) = self.rule_of(class) else {
            return added.filter(applies);
        };
        if removed == Some(kept) {
            let start = added.map_or(kept, |added| added.min(kept));
            return (start..list.rules.len()).find(applies);
        }
        let without = kept - usize::from(removed.is_some_and(|removed| removed < kept));
        match added {
            Some(added) if added <= without => Some(if applies(&added) { added } else { without + 1 }),
            _ => Some(without),
        }
    }

    /// Whether the next move in a class may differ from the kept list's.
    fn may_differ(&self, class: Class, change: Change) -> bool {
        let Change::One { removed, added } = change else {
            return true;
        };
        let kept = self.rule_of(class);
        kept.is_none() || removed == kept || added.is_some_and(|added| kept.is_some_and(|kept| added <= kept))
    }
}

/// Moves to mate from the winning side's move that has this result.
fn after(classes: &Classes, lengths: &[u8], result: Class) -> u8 {
    let replies = classes.replies(result).iter();
    let longest = replies.map(|reply| lengths[*reply as usize]).max().unwrap_or(NEVER);
    (longest + 1).min(NEVER)
}
