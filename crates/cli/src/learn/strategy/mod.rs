//! `adage learn strategy`: weak constraints that rank positions, and rules, from tasks in ILASP's syntax.
//!
//! A task is read with its space of candidates, an engine finds the cheapest hypothesis (`engine`), and what came of it is
//! told with its words (`report`) and kept as a file that clingo loads (`save`). With `--game` the task comes from somebody
//! who corrects the machine's moves (`training`) or from whole games (`whole_games`).

mod engine;
mod game;
mod report;
mod save;
mod session;
mod training;
mod whole_games;

use crate::failure::Failure;
use crate::output::Output;
use crate::seconds::Seconds;
use adage_book::read_text;
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Task, bundled, las};
use engine::Engine;
use report::Told;
use save::SaveTo;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(clap::Args)]
pub struct Args {
    /// Tasks in ILASP's syntax; or the names of tasks that come with Adage
    #[arg(value_name = "TASK.las", required_unless_present = "game", conflicts_with = "game")]
    tasks: Vec<PathBuf>,
    #[command(flatten)]
    by_game: game::Args,
    /// Who learns: `native` knows weak constraints, and rules that only these ask; `clingo` everything
    #[arg(long, value_enum, default_value_t = Engine::Auto, conflicts_with = "game")]
    engine: Engine,
    /// After so many seconds the best hypothesis found so far is taken
    #[arg(long, default_value = "60", value_name = "SECONDS")]
    time: Seconds,
    /// Keep what is learned in this file of strategies, which clingo loads
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// What the strategy is to be called there; by default as its task, or for a game as the file
    #[arg(long, requires = "save")]
    name: Option<String>,
    /// Put it in the place of a strategy of that name
    #[arg(long, requires = "save")]
    replace: bool,
    /// Print the candidates, each with its length, and learn nothing
    #[arg(long, conflicts_with_all = ["save", "game"])]
    space: bool,
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    if let Some(name) = &args.by_game.game {
        let limits = Limits {
            time: Some(args.time.duration()),
            ..Limits::default()
        };
        let save = args.save.as_deref().map(|path| {
            let name = args.name.clone().unwrap_or_else(|| stem(path));
            SaveTo::new(path, name, args.replace)
        });
        return game::run(name, &args.by_game, save.transpose()?, limits, output);
    }
    if args.name.is_some() && args.tasks.len() > 1 {
        return Err(
            Failure::bad("several strategies cannot have one name").with_help("learn each with a command of its own")
        );
    }
    let save = |path: &Path, task: &PathBuf| {
        let name = args.name.clone().unwrap_or_else(|| stem(task));
        SaveTo::new(path, name, args.replace)
    };
    let saves: Vec<Option<SaveTo>> = args
        .tasks
        .iter()
        .map(|task| args.save.as_deref().map(|path| save(path, task)).transpose())
        .collect::<Result<_, _>>()?;
    let tasks: Vec<Named> = args.tasks.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    if args.space {
        tasks.iter().for_each(|named| report::space(named, output));
        return Ok(());
    }
    if let Some(Named { name, .. }) = tasks.iter().find(|named| named.asks_nothing()) {
        return Err(Failure::bad(format!("there is nothing to explain in `{name}`"))
            .with_help("a task has examples (#pos, #neg) and orderings (#brave_ordering, #cautious_ordering)"));
    }
    save::end_cleanly_on_interrupt();
    let mut is_all_explained = true;
    for (number, (named, save)) in tasks.iter().zip(saves).enumerate() {
        if number > 0 && !output.json {
            output.line("");
        }
        is_all_explained &= learn(named, save, &args, output)?;
    }
    match is_all_explained {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

/// The name of a file without its folder and ending.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A task, and what it is called.
struct Named {
    name: String,
    task: Task,
}

impl Named {
    fn asks_nothing(&self) -> bool {
        self.task.examples.is_empty() && self.task.orderings.is_empty()
    }
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
fn learn(named: &Named, mut save: Option<SaveTo>, args: &Args, output: &Output) -> Result<bool, Failure> {
    let begin = Instant::now();
    let (engine, found) = engine::learn(named, args.engine, args.time.duration());
    let told = Told {
        named,
        engine,
        allowed: args.time,
        seconds: begin.elapsed().as_secs_f64(),
    };
    match found {
        Ok(learned) => {
            // A hypothesis that says nothing is nothing to keep.
            let save = save.as_mut().filter(|_| !learned.hypothesis.is_empty());
            let path = save.as_ref().and(args.save.as_deref());
            if let Some(save) = save {
                save.save(named, &learned)?;
            }
            told.learned(&learned, path, output);
            Ok(true)
        }
        Err(reason) => told.nothing(&reason, output).map(|()| false),
    }
}
