//! An ending that nobody prepared: a decomposition is proposed.

use super::Args;
use crate::failure::Failure;
use crate::output::{Bars, Output};
use adage_learn::tree::decompose_ending;
use adage_store::Overwrite;
use adage_worlds::chess::Ending;

pub fn run(args: &Args, ending: Ending, output: &Output) -> Result<(), Failure> {
    let keep = match args.wrong {
        Some(_) => usize::MAX,
        None => 0,
    };
    let (report, wrong) = decompose_ending(ending, args.tables.as_deref(), keep, &Bars::default())?;
    if let Some(path) = &args.wrong {
        let text: String = wrong.iter().map(|line| format!("{line}\n")).collect();
        adage_store::save(path, text.as_bytes(), Overwrite::when(args.replace))?;
    }
    output.report(&report);
    Ok(())
}
