//! The 8-puzzle: eight numbered tiles and a blank in a frame of three by three.
//!
//! Tiles are called `t1` to `t8` and `blank`; places are `(Column, Row)` counted from one, rows from the bottom. A
//! position is written from the top, as in `123/456/78_`, which is the solved one. A dot is a place whose tile does not
//! matter: a pattern of few tiles can be set up without the others.

mod domain;
mod vocabulary;

pub use domain::PuzzleDomain;
pub use vocabulary::PuzzleVocabulary;

use crate::game::ReadError;
use crate::space::Space;

const SIDE: usize = 3;
const PLACES: usize = SIDE * SIDE;

/// The blank is the first.
const NAMES: [&str; PLACES] = ["blank", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"];

/// A tile by its number; the blank is 0.
pub type Tile = u8;

/// The tiles by their places, row by row from the top; nothing where the tile does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame(pub [Option<Tile>; PLACES]);

/// A tile and the place where it lies.
#[derive(Clone, Copy)]
struct Lying {
    tile: Tile,
    place: usize,
}

/// Where a tile belongs.
fn home_of(tile: Tile) -> usize {
    (usize::from(tile) + PLACES - 1) % PLACES
}

fn column(place: usize) -> usize {
    place % SIDE
}

/// Counted from the top.
fn row(place: usize) -> usize {
    place / SIDE
}

fn are_neighbours(left: usize, right: usize) -> bool {
    column(left).abs_diff(column(right)) + row(left).abs_diff(row(right)) == 1
}

impl Frame {
    pub fn solved() -> Frame {
        let mut frame = [None; PLACES];
        for tile in 0..PLACES as Tile {
            frame[home_of(tile)] = Some(tile);
        }
        Frame(frame)
    }

    /// Reads three rows from the top, as in `123/456/78_`.
    pub fn read(text: &str) -> Result<Frame, ReadError> {
        let wrong = || {
            ReadError(format!(
                "`{text}` is not three rows of three tiles; write them as in `{}`, or a dot for any tile",
                Frame::solved()
            ))
        };
        let lines: Vec<&str> = text.trim().split('/').collect();
        if lines.len() != SIDE || lines.iter().any(|line| line.chars().count() != SIDE) {
            return Err(wrong());
        }
        let mut frame = Frame([None; PLACES]);
        for (place, letter) in lines.concat().chars().enumerate() {
            let tile = match letter {
                '.' => continue,
                '_' => 0,
                '1'..='8' => letter as Tile - b'0',
                _ => return Err(wrong()),
            };
            if frame.0.contains(&Some(tile)) {
                return Err(ReadError(format!("there are two `{letter}` in `{text}`")));
            }
            frame.0[place] = Some(tile);
        }
        match frame.0.contains(&Some(0)) {
            true => Ok(frame),
            false => Err(ReadError(format!("there is no blank, `_`, in `{text}`"))),
        }
    }

    fn lying(&self) -> impl Iterator<Item = Lying> + Clone {
        let tiles = self.0.iter().enumerate();
        tiles.filter_map(|(place, tile)| tile.map(|tile| Lying { tile, place }))
    }

    /// The tiles that can slide onto the blank, and the blank.
    fn slides(&self) -> impl Iterator<Item = (Lying, Lying)> {
        let blank = self.lying().find(|lying| lying.tile == 0);
        let beside = move |blank: Lying| {
            let others = self
                .lying()
                .filter(move |other| are_neighbours(other.place, blank.place));
            others.map(move |other| (other, blank))
        };
        blank.into_iter().flat_map(beside)
    }

    fn exchanged(&self, left: usize, right: usize) -> Frame {
        let mut frame = *self;
        frame.0.swap(left, right);
        frame
    }

    /// Whether a full frame can be solved: an even number of pairs of tiles lie in the wrong order.
    fn is_solvable(&self) -> bool {
        let tiles: Vec<Tile> = self.0.iter().flatten().copied().filter(|tile| *tile != 0).collect();
        let smaller_later = |(index, tile): (usize, &Tile)| tiles[index..].iter().filter(|later| *later < tile).count();
        tiles.iter().enumerate().map(smaller_later).sum::<usize>() % 2 == 0
    }
}

impl std::fmt::Display for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, tile) in self.0.iter().enumerate() {
            if place > 0 && column(place) == 0 {
                write!(f, "/")?;
            }
            match tile {
                None => write!(f, ".")?,
                Some(0) => write!(f, "_")?,
                Some(tile) => write!(f, "{tile}")?,
            }
        }
        Ok(())
    }
}

/// All full frames that can be solved.
pub struct SolvableFrames;

impl SolvableFrames {
    pub const NAME: &str = "eight-puzzle";
}

impl Space for SolvableFrames {
    type Position = Frame;

    fn name(&self) -> &str {
        SolvableFrames::NAME
    }

    /// The number of orders of nine tiles.
    fn numbers(&self) -> u64 {
        (1..=PLACES as u64).product()
    }

    fn position(&self, number: u64) -> Option<Frame> {
        let mut left: Vec<Tile> = (0..PLACES as Tile).collect();
        let mut rest = number;
        let mut frame = Frame([None; PLACES]);
        for place in &mut frame.0 {
            let choices = left.len() as u64;
            *place = Some(left.remove((rest % choices) as usize));
            rest /= choices;
        }
        (rest == 0 && frame.is_solvable()).then_some(frame)
    }

    fn describe(&self, position: &Frame) -> String {
        position.to_string()
    }
}
