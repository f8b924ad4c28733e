//! Where patterns match, kept up as stones are put: what touches the new stone goes, what the new stone completes comes.

use super::super::board::Board;
use super::super::geometry::Cell;
use super::pattern::{MOST_CELLS, MOST_WINDOWS, Pattern};
use super::plan::{Plan, Step};
use adage_games::game::Player;
use smallvec::SmallVec;

/// Patterns ready to be matched.
pub struct Patterns {
    pub patterns: Vec<Pattern>,
    /// Each pattern from its fullest window on.
    whole: Plan,
    /// Each pattern from each of its windows on, which goes through the new stone.
    through: Plan,
}

/// A place where a pattern matches.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Match {
    pub pattern: usize,
    /// The recommended move.
    pub chosen: Cell,
    /// The windows, sorted.
    windows: SmallVec<[u16; 6]>,
    /// The empty cells, sorted.
    pub cells: SmallVec<[Cell; 10]>,
}

/// What is chosen so far.
#[derive(Default)]
struct Chosen {
    windows: SmallVec<[u16; MOST_WINDOWS]>,
    cells: SmallVec<[Cell; MOST_CELLS]>,
}

impl Patterns {
    pub fn new(patterns: Vec<Pattern>) -> Patterns {
        let (mut whole, mut through) = (Plan::default(), Plan::default());
        for (number, pattern) in patterns.iter().enumerate() {
            let windows = 0..pattern.windows.len();
            let fullest = windows.clone().max_by_key(|window| pattern.windows[*window].stones);
            fullest.into_iter().for_each(|first| whole.add(number, pattern, first));
            windows.for_each(|first| through.add(number, pattern, first));
        }
        Patterns {
            patterns,
            whole,
            through,
        }
    }

    /// All matches for a player.
    pub fn matches(&self, board: &Board, player: Player) -> Vec<Match> {
        let mut found = Vec::new();
        let search = Search {
            plan: &self.whole,
            board,
            player,
        };
        search.from(0, &mut Chosen::default(), &mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The matches for a player that the stone just put on a cell made possible.
    fn made_by(&self, board: &Board, player: Player, stone: Cell, found: &mut Vec<Match>) {
        let search = Search {
            plan: &self.through,
            board,
            player,
        };
        let mut chosen = Chosen::default();
        for (step, node) in &self.through.nodes[0].children {
            for window in board.live_through(stone, player, step.stones) {
                search.with(window, step, *node, &mut chosen, found);
            }
        }
    }
}

/// A walk through a plan on a board.
struct Search<'a> {
    plan: &'a Plan,
    board: &'a Board,
    player: Player,
}

impl Search<'_> {
    fn from(&self, node: usize, chosen: &mut Chosen, found: &mut Vec<Match>) {
        let node = &self.plan.nodes[node];
        for accept in &node.accepts {
            found.push(chosen.accepted(accept.pattern, accept.chosen.into()));
        }
        for (step, next) in &node.children {
            match step.known.first() {
                Some(cell) => {
                    let through = chosen.cells[usize::from(*cell)];
                    for window in self.board.live_through(through, self.player, step.stones) {
                        self.with(window, step, *next, chosen, found);
                    }
                }
                None => {
                    for window in self.board.live(self.player, step.stones.into()) {
                        self.with(window, step, *next, chosen, found);
                    }
                }
            }
        }
    }

    /// Goes on with a window, if it holds the known cells, for each choice of its further cells.
    fn with(&self, window: u16, step: &Step, next: usize, chosen: &mut Chosen, found: &mut Vec<Match>) {
        let empty: SmallVec<[Cell; 5]> = self.board.empty_in(window).collect();
        let holds = |cell: &u8| empty.contains(&chosen.cells[usize::from(*cell)]);
        if chosen.windows.contains(&window) || !step.known.iter().all(holds) {
            return;
        }
        chosen.windows.push(window);
        self.fill(&empty, step.new, next, chosen, found);
        chosen.windows.pop();
    }

    fn fill(&self, empty: &[Cell], new: u8, next: usize, chosen: &mut Chosen, found: &mut Vec<Match>) {
        if new == 0 {
            self.from(next, chosen, found);
            return;
        }
        for cell in empty {
            if !chosen.cells.contains(cell) {
                chosen.cells.push(*cell);
                self.fill(empty, new - 1, next, chosen, found);
                chosen.cells.pop();
            }
        }
    }
}

impl Chosen {
    fn accepted(&self, pattern: usize, chosen: usize) -> Match {
        let mut windows: SmallVec<[u16; 6]> = SmallVec::from_slice(&self.windows);
        let mut cells: SmallVec<[Cell; 10]> = SmallVec::from_slice(&self.cells);
        windows.sort_unstable();
        cells.sort_unstable();
        Match {
            pattern,
            chosen: self.cells[chosen],
            windows,
            cells,
        }
    }
}

/// The matches of both players, kept up stone by stone.
#[derive(Clone)]
pub struct Watch<'a> {
    patterns: &'a Patterns,
    matches: [Vec<Match>; 2],
}

impl<'a> Watch<'a> {
    pub fn new(patterns: &'a Patterns, board: &Board) -> Watch<'a> {
        Watch {
            patterns,
            matches: [Player(0), Player(1)].map(|player| patterns.matches(board, player)),
        }
    }

    /// The matches of a player, in no particular order.
    pub fn of(&self, player: Player) -> &[Match] {
        &self.matches[usize::from(player.0)]
    }

    /// Takes note of the stone that was just put on a cell.
    pub fn put(&mut self, board: &Board, stone: Cell, player: Player) {
        let through = board.geometry().through(stone);
        for matches in &mut self.matches {
            matches.retain(|found| {
                !found.cells.contains(&stone) && !found.windows.iter().any(|window| through.contains(window))
            });
        }
        let own = &mut self.matches[usize::from(player.0)];
        let old = own.len();
        self.patterns.made_by(board, player, stone, own);
        let mut made = own.split_off(old);
        made.sort_unstable();
        made.dedup();
        own.extend(made);
    }
}
