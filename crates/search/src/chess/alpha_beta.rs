//! Chess as alpha-beta sees it. Checks are searched a ply deeper, forced replies another ply.

use super::evaluation::evaluate;
use super::ordering::{gain_first, gives_check, is_forcing};
use super::{Answer, Solver, exchange};
use crate::alpha_beta::{Budget, End, SearchGame, search};
use crate::{Forfeit, Player};
use adage_worlds::chess::Chess as ChessGame;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, MoveList, Position, Role};
use std::time::Instant;

/// Knows the rules, what men are worth and where they stand well, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    checks_in_quiescence: bool,
}

impl AlphaBeta {
    /// At the leaves, captures and promotions only.
    pub const fn with_captures() -> AlphaBeta {
        AlphaBeta {
            checks_in_quiescence: false,
        }
    }

    /// At the leaves, checks too, one ply deep.
    pub const fn with_checks() -> AlphaBeta {
        AlphaBeta {
            checks_in_quiescence: true,
        }
    }
}

impl Solver for AlphaBeta {
    fn name(&self) -> &str {
        match self.checks_in_quiescence {
            true => "alpha-beta with checks",
            false => "alpha-beta",
        }
    }

    fn solve(&self, position: &Chess, nodes: u64) -> Option<Answer> {
        let found = search(self, position, Budget::new(nodes))?;
        Some(Answer {
            first: *found.line.first()?,
            line: found.line,
            nodes: found.nodes,
            score: found.score,
        })
    }
}

/// Plays chess by alpha-beta until the time is up.
pub struct ChessPlayer;

impl Player<ChessGame> for ChessPlayer {
    fn choose(&mut self, _: &ChessGame, state: &Chess, _: &[Move], deadline: Instant) -> Result<Move, Forfeit> {
        let found = search(&AlphaBeta::with_checks(), state, Budget::until(deadline));
        let first = found.and_then(|found| found.line.first().copied());
        first.ok_or_else(Forfeit::no_move)
    }
}

/// What a quiet move one ply above the leaves can hope to gain.
const HOPE: i32 = 150;
/// The advance of a check over other moves.
const CHECK: i32 = 1 << 19;

impl SearchGame for AlphaBeta {
    type Position = Chess;
    type Move = Move;
    type Moves = MoveList;

    fn moves(&self, position: &Chess) -> MoveList {
        position.legal_moves()
    }

    fn play(&self, position: &Chess, chosen: &Move) -> Chess {
        let mut after = position.clone();
        after.play_unchecked(*chosen);
        after
    }

    fn key(&self, position: &Chess) -> u64 {
        key_of(position)
    }

    fn evaluate(&self, position: &Chess) -> i32 {
        evaluate(position)
    }

    fn end(&self, position: &Chess, moves: &[Move]) -> Option<End> {
        end(position, moves)
    }

    fn is_dead(&self, position: &Chess) -> bool {
        position.is_insufficient_material()
    }

    fn is_threatened(&self, position: &Chess) -> bool {
        position.is_check()
    }

    fn extension(&self, moves: &[Move]) -> i32 {
        1 + i32::from(moves.len() == 1)
    }

    fn is_loud(&self, chosen: &Move) -> bool {
        is_forcing(*chosen)
    }

    /// Captures, promotions to a queen and perhaps checks; none that lose material on the square of arrival.
    fn keep_loud(&self, position: &Chess, moves: &mut MoveList, is_first: bool) {
        let with_checks = self.checks_in_quiescence && is_first;
        let is_promising = |chosen: Move| {
            let is_gain = is_forcing(chosen) && chosen.promotion().is_none_or(|role| role == Role::Queen);
            is_gain || (with_checks && gives_check(position, chosen))
        };
        moves.retain(|chosen| is_promising(*chosen) && exchange::balance(position, *chosen) >= 0);
    }

    fn loud_promise(&self, chosen: &Move) -> i32 {
        gain_first(*chosen)
    }

    fn promise(&self, position: &Chess, chosen: &Move) -> i32 {
        let check = if gives_check(position, *chosen) { CHECK } else { 0 };
        match is_forcing(*chosen) {
            true => check + gain_first(*chosen),
            false => check,
        }
    }

    fn threatens(&self, position: &Chess, chosen: &Move) -> bool {
        gives_check(position, *chosen)
    }

    fn hope(&self) -> Option<i32> {
        Some(HOPE)
    }

    /// By side, square left and square reached.
    fn history_size(&self) -> usize {
        2 * 64 * 64
    }

    fn history_slot(&self, position: &Chess, chosen: &Move) -> usize {
        let from = chosen.from().map_or(0, |square| square.to_usize());
        (usize::from(position.turn().is_black()) * 64 + from) * 64 + chosen.to().to_usize()
    }
}

pub fn key_of(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// Mate or stalemate.
pub fn end(position: &Chess, moves: &[Move]) -> Option<End> {
    match moves.is_empty() {
        true if position.is_check() => Some(End::Lost),
        true => Some(End::Drawn),
        false => None,
    }
}
