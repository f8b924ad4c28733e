//! An experiment of a published work, and how those of a work are run one after the other.

use crate::row::{self, Row};
use adage_logic::diagnostic::nearest;
use adage_terminal::failure::Failure;
use adage_terminal::output::Output;

/// An experiment, and what it needs to run.
pub struct Experiment<C> {
    pub name: &'static str,
    pub title: &'static str,
    pub run: fn(&C) -> Result<Vec<Row>, Failure>,
}

/// Runs the experiments that are wanted, all if none is named, and prints their rows.
pub fn run_wanted<C>(
    experiments: &[Experiment<C>],
    only: &[String],
    context: impl FnOnce() -> Result<C, Failure>,
    output: &Output,
) -> Result<(), Failure> {
    for name in only {
        if !experiments.iter().any(|experiment| experiment.name == name) {
            let names: Vec<&str> = experiments.iter().map(|experiment| experiment.name).collect();
            return Err(unknown(name, &names));
        }
    }
    let context = context()?;
    let is_wanted = |experiment: &&Experiment<C>| only.is_empty() || only.iter().any(|name| name == experiment.name);
    for experiment in experiments.iter().filter(is_wanted) {
        let rows = (experiment.run)(&context)?;
        match output.json {
            true => rows.iter().for_each(|row| output.value(&row.to_json(experiment.name))),
            false => row::show(experiment.title, experiment.name, &rows, output),
        }
    }
    Ok(())
}

fn unknown(name: &str, names: &[&str]) -> Failure {
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", names.join(", ")),
    };
    Failure::bad(format!("there is no experiment called `{name}`")).with_help(help)
}
