//! Syzygy's files as a second opinion, and for endings that take too long to make.

use super::probe::{Probe, ProbeError, without_distance};
use super::value::{Fate, Value};
use adage_games::chess::ChessPosition;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, PositionError, Setup};
use shakmaty_syzygy::{SyzygyError, Tablebase};
use std::path::Path;

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
        let mut tables = Tablebase::new();
        let found = tables.add_directory(folder).map_err(|error| failed(error.to_string()))?;
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
