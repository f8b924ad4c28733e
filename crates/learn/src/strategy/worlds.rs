//! The answer sets that a task speaks of: of its examples, and of what can become of them.
//!
//! ```text
//!  background ∪ rules of a context ──→ Program, prepared once
//!       facts of a context, or of a state reached ──→ Scene: its answer sets, computed once
//!            constraints of a context, inclusions, exclusions ──→ which of them extend an example
//! ```
//!
//! Examples that differ only in the move that they fix share a scene.

use super::task::{Example, NoHypothesis, Task};
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_CHOICES, DEFAULT_LIMIT, Model, ModelError, Prepared, Tally};
use adage_logic::rules::Rules;
use adage_logic::{Atom, Literal, Predicate};
use indexmap::IndexMap;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

/// An answer set, by its number.
pub(super) type SetId = usize;

/// The background with the rules of a context.
pub(super) struct Ground {
    /// The context's rules, as written.
    rules: Vec<Statement>,
    pub(super) prepared: Prepared,
}

pub(super) struct AnswerSet {
    pub(super) ground: usize,
    /// Where it comes from, so that what can become of it is known: see [`super::deep`].
    pub(super) origin: usize,
    pub(super) model: Model,
}

/// What stays the same when play goes on from an example: the rules, and the facts that no move changes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Origin {
    pub(super) ground: usize,
    pub(super) lasting: Vec<Atom>,
}

/// A scene: its origin, and the facts given.
type Scene = (usize, Vec<Atom>);

pub(super) struct Worlds {
    constants: Program,
    background: Program,
    given: Vec<Predicate>,
    asked: Vec<Predicate>,
    pub(super) fluents: BTreeSet<Predicate>,
    pub(super) grounds: Vec<Ground>,
    pub(super) origins: Vec<Origin>,
    pub(super) scenes: IndexMap<Scene, Vec<SetId>, FxBuildHasher>,
    pub(super) sets: Vec<AnswerSet>,
}

/// A context, taken apart.
struct Context {
    facts: Vec<Atom>,
    constraints: Vec<Vec<Literal>>,
    rules: Vec<Statement>,
}

pub(super) fn engine_error(error: &ModelError) -> NoHypothesis {
    match error {
        ModelError::TooManyChoices { .. } | ModelError::TooLarge { .. } => NoHypothesis::TooLarge(error.to_string()),
        _ => NoHypothesis::Engine(error.to_string()),
    }
}

/// Programs checked as one.
pub(super) fn checked(sources: &[&Program]) -> Result<Rules, NoHypothesis> {
    check(sources, World::Program).map_err(|problems| {
        let first = problems.first();
        NoHypothesis::Engine(first.map_or_else(String::new, |problem| problem.diagnostic.message.clone()))
    })
}

pub(super) fn program(statements: Vec<Statement>) -> Program {
    Program {
        statements,
        closing_comments: Vec::new(),
    }
}

fn is_constant(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Const { .. })
}

fn head(statement: &Statement) -> Option<&Atom> {
    match &statement.kind {
        StatementKind::Rule(Rule {
            head: Head::Atom(head), ..
        }) => Some(&head.value),
        _ => None,
    }
}

/// The predicates of which moves change what holds: those inside the heads `next(…)`.
fn fluents(background: &Program) -> Result<BTreeSet<Predicate>, NoHypothesis> {
    let next = Predicate::new("next", 1);
    let mut found = BTreeSet::new();
    for head in background
        .statements
        .iter()
        .filter_map(head)
        .filter(|head| head.predicate() == next)
    {
        found.insert(as_atom(head.args[0]).map(|atom| atom.predicate()).ok_or_else(|| {
            NoHypothesis::Engine("the head `next(X)` does not say which predicate a move changes".to_owned())
        })?);
    }
    Ok(found)
}

/// A term as an atom: `box(1,x)` inside `next(box(1,x))`.
pub(super) fn as_atom(term: adage_logic::Term) -> Option<Atom> {
    match term {
        adage_logic::Term::Const(name) => Some(Atom::new(name, Vec::new())),
        adage_logic::Term::Compound(compound) if !compound.is_tuple() && compound.operator().is_none() => {
            Some(Atom::new(compound.functor(), compound.args().to_vec()))
        }
        _ => None,
    }
}

impl Worlds {
    /// The worlds of a task whose candidates ask for these predicates, and for each example the sets that extend it.
    pub(super) fn of(task: &Task, asked: &[Predicate]) -> Result<(Worlds, Vec<Vec<SetId>>), NoHypothesis> {
        let constants = task.background.statements.iter().filter(|s| is_constant(s)).cloned();
        let constants = program(constants.collect());
        let contexts: Result<Vec<Context>, NoHypothesis> = task
            .examples
            .iter()
            .map(|example| take_apart(&constants, &example.context))
            .collect();
        let contexts = contexts?;
        let fluents = fluents(&task.background)?;
        let facts = contexts.iter().flat_map(|context| &context.facts).map(Atom::predicate);
        let given: BTreeSet<Predicate> = facts.chain(fluents.iter().copied()).collect();
        let in_constraints = contexts.iter().flat_map(|context| context.constraints.iter().flatten());
        let mut asked: BTreeSet<Predicate> = asked.iter().copied().collect();
        asked.extend(in_constraints.map(|literal| literal.atom.predicate()));
        asked.retain(|predicate| {
            Atom::new(predicate.name, vec![adage_logic::Term::Int(0); predicate.arity])
                .comparison()
                .is_none()
        });
        let mut worlds = Worlds {
            background: task.background.clone(),
            constants,
            given: given.into_iter().collect(),
            asked: asked.into_iter().collect(),
            fluents,
            grounds: Vec::new(),
            origins: Vec::new(),
            scenes: IndexMap::default(),
            sets: Vec::new(),
        };
        let mut scenes = Vec::new();
        for context in &contexts {
            scenes.push(worlds.scene_of(context)?);
        }
        let numbers = worlds.answer(scenes)?;
        let of_example =
            |((example, context), scene): ((&Example, &Context), &usize)| worlds.extending(example, context, *scene);
        let examples = task.examples.iter().zip(&contexts).zip(&numbers).map(of_example);
        let extending = examples.collect::<Result<_, _>>()?;
        Ok((worlds, extending))
    }

    fn scene_of(&mut self, context: &Context) -> Result<Scene, NoHypothesis> {
        let lasts = |predicate: Predicate| !self.fluents.contains(&predicate);
        let lasting: Vec<Atom> = context
            .facts
            .iter()
            .filter(|fact| lasts(fact.predicate()))
            .cloned()
            .collect();
        let lasting_rules = |statement: &&Statement| head(statement).is_none_or(|head| lasts(head.predicate()));
        let later: Vec<Statement> = context.rules.iter().filter(lasting_rules).cloned().collect();
        // A rule for a fluent holds in the example and not later: its origin is not where it is evaluated.
        let ground = self.ground(&later)?;
        let origin = self.origin(Origin { ground, lasting });
        if later.len() == context.rules.len() {
            return Ok((origin, context.facts.clone()));
        }
        let first = self.ground(&context.rules)?;
        let models = self.models(first, &context.facts)?;
        let mut facts = context.facts.clone();
        // What those rules give for fluents holds as if it were given.
        for model in models.iter().take(1) {
            for fluent in &self.fluents {
                facts.extend(model.rows(*fluent).map(|row| Atom::new(fluent.name, row.to_vec())));
            }
        }
        facts.sort();
        facts.dedup();
        Ok((origin, facts))
    }

    fn origin(&mut self, origin: Origin) -> usize {
        let known = self.origins.iter().position(|other| *other == origin);
        known.unwrap_or_else(|| {
            self.origins.push(origin);
            self.origins.len() - 1
        })
    }

    fn ground(&mut self, rules: &[Statement]) -> Result<usize, NoHypothesis> {
        if let Some(known) = self.grounds.iter().position(|ground| ground.rules == rules) {
            return Ok(known);
        }
        let checked = checked(&[&self.background, &program(rules.to_vec())])?;
        let prepared = Prepared::new(&checked, &self.given, &self.asked, DEFAULT_LIMIT);
        self.grounds.push(Ground {
            rules: rules.to_vec(),
            prepared: prepared.map_err(|error| engine_error(&error))?,
        });
        Ok(self.grounds.len() - 1)
    }

    fn models(&self, ground: usize, facts: &[Atom]) -> Result<Vec<Model>, NoHypothesis> {
        let models = self.grounds[ground].prepared.models(facts, DEFAULT_CHOICES);
        models.map_err(|error| engine_error(&error))
    }

    /// The numbers of these scenes; the answer sets of new ones are computed, in parallel.
    pub(super) fn answer(&mut self, wanted: Vec<Scene>) -> Result<Vec<usize>, NoHypothesis> {
        let mut numbers = Vec::with_capacity(wanted.len());
        let first_new = self.scenes.len();
        for mut scene in wanted {
            scene.1.sort();
            let entry = self.scenes.entry(scene);
            numbers.push(entry.index());
            entry.or_default();
        }
        self.plan_by_first(first_new)?;
        let news: Vec<&Scene> = (first_new..self.scenes.len())
            .filter_map(|n| self.scenes.get_index(n))
            .map(|(s, _)| s)
            .collect();
        let found: Result<Vec<Vec<Model>>, NoHypothesis> = news
            .par_iter()
            .map(|(origin, facts)| self.models(self.origins[*origin].ground, facts))
            .collect();
        for (number, models) in (first_new..).zip(found?) {
            let Some((scene, sets)) = self.scenes.get_index_mut(number) else {
                continue;
            };
            let origin = scene.0;
            for model in models {
                sets.push(self.sets.len());
                self.sets.push(AnswerSet {
                    ground: self.origins[origin].ground,
                    origin,
                    model,
                });
            }
        }
        Ok(numbers)
    }

    /// Lets every program without plans see its first scene.
    fn plan_by_first(&mut self, first_new: usize) -> Result<(), NoHypothesis> {
        if first_new > 0 {
            return Ok(());
        }
        for ground in 0..self.grounds.len() {
            let is_own = |(scene, _): &(&Scene, &Vec<SetId>)| self.origins[scene.0].ground == ground;
            if let Some((scene, _)) = self.scenes.iter().find(is_own) {
                let warmed = self.grounds[ground].prepared.warm(&scene.1, DEFAULT_CHOICES);
                warmed.map_err(|error| engine_error(&error))?;
            }
        }
        Ok(())
    }

    /// The answer sets of a scene that keep the context's constraints and extend the example.
    fn extending(&self, example: &Example, context: &Context, scene: usize) -> Result<Vec<SetId>, NoHypothesis> {
        let include = self.ground_atoms(&example.include)?;
        let exclude = self.ground_atoms(&example.exclude)?;
        let mut extending = Vec::new();
        let Some((_, sets)) = self.scenes.get_index(scene) else {
            return Ok(extending);
        };
        let Some(first) = sets.first() else {
            return Ok(extending);
        };
        let prepared = &self.grounds[self.sets[*first].ground].prepared;
        let constraints: Vec<Tally> = context
            .constraints
            .iter()
            .map(|body| Tally::new(prepared, body, None, &[]))
            .collect();
        for set in sets {
            let model = &self.sets[*set].model;
            let extends = include.iter().all(|atom| model.holds(atom)) && !exclude.iter().any(|atom| model.holds(atom));
            let mut kept = true;
            for constraint in constraints.iter().take_while(|_| extends) {
                kept &= constraint.value(model).map_err(|error| engine_error(&error))? == 0;
            }
            if extends && kept {
                extending.push(*set);
            }
        }
        Ok(extending)
    }

    fn ground_atoms(&self, atoms: &[Atom]) -> Result<Vec<Atom>, NoHypothesis> {
        let facts = atoms.iter().map(|atom| Statement {
            comments: Vec::new(),
            kind: StatementKind::Rule(Rule {
                head: Head::Atom(Located::nowhere(atom.clone())),
                body: Vec::new(),
            }),
            names: Vec::new(),
            span: Default::default(),
        });
        let rules = checked(&[&self.constants, &program(facts.collect())])?;
        Ok(rules.rules.into_iter().map(|rule| rule.clause.head).collect())
    }

    pub(super) fn constants(&self) -> &Program {
        &self.constants
    }
}

fn take_apart(constants: &Program, context: &Program) -> Result<Context, NoHypothesis> {
    let is_fact = |statement: &Statement| {
        head(statement).is_some_and(|head| head.args.iter().all(|arg| arg.is_ground() && arg.is_plain()))
            && matches!(&statement.kind, StatementKind::Rule(rule) if rule.body.is_empty())
    };
    let is_constraint =
        |statement: &Statement| matches!(&statement.kind, StatementKind::Rule(Rule { head: Head::None, .. }));
    let (plain, rules): (Vec<Statement>, Vec<Statement>) = context
        .statements
        .iter()
        .cloned()
        .partition(|s| is_fact(s) || is_constraint(s));
    let checked = checked(&[constants, &program(plain)])?;
    let mut facts: Vec<Atom> = checked.rules.into_iter().map(|rule| rule.clause.head).collect();
    facts.sort();
    facts.dedup();
    Ok(Context {
        facts,
        constraints: checked.constraints,
        rules,
    })
}
