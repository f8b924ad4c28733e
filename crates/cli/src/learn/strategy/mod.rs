//! `adage learn strategy`: weak constraints that rank positions, and rules, from tasks in ILASP's syntax.
//!
//! A task is read with its space of candidates, an engine finds the cheapest hypothesis (`engine`), and what came of it is
//! told with its words (`report`) and kept as a file that clingo loads (`save`).

mod engine;
mod report;
mod save;

use crate::book::read_text;
use crate::failure::Failure;
use crate::output::Output;
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Task, bundled, las};
use engine::Engine;
use report::Told;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Args {
    /// Tasks in ILASP's syntax; or the names of tasks that come with Adage
    #[arg(value_name = "TASK.las", required = true)]
    tasks: Vec<PathBuf>,
    /// Who learns: `native` knows weak constraints only, `clingo` everything
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    engine: Engine,
    /// After so many seconds the best hypothesis found so far is taken
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    time: u32,
    /// Keep what is learned in this file, which clingo loads
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write over the file
    #[arg(long, requires = "save")]
    replace: bool,
    /// Print the candidates, each with its length, and learn nothing
    #[arg(long, conflicts_with = "save")]
    space: bool,
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    if let Some(path) = &args.save {
        save::check(path, args.tasks.len(), args.replace)?;
    }
    let tasks: Vec<Named> = args.tasks.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    if args.space {
        tasks.iter().for_each(|named| report::space(named, output));
        return Ok(());
    }
    save::end_cleanly_on_interrupt();
    let mut is_all_explained = true;
    for (number, named) in tasks.iter().enumerate() {
        if number > 0 && !output.json {
            output.line("");
        }
        is_all_explained &= learn(named, &args, output)?;
    }
    match is_all_explained {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

/// A task, and what it is called.
struct Named {
    name: String,
    task: Task,
}

/// Reads a file, or the task of that name that comes with Adage.
fn read(path: &Path) -> Result<Named, Failure> {
    let name = path.display().to_string();
    let source = match bundled::find(&name) {
        Some(text) if !path.exists() => text.to_owned(),
        _ => read_text(path)?,
    };
    match las::read(&source, Options::default()) {
        Ok(task) => Ok(Named { name, task }),
        Err(diagnostics) => Err(Failure::Text {
            name,
            source,
            diagnostics,
        }),
    }
}

/// Learns one task and tells what came of it. Whether there is a hypothesis.
fn learn(named: &Named, args: &Args, output: &Output) -> Result<bool, Failure> {
    let begin = Instant::now();
    let (engine, found) = engine::learn(named, args.engine, Duration::from_secs(args.time.into()));
    let told = Told {
        named,
        engine,
        seconds: begin.elapsed().as_secs_f64(),
    };
    match found {
        Ok(learned) => {
            if let Some(path) = &args.save {
                save::save(path, named, &learned)?;
            }
            told.learned(&learned, args.save.as_deref(), output);
            Ok(true)
        }
        Err(reason) => told.nothing(&reason, output).map(|()| false),
    }
}
