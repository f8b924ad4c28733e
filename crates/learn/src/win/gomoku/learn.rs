//! Rules about forced wins from finished games of go-moku: each game is analysed and explained, then every new rule is
//! examined. What was learned is kept after each game and after each rule.

use super::check::Effort;
use super::games::{GameFiles, NamedGame};
use super::report::{Lesson, RuleReport, WinsReport};
use super::rules::{self, Trust, WinRule};
use super::student::Wishes;
use super::{Facts, Student};
use adage_book::{BookError, Finished, Follower, Progress, counted};
use adage_search::gomoku::{Analysis, analyse};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::time::Instant;

/// Games to learn forced wins from, and how.
pub struct WinTask {
    pub games: GameFiles,
    pub wishes: Wishes,
    /// The boards on which new rules are examined, and their side.
    pub effort: Effort,
    pub size: usize,
}

/// Adds to the rules what the games teach.
pub fn learn<F: Follower>(
    task: &WinTask,
    known: &mut Vec<WinRule>,
    follower: &F,
) -> Result<Finished<WinsReport>, BookError> {
    let began = Instant::now();
    let before = known.len();
    let games = &task.games.games;
    let course = Course {
        task,
        follower,
        about: format!("Forced wins learned from {}.", counted(games.len(), "game")),
    };
    let Some(analyses) = analyses(games, task.wishes, follower) else {
        return Ok(Finished::Interrupted);
    };
    let sizes: BTreeSet<usize> = games.iter().map(|named| named.game.size).collect();
    for size in sizes {
        course.learn(known, &analyses, size)?;
    }
    if follower.is_stopped() {
        return Ok(Finished::Interrupted);
    }
    follower.note(&format!("Learned in {:.1} s.\n\n", began.elapsed().as_secs_f64()));
    course.examine(known, before)?;
    if follower.is_stopped() {
        return Ok(Finished::Interrupted);
    }
    let is_trusted = |rule: &&WinRule| matches!(rule.trust, Trust::Under(_));
    Ok(Finished::Done(WinsReport {
        games: games.len(),
        undecided: task.games.undecided,
        unreadable: task.games.problems.len(),
        rules: known.len(),
        new: known.len() - before,
        trusted: known.iter().filter(is_trusted).count(),
        file: None,
    }))
}

/// Where each game was lost, on all cores; nothing if told to stop.
fn analyses(games: &[NamedGame], wishes: Wishes, progress: &dyn Progress) -> Option<Vec<Analysis>> {
    progress.begin("analysing games", games.len() as u64);
    let analysed = games.par_iter().map(|named| {
        if progress.is_stopped() {
            return None;
        }
        let analysis = analyse(&named.game, wishes.limits);
        progress.advance(1);
        Some(analysis)
    });
    let analysed = analysed.collect();
    progress.end();
    analysed
}

struct Course<'a, F> {
    task: &'a WinTask,
    follower: &'a F,
    about: String,
}

impl<F: Follower> Course<'_, F> {
    /// Learns from the games on boards of one size.
    fn learn(&self, known: &mut Vec<WinRule>, analyses: &[Analysis], size: usize) -> Result<(), BookError> {
        let facts = Facts::new(size);
        let mut student = Student::new(&facts, std::mem::take(known), self.task.wishes);
        let games = self.task.games.games.iter().zip(analyses);
        for (named, analysis) in games.filter(|(named, _)| named.game.size == size) {
            if self.follower.is_stopped() {
                break;
            }
            let taught = student.learn(&named.game, &named.name);
            let lesson = Lesson {
                named,
                analysis,
                taught: &taught,
                rules: &student.rules,
            };
            self.follower.hear(&lesson.report());
            if taught.iter().any(|taught| !taught.rules.is_empty()) {
                self.keep(&student.rules)?;
            }
        }
        *known = student.rules;
        Ok(())
    }

    /// Examines the rules that are new.
    fn examine(&self, rules: &mut Vec<WinRule>, before: usize) -> Result<(), BookError> {
        let facts = Facts::new(self.task.size);
        let mut student = Student::new(&facts, std::mem::take(rules), self.task.wishes);
        let new = before..student.rules.len();
        self.follower.begin("examining rules", new.len() as u64);
        for number in new {
            if self.follower.is_stopped() {
                break;
            }
            if self.task.effort.boards > 0 {
                student.examine(number, self.task.effort);
                self.keep(&student.rules)?;
            }
            self.follower.hear(&RuleReport::new(&student.rules[number]));
            self.follower.advance(1);
        }
        self.follower.end();
        *rules = student.rules;
        Ok(())
    }

    fn keep(&self, rules: &[WinRule]) -> Result<(), BookError> {
        self.follower.keep(&rules::file(rules, "wins.lp", &self.about))
    }
}
