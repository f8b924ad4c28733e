//! Positions of chess as facts, and back: `on((5,1),king,white)`.

use super::State;
use crate::chess::words;
use adage_logic::{Atom, Predicate, Term};
use shakmaty::{Board, Square};

const ON: &str = "on";

/// A placement of men.
pub fn state(board: &Board) -> State {
    let men = board.clone().into_iter();
    let facts = men.map(|(square, man)| {
        let [side, kind] = [words().side(man.color), words().role(man.role)];
        Atom::new(ON, vec![words().square(square), kind, side])
    });
    facts.collect()
}

/// The men of a position. What is no man on a square is passed over.
pub fn board(state: &State) -> Board {
    let mut board = Board::empty();
    for fact in state.of(Predicate::new(ON, 3)) {
        let man = words().as_role(fact[1]).zip(words().as_side(fact[2]));
        if let Some(((role, side), square)) = man.zip(words().as_square(fact[0])) {
            board.set_piece_at(square, role.of(side));
        }
    }
    board
}

/// A move as the squares that communicate it.
pub fn squares(from: Square, to: Square) -> [Term; 2] {
    [from, to].map(|square| words().square(square))
}
