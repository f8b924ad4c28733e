//! Cross-Dot: `m` boxes in a row, marked in turn by x and o until one of them owns `k` side by side.
//!
//! A position is written as its boxes and who is to move, `xobb x`; `b` is a blank box. x moves first, but positions may
//! have any marks and either player to move, as examples of single moves do. The facts are `box(I,x)`, `box(I,o)`,
//! `box(I,b)` and `control(P)`; a move is `mark(I)`, written `a3`. [`solve`] knows what perfect play achieves.
//!
//! The same game on the general board is [`Mnk::cross_dot`](crate::mnk::Mnk::cross_dot); this one speaks the words of
//! its rules and needs two numbers for a position.

mod play;
mod rules;
pub mod solve;

use crate::game::Side;

/// The most boxes that a game may have.
pub const MOST_BOXES: usize = 32;

/// A game of `m` boxes, `k` of which side by side win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossDot {
    name: String,
    boxes: usize,
    in_row: usize,
}

/// Numbers that make no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    #[error("a game has between 1 and {MOST_BOXES} boxes, not {0}")]
    Boxes(usize),
    #[error("at least one box is needed to win, not {0}")]
    InRow(usize),
}

/// A box, counted from nought. Also a move: the box is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Mark(pub u8);

/// Who owns which boxes, as bits, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CrossDotState {
    marks: [u32; 2],
    to_move: Side,
}

impl CrossDotState {
    /// The boxes of a player, as bits.
    pub fn marks(&self, player: Side) -> u32 {
        self.marks[usize::from(player.0 & 1)]
    }

    pub fn owner(&self, mark: Mark) -> Option<Side> {
        let mut players = [Side(0), Side(1)].into_iter();
        players.find(|player| self.marks(*player) >> mark.0 & 1 == 1)
    }

    fn taken(&self) -> u32 {
        self.marks[0] | self.marks[1]
    }
}

impl CrossDot {
    pub fn new(boxes: usize, in_row: usize) -> Result<CrossDot, SizeError> {
        if !(1..=MOST_BOXES).contains(&boxes) {
            return Err(SizeError::Boxes(boxes));
        }
        if in_row == 0 {
            return Err(SizeError::InRow(in_row));
        }
        Ok(CrossDot {
            name: format!("cross-dot-{boxes}-{in_row}"),
            boxes,
            in_row,
        })
    }

    pub fn boxes(&self) -> usize {
        self.boxes
    }

    pub fn in_row(&self) -> usize {
        self.in_row
    }

    /// All boxes, from the left.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + use<> {
        (0..self.boxes as u8).map(Mark)
    }

    pub fn has_won(&self, state: &CrossDotState, player: Side) -> bool {
        self.starts_of_rows(state.marks(player)) != 0
    }

    /// The boxes at which a row long enough to win begins.
    fn starts_of_rows(&self, marks: u32) -> u32 {
        if self.in_row > self.boxes {
            return 0;
        }
        (1..self.in_row).fold(marks, |starts, offset| starts & marks >> offset)
    }

    fn all(&self) -> u32 {
        u32::MAX >> (MOST_BOXES - self.boxes)
    }
}

/// The name of a player in rules and in texts.
pub fn player_name(player: Side) -> &'static str {
    if player == Side(0) { "x" } else { "o" }
}
