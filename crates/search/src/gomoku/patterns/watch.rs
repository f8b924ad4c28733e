//! Where patterns match for both players, kept up as stones come and go.
//!
//! Of each pattern and move that it recommends one match is kept. A stone changes only the windows through it. A match
//! that is new has one of these windows, so it is found from them. A match that has lost one of its windows is replaced, if
//! the pattern matches elsewhere for the same move.

use super::super::board::{BLACK, Board, WHITE};
use super::super::cells::CellSet;
use super::super::geometry::{Cell, Geometry};
use super::matches::{Choice, Match, Patterns};
use super::search::{Audience, Desk, Search, Windows};
use super::view::View;
use adage_worlds::game::Side;

#[derive(Clone)]
pub struct Watch<'a> {
    patterns: &'a Patterns,
    view: View<'a>,
    desk: Desk,
    /// For both players.
    known: [Known; 2],
}

impl<'a> Watch<'a> {
    pub fn new(patterns: &'a Patterns, board: &Board) -> Watch<'a> {
        let view = View::new(board, &patterns.tables);
        let mut desk = Desk::default();
        let known = |player| {
            let mut known = Known::new(patterns, &view);
            let mut search = Search::new(patterns, &view, &mut desk, player, &mut known);
            for (pattern, compiled) in patterns.compiled.iter().enumerate() {
                for chosen in view.side(player).rows.cells(compiled.star, view.geometry.size) {
                    search.begin_with(Choice { pattern, chosen });
                }
            }
            search.walk();
            known
        };
        Watch {
            patterns,
            known: [BLACK, WHITE].map(known),
            view,
            desk,
        }
    }

    /// Takes note of a stone that is put on an empty cell.
    pub fn put(&mut self, cell: Cell, player: Side) {
        self.view.put(cell, player);
        // It closes windows for the opponent and opens none.
        self.changed(cell, &[player]);
    }

    /// Takes note that a player's stone is taken from a cell.
    pub fn take(&mut self, cell: Cell, player: Side) {
        self.view.take(cell, player);
        self.changed(cell, &[BLACK, WHITE]);
    }

    /// Players who may have new windows now are told.
    fn changed(&mut self, cell: Cell, gaining: &[Side]) {
        for (known, player) in self.known.iter_mut().zip([BLACK, WHITE]) {
            let lost = known.lose(cell);
            if lost.is_empty() && !gaining.contains(&player) {
                continue;
            }
            let mut search = Search::new(self.patterns, &self.view, &mut self.desk, player, known);
            if gaining.contains(&player) {
                search.begin_around(cell);
            }
            for choice in lost {
                search.begin_with(choice);
            }
            search.walk();
        }
    }

    /// The moves that patterns recommend to a player, each with the pattern's number.
    pub fn choices(&self, player: Side) -> impl Iterator<Item = Choice> + '_ {
        self.known[usize::from(player.0)]
            .matches
            .iter()
            .map(|known| known.choice)
    }

    /// One of the matches for a choice.
    pub fn a_match(&self, player: Side, choice: Choice) -> Option<Match> {
        let mut known = self.known[usize::from(player.0)].matches.iter();
        let known = known.find(|known| known.choice == choice)?;
        Some(Match::new(choice, &known.windows, &self.view))
    }

    /// All matches for a choice.
    pub fn matches(&self, player: Side, choice: Choice) -> Vec<Match> {
        self.patterns.matches_in(&self.view, player, choice)
    }
}

/// One match of each choice that a player has, in no particular order.
#[derive(Clone)]
struct Known {
    geometry: &'static Geometry,
    matches: Vec<KnownMatch>,
    /// One bit for each choice that there could be.
    bits: Vec<u64>,
}

#[derive(Clone)]
struct KnownMatch {
    choice: Choice,
    windows: Windows,
    /// The cells of the windows.
    covers: CellSet,
}

impl Known {
    fn new(patterns: &Patterns, view: &View) -> Known {
        let choices = patterns.patterns.len() * usize::from(view.cells());
        Known {
            geometry: view.geometry,
            matches: Vec::new(),
            bits: vec![0; choices.div_ceil(64)],
        }
    }

    /// Where the bit of a choice is.
    fn bit(&self, choice: Choice) -> (usize, u64) {
        let cells = self.geometry.size * self.geometry.size;
        let number = choice.pattern * cells + usize::from(choice.chosen);
        (number / 64, 1 << (number % 64))
    }

    /// Takes away the matches with a window over a cell.
    fn lose(&mut self, cell: Cell) -> Vec<Choice> {
        let is_lost = |known: &mut KnownMatch| known.covers.contains(cell);
        let lost: Vec<Choice> = self.matches.extract_if(.., is_lost).map(|known| known.choice).collect();
        for choice in &lost {
            let (word, bit) = self.bit(*choice);
            self.bits[word] &= !bit;
        }
        lost
    }
}

impl Audience for Known {
    fn wants(&self, choice: Choice) -> bool {
        let (word, bit) = self.bit(choice);
        self.bits[word] & bit == 0
    }

    fn tell(&mut self, choice: Choice, windows: &[u16]) {
        let (word, bit) = self.bit(choice);
        self.bits[word] |= bit;
        let mut covers = CellSet::default();
        for window in windows {
            covers.take_in(&self.geometry.windows[usize::from(*window)].covers);
        }
        self.matches.push(KnownMatch {
            choice,
            windows: Windows::from_slice(windows),
            covers,
        });
    }
}
