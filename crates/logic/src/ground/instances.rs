//! Every clause with every value of its variables that the possible atoms allow.

use super::possible::without_negation;
use super::prepare::Prepared;
use super::{GroundError, Limits};
use crate::clause::{Atom, Clause, Predicate};
use crate::facts::Facts;
use crate::matcher::{BodyPlan, IntervalTooLong};
use crate::term::{Term, Var};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// `head :- positive, not negative.`, by numbers of possible atoms.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Instance {
    pub(super) head: u32,
    pub(super) positive: Box<[u32]>,
    pub(super) negative: Box<[u32]>,
}

/// The possible atoms that depend on inputs, and the instances of their clauses.
pub(super) struct Instances {
    pub(super) facts: Facts,
    pub(super) atoms: IndexSet<Atom, FxBuildHasher>,
    pub(super) rules: IndexSet<Instance, FxBuildHasher>,
    pub(super) dynamic: Vec<Predicate>,
}

pub(super) fn instances(facts: Facts, prepared: &Prepared, limits: &Limits) -> Result<Instances, GroundError> {
    let mut dynamic: Vec<Predicate> = prepared.dynamic.iter().copied().collect();
    dynamic.sort();
    let rows = |predicate: &Predicate| {
        let name = predicate.name;
        facts
            .of(*predicate)
            .map(move |args| Atom::new(name, args.to_vec()))
            .collect::<Vec<_>>()
    };
    let atoms = dynamic.iter().flat_map(rows).collect();
    let mut instances = Instances {
        facts,
        atoms,
        rules: IndexSet::default(),
        dynamic,
    };
    for clause in &prepared.clauses {
        instances.add(clause, prepared, limits)?;
    }
    Ok(instances)
}

impl Instances {
    fn add(&mut self, clause: &Clause, prepared: &Prepared, limits: &Limits) -> Result<(), GroundError> {
        let wanted = Wanted::of(clause, prepared);
        let question = Clause::new(
            Atom::new("instance", wanted.vars.iter().copied().map(Term::Var).collect()),
            without_negation(clause, prepared).body,
        );
        let plan = BodyPlan::new(&question, &self.facts);
        for (relation, known) in plan.questions() {
            self.facts.add_index(relation, known);
        }
        let (atoms, rules) = (&self.atoms, &mut self.rules);
        let mut tried = 0;
        let run = plan.run(&self.facts, limits.rules, &mut |values| {
            rules.extend(wanted.instance(&values, atoms));
            tried += 1;
            rules.len() <= limits.rules && tried <= limits.rules && !limits.stop.is_requested()
        });
        match run {
            Err(IntervalTooLong) => Err(GroundError::LongInterval { limit: limits.rules }),
            Ok(()) if rules.len() > limits.rules || tried > limits.rules => Err(self.too_many(limits)),
            Ok(()) => Ok(()),
        }
    }

    fn too_many(&self, limits: &Limits) -> GroundError {
        let mut counts: FxHashMap<Predicate, usize> = FxHashMap::default();
        for rule in &self.rules {
            *counts.entry(self.atoms[rule.head as usize].predicate()).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(predicate, count)| (*count, *predicate));
        GroundError::TooManyRules {
            limit: limits.rules,
            predicate: most.map_or(Predicate::new("", 0), |(predicate, _)| predicate),
        }
    }
}

/// What of a clause stays in its instances: the head and the literals that depend on inputs.
struct Wanted {
    vars: Vec<Var>,
    head: Atom,
    positive: Vec<Atom>,
    negative: Vec<Atom>,
}

impl Wanted {
    fn of(clause: &Clause, prepared: &Prepared) -> Wanted {
        let is_dynamic = |atom: &Atom| prepared.dynamic.contains(&atom.predicate());
        let of_sign = |negated: bool| -> Vec<Atom> {
            let literals = clause.body.iter().filter(|literal| literal.negated == negated);
            literals
                .map(|literal| &literal.atom)
                .filter(|atom| is_dynamic(atom))
                .cloned()
                .collect()
        };
        let (positive, negative) = (of_sign(false), of_sign(true));
        let mut vars = IndexSet::<Var>::new();
        for atom in std::iter::once(&clause.head).chain(&positive).chain(&negative) {
            atom.for_each_var(&mut |var| {
                vars.insert(var);
            });
        }
        let vars: Vec<Var> = vars.into_iter().collect();
        // Numbered by their place among the values.
        let number = |atom: &Atom| {
            atom.map_vars(&mut |var| {
                let index = vars.iter().position(|other| *other == var);
                Term::Var(Var(index.map_or(0, |index| index as u32)))
            })
        };
        Wanted {
            head: number(&clause.head),
            positive: positive.iter().map(number).collect(),
            negative: negative.iter().map(number).collect(),
            vars,
        }
    }

    /// The instance for these values; `None` if it says nothing: it needs its own head, or an atom and its opposite.
    fn instance(&self, values: &[Term], atoms: &IndexSet<Atom, FxBuildHasher>) -> Option<Instance> {
        let find = |atom: &Atom| {
            let atom = atom.map_vars(&mut |var| values[var.0 as usize]);
            atoms.get_index_of(&atom).map(|index| index as u32)
        };
        let all = |of: &[Atom]| {
            let mut found: Vec<u32> = of.iter().filter_map(find).collect();
            found.sort_unstable();
            found.dedup();
            found.into_boxed_slice()
        };
        let instance = Instance {
            head: find(&self.head)?,
            positive: all(&self.positive),
            negative: all(&self.negative),
        };
        let contradicts = |atom: &u32| *atom == instance.head || instance.negative.binary_search(atom).is_ok();
        (!instance.positive.iter().any(contradicts)).then_some(instance)
    }
}
