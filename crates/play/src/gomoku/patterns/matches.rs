//! Patterns ready to be matched, and what a match is.

use super::super::board::Board;
use super::super::geometry::Cell;
use super::pattern::Pattern;
use super::plan::Plan;
use super::search::{Search, Windows};
use super::view::View;
use adage_games::game::Player;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Patterns ready to be matched.
pub struct Patterns {
    pub patterns: Vec<Pattern>,
    /// Each pattern by itself from its recommended move on.
    from_moves: Vec<Plan>,
    /// All patterns from each of their windows on.
    pub(super) from_windows: Plan,
}

/// A pattern and the move that it recommends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Choice {
    pub pattern: usize,
    pub chosen: Cell,
}

/// A place where a pattern matches.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Match {
    pub choice: Choice,
    /// The windows, sorted.
    windows: SmallVec<[u16; 6]>,
    /// The empty cells that the win rests on, sorted; the recommended move is one of them.
    pub cells: SmallVec<[Cell; 10]>,
}

impl Match {
    pub(super) fn new(choice: Choice, windows: &[u16], view: &View) -> Match {
        let mut windows: SmallVec<[u16; 6]> = SmallVec::from_slice(windows);
        windows.sort_unstable();
        let mut cells: SmallVec<[Cell; 10]> = windows.iter().flat_map(|window| view.empty_in(*window)).collect();
        cells.sort_unstable();
        cells.dedup();
        Match { choice, windows, cells }
    }
}

impl Patterns {
    pub fn new(patterns: Vec<Pattern>) -> Patterns {
        Patterns {
            from_moves: patterns.iter().map(Plan::from_move).collect(),
            from_windows: Plan::from_windows(&patterns),
            patterns,
        }
    }

    /// All matches of one pattern for one move.
    pub fn matches(&self, board: &Board, player: Player, choice: Choice) -> Vec<Match> {
        self.matches_in(&View::new(board), player, choice)
    }

    pub(super) fn matches_in(&self, view: &View, player: Player, choice: Choice) -> Vec<Match> {
        let mut found = Vec::new();
        if view.is_empty(choice.chosen) {
            let gather = |_, _, windows: &[u16]| {
                found.push(Match::new(choice, windows, view));
                ControlFlow::Continue(())
            };
            Search::new(&self.from_moves[choice.pattern], view, player, gather).from(choice.chosen);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The windows of one match of a pattern for a move.
    pub(super) fn one_in(&self, view: &View, player: Player, choice: Choice) -> Option<Windows> {
        let mut found = None;
        if view.is_empty(choice.chosen) {
            let keep = |_, _, windows: &[u16]| {
                found = Some(Windows::from_slice(windows));
                ControlFlow::Break(())
            };
            Search::new(&self.from_moves[choice.pattern], view, player, keep).from(choice.chosen);
        }
        found
    }
}
