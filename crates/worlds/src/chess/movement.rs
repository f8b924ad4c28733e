//! How men move, on bitboards: pseudo-legal moves as the seeds have them.
//!
//! A man may reach any square it can go to, the enemy king's too, whatever becomes of its own king. A pawn takes
//! diagonally and only onto an enemy man, steps forward onto empty squares, two from its second rank. There is no
//! castling, no taking in passing and no promotion: a pawn on the last rank stays a pawn and stays put.

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

/// The squares to which a man may move.
pub fn targets(board: &Board, man: Piece, from: Square) -> Bitboard {
    match man.role {
        Role::Pawn => pawn_targets(board, man.color, from),
        _ => attacks::attacks(from, man, board.occupied()) & !board.by_color(man.color),
    }
}

fn pawn_targets(board: &Board, side: Color, from: Square) -> Bitboard {
    let empty = !board.occupied();
    let forward = side.fold_wb(8, -8);
    let step = Bitboard::from(from).shift(forward) & empty;
    let takes = attacks::pawn_attacks(side, from) & board.by_color(side.other());
    if from.rank() == side.relative_rank(Rank::Second) {
        step | (step.shift(forward) & empty) | takes
    } else {
        step | takes
    }
}

/// All men of both sides that attack a square, their own men's squares included.
pub fn attackers(board: &Board, to: Square) -> Bitboard {
    let by_pawns = |side: Color| attacks::pawn_attacks(side.other(), to) & board.by_color(side);
    let occupied = board.occupied();
    (attacks::rook_attacks(to, occupied) & board.rooks_and_queens())
        | (attacks::bishop_attacks(to, occupied) & board.bishops_and_queens())
        | (attacks::knight_attacks(to) & board.knights())
        | (attacks::king_attacks(to) & board.kings())
        | ((by_pawns(Color::White) | by_pawns(Color::Black)) & board.pawns())
}

/// The men among which all are that may move to a square: looking backwards from it, without every last test.
pub fn could_reach(board: &Board, to: Square) -> Bitboard {
    let behind = |side: Color, forward: i32| {
        let one = Bitboard::from(to).shift(-forward);
        (one | one.shift(-forward)) & board.by_piece(side.pawn())
    };
    attackers(board, to) | behind(Color::White, 8) | behind(Color::Black, -8)
}

/// The board after a man has gone to a square, taking what stands there.
pub fn after(board: &Board, man: Piece, from: Square, to: Square) -> Board {
    let mut board = board.clone();
    board.discard_piece_at(from);
    board.set_piece_at(to, man);
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn board(text: &str) -> Board {
        fen::read_board(text).expect("a board")
    }

    #[test]
    fn pawns_move_by_their_own_rules() {
        let board = board("4P3/8/8/8/2p5/1p1p4/2P4p/2P4P");
        let moves = |man: Piece, from| targets(&board, man, from);
        assert_eq!(
            moves(Color::White.pawn(), Square::C2),
            Bitboard::from_iter([Square::B3, Square::C3, Square::D3])
        );
        assert_eq!(moves(Color::White.pawn(), Square::C1), Bitboard::EMPTY);
        assert_eq!(moves(Color::White.pawn(), Square::E8), Bitboard::EMPTY);
        assert_eq!(moves(Color::Black.pawn(), Square::C4), Bitboard::from(Square::C3));
        assert_eq!(moves(Color::Black.pawn(), Square::H2), Bitboard::EMPTY);
    }

    #[test]
    fn looking_backwards_misses_nobody() {
        let board = board("rnbqkbnr/1pp2ppp/p7/3Pp3/4P1Q1/2N2N2/PPP2PPP/R1B1KB1R");
        for (from, man) in board.clone() {
            for to in targets(&board, man, from) {
                assert!(could_reach(&board, to).contains(from));
            }
        }
    }
}
