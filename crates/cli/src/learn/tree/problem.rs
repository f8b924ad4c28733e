//! A problem: its trees from the bottom up, tried on every position.

use super::growing::Grown;
use super::{Args, interactive};
use crate::failure::Failure;
use crate::output::{Output, grouped};
use crate::problem::{Source, Truth, World};
use adage_games::chess::ChessVocabulary;
use adage_learn::tree::problem::Problem;
use adage_learn::tree::whole::{Score, score};
use adage_learn::tree::window::Induced;
use serde_json::{Value, json};
use std::path::PathBuf;

/// How many of the positions that are wrong are shown.
const SHOWN: usize = 5;

fn cannot_look_up(source: &Source) -> Failure {
    Failure::bad(format!("no table says what is right in `{}`", source.name))
        .with_help("say with facts positions and fate which space it is about and what its fates mean")
}

pub fn run(args: &Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let source = Source::read(&args.file)?;
    let world = World::load(&source, folder.as_deref(), &args.rules)?;
    let (mut problem, induced) = source.induce(&world, args.window())?;
    if args.interactive {
        return interactive::run(args, (&source, &world.domain), &problem, output);
    }
    let read = |text: &str| source.position(&world.domain, text);
    let truth = match args.no_check {
        true => None,
        false => source.truth(args.tables.as_deref())?,
    };
    let grown = match (&truth, args.grow) {
        (Some(truth), true) => Grown::new(&mut problem, &source, read, truth)?,
        (None, true) => return Err(cannot_look_up(&source)),
        _ => Grown::default(),
    };
    if let Some(path) = &args.save {
        source.save(path, &grown.examples)?;
    }
    let last = problem.parts.len() - 1;
    let tried = truth.map(|truth| Tried {
        score: score(&problem, last, truth.numbers(), SHOWN, |number| truth.position(number)),
        truth,
    });
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
    Ok(())
}

/// How the whole problem does on the positions of a space.
struct Tried {
    truth: Truth,
    score: Score,
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
                "nodes": part.tree.nodes(),
                "tests": part.tree.tests(),
                "linear": part.tree.is_linear(),
                "tree": part.tree.show(&part.schema).to_string(),
            })
        });
        let tried = self.tried.map(|Tried { truth, score }| {
            let wrong = score.first_wrong.iter().filter_map(|number| truth.describe(*number));
            json!({
                "space": truth.name(),
                "positions": score.positions,
                "wrong": score.wrong,
                "unknown": score.unknown,
                "wrong_by_guessing": score.wrong_by_guessing(),
                "first_wrong": wrong.collect::<Vec<_>>(),
            })
        });
        json!({ "parts": parts.collect::<Vec<_>>(), "grown": self.grown.examples, "clashes": self.grown.json(), "tried": tried })
    }

    fn tell(&self, output: &Output) {
        for (part, induced) in self.problem.parts.iter().zip(self.induced) {
            let decides = &part.schema.decides;
            let (examples, nodes) = (induced.window.len(), part.tree.nodes());
            let heading = format!("{}: {}", decides.name, decides.question);
            output.line(output.bold(&heading));
            output.line(output.dim(&format!("{examples} examples, {nodes} nodes")));
            output.line(format!("{}\n", part.tree.show(&part.schema)));
        }
        self.grown.tell(output);
        let Some(Tried { truth, score }) = self.tried else {
            return;
        };
        let (positions, space) = (grouped(score.positions), truth.name());
        match score.wrong {
            0 => output.line(format!("Right on every one of the {positions} positions of {space}.")),
            wrong => {
                let open = match score.unknown {
                    0 => String::new(),
                    unknown => format!(", {} of them left open,", grouped(unknown)),
                };
                let (wrong, guessing) = (grouped(wrong), grouped(score.wrong_by_guessing()));
                output.line(format!(
                    "Wrong on {wrong} of the {positions} positions of {space}{open}\nwhere always answering the commoner class \
                     is wrong on {guessing}."
                ));
                for number in &score.first_wrong {
                    output.line(format!("  {}", truth.describe(*number).unwrap_or_default()));
                }
            }
        }
    }
}
