//! What is won by captures on one square, each side taking with its least man for as long as it pays.

use super::line::man_at;
use adage_learn::combination::value;
use shakmaty::{Bitboard, Board, Color, Piece, Square};

/// What the side wins at best by beginning to take on the square; nought if it had better not.
pub fn wins(board: &Board, square: Square, by: Color) -> i32 {
    least_taker(board, square, by).map_or(0, |from| wins_with(board, from, square).max(0))
}

/// What is won if this man takes first.
pub fn wins_with(board: &Board, from: Square, square: Square) -> i32 {
    let (Some(taker), taken) = (board.piece_at(from), board.role_at(square)) else {
        return 0;
    };
    let after = after_capture(board, from, square);
    taken.map_or(0, value) - wins(&after, square, taker.color.other())
}

/// What is lost of the man on a square if the enemy may take it, pins not minded.
pub fn wins_but_for_pins(board: &Board, square: Square, by: Color) -> i32 {
    let mut kingless = board.clone();
    if let Some(king) = board.king_of(by).filter(|king| !board.attacks_from(*king).contains(square)) {
        kingless.set_piece_at(king, Piece { color: by, role: shakmaty::Role::Pawn });
    }
    wins(&kingless, square, by)
}

/// The men of a side that may take on the square: those whose own king is not left to be taken.
pub fn takers(board: &Board, square: Square, by: Color) -> Bitboard {
    board
        .attacks_to(square, by, board.occupied())
        .into_iter()
        .filter(|from| {
            let after = after_capture(board, *from, square);
            after
                .king_of(by)
                .is_none_or(|king| after.attacks_to(king, by.other(), after.occupied()).is_empty())
        })
        .collect()
}

/// Whether nobody can take back on the square after the man has taken there.
pub fn takes_for_nothing(board: &Board, from: Square, square: Square) -> bool {
    let Some(taker) = man_at(board, from) else { return false };
    takers(&after_capture(board, from, square), square, taker.color.other()).is_empty()
}

fn least_taker(board: &Board, square: Square, by: Color) -> Option<Square> {
    takers(board, square, by)
        .into_iter()
        .min_by_key(|from| board.role_at(*from).map(value))
}

/// The board after a man went to a square, whoever stood there.
pub fn after_capture(board: &Board, from: Square, square: Square) -> Board {
    let mut after = board.clone();
    if let Some(piece) = after.remove_piece_at(from) {
        after.set_piece_at(square, piece);
    }
    after
}
