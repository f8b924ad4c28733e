//! Pitrat 1976: what the games and figures of the paper teach, and how patterns are looked for, kept and used.
//!
//! How boards, moves and game G are read and linked is tested where that is done, in `adage-worlds`.

mod archives;
mod explaining;
mod figures;
mod generalising;
mod matching;
mod ordering;
mod searching;
mod storing;
mod text;
mod variants;

use adage_learn::combination::pitrat::{GAME_G, read_record};
use adage_learn::combination::{Explainer, Found, Idea, Learner, Limits, Pattern, Store, Why};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

fn position(fen: &str) -> FreeState {
    FreeChess.read_state(fen).expect("a position")
}

/// The position after so many moves of a record.
fn after(start: &FreeState, record: &str, number: usize) -> FreeState {
    let moves = read_record(start, record).expect("a record");
    moves[..number]
        .iter()
        .fold(start.clone(), |state, chosen| state.after(*chosen))
}

fn in_game_g(number: usize) -> FreeState {
    after(&FreeChess.start(), GAME_G, number)
}

fn move_in(state: &FreeState, text: &str) -> Move {
    read_record(state, text).expect("a move")[0]
}

fn study(store: &Store, start: &FreeState, record: &str) -> Vec<Found> {
    let moves = read_record(start, record).expect("a record");
    Learner::new(store.clone()).study(start, &moves)
}

/// The numbers of the moves explained, with the patterns as printed.
fn printed(found: &[Found]) -> Vec<(usize, Why, String)> {
    found
        .iter()
        .map(|it| (it.number, it.why, it.pattern.to_string()))
        .collect()
}

/// The ideas of one move of a record, counted from one.
fn ideas(store: &Store, start: &FreeState, record: &str, number: usize) -> Vec<(Why, Idea)> {
    let moves = read_record(start, record).expect("a record");
    Explainer::new(store, Limits::default(), start.clone(), &moves).explain(number - 1)
}

/// What is known after records have been studied one after the other.
fn learned(records: &[(&FreeState, &str)]) -> Store {
    let mut learner = Learner::new(Store::seeds());
    for (start, record) in records {
        let moves = read_record(start, record).expect("a record");
        learner.learn(start, &moves);
    }
    learner.store
}

fn learned_from_game_g() -> Store {
    learned(&[(&FreeChess.start(), GAME_G)])
}

fn is_known(store: &Store, pattern: &Pattern) -> bool {
    store.patterns().iter().any(|known| known.covers(pattern))
}

/// Men anywhere; the strategies of the tests below give squares and men by number.
fn board(men: &[(u32, usize)]) -> Board {
    let mut board = Board::empty();
    for (square, man) in men {
        let side = if man % 2 == 0 { Color::White } else { Color::Black };
        board.set_piece_at(Square::new(*square), Role::ALL[man / 2].of(side));
    }
    board
}

/// Whether a man could go from one square to another by going step by step, past squares that are empty or `cleared`.
/// Pawns step onto empty squares and take diagonally, `takes` or not.
fn could_go(board: &Board, role: Role, side: Color, ends: (Square, Square), cleared: Bitboard, takes: bool) -> bool {
    let at = |square: Square| (i32::from(square.file()), i32::from(square.rank()));
    let ((x, y), (to_x, to_y)) = (at(ends.0), at(ends.1));
    let (across, up) = (to_x - x, to_y - y);
    let is_line = match role {
        Role::Knight => across.abs() * up.abs() == 2,
        Role::King => across.abs().max(up.abs()) == 1,
        Role::Pawn => pawn_could_go(board, side, ends, (across, up), takes),
        Role::Bishop => across.abs() == up.abs(),
        Role::Rook => across * up == 0,
        Role::Queen => across.abs() == up.abs() || across * up == 0,
    };
    let steps = if role == Role::Knight {
        0
    } else {
        across.abs().max(up.abs())
    };
    let on_the_way = |step: i32| {
        let (x, y) = (x + across.signum() * step, y + up.signum() * step);
        Square::new((8 * y + x) as u32)
    };
    is_line
        && (1..steps)
            .map(on_the_way)
            .all(|it| cleared.contains(it) || board.piece_at(it).is_none())
}

fn pawn_could_go(board: &Board, side: Color, ends: (Square, Square), (across, up): (i32, i32), takes: bool) -> bool {
    let forward = side.fold_wb(1, -1);
    let is_diagonal = across.abs() == 1 && up == forward;
    if takes {
        return is_diagonal;
    }
    let home = side.fold_wb(1, 6);
    let is_empty = board.piece_at(ends.1).is_none();
    let is_step = across == 0 && up == forward;
    let is_leap = across == 0 && up == 2 * forward && i32::from(ends.0.rank()) == home;
    (is_empty && (is_step || is_leap)) || (is_diagonal && board.color_at(ends.1) == Some(side.other()))
}
