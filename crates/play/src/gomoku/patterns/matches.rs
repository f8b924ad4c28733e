//! Patterns ready to be matched, and what a match is.

use super::super::board::Board;
use super::super::geometry::Cell;
use super::pattern::Pattern;
use super::plan::Plan;
use super::search::{Search, Visitor};
use super::sets::PatternSet;
use super::view::View;
use adage_games::game::Player;
use smallvec::SmallVec;

/// Patterns ready to be matched.
pub struct Patterns {
    pub patterns: Vec<Pattern>,
    /// Each pattern from its recommended move on.
    pub(super) from_moves: Plan,
    /// Each pattern from each of its windows on.
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
            from_moves: Plan::from_moves(&patterns),
            from_windows: Plan::from_windows(&patterns),
            patterns,
        }
    }

    /// All matches of one pattern for one move.
    pub fn matches(&self, board: &Board, player: Player, choice: Choice) -> Vec<Match> {
        self.matches_in(&View::new(board), player, choice)
    }

    pub(super) fn matches_in(&self, view: &View, player: Player, choice: Choice) -> Vec<Match> {
        let mut all = AllOf {
            choice,
            view,
            found: Vec::new(),
        };
        Search::new(&self.from_moves, view, player).from(choice.chosen, &mut all);
        all.found.sort_unstable();
        all.found.dedup();
        all.found
    }
}

/// Gathers the matches of one pattern.
struct AllOf<'a> {
    choice: Choice,
    view: &'a View,
    found: Vec<Match>,
}

impl Visitor for AllOf<'_> {
    fn is_done(&self, patterns: &PatternSet) -> bool {
        !patterns.contains(self.choice.pattern)
    }

    fn found(&mut self, pattern: usize, _: Cell, windows: &[u16]) {
        if pattern == self.choice.pattern {
            self.found.push(Match::new(self.choice, windows, self.view));
        }
    }
}
