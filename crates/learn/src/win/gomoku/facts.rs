//! The board as facts about windows, as the learner of forced wins sees it.

use adage_logic::{Atom, Term};
use adage_search::gomoku::board::{BLACK, Board, WHITE};
use adage_search::gomoku::geometry::{Cell, DIRECTIONS};
use adage_search::gomoku::patterns::STONES;
use adage_worlds::game::Side;
use adage_worlds::update::{State, System};

/// Go-moku told by windows, for boards of one size.
pub struct Facts {
    pub system: System,
    size: usize,
}

impl Facts {
    pub fn new(size: usize) -> Facts {
        Facts {
            system: System::gomoku_windows(size as i32),
            size,
        }
    }

    pub fn size(&self) -> usize {
        self.size
    }

    /// A player, as rules name him.
    pub fn player(&self, player: Side) -> Term {
        self.system.players[usize::from(player.0)]
    }

    pub fn cell(&self, cell: Cell) -> Term {
        Term::tuple(&self.coordinates(cell).map(Term::Int))
    }

    /// A move, as the fact that communicates it.
    pub fn input(&self, cell: Cell, player: Side) -> Atom {
        self.system.input(&[self.cell(cell)], self.player(player))
    }

    /// All that is true on a board.
    pub fn state(&self, board: &Board) -> State {
        let stone = |cell: Cell| match board.owner(cell) {
            Some(player) => Atom::new("taken", vec![self.cell(cell), self.player(player)]),
            None => Atom::new("is_empty", vec![self.cell(cell)]),
        };
        let cells = (0..(self.size * self.size) as Cell).map(stone);
        let windows = [BLACK, WHITE].into_iter().flat_map(|player| {
            (0..STONES.len() as u8).flat_map(move |stones| {
                let such = board.open_windows(player, stones);
                such.map(move |window| {
                    Atom::new(
                        STONES[usize::from(stones)],
                        vec![self.window(board, window), self.player(player)],
                    )
                })
            })
        });
        let won = board.winner().map(|winner| Atom::new("won", vec![self.player(winner)]));
        cells.chain(windows).chain(won).collect()
    }

    /// A window as rules name it: its first cell and the step to the next.
    fn window(&self, board: &Board, window: u16) -> Term {
        let window = &board.geometry().windows[usize::from(window)];
        let (dx, dy) = DIRECTIONS[usize::from(window.direction)];
        let [file, rank] = self.coordinates(window.cells[0]);
        Term::tuple(&[file, rank, dx as i32, dy as i32].map(Term::Int))
    }

    /// File and rank, counted from one.
    fn coordinates(&self, cell: Cell) -> [i32; 2] {
        let size = self.size as u16;
        [cell % size, cell / size].map(|number| i32::from(number) + 1)
    }
}
