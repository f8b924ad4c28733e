//! Positions as FEN: read with errors that name the field, the rank and the letter; written by shakmaty.

use crate::game::ReadError;
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{Board, File, Piece, Rank, Setup, Square};

/// Reads a FEN. Whether it is a position that can arise in chess is not asked; fields left out at the end are as in
/// `… w - - 0 1`.
pub fn read_setup(text: &str) -> Result<Setup, ReadError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let Some(board) = fields.first() else {
        return Err(ReadError("nothing is written where a FEN was expected".into()));
    };
    read_board(board)?;
    let field = |index: usize| fields.get(index).copied().unwrap_or_default();
    match Fen::from_ascii(fields.join(" ").as_bytes()) {
        Ok(fen) => Ok(fen.into_setup()),
        Err(error) => Err(ReadError(match error {
            ParseFenError::InvalidTurn => format!("the side to move is given as `{}`; write w or b", field(1)),
            ParseFenError::InvalidCastling => {
                format!(
                    "the castling rights are given as `{}`; write letters of KQkq, or -",
                    field(2)
                )
            }
            ParseFenError::InvalidEpSquare => {
                format!(
                    "the en passant square is given as `{}`; write a square such as e3, or -",
                    field(3)
                )
            }
            ParseFenError::InvalidHalfmoveClock => {
                format!("the half-move clock is given as `{}`; write a number", field(4))
            }
            ParseFenError::InvalidFullmoves => format!("the move number is given as `{}`; write a number", field(5)),
            _ => "a FEN has at most six fields: board, side to move, castling, en passant, half-moves, move number"
                .into(),
        })),
    }
}

/// Reads the first field of a FEN.
pub fn read_board(text: &str) -> Result<Board, ReadError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(ReadError(format!(
            "the board has {}; write eight, divided by /",
            counted(rows.len(), "rank")
        )));
    }
    let mut board = Board::empty();
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        read_rank(row, rank, &mut board)?;
    }
    Ok(board)
}

fn read_rank(row: &str, rank: Rank, board: &mut Board) -> Result<(), ReadError> {
    let mut squares = 0;
    for letter in row.chars() {
        match letter {
            '1'..='8' => squares += letter as usize - '0' as usize,
            _ => {
                let man = Piece::from_char(letter).ok_or_else(|| {
                    ReadError(format!(
                        "`{letter}` on rank {} is no man; write PNBRQK for White, pnbrqk for Black",
                        rank.char()
                    ))
                })?;
                if let Some(file) = File::ALL.get(squares) {
                    board.set_piece_at(Square::from_coords(*file, rank), man);
                }
                squares += 1;
            }
        }
    }
    if squares == 8 {
        return Ok(());
    }
    Err(ReadError(format!(
        "rank {} has {}; a rank has eight",
        rank.char(),
        counted(squares, "square")
    )))
}

pub(super) fn counted(count: usize, thing: &str) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let plural = if count == 1 { "" } else { "s" };
    match WORDS.get(count) {
        Some(word) => format!("{word} {thing}{plural}"),
        None => format!("{count} {thing}{plural}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        read_setup(text).expect_err("not a FEN").0
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(complaint(" "), "nothing is written where a FEN was expected");
        assert_eq!(
            complaint("8/8/8/8/8/8/8/8/8 w"),
            "the board has nine ranks; write eight, divided by /"
        );
        assert_eq!(
            complaint("8/8/8/8/8/8/8/K6 w"),
            "rank 1 has seven squares; a rank has eight"
        );
        assert_eq!(
            complaint("8/ppppppppp/8/8/8/8/8/8 w"),
            "rank 7 has nine squares; a rank has eight"
        );
        assert_eq!(
            complaint("8/8/8/3x4/8/8/8/8 w"),
            "`x` on rank 5 is no man; write PNBRQK for White, pnbrqk for Black"
        );
        assert_eq!(
            complaint("8/8/8/8/8/8/8/8 z"),
            "the side to move is given as `z`; write w or b"
        );
        assert_eq!(
            complaint("8/8/8/8/8/8/8/8 w Kz"),
            "the castling rights are given as `Kz`; write letters of KQkq, or -"
        );
        assert_eq!(
            complaint("8/8/8/8/8/8/8/8 w - e9"),
            "the en passant square is given as `e9`; write a square such as e3, or -"
        );
        assert_eq!(
            complaint("8/8/8/8/8/8/8/8 w - - x 1"),
            "the half-move clock is given as `x`; write a number"
        );
        assert!(complaint("8/8/8/8/8/8/8/8 w - - 0 1 more").starts_with("a FEN has at most six fields"));
    }

    #[test]
    fn a_board_without_kings_is_a_board() {
        let setup = read_setup("7r/2q5/5n2/R7/6n1/8/5N2/Q7\tw - - 0 1\n").expect("fig 4");
        assert_eq!(setup.board.occupied().count(), 7);
    }
}
