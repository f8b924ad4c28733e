//! What was learned as a file of the rulebook: the rules with their sentences as comments, ready for clingo. A strategy of a
//! game comes with all that it speaks of, ready to be played by; and what was said may be kept beside it.

use super::super::interrupt::INTERRUPTED;
use super::super::keep::{is_rule_file, write_whole};
use super::Named;
use super::report::counted;
use crate::failure::{Failure, io_failure};
use crate::output::{Output, warn};
use adage_games::rule_form::RuleForm;
use adage_learn::strategy::{Learned, SelfContained, clingo, las};
use adage_logic::ast::Program;
use adage_play::judgement::{Pupil, Training};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Held while a file is written, so that an interruption waits for it.
static WRITING: Mutex<()> = Mutex::new(());

/// Refuses what cannot be saved before anything is learned.
pub fn check(path: &Path, replace: bool) -> Result<(), Failure> {
    let shown = path.display();
    if !is_rule_file(path) {
        return Err(Failure::bad(format!("`{shown}` is not the name of a file of rules"))
            .with_help("files of rules end in .lp"));
    }
    if path.exists() && !replace {
        return Err(Failure::bad(format!("there is a file `{shown}` already")).with_help("--replace writes over it"));
    }
    Ok(())
}

pub fn save(path: &Path, named: &Named, learned: &Learned) -> Result<(), Failure> {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write(path, &text(named, learned))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text).map_err(|error| io_failure("save", &path.display().to_string(), &error))
}

/// An entry of the rulebook.
fn text(named: &Named, learned: &Learned) -> String {
    let name = named.name.replace(char::is_control, " ");
    let contained = learned.self_contained(&named.task);
    let begin = format!("%! from: learned from {name}: {}\n", price(learned));
    // Without a game, what facts there will be must be declared.
    entry(&begin, &contained.declarations(), &contained)
}

/// A strategy with all that it needs, below its first lines.
fn entry(begin: &str, declarations: &Program, contained: &SelfContained) -> String {
    let declared = match declarations.statements.is_empty() {
        true => String::new(),
        false => format!("\n{declarations}"),
    };
    let defined = match contained.definitions.statements.is_empty() {
        true => "",
        false => "\n",
    };
    format!(
        "%! kind: strategy\n{begin}{declared}{defined}{}",
        contained.with_words()
    )
}

/// What a hypothesis costs.
fn price(learned: &Learned) -> String {
    let proved = if learned.proved { "" } else { ", not proved the least" };
    format!(
        "cost {} (length {}, penalties {}){proved}",
        learned.cost(),
        learned.length,
        learned.penalty
    )
}

/// Where a strategy of a game is kept, and what was said.
pub struct Keep {
    pub strategy: Option<PathBuf>,
    pub lesson: Option<PathBuf>,
}

impl Keep {
    /// Writes what a machine has been taught so far.
    pub fn training<G: RuleForm>(&self, game: &G, pupil: &Pupil) -> Result<(), Failure> {
        self.write(game, &pupil.training, &pupil.learned)
    }

    pub fn write<G: RuleForm>(&self, game: &G, training: &Training, learned: &Learned) -> Result<(), Failure> {
        let task = training.task();
        if let Some(path) = &self.strategy {
            let begin = format!(
                "%! game: {}\n%! from: learned from {}: {}\n",
                game.name(),
                counted(task.orderings.len(), "preference"),
                price(learned)
            );
            let contained = training.self_contained(learned);
            write(path, &entry(&begin, &Program::default(), &contained))?;
        }
        match &self.lesson {
            Some(path) => write(path, &las::write(task).to_string()),
            None => Ok(()),
        }
    }

    /// Warns that nothing is kept, if that is so.
    pub fn tell(&self, output: &Output) {
        if self.strategy.is_none() && self.lesson.is_none() && !output.json {
            output.line("Nothing is kept: --save FILE.lp keeps the strategy, --lesson FILE.las what you say.");
        }
    }

    pub fn tell_kept(&self, game: &str, output: &Output) {
        if let (Some(path), false) = (&self.strategy, output.json) {
            let path = path.display();
            output.line(format!(
                "saved in {path}; it plays with\n\n  adage play --game {game} --against strategy:{path}"
            ));
        }
    }
}

/// From now on Ctrl-C ends every clingo and then the program; a file that is being written is written first.
pub fn end_cleanly_on_interrupt() {
    let watched = ctrlc::set_handler(|| {
        let _writing = WRITING.lock();
        clingo::stop_all();
        warn("\nInterrupted. Nothing was learned.");
        std::process::exit(INTERRUPTED);
    });
    if watched.is_err() {
        warn("warning: Ctrl-C may leave a clingo running until its time is over");
    }
}
