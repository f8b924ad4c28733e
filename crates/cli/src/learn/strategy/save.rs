//! What was learned as a file of the rulebook: the rules with their sentences as comments, ready for clingo. A strategy of a
//! game comes with all that it speaks of, ready to be played by; and what was said may be kept beside it.

use super::super::interrupt::INTERRUPTED;
use super::super::keep::is_rule_file;
use super::Named;
use super::report::{counted, one_line};
use crate::failure::Failure;
use crate::output::{Output, warn};
use adage_games::rule_form::RuleForm;
use adage_learn::strategy::{Learned, clingo, las, words};
use adage_logic::ast::Program;
use adage_play::judgement::{Pupil, Training};
use adage_store::Overwrite;
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
    Ok(adage_store::save(path, text.as_bytes(), Overwrite::Replace)?)
}

/// An entry of the rulebook.
fn text(named: &Named, learned: &Learned) -> String {
    let name = named.name.replace(char::is_control, " ");
    let program = learned.program(&named.task);
    format!(
        "%! kind: strategy\n%! from: learned from {name}: {}\n{}",
        price(learned),
        with_words(&program)
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

/// Rules below their sentences.
fn with_words(program: &Program) -> String {
    let rule = |(statement, sentence)| format!("\n%! words: {sentence}\n{}\n", one_line(statement));
    words::sentences(program).into_iter().map(rule).collect()
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
            let text = format!(
                "%! kind: strategy\n%! world: {}\n%! from: learned from {}: {}\n\n{}{}",
                game.name(),
                counted(task.orderings.len(), "preference"),
                price(learned),
                training.vocabulary(),
                with_words(&learned.program(task))
            );
            write(path, &text)?;
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
