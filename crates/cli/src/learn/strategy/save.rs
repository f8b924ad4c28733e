//! What was learned as an entry of a file of strategies, with all that it speaks of, ready for clingo and to be played by.

use super::super::interrupt::INTERRUPTED;
use super::super::keep::check_rule_file;
use super::Named;
use crate::failure::Failure;
use crate::output::{Output, warn};
use adage_book::counted;
use adage_book::{Entry, Kind, RuleFile, change_file, read_file_of};
use adage_learn::strategy::{Learned, clingo};
use adage_play::judgement::Training;
use adage_worlds::rule_form::RuleForm;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Held while a file is written, so that an interruption waits for it.
static WRITING: Mutex<()> = Mutex::new(());

/// Where a strategy goes: a file of strategies, and its name there.
#[derive(Clone)]
pub struct SaveTo {
    path: PathBuf,
    name: String,
    replace: bool,
}

impl SaveTo {
    /// Refuses what cannot be saved before anything is learned.
    pub fn new(path: &Path, name: String, replace: bool) -> Result<SaveTo, Failure> {
        check_rule_file(path)?;
        if name.trim().is_empty() || name.contains(|c: char| c.is_control() || c == '#') {
            return Err(Failure::bad(format!("`{name}` cannot be the name of a strategy"))
                .with_help("names have letters, digits, _ and - in them"));
        }
        let save = SaveTo {
            path: path.to_path_buf(),
            name,
            replace,
        };
        match path.exists() && !replace {
            true => match read_file_of(path, Kind::Strategy)?.find(&save.name) {
                Some(_) => Err(save.taken()),
                None => Ok(save),
            },
            false => Ok(save),
        }
    }

    fn taken(&self) -> Failure {
        let (name, path) = (&self.name, self.path.display());
        Failure::bad(format!("there is a strategy called `{name}` in `{path}` already"))
            .with_help("--replace puts the new one in its place")
    }

    /// Puts the strategy with the others of the file, and from then on in place of itself.
    fn put(&mut self, entry: Entry) -> Result<(), Failure> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let new = RuleFile::new(&self.path.display().to_string(), Kind::Strategy, &entry.world, None);
        let is_taken = change_file(&self.path, new, |file| {
            let is_taken = !self.replace && file.find(&entry.name).is_some();
            if !is_taken {
                file.put(entry);
            }
            Ok(is_taken)
        })?;
        if is_taken {
            return Err(self.taken());
        }
        self.replace = true;
        Ok(())
    }

    pub fn save(&mut self, named: &Named, learned: &Learned) -> Result<(), Failure> {
        let from = format!("learned from {}: {}", named.name, price(learned));
        self.put(learned.self_contained(&named.task).entry(&self.name, "", from))
    }

    /// Saves what a machine has been taught so far.
    pub fn save_training<G: RuleForm>(
        &mut self,
        game: &G,
        training: &Training,
        learned: &Learned,
    ) -> Result<(), Failure> {
        let told = counted(training.task().orderings.len(), "preference");
        let from = format!("learned from {told}: {}", price(learned));
        self.put(training.self_contained(learned).entry(&self.name, game.name(), from))
    }

    pub fn tell(&self, game: &str, output: &Output) {
        if !output.json {
            let path = self.path.display();
            output.line(format!(
                "saved in {path}; it plays with\n\n  adage play --game {game} --against strategy:{path}"
            ));
        }
    }
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
