//! A player by proof search: it wins where a win is proved, answers where the opponent's is, and else takes the cell that
//! is worth most to both.

use super::board::Board;
use super::geometry::Cell;
use super::prove::{Verdict, Win, prove};
use super::threats::Limits;
use crate::gomocup::Chooser;
use adage_games::game::{Game, Player};
use adage_games::mnk::{Mnk, MnkState, Place};
use std::time::Instant;

/// What a window with so many of one's own stones and none of the opponent's is worth to whoever adds one.
const OWN: [u32; 5] = [1, 12, 80, 600, 10_000];
/// The same for stopping the opponent's.
const OPPONENT: [u32; 5] = [1, 9, 60, 450, 9_000];

/// How many moves are looked at for what they allow the opponent.
const CANDIDATES: usize = 12;

/// The nodes of the first, quickest search.
const FIRST_NODES: u64 = 200;

/// The nodes after which a search is given up, whatever the time.
const MOST_NODES: u64 = 400_000;

/// Plays five in a row by searching for proofs.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchPlayer;

impl Chooser for SearchPlayer {
    fn choose(&mut self, game: &Mnk, state: &MnkState, deadline: Instant) -> Option<Place> {
        let board = Board::of_state(game, state).ok()?;
        let cell = choose(&board, game.to_move(state), deadline)?;
        Some(board.place(cell))
    }
}

/// The move of a player.
pub fn choose(board: &Board, player: Player, deadline: Instant) -> Option<Cell> {
    let opponent = player.other();
    let fives = board.five_cells(player).into_iter();
    if let Some(five) = fives.chain(board.five_cells(opponent)).next() {
        return Some(five);
    }
    let now = Instant::now();
    let share = deadline.saturating_duration_since(now) / 4;
    if let Some(win) = proved(board, player, now + share) {
        return win.line().first().copied();
    }
    let ranked = ranked(board, player);
    let threatened = proved(board, opponent, now + 2 * share);
    let candidates: Vec<Cell> = match &threatened {
        Some(win) => answers(&ranked, &win.line()),
        None => ranked.iter().copied().take(CANDIDATES).collect(),
    };
    let each = deadline.saturating_duration_since(Instant::now()) / (candidates.len().max(1) as u32 + 1);
    let mut after = board.clone();
    let holds = |cell: &&Cell| {
        after.put(**cell, player);
        let is_lost = Instant::now() + each < deadline && proved(&after, opponent, Instant::now() + each).is_some();
        after.take(**cell);
        !is_lost
    };
    candidates.iter().find(holds).or(candidates.first()).copied()
}

/// A win that is proved in time.
fn proved(board: &Board, player: Player, deadline: Instant) -> Option<Win> {
    let mut nodes = FIRST_NODES;
    loop {
        let began = Instant::now();
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        match prove(board, player, limits) {
            Verdict::Won(win) => return Some(win),
            Verdict::NotWon => return None,
            Verdict::Unknown => {}
        }
        // A search with twice the nodes takes about twice the time, at worst a few times.
        if nodes >= MOST_NODES || Instant::now() + 4 * began.elapsed() > deadline {
            return None;
        }
        nodes *= 2;
    }
}

/// All empty cells, those of most worth first; of equal worth the one nearest to the middle.
pub(super) fn ranked(board: &Board, player: Player) -> Vec<Cell> {
    let middle = (board.size() as i32 - 1) / 2;
    let from_middle = |cell: Cell| {
        let place = board.place(cell);
        (i32::from(place.file) - middle)
            .abs()
            .max((i32::from(place.rank) - middle).abs())
    };
    let worth = |cell: Cell| -> u32 {
        let of = |side: Player, worth: [u32; 5]| -> u32 {
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
