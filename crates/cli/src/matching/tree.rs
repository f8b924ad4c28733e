//! What the trees of problems decide in positions.

use super::MatchOptions;
use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::problem::open;
use adage_book::Book;
use adage_learn::tree::match_position;
use std::path::PathBuf;

pub fn run(problems: &[PathBuf], book: &Book, options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    if options.plan {
        return Err(
            Failure::bad("trees are not compiled to steps").with_help("`adage explain` prints them as a manual")
        );
    }
    for path in problems {
        let (file, questions) = open(path, book)?;
        let problem = file.decide(&questions, &Bars::default())?;
        for text in &options.positions {
            let decided = match_position(&file, &questions, &problem, text, options.draw)?;
            output.report(&decided);
        }
    }
    Ok(())
}
