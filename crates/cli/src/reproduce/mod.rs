//! `adage reproduce`: runs published experiments again and lays the figures side by side.
//!
//! Each experiment is a module of its own with a function that gives [`Row`]s; a line in [`PAL`],
//! [`shapiro::EXPERIMENTS`], [`minton::EXPERIMENTS`], [`pitrat::EXPERIMENTS`] or [`greenwood::EXPERIMENTS`] adds it.
//! Everything that is called ours is computed in this run.

mod concepts;
mod greenwood;
mod illegality;
mod kpk;
mod krk;
mod minton;
mod motifs;
mod pitrat;
mod random_draws;
mod row;
mod saturation;
mod shapiro;
mod times;
mod tower;
mod utube;

use crate::failure::Failure;
use crate::output::Output;
use adage_book::Book;
use adage_logic::diagnostic::nearest;
use row::Row;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// The work whose experiments are run
    work: Work,
    /// Only this experiment; may be given more than once
    #[arg(long, value_name = "EXPERIMENT")]
    only: Vec<String>,
    /// The folder of public data to compare with and learn from; ADAGE_DATA if left out
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Work {
    /// Morales 1992, First-order induction of patterns in chess
    Pal,
    /// Shapiro 1983, The role of structured induction in expert systems
    Shapiro,
    /// Minton 1985, A game-playing program that learns by analyzing examples
    Minton,
    /// Pitrat 1976, Realization of a program learning to find combinations at chess
    Pitrat,
    /// Greenwood 2018, Learning player strategies as weak constraints
    Greenwood,
}

/// An experiment, and what it needs to run.
struct Experiment<C> {
    name: &'static str,
    title: &'static str,
    run: fn(&C) -> Result<Vec<Row>, Failure>,
}

const PAL: [Experiment<Book>; 11] = [
    Experiment {
        name: "table-6.2",
        title: "Tables 6.2 and 6.3: questions asked to learn eleven motifs, with symmetry",
        run: motifs::run,
    },
    Experiment {
        name: "table-6.3",
        title: "Table 6.3: seconds to learn eleven motifs by the strategy of 1992",
        run: times::run,
    },
    Experiment {
        name: "saturation",
        title: "Chapter 5: the facts of the fork that PAL begins with",
        run: saturation::run,
    },
    Experiment {
        name: "krk-concepts",
        title: "Chapter 7: in how many positions of king and rook against king the concepts hold",
        run: krk::run,
    },
    Experiment {
        name: "table-7.2",
        title: "Table 7.2: questions asked to learn 17 concepts of king and rook against king, by the strategy of 1992",
        run: concepts::table_7_2,
    },
    Experiment {
        name: "table-e.1",
        title: "Table E.1: questions asked to learn 8 more concepts, by the strategy of 1992",
        run: concepts::table_e_1,
    },
    Experiment {
        name: "in-line",
        title: "Appendix B: three men on one line, learned in five steps",
        run: tower::run,
    },
    Experiment {
        name: "kpk",
        title: "Appendix F: king and pawn against king, whether the pawn can run",
        run: kpk::run,
    },
    Experiment {
        name: "illegality",
        title: "Sections 6.1 and 6.2: illegal placements and diagonals among 262,144",
        run: illegality::run,
    },
    Experiment {
        name: "random-draws",
        title: "Section 6.1: illegal placements learned from random examples",
        run: random_draws::run,
    },
    Experiment {
        name: "table-8.3",
        title: "Table 8.3: states of the U-tube that models accept",
        run: utube::run,
    },
];

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    match args.work {
        Work::Pal => run_wanted(&PAL, &args.only, || Ok(Book::bundled()?), output),
        Work::Shapiro => run_wanted(
            &shapiro::EXPERIMENTS,
            &args.only,
            || Ok(shapiro::Thesis::new(args.data)),
            output,
        ),
        Work::Minton => run_wanted(
            &minton::EXPERIMENTS,
            &args.only,
            || Ok(minton::Report::new(args.data)),
            output,
        ),
        Work::Pitrat => run_wanted(&pitrat::EXPERIMENTS, &args.only, || Ok(()), output),
        Work::Greenwood => run_wanted(&greenwood::EXPERIMENTS, &args.only, || Ok(()), output),
    }
}

fn run_wanted<C>(
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
