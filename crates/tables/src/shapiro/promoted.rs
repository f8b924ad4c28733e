//! What a pawn on the seventh rank becomes: a queen or a rook on the last rank, files a to d, against a rook with Black to
//! move.

use crate::table::{Fate, Probe, ProbeError, Tables, Value};
use adage_worlds::chess::ChessPosition;
use rayon::prelude::*;
use shakmaty::Color::{Black, White};
use shakmaty::{Board, File, Rank, Role, Square};

/// The value of the new man for every placement of the other three; none where that is no legal position.
pub fn values(tables: &Tables, role: Role) -> Result<Vec<Option<Value>>, ProbeError> {
    let squares = || 0..Square::ALL.len();
    let place = |(file, king): (usize, usize)| {
        let at = Square::from_coords(File::ALL[file], Rank::Eighth);
        let others = squares().flat_map(move |other| squares().map(move |rook| (other, rook)));
        others.map(move |(other, rook)| [Square::ALL[king], at, Square::ALL[other], Square::ALL[rook]])
    };
    let kings: Vec<(usize, usize)> = (0..4)
        .flat_map(|file| squares().map(move |king| (file, king)))
        .collect();
    let men = [White.king(), role.of(White), Black.king(), Black.rook()];
    let value = |at: [Square; 4]| {
        let mut board = Board::empty();
        men.into_iter()
            .zip(at)
            .for_each(|(man, square)| board.set_piece_at(square, man));
        match board.occupied().count() {
            4 => tables.probe(&ChessPosition::from(board), Black),
            _ => Ok(None),
        }
    };
    kings.into_par_iter().flat_map_iter(place).map(value).collect()
}

/// How many placements there are whose fates with a queen and with a rook are these; `None` means not legal, else
/// whether White wins.
pub fn count(queens: &[Option<Value>], rooks: &[Option<Value>], fates: (Option<bool>, Option<bool>)) -> usize {
    let is_won = |value: &Option<Value>| value.map(|value| value.fate == Fate::Lost);
    let pairs = queens.iter().map(is_won).zip(rooks.iter().map(is_won));
    pairs.filter(|pair| *pair == fates).count()
}

/// The most moves that Black, to move, holds out until the rook is taken or he is mated, and in how many placements.
pub fn longest(values: &[Option<Value>]) -> (Option<u8>, usize) {
    let lost = values.iter().flatten().filter(|value| value.fate == Fate::Lost);
    let moves: Vec<Option<u8>> = lost.map(|value| value.conversion).collect();
    let longest = moves.iter().copied().max().flatten();
    (longest, moves.iter().filter(|moves| **moves == longest).count())
}
