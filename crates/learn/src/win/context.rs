//! What conditions that are met say of others: cases made shorter, and those left out that can never be.
//!
//! Four things are known of any game: facts that never change, as a table; that a fact is determined by some of its
//! arguments (`key(on,1)`: no square holds two men); which terms small tables make equal or different, such as that of who
//! plays against whom; and the conditions themselves.

use adage_logic::subsume::subsumes;
use adage_logic::unify::match_atom;
use adage_logic::{Atom, Clause, Comparison, Literal, Term, Var};
use adage_worlds::update::{Case, StateVocabulary};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Conditions that are met.
#[derive(Clone)]
pub struct Context<'a> {
    pub vocabulary: &'a StateVocabulary,
    conditions: Vec<Literal>,
    /// The variables that they give values to.
    bound: BTreeSet<Var>,
    /// All that the variables in small tables may stand for together.
    solutions: Vec<Values>,
}

type Values = FxHashMap<Var, Term>;

/// The facts of a small table are tried one by one.
const SMALL: usize = 16;

/// When two atoms stand for different facts.
pub enum Apart {
    Always,
    Never,
    If(Literal),
}

impl<'a> Context<'a> {
    pub fn new(vocabulary: &'a StateVocabulary, conditions: &[Literal]) -> Context<'a> {
        let empty = Context {
            vocabulary,
            conditions: Vec::new(),
            bound: BTreeSet::new(),
            solutions: vec![Values::default()],
        };
        empty.with(conditions)
    }

    /// The same with further conditions.
    pub fn with(&self, conditions: &[Literal]) -> Context<'a> {
        let mut more = self.clone();
        more.solutions = self.solved(conditions);
        for condition in conditions.iter().filter(|condition| is_fact(condition)) {
            condition.atom.for_each_var(&mut |var| _ = more.bound.insert(var));
        }
        more.conditions.extend_from_slice(conditions);
        more
    }

    /// The variables that the conditions give values to.
    pub fn bound(&self) -> &BTreeSet<Var> {
        &self.bound
    }

    pub fn is_met(&self, condition: &Literal) -> bool {
        self.conditions.contains(condition)
    }

    /// The solutions that agree with further conditions.
    fn solved(&self, conditions: &[Literal]) -> Vec<Values> {
        let mut solutions = self.solutions.clone();
        for condition in conditions.iter().filter(|condition| self.is_small(condition)) {
            let facts = self.vocabulary.facts(&condition.atom, &Default::default());
            let agreeing = solutions.iter().flat_map(|values| {
                let known = condition.atom.map_vars(&mut |var| value(values, Term::Var(var)));
                let extended = move |args: &Vec<Term>| {
                    let met = match_atom(&known, &Atom::new(known.name, args.clone()))?;
                    let mut values = values.clone();
                    values.extend(met.iter());
                    Some(values)
                };
                facts.iter().filter_map(extended)
            });
            solutions = agreeing.collect();
        }
        solutions.retain(|values| !conditions.iter().any(|condition| contradicts(values, condition)));
        solutions
    }

    fn is_small(&self, condition: &Literal) -> bool {
        is_fact(condition)
            && self
                .vocabulary
                .fact_count(condition.atom.predicate())
                .is_some_and(|count| count <= SMALL)
    }

    /// Whether two terms never stand for the same.
    pub fn differ(&self, left: Term, right: Term) -> bool {
        let (var, other) = match (left, right) {
            _ if left == right => return false,
            (Term::Var(var), other) | (other, Term::Var(var)) => (var, other),
            _ => return left.is_ground() && right.is_ground(),
        };
        let are_unequal = |values: &Values| {
            let pair = [value(values, left), value(values, right)];
            pair[0] != pair[1] && pair.iter().all(|term| term.is_ground())
        };
        let equal = |found: Var| if found == var { other } else { Term::Var(found) };
        let mentions = |condition: &&Literal| {
            let mut found = false;
            condition.atom.for_each_var(&mut |asked| found |= asked == var);
            found
        };
        let conditions = self.conditions.iter().filter(mentions);
        let mut said = conditions.map(|condition| condition.map_vars(&mut |var| equal(var)));
        self.solutions.iter().all(are_unequal) || said.any(|condition| self.is_impossible(&condition))
    }

    /// Whether a condition is never met.
    fn is_impossible(&self, condition: &Literal) -> bool {
        let atom = &condition.atom;
        match atom.comparison() {
            _ if condition.negated => false,
            Some(Comparison::NotEqual) => atom.args[0] == atom.args[1],
            Some(Comparison::Equal) => atom.is_ground() && atom.args[0] != atom.args[1],
            Some(_) => false,
            None => !self.vocabulary.is_changing(atom.predicate()) && !self.vocabulary.may_hold(atom),
        }
    }

    /// When two atoms stand for different facts, if both are there.
    pub fn apart(&self, left: &Atom, right: &Atom) -> Apart {
        let telling = self.vocabulary.key(left.predicate()).unwrap_or(left.args.len());
        let pairs = left.args.iter().copied().zip(right.args.iter().copied());
        let differing: Vec<(Term, Term)> = pairs.take(telling).filter(|(left, right)| left != right).collect();
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

    /// The case without conditions that are met anyway; `None` if it can never be.
    pub fn simplified(&self, case: &Case) -> Option<Case> {
        let mut case = case.clone();
        while let Some((var, term)) = self.equation(&case)? {
            case = case.map_vars(&mut |found| if found == var { term } else { Term::Var(found) });
        }
        let is_small = |condition: &Literal| self.is_small(condition);
        if case.conditions.iter().any(|condition| self.is_impossible(condition)) {
            return None;
        }
        let own = std::mem::take(&mut case.conditions);
        for condition in own {
            let follows = is_small(&condition) && self.follows(&condition);
            if !follows
                && !self.is_told(&condition)
                && !self.is_met(&condition)
                && !case.conditions.contains(&condition)
            {
                case.conditions.push(condition);
            }
        }
        let inner = self.with(&case.conditions);
        let exceptions = case.unless.iter().filter_map(|case| inner.simplified(case));
        case.unless = inner.irredundant(exceptions.collect());
        if case.unless.contains(&Case::default()) {
            return None;
        }
        Some(case)
    }

    fn is_told(&self, condition: &Literal) -> bool {
        let [left, right] = condition.atom.args[..] else {
            return false;
        };
        match condition.atom.comparison() {
            Some(Comparison::Equal) => left == right,
            Some(Comparison::NotEqual) => self.differ(left, right),
            _ => false,
        }
    }

    /// Whether a condition about a small table is met whatever the variables stand for.
    fn follows(&self, condition: &Literal) -> bool {
        let met = |values: &Values| {
            let known = condition.atom.map_vars(&mut |var| value(values, Term::Var(var)));
            known.is_ground() && self.vocabulary.holds_always(&known)
        };
        self.solutions.iter().all(met)
    }

    /// A variable of the case that must stand for the same as another term; `Err`-like `None` if the case can never be.
    pub fn equation(&self, case: &Case) -> Option<Option<(Var, Term)>> {
        let solutions = self.solved(&case.conditions);
        if solutions.is_empty() {
            return None;
        }
        for (left, right) in self.equal_terms(&case.conditions) {
            let own = |term: Term| term.as_var().filter(|var| !self.bound.contains(var));
            match (own(left), own(right)) {
                _ if left == right => {}
                (Some(var), _) => return Some(Some((var, right))),
                (_, Some(var)) => return Some(Some((var, left))),
                _ if self.differ(left, right) => return None,
                _ => {}
            }
        }
        let mut own = case.variables();
        own.retain(|var| !self.bound.contains(var) && solutions[0].contains_key(var));
        let same = |own: &Var, other: &Var| solutions.iter().all(|values| values.get(own) == values.get(other));
        let known = self.bound.iter().filter(|var| solutions[0].contains_key(var));
        let known: Vec<Var> = known.copied().collect();
        let pairs = own
            .iter()
            .find_map(|own| Some((*own, *known.iter().find(|other| same(own, other))?)));
        Some(pairs.map(|(own, other)| (own, Term::Var(other))))
    }

    /// Terms that must be equal: by equations, and because one fact is determined by some of its arguments.
    fn equal_terms(&self, conditions: &[Literal]) -> Vec<(Term, Term)> {
        let mut equal = Vec::new();
        for (index, condition) in conditions
            .iter()
            .enumerate()
            .filter(|(_, condition)| !condition.negated)
        {
            let atom = &condition.atom;
            if atom.comparison() == Some(Comparison::Equal) {
                equal.push((atom.args[0], atom.args[1]));
            }
            let Some(key) = self.vocabulary.key(atom.predicate()) else {
                continue;
            };
            let others = conditions[..index].iter().chain(&self.conditions);
            for other in others.filter(|other| !other.negated && other.atom.predicate() == atom.predicate()) {
                if other.atom.args[..key] == atom.args[..key] {
                    let rest = atom.args[key..].iter().zip(&other.atom.args[key..]);
                    equal.extend(rest.map(|(left, right)| (*left, *right)));
                }
            }
        }
        equal
    }

    /// Cases without those that are never so because a simpler one is not.
    pub fn irredundant(&self, cases: Vec<Case>) -> Vec<Case> {
        let clauses: Vec<Clause> = cases.iter().map(|case| self.as_clause(case)).collect();
        let implies = |simpler: usize, other: usize| {
            let is_simple = simpler != other && cases[simpler].unless.is_empty();
            is_simple
                && subsumes(&clauses[simpler], &clauses[other]).is_some()
                && (simpler < other || subsumes(&clauses[other], &clauses[simpler]).is_none())
        };
        let is_new = |index: &usize| {
            let is_copy = cases[..*index].contains(&cases[*index]);
            !is_copy && !(0..cases.len()).any(|simpler| implies(simpler, *index))
        };
        let kept: Vec<usize> = (0..cases.len()).filter(is_new).collect();
        kept.into_iter().map(|index| cases[index].clone()).collect()
    }

    /// The conditions of a case as a clause in which variables with a value are names.
    fn as_clause(&self, case: &Case) -> Clause {
        let name = |var: Var| match self.bound.contains(&var) {
            true => Term::constant(&format!("outer_{}", var.0)),
            false => Term::Var(var),
        };
        let body = case
            .conditions
            .iter()
            .map(|condition| condition.map_vars(&mut |var| name(var)));
        Clause::new(Atom::new("case", Vec::new()), body.collect())
    }
}

fn is_fact(condition: &Literal) -> bool {
    !condition.negated && condition.atom.comparison().is_none()
}

fn value(values: &Values, term: Term) -> Term {
    term.as_var().and_then(|var| values.get(&var)).copied().unwrap_or(term)
}

/// Whether a comparison does not hold.
fn contradicts(values: &Values, condition: &Literal) -> bool {
    let (Some(comparison), [left, right]) = (condition.atom.comparison(), &condition.atom.args[..]) else {
        return false;
    };
    let [left, right] = [left, right].map(|term| term.map_vars(&mut |var| value(values, Term::Var(var))));
    let is_known = left.is_plain() && right.is_plain() && left.is_ground() && right.is_ground();
    is_known && comparison.holds(left, right) == condition.negated
}
