//! The trees of a problem, counted against the complete table of its ending.

use super::Args;
use crate::failure::Failure;
use crate::output::Output;
use crate::problem::{Source, Tried, World};
use adage_book::grouped;
use adage_book::verify::COUNTER_EXAMPLES;
use adage_learn::tree::counters::{Tally, count_positions};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::model::{Asked, Tree};
use adage_learn::tree::printed::print;
use adage_learn::tree::problem::Problem;
use adage_worlds::chess::ChessVocabulary;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub fn run(path: &Path, args: &Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let source = Source::read(path)?;
    let world = World::load(&source, folder.as_deref(), &args.rules)?;
    let problem = source.decide(&world)?;
    let truth = source.known_truth(args.tables.as_deref())?;
    let tried = Tried::new(&problem, truth, COUNTER_EXAMPLES);
    let report = Report {
        name: &args.rule,
        hierarchy: problem.hierarchy(),
        counter_examples: counter_examples(&problem, &tried),
        tally: args.counters.then(|| tally(&problem, &tried)),
        tried,
    };
    match output.json {
        true => output.value(&report.json()),
        false => report.tell(output),
    }
    if args.record {
        source.record(report.tried.evidence())?;
    }
    match report.tried.score.wrong {
        0 => Ok(()),
        _ => Err(Failure::NotHeld),
    }
}

/// A position that is decided wrong.
struct CounterExample {
    position: String,
    class: u8,
    decided: Option<u8>,
}

fn counter_examples(problem: &Problem<ChessVocabulary>, tried: &Tried) -> Vec<CounterExample> {
    let mut judge = problem.judge();
    let of_number = |number: &u64| {
        let (position, class) = tried.truth.position(*number)?;
        Some(CounterExample {
            decided: judge.decide(problem.parts.len() - 1, &position),
            position: tried.truth.describe(*number)?,
            class,
        })
    };
    tried.score.first_wrong.iter().filter_map(of_number).collect()
}

fn tally(problem: &Problem<ChessVocabulary>, tried: &Tried) -> Tally {
    let truth = &tried.truth;
    truth.through("counting branches", |position| {
        let positions = (0..truth.numbers()).into_par_iter().filter_map(position);
        count_positions(problem, problem.parts.len() - 1, positions)
    })
}

struct Report<'r> {
    name: &'r str,
    hierarchy: Hierarchy,
    tried: Tried,
    counter_examples: Vec<CounterExample>,
    tally: Option<Tally>,
}

/// What is said of positions that no tree decides.
const OPEN: &str = "left open";

impl Report<'_> {
    fn decides(&self) -> &Asked {
        &self.hierarchy.parts[self.hierarchy.whole()].schema.decides
    }

    /// The classes, and at the end that there is none.
    fn outcomes(&self) -> impl Iterator<Item = &str> {
        self.decides().values.iter().map(String::as_str).chain([OPEN])
    }

    fn decided(&self, class: Option<u8>) -> &str {
        class.map_or(OPEN, |class| self.decides().value(class))
    }

    /// The trees with their counters, the whole first.
    fn counters(&self) -> Option<Vec<(&str, String)>> {
        let tally = self.tally.as_ref()?;
        let parts = self.hierarchy.parts.iter().zip(&tally.parts).rev();
        let printed = parts
            .filter(|(part, _)| part.tree != Tree::Null)
            .map(|(part, counts)| (part.schema.decides.name.as_str(), print(part, counts)));
        Some(printed.collect())
    }

    fn json(&self) -> Value {
        let score = &self.tried.score;
        let classes = self
            .decides()
            .values
            .iter()
            .zip(&score.decided)
            .map(|(class, decided)| {
                let decided: serde_json::Map<String, Value> = self
                    .outcomes()
                    .zip(decided)
                    .map(|(outcome, count)| (outcome.to_string(), json!(count)))
                    .collect();
                json!({ "class": class, "decided": decided })
            });
        let counter_examples = self.counter_examples.iter().map(|example| {
            json!({
                "position": example.position,
                "class": self.decided(Some(example.class)),
                "decided": example.decided.map(|class| self.decided(Some(class))),
            })
        });
        let counters = self.counters().map(|counters| {
            let tree = |(name, tree): (&str, String)| json!({ "name": name, "tree": tree });
            counters.into_iter().map(tree).collect::<Vec<_>>()
        });
        json!({
            "problem": self.name,
            "space": self.tried.truth.name(),
            "positions": score.positions,
            "right": score.right(),
            "wrong": score.wrong,
            "unknown": score.unknown,
            "classes": classes.collect::<Vec<_>>(),
            "counter_examples": counter_examples.collect::<Vec<_>>(),
            "counters": counters,
        })
    }

    fn tell(&self, output: &Output) {
        let score = &self.tried.score;
        let (name, space) = (output.bold(self.name), self.tried.truth.name());
        output.line(format!(
            "{name} on {space}, all {} positions:",
            grouped(score.positions)
        ));
        output.line(format!(
            "  {} right, {} wrong",
            grouped(score.right()),
            grouped(score.wrong)
        ));
        for (class, decided) in self.decides().values.iter().zip(&score.decided) {
            let known: u64 = decided.iter().sum();
            let counted = self.outcomes().zip(decided).filter(|(_, count)| **count > 0);
            let counted: Vec<String> = counted
                .map(|(outcome, count)| format!("{} {outcome}", grouped(*count)))
                .collect();
            if known > 0 {
                output.line(format!(
                    "  of {} {class}, decided: {}",
                    grouped(known),
                    counted.join(", ")
                ));
            }
        }
        for CounterExample {
            position,
            class,
            decided,
        } in &self.counter_examples
        {
            let (class, decided) = (self.decided(Some(*class)), self.decided(*decided));
            output.line(format!("    wrong at {position}: {class}, decided: {decided}"));
        }
        for (_, tree) in self.counters().into_iter().flatten() {
            output.line(format!("\n{tree}"));
        }
    }
}
