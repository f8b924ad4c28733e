//! Where patterns match for both players, kept up as stones come and go.
//!
//! Of each pattern and move that it recommends one match is kept. A stone changes only the windows through it. A match
//! that is new has one of these windows, so it is found from them. A match that has lost one of its windows is replaced, if
//! the pattern matches elsewhere for the same move.

use super::super::board::{BLACK, Board, WHITE};
use super::super::geometry::Cell;
use super::matches::{Choice, Match, Patterns};
use super::search::{Search, Visitor, Windows};
use super::sets::PatternSet;
use super::view::View;
use adage_games::game::Player;

#[derive(Clone)]
pub struct Watch<'a> {
    patterns: &'a Patterns,
    view: View,
    /// For both players one match of each choice, in no particular order.
    known: [Vec<Known>; 2],
}

#[derive(Clone)]
struct Known {
    choice: Choice,
    windows: Windows,
}

impl<'a> Watch<'a> {
    pub fn new(patterns: &'a Patterns, board: &Board) -> Watch<'a> {
        let view = View::new(board);
        let known = |player| {
            let mut first = FirstOfEach::default();
            let mut search = Search::new(&patterns.from_moves, &view, player);
            board.empty_cells().for_each(|cell| search.from(cell, &mut first));
            first.known
        };
        Watch {
            patterns,
            known: [BLACK, WHITE].map(known),
            view,
        }
    }

    /// Takes note of a stone that is put on an empty cell.
    pub fn put(&mut self, cell: Cell, player: Player) {
        self.view.put(cell, player);
        self.changed(cell);
    }

    /// Takes note that a player's stone is taken from a cell.
    pub fn take(&mut self, cell: Cell, player: Player) {
        self.view.take(cell, player);
        self.changed(cell);
    }

    fn changed(&mut self, cell: Cell) {
        let through = self.view.geometry.through(cell);
        for (known, player) in self.known.iter_mut().zip([BLACK, WHITE]) {
            let is_lost = |known: &mut Known| known.windows.iter().any(|window| through.contains(window));
            let lost: Vec<Known> = known.extract_if(.., is_lost).collect();
            let mut first = FirstOfEach {
                known: std::mem::take(known),
            };
            let mut search = Search::new(&self.patterns.from_windows, &self.view, player);
            through.iter().for_each(|window| search.with(*window, &mut first));
            for Known { choice, .. } in lost {
                if first.has(choice) || !self.view.is_empty(choice.chosen) {
                    continue;
                }
                let mut one = OneOf { choice, found: None };
                Search::new(&self.patterns.from_moves, &self.view, player).from(choice.chosen, &mut one);
                first.known.extend(one.found.map(|windows| Known { choice, windows }));
            }
            *known = first.known;
        }
    }

    /// The moves that patterns recommend to a player, each with the pattern's number.
    pub fn choices(&self, player: Player) -> impl Iterator<Item = Choice> + '_ {
        self.known[usize::from(player.0)].iter().map(|known| known.choice)
    }

    /// One of the matches for a choice.
    pub fn a_match(&self, player: Player, choice: Choice) -> Option<Match> {
        let mut known = self.known[usize::from(player.0)].iter();
        let known = known.find(|known| known.choice == choice)?;
        Some(Match::new(choice, &known.windows, &self.view))
    }

    /// All matches for a choice.
    pub fn matches(&self, player: Player, choice: Choice) -> Vec<Match> {
        self.patterns.matches_in(&self.view, player, choice)
    }
}

/// Keeps one match of each choice.
#[derive(Default)]
struct FirstOfEach {
    known: Vec<Known>,
}

impl FirstOfEach {
    fn has(&self, choice: Choice) -> bool {
        self.known.iter().any(|known| known.choice == choice)
    }
}

impl Visitor for FirstOfEach {
    fn is_done(&self, _: &PatternSet) -> bool {
        false
    }

    fn found(&mut self, pattern: usize, chosen: Cell, windows: &[u16]) {
        let choice = Choice { pattern, chosen };
        if !self.has(choice) {
            let windows = Windows::from_slice(windows);
            self.known.push(Known { choice, windows });
        }
    }
}

/// Keeps one match of one choice.
struct OneOf {
    choice: Choice,
    found: Option<Windows>,
}

impl Visitor for OneOf {
    fn is_done(&self, patterns: &PatternSet) -> bool {
        self.found.is_some() || !patterns.contains(self.choice.pattern)
    }

    fn found(&mut self, pattern: usize, _: Cell, windows: &[u16]) {
        if pattern == self.choice.pattern && self.found.is_none() {
            self.found = Some(Windows::from_slice(windows));
        }
    }
}
