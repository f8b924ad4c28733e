//! Checked rules: every predicate known, every variable bound, every negation stratified.
//!
//! Made by [`crate::check`] and by nothing else, so whoever holds a [`Rules`] need not check again.

use crate::clause::{Clause, Literal, Predicate};
use crate::diagnostic::Span;
use crate::term::{Symbol, Term, Var};
use crate::vocabulary::TypeId;
use rustc_hash::{FxHashMap, FxHashSet};

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
        let choices = self.choices.iter().map(|choice| &choice.body);
        let elements = self.choices.iter().flat_map(|choice| &choice.elements);
        let weak = self.weak.iter().map(|weak| &weak.body);
        let bodies = choices.chain(elements.map(|element| &element.body));
        let asked = bodies.chain(&self.constraints).chain(weak).flatten();
        let mut open: Vec<Predicate> = asked.map(|literal| literal.atom.predicate()).collect();
        open.extend(wanted);
        open.extend(
            self.choices
                .iter()
                .flat_map(|choice| &choice.elements)
                .map(|element| element.head.predicate()),
        );
        let mut needed: FxHashSet<Predicate> = FxHashSet::default();
        while let Some(predicate) = open.pop() {
            if needed.insert(predicate) {
                let bodies = self.definition(predicate).flat_map(|rule| &rule.clause.body);
                open.extend(bodies.map(|literal| literal.atom.predicate()));
            }
        }
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
