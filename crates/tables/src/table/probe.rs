//! Asking for the value of a position, whoever knows it.

use super::value::{Code, Fate, Value};
use super::{Material, Tables};
use crate::table::index::{Squares, key};
use adage_worlds::chess::ChessPosition;
use shakmaty::{Board, Color, Square, attacks};

/// Knows the value of positions: complete tables, made here or read from Syzygy's files.
pub trait Probe {
    /// The value for the side to move, as if nobody could castle and no pawn had just made a double step. None if the
    /// position is not legal, or its ending is not known.
    fn probe(&self, position: &ChessPosition, turn: Color) -> Result<Option<Value>, ProbeError>;
}

#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    #[error("cannot read the Syzygy files in `{folder}`: {reason}; fetch them anew, or do without them")]
    Syzygy { folder: String, reason: String },
}

impl Probe for Tables {
    fn probe(&self, position: &ChessPosition, turn: Color) -> Result<Option<Value>, ProbeError> {
        Ok(self.value(position.board(), turn))
    }
}

impl Tables {
    fn value(&self, board: &Board, turn: Color) -> Option<Value> {
        let material = Material::of(board);
        let kings = (board.king_of(Color::White)?, board.king_of(Color::Black)?);
        if material.men().len() == 2 {
            let is_legal = !attacks::king_attacks(kings.0).contains(kings.1);
            return is_legal.then(|| Value::new(Code::DRAWN, Code::DRAWN)).flatten();
        }
        let (kept, exchanged) = material.stronger_first();
        let squares = squares(board, &kept, exchanged)?;
        let turn = if exchanged { !turn } else { turn };
        // A restricted table may know some of the positions.
        let of_material = self.iter().filter(|table| table.material().unrestricted() == kept);
        of_material
            .filter_map(|table| Some((table, table.index.number(&squares)?)))
            .find_map(|(table, number)| table.value_at(key(number, turn)))
    }
}

/// Where the men of a table stand on a board.
fn squares(board: &Board, material: &Material, exchanged: bool) -> Option<Squares> {
    let mut squares = [Square::A1; Material::MAX_MEN];
    let mut left = board.clone();
    for (place, man) in squares.get_mut(..material.men().len())?.iter_mut().zip(material.men()) {
        let man = if exchanged { man.role.of(!man.color) } else { *man };
        let square = left.by_piece(man).first()?;
        left.discard_piece_at(square);
        *place = if exchanged { square.flip_vertical() } else { square };
    }
    Some(squares)
}

/// Only what is won, drawn or lost is known.
pub(super) fn without_distance(fate: Fate) -> Value {
    Value {
        fate,
        mate: None,
        conversion: None,
    }
}
