//! How many problems of public suites each solver gets right, by the number of positions it may look at, and what
//! processor time that takes. Looking at a position costs a solver by patterns more than one by search, so both count.
//!
//! `adage-experiments measure solving DATA_DIR [--puzzles N] [--patterns FILE]`
//!
//! With a file of patterns, as `adage learn combination` saves it, solving by patterns is measured beside searching without.

pub mod plain;

use crate::clock::computing_time;
use adage_book::{BookError, read_file};
use adage_learn::combination::ByPatterns;
use adage_learn::combination::text;
use adage_play::motif::motifs_after;
use adage_play::problems::{Problem, epd, lichess};
use adage_search::chess::{AlphaBeta, Solver};
use plain::Plain;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

const SUITES: [&str; 4] = ["wacnew", "bratko-kopec", "sbd", "eet"];
const PUZZLES: usize = 2_000;
const BUDGETS: [u64; 3] = [100, 1_000, 10_000];
const AGREEMENT_NODES: u64 = 1_000;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let wishes = Wishes::read(words.iter().cloned())?;
    let suites = read_suites(Path::new(&wishes.folder), wishes.puzzles)?;
    let by_patterns = wishes.patterns.as_deref().map(read_patterns).transpose()?;
    let (captures, checks) = (AlphaBeta::with_captures(), AlphaBeta::with_checks());
    let mut solvers: Vec<&dyn Solver> = vec![&Plain, &captures, &checks];
    solvers.extend(by_patterns.as_ref().map(|solver| solver as &dyn Solver));
    print_table(&suites, &solvers);
    if let Some(solver) = &by_patterns {
        for suite in suites.iter().filter(|suite| suite.name == "puzzles") {
            print_agreement(&suite.problems, solver);
        }
    }
    Ok(())
}

struct Wishes {
    folder: String,
    puzzles: usize,
    patterns: Option<String>,
}

impl Wishes {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Wishes, Box<dyn Error>> {
        const USAGE: &str = "usage: solving DATA_DIR [--puzzles N] [--patterns FILE]";
        let (mut folder, mut puzzles, mut patterns) = (None, PUZZLES, None);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--puzzles" => puzzles = arguments.next().ok_or(USAGE)?.parse()?,
                "--patterns" => patterns = Some(arguments.next().ok_or(USAGE)?),
                _ if folder.is_none() => folder = Some(argument),
                _ => return Err(USAGE.into()),
            }
        }
        Ok(Wishes {
            folder: folder.ok_or(USAGE)?,
            puzzles,
            patterns,
        })
    }
}

fn read_patterns(file: &str) -> Result<ByPatterns, Box<dyn Error>> {
    let file = read_file(Path::new(file))?;
    let library = text::read(&file).map_err(|errors| BookError::Text(file.bad(errors)))?;
    Ok(ByPatterns::of(&library))
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
pub fn evenly(all: Vec<Problem>, count: usize) -> Vec<Problem> {
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
    let title = "solver \\ positions";
    say!("{:<14} {:>6}  {title:<24}{budgets}   processor seconds", "suite", "of");
    for suite in suites {
        for solver in solvers {
            let results = BUDGETS.map(|nodes| solved(&suite.problems, *solver, nodes));
            let counts: String = results.iter().map(|(count, _)| format!("{count:>9}")).collect();
            let times: String = results.iter().map(|(_, seconds)| format!("{seconds:>8.2}")).collect();
            say!(
                "{:<14} {:>6}  {:<24}{counts}   {times}",
                suite.name,
                suite.problems.len(),
                solver.name()
            );
        }
    }
}

/// How many problems are solved, and the processor seconds of all.
pub fn solved(problems: &[Problem], solver: &dyn Solver, nodes: u64) -> (usize, f64) {
    let result = |problem: &Problem| {
        let begin = computing_time();
        let answer = solver.solve(&problem.position, nodes);
        let is_solved = answer.is_some_and(|answer| problem.is_solved_by(answer.first));
        (usize::from(is_solved), (computing_time() - begin).as_secs_f64())
    };
    let results = problems.par_iter().map(result);
    results.reduce(|| (0, 0.0), |one, other| (one.0 + other.0, one.1 + other.1))
}

/// A solved puzzle with the themes of the motifs that are named in the answer, and the words of the first.
type Named = (Problem, Vec<String>, String);

fn named(puzzles: &[Problem], solver: &dyn Solver) -> Vec<Named> {
    let named = |puzzle: &Problem| {
        let answer = solver.solve(&puzzle.position, AGREEMENT_NODES)?;
        let is_solved = puzzle.is_solved_by(answer.first);
        let motifs = motifs_after(puzzle.before, &puzzle.position, &answer.line);
        let themes: Vec<String> = motifs.iter().map(|motif| motif.theme().to_owned()).collect();
        let words = motifs.first().map(|motif| motif.words())?;
        is_solved.then_some((puzzle.clone(), themes, words))
    };
    puzzles.par_iter().filter_map(named).collect()
}

fn is_tagged((puzzle, themes, _): &Named) -> bool {
    themes.iter().any(|theme| puzzle.themes.contains(theme))
}

/// How many puzzles are solved with a motif named that is one of their tags.
pub fn agreeing(puzzles: &[Problem], solver: &dyn Solver) -> usize {
    named(puzzles, solver).iter().filter(|named| is_tagged(named)).count()
}

/// What the words name in solved puzzles, and what the tags say.
fn print_agreement(puzzles: &[Problem], solver: &dyn Solver) {
    let named = named(puzzles, solver);
    let mut by_theme: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (puzzle, themes, _) in &named {
        for theme in themes {
            let (times, right) = by_theme.entry(theme).or_default();
            *times += 1;
            *right += usize::from(puzzle.themes.contains(theme));
        }
    }
    say!("\nmotif named in a solved puzzle      named   tagged so");
    for (theme, (times, right)) in by_theme {
        say!("{theme:<32} {times:>8} {right:>11}");
    }
    say!(
        "{} solved puzzles with a motif named, {} agree with a tag",
        named.len(),
        named.iter().filter(|named| is_tagged(named)).count()
    );
    say!("\nnone of the motifs named is a tag:");
    for (puzzle, themes, words) in named.iter().filter(|named| !is_tagged(named)) {
        say!(
            "{}: {words} ({}); tags {}",
            puzzle.id,
            themes.join(" "),
            puzzle.themes.join(" ")
        );
    }
}
