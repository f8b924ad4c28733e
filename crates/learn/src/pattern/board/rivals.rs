//! The rules that are still possible, how likely each is, and what they say of positions that could be asked about.
//!
//! A rule is the likelier the cheaper it is: twice for each bit. Besides the rules that were found, each with its weight, a
//! *doubt* is that the best rule lacks a condition, one that all known instances happen to meet.

use super::hypothesis::{Condition, Hypothesis, Rule, Witness};
use super::statement::{SeenPosition, Statements};
use rustc_hash::FxHashMap;

/// The most rules that are kept beside each other: their answers are bits of a number.
pub const MOST_RIVALS: usize = 128;
/// All doubts together weigh at most as much as this share of the best rule.
const MOST_DOUBT: f32 = 0.7;

pub struct Rival {
    pub rule: Rule,
    pub weight: f32,
}

/// That a clause of the best rule lacks a condition.
pub struct Doubt {
    pub clause: usize,
    pub condition: Condition,
    pub weight: f32,
}

/// What the rivals say of a position.
pub struct Foretold {
    /// A bit for each rival: whether it covers the position.
    yes: u128,
    /// The doubts that would be gone if the position were an instance.
    pub raised: Vec<u16>,
}

#[derive(Default)]
pub struct Rivals {
    /// The likeliest first.
    pub all: Vec<Rival>,
    pub doubts: Vec<Doubt>,
    /// The rivals that no answer contradicts.
    alive: u128,
}

impl Rivals {
    /// These rules, with how many bits each costs.
    pub fn new(mut rules: Vec<(f32, Rule)>) -> Rivals {
        rules.sort_by(|one, other| one.0.total_cmp(&other.0));
        rules.truncate(MOST_RIVALS);
        let least = rules.first().map_or(0.0, |(cost, _)| *cost);
        let all: Vec<Rival> = rules
            .into_iter()
            .map(|(cost, rule)| Rival {
                rule,
                weight: (least - cost).exp2(),
            })
            .collect();
        Rivals {
            alive: ones(all.len()),
            all,
            doubts: Vec::new(),
        }
    }

    /// Takes these doubts into account, in bits; of those about a clause that are alike the weights count together.
    pub fn doubt(&mut self, mut doubts: Vec<Doubt>) {
        let sum: f32 = doubts.iter().map(|doubt| doubt.weight).sum();
        let scale = (MOST_DOUBT / sum).min(1.0);
        doubts.iter_mut().for_each(|doubt| doubt.weight *= scale);
        self.doubts = doubts;
    }

    pub fn best(&self) -> Option<&Rule> {
        self.all.get(self.number_of_best()).map(|rival| &rival.rule)
    }

    /// Beyond all if none is possible.
    fn number_of_best(&self) -> usize {
        self.alive.trailing_zeros() as usize
    }

    pub fn foretell<P>(&self, statements: &Statements, seen: &SeenPosition<'_, P>) -> Foretold {
        let mut known: FxHashMap<&Hypothesis, bool> = FxHashMap::default();
        let mut yes = 0;
        for (number, rival) in self.all.iter().enumerate() {
            let mut clauses = rival.rule.clauses.iter();
            let covers = clauses.any(|clause| *known.entry(clause).or_insert_with(|| clause.covers(statements, seen)));
            yes |= u128::from(covers) << number;
        }
        let mut foretold = Foretold {
            yes,
            raised: Vec::new(),
        };
        if yes.checked_shr(self.alive.trailing_zeros()).unwrap_or(0) & 1 != 0 {
            foretold.raised = self.raised(statements, seen);
        }
        foretold
    }

    /// The doubts that this position, if it were an instance, would settle.
    fn raised<P>(&self, statements: &Statements, seen: &SeenPosition<'_, P>) -> Vec<u16> {
        let Some(best) = self.best() else {
            return Vec::new();
        };
        let witnesses: Vec<Vec<Witness>> = best
            .clauses
            .iter()
            .map(|clause| witnesses(clause, statements, seen))
            .collect();
        if witnesses.iter().filter(|witnesses| !witnesses.is_empty()).count() != 1 {
            return Vec::new();
        }
        let is_raised = |doubt: &Doubt| {
            let of_clause = &witnesses[doubt.clause];
            !of_clause.is_empty()
                && !of_clause
                    .iter()
                    .any(|witness| doubt.condition.holds(statements, seen, witness))
        };
        let raised = self
            .doubts
            .iter()
            .enumerate()
            .filter(|(_, doubt)| doubt.weight > 0.0 && is_raised(doubt));
        raised.map(|(number, _)| number as u16).collect()
    }

    /// The probability that it is an instance.
    pub fn probability(&self, foretold: &Foretold) -> f32 {
        let mut yes = 0.0;
        let mut all = 0.0;
        let mut alive = self.alive;
        while alive != 0 {
            let number = alive.trailing_zeros() as usize;
            alive &= alive - 1;
            let weight = self.all[number].weight;
            all += weight;
            if foretold.yes & (1 << number) != 0 {
                yes += weight;
            }
        }
        let best = self.number_of_best();
        if let Some(Rival { weight, .. }) = self.all.get(best) {
            let doubts: f32 = self.doubts.iter().map(|doubt| doubt.weight).sum();
            let raised: f32 = foretold
                .raised
                .iter()
                .map(|number| self.doubts[usize::from(*number)].weight)
                .sum();
            all += weight * doubts;
            if foretold.yes & (1 << best) != 0 {
                yes += weight * (doubts - raised);
            }
        }
        match all > 0.0 {
            true => yes / all,
            false => 0.0,
        }
    }

    /// How likely the best rule is.
    pub fn confidence(&self) -> f32 {
        let alive = (0..self.all.len()).filter(|number| self.alive & (1 << number) != 0);
        let rivals: f32 = alive.map(|number| self.all[number].weight).sum();
        let best = self.all.get(self.number_of_best()).map_or(0.0, |rival| rival.weight);
        let doubts: f32 = self.doubts.iter().map(|doubt| doubt.weight).sum();
        best / (rivals + best * doubts).max(f32::MIN_POSITIVE)
    }

    /// Rules that say otherwise are no longer possible.
    pub fn settle(&mut self, foretold: &Foretold, label: bool) {
        self.alive &= if label { foretold.yes } else { !foretold.yes };
        if label {
            for number in &foretold.raised {
                self.doubts[usize::from(*number)].weight = 0.0;
            }
        }
    }

    /// The rules that are still possible.
    pub fn possible(&self) -> impl Iterator<Item = &Rule> {
        let alive = self.alive;
        let numbered = self.all.iter().enumerate();
        numbered
            .filter(move |(number, _)| alive & (1 << number) != 0)
            .map(|(_, rival)| &rival.rule)
    }
}

fn ones(count: usize) -> u128 {
    match count {
        MOST_RIVALS => u128::MAX,
        count => (1 << count) - 1,
    }
}

/// The most ways to meet a clause that are looked at.
const MOST_WITNESSES: usize = 12;

pub fn witnesses<P>(clause: &Hypothesis, statements: &Statements, seen: &SeenPosition<'_, P>) -> Vec<Witness> {
    let mut witnesses = Vec::new();
    clause.for_each_witness(statements, seen, &mut |witness| {
        witnesses.push(witness.clone());
        witnesses.len() < MOST_WITNESSES
    });
    witnesses
}
