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

    /// A game, as the name of the file wants it; it is on disk when the next one comes.
    pub fn write<G: Game>(&mut self, tournament: &Tournament<G>, played: &Played<G::Move>) -> Result<(), Failure> {
        let ending = self.journal.path().extension();
        let as_sgf = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        Ok(self.journal.add(&record(tournament, played, as_sgf))?)
    }
}
