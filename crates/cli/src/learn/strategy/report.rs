//! What was learned, told to people and machines.

use super::Named;
use super::engine::Engine;
use crate::failure::Failure;
use crate::output::Output;
use crate::seconds::Seconds;
use adage_book::counted;
use adage_learn::strategy::{Learned, NoHypothesis, Part, Task, words};
use adage_logic::ast::{Program, Statement};
use serde_json::{Value, json};
use std::path::Path;

/// A statement on one line.
pub fn one_line(statement: &Statement) -> String {
    let text = statement.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.join(" ")
}

/// The candidates of a task.
pub fn space(named: &Named, output: &Output) {
    if !output.json {
        output.line(format!(
            "% {}: {}",
            named.name,
            counted(named.task.space.len(), "candidate")
        ));
    }
    for candidate in &named.task.space {
        let rule = one_line(&candidate.statement);
        match output.json {
            true => output.value(&json!({ "task": named.name, "length": candidate.length, "rule": rule })),
            false => output.line(format!("{} ~ {rule}", candidate.length)),
        }
    }
}

/// Rules with their sentences.
pub fn rules(program: &Program, output: &Output) {
    for (statement, sentence) in words::sentences(program) {
        output.line(output.bold(&one_line(statement)));
        output.line(format!("    {sentence}"));
    }
}

/// What a hypothesis costs, and whether that is the least.
pub fn cost(learned: &Learned) -> String {
    let proved = match learned.proved {
        true => "no hypothesis is cheaper",
        false => "the search was cut short; there may be a cheaper one",
    };
    format!(
        "cost {}: length {}, penalties {}; {proved}",
        learned.cost(),
        learned.length,
        learned.penalty
    )
}

pub fn rules_value(program: &Program) -> Vec<Value> {
    let value = |(statement, sentence)| json!({ "rule": one_line(statement), "words": sentence });
    words::sentences(program).into_iter().map(value).collect()
}

/// An example or an ordering.
struct Described {
    kind: &'static str,
    name: String,
    penalty: Option<u32>,
}

fn describe(task: &Task, part: Part) -> Described {
    match part {
        Part::Example(number) => {
            let example = &task.examples[number];
            Described {
                kind: "example",
                name: example.name.to_string(),
                penalty: example.penalty,
            }
        }
        Part::Ordering(number) => {
            let ordering = &task.orderings[number];
            let [left, right] = [ordering.left, ordering.right].map(|number| task.examples[number].name);
            let name = format!("{} ({left} {} {right})", ordering.name, ordering.relation.as_str());
            Described {
                kind: "ordering",
                name,
                penalty: ordering.penalty,
            }
        }
    }
}

impl Described {
    fn words(&self) -> String {
        let price = self
            .penalty
            .map_or_else(String::new, |price| format!(", penalty {price}"));
        format!("the {} {}{price}", self.kind, self.name)
    }

    fn to_json(&self) -> Value {
        json!({ "kind": self.kind, "name": self.name, "penalty": self.penalty })
    }
}

/// A task that was learned.
pub struct Told<'a> {
    pub named: &'a Named,
    pub engine: Engine,
    /// How long it could have taken.
    pub allowed: Seconds,
    pub seconds: f64,
}

impl Told<'_> {
    pub fn learned(&self, learned: &Learned, saved: Option<&Path>, output: &Output) {
        match output.json {
            true => output.value(&self.learned_value(learned, saved)),
            false => self.learned_text(learned, saved, output),
        }
    }

    fn learned_text(&self, learned: &Learned, saved: Option<&Path>, output: &Output) {
        self.heading(output);
        rules(&learned.program(&self.named.task), output);
        if learned.hypothesis.is_empty() {
            output.line("The cheapest hypothesis is to learn nothing.");
        }
        output.line(cost(learned));
        if learned.uncovered.is_empty() {
            output.line("everything is explained");
        } else {
            output.line("left unexplained:");
            self.list(&learned.uncovered, output);
        }
        self.footing(output);
        if let Some(path) = saved {
            output.line(format!("saved in {}", path.display()));
        }
    }

    fn learned_value(&self, learned: &Learned, saved: Option<&Path>) -> Value {
        json!({
            "task": self.named.name,
            "satisfiable": true,
            "hypothesis": rules_value(&learned.program(&self.named.task)),
            "cost": learned.cost(),
            "length": learned.length,
            "penalty": learned.penalty,
            "proved": learned.proved,
            "uncovered": self.values(&learned.uncovered),
            "engine": self.engine.name(),
            "seconds": self.seconds,
            "space": self.named.task.space.len(),
            "file": saved.map(|path| path.display().to_string()),
        })
    }

    /// A contradiction is told; anything else is a failure.
    pub fn nothing(&self, reason: &NoHypothesis, output: &Output) -> Result<(), Failure> {
        match reason {
            NoHypothesis::Unsatisfiable { together } => {
                self.unsatisfiable(together, output);
                Ok(())
            }
            NoHypothesis::TooLarge(message) => Err(self.late(message).with_help(match self.engine {
                Engine::Clingo => {
                    "make the task smaller, give it more seconds with --time, or see whether a rule of it never ends"
                }
                _ => "make the task smaller, or try --engine clingo",
            })),
            NoHypothesis::Engine(message) => Err(self.failure(message)),
        }
    }

    fn late(&self, message: &str) -> Failure {
        let (engine, allowed) = (self.engine.name(), self.allowed);
        self.failure(&format!("{message} ({engine} engine, at most {allowed} s)"))
    }

    fn failure(&self, message: &str) -> Failure {
        Failure::bad(format!("{}: {message}", self.named.name))
    }

    fn unsatisfiable(&self, together: &[Part], output: &Output) {
        let most = self.named.task.max_penalty;
        if output.json {
            return output.value(&json!({
                "task": self.named.name,
                "satisfiable": false,
                "together": self.values(together),
                "max_penalty": most,
                "engine": self.engine.name(),
                "seconds": self.seconds,
                "space": self.named.task.space.len(),
            }));
        }
        self.heading(output);
        let limit = most.map_or_else(String::new, |most| format!(" at a cost of at most {most}"));
        output.line(match together {
            [_] => format!("no hypothesis of the space explains this{limit}:"),
            _ => format!("no hypothesis of the space explains these together{limit}:"),
        });
        self.list(together, output);
        if self.named.task.space.is_empty() {
            output
                .line("The space has no candidates: add `#modeo(…)` and `#weight(1).`, or write `1 ~ :~ body. [1@1]`.");
        }
        self.footing(output);
    }

    fn heading(&self, output: &Output) {
        let task = &self.named.task;
        output.line(format!(
            "{}: {}, {}, {}",
            self.named.name,
            counted(task.examples.len(), "example"),
            counted(task.orderings.len(), "ordering"),
            counted(task.space.len(), "candidate")
        ));
    }

    fn footing(&self, output: &Output) {
        output.line(output.dim(&format!("{} engine, {:.2} s", self.engine.name(), self.seconds)));
    }

    fn list(&self, parts: &[Part], output: &Output) {
        for part in parts {
            output.line(format!("  {}", describe(&self.named.task, *part).words()));
        }
    }

    fn values(&self, parts: &[Part]) -> Vec<Value> {
        let value = |part: &Part| describe(&self.named.task, *part).to_json();
        parts.iter().map(value).collect()
    }
}
