//! Where patterns match for both players, kept up as stones come and go.
//!
//! Of each pattern and move that it recommends one match is kept. A stone changes only the windows through it. A match
//! that is new has one of these windows, so it is found from them. A match that has lost one of its windows is replaced, if
//! the pattern matches elsewhere for the same move.

use super::super::board::{BLACK, Board, WHITE};
use super::super::geometry::Cell;
use super::matches::{Choice, Match, Patterns};
use super::plan::Plan;
use super::search::{Search, Windows};
use super::view::View;
use adage_games::game::Player;
use std::ops::ControlFlow;

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
        let windows = 0..view.geometry.windows.len() as u16;
        let known = |player| {
            let mut known = Vec::new();
            add_matches(&mut known, &patterns.from_windows, &view, player, windows.clone());
            known
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
        let geometry = self.view.geometry;
        for (known, player) in self.known.iter_mut().zip([BLACK, WHITE]) {
            let is_changed = |window: &u16| geometry.windows[usize::from(*window)].cells.contains(&cell);
            let is_lost = |known: &mut Known| known.windows.iter().any(is_changed);
            let lost: Vec<Known> = known.extract_if(.., is_lost).collect();
            let windows = geometry.through(cell).iter().copied();
            add_matches(known, &self.patterns.from_windows, &self.view, player, windows);
            for Known { choice, .. } in lost {
                if !known.iter().any(|known| known.choice == choice) {
                    let windows = self.patterns.one_in(&self.view, player, choice);
                    known.extend(windows.map(|windows| Known { choice, windows }));
                }
            }
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

/// Adds the matches with any of these windows, one of each choice that is not known.
fn add_matches(known: &mut Vec<Known>, plan: &Plan, view: &View, player: Player, windows: impl Iterator<Item = u16>) {
    let add = |pattern, chosen, windows: &[u16]| {
        let choice = Choice { pattern, chosen };
        if !known.iter().any(|known| known.choice == choice) {
            let windows = Windows::from_slice(windows);
            known.push(Known { choice, windows });
        }
        ControlFlow::Continue(())
    };
    // A stone closes all its windows for the opponent.
    let mut windows = windows
        .filter(|window| view.stones(player, *window).is_some())
        .peekable();
    if windows.peek().is_some() {
        let mut search = Search::new(plan, view, player, add);
        windows.for_each(|window| search.with(window));
    }
}
