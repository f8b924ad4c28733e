//! Rules that together cover the positive examples, and exceptions where they go too far.
//!
//! Each uncovered example is the seed of a search for good conjunctions; from all that were found those are taken one
//! by one that save most, and those that others make needless are dropped. A rule may cover negative examples if that
//! is cheaper than to avoid them. They are then learned in the same way, as a concept of exceptions: its rules say
//! more than the rule that they restrict, and spare the positive examples that no other rule covers. There are few
//! examples of exceptions, so their rules are made as narrow as these examples allow, constants apart.

use super::cost::{Cost, of_wrong_labels};
use super::search::{Aim, Candidate};
use super::views::{Mask, Number, Views, add, both, common, count, members, without};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Rules, and the exceptions to some of them.
#[derive(Clone, Debug)]
pub struct Theory {
    pub rules: Vec<Chosen>,
    pub exceptions: Option<Box<Theory>>,
    /// The examples that it says yes to.
    pub covered: Mask,
    pub bits: f64,
}

/// A rule and the examples that it covers, exceptions not considered.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub numbers: Vec<Number>,
    pub covered: Mask,
    pub bits: f64,
    /// Whether the exceptions are exceptions to this rule.
    pub is_restricted: bool,
}

/// Learns theories from the views of examples.
pub struct Coverer<'a> {
    pub views: &'a Views,
    pub cost: &'a Cost,
    /// Whether every label must be accounted for.
    pub is_exact: bool,
    /// What a wrong label costs, in bits.
    pub error: f64,
}

/// How many exceptions to exceptions there may be.
const DEPTH: usize = 3;
/// What makes a rule avoid all that it can avoid.
const NEVER: f64 = 1e6;
/// How many seeds are tried before rules are chosen from what they gave.
const SEEDS: usize = 64;

/// What is to be told apart, and the rules whose exceptions it is about.
struct Task<'t> {
    wanted: &'t Mask,
    unwanted: &'t Mask,
    restricts: Option<&'t [Chosen]>,
    depth: usize,
}

impl Coverer<'_> {
    pub fn learn(&self, positives: &Mask, negatives: &Mask) -> Theory {
        self.theory(&Task {
            wanted: positives,
            unwanted: negatives,
            restricts: None,
            depth: 0,
        })
    }

    /// The bits of the theory and of the labels that it gets wrong.
    pub fn total(&self, theory: &Theory, positives: &Mask, negatives: &Mask) -> f64 {
        theory.bits + of_wrong_labels(errors(theory, positives, negatives), self.views.own.len())
    }

    fn theory(&self, task: &Task) -> Theory {
        let tolerant = (task.depth < DEPTH).then(|| self.with_exceptions(task, self.error));
        let strict = self.is_exact.then(|| self.with_exceptions(task, NEVER));
        let found = tolerant.into_iter().chain(strict);
        let price = |theory: &Theory| theory.bits + self.error * errors(theory, task.wanted, task.unwanted) as f64;
        found
            .min_by(|left, right| price(left).total_cmp(&price(right)))
            .unwrap_or_else(|| self.assembled(Vec::new(), None))
    }

    fn with_exceptions(&self, task: &Task, penalty: f64) -> Theory {
        let mut rules = self.rules(task, penalty);
        let mut wrong = vec![0; task.unwanted.len()];
        for rule in &mut rules {
            rule.is_restricted = common(&rule.covered, task.unwanted) > 0;
            add(&mut wrong, &both(&rule.covered, task.unwanted));
        }
        if count(&wrong) == 0 || task.depth >= DEPTH {
            rules.iter_mut().for_each(|rule| rule.is_restricted = false);
            return self.assembled(rules, None);
        }
        let plain = self.assembled(rules.iter().filter(|rule| !rule.is_restricted).cloned().collect(), None);
        let restricted: Vec<Chosen> = rules.iter().filter(|rule| rule.is_restricted).cloned().collect();
        let spared = without(task.wanted, &plain.covered);
        let spared = both(&spared, &self.assembled(restricted.clone(), None).covered);
        let exceptions = self.theory(&Task {
            wanted: &wrong,
            unwanted: &spared,
            restricts: Some(&restricted),
            depth: task.depth + 1,
        });
        if exceptions.rules.is_empty() {
            rules.iter_mut().for_each(|rule| rule.is_restricted = false);
            return self.assembled(rules, None);
        }
        self.assembled(rules, Some(exceptions))
    }

    fn assembled(&self, rules: Vec<Chosen>, exceptions: Option<Theory>) -> Theory {
        let mut covered = self.views.mask([]);
        let restricted = rules.iter().filter(|rule| rule.is_restricted);
        restricted.for_each(|rule| add(&mut covered, &rule.covered));
        if let Some(exceptions) = &exceptions {
            covered = without(&covered, &exceptions.covered);
        }
        let plain = rules.iter().filter(|rule| !rule.is_restricted);
        plain.for_each(|rule| add(&mut covered, &rule.covered));
        let of_exceptions = exceptions.as_ref().map_or(0.0, |exceptions| exceptions.bits);
        Theory {
            bits: rules.iter().map(|rule| rule.bits).sum::<f64>() + of_exceptions,
            rules,
            exceptions: exceptions.map(Box::new),
            covered,
        }
    }

    fn rules(&self, task: &Task, penalty: f64) -> Vec<Chosen> {
        let aim = Aim {
            views: self.views,
            cost: self.cost,
            wanted: task.wanted,
            unwanted: task.unwanted,
            prize: self.error,
            penalty,
        };
        let mut pool: FxHashMap<Vec<Number>, Candidate> = FxHashMap::default();
        let mut tried = self.views.mask([]);
        let mut chosen: Vec<Chosen> = Vec::new();
        loop {
            let mut open = without(task.wanted, &tried);
            chosen.iter().for_each(|rule| open = without(&open, &rule.covered));
            let seeds: Vec<usize> = spread(&open);
            if seeds.is_empty() && task.restricts.is_some() {
                return chosen.iter().map(|rule| self.narrowest(rule, task)).collect();
            }
            if seeds.is_empty() {
                return chosen;
            }
            add(&mut tried, &self.views.mask(seeds.iter().copied()));
            let found: Vec<Vec<Candidate>> = seeds.par_iter().map(|seed| self.about(&aim, task, *seed)).collect();
            for candidate in found.into_iter().flatten() {
                pool.entry(self.views.representative(&candidate.numbers))
                    .or_insert(candidate);
            }
            chosen = self.choose(&aim, &pool);
        }
    }

    /// The best conjunctions about the seed; those of exceptions begin with the rule that they restrict.
    fn about(&self, aim: &Aim, task: &Task, seed: usize) -> Vec<Candidate> {
        let own = &self.views.own[seed];
        let is_true = |numbers: &Vec<Number>| numbers.iter().all(|number| own.contains(number));
        let base = task.restricts.and_then(|rules| {
            let mut images = rules.iter().flat_map(|rule| self.views.orbit(&rule.numbers));
            images.find(is_true)
        });
        aim.best(seed, &base.unwrap_or_default())
    }

    /// The rule with all that can be said of the wanted examples that it covers.
    fn narrowest(&self, rule: &Chosen, task: &Task) -> Chosen {
        let mut narrow = rule.clone();
        let mut views = self.views.views_of(&rule.numbers);
        let wanted = both(&rule.covered, task.wanted);
        let as_given = self.views.given(&views);
        let Some(example) = members(&both(&as_given, &wanted)).next() else {
            return narrow;
        };
        let relations = self.views.own[example]
            .iter()
            .filter(|number| !self.views.said[usize::from(**number)].is_constant());
        for number in relations.filter(|number| !rule.numbers.contains(number)) {
            let narrower = self.views.narrowed(&views, *number);
            let covered = self.views.examples_of(&narrower);
            if both(&covered, &wanted) == wanted {
                narrow.numbers.push(*number);
                narrow.covered = covered;
                views = narrower;
            }
        }
        narrow.numbers.sort_unstable();
        narrow
    }

    /// Takes rules while they save something, or while something is uncovered that must not be.
    fn choose(&self, aim: &Aim, pool: &FxHashMap<Vec<Number>, Candidate>) -> Vec<Chosen> {
        let mut candidates: Vec<&Candidate> = pool.values().collect();
        candidates.sort_by(|left, right| left.numbers.cmp(&right.numbers));
        let mut covered = self.views.mask([]);
        let mut chosen: Vec<&Candidate> = Vec::new();
        loop {
            let saves = |candidate: &Candidate| aim.gain(&without(&candidate.covered, &covered), candidate.bits);
            let helps = |candidate: &&&Candidate| common(&without(&candidate.covered, &covered), aim.wanted) > 0;
            let best = candidates
                .iter()
                .filter(helps)
                .map(|candidate| (saves(candidate), *candidate))
                .max_by(|left, right| left.0.total_cmp(&right.0));
            match best {
                Some((gain, best)) if gain > 0.0 || self.is_exact => {
                    add(&mut covered, &best.covered);
                    chosen.push(best);
                }
                _ => break,
            }
        }
        self.needed(aim, chosen)
    }

    /// Drops rules, the last first, as long as that saves something.
    fn needed(&self, aim: &Aim, mut chosen: Vec<&Candidate>) -> Vec<Chosen> {
        for index in (0..chosen.len()).rev() {
            let mut others = self.views.mask([]);
            let rest = chosen.iter().enumerate().filter(|(other, _)| *other != index);
            rest.for_each(|(_, candidate)| add(&mut others, &candidate.covered));
            let alone = without(&chosen[index].covered, &others);
            let is_needed = self.is_exact && common(&alone, aim.wanted) > 0;
            if !is_needed && aim.gain(&alone, chosen[index].bits) <= 0.0 {
                chosen.remove(index);
            }
        }
        let chosen = chosen.into_iter().map(|candidate| Chosen {
            numbers: candidate.numbers.clone(),
            covered: candidate.covered.clone(),
            bits: candidate.bits,
            is_restricted: false,
        });
        chosen.collect()
    }
}

/// How many labels the theory gets wrong.
pub fn errors(theory: &Theory, positives: &Mask, negatives: &Mask) -> usize {
    count(&without(positives, &theory.covered)) + common(negatives, &theory.covered)
}

/// Not too many examples of the set, from all over it.
fn spread(examples: &Mask) -> Vec<usize> {
    let all: Vec<usize> = members(examples).collect();
    let step = all.len().div_ceil(SEEDS).max(1);
    all.into_iter().step_by(step).collect()
}
