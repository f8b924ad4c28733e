//! What must hold for something to happen: conditions with variables, and what the variables stood for in the game that
//! taught them.
//!
//! Two conditions are about the same fact if they were met by the same fact of the game. So nothing is searched for when
//! descriptions are put together: a [`Draft`] gathers conditions, each with variables of its own, and what must be equal;
//! at the end all of that is made equal at once.

use adage_logic::substitution::Substitution;
use adage_logic::unify::unify_all;
use adage_logic::{Atom, Comparison, Literal, Term, Var};
use adage_worlds::update::{Case, State, StateVocabulary, WON};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Conditions, met in a game.
#[derive(Clone, Debug)]
pub struct Description {
    pub conditions: Vec<Literal>,
    /// What must not be the case besides. Variables that no condition mentions stand for anything there.
    pub unless: Vec<Case>,
    /// Who attacks: one term in all conditions, so that none mixes threats of both players.
    pub attacker: Term,
    /// What each variable stood for.
    pub values: Vec<Term>,
}

impl Description {
    /// That a player has won.
    pub fn won(winner: Term, vocabulary: &StateVocabulary) -> Description {
        Description::achieved(&Atom::new(WON, vec![winner]), vocabulary)
    }

    /// That there is a fact of which the last argument is the attacker.
    pub fn achieved(fact: &Atom, vocabulary: &StateVocabulary) -> Description {
        let mut draft = Draft::default();
        let mut achieved = fact.clone();
        let player = achieved.args.pop();
        let first = draft.add_variables(player.as_slice());
        let attacker = Term::Var(Var(first));
        achieved.args.push(attacker);
        draft.require(Literal::positive(achieved.clone()), vocabulary);
        draft.finish(attacker, &achieved).0
    }

    /// All the conditions at once, for one attacker.
    pub fn all(needed: &[Description], vocabulary: &StateVocabulary) -> Description {
        let mut draft = Draft::default();
        let attackers: Vec<Term> = needed
            .iter()
            .map(|description| draft.add(description, vocabulary))
            .collect();
        for other in &attackers[1..] {
            draft.make_equal(attackers[0], *other);
        }
        draft.finish(attackers[0], &Atom::new(WON, vec![attackers[0]])).0
    }

    /// The fact of the game that an atom stood for.
    pub fn fact(&self, atom: &Atom) -> Atom {
        ground(atom, &self.values)
    }

    /// The conditions with what the variables stood for.
    pub fn as_met(&self) -> impl Iterator<Item = Literal> {
        self.conditions.iter().map(|condition| Literal {
            negated: condition.negated,
            atom: self.fact(&condition.atom),
        })
    }

    /// The variables that have a value wherever the conditions are met.
    pub fn bound(&self) -> BTreeSet<Var> {
        let mut bound = BTreeSet::new();
        let facts = self.conditions.iter().filter(|condition| !condition.negated);
        for condition in facts.filter(|condition| condition.atom.comparison().is_none()) {
            condition.atom.for_each_var(&mut |var| _ = bound.insert(var));
        }
        bound
    }

    /// Whether the conditions hold in a position, and no exception, with the variables standing for the same as in the game.
    pub fn holds(&self, state: &State, vocabulary: &StateVocabulary) -> bool {
        self.conditions_hold(state, vocabulary) && !self.is_excepted(state, vocabulary)
    }

    /// Whether an exception is the case in a position.
    pub fn is_excepted(&self, state: &State, vocabulary: &StateVocabulary) -> bool {
        let bound = self.bound();
        let value = |var: Var| match bound.contains(&var) {
            true => self.values[var.0 as usize],
            false => Term::Var(var),
        };
        let mut cases = self.unless.iter();
        cases.any(|case| case.map_vars(&mut |var| value(var)).holds(state, vocabulary))
    }

    fn conditions_hold(&self, state: &State, vocabulary: &StateVocabulary) -> bool {
        self.conditions.iter().all(|condition| {
            let fact = self.fact(&condition.atom);
            let is_so = match fact.comparison() {
                Some(comparison) => {
                    let [left, right] = [fact.args[0], fact.args[1]].map(|term| term.evaluate().unwrap_or(term));
                    comparison.holds(left, right)
                }
                None => state.contains(&fact) || vocabulary.holds_always(&fact),
            };
            is_so != condition.negated
        })
    }
}

fn ground(atom: &Atom, values: &[Term]) -> Atom {
    atom.map_vars(&mut |var| values[var.0 as usize])
}

/// A description in the making.
#[derive(Default)]
pub struct Draft {
    conditions: Vec<Literal>,
    unless: Vec<Case>,
    values: Vec<Term>,
    equal: Vec<(Term, Term)>,
}

impl Draft {
    /// Variables that stood for these values; gives what to add to the numbers of those that are numbered from nought.
    pub fn add_variables(&mut self, values: &[Term]) -> u32 {
        let first = self.values.len() as u32;
        self.values.extend_from_slice(values);
        first
    }

    /// How many variables there are: the number of the next.
    pub fn variable_count(&self) -> u32 {
        self.values.len() as u32
    }

    /// The conditions of a description, and its attacker.
    pub fn add(&mut self, description: &Description, vocabulary: &StateVocabulary) -> Term {
        let first = self.add_variables(&description.values);
        for condition in &description.conditions {
            self.require(shifted_literal(condition, first), vocabulary);
        }
        let cases = self.shifted_cases(&description.unless, first);
        self.unless.extend(cases);
        shifted(description.attacker, first)
    }

    /// Exceptions with their variables' numbers moved up; those that had no value get a place of their own.
    pub fn shifted_cases(&mut self, cases: &[Case], first: u32) -> Vec<Case> {
        let mut shift = |var: Var| {
            let var = Var(var.0 + first);
            while self.values.len() <= var.0 as usize {
                self.values.push(Term::constant(ANYTHING));
            }
            Term::Var(var)
        };
        cases.iter().map(|case| case.map_vars(&mut shift)).collect()
    }

    /// Adds exceptions in the words of this draft.
    pub fn except(&mut self, cases: Vec<Case>) {
        self.unless.extend(cases);
    }

    /// Takes all exceptions out.
    pub fn take_exceptions(&mut self) -> Vec<Case> {
        std::mem::take(&mut self.unless)
    }

    /// The fact of the game that an atom stood for.
    pub fn fact(&self, atom: &Atom) -> Atom {
        ground(atom, &self.values)
    }

    pub fn make_equal(&mut self, left: Term, right: Term) {
        self.equal.push((left, right));
    }

    /// Adds a condition. One about a fact that is already needed is the same condition: no two conditions are met by one
    /// fact.
    pub fn require(&mut self, condition: Literal, vocabulary: &StateVocabulary) {
        let predicate = condition.atom.predicate();
        if !condition.negated && (vocabulary.is_changing(predicate) || vocabulary.is_fixed(predicate)) {
            let fact = self.fact(&condition.atom);
            let same = |known: &&Literal| !known.negated && ground(&known.atom, &self.values) == fact;
            if let Some(known) = self.conditions.iter().find(same) {
                let pairs = known.atom.args.iter().copied().zip(condition.atom.args);
                self.equal.extend(pairs.collect::<Vec<_>>());
                return;
            }
        }
        self.conditions.push(condition);
    }

    /// Takes out the positive condition that this fact met.
    pub fn take(&mut self, fact: &Atom) -> Option<Atom> {
        let met = |known: &Literal| !known.negated && ground(&known.atom, &self.values) == *fact;
        let index = self.conditions.iter().position(met)?;
        Some(self.conditions.remove(index).atom)
    }

    /// What must be there.
    pub fn present(&self) -> Vec<Atom> {
        self.atoms(false)
    }

    /// What must not be there.
    pub fn absent(&self) -> Vec<Atom> {
        self.atoms(true)
    }

    fn atoms(&self, negated: bool) -> Vec<Atom> {
        let such = self.conditions.iter().filter(|condition| condition.negated == negated);
        such.map(|condition| condition.atom.clone()).collect()
    }

    /// Two atoms that stood for different facts must go on to do so.
    pub fn keep_apart(&mut self, left: &Atom, right: &Atom) {
        let pairs = left.args.iter().zip(&right.args);
        let mut differing = pairs.filter(|(left, right)| self.value(**left) != self.value(**right));
        if left.predicate() == right.predicate()
            && let Some((left, right)) = differing.next()
        {
            let unequal = Atom::compare(*left, Comparison::NotEqual, *right);
            self.conditions.push(Literal::positive(unequal));
        }
    }

    fn value(&self, term: Term) -> Term {
        term.map_vars(&mut |var| self.values[var.0 as usize])
    }

    /// The description, and what became of an atom that speaks of the same variables.
    pub fn finish(self, attacker: Term, atom: &Atom) -> (Description, Atom) {
        let mut finished = self.finish_all(attacker, atom, &[], &[]);
        (finished.description, finished.atoms.remove(0))
    }

    /// The description, and what became of a first atom, of further ones and of cases that speak of the same variables.
    pub fn finish_all(self, attacker: Term, first: &Atom, others: &[Atom], cases: &[Case]) -> Finished {
        let made_equal = unify_all(self.equal.iter().copied());
        // The facts of the game are one solution, so there is a most general one.
        let same = made_equal.unwrap_or_default();
        let mut numbers = Numbers {
            old_values: &self.values,
            numbers: FxHashMap::default(),
            values: Vec::new(),
        };
        let attacker = numbers.renumber(same.apply(attacker));
        let mut conditions: Vec<Literal> = Vec::new();
        for condition in &self.conditions {
            let condition = same.apply_literal(condition);
            let is_told = condition.atom.comparison().is_some() && condition.atom.is_ground();
            let condition = condition.map_vars(&mut |var| numbers.number(var));
            if !is_told && !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        let atoms = [first].into_iter().chain(others);
        let atoms: Vec<Atom> = atoms
            .map(|atom| numbers.renumber_atom(&same.apply_atom(atom)))
            .collect();
        drop_vacuous(&mut conditions, &atoms[0]);
        let mut unless: Vec<Case> = Vec::new();
        for case in self.unless.iter().map(|case| numbers.renumber_case(case, &same)) {
            if !unless.contains(&case) {
                unless.push(case);
            }
        }
        let cases = cases.iter().map(|case| numbers.renumber_case(case, &same)).collect();
        let description = Description {
            conditions,
            unless,
            attacker,
            values: numbers.values,
        };
        Finished {
            description,
            atoms,
            cases,
        }
    }
}

/// What [`Draft::finish_all`] makes.
pub struct Finished {
    pub description: Description,
    pub atoms: Vec<Atom>,
    pub cases: Vec<Case>,
}

/// The value of a variable that stands for anything.
const ANYTHING: &str = "anything";

/// Drops comparisons with a variable of which nothing else is said: some value or other would do.
fn drop_vacuous(conditions: &mut Vec<Literal>, atom: &Atom) {
    let mut bound: FxHashSet<Var> = FxHashSet::default();
    let mut bind = |atom: &Atom| atom.for_each_var(&mut |var| _ = bound.insert(var));
    bind(atom);
    let facts = conditions
        .iter()
        .filter(|condition| condition.atom.comparison().is_none());
    facts.for_each(|condition| bind(&condition.atom));
    conditions.retain(|condition| {
        let mut is_bound = true;
        condition.atom.for_each_var(&mut |var| is_bound &= bound.contains(&var));
        is_bound
    });
}

/// New numbers for variables, in the order in which they are met.
struct Numbers<'a> {
    old_values: &'a [Term],
    numbers: FxHashMap<Var, Var>,
    values: Vec<Term>,
}

impl Numbers<'_> {
    fn number(&mut self, var: Var) -> Term {
        let next = Var(self.numbers.len() as u32);
        let values = &mut self.values;
        let number = self.numbers.entry(var).or_insert_with(|| {
            values.push(self.old_values[var.0 as usize]);
            next
        });
        Term::Var(*number)
    }

    fn renumber(&mut self, term: Term) -> Term {
        term.map_vars(&mut |var| self.number(var))
    }

    fn renumber_atom(&mut self, atom: &Atom) -> Atom {
        atom.map_vars(&mut |var| self.number(var))
    }

    fn renumber_case(&mut self, case: &Case, same: &Substitution) -> Case {
        let case = case.map_vars(&mut |var| same.apply(Term::Var(var)));
        case.map_vars(&mut |var| self.number(var))
    }
}

/// The term with its variables' numbers moved up.
fn shifted(term: Term, first: u32) -> Term {
    term.map_vars(&mut |var| Term::Var(Var(var.0 + first)))
}

pub fn shifted_atom(atom: &Atom, first: u32) -> Atom {
    atom.map_vars(&mut |var| Term::Var(Var(var.0 + first)))
}

pub fn shifted_literal(literal: &Literal, first: u32) -> Literal {
    literal.map_vars(&mut |var| Term::Var(Var(var.0 + first)))
}
