//! Takes out of the instances what is true or false whatever the inputs are.

use super::instances::{Instance, Instances};
use super::prepare::WEAK;
use super::{AtomId, GroundProgram, GroundRule, Truth, Tuple};
use crate::clause::{Atom, Predicate};
use crate::term::{Symbol, Term};
use indexmap::IndexSet;
use rustc_hash::FxHashSet;

/// What is known so far of a possible atom.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Certain,
    Impossible,
}

struct Work {
    rules: Vec<Instance>,
    /// Which rules have the atom in their body.
    users: Vec<Vec<u32>>,
    /// How many conditions of a rule are still open; `None` once it can never fire.
    missing: Vec<Option<u32>>,
    /// How many rules might still give the atom.
    sources: Vec<u32>,
    states: Vec<State>,
    news: Vec<u32>,
}

pub(super) fn simplify(instances: Instances, inputs: &FxHashSet<Predicate>) -> GroundProgram {
    let Instances {
        mut facts,
        atoms,
        rules,
        dynamic,
    } = instances;
    let is_input: Vec<bool> = atoms.iter().map(|atom| inputs.contains(&atom.predicate())).collect();
    let mut work = Work::new(rules.into_iter().collect(), &is_input);
    work.run();
    for predicate in dynamic {
        facts.clear(predicate);
    }
    let weak = Symbol::new(WEAK);
    let mut program = GroundProgram::default();
    let mut numbers = vec![None; atoms.len()];
    let mut certain_tuples = Vec::new();
    for (index, atom) in atoms.iter().enumerate() {
        match work.states[index] {
            State::Open => numbers[index] = Some(AtomId(program.atoms.insert_full(atom.clone()).0 as u32)),
            State::Certain if atom.name == weak => certain_tuples.push(atom),
            State::Certain => {
                facts.insert(atom.predicate(), &atom.args);
            }
            State::Impossible => {}
        }
    }
    program.inputs = (0..atoms.len())
        .filter(|index| is_input[*index])
        .filter_map(|index| numbers[index])
        .collect();
    program.rules = work.open_rules(&numbers);
    program.rules_of = ranges(&program.rules, program.atoms.len());
    program.certain = facts;
    let open = program
        .atoms()
        .filter(|(_, atom)| atom.name == weak)
        .map(|(id, atom)| (atom, Truth::Depends(id)));
    let certain = certain_tuples.into_iter().map(|atom| (atom, Truth::Always));
    program.tuples = open
        .chain(certain)
        .filter_map(|(atom, holds)| tuple(atom, holds))
        .collect();
    program
}

/// A tuple whose weight or level is not a number does not count.
fn tuple(atom: &Atom, holds: Truth) -> Option<Tuple> {
    match *atom.args.as_slice() {
        [Term::Int(weight), Term::Int(level), ref terms @ ..] => Some(Tuple {
            weight,
            level,
            terms: terms.to_vec(),
            holds,
        }),
        _ => None,
    }
}

/// Where each atom's rules stand among all, which are sorted by head.
fn ranges(rules: &[GroundRule], atoms: usize) -> Vec<std::ops::Range<usize>> {
    let mut ranges = vec![0..0; atoms];
    let mut start = 0;
    for group in rules.chunk_by(|left, right| left.head == right.head) {
        ranges[group[0].head.0 as usize] = start..start + group.len();
        start += group.len();
    }
    ranges
}

impl Work {
    fn new(rules: Vec<Instance>, is_input: &[bool]) -> Work {
        let mut users = vec![Vec::new(); is_input.len()];
        let mut sources: Vec<u32> = is_input.iter().map(|input| u32::from(*input)).collect();
        let mut missing = Vec::with_capacity(rules.len());
        for (number, rule) in (0..).zip(&rules) {
            for atom in rule.positive.iter().chain(&rule.negative) {
                users[*atom as usize].push(number);
            }
            sources[rule.head as usize] += 1;
            missing.push(Some((rule.positive.len() + rule.negative.len()) as u32));
        }
        Work {
            users,
            missing,
            sources,
            states: vec![State::Open; is_input.len()],
            news: Vec::new(),
            rules,
        }
    }

    fn run(&mut self) {
        for rule in 0..self.rules.len() {
            if self.missing[rule] == Some(0) {
                self.settle(self.rules[rule].head, State::Certain);
            }
        }
        for atom in 0..self.sources.len() {
            if self.sources[atom] == 0 {
                self.settle(atom as u32, State::Impossible);
            }
        }
        while let Some(atom) = self.news.pop() {
            let certain = self.states[atom as usize] == State::Certain;
            for user in std::mem::take(&mut self.users[atom as usize]) {
                let as_wanted = self.rules[user as usize].positive.binary_search(&atom).is_ok() == certain;
                self.learn(user as usize, as_wanted);
            }
        }
    }

    fn settle(&mut self, atom: u32, state: State) {
        let known = &mut self.states[atom as usize];
        if *known == State::Open {
            *known = state;
            self.news.push(atom);
        }
    }

    /// One condition of a rule is known: it is met, or it never is.
    fn learn(&mut self, rule: usize, met: bool) {
        let (head, missing) = (self.rules[rule].head, &mut self.missing[rule]);
        match (*missing, met) {
            (Some(1), true) => {
                *missing = Some(0);
                self.settle(head, State::Certain);
            }
            (Some(count), true) => *missing = Some(count - 1),
            (Some(_), false) => {
                *missing = None;
                self.sources[head as usize] -= 1;
                if self.sources[head as usize] == 0 {
                    self.settle(head, State::Impossible);
                }
            }
            (None, _) => {}
        }
    }

    /// The rules that may fire for heads that are open, with what is open of their bodies; by head, each once.
    fn open_rules(&self, numbers: &[Option<AtomId>]) -> Vec<GroundRule> {
        let open = |atoms: &[u32]| atoms.iter().filter_map(|atom| numbers[*atom as usize]).collect();
        let firing = self
            .rules
            .iter()
            .zip(&self.missing)
            .filter(|(_, missing)| missing.is_some());
        let rules = firing.filter_map(|(rule, _)| {
            Some(GroundRule {
                head: numbers[rule.head as usize]?,
                positive: open(&rule.positive),
                negative: open(&rule.negative),
            })
        });
        let different: IndexSet<GroundRule, rustc_hash::FxBuildHasher> = rules.collect();
        let mut rules: Vec<GroundRule> = different.into_iter().collect();
        rules.sort_by(|left, right| {
            (left.head, &left.positive, &left.negative).cmp(&(right.head, &right.positive, &right.negative))
        });
        rules
    }
}
