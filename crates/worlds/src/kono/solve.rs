//! What perfect play achieves in every position of Five Field Kono, found backwards from the ends.
//!
//! A counter never leaves the colour that its cell would have on a chequered board, so a position is a pair: what stands
//! on the thirteen cells of one colour and on the twelve of the other. Each half may be mirrored alone, and the players
//! exchanged so that White is to move. That leaves 17,220 by 17,370 positions of one byte each. A move changes one half
//! and turns both over to the opponent; small tables of halves say how.
//!
//! Only positions with seven counters each, of which three are on the first colour, are in the table: all that play can
//! reach. A limit of moves plays no part.

use super::{Goal, Kono, KonoState, diagonal_neighbours, home};
use crate::five::{Cell, Cells};
use crate::game::{Side, Turn};
use rustc_hash::FxHashMap;

/// What a position is worth to who is to move, and after how many moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    Win(u32),
    Draw,
    Loss(u32),
}

/// How many positions, mirror images alike, are worth what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    pub positions: usize,
    /// Over, and won by who would be to move.
    pub over_won: usize,
    /// Over, and lost by who would be to move.
    pub over_lost: usize,
    /// Over, and won by both: play makes no such position.
    pub over_both: usize,
    /// Won and lost by play.
    pub wins: usize,
    pub losses: usize,
    /// The longest way to a win that both play for.
    pub longest: u32,
}

/// The worth of every position.
pub struct Table {
    even: Halves,
    odd: Halves,
    /// By number of pairs: see [`coded`].
    worth: Vec<i8>,
    pub census: Census,
}

/// 0 for a draw, or not known yet; 1 + n if who is to move wins after n moves, -1 - n if he loses.
fn coded(is_win: bool, moves: u32) -> i8 {
    let moves = i8::try_from(moves + 1).expect("no forced win is so long");
    if is_win { moves } else { -moves }
}

/// Both have won: nobody plays on.
const OVER_DRAWN: i8 = i8::MAX;

impl Table {
    /// Solves the game. The table takes 300 MB; [`Goal::Own`] a second, [`Goal::Filled`] ten.
    pub fn solve(goal: Goal) -> Table {
        let game = Kono::new(goal);
        let [even, odd] = [0, 1].map(|parity| Halves::new(&game, parity));
        let mut table = Table {
            worth: vec![0; even.halves.len() * odd.halves.len()],
            even,
            odd,
            census: Census::default(),
        };
        table.census.positions = table.worth.len();
        let (mut decided, mut moves) = (table.ends(), 0);
        (table.census.over_won, table.census.over_lost) = table.count(&decided);
        while !decided.is_empty() {
            moves += 1;
            decided = table.decided_in(moves, &decided);
            let (wins, losses) = table.count(&decided);
            table.census.wins += wins;
            table.census.losses += losses;
            if !decided.is_empty() {
                table.census.longest = moves;
            }
        }
        table
    }

    /// What a position is worth; `None` if it is not in the table.
    pub fn worth(&self, state: &KonoState) -> Option<Worth> {
        let half = |halves: &Halves| -> Option<u16> {
            let [white, black] = [Side(0), Side(1)].map(|player| state.counters(player).and(halves.cells));
            let own = if state.to_move == Side(0) {
                canonical((white, black))
            } else {
                exchanged((white, black))
            };
            halves.numbers.get(&own).copied()
        };
        let worth = self.worth[self.number(half(&self.even)?, half(&self.odd)?) as usize];
        let moves = u32::from(worth.unsigned_abs().saturating_sub(1));
        Some(match worth {
            0 | OVER_DRAWN => Worth::Draw,
            1.. => Worth::Win(moves),
            _ => Worth::Loss(moves),
        })
    }

    fn number(&self, even: u16, odd: u16) -> u32 {
        u32::from(even) * self.odd.halves.len() as u32 + u32::from(odd)
    }

    fn pair(&self, number: u32) -> (usize, usize) {
        let width = self.odd.halves.len() as u32;
        ((number / width) as usize, (number % width) as usize)
    }

    /// How many of these positions are won and lost.
    fn count(&self, numbers: &[u32]) -> (usize, usize) {
        let won = numbers.iter().filter(|number| self.worth[**number as usize] > 0);
        let won = won.count();
        (won, numbers.len() - won)
    }

    /// Writes down what the positions are worth that are over, and returns the decided ones.
    fn ends(&mut self) -> Vec<u32> {
        let mut ends = Vec::new();
        for (even, left) in (0..).zip(&self.even.goals) {
            let possible = left.iter().any(|goal| goal.is_complete);
            for (odd, right) in (0..).zip(&self.odd.goals).filter(|_| possible) {
                let won = [0, 1].map(|player| left[player].and(right[player]));
                let number = self.number(even, odd);
                match won {
                    [false, false] => {}
                    [true, true] => {
                        self.worth[number as usize] = OVER_DRAWN;
                        self.census.over_both += 1;
                    }
                    [mine, _] => {
                        self.worth[number as usize] = coded(mine, 0);
                        ends.push(number);
                    }
                }
            }
        }
        ends
    }

    /// The positions decided in so many moves, from those decided in one less.
    fn decided_in(&mut self, moves: u32, later: &[u32]) -> Vec<u32> {
        let mut decided = Vec::new();
        for number in later {
            let wins = self.worth[*number as usize] < 0;
            let before: Vec<u32> = self.linked(*number, |halves| &halves.before).collect();
            for position in before {
                if self.worth[position as usize] != 0 || !wins && !self.is_lost_in(position, moves) {
                    continue;
                }
                self.worth[position as usize] = coded(wins, moves);
                decided.push(position);
            }
        }
        decided
    }

    /// Whether every move lets the opponent win in fewer moves.
    fn is_lost_in(&self, number: u32, moves: u32) -> bool {
        let slowest = coded(true, moves - 1);
        let mut after = self.linked(number, |halves| &halves.after);
        after.all(|next| (1..=slowest).contains(&self.worth[next as usize]))
    }

    /// The positions one move later or earlier, as the tables of halves say.
    fn linked<'a>(
        &'a self,
        number: u32,
        links: impl Fn(&'a Halves) -> &'a Vec<Vec<u16>>,
    ) -> impl Iterator<Item = u32> + 'a {
        let (even, odd) = self.pair(number);
        let (even_over, odd_over) = (self.even.exchanged[even], self.odd.exchanged[odd]);
        let by_even = links(&self.even)[even]
            .iter()
            .map(move |half| self.number(*half, odd_over));
        let by_odd = links(&self.odd)[odd]
            .iter()
            .map(move |half| self.number(even_over, *half));
        by_even.chain(by_odd)
    }
}

/// White's and black's counters on cells of one colour.
type Half = (Cells, Cells);

/// How far a player's goal is reached on cells of one colour.
#[derive(Clone, Copy)]
struct PartOfGoal {
    /// The cells of the opponent's home are as they must be.
    is_complete: bool,
    /// One of the player's counters is among them.
    is_present: bool,
}

impl PartOfGoal {
    fn and(self, other: PartOfGoal) -> bool {
        self.is_complete && other.is_complete && (self.is_present || other.is_present)
    }
}

/// All halves of one colour, mirror images alike.
struct Halves {
    cells: Cells,
    halves: Vec<Half>,
    numbers: FxHashMap<Half, u16>,
    /// The half with the players exchanged.
    exchanged: Vec<u16>,
    /// The halves that White's moves lead to, the players exchanged.
    after: Vec<Vec<u16>>,
    /// The halves from which a move leads to this one.
    before: Vec<Vec<u16>>,
    goals: Vec<[PartOfGoal; 2]>,
}

impl Halves {
    /// The halves on cells whose row and column have an even sum, or an odd one.
    fn new(game: &Kono, parity: i32) -> Halves {
        let of_colour = |cell: &Cell| (cell.row() + cell.col()) % 2 == parity;
        let cells: Cells = Cell::all().filter(of_colour).collect();
        let count = |player| home(player).and(cells).len();
        let mut halves = Vec::new();
        for white in subsets(cells, count(Side(0))) {
            let blacks = subsets(cells.without(white), count(Side(1))).into_iter();
            halves.extend(
                blacks
                    .map(|black| (white, black))
                    .filter(|half| canonical(*half) == *half),
            );
        }
        let numbers: FxHashMap<Half, u16> = halves.iter().copied().zip(0..).collect();
        let after: Vec<Vec<u16>> = halves.iter().map(|half| moves(*half, cells, &numbers)).collect();
        let mut before = vec![Vec::new(); halves.len()];
        for (from, after) in (0..).zip(&after) {
            for to in after {
                before[usize::from(*to)].push(from);
            }
        }
        Halves {
            cells,
            exchanged: halves.iter().map(|half| numbers[&exchanged(*half)]).collect(),
            goals: halves.iter().map(|half| goals(game, *half, cells)).collect(),
            halves,
            numbers,
            after,
            before,
        }
    }
}

fn moves((white, black): Half, cells: Cells, numbers: &FxHashMap<Half, u16>) -> Vec<u16> {
    let free = cells.without(white.or(black));
    let mut after = Vec::new();
    for from in white {
        let rest = white.without(Cells::of(from));
        let targets = diagonal_neighbours(from).and(free).into_iter();
        after.extend(targets.map(|to| numbers[&exchanged((rest.with(to), black))]));
    }
    after.sort_unstable();
    after.dedup();
    after
}

fn goals(game: &Kono, half: Half, cells: Cells) -> [PartOfGoal; 2] {
    [Side(0), Side(1)].map(|player| {
        let own = if player == Side(0) { half.0 } else { half.1 };
        let target = home(player.other()).and(cells);
        PartOfGoal {
            is_complete: match game.goal() {
                Goal::Filled => target.within(half.0.or(half.1)),
                Goal::Own => target.within(own),
            },
            is_present: !target.and(own).is_empty(),
        }
    })
}

fn turned(half: Half, mirror_files: bool, mirror_ranks: bool) -> Half {
    let turn = Turn {
        mirror_files,
        mirror_ranks,
        swap_axes: false,
    };
    (half.0.turned(turn), half.1.turned(turn))
}

fn canonical(half: Half) -> Half {
    half.min(turned(half, true, false))
}

fn exchanged(half: Half) -> Half {
    let (white, black) = turned(half, false, true);
    canonical((black, white))
}

/// All sets of `count` of the cells.
fn subsets(cells: Cells, count: usize) -> Vec<Cells> {
    match (count, cells.into_iter().next()) {
        (0, _) => vec![Cells::NONE],
        (_, None) => Vec::new(),
        (_, Some(first)) => {
            let rest = cells.without(Cells::of(first));
            let with = subsets(rest, count - 1).into_iter().map(|set| set.with(first));
            with.chain(subsets(rest, count)).collect()
        }
    }
}
