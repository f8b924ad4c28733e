//! Facts on their way to a model: what clauses add to them, round by round.

use super::ModelError;
use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::facts::Facts;
use crate::matcher::{BodyPlan, IntervalTooLong};
use crate::rules::Rules;
use crate::vocabulary::{Known, RelationId};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// A clause, planned when it is first asked: by then the tables show what to expect.
pub(crate) struct Planned {
    pub(super) clause: Clause,
    plan: OnceLock<(BodyPlan, Vec<(RelationId, Known)>)>,
}

impl Planned {
    pub(super) fn new(clause: Clause) -> Planned {
        Planned {
            clause,
            plan: OnceLock::new(),
        }
    }

    /// Whether there is nothing to plan.
    fn is_fact(&self) -> bool {
        self.clause.body.is_empty() && self.clause.head.is_ground()
    }

    fn planned(&self, facts: &Facts) -> &(BodyPlan, Vec<(RelationId, Known)>) {
        self.plan.get_or_init(|| {
            let plan = BodyPlan::new(&self.clause, facts);
            let questions = plan.questions();
            (plan, questions)
        })
    }

    /// Which tables are asked with which arguments known; nothing as long as there is no plan.
    pub(super) fn questions(&self) -> &[(RelationId, Known)] {
        self.plan.get().map_or(&[], |(_, questions)| questions)
    }
}

/// The rules of the predicates of one stratum.
pub(crate) struct Stratum {
    pub(super) rules: Vec<Planned>,
    /// The recursive rules once for each body literal of their stratum, which is then asked of the newest facts only.
    pub(super) recursive: Vec<Planned>,
    /// Each predicate, and the one that holds what was new in the last round.
    pub(crate) newest: Vec<(Predicate, Predicate)>,
}

impl Stratum {
    pub(crate) fn new(predicates: &[Predicate], clauses: &[&Clause]) -> Stratum {
        let is_own = |literal: &Literal| !literal.negated && predicates.contains(&literal.atom.predicate());
        let newest: Vec<(Predicate, Predicate)> = match clauses.iter().any(|clause| clause.body.iter().any(is_own)) {
            true => predicates.iter().map(|p| (*p, newest(*p))).collect(),
            false => Vec::new(),
        };
        let recursive: Vec<Planned> = clauses.iter().flat_map(|clause| on_newest(clause, &newest)).collect();
        Stratum {
            rules: clauses.iter().map(|clause| Planned::new((*clause).clone())).collect(),
            newest,
            recursive,
        }
    }
}

/// No program can write such a name.
fn newest(predicate: Predicate) -> Predicate {
    Predicate::new(format!("new {}", predicate.name).as_str(), predicate.arity)
}

fn on_newest(clause: &Clause, newest: &[(Predicate, Predicate)]) -> Vec<Planned> {
    let variant = |index: usize| {
        let literal = &clause.body[index];
        let (_, name) = newest
            .iter()
            .find(|(own, _)| !literal.negated && *own == literal.atom.predicate())?;
        let mut variant = clause.clone();
        variant.body[index].atom.name = name.name;
        Some(Planned::new(variant))
    };
    (0..clause.body.len()).filter_map(variant).collect()
}

/// The rules of the predicates of a stratum.
pub(crate) fn clauses_of<'a>(rules: &'a Rules, stratum: &[Predicate]) -> Vec<&'a Clause> {
    let of_stratum = stratum.iter().flat_map(|predicate| rules.definition(*predicate));
    of_stratum.map(|rule| &rule.clause).collect()
}

/// Facts from which more follow by rules.
#[derive(Clone)]
pub(crate) struct Evaluation {
    pub(crate) facts: Facts,
    /// How many facts follow, those of the last round counted once.
    pub(super) known: usize,
    pub(super) limit: usize,
    /// How deep terms may be.
    deepest: u16,
}

impl Evaluation {
    pub(crate) fn new(facts: Facts, limit: usize, deepest: u16) -> Evaluation {
        Evaluation {
            facts,
            known: 0,
            limit,
            deepest,
        }
    }

    /// Adds all that follows for the predicates of one stratum.
    pub(crate) fn close(&mut self, stratum: &Stratum) -> Result<(), ModelError> {
        let mut fresh = Vec::new();
        for rule in &stratum.rules {
            fresh.extend(self.consequences(rule)?);
        }
        if stratum.recursive.is_empty() {
            return self.give(&fresh);
        }
        loop {
            let added = self.add(fresh)?;
            for (_, newest) in &stratum.newest {
                self.facts.clear(*newest);
            }
            if added.is_empty() {
                return Ok(());
            }
            for atom in added {
                if let Some((_, newest)) = stratum.newest.iter().find(|(own, _)| *own == atom.predicate()) {
                    self.facts.insert(*newest, &atom.args);
                }
            }
            fresh = Vec::new();
            for rule in &stratum.recursive {
                fresh.extend(self.consequences(rule)?);
            }
        }
    }

    /// Adds facts and returns those that were new.
    pub(crate) fn add(&mut self, mut atoms: Vec<Atom>) -> Result<Vec<Atom>, ModelError> {
        atoms.retain(|atom| self.facts.insert(atom.predicate(), &atom.args));
        self.count(atoms.len()).map(|()| atoms)
    }

    /// Adds facts, whether new or not.
    pub(super) fn give(&mut self, atoms: &[Atom]) -> Result<(), ModelError> {
        let mut insert = |atom: &Atom| self.facts.insert(atom.predicate(), &atom.args);
        let added = atoms.iter().filter(|atom| insert(atom)).count();
        self.count(added)
    }

    fn count(&mut self, added: usize) -> Result<(), ModelError> {
        self.known += added;
        match self.known > self.limit {
            true => Err(ModelError::TooLarge { limit: self.limit }),
            false => Ok(()),
        }
    }

    fn unless_known(&self, fact: &Atom) -> Result<Vec<Atom>, ModelError> {
        match fact.args.iter().any(|arg| arg.depth() > self.deepest) {
            true => Err(ModelError::TooDeep),
            false => Ok(Some(fact)
                .filter(|fact| !self.facts.contains(fact))
                .cloned()
                .into_iter()
                .collect()),
        }
    }

    /// The heads that the clause gives now and that are not known yet.
    pub(super) fn consequences(&mut self, planned: &Planned) -> Result<Vec<Atom>, ModelError> {
        if planned.is_fact() {
            return self.unless_known(&planned.clause.head);
        }
        let (plan, questions) = planned.planned(&self.facts);
        for (relation, known) in questions {
            self.facts.add_index(*relation, *known);
        }
        let predicate = planned.clause.head.predicate();
        let (room, mut found) = (self.limit.saturating_sub(self.known), FxHashSet::default());
        let mut too_deep = false;
        let run = plan.run(&self.facts, self.limit, &mut |args| {
            too_deep |= args.iter().any(|arg| arg.depth() > self.deepest);
            let atom = Atom::new(predicate.name, args);
            if !self.facts.contains(&atom) {
                found.insert(atom);
            }
            found.len() <= room && !too_deep
        });
        match run {
            Err(IntervalTooLong) => Err(ModelError::LongInterval { limit: self.limit }),
            Ok(()) if too_deep => Err(ModelError::TooDeep),
            Ok(()) if found.len() > room => Err(ModelError::TooLarge { limit: self.limit }),
            Ok(()) => Ok(found.into_iter().collect()),
        }
    }
}
