//! How a lesson finds rules that agree with all that is known: a single clause, thoroughly at first and then the more boldly;
//! where that is dear, two clauses that differ in one condition; if there are none, one clause after the other.
//!
//! What is found is tried on all known positions. Those that contradict it become examples, and another round begins. The work
//! is done in portions, so that a teacher never waits long for the next question.

use super::super::hypothesis::{Condition, Hypothesis, MOST_MEN, Rule};
use super::super::rivals::{MOST_RIVALS, Rivals};
use super::super::search::{Alike, Effort, Ground, Search, of_three_men};
use super::super::statement::OneMan;
use super::{Ending, Lesson};
use rustc_hash::FxHashSet;
use std::hash::Hash;

/// How a rule is looked for: thoroughly, then the more boldly the longer nothing is found.
const EFFORTS: [Effort; 5] = [
    effort(2.0, 600),
    effort(4.0, 1_000),
    effort(6.0, 1_000),
    effort(10.0, 1_500),
    effort(6.0, 8_000),
];
/// How one of several clauses is looked for.
const CLAUSE_EFFORT: Effort = Effort {
    missing: 3.0,
    ..effort(4.0, 500)
};
/// How clauses are looked for that differ in one condition.
const ALTERNATIVES_EFFORT: Effort = Effort {
    alternatives: true,
    ..effort(2.0, 400)
};
/// Where one clause would cost more than this, in bits, several are considered.
const DEAR: f32 = 24.0;
/// The most rounds in which known positions are added that a rule gets wrong.
const MOST_ROUNDS: usize = 25;
/// A rule has at most so many clauses.
const MOST_CLAUSES: usize = 4;
/// Rules with other statements are kept that cost at most so much more than the cheapest, in bits.
const DEARER: f32 = 12.0;
/// What it costs a rule, in bits, to say nothing about a man that was pointed at.
const LEFT_OUT: f32 = 5.0;
/// The same for one that is only seen from another.
const SEEN_ONLY: f32 = 1.5;
/// So many of what was found are tried with less said.
const SIMPLIFIED: usize = 12;
/// The most known positions that are added in a round.
const ADDED_AT_A_TIME: usize = 8;
/// The work of a portion.
const PORTION: usize = 30_000;

const fn effort(halving: f32, refined: usize) -> Effort {
    Effort {
        halving,
        missing: 0.0,
        alternatives: false,
        refined,
    }
}

/// What is being looked for.
pub struct Learning {
    /// How often what was found contradicted known positions.
    rounds: usize,
    stage: Stage,
    alike: Alike,
    search: Search,
    /// Rules that were found, with their costs.
    rules: Vec<(f32, Rule)>,
}

enum Stage {
    /// A single clause, with the effort of this number.
    Alone(usize),
    Alternatives,
    Clauses(Clauses),
}

/// Clauses that are found one after the other.
struct Clauses {
    /// The positive examples that none covers so far.
    left: Vec<usize>,
    /// For each clause all that it may be, the cheapest first.
    chosen: Vec<Vec<(f32, Hypothesis)>>,
    /// How often what was found for the next one contradicted known positions.
    rounds: usize,
}

impl<P: Clone + Eq + Hash> Lesson<'_, P> {
    /// Begins to look for rules.
    pub(super) fn learn(&mut self) {
        self.is_beginning = false;
        self.quiet = 0;
        self.pool.clear();
        self.queue.clear();
        self.doubted.clear();
        self.begin_round(0);
    }

    /// Does a portion of the work.
    pub(super) fn go_on_learning(&mut self) {
        let mut allowance = PORTION;
        while let Some(mut learning) = self.learning.take() {
            let ground = Ground {
                statements: &self.statements,
                examples: &self.examples,
                alike: &learning.alike,
            };
            if !learning.search.run(ground, &mut allowance) {
                self.learning = Some(learning);
                return;
            }
            self.take_found(learning);
        }
    }

    fn begin_round(&mut self, rounds: usize) {
        // Where nothing was found before the next effort is likely needed, too.
        let first = self.effort.saturating_sub(1);
        self.look_for(rounds, Stage::Alone(first), Vec::new());
    }

    fn look_for(&mut self, rounds: usize, stage: Stage, rules: Vec<(f32, Rule)>) {
        let alike = Alike::new(&self.statements, &self.examples);
        let ground = Ground {
            statements: &self.statements,
            examples: &self.examples,
            alike: &alike,
        };
        let all = (self.positives(), Vec::new());
        let search = match &stage {
            Stage::Alone(effort) => Search::new(ground, all, &self.beginnings(), EFFORTS[*effort]),
            Stage::Alternatives => Search::new(ground, all, &self.beginnings(), ALTERNATIVES_EFFORT),
            Stage::Clauses(clauses) => {
                // The first that is left must be covered, the others had better be.
                let wanted = (clauses.left[..1].to_vec(), clauses.left[1..].to_vec());
                Search::new(ground, wanted, &[], CLAUSE_EFFORT)
            }
        };
        self.learning = Some(Learning {
            rounds,
            stage,
            alike,
            search,
            rules,
        });
    }

    fn positives(&self) -> Vec<usize> {
        (0..self.examples.len())
            .filter(|example| self.examples.labels[*example])
            .collect()
    }

    /// Single clauses that were not contradicted so far, and what men that were pointed at are, with what three are to each
    /// other.
    fn beginnings(&self) -> Vec<Hypothesis> {
        let only = |rule: &Rule| match &rule.clauses[..] {
            [only] => Some(only.clone()),
            _ => None,
        };
        let possible = self.rivals.possible().filter_map(only).take(20);
        let pointed = self.pointed.iter().filter(|(_, squares)| squares.len() <= MOST_MEN);
        let pointed = pointed.flat_map(|(position, squares)| self.kinds_of(position, squares));
        possible.chain(pointed).collect()
    }

    fn kinds_of(&self, position: &P, squares: &[u8]) -> Vec<Hypothesis> {
        let seen = self.see(position);
        let men: Vec<u8> = (0..seen.men.len() as u8)
            .filter(|man| squares.contains(&seen.men[usize::from(*man)].square))
            .collect();
        let is_kind = |statement: &OneMan, man: u8| *statement == OneMan::Kind(seen.men[usize::from(man)].kind);
        let kinds: Vec<Condition> = (0..)
            .zip(&men)
            .filter_map(|(role, man)| {
                let number = self
                    .statements
                    .one
                    .iter()
                    .position(|statement| is_kind(statement, *man))?;
                Some(Condition::One(role, number as u16))
            })
            .collect();
        let count = men.len() as u8;
        let three = of_three_men().filter(|three| men.len() == MOST_MEN && three.holds(&self.statements, &seen, &men));
        let with_three = three.map(|three| Hypothesis::new(count, [&kinds[..], &[three]].concat()));
        with_three.chain([Hypothesis::new(count, kinds.clone())]).collect()
    }

    /// Goes on with what a search has found.
    fn take_found(&mut self, learning: Learning) {
        let Learning {
            rounds,
            stage,
            alike,
            search,
            mut rules,
        } = learning;
        let found = search.found();
        match stage {
            Stage::Alone(effort) if found.alone.is_empty() && effort + 1 < EFFORTS.len() => {
                self.look_for(rounds, Stage::Alone(effort + 1), rules);
            }
            Stage::Alone(effort) => {
                self.effort = if found.alone.is_empty() { EFFORTS.len() } else { effort };
                let is_dear = found.alone.first().is_none_or(|(cost, _)| *cost > DEAR);
                rules.extend(self.with_others_alike(&alike, found.alone));
                match is_dear {
                    true => self.look_for(rounds, Stage::Alternatives, rules),
                    false => self.try_out(rounds, rules),
                }
            }
            Stage::Alternatives if found.alternatives.is_empty() => {
                let clauses = Clauses {
                    left: self.positives(),
                    chosen: Vec::new(),
                    rounds: 0,
                };
                self.look_for(rounds, Stage::Clauses(clauses), rules);
            }
            Stage::Alternatives => {
                rules.extend(found.alternatives);
                self.try_out(rounds, rules);
            }
            Stage::Clauses(clauses) => self.choose_clause(rounds, clauses, found.alone, rules),
        }
    }

    /// Takes a further clause, and goes on with what is left.
    fn choose_clause(
        &mut self,
        rounds: usize,
        mut clauses: Clauses,
        found: Vec<(f32, Hypothesis)>,
        mut rules: Vec<(f32, Rule)>,
    ) {
        let found: Vec<(f32, Rule)> = found.into_iter().map(|(cost, clause)| (cost, alone(clause))).collect();
        let violations = self.violations(&found, &[false]);
        let is_found = !found.is_empty();
        let right = found.into_iter().zip(&violations).filter(|(_, wrong)| wrong.is_none());
        let right: Vec<(f32, Hypothesis)> = right
            .flat_map(|((cost, rule), _)| rule.clauses.into_iter().map(move |clause| (cost, clause)))
            .collect();
        if let Some((_, best)) = right.first() {
            clauses.left.retain(|example| !self.examples.covers(best, *example));
            clauses.chosen.push(right);
            clauses.rounds = 0;
        } else if is_found && clauses.rounds < MOST_ROUNDS {
            clauses.rounds += 1;
            self.learn_from(violations);
            if !self.doubted.is_empty() {
                return;
            }
        } else {
            return self.try_out(rounds, rules);
        }
        if clauses.left.is_empty() {
            rules.extend(self.combinations(&clauses.chosen));
        } else if clauses.chosen.len() < MOST_CLAUSES {
            return self.look_for(rounds, Stage::Clauses(clauses), rules);
        }
        self.try_out(rounds, rules);
    }

    /// The best clauses together, and with another in place of one.
    fn combinations(&self, chosen: &[Vec<(f32, Hypothesis)>]) -> Vec<(f32, Rule)> {
        let best: Vec<Hypothesis> = chosen.iter().map(|found| found[0].1.clone()).collect();
        let mut rules = vec![best.clone()];
        for (number, found) in chosen.iter().enumerate() {
            for (_, other) in found.iter().skip(1).take(MOST_RIVALS / MOST_CLAUSES - 1) {
                let mut clauses = best.clone();
                clauses[number] = other.clone();
                rules.push(clauses);
            }
        }
        let rules = rules.into_iter().map(|clauses| Rule { clauses });
        rules.map(|rule| (rule.cost(&self.statements), rule)).collect()
    }

    /// The hypotheses, those that say less and agree with all examples too, and others that differ in a statement which holds
    /// of the same men so far.
    fn with_others_alike(&self, alike: &Alike, found: Vec<(f32, Hypothesis)>) -> Vec<(f32, Rule)> {
        let mut all: Vec<Hypothesis> = found.iter().map(|(_, hypothesis)| hypothesis.clone()).collect();
        let mut open: Vec<Hypothesis> = all.iter().take(SIMPLIFIED).cloned().collect();
        while let Some(hypothesis) = open.pop() {
            let weaker = hypothesis.weaker().into_iter();
            let new: Vec<Hypothesis> = weaker
                .filter(|weaker| !all.contains(weaker) && self.is_consistent(weaker))
                .collect();
            open.extend(new.iter().cloned());
            all.extend(new);
        }
        let costs = all.iter().map(|hypothesis| hypothesis.cost(&self.statements));
        let least = costs.min_by(f32::total_cmp).unwrap_or_default();
        for (_, hypothesis) in found.iter().take(12) {
            for (index, condition) in hypothesis.conditions.iter().enumerate() {
                if let Condition::One(role, statement) = *condition {
                    let others = alike.others(statement).iter().take(6);
                    all.extend(others.map(|other| hypothesis.replacing(index, Condition::One(role, *other))));
                }
            }
        }
        let mut known = FxHashSet::default();
        all.retain(|hypothesis| known.insert(hypothesis.clone()));
        let mut all: Vec<(f32, Rule)> = all
            .into_iter()
            .map(|hypothesis| (hypothesis.cost(&self.statements), alone(hypothesis)))
            .filter(|(cost, _)| *cost < least + DEARER)
            .collect();
        all.sort_by(|one, other| one.0.total_cmp(&other.0));
        all.truncate(MOST_RIVALS);
        all
    }

    /// Whether it covers no example that is no instance.
    fn is_consistent(&self, hypothesis: &Hypothesis) -> bool {
        let mut negatives = (0..self.examples.len()).filter(|example| !self.examples.labels[*example]);
        !negatives.any(|example| self.examples.covers(hypothesis, example))
    }

    /// Keeps the rules that contradict nothing that is known; if there are none, learns from what contradicts them.
    fn try_out(&mut self, rounds: usize, mut rules: Vec<(f32, Rule)>) {
        for (cost, rule) in &mut rules {
            *cost += self.left_out(rule);
        }
        rules.sort_by(|one, other| one.0.total_cmp(&other.0));
        let violations = self.violations(&rules, &[true, false]);
        let is_found = !rules.is_empty();
        let right = rules.into_iter().zip(&violations).filter(|(_, wrong)| wrong.is_none());
        let right: Vec<(f32, Rule)> = right.map(|(rule, _)| rule).collect();
        if !right.is_empty() {
            self.rivals = Rivals::new(right);
            self.rule = Rule::default();
            self.choose_rule();
            return;
        }
        if !is_found || rounds >= MOST_ROUNDS {
            self.ending = Some(Ending::InDoubt {
                because: "no rule was found that agrees with all answers".to_string(),
            });
            return;
        }
        self.learn_from(violations);
        if self.doubted.is_empty() {
            self.begin_round(rounds + 1);
        }
    }

    /// What it costs a rule to say little about men that were pointed at.
    fn left_out(&self, rule: &Rule) -> f32 {
        let of_position = |(position, squares): (&P, &Vec<u8>)| {
            let seen = self.see(position);
            let of_clause = |clause: &Hypothesis| {
                let mut least: Option<f32> = None;
                clause.for_each_witness(&self.statements, &seen, &mut |witness| {
                    let spoken_of = clause.spoken_of(&self.statements, &seen, witness);
                    let plays = |square: u8| witness.iter().any(|man| seen.men[usize::from(*man)].square == square);
                    let cost = |square: &u8| match (plays(*square), spoken_of & 1 << *square != 0) {
                        (true, _) => 0.0,
                        (false, true) => SEEN_ONLY,
                        (false, false) => LEFT_OUT,
                    };
                    let cost: f32 = squares.iter().map(cost).sum();
                    least = Some(least.map_or(cost, |least| least.min(cost)));
                    cost > 0.0
                });
                least
            };
            rule.clauses
                .iter()
                .filter_map(of_clause)
                .min_by(f32::total_cmp)
                .unwrap_or_default()
        };
        // Who points again and again says it once.
        self.pointed
            .iter()
            .map(of_position)
            .max_by(f32::total_cmp)
            .unwrap_or_default()
    }

    /// For each rule a position that is known to be, or not to be, an instance, and that it gets wrong.
    fn violations(&self, rules: &[(f32, Rule)], labels: &[bool]) -> Vec<Option<usize>> {
        let mut violations = vec![None; rules.len()];
        let mut left: Vec<usize> = (0..rules.len()).collect();
        let known = self.checked.iter().enumerate().rev();
        for (index, (position, label)) in known.filter(|(_, (_, label))| labels.contains(label)) {
            if left.is_empty() {
                break;
            }
            let seen = self.see(position);
            left.retain(|number| {
                let is_right = rules[*number].1.covers(&self.statements, &seen) == *label;
                if !is_right {
                    violations[*number] = Some(index);
                }
                is_right
            });
        }
        violations
    }

    /// Makes examples of known positions, the smallest of these; where answers may be wrong, they are asked about again first.
    fn learn_from(&mut self, violations: Vec<Option<usize>>) {
        let mut wrong: Vec<usize> = violations.into_iter().flatten().collect();
        wrong.sort_unstable();
        wrong.dedup();
        wrong.sort_by_key(|index| self.view.men(&self.checked[*index].0).len());
        wrong.truncate(ADDED_AT_A_TIME);
        wrong.sort_unstable();
        for index in wrong.into_iter().rev() {
            let (position, label) = self.checked.swap_remove(index);
            match self.votes {
                Some(_) => {
                    self.doubted.insert(position.clone());
                    let candidate = self.candidate(position);
                    self.queue.push(candidate);
                }
                None => self.add(position, label),
            }
        }
    }
}

fn alone(clause: Hypothesis) -> Rule {
    Rule { clauses: vec![clause] }
}
