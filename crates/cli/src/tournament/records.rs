//! The games of a tournament, written as they end.

use crate::failure::Failure;
use adage_play::arena::{Played, Tournament, record};
use adage_store::{Journal, Overwrite};
use adage_worlds::game::Game;
use std::path::Path;

pub struct Records {
    journal: Journal,
}

impl Records {
    pub fn create(path: &Path, replace: bool) -> Result<Records, Failure> {
        let journal = Journal::create(path, Overwrite::when(replace), "")?;
        Ok(Records { journal })
    }

    /// Whether a file is to be in SGF, by its name.
    pub fn is_sgf(path: &Path) -> bool {
        let ending = path.extension();
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
    }

    /// A game, as the name of the file wants it; it is on disk when the next one comes.
    pub fn write<G: Game>(&mut self, tournament: &Tournament<G>, played: &Played<G::Move>) -> Result<(), Failure> {
        let as_sgf = Records::is_sgf(self.journal.path());
        Ok(self.journal.add(&record(tournament, played, as_sgf))?)
    }
}
