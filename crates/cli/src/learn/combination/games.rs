//! The games of a file, batch by batch.

use crate::failure::{Failure, io_failure};
use crate::output::warn;
use adage_games::chess::archive::{Archive, Record, Spoilt};
use adage_learn::combination::archive::Game;
use indicatif::{ProgressBar, ProgressBarIter};
use shakmaty::{Chess, Position};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// How long a file is, in bytes.
pub fn length(path: &Path) -> Result<u64, Failure> {
    let found = std::fs::metadata(path).map(|metadata| metadata.len());
    found.map_err(|error| io_failure("read", &path.display().to_string(), &error))
}

pub struct Source {
    /// As the user wrote it.
    pub name: String,
    archive: Archive<BufReader<ProgressBarIter<File>>>,
    /// The number of the last game read.
    last: u64,
}

/// Games read together.
pub struct Batch {
    pub games: Vec<Game>,
    pub spoilt: u64,
    /// The number of the last game in it.
    pub last: u64,
}

impl Source {
    pub fn open(path: &Path, bar: &ProgressBar) -> Result<Source, Failure> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| io_failure("read", &name, &error))?;
        Ok(Source {
            name,
            archive: Archive::new(BufReader::new(bar.wrap_read(file))),
            last: 0,
        })
    }

    fn next(&mut self) -> Result<Option<Result<Record, Spoilt>>, Failure> {
        let game = self.archive.next().transpose();
        let game = game.map_err(|error| io_failure("read", &self.name, &error))?;
        self.last += u64::from(game.is_some());
        Ok(game)
    }

    /// Reads past the games up to this number.
    pub fn skip_to(&mut self, number: u64) -> Result<(), Failure> {
        while self.last < number && self.next()?.is_some() {}
        // Fewer games than were counted before: there is nothing new.
        self.last = number;
        Ok(())
    }

    /// The next games, of those up to the number `limit`. Spoilt ones are left out, and named if `tell` says so.
    pub fn batch(&mut self, size: usize, limit: u64, bar: &ProgressBar, tell: bool) -> Result<Batch, Failure> {
        let mut games = Vec::new();
        let mut spoilt = 0;
        while games.len() < size && self.last < limit {
            match self.next()? {
                None => break,
                Some(Ok(record)) => games.push(Game::of_record(&self.name, &record)),
                Some(Err(Spoilt {
                    number, line, reason, ..
                })) => {
                    if tell {
                        spoilt += 1;
                        let warning = format!("warning: {}:{line}: game {number} is left out: {reason}", self.name);
                        bar.suspend(|| warn(&warning));
                    }
                }
            }
        }
        Ok(Batch {
            games,
            spoilt,
            last: self.last,
        })
    }
}

/// About so many positions of these games, evenly from all of them: one or more of each game, never its opening.
pub fn positions(paths: &[PathBuf], count: usize) -> Result<Vec<Chess>, Failure> {
    let bar = ProgressBar::hidden();
    let mut games = Vec::new();
    for path in paths {
        let mut source = Source::open(path, &bar)?;
        while let Some(game) = source.next()? {
            games.extend(game.ok().filter(|record| record.moves.len() > OPENING));
        }
    }
    let each = count.div_ceil(games.len().max(1));
    let step = (games.len() * each / count.max(1)).max(1);
    let mut positions = Vec::new();
    for (number, record) in games.iter().enumerate().step_by(step) {
        let mut position = record.start.clone();
        let later = record.moves.len() - OPENING;
        // Numbers without a pattern, the same every time.
        let wanted: Vec<usize> = (0..each)
            .map(|nth| OPENING + (number + 1) * (2 * nth + 7) * 31 % later)
            .collect();
        for (ply, chosen) in record.moves.iter().enumerate() {
            if wanted.contains(&ply) {
                positions.push(position.clone());
            }
            position.play_unchecked(*chosen);
        }
    }
    Ok(positions)
}

/// Plies in which there is little to combine.
const OPENING: usize = 12;
