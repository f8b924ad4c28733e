//! The answer sets that a task speaks of: of its examples, and of what can become of them.
//!
//! ```text
//!  background ∪ rules of a context ──→ Program, prepared once
//!       facts of a context, or of a state reached ──→ Scene: its answer sets, computed once
//!            constraints of a context, inclusions, exclusions ──→ which of them extend an example
//! ```
//!
//! Examples that differ only in the move that they fix share a scene.

use super::deep;
use super::native::Deadline;
use super::parallel::map;
use super::task::{Example, Kind, NoHypothesis, Task};
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::check::{Constants, Problem, World, check};
use adage_logic::model::{DEFAULT_CHOICES, DEFAULT_LIMIT, Model, ModelError, Prepared, Tallies, Tally};
use adage_logic::rules::Rules;
use adage_logic::{Atom, Predicate, Term};
use adage_worlds::rule_form::next_heads;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
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

/// So many scenes are neither worth a thread nor a look at the clock.
const FEW_SCENES: usize = 16;

/// Whether an atom can hold is asked back so far: a move, and what makes it legal.
const FEW_STEPS: usize = 2;

const TIME_IS_UP: &str = "the time was up before all answer sets were weighed";

/// A scene: its origin, and the facts given.
type Scene = (usize, Vec<Atom>);

pub(super) struct Worlds<'t> {
    constants: Program,
    values: Constants,
    background: &'t Program,
    given: Vec<Predicate>,
    /// What candidates ask, and the predicates that others ask of models.
    by_candidates: Vec<Atom>,
    by_others: Vec<Predicate>,
    pub(super) fluents: BTreeSet<Predicate>,
    pub(super) grounds: Vec<Ground>,
    pub(super) origins: IndexSet<Origin, FxBuildHasher>,
    pub(super) scenes: IndexMap<Scene, Vec<SetId>, FxBuildHasher>,
    pub(super) sets: Vec<AnswerSet>,
    deadline: Deadline,
}

/// A context, taken apart.
struct Context {
    facts: Vec<Atom>,
    /// What is counted must not be there.
    constraints: Vec<Tally>,
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
    check(sources, World::Program).map_err(first_of)
}

/// A context says more than one scene can.
fn only_clingo(example: &Example) -> NoHypothesis {
    NoHypothesis::Engine(format!(
        "the context of example `{}` has rules for what moves change, and not one answer set but several or none; the engine \
         `clingo` weighs all of them",
        example.name
    ))
}

fn first_of(problems: Vec<Problem>) -> NoHypothesis {
    let first = problems.into_iter().next();
    NoHypothesis::Engine(first.map_or_else(String::new, |problem| problem.diagnostic.message))
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

/// The predicates of which moves change what holds: those inside the heads `next(…)`.
fn fluents(background: &Program) -> Result<BTreeSet<Predicate>, NoHypothesis> {
    let fluents: Option<BTreeSet<Predicate>> = next_heads(background).collect();
    fluents.ok_or_else(|| {
        NoHypothesis::Engine("the head `next(X)` does not say which predicate a move changes".to_owned())
    })
}

impl<'t> Worlds<'t> {
    /// The worlds of a task whose candidates ask for these atoms, and for each example the sets that extend it.
    pub(super) fn of(
        task: &'t Task,
        by_candidates: Vec<Atom>,
        deadline: Deadline,
    ) -> Result<(Worlds<'t>, Vec<Vec<SetId>>), NoHypothesis> {
        let constants = task.background.statements.iter().filter(|s| is_constant(s)).cloned();
        let constants = program(constants.collect());
        let values = Constants::of(&constants).map_err(first_of)?;
        let contexts: Result<Vec<Context>, NoHypothesis> = task
            .examples
            .iter()
            .map(|example| take_apart(&constants, &values, &example.context))
            .collect();
        let contexts = contexts?;
        let fluents = fluents(&task.background)?;
        let facts = contexts.iter().flat_map(|context| &context.facts).map(Atom::predicate);
        let given: BTreeSet<Predicate> = facts.chain(fluents.iter().copied()).collect();
        let mut worlds = Worlds {
            background: &task.background,
            constants,
            values,
            given: given.into_iter().collect(),
            by_candidates,
            by_others: asked_by_others(task, &contexts, &fluents),
            fluents,
            grounds: Vec::new(),
            origins: IndexSet::default(),
            scenes: IndexMap::default(),
            sets: Vec::new(),
            deadline,
        };
        let mut scenes = Vec::new();
        for (example, context) in task.examples.iter().zip(&contexts) {
            scenes.push(worlds.scene_of(example, context)?);
        }
        let numbers = worlds.answer(scenes)?;
        let examples = task.examples.iter().zip(&contexts).zip(&numbers);
        let extending = examples
            .map(|((example, context), scene)| worlds.extending(example, context, *scene))
            .collect::<Result<_, _>>()?;
        Ok((worlds, extending))
    }

    fn scene_of(&mut self, example: &Example, context: &Context) -> Result<Scene, NoHypothesis> {
        let lasts = |predicate: Predicate| !self.fluents.contains(&predicate);
        let lasting: Vec<Atom> = context
            .facts
            .iter()
            .filter(|fact| lasts(fact.predicate()))
            .cloned()
            .collect();
        let lasting_rules = |statement: &&Statement| statement.heads().all(|head| lasts(head.value.predicate()));
        let later: Vec<Statement> = context.rules.iter().filter(lasting_rules).cloned().collect();
        // A rule for a fluent holds in the example and not later: its origin is not where it is evaluated.
        let ground = self.ground(&later)?;
        let (origin, _) = self.origins.insert_full(Origin { ground, lasting });
        if later.len() == context.rules.len() {
            return Ok((origin, context.facts.clone()));
        }
        let first = self.ground(&context.rules)?;
        let models = self.models(first, &context.facts)?;
        // What those rules give for fluents holds as if it were given. So it must be the same in all answer sets, and without
        // the rules there must be no more of them, as where the bounds of a choice ruled some out.
        let mut derived = models.iter().map(|model| self.fluents_of(model));
        let Some(fluents) = derived.next().filter(|first| derived.all(|other| other == *first)) else {
            return Err(only_clingo(example));
        };
        let facts: BTreeSet<Atom> = context.facts.iter().cloned().chain(fluents).collect();
        let facts: Vec<Atom> = facts.into_iter().collect();
        match self.models(ground, &facts)?.len() == models.len() {
            true => Ok((origin, facts)),
            false => Err(only_clingo(example)),
        }
    }

    /// What holds in a model of all that moves change.
    fn fluents_of(&self, model: &Model) -> BTreeSet<Atom> {
        let atoms = |fluent: &Predicate| -> Vec<Atom> {
            let rows = model.rows(*fluent);
            rows.map(|row| Atom::new(fluent.name, row.to_vec())).collect()
        };
        self.fluents.iter().flat_map(atoms).collect()
    }

    fn ground(&mut self, rules: &[Statement]) -> Result<usize, NoHypothesis> {
        if let Some(known) = self.grounds.iter().position(|ground| ground.rules == rules) {
            return Ok(known);
        }
        let checked = checked(&[self.background, &program(rules.to_vec())])?;
        let may_hold = |atom: &&Atom| checked.may_derive(&self.values.put_into(atom), &self.given, FEW_STEPS);
        let mut asked = self.by_others.clone();
        asked.extend(self.by_candidates.iter().filter(may_hold).map(Atom::predicate));
        let needed = checked.without_idle_choices(&asked).needed_for(&asked);
        // What cannot hold is asked all the same, of an empty table.
        asked.extend(self.by_candidates.iter().map(Atom::predicate));
        let prepared = Prepared::new(&needed, &self.given, &asked, DEFAULT_LIMIT);
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
        let mut firsts = self.plan_by_first(first_new)?;
        let known = (first_new..self.scenes.len()).map(|number| firsts.remove(&number));
        let news: Vec<(&Scene, Option<Vec<Model>>)> = self.scenes.keys().skip(first_new).zip(known).collect();
        let is_many = self.scenes.len() > FEW_SCENES;
        let found: Result<Vec<Vec<Model>>, NoHypothesis> =
            map(news, FEW_SCENES, |((origin, facts), known)| match known {
                Some(models) => Ok(models),
                None if is_many && self.deadline.is_over() => Err(NoHypothesis::TooLarge(TIME_IS_UP.to_owned())),
                None => self.models(self.origins[*origin].ground, facts),
            })
            .into_iter()
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

    /// Lets every program without plans see its first scene; the answer sets of these scenes, by number.
    fn plan_by_first(&mut self, first_new: usize) -> Result<FxHashMap<usize, Vec<Model>>, NoHypothesis> {
        let mut firsts = FxHashMap::default();
        for ground in (0..self.grounds.len()).filter(|_| first_new == 0) {
            let is_own = |scene: &Scene| self.origins[scene.0].ground == ground;
            if let Some(number) = self.scenes.keys().position(is_own) {
                let facts = &self.scenes.keys()[number].1;
                let models = self.grounds[ground].prepared.first_models(facts, DEFAULT_CHOICES);
                firsts.insert(number, models.map_err(|error| engine_error(&error))?);
            }
        }
        Ok(firsts)
    }

    /// The answer sets of a scene that keep the context's constraints and extend the example.
    fn extending(&self, example: &Example, context: &Context, scene: usize) -> Result<Vec<SetId>, NoHypothesis> {
        let put = |atoms: &[Atom]| -> Vec<Atom> { atoms.iter().map(|atom| self.values.put_into(atom)).collect() };
        let (include, exclude) = (put(&example.include), put(&example.exclude));
        let mut extending = Vec::new();
        let Some((_, sets)) = self.scenes.get_index(scene) else {
            return Ok(extending);
        };
        let Some(first) = sets.first() else {
            return Ok(extending);
        };
        let prepared = &self.grounds[self.sets[*first].ground].prepared;
        let constraints = Tallies::new(prepared, context.constraints.iter());
        for set in sets {
            let model = &self.sets[*set].model;
            let extends = include.iter().all(|atom| model.holds(atom)) && !exclude.iter().any(|atom| model.holds(atom));
            if extends {
                let broken = constraints.values(model).map_err(|error| engine_error(&error))?;
                extending.extend(broken.iter().all(|count| *count == 0).then_some(*set));
            }
        }
        Ok(extending)
    }

    pub(super) fn constants(&self) -> &Program {
        &self.constants
    }

    /// Whether something that looks like this atom holds in one of these answer sets.
    pub(super) fn may_hold(&self, atom: &Atom, sets: &[SetId]) -> bool {
        let atom = self.values.put_into(atom);
        let is_like = |row: &[Term]| row.iter().zip(&atom.args).all(|(value, arg)| is_like(*value, *arg));
        atom.comparison().is_some()
            || sets
                .iter()
                .any(|set| self.sets[*set].model.rows(atom.predicate()).any(is_like))
    }
}

/// Whether a value may be what a term stands for: its variables may be anything, and so may what is computed.
fn is_like(value: Term, term: Term) -> bool {
    match (value, term) {
        (_, Term::Var(_)) => true,
        (Term::Compound(value), Term::Compound(term)) if term.is_plain() => {
            let (values, terms) = (value.args(), term.args());
            value.functor() == term.functor()
                && values.len() == terms.len()
                && values.iter().zip(terms).all(|(value, term)| is_like(*value, *term))
        }
        _ => value == term || !term.is_plain(),
    }
}

/// What is asked of models, apart from what candidates ask.
fn asked_by_others(task: &Task, contexts: &[Context], fluents: &BTreeSet<Predicate>) -> Vec<Predicate> {
    let in_constraints = contexts.iter().flat_map(|context| &context.constraints);
    let in_constraints = in_constraints.flat_map(|constraint| &constraint.body).map(|l| &l.atom);
    let in_examples = task.examples.iter().flat_map(|e| e.include.iter().chain(&e.exclude));
    let atoms = in_constraints
        .filter(|atom| atom.comparison().is_none())
        .chain(in_examples);
    let mut asked: BTreeSet<Predicate> = atoms.map(Atom::predicate).collect();
    asked.extend(fluents);
    let is_deep = |kind: Kind| matches!(kind, Kind::Deep { .. });
    if task.orderings.iter().any(|ordering| is_deep(ordering.kind)) {
        asked.extend([deep::next(), deep::terminal()]);
    }
    asked.into_iter().collect()
}

fn take_apart(constants: &Program, values: &Constants, context: &Program) -> Result<Context, NoHypothesis> {
    let (mut facts, mut constraints, mut rules) = (Vec::new(), Vec::new(), Vec::new());
    for statement in &context.statements {
        match &statement.kind {
            StatementKind::Rule(Rule {
                head: Head::Atom(head),
                body,
            }) if body.is_empty() && is_plain(&head.value) => facts.push(values.put_into(&head.value)),
            StatementKind::Rule(Rule { head: Head::None, .. }) => constraints.push(statement.clone()),
            _ => rules.push(statement.clone()),
        }
    }
    facts.sort();
    facts.dedup();
    let constraints = match constraints.is_empty() {
        true => Vec::new(),
        false => checked(&[constants, &program(constraints)])?.constraints,
    };
    let tally = |body| Tally {
        body,
        weight: None,
        terms: Vec::new(),
    };
    Ok(Context {
        facts,
        constraints: constraints.into_iter().map(tally).collect(),
        rules,
    })
}

fn is_plain(atom: &Atom) -> bool {
    atom.args.iter().all(|arg| arg.is_ground() && arg.is_plain())
}
