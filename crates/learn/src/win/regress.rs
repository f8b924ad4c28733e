//! What must be the case before a change so that something is the case after it.
//!
//! A fact that is there afterwards was added, or it was there and was not deleted. So a case becomes several, one for each
//! choice; exceptions of a case become exceptions of each.

use adage_games::update::{Case, StateVocabulary};
use adage_logic::subsume::subsumes;
use adage_logic::{Atom, Clause, Comparison, Literal, Term, Var};
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

/// What is known besides.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub vocabulary: &'a StateVocabulary,
    /// Conditions that are met.
    pub conditions: &'a [Literal],
}

impl Context<'_> {
    /// Whether two terms never stand for the same.
    pub fn differ(&self, left: Term, right: Term) -> bool {
        let (var, other) = match (left, right) {
            (Term::Var(var), other) | (other, Term::Var(var)) => (var, other),
            _ => return left != right && left.is_ground() && right.is_ground(),
        };
        let equal = |found: Var| if found == var { other } else { Term::Var(found) };
        let said = self.conditions.iter().map(|condition| condition.map_vars(&mut |var| equal(var)));
        Term::Var(var) != other && said.into_iter().any(|condition| self.is_impossible(&condition))
    }

    /// Whether a condition is never met.
    fn is_impossible(&self, condition: &Literal) -> bool {
        let atom = &condition.atom;
        match atom.comparison() {
            _ if condition.negated => false,
            Some(Comparison::NotEqual) => atom.args[0] == atom.args[1],
            Some(Comparison::Equal) => atom.is_ground() && atom.args[0] != atom.args[1],
            Some(_) => false,
            None => {
                let is_fixed = self.vocabulary.is_fixed(atom.predicate());
                is_fixed && self.vocabulary.facts(atom, &Default::default()).is_empty()
            }
        }
    }

    /// Whether conditions ask that two terms are equal of which they say otherwise.
    fn is_at_odds(&self, conditions: &[Literal]) -> bool {
        let equal = conditions.iter().filter(|condition| condition.atom.comparison() == Some(Comparison::Equal));
        let besides = Context {
            conditions,
            ..*self
        };
        let mut pairs = equal.map(|condition| (condition.atom.args[0], condition.atom.args[1]));
        pairs.any(|(left, right)| self.differ(left, right) || besides.differ(left, right))
    }

    /// Cases without those that are never so because a simpler one is not.
    pub fn irredundant(&self, cases: Vec<Case>, outer: &BTreeSet<Var>) -> Vec<Case> {
        let clauses: Vec<Clause> = cases.iter().map(|case| as_clause(case, outer)).collect();
        let implies = |simpler: usize, other: usize| {
            let is_first = simpler < other || subsumes(&clauses[other], &clauses[simpler]).is_none();
            let is_simple = cases[simpler].unless.is_empty();
            simpler != other && is_simple && subsumes(&clauses[simpler], &clauses[other]).is_some() && is_first
        };
        let is_new = |index: &usize| {
            let is_copy = cases[..*index].contains(&cases[*index]);
            !is_copy && !(0..cases.len()).any(|simpler| implies(simpler, *index))
        };
        let kept: Vec<usize> = (0..cases.len()).filter(is_new).collect();
        kept.into_iter().map(|index| cases[index].clone()).collect()
    }

    /// The case without conditions that are always met; `None` if some is never.
    pub fn simplified(&self, mut case: Case) -> Option<Case> {
        if case.conditions.iter().any(|condition| self.is_impossible(condition)) || self.is_at_odds(&case.conditions) {
            return None;
        }
        let is_told = |condition: &Literal| {
            let [left, right] = condition.atom.args[..] else {
                return false;
            };
            match condition.atom.comparison() {
                Some(Comparison::Equal) => left == right,
                Some(Comparison::NotEqual) => self.differ(left, right),
                _ => false,
            }
        };
        case.conditions.retain(|condition| !is_told(condition));
        let mut conditions: Vec<Literal> = Vec::new();
        for condition in case.conditions {
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        let unless = case.unless.into_iter().filter_map(|case| self.simplified(case)).collect();
        Some(Case { conditions, unless })
    }

    /// All ways in which a case may be so after a change. The outer variables stand for the same before and after.
    pub fn before(&self, case: &Case, change: &Change, outer: &BTreeSet<Var>) -> Vec<Before> {
        let case = with_absence_as_exception(case, self.vocabulary);
        let mut ways = vec![Way::default()];
        for condition in &case.conditions {
            if !self.vocabulary.is_changing(condition.atom.predicate()) {
                ways.iter_mut().for_each(|way| way.conditions.push(condition.clone()));
                continue;
            }
            let split = ways.iter().flat_map(|way| self.split(way, &condition.atom, change, outer));
            ways = split.collect();
        }
        ways.into_iter().filter_map(|way| self.finished(way, &case, change, outer)).collect()
    }

    /// A fact was there and stayed, or it was added.
    fn split(&self, way: &Way, atom: &Atom, change: &Change, outer: &BTreeSet<Var>) -> Vec<Way> {
        let mut ways = Vec::new();
        let of_same = |atoms: &[Atom]| -> Vec<Atom> {
            let same = atoms.iter().filter(|other| other.predicate() == atom.predicate());
            same.cloned().collect()
        };
        let mut kept = way.clone();
        kept.conditions.push(Literal::positive(atom.clone()));
        let is_kept = of_same(&change.deleted).iter().all(|deleted| match self.apart(atom, deleted) {
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
            if pairs.into_iter().all(|(left, right)| brought.equate(left, right, outer)) {
                ways.push(brought);
            }
        }
        ways
    }

    /// When two atoms stand for different facts.
    pub fn apart(&self, left: &Atom, right: &Atom) -> Apart {
        let pairs = left.args.iter().copied().zip(right.args.iter().copied());
        let differing: Vec<(Term, Term)> = pairs.filter(|(left, right)| left != right).collect();
        if differing.iter().any(|(left, right)| self.differ(*left, *right)) {
            return Apart::Always;
        }
        let (left, right): (Vec<Term>, Vec<Term>) = differing.into_iter().unzip();
        let (left, right) = match (&left[..], &right[..]) {
            ([], _) => return Apart::Never,
            ([left], [right]) => (*left, *right),
            _ => (Term::tuple(&left), Term::tuple(&right)),
        };
        Apart::If(Literal::positive(Atom::compare(left, Comparison::NotEqual, right)))
    }

    fn finished(&self, way: Way, case: &Case, change: &Change, outer: &BTreeSet<Var>) -> Option<Before> {
        let replace = |case: &Case| case.map_vars(&mut |var| way.value(Term::Var(var)));
        let conditions = Case {
            conditions: way.conditions.clone(),
            unless: Vec::new(),
        };
        let mut before = Before {
            case: self.simplified(replace(&conditions))?,
            is_brought_about: way.is_brought_about,
            is_prevented: way.is_prevented,
        };
        let mut inner = outer.clone();
        inner.extend(before.case.variables());
        for exception in &case.unless {
            for exception in self.before(&replace(exception), change, &inner) {
                before.is_brought_about |= exception.is_prevented;
                before.is_prevented |= exception.is_brought_about;
                before.case.unless.push(exception.case);
            }
        }
        Some(before)
    }
}

/// The conditions of a case as a clause in which outer variables are names.
fn as_clause(case: &Case, outer: &BTreeSet<Var>) -> Clause {
    let name = |var: Var| match outer.contains(&var) {
        true => Term::constant(&format!("outer_{}", var.0)),
        false => Term::Var(var),
    };
    let body = case.conditions.iter().map(|condition| condition.map_vars(&mut |var| name(var)));
    Clause::new(Atom::new("case", Vec::new()), body.collect())
}

/// When two atoms stand for different facts.
pub enum Apart {
    Always,
    Never,
    If(Literal),
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
