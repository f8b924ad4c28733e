//! Syzygy's files as a second opinion, and for endings that take too long to make.

use super::probe::{Probe, ProbeError, without_distance};
use super::value::{Fate, Value};
use adage_worlds::chess::ChessPosition;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, PositionError, Setup};
use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};
use shakmaty_syzygy::{SyzygyError, Tablebase};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder of Syzygy's files. They know what is won, drawn and lost, but not our distances; wins that the rule of fifty
/// moves takes away count as won.
pub struct Syzygy {
    tables: Tablebase<Chess>,
    folder: String,
}

impl Syzygy {
    pub fn open(folder: &Path) -> Result<Syzygy, ProbeError> {
        let name = folder.display().to_string();
        let failed = |reason: String| ProbeError::Syzygy {
            folder: name.clone(),
            reason,
        };
        let mut tables = Tablebase::with_filesystem(Arc::new(SmallInMemory(OsFilesystem::new())));
        let found = tables
            .add_directory(folder)
            .map_err(|error| failed(error.to_string()))?;
        if found == 0 {
            return Err(failed("there are none (*.rtbw)".into()));
        }
        Ok(Syzygy { tables, folder: name })
    }

    /// The most men of any file.
    pub fn max_men(&self) -> usize {
        self.tables.max_pieces()
    }
}

impl Probe for Syzygy {
    fn probe(&self, position: &ChessPosition, turn: Color) -> Result<Option<Value>, ProbeError> {
        let setup = Setup {
            board: position.board().clone(),
            turn,
            ..Setup::empty()
        };
        let legal = Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check);
        let Ok(position) = legal else {
            return Ok(None);
        };
        match self.tables.probe_wdl(&position) {
            Ok(known) => Ok(Some(without_distance(match known.signum() {
                1.. => Fate::Won,
                0 => Fate::Drawn,
                ..0 => Fate::Lost,
            }))),
            Err(SyzygyError::MissingTable { .. } | SyzygyError::TooManyPieces | SyzygyError::Castling) => Ok(None),
            Err(error @ SyzygyError::ProbeFailed { .. }) => Err(ProbeError::Syzygy {
                folder: self.folder.clone(),
                reason: error.to_string(),
            }),
        }
    }
}

/// Reads small files wholly when they are first asked: a call to the system for every probe costs more than the probe.
struct SmallInMemory(OsFilesystem);

/// All files of four men are smaller.
const SMALL: u64 = 1 << 24;

impl Filesystem for SmallInMemory {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.0.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.0.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        match self.regular_file_size(path)? <= SMALL {
            true => Ok(Box::new(InMemory(std::fs::read(path)?))),
            false => self.0.open(path),
        }
    }
}

struct InMemory(Vec<u8>);

impl RandomAccessFile for InMemory {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..));
        let rest = rest.unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}
