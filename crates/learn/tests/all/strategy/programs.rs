//! Programs and tasks for tests, read from text or from the bundled files.

use adage_learn::strategy::native::Table;
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Candidate, Part, Task, las};
use adage_logic::Atom;
use adage_logic::ast::{Head, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::syntax::parse;
use std::path::Path;

pub fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tasks")
        .join(format!("{name}.las"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn task(text: &str) -> Task {
    las::read(text, Options::default())
        .unwrap_or_else(|errors| panic!("{}: {:?}\n{text}", errors[0].message, errors[0]))
}

pub fn bundled(name: &str) -> Task {
    task(&text(name))
}

pub fn candidates(text: &str) -> Vec<Candidate> {
    task(text).space
}

/// A bundled task with a space of its own: these weak constraints and no others.
pub fn with_space(name: &str, space: &str) -> Task {
    Task {
        space: candidates(space),
        ..bundled(name)
    }
}

/// All answer sets.
pub fn models(program: &str) -> Vec<Model> {
    let parsed = parse(program);
    assert!(parsed.errors.is_empty(), "{}\n{program}", parsed.errors[0].message);
    let rules = check(&[&parsed.program], World::Program)
        .unwrap_or_else(|problems| panic!("{}\n{program}", problems[0].diagnostic.message));
    Model::all(&rules, DEFAULT_LIMIT, 100_000).unwrap_or_else(|error| panic!("{error}\n{program}"))
}

pub fn atom(text: &str) -> Atom {
    let parsed = parse(&format!("{text}."));
    match &parsed.program.statements[0].kind {
        StatementKind::Rule(rule) => match &rule.head {
            Head::Atom(head) => head.value.clone(),
            _ => panic!("{text} is no atom"),
        },
        _ => panic!("{text} is no atom"),
    }
}

/// The background of a task as text.
pub fn background(task: &Task) -> String {
    task.background.to_string()
}

/// Whether a hypothesis of all candidates explains every ordering.
pub fn explains_all(task: &Task) -> bool {
    let table = Table::of(task).expect("it can be weighed");
    let all: Vec<usize> = (0..task.space.len()).collect();
    (0..task.orderings.len()).all(|ordering| table.explains(Part::Ordering(ordering), &all))
}

/// The one cost that all answer sets of each example have under all candidates.
pub fn costs(task: &Task) -> Vec<Vec<i64>> {
    let table = Table::of(task).expect("it can be weighed");
    let all: Vec<usize> = (0..task.space.len()).collect();
    let one = |example: usize| {
        let mut costs = table.costs(example, &all);
        costs.dedup();
        assert_eq!(costs.len(), 1, "example {example}");
        costs.remove(0)
    };
    (0..task.examples.len()).map(one).collect()
}
