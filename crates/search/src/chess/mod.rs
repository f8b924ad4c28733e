//! Solvers of chess problems: each answers with a move within a number of positions looked at.
//!
//! [`AlphaBeta`] knows nothing but the rules, what men are worth and where they stand well.
//! [`exchange`] tells which captures lose material, [`evaluation`] what a quiet position is worth.

mod alpha_beta;
pub mod evaluation;
pub mod exchange;
pub mod ordering;

pub use alpha_beta::{AlphaBeta, ChessPlayer, end, key_of};

use shakmaty::{Chess, Move};

/// A way to find moves.
pub trait Solver: Sync {
    fn name(&self) -> &str;

    /// The best move found by looking at no more than `nodes` positions; none if there is no legal move.
    fn solve(&self, position: &Chess, nodes: u64) -> Option<Answer>;
}

/// What a solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub first: Move,
    /// The moves expected, of both sides, `first` included.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// In hundredths of a pawn, for the side to move; mates are near [`MATE`].
    pub score: i32,
}

/// The worth of having mated; a mate in `n` plies is worth `MATE - n`.
pub const MATE: i32 = crate::alpha_beta::WON;
