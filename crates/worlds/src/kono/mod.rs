//! Five Field Kono: seven counters each on a board of five by five move one step along a diagonal onto an empty cell,
//! to take the opponent's starting cells. Nothing is ever captured.
//!
//! White (`w`) starts on row 1 and the ends of row 2 and moves first; black (`b`) on row 5 and the ends of row 4. Sources
//! differ in what is played, so it is said here:
//!
//! - [`Goal::Filled`], the usual one: a player wins when no cell of the opponent's home is empty and at least one of his
//!   counters is there. Counters that the opponent left at home count in his favour.
//! - [`Goal::Own`]: all seven cells must be his own. A counter left at home blocks its owner's home for ever.
//! - A player who cannot move draws.
//! - There is no rule against going to and fro, so players may want a limit: [`Kono::with_ply_limit`] draws a game after
//!   so many moves. Positions then count the moves made; else they do not, so that equal boards are equal.
//!
//! Perfect play draws from the start by either goal ([`solve`]). With [`Goal::Filled`] a counter that leaves home may be
//! replaced there by the opponent's at once, so games can be over after five moves.
//!
//! A position is written as rows, the fifth first, and who is to move: `bbbbb/b3b/5/w3w/wwwww w`, with a limit also how
//! many moves were made. A move is written `(1,2)(2,3)`.

mod play;
mod rules;
pub mod solve;
mod text;

use crate::five::{CELLS, Cell, Cells};
use crate::game::Side;

/// What wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// No cell of the opponent's home is empty, and at least one of one's own counters is there.
    #[default]
    Filled,
    /// Every cell of the opponent's home has one's own counter.
    Own,
}

/// The game, with what wins and how long it may last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kono {
    goal: Goal,
    ply_limit: Option<u32>,
}

/// A counter moves from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct KonoMove {
    pub from: Cell,
    pub to: Cell,
}

/// The counters of both players and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KonoState {
    counters: [Cells; 2],
    to_move: Side,
    /// Moves made; always nought in a game without a limit.
    plies: u32,
}

impl KonoState {
    /// A position; `None` if a cell is taken twice.
    pub fn new(white: Cells, black: Cells, to_move: Side) -> Option<KonoState> {
        white.and(black).is_empty().then_some(KonoState {
            counters: [white, black],
            to_move,
            plies: 0,
        })
    }

    pub fn counters(&self, player: Side) -> Cells {
        self.counters[usize::from(player.0 & 1)]
    }

    pub fn owner(&self, cell: Cell) -> Option<Side> {
        let mut players = [Side(0), Side(1)].into_iter();
        players.find(|player| self.counters(*player).has(cell))
    }

    pub fn empty(&self) -> Cells {
        ALL.without(self.counters[0].or(self.counters[1]))
    }

    /// How many moves were made, in a game that counts them.
    pub fn plies(&self) -> u32 {
        self.plies
    }
}

impl Kono {
    pub fn new(goal: Goal) -> Kono {
        Kono { goal, ply_limit: None }
    }

    /// The same, drawn after so many moves.
    pub fn with_ply_limit(self, plies: u32) -> Kono {
        Kono {
            ply_limit: Some(plies),
            ..self
        }
    }

    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether the player has reached his goal.
    pub fn has_won(&self, state: &KonoState, player: Side) -> bool {
        let target = home(player.other());
        let own = state.counters(player);
        match self.goal {
            Goal::Filled => target.and(state.empty()).is_empty() && !target.and(own).is_empty(),
            Goal::Own => target.within(own),
        }
    }

    /// The moves on the board, also when the game is over.
    pub fn steps(&self, state: &KonoState) -> Vec<KonoMove> {
        let empty = state.empty();
        let counters = state.counters(state.to_move).into_iter();
        let steps = counters.flat_map(|from| {
            let targets = diagonal_neighbours(from).and(empty);
            targets.into_iter().map(move |to| KonoMove { from, to })
        });
        steps.collect()
    }

    fn can_move(&self, state: &KonoState) -> bool {
        let empty = state.empty();
        let mut counters = state.counters(state.to_move).into_iter();
        counters.any(|from| !diagonal_neighbours(from).and(empty).is_empty())
    }
}

/// Where the player's counters start.
pub fn home(player: Side) -> Cells {
    if player == Side(0) { HOMES[0] } else { HOMES[1] }
}

/// The cells one step along a diagonal away.
pub fn diagonal_neighbours(cell: Cell) -> Cells {
    NEIGHBOURS[cell.index()]
}

/// The name of a player in rules and in texts.
pub fn player_name(player: Side) -> &'static str {
    if player == Side(0) { "w" } else { "b" }
}

const ALL: Cells = Cells((1 << CELLS) - 1);

/// The bits of a row and of the ends of the next one.
const HOMES: [Cells; 2] = [Cells(0b10001_11111), Cells(0b11111_10001 << 15)];

static NEIGHBOURS: [Cells; CELLS] = neighbours();

const fn neighbours() -> [Cells; CELLS] {
    let mut table = [Cells::NONE; CELLS];
    let mut row = 1;
    while row <= 5 {
        let mut col = 1;
        while col <= 5 {
            if let Some(cell) = Cell::at(row, col) {
                let mut way = 0;
                while way < 4 {
                    let (rows, cols) = [(1, 1), (1, -1), (-1, 1), (-1, -1)][way];
                    if let Some(next) = cell.offset(rows, cols) {
                        table[cell.index()] = table[cell.index()].with(next);
                    }
                    way += 1;
                }
            }
            col += 1;
        }
        row += 1;
    }
    table
}
