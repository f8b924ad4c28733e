//! A player by proof search: it wins where a win is proved, answers where the opponent's is, and else takes the cell that
//! is worth most to both.

use super::board::Board;
use super::geometry::Cell;
use super::prove::{Verdict, Win, prove};
use super::threats::Limits;
use crate::{Forfeit, Player};
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use std::time::Instant;

/// What a window with so many of one's own stones and none of the opponent's is worth to whoever adds one.
const OWN: [u32; 5] = [1, 12, 80, 600, 10_000];
/// The same for stopping the opponent's.
const OPPONENT: [u32; 5] = [1, 9, 60, 450, 9_000];

/// How many moves are looked at for what they allow the opponent.
const CANDIDATES: usize = 12;

/// The nodes after which a search is given up, whatever the time.
const MOST_NODES: u64 = 400_000;

/// Plays five in a row by searching for proofs.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchPlayer;

impl Player for SearchPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], deadline: Instant) -> Result<Place, Forfeit> {
        on_board(game, state, |board, side| choose(board, side, Effort::Until(deadline)))
    }
}

/// The same with so many nodes for each proof and no clock: it plays alike on every machine.
#[derive(Clone, Copy, Debug)]
pub struct SteadyPlayer {
    pub nodes: u64,
}

impl Player for SteadyPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
        on_board(game, state, |board, side| {
            choose(board, side, Effort::Nodes(self.nodes))
        })
    }
}

/// Takes the cell of most worth and searches for nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorthPlayer;

impl Player for WorthPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
        on_board(game, state, |board, side| ranked(board, side).first().copied())
    }
}

/// A choice on the board of five in a row that a position is on.
pub fn on_board(
    game: &Mnk,
    state: &MnkState,
    choose: impl FnOnce(&Board, Side) -> Option<Cell>,
) -> Result<Place, Forfeit> {
    let board = Board::of_state(game, state).map_err(|error| Forfeit::Crash(error.to_string()))?;
    let cell = choose(&board, game.to_move(state)).ok_or_else(Forfeit::no_move)?;
    Ok(board.place(cell))
}

/// How much a player may search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    Until(Instant),
    /// So many nodes for each proof.
    Nodes(u64),
}

impl Effort {
    /// The limits of one search where as many more of the same cost may follow as make up these parts.
    fn part(self, parts: usize) -> Limits {
        let (nodes, deadline) = match self {
            Effort::Until(deadline) => {
                let now = Instant::now();
                let left = deadline.saturating_duration_since(now);
                (MOST_NODES, Some(now + left / parts.max(1) as u32))
            }
            Effort::Nodes(nodes) => (nodes, None),
        };
        Limits {
            nodes,
            deadline,
            ..Limits::default()
        }
    }
}

/// The move of a player.
pub fn choose(board: &Board, player: Side, effort: Effort) -> Option<Cell> {
    let opponent = player.other();
    let fives = board.five_cells(player).into_iter();
    if let Some(five) = fives.chain(board.five_cells(opponent)).next() {
        return Some(five);
    }
    if let Some(win) = proved(board, player, effort.part(4)) {
        return win.line().first().copied();
    }
    let ranked = ranked(board, player);
    let candidates: Vec<Cell> = match proved(board, opponent, effort.part(3)) {
        Some(win) => answers(&ranked, &win.line()),
        None => ranked.iter().copied().take(CANDIDATES).collect(),
    };
    let mut after = board.clone();
    let mut holds = |index: usize, cell: Cell| {
        after.put(cell, player);
        let is_lost = proved(&after, opponent, effort.part(candidates.len() - index + 1)).is_some();
        after.take(cell);
        !is_lost
    };
    let mut numbered = candidates.iter().enumerate();
    let held = numbered.find(|(index, cell)| holds(*index, **cell));
    held.map(|(_, cell)| *cell).or(candidates.first().copied())
}

/// A win that is proved within the limits.
fn proved(board: &Board, player: Side, limits: Limits) -> Option<Win> {
    match prove(board, player, limits) {
        Verdict::Won(win) => Some(win),
        Verdict::NotWon | Verdict::Unknown => None,
    }
}

/// All empty cells, those of most worth first; of equal worth the one nearest to the middle.
pub fn ranked(board: &Board, player: Side) -> Vec<Cell> {
    let middle = (board.size() as i32 - 1) / 2;
    let from_middle = |cell: Cell| {
        let place = board.place(cell);
        (i32::from(place.file) - middle)
            .abs()
            .max((i32::from(place.rank) - middle).abs())
    };
    let worth = |cell: Cell| -> u32 {
        let of = |side: Side, worth: [u32; 5]| -> u32 {
            let windows = |stones: u8| board.live_through(cell, side, stones).count() as u32;
            (0..5).map(|stones| worth[usize::from(stones)] * windows(stones)).sum()
        };
        of(player, OWN) + of(player.other(), OPPONENT)
    };
    let mut cells: Vec<(u32, Cell)> = board.empty_cells().map(|cell| (worth(cell), cell)).collect();
    cells.sort_by_key(|(worth, cell)| (std::cmp::Reverse(*worth), from_middle(*cell), *cell));
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// The cells of the opponent's winning line, then those of most worth.
fn answers(ranked: &[Cell], line: &[Cell]) -> Vec<Cell> {
    let in_line = ranked.iter().filter(|cell| line.contains(cell));
    let others = ranked.iter().filter(|cell| !line.contains(cell));
    in_line.chain(others).copied().take(2 * CANDIDATES).collect()
}
