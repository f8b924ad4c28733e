//! What a quiet position is worth: men, the squares they stand on and the squares they reach.

use shakmaty::{Board, Chess, Color, Position, Role, Square};

/// In hundredths of a pawn. A king is not counted, as there are always two.
pub fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// For the side to move.
pub fn evaluate(position: &Chess) -> i32 {
    let board = position.board();
    let share = middle_game_share(board);
    let balance = side(board, Color::White, share) - side(board, Color::Black, share);
    position.turn().fold_wb(balance, -balance)
}

/// How much of the pieces is left, of [`ALL_PIECES`].
fn middle_game_share(board: &Board) -> i32 {
    let light = (board.knights() | board.bishops()).count() as i32;
    let heavy = 2 * board.rooks().count() as i32 + 4 * board.queens().count() as i32;
    (light + heavy).min(ALL_PIECES)
}

const ALL_PIECES: i32 = 24;

fn side(board: &Board, color: Color, share: i32) -> i32 {
    let mut sum = 0;
    for role in Role::ALL {
        for square in board.by_piece(role.of(color)) {
            let index = place(square, color);
            let stands = match role {
                Role::King => (KING[index] * share + KING_LATE[index] * (ALL_PIECES - share)) / ALL_PIECES,
                Role::Pawn => (PAWN[index] * share + PAWN_LATE[index] * (ALL_PIECES - share)) / ALL_PIECES,
                Role::Knight => KNIGHT[index],
                Role::Bishop => BISHOP[index],
                Role::Rook => ROOK[index],
                Role::Queen => QUEEN[index],
            };
            let reach = (board.attacks_from(square) & !board.by_color(color)).count() as i32;
            sum += worth(role) + stands + reach * freedom(role);
        }
    }
    sum
}

/// The worth of a square that a man can go to.
fn freedom(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 4,
        Role::Rook => 2,
        Role::Queen => 1,
        Role::Pawn | Role::King => 0,
    }
}

/// The tables below are written as White sees the board, a8 first.
fn place(square: Square, color: Color) -> usize {
    color.fold_wb(square.flip_vertical(), square).to_usize()
}

type Squares = [i32; 64];

#[rustfmt::skip]
const PAWN: Squares = [
     0,  0,  0,  0,  0,  0,  0,  0,
    50, 50, 50, 50, 50, 50, 50, 50,
    10, 10, 20, 30, 30, 20, 10, 10,
     5,  5, 10, 25, 25, 10,  5,  5,
     0,  0,  0, 20, 20,  0,  0,  0,
     5, -5,-10,  0,  0,-10, -5,  5,
     5, 10, 10,-20,-20, 10, 10,  5,
     0,  0,  0,  0,  0,  0,  0,  0,
];

#[rustfmt::skip]
const PAWN_LATE: Squares = [
      0,  0,  0,  0,  0,  0,  0,  0,
    110,110,110,110,110,110,110,110,
     60, 60, 60, 60, 60, 60, 60, 60,
     30, 30, 30, 30, 30, 30, 30, 30,
     15, 15, 15, 15, 15, 15, 15, 15,
      5,  5,  5,  5,  5,  5,  5,  5,
      0,  0,  0,  0,  0,  0,  0,  0,
      0,  0,  0,  0,  0,  0,  0,  0,
];

#[rustfmt::skip]
const KNIGHT: Squares = [
    -50,-40,-30,-30,-30,-30,-40,-50,
    -40,-20,  0,  0,  0,  0,-20,-40,
    -30,  0, 10, 15, 15, 10,  0,-30,
    -30,  5, 15, 20, 20, 15,  5,-30,
    -30,  0, 15, 20, 20, 15,  0,-30,
    -30,  5, 10, 15, 15, 10,  5,-30,
    -40,-20,  0,  5,  5,  0,-20,-40,
    -50,-40,-30,-30,-30,-30,-40,-50,
];

#[rustfmt::skip]
const BISHOP: Squares = [
    -20,-10,-10,-10,-10,-10,-10,-20,
    -10,  0,  0,  0,  0,  0,  0,-10,
    -10,  0,  5, 10, 10,  5,  0,-10,
    -10,  5,  5, 10, 10,  5,  5,-10,
    -10,  0, 10, 10, 10, 10,  0,-10,
    -10, 10, 10, 10, 10, 10, 10,-10,
    -10,  5,  0,  0,  0,  0,  5,-10,
    -20,-10,-10,-10,-10,-10,-10,-20,
];

#[rustfmt::skip]
const ROOK: Squares = [
      0,  0,  0,  0,  0,  0,  0,  0,
      5, 10, 10, 10, 10, 10, 10,  5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
      0,  0,  0,  5,  5,  0,  0,  0,
];

#[rustfmt::skip]
const QUEEN: Squares = [
    -20,-10,-10, -5, -5,-10,-10,-20,
    -10,  0,  0,  0,  0,  0,  0,-10,
    -10,  0,  5,  5,  5,  5,  0,-10,
     -5,  0,  5,  5,  5,  5,  0, -5,
      0,  0,  5,  5,  5,  5,  0, -5,
    -10,  5,  5,  5,  5,  5,  0,-10,
    -10,  0,  5,  0,  0,  0,  0,-10,
    -20,-10,-10, -5, -5,-10,-10,-20,
];

#[rustfmt::skip]
const KING: Squares = [
    -30,-40,-40,-50,-50,-40,-40,-30,
    -30,-40,-40,-50,-50,-40,-40,-30,
    -30,-40,-40,-50,-50,-40,-40,-30,
    -30,-40,-40,-50,-50,-40,-40,-30,
    -20,-30,-30,-40,-40,-30,-30,-20,
    -10,-20,-20,-20,-20,-20,-20,-10,
     20, 20,  0,  0,  0,  0, 20, 20,
     20, 30, 10,  0,  0, 10, 30, 20,
];

#[rustfmt::skip]
const KING_LATE: Squares = [
    -50,-40,-30,-20,-20,-30,-40,-50,
    -30,-20,-10,  0,  0,-10,-20,-30,
    -30,-10, 20, 30, 30, 20,-10,-30,
    -30,-10, 30, 40, 40, 30,-10,-30,
    -30,-10, 30, 40, 40, 30,-10,-30,
    -30,-10, 20, 30, 30, 20,-10,-30,
    -30,-30,  0,  0,  0,  0,-30,-30,
    -50,-30,-30,-30,-30,-30,-30,-50,
];

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, EnPassantMode, FromSetup};

    fn position(fen: &str) -> Chess {
        let fen: Fen = fen.parse().expect("a FEN");
        fen.into_position(CastlingMode::Standard).expect("a position")
    }

    #[test]
    fn both_colours_are_judged_alike() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
            "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1",
        ] {
            let here = position(fen);
            let mut setup = here.to_setup(EnPassantMode::Legal);
            setup.mirror();
            let mirrored = Chess::from_setup(setup, CastlingMode::Standard).expect("a position");
            assert_eq!(evaluate(&here), evaluate(&mirrored), "{fen}");
        }
        assert_eq!(evaluate(&Chess::default()), 0);
    }

    #[test]
    fn a_rook_more_is_worth_about_a_rook() {
        let score = evaluate(&position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
        assert!((450..600).contains(&score), "{score}");
    }
}
