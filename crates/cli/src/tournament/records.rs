//! The games of a tournament, written as they end.

use crate::failure::{Failure, io_failure};
use adage_games::mnk::{Record, write_sgf};
use adage_play::arena::{End, Forfeit, Played, Tournament};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

pub struct Records<'a> {
    path: PathBuf,
    file: File,
    tournament: &'a Tournament,
}

impl<'a> Records<'a> {
    pub fn create(path: PathBuf, tournament: &'a Tournament) -> Result<Records<'a>, Failure> {
        let file = File::create(&path).map_err(|error| io_failure("write", &path.display().to_string(), &error))?;
        Ok(Records { path, file, tournament })
    }

    /// Each game is on disk when the next one comes.
    pub fn write(&mut self, played: &Played) -> Result<(), Failure> {
        let is_sgf = self
            .path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        let line = match is_sgf {
            true => write_sgf(&self.record(played)),
            false => self.tournament.game.write_moves(&played.moves),
        };
        writeln!(self.file, "{line}").map_err(|error| io_failure("write", &self.path.display().to_string(), &error))
    }

    fn record(&self, played: &Played) -> Record {
        let name = |entrant: usize| self.tournament.players[entrant].to_string();
        Record {
            width: self.tournament.game.width(),
            height: self.tournament.game.height(),
            moves: played.moves.clone(),
            players: [name(played.black), name(1 - played.black)],
            result: result(&played.end),
        }
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
