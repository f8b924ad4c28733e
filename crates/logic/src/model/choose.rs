//! Choices: what may be chosen once the strata below are known, and every way to choose within the bounds.

use super::ModelError;
use super::evaluation::{Evaluation, Planned};
use crate::clause::{Atom, Clause};
use crate::rules::Choice;
use crate::term::Term;
use indexmap::IndexMap;
use std::ops::ControlFlow;

/// A choice rule as clauses over what is below it.
pub(super) struct PlannedChoice {
    /// Gives the values of the shared variables, and the bounds.
    bounds: Planned,
    has_lower: bool,
    has_upper: bool,
    /// Give the values of the shared variables, then the arguments of the atom.
    elements: Vec<(Atom, Planned)>,
    shared: usize,
}

impl PlannedChoice {
    pub(super) fn new(choice: &Choice) -> PlannedChoice {
        let shared: Vec<Term> = choice.shared.iter().map(|var| Term::Var(*var)).collect();
        let with = |rest: &mut dyn Iterator<Item = Term>, body: &Clause| {
            let args = shared.iter().copied().chain(rest).collect();
            Planned::new(Clause::new(Atom::new("a choice", args), body.body.clone()))
        };
        let body = Clause::new(Atom::new("a choice", Vec::new()), choice.body.clone());
        let element = |clause: &Clause| (clause.head.clone(), with(&mut clause.head.args.iter().copied(), clause));
        PlannedChoice {
            bounds: with(&mut choice.lower.into_iter().chain(choice.upper), &body),
            has_lower: choice.lower.is_some(),
            has_upper: choice.upper.is_some(),
            elements: choice.elements.iter().map(element).collect(),
            shared: shared.len(),
        }
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = &Planned> {
        std::iter::once(&self.bounds).chain(self.elements.iter().map(|(_, element)| element))
    }
}

/// One choice to make: how many of these atoms may hold.
struct Instance {
    atoms: Vec<usize>,
    lower: Option<Term>,
    upper: Option<Term>,
}

impl Instance {
    fn reaches_lower(&self, count: usize) -> bool {
        self.lower.is_none_or(|lower| lower <= number(count))
    }

    fn keeps_upper(&self, count: usize) -> bool {
        self.upper.is_none_or(|upper| number(count) <= upper)
    }
}

fn number(count: usize) -> Term {
    Term::Int(i32::try_from(count).unwrap_or(i32::MAX))
}

/// All choices of one stratum, made together, since they may share atoms.
pub(super) struct Selections {
    /// Sorted.
    pub(super) atoms: Vec<Atom>,
    /// Which of them hold anyway.
    given: Vec<bool>,
    instances: Vec<Instance>,
    /// The instances of each atom.
    of_atom: Vec<Vec<usize>>,
    /// Whether rules may add further atoms, so that only upper bounds can be tested while choosing.
    rules_add: bool,
}

impl Selections {
    pub(super) fn new(
        choices: &[PlannedChoice],
        rules_add: bool,
        evaluation: &mut Evaluation,
    ) -> Result<Selections, ModelError> {
        let mut all: Vec<(Vec<Atom>, Option<Term>, Option<Term>)> = Vec::new();
        for choice in choices {
            let mut instances: IndexMap<Vec<Term>, Vec<Atom>> = IndexMap::new();
            let mut bounds = Vec::new();
            for row in evaluation.consequences(&choice.bounds)? {
                instances.entry(row.args[..choice.shared].to_vec()).or_default();
                bounds.push(row.args);
            }
            for (atom, element) in &choice.elements {
                for row in evaluation.consequences(element)? {
                    let (shared, args) = row.args.split_at(choice.shared);
                    let atom = Atom::new(atom.name, args.to_vec());
                    instances.entry(shared.to_vec()).or_default().push(atom);
                }
            }
            for row in bounds {
                let mut limits = row[choice.shared..].iter().copied();
                let lower = choice.has_lower.then(|| limits.next()).flatten();
                let upper = choice.has_upper.then(|| limits.next()).flatten();
                all.push((instances[&row[..choice.shared]].clone(), lower, upper));
            }
        }
        Ok(Selections::of(all, rules_add, evaluation))
    }

    fn of(all: Vec<(Vec<Atom>, Option<Term>, Option<Term>)>, rules_add: bool, evaluation: &Evaluation) -> Selections {
        let mut atoms: Vec<Atom> = all.iter().flat_map(|(atoms, ..)| atoms).cloned().collect();
        atoms.sort();
        atoms.dedup();
        let place = |atom: &Atom| atoms.binary_search(atom).ok();
        let instance = |(own, lower, upper): (Vec<Atom>, Option<Term>, Option<Term>)| {
            let mut own: Vec<usize> = own.iter().filter_map(place).collect();
            own.sort_unstable();
            own.dedup();
            Instance {
                atoms: own,
                lower,
                upper,
            }
        };
        let instances: Vec<Instance> = all.into_iter().map(instance).collect();
        let mut of_atom = vec![Vec::new(); atoms.len()];
        for (number, instance) in instances.iter().enumerate() {
            for atom in &instance.atoms {
                of_atom[*atom].push(number);
            }
        }
        Selections {
            given: atoms.iter().map(|atom| evaluation.facts.contains(atom)).collect(),
            atoms,
            instances,
            of_atom,
            rules_add,
        }
    }

    /// Calls `take` with the numbers of the atoms chosen, for every selection within the bounds, until it breaks.
    pub(super) fn for_each<B>(&self, take: &mut dyn FnMut(&[usize]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut state = State {
            selections: self,
            chosen: Vec::new(),
            counts: vec![0; self.instances.len()],
            open: self.instances.iter().map(|instance| instance.atoms.len()).collect(),
        };
        if self
            .instances
            .iter()
            .any(|instance| !state.can_reach(instance, 0, instance.atoms.len()))
        {
            return ControlFlow::Continue(());
        }
        state.decide(0, take)
    }

    /// Whether all bounds are kept, now that the rules have added what follows.
    pub(super) fn are_kept(&self, evaluation: &Evaluation) -> bool {
        let holds = |atom: &&usize| evaluation.facts.contains(&self.atoms[**atom]);
        self.instances.iter().all(|instance| {
            let count = instance.atoms.iter().filter(holds).count();
            instance.reaches_lower(count) && instance.keeps_upper(count)
        })
    }
}

struct State<'a> {
    selections: &'a Selections,
    chosen: Vec<usize>,
    /// How many atoms of each instance hold, and how many are undecided.
    counts: Vec<usize>,
    open: Vec<usize>,
}

impl State<'_> {
    fn can_reach(&self, instance: &Instance, count: usize, open: usize) -> bool {
        instance.keeps_upper(count) && (self.selections.rules_add || instance.reaches_lower(count + open))
    }

    fn decide<B>(&mut self, atom: usize, take: &mut dyn FnMut(&[usize]) -> ControlFlow<B>) -> ControlFlow<B> {
        if atom == self.selections.atoms.len() {
            return take(&self.chosen);
        }
        for holds in [true, false] {
            if !holds && self.selections.given[atom] {
                continue;
            }
            let selections = self.selections;
            for instance in &selections.of_atom[atom] {
                self.counts[*instance] += usize::from(holds);
                self.open[*instance] -= 1;
            }
            let mut own = selections.of_atom[atom].iter();
            let possible = own.all(|i| self.can_reach(&selections.instances[*i], self.counts[*i], self.open[*i]));
            let mut flow = ControlFlow::Continue(());
            if possible {
                self.chosen.extend(holds.then_some(atom));
                flow = self.decide(atom + 1, take);
                if holds {
                    self.chosen.pop();
                }
            }
            for instance in &selections.of_atom[atom] {
                self.counts[*instance] -= usize::from(holds);
                self.open[*instance] += 1;
            }
            flow?;
        }
        ControlFlow::Continue(())
    }
}
