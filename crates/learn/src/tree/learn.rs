//! The trees of a problem, from the bottom up, tried on every position of its space.

use super::evaluation::SpaceScore;
use super::growth::Growth;
use super::problem::Problem;
use super::problem_file::ProblemFile;
use super::questions::ChessQuestions;
use super::report::TreeReport;
use super::window::Window;
use adage_book::{About, BookError, Entry, Progress};
use adage_worlds::chess::ChessVocabulary;
use std::path::PathBuf;

/// How many of the positions that are wrong are kept for the report.
const SHOWN: usize = 5;

/// A problem to learn the trees of, and how.
pub struct TreeTask<'t> {
    pub problem: &'t ProblemFile,
    pub questions: &'t ChessQuestions,
    pub window: Window,
    pub check: TableUse,
    /// Where complete tables are kept; made anew if nowhere.
    pub tables: Option<PathBuf>,
}

/// What the complete table is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableUse {
    Nothing,
    /// The trees are tried on every position, if the problem says what is right.
    Check,
    /// Counter-examples are added to the whole problem's examples until its tree is right; then the trees are tried.
    Grow,
}

/// The trees that were learned.
pub struct TreesLearned<'q> {
    pub problem: Problem<'q, ChessVocabulary>,
    /// The problem with its trees, and with the counter-examples that were added.
    pub entry: Entry,
    pub report: TreeReport,
}

/// Induces the trees of a problem from its examples.
pub fn learn<'q>(task: &TreeTask<'q>, progress: &dyn Progress) -> Result<TreesLearned<'q>, BookError> {
    let (file, questions) = (task.problem, task.questions);
    let (mut problem, induced) = file.induce(questions, task.window, progress)?;
    let tables = task.tables.as_deref();
    let truth = match task.check {
        TableUse::Nothing => None,
        TableUse::Check => file.truth(tables, progress)?,
        TableUse::Grow => Some(file.known_truth(tables, progress)?),
    };
    let growth = match &truth {
        Some(truth) if task.check == TableUse::Grow => Growth::new(&mut problem, (file, questions), truth, progress)?,
        _ => Growth::default(),
    };
    let score = truth.map(|truth| SpaceScore::new(&problem, &truth, SHOWN, progress));
    let about = About {
        words: problem.parts.last().map(|whole| whole.schema.decides.question.clone()),
        from: Some(format!("learned from {}", file.name())),
        evidence: score.iter().map(SpaceScore::evidence).collect(),
        ..About::default()
    };
    Ok(TreesLearned {
        entry: file.entry(&problem, &growth.examples, about),
        report: TreeReport::new(&problem, &induced, growth, score.as_ref()),
        problem,
    })
}
