//! What must be the case before a change so that something is the case after it.
//!
//! A fact that is there afterwards was added, or it was there and was not deleted. So a case becomes several, one for each
//! choice; exceptions of a case become exceptions of each.

use super::context::{Apart, Context};
use adage_logic::{Atom, Comparison, Literal, Term, Var};
use adage_worlds::update::{Case, StateVocabulary};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What is added and what is deleted.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub added: Vec<Atom>,
    pub deleted: Vec<Atom>,
}

/// One way to be the case after a change.
#[derive(Clone, Debug)]
pub struct Before {
    pub case: Case,
    /// Whether the change may have brought it about.
    pub is_brought_about: bool,
    /// Whether the change may have prevented it.
    pub is_prevented: bool,
}

impl Context<'_> {
    /// All ways in which a case may be so after a change. Variables that have a value stand for the same before and after.
    pub fn before(&self, case: &Case, change: &Change) -> Vec<Before> {
        let case = with_absence_as_exception(case, self.vocabulary);
        let mut ways = vec![Way::default()];
        for condition in &case.conditions {
            if !self.vocabulary.is_changing(condition.atom.predicate()) {
                ways.iter_mut().for_each(|way| way.conditions.push(condition.clone()));
                continue;
            }
            let split = ways.iter().flat_map(|way| self.split(way, &condition.atom, change));
            ways = split.collect();
        }
        ways.into_iter()
            .filter_map(|way| self.finished(&way, &case, change))
            .collect()
    }

    /// A fact was there and stayed, or it was added.
    fn split(&self, way: &Way, atom: &Atom, change: &Change) -> Vec<Way> {
        let mut ways = Vec::new();
        let of_same = |atoms: &[Atom]| -> Vec<Atom> {
            let same = atoms.iter().filter(|other| other.predicate() == atom.predicate());
            same.cloned().collect()
        };
        let mut kept = way.clone();
        kept.conditions.push(Literal::positive(atom.clone()));
        let is_kept = of_same(&change.deleted)
            .iter()
            .all(|deleted| match self.apart(atom, deleted) {
                Apart::Always => true,
                Apart::Never => false,
                Apart::If(unequal) => {
                    kept.conditions.push(unequal);
                    kept.is_prevented = true;
                    true
                }
            });
        ways.extend(is_kept.then_some(kept));
        for added in of_same(&change.added) {
            let mut brought = way.clone();
            brought.is_brought_about = true;
            let pairs = atom.args.iter().copied().zip(added.args);
            if pairs
                .into_iter()
                .all(|(left, right)| brought.equate(left, right, self.bound()))
            {
                ways.push(brought);
            }
        }
        ways
    }

    fn finished(&self, way: &Way, case: &Case, change: &Change) -> Option<Before> {
        let replace = |case: &Case| case.map_vars(&mut |var| way.value(Term::Var(var)));
        let mut case = replace(&Case {
            conditions: way.conditions.clone(),
            unless: case.unless.clone(),
        });
        let inner = self.with(&case.conditions);
        let mut before = Before {
            is_brought_about: way.is_brought_about,
            is_prevented: way.is_prevented,
            case: Case::default(),
        };
        let exceptions = std::mem::take(&mut case.unless);
        for exception in exceptions.iter().flat_map(|case| inner.before(case, change)) {
            before.is_brought_about |= exception.is_prevented;
            before.is_prevented |= exception.is_brought_about;
            case.unless.push(exception.case);
        }
        before.case = self.simplified(&case)?;
        Some(before)
    }
}

/// Choices made for some conditions of a case.
#[derive(Clone, Default)]
struct Way {
    conditions: Vec<Literal>,
    values: FxHashMap<Var, Term>,
    is_brought_about: bool,
    is_prevented: bool,
}

impl Way {
    fn value(&self, mut term: Term) -> Term {
        while let Some(value) = term.as_var().and_then(|var| self.values.get(&var)) {
            term = *value;
        }
        term
    }

    /// Makes two terms equal: variables of the case take values, outer ones must agree. Gives whether they can.
    fn equate(&mut self, left: Term, right: Term, outer: &BTreeSet<Var>) -> bool {
        let (left, right) = (self.value(left), self.value(right));
        let own = |term: Term| term.as_var().filter(|var| !outer.contains(var));
        match (own(left), own(right)) {
            _ if left == right => {}
            (Some(var), _) => _ = self.values.insert(var, right),
            (_, Some(var)) => _ = self.values.insert(var, left),
            _ if left.is_ground() && right.is_ground() => return false,
            _ => {
                let equal = Atom::compare(left, Comparison::Equal, right);
                self.conditions.push(Literal::positive(equal));
            }
        }
        true
    }
}

/// The case with absent facts that moves change among its exceptions.
fn with_absence_as_exception(case: &Case, vocabulary: &StateVocabulary) -> Case {
    let is_absence = |condition: &Literal| condition.negated && vocabulary.is_changing(condition.atom.predicate());
    let (absent, conditions): (Vec<Literal>, Vec<Literal>) = case.conditions.iter().cloned().partition(is_absence);
    let exceptions = absent.into_iter().map(|condition| Case {
        conditions: vec![Literal::positive(condition.atom)],
        unless: Vec::new(),
    });
    Case {
        conditions,
        unless: exceptions.chain(case.unless.iter().cloned()).collect(),
    }
}
