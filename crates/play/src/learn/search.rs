//! The search for a list of rules: build, check, look at what goes wrong, change, check again.
//!
//! Rules are drawn from examples: a position that the list handles badly, a move that is good there, and a few of the
//! things that are true of both. First the list grows by whatever helps most; then it is changed at random, and a change
//! stays if it is for the better, or not much for the worse while the search is young.

use super::classes::{Class, Classes, End};
use super::draft::{Draft, MAX_TIES, Rule, Tie, Wanted};
use super::score::{Judge, Prices, Score};
use super::words::{Bits, Fact, Words};
use crate::depth::Depths;
use crate::positions::Man;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::rc::Rc;

/// A part of the search: the list grows, then it is changed.
#[derive(Clone, Copy, Debug)]
pub struct Phase {
    /// Candidates looked at for each rule while the list grows.
    pub candidates: usize,
    /// Changes tried afterwards.
    pub changes: usize,
    /// How much worse a change may make the cost, at the beginning of the phase.
    pub heat: f64,
    pub prices: Prices,
}

/// What is known of the game.
pub struct Knowledge<'a> {
    pub classes: &'a Classes,
    pub words: &'a Words,
    /// Moves to mate in perfect play, before and after the winning side's move.
    before: Vec<u16>,
    after: Vec<u16>,
    safe: Bits,
    mate: Bits,
    /// For each man, the measures that its moves change.
    measures: [Vec<usize>; 2],
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
        let depth = |number: &u32| depths.of(*number).map_or(SPOILED, u16::from);
        let before: Vec<u16> = classes.white.iter().map(depth).collect();
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

    fn rule(&self, draft: Draft) -> Rc<Rule> {
        Rc::new(Rule::new(draft, self.classes))
    }
}

/// Moves to mate after a move, with the best defence; the most there can be if it spoils the win.
fn depth_after(classes: &Classes, before: &[u16], result: Class) -> u16 {
    match classes.end(result) {
        End::Mate => 0,
        End::Fault => SPOILED,
        End::GoesOn => {
            let depths = classes.replies(result).iter().map(|reply| before[*reply as usize]);
            depths.max().unwrap_or(SPOILED)
        }
    }
}

const SPOILED: u16 = 100;

/// One search with its own random numbers.
pub struct Search<'a> {
    known: &'a Knowledge<'a>,
    judge: Judge<'a>,
    max_rules: usize,
    random: StdRng,
    rules: Vec<Rc<Rule>>,
    score: Score,
    /// Classes that are not won or are won slowly.
    faults: Vec<Class>,
}

impl<'a> Search<'a> {
    /// Begins from a list of rules.
    pub fn new(known: &'a Knowledge<'a>, max_rules: usize, seed: u64, start: &[Draft]) -> Search<'a> {
        let prices = Prices {
            failed: 0.0,
            long: 0,
            slow: 0.0,
        };
        let mut judge = Judge::new(known.classes, known.words, &known.before, prices);
        let rules: Vec<Rc<Rule>> = start.iter().map(|draft| known.rule(draft.clone())).collect();
        let score = judge.score(&rules);
        Search {
            known,
            judge,
            max_rules,
            random: StdRng::seed_from_u64(seed),
            rules,
            score,
            faults: Vec::new(),
        }
    }

    /// Searches on from the list as it is, and ends with the best list found.
    pub fn run(&mut self, phase: Phase) {
        self.judge.set_prices(phase.prices);
        self.score = self.judge(&self.rules.clone());
        self.grow(phase.candidates);
        self.find_faults();
        let mut best = (self.rules.clone(), self.score);
        for round in 0..phase.changes {
            let heat = phase.heat * (1.0 - round as f64 / phase.changes as f64).powi(2);
            self.change(heat);
            if price(&self.score, &self.rules) < price(&best.1, &best.0) {
                best = (self.rules.clone(), self.score);
            }
        }
        (self.rules, self.score) = best;
        self.judge(&self.rules.clone());
    }

    pub fn score(&self) -> Score {
        self.score
    }

    pub fn drafts(&self) -> Vec<Draft> {
        self.rules.iter().map(|rule| rule.draft.clone()).collect()
    }

    fn judge(&mut self, list: &[Rc<Rule>]) -> Score {
        self.judge.score(list)
    }

    /// Adds the best of many candidates, mostly at the end, as long as that helps.
    fn grow(&mut self, candidates: usize) {
        while self.rules.len() < self.max_rules {
            self.judge(&self.rules.clone());
            self.find_faults();
            let mut best = (self.score, self.rules.clone());
            for _ in 0..candidates {
                let class = self.bad_class();
                let rule = self.known.rule(self.draft(class));
                let mut list = self.rules.clone();
                let place = match self.random.random_bool(0.7) {
                    true => list.len(),
                    false => self.random.random_range(0..=list.len()),
                };
                list.insert(place, rule);
                let limit = price(&best.0, &best.1) - price_of_length(&list);
                if let Some(score) = self.judge.score_within(&list, limit) {
                    best = (score, list);
                }
            }
            if best.1.len() == self.rules.len() {
                break;
            }
            (self.score, self.rules) = best;
        }
        self.judge(&self.rules.clone());
    }

    /// Notes where the list, just judged, does not mate, and places on long ways to mate.
    fn find_faults(&mut self) {
        self.faults = self.judge.failed();
        let slow = self.judge.slow();
        for _ in 0..SLOW_EXAMPLES {
            if let Some(class) = slow.choose(&mut self.random) {
                let moves = self.random.random_range(0..self.judge.length_of(*class));
                self.faults.push(self.judge.walk(*class, moves, &self.rules));
            }
        }
    }

    /// Tries one change of the list.
    fn change(&mut self, heat: f64) {
        let list = self.changed();
        let allowance = -heat * self.random.random::<f64>().max(1e-9).ln();
        let limit = price(&self.score, &self.rules) + allowance - price_of_length(&list);
        if let Some(score) = self.judge.score_within(&list, limit) {
            (self.score, self.rules) = (score, list);
            self.find_faults();
        }
    }

    fn changed(&mut self) -> Vec<Rc<Rule>> {
        let mut list = self.rules.clone();
        let count = list.len();
        let kind = match count {
            0 => 0,
            _ => self.random.random_range(0..10),
        };
        let at = self.random.random_range(0..count.max(1));
        match kind {
            0 | 1 if count < self.max_rules => {
                let class = self.bad_class();
                let draft = self.draft(class);
                list.insert(self.random.random_range(0..=count), self.known.rule(draft));
            }
            0 | 1 => {
                let class = self.bad_class();
                list[at] = self.known.rule(self.draft(class));
            }
            2 => {
                list.remove(at);
            }
            3 => {
                let moved = list.remove(at);
                list.insert(self.random.random_range(0..count), moved);
            }
            4 if count < self.max_rules => {
                let draft = self.mutated(at);
                list.insert(self.random.random_range(0..=count), self.known.rule(draft));
            }
            _ => list[at] = self.known.rule(self.mutated(at)),
        }
        list
    }

    fn mutated(&mut self, at: usize) -> Draft {
        let mut draft = self.rules[at].draft.clone();
        for _ in 0..self.random.random_range(1..=2) {
            self.mutate(&mut draft);
        }
        draft
    }

    fn mutate(&mut self, draft: &mut Draft) {
        let fact_count = self.known.words.facts.len();
        match self.random.random_range(0..8) {
            0 | 1 => toggle(
                &mut draft.before,
                1 << self.random.random_range(0..fact_count),
                &mut self.random,
            ),
            2 | 3 => toggle(
                &mut draft.after,
                1 << self.random.random_range(0..fact_count),
                &mut self.random,
            ),
            4 => {
                let bit = 1 << self.random.random_range(0..self.known.words.changes.len());
                toggle(&mut draft.moving, bit, &mut self.random);
            }
            5 => drop_one(draft, &mut self.random),
            _ => {
                let ties = self.ties(draft.man);
                match (draft.ties.len(), ties.first()) {
                    (1.., Some(tie)) if self.random.random_bool(0.5) => {
                        let place = self.random.random_range(0..draft.ties.len());
                        draft.ties.retain(|old| old.measure != tie.measure);
                        draft.ties.insert(place.min(draft.ties.len()), *tie);
                        draft.ties.truncate(MAX_TIES);
                    }
                    _ => draft.ties = ties,
                }
            }
        }
    }

    /// A rule from an example: a class, a good move there, and some of what is true of both.
    fn draft(&mut self, class: Class) -> Draft {
        let classes = self.known.classes;
        let moves = classes.moves(class);
        let is_by_list = self.random.random_bool(0.5);
        let depth = |index: &usize| match is_by_list {
            true => self.judge.length_after(moves[*index].result),
            false => self.known.after[moves[*index].result as usize],
        };
        let best = (0..moves.len()).map(|index| depth(&index)).min().unwrap_or(0);
        let slack = self.random.random_range(0..=2);
        let good: Vec<usize> = (0..moves.len())
            .filter(|index| depth(index) <= best.saturating_add(slack))
            .collect();
        let chosen = good.choose(&mut self.random).copied().unwrap_or(0);
        let made = moves[chosen];
        let changes = self.known.words.moves[classes.move_range(class)][chosen];
        let (facts_before, facts_after) = (
            self.known.words.white[class as usize],
            self.known.words.black[made.result as usize],
        );
        let mut draft = Draft {
            man: made.man,
            before: Wanted::default(),
            moving: Wanted::default(),
            after: Wanted::default(),
            ties: self.ties(made.man),
        };
        match facts_after & self.known.mate != 0 {
            true => draft.after.so |= self.known.mate,
            false => draft.after.so |= self.known.safe,
        }
        for _ in 0..self.random.random_range(0..=3) {
            self.want(&mut draft.before, facts_before);
        }
        for _ in 0..self.random.random_range(0..=2) {
            self.want(&mut draft.after, facts_after);
        }
        if self.random.random_bool(0.5) {
            let bit: Bits = 1 << self.random.random_range(0..self.known.words.changes.len());
            match changes & bit != 0 {
                true => draft.moving.so |= bit,
                false => draft.moving.not |= bit,
            }
        }
        draft
    }

    fn want(&mut self, wanted: &mut Wanted, facts: Bits) {
        let bit: Bits = 1 << self.random.random_range(0..self.known.words.facts.len());
        match facts & bit != 0 {
            true => wanted.so |= bit,
            false if self.random.random_bool(0.5) => wanted.not |= bit,
            false => {}
        }
    }

    /// A class without a rule, or not won, or won slowly.
    fn bad_class(&mut self) -> Class {
        if self.random.random_bool(0.7) {
            // From mate outwards: what is nearly mate is best learned first.
            let count = self.random.random_range(1..=3);
            let few = self.faults.sample(&mut self.random, count);
            let nearest = few.min_by_key(|class| self.known.before[**class as usize]);
            if let Some(class) = nearest {
                return *class;
            }
        }
        let count = self.known.classes.white.len() as Class;
        let few: Vec<Class> = (0..3).map(|_| self.random.random_range(0..count)).collect();
        let slowest = few.into_iter().max_by_key(|class| self.judge.length_of(*class));
        slowest.unwrap_or(0)
    }

    fn ties(&mut self, man: Man) -> Vec<Tie> {
        let measures = &self.known.measures[man as usize];
        let count = self.random.random_range(1..=MAX_TIES);
        let chosen: Vec<usize> = measures.sample(&mut self.random, count).copied().collect();
        let random = &mut self.random;
        chosen
            .into_iter()
            .map(|measure| Tie {
                measure,
                largest: random.random_bool(0.35),
            })
            .collect()
    }
}

/// Takes away rules, conditions and tie-breaks that the list does as well without, and tells the score.
pub fn simplified(known: &Knowledge<'_>, mut drafts: Vec<Draft>, prices: Prices) -> (Vec<Draft>, Score) {
    let mut judge = Judge::new(known.classes, known.words, &known.before, prices);
    let mut score_of = |drafts: &[Draft]| {
        let rules: Vec<Rc<Rule>> = drafts.iter().map(|draft| known.rule(draft.clone())).collect();
        judge.score(&rules)
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
            if draft == drafts[index] {
                continue;
            }
            let mut simpler = drafts.clone();
            simpler[index] = draft;
            let tried = score_of(&simpler);
            if tried.cost <= score.cost + CONDITION_PRICE {
                (drafts, score) = (simpler, tried);
            }
        }
    }
    (drafts, score)
}

/// How many places on long ways to mate are looked at.
const SLOW_EXAMPLES: usize = 200;

/// What a rule and each of its conditions cost: shorter lists of shorter rules are better lists.
const RULE_PRICE: f64 = 0.002;
const CONDITION_PRICE: f64 = 0.001;

fn price_of_length(list: &[Rc<Rule>]) -> f64 {
    let of_rule = |rule: &Rc<Rule>| RULE_PRICE + CONDITION_PRICE * f64::from(rule.draft.size());
    list.iter().map(of_rule).sum()
}

fn price(score: &Score, list: &[Rc<Rule>]) -> f64 {
    score.cost + price_of_length(list)
}

fn toggle(wanted: &mut Wanted, bit: Bits, random: &mut StdRng) {
    match (wanted.so | wanted.not) & bit != 0 {
        true => {
            wanted.so &= !bit;
            wanted.not &= !bit;
        }
        false if random.random_bool(0.6) => wanted.so |= bit,
        false => wanted.not |= bit,
    }
}

/// Takes one condition away.
fn drop_one(draft: &mut Draft, random: &mut StdRng) {
    fn drop_bit(set: &mut Bits, random: &mut StdRng) {
        let bits: Vec<u32> = (0..Bits::BITS).filter(|bit| *set >> bit & 1 == 1).collect();
        if let Some(bit) = bits.choose(random) {
            *set &= !(1 << bit);
        }
    }
    match random.random_range(0..5) {
        0 => drop_bit(&mut draft.before.so, random),
        1 => drop_bit(&mut draft.before.not, random),
        2 => drop_bit(&mut draft.after.so, random),
        3 => drop_bit(&mut draft.after.not, random),
        _ => draft.moving = Wanted::default(),
    }
}
