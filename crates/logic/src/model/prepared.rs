//! A program compiled once, for as many sets of facts as it is asked about.

use super::choose::{PlannedChoice, Selections};
use super::evaluation::{Evaluation, Planned, Stratum, clauses_of};
use super::{DEEPEST_TERM, Model, ModelError};
use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::facts::Facts;
use crate::rules::Rules;
use crate::term::{Symbol, Term};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The plans of a program, and all that holds in each of its models whatever facts are given.
pub struct Prepared {
    base: Evaluation,
    /// Strata that depend on given facts but on no choice.
    below: Vec<Stratum>,
    /// The others, with the choice rules of their predicates.
    above: Vec<(Stratum, Vec<PlannedChoice>)>,
    /// Constraints on what is below the choices, and the others.
    early: Vec<Planned>,
    late: Vec<Planned>,
    weak: Vec<Planned>,
    shown: Option<Arc<[Predicate]>>,
}

impl Prepared {
    /// `given` are the predicates of which facts will be given; `asked` those that others will ask the models for.
    pub fn new(rules: &Rules, given: &[Predicate], asked: &[Predicate], limit: usize) -> Result<Prepared, ModelError> {
        refuse_cycles(rules)?;
        let chosen = rules.choices.iter().flat_map(|choice| &choice.elements);
        let chosen: Vec<Predicate> = chosen.map(|element| element.head.predicate()).collect();
        let branching = dependents(rules, &chosen);
        let changing = dependents(rules, given);
        let mut prepared = Prepared {
            base: Evaluation::new(declared(rules, given.iter().chain(asked)), limit, DEEPEST_TERM),
            below: Vec::new(),
            above: Vec::new(),
            early: Vec::new(),
            late: Vec::new(),
            weak: rules.weak.iter().map(weak_clause).collect(),
            shown: rules.shown.clone().map(Arc::from),
        };
        for predicates in &rules.strata {
            let stratum = Stratum::new(predicates, &clauses_of(rules, predicates));
            for (_, newest) in &stratum.newest {
                prepared.base.facts.declare(*newest);
            }
            if predicates.iter().any(|p| branching.contains(p)) {
                let own = rules.choices.iter().filter(|choice| {
                    choice
                        .elements
                        .iter()
                        .any(|element| predicates.contains(&element.head.predicate()))
                });
                prepared.above.push((stratum, own.map(PlannedChoice::new).collect()));
            } else if predicates.iter().any(|p| changing.contains(p)) {
                prepared.below.push(stratum);
            } else {
                prepared.base.close(&stratum)?;
            }
        }
        for body in &rules.constraints {
            let violated = Planned::new(Clause::new(Atom::new("violated constraint", Vec::new()), body.clone()));
            let depends = body.iter().any(|literal| branching.contains(&literal.atom.predicate()));
            match depends {
                true => prepared.late.push(violated),
                false => prepared.early.push(violated),
            }
        }
        Ok(prepared)
    }

    pub(super) fn limit(&self) -> usize {
        self.base.limit
    }

    /// The same as [`Prepared::models`]; all rules are planned by looking at these facts, so that later models find indexes
    /// in place.
    pub fn first_models(&mut self, facts: &[Atom], most: usize) -> Result<Vec<Model>, ModelError> {
        let models = self.models(facts, most)?;
        let strata = self.below.iter().chain(self.above.iter().map(|(stratum, _)| stratum));
        let rules = strata.flat_map(|stratum| stratum.rules.iter().chain(&stratum.recursive));
        let choices = self.above.iter().flat_map(|(_, choices)| choices);
        let others = self.early.iter().chain(&self.late).chain(&self.weak);
        let all = rules.chain(choices.flat_map(PlannedChoice::clauses)).chain(others);
        for (relation, known) in all.flat_map(|planned| planned.questions()) {
            self.base.facts.add_index(*relation, *known);
        }
        Ok(models)
    }

    /// The model with these facts, consistent or not, if there is no choice.
    pub(super) fn only_model(&self, facts: &[Atom]) -> Result<Model, ModelError> {
        let mut evaluation = self.lower_part(facts)?;
        let consistent = !violates(&mut evaluation, &self.early)?;
        self.finish(evaluation, consistent)
    }

    /// All answer sets with these facts, if the choices can be made in at most `most` ways.
    pub fn models(&self, facts: &[Atom], most: usize) -> Result<Vec<Model>, ModelError> {
        let mut evaluation = self.lower_part(facts)?;
        let mut found = Found {
            models: Vec::new(),
            ways: 0,
            most,
        };
        if !violates(&mut evaluation, &self.early)? {
            self.branch(&self.above, evaluation, &mut found)?;
        }
        Ok(found.models)
    }

    fn lower_part(&self, facts: &[Atom]) -> Result<Evaluation, ModelError> {
        let mut evaluation = self.base.clone();
        evaluation.give(facts)?;
        for stratum in &self.below {
            evaluation.close(stratum)?;
        }
        Ok(evaluation)
    }

    fn branch(
        &self,
        strata: &[(Stratum, Vec<PlannedChoice>)],
        mut evaluation: Evaluation,
        found: &mut Found,
    ) -> Result<(), ModelError> {
        let Some(((stratum, choices), rest)) = strata.split_first() else {
            found.count()?;
            if !violates(&mut evaluation, &self.late)? {
                found.models.push(self.finish(evaluation, true)?);
            }
            return Ok(());
        };
        if choices.is_empty() {
            evaluation.close(stratum)?;
            return self.branch(rest, evaluation, found);
        }
        let rules_add = !stratum.rules.is_empty();
        let selections = Selections::new(choices, rules_add, &mut evaluation)?;
        // With rules, different selections may come to the same.
        let mut seen: FxHashSet<Vec<bool>> = FxHashSet::default();
        let mut follow = |chosen: &[usize]| -> Result<(), ModelError> {
            let mut branch = evaluation.clone();
            branch.add(chosen.iter().map(|atom| selections.atoms[*atom].clone()).collect())?;
            if rules_add {
                branch.close(stratum)?;
                let holds = selections.atoms.iter().map(|atom| branch.facts.contains(atom));
                if !selections.are_kept(&branch) || !seen.insert(holds.collect()) {
                    return found.count();
                }
            }
            self.branch(rest, branch, found)
        };
        let flow = selections.for_each(&mut |chosen| match follow(chosen) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    fn finish(&self, mut evaluation: Evaluation, consistent: bool) -> Result<Model, ModelError> {
        let costs = self.costs(&mut evaluation)?;
        Ok(Model {
            facts: evaluation.facts,
            shown: self.shown.clone(),
            consistent,
            costs,
        })
    }

    /// Each different tuple of weight, level and terms counts once, whichever weak constraint it comes from; one whose
    /// weight or level is not a number does not count.
    fn costs(&self, evaluation: &mut Evaluation) -> Result<BTreeMap<i32, i64>, ModelError> {
        let mut tuples: FxHashSet<Vec<Term>> = FxHashSet::default();
        for weak in &self.weak {
            tuples.extend(evaluation.consequences(weak)?.into_iter().map(|atom| atom.args));
        }
        let mut costs = BTreeMap::new();
        for tuple in tuples {
            if let [Term::Int(weight), Term::Int(level), ..] = tuple[..] {
                *costs.entry(level).or_insert(0) += i64::from(weight);
            }
        }
        Ok(costs)
    }
}

/// Answer sets, and in how many ways choices were made for them.
struct Found {
    models: Vec<Model>,
    ways: usize,
    most: usize,
}

impl Found {
    fn count(&mut self) -> Result<(), ModelError> {
        self.ways += 1;
        match self.ways > self.most {
            true => Err(ModelError::TooManyChoices { limit: self.most }),
            false => Ok(()),
        }
    }
}

fn violates(evaluation: &mut Evaluation, constraints: &[Planned]) -> Result<bool, ModelError> {
    for constraint in constraints {
        if !evaluation.consequences(constraint)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn weak_clause(weak: &crate::rules::Weak) -> Planned {
    let mut args = vec![weak.weight, weak.level];
    args.extend(&weak.terms);
    let name = Symbol::new("weak constraint");
    Planned::new(Clause::new(Atom { name, args }, weak.body.clone()))
}

/// Empty tables for all that the rules speak of, and for others.
pub(crate) fn declared<'a>(rules: &Rules, others: impl Iterator<Item = &'a Predicate>) -> Facts {
    let mut facts = Facts::default();
    let elements = || rules.choices.iter().flat_map(|choice| &choice.elements);
    let clauses = rules.rules.iter().map(|rule| &rule.clause).chain(elements());
    let bodies = clauses.map(|clause| &clause.body);
    let weak = rules.weak.iter().map(|weak| &weak.body);
    let choices = rules.choices.iter().map(|choice| &choice.body);
    for literal in bodies.chain(&rules.constraints).chain(weak).chain(choices).flatten() {
        if literal.atom.comparison().is_none() {
            facts.declare(literal.atom.predicate());
        }
    }
    for clause in rules.rules.iter().map(|rule| &rule.clause).chain(elements()) {
        facts.declare(clause.head.predicate());
    }
    others.for_each(|predicate| facts.declare(*predicate));
    facts
}

/// These predicates, and all that are defined by them.
fn dependents(rules: &Rules, of: &[Predicate]) -> FxHashSet<Predicate> {
    let mut found: FxHashSet<Predicate> = of.iter().copied().collect();
    let depends = |body: &[Literal], found: &FxHashSet<Predicate>| {
        body.iter().any(|literal| found.contains(&literal.atom.predicate()))
    };
    loop {
        let before = found.len();
        let clauses = rules.rules.iter().map(|rule| &rule.clause);
        for clause in clauses.chain(rules.choices.iter().flat_map(|choice| &choice.elements)) {
            if depends(&clause.body, &found) {
                found.insert(clause.head.predicate());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// What may be chosen must be known before choosing.
fn refuse_cycles(rules: &Rules) -> Result<(), ModelError> {
    for choice in &rules.choices {
        for element in &choice.elements {
            let head = element.head.predicate();
            let stratum = rules.strata.iter().find(|stratum| stratum.contains(&head));
            let in_cycle = |literal: &Literal| stratum.is_some_and(|own| own.contains(&literal.atom.predicate()));
            if element.body.iter().any(in_cycle) {
                return Err(ModelError::ChoiceInCycle {
                    source_number: choice.source,
                    span: choice.span,
                });
            }
        }
    }
    Ok(())
}
