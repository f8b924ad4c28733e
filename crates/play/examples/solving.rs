//! How many problems of public suites each solver gets right, by the number of positions it may look at.
//!
//! `cargo run --release -p adage-play --example solving -- DATA_DIR [--puzzles N]`

use adage_play::problems::{Problem, epd, lichess};
use adage_play::solve::{AlphaBeta, Solver};
use rayon::prelude::*;
use std::error::Error;
use std::path::Path;

const SUITES: [&str; 4] = ["wacnew", "bratko-kopec", "sbd", "eet"];
const PUZZLES: usize = 2_000;
const BUDGETS: [u64; 3] = [100, 1_000, 10_000];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (folder, puzzles) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [folder] => (folder, PUZZLES),
        [folder, "--puzzles", count] | ["--puzzles", count, folder] => (folder, count.parse()?),
        _ => return Err("usage: solving DATA_DIR [--puzzles N]".into()),
    };
    let suites = read_suites(Path::new(folder), puzzles)?;
    print_table(&suites, &[&AlphaBeta::with_captures(), &AlphaBeta::with_checks()]);
    Ok(())
}

struct Suite {
    name: &'static str,
    problems: Vec<Problem>,
}

fn read_suites(folder: &Path, puzzles: usize) -> Result<Vec<Suite>, Box<dyn Error>> {
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut suites = Vec::new();
    for name in SUITES {
        let file = format!("epd/{name}.epd");
        let problems = epd::read(&file, &read(&file)?)?;
        suites.push(Suite { name, problems });
    }
    let file = "puzzles/lichess.csv";
    let all = lichess::read(file, &read(file)?)?;
    suites.push(Suite {
        name: "puzzles",
        problems: evenly(all, puzzles),
    });
    Ok(suites)
}

/// So many of them, taken evenly from the first to the last.
fn evenly(all: Vec<Problem>, count: usize) -> Vec<Problem> {
    let (total, count) = (all.len(), count.min(all.len()));
    let is_taken = |index: usize| (index + 1) * count / total > index * count / total;
    let numbered = all.into_iter().enumerate();
    numbered
        .filter(|(index, _)| is_taken(*index))
        .map(|(_, problem)| problem)
        .collect()
}

fn print_table(suites: &[Suite], solvers: &[&dyn Solver]) {
    let budgets: String = BUDGETS.iter().map(|nodes| format!("{nodes:>9}")).collect();
    println!("{:<14} {:>6}  {:<24}{budgets}", "suite", "of", "solver \\ positions");
    for suite in suites {
        for solver in solvers {
            let counts: String = BUDGETS
                .iter()
                .map(|nodes| format!("{:>9}", solved(&suite.problems, *solver, *nodes)))
                .collect();
            println!(
                "{:<14} {:>6}  {:<24}{counts}",
                suite.name,
                suite.problems.len(),
                solver.name()
            );
        }
    }
}

fn solved(problems: &[Problem], solver: &dyn Solver, nodes: u64) -> usize {
    let is_solved = |problem: &&Problem| {
        let answer = solver.solve(&problem.position, nodes);
        answer.is_some_and(|answer| problem.is_solved_by(answer.first))
    };
    problems.par_iter().filter(is_solved).count()
}
