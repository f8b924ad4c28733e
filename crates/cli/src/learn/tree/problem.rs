//! A problem: its trees from the bottom up, tried on every position.

use super::growing::Grown;
use super::{Args, interactive};
use crate::failure::Failure;
use crate::output::Output;
use crate::problem::{Source, Tried, World};
use adage_book::About;
use adage_learn::tree::problem::Problem;
use adage_learn::tree::window::Induced;
use adage_worlds::chess::ChessVocabulary;
use serde_json::{Value, json};
use std::path::PathBuf;

/// How many of the positions that are wrong are shown.
const SHOWN: usize = 5;

pub fn run(args: &Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let source = Source::read(&args.file)?;
    let world = World::load(&source, folder.as_deref(), &args.rules)?;
    let (mut problem, induced) = source.induce(&world, args.window())?;
    if args.interactive {
        return interactive::run(args, (&source, &world.domain), &problem, output);
    }
    let read = |text: &str| source.position(&world.domain, text);
    let tables = args.tables.as_deref();
    let truth = match (args.no_check, args.grow) {
        (true, _) => None,
        (false, true) => Some(source.known_truth(tables)?),
        (false, false) => source.truth(tables)?,
    };
    let grown = match &truth {
        Some(truth) if args.grow => Grown::new(&mut problem, &source, read, truth)?,
        _ => Grown::default(),
    };
    let tried = truth.map(|truth| Tried::new(&problem, truth, SHOWN));
    if let Some(path) = &args.save {
        let about = About {
            words: problem.parts.last().map(|whole| whole.schema.decides.question.clone()),
            from: Some(format!("learned from {}", source.name)),
            evidence: tried.iter().map(Tried::evidence).collect(),
            ..About::default()
        };
        source.save(path, source.entry(&problem, &grown.examples, about)?, args.replace)?;
    }
    let report = Report {
        problem: &problem,
        induced: &induced,
        grown: &grown,
        tried: tried.as_ref(),
    };
    match output.json {
        true => output.value(&report.json()),
        false => report.tell(output),
    }
    if let (Some(path), false) = (&args.save, output.json) {
        output.line(format!("\nSaved in {}.", path.display()));
    }
    Ok(())
}

struct Report<'r> {
    problem: &'r Problem<'r, ChessVocabulary>,
    induced: &'r [Induced],
    grown: &'r Grown,
    tried: Option<&'r Tried>,
}

impl Report<'_> {
    fn json(&self) -> Value {
        let parts = self.problem.parts.iter().zip(self.induced).map(|(part, induced)| {
            json!({
                "name": part.schema.decides.name,
                "examples": induced.window.len(),
                "counter_examples": self.counter_examples(&part.schema.decides.name),
                "nodes": part.tree.nodes(),
                "tests": part.tree.tests(),
                "linear": part.tree.is_linear(),
                "tree": part.tree.show(&part.schema).to_string(),
            })
        });
        let tried = self.tried.map(Tried::json);
        json!({ "parts": parts.collect::<Vec<_>>(), "grown": self.grown.written(), "clashes": self.grown.missing.json(), "tried": tried })
    }

    /// How many counter-examples from the table a part was grown with: only the whole is.
    fn counter_examples(&self, part: &str) -> usize {
        let whole = self.problem.parts.last().map(|part| part.schema.decides.name.as_str());
        if whole == Some(part) {
            self.grown.examples.len()
        } else {
            0
        }
    }

    /// What the tree of a part was made from.
    fn origin(&self, part: &str, induced: &Induced) -> String {
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        // A tree that was grown is made from all examples, not from a window of them.
        match (self.counter_examples(part), induced.window.len()) {
            (0, examples) => count(examples, "example"),
            (grown, _) => format!(
                "{} and {} from the table",
                count(self.grown.given, "example"),
                count(grown, "counter-example")
            ),
        }
    }

    fn tell(&self, output: &Output) {
        for (part, induced) in self.problem.parts.iter().zip(self.induced) {
            let decides = &part.schema.decides;
            let (origin, nodes) = (self.origin(&decides.name, induced), part.tree.nodes());
            let heading = format!("{}: {}", decides.name, decides.question);
            output.line(output.bold(&heading));
            output.line(output.dim(&format!("{origin}, {nodes} nodes")));
            output.line(format!("{}\n", part.tree.show(&part.schema)));
        }
        self.grown.tell(output);
        if let Some(tried) = self.tried {
            tried.tell(output);
        }
    }
}
