//! Facts about complete tables. One program, so that the larger tables are made once for all tests.

mod consistency;
mod endings;
mod files;
mod kpk;
mod pawn_on_the_seventh;
mod syzygy;

use adage_tables::table::{Material, Probe, Tables, Value, View};
use adage_worlds::chess::ChessPosition;
use shakmaty::{Board, Color, Piece, Square};
use std::sync::LazyLock;

/// The small tables, and those of a pawn on the seventh rank against a rook.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables::default();
    for name in ["krk", "kqk", "kpk", "kpa7kr", "kpb7kr"] {
        tables.make(&material(name), &|_| {}).expect("a table");
    }
    tables
});

fn material(name: &str) -> Material {
    Material::read(name).expect("material")
}

fn view(name: &str) -> View<'static> {
    TABLES.view(&material(name)).expect("the table was made")
}

fn board(men: &[(Piece, Square)]) -> Option<Board> {
    let mut board = Board::empty();
    for (man, square) in men {
        if board.piece_at(*square).is_some() {
            return None;
        }
        board.set_piece_at(*square, *man);
    }
    Some(board)
}

/// The value of men on their squares; none if that is no legal position.
fn value(men: &[(Piece, Square)], turn: Color) -> Option<Value> {
    let position = ChessPosition::from(board(men)?);
    TABLES.probe(&position, turn).expect("tables in memory always answer")
}
