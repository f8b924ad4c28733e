//! The games of a file, batch by batch.

use super::archive::Game;
use super::report::SpoiltGame;
use adage_book::{BookError, Progress, cannot_read};
use adage_worlds::chess::archive::{Archive, Record, Spoilt};
use shakmaty::{Chess, Position};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// How long a file is, in bytes.
pub fn length(path: &Path) -> Result<u64, BookError> {
    let found = std::fs::metadata(path).map(|metadata| metadata.len());
    found.map_err(|error| cannot_read(&path.display().to_string(), &error))
}

/// A file of games that is being read.
pub struct Source<'p> {
    /// As the user wrote it.
    pub name: String,
    archive: Archive<BufReader<Watched<'p>>>,
    /// The number of the last game read.
    last: u64,
}

/// A file whose bytes are counted as they are read.
struct Watched<'p> {
    file: File,
    progress: Option<&'p dyn Progress>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.file.read(buffer)?;
        if let Some(progress) = self.progress {
            progress.advance(count as u64);
        }
        Ok(count)
    }
}

/// Games read together.
pub struct Batch {
    pub games: Vec<Game>,
    pub spoilt: Vec<SpoiltGame>,
    /// The number of the last game in it.
    pub last: u64,
}

impl<'p> Source<'p> {
    pub fn open(path: &Path, progress: Option<&'p dyn Progress>) -> Result<Source<'p>, BookError> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
        Ok(Source {
            name,
            archive: Archive::new(BufReader::new(Watched { file, progress })),
            last: 0,
        })
    }

    fn next(&mut self) -> Result<Option<Result<Record, Spoilt>>, BookError> {
        let game = self.archive.next().transpose();
        let game = game.map_err(|error| cannot_read(&self.name, &error))?;
        self.last += u64::from(game.is_some());
        Ok(game)
    }

    /// Reads past the games up to this number.
    pub fn skip_to(&mut self, number: u64) -> Result<(), BookError> {
        while self.last < number && self.next()?.is_some() {}
        // Fewer games than were counted before: there is nothing new.
        self.last = number;
        Ok(())
    }

    /// The next games, of those up to the number `limit`.
    pub fn batch(&mut self, size: usize, limit: u64) -> Result<Batch, BookError> {
        let mut games = Vec::new();
        let mut spoilt = Vec::new();
        while games.len() < size && self.last < limit {
            match self.next()? {
                None => break,
                Some(Ok(record)) => games.push(Game::of_record(&self.name, &record)),
                Some(Err(found)) => spoilt.push(SpoiltGame::new(&self.name, found)),
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
pub fn positions(paths: &[PathBuf], count: usize) -> Result<Vec<Chess>, BookError> {
    let mut games = Vec::new();
    for path in paths {
        let mut source = Source::open(path, None)?;
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
