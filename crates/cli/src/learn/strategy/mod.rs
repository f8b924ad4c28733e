//! `adage learn strategy`: weak constraints that rank positions, and rules, from tasks in ILASP's syntax.
//!
//! The library learns; here are the arguments, the files that are read, and where a strategy is kept (`save`). With `--game`
//! the task comes from somebody at the terminal who corrects the machine's moves (`training`) or from whole games
//! (`whole_games`).

mod game;
mod save;
mod training;
mod whole_games;

use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::seconds::Seconds;
use adage_book::{counted, read_text};
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{self, CandidateReport, NamedTask, TaskEnd, bundled, las, learn_task};
use save::SaveTo;
use std::path::{Path, PathBuf};

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

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Engine {
    /// Native where all candidates are weak constraints or rules that only these ask, else clingo
    Auto,
    Native,
    Clingo,
}

impl From<Engine> for strategy::Engine {
    fn from(engine: Engine) -> strategy::Engine {
        match engine {
            Engine::Auto => strategy::Engine::Auto,
            Engine::Native => strategy::Engine::Native,
            Engine::Clingo => strategy::Engine::Clingo,
        }
    }
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
    let read = args.tasks.iter().map(|path| args.read(path));
    let tasks: Vec<NamedTask> = read.collect::<Result<_, _>>()?;
    if args.space {
        tasks.iter().for_each(|task| show_space(task, output));
        return Ok(());
    }
    let asks_nothing = |task: &&NamedTask| task.task.examples.is_empty() && task.task.orderings.is_empty();
    if let Some(NamedTask { name, .. }) = tasks.iter().find(asks_nothing) {
        return Err(Failure::bad(format!("there is nothing to explain in `{name}`"))
            .with_help("a task has examples (#pos, #neg) and orderings (#brave_ordering, #cautious_ordering)"));
    }
    save::end_cleanly_on_interrupt();
    let mut is_all_explained = true;
    for (number, (task, save)) in tasks.iter().zip(saves).enumerate() {
        if number > 0 && !output.json {
            output.line("");
        }
        is_all_explained &= learn(task, save.as_ref(), &args, output)?;
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

impl Args {
    /// Reads a file, or the task of that name that comes with Adage.
    fn read(&self, path: &Path) -> Result<NamedTask, Failure> {
        let name = path.display().to_string();
        let source = match bundled::find(&name) {
            Some(text) if !path.exists() => text.to_owned(),
            _ => read_text(path)?,
        };
        match las::read(&source, Options::default()) {
            Ok(task) => Ok(NamedTask {
                name,
                task,
                engine: self.engine.into(),
                time: self.time.duration(),
            }),
            Err(diagnostics) => Err(Failure::Text {
                name,
                source,
                diagnostics,
            }),
        }
    }
}

/// The candidates of a task.
fn show_space(task: &NamedTask, output: &Output) {
    if !output.json {
        let candidates = counted(task.task.space.len(), "candidate");
        output.line(format!("% {}: {candidates}", task.name));
    }
    CandidateReport::of(task).for_each(|candidate| output.report(&candidate));
}

/// Learns one task and tells what came of it. Whether there is a hypothesis.
fn learn(task: &NamedTask, save: Option<&SaveTo>, args: &Args, output: &Output) -> Result<bool, Failure> {
    let name = save.map_or("", |save| &save.name);
    match learn_task(task, name, &Bars::default())? {
        TaskEnd::Learned { entry, mut report } => {
            if let (Some(save), Some(entry)) = (save, &entry) {
                save.put(entry)?;
                report.file = args.save.as_deref().map(|path| path.display().to_string());
            }
            output.report(&*report);
            Ok(true)
        }
        TaskEnd::Unexplained(report) => {
            output.report(&report);
            Ok(false)
        }
    }
}
