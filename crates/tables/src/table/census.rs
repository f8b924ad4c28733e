//! Counting through a table, with the colours as asked for.

use super::index::unkey;
use super::value::{Code, Distance, Fate, Value};
use super::{Material, Table, Tables};
use shakmaty::{Board, Color};
use std::iter::Sum;
use std::ops::Add;

/// A table seen with White as the ending names it; it is kept with White the stronger side.
#[derive(Clone, Copy)]
pub struct View<'t> {
    table: &'t Table,
    exchanged: bool,
}

/// One position of a table, which stands for its mirror images too.
#[derive(Clone, Debug)]
pub struct Entry {
    pub board: Board,
    pub turn: Color,
    pub value: Value,
    /// How many different positions it stands for, itself included. Where the pawn is restricted to one side of the
    /// board, only itself.
    pub images: u32,
}

/// How many positions are won, drawn and lost for the side to move, all mirror images counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

impl Counts {
    pub fn total(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn of(fate: Fate, images: u32) -> Counts {
        let images = u64::from(images);
        let mut counts = Counts::default();
        match fate {
            Fate::Won => counts.won = images,
            Fate::Drawn => counts.drawn = images,
            Fate::Lost => counts.lost = images,
        }
        counts
    }
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Counts::add)
    }
}

impl Tables {
    /// The table of an ending with White as the ending names it.
    pub fn view(&self, material: &Material) -> Option<View<'_>> {
        let (kept, exchanged) = material.stronger_first();
        let table = self.get(&kept)?;
        Some(View { table, exchanged })
    }
}

impl Table {
    /// The longest distance to mate.
    pub(super) fn deepest_moves(&self) -> u8 {
        let moves = self.mate.iter().filter_map(|code| code.moves());
        moves.max().unwrap_or(0)
    }
}

impl<'t> View<'t> {
    /// All legal positions with this side to move, one of each set of mirror images.
    pub fn entries(self, turn: Color) -> impl Iterator<Item = Entry> + 't {
        self.keys(turn).filter_map(move |key| self.entry(key))
    }

    pub fn counts(self, turn: Color) -> Counts {
        let count = |key: usize| {
            let fate = self.table.mate[key].fate()?;
            let squares = self.table.index.squares(unkey(key).0);
            Some(Counts::of(fate, self.table.index.images(&squares)))
        };
        self.keys(turn).filter_map(count).sum()
    }

    /// The first position among those that take longest to win or, with the loser to move, to lose.
    pub fn longest(self, turn: Color, fate: Fate, distance: Distance) -> Option<Entry> {
        let codes = self.table.codes(distance);
        let of_fate = self.keys(turn).filter(|key| codes[*key].fate() == Some(fate));
        let longer = |key: &usize| (codes[*key].moves(), std::cmp::Reverse(*key));
        self.entry(of_fate.max_by_key(longer)?)
    }

    /// The numbers of the positions with this side to move.
    fn keys(self, turn: Color) -> impl Iterator<Item = usize> + 't {
        let turn = if self.exchanged { !turn } else { turn };
        let first = usize::from(turn.is_black());
        (first..self.table.mate.len()).step_by(2)
    }

    fn entry(self, key: usize) -> Option<Entry> {
        if self.table.mate[key] == Code::NONE {
            return None;
        }
        let (number, turn) = unkey(key);
        let squares = self.table.index.squares(number);
        let mut board = Board::empty();
        for (man, square) in self.table.material().men().iter().zip(squares) {
            match self.exchanged {
                true => board.set_piece_at(square.flip_vertical(), man.role.of(!man.color)),
                false => board.set_piece_at(square, *man),
            }
        }
        Some(Entry {
            board,
            turn: if self.exchanged { !turn } else { turn },
            value: self.table.value_at(key)?,
            images: self.table.index.images(&squares),
        })
    }
}
