//! The search for a list of rules: build, check, look at what goes wrong, change, check again.
//!
//! A change stays if it is for the better, or not much for the worse while the search is young. Most changes are bad, so
//! a few are compared by what their next move alone would do, and only the most promising is judged.

use super::classes::{Class, Classes, End};
use super::draft::{Draft, Rule};
use super::propose::Proposer;
use super::score::{Judge, List, Prices, Score};
use super::words::{Bits, Fact, Words};
use crate::depth::Depths;
use crate::positions::Man;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::rc::Rc;

/// A part of the search.
#[derive(Clone, Copy, Debug)]
pub struct Phase {
    /// Changes tried.
    pub changes: usize,
    /// How much worse a change may make the cost, at the beginning and at the end.
    pub heat: (f64, f64),
    pub prices: Prices,
    /// What each word costs that a rule has too many.
    pub word_price: f64,
    /// Whether rules are split for special cases.
    pub splits: bool,
}

impl Phase {
    /// A phase in which a position that is not won costs this much, and a move beyond the twentieth costs `slow` times
    /// more and more; what rules say is not counted.
    pub fn plain(changes: usize, failed: f64, slow: f64, heat: (f64, f64)) -> Phase {
        Phase {
            changes,
            heat,
            prices: Prices { failed, long: 20, slow },
            word_price: 0.0,
            splits: false,
        }
    }
}

/// What is known of the game.
pub struct Knowledge<'a> {
    pub classes: &'a Classes,
    pub words: &'a Words,
    /// Moves to mate in perfect play, before and after the winning side's move.
    pub before: Vec<u8>,
    pub after: Vec<u8>,
    pub safe: Bits,
    pub mate: Bits,
    /// For each man, the measures that its moves change.
    pub measures: [Vec<usize>; 2],
}

impl<'a> Knowledge<'a> {
    pub fn new(classes: &'a Classes, words: &'a Words, depths: &Depths) -> Knowledge<'a> {
        let bit = |name: &str| {
            let is_named = |fact: &Fact| matches!(fact, Fact::Pattern(word) if word.name.as_str() == name);
            let index = words.facts.iter().position(is_named);
            index.map_or(0, |index| 1 << index)
        };
        let concerned = |man: Man| {
            (0..words.measures.len())
                .filter(|m| words.concerns(*m, man, classes))
                .collect()
        };
        let depth = |number: &u32| depths.of(*number).unwrap_or(SPOILED);
        let before: Vec<u8> = classes.white.iter().map(depth).collect();
        let results = 0..classes.black.len() as Class;
        Knowledge {
            classes,
            words,
            after: results.map(|result| depth_after(classes, &before, result)).collect(),
            before,
            safe: bit("safe"),
            mate: bit("check_mate"),
            measures: Man::ALL.map(concerned),
        }
    }

    pub fn rule(&self, draft: Draft) -> Rc<Rule> {
        Rc::new(Rule::new(draft, self.words))
    }

    pub fn judge(&'a self, prices: Prices) -> Judge<'a> {
        Judge::new(self.classes, self.words, &self.before, prices)
    }
}

/// Moves to mate after a move, with the best defence; the most there can be if it spoils the win.
fn depth_after(classes: &Classes, before: &[u8], result: Class) -> u8 {
    match classes.end(result) {
        End::Mate => 0,
        End::Fault => SPOILED,
        End::GoesOn => {
            let depths = classes.replies(result).iter().map(|reply| before[*reply as usize]);
            depths.max().unwrap_or(SPOILED)
        }
    }
}

const SPOILED: u8 = 100;

/// One search with its own random numbers.
pub struct Search<'a> {
    judge: Judge<'a>,
    proposer: Proposer<'a>,
    random: StdRng,
    rules: Vec<Rc<Rule>>,
    cost: f64,
    word_price: f64,
}

impl<'a> Search<'a> {
    /// Begins from a list of rules.
    pub fn new(known: &'a Knowledge<'a>, max_rules: usize, seed: u64, start: &[Draft]) -> Search<'a> {
        let prices = Prices {
            failed: 0.0,
            long: 0,
            slow: 0.0,
        };
        Search {
            judge: known.judge(prices),
            proposer: Proposer::new(known, max_rules, seed),
            random: StdRng::seed_from_u64(seed),
            rules: start.iter().map(|draft| known.rule(draft.clone())).collect(),
            cost: f64::INFINITY,
            word_price: 0.0,
        }
    }

    /// Searches on from the list as it is, and ends with the best list found.
    pub fn run(&mut self, phase: Phase) -> Score {
        self.judge.set_prices(phase.prices);
        self.word_price = phase.word_price;
        self.proposer.splits = phase.splits;
        self.cost = self.judge.keep(&self.rules).cost + self.price_of_length(&self.rules);
        self.proposer.find_faults(&self.judge);
        let mut best = (self.rules.clone(), self.cost);
        for round in 0..phase.changes {
            let progress = round as f64 / phase.changes as f64;
            let heat = phase.heat.0 * (phase.heat.1 / phase.heat.0).powf(progress);
            self.change(heat);
            if self.cost < best.1 {
                best = (self.rules.clone(), self.cost);
            }
        }
        (self.rules, self.cost) = best;
        self.judge.keep(&self.rules)
    }

    /// What the list achieves.
    pub fn score(&mut self) -> Score {
        self.judge.keep(&self.rules)
    }

    pub fn drafts(&self) -> Vec<Draft> {
        self.rules.iter().map(|rule| rule.draft.clone()).collect()
    }

    /// Tries one change of the list.
    fn change(&mut self, heat: f64) {
        let list = self.most_promising(heat);
        let allowance = -heat * self.random.random::<f64>().max(1e-9).ln();
        let length = self.price_of_length(&list.rules);
        if let Some(cost) = self.judge.cost_within(&list, self.cost + allowance - length) {
            self.judge.keep_tried();
            (self.cost, self.rules) = (cost + length, list.rules);
            self.proposer.find_faults(&self.judge);
        }
    }

    /// The change with the best outlook of a few. One that seems to change nothing is a last resort.
    fn most_promising(&mut self, heat: f64) -> List {
        let rivals = if self.random.random_bool(UNCOMPARED) { 1 } else { RIVALS };
        let start = self.random.random_range(0..SHARE);
        let mut best = self.proposer.changed(&self.judge, &self.rules);
        let mut least = f64::INFINITY;
        for rival in 1..rivals {
            if rival == 1 {
                least = self.outlook(&best, start, heat);
            }
            let list = self.proposer.changed(&self.judge, &self.rules);
            let outlook = self.outlook(&list, start, heat);
            if outlook < least {
                (least, best) = (outlook, list);
            }
        }
        best
    }

    fn outlook(&self, list: &List, start: usize, heat: f64) -> f64 {
        let change = self.judge.outlook(list, start, SHARE);
        let change = if change == 0.0 { heat } else { change };
        change + self.price_of_length(&list.rules)
    }

    fn price_of_length(&self, list: &[Rc<Rule>]) -> f64 {
        let of_rule = |rule: &Rc<Rule>| {
            let words = rule.length.saturating_sub(MANY_WORDS);
            RULE_PRICE + CONDITION_PRICE * f64::from(rule.draft.size()) + self.word_price * words as f64
        };
        list.iter().map(of_rule).sum()
    }
}

/// How many changes are compared.
const RIVALS: usize = 6;
/// One in so many classes is looked at for that.
const SHARE: usize = 16;
/// How often a change is judged without being compared, since a glance can be wrong.
const UNCOMPARED: f64 = 0.2;

/// Takes away rules, conditions and tie-breaks that the list does as well without, and tells the score.
pub fn simplified(known: &Knowledge<'_>, mut drafts: Vec<Draft>, prices: Prices) -> (Vec<Draft>, Score) {
    let mut judge = known.judge(prices);
    let mut score_of = |drafts: &[Draft]| {
        let rules: Vec<Rc<Rule>> = drafts.iter().map(|draft| known.rule(draft.clone())).collect();
        judge.keep(&rules)
    };
    let mut score = score_of(&drafts);
    for index in (0..drafts.len()).rev() {
        let mut without = drafts.clone();
        without.remove(index);
        let tried = score_of(&without);
        if tried.cost <= score.cost {
            (drafts, score) = (without, tried);
        }
    }
    for index in 0..drafts.len() {
        for shorter in 0.. {
            let Some(draft) = drafts[index].shorter(shorter) else {
                break;
            };
            // That its move is safe or mates is said of every rule.
            if draft == drafts[index] || draft.after.so & (known.safe | known.mate) == 0 {
                continue;
            }
            let mut simpler = drafts.clone();
            simpler[index] = draft;
            let tried = score_of(&simpler);
            if tried.cost <= score.cost + CONDITION_PRICE && tried.longest <= score.longest {
                (drafts, score) = (simpler, tried);
            }
        }
    }
    (drafts, score)
}

/// What a rule and each of its conditions cost: shorter lists of shorter rules are better lists.
const RULE_PRICE: f64 = 0.002;
const CONDITION_PRICE: f64 = 0.001;
/// More words than this are too many for one rule.
const MANY_WORDS: usize = 25;
