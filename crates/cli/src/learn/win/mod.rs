//! `adage learn win`: rules that recognise forced wins, from lost games of go-moku.
//!
//! Games are read (`games`) or played, each is analysed and explained, and what it taught is told (`report`). Then every
//! new rule is examined. The file of rules is written after each game and after each rule, so nothing is lost.

mod games;
mod report;

use super::keep::{check_rule_file, hold};
use crate::failure::Failure;
use crate::output::{Output, progress, warn};
use adage_book::counted;
use adage_book::{DEFAULT_FOLDER, Kind, RuleFile, read_file_of};
use adage_learn::win::gomoku::check::Effort;
use adage_learn::win::gomoku::rules::{self, Trust, WinRule};
use adage_learn::win::gomoku::self_play::self_play;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{Facts, Student};
use adage_search::gomoku::{Analysis, Limits, analyse};
use adage_store::FileLock;
use games::{Games, Named};
use rayon::prelude::*;
use report::{Lesson, tell_rule};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(clap::Args)]
pub struct Args {
    /// Files of games: .psq, .sgf, or text with one game a line, as h8i9g7…; - for standard input
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "self_play")]
    from: Vec<PathBuf>,
    /// Learn from so many games of the rules against themselves
    #[arg(long, value_name = "GAMES")]
    self_play: Option<usize>,
    /// Learn from the first so many games only
    #[arg(long, value_name = "GAMES")]
    games: Option<usize>,
    /// The side of the board, for games that do not say it
    #[arg(long, default_value_t = 15, value_name = "CELLS")]
    size: usize,
    /// The most moves that a forced win may take to become a rule
    #[arg(long, default_value_t = 5, value_name = "MOVES")]
    longest: usize,
    /// Positions that each proof may look at
    #[arg(long, default_value_t = 3_000, value_name = "NODES")]
    nodes: u64,
    /// Boards on which a rule must be right to be trusted; 0 leaves all rules for search only
    #[arg(long, default_value_t = 100_000, value_name = "BOARDS")]
    boards: usize,
    /// The file of rules; by default gomoku_wins.lp in the folder of your rules. What it holds is known before
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Save nothing, and begin without rules
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Begin without rules and write over the file
    #[arg(long)]
    replace: bool,
    /// The openings of self-play and the boards made up follow from this number
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let began = Instant::now();
    let path = args.path(folder)?;
    // Held to the end, so that two who learn into one file do not lose each other's rules.
    let lock = path.as_deref().map(hold).transpose()?;
    // A file of another kind is not written over, whatever is told.
    let file = path.as_deref().filter(|path| path.exists());
    let file = file.map(|path| read_file_of(path, Kind::Win)).transpose()?;
    let mut known = match file {
        Some(file) if !args.replace && !file.entries.is_empty() => rules_of_file(&file)?,
        _ => Vec::new(),
    };
    let before = known.len();
    let games = args.read_games(&known)?;
    let analyses = analyses(&games.games, args.limits());
    let sizes: BTreeSet<usize> = games.games.iter().map(|named| named.game.size).collect();
    let about = format!("Forced wins learned from {}.", counted(games.games.len(), "game"));
    let keep = Keep { path, lock, about };
    for size in sizes {
        let facts = Facts::new(size);
        let mut student = Student::new(&facts, known, args.wishes());
        learn(&mut student, &games.games, &analyses, size, &keep, output)?;
        known = student.rules;
    }
    if !output.json {
        output.line(format!("Learned in {:.1} s.\n", began.elapsed().as_secs_f64()));
    }
    let facts = Facts::new(args.size);
    let mut student = Student::new(&facts, known, args.wishes());
    examine(&mut student, before, &args, &keep, output)?;
    finish(&student.rules, before, &games, &keep, output);
    Ok(())
}

impl Args {
    fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            longest: self.longest,
            limits: self.limits(),
        }
    }

    /// Where the rules are kept.
    fn path(&self, folder: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        let folder = folder.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER));
        match &self.save {
            _ if self.no_save => Ok(None),
            Some(path) => check_rule_file(path).map(|()| Some(path.clone())),
            None => Ok(Some(folder.join("gomoku_wins.lp"))),
        }
    }

    fn read_games(&self, known: &[WinRule]) -> Result<Games, Failure> {
        let mut games = Games::default();
        for path in &self.from {
            games.read(path, self.size)?;
        }
        for (number, game) in (1..).zip(self_play(known, self.size, self.self_play.unwrap_or(0), self.seed)) {
            games.games.push(Named {
                name: format!("self-play game {number}"),
                game,
            });
        }
        games
            .problems
            .iter()
            .for_each(|problem| warn(&format!("warning: {problem}")));
        games.games.truncate(self.games.unwrap_or(usize::MAX));
        if games.games.is_empty() {
            return Err(Failure::bad("there is no game that somebody won"));
        }
        Ok(games)
    }
}

/// The file that the rules are written to, if any.
struct Keep {
    path: Option<PathBuf>,
    lock: Option<FileLock>,
    about: String,
}

impl Keep {
    fn save(&self, rules: &[WinRule]) -> Result<(), Failure> {
        let Some(lock) = &self.lock else { return Ok(()) };
        Ok(lock.save(rules::text(rules, &self.about).as_bytes())?)
    }
}

/// Reads a file of rules about forced wins.
pub fn read_rules(path: &Path) -> Result<Vec<WinRule>, Failure> {
    rules_of_file(&read_file_of(path, Kind::Win)?)
}

/// The rules about forced wins of a file.
pub fn rules_of_file(file: &RuleFile) -> Result<Vec<WinRule>, Failure> {
    rules::read_file(file).map_err(|diagnostics| file.bad(diagnostics).into())
}

/// Where each game was lost, on all cores.
fn analyses(games: &[Named], limits: Limits) -> Vec<Analysis> {
    let bar = progress(games.len() as u64, "analysing games");
    let analysed = games.par_iter().map(|named| {
        let analysis = analyse(&named.game, limits);
        bar.inc(1);
        analysis
    });
    let analysed = analysed.collect();
    bar.finish_and_clear();
    analysed
}

/// Learns from the games on boards of one size.
fn learn(
    student: &mut Student<'_>,
    games: &[Named],
    analyses: &[Analysis],
    size: usize,
    keep: &Keep,
    output: &Output,
) -> Result<(), Failure> {
    for (named, analysis) in games.iter().zip(analyses).filter(|(named, _)| named.game.size == size) {
        let taught = student.learn(&named.game, &named.name);
        let lesson = Lesson {
            named,
            analysis,
            taught: &taught,
            rules: &student.rules,
        };
        lesson.tell(output);
        if taught.iter().any(|taught| !taught.rules.is_empty()) {
            keep.save(&student.rules)?;
        }
    }
    Ok(())
}

/// Examines the rules that are new.
fn examine(student: &mut Student<'_>, before: usize, args: &Args, keep: &Keep, output: &Output) -> Result<(), Failure> {
    let new = before..student.rules.len();
    let bar = progress(new.len() as u64, "examining rules");
    for number in new {
        if args.boards > 0 {
            let effort = Effort {
                boards: args.boards,
                seed: args.seed,
                ..Effort::default()
            };
            student.examine(number, effort);
            keep.save(&student.rules)?;
        }
        bar.suspend(|| tell_rule(&student.rules[number], output));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

fn finish(rules: &[WinRule], before: usize, games: &Games, keep: &Keep, output: &Output) {
    let trusted = rules
        .iter()
        .filter(|rule| matches!(rule.trust, Trust::Under(_)))
        .count();
    if output.json {
        output.value(&json!({
            "games": games.games.len(),
            "undecided": games.undecided,
            "unreadable": games.problems.len(),
            "rules": rules.len(),
            "new": rules.len() - before,
            "trusted": trusted,
            "file": keep.path.as_ref().map(|path| path.display().to_string()),
        }));
        return;
    }
    output.line(format!(
        "\n{} taught {}. {} in all: {trusted} trusted without search, {} for search only.",
        counted(games.games.len(), "game"),
        counted(rules.len() - before, "new rule"),
        counted(rules.len(), "rule"),
        rules.len() - trusted
    ));
    if games.undecided > 0 {
        let undecided = counted(games.undecided, "game");
        output.line(format!("{undecided} that nobody won left out."));
    }
    if let Some(path) = &keep.path {
        let path = path.display();
        output.line(format!(
            "Saved in {path}. Try them: adage tournament rules:{path} novice"
        ));
    }
}
