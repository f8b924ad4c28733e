//! The one question: has the player to move a forced win?
//!
//! Cheap things come first: a five, then fours alone, then threes and fours. Nothing is shared between questions, so they
//! can be asked from many threads.

use super::board::Board;
use super::fours::{End, FourWin};
use super::geometry::Cell;
use super::proof::Proof;
use super::threats::{Found, Limits, Threats};
use adage_worlds::game::Side;
use std::sync::Arc;

/// What a proof search found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won(Win),
    /// There is no win by threes and fours. Others are not ruled out.
    NotWon,
    /// The search ran out of nodes.
    Unknown,
}

/// A forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    pub by: By,
    pub proof: Arc<Proof>,
}

/// The weakest means that suffice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum By {
    Five,
    Fours,
    Threats,
}

impl Win {
    pub(super) fn of(proof: Arc<Proof>) -> Win {
        let by = match &*proof {
            Proof::Fours(FourWin { end: End::Five, .. }) => By::Five,
            Proof::Fours(_) => By::Fours,
            Proof::Attack(_) => By::Threats,
        };
        Win { by, proof }
    }

    /// The moves against the longest defence, up to the move that decides.
    pub fn line(&self) -> Vec<Cell> {
        self.proof.line()
    }
}

/// Whether the attacker, who is to move, has a forced win.
///
/// ```
/// use adage_worlds::game::Game;
/// use adage_worlds::mnk::Mnk;
/// use adage_search::gomoku::{Board, By, Limits, Verdict, prove};
///
/// let game = Mnk::gomoku(9, false)?;
/// let state = game.read_state("9/9/9/4o4/3xxx3/4o4/3o5/9/9 x")?;
/// let board = Board::of_state(&game, &state)?;
/// let Verdict::Won(win) = prove(&board, game.to_move(&state), Limits::default()) else { panic!() };
/// assert_eq!(win.by, By::Fours);
/// assert_eq!(board.names(&win.line()), "c5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(board: &Board, attacker: Side, limits: Limits) -> Verdict {
    if board.winner().is_some() {
        return Verdict::NotWon;
    }
    if let Some(five) = board.five_cells(attacker).first() {
        let win = FourWin {
            line: vec![*five],
            end: End::Five,
        };
        return Verdict::Won(Win::of(Arc::new(Proof::Fours(win))));
    }
    match Threats::new(board, attacker, limits).search() {
        Found::Win(proof) => Verdict::Won(Win::of(proof)),
        Found::Nothing => Verdict::NotWon,
        Found::Unknown => Verdict::Unknown,
    }
}
