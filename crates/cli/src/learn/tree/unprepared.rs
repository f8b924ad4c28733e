//! An ending that nobody prepared: a decomposition is proposed from plain questions about its men, with the complete table
//! as oracle.

use super::Args;
use crate::failure::Failure;
use crate::output::{Output, progress};
use crate::problem::{Tried, Truth};
use adage_book::grouped;
use adage_learn::tree::decompose::{Options, decompose};
use adage_learn::tree::measures::measures;
use adage_learn::tree::model::{Asked, Case};
use adage_learn::tree::problem::{Primitive, Problem};
use adage_store::Overwrite;
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::space::{Ending, Space};
use rayon::prelude::*;
use serde_json::json;
use shakmaty::Color;

/// How many positions the trees are made from.
const SAMPLE: u64 = 300_000;

pub fn run(args: &Args, space: Ending, output: &Output) -> Result<(), Failure> {
    let Some(turn) = space.to_move() else {
        let help = format!("write {0}-wtm for White, {0}-btm for Black", space.name());
        return Err(Failure::bad(format!("`{}` does not say who is to move", space.name())).with_help(help));
    };
    let primitives = measures(&space);
    let decides = question(turn);
    let truth = Truth::for_fates(space, turn, [Some(1), Some(0), Some(0)], args.tables.as_deref())?;
    let cases = sample(&truth, &primitives);
    let problem: Problem<ChessVocabulary> = decompose(&primitives, &decides, &cases, Options::default());
    let keep = match args.wrong {
        Some(_) => usize::MAX,
        None => 5,
    };
    let tried = Tried::new(&problem, truth, keep);
    if let Some(path) = &args.wrong {
        let text: String = tried.wrong().map(|line| line + "\n").collect();
        adage_store::save(path, text.as_bytes(), Overwrite::when(args.replace))?;
    }
    match output.json {
        true => output.value(&told(&problem, &tried, cases.len())),
        false => tell(&problem, &tried, cases.len(), output),
    }
    Ok(())
}

fn question(turn: Color) -> Asked {
    let side = turn.fold_wb("White", "Black");
    Asked {
        name: "wins".to_string(),
        values: ["no", "yes"].map(str::to_string).to_vec(),
        question: format!("Does {side} win?"),
        answers: vec![format!("{side} does not win"), format!("{side} wins")],
    }
}

/// Positions spread over the whole space, with the answers to all questions.
fn sample(truth: &Truth, primitives: &[Primitive<adage_worlds::chess::ChessPosition>]) -> Vec<Case> {
    // An odd step, so that every square of every man comes up.
    let step = (truth.numbers() / SAMPLE).max(1) | 1;
    let numbers: Vec<u64> = (0..truth.numbers()).step_by(step as usize).collect();
    let bar = progress(numbers.len() as u64, "looking at positions");
    let look = |number: &u64| {
        bar.inc(1);
        let (position, class) = truth.position(*number)?;
        let values = primitives.iter().map(|primitive| primitive.value(&position));
        Some(Case {
            values: values.collect(),
            class,
        })
    };
    let cases = numbers.par_iter().filter_map(look).collect();
    bar.finish_and_clear();
    cases
}

fn told(problem: &Problem<ChessVocabulary>, Tried { truth, score }: &Tried, sample: usize) -> serde_json::Value {
    let parts = problem.parts.iter().map(|part| {
        json!({
            "name": part.schema.decides.name,
            "question": part.schema.decides.question,
            "tests": part.tree.tests(),
            "tree": part.tree.show(&part.schema).to_string(),
        })
    });
    json!({
        "parts": parts.collect::<Vec<_>>(),
        "space": truth.name(),
        "made_from": sample,
        "positions": score.positions,
        "wrong": score.wrong,
        "wrong_by_guessing": score.wrong_by_guessing(),
    })
}

fn tell(problem: &Problem<ChessVocabulary>, Tried { truth, score }: &Tried, sample: usize, output: &Output) {
    for part in problem.parts.iter().rev() {
        let decides = &part.schema.decides;
        output.line(output.bold(&format!("{}: {}", decides.name, decides.question)));
        output.line(format!("{}\n", part.tree.show(&part.schema)));
    }
    let most = problem.parts.iter().map(|part| part.tree.tests()).max().unwrap_or(0);
    output.line(format!(
        "{} questions, none with more than {most} tests, made from {} positions. Wrong on {} of the {} positions of {}; \
         always answering the commoner class is wrong on {}.",
        problem.parts.len(),
        grouped(sample as u64),
        grouped(score.wrong),
        grouped(score.positions),
        truth.name(),
        grouped(score.wrong_by_guessing()),
    ));
}
