//! The file of an interactive session: every step is in it as soon as it is made.

use crate::failure::{Failure, io_failure};
use adage_learn::tree::session::Step;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

pub struct Journal {
    path: PathBuf,
}

impl Journal {
    pub fn new(path: PathBuf) -> Journal {
        Journal { path }
    }

    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The text of an earlier session, empty if there was none.
    pub fn text(&self) -> Result<String, Failure> {
        match self.path.exists() {
            true => crate::book::read_text(&self.path),
            false => Ok(String::new()),
        }
    }

    /// Adds a step to the end.
    pub fn add(&self, step: &Step) -> Result<(), Failure> {
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .map_err(|error| io_failure("write", &self.name(), &error))?;
        let written = writeln!(file, "{}", step.line()).and_then(|()| file.sync_data());
        written.map_err(|error| io_failure("write", &self.name(), &error))
    }

    /// Writes all steps anew: beside the file first, so that it is whole at any time.
    pub fn rewrite(&self, steps: &[Step]) -> Result<(), Failure> {
        let lines: String = steps.iter().map(|step| step.line() + "\n").collect();
        let beside = self.path.with_extension("new");
        let written = std::fs::write(&beside, lines).and_then(|()| std::fs::rename(&beside, &self.path));
        written.map_err(|error| io_failure("write", &self.name(), &error))
    }
}
