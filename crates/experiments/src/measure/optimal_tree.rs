//! The tree of a sheet of cases that errs least: `optimal_tree SHEET DEPTH`.

use adage_learn::tree::optimal::optimal;
use adage_learn::tree::sheet::read_sheet;
use std::error::Error;
use std::time::Instant;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let mut args = words.iter().cloned();
    let path = args.next().ok_or("say which sheet")?;
    let depth: usize = args.next().ok_or("say how deep")?.parse()?;
    let (schema, cases) = read_sheet(&std::fs::read_to_string(path)?)?;
    let begin = Instant::now();
    let found = optimal(&schema, &cases, depth);
    let seconds = begin.elapsed().as_secs_f64();
    say!("{}", found.tree.show(&schema));
    say!("{} wrong of {} in {seconds:.2} s", found.errors, cases.len());
    Ok(())
}
