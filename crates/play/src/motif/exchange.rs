//! What is won by captures on one square, each side taking with its least man for as long as it pays.

use adage_learn::combination::value;
use shakmaty::{Bitboard, Board, Color, Square};

/// What the side wins at best by beginning to take on the square; nought if it had better not.
pub fn wins(board: &Board, square: Square, by: Color) -> i32 {
    swap(board, square, by, takers)
}

/// The same if pinned men could take.
pub fn wins_but_for_pins(board: &Board, square: Square, by: Color) -> i32 {
    swap(board, square, by, |board, square, by| {
        board.attacks_to(square, by, board.occupied())
    })
}

/// What is won if this man takes first.
pub fn wins_with(board: &Board, from: Square, square: Square) -> i32 {
    swap_with(board, from, square, takers)
}

type Takers = fn(&Board, Square, Color) -> Bitboard;

fn swap(board: &Board, square: Square, by: Color, takers: Takers) -> i32 {
    let least = takers(board, square, by)
        .into_iter()
        .min_by_key(|from| board.role_at(*from).map(value));
    least.map_or(0, |from| swap_with(board, from, square, takers).max(0))
}

fn swap_with(board: &Board, from: Square, square: Square, takers: Takers) -> i32 {
    let Some(taker) = board.piece_at(from) else { return 0 };
    let taken = board.role_at(square).map_or(0, value);
    taken - swap(&after_capture(board, from, square), square, taker.color.other(), takers)
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

/// The board after a man went to a square, whoever stood there.
pub fn after_capture(board: &Board, from: Square, square: Square) -> Board {
    let mut after = board.clone();
    if let Some(piece) = after.remove_piece_at(from) {
        after.set_piece_at(square, piece);
    }
    after
}
