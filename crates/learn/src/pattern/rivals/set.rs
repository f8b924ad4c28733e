//! The hypotheses that are still in the running, likeliest first.
//!
//! They are found by best-first search: from each hypothesis one leads to those that say one thing more or less. A
//! hypothesis that an answer contradicts is not dropped but becomes much less likely, so that one wrong answer does not
//! end in nothing.

use super::cover::{Test, spoken_of};
use super::sight::{Shapes, Sight};
use super::weigh::Weights;
use crate::pattern::bits::Bits;
use crate::pattern::condition::{Condition, Slot};
use crate::pattern::hypothesis::{Frame, Hypothesis, Step};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// How many hypotheses are followed.
const MOST_RIVALS: usize = 60;

/// How many hypotheses lead on to others while they are looked for.
const MOST_EXPANDED: usize = 60;

/// How many hypotheses are looked at to find them.
const MOST_LOOKS: usize = 3000;

/// A hypothesis that is less likely than the likeliest by more than this is dropped, as a logarithm.
const LEAST_WEIGHT: f64 = -9.0;

/// What a hypothesis may gain by speaking of another component.
const BONUS: f64 = 3.0;

/// How likely an instance is to belong to another clause.
const OTHER_CLAUSE: f64 = 0.01;

#[derive(Clone, Debug)]
pub struct Rival {
    pub hypothesis: Hypothesis,
    pub test: Test,
    /// The logarithm of its likelihood, given all answers.
    pub weight: f64,
}

/// A position and what was said about it.
#[derive(Clone, Debug)]
pub struct Evidence {
    pub sight: Sight,
    pub is_instance: bool,
}

/// What hypotheses are made of and judged by.
pub struct Court<'c> {
    pub frame: &'c Frame,
    pub shapes: &'c Shapes,
    pub weights: &'c Weights,
    /// All that may be said.
    pub whole: &'c Hypothesis,
    pub evidence: &'c [Evidence],
    /// How likely an answer is to be wrong.
    pub doubt: f64,
    /// Whether a hypothesis can be written as a rule.
    pub is_sound: &'c dyn Fn(&Hypothesis) -> bool,
}

struct Entry {
    weight: f64,
    hypothesis: Hypothesis,
    test: Option<Test>,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        self.weight.total_cmp(&other.weight)
    }
}

impl Court<'_> {
    /// The likeliest hypotheses. The search begins with nothing and with the rivals so far.
    pub fn rivals(&self, before: &[Rival]) -> Vec<Rival> {
        let mut heap: BinaryHeap<Entry> = BinaryHeap::new();
        let mut met: FxHashSet<Hypothesis> = FxHashSet::default();
        let mut found: Vec<Rival> = Vec::new();
        let seeds = before.iter().map(|rival| rival.hypothesis.clone());
        for hypothesis in seeds.chain([Hypothesis::default()]) {
            self.propose(hypothesis, &mut heap, &mut met);
        }
        let (mut looks, mut expanded, mut best) = (0, 0, f64::NEG_INFINITY);
        while let Some(entry) = heap.pop() {
            if looks >= MOST_LOOKS || expanded >= MOST_EXPANDED {
                break;
            }
            let Some(test) = entry.test else {
                looks += 1;
                let test = Test::new(self.frame, self.shapes, &entry.hypothesis);
                let weight = entry.weight + self.likelihood(&test);
                heap.push(Entry {
                    weight,
                    test: Some(test),
                    ..entry
                });
                continue;
            };
            expanded += 1;
            best = best.max(entry.weight);
            let slack = self.weights.of(self.frame, &entry.hypothesis) - (best + LEAST_WEIGHT) + BONUS;
            for neighbour in self.neighbours(&entry.hypothesis, slack) {
                self.propose(neighbour, &mut heap, &mut met);
            }
            if self.says_something(&entry.hypothesis) && (self.is_sound)(&entry.hypothesis) {
                found.push(Rival {
                    hypothesis: entry.hypothesis,
                    test,
                    weight: entry.weight,
                });
            }
        }
        found.sort_by(|left, right| right.weight.total_cmp(&left.weight));
        let best = found.first().map_or(0.0, |rival| rival.weight);
        found.retain(|rival| rival.weight > best + LEAST_WEIGHT);
        found.truncate(MOST_RIVALS);
        found.iter_mut().for_each(|rival| rival.weight -= best);
        found
    }

    fn propose(&self, hypothesis: Hypothesis, heap: &mut BinaryHeap<Entry>, met: &mut FxHashSet<Hypothesis>) {
        if met.insert(hypothesis.clone()) {
            heap.push(Entry {
                weight: self.weights.of(self.frame, &hypothesis),
                hypothesis,
                test: None,
            });
        }
    }

    fn likelihood(&self, test: &Test) -> f64 {
        let of = |evidence: &Evidence| match (evidence.is_instance, test.holds(&evidence.sight)) {
            (true, false) => OTHER_CLAUSE.max(self.doubt).ln(),
            (false, true) => self.doubt.ln(),
            _ => 0.0,
        };
        self.evidence.iter().map(of).sum()
    }

    fn says_something(&self, hypothesis: &Hypothesis) -> bool {
        !hypothesis.steps.is_empty() || !hypothesis.conditions.is_empty()
    }

    /// The hypotheses that say one thing more or less, without those that say something too unlikely.
    fn neighbours(&self, hypothesis: &Hypothesis, slack: f64) -> Vec<Hypothesis> {
        let mut found = Vec::new();
        let slots = spoken_of(self.frame, hypothesis);
        for number in self.whole.conditions.iter() {
            let is_said = hypothesis.conditions.contains(number);
            if !is_said && self.weights.cost(self.frame, number, &slots) < -slack {
                continue;
            }
            let mut other = hypothesis.clone();
            if matches!(self.frame.conditions[number], Condition::Present(_)) {
                if is_said && !hypothesis.steps.is_empty() {
                    other.conditions.remove(number);
                    found.push(other);
                }
                continue;
            }
            match is_said {
                true => other.conditions.remove(number),
                false => other.conditions.insert(number),
            }
            found.push(self.complete(hypothesis, other));
        }
        for (index, step) in hypothesis.steps.iter().enumerate() {
            for number in step.conditions.iter() {
                let mut other = hypothesis.clone();
                other.steps[index].conditions.remove(number);
                if other.steps[index].conditions.is_empty() {
                    other.steps.remove(index);
                }
                found.push(self.complete(hypothesis, other));
            }
            for number in addable(self.whole, step).iter() {
                let mut other = hypothesis.clone();
                other.steps[index].conditions.insert(number);
                found.push(self.complete(hypothesis, other));
            }
        }
        if hypothesis.steps.is_empty() {
            for (mover, number) in self.first_changes() {
                let mut other = hypothesis.clone();
                let conditions = Bits::from_iter([number]);
                other.steps.push(Step { mover, conditions });
                found.push(self.complete(hypothesis, other));
            }
        }
        found
    }

    fn first_changes(&self) -> FxHashSet<(Slot, usize)> {
        let steps = self.whole.steps.iter();
        let all = steps.flat_map(|step| step.conditions.iter().map(|number| (step.mover, number)));
        all.filter(|(_, number)| self.frame.conditions[*number].is_change())
            .collect()
    }

    /// With what has to be said along with the rest: what was before it vanished, and of components that were not spoken
    /// of before that they are there and on which side.
    fn complete(&self, before: &Hypothesis, mut hypothesis: Hypothesis) -> Hypothesis {
        let steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let vanishing = steps.filter_map(|number| match &self.frame.conditions[number] {
            Condition::Vanishes(fact) => self.frame.number(&Condition::Holds(fact.clone())),
            _ => None,
        });
        let vanishing: Vec<usize> = vanishing.collect();
        vanishing
            .into_iter()
            .for_each(|number| hypothesis.conditions.insert(number));
        let (old, new) = (spoken_of(self.frame, before), spoken_of(self.frame, &hypothesis));
        let number = |slot: &Slot| self.frame.number(&Condition::Present(*slot));
        let gone = old.iter().filter(|slot| !new.contains(slot)).filter_map(number);
        gone.for_each(|number| hypothesis.conditions.remove(number));
        let come: Vec<Slot> = new.iter().copied().filter(|slot| !old.contains(slot)).collect();
        come.iter()
            .filter_map(number)
            .for_each(|number| hypothesis.conditions.insert(number));
        let expected = self.weights.expected(&come, &new);
        expected.for_each(|number| hypothesis.conditions.insert(number));
        hypothesis
    }
}

/// What some move of the example changes besides what the step says.
pub fn addable(whole: &Hypothesis, step: &Step) -> Bits {
    let same = whole.steps.iter().filter(|other| other.mover == step.mover);
    let wider = same.filter(|other| step.conditions.is_subset(&other.conditions));
    let numbers = wider.flat_map(|other| other.conditions.iter());
    numbers.filter(|number| !step.conditions.contains(*number)).collect()
}
