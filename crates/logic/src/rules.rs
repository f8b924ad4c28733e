//! Checked rules: every predicate known, every variable bound, every negation stratified.
//!
//! Made by [`crate::check`] and by nothing else, so whoever holds a [`Rules`] need not check again.

use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::diagnostic::Span;
use crate::term::{Symbol, Term, Var};
use crate::unify::unify_atoms;
use crate::vocabulary::TypeId;
use rustc_hash::{FxHashMap, FxHashSet};

/// More variables than a rule has: those of an atom are renamed by so much where it meets a rule.
const APART: u32 = 1 << 16;

/// A clause that passed the checks, with the names of its variables and its place.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Without arithmetic or intervals inside its atoms: those stand in equations of their own.
    pub clause: Clause,
    pub names: Vec<Symbol>,
    /// Which of the checked sources it comes from.
    pub source: usize,
    pub span: Span,
}

/// `:~ body. [weight@level, terms]`
#[derive(Clone, Debug)]
pub struct Weak {
    pub body: Vec<Literal>,
    pub weight: Term,
    pub level: Term,
    pub terms: Vec<Term>,
}

/// `lower { atom : condition; … } upper :- body.`
#[derive(Clone, Debug)]
pub struct Choice {
    pub source: usize,
    pub span: Span,
    pub body: Vec<Literal>,
    /// The variables that the body binds and that stand inside the braces or in the bounds: for each of their values
    /// there is a choice of its own.
    pub shared: Vec<Var>,
    pub lower: Option<Term>,
    pub upper: Option<Term>,
    /// What may be chosen: the atom, if both the rule's body and the element's condition hold.
    pub elements: Vec<Clause>,
}

impl Choice {
    /// Whether one can be sure that there is a way to choose: nothing need be chosen, or one atom that the body itself
    /// names, as in `1 { does(P,A) : legal(P,A) } 1 :- legal(P,_).`
    fn can_always_be_made(&self) -> bool {
        let allows = |count: i32| {
            let at_least = |bound: Term| bound.as_int().is_some_and(|bound| bound <= count);
            let at_most = |bound: Term| bound.as_int().is_some_and(|bound| bound >= count);
            self.lower.is_none_or(at_least) && self.upper.is_none_or(at_most)
        };
        allows(0) || allows(1) && matches!(&self.elements[..], [only] if self.body_names(only))
    }

    /// Whether the body holds only where this element can be chosen, and for each choice another atom of it.
    fn body_names(&self, element: &Clause) -> bool {
        let Some([condition]) = element.body.strip_prefix(&self.body[..]) else {
            return false;
        };
        let same = |arg: &Term| condition.atom.args.iter().filter(|other| *other == arg).count();
        let is_free = |arg: &Term| matches!(arg, Term::Var(var) if !self.shared.contains(var)) && same(arg) == 1;
        let is_instance = |literal: &Literal| {
            let mut args = condition.atom.args.iter().zip(&literal.atom.args);
            !literal.negated
                && literal.atom.predicate() == condition.atom.predicate()
                && args.all(|(general, special)| general == special || is_free(general))
        };
        !condition.negated
            && self.body.iter().any(is_instance)
            && self
                .shared
                .iter()
                .all(|var| element.head.args.contains(&Term::Var(*var)))
    }
}

/// A checked program.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    pub rules: Vec<Rule>,
    /// Bodies that must not hold.
    pub constraints: Vec<Vec<Literal>>,
    pub weak: Vec<Weak>,
    /// What `#show` lets through; `None` shows all.
    pub shown: Option<Vec<Predicate>>,
    /// Choice rules: such programs have many models.
    pub choices: Vec<Choice>,
    /// The defined predicates in an order in which each needs only itself and earlier ones; groups are recursive.
    pub strata: Vec<Vec<Predicate>>,
    pub(crate) definitions: FxHashMap<Predicate, Vec<usize>>,
    pub(crate) types: FxHashMap<Predicate, Vec<Option<TypeId>>>,
}

impl Rules {
    /// The rules that define a predicate, in the order written.
    pub fn definition(&self, predicate: Predicate) -> impl Iterator<Item = &Rule> {
        self.definition_indexes(predicate)
            .iter()
            .map(|index| &self.rules[*index])
    }

    pub(crate) fn definition_indexes(&self, predicate: Predicate) -> &[usize] {
        self.definitions.get(&predicate).map_or(&[], Vec::as_slice)
    }

    /// The program without the rules that neither these predicates nor its choices, constraints and weak constraints need.
    pub fn needed_for(mut self, wanted: &[Predicate]) -> Rules {
        let needed = self.needed(wanted, || self.choices.iter());
        self.rules.retain(|rule| needed.contains(&rule.clause.head.predicate()));
        self.strata
            .retain(|stratum| stratum.iter().any(|predicate| needed.contains(predicate)));
        self.definitions.clear();
        for (index, rule) in self.rules.iter().enumerate() {
            self.definitions
                .entry(rule.clause.head.predicate())
                .or_default()
                .push(index);
        }
        self
    }

    /// Whether some fact of the `given` predicates, or some rule or choice, may make this atom true. So many rules are
    /// followed backwards; who gets so far is believed.
    pub fn may_derive(&self, atom: &Atom, given: &[Predicate], steps: usize) -> bool {
        if given.contains(&atom.predicate()) || atom.comparison().is_some() || steps == 0 {
            return true;
        }
        // What is computed is known only when the rule runs.
        if !atom.args.iter().all(|arg| arg.is_plain()) {
            return true;
        }
        let atom = atom.map_vars(&mut |var| Term::Var(Var(var.0 + APART)));
        let chosen = self.choices.iter().flat_map(|choice| &choice.elements);
        let mut clauses = self.definition(atom.predicate()).map(|rule| &rule.clause).chain(chosen);
        clauses.any(|clause| {
            let Some(unifier) = unify_atoms(&clause.head, &atom) else {
                return false;
            };
            let mut conditions = clause.body.iter().filter(|literal| !literal.negated);
            conditions.all(|literal| self.may_derive(&unifier.apply_atom(&literal.atom), given, steps - 1))
        })
    }

    /// The program without choices that can always be made and that nothing needs. It has fewer answer sets, but as far as
    /// these predicates and the weak constraints go, the same ones.
    pub fn without_idle_choices(mut self, wanted: &[Predicate]) -> Rules {
        let mut is_idle = (0..self.choices.len())
            .map(|number| self.is_idle(number, wanted))
            .collect::<Vec<bool>>()
            .into_iter();
        self.choices.retain(|_| is_idle.next() == Some(false));
        self
    }

    fn is_idle(&self, number: usize, wanted: &[Predicate]) -> bool {
        let choice = &self.choices[number];
        let others = || self.choices.iter().enumerate().filter(|(other, _)| *other != number);
        let others = || others().map(|(_, other)| other);
        let chosen = |head: Predicate| choice.elements.iter().any(|element| element.head.predicate() == head);
        let elsewhere = others().flat_map(|other| &other.elements);
        let mut clauses = self.rules.iter().map(|rule| &rule.clause).chain(elsewhere);
        choice.can_always_be_made()
            && !clauses.any(|clause| chosen(clause.head.predicate()))
            && !self.needed(wanted, others).into_iter().any(chosen)
    }

    /// All that these predicates, some choices, the constraints and the weak constraints depend on.
    fn needed<'a, C: Iterator<Item = &'a Choice>>(
        &'a self,
        wanted: &[Predicate],
        choices: impl Fn() -> C,
    ) -> FxHashSet<Predicate> {
        let elements = || choices().flat_map(|choice| &choice.elements);
        let bodies = choices()
            .map(|choice| &choice.body)
            .chain(elements().map(|element| &element.body));
        let weak = self.weak.iter().map(|weak| &weak.body);
        let asked = bodies.chain(&self.constraints).chain(weak).flatten();
        let mut open: Vec<Predicate> = asked.map(|literal| literal.atom.predicate()).collect();
        open.extend(wanted);
        open.extend(elements().map(|element| element.head.predicate()));
        let mut needed: FxHashSet<Predicate> = FxHashSet::default();
        while let Some(predicate) = open.pop() {
            if needed.insert(predicate) {
                let bodies = self.definition(predicate).flat_map(|rule| &rule.clause.body);
                open.extend(bodies.map(|literal| literal.atom.predicate()));
            }
        }
        needed
    }

    /// The inferred types of a defined predicate's arguments.
    pub fn types(&self, predicate: Predicate) -> &[Option<TypeId>] {
        self.types.get(&predicate).map_or(&[], Vec::as_slice)
    }

    /// The defined predicates of this name, whatever their arity.
    pub fn named(&self, name: Symbol) -> Vec<Predicate> {
        let mut found: Vec<Predicate> = self.definitions.keys().copied().filter(|p| p.name == name).collect();
        found.sort();
        found
    }
}
