//! A problem: its trees from the bottom up, tried on every position.

use super::{Args, interactive};
use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::{book, problem};
use adage_learn::tree::{ChessQuestions, ProblemFile, TreeTask, learn};
use std::path::PathBuf;

pub fn run(args: &Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let file = ProblemFile::open(&args.file)?;
    let questions = ChessQuestions::new(&file, &book::load(folder.as_deref(), &args.rules)?)?;
    if args.interactive {
        return interactive::run(args, &file, &questions, output);
    }
    let task = TreeTask {
        problem: &file,
        questions: &questions,
        window: args.window(),
        check: args.table_use(),
        tables: args.tables.clone(),
    };
    let mut learned = learn(&task, &Bars::default())?;
    if let Some(path) = &args.save {
        problem::save(path, &file, learned.entry, args.replace)?;
        learned.report.saved = Some(path.display().to_string());
    }
    output.report(&learned.report);
    Ok(())
}
