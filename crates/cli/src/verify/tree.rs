//! The trees of a problem, counted against the complete table of its ending.

use super::Args;
use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::problem::{open, record};
use adage_book::Book;
use adage_learn::tree::verify;
use std::path::Path;

pub fn run(path: &Path, args: &Args, book: &Book, output: &Output) -> Result<(), Failure> {
    let (file, questions) = open(path, book)?;
    let bars = Bars::default();
    let problem = file.decide(&questions, &bars)?;
    let truth = file.known_truth(args.tables.as_deref(), &bars)?;
    let (report, evidence) = verify(&args.rule, &problem, &truth, args.counters, &bars);
    output.report(&report);
    if args.record {
        record(&file, &evidence)?;
    }
    match report.wrong {
        0 => Ok(()),
        _ => Err(Failure::NotHeld),
    }
}
