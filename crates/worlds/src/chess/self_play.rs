//! Positions as they come up in games, from games of a player that looks one move ahead.
//!
//! It takes what it can win, leaves nothing where it is lost, likes to develop and to castle, and is careless now and then.
//! So men stand on natural squares, pawns meet, and mistakes are there to be seen.

use super::position::ChessPosition;
use super::vocabulary::squares::worth;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use shakmaty::{Bitboard, Chess, Color, Move, Position, Role, Square};

/// A game is given up after so many half-moves.
const LONGEST: usize = 160;
/// One position in so many is kept, that those of a game differ.
const KEPT: usize = 6;
/// How many moves may go wrong, in a thousand.
const CARELESS: u32 = 80;

pub(super) fn positions(seed: u64, count: usize) -> Vec<ChessPosition> {
    let mut random = SmallRng::seed_from_u64(seed);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        game(&mut random, count, &mut found);
    }
    found
}

/// Some positions of a game, and its end if that is on the board: a mate is rare elsewhere.
fn game(random: &mut SmallRng, count: usize, found: &mut Vec<ChessPosition>) {
    let mut state = Chess::default();
    for ply in 0..LONGEST {
        let Some(chosen) = choose(&state, random) else {
            return;
        };
        state.play_unchecked(chosen);
        let is_drawn = ply >= KEPT && random.random_range(0..KEPT) == 0;
        if (is_drawn || state.legal_moves().is_empty()) && found.len() < count {
            let position = ChessPosition::new(state.board().clone());
            found.push(position.with_turn(Some(state.turn())));
        }
    }
}

fn choose(state: &Chess, random: &mut SmallRng) -> Option<Move> {
    let moves = state.legal_moves();
    if random.random_range(0..1000) < CARELESS {
        return moves.into_iter().choose(random);
    }
    let mut rated: Vec<(i32, Move)> = moves
        .into_iter()
        .map(|one| (rate(state, one) + random.random_range(0..60), one))
        .collect();
    rated.sort_by_key(|(value, _)| -value);
    rated.first().map(|(_, one)| *one)
}

/// In hundredths of a pawn, roughly.
fn rate(state: &Chess, one: Move) -> i32 {
    let (side, to) = (state.turn(), one.to());
    let mut after = state.clone();
    after.play_unchecked(one);
    if after.is_checkmate() {
        return 10_000;
    }
    if after.is_game_over() {
        return -500;
    }
    let pawns = |role: Role| 100 * i32::from(worth(role).min(10));
    let gain = one.capture().map_or(0, pawns) + one.promotion().map_or(0, pawns);
    let castles = if one.is_castle() { 80 } else { 0 };
    gain + castles + place(one.role(), side, to)
        - one.from().map_or(0, |from| place(one.role(), side, from))
        - worst_loss(&after, side)
}

/// What stands worst after the move: attacked by less, or attacked and not guarded.
fn worst_loss(after: &Chess, side: Color) -> i32 {
    let board = after.board();
    let own = board.by_color(side) & !board.kings();
    let loss = |square: Square| {
        let value = board.role_at(square).map_or(0, |role| 100 * i32::from(worth(role)));
        let attackers = board.attacks_to(square, !side, board.occupied());
        let cheapest = attackers
            .into_iter()
            .filter_map(|at| board.role_at(at))
            .map(worth)
            .min();
        let guarded = board.attacks_to(square, side, board.occupied()).any();
        match cheapest {
            None => 0,
            Some(_) if !guarded => value,
            Some(cheapest) => (value - 100 * i32::from(cheapest)).max(0),
        }
    };
    own.into_iter().map(loss).max().unwrap_or(0)
}

/// How well a man stands on a square.
fn place(role: Role, side: Color, square: Square) -> i32 {
    let rank = i32::from(u8::from(side.fold_wb(square.rank(), square.rank().flip_vertical())));
    let inner = Bitboard::FULL ^ Bitboard::EDGES;
    let centre = i32::from(inner.contains(square)) * 15
        + i32::from(matches!(u8::from(square.file()), 2..=5) && (2..=5).contains(&rank)) * 20;
    match role {
        Role::Pawn => rank * 8 + centre / 2,
        Role::Knight | Role::Bishop => centre + i32::from(rank > 0) * 25,
        Role::Rook => i32::from(matches!(u8::from(square.file()), 3 | 4)) * 15,
        Role::Queen => centre / 3,
        Role::King => -12 * rank,
    }
}
