//! The games of a tournament, written as they end.

use crate::failure::Failure;
use adage_play::arena::{End, Forfeit, Played, Tournament};
use adage_store::{Journal, Overwrite};
use adage_worlds::mnk::{Record, write_sgf};
use std::path::Path;

pub struct Records {
    journal: Journal,
}

impl Records {
    pub fn create(path: &Path, replace: bool) -> Result<Records, Failure> {
        let journal = Journal::create(path, Overwrite::when(replace), "")?;
        Ok(Records { journal })
    }

    /// Each game is on disk when the next one comes.
    pub fn write(&mut self, line: &str) -> Result<(), Failure> {
        Ok(self.journal.add(line)?)
    }

    /// Whether the file is to be in SGF.
    fn is_sgf(&self) -> bool {
        let ending = self.journal.path().extension();
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
    }

    /// A game of stones, as the name of the file wants it.
    pub fn write_stones(&mut self, tournament: &Tournament, played: &Played) -> Result<(), Failure> {
        let line = match self.is_sgf() {
            true => write_sgf(&record(tournament, played)),
            false => tournament.game.write_moves(&played.moves),
        };
        self.write(&line)
    }
}

fn record(tournament: &Tournament, played: &Played) -> Record {
    let name = |entrant: usize| tournament.players[entrant].to_string();
    Record {
        width: tournament.game.width(),
        height: tournament.game.height(),
        moves: played.moves.clone(),
        players: [name(played.black), name(1 - played.black)],
        result: result(&played.end),
    }
}

/// As SGF has it.
fn result(end: &End) -> String {
    let how = match end {
        End::Forfeited(_, Forfeit::Late) => "T",
        End::Forfeited(..) => "F",
        End::Won(_) | End::Drawn => "",
    };
    match end.winner() {
        Some(winner) => format!("{}+{how}", if winner.0 == 0 { "B" } else { "W" }),
        None => "Draw".to_string(),
    }
}
