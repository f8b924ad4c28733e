//! The encoding of tasks with one answer set for each hypothesis and context: no choices, no circular negation.
//!
//! Then there is one copy of the program for each example; whether it is covered, and how costs compare, follows from the
//! hypothesis. What must hold of all answer sets and what must hold of some is the same.

use super::encode::{Demands, Text, extends, name, rule};
use super::relevance::Relevance;
use super::tagged::{ALL, Tag};
use crate::strategy::task::{Kind, Part, Task};
use adage_logic::ast::{Program, Statement};
use adage_logic::check::{World, check};

/// Whether the task is of this kind.
pub fn applies(task: &Task) -> bool {
    let rules = task.space.iter().filter(|candidate| !candidate.is_weak());
    let statements: Vec<Statement> = rules.map(|candidate| candidate.statement.clone()).collect();
    let space = Program {
        statements,
        closing_comments: Vec::new(),
    };
    let contexts = task.examples.iter().map(|example| &example.context);
    let sources: Vec<&Program> = [&task.background, &space].into_iter().chain(contexts).collect();
    let deep = task
        .orderings
        .iter()
        .any(|ordering| matches!(ordering.kind, Kind::Deep { .. }));
    !deep && check(&sources, World::Program).is_ok_and(|rules| rules.choices.is_empty())
}

pub fn encode(task: &Task, demands: &Demands) -> String {
    let mut text = Text::default();
    text.hypothesis(task, demands);
    for number in 0..task.examples.len() {
        text.line(format!("tag({number})."));
    }
    text.background(task, "tag");
    let relevance = Relevance::of(task);
    relevance.write(&mut text, task);
    let rules = Tag {
        guard: "tag",
        relevance: Some(&relevance),
        ..ALL
    };
    text.candidates(task, 0..task.space.len(), rules, "tag");
    for (number, example) in task.examples.iter().enumerate() {
        text.context(example, number, "");
        let mut reasons = vec![format!("not bad({number})")];
        reasons.extend(extends(example, number));
        rule(&mut text, &format!("covered({number})"), &reasons);
    }
    text.costs(task);
    for part in demands.parts() {
        missing(&mut text, task, part);
    }
    text.out
}

/// When a part is not explained.
fn missing(text: &mut Text, task: &Task, part: Part) {
    let head = format!("miss({})", name(part));
    match part {
        Part::Example(number) if task.examples[number].positive => {
            text.line(format!("{head} :- not covered({number})."))
        }
        Part::Example(number) => text.line(format!("{head} :- covered({number}).")),
        Part::Ordering(number) => {
            let ordering = &task.orderings[number];
            let (left, right) = (ordering.left, ordering.right);
            let holds = text.compare(left, right, ordering.relation);
            match ordering.kind {
                Kind::Cautious => text.line(format!(
                    "{head} :- covered({left}), covered({right}), not holds({holds})."
                )),
                _ => {
                    text.line(format!("{head} :- not holds({holds})."));
                    text.line(format!("{head} :- not covered({left})."));
                    text.line(format!("{head} :- not covered({right})."));
                }
            }
        }
    }
}
