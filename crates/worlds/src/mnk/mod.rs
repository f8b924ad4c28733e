//! The m-n-k games: put stones on a board of m by n until one player has k in a row.
//!
//! Tic-tac-toe, go-moku and Cross-Dot (one rank only) are all [`Mnk`] with other numbers. A position keeps a set of
//! bits for each player and who has won, so the outcome needs no search; a new stone looks only along the four lines
//! through it.

mod bits;
mod play;
mod records;
mod rules;
mod text;
pub mod vocabulary;
mod windows;

use crate::game::Side;
use adage_logic::Term;
use bits::Bits;
pub use records::{Record, read_psq, read_sgf, write_sgf};
pub use windows::{GomokuVocabulary, STONES};

/// The longest side of a board: 20, as in the Gomocup tournaments.
pub const MAX_SIDE: usize = 20;

/// What the world of five in a row is called.
pub const WORLD: &str = "gomoku";

/// As many stones in a row win in go-moku.
pub const IN_A_ROW: usize = 5;

/// An m-n-k game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mnk {
    name: String,
    width: usize,
    height: usize,
    in_row: usize,
    exact: bool,
    /// Every place of the board.
    all: Bits,
}

/// Numbers that make no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    #[error("a board's sides are between 1 and {MAX_SIDE} long, not {width} by {height}")]
    Board { width: usize, height: usize },
    #[error("at least one stone is needed to win, not {0}")]
    InRow(usize),
}

/// A place on the board, counted from nought from the left and from the bottom. Also a move: a stone is put there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    pub file: u8,
    pub rank: u8,
}

impl Place {
    /// The place as rules name it, `(File, Rank)` counted from one.
    pub fn term(self) -> Term {
        Term::tuple(&[Term::Int(i32::from(self.file) + 1), Term::Int(i32::from(self.rank) + 1)])
    }

    fn cell(self) -> (usize, usize) {
        (self.file.into(), self.rank.into())
    }
}

/// One of the four ways in which stones stand in a row. Rows are followed upwards, level ones to the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Direction {
    East,
    North,
    NorthEast,
    NorthWest,
}

impl Direction {
    pub const ALL: [Direction; 4] = [
        Direction::East,
        Direction::North,
        Direction::NorthEast,
        Direction::NorthWest,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Direction::East => "east",
            Direction::North => "north",
            Direction::NorthEast => "north_east",
            Direction::NorthWest => "north_west",
        }
    }

    /// The change of file and of rank.
    pub fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (1, 0),
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (-1, 1),
        }
    }
}

/// One player's stones in a row, as many as stand there: the places before and after are not his.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    pub start: Place,
    pub direction: Direction,
    pub length: usize,
}

/// A position: the stones of both players, who is to move, and who has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MnkState {
    stones: [Bits; 2],
    to_move: Side,
    winner: Option<Side>,
}

/// The name of a player in rules and in the text of positions.
pub fn player_name(player: Side) -> &'static str {
    if player == Side(0) { "x" } else { "o" }
}

impl Mnk {
    /// A game on a board of that size. If `exact`, a row longer than `in_row` does not win.
    pub fn new(width: usize, height: usize, in_row: usize, exact: bool) -> Result<Mnk, SizeError> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(SizeError::Board { width, height });
        }
        if in_row == 0 {
            return Err(SizeError::InRow(in_row));
        }
        let ending = if exact { "-exact" } else { "" };
        let name = match (width, height, in_row) {
            (3, 3, 3) => format!("tic-tac-toe{ending}"),
            (_, 1, _) => format!("cross-dot-{width}-{in_row}{ending}"),
            (_, _, 5) if width == height => format!("gomoku-{width}{ending}"),
            _ => format!("mnk-{width}-{height}-{in_row}{ending}"),
        };
        let mut game = Mnk {
            name,
            width,
            height,
            in_row,
            exact,
            all: Bits::default(),
        };
        for place in game.places() {
            game.all.insert(game.index(place));
        }
        Ok(game)
    }

    pub fn tic_tac_toe() -> Mnk {
        Mnk::new(3, 3, 3, false).expect("a board of 3 by 3 is allowed")
    }

    /// Five in a row on a square board, usually of 15 or 19. If `exact`, six do not win; else the game is free-style.
    pub fn gomoku(size: usize, exact: bool) -> Result<Mnk, SizeError> {
        Mnk::new(size, size, IN_A_ROW, exact)
    }

    /// Cross-Dot: `boxes` in one row, won by the first to own `in_row` of them side by side.
    pub fn cross_dot(boxes: usize, in_row: usize) -> Result<Mnk, SizeError> {
        Mnk::new(boxes, 1, in_row, false)
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn in_row(&self) -> usize {
        self.in_row
    }

    pub fn exact(&self) -> bool {
        self.exact
    }

    /// All places, rank by rank from the bottom.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width as u8, self.height as u8);
        (0..height).flat_map(move |rank| (0..width).map(move |file| Place { file, rank }))
    }

    /// The place at these coordinates, counted from nought, if it is on the board.
    pub fn place(&self, file: usize, rank: usize) -> Option<Place> {
        let on_board = file < self.width && rank < self.height;
        on_board.then_some(Place {
            file: file as u8,
            rank: rank as u8,
        })
    }

    /// The place that a term `(File, Rank)` names.
    pub fn place_of(&self, term: Term) -> Option<Place> {
        let Term::Compound(pair) = term else { return None };
        let [file, rank] = pair.args() else { return None };
        let from_nought = |term: &Term| usize::try_from(term.as_int()?.checked_sub(1)?).ok();
        if !pair.is_tuple() {
            return None;
        }
        self.place(from_nought(file)?, from_nought(rank)?)
    }

    /// The next place in a direction.
    pub fn next(&self, place: Place, direction: Direction) -> Option<Place> {
        let (file, rank) = direction.step();
        self.offset(place, file, rank)
    }

    /// The place before in a direction.
    pub fn previous(&self, place: Place, direction: Direction) -> Option<Place> {
        let (file, rank) = direction.step();
        self.offset(place, -file, -rank)
    }

    fn offset(&self, place: Place, files: i8, ranks: i8) -> Option<Place> {
        let file = place.file.checked_add_signed(files)?;
        let rank = place.rank.checked_add_signed(ranks)?;
        self.place(file.into(), rank.into())
    }

    /// All ways to win: every window of `in_row` places in a row.
    pub fn lines(&self) -> Vec<Vec<Place>> {
        // A single stone lies in all four directions; it is one way to win.
        let directions = if self.in_row == 1 {
            &Direction::ALL[..1]
        } else {
            &Direction::ALL
        };
        let window = |start, direction| -> Vec<Place> {
            std::iter::successors(Some(start), |place| self.next(*place, direction))
                .take(self.in_row)
                .collect()
        };
        let windows = directions
            .iter()
            .flat_map(|direction| self.places().map(|start| window(start, *direction)));
        windows.filter(|places| places.len() == self.in_row).collect()
    }

    /// Who has a stone there.
    pub fn owner(&self, state: &MnkState, place: Place) -> Option<Side> {
        let index = self.index(self.place(place.file.into(), place.rank.into())?);
        [Side(0), Side(1)]
            .into_iter()
            .find(|player| state.stones[usize::from(player.0)].has(index))
    }

    pub fn is_empty(&self, state: &MnkState, place: Place) -> bool {
        self.place(place.file.into(), place.rank.into()).is_some() && self.owner(state, place).is_none()
    }

    /// The places of a player's stones.
    pub fn stones(&self, state: &MnkState, player: Side) -> impl Iterator<Item = Place> + use<> {
        let width = self.width;
        state.stones[usize::from(player.0 & 1)]
            .iter()
            .map(move |index| place_at(width, index))
    }

    pub fn empty_places(&self, state: &MnkState) -> impl Iterator<Item = Place> + use<> {
        let width = self.width;
        let taken = state.stones[0].union(&state.stones[1]);
        self.all.without(&taken).iter().map(move |index| place_at(width, index))
    }

    /// All of a player's runs in a direction, single stones too.
    pub fn runs(&self, state: &MnkState, player: Side, direction: Direction) -> impl Iterator<Item = Run> + use<> {
        let stones = state.stones[usize::from(player.0 & 1)];
        let (stride, width) = (self.stride(direction), self.width);
        stones.without(&stones.shifted(stride)).iter().map(move |start| Run {
            start: place_at(width, start),
            direction,
            length: 1 + stones_beyond(&stones, start, stride),
        })
    }

    /// The player's run that starts at that place; `None` if none does.
    pub fn run_from(&self, state: &MnkState, start: Place, player: Side, direction: Direction) -> Option<Run> {
        let stones = &state.stones[usize::from(player.0 & 1)];
        let (index, stride) = (self.index(start), self.stride(direction));
        let starts = self.owner(state, start) == Some(player) && stones_before(stones, index, stride) == 0;
        starts.then(|| Run {
            start,
            direction,
            length: 1 + stones_beyond(stones, index, stride),
        })
    }

    /// Whether a run of that length wins.
    pub fn wins(&self, length: usize) -> bool {
        if self.exact {
            length == self.in_row
        } else {
            length >= self.in_row
        }
    }

    /// A position with these stones; `None` if both players have won in it, or a place is taken twice or off the board.
    pub fn position(&self, x_stones: &[Place], o_stones: &[Place], to_move: Side) -> Option<MnkState> {
        let mut state = MnkState {
            stones: [Bits::default(); 2],
            to_move,
            winner: None,
        };
        for (player, places) in [x_stones, o_stones].into_iter().enumerate() {
            for place in places {
                if !self.is_empty(&state, *place) {
                    return None;
                }
                state.stones[player].insert(self.index(*place));
            }
        }
        match [Side(0), Side(1)].map(|player| self.has_won(&state, player)) {
            [true, true] => return None,
            [true, false] => state.winner = Some(Side(0)),
            [false, true] => state.winner = Some(Side(1)),
            [false, false] => {}
        }
        Some(state)
    }

    fn has_won(&self, state: &MnkState, player: Side) -> bool {
        let runs = |direction: &Direction| self.runs(state, player, *direction);
        Direction::ALL.iter().flat_map(runs).any(|run| self.wins(run.length))
    }

    fn index(&self, place: Place) -> usize {
        usize::from(place.rank) * (self.width + 1) + usize::from(place.file)
    }

    /// How far apart neighbours in a direction are in [`Bits`].
    fn stride(&self, direction: Direction) -> usize {
        match direction {
            Direction::East => 1,
            Direction::North => self.width + 1,
            Direction::NorthEast => self.width + 2,
            Direction::NorthWest => self.width,
        }
    }
}

fn place_at(width: usize, index: usize) -> Place {
    Place {
        file: (index % (width + 1)) as u8,
        rank: (index / (width + 1)) as u8,
    }
}

/// How many stones follow the one at `start` without a gap.
fn stones_beyond(stones: &Bits, start: usize, stride: usize) -> usize {
    (1..).take_while(|steps| stones.has(start + steps * stride)).count()
}

/// How many stones come before the one at `start` without a gap.
fn stones_before(stones: &Bits, start: usize, stride: usize) -> usize {
    let behind = |steps: &usize| start.checked_sub(steps * stride).is_some_and(|index| stones.has(index));
    (1..).take_while(behind).count()
}
